"""Routes that change the game: mail taken in, orders signed, points resolved, the mail that goes out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.browser.asking import text_in
from pbem.browser.server import Answer
from pbem.browser.sitting import Conflict, Sitting, digest_of_papers
from pbem.desk.game import Desk
from pbem.desk.papers import Sheet, must_pass, sign_sheets

if TYPE_CHECKING:
    from pbem.record.entries import Entry

Obj = dict[str, Any]


# ---- signing ---------------------------------------------------------------------------------------------------


def sign(sitting: Sitting, given: Obj) -> Obj:
    """Sign the papers of a text. First the page asks what that is; then it hands back the digest of what it showed,
    and if the papers or the record are others by now, nothing is signed."""
    desk = sitting.must_stand(given.get("head"))
    sheet = sheet_of(sitting, text_in(given, "text"))
    must_pass([sheet], False)
    texts = canonical(desk, sheet)
    digest = digest_of_papers(texts)
    if given.get("preview"):
        return _preview(sitting, sheet, texts, digest)
    if given.get("digest") != digest:
        raise Conflict("these are not the papers that were shown; look at them again")
    key = sitting.must_sign(desk, "\n".join(texts))
    made = sign_sheets(desk, key, [sheet], given["sealed"] if isinstance(given.get("sealed"), bool) else None)
    found = _saved(sitting, desk, made)
    sitting.begin_orders()
    return found


def sheet_of(sitting: Sitting, text: str) -> Sheet:
    """A text as `submit` reads it."""
    from pbem.desk.papers import judge

    return judge(sitting.desk, text, sitting.orders.name)


def canonical(desk: Desk, sheet: Sheet) -> list[str]:
    """The papers as they are signed."""
    from pbem.orders.formatter import format_block

    return [format_block(block, desk.parts.language) for block in sheet.blocks]


def _preview(sitting: Sitting, sheet: Sheet, texts: list[str], digest: str) -> Obj:
    mine = any(block.kind == "orders" for block in sheet.blocks)
    reveals = "with these orders you show the next link of your dice" if mine else "this shows no link of your dice"
    return {
        "canonical": "\n".join(texts),
        "warnings": [f"line {w.span.line}: {w.message}" if w.span else w.message for w in sheet.checked.warnings],
        "reveals": reveals,
        "sealed": _seal_offered(sitting, sheet),
        "digest": digest,
        "head": sitting.head,
    }


def _seal_offered(sitting: Sitting, sheet: Sheet) -> bool | None:
    """Whether standing orders among the papers would be sealed, if nothing else is wished; None if there are none."""
    if not any(block.kind == "standing" for block in sheet.blocks):
        return None
    return sitting.desk.state.exchange == "swift"


def resolve(sitting: Sitting, given: Obj) -> Obj:
    """Add one's own link, roll, and append what came of it; at the end of a game, open what one has placed."""
    from pbem.desk import resolving

    desk = sitting.must_stand(given.get("head"))
    key = sitting.must_sign(desk, "resolve")
    if desk.state.stage.name == "end":
        return _saved(sitting, desk, resolving.show_placements(desk, key))
    done = resolving.resolve(desk, key)
    clock, count = done.entry.body["clock"], len(done.entry.body["rolls"])
    found = _saved(sitting, desk, [done.entry])
    return {**found, "words": f"entry {done.entry.number}: {clock} resolved, {count} dice", "clock": clock}


def join(sitting: Sitting, given: Obj) -> Obj:
    """Accept a game; the page has shown who sits where."""
    from pbem.desk import beginning

    desk = sitting.must_stand(given.get("head"))
    before, key = len(desk.record.entries), sitting.must_sign(desk, "join")
    beginning.join(desk, key)
    return _saved(sitting, desk, desk.record.entries[before:])


def keep(sitting: Sitting, given: Obj) -> Obj:
    """No standing orders for now, or the same as before: nobody learns which."""
    from pbem.desk.resolving import Then, give_standing, seat_bots

    desk = sitting.must_stand(given.get("head"))
    before, key = len(desk.record.entries), sitting.must_sign(desk, "standing orders as they are")
    give_standing(desk, key, desk.state.stage.role, Then(keep=True))
    seat_bots(desk, key)
    return _saved(sitting, desk, desk.record.entries[before:])


def _saved(sitting: Sitting, desk: Desk, made: Sequence[Entry]) -> Obj:
    """Save the game, and tell the terminal what was signed."""
    desk.save()
    sitting.forget()
    words = "; ".join(f"entry {entry.number}: {entry.kind} signed by {entry.author}" for entry in made)
    sitting.tell(words)
    return {"words": words, "entries": [entry.number for entry in made]}


# ---- mail ------------------------------------------------------------------------------------------------------


def mail(sitting: Sitting, given: Obj) -> Obj:
    """Take in what the other side has sent; with `preview` only say what it holds. What does not verify is refused."""
    from pbem.desk.claims import differences
    from pbem.desk.mailbox import deliver_bytes
    from pbem.desk.post import news, save_received, take_in
    from pbem.record.verify import describe

    delivery = deliver_bytes(given["body"], "the mail")
    desk, got = take_in(sitting.path, delivery.packets)
    if delivery.faults and not got.added:
        raise delivery.faults[0]
    words = [f"entry {e.number}: {e.kind} of {e.author}, {describe(e)}" for e in got.added]
    words += [f"note: {note}" for note in (*news(got), *differences(desk, delivery.mails))]
    words = words or ["nothing new: all of it was here already"]
    if given["query"] != "preview":
        save_received(desk, got)
        sitting.tell("; ".join(words))
    sitting.forget()
    return {"words": words if given["query"] == "preview" else "; ".join(words), "new": len(got.added)}


def letter(sitting: Sitting, given: Obj) -> Answer:
    """The mail with every entry that the other side has not shown to have."""
    from pbem.desk.drafting import draft_of

    desk = sitting.desk
    draft = draft_of(desk)
    if given["query"] == "text":
        return Answer(200, draft.plain().encode("utf-8"), "text/plain; charset=utf-8")
    name = f"{desk.record.genesis.body['name']}-{draft.entries[-1].number}.eml"
    more = (("Content-Disposition", f'attachment; filename="{name}"'),)
    return Answer(200, draft.eml(), "message/rfc822", more)
