"""/help: what to type first, and what the games in use here can do."""

from collections.abc import Sequence

import discord

from bot.play.delivery import Button, ButtonStyle, Panel, button_id
from bot.play.games import in_use
from bot.play.settings import of_caller
from bot.refusal import Refusal
from bot.systems import PLAIN
from bot.wording.help import TITLES, Page, Use, game_told, page_told
from bot.wording.words import Words
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
from cogs.ui.commands import ANYWHERE, command

PAGES = tuple(Page)
FIRST_GAME = 100
"""The number of the first game's page; the pages of subjects have those of their place."""


async def _use(ask: Ask) -> Use:
    """What the channel has a use for."""
    games, held = await in_use(ask.table, ask.caller), await of_caller(ask.table, ask.caller)
    chosen = held.system is not None or any(each is not PLAIN for each in games)
    abroad = not ask.caller.guild_id
    known = {each.name for each in ask.host.tree.get_commands(type=discord.AppCommandType.chat_input)}
    return Use(games or (PLAIN,), known - ANYWHERE if abroad else held.without, chosen, abroad)


def _numbers(use: Use) -> Sequence[int]:
    """The pages in the order of their buttons; each game in use has one."""
    games = range(FIRST_GAME, FIRST_GAME + len(use.games))
    first, *others = (number for number, page in enumerate(PAGES) if use.has(page))
    return (first, *games, *others)


def _shown(words: Words, use: Use, number: int) -> Panel:
    buttons = tuple(
        Button(
            words.plain(use.games[each - FIRST_GAME].title if each >= FIRST_GAME else TITLES[PAGES[each]]),
            button_id("help", each),
            ButtonStyle.PRIMARY if each == number else ButtonStyle.SECONDARY,
        )
        for each in _numbers(use)
    )
    if number < FIRST_GAME:
        return Panel((page_told(words, PAGES[number], use),), buttons)
    return Panel((game_told(words, use.games[number - FIRST_GAME], use),), buttons)


@command("help", "First steps, page by page", private=True)
async def help_(ask: Ask, page: str = Page.START.value) -> None:
    """One page, and buttons to the others."""
    number = FIRST_GAME if page == Page.GAMES.value else PAGES.index(Page(page))
    await ask.answer(_shown(ask.words, await _use(ask), number), private=True)


@press("help", takes=1)
async def _turn(ask: Ask, numbers: tuple[int, ...]) -> None:
    use = await _use(ask)
    if numbers[0] not in _numbers(use):
        raise Refusal("ongoing.unknown")
    await ask.update_own(_shown(ask.words, use, numbers[0]))


COMMANDS = (help_,)
