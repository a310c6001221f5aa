"""Exact odds of attacks against brute force: every face of every die of the attack, of its answer and of the
damage."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from bot.dice.notation import read
from bot.refusal import Refusal
from bot.systems import system
from bot.systems.judging.judged import FAILED, Judged, Verdict, rank
from bot.systems.odds_questions import OddsQuestion, Reckoned
from bot.systems.order.rules import FightRules
from bot.systems.recipes.reader import recipe_of
from bot.systems.recipes.system import SHIPPED, system_of
from tests.bot.systems.recipes.test_odds import every_verdict

Damages = dict[int, Fraction]


def asked(game: str, text: str, **facts: Any) -> Reckoned:
    chances = system(game).chances
    assert chances is not None
    question = chances.read(OddsQuestion(text, {}, **facts))
    assert question is not None
    return question.reckoned()


def rules_of(game: str) -> FightRules:
    combat = system(game).combat
    assert combat is not None
    return combat.rules


def rolled(game: str, text: str, target: int | None = None) -> Judged:
    reads = rules_of(game).attack
    assert reads is not None
    found = reads(text, {})
    assert found is not None
    return found.facts if target is None else found.facts.aimed(target)


def thrown(dice: str) -> Damages:
    """What dice come to, counted face by face; they are `NdS+M` or a number."""
    found = defaultdict[int, Fraction](Fraction)
    if dice.isdigit():
        return {int(dice): Fraction(1)}
    number, _, added = dice.partition("+")
    count, sides = map(int, number.split("d"))
    for faces in product(range(1, sides + 1), repeat=count):
        found[sum(faces) + int(added or 0)] += Fraction(1, sides**count)
    return found


def twice(dice: str) -> str:
    count, d, rest = dice.partition("d")
    return f"{2 * int(count)}{d}{rest}" if d else dice


def suffered(hits: Iterator[tuple[bool, bool, int, Fraction]], damage: str) -> Damages:
    """The damage of every hit with its dice, doubled and added to as it says; of a miss none."""
    found = defaultdict[int, Fraction](Fraction)
    for hit, doubled, adds, chance in hits:
        for each, share in (
            thrown(twice(damage) if doubled else damage).items() if hit else [(0, Fraction(1))]
        ):
            found[each + adds if hit else 0] += chance * share
    return {each: chance for each, chance in found.items() if chance}


def told(reckoned: Reckoned) -> Damages:
    results = reckoned.spreads[0].results
    return {each: Fraction(weight, results.total) for each, weight in results}


def attacks(game: str, facts: Judged) -> Iterator[tuple[bool | None, bool, int, Fraction]]:
    adds = rules_of(game).adds
    for found, chance in every_verdict(facts, 6):
        assert found.outcome is not None
        more = {"": 0, "result": found.result, "margin": found.result - (facts.target or 0)}[adds]
        yield found.outcome.won, found.outcome.doubles, max(0, more), chance


JUDGED = [
    ("percentile", "brawl 60", None, "1d6"), ("percentile", "60 b1", None, "2d4+1"),
    ("percentile", "60 hard", None, "3"), ("percentile", "0", None, "1d4"),
    ("successes-d6", "pool 4", 2, "3"), ("successes-d6", "pool 3", 1, "1d4"),
    ("fate", "overcome 1", 1, "0"), ("bands-2d6", "risk 1", None, "1d4"),
    ("bands-2d6", "risk adv", None, "2"),
    ("highest-d6", "risky 3", None, "2"), ("highest-d6", "desperate 0", None, "1"),
    ("duality-d12", "duality 2", 13, "1d8"), ("step-dice", "test 6, 8", None, "1d4"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "target", "damage"), JUDGED)
def test_a_judged_attack_hits_and_hurts_as_often_as_every_throw(
    game: str, text: str, target: int | None, damage: str
) -> None:
    found = asked(game, text, difficulty=target, damage=damage)
    every = [*attacks(game, rolled(game, text, target))]
    shares = [
        sum((chance for hits, *_, chance in every if hits is wanted), Fraction(0))
        for wanted in (True, None, False)
    ]
    named = {each.name: each.chance for each in found.chances}
    assert [named["hits"], named.get("the GM decides", 0), named["misses"]] == shares
    hits = ((bool(won), doubled, adds, chance) for won, doubled, adds, chance in every)
    assert told(found) == suffered(hits, damage)


def test_every_game_that_judges_attacks_is_compared() -> None:
    exploding = {"successes-d10", "trait-wild"}
    judged = {each for each in SHIPPED if rules_of(each).attack is not None}
    assert {game for game, *_ in JUDGED} | exploding == judged


@pytest.mark.parametrize(("game", "text"), [("successes-d10", "pool 2"), ("trait-wild", "trait 6")])
def test_of_exploding_dice_only_what_was_not_thrown_is_missing(game: str, text: str) -> None:
    """Each chance is as high as in the throws of a few dice, and by no more than all others together."""
    target = 4 if game == "trait-wild" else None
    found = asked(game, text, difficulty=target, damage="1d4")
    every = [*attacks_of_few(game, rolled(game, text, target))]
    left = 1 - sum(chance for *_, chance in every)
    hits = sum((chance for won, *_, chance in every if won), Fraction(0))
    assert 0 <= found.chances[0].chance - hits <= left < Fraction(1, 20)
    exact = told(found)
    some = suffered(((bool(won), doubled, adds, chance) for won, doubled, adds, chance in every), "1d4")
    assert all(0 <= exact[each] - chance <= left for each, chance in some.items())
    assert sum(exact.values()) == 1


def attacks_of_few(game: str, facts: Judged) -> Iterator[tuple[bool | None, bool, int, Fraction]]:
    adds = rules_of(game).adds
    for found, chance in every_verdict(facts, 5):
        assert found.outcome is not None
        yield found.outcome.won, found.outcome.doubles, found.result if adds == "result" else 0, chance


def beaten(attack: Judged, fell: Verdict, answer: Judged, given: Verdict, ties: str) -> int:
    """Which of both wins, as the file says: 1 the attack, -1 the answer."""
    facts = [(attack, fell), (answer, given)]
    one, other = (rank(each, of)[:1] for each, of in facts)
    if one == other:
        return 0 if one == FAILED else {"attack": 1, "answer": -1}[ties]
    return 1 if one > other else -1


@pytest.mark.parametrize(
    ("against", "own", "ties", "back"),
    [("dodge 40", "40", "answer", False), ("反击 50", "50", "attack", True)],
)
def test_an_answered_attack_hits_as_often_as_every_pair(
    against: str, own: str, ties: str, back: bool
) -> None:
    found = asked("percentile", "brawl 60", against=against, damage="1d6")
    attack, answer = rolled("percentile", "60"), rolled("percentile", own)
    ours, theirs = [*every_verdict(attack, 2)], [*every_verdict(answer, 2)]
    struck = Fraction(0)
    hits = defaultdict[bool, Fraction](Fraction)
    for (fell, chance), (given, share) in product(ours, theirs):
        won = beaten(attack, fell, answer, given, ties)
        struck += chance * share * (won < 0)
        if won > 0 and fell.outcome is not None:
            hits[fell.outcome.doubles] += chance * share
    assert found.chances[0].chance == hits[False] + hits[True]
    assert {each.name: each.chance for each in found.further}.get("the target strikes back") == (
        struck if back else None
    )
    missed = [(False, False, 0, 1 - hits[False] - hits[True])]
    assert told(found) == suffered(
        iter([(True, each, 0, chance) for each, chance in hits.items()] + missed), "1d6"
    )


POOLS = """
name = "Pools"
[rolls.pool]
dice = "{dice}d6"
with.dice = {}
[rolls.pool.judge]
read = "successes"
hits = "face >= 5"
outcomes = [
    { name = "Success", when = "successes >= 1", won = true },
    { name = "Failure", won = false },
]
[fight]
attack = "pool"
defence = ""
adds = "margin"
players = "down"
[fight.answers.parry]
roll = "pool"
"""


def test_what_an_answer_takes_off_a_margin_is_counted() -> None:
    """In a pool the successes above those of the answer add to the damage."""
    game = system_of(recipe_of(POOLS))
    assert game.chances is not None
    question = game.chances.read(OddsQuestion("pool 3", {}, against="parry 2", damage="1"))
    assert question is not None
    pools = [(list(faces)) for faces in product(range(1, 7), repeat=5)]
    counted = defaultdict[int, Fraction](Fraction)
    for faces in pools:
        one, other = (sum(face >= 5 for face in part) for part in (faces[:3], faces[3:]))
        counted[1 + one - other if one > other else 0] += Fraction(1, len(pools))
    assert told(question.reckoned()) == dict(counted)


CASES: list[tuple[str, str, Mapping[str, Any], int]] = [
    ("percentile", "60", {"health": "9; armour 2", "damage": "1d6"}, 9),
    ("percentile", "60", {"health": "HP 4", "damage": "1d6"}, 4),
    ("order", "1d20+5 vs 15", {"health": "9; resist fire", "damage": "1d6 fire"}, 9),
    ("d20", "attack 5 vs 15", {"health": "9/12", "damage": "1d8"}, 9),
    ("trait-wild", "extra 6 vs 4", {"health": "toughness 4", "damage": "2d6"}, 5),
]


@pytest.mark.parametrize(("game", "text", "facts", "left"), CASES)
def test_the_target_is_down_as_often_as_its_harm_adds_up(
    game: str, text: str, facts: Mapping[str, Any], left: int
) -> None:
    found = asked(game, text, **facts, attacks=3)
    each = told(found)
    total, after = {0: Fraction(1)}, list[Fraction]()
    for _ in range(3):
        sums = defaultdict[int, Fraction](Fraction)
        for (one, chance), (other, share) in product(total.items(), each.items()):
            sums[one + other] += chance * share
        total = sums
        after.append(sum((chance for harm, chance in total.items() if harm >= left), Fraction(0)))
    assert list(found.courses[0].after) == after


def test_armour_toughness_and_resistances_take_off_what_they_say() -> None:
    plain = told(asked("percentile", "60", damage="1d6"))
    behind = told(asked("percentile", "60", damage="1d6", health="9; armour 2"))
    less = defaultdict[int, Fraction](Fraction)
    for each, chance in plain.items():
        less[max(0, each - 2)] += chance
    assert behind == dict(less)
    halved = told(asked("order", "1d20+5 vs 15", damage="1d6 fire", health="9; resist fire"))
    assert halved.keys() == {0, 1, 2, 3, 4, 5, 6}  # A critical hit comes to 12 at most.
    steps = told(asked("trait-wild", "extra 6 vs 4", damage="2d6", health="toughness 4"))
    assert steps.keys() == {0, 1, 2, 3}
    by_hand = sum(share for damage, share in thrown("2d6").items() if 8 <= damage < 12)
    assert steps[2] == asked("trait-wild", "extra 6 vs 4", damage="2d6").chances[0].chance * by_hand


@pytest.mark.parametrize(
    ("game", "text", "facts", "refused"),
    [
        ("trait-wild", "trait 6", {"damage": "1d6", "health": "9/9"}, "fight.conditions"),
        ("percentile", "60", {"damage": "1d6", "health": "0"}, "fight.too_many_points"),
        ("percentile", "60", {"damage": "1d6", "against": "dodge"}, "fight.value_unknown"),
        ("d20", "attack 5 vs x", {"damage": "1d6"}, "fight.cannot_read_defence"),
    ],
)
def test_what_attacks_cannot_be_asked_is_refused(
    game: str, text: str, facts: Mapping[str, Any], refused: str
) -> None:
    with pytest.raises(Refusal) as found:
        asked(game, text, **facts)
    assert found.value.key == refused


def test_the_dice_of_the_test_are_those_that_are_read() -> None:
    assert thrown("2d4+1").keys() == set(range(3, 10))
    assert read(twice("2d4+1"), {}).dice == 4
