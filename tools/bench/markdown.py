"""Tables as the page has them."""

from collections.abc import Mapping, Sequence
from statistics import median, quantiles


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a Markdown table."""
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]


def compared(beside: Mapping[str, str], turns: Sequence[Sequence[float]]) -> list[str]:
    """The lines of a table of commands: the median CPU of each, and how many times it is that of the command
    beside it, turn by turn. ``turns``: the CPU seconds of all commands in each turn."""
    times = dict(zip(beside, zip(*turns, strict=True), strict=True))
    rows = [(name, other, *_told(times[name], times[other])) for name, other in beside.items()]
    return table(("Command", "Compared with", "CPU", "Ratio", "Middle half of the turns"), rows)


def _told(times: Sequence[float], beside: Sequence[float]) -> tuple[str, ...]:
    ratios = [one / other for one, other in zip(times, beside, strict=True)]
    low, _, high = quantiles(ratios, n=4)
    return f"{median(times) * 1e6:,.0f} µs", f"{median(ratios):.2f}", f"{low:.2f} … {high:.2f}"
