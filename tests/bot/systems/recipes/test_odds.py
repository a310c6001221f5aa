# ruff: noqa: E501 - texts of files, and a table
"""Exact odds of judged rolls against brute force: every face of every die, thrown and judged one by one."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, TypeVar

import pytest

from bot.dice.odds.plan import LIMIT
from bot.dice.roll import Budget, roll
from bot.refusal import Refusal
from bot.systems import shipped
from bot.systems.judging import chances, conditions
from bot.systems.judging.chances import JudgedChances, MetChances, weights
from bot.systems.judging.judged import Judged, Rank, Verdict, rank, verdict
from bot.systems.judging.readings import MOST_DICE, READINGS, best_of
from bot.systems.odds_questions import OddsQuestion
from bot.systems.recipes.reader import recipe_of
from bot.systems.recipes.system import system_of

ASKED = [
    ("d20", "check 2 dc 12"), ("d20", "check 2 adv dc 12"), ("d20", "check 2 dis dc 12"), ("d20", "save 1 dc 9"),
    ("d20", "attack 5 dc 15"), ("d20", "attack 5 adv dc 15"), ("d20", "attack 5 dis dc 15"), ("d20", "attack"),
    ("d20", "1d20+1d4 dc 12"), ("d20", "1d20-1d4+2 dc 12"),
    ("percentile", "60"), ("percentile", "40"), ("percentile", "100"), ("percentile", "0"), ("percentile", "60 b1"), ("percentile", "40 p2"), ("percentile", "30 奖励骰"), ("percentile", "60 hard"), ("percentile", "40 extreme b1"),
    ("successes-d10", "pool 0"), ("successes-d10", "trial 0"), ("successes-d10", "trial 1"),
    ("successes-d10", "trial 4, 7"), ("successes-d10", "3d10+1"),
    ("successes-d6", "pool 1"), ("successes-d6", "pool 4, 2"),
    ("fate", "overcome 1 vs 1"), ("fate", "overcome"),
    ("bands-2d6", "risk 1"), ("bands-2d6", "risk 1 adv"), ("bands-2d6", "risk dis"),
    *(("highest-d6", f"{name} {dice}") for name in ("controlled", "risky", "desperate") for dice in (0, 1, 4)),
    ("duality-d12", "duality 3 >= 15"), ("duality-d12", "duality adv >= 15"), ("duality-d12", "duality dis >= 15"),
    ("step-dice", "test 6, 8"), ("step-dice", "test 4, 12"), ("step-dice", "test 6, 8 adv"),
]  # fmt: skip
EXPLODING = [
    ("successes-d10", "pool 2"), ("successes-d6", "pool 2 edge"), ("trait-wild", "trait 4"),
    ("trait-wild", "trait 8, 2 >= 6"), ("trait-wild", "trait 6, -1"), ("trait-wild", "extra 6, 1"),
]  # fmt: skip

OTHER = """
name = "Others"
ties = ["result", "height"]
[rolls.pairs]
dice = "{dice}d4"
judge = { read = "matches", outcomes = [
    { name = "High triple", when = "width >= 3 and height >= 3" },
    { name = "Pair", when = "width = 2" },
    { name = "Nothing", when = "width = 1" },
] }
[rolls.once]
dice = "{dice}d4!o4"
judge = { read = "successes", hits = "face >= 3", twice = "face = 4", cancels = "face = 1", outcomes = [
    { name = "Much", when = "successes > 2" },
    { name = "Cancelled", when = "cancelled > 0" },
    { name = "Rest" },
] }
[rolls.both]
dice = "2d4 + 1d6"
judge = { read = "successes", hits = "face >= 3", twice = "face = 6", cancels = "face = 1", marks = "face = 2", outcomes = [
    { name = "Clean", when = "hits > 1 and cancelled = 0 and marked = 0" },
    { name = "Odd", when = "cancelled = 1 and marked = 1" },
    { name = "Rest", when = "successes < dice" },
] }
[rolls.several]
dice = "2d4 + 1d6"
judge = { read = "highest", outcomes = [{ name = "Both", when = "times > 1" }, { name = "High", when = "highest > 4" }] }
[rolls.kept]
dice = "3d6kh2 + 1d4"
judge = { outcomes = [{ name = "Natural", when = "natural >= 11" }, { name = "Far", when = "total / 2 * 3 > 15" }] }
"""


class EveryFace:
    """Dice that show every combination of faces, one after another; ``most`` dice at most."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self.taken = 0
        self.weight = Fraction(1)
        self.missing = 0

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        found = list[int]()
        for _ in range(count):
            if self.taken >= len(self.faces):
                self.missing = sides
                raise Refusal("dice.too_many", limit=0)
            found.append(self.faces[self.taken])
            self.taken += 1
            self.weight /= sides
        return tuple(found)


def _throws(facts: Judged, most: int) -> Iterator[tuple[str, int, Fraction]]:
    """The outcome, the result and the chance of every throw that takes no more dice than ``most``."""
    for found, chance in every_verdict(facts, most):
        yield (str(found.outcome.name) if found.outcome else ""), found.result, chance


