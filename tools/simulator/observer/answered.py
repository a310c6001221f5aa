"""Whoever could be answered was, once, in time."""

from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer.promises import UNANSWERED, Ledger

NOBODY = "nobody there"
FIRST, ALL = 3.0, 900.0
PROMPT = 0.5
"""Seconds within which an interaction reaches the bot on a good line."""
SLACK = 5.0


@dataclass(slots=True)
class Answered:
    """Watches each interaction until it is answered, or nobody could answer it."""

    ledger: Ledger
    waiting: dict[int, tuple[float, Any]] = field(default_factory=dict)

    def delivered(self, at: float, interaction: Any) -> None:
        """The bot heard of it; so late that there was hardly time left, nobody can blame it."""
        if at - interaction.at > PROMPT:
            self.waiting.pop(interaction.id, None)

    def asked(self, at: float, interaction: Any) -> None:
        """Somebody asked something."""
        self.waiting[interaction.id] = (at, interaction)
        self.look(at)

    def look(self, now: float, *, final: bool = False) -> None:
        """Judge the requests that are overdue."""
        for number, (at, interaction) in list(self.waiting.items()):
            deferred = interaction.first in (5, 6)
            patience = ALL if deferred and not interaction.answers else FIRST
            if not final and now - at < patience + SLACK:
                if not deferred:
                    break  # In order of time; those behind are younger.
                continue
            del self.waiting[number]
            self._judge(interaction)

    def _judge(self, interaction: Any) -> None:
        self.ledger.looks("interactions")
        if not interaction.life or interaction.crashed or interaction.faults or interaction.failed == NOBODY:
            return
        self.ledger.looks("interactions that could be answered")
        if interaction.first is None:
            what = f"{interaction.what} {interaction.options or ''}"
            self.ledger.breaks(UNANSWERED, f"{interaction.id} {what[:150]} by {interaction.who}")
