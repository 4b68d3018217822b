"""The shipped pack: what the rulebook says of the map, the armies and the scenarios holds on it."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from time import perf_counter

import pytest

from pbem.games.tigers.pack import lint, list_scenarios, load_scenario, policies, rule_index, scenario_names
from pbem.games.tigers.position import Piece, Position
from pbem.games.tigers.scenario import Road, Scenario, bridge_key
from pbem.games.tigers.situation import Situation
from pbem.games.tigers.supply import Supply, supply_lines
from pbem.kernel.rulebook import UnknownPolicy
from pbem.packs.data import data_root
from pbem.packs.load import forget

NAMES = ("campaign", "crossroads", "fifth-panzer-army", "first-three-days", "seventh-army")


@pytest.fixture(scope="module")
def campaign() -> Scenario:
    return load_scenario("campaign")


def area(scenario: Scenario, name: str) -> str:
    (found,) = (space for space in scenario.board if scenario.board.spaces[space].name == name)
    return found


def dry_cost(scenario: Scenario, occupied: set[str], blown: frozenset[str]):
    """8.33, 8.37: what a step costs an armored unit, with the printed costs."""
    costs = scenario.tables.cost

    def step(here: str, there: str, road: Road) -> int | None:
        if bridge_key(here, there) in blown:
            return None
        return costs["major" if road.major else "minor"] + costs["occupied"] * (there in occupied)

    return step


def test_the_shipped_pack_has_no_defect() -> None:
    assert lint(data_root() / "scenarios" / "tigers") == []


def test_five_scenarios_ship() -> None:
    assert scenario_names() == NAMES
    assert next(scenario.name for scenario in list_scenarios()) == "crossroads"


def test_mersch_to_rambrouch_costs_five_by_ettelbruck_and_eschdorf(campaign: Scenario) -> None:
    towns = ("Mersch", "Ettelbruck", "Eschdorf", "Rambrouch")
    path = tuple(area(campaign, name) for name in towns)
    occupied = {area(campaign, name) for name in ("Saeul", "Redange", "Rambrouch")}
    found = campaign.board.cheapest(path[0], path[-1], dry_cost(campaign, occupied, campaign.blown))
    assert found == (5, path)


def test_mersch_to_rambrouch_costs_nine_when_the_bridge_is_blown(campaign: Scenario) -> None:
    mersch, rambrouch = area(campaign, "Mersch"), area(campaign, "Rambrouch")
    three = [area(campaign, name) for name in ("Saeul", "Redange", "Rambrouch")]
    step = dry_cost(campaign, set(three), campaign.blown | {"58-59"})
    assert campaign.board.cheapest(mersch, rambrouch, step) == (9, (mersch, *three))
    assert campaign.board.cheapest(mersch, rambrouch, step, budget=8) is None, "armor has eight"
    for empty in three:
        step = dry_cost(campaign, set(three) - {empty}, campaign.blown | {"58-59"})
        assert campaign.board.cheapest(mersch, rambrouch, step, budget=8), f"{empty} was vacated"


def test_luxembourg_to_transinne_is_one_move_on_a_clear_road(campaign: Scenario) -> None:
    step = dry_cost(campaign, set(), campaign.blown)
    found = campaign.board.cheapest(area(campaign, "Luxembourg"), area(campaign, "Transinne"), step, budget=8)
    assert found is not None
    assert all(campaign.board.link(a, b).major for a, b in zip(found[1], found[1][1:], strict=False))


def test_the_map_has_its_size(campaign: Scenario) -> None:
    roads = [link.data for link in campaign.board.links if link.a not in campaign.zones]
    assert len(campaign.board) - len(campaign.zones) == 173
    assert (len(roads), sum(road.major for road in roads)) == (347, 157)
    assert sum(road.river is not None for road in roads) == 86
    sides = [unit.side for unit in campaign.units.values()]
    assert (sides.count("german"), sides.count("allied")) == (94, 95)


def test_five_bridges_are_blown_and_stand_over_rivers(campaign: Scenario) -> None:
    assert campaign.blown == {"40-41", "51-70", "55-69", "19-20", "10-11"}
    names = {tuple(campaign.board.spaces[end].name for end in bridge.split("-")) for bridge in campaign.blown}
    assert names == {
        ("Wahlerscheid", "Monschau"),
        ("Dasburg", "Marnach"),
        ("Gemund", "Holzthum"),
        ("Nusbaum", "Beaufort"),
        ("Irrel", "Echternach"),
    }
    assert all(campaign.board.link(*bridge.split("-")).river for bridge in campaign.blown)


def lines_around_bastogne(campaign: Scenario, bastogne_held: bool) -> Supply:
    """The rulebook's supply example: an Allied line through Bastogne and Nives, with Germans in both."""
    allied = ["Nives", "Champlon", "Libramont", *(["Bastogne"] if bastogne_held else [])]
    around_moircy = set(campaign.board.around("146")) - {"147"}
    places = {area(campaign, name) for name in allied} | (around_moircy - {area(campaign, "Bastogne")})
    ours = [unit.id for unit in campaign.units.values() if unit.side == "allied"]
    position = Position(18, 1, "german")
    position.pieces = {unit: Piece(at, 2, at) for unit, at in zip(ours, sorted(places), strict=False)}
    position.pieces["26/39"] = Piece("109", 2, "109")
    position.pieces["2Pz/3"] = Piece("148", 3, "148")
    return supply_lines(Situation(campaign, position), "german")


