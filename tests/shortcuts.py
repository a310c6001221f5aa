"""What costs a table time at every start and every press, and shows no test anything, done in a shorter way.

The real ways have tests of their own: SQLite's thread and migrations in ``tests/bot/store``, the thread for
heavy work in ``tests/bot/play/workload``, the commands' hash and translations in ``tests/test_commands.py``,
and a whole bot as a process in ``tests/test_process.py``.
"""

# pyright: reportPrivateUsage=false, reportPrivateImportUsage=false

import asyncio
import contextvars
import marshal
import sqlite3
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from contextlib import closing
from copy import deepcopy
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
import simcord._runtime
import simcord.components
import simcord.gateway
import simcord.http.router
import simcord.results
from discord import app_commands
from discord.app_commands import tree
from simcord import builders
from simcord.backend import serializers

import bot.client
import bot.store.sqlite.file
from bot.play import drawing
from bot.play.workload.heavy_work import HEAVY
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.driver import FileDriver, Place
from bot.store.sqlite.migrate import migrate, schema_version
from cogs.ui.command_names import Translator, payload_hash
from tests.catalogs import command_tree

Translatable = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
_TRANSLATED: dict[Translatable, dict[str, Any]] = {}
_HASH: list[str] = []
_EMPTY: list[bytes] = []
_PICTURES: dict[str, bytes] = {}


def take(patch: pytest.MonkeyPatch) -> None:
    """Take all of them.

    - Commands are translated and hashed once a process, not twice a start: every client has the same ones
      and the same catalogs. SimCord is still sent all of them at every start. None is read from what Discord
      answers: nobody asks for those.
    - Migrations run once, and a new file is a copy of what they made (`empty_tables`).
    - SQLite works on the loop instead of in a thread, and so does heavy work.
    - Equal scenes are drawn once a process.
    - SimCord copies JSON as bytes, and makes each message of a history once for as long as it stays as it
      is, not all of them at each look. It keeps no record of a task's next step, since it knows the task.
    """
    _commands_once(patch)
    patch.setattr(tree, "AppCommand", _unread)
    patch.setattr(bot.store.sqlite.file, "migrate", _migrated)
    patch.setattr(FileDriver, "over", OnTheLoop.under)
    patch.setattr(HEAVY, "_thread", Soon())
    patch.setattr(drawing, "picture", _drawn_once(drawing.picture))
    for module in (simcord.components, simcord.results):
        patch.setattr(module, "deepcopy", copied)
    for module in (simcord.gateway, simcord.http.router):
        patch.setattr(module, "copy", SimpleNamespace(deepcopy=copied))
    patch.setattr(builders, "to_discord_message", _read_once(builders.to_discord_message))
    patch.setattr(simcord._runtime, "_track_callback", _steps_alone(simcord._runtime._track_callback))


def _commands_once(patch: pytest.MonkeyPatch) -> None:
    for kind in (app_commands.Command, app_commands.Group, app_commands.ContextMenu):
        patch.setattr(kind, "get_translated_payload", _once(vars(kind)["get_translated_payload"]))
    patch.setattr(bot.client, "payload_hash", _hash_of_all)


def work_out_commands() -> None:
    """Translate and hash the commands now, for all processes that this one forks."""
    _commands_once(pytest.MonkeyPatch())
    tree = command_tree()
    asyncio.run(tree.set_translator(Translator()))
    asyncio.run(_hash_of_all(tree))


