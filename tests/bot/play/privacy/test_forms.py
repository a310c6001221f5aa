"""Taking a person out of stored forms: all of them, whatever kind, and nobody else."""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, NewType, get_args, get_type_hints

import pytest

import cogs
from bot.encounter import stored
from bot.encounter.bodies import combats
from bot.encounter.encounter import Encounter
from bot.maps import stored as maps
from bot.play import ongoing
from bot.play.privacy import forms
from bot.play.privacy.forms import CODES, NAMES, PROSE, Person
from bot.rolls.made import Side
from bot.systems.rolls import ROLLS
from tests.bot.store.samples import step

# pyright: reportPrivateUsage=false

ANN = 401234567890123456
PERSON = Person(ANN, ("Ann", "安", "小安"), "someone")


def classes() -> Iterator[type]:
    """Everything that is stored as a record; the kinds of messages are registered by the commands."""
    assert "privacy" in {each.__name__.rpartition(".")[2] for each in cogs.FAMILIES}
    clocks, fought = stored._clocks(), combats()
    yield from stored._actions(clocks, fought).classes
    yield from stored._events(clocks, fought).classes
    yield from (Encounter, Side, *ROLLS.kinds, *maps.ACTIONS.classes, *(each.body for each in fought))
    yield from (question.kind for each in fought for question in each.questions)
    yield from (each.states for each in ongoing.KINDS.values())


def text_fields(kind: Any, seen: set[Any]) -> Iterator[tuple[str, str]]:
    """The stored names of all fields that hold texts, with where they are."""
    if isinstance(kind, NewType):
        kind = kind.__supertype__
    for part in get_args(kind):
        yield from text_fields(part, seen)
    if not isinstance(kind, type) or not is_dataclass(kind) or kind in seen:
        return
    seen.add(kind)
    hints = get_type_hints(kind)
    for each in fields(kind):
        hint = hints[each.name]
        if hint is str or str in _parts(hint):
            yield str(each.metadata.get("stored", each.name)), f"{kind.__name__}.{each.name}"
        yield from text_fields(hint, seen)


def _parts(hint: Any) -> list[Any]:
    return [each for part in get_args(hint) for each in (part, *_parts(part))]


def test_of_every_field_it_is_known_whether_a_name_may_stand_in_it() -> None:
    seen: set[Any] = set()
    found = {name: where for kind in classes() for name, where in text_fields(kind, seen)}
    assert len(found) > 50
    assert {name: where for name, where in found.items() if name not in NAMES | PROSE | CODES} == {}


def test_no_field_is_of_two_kinds() -> None:
    assert len(NAMES | PROSE | CODES) == len(NAMES) + len(PROSE) + len(CODES)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Ann and Anna, Ann's 2 Ann", "someone and Anna, someone's 2 someone"),
        ("轮到Ann了", "轮到someone了"),
        ("轮到小安了，安静", "轮到someone了，安静"),
        (f"<@{ANN}> <@!{ANN}> {ANN} 9{ANN}", f"someone someone 0 9{ANN}"),
    ],
)
def test_names_among_other_words(before: str, after: str) -> None:
    assert PERSON.prose(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [("Ann", "someone"), ("Ann 2", "someone 2"), ("安", "someone"), ("Annika", "Annika"), ("Ann x", "Ann x")],
)
def test_names_alone(before: str, after: str) -> None:
    assert PERSON.named(before) == after


def test_what_is_theirs_is_nobodys_and_words_of_rules_stay() -> None:
    kept = {"kind": "Ann", "owner": ANN, "gm": ANN, "done": [ANN, 7], "name": "Ann", "dice": "Ann"}
    told = {"kind": "Ann", "owner": None, "gm": 0, "done": [0, 7], "name": "someone", "dice": "Ann"}
    assert json.loads(forms.content(PERSON, json.dumps(kept))) == told


def test_a_roll_of_theirs_has_no_name_that_they_had_earlier() -> None:
    kept = [{"user": ANN, "name": "Annika"}, {"user": 7, "name": "Annika"}]
    told = [{"user": 0, "name": "someone"}, {"user": 7, "name": "Annika"}]
    assert json.loads(forms.content(PERSON, json.dumps(kept))) == told


def test_a_map_keeps_its_tokens() -> None:
    text = f"1\nmap square 4x3 step 5 by {ANN}\n@ Ann A1 owner:{ANN} #1\n@ Bob B1 owner:7 #2\n"
    changed = forms.step(PERSON, step(5, 3, kind="map", state=text, user_id=ANN, action="{}", events=""))
    assert changed.user_id == 0
    assert not forms.concerns(PERSON, changed)
    held = maps.load(changed.state)
    assert held is not None
    assert [(each.name, each.owner) for each in held.tokens] == [("someone", None), ("Bob", 7)]
    assert held.made_by == 0


def test_what_names_nobody_is_left_as_it_is() -> None:
    plain = step(5, 3, user_id=7)
    assert forms.step(PERSON, plain) == plain
    assert not forms.concerns(PERSON, plain)
