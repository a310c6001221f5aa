"""/settings: the settings of a channel. /server: those of a whole server, shown only to its managers."""

import inspect
import re
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any, Optional

import discord
from discord import app_commands

from bot.play import settings as play_settings
from bot.play.delivery import MenuKind, Post
from bot.play.encounter.buttons import reopen_buttons
from bot.play.games import in_use
from bot.play.setting_rows import LONGEST_TIMER, SETTINGS, Page, Setting
from bot.play.settings_panel import (
    FAMILIES as FAMILY_LISTS,
)
from bot.play.settings_panel import (
    OTHER,
    PAGE,
    PLACE,
    SET,
    TYPE,
    TYPED,
    Shown,
    game_that_stays,
    line_of,
    pages_of,
    read_setting_id,
    setting_id,
    settings_panel,
    written,
)
from bot.play.table import head_in
from bot.refusal import Refusal
from bot.systems import FAMILIES, PLAIN
from bot.text import N_, fold
from bot.wording import settings as wording
from bot.wording.first_contact import NEXT
from bot.wording.settings import AS_ABOVE
from bot.wording.words import Marked
from cogs.dice_options import Dice
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import carried, press
from cogs.ui.command_names import shown_command
from cogs.ui.commands import Suggest, command, group
from cogs.ui.forms import Form, chosen_ids, chosen_in, chosen_of, chosen_people, setting_form, submitted
from cogs.ui.greeting import PLAYS
from cogs.ui.people import Person, on_the_server
from cogs.ui.refused_forms import FORMS
from cogs.ui.suggestions import Pairs

settings = group("settings", "Language, GM, rules and initiative of this channel")
server_family = group("server", "The same for the whole server, and its GM role and commands")

Set = Callable[..., Awaitable[None]]


# ---------------------------------------------------------------- the panel


@command("show", "All settings here, to read and to change", into=settings, private=True)
async def _show(ask: Ask) -> None:
    await ask.answer(await _panel(ask, Page.ALL, server=False), private=True)


@command("show", "All settings of the server, to read and to change", into=server_family, private=True)
async def _show_server(ask: Ask) -> None:
    await ask.answer(await _panel(ask, Page.ALL, server=True), private=True)


async def _panel(ask: Ask, page: Page, *, server: bool) -> Any:
    return await settings_panel(ask.table, ask.caller, ask.words, Shown(page, server, _families(ask)))


async def _show_page(ask: Ask, page: str, place: int) -> None:
    """Show another page. Refusal: there is none of that number."""
    if not (page.isdecimal() and int(page) in set(Page) and place in (0, 1)):
        raise Refusal("ongoing.unknown")
    await ask.update_own(await _panel(ask, Page(int(page)), server=place == 1))


