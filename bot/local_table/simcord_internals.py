"""Everything that the table uses or changes of SimCord beyond its public calls, in the one version for which
this was written; another one is refused.

SimCord's people are American, and its command picker is English. Its page is made for developers, and rejects
a press just after another user's press. Its bot is called TestBot. Its clock starts at 2026-01-01 and stands
still between two timers. Its bot is on every server, and it knows no groups. It calls commands
that one may not use "unavailable".
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, ClassVar, cast
from weakref import WeakKeyDictionary

import discord
import simcord
from aiohttp import web

WRITTEN_FOR = "3.2.1"

if (installed := version("simcord")) != WRITTEN_FOR:
    raise ImportError(
        f"the local table was written for SimCord {WRITTEN_FOR}, and {installed} is installed:"
        " pip install --require-hashes -r requirements-dev.txt"
    )

# Inside SimCord: another version may lack these.
from simcord import actors, interactions  # noqa: E402
from simcord import preview as previews  # noqa: E402
from simcord.backend import Backend, serializers  # noqa: E402
from simcord.backend import command_access as access  # noqa: E402
from simcord.backend.ops import commands as registered  # noqa: E402
from simcord.preview import _commands as picker  # noqa: E402
from simcord.preview import _component_projection as projection  # noqa: E402
from simcord.preview._server import PreviewServer  # noqa: E402
from simcord.results import to_discord_message  # noqa: E402

Payload = dict[str, Any]


@contextmanager
def speaking(locale: str) -> Generator[None]:
    """Give every interaction a user's locale, the server's own, and the time it is made at."""
    base_payload, entry_for_leaf = interactions.base_payload, picker.entry_for_leaf
    walk_to_subcommand = interactions.walk_to_subcommand
    interactions.base_payload = _localized(base_payload, locale)
    interactions.walk_to_subcommand = _finding(walk_to_subcommand, locale)
    picker.entry_for_leaf = _translating(entry_for_leaf, locale)
    try:
        yield
    finally:
        interactions.base_payload, picker.entry_for_leaf = base_payload, entry_for_leaf
        interactions.walk_to_subcommand = walk_to_subcommand


@contextmanager
def furnished(
    furnish: Callable[[str], str], files: Mapping[str, Path], told: Mapping[str, Callable[[], str]]
) -> Generator[None]:
    """Serve SimCord's page as ``furnish`` changes it, with these files and with ``told`` as JSON.

    Anybody on this machine can read a file. The JSON is only for the page itself, which shows the key that
    its address ends with.
    """
    previews.PreviewServer = _furnished(furnish, files, told)  # pyright: ignore[reportPrivateImportUsage]
    try:
        yield
    finally:
        previews.PreviewServer = PreviewServer  # pyright: ignore[reportPrivateImportUsage]


TRIES = 40
"""How often a page's action is tried that comes while another one goes on, or just after it."""
BETWEEN_TRIES = 0.05
"""Seconds between two of these."""


async def acted(page: Any, context: str | None, body: Payload) -> Payload:
    """Handle a page's request. If it came too early, repeat it on the state that other users' pages show by
    then."""
    for _ in range(TRIES):
        try:
            receipt: Payload = await page._action(context, body)
        except simcord.SetupError as error:
            if "overlaps" not in str(error):
                raise
        else:
            if not _came_too_early(receipt):
                return receipt
            body = {**body, "published_revision": receipt["revision"]}
        await asyncio.sleep(BETWEEN_TRIES)
    return await page._action(context, body)


MENU = "menu"
"""The kind of a request that SimCord's page does not have: to choose a menu on a message or a person."""


async def chosen(preview: Any, context: str | None, body: Payload) -> Payload:
    """Choose a menu of the bot for the viewer of an open page; the pages then show what came of it.
    SetupError: the page, its target or the menu is not there for them."""
    page = preview._get_page(context)
    viewer: simcord.MemberActor = page.viewer
    target, name = str(body.get("target")), str(body.get("name"))
    if not target.isdecimal():
        raise simcord.SetupError("a menu needs its target")
    found = _target(preview, str(body.get("type")), int(target))
    result = await _in_turn(lambda: viewer.context_menu(preview.channel, name, found))
    if result.modal is not None:
        opened: Any = result
        page.modal, page.modal_handle = result, f"m_{opened._interaction.id}"
    preview._publish_message_pages()
    return {"chosen": name}


async def _in_turn(doing: Callable[[], Awaitable[simcord.InteractionResult]]) -> simcord.InteractionResult:
    """Do it when nothing else is being done."""
    for _ in range(TRIES):
        try:
            return await doing()
        except simcord.SetupError as error:
            if "overlaps" not in str(error):
                raise
        await asyncio.sleep(BETWEEN_TRIES)
    return await doing()


