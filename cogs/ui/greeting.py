"""What follows the first answers on a server, privately: three things to know, the question for the game."""

import logging
from collections.abc import Sequence

from bot.play.delivery import Menu, MenuChoice, Post, button_id
from bot.play.first_contact import first_contact
from bot.store.errors import StoreFailure
from bot.systems.system import System
from bot.wording.first_contact import EVERYWHERE, HERE, WELCOME, question_told
from bot.wording.words import Words
from cogs.ui.ask import Ask
from cogs.ui.components import UNSENT

log = logging.getLogger(__name__)

PLAYS = "plays"
"""The verb of the lists of games; the number behind it says whether the server's game is set."""


async def greet(ask: Ask) -> None:
    """Tell below the answer to a command what is told once. A failure costs nobody their answer."""
    try:
        told = await first_contact(ask.table, ask.caller)
        lines: list[str] = [ask.words(WELCOME)] if told.welcome else []
        if told.games:
            lines.append(question_told(ask.words))
        elif assumed := await ask.assumed_untold(private=True):
            lines.append(assumed)
        if lines:
            menus = _menus(ask.words, told.games, server=told.server) if told.games else ()
            await ask.answer_whole(Post("\n".join(lines), menus=menus))
    except (StoreFailure, *UNSENT) as error:
        log.info("first contact not made: %s", type(error).__name__)


def _menus(words: Words, games: Sequence[System], *, server: bool) -> tuple[Menu, ...]:
    """A list of the games for the channel and, if the asker may set it, one for the server."""
    offered = tuple(MenuChoice(words.plain(each.title), each.key) for each in games)
    scopes = ((0, HERE), (1, EVERYWHERE)) if server else ((0, HERE),)
    return tuple(Menu(words.plain(label), button_id(PLAYS, scope), offered) for scope, label in scopes)
