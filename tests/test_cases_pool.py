"""The rulings of 掷骰 (P-1 … P-15, P-65, P-67, P-71) as tables: ``tests/cases/pool/{dice,tries}.toml``;
and the dice modifiers: ``tests/cases/dice/modifiers.toml``."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from bot.dice.notation import read
from bot.dice.roll import ZERO, Budget, DiceKind, Reroll, Roll, roll
from bot.play.rolling.rolls import Pools
from bot.play.rolling.undertakings import time_needed
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.rolls.record import Assistance, assisted
from bot.systems.pool.tries import (
    CumulativeTry,
    band,
    judge,
    oppose,
    skip_rolling,
    start_contest,
)
from tests.case_tables import ids_covered, ruled_by, ruling
from tests.scripted_dice import ScriptedDice, falling

Case = Mapping[str, Any]


def _reroll(case: Case) -> Reroll | None:
    wanted = case.get("reroll")
    return ZERO if wanted == "zero" else wanted and Reroll(wanted)


class Throws:
    """Dice as a case lets them fall, with how many were thrown at once each time."""

    def __init__(self, dice: ScriptedDice) -> None:
        self.dice = dice
        self.throws: list[int] = []

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        self.throws.append(count)
        return self.dice.roll(sides, count)


def _roll(case: Case) -> dict[str, Any]:
    source = Throws(falling(*case.get("falls", ())))
    typed = read(case["dice"], case.get("attributes", {}))
    done = roll(typed, source, Budget(), reroll=_reroll(case), hold_back=case.get("hold_back", 0))
    source.dice.finished()
    return _facts(done) | {"throws": source.throws}


def _facts(done: Roll) -> dict[str, Any]:
    dice = [die for group in done.groups for die in group.dice]
    return {
        "typed": done.typed,
        "total": done.total,
        "given_up": done.given_up,
        "faces": [die.face for die in dice],
        "histories": [list(die.faces) for die in dice],
        "kept": [die.kept for die in dice],
        "exploded": [die.exploded for die in dice],
        "groups": [group.value for group in done.groups],
        "allowed": sum(group.allowed for group in done.groups),
        "held_back": sum(group.held_back for group in done.groups),
        "shown": [part if isinstance(part, str) else "#" for part in done.shown],
    }


FACTS_OF_A_VERDICT = ("success", "difficulty", "margin", "band", "may_be_ruled")


def _judge(case: Case) -> dict[str, Any]:
    verdict = judge(case["result"], case["difficulty"])
    return {name: getattr(verdict, name) for name in FACTS_OF_A_VERDICT}


def _bands(case: Case) -> dict[str, Any]:
    return {"bands": [band(difficulty).value for difficulty in case["difficulties"]]}


def _cumulate(case: Case) -> dict[str, Any]:
    """With ``helped``, each period's results are the roller's and the helpers'."""
    attempt = CumulativeTry(case["difficulty"], case.get("limit"))
    results = [assisted(each, Assistance(case["mode"])) for each in case.get("helped", ())]
    for result in results or case["results"]:
        attempt = attempt.add(result)
    return {"status": attempt.status, "total": attempt.total, "periods": attempt.periods}


def _skip(case: Case) -> dict[str, Any]:
    skipped = skip_rolling(case["difficulty"], case["dice"], DiceKind(case["kind"]))
    return {
        "exact": str(skipped.exact),
        "periods": skipped.periods,
        "estimate": skipped.estimate,
        "formula": str(skipped.formula),
    }


def _time(case: Case) -> dict[str, Any]:
    mode, held = Assistance(case.get("mode", "combined")), case.get("hold_back", 0)
    hand = Hand(case["dice"], case.get("assist", ""), mode, hold_back=held)
    pools = Pools(1, "Ann", hand, case.get("attributes", {}))
    skipped, difficulty = time_needed(pools, case.get("difficulty"))
    return {"exact": str(skipped.exact), "periods": skipped.periods, "difficulty": difficulty}


def _oppose(case: Case) -> dict[str, Any]:
    opposed = oppose(case["results"])
    return {"winners": list(opposed.winners), "tie": opposed.tie, "best": opposed.best}


def _contest(case: Case) -> dict[str, Any]:
    contest = start_contest(case["goal"], len(case["rounds"][0]))
    for results in case["rounds"]:
        contest = contest.add(results)
    return {
        "status": contest.status,
        "winners": list(contest.winners),
        "tie": contest.tie,
        "totals": list(contest.totals),
    }


def _assist(case: Case) -> dict[str, Any]:
    return {"result": assisted(case["results"], Assistance(case["mode"]))}


ACTS: Mapping[str, Callable[[Case], dict[str, Any]]] = {
    "roll": _roll,
    "judge": _judge,
    "bands": _bands,
    "cumulate": _cumulate,
    "skip": _skip,
    "time": _time,
    "oppose": _oppose,
    "contest": _contest,
    "assist": _assist,
}


@ruled_by("pool", "dice", files=["dice", "modifiers", "tries"])
def test_ruling(case: Case):
    expected = case["expect"]
    assert expected
    if "refusal" in expected:
        with pytest.raises(Refusal) as refused:
            ACTS[case["act"]](case)
        assert refused.value.key == expected["refusal"]
        assert ruling([refused.value]) == case.get("ruling", [])
        return
    facts = ACTS[case["act"]](case)
    assert {name: facts[name] for name in expected} == expected


def test_every_rule_of_dice_and_tries_has_a_case():
    wanted = {f"P-{number}" for number in (*range(1, 16), 65, 67, 71)}
    assert wanted - ids_covered("pool") == set()
