"""Chances worked out by hand, as tables: ``tests/cases/pool/odds.toml``."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from bot.dice.notation import read
from bot.dice.odds.typed import distribution, plan
from bot.dice.roll import ZERO
from bot.systems.pool.odds import opposed, tried, undertaken
from tests.case_tables import ruled_by

Case = Mapping[str, Any]


@ruled_by("pool", files=["odds"], having="success")
def test_chances(case: Case) -> None:
    typed = read(case["dice"], {})
    if "against" in case:
        found = opposed([plan(typed), plan(read(case["against"], {}))])
        assert (found.wins[0], found.tie) == (Fraction(case["success"]), Fraction(case["tie"]))
        return
    results = distribution(typed, reroll=ZERO if case.get("reroll") else None)
    assert tried(results, case["difficulty"]).success == Fraction(case["success"])


@ruled_by("pool", files=["odds"], having="periods")
def test_chances_by_period(case: Case) -> None:
    periods = [Fraction(each) for each in case["periods"]]
    found = undertaken(distribution(read(case["dice"], {})), case["difficulty"], len(periods))
    assert list(found.by) == periods