@press(PAGE, takes=1)
async def _turned(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _show_page(ask, chosen_of(ask.interaction), numbers[0])


@press(PLACE, takes=2)
async def _placed(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _show_page(ask, str(numbers[1]), numbers[0])


@carried(SET)
async def _chosen(ask: Ask, custom_id: str) -> None:
    setting, server, value = read_setting_id(custom_id)
    await _set(ask, setting, value or _in_list(ask, setting), server=server)


@carried(TYPE, opens=True)
async def _chosen_or_typed(ask: Ask, custom_id: str) -> None:
    setting, server, value = read_setting_id(custom_id)
    value = value or chosen_of(ask.interaction)
    if value != OTHER:
        await _set(ask, setting, value, server=server)
        return
    form_id = setting_id(TYPED, setting.key, server=server)
    await ask.interaction.response.send_modal(await _form(ask, form_id))


@carried(TYPED)
async def _typed(ask: Ask, custom_id: str) -> None:
    setting, server, _ = read_setting_id(custom_id)
    value = submitted(ask.interaction, "value").strip()
    await _set(ask, setting, value or (AS_ABOVE if setting.may_be_empty else value), server=server)


async def _form(ask: Ask, form_id: str) -> Form:
    """The form for a setting's value, with the one that holds. Refusal: the caller may not set it."""
    setting, server, _ = read_setting_id(form_id)
    play_settings.may_set(ask.caller, setting, server=server)
    if not setting.longest:
        raise Refusal("ongoing.unknown")
    held = (await play_settings.in_force(ask.table, ask.caller, server=server))[setting.key].value
    return setting_form(ask.words, form_id, setting, ", ".join(written(held)))


FORMS[TYPED] = _form


async def _set(ask: Ask, setting: Setting, value: Any, *, server: bool) -> None:
    """Set it as a press or a form says, and show the page again with it."""
    ask.must_be_private()
    stored = None if value == AS_ABOVE else value
    await play_settings.change(ask.table, ask.caller, setting.key, stored, server=server)
    if ask.form_id:  # The form was opened again by its refusal, which is another message.
        await saved(ask, setting.key, server=server)
    else:
        await ask.update_own(await _panel(ask, setting.page, server=server))


def _in_list(ask: Ask, setting: Setting) -> Any:
    """What was chosen in a setting's list. Refusal: it is not there to be chosen."""
    if setting.kind is MenuKind.USERS:
        return [user_id for user_id, _ in chosen_people(ask.interaction)] or AS_ABOVE
    if setting.kind is MenuKind.ROLES:
        return next(iter(chosen_ids(ask.interaction)), AS_ABOVE)
    if setting.kind is MenuKind.CHANNELS:
        return _room(ask, next(iter(chosen_ids(ask.interaction)), None))
    return chosen_in(ask.interaction) if setting.divided else chosen_of(ask.interaction)


def _room(ask: Ask, channel_id: int | None) -> int | str:
    """A channel that was chosen for GMs. Refusal: it cannot be one."""
    if channel_id is None:
        return AS_ABOVE
    channel = ask.interaction.guild and ask.interaction.guild.get_channel(channel_id)
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("ongoing.unknown")
    return _gm_room(channel)


def _gm_room(channel: discord.TextChannel) -> int:
    """A channel for GMs only. Refusal: everybody reads it, which would give all secrets away, or the bot
    cannot write there."""
    everybody, own = channel.guild.default_role, channel.guild.me
    if channel.permissions_for(everybody).view_channel:
        raise Refusal("settings.gm_channel_public", channel=Marked(channel.mention))
    rights = channel.permissions_for(own)
    if not (rights.view_channel and rights.send_messages):
        raise Refusal("settings.gm_channel_closed", channel=Marked(channel.mention))
    return channel.id


@press(FAMILY_LISTS, takes=1)
async def _families_chosen(ask: Ask, numbers: tuple[int, ...]) -> None:
    """A list of commands to take away; the number behind the last list: what the games have no use for."""
    ask.must_be_private()
    play_settings.may_change(ask.caller, server=True)
    pages = pages_of(_families(ask))
    if numbers[0] < len(pages):
        away = {each for each in chosen_in(ask.interaction) if each in pages[numbers[0]]}
        back = set(pages[numbers[0]]) - away
    else:
        away, back = set(await _unused(ask)), set[str]()
    await play_settings.set_commands(ask.table, ask.caller, away=away, back=back)
    await ask.update_own(await _panel(ask, Page.MORE, server=True))


# ---------------------------------------------------------------- the commands


async def saved(ask: Ask, key: str, *, server: bool) -> None:
    """Answer with the one line that changed."""
    await ask.answer(await _told(ask, key, server=server), private=True)


async def _told(ask: Ask, key: str, *, server: bool) -> Post:
    """The line that changed, and what a changed game leaves as it is."""
    line = await line_of(ask.table, ask.caller, ask.words, key)
    told = wording.changed(ask.words, line, server=server)
    stays = await game_that_stays(ask.table, ask.caller, ask.words) if key == "system" else None
    if stays is None:
        return Post(told)
    head = await head_in(ask.table, ask.caller.channel_id)
    return Post(f"{told}\n{stays}", buttons=reopen_buttons(ask.words, head) if head else ())


def _both(name: str, description: str) -> Callable[[Set], Set]:
    """Make two commands of a handler, which is told which one: for the channel, and for the whole server."""

    def make(handler: Set) -> Set:
        for family, server in ((settings, False), (server_family, True)):
            command(name, description, into=family, private=True)(_settled(handler, server=server))
        return handler

    return make


def _settled(handler: Set, *, server: bool) -> Set:
    """The handler for the channel or for the server."""

    @wraps(handler)
    async def settled(ask: Ask, /, **options: Any) -> None:
        await handler(ask, server, **options)

    ask, _, *options = inspect.signature(handler).parameters.values()
    settled.__dict__["__signature__"] = inspect.Signature([ask, *options])
    return settled


LISTS: Mapping[str, Mapping[str, Suggest]] = {"timezone": {"zone": suggestions.zones}}
"""The completions of settings' options."""
TYPES: Mapping[str, Any] = {
    "initiative": Dice,
    "timer": app_commands.Range[int, 0, LONGEST_TIMER],
    "gm_role": discord.Role | None,
    "gm_channel": discord.TextChannel | None,
}
"""The types of options that are neither choices nor plain texts."""


def _type_of(setting: Setting) -> Any:
    """The type of the option of a setting's command."""
    if setting.key in TYPES or not setting.longest:
        return TYPES.get(setting.key, str)
    text = app_commands.Range[str, 1, setting.longest]
    return Optional[text] if setting.may_be_empty else text  # noqa: UP045 - an annotation is no class


def _given(setting: Setting, value: Any) -> Any:
    """What a command's option sets; None: it is not set from now on."""
    if isinstance(value, discord.TextChannel):
        return _gm_room(value)
    if isinstance(value, discord.Role):
        return value.id
    if value is None and setting.kind is MenuKind.CHANNELS:
        return 0  # Left out: in direct messages.
    return None if value == AS_ABOVE else value


def _handler(setting: Setting, *, server: bool) -> Set:
    """The handler of a setting's command."""

    async def handler(ask: Ask, /, **options: Any) -> None:
        value = _given(setting, options[setting.option])
        await play_settings.change(ask.table, ask.caller, setting.key, value, server=server)
        await saved(ask, setting.key, server=server)

    kind = _type_of(setting)
    may_lack = type(None) in getattr(kind, "__args__", ())
    option = inspect.Parameter(
        setting.option,
        inspect.Parameter.KEYWORD_ONLY,
        annotation=kind,
        default=None if may_lack else inspect.Parameter.empty,
    )
    asking = inspect.Parameter("ask", inspect.Parameter.POSITIONAL_ONLY, annotation=Ask)
    handler.__dict__["__signature__"] = inspect.Signature([asking, option])
    return handler


for _each in SETTINGS.values():
    for _family, _server in ((settings, False), (server_family, True)):
        if _each.command and (_each.for_server if _server else _each.for_channel):
            command(
                _each.command, _each.about, into=_family, private=True, autocomplete=LISTS.get(_each.key)
            )(_handler(_each, server=_server))


@command("gm", "Name a GM of this channel", into=settings, private=True)
async def _gm(ask: Ask, member: Person, remove: bool = False) -> None:
    if member.bot and not remove:
        raise Refusal("member_is_bot")
    user_id = member.id if remove else on_the_server(member)[0]
    await play_settings.name_gm(ask.table, ask.caller, user_id, remove=remove)
    await saved(ask, "gms", server=False)


@_both("health", "Set how exactly the table sees how somebody is")
async def _health(ask: Ask, server: bool, whose: str, mode: str) -> None:
    await play_settings.change(ask.table, ask.caller, f"{whose}_health", mode, server=server)
    await saved(ask, f"{whose}_health", server=server)


@_both("variant", "Set how fights are played here")
async def _variant(ask: Ask, server: bool, variant: str, on: bool = True) -> None:
    await play_settings.set_variant(ask.table, ask.caller, variant, on=on, server=server)
    await saved(ask, "variants", server=server)


KEPT = frozenset({"settings", "server", "help", "privacy", "roll"})
"""The families that no server can do without."""
UNUSED = "unused"
"""What is typed for all families that the games here have no use for."""
ALL_UNUSED = N_("everything that the game here has no use for")
Names = app_commands.Range[str, 1, 500]


def _families(ask: Ask) -> dict[str, str]:
    """The families that can be taken away, by their names, with the names that they have in the picker."""
    names = sorted(each.name for each in ask.host.tree.get_commands(type=discord.AppCommandType.chat_input))
    return {name: shown_command(ask.words, name) for name in names if name not in KEPT}


def _named(ask: Ask, typed: str | None, unused: Collection[str]) -> set[str]:
    """The families that are typed, with spaces or commas between them. Refusal: there is none of a name."""
    if fold(typed or "") == fold(ask.words.plain(ALL_UNUSED)):
        return set(unused)
    known = _families(ask)
    by_name = {fold(name): key for key, shown in known.items() for name in (key, shown)}
    found: set[str] = set()
    for word in re.split(r"[\s,，、/]+", (typed or "").strip(" ,，、/")):
        if fold(word) == UNUSED:
            found.update(unused)
        elif word and fold(word) not in by_name:
            kept = [Marked(f"`/{shown_command(ask.words, each)}`") for each in sorted(KEPT)]
            raise Refusal("settings.no_family", name=word[:32], kept=kept)
        elif word:
            found.add(by_name[fold(word)])
    return found


async def _unused(ask: Ask) -> tuple[str, ...]:
    """The families that no game in use here has a use for."""
    games = await in_use(ask.table, ask.caller) or (PLAIN,)
    return tuple(name for name, known in FAMILIES.items() if not any(map(known, games)))


async def _there(ask: Ask, current: str) -> Pairs:
    gone, unused = (await play_settings.of_caller(ask.table, ask.caller)).without, await _unused(ask)
    every = [(ask.words.plain(ALL_UNUSED), UNUSED)] if unused else []
    return _matching(current, [*every, *((f"/{s}", k) for k, s in _families(ask).items() if k not in gone)])


async def _gone(ask: Ask, current: str) -> Pairs:
    gone = (await play_settings.of_caller(ask.table, ask.caller)).without
    return _matching(current, [(f"/{s}", k) for k, s in _families(ask).items() if k in gone])


def _matching(current: str, pairs: Pairs) -> Pairs:
    return [(shown, key) for shown, key in pairs if fold(current) in fold(shown) or fold(current) in key]


@command(
    "commands", "Choose which commands this server uses", into=server_family, private=True,
    autocomplete={"hide": _there, "unhide": _gone},
)  # fmt: skip
async def _commands(ask: Ask, hide: Names | None = None, unhide: Names | None = None) -> None:
    """Takes families away and brings them back; without options, lists those that are away."""
    ask.caller.needs_server()
    gone = (await play_settings.of_caller(ask.table, ask.caller)).without
    if hide is not None or unhide is not None:
        unused = await _unused(ask)
        away, back = _named(ask, hide, unused), _named(ask, unhide, unused)
        gone = await play_settings.set_commands(ask.table, ask.caller, away=away, back=back)
    shown = [f"`/{shown_command(ask.words, each)}`" for each in sorted(gone)]
    await ask.answer(wording.commands_told(ask.words, shown), private=True)


@press(PLAYS, takes=1)
async def _plays(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The game chosen from the list of the first question, for the channel (0) or the server (1)."""
    server = numbers[0] == 1
    ask.must_be_private()
    await play_settings.change(ask.table, ask.caller, "system", chosen_of(ask.interaction), server=server)
    told = await _told(ask, "system", server=server)
    await ask.update_own(replace(told, text=f"{told.text}\n{ask.words(NEXT)}"))


COMMANDS = (settings, server_family)
