"""Files in memory that know what is surely on the disk.

Every write since the last sync is kept with what stood there before: a crash of the process keeps all that
was written, a loss of power keeps what was synced, and perhaps some of the rest, sector by sector.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

SECTOR = 512


class Kept(StrEnum):
    """What a crash leaves of written data."""

    WRITTEN = "written"
    SYNCED = "synced"
    TORN = "torn"


@dataclass(slots=True)
class Write:
    """One write (or a cut, ``new`` is None) that is not yet synced."""

    offset: int
    old: bytes
    new: bytes | None
    size: int


class Cut(Exception):
    """The process died in the middle of this write or sync."""


class DiskFault(Exception):
    """The disk takes nothing now; its argument is SQLite's code."""


@dataclass(slots=True)
class File:
    """The readable content, and the part of it that is not yet synced. A ``dead`` one was left behind by a
    crash."""

    content: bytearray = field(default_factory=bytearray)
    unsynced: list[Write] = field(default_factory=list[Write])
    dead: bool = False

    def write(self, offset: int, data: bytes) -> None:
        """Put bytes somewhere; what lies between the end and them becomes zeros."""
        content = self.content
        size = len(content)
        self.unsynced.append(Write(offset, bytes(content[offset : offset + len(data)]), data, size))
        if offset > size:
            content.extend(bytes(offset - size))
        content[offset : offset + len(data)] = data

    def truncate(self, size: int) -> None:
        """Cut it off."""
        self.unsynced.append(Write(size, bytes(self.content[size:]), None, len(self.content)))
        del self.content[size:]

    def sync(self) -> None:
        """From now on a loss of power keeps all of this."""
        self.unsynced.clear()

    def synced(self) -> bytearray:
        """The data that surely survives a loss of power."""
        content = bytearray(self.content)
        for each in reversed(self.unsynced):
            _undo(content, each)
        return content

    def after(self, kept: Kept, chance: random.Random) -> bytearray:
        """The data that a crash leaves."""
        if kept is Kept.WRITTEN:
            return self.content
        content = self.synced()
        if kept is Kept.TORN:
            for each in self.unsynced:
                _redo_some(content, each, chance)
        return content


def _undo(content: bytearray, write: Write) -> None:
    if write.new is None:
        content[write.offset :] = write.old
        return
    content[write.offset : write.offset + len(write.old)] = write.old
    del content[write.size :]


def _redo_some(content: bytearray, write: Write, chance: random.Random) -> None:
    """Let some sectors of a write have reached the disk, in whatever order the disk liked."""
    if write.new is None:
        if chance.random() < 0.5:
            del content[write.offset :]
        return
    for start, end in _sectors(write.offset, len(write.new)):
        if chance.random() < 0.5:
            if start > len(content):
                content.extend(bytes(start - len(content)))
            content[start:end] = write.new[start - write.offset : end - write.offset]


def _sectors(offset: int, length: int) -> list[tuple[int, int]]:
    end = offset + length
    edges = [offset, *range(offset - offset % SECTOR + SECTOR, end, SECTOR), end]
    return list(pairwise(edges))


@dataclass
class Disk:
    """The files by name. ``trouble`` is SQLite's code for what every write now ends with (0: none);
    ``until_cut`` counts down the writes and syncs before the process dies in one (``is_cut``)."""

    chance: random.Random
    files: dict[str, File] = field(default_factory=dict[str, File])
    trouble: int = 0
    until_cut: int = 0
    is_cut: bool = False
    skips_sync: bool = False
    writes: int = 0
    syncs: int = 0

    def open(self, name: str) -> File:
        """The file of this name, made where it is not there."""
        return self.files.setdefault(name, File())

    def delete(self, name: str) -> None:
        """Take a file away; that is durable at once."""
        self.files.pop(name, None)

    def write(self, file: File, offset: int, data: bytes) -> None:
        """Write, unless something is in the way."""
        self.writes += 1
        self._may_cut(file, lambda: file.write(offset, data[: self.chance.randrange(len(data) + 1)]))
        if self.trouble:
            raise DiskFault(self.trouble)
        file.write(offset, data)

    def sync(self, file: File) -> None:
        """Make durable what was written."""
        self.syncs += 1
        self._may_cut(file, lambda: None)
        if not self.skips_sync:
            file.sync()

    def _may_cut(self, file: File, half: Callable[[], object]) -> None:
        """Die here, if this is the moment: half of the write may have been done."""
        if file.dead or self.is_cut:
            raise Cut
        if self.until_cut:
            self.until_cut -= 1
            if not self.until_cut:
                half()
                self.is_cut = True
                raise Cut

    def crash(self, kept: Kept) -> None:
        """Leave to the next process what the crash leaves; a process with an open file loses it."""
        for name, file in list(self.files.items()):
            self.files[name] = File(file.after(kept, self.chance))
            file.dead = True
            file.content = bytearray()
            file.unsynced.clear()
        self.until_cut = 0
        self.is_cut = False
