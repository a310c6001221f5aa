"""The part of the port that finds stored data about a person, and removes it.

Data of that person only is deleted as rows (`erase_own`). Shared data stays without them: the program reads
it, takes the person out, and writes it back (`steps_in`, `texts_in`). An *erasure* is noted for each server
until all of it is done.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.store.histories import Step


@dataclass(frozen=True, slots=True)
class Erasure:
    """A person to be deleted from the data of a server (0: of direct messages)."""

    user_id: int
    guild_id: int
    at: datetime


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A history by its id; ``channel_id`` is where its encounter or its map is (0: nowhere)."""

    id: int
    kind: str
    key: int
    channel_id: int


class Texts(StrEnum):
    """Shared rows with texts that may contain a person's id; by their tables."""

    ENCOUNTERS = "encounters"
    SECRETS = "secrets"
    ONGOING = "ongoing"
    KEPT = "kept_texts"
    CHARACTERS = "characters"
    BODIES = "bodies"
    LOGS = "logs"
    ENTRIES = "log_entries"
    """Those of one log."""


@dataclass(frozen=True, slots=True)
class Passage:
    """The texts of one row as they were read, by their columns; None: it has none. ``user_id`` is the row's
    user, if it is stored with the texts. ``revision`` is the one that was read, if the row can change."""

    id: int
    texts: Mapping[str, str | None]
    user_id: int = 0
    revision: int = 0


@dataclass(frozen=True, slots=True)
class Rewritten:
    """Other texts for a row that still reads as it did ``before``."""

    before: Passage
    texts: Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class PossessionKey:
    """The key that separates an item of stored personal data from all others of its table."""

    table: str
    values: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Possession:
    """An item of stored personal data: its table and server, and its columns by name."""

    table: str
    guild_id: int
    columns: Mapping[str, object]


class Persons(Protocol):
    """Stored personal data."""

    async def begin_erasure(self, user_id: int, at: datetime) -> None:
        """Note the deletion of this person for every server with stored data."""
        ...

    async def erasures(self) -> Sequence[Erasure]:
        """The noted deletions, oldest first."""
        ...

    async def erased(self, user_id: int, guild_id: int) -> None:
        """The deletion is done; delete its note."""
        ...

    async def erase_own(self, guild_id: int, user_id: int) -> None:
        """Delete a server's rows of this person only, with everything that depends on them; shared rows lose
        their user."""
        ...

    async def histories_of(self, guild_id: int, after: int, limit: int) -> Sequence[HistoryRow]:
        """A server's histories with ids greater than ``after``, in their order."""
        ...

    async def steps_in(self, history_id: int, after: int, limit: int) -> Sequence[Step]:
        """A history's steps with revisions greater than ``after``, in their order; without a state if that
        was let go."""
        ...

    async def rewrite_steps(self, history_id: int, steps: Sequence[Step]) -> None:
        """Put others in the place of steps, and owe their messages a redraw; none begins again."""
        ...

    async def log_ids(self, guild_id: int) -> Sequence[int]:
        """A server's logs."""
        ...

    async def texts_in(
        self, of: Texts, scope_id: int, user_id: int, after: int, limit: int
    ) -> Sequence[Passage]:
        """Texts of a server's rows (of a log's, for its entries) with ids greater than ``after``, in their
        order: at least those that contain this person's id."""
        ...

    async def rewrite_texts(
        self, of: Texts, changed: Sequence[Rewritten], user_id: int, since: datetime
    ) -> bool:
        """Replace texts; rows that this person began lose their user. Messages with buttons that are open, or
        were begun ``since``, are redrawn; the person's own are closed. A row that was changed since it was
        read stays as it is, and the answer is False."""
        ...

    async def count_possessions(self, user_id: int) -> Mapping[str, tuple[int, int]]:
        """How many of these there are of each table, and on how many servers."""
        ...

    async def possession_keys(self, user_id: int) -> Sequence[PossessionKey]:
        """Which rows name this person in a column of their own."""
        ...

    async def possessions(self, user_id: int, keys: Sequence[PossessionKey]) -> Sequence[Possession]:
        """Those of these rows that are still there, in their order."""
        ...

    async def settle(self) -> None:
        """Let nothing that was deleted be left in the database's files, as far as that lies with the bot."""
        ...
