"""``python -m bot doctor``: looks at everything that a bot needs, and says what to do about what is wrong.

It asks Discord by its API only, and reads the database without writing, so a running bot is not disturbed.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.http import Route

import cogs
from bot.host_settings import Settings
from bot.store import opening
from bot.store.errors import StoreError
from cogs.ui.ask import POSTING
from cogs.ui.command_names import Translator, payload

NEEDED = (*POSTING, "send_messages_in_threads", "attach_files")
"""The permissions, in Discord's names, that the bot needs where it plays."""
APART = timedelta(seconds=5)
"""How far this machine's clock may be from Discord's."""
SILENT = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Errors of a request that Discord refused or the connection lost."""
MOST_SERVERS = 50
"""Servers that are looked at: each costs three requests."""
MOST_NAMED = 20
"""Channels of a server that are named."""

_INVITE = (
    "https://discord.com/oauth2/authorize?client_id={id}&scope=bot+applications.commands&permissions={bits}"
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. ``mend``: what to do about it; "": it is well."""

    subject: str
    found: str
    mend: str = ""

    def __str__(self) -> str:
        line = f"{'fix' if self.mend else 'ok '} {self.subject}: {self.found}"
        return f"{line}\n    {self.mend}" if self.mend else line


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Look at one thing after the other; without a token Discord's part is left out."""
    yield await asyncio.to_thread(_database, settings)
    if settings.discord_token is None:
        yield Finding("token", "there is none", "Set DISCORD_TOKEN in the environment or in .env.")
        return
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(settings.discord_token.get_secret_value())
        except discord.LoginFailure:
            yield Finding("token", "Discord refuses it", "Copy it again from the developer portal (Bot).")
            return
        except SILENT as error:
            yield _unanswered("Discord", error)
            return
        yield Finding("token", f"it is that of {client.user}")
        yield await _told("clock", _clock())
        try:
            application = await client.application_info()
        except SILENT as error:
            yield _unanswered("application", error)
            return
        yield _intents(application.flags, hears=settings.hears)
        yield _installation(application)
        yield await _told("commands", _commands(client, application.id))
        try:
            async for finding in _servers(client, application.id):
                yield finding
        except SILENT as error:
            yield _unanswered("servers", error)


def _unanswered(subject: str, error: Exception) -> Finding:
    return Finding(
        subject, f"Discord does not tell ({error})", "Try again later; see https://discordstatus.com."
    )


async def _told(subject: str, looking: Awaitable[Finding]) -> Finding:
    """What was found, otherwise that Discord did not tell: the other things are looked at all the same."""
    try:
        return await looking
    except SILENT as error:
        return _unanswered(subject, error)


def _database(settings: Settings) -> Finding:
    shown = opening.shown(settings.database)
    try:
        found = opening.check(settings.database)
    except StoreError as error:
        return Finding("database", str(error), "If the bot was never started, start it once.")
    mend = "" if found.ok else "Stop the bot and put a backup back: `python -m bot restore FILE`."
    return Finding("database", f"{shown}\n    " + "\n    ".join(found.lines), mend)


async def _clock() -> Finding:
    before = datetime.now(UTC)
    async with aiohttp.ClientSession() as session, session.get(f"{Route.BASE}/gateway") as answer:
        date = answer.headers.get("Date")
    between = before + (datetime.now(UTC) - before) / 2
    if date is None:
        return Finding("clock", "Discord told no time")
    apart = between - parsedate_to_datetime(date)
    found = f"{abs(apart.total_seconds()):.0f} s {'ahead of' if apart > timedelta() else 'behind'} Discord's"
    return (
        Finding("clock", found, "Let the machine set its clock: `timedatectl set-ntp true`.")
        if (abs(apart) > APART)
        else Finding("clock", "as Discord's, within a few seconds")
    )


