"""The kinds of rolls: one stored form, and kinds that no other room knows of."""

import json
from dataclasses import dataclass, field

import pytest

from bot.dice.notation import read
from bot.dice.roll import Budget, Roll, roll
from bot.records import Tagged
from bot.rolls.kinds import Kinds
from bot.rolls.record import PLAIN, ROLL, Assistance, RollRecord, Side
from tests.scripted_dice import falling


def _rolled(text: str, faces: str) -> Roll:
    return roll(read(text, {}), falling(faces), Budget())


@dataclass(frozen=True, slots=True)
class Struck:
    """What some game rolls for damage."""

    with_what: str = field(metadata={"stored": "weapon"})
    damage: Roll | None = field(default=None, metadata={"form": ROLL})


STRIKES = Kinds(Tagged(strike=Struck))
ANN = Side(1, "Ann", (_rolled("2P", "d6 1 2"), _rolled("1P", "d6 1")), Assistance.BEST)
BOB = Side(0, "Bob", ())


@pytest.mark.parametrize(
    "made",
    [
        RollRecord(PLAIN, (ANN,), "in the dark", (_rolled("2d10+3", "d10 4 9"),)),
        RollRecord(Struck("axe", _rolled("2d6", "d6 3 4")), (ANN, BOB)),
        RollRecord(Struck("axe"), ()),
    ],
)
def test_what_was_rolled_is_kept_whole(made: RollRecord[object]) -> None:
    assert STRIKES.read(json.loads(json.dumps(STRIKES.write(made)))) == made


def test_the_stored_form_names_no_class() -> None:
    raw = STRIKES.write(RollRecord(Struck("axe"), (BOB,), "by night"))
    assert raw == {
        "facts": {"kind": "strike", "weapon": "axe"},
        "sides": [{"user": 0, "name": "Bob", "rolls": []}],
        "label": "by night",
        "repeats": [],
    }


def test_a_kind_without_a_tag_is_not_stored_and_no_tag_means_two() -> None:
    with pytest.raises(LookupError, match="give `Struck` a tag"):
        Kinds().write(RollRecord(Struck("axe"), ()))
    with pytest.raises(KeyError):
        Kinds().read(STRIKES.write(RollRecord(Struck("axe"), ())))
    with pytest.raises(ValueError, match="roll"):
        Kinds(Tagged(roll=Struck))


def test_helpers_count_as_the_gm_says() -> None:
    combined = Side(1, "Ann", ANN.rolls)
    assert (combined.result, ANN.result) == (4, 3)
