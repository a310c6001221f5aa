"""Odds of dice as typed, against every roll of them."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from math import comb

import pytest

from bot.dice.kinds import points
from bot.dice.notation import read
from bot.dice.odds.distribution import weighted
from bot.dice.odds.explosions import chance_to_exceed
from bot.dice.odds.typed import distribution, must_rarely_burst
from bot.dice.roll import ZERO, Budget, Reroll, roll
from bot.dice.source import DiceSource
from bot.refusal import Refusal
from tests.bot.dice.odds.outcomes import rolled_out, ways, worked_out

SUMS = (
    *[f"{count}{kind}" for count in range(5) for kind in "PN"],
    "3P+2N",
    "3P-2",
    "2N-3P",
    "4dF",
    "4dF-1d4+2",
    "d%",
    "2d4+1d6+1d8",
    "1d100-1d20",
    "7",
    "3d1",
    "0d6e6",
    "0d6e6kh1",
)
KEPT = (
    "4d10kh2",
    "4d10kl2",
    "4d6dl1",
    "4d6dh1",
    "5d6kh4dh1",
    "5d4kl3dl1",
    "3d6kh5",
    "3d6dl5",
    "4dF",
    "1d20adv",
    "1d20dis+3",
    "3d6kh2+2d4+5",
    "5d6kh3c>=5",
    "4d6dl1r1",
    "2d6kh1-2d6kl1",
)
CHANGED = ("3d6r<3", "3d6r1r6", "2d8r>6+1d4", "5d6c>=5", "4d10c7", "3d6r1c6", "3d4r2kh2c>3")
CALCULATED = (
    "2d6/2",
    "(2d6+1)/2+1d4/3",
    "-(1d6)/4",
    "2d6*3",
    "1d4*100000+1d6",
    "1d6*1d4",
    "-1d6*1d4*1d3",
    "10/1d4",
    "1d6/1d4",
    "1d4/(1d4/2)",
    "max(1d6,1d8)",
    "min(1d6+1,2d4,3)",
    "max(1d6/2,1d4)+1",
    "max(2d4kh1,1d6)*2-1",
    "0*2d6",
    "2*3+1d6",
    "(2d4-5)*(1d4-2)",
)


@pytest.mark.parametrize("text", [*SUMS, *KEPT, *CHANGED, *CALCULATED])
def test_every_roll(text: str) -> None:
    odds = worked_out(text)
    assert odds == rolled_out(text)
    assert sum(odds.weights) == odds.total


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("1d6e6", 5),
        ("2d4e4", 7),
        ("2d4e4+1", 2),
        ("3d3e1", 7),
        ("2d4e3e4", 6),
        ("2d4e2e4", 6),
        ("1d2e", 9),
        ("2d4ec>=3", 6),
        ("2d4e1c>=3", 6),
        ("2d4e4kh1", 6),
        ("2d4e4kh3", 6),
        ("2d4e4kl1", 6),
        ("2d4e4kl3", 6),
        ("2d4e4dl1", 6),
        ("2d4e4dh2", 6),
        ("2d4e4dl3", 6),
        ("2d4e4dh1kh2", 6),
        ("2d4e4kh2c4", 6),
        ("1d4e4+1d4e4", 6),
        ("2d4e4-1d6", 8),
        ("max(2d3e3,1d4)*2", 7),
    ],
)
def test_explosions_up_to_the_last_die(text: str, limit: int) -> None:
    assert worked_out(text, limit=limit) == rolled_out(text, limit=limit)


@pytest.mark.parametrize("count", range(7))
@pytest.mark.parametrize(("kind", "value"), [("P", points), ("N", int)])
def test_every_pool_up_to_six_dice(count: int, kind: str, value: Callable[[int], int]) -> None:
    fallen = Counter(sum(map(value, faces)) for faces in product(range(1, 7), repeat=count))
    assert worked_out(f"{count}{kind}") == weighted(fallen)


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("kind", "PN")
@pytest.mark.parametrize("reroll", [ZERO, Reroll(1), Reroll(6)])
def test_pools_rolled_again(count: int, kind: str, reroll: Reroll) -> None:
    text = f"{count}{kind}"
    if reroll != ZERO or kind == "P":
        assert worked_out(text, reroll) == rolled_out(text, reroll)


def test_one_reroll_for_the_notation_and_the_option() -> None:
    for text in ("2d6r1+1P", "2d6kh1+1P", "2d8+2d4"):
        assert worked_out(text, Reroll(5)) == rolled_out(text, Reroll(5))


@pytest.mark.parametrize("text", ["4P", "4P+2", "-(4P)/2", "max(4N,2)"])
@pytest.mark.parametrize("held", [1, 4])
def test_dice_held_back(text: str, held: int) -> None:
    assert worked_out(text, hold_back=held) == rolled_out(text, hold_back=held)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1d1e1", "odds.always_explodes"),
        ("3d6e5e6kh2", "odds.explosions_kept"),
        ("3d6e5kh2", "odds.explosions_kept"),
        ("3d6e6r1", "odds.explosions_rerolled"),
        ("3d6e6+2d8r1", "odds.explosions_rerolled"),
        ("3d6e6+2d8e8", "odds.explosions_several"),
        ("3d6e6-2d6e6", "odds.explosions_several"),
        ("10/(1d4-2)", "odds.may_divide_by_zero"),
        ("10/0dF", "odds.may_divide_by_zero"),
        ("10/(1d20*100)", "odds.divisor_too_wide"),
        ("501d6r1", "odds.may_not_fit"),
        ("(1d6*100000000)*1d20", "dice.number_too_large"),
        ("1d6/(3-3)", "dice.division_by_zero"),
    ],
)
def test_what_is_declined(text: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        distribution(read(text, {}))
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("text", "limit"), [("1d2e", 6), ("3d3e", 6), ("2d3e2e3", 5), ("3d4e4kh1", 5), ("2d2e", 2)]
)
def test_how_often_dice_explode_beyond_what_may_be_rolled(text: str, limit: int) -> None:
    typed = read(text, {})

    def rolled(source: DiceSource) -> int | None:
        try:
            return roll(typed, source, Budget(limit)).total
        except Refusal:
            return None

    refused = sum(chance for result, chance in ways(rolled) if result is None)
    (dice,) = typed.groups
    assert chance_to_exceed(dice.count, dice, limit - dice.count) == pytest.approx(float(refused))


@pytest.mark.parametrize(
    ("text", "explodes", "others"),
    [
        ("1000d2e", 1 / 2, 0),
        ("999d6e6", 1 / 6, 0),
        ("400d6e+400d6e", 1 / 6, 0),
        ("500d4e4e3+100d6", 1 / 2, 100),
    ],
)
def test_dice_that_often_explode_beyond_it_have_no_odds(text: str, explodes: float, others: int) -> None:
    """It tells the most dice of which one roll in ten thousand is refused at most: of all that may be rolled
    too few come to rest."""
    with pytest.raises(Refusal) as refused:
        must_rarely_burst(read(text, {}))
    assert refused.value.key == "odds.may_burst"
    every = 1000 - others

    def often(dice: int) -> float:
        return sum(comb(every, k) * (1 - explodes) ** k * explodes ** (every - k) for k in range(dice))

    most = refused.value.facts["most"]
    assert isinstance(most, int)
    assert often(most) <= 1e-4 < often(most + 1)
    for fine in ("200d6e", "3d6e", "1000d6", "400d2e", "0d6e"):
        must_rarely_burst(read(fine, {}))


def test_what_a_roll_refuses() -> None:
    with pytest.raises(Refusal, match="hold_back_one_pool"):
        distribution(read("2P+2P", {}), hold_back=1)
    with pytest.raises(Refusal, match="reroll_zero_without_points"):
        distribution(read("2N", {}), reroll=ZERO)


@pytest.mark.parametrize(
    ("text", "key", "part"),
    [
        ("1d100e", "odds.too_big_at_all", "1d100e100"),
        ("1000d1000", "odds.too_big", "1000d1000"),
        ("2d6+900d20kh400", "odds.too_big", "900d20kh400"),
        ("400d6kh200*400d6", "odds.too_big", "400d6kh200"),
        ("400d6c>=3*600d8", "odds.too_big", "600d8"),
        ("300d6+300d10kh9-400P", "odds.too_big", "300d10kh9"),
    ],
)
def test_what_would_take_too_long(text: str, key: str, part: str) -> None:
    with pytest.raises(Refusal) as refused:
        distribution(read(text, {}))
    assert (refused.value.key, refused.value.facts["part"]) == (key, part)
    if "fits" in refused.value.facts:
        assert distribution(read(str(refused.value.facts["fits"]), {}))
