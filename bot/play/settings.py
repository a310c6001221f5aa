"""The settings of a channel or a server, and what follows from them."""

from collections.abc import Collection, Mapping
from contextlib import nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, fields, replace
from typing import Any

from bot.encounter.views import AS_USUAL, HealthShown
from bot.pictures.theme import DEFAULT
from bot.play.authority import Caller, Right, authorize, on_discord, refusal
from bot.play.outbox.notes import noted
from bot.play.setting_rows import DEFAULT_INITIATIVE, SETTINGS, Setter, Setting
from bot.play.table import Table, head_in, server_games, sheet_played
from bot.refusal import Refusal
from bot.shards.leases import touched
from bot.store.settings import Settings
from bot.systems import PLAIN, find, system
from bot.systems.health import Detail
from bot.systems.measures import DEFAULT_HEIGHT_WEIGHT
from bot.systems.system import System
from bot.wording.settings import Origin
from bot.wording.zones import UNIVERSAL

ASSUMED: ContextVar[bool] = ContextVar("assumed", default=False)
"""Whether the running request went on with Plain, since no game is chosen. `cogs.ui.boundary` tells that."""


def plain_for_now() -> System:
    """The game of a request that needs one where none is chosen; its answer says so."""
    ASSUMED.set(True)
    return PLAIN


@dataclass(frozen=True, slots=True)
class Preferences:
    """The settings of a channel: its own first, then the server's.

    - ``language``: a Discord locale; None: nothing is set and nothing is known.
    - ``system``: None if no game was chosen.
    - ``height_weight``: how much a foot of height counts (B-16).
    - ``names_hidden_turns``: hidden combatants' turns are announced as the GM's instead of not at all.
    - ``health``: how exactly health is public.
    - ``gm_channel``: where the GMs read secrets (0: in direct messages).
    - ``reveals``: a hidden combatant appears with its first action.
    - ``warns_next``: a call also mentions the next player.
    - ``timer``: minutes of a turn after which its player is reminded (0: never).
    - ``spends_moves``: a move on the map uses what a turn has.
    - ``timezone``: the clock by which texts give times.
    - ``brief``: a fight is announced in at most three lines, and the rest stands behind a button.
    - ``variants``: the variants that fights are played with, by their keys.
    - ``conditions``: the conditions that forms offer, as they were typed; none: those of the game.
    - ``welcomed``: the server was told the three things to know.
    - ``asked``: somebody was asked here for the game.
    - ``without``: the commands that were taken away from the server.
    """

    language: str | None
    gms: tuple[int, ...]
    gm_role: int | None
    system: System | None
    initiative: str
    height_weight: int = DEFAULT_HEIGHT_WEIGHT
    theme: str = DEFAULT
    names_hidden_turns: bool = False
    health: HealthShown = AS_USUAL
    gm_channel: int = 0
    reveals: bool = False
    warns_next: bool = False
    timer: int = 0
    spends_moves: bool = False
    timezone: str = UNIVERSAL
    brief: bool = True
    variants: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    welcomed: bool = False
    asked: bool = False
    without: frozenset[str] = frozenset()


Where = tuple[int, str | None, int | None]
"""A channel, the server's locale, and the channel of a thread as a caller names them; None: nobody asks."""


async def _settings(table: Table, scope_id: int, guild_id: int) -> Settings:
    if scope_id not in table.settings:
        stored = await table.store.settings(scope_id)
        table.settings[scope_id] = found = stored or Settings(scope_id, guild_id)
        return found
    return table.settings[scope_id]


_OWN = frozenset({"scope_id", "guild_id", "seen_locale", "parent_id", "welcomed", "without"})
"""The columns that no other scope's settings stand in for."""
_INHERITED = tuple(each.name for each in fields(Settings) if each.name not in _OWN)


def inherited(own: Settings, parent: Settings) -> Settings:
    """The settings of one scope, with its parent's as defaults: a thread inherits from its channel, a channel
    from its server. The only place that decides what is inherited."""
    unset = [name for name in _INHERITED if getattr(own, name) in (None, ())]
    return replace(own, **{name: getattr(parent, name) for name in unset})


async def preferences(
    table: Table, channel_id: int, guild_id: int, guild_locale: str | None = None
) -> Preferences:
    """The settings that apply in this channel or thread. The server's own games are known with them."""
    return await _remembered(table, (channel_id, guild_locale, None), guild_id)


