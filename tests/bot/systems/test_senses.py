"""What `/sense` asks reaches a game's rules whole; how lists of senses are read."""

from fractions import Fraction
from typing import Any

import pytest

from bot.ground.size import Size
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.btr import sight as btr
from bot.systems.instinct import senses as instinct
from bot.systems.instinct.sense_list import read_senses
from bot.systems.instinct.senses import Acuity, Lamp
from bot.systems.perception import Between, Light, Where
from bot.systems.pool import senses as pool
from bot.systems.senses import Sensed, SenseRequest
from tests.case_tables import step_told

FIVE, SIX, TWO = Fraction(5), Fraction(6), Fraction(2)


def sensed(game: str, **asked: Any) -> Sensed:
    senses = SYSTEMS[game].senses
    assert senses is not None
    return senses.judge(SenseRequest(**asked))


def refused(game: str, **asked: Any) -> str:
    with pytest.raises(Refusal) as caught:
        sensed(game, **asked)
    return step_told(caught.value)


@pytest.mark.parametrize(
    ("asked", "at"),
    [
        ({"range": SIX}, pool.Look(SIX)),
        ({"range": SIX, "distance": FIVE, "unskilled": True}, pool.Look(SIX, FIVE, unskilled=True)),
        ({"range": SIX, "inside": True, "into": TWO}, pool.Look(SIX, inside=True, depth=TWO)),
        ({"range": SIX, "blocked": True}, pool.Look(SIX, blocked=True)),
        ({"range": SIX, "hidden_by": Size.HUGE}, pool.Look(SIX, beside=Size.HUGE)),
        (
            {"range": SIX, "hidden_by": Size.LARGE, "size": Size.SMALL},
            pool.Look(SIX, beside=Size.LARGE, size=Size.SMALL),
        ),
        (
            {"range": SIX, "into": Fraction(4), "where": Where.BEHIND},
            pool.Look(SIX, None, depth=Fraction(4), where=Where.BEHIND),
        ),
        ({"range": SIX, "invisible": True}, pool.Look(SIX, invisible=True)),
    ],
)
def test_the_dice_game_is_asked_with_every_option(asked: dict[str, Any], at: pool.Look) -> None:
    seen = pool.look(at)
    assert sensed("pool", **asked) == Sensed(seen, pool.follows(at, seen))


@pytest.mark.parametrize(
    ("asked", "at"),
    [
        ({}, btr.Look()),
        ({"range": SIX}, btr.Look(dark_vision=SIX)),
        ({"light": Light.DARK, "range": SIX, "distance": FIVE}, btr.Look(False, FIVE, SIX)),
        (
            {"light": Light.DARK, "range": SIX, "distance": FIVE, "invisible": True, "detection": TWO},
            btr.Look(False, FIVE, SIX, TWO, True),
        ),
        ({"light": Light.DIM, "distance": FIVE}, btr.Look(distance=FIVE)),
        (
            {"detection": SIX, "distance": FIVE, "invisible": True},
            btr.Look(True, FIVE, Fraction(0), SIX, True),
        ),
        (
            {"between": Between.LEVEL, "where": Where.BELOW},
            btr.Look(between=Between.LEVEL, where=Where.BELOW),
        ),
        ({"between": Between.LEVEL}, btr.Look(between=Between.LEVEL)),
    ],
)
def test_btr_is_asked_with_every_option(asked: dict[str, Any], at: btr.Look) -> None:
    assert sensed("btr", **asked) == Sensed(btr.look(at), btr.follows(at))


@pytest.mark.parametrize(
    ("asked", "at"),
    [
        ({}, instinct.Look()),
        ({"light": Light.DIM, "stealth": 2}, instinct.Look(light=Light.DIM, stealth=2)),
        ({"blocked": True}, instinct.Look(blocked=True)),
        ({"light_radius": TWO, "distance": FIVE}, instinct.Look(light=Light.DARK, lamp=Lamp(TWO, FIVE))),
        ({"light_radius": FIVE, "distance": TWO}, instinct.Look(light=Light.DARK, lamp=Lamp(FIVE, TWO))),
        (
            {"light_radius": TWO, "distance": FIVE, "light": Light.DIM},
            instinct.Look(light=Light.DIM, lamp=Lamp(TWO, FIVE)),
        ),
        (
            {"senses": "sight none, heat 2, weather 1", "light": Light.DARK},
            instinct.Look(light=Light.DARK, sight=Acuity.NONE, heat=2, weather=1),
        ),
    ],
)
def test_instinct_is_asked_with_every_option(asked: dict[str, Any], at: instinct.Look) -> None:
    seen = instinct.look(at)
    assert sensed("instinct", **asked) == Sensed(seen, instinct.follows(seen))


def test_what_belongs_together_is_asked_together() -> None:
    assert refused("pool") == "sense.range_needed"
    assert refused("pool", range=SIX, size=Size.SMALL) == "sense.belongs_together option=size other=hidden_by"
    assert refused("btr", invisible=True, range=SIX) == "sense.detection_needed"
    assert refused("btr", light=Light.DARK) == "sense.dark_range_needed"
    lamp = "sense.belongs_together option={} other={}"
    assert refused("instinct", light_radius=TWO) == lamp.format("light_radius", "distance")
    assert refused("instinct", distance=TWO) == lamp.format("distance", "light_radius")


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ("", {}),
        (" , ;。", {}),
        ("darkvision 1, heat 2; hearing none", {"darkvision": 1, "heat": 2, "hearing": Acuity.NONE}),
        ("1级暗视、振动视域２级，介质无", {"darkvision": 1, "vibration": 2, "medium": False}),
        ("Medium: yes weather=9", {"medium": True, "weather": 9}),
        ("嗅觉模糊感官 视觉疏略", {"smell": Acuity.IMPRECISE, "sight": Acuity.VAGUE}),
        ("Sight PRECISE", {"sight": Acuity.PRECISE}),
    ],
)
def test_senses_are_read(typed: str, fields: dict[str, object]) -> None:
    assert read_senses(typed) == fields


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("heat 1,  heat 2", "sense.twice sense=heat column=10 before=heat 1,"),
        ("heat 1 1", "sense.unreadable column=8 before=heat 1"),
        ("darkvision 4", "sense.value sense=darkvision values=0/1/2/3 column=11 before=darkvision"),
        ("2级热源 1", "sense.value sense=热源 values=0/1/2 column=5 before=2级热源"),
        ("Hearing", "sense.value sense=Hearing values=precise/imprecise/vague/none column=8 before=Hearing"),
        ("听觉 5", "sense.value sense=听觉 values=精确/模糊/疏略/无 column=3 before=听觉"),
        (
            "heat 1 echo",
            "sense.unknown word=echo senses=darkvision/sight/hearing/smell/vibration sense/heat sense/medium"
            "/weather column=8 before=heat 1",
        ),
        (
            "味觉",
            "sense.unknown word=味觉 senses=暗视/视觉/听觉/嗅觉/振动视域/热源视域/介质/炎热或寒冷强度"
            " column=1 before=",
        ),
    ],
)
def test_where_reading_stops_and_what_would_do(typed: str, told: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_senses(typed)
    assert step_told(caught.value) == told
