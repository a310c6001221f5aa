"""``python -m bot``: run the bot, the local table, or one of the host's chores."""

import argparse
import asyncio
import gc
import logging
import sys
import threading
from collections.abc import Coroutine
from datetime import datetime
from pathlib import Path
from typing import Any

import aiohttp
import discord

from bot.client import Kelou
from bot.doctor import examine
from bot.host_settings import Settings, SettingsError, database_at, read_settings
from bot.observing.log_lines import formatter
from bot.observing.observers import WatchError, watching
from bot.play.privacy.upkeep import Retention
from bot.play.workload.rate_limits import LIMITS, NO_LIMITS
from bot.shards.opening import open_store
from bot.shutdown import stop_signal
from bot.store import opening
from bot.store.errors import StoreError
from bot.store.sqlite.backup import backup
from bot.store.sqlite.restore import restore
from bot.store.sqlite.scheduled_backups import ScheduledBackups
from bot.wording.words import LANGUAGES

log = logging.getLogger("bot")

DUMP = "pg_dump --format=custom --file=FILE DATABASE_URL"
"""What PostgreSQL has for backups."""

TWO_WAYS_ON = (
    "No DISCORD_TOKEN: set it in the environment or in .env to connect to Discord, "
    "or try Kelou without Discord with `python -m bot table`."
)


def arguments() -> argparse.ArgumentParser:
    """The sub-commands; ``run`` is the default."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Kelou, a bot for game tables")
    commands = parser.add_subparsers(dest="command")
    live = commands.add_parser("run", help="connect to Discord (the default)")
    live.add_argument(
        "--stay",
        action="store_true",
        help="where it would end with status 2, wait to be stopped: for what would only start it again",
    )
    table = commands.add_parser("table", help="the local table: the same bot without Discord")
    table.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    table.add_argument(
        "--place",
        choices=("server", "abroad", "group"),
        default="server",
        help="on a server that has the bot, on one to which its members brought it, or in a group",
    )
    commands.add_parser("sync", help="send the commands to Discord, changed or not")
    copy = commands.add_parser("backup", help="copy the database, also while the bot runs")
    copy.add_argument("file", type=Path, help="the new file")
    back = commands.add_parser("restore", help="put a backup in place of the database")
    back.add_argument("file", type=Path, help="the backup")
    whole = commands.add_parser("copy", help="copy everything into an empty SQLite or PostgreSQL")
    whole.add_argument("source", help="the database that is copied: a path, or an address as in DATABASE_URL")
    whole.add_argument("target", help="the empty or new one")
    commands.add_parser("check", help="check the database and say what it holds")
    commands.add_parser("doctor", help="look at what the bot needs, and say what to do")
    return parser


REFUSED = 2
"""The status for what does not get better by trying again: a setting, a token, a file."""


def main() -> int:
    """Run what was asked for; the number is the process's status."""
    asked = arguments().parse_args()
    status = _status(asked)
    if status == REFUSED and getattr(asked, "stay", False):
        _wait_to_be_stopped()
    return status


def _status(asked: argparse.Namespace) -> int:
    try:
        settings = read_settings()
        _log_to_stderr(settings.log_level, settings.log_format)
        return CHORES[asked.command or "run"](settings, asked)
    except (SettingsError, StoreError, WatchError) as error:
        print(error, file=sys.stderr)
        return REFUSED


def _wait_to_be_stopped() -> None:
    """Never try again: the error does not go away by itself."""
    print("Waiting to be stopped: mend that, then start anew.", file=sys.stderr, flush=True)
    threading.Event().wait()


def _log_to_stderr(level: str, form: str) -> None:
    """Log as asked; libraries never below INFO: discord.py would log whole interactions."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(form))
    logging.basicConfig(level=level, handlers=[handler])
    discords = ("discord", "discord.http", "discord.gateway", "discord.client")
    for library in (*discords, "asyncio", "aiosqlite", "filelock"):
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLogger().level))


def _run(settings: Settings, asked: argparse.Namespace) -> int:
    if settings.discord_token is None:
        print(TWO_WAYS_ON, file=sys.stderr)
        return 2
    token = settings.discord_token.get_secret_value()
    with watching(settings.metrics, settings.traces_endpoint):
        return asyncio.run(_connect(settings, token, only_sync=asked.command == "sync"))


async def _connect(settings: Settings, token: str, *, only_sync: bool) -> int:
    log.info("database: %s", opening.shown(settings.database))
    store, leases = await open_store(settings.database)
    client = Kelou(
        store, leases, sync_always=only_sync, links=True, heartbeat=settings.heartbeat_file,
        hears=settings.hears,
        retention=_retention(settings), backups=_backups(settings),
        calls_per_second=settings.calls_per_second,
        shards=settings.shard_count, lease_seconds=settings.lease_seconds,
        limits=NO_LIMITS if settings.hurries else LIMITS,
    )  # fmt: skip
    try:
        async with client:
            await _until_stopped(client, client.login(token) if only_sync else client.start(token))
    except REFUSALS as error:
        return _refused(error)
    finally:
        await store.close()
    return 0


def _retention(settings: Settings) -> Retention:
    return Retention(
        settings.retention_fights, settings.retention_logs, settings.retention_rolls, settings.retention_left
    )


def _backups(settings: Settings) -> ScheduledBackups | None:
    """Those of a file; a database of PostgreSQL has none unless they are asked for, which is an error."""
    folder, every, where = settings.backup_folder.resolve(), settings.backup_every, settings.database
    if not every or not (isinstance(where, Path) or "backup_every" in settings.model_fields_set):
        return None
    file = opening.must_be_file(where, f"BACKUP_EVERY is for a file alone, so leave it out; {DUMP}")
    return ScheduledBackups(file, folder, every, settings.backup_keep)


REFUSALS = (
    discord.LoginFailure,
    discord.ConnectionClosed,
    discord.PrivilegedIntentsRequired,
    discord.GatewayNotFound,
    discord.HTTPException,
    aiohttp.ClientError,
    OSError,
)
"""What the start ends with when Discord does not want the bot, or is not there."""
NO_INTENT = (
    "LOG_SPEECH=on needs the Message Content Intent: switch it on in the developer portal (Bot), "
    "or set LOG_SPEECH=off."
)
BAD_TOKEN = 4004
"""Discord's close code for a token that it took back while the bot ran."""