def test_supply_around_bastogne(campaign: Scenario) -> None:
    bastogne, sprimont, moircy, nives = (area(campaign, n) for n in ("Bastogne", "Sprimont", "Moircy", "Nives"))
    before = lines_around_bastogne(campaign, bastogne_held=True)
    assert before.reaches(bastogne, True), "a contested area may be the end of a line (13.13)"
    assert before.reaches(nives, False)
    assert not before.reaches(sprimont, True), "but nothing is traced through it"
    assert not before.reaches(moircy, False)
    after = lines_around_bastogne(campaign, bastogne_held=False)
    assert after.reaches(sprimont, True)
    assert after.reaches(moircy, False), "armor in Nives may now go to Moircy"


def test_the_disputed_numbers_follow_the_notes_and_say_so(campaign: Scenario) -> None:
    found = [campaign.board.spaces[str(number)].name for number in range(89, 94)]
    assert found == ["Francorchamps", "Malmedy", "Ligneuville", "Recht", "Vielsalm"]
    assert any("90 Recht" in note for note in campaign.notes)


def test_every_area_and_unit_says_where_it_comes_from(campaign: Scenario) -> None:
    known = {"rulebook", "public", "reconstructed"}
    areas = [campaign.area(space) for space in campaign.board if campaign.area(space)]
    assert {area.provenance for area in areas} == known
    assert {area.number for area in areas} == {"certain", "likely", "reconstructed"}
    assert {unit.provenance for unit in campaign.units.values()} <= known
    assert sum(unit.strength for unit in campaign.units.values() if unit.formation == "2 Inf") == 12


def test_the_germans_begin_behind_the_front(campaign: Scenario) -> None:
    for unit in campaign.units.values():
        if unit.setup:
            assert campaign.control[unit.setup] == unit.side
    fronts = [space for space in campaign.board if (area := campaign.area(space)) and area.front]
    assert {campaign.control[space] for space in fronts} == {"allied"}


def test_fifth_panzer_army_as_printed() -> None:
    scenario = load_scenario("fifth-panzer-army")
    assert scenario.end == "22-1 german"
    assert "57-58" in scenario.blown
    assert len(scenario.blown) == 6
    assert scenario.outsiders_enter_first_day
    assert (scenario.special_days, scenario.special_count) == ((17, 18, 19), 1)
    assert scenario.supply == {"german": ("B", "C"), "allied": ("G", "H", "I", "J", "K")}
    assert [grade.at_least for grade in scenario.victory.table] == [16, 13, 10, 7, 0]
    nine = [unit for unit in scenario.units.values() if unit.formation == "9 Arm"]
    assert [unit.setup for unit in nine] == [area(scenario, "Weiswampach")]
    four = [unit for unit in scenario.units.values() if unit.formation == "4 Inf"]
    assert {unit.arrival for unit in four} == {"17-1"}
    outside = {unit.formation for unit in scenario.units.values() if unit.setup and unit.setup not in scenario.limits}
    assert outside == {"1A/526", "78/2 Rngr"}


def test_seventh_army_as_printed() -> None:
    scenario = load_scenario("seventh-army")
    assert scenario.end == "18-3 allied"
    assert scenario.special_count == 0
    assert not [unit for unit in scenario.units.values() if unit.formation == "28 Inf"]
    assert {scenario.board.spaces[town].name for town in scenario.victory.towns} == {"Luxembourg", "Mersch"}
    assert scenario.victory.contest["control_and_uncontested"] == "Both lose"
    assert all(set(unit.zones) <= scenario.limits for unit in scenario.units.values())


def test_crossroads_teaches_with_a_dozen_units() -> None:
    scenario = load_scenario("crossroads")
    areas = [space for space in scenario.limits if scenario.area(space)]
    assert 8 <= len(areas) <= 10
    assert len(scenario.units) == 12
    assert (scenario.start, scenario.end) == ("17-1 german", "17-2 allied")
    engineer = scenario.units["1128Eng"]
    bridges = [there for there, road in scenario.board.around(engineer.setup).items() if road.river]
    assert [there for there in bridges if there in scenario.limits], "an Allied engineer stands at a bridge"
    assert scenario.blown == frozenset()


