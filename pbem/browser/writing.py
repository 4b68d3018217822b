"""Routes that write: the order file, a line more in a text, a line changed. One act on the board is one edit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pbem.browser import lines, view
from pbem.browser.asking import text_in, words_in
from pbem.browser.looking import block_now, own_side
from pbem.browser.pointing import fills_at
from pbem.browser.sitting import Sitting
from pbem.desk.faults import Fault
from pbem.desk.sealed import standing_text
from pbem.orders.checking import check_text
from pbem.orders.editing import Edited, add_lines, drop_line, insert_lines, move_line, replace_line, with_part
from pbem.orders.formatter import format_line
from pbem.orders.language import lexicon_of
from pbem.orders.phrases import OPEN, filled, phrases
from pbem.orders.reach import path_of, units_of

if TYPE_CHECKING:
    from pbem.orders.ast import Statement

Obj = dict[str, Any]


def save(sitting: Sitting, given: Obj) -> Obj:
    """Write the order file."""
    return {"stamp": sitting.write_orders(text_in(given, "text"), text_in(given, "stamp"))}


def write(sitting: Sitting, given: Obj) -> Obj:
    """A text with a line more, or with one changed: what an act on the board does."""
    text = text_in(given, "text")
    if given.get("edit"):
        edited = _edit(sitting, text, given)
    elif given.get("block") == "standing":
        edited = _add_rules(sitting, text, words_in(given, "lines"))
    else:
        edited = add(sitting, text, words_in(given, "lines"))
    return {"text": edited.text, "line": edited.line}


def add(sitting: Sitting, text: str, lines: Sequence[str]) -> Edited:
    """Lines more in the block of this moment, where their phase is not over yet."""
    hearing, position = sitting.hearing, sitting.hearing.position
    blocks = check_text(text, hearing).parsed.order_blocks
    block = next((b for b in blocks if (b.clock, b.side) == (position.now, position.mover)), None)
    last = add_lines(text, block, f"begin orders {hearing.game} {position.now} {position.mover}", lines)
    places = [order.span.line for order in reversed(block.lines)] if block else []
    tries = (last, *(insert_lines(text, place, lines) for place in places))
    return next((edited for edited in tries if _stands(sitting, edited, len(lines))), last)


def _add_rules(sitting: Sitting, text: str, lines: Sequence[str]) -> Edited:
    """Standing orders more: the block begins with those in force, for it takes their place."""
    hearing, side = sitting.hearing, own_side(sitting)
    blocks = check_text(text, hearing).parsed.standing_blocks
    block = next((b for b in blocks if b.side == side), None)
    head = f"begin standing {hearing.game} {side}"
    kept = [] if block else list(_inside(standing_text(sitting.desk, side) or ""))
    return add_lines(text, block, head, [*kept, *lines])


def _inside(text: str) -> Iterator[str]:
    """The lines of a block without its frame."""
    rows = (row.strip() for row in text.splitlines())
    return (row for row in rows if row and row != "end" and not row.startswith(("begin ", "#")))


def _stands(sitting: Sitting, edited: Edited, count: int) -> bool:
    """Whether nothing is wrong with the lines that were put in: a line may come too late where it stands, for the phase
    that it belongs to is over by then."""
    mine = range(edited.line - count + 1, edited.line + 1)
    found = check_text(edited.text, sitting.hearing).diagnostics
    return not any(one.is_error and one.span and one.span.line in mine for one in found)


def _edit(sitting: Sitting, text: str, given: Obj) -> Edited:
    line, edit = given.get("line"), given["edit"]
    order = order_at(sitting, text, line)
    assert isinstance(line, int)
    if edit == "delete":
        return drop_line(text, line)
    if edit in ("up", "down"):
        return _moved(sitting, text, line, -1 if edit == "up" else 1)
    if edit == "replace":
        return replace_line(text, line, words_in(given, "lines")[0])
    if edit == "units":
        return _with_units(sitting, text, order, words_in(given, "units"))
    if edit not in ("part", "below"):
        raise Fault("there is no such edit")
    return _first(sitting, text, order, given)


def order_at(sitting: Sitting, text: str, line: Any) -> Statement:
    """The order, or the standing order, that stands in a line of a text."""
    block, rules = statements(sitting, text)
    found = {order.span.line: order for order in (*block, *rules)}
    if not isinstance(line, int) or line not in found:
        raise Fault(f"there is no order in line {line}")
    return found[line]


def _moved(sitting: Sitting, text: str, line: int, step: int) -> Edited:
    """A line before or behind another of its block."""
    block, rules = ([order.span.line for order in some] for some in statements(sitting, text))
    return move_line(text, line, block if line in block else rules, step)


def statements(sitting: Sitting, text: str) -> tuple[Sequence[Statement], Sequence[Statement]]:
    """The orders for this moment in a text, and the standing orders of who sits here."""
    checked = check_text(text, sitting.hearing)
    return block_now(sitting, checked).lines, lines.rules_in(checked, own_side(sitting))


def _with_units(sitting: Sitting, text: str, order: Statement, units: Sequence[str]) -> Edited:
    """A line for more units, or for fewer: who is in it already leaves it, the others join; the last one stays."""
    mine = units_of(order)
    kept = tuple(unit for unit in mine if unit not in units)
    told = kept if set(units) <= set(mine) else (*mine, *(unit for unit in units if unit not in mine))
    if not told or not hasattr(order, "units"):
        raise Fault("somebody must be left in the line", "delete the line")
    edited = replace_line(text, order.span.line, format_line(replace(order, units=told), sitting.desk.parts.language))  # type: ignore[call-arg]
    if not _is_fine(sitting, edited):
        raise Fault(f"{', '.join(units)}: not in this line", _why_not(sitting, [edited]))
    return edited


# ---- parts and wishes ------------------------------------------------------------------------------------------


def _first(sitting: Sitting, text: str, order: Statement, given: Obj) -> Edited:
    """The first way to say it that is not refused."""
    found = next(attempts(sitting, text, order, given), None)
    if found is not None:
        return found
    what = given["verb"] if given["edit"] == "below" else given.get("space") or given["value"]
    why = _why_not(sitting, list(_tries(sitting, text, order, given))[:1])
    raise Fault(f"{what}: not here", why or "write the line by hand: check says why")


def attempts(sitting: Sitting, text: str, order: Statement, given: Obj) -> Iterator[Edited]:
    """The texts in which a part of a line is filled, or a wish stands below it, as far as `check` takes them."""
    return (edited for edited in _tries(sitting, text, order, given) if _is_fine(sitting, edited))


def _tries(sitting: Sitting, text: str, order: Statement, given: Obj) -> Iterator[Edited]:
    if given["edit"] == "below":
        return _below(sitting, text, order, text_in(given, "verb"), text_in(given, "space"))
    part = given.get("part")
    if given["edit"] != "part" or not isinstance(part, int):
        raise Fault("there is no such edit")
    return _with_given(sitting, text, order, part, given)


def _with_given(sitting: Sitting, text: str, order: Statement, part: int, given: Obj) -> Iterator[Edited]:
    """A part of a line, as a word or as the space that was clicked."""
    language, line = sitting.desk.parts.language, order.span.line
    for told in dict.fromkeys(_readings(sitting, order, part, given)):
        yield replace_line(text, line, with_part(order, part, told, language))


def _is_fine(sitting: Sitting, edited: Edited) -> bool:
    return _stands(sitting, edited, 1)


def _readings(sitting: Sitting, order: Statement, part: int, given: Obj) -> Iterator[str]:
    value = text_in(given, "value")
    chips = lines.chips_of(order, sitting.desk.parts.language)
    lead, written = next(((chip["label"], chip["value"]) for chip in chips if chip["number"] == part), ("", ""))
    if OPEN.search(value):
        yield from filled(value, _known(sitting, order, given))
        return
    if not value or value == lead or value.startswith(f"{lead} "):
        yield value
        return
    if given.get("on") and written:
        yield from _further(sitting, written, value)
    else:
        yield from _at_space(sitting, order, lead, value)


def _further(sitting: Sitting, written: str, space: str) -> Iterator[str]:
    """A way that is written already, one step on."""
    last = written.rpartition("-")[2].rpartition(" ")[2]
    board = sitting.desk.scenario.board
    if last in board and space in board.around(last):
        yield f"{written}-{space}"


def _known(sitting: Sitting, order: Statement, given: Obj) -> dict[str, Sequence[str]]:
    """The names for an open word: those at the space that was clicked, else those of the line."""
    space, number = given.get("space"), given.get("amount")
    known: dict[str, Sequence[str]] = dict(fills_at(sitting, space)) if isinstance(space, str) else {}
    mine = units_of(order)
    if mine and not known.get("UNIT"):
        known["UNIT"] = mine
    known["SIDE"] = sitting.desk.parts.rules.SIDES
    known["NUMBER"] = [str(number)] if isinstance(number, int) else []
    return known


def _at_space(sitting: Sitting, order: Statement, lead: str, given: str) -> Iterator[str]:
    yield f"{lead} {given}"
    here = [p["id"] for p in view.pieces_obj(sitting, sitting.board) if p["at"] == given]
    if here:
        yield f"{lead} {', '.join(here)}"
        yield from (f"{lead} {unit}" for unit in here)
    board = sitting.desk.scenario.board
    for start in reversed(path_of(order)[:-1]):
        steps = fewest_steps(board, start, given) if given in board else ()
        if len(steps) > 1:
            yield f"{lead} {'-'.join(steps)}"


def _below(sitting: Sitting, text: str, order: Statement, word: str, space: str) -> Iterator[Edited]:
    """A wish for the units of a line, right below it."""
    verb = lexicon_of(sitting.desk.parts.language).orders.get(word)
    if verb is None:
        raise Fault(f"there is no order {word!r}")
    for line in phrases(verb, _wishes(sitting, order, space)):
        yield insert_lines(text, order.span.line + 1, [line])


def _wishes(sitting: Sitting, order: Statement, space: str) -> dict[str, Sequence[str]]:
    """Who goes where: the units of the line, all and each, by the fewest steps from where they are to the space."""
    units, board = units_of(order), sitting.desk.scenario.board
    stands = {p["id"]: p["at"] for p in view.pieces_obj(sitting, sitting.board)}
    starts = dict.fromkeys([*path_of(order)[-1:], *(stands[unit] for unit in units if unit in stands)])
    ways = [fewest_steps(board, start, space) for start in starts if space in board]
    return {
        **fills_at(sitting, space),
        "UNITS": [", ".join(units), *units] if len(units) > 1 else list(units), "UNIT": list(units),
        "PATH": ["-".join(way) for way in ways if len(way) > 1], "SPACES": [space],
    }  # fmt: skip


def _why_not(sitting: Sitting, tries: Sequence[Edited]) -> str:
    for edited in tries[:1]:
        found = check_text(edited.text, sitting.hearing).diagnostics
        return next((one.message for one in found if one.is_error and one.span and one.span.line == edited.line), "")
    return ""


def fewest_steps(board: Any, start: str, goal: str) -> Sequence[str]:
    """A way of as few steps as there is, whatever it costs; nothing if there is none."""
    came: dict[str, str] = {start: ""}
    line = [start]
    for here in line:
        if here == goal:
            break
        for there in board.around(here):
            if there not in came:
                came[there] = here
                line.append(there)
    way = [goal] if goal in came else []
    while way and came[way[0]]:
        way.insert(0, came[way[0]])
    return way
