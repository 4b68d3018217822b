"""Orders as users hand them in: a file, a mail or standard input; read, judged, shown, signed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pbem.desk.faults import Fault
from pbem.desk.game import Desk
from pbem.kernel.adjudication import Paper
from pbem.kernel.values import value
from pbem.kernel.words import counted

if TYPE_CHECKING:
    from pbem.kernel.diagnostics import Diagnostic
    from pbem.orders.ast import Block
    from pbem.orders.checking import Checked
    from pbem.orders.hearing import Hearing
    from pbem.record.entries import Entry
    from pbem.record.keys import PrivateKey
    from pbem.record.state import State

MISPLACED = ("T501", "T502", "T503", "T504", "T505", "T506")
"""A whole block has no place in this game now: no line of it can be skipped to mend that."""


@value
class Sheet:
    """One file of orders and what `check` says of it."""

    source: str
    text: str
    checked: Checked

    @property
    def ok(self) -> bool:
        return self.checked.ok

    @property
    def blocks(self) -> list[Block]:
        """What there is to sign: standing orders first, for they are in force only if they are signed before the
        orders. A block without an order gives none, and is left out."""
        from pbem.orders.news import is_empty

        said = (block for block in self.checked.blocks if not is_empty(block))
        return sorted(said, key=lambda block: block.kind != "standing")

    def render(self) -> str:
        from pbem.orders.show import render_all

        return render_all(self.checked.diagnostics, self.text, self.source)

    def to_obj(self) -> dict[str, Any]:
        from pbem.orders.show import diagnostic_obj

        return {
            "file": self.source,
            "ok": self.ok,
            "diagnostics": [diagnostic_obj(found) for found in self.checked.diagnostics],
        }


def read_sheet(desk: Desk, name: str) -> Sheet:
    """Read a file of orders, or a mail, and judge it by the position of the game."""
    from pbem.desk.inbox import known_to, open_letter
    from pbem.orders.checking import check_text

    letter = open_letter(name)
    checked = check_text(letter.text, hearing_of(desk), letter.source, known_to(desk, letter))
    return Sheet(letter.source, letter.text, checked)


def judge(desk: Desk, text: str, source: str) -> Sheet:
    """A text as it stands in a file of orders, judged by the position of the game."""
    from pbem.desk.inbox import Letter, known_to
    from pbem.orders.checking import check_text

    return Sheet(source, text, check_text(text, hearing_of(desk), source, known_to(desk, Letter(text, source))))


def hearing_of(desk: Desk) -> Hearing:
    """The game as orders are judged in it: position, standing orders in force, papers and dice of this run."""
    from pbem.orders.adjudicate import segment_of
    from pbem.orders.hearing import Hearing
    from pbem.record.running import Placements

    state, language = desk.state, desk.parts.language
    names = language.names(desk.scenario)
    position = desk.parts.rules.read(desk.game.base)
    rules = segment_of(position, list(open_standing(state)), language, names).rules
    points = ([signed.paper for signed in point.papers] for point in state.earlier)
    earlier = tuple(segment_of(position, papers, language, names) for papers in points)
    ended = f"{state.resigned} has resigned" if state.resigned else None
    demand = Placements(state).demand
    return Hearing(desk.parts, desk.scenario, position, state.game, rules, earlier, state.known, ended, demand, names)


def open_standing(state: State) -> Iterator[Paper]:
    """The standing orders in force that everybody can read."""
    for role, force in state.standing.items():
        seal = state.seals.get(force.number)
        text = force.text if seal is None else seal.text
        if text is not None:
            yield Paper(role, "standing", text)


def position_now(desk: Desk) -> Any:
    """The board as it stands, also in the midst of a run that waits."""
    asked = hearing_of(desk).asked if desk.state.waiting else None
    return asked.now.position if asked else desk.position


def findings(sheets: Iterable[Sheet]) -> str:
    """All findings, a line each with its place."""
    return "\n".join(sheet.render() for sheet in sheets if sheet.checked.diagnostics)


def errors_in(sheets: Iterable[Sheet]) -> list[Diagnostic]:
    """What stops a command that signs."""
    return [found for sheet in sheets for found in sheet.checked.diagnostics if found.is_error]


def note_to(sheets: Sequence[Sheet]) -> str:
    """What to tell before signing: errors in full, and what of a mail is overlooked; other warnings are counted."""
    from pbem.orders.news import TOLD
    from pbem.orders.show import render

    if errors_in(sheets):
        return findings(sheets)
    warnings = [(sheet, found) for sheet in sheets for found in sheet.checked.warnings]
    lines = [render(found, sheet.text, sheet.source) for sheet, found in warnings if found.code in TOLD]
    count = len(warnings) - len(lines)
    return "\n".join(lines + ([f"note: {counted(count, 'warning')}, which pbem check shows"] if count else []))


def texts_of(desk: Desk, sheets: Iterable[Sheet]) -> list[str]:
    """The orders as understood: what is signed, word for word."""
    from pbem.orders.formatter import format_block

    return [format_block(block, desk.parts.language) for sheet in sheets for block in sheet.blocks]


def must_pass(sheets: Sequence[Sheet], skip_faults: bool) -> None:
    """Errors stop the command unless the lines at fault shall be skipped."""
    wrong = errors_in(sheets)
    misplaced = next((found for found in wrong if found.code in MISPLACED), None)
    if misplaced or (wrong and not skip_faults):
        more = "" if misplaced else "; --skip-faults goes on without the lines at fault"
        code = (misplaced or wrong[0]).code
        raise Fault(
            f"{counted(len(wrong), 'error')}; nothing was signed", f"pbem explain {code} tells more{more}"
        )
    if not any(sheet.blocks for sheet in sheets):
        raise _nothing_said(sheets)


def _nothing_said(sheets: Sequence[Sheet]) -> Fault:
    """There is nothing to sign: only blocks without an order, or none at all."""
    empty = next((block for sheet in sheets for block in sheet.checked.blocks), None)
    if empty is None:
        return Fault("there is nothing to sign", "pbem template GAME writes a file to start from")
    hint = f"{empty.side} gives no {empty.kind} only with the line `pass` in the block"
    return Fault(f"the block of {empty.kind} of {empty.side} holds no order; nothing was signed", hint)


def _refuse_bots(desk: Desk, side: str) -> None:
    party = next((party for party in desk.state.parties if party.role == side), None)
    if party is not None and party.is_bot:
        raise Fault(f"{side} is played by {party.kind}, which writes its own orders", "pbem resolve GAME goes on")


def _keep_standing(desk: Desk, key: PrivateKey, blocks: Sequence[Block]) -> None:
    """Who plays both sides and hands in orders while standing orders are due leaves those as they are."""
    from pbem.record import play

    stage = desk.state.stage
    given = any(block.kind == "standing" and block.side == stage.role for block in blocks)
    if stage.name == "standing" and stage.role in play.own_roles(desk.state, key) and not given:
        play.keep(desk.game, key, stage.role)


def sign_sheets(
    desk: Desk, key: PrivateKey, sheets: Sequence[Sheet], sealed: bool | None = None
) -> list[Entry]:
    """Sign every block of the sheets, as canonical text, for the side that it names. Standing orders are sealed where
    nobody moderates and the enemy could read them: in the swift exchange, unless it is wished otherwise."""
    from pbem.desk.placing import seal_due
    from pbem.desk.resolving import seat_bots

    blocks = [block for sheet in sheets for block in sheet.blocks]
    for block in blocks:
        _refuse_bots(desk, block.side)
    seals = desk.state.exchange == "swift" if sealed is None else sealed
    seal_due(desk, key)
    _keep_standing(desk, key, blocks)
    made = [entry for block in blocks for entry in _sign(desk, key, block, seals)]
    seat_bots(desk, key)
    return made


def _sign(desk: Desk, key: PrivateKey, block: Block, sealed: bool) -> Iterator[Entry]:
    """One block: what it places in secret goes under seals before it, what it shows of earlier seals is opened."""
    from pbem.desk.placing import open_due
    from pbem.desk.sealed import open_with, seal_placements
    from pbem.orders.formatter import format_block
    from pbem.record import play

    shown, made = seal_placements(desk, key, block)
    yield from made
    yield from open_with(desk, key, shown)
    text = format_block(shown, desk.parts.language)
    if shown.kind != "standing":
        yield from open_due(desk, key, Paper(shown.side, shown.kind, text))
    yield play.submit(desk.game, key, shown.kind, text, role=shown.side, sealed=sealed)
