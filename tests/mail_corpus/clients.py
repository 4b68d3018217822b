"""How mail programs put the mail that is answered under, over or around an answer."""

from __future__ import annotations

import html
from collections.abc import Callable

UMPIRE, PLAYER = "The Umpire <umpire@example.org>", "Hans Meyer <german@example.org>"
DAY = "Mon, 3 May 2027 at 20:15"
Client = Callable[[str, str, str], str]


def marked(mark: str, attribution: str = "On {day}, {who} wrote:", gap: str = "\n\n") -> Client:
    """A program that marks each line: answer, attribution, quote."""

    def client(answer: str, original: str, who: str) -> str:
        quote = "".join(f"{mark}{line}".rstrip() + "\n" for line in original.splitlines())
        said = attribution.format(day=DAY, who=who)
        return f"{answer}{gap}{said}\n{quote}" if said else f"{answer}{gap}{quote}"

    return client


def unmarked(rule: str, heads: tuple[str, ...] = ("From", "Sent", "To", "Subject")) -> Client:
    """A program that puts a rule and a head above the original, and marks nothing."""

    def client(answer: str, original: str, who: str) -> str:
        other = PLAYER if who == UMPIRE else UMPIRE
        values = (who, "Monday, May 3, 2027 8:15 PM", other, "[pbem] your move")
        head = "".join(f"{name}: {value}\n" for name, value in zip(heads, values, strict=False))
        return f"{answer}\n\n{rule}\n{head}\n{original}"

    return client


def below(client: Client) -> Client:
    """The answer under the original."""

    def turned(answer: str, original: str, who: str) -> str:
        return f"{client('', original, who).strip()}\n\n{answer}"

    return turned


def thrice(client: Client) -> Client:
    """An answer to an answer to the original."""

    def deep(answer: str, original: str, who: str) -> str:
        return client(answer, client("I see.", client("Noted.", original, who), PLAYER), UMPIRE)

    return deep


WROTE = {
    "english": "On {day}, {who} wrote:", "german": "Am {day} schrieb {who}:", "french": "Le {day}, {who} a écrit :",
    "spanish": "El {day}, {who} escribió:", "italian": "Il giorno {day} {who} ha scritto:",
    "dutch": "Op {day} schreef {who}:", "swedish": "Den {day} skrev {who}:", "polish": "{day} {who} napisał(a):",
    "portuguese": "Em {day}, {who} escreveu:", "russian": "{day}, {who} написал:",
}  # fmt: skip
ORIGINAL = {
    "english": ("-----Original Message-----", ("From", "Sent", "To", "Subject")),
    "german": ("-----Ursprüngliche Nachricht-----", ("Von", "Gesendet", "An", "Betreff")),
    "french": ("-----Message d'origine-----", ("De", "Envoyé", "À", "Objet")),
    "spanish": ("-----Mensaje original-----", ("De", "Enviado el", "Para", "Asunto")),
    "italian": ("-----Messaggio originale-----", ("Da", "Inviato", "A", "Oggetto")),
    "dutch": ("-----Oorspronkelijk bericht-----", ("Van", "Verzonden", "Aan", "Onderwerp")),
    "swedish": ("-----Ursprungligt meddelande-----", ("Från", "Skickat", "Till", "Ämne")),
    "polish": ("-----Wiadomość oryginalna-----", ("Od", "Wysłano", "Do", "Temat")),
    "portuguese": ("-----Mensagem original-----", ("De", "Enviado", "Para", "Assunto")),
    "russian": ("-----Исходное сообщение-----", ("От", "Отправлено", "Кому", "Тема")),
}
CLIENTS: dict[str, Client] = {
    "gmail": marked("> "),
    "tight": marked(">"),
    "bars": marked("| "),
    "no attribution": marked("> ", ""),
    "wrapped attribution": marked("> ", "On Mon, May 3, 2027 at 8:15 PM\n{who}\nwrote:"),
    "outlook": unmarked("-----Original Message-----"),
    "outlook rule": unmarked("_" * 32),
    "outlook bold": unmarked("", ("*From:*", "*Sent:*", "*To:*", "*Subject:*")),
    "zimbra": unmarked("----- Original Message -----", ("From", "To", "Sent", "Subject")),
    "proton": unmarked("------- Original Message -------\nOn Monday, May 3rd, 2027, The Umpire wrote:", ()),
    "yahoo": marked("", "On {day}, {who} wrote:"),
    "yahoo indented": marked("  ", "On {day}, {who} wrote:"),
    "phone": marked("> ", "Sent from my phone\n\n> On 3 May 2027, at 20:15, {who} wrote:\n>"),
    "forwarded": unmarked("---------- Forwarded message ---------", ("From", "Date", "Subject", "To")),
    "apple forward": unmarked("Begin forwarded message:\n", ("From", "Subject", "Date", "To")),
}


def page(answer: str, original: str, who: str, quote: bool = True) -> str:
    """The same as HTML: a quote in a blockquote, or only a rule above it."""
    tags = ("<blockquote type=cite>", "</blockquote>") if quote else ("<div style='border-top:solid'>", "</div>")
    said = f"On {DAY}, {html.escape(who)} wrote:" if quote else _head(who)
    return (
        f"<html><head><style>p {{margin:0}}</style></head><body>{_divs(answer)}<div>{said}</div>"
        f"{tags[0]}{_divs(original)}{tags[1]}</body></html>"
    )


def _head(who: str) -> str:
    heads = (f"<b>From:</b> {html.escape(who)}", "<b>Sent:</b> Monday", "<b>To:</b> x", "<b>Subject:</b> your move")
    return "<br>".join(heads)


def _divs(text: str) -> str:
    return "".join(f"<div>{html.escape(line).replace('  ', '&nbsp; ') or '<br>'}</div>" for line in text.splitlines())