class Kept(dict[str, Any]):
    """A command's payload that is never changed: a copy of it is itself. SimCord copies all payloads at every
    start, which took a third of it."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Kept":
        return self


def _once(translate: Any) -> Any:
    async def kept(command: Translatable, *given: Any) -> dict[str, Any]:
        if command not in _TRANSLATED:
            _TRANSLATED[command] = Kept(await translate(command, *given))
        return _TRANSLATED[command]

    return kept


async def _hash_of_all(commands: app_commands.CommandTree[Any]) -> str:
    if not _HASH:
        _HASH.append(await payload_hash(commands))
    return _HASH[0]


def _unread(**_: Any) -> None:
    """Instead of a command as discord.py would know it from Discord."""


def empty_tables(path: Path) -> None:
    """Make a new file with all tables, as the store would."""
    if not _EMPTY:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            migrate(connection)
        _EMPTY.append(path.read_bytes())
    path.write_bytes(_EMPTY[0])


def _migrated(connection: sqlite3.Connection) -> int:
    return schema_version(connection) or migrate(connection)


def _drawn_once(draw: Callable[[drawing.Shown], bytes]) -> Callable[[drawing.Shown], bytes]:
    def kept(shown: drawing.Shown) -> bytes:
        whole = repr(shown)
        if whole not in _PICTURES:
            _PICTURES[whole] = draw(shown)
        return _PICTURES[whole]

    return kept


class OnTheLoop:
    """In the place of aiosqlite's thread: the connection does its work on the loop, after a turn of it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @classmethod
    async def under(cls, connection: Connection, place: Place, ended: Callable[[], object]) -> FileDriver:
        """A driver with it, as `FileDriver.over` makes one with the thread."""
        return FileDriver(connection, cls(connection), place, ended)

    async def commit(self) -> None:
        """Do what waits."""
        await asyncio.sleep(0)
        self._connection.commit()

    async def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class Soon(Executor):
    """In the place of the thread for heavy work: the loop does it, after what it has to do already."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it with the loop's next turn."""
        done: Future[Any] = Future()
        asyncio.get_running_loop().call_soon(self._do, done, partial(fn, *args, **kwargs))
        return done

    def _do(self, done: Future[Any], work: Callable[[], Any]) -> None:
        if done.set_running_or_notify_cancel():
            done.set_result(work())


def copied(value: Any, memo: object = None) -> Any:
    """A copy of JSON, as `deepcopy` makes it and many times as quick; of anything else by that."""
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:  # It has a number or a text of an own type in it, or is one.
        if type(value) is dict:
            return {key: copied(each) for key, each in cast("dict[str, Any]", value).items()}
        if type(value) is list:
            return list(map(copied, cast("list[Any]", value)))
        return value if isinstance(value, str | int | float) else deepcopy(value)


def _read_once(original: Any) -> Any:
    read: dict[tuple[int, int], tuple[Any, discord.Message]] = {}

    def reused(env: simcord.Env, message: Any) -> discord.Message:
        place = id(env.bot), message.id
        payload = serializers.message_payload(env.backend, message)
        if place not in read or read[place][0] != payload:
            read[place] = copied(payload), original(env, message)
        return read[place][1]

    return reused


def _steps_alone(track: Callable[..., asyncio.Handle]) -> Callable[..., asyncio.Handle]:
    def tracked(
        work: Any, original: Any, callback: Any, args: tuple[Any, ...], *,
        when: float | None, context: contextvars.Context | None, schedule_args: tuple[Any, ...] = (),
        **how: Any,
    ) -> asyncio.Handle:  # fmt: skip
        owner = getattr(callback, "__self__", None)
        if when is None and isinstance(owner, asyncio.Task) and owner in work.tasks:
            return original(*schedule_args, callback, *args, context=context)
        return track(
            work, original, callback, args, when=when, context=context, schedule_args=schedule_args, **how
        )

    return tracked


def poll_rarely(loop: asyncio.AbstractEventLoop) -> None:
    """Let a loop that has something to do ask the operating system only now and then whether there is more:
    at a table nearly all of it comes from the loop itself. And let it not wake itself through the system."""
    selector, own = cast(Any, loop)._selector, threading.get_ident()
    select, wake, turns = selector.select, cast(Any, loop)._write_to_self, count(1)

    def rarely(timeout: float | None = None) -> Any:
        return [] if timeout == 0 and next(turns) % 20 else select(timeout)

    def woken() -> None:
        if threading.get_ident() != own:
            wake()

    selector.select = rarely
    cast(Any, loop)._write_to_self = woken


async def settled(env: simcord.Env, settle: Callable[..., Coroutine[Any, Any, None]], **how: Any) -> None:
    """SimCord's wait until the bot rests. It begins when nothing can go on at once: each look of SimCord's
    asks every task and timer what it waits for. It looks again every millisecond instead of every 50."""
    ready = cast(Any, env._loop)._ready
    for _ in range(1000):  # A task that always goes on is SimCord's to tell.
        if not ready:
            break
        await asyncio.sleep(0)
    await settle(**how | {"idle": 0.001})
