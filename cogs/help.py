"""/help: what to type first."""

from bot.play.delivery import Button, ButtonStyle, Panel, button_id
from bot.refusal import Refusal
from bot.wording.help import TITLES, Page, page_told
from bot.wording.words import Words
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
from cogs.ui.commands import command

PAGES = tuple(Page)


def _shown(words: Words, page: Page) -> Panel:
    buttons = tuple(
        Button(
            words.plain(TITLES[each]),
            button_id("help", PAGES.index(each)),
            ButtonStyle.PRIMARY if each is page else ButtonStyle.SECONDARY,
        )
        for each in PAGES
    )
    return Panel((page_told(words, page),), buttons)


@command("help", "First steps, page by page", private=True, in_dm=True)
async def help_(ask: Ask, page: str = Page.START.value) -> None:
    """One page, and buttons to the others."""
    await ask.answer(_shown(ask.words, Page(page)), private=True)


@press("help", takes=1)
async def _turn(ask: Ask, numbers: tuple[int, ...]) -> None:
    if numbers[0] >= len(PAGES):
        raise Refusal("ongoing.unknown")
    await ask.update_own(_shown(ask.words, PAGES[numbers[0]]))


COMMANDS = (help_,)
