"""The fast `replace` of frozen values against the one of `dataclasses`."""

import dataclasses
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.records import replace
from bot.systems.instinct.clock_place import Place
from bot.systems.moments import CombatantId

PLACES = st.builds(Place, id=st.integers().map(CombatantId), initiative=st.integers(), owed=st.integers())
CHANGES = st.fixed_dictionaries(
    {}, optional={"initiative": st.integers(), "main": st.none() | st.integers(), "gone": st.booleans()}
)


@given(PLACES, CHANGES)
def test_it_changes_what_the_one_of_dataclasses_changes(place: Place, changes: dict[str, Any]) -> None:
    assert replace(place, **changes) == dataclasses.replace(place, **changes)


@dataclass(frozen=True)
class Named:
    """A value that a constructor does not take by its place."""

    first: int
    second: int = field(default=0, kw_only=True)
    third: int = 0


@given(st.builds(Named), st.dictionaries(st.sampled_from(["first", "second", "third"]), st.integers()))
def test_fields_that_are_given_by_their_names_are_changed_too(value: Named, changes: dict[str, Any]) -> None:
    assert replace(value, **changes) == dataclasses.replace(value, **changes)


@dataclass(frozen=True)
class Odd:
    """Values that a constructor does not take at all."""

    first: int
    second: int = field(default=0, init=False)


@pytest.mark.parametrize(
    ("value", "changes"),
    [(Place(CombatantId(1), 1), {"tick": 2}), (Named(1), {"tick": 2}), (Odd(1), {"first": 2})],
)
def test_it_refuses_what_it_cannot_change(value: object, changes: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        replace(value, **changes)
