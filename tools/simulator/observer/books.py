"""The contents of a database, read with SQLite only and with no code of the bot."""

import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

TABLES = "SELECT name FROM sqlite_master WHERE name IN ('encounters', 'steps', 'secrets', 'recipients')"
ENCOUNTERS = (
    "SELECT e.id, e.channel_id, e.announced, e.open, e.paused, e.panel_id,"
    " (SELECT max(revision) FROM steps WHERE history_id = e.id),"
    " (SELECT count(*) FROM steps WHERE history_id = e.id) FROM encounters e WHERE e.id >= ?"
)
STEPS = (
    "SELECT rowid, revision, node, parent, user_id, interaction_id, action, events, ends FROM steps"
    " WHERE history_id = ? AND revision > ? ORDER BY revision"
)
INTERACTION = "SELECT count(*) FROM steps WHERE interaction_id = ?"
STATE = "SELECT state FROM steps WHERE history_id = ? AND revision = ?"
PROCESS_OWN = frozenset({"notes", "migrations", "sqlite_sequence", "departures"})
"""Data that a process keeps about itself, or about all servers, and not about a shard."""
CHANGES = (
    "SELECT h.key, s.rowid FROM histories h JOIN steps s ON s.history_id = h.id"
    " WHERE h.kind = 'character' ORDER BY s.rowid"
)
MAPS = (
    "SELECT h.key, max(s.revision) FROM histories h JOIN steps s ON s.history_id = h.id"
    " WHERE h.kind = 'map' GROUP BY h.key"
)
SECRETS = "SELECT id, channel_id, noticed, at FROM secrets WHERE id > ?"
RECIPIENTS = "SELECT user_id, delivered_at FROM recipients WHERE secret_id = ?"


@dataclass(frozen=True, slots=True)
class Step:
    """One row: the action, its user, and its result. ``row`` orders the steps of all histories as they were
    written: an interaction may be delivered long after others that were asked later."""

    row: int
    revision: int
    node: int
    parent: int | None
    user_id: int
    interaction_id: int
    action: dict[str, Any]
    events: tuple[dict[str, Any], ...]
    ends: bool


@dataclass(frozen=True, slots=True)
class Fight:
    """An encounter's row, with the newest announced revision and the newest one."""

    id: int
    channel_id: int
    announced: int
    is_open: bool
    is_paused: bool
    panel_id: int | None
    newest: int
    count: int


@dataclass(frozen=True, slots=True)
class Secret:
    """A hidden roll, and its recipients without a delivery."""

    id: int
    channel_id: int
    noticed: bool
    at: int
    recipients: tuple[int, ...]
    owed: tuple[int, ...]


