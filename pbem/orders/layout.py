"""Who wrote which line of a mail: the sender, or somebody whose mail is quoted, with marks or without.

Programs that mark quotes put `>` before each line. Those that do not (Outlook, Zimbra, phones) put a rule, a head or an
attribution above the mail that is answered, in the language of their owner; what stands below it is quoted too.
"""

from __future__ import annotations

import re
from dataclasses import field

from pbem.kernel.values import value
from pbem.orders.clean import Raw, raw_lines, unquoted

DEEPEST = 9
ONE_BEGINNING = 4
_WROTE = (
    "wrote", "writes", "schrieb", "a écrit", "a ecrit", "escribió", "escribio", "ha scritto", "scrive", "schreef",
    "skrev", "napisał", "napisal", "escreveu", "написал", "пишет", "kirjoitti", "írta", "yazdı", "napsal",
)  # fmt: skip
_ORIGINAL = frozenset((
    "original message", "original appointment", "forwarded message", "begin forwarded message", "mail original",
    "ursprüngliche nachricht", "urspruengliche nachricht", "weitergeleitete nachricht", "anfang der weitergeleiteten",
    "message d'origine", "message original", "message transféré", "début du message", "mensaje original",
    "mensaje reenviado", "messaggio originale", "messaggio inoltrato", "oorspronkelijk bericht", "origineel bericht",
    "doorgestuurd bericht", "ursprungligt meddelande", "vidarebefordrat", "oprindelig meddelelse",
    "opprinnelig melding", "wiadomość oryginalna", "oryginalna wiadomość", "mensagem original", "mensagem encaminhada",
    "исходное сообщение", "alkuperäinen viesti", "eredeti üzenet", "původní zpráva",
))  # fmt: skip
_HEADS = (
    "from", "sent", "to", "cc", "date", "subject", "von", "gesendet", "an", "datum", "betreff", "de", "envoyé",
    "envoye", "à", "date d'envoi", "objet", "enviado", "enviado el", "para", "asunto", "da", "inviato", "data", "a",
    "oggetto", "van", "verzonden", "aan", "onderwerp", "från", "skickat", "till", "ämne", "fra", "sendt", "til", "emne",
    "od", "wysłano", "do", "temat", "assunto", "от", "отправлено", "дата", "кому", "тема", "lähettäjä", "lähetetty",
    "aihe",
)  # fmt: skip
_MARGIN = " \t\x0b\x0c\x85\xa0\u2000\u2001\u2002\u2003\u2007\u2009\u200a\u202f\u3000*_=~—–-"
_HEAD = rf"\W{{0,4}}(?:{'|'.join(map(re.escape, _HEADS))})\W{{0,3}}[:：]"
"""This and the next are compiled when a line is met that may be one; a file of orders has none."""
_BY = rf"(?:{'|'.join(map(re.escape, _WROTE))})\b[^:]{{0,120}}:\W{{0,3}}\Z"
_SIGNATURE = re.compile(r"--[ \xa0]?\Z|[_-]{5,}\Z|-{2,}=|=-{2,}|~{5,}\Z")
_DATED = re.compile(r"\d|@")


@value(frozen=False)
class Written:
    """A line of a mail without its marks: how deep it is quoted, whose words it is said to be, and whether the sender
    said it."""

    raw: Raw
    bare: str
    depth: int
    author: str = ""
    is_own: bool = False


@value(frozen=False)
class _Reading:
    """The mail as far as it has been read: how many originals began without marks, who wrote them, whether it ended."""

    below: int = 0
    begun: int = -99
    authors: dict[int, str] = field(default_factory=dict)
    signed: bool = False


def lay_out(text: str, headless: bool = False) -> list[Written]:
    """Every line of a text, with who wrote it. The text of a mail that was opened is `headless`: a head at its top is
    of another mail."""
    raws = [bare if (bare := unquoted(raw)).depth else raw for raw in raw_lines(text)]
    bares = [raw.text.strip() for raw in raws]
    reading = _Reading()
    lines = []
    top = next((number for number, bare in enumerate(bares) if bare), 0)
    for at, raw in enumerate(raws):
        is_own_head = at == top and not headless and _is_head(bares[at])
        said = None if is_own_head else _announced(raws, bares, at)
        if said is not None:
            _begin(reading, said, at, raws, bares)
        lines.append(_written(raw, bares[at], reading, said is not None))
    return lines


def _begin(reading: _Reading, said: str, at: int, raws: list[Raw], bares: list[str]) -> None:
    """A mail of somebody else begins; a rule and the head below it are one beginning."""
    depth = raws[at].depth
    marked = _depth_below(raws, bares, at)
    reading.authors[max(marked, depth, 1)] = said or reading.authors.get(max(marked, depth, 1), "")
    if not depth and not marked and at - reading.begun > ONE_BEGINNING:
        reading.below += 1
        reading.begun = at


def _written(raw: Raw, bare: str, reading: _Reading, is_notice: bool) -> Written:
    depth = min(DEEPEST, raw.depth + reading.below)
    author = reading.authors.get(raw.depth) or (reading.authors.get(1, "") if depth else "")
    if depth:
        return Written(raw, bare, depth, author)
    reading.signed |= bool(_SIGNATURE.match(bare or "x"))
    is_own = bool(bare) and not (is_notice or reading.signed or _is_notice(bare))
    return Written(raw, bare, 0, "", is_own)


def _is_notice(bare: str) -> bool:
    """A comment, a head or an attribution: nothing that a person says to another."""
    return bare.startswith("#") or _is_head(bare) or _is_attribution(bare)


def _is_head(bare: str) -> bool:
    return ":" in bare[:80] and bool(re.match(_HEAD, bare[:80], re.IGNORECASE))


def _is_attribution(bare: str) -> bool:
    if ":" not in bare[-4:] or len(bare) >= 400:
        return False
    return bool(re.search(_BY, bare[-160:], re.IGNORECASE)) and bool(_DATED.search(bare))


def _announced(raws: list[Raw], bares: list[str], at: int) -> str | None:
    """Who wrote what begins below this line, if it says that a mail begins there; "" if it does not say who."""
    bare = bares[at]
    if not bare or len(bare) > 400:
        return None
    if bare.lstrip(_MARGIN).rstrip(f"{_MARGIN}:").casefold() in _ORIGINAL:
        return next(filter(_is_head, bares[at + 1 : at + 4]), "")
    if _is_attribution(bare):
        return bare
    if bare.endswith(":") and at and _is_attribution(f"{bares[at - 1]} {bare}"):
        return f"{bares[at - 1]} {bare}"
    return bare if _begins_head(raws, bares, at) else None


def _begins_head(raws: list[Raw], bares: list[str], at: int) -> bool:
    """Whether the head of another mail begins here: three lines of it at one depth, none above."""
    if not _is_head(bares[at]) or (at and _is_head(bares[at - 1])):
        return False
    near = [bares[n] for n in range(at, min(at + 6, len(bares))) if raws[n].depth == raws[at].depth]
    return sum(map(_is_head, near)) >= 3


def _depth_below(raws: list[Raw], bares: list[str], at: int) -> int:
    """How deep what is announced is marked; 0 if it has no marks."""
    for raw, bare in zip(raws[at + 1 : at + 12], bares[at + 1 : at + 12], strict=False):
        if raw.depth or (bare and not _is_notice(bare) and not bare.endswith(":")):
            return raw.depth
    return 0
