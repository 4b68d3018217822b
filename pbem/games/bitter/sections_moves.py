"""Everything of a player turn but its battles: supply, air, moves, digging, bridges, coming and going."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pbem.games.bitter import events as ev
from pbem.games.bitter.scenario import POINTS, Scenario
from pbem.games.bitter.tale import GROUND_WORD, SIDE_WORD, Tale
from pbem.kernel.referee import Event
from pbem.kernel.words import counted, listed
from pbem.report.model import Items, Section, Table

Words = Callable[[Scenario, Any], str]


def movement(story: Tale) -> Section | None:
    """Every move with its way and its points."""
    rows = tuple(_move(story.scenario, event) for event in story.all(ev.Moved))
    if not rows:
        return None
    table = Table("", ("Unit", "Way", "MP", "Of", "Phase"), rows, frozenset({"MP", "Of"}))
    return Section("moves", f"Moves ({len(rows)})", (table,))


def _move(scenario: Scenario, event: ev.Moved) -> tuple[str, ...]:
    return event.unit, way_words(event.path), POINTS.text(event.spent), POINTS.text(event.allowance), event.phase


def way_words(path: tuple[str, ...]) -> str:
    """A long way by its ends and a few hexes between."""
    if len(path) <= 8:
        return "-".join(path)
    return f"{'-'.join(path[:4])}-...-{'-'.join(path[-3:])} ({len(path) - 1} steps)"


def _supply(scenario: Scenario, event: ev.SupplyJudged) -> str:
    if not event.out:
        return f"{SIDE_WORD[event.side]}: all in supply"
    newly = f"; newly {listed(event.newly)}" if event.newly and event.newly != event.out else ""
    return f"{SIDE_WORD[event.side]}: out of supply {listed(event.out)}{newly} (12.1)"


def _shortage(scenario: Scenario, event: ev.ShortageRolled) -> str:
    if event.row is None:
        return f"German supply: die {event.check}, no shortage (12.6)"
    return f"German supply: dice {event.check} and {event.row}, short: {listed(event.units, 'nobody')} (12.6)"


def _turn(scenario: Scenario, event: ev.TurnBegan) -> str:
    air = f"aircraft: German {event.german_air}, Allied {event.allied_air}"
    return f"{event.turn}, {SIDE_WORD[event.side]} turn: {GROUND_WORD[event.ground]}; {air}"


def _demolition(scenario: Scenario, event: ev.DemolitionTried) -> str:
    came = "blown" if event.blown else "stands"
    if not event.face:
        return f"{event.unit} at {event.bridge}: blown by the engineers, without a die (38.1)"
    return f"{event.unit} at {event.bridge}: die {event.face}, 1-{event.needed} blows it; {came} (13.1)"


def _exit(scenario: Scenario, event: ev.Exited) -> str:
    supplied = "" if event.supplied else ", out of supply"
    return f"{event.unit} leaves the map by {scenario.name_of(event.space)}{supplied} (5.5)"


def _built(scenario: Scenario, event: ev.BridgeBuilt) -> str:
    company = f" with {listed(event.taking)}" if event.taking else ""
    return f"{event.unit} crosses to {event.space}{company}; the bridge {event.bridge} stands (13.3)"


EVENT_WORDS = {
    "": "nobody can be hit, the dice are rolled again (38.2)",
    "vdh": "Von der Heydte's paratroops drop (29)",
    "atrocities": "atrocities of the SS: one more on the die of its attacks on 18AM and 18PM (29)",
    "commandos_bridge": "commandos save a bridge on 18AM (29)",
    "commandos_town": "commandos mislead Allied units in a town on 18AM (29)",
    "bodenplatte": "Bodenplatte: both sides lose aircraft (29)",
    "jagdtiger": "653JPZ may enter (29)",
    "night_sights": "night sights: 2/3 has an endurance of 6 on PM turns (38.1)",
    "bayerlein": "Bayerlein is distracted: Lehr moves two points on 17AM (38.1)",
    "dietrich": "Dietrich releases no reserves until 18PM (38.1)",
    "heiderscheid": "the bridges of 1630 cannot be blown on the 17th (38.1)",
    "samree": "the dump of Samree is destroyed on a 1 only (38.1)",
    "damned_engineers": "damned engineers: the Allies may blow one bridge without a die (38.1)",
    "hysteria": "hysteria: Hodges and Middleton move half as far until 18PM (38.1)",
    "air_supply_106": "the 106th east of the Our is in supply on the 17th and 18th (38.1)",
    "fuh_gd": "FuhGd arrives (38.1)",
    "logistics_full": "no German shortage of supply in this game, and guns fire in every player turn (38.2)",
    "logistics": "German guns fire in every player turn (38.2)",
    "spaetlese": "Spaetlese: no German and no American reinforcements of the north after 22AM (38.2)",
    "spaetlese_late": "Spaetlese: no German and no American reinforcements of the north after 23AM (38.2)",
    "ninth_panzer": "9Pz comes to the 7th Army (38.2)",
    "fifteenth_pg": "15PG comes to the 7th Army (38.2)",
    "peiper_air": "Peiper is supplied from the air until 21PM (38.2)",
    "friendly_fire": "American aircraft bomb a regiment of their own (38.2)",
    "russians": "the Russians attack: no German aircraft and arrivals from 25AM (38.2)",
    "v_weapons_fuel": "V-weapons on Liege: Allied vehicles move three points from 23AM (38.2)",
    "v_weapons_all": "V-weapons on Liege: fuel and ammunition are short from 23AM (38.2)",
}
WORDS: dict[type[Event], tuple[str, Words]] = {
    ev.Reserved: ("moves", lambda s, e: f"in reserve: {listed(e.units)} (14.1)"),
    ev.ReserveLost: ("moves", lambda s, e: f"{e.unit} in {e.at} is not in reserve any more: {e.why} ({e.rule})"),
    ev.Released: ("moves", lambda s, e: f"{e.unit} released{f' by {e.leader}' if e.leader else ''} (24.5)"),
    ev.PeiperRolled: (
        "moves",
        lambda s, e: f"{e.unit} in {s.name_of(e.space)}: die {e.face}, {'goes on' if e.passes else 'held'} (27.1)",
    ),
    ev.SneakRolled: (
        "moves",
        lambda s, e: (
            f"{e.unit} sneaks from {e.start} to {e.end}: die {e.face}, "
            f"{'slips past' if e.passes else 'found out'} (27.2)"
        ),
    ),
    ev.GroupChanged: ("moves", lambda s, e: f"{e.unit} {e.how} {listed(e.parts)} in {s.name_of(e.space)} (36)"),
    ev.Attached: ("arrivals", lambda s, e: f"{listed(e.units)} join {e.army} (24.6)"),
    ev.Entered: ("arrivals", lambda s, e: f"{e.unit} enters by {e.by or e.space} (16.1)"),
    ev.Exited: ("arrivals", _exit),
    ev.Freed: ("moves", lambda s, e: f"{e.unit} in {s.name_of(e.space)} is free of army boundaries (5.4)"),
    ev.PositionBuilt: ("works", lambda s, e: f"{e.unit} builds {e.what} in {s.name_of(e.space)} ({e.rule})"),
    ev.PositionLost: ("works", lambda s, e: f"{e.what} in {s.name_of(e.space)} is gone: {e.reason} ({e.rule})"),
    ev.BuildBegun: ("works", lambda s, e: f"{e.unit} begins to rebuild {e.bridge} (13.3)"),
    ev.BuildFailed: ("works", lambda s, e: f"{e.bridge} is not rebuilt: {e.reason} (13.3)"),
    ev.BridgeBuilt: ("works", _built),
    ev.DemolitionTried: ("works", _demolition),
    ev.Bombarded: (
        "works",
        lambda s, e: (
            f"{s.name_of(e.space)} bombarded: {e.unit}, die {e.face}{e.modifier:+d} against "
            f"{e.endurance}, {'shocked' if e.shocked else 'stands'} (21.2)"
        ),
    ),
    ev.ChallengeRolled: (
        "moves",
        lambda s, e: (
            f"{e.unit} challenges the aircraft over {s.name_of(e.space)}: die {e.face}, "
            f"{'a step lost, it stops' if e.came == 'lost' else e.came} (22.2)"
        ),
    ),
    ev.SurrenderRolled: (
        "opening",
        lambda s, e: (
            f"{listed(e.units)} in {s.name_of(e.space)}: die {e.face}, "
            f"{'each gives up a step' if e.given_up else 'they hold out'} (26)"
        ),
    ),
    ev.DumpFound: ("works", lambda s, e: f"the fuel dump {e.dump} is in {s.name_of(e.space)} (25.1)"),
    ev.DumpChanged: ("works", lambda s, e: f"the fuel dump {e.dump} in {s.name_of(e.space)}: {e.how} ({e.rule})"),
    ev.DumpTried: (
        "works",
        lambda s, e: (
            f"the fuel dump {e.dump} in {s.name_of(e.space)}: die {e.face}, 1-{e.needed} destroys it; "
            f"{'destroyed' if e.destroyed else 'it stands'} (25.3)"
        ),
    ),
    ev.EventRolled: ("opening", lambda s, e: f"event, dice {listed(map(str, e.faces))}: {EVENT_WORDS[e.event]}"),
    ev.EventSettled: ("moves", lambda s, e: f"{EVENT_WORDS[e.event]}: {e.what}"),
    ev.AircraftLost: ("opening", lambda s, e: f"{SIDE_WORD[e.side]}: the next {e.face} aircraft are lost (29)"),
    ev.CompanyLanded: (
        "moves",
        lambda s, e: (
            f"{e.company}: dice {e.total}, lands {'in ' + s.name_of(e.space) if e.space else 'off the map'} (29)"
        ),
    ),
    ev.HindranceRolled: ("moves", lambda s, e: f"{e.unit} in {s.name_of(e.space)}: die {e.face}, {e.came} (29)"),
    ev.DutyEnded: ("duties", lambda s, e: f"{e.what.upper()} in {s.name_of(e.space)}: {e.how} (9.5)"),
    ev.TurnBegan: ("opening", _turn),
    ev.SupplyJudged: ("opening", _supply),
    ev.ShortageRolled: ("opening", _shortage),
    ev.Dropped: ("opening", lambda s, e: f"supplies dropped in {s.name_of(e.space)} for {listed(e.units)} (12.5)"),
    ev.Interdicted: ("opening", lambda s, e: f"{s.name_of(e.space)} is interdicted (11.3)"),
}
TITLES = {
    "moves": "Reserves and boundaries",
    "arrivals": "Coming and going",
    "works": "Positions, bridges and dumps",
    "duties": "Counterattacks and engagements",
    "opening": "The next turn begins",
}


def happenings(story: Tale, what: str) -> Section | None:
    """The events of one kind, a sentence each, in the order told."""
    lines = tuple(_lines(story, what))
    return Section(f"happenings-{what}", TITLES[what], (Items(lines),)) if lines else None


def _lines(story: Tale, what: str) -> Iterator[str]:
    for event in story.events:
        found = WORDS.get(type(event))
        if found is not None and found[0] == what:
            yield found[1](story.scenario, event)


def losses(story: Tale) -> str:
    """17.6: what counts for the level of victory."""
    count = story.after.losses
    award = story.scenario.tables.award
    allied = f"{counted(count['allied'], 'Allied unit')} lost of {award.allied_lost}"
    return f"{allied}, German mechanized {count['german']} of {award.mech_lost} (17.6)."
