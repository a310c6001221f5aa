"""The closing report of a simulation."""

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tools.simulator.observer.promises import never_looked_at

if TYPE_CHECKING:
    from tools.simulator.run import Run

LOOKED = "looked at "
SETTLED = 4
"""Memory is compared after the first quarter, when everything has been used once."""
ABOVE_ALL = ("crashes", "interactions", "unanswered", "calls")


@dataclass(frozen=True, slots=True)
class Report:
    """Figures of a run, or of several added up. ``memory`` has each process's least and most bytes after the
    first quarter, ``replays`` one command for each that broke a promise."""

    hours: float
    seconds: float
    steps: int
    figures: Counter[str]
    memory: list[tuple[int, int]]
    digests: list[str]
    broken: list[str]
    replays: list[str] = field(default_factory=list[str])

    @classmethod
    def of(cls, run: "Run", seconds: float) -> "Report":
        """The report of a run that is over."""
        later = run.memory[len(run.memory) // SETTLED :]
        looked: dict[str, int] = run.observer.ledger.looked if run.observer else {}
        figures = run.figures + Counter({f"{LOOKED}{what}": many for what, many in looked.items()})
        return cls(
            run.loop.time() / 3600, seconds, run.loop.steps, figures,
            [(min(later), max(later))] if later else [], [run.digest.hexdigest()], run.broken,
            [_replay(run)] if run.broken else [],
        )  # fmt: skip

    @property
    def never_looked_at(self) -> list[str]:
        """What nobody looked at in all this time: it says nothing about the promises behind it."""
        looked = {key.removeprefix(LOOKED): many for key, many in self.figures.items()}
        return never_looked_at(looked)

    @property
    def json(self) -> dict[str, Any]:
        """The same for programs, with what it says besides."""
        of = {each: getattr(self, each) for each in self.__slots__}
        return {**of, "never_looked_at": self.never_looked_at}

    def __add__(self, other: "Report") -> "Report":
        """Of two that ran at once."""
        return Report(
            self.hours + other.hours, max(self.seconds, other.seconds), self.steps + other.steps,
            self.figures + other.figures, self.memory + other.memory, self.digests + other.digests,
            self.broken + other.broken, self.replays + other.replays,
        )  # fmt: skip


def _replay(run: "Run") -> str:
    """One command that plays it again, to the same end."""
    asking = run.asking
    hours = run.ended_after / 3600 if run.ended_after else asking.hours
    words = [
        f"python -m tools.simulator --seed {asking.seed} --hours {hours!r} --channels {asking.channels}",
        f"--crash-every {asking.crash_every!r}" if asking.crash_every else "--crashes 0",
        "--calm" if asking.calm else "",
        f"--plant '{asking.plant}'" if asking.plant else "",
    ]
    return " ".join(filter(None, words))


def told(report: Report) -> str:
    """The report in words, what is broken last."""
    rest = sorted(key for key in report.figures if key not in ABOVE_ALL)
    lines = [f"{key}: {report.figures[key]:,}" for key in (*ABOVE_ALL, *rest)]
    lines.append(f"{report.hours:,.1f} hours in {report.seconds:,.1f} s, {report.steps:,} steps")
    lines += [_of_memory(least, most) for least, most in report.memory]
    lines += [f"trace {each}" for each in report.digests]
    lines += [f"NEVER LOOKED AT: {each}" for each in report.never_looked_at]
    lines += [f"BROKEN {words}" for words in report.broken]
    lines += [f"again: {each}" for each in report.replays]
    return "\n".join(lines if report.broken else [*lines, "kept: every promise that was looked at"])


def _of_memory(least: int, most: int) -> str:
    if not most:
        return "memory: NOT MEASURED on this system"
    middle = (least + most) / 2
    return f"memory: {least / 1e6:.1f} to {most / 1e6:.1f} MB (± {100 * (most - middle) / middle:.1f} %)"
