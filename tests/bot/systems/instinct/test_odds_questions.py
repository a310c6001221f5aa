"""Odds as they are typed: what is asked, and how it meets the rolls themselves."""

from fractions import Fraction
from itertools import product

from bot.dice.odds.distribution import uniform
from bot.systems import SYSTEMS
from bot.systems.instinct.health import Level
from bot.systems.instinct.health_text import read_body
from bot.systems.odds_questions import Chances, OddsQuestion, Reckoned

D10 = range(1, 11)


def chances(key: str) -> Chances:
    found = SYSTEMS[key].chances
    assert found is not None
    return found


def reckoned(key: str, text: str, **options: str | int) -> Reckoned:
    question = chances(key).read(OddsQuestion(text, {}, **options))  # pyright: ignore[reportArgumentType]
    assert question is not None
    return question.reckoned()


def test_attack_against_defence_die_by_die() -> None:
    found = reckoned("instinct", "巨剑+5", against="闪避+6")
    powers = [a + b + 5 - c - d - 6 for a, b, c, d in product(D10, repeat=4)]
    assert found.spreads[0].results == uniform(powers)
    counts = (
        sum(power > 0 for power in powers),
        sum(power == 0 for power in powers),
        sum(power < 0 for power in powers),
    )
    assert [each.chance for each in found.chances] == [Fraction(count, len(powers)) for count in counts]


def test_two_blows_and_their_combo_penalty() -> None:
    """A part with threshold 4 and 1 HP is badly hurt by one blow of 4 and lost by two (D-18, D-28)."""
    found = reckoned("instinct", "+5", against="14", damage="4 切割", health="左臂 HP1", attacks=2)
    rolls = [a + b + 5 - 14 for a, b in product(D10, repeat=2)]
    first, second = (Fraction(sum(roll > less for roll in rolls), 100) for less in (0, 4))
    hurt, lost, down = (each.after for each in found.courses)
    assert hurt == (first, 1 - (1 - first) * (1 - second))
    assert lost == (0, first * second)
    assert down == (0, 0)


def test_a_body_in_one_line() -> None:
    body, part = read_body("头 要害 阈值3 HP1; 躯干; DR 2; 障壁 3; 抗性 切割; SP 1/6")
    assert (part, body.dr, body.barrier, body.sp, body.sp_threshold) == ("头", 2, 3, 1, 6)
    assert [each.name for each in body.parts] == ["头", "躯干"]
    assert body.part("头").level is Level.HURT
    whole, _ = read_body("HP1 阈值4")
    assert whole.parts[0].vital
    assert read_body("龙套; DR 1")[0].extra


def test_a_pool_attack_die_by_die() -> None:
    """P-61: 1N less protection 2 and a defence of 1N, twice, against 3 dice."""
    found = reckoned("pool", "1N vs 2 dodge 1N", health="3", attacks=2)
    faces = range(1, 7)
    lost = uniform([max(0, a - 2 - d) for a, d in product(faces, repeat=2)])
    assert found.spreads[0].results == lost
    assert found.chances[0].chance == lost.above(0)
    (gone,) = found.courses
    assert gone.after == (lost.at_least(3), lost.plus(lost).at_least(3))


def test_plain_dice_are_not_the_games() -> None:
    assert chances("pool").read(OddsQuestion("4P > 2", {})) is None
