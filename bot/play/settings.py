"""The settings of a channel or a server, and what follows from them."""

import re
from collections import Counter
from collections.abc import Collection, Container
from contextlib import nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any

from bot.encounter.views import AS_USUAL, HealthShown
from bot.pictures.theme import DEFAULT, THEMES
from bot.play.authority import Caller, Right, authorize, on_discord
from bot.play.outbox.notes import noted
from bot.play.table import Table, server_games, sheet_played
from bot.play.workload.heavy_work import aside
from bot.refusal import Refusal
from bot.shards.leases import touched
from bot.store.settings import Settings
from bot.systems import PLAIN, SYSTEMS, find
from bot.systems.health import Detail
from bot.systems.initiative import initiative_text
from bot.systems.measures import DEFAULT_HEIGHT_WEIGHT, HEIGHT_WEIGHTS
from bot.systems.system import System
from bot.text import fold, tidy
from bot.wording.words import LANGUAGES
from bot.wording.zones import UNIVERSAL, zone_of

DEFAULT_INITIATIVE = "1d20"
FREE, SPEND = "free", "spend"
"""Whether a move on the map uses what a combatant's turn has."""
SILENT, NAMED = "silent", "named"
"""How the turns of hidden combatants are announced: not at all, or as the GM's."""
BRIEF, FULL = "brief", "full"
"""How much of a fight is announced: at most three lines a message and the rest behind `Why?`, or everything.
"""
BY_HAND, ON_ACTION = "by_hand", "first_action"
"""When a hidden combatant appears: when the GM lets it, or with its first action."""
ACTOR, ON_DECK = "actor", "next"
"""Who is mentioned by a call: the player whose turn it is, or also the next player."""
LONGEST_TIMER = 1440
"""Minutes of a turn after which a table may be reminded."""
FOES, PLAYERS = SIDES = ("foes", "players")
"""The sides for which the exactness of public health is set."""
MOST_GMS = 10
MOST_CONDITIONS = 25
LONGEST_CONDITION = 50
CONDITIONS_BETWEEN = re.compile(r"[,，;；、\n](?![^(（)）]*[)）])")
"""Between the conditions of a list, and not within the parentheses that say what one does."""


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
    - ``language_set``: the language was chosen here and is not the server's own.
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
    language_set: bool
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


def inherited(own: Settings, parent: Settings) -> Settings:
    """The settings of one scope, with its parent's as defaults: a thread inherits from its channel, a channel
    from its server. The only place that decides what is inherited."""
    return replace(
        own,
        language=own.language or parent.language,
        gms=own.gms or parent.gms,
        gm_role=own.gm_role or parent.gm_role,
        system=own.system or parent.system,
        initiative=own.initiative or parent.initiative,
        height_weight=own.height_weight or parent.height_weight,
        theme=own.theme or parent.theme,
        hidden_turns=own.hidden_turns or parent.hidden_turns,
        foes_health=own.foes_health or parent.foes_health,
        players_health=own.players_health or parent.players_health,
        gm_channel=parent.gm_channel if own.gm_channel is None else own.gm_channel,
        reveal=own.reveal or parent.reveal,
        notices=own.notices or parent.notices,
        timer=parent.timer if own.timer is None else own.timer,
        moves=own.moves or parent.moves,
        timezone=own.timezone or parent.timezone,
        detail=own.detail or parent.detail,
        variants=parent.variants if own.variants is None else own.variants,
        conditions=own.conditions or parent.conditions,
        asked=own.asked or parent.asked,
    )


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
    return Preferences(
        language=here.language or locale,
        language_set=here.language is not None,
        gms=here.gms,
        gm_role=here.gm_role,
        system=find(here.system),
        initiative=here.initiative or DEFAULT_INITIATIVE,
        height_weight=here.height_weight or DEFAULT_HEIGHT_WEIGHT,
        theme=here.theme or DEFAULT,
        names_hidden_turns=here.hidden_turns == NAMED,
        health=HealthShown(
            Detail(here.foes_health or AS_USUAL.foes), Detail(here.players_health or AS_USUAL.players)
        ),
        gm_channel=here.gm_channel or 0,
        reveals=here.reveal == ON_ACTION,
        warns_next=here.notices == ON_DECK,
        timer=here.timer or 0,
        spends_moves=here.moves == SPEND,
        timezone=here.timezone or UNIVERSAL,
        brief=here.detail != FULL,
        variants=_split(here.variants),
        conditions=tuple(CONDITIONS_BETWEEN.split(here.conditions)) if here.conditions else (),
        welcomed=bool(server.welcomed),
        asked=bool(here.asked),
        without=frozenset((server.without or "").split()),
    )


