"""/settings: the settings of a channel. /server: those of a whole server, shown only to its managers."""

import inspect
import re
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import wraps
from typing import Any

import discord
from discord import app_commands

from bot.play import settings as play_settings
from bot.play.delivery import Post
from bot.play.games import in_use
from bot.refusal import Refusal
from bot.systems import FAMILIES, PLAIN
from bot.text import N_, fold
from bot.wording import settings as wording
from bot.wording.clocks import VARIANTS
from bot.wording.first_contact import NEXT
from bot.wording.words import Marked, words_for
from cogs.dice_options import Dice
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
from cogs.ui.command_names import shown_command
from cogs.ui.commands import Suggest, command, group
from cogs.ui.forms import chosen_of
from cogs.ui.greeting import PLAYS
from cogs.ui.people import Person, on_the_server
from cogs.ui.suggestions import Pairs

settings = group("settings", "Language, GM, rules and initiative of this channel")
server_family = group("server", "The same for the whole server, and its GM role and commands")

Setting = Callable[..., Awaitable[None]]


def setting(
    name: str, description: str, *, autocomplete: Mapping[str, Suggest] | None = None
) -> Callable[[Setting], Setting]:
    """Make two commands of a handler, which is told which one: for the channel, and for the whole server."""

    def make(handler: Setting) -> Setting:
        for family, server in ((settings, False), (server_family, True)):
            command(name, description, into=family, private=True, autocomplete=autocomplete)(
                _settled(handler, server=server)
            )
        return handler

    return make


def _settled(handler: Setting, *, server: bool) -> Setting:
    """The handler for the channel or for the server."""

    @wraps(handler)
    async def settled(ask: Ask, /, **options: Any) -> None:
        await handler(ask, server, **options)

    ask, _, *options = inspect.signature(handler).parameters.values()
    settled.__dict__["__signature__"] = inspect.Signature([ask, *options])
    return settled


@command("show", "All settings here, and who may change them", into=settings, private=True)
async def _show(ask: Ask) -> None:
    ask.caller.needs_server()
    await ask.answer(wording.told(ask.words, await held_here(ask)), private=True)


async def held_here(ask: Ask) -> wording.Held:
    """The settings that apply here, for words."""
    held = await play_settings.of_caller(ask.table, ask.caller)
    return wording.Held(
        language=words_for(held.language).language,
        language_set=held.language_set,
        gms=held.gms,
        gm_role=held.gm_role,
        system=held.system,
        initiative=held.initiative,
        height_weight=held.height_weight,
        names_hidden_turns=held.names_hidden_turns,
        health=held.health,
        theme=held.theme,
        gm_channel=held.gm_channel,
        reveals=held.reveals,
        warns_next=held.warns_next,
        brief=held.brief,
        timer=held.timer,
        spends_moves=held.spends_moves,
        timezone=held.timezone,
        variants=[VARIANTS[each] for each in held.variants if each in VARIANTS],
        conditions=held.conditions,
    )


async def _saved(ask: Ask, setting: str, *, server: bool) -> None:
    """Answer with the one line that changed."""
    told = wording.changed(ask.words, await held_here(ask), setting, server=server)
    await ask.answer(told, private=True)


@setting("language", "Set the language of public messages")
async def _language(ask: Ask, server: bool, language: str) -> None:
    chosen = None if language == "auto" else language
    await play_settings.set_language(ask.table, ask.caller, chosen, server=server)
    await _saved(ask, "language", server=server)


@command("gm", "Name a GM of this channel", into=settings, private=True)
async def _gm(ask: Ask, member: Person, remove: bool = False) -> None:
    if member.bot and not remove:
        raise Refusal("member_is_bot")
    user_id = member.id if remove else on_the_server(member)[0]
    await play_settings.name_gm(ask.table, ask.caller, user_id, remove=remove)
    await _saved(ask, "gm", server=False)


@command("gm-role", "Set the server's GM role", into=server_family, private=True)
async def _gm_role(ask: Ask, role: discord.Role | None = None) -> None:
    await play_settings.set_gm_role(ask.table, ask.caller, role.id if role else None)
    await _saved(ask, "gm_role", server=True)


@setting("system", "Set which game is played here")
async def _system(ask: Ask, server: bool, system: str) -> None:
    await play_settings.set_system(ask.table, ask.caller, system, server=server)
    await _saved(ask, "system", server=server)


@setting("initiative", "Set the dice of plain initiative order")
async def _initiative(ask: Ask, server: bool, dice: Dice) -> None:
    await play_settings.set_initiative(ask.table, ask.caller, dice, server=server)
    await _saved(ask, "initiative", server=server)