class Books:
    """A database at one moment. Close it."""

    def __init__(self, image: bytes) -> None:
        self.file = sqlite3.connect(":memory:")
        try:
            if image:
                self.file.deserialize(image)
            self.is_empty = not image or len(self.file.execute(TABLES).fetchall()) < 4
        except sqlite3.Error:
            self.file.close()
            raise

    def close(self) -> None:
        """Let it go."""
        self.file.close()

    def problems(self) -> list[str]:
        """What SQLite finds wrong with it."""
        wrong = [str(each) for (each,) in self.file.execute("PRAGMA integrity_check") if each != "ok"]
        return wrong + [f"foreign key {each}" for each in self.file.execute("PRAGMA foreign_key_check")]

    def epoch(self) -> str:
        """The database's life, which keys its nonces."""
        found = self.file.execute("SELECT value FROM notes WHERE name = 'epoch'").fetchone()
        return str(found[0]) if found else ""

    def fights(self, since: int = 0) -> Iterator[Fight]:
        """The encounters from an id on."""
        for each in self.file.execute(ENCOUNTERS, (since,)).fetchall():
            number, channel, announced, is_open, paused, panel, newest, count = each
            yield Fight(
                number, channel, announced, bool(is_open), paused is not None, panel, newest or 0, count
            )

    def steps(self, fight: int, after: int = 0) -> list[Step]:
        """An encounter's steps behind a revision, in order."""
        return [_step(each) for each in self.file.execute(STEPS, (fight, after))]

    def encounter(self, fight: int, revision: int) -> Mapping[str, Any]:
        """How a step left the fight; nothing if that was let go."""
        row = self.file.execute(STATE, (fight, revision)).fetchone()
        return _encounter(row[0]) if row and row[0] else {}

    def histories(self, kind: str) -> list[tuple[int, int]]:
        """The histories of a kind: each with its key."""
        return self.file.execute("SELECT id, key FROM histories WHERE kind = ?", (kind,)).fetchall()

    def state(self, history: int, revision: int) -> Any:
        """How a step of any history left it; None if that was let go."""
        row = self.file.execute(STATE, (history, revision)).fetchone()
        return json.loads(zlib.decompress(row[0])) if row and row[0] else None

    def has(self, interaction_id: int) -> bool:
        """Whether an interaction left a step."""
        return bool(self.file.execute(INTERACTION, (interaction_id,)).fetchone()[0])

    def rows(self) -> dict[str, frozenset[int]]:
        """The hashes of the rows of every table that belongs to the shards."""
        names = [name for (name,) in self.file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: frozenset(map(hash, self.file.execute(f'SELECT * FROM "{name}"')))
            for name in names
            if name not in PROCESS_OWN
        }

    def ongoing(self) -> list[tuple[int, int]]:
        """The questions that stand in messages: id and revision."""
        return self.file.execute("SELECT id, revision FROM ongoing").fetchall()

    def tellings(self) -> int:
        """The highest number of all messages that go on: one that is told once is let go when it was."""
        return self._highest("ongoing")

    def maps(self) -> dict[int, int]:
        """The newest revision of each channel's map."""
        return dict(self.file.execute(MAPS))

    def logs(self) -> range:
        """The numbers of all logs that there ever were: people delete them."""
        return range(1, self._highest("logs") + 1)

    def _highest(self, table: str) -> int:
        """The highest number that a table ever gave; 0: none."""
        row = self.file.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
        return row[0] if row else 0

    def bodies(self) -> dict[int, str]:
        """How characters came out of their last fights."""
        return dict(self.file.execute("SELECT character_id, body FROM bodies"))

    def sheet_changes(self) -> dict[int, list[int]]:
        """The steps of each character's sheet, by their rows, in order."""
        changes: dict[int, list[int]] = {}
        for character, row in self.file.execute(CHANGES):
            changes.setdefault(character, []).append(row)
        return changes

    def secrets(self, after: int = 0) -> list[Secret]:
        """The hidden rolls behind an id."""
        found: list[Secret] = []
        for number, channel, noticed, at in self.file.execute(SECRETS, (after,)).fetchall():
            rows = self.file.execute(RECIPIENTS, (number,)).fetchall()
            to = tuple(user for user, _ in rows)
            owed = tuple(user for user, at in rows if at is None)
            found.append(Secret(number, channel, bool(noticed), at, to, owed))
        return found


def reading(image: bytes) -> "closing[Books]":
    """A database for as long as the ``with`` lasts."""
    return closing(Books(image))


def nonce(epoch: str, name: str) -> str:
    """A message's nonce (docs: a digest keyed with the epoch)."""
    return blake2b(name.encode(), key=epoch.encode(), digest_size=12).hexdigest()


@lru_cache(maxsize=64)
def _encounter(state: bytes) -> Mapping[str, Any]:
    """An encounter as it is stored. Several promises read the same one."""
    return json.loads(zlib.decompress(state))["encounter"]


def _step(row: tuple[Any, ...]) -> Step:
    number, revision, node, parent, user, interaction, action, events, ends = row
    done = json.loads(action)
    return Step(
        number,
        revision,
        node,
        parent,
        user,
        interaction,
        done.get("action", done),
        tuple(json.loads(events.partition("\n")[2] or "{}").get("events", ())),
        bool(ends),
    )
