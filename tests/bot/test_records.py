"""Stored forms: what was written is read again, and names stay when Python's change."""

import json
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import NewType

import pytest

from bot.records import Tagged, content, record, text, written

Number = NewType("Number", int)


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Inner:
    n: Number
    note: str = ""


@dataclass(frozen=True)
class Outer:
    inner: Inner
    several: tuple[Inner, ...] = ()
    pair: tuple[int, Fraction] = (0, Fraction(0))
    place: tuple[int | Fraction, int | Fraction] = (0, 0)
    colour: Colour | None = None
    said: str | int | bool | None = None
    renamed: int = field(default=0, metadata={"stored": "old"})


@dataclass(frozen=True)
class Other:
    n: int = 0


FULL = Outer(
    Inner(Number(3)), (Inner(Number(1), "a"), Inner(Number(2))), (1, Fraction(1, 3)), (2, Fraction(5, 2)),
    Colour.RED, False, 7,
)  # fmt: skip


@pytest.mark.parametrize("value", [FULL, Outer(Inner(Number(0)))])
def test_what_is_written_is_read_again(value: Outer) -> None:
    raw = json.loads(json.dumps(written(value)))
    again = record(Outer).build(raw)
    assert isinstance(again, Outer)
    assert again == value
    assert type(again.place[1]) is type(value.place[1])
    assert again.colour is value.colour


def test_defaults_are_left_out_and_a_renamed_field_keeps_its_stored_name() -> None:
    assert written(Outer(Inner(Number(1)), renamed=4)) == {"inner": {"n": 1}, "old": 4}


def test_one_of_several_classes_is_told_by_its_tag() -> None:
    tagged = Tagged(inner=Inner, other=Other)
    assert tagged.write(Inner(Number(2))) == {"kind": "inner", "n": 2}
    assert tagged.read({"kind": "other"}) == Other()
    with pytest.raises(KeyError):
        tagged.read({"kind": "Inner"})
    with pytest.raises(ValueError, match="share"):
        _ = tagged | Tagged(inner=Outer)
    with pytest.raises(ValueError, match="two tags"):
        Tagged(a=Inner, b=Inner)


def test_what_has_no_stored_form_is_found_at_once() -> None:
    @dataclass(frozen=True)
    class Wrong:
        either: Inner | Other

    with pytest.raises(TypeError, match="tag it"):
        record(Wrong)


def test_another_format_is_not_guessed_at() -> None:
    assert content(2, "map", text(2, "map", [1])) == [1]
    with pytest.raises(ValueError, match="newer"):
        content(1, "map", text(2, "map", []))


class Veil(StrEnum):
    FOG = "fog"


class Again(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Painted:
    what: Colour | Veil | int


@dataclass(frozen=True)
class Collides:
    kind: str


@dataclass(frozen=True)
class Shares:
    what: Colour | Again


def test_one_of_several_enumerations_or_a_number() -> None:
    for value, stored in ((Colour.RED, "red"), (Veil.FOG, "fog"), (3, 3)):
        assert written(Painted(value)) == {"what": stored}
        assert record(Painted).build({"what": stored}) == Painted(value)
    with pytest.raises(KeyError):
        record(Painted).build({"what": "blue"})
    with pytest.raises(TypeError, match="share a value"):
        record(Shares)


def test_no_field_is_stored_as_the_tag_is() -> None:
    with pytest.raises(ValueError, match="stored as the tag"):
        Tagged(collides=Collides)
