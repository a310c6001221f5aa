"""Exact odds, compared with PyPI's icepool: ``python -m tools.bench.odds``.

Both are asked what players ask, and must give the same fractions. Each answer is worked out in a process
of its own, forked for it, so that neither finds what it kept from before; what it has read is all that Kelou
keeps. They take turns, and CPU time counts. The ratios are of the medians.
"""

import os
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from hashlib import sha256
from importlib import import_module
from math import gcd
from statistics import median
from time import process_time_ns
from typing import Any, NamedTuple, NoReturn

from bot.dice.notation import read
from bot.dice.odds.distribution import Distribution
from bot.dice.odds.plan import Plan
from bot.dice.odds.typed import distribution, plan
from bot.dice.roll import ZERO, Reroll
from bot.systems.pool.odds import contested, opposed, tried, undertaken
from tools.bench.markdown import table

icepool: Any = import_module("icepool")

TURNS = 5
LONG_NS = 2_000_000_000
"""Questions that take longer are not asked again."""

Answer = Sequence[Any]
"""Fractions, and distributions of either kind."""


class Question(NamedTuple):
    """A question, and how each of the two answers it."""

    text: str
    kelou: Callable[[], Answer]
    icepool: Callable[[], Answer]


def _planned(text: str) -> Plan:
    return plan(read(text, {}))


def _try(text: str, difficulty: int, die: Callable[[], Any], reroll: Reroll | None = None) -> Question:
    """A try, with the whole distribution."""

    def kelou() -> Answer:
        found = distribution(read(text, {}), reroll=reroll)
        return [tried(found, difficulty).success, found.mean, found]

    def other() -> Answer:
        made = die()
        return [(made > difficulty).probability(True), made.mean(), made]

    return Question(f"`{text}`{' reroll' if reroll else ''} > {difficulty}", kelou, other)


def _opposed(first: str, second: str, one: Callable[[], Any], other: Callable[[], Any]) -> Question:
    def kelou() -> Answer:
        found = opposed([_planned(first), _planned(second)])
        return [*found.wins, found.tie]

    def theirs() -> Answer:
        ahead = one() - other()
        return [(ahead > 0).probability(True), (ahead < 0).probability(True), ahead.probability(0)]

    return Question(f"`{first}` against `{second}`", kelou, theirs)


def _cumulative(text: str, difficulty: int, periods: int, die: Callable[[], Any]) -> Question:
    def theirs() -> Answer:
        each, total, found = die(), icepool.Die([0]), list[Fraction]()
        for _ in range(periods):
            total = (total + each).clip(max_outcome=difficulty + 1)
            found.append(total.probability(difficulty + 1))
        return found

    return Question(
        f"`{text}` a period, sum > {difficulty}, each of {periods} periods",
        lambda: undertaken(distribution(read(text, {})), difficulty, periods).by,
        theirs,
    )


def _contest(text: str, goal: int, periods: int, die: Callable[[], Any]) -> Question:
    """A contest of two alike. icepool goes on with both sums at once, as pairs of numbers."""

    def further(sums: tuple[int, int], more: tuple[int, int]) -> tuple[int, int]:
        return sums if max(sums) >= goal else (sums[0] + more[0], sums[1] + more[1])

    def first(one: int, other: int) -> bool:
        return max(one, other) >= goal and one > other

    def theirs() -> Answer:
        each = icepool.tupleize(die(), die())
        now, found = icepool.Die([(0, 0)]), list[Fraction]()
        for _ in range(periods):
            now = icepool.map(further, now, each)
            found.append(now.map(first, star=True).probability(True))
        return found

    return Question(
        f"contest of two with `{text}` to {goal}, each of {periods} periods",
        lambda: [wins[0] for wins in contested([distribution(read(text, {}))] * 2, goal, periods).wins],
        theirs,
    )


def _point() -> Any:
    return icepool.Die([1, 2, 0, 0, 0, 0])


