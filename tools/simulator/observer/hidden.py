"""Nothing hidden reaches anybody else: every body for every reader is searched."""

import re
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer import payloads
from tools.simulator.observer.promises import LEAKED, Ledger

MARK = re.compile(r"Nyx\d{6}", re.IGNORECASE)
"""The name of everything hidden that people type, and of nothing public."""
FACES = re.compile(r"\[(?:\d+, ){9,}\d+\]")
"""Ten dice and more: no two rolls show the same."""
GM_ONLY = re.compile(r"k:appear:\d+")
"""Buttons that tell how many are hidden."""


@dataclass(slots=True)
class Hidden:
    """Knows the readers of everything hidden; any other reading is a leak. What was made public is
    removed."""

    ledger: Ledger
    readers: dict[str, frozenset[int]] = field(default_factory=dict)
    gms: dict[int, frozenset[int]] = field(default_factory=dict)
    rooms: dict[int, frozenset[int]] = field(default_factory=dict)
    """The channels of GMs, with all of their readers."""
    secret_rolls: dict[int, frozenset[int]] = field(default_factory=dict)
    words: int = 0

    def word(self) -> str:
        """A hidden word that never came before: two drawn alike would look like a leak."""
        self.words += 1
        return f"Nyx{self.words:06}"

    def conceal(self, word: str, readers: frozenset[int]) -> None:
        """A hidden word, and its readers."""
        self.readers[word.lower()] = readers

    def reveal(self, word: str) -> None:
        """Somebody begins to make it public."""
        self.readers.pop(word.lower(), None)

    def rolls(self, interaction: Any, readers: frozenset[int]) -> None:
        """A hidden roll is requested: only these readers may see the dice in its answers."""
        self.secret_rolls[interaction.id] = readers
        while len(self.secret_rolls) > 500:
            del self.secret_rolls[next(iter(self.secret_rolls))]

    def sent(self, fact: Any) -> None:
        """Look through one body."""
        told = payloads.everything(fact.payload, fact.files)
        self.ledger.looks("bodies looked through")
        if fact.interaction_id in self.secret_rolls:
            for faces in FACES.findall(told):
                self.readers.setdefault(faces, self.secret_rolls[fact.interaction_id])
        for found in {*MARK.findall(told), *FACES.findall(told)}:
            readers = self.readers.get(found.lower())
            if readers is not None:
                self.ledger.looks("hidden words told to their readers", fact.to in readers)
                self._may(fact, found, readers)
        if GM_ONLY.search(told):
            self._may(
                fact,
                "a button that lets one appear",
                self.gms.get(fact.channel_id, frozenset({fact.to or 0})),
            )

    def _may(self, fact: Any, found: str, readers: frozenset[int]) -> None:
        room = self.rooms.get(fact.channel_id)
        if fact.to not in readers and not (room is not None and room <= readers):
            reader = fact.to or f"everybody in {fact.channel_id}"
            self.ledger.breaks(LEAKED, f"{found} to {reader}: {payloads.text(fact.payload)[:160]!r}")
