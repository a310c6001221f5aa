"""The menus on a message with a roll, also of a fight: Roll again, Why?, Reveal, Add to log."""

import discord

from bot.dice.notation import Typed
from bot.play.answer_details import kept
from bot.play.delivery import read_button_id
from bot.play.encounter.effect_changes import roller
from bot.play.hidden_rolls import hidden_rolls
from bot.play.rolling import rolls
from bot.play.rolling.message_rolls import MessageRolls, add_to_log, making_again, rolls_on
from bot.refusal import Refusal
from bot.wording import hidden_rolls as hidden_wording
from bot.wording.rolls.why import typed_why, why_told
from cogs.check import tell_openly
from cogs.dice_options import AGAIN, Again
from cogs.hidden import reveal
from cogs.roll_messages import roll_again, tell
from cogs.ui.ask import Ask
from cogs.ui.components import ids_on
from cogs.ui.menus import on_message

KEPT = "kept"
"""The verb of the buttons behind which the longer parts of an answer stand."""


async def _rolls_on(ask: Ask, message: discord.Message) -> MessageRolls:
    """What a message of the bot shows. Refusal: it is somebody else's, or shows no roll."""
    _must_be_ours(ask, message)
    again = next((each for each in ids_on(message) if each.startswith(f"{AGAIN}:")), "")
    return await rolls_on(ask.table, ask.caller, message.id, ids_on(message), again)


def _must_be_ours(ask: Ask, message: discord.Message) -> None:
    own = ask.interaction.client.user
    if own is None or message.author.id != own.id:
        raise Refusal("message.not_mine")


@on_message("Roll again", of="roll", private=False)
async def again(ask: Ask, message: discord.Message) -> None:
    """The same dice for the caller, by their own sheet."""
    found = await _rolls_on(ask, message)
    if found.again:
        await roll_again(ask, found.again)
        return
    make, parties = await making_again(ask.table, ask.caller, found)
    if parties:
        await tell(ask, hidden_rolls.Visibility.PUBLIC, make, *parties)
    else:
        await tell_openly(ask, make)


@on_message("Why?", of="roll")
async def why(ask: Ask, message: discord.Message) -> None:
    """The steps of a roll and the rules that it rests on; of a hidden one for those who may read it."""
    _must_be_ours(ask, message)
    for verb, numbers in filter(None, map(read_button_id, sorted(ids_on(message)))):
        if verb == KEPT and len(numbers) == 1:
            await ask.answer_whole(await kept(ask.table, ask.caller, numbers[0]))
            return
    found = await _rolls_on(ask, message)
    if found.secrets:
        secrets = [await hidden_rolls.shown(ask.table, ask.caller, each) for each in found.secrets]
        told = [hidden_wording.record_told(ask.words, hidden_rolls.facts_of(each)) for each in secrets]
        await ask.answer_whole("\n".join(told))
    elif found.of_fight:  # What its words leave out stands behind its button.
        raise Refusal("message.whole")
    elif found.made:
        await ask.answer_whole("\n".join(why_told(ask.words, each) for each in found.made))
    else:
        await ask.answer_whole(typed_why(ask.words, await _typed(ask, found.again)))


async def _typed(ask: Ask, again: str) -> tuple[Typed, ...]:
    """The dice of a roll that only its button knows, by the caller's own sheet."""
    hand = Again.read(again).hand
    line = await rolls.line_of(ask.table, ask.caller, await roller(ask.table, ask.caller), hand)
    different = {id(each): each for each in line.rolls}.values()
    return tuple(typed for each in different for typed in each.typed)


@on_message("Reveal", of="hidden")
async def reveal_it(ask: Ask, message: discord.Message) -> None:
    """Make a hidden roll public; of several the caller chooses one."""
    await ask.defer(private=True)
    found = await _rolls_on(ask, message)
    if not found.secrets:
        raise Refusal("message.nothing_hidden")
    if len(found.secrets) == 1:
        await reveal(ask, found.secrets)
        return
    listed = await hidden_rolls.to_reveal_of(ask.table, ask.caller, found.secrets)
    await ask.answer(hidden_rolls.list_panel(ask.caller.locale, listed), private=True)


@on_message("Add to log", of="log")
async def add(ask: Ask, message: discord.Message) -> None:
    """Write a roll into the running log, once."""
    found = await _rolls_on(ask, message)
    if message.flags.ephemeral:
        raise Refusal("message.private")
    asked = message.interaction_metadata
    name = await add_to_log(
        ask.table, ask.caller, message.id, message.content, found, asked.user.id if asked else 0
    )
    await ask.answer(ask.words("The log {name} has this roll now.", name=name), private=True)


COMMANDS = (again, why, reveal_it, add)