QUESTIONS = (
    _try("20P", 10, lambda: 20 @ _point()),
    _try("200P", 100, lambda: 200 @ _point()),
    _try("1000P", 500, lambda: 1000 @ _point()),
    _try("20N", 70, lambda: 20 @ icepool.d6),
    _try("200N", 700, lambda: 200 @ icepool.d6),
    _try("1000N", 3500, lambda: 1000 @ icepool.d6),
    _try("200P", 150, lambda: 200 @ _point().reroll([0], depth=1), ZERO),
    _try("30P+20N", 90, lambda: 30 @ _point() + 20 @ icepool.d6),
    _try("4d10kh2", 15, lambda: icepool.d10.highest(4, 2)),
    _try("40d10kh2", 18, lambda: icepool.d10.highest(40, 2)),
    _try("100d6c>=5", 33, lambda: 100 @ (icepool.d6 >= 5)),
    _opposed("200P", "200P", lambda: 200 @ _point(), lambda: 200 @ _point()),
    _opposed("200N", "200N", lambda: 200 @ icepool.d6, lambda: 200 @ icepool.d6),
    _cumulative("5P", 300, 147, lambda: 5 @ _point()),
    _cumulative("20P", 300, 40, lambda: 20 @ _point()),
    _contest("5P", 20, 12, lambda: 5 @ _point()),
)


WARM_UP: Sequence[Callable[[], object]] = (
    *_try("7d4+2", 9, lambda: 7 @ icepool.d4 + 2)[1:],
    *_try("3d4kh2", 5, lambda: icepool.d4.highest(3, 2))[1:],
    *_opposed("3d4", "2d8", lambda: 3 @ icepool.d4, lambda: 2 @ icepool.d8)[1:],
    *_cumulative("2d4", 7, 4, lambda: 2 @ icepool.d4)[1:],
)
"""Calls that are unrelated to the questions and run the same code."""


class Told(NamedTuple):
    """Nanoseconds that an answer took, and what it was, in short."""

    taken: int
    answer: str


def _told(answer: Any) -> str:
    """An answer in one form for both, in lowest terms."""
    if isinstance(answer, Fraction):
        return f"{answer.numerator:x}/{answer.denominator:x}"
    total = answer.total if isinstance(answer, Distribution) else answer.denominator()
    common = gcd(total, *(quantity for _, quantity in _items(answer)))
    return " ".join([f"{outcome}:{quantity // common:x}" for outcome, quantity in _items(answer)])


def _items(answer: Any) -> Iterable[tuple[int, int]]:
    return answer if isinstance(answer, Distribution) else answer.items()


def _answer_in_child(answer: Callable[[], Answer], kelou: Callable[[], Answer], writer: int) -> NoReturn:
    """Work out the answer, with warm code and without cached dice: Kelou caches only the text that it has
    read, so its own answer warms its code.

    icepool adds up dice by recursion, a call a die.
    """
    sys.setrecursionlimit(10_000)
    try:
        for warm in (*WARM_UP, kelou):
            warm()
        begun = process_time_ns()
        found = answer()
        taken = process_time_ns() - begun
        told = " ".join(map(_told, found))
        os.write(writer, f"{taken} {sha256(told.encode()).hexdigest()}".encode())
    finally:
        if sys.exc_info()[0]:
            traceback.print_exc()
        os._exit(0)


def _asked(answer: Callable[[], Answer], kelou: Callable[[], Answer]) -> Told:
    """Have a process of its own work out the answer."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        _answer_in_child(answer, kelou, writer)
    os.close(writer)
    with os.fdopen(reader) as told:
        taken, digest = told.read().split()
    os.waitpid(child, 0)
    return Told(int(taken), digest)


def measure(question: Question) -> tuple[float, float]:
    """Return the median milliseconds of Kelou and of icepool. ValueError: they say different things."""
    ours, theirs = [_asked(question.kelou, question.kelou)], [_asked(question.icepool, question.kelou)]
    if ours[0].answer != theirs[0].answer:
        raise ValueError(f"{question.text}: different answers")
    while len(ours) < TURNS and theirs[0].taken < LONG_NS:
        ours.append(_asked(question.kelou, question.kelou))
        theirs.append(_asked(question.icepool, question.kelou))
    return _milliseconds(ours), _milliseconds(theirs)


def _milliseconds(told: Sequence[Told]) -> float:
    return median(each.taken for each in told) / 1_000_000


def lines() -> list[str]:
    """Measure everything, and return the lines of a Markdown table."""
    rows = list[Sequence[str]]()
    for question in QUESTIONS:
        sys.stderr.write(f"  {question.text}\n")
        ours, theirs = measure(question)
        rows.append((question.text, f"{theirs:,.1f}", f"{ours:.2f}", f"{theirs / ours:,.0f}"))
    return table(("Question", "icepool, ms", "Kelou, ms", "Ratio"), rows)


if __name__ == "__main__":
    print("\n".join(lines()))
