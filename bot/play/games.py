"""The game that is meant if none is named: that of the channel's fight, otherwise the channel's setting,
otherwise that of its map, otherwise Plain, which the answer says."""

from typing import Final

from bot.maps.map import Map
from bot.play.authority import Caller
from bot.play.maps.maps import map_in
from bot.play.settings import fight_here, game_here, of_caller, plain_for_now
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems import PLAIN, system_of
from bot.systems.map_kind import MapKind
from bot.systems.system import System
from bot.text import N_
from bot.wording.words import Words

UNTAKEN: Final = N_("This does not change the fight. Enter the loss with `/encounter set health`.")
SEARCH_UNTAKEN: Final = N_("A search usually takes 3⚡, not taken here: `/encounter ap amount: 3`.")


def kind_of(game: System | None) -> MapKind:
    """The usual kind of map of a game, Plain's if it has none of its own."""
    game = game or plain_for_now()
    return (game.maps or PLAIN.maps)[0]


async def playing_here(table: Table, caller: Caller) -> System:
    """The same, Plain where no game is set."""
    return await game_here(table, caller) or PLAIN


async def measuring_here(table: Table, caller: Caller) -> System | None:
    """The game that measures distances: the fight's if it has maps that are only its own, otherwise the
    setting."""
    fight = await fight_here(table, caller)
    if fight is not None and fight is not PLAIN and fight.maps:
        return fight
    return (await of_caller(table, caller)).system or fight


async def in_use(table: Table, caller: Caller) -> tuple[System, ...]:
    """The games of the channel's fight, its setting and its map, each once; Plain's maps serve all."""
    fight, setting = await fight_here(table, caller), (await of_caller(table, caller)).system
    on = await map_here(table, caller) if caller.guild_id else None
    drawn = None if on is None or on.kind in PLAIN.maps else system_of(on.kind)
    return tuple(dict.fromkeys(each for each in (fight, setting, drawn) if each is not None))


def no_attacks_in(game: System) -> Refusal:
    """That `/attack` has no attacks in fights of this game, and what they have instead."""
    if game.combat:
        return Refusal("attack.by_encounter", system=game.key)
    return Refusal("attack.not_in_fight", system=game.key)


async def must_be_played(table: Table, caller: Caller, game: System) -> None:
    """Refuse a command of one game in a fight that is played by another."""
    fight = await fight_here(table, caller)
    if fight is not None and fight is not game:
        raise Refusal("fight.other_game", system=fight.key, known=game.key)


NOT_PLAYED: Final = "game.has_no"
"""The refusal of a command of a game that is not played in its channel."""


async def must_know(table: Table, caller: Caller, game: System, command: str) -> None:
    """Refuse a ``command``, as its user reads it, of one game where another is played."""
    await must_be_played(table, caller, game)
    here = (await of_caller(table, caller)).system or plain_for_now()
    if here is not game and await fight_here(table, caller) is None:
        raise Refusal("game.has_no", system=here.key, command=f"/{command}", played_by=game.key)


async def untaken(table: Table, caller: Caller, words: Words, cost: str = "") -> str:
    """A small line that the ruling takes nothing of the channel's fight; "": there is no fight. ``cost`` is
    the sentence of a command that takes action points."""
    if await fight_here(table, caller) is None:
        return ""
    told = cost or UNTAKEN
    return f"-# {words(told)}"


async def map_here(table: Table, caller: Caller) -> Map | None:
    """The channel's map."""
    head = await map_in(table, caller.channel_id)
    return head.map if head else None


def of_the_game(kind: MapKind, game: System | None) -> bool:
    """Whether a channel's map is of the game that measures, or that game takes any."""
    return game is None or game is PLAIN or not game.maps or kind in game.maps


async def kind_here(table: Table, caller: Caller) -> MapKind:
    """The kind of map of the game here: the channel's map if it is of this game. If no game is set: the kind
    of the map, and without a map Plain's."""
    on, game = await map_here(table, caller), await measuring_here(table, caller)
    return on.kind if on and of_the_game(on.kind, game) else kind_of(game)
