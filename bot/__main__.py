"""``python -m bot``: run the bot, the local table, or one of the host's chores."""

import argparse
import asyncio
import logging
import signal
import sys
from pathlib import Path

import discord

from bot.client import Kelou
from bot.settings import Settings, SettingsError, read_settings
from bot.store.backup import backup, check
from bot.store.sqlite import open_store
from bot.store.store import StoreError
from bot.wording.words import LANGUAGES

log = logging.getLogger("bot")

NO_TOKEN = (
    "No DISCORD_TOKEN: set it in the environment or in .env to connect to Discord, "
    "or try Kelou without Discord with `python -m bot table`."
)


def arguments() -> argparse.ArgumentParser:
    """The sub-commands; ``run`` is the default."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Kelou, a bot for game tables")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("run", help="connect to Discord (the default)")
    table = commands.add_parser("table", help="the local table: the same bot without Discord")
    table.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    commands.add_parser("sync", help="send the commands to Discord, changed or not")
    copy = commands.add_parser("backup", help="copy the database, also while the bot runs")
    copy.add_argument("file", type=Path, help="the new file")
    commands.add_parser("check", help="check the database and say what it holds")
    return parser


def main() -> int:
    """Run what was asked for; the number is the process's status."""
    asked = arguments().parse_args()
    try:
        settings = read_settings()
        _log_to_stderr(settings.log_level)
        return CHORES[asked.command or "run"](settings, asked)
    except (SettingsError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2


def _log_to_stderr(level: str) -> None:
    """Log as asked; discord.py never below INFO, since it would log whole interactions."""
    logging.basicConfig(
        level=level, stream=sys.stderr, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    for library in ("discord", "discord.http", "discord.gateway", "discord.client", "aiosqlite", "asyncio"):
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLogger().level))


def _run(settings: Settings, asked: argparse.Namespace) -> int:
    if settings.discord_token is None:
        print(NO_TOKEN, file=sys.stderr)
        return 2
    return asyncio.run(_connect(settings, settings.discord_token.get_secret_value(), only_sync=False))


def _sync(settings: Settings, asked: argparse.Namespace) -> int:
    if settings.discord_token is None:
        print(NO_TOKEN, file=sys.stderr)
        return 2
    return asyncio.run(_connect(settings, settings.discord_token.get_secret_value(), only_sync=True))


async def _connect(settings: Settings, token: str, *, only_sync: bool) -> int:
    log.info("database: %s", settings.database_path)
    store = await open_store(settings.database_path)
    client = Kelou(store, heartbeat=settings.heartbeat_file)
    try:
        async with client:
            await client.login(token)
            if only_sync:
                await client.sync_commands(always=True)
                return 0
            return await _until_stopped(client)
    except discord.LoginFailure:
        print("Discord refused DISCORD_TOKEN: copy it anew from the developer portal.", file=sys.stderr)
        return 2
    finally:
        await store.close()


async def _until_stopped(client: Kelou) -> int:
    """Stay connected until SIGTERM or SIGINT, then drain."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    connection = asyncio.create_task(client.connect(reconnect=True))
    beating = asyncio.create_task(client.beat_on())
    waiting = asyncio.create_task(stopped.wait())
    await asyncio.wait({connection, waiting}, return_when=asyncio.FIRST_COMPLETED)
    log.info("stopping")
    await client.drain()
    for task in (beating, waiting):
        task.cancel()
    await asyncio.gather(beating, waiting, return_exceptions=True)
    await connection
    return 0


def _table(settings: Settings, asked: argparse.Namespace) -> int:
    try:
        from bot.local_table import TableError, serve
    except ModuleNotFoundError as missing:
        print(f"The local table needs requirements-dev.txt ({missing.name} is missing).", file=sys.stderr)
        return 2
    try:
        asyncio.run(serve(settings, asked.language))
    except TableError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _backup(settings: Settings, asked: argparse.Namespace) -> int:
    backup(settings.database_path, asked.file)
    print(f"{settings.database_path} -> {asked.file}")
    return 0


def _check(settings: Settings, asked: argparse.Namespace) -> int:
    found = check(settings.database_path)
    print("\n".join(found.lines))
    return 0 if found.ok else 1


CHORES = {"run": _run, "table": _table, "sync": _sync, "backup": _backup, "check": _check}


if __name__ == "__main__":
    sys.exit(main())