def _intents(flags: discord.ApplicationFlags, *, hears: bool) -> Finding:
    allowed = flags.gateway_message_content or flags.gateway_message_content_limited
    if hears and not allowed:
        return Finding(
            "intents", "LOG_SPEECH=on needs the Message Content Intent, which is off",
            "Switch it on in the developer portal (Bot), or set LOG_SPEECH=off.",
        )  # fmt: skip
    return Finding("intents", "Message Content, for LOG_SPEECH=on" if hears else "none is needed")


def _installation(application: discord.AppInfo) -> Finding:
    """Whether users may add the bot to themselves, which is for the host to decide."""
    if application.user_integration_config is not None:
        return Finding("installation", "on servers, and by users for themselves")
    return Finding(
        "installation", "on servers only; for users, tick User Install in the developer portal (Installation)"
    )


async def _commands(client: discord.Client, application_id: int) -> Finding:
    tree = app_commands.CommandTree(client)
    cogs.add_to(tree)
    await tree.set_translator(Translator())
    there = await client.http.get_global_commands(application_id)
    ours, theirs = _by_name(await payload(tree)), _by_name(there)
    differing = sorted(name for name in {*ours, *theirs} if ours.get(name) != theirs.get(name))
    if not differing:
        return Finding("commands", f"{len(ours)}, as Discord has them")
    return Finding(
        "commands", f"Discord has other ones: {', '.join(name for _, name in differing)}",
        "Start the bot, or send them with `python -m bot sync`.",
    )  # fmt: skip


def _by_name(commands: Iterable[Any]) -> Mapping[tuple[int, str], Any]:
    """Commands by their kind and name, with what their users meet of them."""
    return {(each.get("type", 1), each["name"]): _met(each) for each in commands}


def _met(node: Any) -> Any:
    """What users meet of a command or an option. Discord adds fields and defaults of its own, which are left
    out."""
    return (
        node["name"],
        node.get("description", ""),
        node.get("type", 1),
        bool(node.get("required")),
        tuple((each["name"], each["value"]) for each in node.get("choices") or ()),
        tuple(map(_met, node.get("options") or ())),
    )


async def _servers(client: discord.Client, application_id: int) -> AsyncIterator[Finding]:
    servers = [each async for each in client.fetch_guilds(limit=MOST_SERVERS + 1, with_counts=False)]
    if not servers:
        bits = discord.Permissions(**dict.fromkeys(NEEDED, True)).value
        address = _INVITE.format(id=application_id, bits=bits)
        yield Finding("servers", "it is on none", f"Open {address}")
    for each in servers[:MOST_SERVERS]:
        yield await _told(f"server {each.name}", _server(client, each.id))
    if len(servers) > MOST_SERVERS:
        yield Finding("servers", f"only the first {MOST_SERVERS} were looked at")


async def _server(client: discord.Client, server_id: int) -> Finding:
    server = await client.fetch_guild(server_id)
    itself = await server.fetch_member(client.user.id if client.user else 0)
    texts = [each for each in await server.fetch_channels() if isinstance(each, discord.TextChannel)]
    closed = {each.name: lacking for each in texts if (lacking := _lacking(each, itself))}
    subject = f"server {server.name}"
    if not closed:
        return Finding(subject, f"it may play in all {len(texts)} text channels")
    lines = [f"#{name}: {', '.join(lacking)}" for name, lacking in list(closed.items())[:MOST_NAMED]]
    more = [f"… and {len(closed) - MOST_NAMED} more"] if len(closed) > MOST_NAMED else []
    return Finding(
        subject, f"it may play in {len(texts) - len(closed)} of {len(texts)} text channels; it lacks\n    "
        + "\n    ".join((*lines, *more)),
        "Where you want to play, give its role these permissions (channel settings, Permissions).",
    )  # fmt: skip


def _lacking(channel: discord.TextChannel, itself: discord.Member) -> Sequence[str]:
    """The permissions that the bot lacks in a channel, as Discord's own window calls them."""
    rights = channel.permissions_for(itself)
    if not rights.view_channel:
        return ("View Channel",)
    lacking = (name for name in NEEDED if not getattr(rights, name))
    return [name.replace("_", " ").title().replace(" In ", " in ") for name in lacking]