T = TypeVar("T")


def every(do: Callable[[EveryFace], T], most: int = MOST_DICE) -> Iterator[tuple[T, Fraction]]:
    """What is done with every throw of at most so many dice, with the throw's chance."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        dice = EveryFace(waiting.pop())
        try:
            found = do(dice)
        except Refusal:
            if not dice.missing:
                raise
            if len(dice.faces) < most:
                waiting += [(*dice.faces, face) for face in range(1, dice.missing + 1)]
            continue
        yield found, dice.weight


def every_verdict(facts: Judged, most: int) -> Iterator[tuple[Verdict, Fraction]]:
    """What every throw of at most so many dice comes to."""
    return every(lambda dice: verdict(facts, roll(facts.typed, dice, Budget(MOST_DICE))), most)


def asked_of(key: str, typed: str) -> Judged:
    system = shipped(key) if key else system_of(recipe_of(OTHER))
    assert system.rolls is not None
    asked = system.rolls.read(typed, {})
    assert asked is not None
    assert isinstance(asked.facts, Judged)
    return asked.facts


def _exact(facts: Judged) -> dict[tuple[str, int], Fraction]:
    found = weights(facts)
    total = sum(found.values())
    told = defaultdict[tuple[str, int], Fraction](Fraction)
    for (outcome, result), weight in found.items():
        told[str(outcome.name) if outcome else "", result] += Fraction(weight, total)
    return dict(told)


@pytest.mark.parametrize(
    ("key", "typed"), [*ASKED, ("", "pairs 4"), ("", "once 2"), ("", "both"), ("", "several"), ("", "kept")]
)
def test_odds_are_those_of_every_throw(key: str, typed: str) -> None:
    facts = asked_of(key, typed)
    counted = defaultdict[tuple[str, int], Fraction](Fraction)
    for name, result, chance in _throws(facts, 10):
        counted[name, result] += chance
    assert sum(counted.values()) == 1
    assert _exact(facts) == dict(counted)


@pytest.mark.parametrize(
    ("key", "typed", "low_wins"), [("d20", "check 2 dc 12", False), ("percentile", "60", True)]
)
def test_the_chances_are_named_and_say_which_results_succeed(key: str, typed: str, low_wins: bool) -> None:
    found = JudgedChances(asked_of(key, typed), typed).reckoned()
    assert [each.name for each in found.chances] == [chances.WON, chances.BETWEEN, chances.LOST]
    assert found.parted is not None
    assert found.parted.low_wins is low_wins


def test_the_title_has_the_target_that_was_asked_for() -> None:
    asked = shipped("d20").chances
    assert asked is not None
    question = asked.read(OddsQuestion("check 2", {}, difficulty=12))
    assert question is not None
    assert question.reckoned().title == "check 2 >= 12"


@pytest.mark.parametrize(("key", "typed"), EXPLODING)
def test_odds_of_exploding_dice_leave_only_what_was_not_thrown(key: str, typed: str) -> None:
    """Each outcome is as likely as in the throws of a few dice, and by no more than all others together."""
    facts = asked_of(key, typed)
    counted = defaultdict[tuple[str, int], Fraction](Fraction)
    for name, result, chance in _throws(facts, 5):
        counted[name, result] += chance
    left = 1 - sum(counted.values())
    exact = _exact(facts)
    assert sum(exact.values()) == 1
    assert 0 < left < Fraction(1, 20)
    assert all(0 <= exact[each] - chance <= left for each, chance in counted.items())


@pytest.mark.parametrize(("sides", "further"), [((4, 6), 3), ((6, 6), 2), ((8, 6), 3), ((2, 3), 4)])
def test_two_exploding_dice_share_the_dice_of_a_roll(sides: tuple[int, int], further: int) -> None:
    """Within few enough dice every throw can be named: how often each exploded, and its last face."""
    one, other = sides
    counted = defaultdict[int, int](int)
    for first in range(further + 1):
        for second in range(further + 1 - first):
            weight = one ** (further - first) * other ** (further - second)
            for face in range(1, one):
                for last in range(1, other):
                    counted[max(one * first + face, other * second + last)] += weight
    found = best_of(one, other, further)
    assert {total: weight for total, weight in found.items() if weight} == dict(counted)


@pytest.mark.parametrize(
    ("key", "one", "other"),
    [
        ("percentile", "60", "40"),
        ("fate", "overcome 1", "overcome 0"),
        ("d20", "check 5", "check 3"),
        ("step-dice", "test 6, 8", "test 8"),
        ("successes-d6", "pool 3", "pool 4"),
        ("duality-d12", "duality 1", "duality 0"),
        ("", "pairs 3", "pairs 4"),
    ],
)
def test_chances_of_an_opposed_roll_are_those_of_every_pair(key: str, one: str, other: str) -> None:
    sides = [asked_of(key, one), asked_of(key, other)]
    ranked = list[list[tuple[Rank, Fraction]]]()
    for facts in sides:
        by_rank = defaultdict[Rank, Fraction](Fraction)
        for found, chance in every_verdict(facts, 10):
            by_rank[rank(facts, found)] += chance
        ranked.append(list(by_rank.items()))
    won = sum(x * y for mine, x in ranked[0] for theirs, y in ranked[1] if mine > theirs)
    tie = sum(x * y for mine, x in ranked[0] for theirs, y in ranked[1] if mine == theirs)
    told = [each.chance for each in MetChances(*sides).reckoned().chances]
    assert told == [won, tie, 1 - won - tie]


def test_every_reading_is_compared() -> None:
    compared = {asked_of(key, typed).judgement.reading for key, typed in ASKED}
    assert compared | {asked_of("", "pairs 4").judgement.reading} == set(READINGS)


def test_what_has_no_exact_odds_is_refused() -> None:
    text = 'name="x"\n[rolls.a]\ndice="{dice}d10e10"\njudge={read="highest", bands={8="a", 0="b"}}'
    system = system_of(recipe_of(text))
    assert system.rolls is not None
    asked = system.rolls.read("a 3", {})
    assert asked is not None
    assert isinstance(asked.facts, Judged)
    with pytest.raises(Refusal) as refused:
        JudgedChances(asked.facts, "a 3").reckoned()
    assert (refused.value.key, refused.value.facts["part"]) == ("odds.not_exact", "3d10e10")


# ---------------------------------------------------------------- what it costs

LONG_CONDITION = "{name}*7/2*3/5*7/3*2/7*5*2/9*3 = {n} or {name}*7/2*3/5*7/3*2/7*5*2/9*3+5 = 5"
SUMS = ("50d1000", "50d1000+3", "20d1000+1", "50d20", "1d20+4d1000", "1d500+1d400", "10d10", "1d100")
DEAREST = [
    *(("total", name, dice) for name in ("result", "natural") for dice in SUMS),
    *(("highest", "times", dice) for dice in SUMS),
    *(("two dice", "first", dice) for dice in ("1d500+1d400", "1d20+4d1000", "25d10+25d10", "1d12+1d12")),
    *(("successes", "successes", dice) for dice in ("50d1000", "20d10")),
]


@dataclass
class _Counted:
    """How often something is called."""

    of: Callable[..., Any]
    times: int = 0

    def __call__(self, *given: object) -> Any:
        self.times += 1
        return self.of(*given)


@pytest.mark.parametrize(("reading", "name", "dice"), DEAREST)
@pytest.mark.parametrize("count", [1, 20])
def test_judging_every_throw_is_refused_before_it_takes_too_many_steps(
    reading: str, name: str, dice: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step is one number or name of a condition that is looked at; a microsecond is allowed for each."""
    whens = [LONG_CONDITION.format(name=name, n=each) for each in range(count)]
    outcomes = ",".join(f'{{name="n{each}",when="{when}"}}' for each, when in enumerate(whens))
    hits = 'hits="face > 3",' if reading == "successes" else ""
    facts = _of_text(
        f'name="x"\n[rolls.a]\ndice="{dice}"\njudge={{read="{reading}",{hits}outcomes=[{outcomes}]}}'
    )
    counted = _Counted(conditions._value)  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(conditions, "_value", counted)
    refused = _refusal(JudgedChances(facts, dice))
    assert refused in {"", "odds.too_big", "odds.too_big_at_all", "odds.not_exact"}
    assert counted.times <= LIMIT * 1000
    assert bool(refused) == (not counted.times)


