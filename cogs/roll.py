"""/roll and /r: typed dice, or a named roll of the sheet."""

from dataclasses import dataclass
from typing import Any

from bot.characters.character import Entry, EntryKind
from bot.play.characters import rolled_as
from bot.play.encounter.effect_changes import roller
from bot.play.hidden_rolls.hidden_rolls import Visibility
from bot.play.rolling import checks
from bot.play.rolling.rolls import line_of, make_line
from bot.rolls.record import RollRecord
from cogs.check import tell_check
from cogs.dice_options import AS, Again, Dice, RollOptions
from cogs.roll_messages import tell
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command


@dataclass(frozen=True, slots=True)
class ShortOptions:
    """Dice, and nothing else to fill in."""

    dice: Dice


@command("roll", "Roll dice", autocomplete={"dice": suggestions.rolls, **AS})
async def roll(ask: Ask, options: RollOptions) -> None:
    """P-1 … P-8."""
    await _roll(ask, options)


@command("r", "Roll dice, with nothing else to fill in", autocomplete={"dice": suggestions.rolls})
async def short(ask: Ask, options: ShortOptions) -> None:
    """The same, for thumbs."""
    await _roll(ask, RollOptions(dice=options.dice))


async def _roll(ask: Ask, options: RollOptions) -> None:
    who = await roller(ask.table, ask.caller, options.as_character)
    own = rolled_as(who.character, options.dice)
    if own is not None and own[1].kind is EntryKind.CHECK:
        await check_named(ask, own[1], options.as_character, Visibility(options.visibility))
        return
    dice, called = (own[0], own[1].shown) if own else (options.dice, "")
    hand, times = options.hand.having(dice), options.times
    line = await line_of(ask.table, ask.caller, who, hand, times)
    pools = line.rolls[0]
    label = options.label or " · ".join(filter(None, (called, called and pools.comment))) or None
    character = pools.character.id if options.as_character and pools.character else 0
    again = Again(hand.having(dice.strip()), times, label, character)

    def made() -> RollRecord[Any]:
        return make_line(ask.table, line, label or "")

    await tell(
        ask, options.visibility, made, *line.rolls,
        again=None if pools.in_fight else again, readings=line.notes,
    )  # fmt: skip


async def check_named(ask: Ask, entry: Entry, character: str | None, visibility: Visibility) -> None:
    """Make a check that stands on a character's sheet, as `/check` does."""
    text = str(entry.content)
    request = await checks.requested(ask.table, ask.caller, text, label=entry.shown, named=character)
    await tell_check(ask, visibility, request)


COMMANDS = (roll, short)
