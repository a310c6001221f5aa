# ruff: noqa: E501 - a table of sentences
"""Judged rolls: stored and read back whole, and told in both languages."""

import json

import pytest

from bot.dice.roll import Budget, roll
from bot.rolls.record import RollRecord, Side
from bot.systems import shipped
from bot.systems.judging.judged import KINDS, Judged, Met
from bot.systems.roll_kinds import ROLLS
from bot.text import OwnText
from bot.wording.rolls import made_told
from bot.wording.words import words_for
from tests.scripted_dice import falling

TOLD = {
    ("d20", "attack 5 dc 15", "d20 12"): (
        "Attack: 5", "**Hit** · 17 · ≥ 15", "攻击：5", "**命中** · 17，目标值 ≥ 15",
    ),
    ("percentile", "50", "d100 51"): ("Check: 50", "**Failure** · 51 · ≤ 50", "检定：50", "**失败** · 51，目标值 ≤ 50"),
    ("percentile", "50 hard", "d100 26"): (
        "Check: 50 hard", "**Not enough: Success** · needed: Hard success · 26 · ≤ 50", "检定：50 hard", "**不够：成功** · 需困难成功 · 26，目标值 ≤ 50",
    ),
    ("percentile", "50 困难", "d100 25"): (
        "Check: 50 困难", "**Hard success** · needed: Hard success · 25 · ≤ 50", "检定：50 困难", "**困难成功** · 需困难成功 · 25，目标值 ≤ 50",
    ),
    ("fate", "overcome 2", "d3 3 3 2 2"): (
        "Overcome: 2", "4 (outstanding)", "克服：2", "4（出众）",
    ),
    ("trait-wild", "trait 8, 4", "d8 5 | d6 2"): (
        "Trait: 8, 4", "**Success** · with 1 raise · 9 · ≥ 4", "属性：8, 4", "**成功** · 超出 1 级 · 9，目标值 ≥ 4",
    ),
    ("successes-d10", "trial 3", "d10 6 7 1"): (
        "Trial: 3", "**Success** · 1 success · 2 less 1", "试炼：3", "**成功** · 1 个成功 · 掷出 2 个，抵消 1 个",
    ),
    ("successes-d6", "pool 4, 2", "d6 5 6 1 2"): (
        "Pool: 4, 2", "**Success** · 2 successes · ≥ 2 · 1 marked", "骰池：4, 2", "**成功** · 2 个成功，目标值 ≥ 2 · 另计 1 颗",
    ),
    ("highest-d6", "risky 3", "d6 6 6 1"): (
        "Risky: 3", "**Better than hoped** · highest 6, 2 times", "冒险：3", "**超出期望** · 最高 6（2 颗）",
    ),
    ("duality-d12", "duality >= 9", "d12 4 | d12 7"): (
        "Duality", "**Success in the dark** · 11 · ≥ 9", "明暗", "**阴影的成功** · 11，目标值 ≥ 9",
    ),
}  # fmt: skip


def _made(game: str, typed: str, falls: str) -> RollRecord[Judged]:
    system = shipped(game)
    assert system.rolls is not None
    asked = system.rolls.read(typed, {})
    assert asked is not None
    assert isinstance(asked.facts, Judged)
    dice = falling(*falls.split(" | "))
    thrown = roll(asked.facts.typed, dice, Budget())
    dice.finished()
    return RollRecord(asked.facts, (Side(7, "Ann", (thrown,)),))


# No `ids`: pytest escapes them once more at each collection, and then mutmut does not find the tests again.
@pytest.mark.parametrize(("game", "typed", "falls"), TOLD)
def test_a_judged_roll_is_told_in_both_languages(game: str, typed: str, falls: str) -> None:
    made, (name, verdict, named, judged) = _made(game, typed, falls), TOLD[game, typed, falls]
    for language, deed, said in (("en", name, verdict), ("zh-CN", named, judged)):
        head, _, last = made_told(words_for(language), made).split("\n")
        assert head == f"🎲 **Ann** · {deed}"
        assert last == said


def test_a_judged_roll_is_stored_whole() -> None:
    kept = [_made(*what) for what in TOLD]
    met = RollRecord(Met((kept[0].facts, kept[1].facts)), (kept[0].sides[0], kept[1].sides[0]))
    for made in (*kept, met):
        assert ROLLS.read(json.loads(json.dumps(ROLLS.write(made)))) == made
    assert {type(made.facts) for made in (*kept, met)} == set(KINDS.classes)
    again = ROLLS.read(json.loads(json.dumps(ROLLS.write(kept[0]))))
    name = again.facts.judgement.outcomes[0].name
    assert isinstance(name, OwnText)
    assert name.versions == (("en", "Critical hit"), ("zh", "重击"))
