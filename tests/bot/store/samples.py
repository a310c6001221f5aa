"""Values to store, with what a test does not care about filled in."""

# pyright: reportPrivateUsage=false

from datetime import UTC, datetime
from typing import Any

from bot.logs.entry import Entry, EntryKind
from bot.store.encounters import EncounterRow
from bot.store.hidden_rolls import Secret
from bot.store.logs import LogRow
from bot.store.ongoing import Ongoing
from bot.store.sql.statements import fetch
from bot.store.steps import ENCOUNTER, Step
from bot.store.store import Store

NOW = datetime(2026, 11, 20, 20, 30, 0, 123456, tzinfo=UTC)
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


def step(key: int, revision: int, interaction_id: int | None = None, **fields: Any) -> Step:
    values: dict[str, Any] = {
        "kind": ENCOUNTER,
        "key": key,
        "guild_id": 100,
        "revision": revision,
        "node": revision,
        "parent": revision - 1,
        "redo": (),
        "at": NOW,
        "user_id": 7,
        "interaction_id": key * 1_000_000 + revision if interaction_id is None else interaction_id,
        "action": f'{{"action": {revision}}}',
        "state": f'{{"刻": {revision}}}',
        "events": "[]",
    }
    return Step(**(values | fields))


async def opened(
    store: Store, interaction_id: int, channel_id: int = 10, **fields: Any
) -> tuple[EncounterRow, Step] | None:
    first = {"parent": None, "action": "{}"} | fields
    return await store.open_encounter(channel_id, step(0, 1, interaction_id, **first))


async def open_one(store: Store, channel_id: int = 10, guild_id: int = 100) -> int:
    found = await opened(store, channel_id + 5, channel_id, guild_id=guild_id)
    assert found is not None
    return found[0].id


async def seal(
    store: Store, interaction_id: int = 1, channel_id: int = 10, guild_id: int = 100,
    recipients: tuple[int, ...] = (1, 2), noticed: bool = False,
) -> tuple[Secret, bool]:  # fmt: skip
    return await store.keep_secret(
        channel_id=channel_id, guild_id=guild_id, interaction_id=interaction_id, roller_id=1, at=NOW,
        record='{"点": 3}', nonce="00ff", seal="abc", recipients=recipients,
        noticed=noticed,
    )  # fmt: skip


async def start(
    store: Store, interaction_id: int = 1, channel_id: int = 10, guild_id: int = 100,
    kind: str = "contest",
) -> tuple[Ongoing, bool]:  # fmt: skip
    return await store.start_ongoing(
        kind=kind, channel_id=channel_id, guild_id=guild_id, user_id=7, interaction_id=interaction_id,
        at=NOW, state='{"点": 0}',
    )  # fmt: skip


async def allow_writing(store: Store, *, allowed: bool) -> None:
    """Let the file be read-only, or no longer."""
    pragma = f"PRAGMA query_only = {'OFF' if allowed else 'ON'}"
    await store.writer.read(fetch, pragma)


async def begin_log(
    store: Store, interaction_id: int = 1, channel_id: int = 10, guild_id: int = 100,
    name: str = "Evening", *, speech: bool = False,
) -> LogRow | None:  # fmt: skip
    return await store.start_log(
        channel_id=channel_id, guild_id=guild_id, name=name, at=NOW, user_id=7,
        interaction_id=interaction_id, speech=speech,
    )  # fmt: skip


def entry(key: str = "i1.1", **fields: Any) -> Entry:
    values: dict[str, Any] = {
        "key": key, "at": NOW, "kind": EntryKind.ROLL, "to": None, "user_id": 7, "name": "Ann",
        "character": "",
        "system": "", "command": "roll", "typed": "/roll dice: 4P", "text": "4P → [1, 2] = **3**",
    }  # fmt: skip
    return Entry(**(values | fields))
