"""Sheets that are posted for everybody: posting one, its buttons, and taking it down."""

import logging

from bot.characters.character import Character
from bot.play.authority import Right, refusal
from bot.play.characters import character_for
from bot.play.delivery import Button, ButtonStyle, Post, button_id
from bot.play.gm_role import require
from bot.play.sheets.panels import DOWN
from bot.play.sheets.sheets import brought
from bot.wording import characters as wording
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
from cogs.ui.components import UNSENT

log = logging.getLogger(__name__)

POST = "sheet_post"


async def usable_one(ask: Ask, number: int) -> Character:
    """The character of this number. Refusal: it is neither the caller's nor, for a GM, the channel's."""
    found = await character_for(ask.table, ask.caller, number)
    if found is None:
        raise refusal(Right.ROLL_AS)
    return found


async def post_sheet(ask: Ask, character: Character) -> None:
    """Post a sheet as an answer that everybody reads. What stands on a foe's is not for everybody: its GM is
    asked once. Refusal: it is another player's, or the bot cannot post here."""
    await _must_be_postable(ask, character)
    if character.owner is None:
        button = Button(ask.words.plain("Post"), button_id(POST, character.id), ButtonStyle.DANGER)
        await ask.answer(Post(wording.post_asked(ask.words, character), buttons=(button,)), private=True)
        return
    await _posted(ask, await brought(ask.table, ask.caller, character))


async def _must_be_postable(ask: Ask, character: Character) -> None:
    ask.caller.needs_posting()
    is_own = character.owner in (None, ask.caller.user_id)  # Only the GMs of a foe have come so far.
    await require(ask.table, ask.caller, Right.POST_SHEET, own=is_own)


async def _posted(ask: Ask, character: Character) -> None:
    panels = ask.host.sheet_panels
    panel = await panels.panel(character, ask.caller.channel_id)
    message_id = await ask.answer(panel, private=False)
    if message_id is not None:
        await panels.stands(ask.caller, character, message_id, panel)


@press(POST, takes=1)
async def _post_foe(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Post a foe's sheet that its GM was asked about."""
    ask.must_be_private()
    character = await usable_one(ask, numbers[0])
    await _must_be_postable(ask, character)
    await ask.defer(private=True)
    await _posted(ask, character)
    await ask.update_own(Post(wording.posted_done(ask.words, character)))


async def show_posted_again(ask: Ask, number: int) -> None:
    """Answer a press on a posted sheet by showing it as it is now, if the message is still there."""
    if ask.message is None:
        return
    try:
        await ask.host.sheet_panels.redraw_by(number, ask.message.id, ask.update)
    except UNSENT as error:
        log.info("a posted sheet is not shown again: %s", type(error).__name__)


@press(DOWN, takes=1)
async def _down(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Take a posted sheet away, for its player or the GM."""
    character = await usable_one(ask, numbers[0])
    await ask.defer(private=True)
    if ask.message is not None:
        await ask.host.sheet_panels.take_down(character.id, ask.message.id)