async def of_caller(table: Table, caller: Caller) -> Preferences:
    """The settings that apply to this caller. Outside the servers that have the bot there are none: the
    caller's language counts, and the game of the sheet that they have anywhere.

    The server's locale comes with every interaction and is stored, as is the channel of a thread. Messages
    without an interaction (after a restart) then use the same settings.
    """
    if not caller.guild_id:
        sheet = await sheet_played(table, 0, caller.user_id)
        return Preferences(caller.locale, False, (), None, find(sheet and sheet.system), DEFAULT_INITIATIVE)
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


def may_change(caller: Caller, *, server: bool) -> None:
    """Refuse who may not change the settings of the channel, or of the server."""
    caller.needs_server()
    authorize(Right.SET_SERVER if server else Right.SET_CHANNEL, on_discord(caller))


def _one_of(choices: Container[object], chosen: object) -> None:
    """Refusal: it is not one of the choices."""
    if chosen not in choices:
        raise Refusal("unknown_choice", choice=str(chosen))


async def set_language(table: Table, caller: Caller, language: str | None, *, server: bool) -> None:
    """Set the language of public messages; None: follow the server's locale."""
    _one_of((None, *LANGUAGES), language)
    await _change(table, caller, server=server, language=language)


async def set_system(table: Table, caller: Caller, system: str, *, server: bool) -> None:
    """Set the game of a channel or a server, for commands that name none."""
    if find(system) is None:
        raise Refusal("unknown_choice", choice=system)
    await _change(table, caller, server=server, system=system)


async def set_hidden_turns(table: Table, caller: Caller, mode: str, *, server: bool) -> None:
    """Set how the turns of hidden combatants are announced: not at all, or as the GM's."""
    _one_of((SILENT, NAMED), mode)
    await _change(table, caller, server=server, hidden_turns=mode)


async def set_gm_channel(table: Table, caller: Caller, channel_id: int, *, server: bool) -> None:
    """Set where the GMs read secrets; 0: in direct messages. Refusal: it is this channel."""
    if channel_id == caller.channel_id:
        raise Refusal("settings.gm_channel_here")
    await _change(table, caller, server=server, gm_channel=channel_id)


async def set_reveal(table: Table, caller: Caller, mode: str, *, server: bool) -> None:
    """Set when a hidden combatant appears: only by hand, or with its first action."""
    _one_of((BY_HAND, ON_ACTION), mode)
    await _change(table, caller, server=server, reveal=mode)


async def set_notices(table: Table, caller: Caller, mode: str, *, server: bool) -> None:
    """Set who is mentioned by a call: the player whose turn it is, or also the next player."""
    _one_of((ACTOR, ON_DECK), mode)
    await _change(table, caller, server=server, notices=mode)


async def set_moves(table: Table, caller: Caller, mode: str, *, server: bool) -> None:
    """Set whether a move on the map uses what a turn has."""
    _one_of((FREE, SPEND), mode)
    await _change(table, caller, server=server, moves=mode)


async def set_timezone(table: Table, caller: Caller, typed: str, *, server: bool) -> None:
    """Set the time zone in which texts give times. Refusal: there is no such zone."""
    may_change(caller, server=server)
    zone = await aside(zone_of, typed)
    if zone is None:
        raise Refusal("settings.no_zone", typed=tidy(typed)[:50])
    await _change(table, caller, server=server, timezone=zone)


def _split(text: str | None) -> tuple[str, ...]:
    return tuple(each for each in (text or "").split(",") if each)


def known_variants() -> tuple[str, ...]:
    """The variants of all games' clocks."""
    clocks = (each.clock for each in SYSTEMS.values() if each.clock is not None)
    return tuple(dict.fromkeys(each for clock in clocks for each in clock.variants))


