"""The part of the port that finds what is kept about a person, and takes it out.

What is theirs alone goes as rows (`erase_own`). What others have a part in stays without them: those who
ask read it, take the person out of it, and give it back (`steps_in`, `texts_in`). An *erasure* is owed,
for each server, until all of it is done.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.store.histories import Step


@dataclass(frozen=True, slots=True)
class Erasure:
    """A person who is to be taken out of what is kept of a server (0: of direct messages)."""

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
    """Rows of which others have a part, whose texts may hold a person's id; by their tables."""

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
    """The texts of one row as they were read, by their columns; None where it has none. ``user_id`` is whose
    it is, where that is kept beside them, and ``revision`` the one that they were read of, where somebody
    may go on with it."""

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
    """What tells something that is kept about a person from all else of its table."""

    table: str
    values: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Possession:
    """Something that is kept about a person: of which table and server, its columns by their names."""

    table: str
    guild_id: int
    columns: Mapping[str, object]


class Persons(Protocol):
    """What is kept about people."""

    async def begin_erasure(self, user_id: int, at: datetime) -> None:
        """Owe it to every server of which anything is kept that this person is taken out of it."""
        ...

    async def erasures(self) -> Sequence[Erasure]:
        """Those that are owed, oldest first."""
        ...

    async def erased(self, user_id: int, guild_id: int) -> None:
        """It is done, and owed no longer."""
        ...

    async def erase_own(self, guild_id: int, user_id: int) -> None:
        """Delete a server's rows that are theirs alone with what hangs on them; others become nobody's."""
        ...

    async def histories_of(self, guild_id: int, after: int, limit: int) -> Sequence[HistoryRow]:
        """A server's histories whose ids are greater, in their order."""
        ...

    async def steps_in(self, history_id: int, after: int, limit: int) -> Sequence[Step]:
        """A history's steps whose revisions are greater, in their order; without a state, where that
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
        """Texts of a server's rows (of a log's, for its entries) whose ids are greater, in their order: those
        at least in which this person's id stands."""
        ...

    async def rewrite_texts(
        self, of: Texts, changed: Sequence[Rewritten], user_id: int, since: datetime
    ) -> bool:
        """Put other texts in their place; what this person began is nobody's. Messages that go on and
        are open, or were begun ``since``, are owed a redraw; the person's own are closed. Where somebody
        changed a row since it was read, it stays as it is, and the answer is False."""
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
