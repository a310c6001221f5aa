"""What one command made, kept and read again."""

import json

import pytest

from bot.dice.notation import read
from bot.dice.roll import Budget, Roll, roll
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.falling import Fall
from bot.systems.pool.made import Fell, Made, Side, as_json, from_json
from bot.systems.pool.search import Concealment, Search, Thing
from tests.scripted_dice import falling


def _rolled(text: str, faces: str) -> Roll:
    return roll(read(text, {}), falling(faces), Budget())


FALL = Fall(6, 4, 1, Attribute.SPIRIT)
SIDE = Side(1, "Ann", (_rolled("2P", "d6 1 2"),))


@pytest.mark.parametrize(
    "made",
    [
        Made((SIDE,), 6, search=Search(Thing.LIGHT, Concealment.CAREFUL)),
        Made((Side(1, "Ann", ()),), fell=Fell(FALL, _rolled(FALL.notation, "d6 1 2"))),
        Made((SIDE,), 3, fell=Fell(FALL)),
    ],
)
def test_falls_and_searches_are_kept_whole(made: Made) -> None:
    assert from_json(json.loads(json.dumps(as_json(made)))) == made


def test_a_roll_is_kept_as_it_ever_was() -> None:
    assert as_json(Made((SIDE,))).keys() == {"sides", "difficulty", "label", "repeats"}
