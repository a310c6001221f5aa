"""The game that is meant if none is named: that of the channel's fight, otherwise the channel's setting,
otherwise that of its map, otherwise a guess, announced as a guess."""

from dataclasses import dataclass
from typing import Final

from bot.maps.map import Map
from bot.play.authority import Caller
from bot.play.maps.maps import map_in
from bot.play.settings import of_caller
from bot.play.table import Table, head_in
from bot.refusal import Refusal
from bot.systems import GUESSED, system
from bot.systems.map_kind import MapKind
from bot.systems.system import System
from bot.text import N_
from bot.wording.words import Words

UNTAKEN: Final = N_("This does not change the fight. Enter the loss with `/encounter set health`.")
SEARCH_UNTAKEN: Final = N_("A search usually takes 3⚡, not taken here: `/encounter ap amount: 3`.")


@dataclass(frozen=True, slots=True)
class ChosenMap:
    """The kind of map that is meant. ``guess`` is its name if nobody chose it."""

    kind: MapKind
    guess: str | None = None


def kind_of(game: System | None) -> ChosenMap:
    """The kind of map of a game; a guess if there is no game, or it has no maps."""
    if game is not None and game.maps:
        return ChosenMap(game.maps[0])
    usual = GUESSED.maps[0]
    return ChosenMap(usual, usual.title)


async def game_here(table: Table, caller: Caller) -> System | None:
    """The game of the channel's fight, otherwise the setting."""
    fight = await fight_here(table, caller)
    return fight or (await of_caller(table, caller)).system


async def measuring_here(table: Table, caller: Caller) -> System | None:
    """The game that measures distances: the fight's if it has maps, otherwise the setting."""
    fight = await fight_here(table, caller)
    return fight if fight is not None and fight.maps else (await of_caller(table, caller)).system


async def fight_here(table: Table, caller: Caller) -> System | None:
    """The game of the channel's fight; None: there is no fight."""
    head = await head_in(table, caller.channel_id) if caller.guild_id else None
    return system(head.encounter.system) if head else None


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


async def untaken(table: Table, caller: Caller, words: Words, cost: str = "") -> str:
    """A small line that the ruling takes nothing of the channel's fight; "": there is no fight. ``cost`` is
    the sentence of a command that takes action points."""
    if await fight_here(table, caller) is None:
        return ""
    told = cost or UNTAKEN
    return f"-# {words(told)}"


def first_guess(table: Table, caller: Caller, guess: str | None) -> str | None:
    """The title of a guessed game or map if it is to be named, once in a channel; None: it was named already,
    or nothing was guessed."""
    told = (caller.channel_id, guess or "")
    if guess is None or told in table.guessed:
        return None
    table.guessed[told] = True
    return guess


async def map_here(table: Table, caller: Caller) -> Map | None:
    """The channel's map."""
    head = await map_in(table, caller.channel_id)
    return head.map if head else None


def of_the_game(kind: MapKind, game: System | None) -> bool:
    """Whether a channel's map is of the game that measures, or that game has no maps."""
    return game is None or not game.maps or kind in game.maps


async def kind_here(table: Table, caller: Caller) -> ChosenMap:
    """The kind of map of the game here: the channel's map if it is of this game. If no game is set: the kind
    of the map, and without a map a guess."""
    on, game = await map_here(table, caller), await measuring_here(table, caller)
    return ChosenMap(on.kind) if on and of_the_game(on.kind, game) else kind_of(game)
