"""While another process has the shard, the bot writes nothing for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tools.simulator.observer.books import Books
from tools.simulator.observer.promises import USURPED, Ledger

Rows = Mapping[str, frozenset[int]]
"""The contents of each table: the rows' hashes."""


@dataclass(slots=True)
class Leases:
    """Compares the database of the moment when the shard was taken with that of when it is given back.
    ``crashed``: the process died in between, and a loss of power may have taken rows along."""

    ledger: Ledger
    before: Rows = field(default_factory=dict[str, frozenset[int]])
    at: float = 0.0
    crashed: bool = False

    def taken(self, books: Books, at: float) -> None:
        """Another process has it from now on."""
        self.before, self.at, self.crashed = books.rows(), at, False

    def crashes(self) -> None:
        """The process is gone."""
        self.crashed = True

    def given_back(self, books: Books) -> None:
        """The bot will have it again: nothing came or changed meanwhile."""
        self.ledger.looks("times without a lease")
        for table, rows in books.rows().items():
            before = self.before.get(table, frozenset())
            came, went = len(rows - before), 0 if self.crashed else len(before - rows)
            if came or went:
                words = f"{came} rows came and {went} went by no lease since {self.at:.1f} s"
                self.ledger.breaks(USURPED, f"{table}: {words}")