def _refused(error: Exception) -> int:
    """Say in one line why the bot cannot be on Discord."""
    if isinstance(error, discord.LoginFailure) or getattr(error, "code", None) == BAD_TOKEN:
        print("Discord refused DISCORD_TOKEN: copy it anew from the developer portal.", file=sys.stderr)
        return 2
    if isinstance(error, discord.PrivilegedIntentsRequired):
        print(NO_INTENT, file=sys.stderr)
        return 2
    print(f"Discord cannot be used now ({error}): see https://discordstatus.com", file=sys.stderr)
    return 1


async def _until_stopped(client: Kelou, work: Coroutine[Any, Any, None]) -> None:
    """Do the work on Discord until it ends or SIGTERM or SIGINT comes; then drain."""
    stopped = stop_signal()
    session = asyncio.create_task(work)
    others = (stopped.wait(), client.beat_on(), client.keep_up(), _spared(client.awake))
    beside = [asyncio.create_task(each) for each in others]
    await asyncio.wait({session, beside[0]}, return_when=asyncio.FIRST_COMPLETED)
    ended = session.done()
    log.info("stopping")
    await client.drain()
    for task in (session, *beside):
        task.cancel()
    await asyncio.gather(session, *beside, return_exceptions=True)
    if ended:
        session.result()


async def _spared(awake: asyncio.Event) -> None:
    """Once everything is there that stays (modules, catalogs, commands, fonts, what waking has read), look
    through it for garbage no more: each full collection of it stopped the whole bot for some 75 ms.

    Once is enough: what comes later is bounded (`bot.play.cache`), and goes again."""
    await awake.wait()
    gc.collect()
    gc.freeze()


def _table(settings: Settings, asked: argparse.Namespace) -> int:
    try:
        from bot.local_table import TableError, serve
    except ImportError as error:
        print(f"The local table needs requirements-dev.txt: {error}", file=sys.stderr)
        return 2
    try:
        asyncio.run(serve(settings, asked.language, asked.place))
    except TableError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _backup(settings: Settings, asked: argparse.Namespace) -> int:
    file = opening.must_be_file(settings.database, DUMP)
    backup(file, asked.file)
    print(f"{file} -> {asked.file}")
    return 0


def _restore(settings: Settings, asked: argparse.Namespace) -> int:
    instead = "pg_restore --clean --if-exists --dbname=DATABASE_URL FILE"
    file = opening.must_be_file(settings.database, instead)
    kept = restore(asked.file, file, datetime.now())  # noqa: DTZ005 - for people's eyes
    print(f"{asked.file} -> {file}")
    if kept is not None:
        print(f"what was there is kept as {kept}")
    return 0


def _check(settings: Settings, asked: argparse.Namespace) -> int:
    found = opening.check(settings.database)
    print("\n".join(found.lines))
    return 0 if found.ok else 1


def _doctor(settings: Settings, _asked: argparse.Namespace) -> int:
    return asyncio.run(_examined(settings))


async def _examined(settings: Settings) -> int:
    """Tell each finding as soon as it is there; 1 if something is to be mended."""
    ill = False
    async for finding in examine(settings):
        print(finding, flush=True)
        ill |= bool(finding.mend)
    return int(ill)


def _copy(_settings: Settings, asked: argparse.Namespace) -> int:
    print("\n".join(asyncio.run(opening.copy(database_at(asked.source), database_at(asked.target)))))
    return 0


CHORES = {
    "run": _run, "table": _table, "sync": _run,
    "backup": _backup, "restore": _restore, "check": _check, "copy": _copy,
    "doctor": _doctor,
}  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
