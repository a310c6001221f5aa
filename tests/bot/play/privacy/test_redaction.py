"""Taking a person out of stored forms: all of them, whatever kind, by their id alone."""

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, NewType, get_args, get_type_hints

import pytest

import cogs
from bot.decks.decks import Decks
from bot.decks.stored import Deed
from bot.encounter import stored
from bot.encounter.encounter import Encounter, combats
from bot.maps import stored as maps
from bot.play import ongoing
from bot.play.privacy import redaction
from bot.play.privacy.redaction import USERS, Person
from bot.play.rolling.kept_rolls import KeptRoll
from bot.play.rolling.rerolls import Fallen
from bot.rolls.record import Side
from bot.systems.roll_kinds import ROLLS
from tests.bot.store.samples import step

# pyright: reportPrivateUsage=false

ANN = 401234567890123456
PERSON = Person(ANN, "someone")

_NUMBERS = (
    "action_points advantages after agility ahead altitude amount ap applied at atk back barrier base before"
    " bonus born breaks by_effects changes combo combo_left controls cooldown cost count counted_turns"
    " darkvision defence detection dice dice_value difficulty disadvantages dmg_bonus dp dp_bonus dr drop"
    " encounter end face faces character fixed_initiative full goal gone_in healed height hindrance hold_back"
    " hours hp increment initiative initiative_by interaction last layers least left level life limit made"
    " marks maximum melee modifier most needed number own path perception periods place points pow protection"
    " result results rolls round_number rounds secret share shares sp sp_threshold space spared speed spent"
    " start steps suffered support target threshold tick times to_foes to_hidden to_players told_at turns"
    " uses uses_left value waiting what width first attributes effects id who moved has ridden_damage"
    " barrier_left strength barrier_before kept damage pace pace_in save_in ladder step dc defences saves"
    " saved failed total rolled taken temporary gained adds by counted need shuffles"
    " at buried cards deck discarded newest way filled size"
)
NUMBERS = frozenset(_NUMBERS.split())
"""Fields whose numbers are no ids of people. (Ids of other things have types of their own.)"""


def classes() -> Iterator[type]:
    """Everything that is stored as a record; the kinds of messages are registered by the commands."""
    assert "privacy" in {each.__name__.rpartition(".")[2] for each in cogs.FAMILIES}
    clocks, fought = stored._clocks(), combats()
    yield from stored._actions(clocks, fought).classes
    yield from stored._events(clocks, fought).classes
    yield from (Encounter, Side, *ROLLS.kinds, *maps.ACTIONS.classes, *(each.body for each in fought))
    yield from (question.kind for each in fought for question in each.questions)
    yield from (each.states for each in ongoing.KINDS.values())
    yield from (Fallen, KeptRoll, Decks, Deed)


def numbers(kind: Any, seen: set[Any]) -> Iterator[tuple[str, str]]:
    """The stored names of all fields that hold plain numbers, with where they are."""
    if isinstance(kind, NewType):
        return
    for part in get_args(kind):
        yield from numbers(part, seen)
    if not isinstance(kind, type) or not is_dataclass(kind) or kind in seen:
        return
    seen.add(kind)
    hints = get_type_hints(kind)
    for each in fields(kind):
        hint, name = hints[each.name], each.metadata.get("stored", each.name)
        if name and (hint is int or int in _parts(hint)):
            yield str(name), f"{kind.__name__}.{each.name}"
        yield from numbers(hint, seen)


def _parts(hint: Any) -> list[Any]:
    return [each for part in get_args(hint) for each in (part, *_parts(part))]


def test_of_every_number_it_is_known_whether_it_is_somebodys_id() -> None:
    seen: set[Any] = set()
    found = {name: where for kind in classes() for name, where in numbers(kind, seen)}
    assert len(found) > 50
    assert {name: where for name, where in found.items() if name not in USERS | NUMBERS} == {}
    assert found.keys() == USERS | NUMBERS, "a name that no form has (any longer)"
    assert not USERS & NUMBERS


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"<@{ANN}> and <@!{ANN}>, Ann", "someone and someone, Ann"),
        (f"<@9{ANN}> <#{ANN}> {ANN}", f"<@9{ANN}> <#{ANN}> {ANN}"),
        (f"[<@{ANN}>] is no list", "[someone] is no list"),
    ],
)
def test_words_lose_mentions_and_nothing_else(before: str, after: str) -> None:
    assert redaction.content(PERSON, before) == after


def test_what_is_theirs_is_nobodys_and_every_other_number_and_name_stays() -> None:
    kept = {"kind": "Ann", "owner": ANN, "gm": ANN, "done": [ANN, 7], "name": "Ann", "dice": ANN}
    told = {"kind": "Ann", "owner": None, "gm": 0, "done": [0, 7], "name": "Ann", "dice": ANN}
    assert json.loads(redaction.content(PERSON, json.dumps(kept))) == told


def test_a_roll_of_theirs_has_no_name_and_others_keep_theirs() -> None:
    kept = [{"user": ANN, "name": "Annika"}, {"user": 7, "name": "Annika"}, {"user_id": ANN, "name": ""}]
    told = [{"user": 0, "name": "someone"}, {"user": 7, "name": "Annika"}, {"user_id": 0, "name": ""}]
    assert json.loads(redaction.content(PERSON, json.dumps(kept))) == told


def test_a_form_within_a_form_is_one() -> None:
    kept = json.dumps({"facts": json.dumps({"user": ANN, "label": f"for <@{ANN}>"})})
    (told,) = json.loads(redaction.content(PERSON, kept)).values()
    assert json.loads(told) == {"user": 0, "label": "for someone"}


def test_a_map_keeps_its_tokens() -> None:
    text = f"1\nmap square 4x3 step 5 by {ANN}\n@ Ann A1 owner:{ANN} #1\n@ Bob B1 owner:7 #2\n"
    changed = redaction.step(PERSON, step(5, 3, kind="map", state=text, user_id=ANN, action="{}", events=""))
    assert changed.user_id == 0
    assert str(ANN) not in changed.state
    held = maps.load(changed.state)
    assert held is not None
    assert [(each.name, each.owner) for each in held.tokens] == [("Ann", None), ("Bob", 7)]
    assert held.made_by == 0


def test_a_step_of_theirs_does_not_say_by_whom() -> None:
    log = json.dumps({"by": "Ann", "turn": "Ann", "gm": "Ann waits"})
    changed = redaction.step(PERSON, step(5, 3, user_id=ANN, log=log))
    assert json.loads(changed.log) == {"by": "someone", "turn": "Ann", "gm": "Ann waits"}
    others = step(5, 3, user_id=7, log=log)
    assert redaction.step(PERSON, others) == others