async def _remembered(table: Table, key: Where, guild_id: int) -> Preferences:
    """The settings that apply in a channel, until a setting changes (`Table.held`)."""
    known: Preferences | None = table.held.get(key)
    if known is not None:
        return known
    channel_id, locale, _ = key
    await server_games(table, guild_id)
    server = await _settings(table, guild_id, guild_id)
    own = await _settings(table, channel_id, guild_id)
    parent = await _settings(table, own.parent_id, guild_id) if own.parent_id else server
    found = _held(own, parent, server, locale or server.seen_locale)
    made_of = (guild_id, server), (channel_id, own), (own.parent_id or guild_id, parent)
    if all(table.settings.get(scope_id) is each for scope_id, each in made_of):  # None changed meanwhile.
        table.held[key] = found
    return found


def _held(own: Settings, parent: Settings, server: Settings, locale: str | None) -> Preferences:
    """The settings that apply in a channel of a server."""
    here = inherited(inherited(own, parent), server)
    held = {key: _or_default(each, here) for key, each in SETTINGS.items()}
    return Preferences(
        language=here.language or locale,
        gms=held["gms"],
        gm_role=held["gm_role"],
        system=find(held["system"]),
        initiative=held["initiative"],
        height_weight=held["height_weight"],
        theme=held["theme"],
        names_hidden_turns=held["hidden_turns"] == "named",
        health=HealthShown(Detail(held["foes_health"]), Detail(held["players_health"])),
        gm_channel=held["gm_channel"],
        reveals=held["reveal"] == "first_action",
        warns_next=held["notices"] == "next",
        timer=held["timer"],
        spends_moves=held["moves"] == "spend",
        timezone=held["timezone"],
        brief=held["detail"] == "brief",
        variants=held["variants"],
        conditions=held["conditions"],
        welcomed=bool(server.welcomed),
        asked=bool(here.asked),
        without=frozenset((server.without or "").split()),
    )


def _or_default(setting: Setting, here: Settings) -> Any:
    value = setting.read(here)
    return setting.default if value is None else value


@dataclass(frozen=True, slots=True)
class InForce:
    """What holds of a setting, and where that comes from."""

    value: Any
    origin: Origin


async def in_force(table: Table, caller: Caller, *, server: bool) -> Mapping[str, InForce]:
    """What holds of every setting in the channel, or what the server sets for its channels."""
    await of_caller(table, caller)  # The channel of a thread is known from here on.
    whole = await _settings(table, caller.guild_id, caller.guild_id)
    if server:
        scopes = [(Origin.HERE, whole)]
    else:
        own = await _settings(table, caller.channel_id, caller.guild_id)
        scopes = [(Origin.HERE, own), (Origin.SERVER, whole)]
        if own.parent_id:
            scopes.insert(1, (Origin.CHANNEL, await _settings(table, own.parent_id, caller.guild_id)))
    found = {key: _in_force(each, scopes) for key, each in SETTINGS.items()}
    if found["language"].value is None:
        found["language"] = InForce(caller.guild_locale or whole.seen_locale, Origin.LOCALE)
    return found


def _in_force(setting: Setting, scopes: Collection[tuple[Origin, Settings]]) -> InForce:
    """The first of these scopes in which it is set. A setting of the server only is not read elsewhere."""
    for origin, settings in scopes:
        value = setting.read(settings)
        if value is not None:
            return InForce(value, origin)
    return InForce(setting.default, Origin.DEFAULT)


async def of_caller(table: Table, caller: Caller) -> Preferences:
    """The settings that apply to this caller. Outside the servers that have the bot there are none: the
    caller's language counts, and the game of the sheet that they have anywhere.

    The server's locale comes with every interaction and is stored, as is the channel of a thread. Messages
    without an interaction (after a restart) then use the same settings.
    """
    if not caller.guild_id:
        sheet = await sheet_played(table, 0, caller.user_id)
        return Preferences(caller.locale, (), None, find(sheet and sheet.system), DEFAULT_INITIATIVE)
    key = caller.channel_id, caller.guild_locale, caller.parent_id
    if key in table.held:
        return table.held[key]
    server = await _settings(table, caller.guild_id, caller.guild_id)
    is_noted = server.seen_locale == (caller.guild_locale or server.seen_locale)
    if not is_noted:
        seen = _save(table, caller.guild_id, caller.guild_id, seen_locale=caller.guild_locale)
        is_noted = await noted(seen)
    own = await _settings(table, caller.channel_id, caller.guild_id)
    if caller.parent_id and own.parent_id != caller.parent_id:
        await _save(table, caller.channel_id, caller.guild_id, parent_id=caller.parent_id)
    if not is_noted:  # The next request tries it again.
        return await preferences(table, caller.channel_id, caller.guild_id, caller.guild_locale)
    return await _remembered(table, key, caller.guild_id)


