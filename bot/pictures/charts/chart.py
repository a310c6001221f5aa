"""The contents of a picture of chances: plain values, already worded and cut to what may be known."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.pictures.theme import DEFAULT, Part

Shares = Mapping[int, float]
"""The chance of each result, 0 … 1. Floats: a pixel is coarser."""


class Mark(StrEnum):
    """Lines and signs, as a legend names them."""

    OTHER = "other"
    """The outline of a second distribution."""
    DIFFICULTY = "difficulty"
    MEAN = "mean"
    OTHER_MEAN = "other mean"
    FIRST_LINE = "first line"
    SECOND_LINE = "second line"
    THIRD_LINE = "third line"


LINES = (Mark.FIRST_LINE, Mark.SECOND_LINE, Mark.THIRD_LINE)
"""The curves of a picture, in their order."""

Legend = tuple[tuple[Part | Mark, str], ...]
"""The explanations below a picture, in words."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """The limits of a distribution: results up to ``low`` fail, those from ``high`` on succeed, and those
    between do neither; the other way round if ``low_wins``."""

    low: int
    high: int
    low_wins: bool = False

    @property
    def place(self) -> float:
        """The place of the line, in results."""
        return (self.low + self.high) / 2


@dataclass(frozen=True, slots=True)
class Histogram:
    """One distribution as bars, a second one drawn over it as an outline. ``axis`` says what its
    results are."""

    shares: Shares
    title: str = ""
    other: Shares = field(default_factory=dict[int, float])
    threshold: Threshold | None = None
    mean: float | None = None
    other_mean: float | None = None
    axis: str = ""
    legend: Legend = ()
    theme: str = DEFAULT


@dataclass(frozen=True, slots=True)
class Curves:
    """Chances after one period, two, three …: one line each, three at most. ``asked`` is the period
    that was asked for, ``mean`` after how many it is over on average."""

    lines: tuple[tuple[float, ...], ...]
    title: str = ""
    asked: int | None = None
    mean: float | None = None
    axis: str = ""
    legend: Legend = ()
    theme: str = DEFAULT


Chart = Histogram | Curves
