"""The corpus: who answers what, with which program, on which way; each shape with what must come of it.

`new`, `filled`, `standing`, `pass` are what the player ordered; `nothing` means that the mail gives no orders, and must
be refused or found empty.
"""

from __future__ import annotations

import base64
import quopri
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.message import EmailMessage

from tests.mail_corpus.clients import (
    CLIENTS,
    ORIGINAL,
    PLAYER,
    UMPIRE,
    WROTE,
    Client,
    below,
    marked,
    page,
    thrice,
    unmarked,
)
from tests.mail_corpus.world import DRAFT, STANDING_3, World

SIGNATURE = "\n-- \nHans Meyer\nthe german side\n"
FOOTER = "\n_______________________________________________\nGames mailing list\nGames@lists.example.org\n"
DISCLAIMER = "\nThis message is confidential. If you are not the intended recipient, delete it.\n"
HEAD = f"From: {PLAYER}\nTo: {UMPIRE}\nSubject: Re: your move\nMIME-Version: 1.0\n"


@dataclass(frozen=True)
class Shape:
    """One mail: a name, what must come of it, and the mail itself."""

    name: str
    outcome: str
    make: Callable[[World], bytes]


Text = Callable[[World], str]


def plain(text: str) -> bytes:
    return (HEAD + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" + text).encode()


def answer(client: Client, said: Text, original: Text, who: str = UMPIRE) -> Callable[[World], bytes]:
    return lambda world: plain(client(said(world), original(world), who))


def words(text: str) -> Text:
    return lambda world: text


NEW: Text = lambda world: f"Hello,\n\nhere are my orders.\n\n{world.new}\nGood luck!\n"  # noqa: E731
REPORT: Text = lambda world: world.report  # noqa: E731
TEMPLATE: Text = lambda world: f"Your move please.\n\n{world.template}"  # noqa: E731
SENT: Text = lambda world: world.new  # noqa: E731
OLD: Text = lambda world: f"my orders:\n\n{world.old}"  # noqa: E731
FILLED: Text = lambda world: world.filled  # noqa: E731
DRAFTED: Text = lambda world: f"my orders:\n\n{world.block(DRAFT)}"  # noqa: E731
STANDING: Text = lambda world: f"only this for now:\n\n{world.standing(STANDING_3)}"  # noqa: E731
PASS: Text = lambda world: world.block("  pass\n")  # noqa: E731
LOOSE: Text = lambda world: "Hi!\n\nmove 212/423 10-9\nmove 276/986 18-10\n\nCheers\n"  # noqa: E731
LATER = words("Thanks, orders follow tomorrow.\n")
WAIT = words("No! Wait. I did not mean that, please do not enter it.\n")

CONTENTS: dict[str, tuple[str, Text, Text, str]] = {
    "orders over a report": ("new", NEW, REPORT, UMPIRE),
    "orders over a template": ("new", NEW, TEMPLATE, UMPIRE),
    "template filled in": ("filled", words("My orders are inside.\n"), FILLED, UMPIRE),
    "words over a template": ("nothing", LATER, TEMPLATE, UMPIRE),
    "words over a report": ("nothing", LATER, REPORT, UMPIRE),
    "words over old orders": ("nothing", LATER, OLD, PLAYER),
    "nothing over a template": ("nothing", words(""), TEMPLATE, UMPIRE),
    "nothing over a report": ("nothing", words(""), REPORT, UMPIRE),
    "wait, over orders sent": ("nothing", WAIT, SENT, PLAYER),
    "orders over a draft": ("new", NEW, DRAFTED, PLAYER),
    "standing over a template": ("standing", STANDING, TEMPLATE, UMPIRE),
    "standing over a report": ("standing", STANDING, REPORT, UMPIRE),
    "pass over a template": ("pass", PASS, TEMPLATE, UMPIRE),
    "orders without a frame": ("nothing", LOOSE, TEMPLATE, UMPIRE),
    "orders with signature": ("new", lambda world: NEW(world) + SIGNATURE, REPORT, UMPIRE),
    "orders with disclaimer": ("new", lambda world: NEW(world) + DISCLAIMER + FOOTER, REPORT, UMPIRE),
}


def replies() -> Iterator[Shape]:
    """Every content with every program, above the original; the main ones below it and three deep."""
    for content, (outcome, said, original, who) in CONTENTS.items():
        for name, client in CLIENTS.items():
            yield Shape(f"{content}, {name}", outcome, answer(client, said, original, who))
    for content in ("orders over a report", "orders over a template", "pass over a template"):
        outcome, said, original, who = CONTENTS[content]
        for name, client in CLIENTS.items():
            yield Shape(f"below: {content}, {name}", outcome, answer(below(client), said, original, who))
    for content in ("orders over a report", "words over a report", "words over a template", "words over old orders"):
        outcome, said, original, who = CONTENTS[content]
        for name in ("gmail", "outlook", "zimbra", "tight", "phone"):
            yield Shape(f"deep: {content}, {name}", outcome, answer(thrice(CLIENTS[name]), said, original, who))


def languages() -> Iterator[Shape]:
    """Nine languages and one of `wrote` and of `Original Message`."""
    for content in ("orders over a report", "words over a template", "wait, over orders sent", "orders over a draft"):
        outcome, said, original, who = CONTENTS[content]
        for tongue, said_by in WROTE.items():
            yield Shape(f"{content}, wrote: {tongue}", outcome, answer(marked("> ", said_by), said, original, who))
            yield Shape(f"{content}, bare: {tongue}", outcome, answer(marked("", said_by), said, original, who))
        for tongue, (rule, heads) in ORIGINAL.items():
            yield Shape(f"{content}, rule: {tongue}", outcome, answer(unmarked(rule, heads), said, original, who))


def encoded(how: str, charset: str = "utf-8") -> Callable[[str], bytes]:
    def encode(text: str) -> bytes:
        raw = text.encode(charset, "replace")
        body = base64.encodebytes(raw) if how == "base64" else quopri.encodestring(raw)
        head = f"Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: {how}\n\n"
        return (HEAD + head).encode() + body

    return encode


def flowed(text: str) -> bytes:
    lines = []
    for line in text.splitlines():
        bare = line.removeprefix("> ")
        mark = "> " if bare != line else ""
        pieces = textwrap.wrap(bare, 60, break_on_hyphens=False) if len(bare) > 60 else [bare]
        lines += [f"{mark}{piece} " for piece in pieces[:-1]] + [f"{mark}{piece.rstrip()}" for piece in pieces[-1:]]
    head = "Content-Type: text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: 8bit\n\n"
    return (HEAD + head + "\n".join(f" {line}" if line[:1] in (" ", "F") else line for line in lines)).encode()


def labelled(head: str, charset: str) -> Callable[[str], bytes]:
    return lambda text: (HEAD + head + "\n").encode() + text.replace("luck", "Glück").encode(charset, "replace")


def alternative(text: str) -> bytes:
    message = EmailMessage()
    message["From"], message["Subject"] = PLAYER, "my move"
    message.set_content(text)
    message.add_alternative(f"<html><body><pre>{text}</pre></body></html>", subtype="html")
    return message.as_bytes()


def struck(text: str) -> bytes:
    """Plain text, and beside it a page on which a line of it is struck out."""
    message = EmailMessage()
    message["From"], message["Subject"] = PLAYER, "my move"
    message.set_content(text)
    gone = text.replace("move 276/986 18-10", "<s>move 276/986 18-10</s>")
    message.add_alternative(f"<html><body><pre>{gone}</pre></body></html>", subtype="html")
    return message.as_bytes()


TRANSPORTS: dict[str, Callable[[str], bytes]] = {
    "quoted-printable": encoded("quoted-printable"),
    "base64": encoded("base64"),
    "latin-1": encoded("quoted-printable", "latin-1"),
    "windows": encoded("base64", "cp1252"),
    "flowed": flowed,
    "labelled us-ascii": labelled("Content-Type: text/plain; charset=us-ascii\n", "utf-8"),
    "not labelled": labelled("", "utf-8"),
    "not labelled, windows": labelled("", "cp1252"),
    "alternative": alternative,
    "crlf": lambda text: plain(text).replace(b"\n", b"\r\n"),
    "no header": lambda text: text.encode(),
    "begins with From": lambda text: f"From here on it is serious.\n{text}".encode(),
    "trailing blanks": lambda text: plain(text.replace("\n", "  \n")),
    "non-breaking": lambda text: plain(text.replace("  ", "\u00a0 ")),
    "long dashes": lambda text: plain(text.replace("10-9", "10–9").replace("18-10", "18—10")),
}


def transports() -> Iterator[Shape]:
    """Every way of encoding, for what is right and for what is not."""
    for content in ("orders over a report", "template filled in", "words over a template", "wait, over orders sent"):
        outcome, said, original, who = CONTENTS[content]
        for name, carry in TRANSPORTS.items():
            make = lambda world, carry=carry, parts=(said, original, who): carry(  # noqa: E731
                CLIENTS["gmail"](parts[0](world), parts[1](world), parts[2])
            )
            yield Shape(f"{content}, sent as {name}", outcome, make)


def pages() -> Iterator[Shape]:
    """HTML alone: with blockquote, and with no more than a rule."""
    for content, (outcome, said, original, who) in CONTENTS.items():
        for quote in (True, False):
            make = lambda world, parts=(said, original, who), quote=quote: (  # noqa: E731
                HEAD + "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
                + page(parts[0](world), parts[1](world), parts[2], quote)
            ).encode()  # fmt: skip
            yield Shape(f"{content}, html {'blockquote' if quote else 'rule'}", outcome, make)


def attached(text: str, name: str, kind: str) -> bytes:
    message = EmailMessage()
    message["From"], message["Subject"] = PLAYER, "my move"
    message.set_content("see the file\n")
    message.add_attachment(text.encode(), maintype=kind.split("/")[0], subtype=kind.split("/")[1], filename=name)
    return message.as_bytes()


def others() -> Iterator[Shape]:
    """Shapes of their own."""
    yield Shape("orders alone", "new", lambda world: plain(world.new))
    yield Shape("orders quoted without a word", "new", lambda world: plain(marked("> ", "")("", world.new, UMPIRE)))
    yield Shape("template filled in, alone", "filled", lambda world: plain(world.filled))
    yield Shape("template alone", "nothing", lambda world: plain(world.template))
    yield Shape("report alone", "nothing", lambda world: plain(world.report))
    yield Shape("orders attached", "new", lambda world: attached(world.new, "a.orders", "application/octet-stream"))
    yield Shape("filled template attached", "filled", lambda world: attached(world.filled, "a.orders", "text/plain"))
    yield Shape("template attached", "nothing", lambda world: attached(world.template, "a.txt", "text/plain"))
    yield Shape("replaced standing orders, not quoted", "nothing", lambda world: plain(world.report.split("\n\n")[-2]))
    yield Shape("preview quoted: no", "nothing", answer(CLIENTS["gmail"], WAIT, lambda world: world.previews))
    yield Shape(
        "comment broken before an order", "nothing",
        lambda world: plain(world.block(f"move 212/423 10-9 {'# we wait ':~<45}\nentrench 212/320\n")),
    )  # fmt: skip
    yield Shape(
        "comment broken softly before an order", "nothing",
        lambda world: plain(world.block("move 212/423 10-9 # we must not \nentrench 212/320\n")),
    )  # fmt: skip
    yield Shape("orders sent twice in a mail", "new", lambda world: plain(f"{world.new}\nonce more:\n\n{world.new}"))
    yield Shape("struck out beside plain text", "nothing", lambda world: struck(world.new))
    yield Shape(
        "struck out", "nothing",
        lambda world: (
            HEAD + "Content-Type: text/html\n\n<pre>"
            + world.block("<s>  move 212/423 10-9\n  move 276/986 18-10\n</s>") + "</pre>"
        ).encode(),
    )  # fmt: skip


SHAPES_ON_THE_WAY = [shape for shape in transports() if "report" in shape.name and "header" not in shape.name]
"""A mail of each encoding, to be carried by a real server."""


def shapes() -> list[Shape]:
    return [*replies(), *languages(), *transports(), *pages(), *others()]
