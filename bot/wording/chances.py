"""Chances in text: percentages, fractions, and how the results of dice lie."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, count

from bot.dice.odds.distribution import Distribution
from bot.text import N_
from bot.wording.reasons import number
from bot.wording.words import Marked, Words

LONGEST_DENOMINATOR = 12
"""The greatest number of digits in the denominator of a shown fraction."""
FEW = 3
"""Up to this many results are listed one by one."""
MOST_ROWS = 40
"""Rows of a table, so that the tables of two sides are one message; with more results each row stands for
several."""
SHARES = (Fraction(9, 10), Fraction(1, 2), Fraction(1, 10))
"""How often a result is reached that a text names."""
_EVERYDAY, _RARE = 2, 4
"""Decimals of a percentage, and of one so near to 0 or 1 that these would not tell it."""


def percent(chance: Fraction) -> str:
    """A chance as a percentage: two decimals, and four below 0.01% (or if only four separate it from a
    certainty); ``<`` or ``>`` if four are not enough."""
    away = min(chance, 1 - chance)
    if not away:
        return f"{int(chance) * 100}.00%"
    near = chance < Fraction(1, 10_000) or away <= Fraction(1, 20_000)
    places = _RARE if near else _EVERYDAY
    scale = 10 ** (places + 2)
    rounded = int(chance * scale + Fraction(1, 2))
    edge, sign = {0: (1, "<"), scale: (scale - 1, ">")}.get(rounded, (rounded, ""))
    whole, part = divmod(edge, 10**places)
    return f"{sign}{whole}.{part:0{places}}%"


def chance_told(words: Words, chance: Fraction, longest: int = LONGEST_DENOMINATOR) -> Marked:
    """A chance in bold, and as a fraction if that is short: ``**29.63%** (8/27)``."""
    told = Marked(f"**{percent(chance)}**")
    if chance.denominator == 1 or len(str(chance.denominator)) > longest:
        return told
    return words("{chance} ({fraction})", chance=told, fraction=Marked(str(chance)))


def mean_told(mean: Fraction) -> str:
    """A mean: exact if three decimals are enough, otherwise rounded."""
    if 1000 % mean.denominator == 0:
        return number(mean)
    thousandths = int(abs(mean) * 1000 + Fraction(1, 2))
    whole, part = divmod(thousandths, 1000)
    return f"{'-' if mean < 0 else ''}{whole}.{part:03}".rstrip("0").rstrip(".")


def spread_told(words: Words, results: Distribution, *, low_wins: bool = False) -> Marked:
    """The distribution of results: a few with the chance of each; otherwise the mean and the chances to reach
    some values, or not to go beyond them (``low_wins``)."""
    if len(results.outcomes) <= FEW:
        chances = ((outcome, results.exactly(outcome)) for outcome in results.outcomes)
        each = [words("{chance} ({fraction})", chance=at, fraction=percent(chance)) for at, chance in chances]
        return Marked(" · ".join(each))
    said = OR_LESS if low_wins else OR_MORE
    held = ((share, _held(results, share, low_wins=low_wins)) for share in SHARES)
    reached = [words(said, share=Marked(f"{share * 100}%"), result=result) for share, result in held]
    return words("mean {mean} · {reached}", mean=mean_told(results.mean), reached=Marked(" · ".join(reached)))


OR_MORE, OR_LESS = N_("{share}: {result} or more"), N_("{share}: {result} or less")


def _held(results: Distribution, share: Fraction, *, low_wins: bool) -> int:
    """The best result that is reached at least this often: the highest, or the lowest that is not passed
    (``low_wins``)."""
    step = 1 if low_wins else -1
    upto = zip(results.outcomes[::step], accumulate(results.weights[::step]), strict=True)
    return next(outcome for outcome, weight in upto if weight >= share * results.total)


def table_told(words: Words, results: Distribution, *, low_wins: bool = False) -> Marked:
    """Every result with its chance, and that of reaching it, or of not going beyond it (``low_wins``); of
    many results several a line."""
    head = words("result: exactly · this or less") if low_wins else words("result: exactly · this or more")
    return Marked("\n".join([head, *_rows(results, low_wins=low_wins)]))


def by_period_told(words: Words, lines: Sequence[Sequence[Fraction]]) -> Marked:
    """Chances by the end of each period, in one or more columns. If there are many periods, only some are
    listed."""
    return Marked("\n".join([words("by the end of a period:"), *numbered_told(lines)]))


def numbered_told(lines: Sequence[Sequence[Fraction]]) -> list[str]:
    """Chances after 1, 2, 3 … periods, in one or more columns. If there are many, only some are listed."""
    periods = len(lines[0])
    each = _in_a_row(periods)
    shown = sorted({*range(each - 1, periods, each), periods - 1})
    return [f"{at + 1}: {' · '.join([percent(line[at]) for line in lines])}" for at in shown]


def _in_a_row(results: int) -> int:
    """How many of so many results a row stands for: a round number."""
    steps = (each * 10**ten for ten in count() for each in (1, 2, 5))
    return next(each for each in steps if each * MOST_ROWS >= results)


def _rows(results: Distribution, *, low_wins: bool) -> Iterator[str]:
    """Lines of a table, with the results of a line side by side."""
    each = _in_a_row(len(results.outcomes))
    upto = (0, *accumulate(results.weights))
    for start in range(0, len(results.outcomes), each):
        end = min(start + each, len(results.outcomes))
        first, last = results.outcomes[start], results.outcomes[end - 1]
        name = str(first) if first == last else f"{first} … {last}"
        exactly = Fraction(sum(results.weights[start:end]), results.total)
        this = upto[end] if low_wins else results.total - upto[start]
        yield f"{name}: {percent(exactly)} · {percent(Fraction(this, results.total))}"