def _target(preview: Any, kind: str, number: int) -> Any:
    """The message or the person that a menu is chosen on."""
    if kind == "message":
        stored = preview.env.backend.get_message(preview.channel.id, number)
        return to_discord_message(preview.env, stored)
    people: Sequence[simcord.MemberActor] = preview.viewers
    person = next((each for each in people if each.id == number), None)
    if person is None:
        raise simcord.SetupError("nobody of that number is here")
    return person


def _came_too_early(receipt: Payload) -> bool:
    codes = {diagnostic.get("code") for diagnostic in receipt["diagnostics"]}
    return bool(receipt["rejected"] and codes & {"busy", "stale-revision"})


_KINDS = {".css": "text/css", ".js": "application/javascript", ".svg": "image/svg+xml"}
"""The media types of files served with the page."""


class _Patient:
    """The page's preview with patience for what comes too early."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def __getattr__(self, name: str) -> Any:
        return getattr(self._page, name)

    async def _action(self, context: str | None, body: Payload) -> Payload:
        if body.get("kind") == MENU:
            return await chosen(self._page, context, body)
        return await acted(self._page, context, body)


def _furnished(
    furnish: Callable[[str], str], files: Mapping[str, Path], told: Mapping[str, Callable[[], str]]
) -> type[PreviewServer]:
    class Furnished(PreviewServer):
        _STATIC_FILES: ClassVar[dict[str, str]] = {
            **PreviewServer._STATIC_FILES,
            **{address: address for address in (*files, *told)},
        }

        def __init__(self, page: Any, port: int = 0) -> None:
            super().__init__(cast("previews.Preview", _Patient(page)), port)

        async def _static(self, request: web.Request) -> web.Response:
            if request.path in told:
                if not self._authorized(request):
                    raise web.HTTPUnauthorized
                text = told[request.path]()
                return web.Response(
                    text=text, content_type="application/json", headers=self._SECURITY_HEADERS
                )
            if request.path in files:
                file = files[request.path]
                text, kind = file.read_text("utf-8"), _KINDS[file.suffix]
                return web.Response(text=text, content_type=kind, headers=self._SECURITY_HEADERS)
            answer: web.Response = await super()._static(request)
            if request.path == "/":
                answer.text = furnish(answer.text or "")
            return answer

    return Furnished


def set_clock(env: simcord.Env) -> None:
    """Move the clock to the real time; it never goes back."""
    _set_clock(env.backend)


def _set_clock(backend: Backend) -> None:
    behind = datetime.now(UTC) - backend.clock.now()
    backend.advance_clock(max(0.0, behind.total_seconds()))


def name_bot(env: simcord.Env, name: str) -> None:
    """Call the bot by a name, before it starts."""
    env.backend.bot_user.name = name


GUILD_CONTEXT, GROUP_CONTEXT, USER_INSTALL, GROUP_CHANNEL = 0, 2, 1, 3
"""Discord's numbers of places, of an installation, and of a kind of channel."""
ABROAD = str(discord.Permissions(attach_files=True, embed_links=True, mention_everyone=True).value)
"""The bot's permissions where a user brought it."""


def take_bot_out(env: simcord.Env, guild: simcord.GuildHandle, *, group: bool = False) -> None:
    """Let the bot not be on this server. It hears only the requests of its people, who have added the
    bot to themselves. ``group``: to the bot it is not a server but a group of these people."""
    backend: Any = env.backend
    if (places := _ABROAD.get(backend)) is None:
        places = _ABROAD[backend] = {}
        backend.emit = _hearing(backend, backend.emit, places)
    backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    del backend.get_guild(guild.id).members[backend.bot_user.id]
    places[guild.id] = group


_ABROAD: WeakKeyDictionary[Backend, dict[int, bool]] = WeakKeyDictionary()
"""The servers without the bot, by their world; True: a group."""


def _hearing(
    backend: Backend, emit: Callable[[str, Mapping[str, Any]], None], places: Mapping[int, bool]
) -> Callable[[str, Mapping[str, Any]], None]:
    def hearing(event: str, payload: Mapping[str, Any]) -> None:
        guild_id = int(payload.get("guild_id") or (payload["id"] if event.startswith("GUILD_") else 0))
        if guild_id not in places:
            emit(event, payload)
        elif event == "INTERACTION_CREATE":
            emit(event, _brought(backend, payload, group=places[guild_id]))

    return hearing


