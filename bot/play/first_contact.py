"""What somebody is told once: the three things to know of the bot, and the question which game is played."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.play.authority import Caller, Right, may, on_discord
from bot.play.own_games import playable
from bot.play.settings import ASSUMED, Preferences, note_asked, note_welcomed, of_caller
from bot.play.table import Table
from bot.systems.system import System


@dataclass(frozen=True, slots=True)
class FirstContact:
    """What an answer is followed by. ``welcome``: it is the first on the server. ``games``: the choice of the
    person who may set one, () for everybody else; ``server``: they may set the server's, too."""

    welcome: bool = False
    games: Sequence[System] = ()
    server: bool = False


NOTHING_MORE = FirstContact()


async def first_contact(table: Table, caller: Caller) -> FirstContact:
    """What is to be told after a command, once. Everything that was told is noted in the settings, which are
    remembered, so a later command asks the store for nothing."""
    here = await of_caller(table, caller)
    asks = _asks(here, caller)
    if here.welcomed and not asks:
        return NOTHING_MORE
    async with table.lock("first contact", caller.guild_id):  # Two first commands at once: only one is.
        here = await of_caller(table, caller)
        if welcome := not here.welcomed:
            await note_welcomed(table, caller)
        if asks := _asks(here, caller):
            await note_asked(table, caller)
    games = await playable(table, caller.guild_id) if asks else ()
    return FirstContact(welcome, games, may(Right.SET_SERVER, on_discord(caller)))


def _asks(here: Preferences, caller: Caller) -> bool:
    """Whether the caller is asked for the game: they may set it, and nobody was asked here before."""
    return ASSUMED.get() and not here.asked and may(Right.SET_CHANNEL, on_discord(caller))
