"""The part of the port that stores channels' logs: announcements, rolls and people's lines."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.logs.entry import Entry, EntryKind
from bot.store.outbox import Owed

MOST_LOGS = 25
"""How many logs a channel keeps."""
MOST_TEXT = 3_000_000
"""How many bytes of text a log takes for the table, and as many for its GM."""
MOST_PICTURES = 6_000_000
"""How many bytes of images, the same way."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """One log of a channel: it runs until ``stopped_at``.

    - ``speech``: people's own lines go in, as they were told at its start.
    - ``told``: the channel was told that it runs.
    - ``full``: it has reached its greatest size.
    """

    id: int
    channel_id: int
    guild_id: int
    name: str
    started_at: datetime
    started_by: int
    stopped_at: datetime | None
    speech: bool
    told: bool
    full: bool


class Kept(StrEnum):
    """The result of adding an entry."""

    KEPT = "kept"
    KNOWN = "known"
    """It was in before."""
    FILLED = "filled"
    """It is the first entry that no longer fits into the log."""
    DECLINED = "declined"
    """No log runs, it ran later, or it is full."""


class Logs(Protocol):
    """Logs of channels; one of a channel runs."""

    async def start_log(
        self, *, channel_id: int, guild_id: int, name: str, at: datetime, user_id: int,
        interaction_id: int, speech: bool,
    ) -> LogRow | None:  # fmt: skip
        """Begin a log; a replay gives the one it began. None: the channel has one that runs."""
        ...

    async def log_told(self, log_id: int) -> None:
        """The channel was told that it runs."""
        ...

    async def owed_logs(self) -> Sequence[Owed]:
        """The running logs of channels that were not told so."""
        ...

    async def log_by_id(self, log_id: int) -> LogRow | None:
        """A log by its id."""
        ...

    async def stop_log(self, log_id: int, at: datetime) -> None:
        """It runs no longer."""
        ...

    async def running_log(self, channel_id: int) -> LogRow | None:
        """The log that runs in a channel."""
        ...

    async def logs_in(self, channel_id: int) -> Sequence[LogRow]:
        """The channel's logs, newest first."""
        ...

    async def delete_log(self, log_id: int) -> None:
        """Delete a log with all that it holds."""
        ...

    async def keep_entry(self, channel_id: int, entry: Entry, image: bytes | None = None) -> Kept:
        """Put an entry, and the image that it names, into the log that runs in a channel. An image that does
        not fit is left out."""
        ...

    def entry_stands(self, channel_id: int, key: str, message_id: int) -> None:
        """Note the message of an entry. Written behind: a kill may lose the note, and a later change of the
        message then gets its own entry."""
        ...

    async def change_entry(self, channel_id: int, message_id: int, text: str, facts: str) -> bool:
        """The new text of a message of the bot, in the log that runs. If the longer text does not fit, the
        entry does not change. False: there is no such entry."""
        ...

    async def withdraw_entry(self, channel_id: int, key: str) -> None:
        """Take back the entry of a message that Discord did not accept."""
        ...

    async def change_line(self, message_id: int, text: str) -> None:
        """A person's line was edited: change it in every log, as far as the log has space."""
        ...

    async def delete_lines(self, message_ids: Sequence[int]) -> None:
        """A person's lines were deleted: delete them from the logs."""
        ...

    async def entries(
        self, log_id: int, *, hidden: bool, after: int = 0, limit: int
    ) -> Sequence[tuple[int, Entry]]:
        """A log's entries, oldest first, each with its id: at most ``limit`` with ids greater than ``after``;
        without ``hidden`` only what everybody may read."""
        ...

    async def images(self, log_id: int, names: Collection[str]) -> Mapping[str, bytes]:
        """Those of these images that a log has, by their names."""
        ...

    async def count_entries(self, log_id: int) -> Mapping[tuple[EntryKind, bool], int]:
        """How many entries a log has, by kind and whether they are hidden."""
        ...
