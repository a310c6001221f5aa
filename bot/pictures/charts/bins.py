"""Bars: which results are shown, and how many of them one bar stands for."""

from dataclasses import dataclass
from itertools import accumulate
from math import ceil

from bot.pictures.charts.chart import Histogram, Shares, Threshold

MOST_BARS = 60
TAIL = 0.0005
"""What each end may leave out."""
_STRETCH = 2.0
"""How many times as wide as its bars a picture may be to show a difficulty far from them."""
_NICE = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Bins:
    """Bars of ``width`` results each, the first from ``start`` on, up to ``stop`` (not among them)."""

    start: int
    stop: int
    width: int

    def heights(self, shares: Shares) -> list[float]:
        """How likely the results of each bar are together; those beyond the ends are not shown."""
        heights = [0.0] * ((self.stop - self.start) // self.width)
        for result, share in shares.items():
            if self.start <= result < self.stop:
                heights[(result - self.start) // self.width] += share
        return heights


def nice(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20 … that is not below this."""
    scale = 1
    while scale * _NICE[-1] < least:
        scale *= 10
    return next(step * scale for step in (*_NICE, 10) if step * scale >= least)


def binned(chart: Histogram) -> Bins:
    """The bars of a picture. A bar begins at every limit: no bar is half a success."""
    ends = [_core(each) for each in (chart.shares, chart.other) if each]
    low, high = min(first for first, _ in ends), max(last for _, last in ends)
    low, high = _with_line(low, high, chart.threshold)
    width = nice((high - low + 1) / MOST_BARS)
    anchor = chart.threshold.high if chart.threshold else 0
    start = anchor + (low - anchor) // width * width
    return Bins(start, start + ceil((high + 1 - start) / width) * width, width)


def _core(shares: Shares) -> tuple[int, int]:
    """The first and the last result that are not in the tails."""
    results = sorted(shares)
    sums = list(accumulate(shares[each] for each in results))
    inner = [
        each for each, upto in zip(results, sums, strict=True)
        if upto > TAIL and upto - shares[each] < sums[-1] - TAIL
    ]  # fmt: skip
    return inner[0], inner[-1]


def _with_line(low: int, high: int, threshold: Threshold | None) -> tuple[int, int]:
    """The ends with the results on both sides of the difficulty, where that is not far away."""
    if threshold is None:
        return low, high
    wide = (min(low, threshold.low), max(high, threshold.high))
    return wide if wide[1] - wide[0] + 1 <= _STRETCH * max(high - low + 1, 10) else (low, high)
