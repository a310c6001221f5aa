"""The options of commands that throw dice, and the dice that they name."""

from dataclasses import dataclass, replace

from discord import app_commands

from bot.play.characters import LONGEST_CHARACTER
from bot.play.rolling import rolls
from bot.play.rolling.rolls import Pools, pools_of
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.rolls.record import Assistance
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.people import Person, on_the_server
from cogs.ui.roll_again import LONGEST_DICE, LONGEST_LABEL, MOST_HELD_BACK, MOST_TIMES, REROLLS

Dice = app_commands.Range[str, 1, LONGEST_DICE]
CharacterName = app_commands.Range[str, 1, LONGEST_CHARACTER]
Label = app_commands.Range[str, 1, LONGEST_LABEL]
Times = app_commands.Range[int, 1, MOST_TIMES]
HoldBack = app_commands.Range[int, 0, MOST_HELD_BACK]
Difficulty = app_commands.Range[int, -1000, 100_000]

AS = {"as_character": suggestions.characters}
"""The completion of the option for the rolling character."""


@dataclass(frozen=True, kw_only=True)
class DiceOptions:
    """What every command takes that throws dice."""

    dice: Dice
    hold_back: HoldBack = 0
    as_character: CharacterName | None = None

    @property
    def hand(self) -> Hand:
        """The dice."""
        return Hand(self.dice, hold_back=self.hold_back)


@dataclass(frozen=True, kw_only=True)
class HelpedOptions(DiceOptions):
    """Dice with helpers' dice (P-15)."""

    assist: Dice | None = None
    assist_mode: str | None = None

    @property
    def hand(self) -> Hand:
        """The dice, the helpers' with them."""
        if not self.assist:
            return super().hand
        return replace(
            super().hand, assist=self.assist, assistance=Assistance(self.assist_mode or "combined")
        )


@dataclass(frozen=True, kw_only=True)
class RerollOptions(DiceOptions):
    """Dice, some of them rolled again (P-8)."""

    reroll: str | None = None

    @property
    def hand(self) -> Hand:
        """The dice, and which of them are rolled again."""
        return replace(super().hand, reroll=REROLLS[self.reroll])


@dataclass(frozen=True, kw_only=True)
class RollOptions(RerollOptions):
    """Dice to roll."""

    times: Times = 1
    visibility: str = "public"
    label: Label | None = None


@dataclass(frozen=True, kw_only=True)
class TryOptions(HelpedOptions, RerollOptions):
    """Dice against a difficulty."""

    difficulty: Difficulty | None = None
    visibility: str = "public"
    label: Label | None = None


@dataclass(frozen=True, kw_only=True)
class OpposeOptions(HelpedOptions, RerollOptions):
    """Dice against another user's."""

    opponent: Person
    opponent_dice: Dice | None = None
    visibility: str = "public"
    label: Label | None = None


async def asked_pools(ask: Ask, given: DiceOptions) -> Pools:
    """The dice of the caller, and of their helpers."""
    return await pools_of(ask.table, ask.caller, given.hand, named=given.as_character)


async def opponents_pools(ask: Ask, opponent: Person, dice: str | None) -> Pools:
    """The opponent's pools; without text if they are to be asked for them. Refusal: they
    cannot be an opponent."""
    must_be_somebody(ask, opponent, asked=dice is None)
    if dice is not None:
        return await pools_for(ask, opponent, dice)
    user_id, name = on_the_server(opponent)
    return Pools(user_id, name, Hand(""), reader=user_id)


def must_be_somebody(ask: Ask, opponent: Person, *, asked: bool) -> None:
    """Refuse the caller as an opponent, and a bot if it is ``asked`` for its dice."""
    if opponent.id == ask.caller.user_id:
        raise Refusal("tries.opponent_is_oneself")
    if asked and opponent.bot:
        raise Refusal("tries.opponent_is_bot")


async def pools_for(ask: Ask, person: Person, dice: str) -> Pools:
    """Another user's pool, read by their own sheet."""
    return await rolls.pools_for(ask.table, ask.caller, on_the_server(person), dice)
