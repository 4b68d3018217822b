"""Values are what `@dataclass(frozen=True, slots=True)` would make, to whoever uses them."""

from __future__ import annotations

import pickle
from copy import copy
from dataclasses import asdict, field, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

import pytest

from pbem.kernel import values
from pbem.kernel.values import MANY, names_in, value


@value
class Place:
    """Where something is."""

    kind: ClassVar[str] = "place"
    name: str
    height: int = 0
    seen: list[str] = field(default_factory=list, compare=False, repr=False)


@value
class Town(Place):
    """A place with people."""

    people: int = 1
    mayor: str | None = field(default=None, kw_only=True)


@value
class Nothing:
    pass


def test_a_value_is_made_by_place_by_name_and_by_default() -> None:
    town = Town("Bastogne", 500, people=4000, mayor="m")
    assert (town.name, town.height, town.seen, town.people, town.mayor) == ("Bastogne", 500, [], 4000, "m")
    assert Place("Foy").seen is not Place("Foy").seen


def test_the_first_values_of_a_class_are_made_as_the_many_after_them() -> None:
    @value
    class Hamlet(Place):
        people: int = 3
        mayor: str | None = field(default=None, kw_only=True)

    made = [Hamlet("Foy", people=4, mayor="m") for _ in range(2 * MANY)]
    assert {(one.name, one.height, tuple(one.seen), one.people, one.mayor) for one in made} == {
        ("Foy", 0, (), 4, "m")
    }
    assert len({id(one.seen) for one in made}) == len(made)
    assert {repr(Hamlet("Foy")) for _ in range(2 * MANY)} == {
        "Hamlet(name='Foy', height=0, people=3, mayor=None)"
    }


@pytest.mark.parametrize(
    ("given", "named"), [((), {}), (("a", 1, [], 2, "m"), {}), (("a",), {"mair": "m"}), (("a",), {"name": "b"})]
)
def test_a_value_with_wrong_fields_is_refused(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    for _ in range(2):  # the first is refused by what sets the fields and then compiles, the second by what it compiled
        with pytest.raises(TypeError):
            Town(*given, **named)


def test_values_of_one_class_are_equal_in_the_fields_that_count() -> None:
    assert Place("Foy", 1, ["x"]) == Place("Foy", 1)
    assert hash(Place("Foy", 1, ["x"])) == hash(Place("Foy", 1))
    assert Place("Foy", 1) != Place("Foy", 2)
    assert Place("Foy", 0) != Town("Foy", 0)
    assert Nothing() == Nothing()


def test_a_value_has_slots_and_a_text() -> None:
    with pytest.raises(AttributeError):
        Town("Foy").missing = 1  # type: ignore[attr-defined]
    assert not hasattr(Town("Foy"), "__dict__")
    assert repr(Town("Foy")) == "Town(name='Foy', height=0, people=1, mayor=None)"
    assert (Place.kind, Town.kind) == ("place", "place")
    assert tuple(names_in(Town("Foy"))) == ("name", "height", "seen", "people", "mayor")


def test_a_value_is_a_dataclass_to_those_who_ask() -> None:
    town = Town("Foy", 1, ["x"], mayor="m")
    assert is_dataclass(Town)
    assert [f.name for f in fields(Place)] == ["name", "height", "seen"]
    assert [f.name for f in fields(town)] == ["name", "height", "seen", "people", "mayor"]
    assert replace(town, people=7) == Town("Foy", 1, ["x"], 7, mayor="m")
    assert asdict(town) == {"name": "Foy", "height": 1, "seen": ["x"], "people": 1, "mayor": "m"}
    match town:
        case Town(name, height):
            assert (name, height) == ("Foy", 1)


def test_a_value_is_replaced_as_a_dataclass_is() -> None:
    town = Town("Foy", 1, ["x"], mayor="m")
    for change in ({}, {"people": 7}, {"mayor": None, "name": "Noville"}):
        assert values.replace(town, **change) == replace(town, **change)  # type: ignore[arg-type]
        assert values.replace(town, **change).seen is town.seen  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        values.replace(town, size=1)  # type: ignore[call-arg]


def test_a_value_can_be_copied_and_sent_to_another_process() -> None:
    town = Town("Foy", 1, ["x"])
    assert copy(town) == town == pickle.loads(pickle.dumps(town))


@value(frozen=False)
class Purse:
    """What changes."""

    coins: int
    spent: list[int] = field(default_factory=list)

    @cached_property
    def start(self) -> int:
        return self.coins


@value(eq=False)
class Person(Place):
    """Somebody, who is nobody else."""


def test_a_value_whose_fields_change_is_compared_and_has_no_hash() -> None:
    purse = Purse(3)
    assert purse.start == 3
    purse.coins = 2
    assert (purse, purse.start) == (Purse(2), 3)
    with pytest.raises(TypeError, match="unhashable"):
        hash(purse)
    with pytest.raises(AttributeError):
        Town("Foy").start = 1  # type: ignore[attr-defined]


def test_a_value_may_equal_itself_alone() -> None:
    one, other = Person("Foy"), Person("Foy")
    assert one == one
    assert one != other
    assert len({one, other}) == 2
