"""Reading and rolling dice notation, compared with PyPI's d20: ``python -m tools.bench.dice``.

Both are used as usual: a text goes in, a roll comes out. Since each keeps the texts it has read, every
expression is measured with and without that cache. They take turns, and CPU time counts, so that other load
on the machine hardly matters. The garbage collector is on, as it is in a bot. The ratios are of the medians.

d20 leaves its total to be added up when it is asked for, Kelou's is in its roll. So there
is a ratio with d20's total asked for, too.
"""

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time_ns
from typing import Any

import d20
from d20 import diceast

from bot.dice.notation import read, read_all
from bot.dice.roll import Budget, Roll, roll
from bot.dice.source import SystemDice

EXPRESSIONS = ("1d20", "2d10+3", "4d10kh2", "8d6", "4d6kh3+2d8+5")
ROUNDS = 101
TURN_NS = 2_000_000
"""How long one turn takes, about."""

HEADING = (
    "| Expression | d20, µs | Kelou, µs | Ratio | Ratio with d20's total "
    "| Unread: d20, µs | Kelou, µs | Ratio |"
)


def d20_roll(text: str) -> object:
    return d20.roll(text)


def d20_total(text: str) -> object:
    return d20.roll(text).total


def d20_unread(text: str) -> object:
    parsed: Any = diceast.parser.parse(text, start="expr")
    return d20.roll(parsed)


def kelou_roll(text: str) -> Roll:
    return roll(read(text, {}), SystemDice(), Budget())


def kelou_unread(text: str) -> Roll:
    """Roll through ``read_all``, which keeps nothing."""
    (typed,) = read_all(text, {})
    return roll(typed, SystemDice(), Budget())


CONTENDERS: Mapping[str, Callable[[str], object]] = {
    "d20": d20_roll,
    "total": d20_total,
    "kelou": kelou_roll,
    "d20 unread": d20_unread,
    "kelou unread": kelou_unread,
}


def measure(text: str) -> dict[str, float]:
    """Return the median microseconds of one roll, by combatant."""
    repeats = {
        name: max(1, TURN_NS // _turn(combatant, text, 20) * 20) for name, combatant in CONTENDERS.items()
    }
    turns: dict[str, list[float]] = {name: [] for name in CONTENDERS}
    for _ in range(ROUNDS):
        for name, combatant in CONTENDERS.items():
            turns[name].append(_turn(combatant, text, repeats[name]) / repeats[name] / 1000)
    return {name: median(taken) for name, taken in turns.items()}


def _turn(combatant: Callable[[str], object], text: str, repeats: int) -> int:
    """Return the nanoseconds of CPU time of several rolls, after clearing up what others left."""
    gc.collect()
    begun = process_time_ns()
    for _ in range(repeats):
        combatant(text)
    return process_time_ns() - begun


def lines() -> list[str]:
    """Measure everything, and return the lines of a Markdown table."""
    gc.freeze()
    measured = {text: measure(text) for text in EXPRESSIONS}
    gc.unfreeze()
    rule = "|---|" + "--:|" * (HEADING.count("|") - 2)
    return [HEADING, rule, *(_line(text, took) for text, took in measured.items())]


def _line(text: str, took: Mapping[str, float]) -> str:
    cells = [
        f"`{text}`",
        f"{took['d20']:.2f}",
        f"{took['kelou']:.2f}",
        f"{took['d20'] / took['kelou']:.1f}",
        f"{took['total'] / took['kelou']:.1f}",
        f"{took['d20 unread']:.0f}",
        f"{took['kelou unread']:.1f}",
        f"{took['d20 unread'] / took['kelou unread']:.1f}",
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    print("\n".join(lines()))