def _brought(backend: Backend, payload: Mapping[str, Any], *, group: bool) -> Payload:
    """An interaction as Discord sends it from where a user brought the bot. That is the one who asks or,
    with a press, who asked for the pressed message."""
    shown: Payload = payload.get("message") or {}
    metadata: Payload = shown.get("interaction_metadata") or {}
    asked: Payload = metadata.get("user") or payload["member"]["user"]
    owners = {str(USER_INSTALL): asked["id"]}
    came: Payload = {**payload, "authorizing_integration_owners": owners, "app_permissions": ABROAD}
    if not group:
        partial: Payload = {"id": payload["guild_id"], "locale": payload["guild_locale"], "features": []}
        return {**came, "context": GUILD_CONTEXT, "guild": partial}
    members = backend.get_guild(int(payload["guild_id"])).members
    people = [dict(serializers.user_payload(backend.get_user(each))) for each in members]
    channel: Payload = {
        "id": payload["channel_id"], "type": GROUP_CHANNEL, "name": None, "icon": None,
        "owner_id": asked["id"], "last_message_id": None, "recipients": people,
    }  # fmt: skip
    came |= {"context": GROUP_CONTEXT, "user": payload["member"]["user"], "channel": channel}
    if shown:
        came["message"] = {name: value for name, value in shown.items() if name != "guild_id"}
    data: Payload = {**payload["data"]}
    if "resolved" in data:
        data["resolved"] = {kind: found for kind, found in data["resolved"].items() if kind != "members"}
    of_servers = ("guild_id", "guild_locale", "member")
    return {**{name: value for name, value in came.items() if name not in of_servers}, "data": data}


def _access(command_access: Callable[..., Any]) -> Callable[..., Any]:
    """Discord offers abroad only commands that users may bring there."""

    def offered(backend: Backend, command: Payload, *, user_id: int, channel_id: int) -> Any:
        group = _ABROAD.get(backend, {}).get(backend.get_channel(channel_id).guild_id or 0)
        if group is None:
            return command_access(backend, command, user_id=user_id, channel_id=channel_id)
        context = GROUP_CONTEXT if group else GUILD_CONTEXT
        installs: list[int] = command.get("integration_types") or []
        there = context in (command.get("contexts") or [context]) and USER_INSTALL in installs
        return access.Access(allowed=there, reason=None if there else "context")

    return offered


_asking: tuple[Any, ...] = (actors, registered)
for _module in _asking:
    _module.command_access = _access(_module.command_access)


def _filtered(filter_tokens: Callable[..., None]) -> Callable[..., None]:
    """Discord names a command also to people who may not use it; only the link is missing."""

    def filtered(tokens: list[Payload], read: Any) -> None:
        for token in tokens:
            if token.get("type") == "command" and not read.entity("command", token.get("id")):
                shown = token["label"]
                token.clear()
                token.update(type="text", content=shown)
        filter_tokens(tokens, read)

    return filtered


_of_texts: Any = projection
_of_texts._filter_tokens = _filtered(_of_texts._filter_tokens)


def content_of(env: simcord.Env, attachment: discord.Attachment) -> str:
    """The text of a file that the bot sent."""
    return (env.backend.cdn.get(attachment.url) or b"").decode(errors="replace")


def _localized(base_payload: Callable[..., Any], locale: str) -> Callable[..., Any]:
    def localized(backend: Backend, **given: Any) -> tuple[Any, Payload]:
        _set_clock(backend)
        record, payload = base_payload(backend, **given)
        payload["locale"] = locale
        if given["guild_id"] is not None:
            payload["guild_locale"] = backend.get_guild(given["guild_id"]).preferred_locale
        return record, payload

    return localized


def _finding(walk_to_subcommand: Callable[..., Any], locale: str) -> Callable[..., Any]:
    """The picker's autocomplete asks for a subcommand by the name that it shows."""

    def finding(command: Payload, path: list[str]) -> Any:
        node, names = command, list[str]()
        for name in path:
            children: list[Payload] = node.get("options") or []
            found = [child for child in children if name in (child["name"], _in(child, "name", locale))]
            node = found[0] if found else {}
            names.append(node.get("name", name))
        return walk_to_subcommand(command, names)

    return finding


def _translating(entry_for_leaf: Callable[..., Payload], locale: str) -> Callable[..., Payload]:
    def translating(command: Payload, path: list[str], leaf: Payload) -> Payload:
        entry = entry_for_leaf(command, path, leaf)
        entry["invocation"] = " ".join(_names(command, path, locale))
        entry["aliases"] = [] if entry["invocation"] == " ".join(path) else [" ".join(path)]
        entry["description"] = _in(leaf, "description", locale)
        for shown, option in zip(entry["options"], leaf.get("options") or [], strict=True):
            _translate_option(shown, option, locale)
        return entry

    return translating


def _names(command: Payload, path: list[str], locale: str) -> Generator[str]:
    yield _in(command, "name", locale)
    node = command
    for name in path[1:]:
        node = next(child for child in node["options"] if child["name"] == name)
        yield _in(node, "name", locale)


def _translate_option(shown: Payload, option: Payload, locale: str) -> None:
    # Its name stays as it is: the page sends it back as the option's key.
    shown["label"] = _in(option, "name", locale)
    shown["description"] = _in(option, "description", locale)
    for choice_shown, choice in zip(shown["choices"], option.get("choices") or [], strict=True):
        choice_shown["name"] = _in(choice, "name", locale)


def _in(named: Payload, key: str, locale: str) -> str:
    localizations: dict[str, str] = named.get(f"{key}_localizations") or {}
    return localizations.get(locale) or named[key]