def _refusal(question: JudgedChances) -> str:
    try:
        question.reckoned()
    except Refusal as refused:
        return refused.key
    return ""


def _of_text(text: str) -> Judged:
    system = system_of(recipe_of(text))
    assert system.rolls is not None
    asked = system.rolls.read("a", {})
    assert asked is not None
    assert isinstance(asked.facts, Judged)
    return asked.facts


class _Rank(tuple[int, int]):
    """A rank that counts how often it is compared."""

    __slots__ = ()
    compared: ClassVar[list[None]] = []

    def __lt__(self, other: tuple[int, ...]) -> bool:
        self.compared.append(None)
        return tuple(self) < tuple(other)

    __hash__ = tuple[int, int].__hash__


def test_two_rolls_are_not_compared_result_by_result(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = _of_text('name="x"\n[rolls.a]\ndice="20d100"\njudge.by="at least"')

    def counting(of: Judged, found: Verdict) -> _Rank:
        return _Rank(rank(of, found))

    monkeypatch.setattr(chances, "rank", counting)
    one, tie, other = (each.chance for each in MetChances(facts, facts).reckoned().chances)
    assert one == other
    assert one + tie + other == 1
    results = 20 * 99 + 1
    assert results <= len(_Rank.compared) <= results * 30


def test_the_highest_target_is_found_in_one_walk() -> None:
    facts = _of_text('name="x"\n[rolls.a]\ndice="20d100"\njudge.by="at least"')
    best = JudgedChances(facts, "a").reckoned(Fraction(1, 2)).best
    assert best is not None
    assert best.target == 1010
    assert best.chance >= Fraction(1, 2) > best.following