def test_digests_name_every_file_used() -> None:
    files = load_scenario("campaign").digests
    assert set(files) == {
        "rules/tigers.yaml",
        *(f"scenarios/tigers/{name}.yaml" for name in ("campaign", "map", "units")),
    }
    errata = load_scenario("campaign", {"edition": "errata-2016"}).digests
    assert set(errata) - set(files) == {"rules/tigers/errata-2016.yaml"}


def test_options_that_nobody_implements_are_refused() -> None:
    for options in ({"weather": "fog"}, {"edition": "1944"}, {"scoring": "wbc"}, {"bid": "1"}):
        with pytest.raises(UnknownPolicy):
            load_scenario("campaign", options)
    assert [policy.name for policy in policies()] == ["edition", "scoring", "bid", "guns_of_the_lost"]


def test_the_tournament_draws_at_eleven_and_bids_in_half_points() -> None:
    victory = load_scenario("fifth-panzer-army", {"scoring": "wbc", "bid": "-1.5"}).victory
    assert victory.exact_draw == 11
    assert victory.bid_halves == -3
    assert load_scenario("fifth-panzer-army").victory.exact_draw is None


def test_the_index_holds_every_rule_of_chapters_3_to_14() -> None:
    index = rule_index()
    assert {number.split(".")[0] for number in index} == {str(chapter) for chapter in range(3, 15)}
    assert len(index) == 190
    assert index["8.36"].played
    assert not index["3.24"].played
    assert all(rule.title and rule.title[-1] != "." for rule in index.values())
    assert "11.34" not in index
    assert rule_index({"edition": "errata-2016"})["11.34"].played


def test_data_is_found_in_this_checkout() -> None:
    assert (data_root() / "rules" / "tigers.yaml").is_file()
    assert (data_root() / "scenarios" / "tigers" / "map.yaml").is_file()


def test_the_cache_gives_the_same_scenario_and_notices_every_change(tmp_path: Path) -> None:
    forget()
    fresh = load_scenario("crossroads", cache=tmp_path)
    (kept,) = tmp_path.glob("*.json")
    forget()
    cached = load_scenario("crossroads", cache=tmp_path)
    assert cached.units == fresh.units
    assert cached.board.spaces == fresh.board.spaces
    assert (cached.digests, cached.victory, cached.rules) == (fresh.digests, fresh.victory, fresh.rules)
    body = kept.read_bytes()
    kept.write_bytes(body.replace(b"Echternach", b"Echternacht"))
    forget()
    assert load_scenario("crossroads", cache=tmp_path).board.spaces["11"].name == "Echternach"
    assert kept.read_bytes() == body, "a spoilt cache is written anew"
    assert json.loads(body.partition(b"\n")[2])["digests"]


@pytest.mark.parametrize("body", [b"[[[", b"{}", b"[]", b'{"digests": {}, "paths": {}, "parts": {}, "overlays": {}}'])
def test_a_cache_of_another_shape_is_no_cache(tmp_path: Path, body: bytes) -> None:
    """As another version of the program may have left it."""
    forget()
    load_scenario("crossroads", cache=tmp_path)
    [kept] = tmp_path.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(sha256(body).hexdigest().encode() + b"\n" + body)
    forget()
    assert load_scenario("crossroads", cache=tmp_path).title == "The Consdorf Crossroads"
    assert kept.read_bytes() == whole


def test_a_changed_map_is_read_again_in_spite_of_the_cache(tmp_path: Path) -> None:
    sound = Path(__file__).parent / "pack_defects" / "sound"
    for path in sound.glob("*.yaml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    cache = tmp_path / "cache"
    before = load_scenario(tmp_path / "sauer.yaml", cache=cache)
    chart = tmp_path / "map.yaml"
    chart.write_text(chart.read_text("utf-8").replace("Consdorf", "Scheidgen"), "utf-8")
    for _ in range(2):
        after = load_scenario(tmp_path / "sauer.yaml", cache=cache)
        assert after.board.spaces["5"].name == "Scheidgen"
        assert after.digests["map.yaml"] != before.digests["map.yaml"]
        assert after.digests["units.yaml"] == before.digests["units.yaml"]
        forget()


def best_of(times: int, cache: Path | None) -> float:
    """Seconds of the fastest load; nothing is remembered in between."""
    spent = []
    for _ in range(times):
        forget()
        begun = perf_counter()
        load_scenario("campaign", cache=cache)
        spent.append(perf_counter() - begun)
    return min(spent)


def test_the_campaign_loads_in_60_ms_warm_and_400_ms_cold(tmp_path: Path) -> None:
    slack = 2
    assert best_of(3, None) < 0.4 * slack
    assert best_of(5, tmp_path) < 0.06 * slack


def test_lint_is_a_function_after_a_cold_load_too() -> None:
    forget()
    load_scenario("crossroads")
    from pbem.games.tigers import pack

    assert pack.lint(data_root() / "scenarios" / "tigers") == []
