"""Searching: a try with a difficulty from the rules."""

from typing import Any

from bot.play.rolling.rolls import Pools, must_have_difficulty, roll_for
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.record import PLAIN, Plain, RollRecord
from bot.systems.pool.roll_kinds import Searched
from bot.systems.pool.search import Search


def must_leave_difficulty(pools: Pools) -> None:
    """Refuse a difficulty in the dice: size and concealment say it (P-39)."""
    if pools.typed[0].difficulty is not None:
        raise Refusal("search.difficulty_given")


def make_search(table: Table, pools: Pools, search: Search, label: str = "") -> RollRecord[Searched]:
    """Roll the try against the difficulty that the thing has."""
    difficulty = must_have_difficulty(pools.typed[0], search.difficulty)
    return roll_for(table, pools, Searched(difficulty, search, comparison=pools.comparison), label)


def as_searcher_sees(made: RollRecord[Any]) -> RollRecord[Plain]:
    """Only dice and result: difficulty and verdict stay with the GM (P-16)."""
    return RollRecord(PLAIN, made.sides, made.label, made.repeats)