async def set_variant(table: Table, caller: Caller, variant: str, *, on: bool, server: bool) -> None:
    """Set whether fights are played with a variant, where their game has it."""
    may_change(caller, server=server)
    _one_of(known_variants(), variant)
    scope = caller.guild_id if server else caller.channel_id
    async with table.lock("variants", scope):
        held = await of_caller(table, caller)
        own = (await _settings(table, scope, caller.guild_id)).variants
        others = [each for each in (held.variants if own is None else _split(own)) if each != variant]
        await _change(table, caller, server=server, variants=",".join((*others, *((variant,) if on else ()))))


async def set_conditions(table: Table, caller: Caller, typed: str, *, server: bool) -> None:
    """Set the conditions that forms offer, with what they do: `Dazed (attacks-2), Slowed`; "": those of the
    game. Refusal: too many or too long, or one does what no condition can."""
    listed = tuple(dict.fromkeys(tidy(each) for each in CONDITIONS_BETWEEN.split(typed) if each.strip()))
    here = (await of_caller(table, caller)).system
    game = here if here is not None and here.effects.conditions else PLAIN
    found = [game.effects.listed(each, game.key) for each in listed]
    if len(found) > MOST_CONDITIONS or any(len(each.name) > LONGEST_CONDITION for each in found):
        raise Refusal("settings.conditions", limit=MOST_CONDITIONS, length=LONGEST_CONDITION)
    counted = Counter(fold(each.name) for each in found)
    for each in found:
        if counted[fold(each.name)] > 1:
            raise Refusal("settings.condition_twice", name=each.name)
        if each.periodic and game.combat is not None:
            game.combat.mended(game.combat.body_of({}, {}), each.periodic)
    await _change(table, caller, server=server, conditions=",".join(listed) or None)


async def set_detail(table: Table, caller: Caller, mode: str, *, server: bool) -> None:
    """Set how much of a fight is announced."""
    _one_of((BRIEF, FULL), mode)
    await _change(table, caller, server=server, detail=mode)


async def set_timer(table: Table, caller: Caller, minutes: int, *, server: bool) -> None:
    """Set after how many minutes of a turn its player is reminded; 0: never."""
    _one_of(range(LONGEST_TIMER + 1), minutes)
    await _change(table, caller, server=server, timer=minutes)


async def set_health(table: Table, caller: Caller, of: str, detail: str, *, server: bool) -> None:
    """Set how exactly health is public, for combatants that the GM runs (``foes``) or for ``players``."""
    if of not in SIDES or detail not in set(Detail):
        raise Refusal("unknown_choice", choice=detail if of in SIDES else of)
    await _change(table, caller, server=server, **{f"{of}_health": detail})


async def set_theme(table: Table, caller: Caller, theme: str, *, server: bool) -> None:
    """Set whether pictures are dark or light."""
    _one_of(THEMES, theme)
    await _change(table, caller, server=server, theme=theme)


async def set_height_weight(table: Table, caller: Caller, weight: int, *, server: bool) -> None:
    """Set how many feet a foot of height counts in BtR's distances (B-16)."""
    _one_of(HEIGHT_WEIGHTS, weight)
    await _change(table, caller, server=server, height_weight=weight)


async def set_initiative(table: Table, caller: Caller, dice: str, *, server: bool) -> None:
    """Set the dice of plain initiative order, without the modifier, or the deck that is drawn from."""
    await _change(table, caller, server=server, initiative=initiative_text(dice))


async def name_gm(table: Table, caller: Caller, user_id: int, *, remove: bool) -> None:
    """Name a GM for the channel, or name them no longer."""
    may_change(caller, server=False)
    async with table.lock("gms", caller.channel_id):
        gms = (await _settings(table, caller.channel_id, caller.guild_id)).gms
        others = tuple([each for each in gms if each != user_id])
        if remove and len(others) == len(gms):
            raise Refusal("settings.gm_not_named")
        if not remove and len(others) >= MOST_GMS:
            raise Refusal("settings.too_many_gms", limit=MOST_GMS)
        await _change(table, caller, server=False, gms=others if remove else (*others, user_id))


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


async def set_gm_role(table: Table, caller: Caller, role_id: int | None) -> None:
    """Set the server's GM role; None: no role. Refusal: everybody would be GM."""
    if role_id == caller.guild_id:
        raise Refusal("settings.gm_role_everyone")
    await _change(table, caller, server=True, gm_role=role_id)
