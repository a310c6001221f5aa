"""Backups that are made by themselves: in a folder, one file each, named by when it was made."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.store.errors import StoreError
from bot.store.sqlite.backup import backup

NAMED: Final = "kelou-%Y%m%d-%H%M%S.db"
"""The name of a backup, as `strftime` makes it; UTC."""


@dataclass(frozen=True, slots=True)
class ScheduledBackups:
    """Backups of ``source`` in ``folder``, one each ``hours``, kept for ``days``."""

    source: Path
    folder: Path
    hours: int
    days: int

    async def make_due(self, at: datetime) -> bool:
        """Make a backup if the newest is old enough, checked page by page and row by row, and delete old
        ones. Old ones are deleted even if no new one can be made."""
        return await asyncio.to_thread(self._make_due, at)

    def made(self) -> dict[datetime, Path]:
        """The existing backups, by the time they were made; other files are ignored."""
        found = {_time_of(each): each for each in sorted(self.folder.glob("kelou-*.db"))}
        return {at: path for at, path in found.items() if at is not None}

    def _make_due(self, at: datetime) -> bool:
        try:
            made = self.made()
            for each, path in made.items():
                if at - each > timedelta(days=self.days):
                    path.unlink()
        except OSError as error:
            raise StoreError(f"{self.folder} cannot be tidied: {error}") from error
        if made and at - max(made) < timedelta(hours=self.hours):
            return False
        backup(self.source, self.folder / at.astimezone(UTC).strftime(NAMED))
        return True


def _time_of(path: Path) -> datetime | None:
    try:
        return datetime.strptime(path.name, NAMED).replace(tzinfo=UTC)
    except ValueError:
        return None