async def note_locale(table: Table, caller: Caller) -> None:
    """Note a GM's own language, for the DMs they get without asking."""
    own = await _settings(table, caller.user_id, caller.guild_id)
    if own.seen_locale != caller.locale:
        await noted(_save(table, caller.user_id, 0, seen_locale=caller.locale))


async def note_welcomed(table: Table, caller: Caller) -> None:
    """Note that the server was told the three things to know."""
    await _save(table, caller.guild_id, caller.guild_id, welcomed=1)


async def note_asked(table: Table, caller: Caller) -> None:
    """Note that somebody was asked for the channel's game."""
    await _save(table, caller.channel_id, caller.guild_id, asked=1)


async def locale_of(table: Table, user_id: int) -> str | None:
    """The language noted for a GM."""
    return (await _settings(table, user_id, 0)).seen_locale


async def _save(table: Table, scope_id: int, guild_id: int, **changes: Any) -> None:
    """Change the settings of a channel, a server or a user; one change at a time."""
    async with table.lock("settings", scope_id):
        settings = replace(await _settings(table, scope_id, guild_id), **changes)
        with touched(0) if not guild_id else nullcontext():  # A person's own: any process may remember them.
            await table.store.save_settings(settings)
        table.settings[scope_id] = settings
        table.held.clear()


async def _change(table: Table, caller: Caller, *, server: bool, **changes: Any) -> None:
    """Change a setting. Refusal: the caller may not."""
    may_change(caller, server=server)
    await _save(table, caller.guild_id if server else caller.channel_id, caller.guild_id, **changes)
    table.outdated(caller.guild_id, None)  # By what they tell of health, and in which language.


def may_change(caller: Caller, *, server: bool) -> None:
    """Refuse who may not change the settings of the channel, or of the server."""
    caller.needs_server()
    authorize(Right.SET_SERVER if server else Right.SET_CHANNEL, on_discord(caller))


async def change(table: Table, caller: Caller, key: str, value: object, *, server: bool) -> None:
    """Set a setting to a value that was chosen or typed; None: it is not set there from now on. Refusal: the
    caller may not, or it is not a value of this setting."""
    setting = SETTINGS[key]
    may_set(caller, setting, server=server)
    if value is not None:
        game = (await of_caller(table, caller)).system
        value = await setting.check(Setter(caller.channel_id, caller.guild_id, game), value)
    await _change(table, caller, server=server, **{key: setting.unset if value is None else value})


def may_set(caller: Caller, setting: Setting, *, server: bool) -> None:
    """Refuse a setting that does not belong there, or that the caller may not change."""
    may_change(caller, server=server)
    if not (setting.for_server if server else setting.for_channel):
        raise Refusal("settings.channel_only") if server else refusal(Right.SET_SERVER)


async def set_variant(table: Table, caller: Caller, variant: str, *, on: bool, server: bool) -> None:
    """Set whether fights are played with a variant, where their game has it."""
    may_change(caller, server=server)
    async with table.lock("variants", caller.guild_id if server else caller.channel_id):
        held = (await in_force(table, caller, server=server))["variants"].value
        others = [each for each in held if each != variant]
        await SETTINGS["variants"].check(Setter(caller.channel_id, caller.guild_id, None), [variant])
        await change(table, caller, "variants", (*others, *((variant,) if on else ())), server=server)


async def name_gm(table: Table, caller: Caller, user_id: int, *, remove: bool) -> None:
    """Name a GM for the channel, or name them no longer."""
    may_change(caller, server=False)
    async with table.lock("gms", caller.channel_id):
        gms = (await _settings(table, caller.channel_id, caller.guild_id)).gms
        others = tuple([each for each in gms if each != user_id])
        if remove and len(others) == len(gms):
            raise Refusal("settings.gm_not_named")
        await change(table, caller, "gms", others if remove else (*others, user_id), server=False)


async def set_commands(
    table: Table, caller: Caller, *, away: Collection[str] = (), back: Collection[str] = ()
) -> frozenset[str]:
    """Take families of commands away from the server, and bring others back; returns those that are away
    now."""
    may_change(caller, server=True)
    async with table.lock("commands", caller.guild_id):
        gone = (await of_caller(table, caller)).without | frozenset(away)
        gone -= frozenset(back)
        await _change(table, caller, server=True, without=" ".join(sorted(gone)) or None)
    return gone


async def game_here(table: Table, caller: Caller) -> System | None:
    """The game of the channel's fight, otherwise the setting."""
    fight = await fight_here(table, caller)
    return fight or (await of_caller(table, caller)).system


async def fight_here(table: Table, caller: Caller) -> System | None:
    """The game of the channel's fight; None: there is no fight."""
    head = await head_in(table, caller.channel_id) if caller.guild_id else None
    return system(head.encounter.system) if head else None
