"""Searching: a try whose difficulty the rules say."""

from dataclasses import replace

from bot.play.rolling.rolls import Pools, make_try
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems.pool.made import Made
from bot.systems.pool.search import Search


def must_leave_difficulty(pools: Pools) -> None:
    """Refuse a difficulty in the dice: size and concealment say it (P-39)."""
    if pools.read()[0].difficulty is not None:
        raise Refusal("search.difficulty_given")


def make_search(table: Table, pools: Pools, search: Search, label: str = "") -> Made:
    """Roll the try against the difficulty that the thing has."""
    return replace(make_try(table, pools, search.difficulty, label), search=search)


def as_searcher_sees(made: Made) -> Made:
    """Dice and result alone: difficulty and verdict stay with the GM (P-16)."""
    return replace(made, difficulty=None, search=None)