@setting("hidden-turns", "Set how hidden combatants' turns are told")
async def _hidden_turns(ask: Ask, server: bool, mode: str) -> None:
    await play_settings.set_hidden_turns(ask.table, ask.caller, mode, server=server)
    await _saved(ask, "hidden_turns", server=server)


@setting("health", "Set how exactly the table sees how somebody is")
async def _health(ask: Ask, server: bool, whose: str, mode: str) -> None:
    await play_settings.set_health(ask.table, ask.caller, whose, mode, server=server)
    await _saved(ask, "health", server=server)


@setting("theme", "Set whether pictures are dark or light")
async def _theme(ask: Ask, server: bool, theme: str) -> None:
    await play_settings.set_theme(ask.table, ask.caller, theme, server=server)
    await _saved(ask, "theme", server=server)


@setting("height-weight", "Set how a foot of height counts in BtR's distances")
async def _height_weight(ask: Ask, server: bool, weight: app_commands.Range[int, 1, 2]) -> None:
    """B-16."""
    await play_settings.set_height_weight(ask.table, ask.caller, weight, server=server)
    await _saved(ask, "height_weight", server=server)


@setting("gm-channel", "Set the channel for messages to GMs only")
async def _gm_channel(ask: Ask, server: bool, channel: discord.TextChannel | None = None) -> None:
    """Without a channel: in direct messages. One that everybody reads would give all secrets away."""
    if channel is not None:
        everybody, own = channel.guild.default_role, channel.guild.me
        if channel.permissions_for(everybody).view_channel:
            raise Refusal("settings.gm_channel_public", channel=Marked(channel.mention))
        rights = channel.permissions_for(own)
        if not (rights.view_channel and rights.send_messages):
            raise Refusal("settings.gm_channel_closed", channel=Marked(channel.mention))
    chosen = channel.id if channel else 0
    await play_settings.set_gm_channel(ask.table, ask.caller, chosen, server=server)
    await _saved(ask, "gm_channel", server=server)


@setting("reveal", "Set when hidden combatants appear")
async def _reveal(ask: Ask, server: bool, mode: str) -> None:
    await play_settings.set_reveal(ask.table, ask.caller, mode, server=server)
    await _saved(ask, "reveal", server=server)


@setting("notices", "Set the players that a turn's call mentions")
async def _notices(ask: Ask, server: bool, mode: str) -> None:
    await play_settings.set_notices(ask.table, ask.caller, mode, server=server)
    await _saved(ask, "notices", server=server)


@setting("moves", "Set whether moves on the map take of a turn")
async def _moves(ask: Ask, server: bool, mode: str) -> None:
    await play_settings.set_moves(ask.table, ask.caller, mode, server=server)
    await _saved(ask, "moves", server=server)


@setting("timezone", "Set the time zone of text files",
    autocomplete={"zone": suggestions.zones},
)  # fmt: skip
async def _timezone(ask: Ask, server: bool, zone: app_commands.Range[str, 1, 100]) -> None:
    await play_settings.set_timezone(ask.table, ask.caller, zone, server=server)
    await _saved(ask, "timezone", server=server)


@setting("variant", "Set how fights are played here")
async def _variant(ask: Ask, server: bool, variant: str, on: bool = True) -> None:
    await play_settings.set_variant(ask.table, ask.caller, variant, on=on, server=server)
    await _saved(ask, "variant", server=server)


@setting("conditions", "Set the conditions that forms offer")
async def _conditions(ask: Ask, server: bool, names: app_commands.Range[str, 1, 1000] | None = None) -> None:
    """Without names: those of the game."""
    await play_settings.set_conditions(ask.table, ask.caller, names or "", server=server)
    await _saved(ask, "conditions", server=server)


@setting("detail", "Set how much of a fight is told")
async def _detail(ask: Ask, server: bool, mode: str) -> None:
    await play_settings.set_detail(ask.table, ask.caller, mode, server=server)
    await _saved(ask, "detail", server=server)


@setting("timer", "Set a reminder for turns that take long")
async def _timer(
    ask: Ask, server: bool, minutes: app_commands.Range[int, 0, play_settings.LONGEST_TIMER]
) -> None:
    """0: none."""
    await play_settings.set_timer(ask.table, ask.caller, minutes, server=server)
    await _saved(ask, "timer", server=server)


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
    play_settings.may_change(ask.caller, server=server)
    await play_settings.set_system(ask.table, ask.caller, chosen_of(ask.interaction), server=server)
    told = wording.changed(ask.words, await held_here(ask), "system", server=server)
    await ask.update_own(Post(f"{told}\n{ask.words(NEXT)}"))


COMMANDS = (settings, server_family)
