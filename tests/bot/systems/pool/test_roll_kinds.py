"""What the pool game's rolls are kept as, and what they mean."""

import json

import pytest

from bot.dice.notation import read
from bot.dice.roll import Budget, Roll, roll
from bot.rolls.record import PLAIN, Plain, RollRecord, Side
from bot.systems.pool.attacks import Attack, Defence
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.falling import Fall
from bot.systems.pool.health import Body, Stock
from bot.systems.pool.roll_kinds import (
    KINDS,
    Attacked,
    Compared,
    Fell,
    OfALine,
    Rode,
    Searched,
    Several,
    Try,
    opposed,
    rested,
    verdicts,
)
from bot.systems.pool.search import Concealment, Search, Thing
from bot.systems.roll_kinds import ROLLS
from tests.scripted_dice import falling


def _rolled(text: str, faces: str, **options: int) -> Roll:
    return roll(read(text, {}), falling(faces), Budget(), **options)  # type: ignore[arg-type]


FALL = Fall(6, 4, 1, Attribute.SPIRIT)
SIDE = Side(1, "Ann", (_rolled("2P", "d6 1 2"),))
GIVEN_UP = Side(2, "Bob", (_rolled("2P+9", "d6", hold_back=2),))
KEPT = {
    "roll": RollRecord(PLAIN, (SIDE,)),
    "try": RollRecord(Try(6), (SIDE,), "up the wall", SIDE.rolls),
    "several": RollRecord(Several((OfALine("sword", 6), OfALine())), (SIDE,), "", SIDE.rolls),
    "search": RollRecord(Searched(6, Search(Thing.LIGHT, Concealment.CAREFUL)), (SIDE,)),
    "opposed": RollRecord(Compared(), (SIDE, GIVEN_UP)),
    "fall": RollRecord(Fell(FALL, _rolled(FALL.notation, "d6 1 2")), (Side(1, "Ann", ()),)),
    "riders_fall": RollRecord(Rode(3, Fell(FALL)), (SIDE,)),
    "attack": RollRecord(Attacked(Attack(1, Attribute.AGILITY, 3), Defence.DODGE), (SIDE, GIVEN_UP)),
    "rest": RollRecord(
        rested(Body(strength=Stock(4, 0), spirit=Stock(2, 2)), 2, falling("d6 2", "d6 1 5")),
        (Side(1, "Ann", ()),),
    ),
}


@pytest.mark.parametrize("tag", KEPT)
def test_every_kind_is_kept_whole_under_its_tag(tag: str) -> None:
    raw = json.loads(json.dumps(ROLLS.write(KEPT[tag])))
    assert raw["facts"]["kind"] == tag
    assert ROLLS.read(raw) == KEPT[tag]


def test_every_kind_is_looked_at() -> None:
    assert {type(made.facts) for made in KEPT.values()} == {Plain, *KINDS.classes}


def test_each_repetition_is_judged() -> None:
    made = RollRecord(Try(2), (SIDE,), "", (_rolled("2P", "d6 1 4"),))
    assert [(each.success, each.result) for each in verdicts(made)] == [(True, 3), (False, 1)]


def test_who_gave_up_cannot_win_unless_all_did() -> None:
    assert opposed(RollRecord(Compared(), (SIDE, GIVEN_UP))).winners == (0,)
    assert opposed(RollRecord(Compared(), (GIVEN_UP, GIVEN_UP))).winners == (0, 1)
