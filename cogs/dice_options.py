"""The options of commands that throw dice, the dice that they name, and the button that rolls again."""

import json
from dataclasses import dataclass, replace
from typing import Any

from discord import app_commands

from bot.dice.roll import Reroll
from bot.play.characters import LONGEST_CHARACTER
from bot.play.delivery import LARGEST, Button
from bot.play.rolling import rolls
from bot.play.rolling.rolls import Pools, pools_of
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.rolls.record import Assistance
from bot.wording.words import Words
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.components import LONGEST_ID
from cogs.ui.options import FACES
from cogs.ui.people import Person, on_the_server

AGAIN = "again"
LONGEST_DICE, LONGEST_LABEL, MOST_TIMES, MOST_HELD_BACK = 200, 100, 20, 1000
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))

REROLLS: dict[str | None, Reroll | None] = {
    None: None,
    "zero": Reroll(None),
    **{face: Reroll(int(face)) for face in FACES},
}
"""The meaning of the choices of ``reroll`` (P-8)."""
_REROLL_NAMES = {meant: name for name, meant in REROLLS.items()}


@dataclass(frozen=True, slots=True)
class Again:
    """A roll that a button repeats: publicly typed dice, which the presser could type as well."""

    hand: Hand
    times: int
    label: str | None
    character: int = 0
    """The id of the rolling character; 0: the one that the presser plays."""

    @property
    def custom_id(self) -> str:
        """The button's id."""
        hand = self.hand
        options = (hand.dice, self.times, _REROLL_NAMES[hand.reroll], hand.hold_back, self.label)
        if self.character:
            options = (*options, self.character)
        return f"{AGAIN}:{_ENCODER.encode(options)}"

    @classmethod
    def read(cls, custom_id: str) -> "Again":
        """The roll behind a button. Refusal: no button of ours carries this."""
        try:
            custom_id.encode()
            options: Any = json.loads(custom_id.removeprefix(f"{AGAIN}:"))
            again = cls._of(*options)
        except (ValueError, TypeError, RecursionError) as error:
            raise Refusal("ongoing.unknown") from error
        if again is None or again.custom_id != custom_id:
            raise Refusal("ongoing.unknown")
        return again

    @classmethod
    def _of(
        cls, dice: Any, times: Any, reroll: Any, hold_back: Any, label: Any, character: Any = 0
    ) -> "Again | None":
        """The roll with these options; None: the command does not allow them."""
        if not _allowed(dice, times, reroll, hold_back, label, character):
            return None
        return cls(Hand(dice, reroll=REROLLS[reroll], hold_back=hold_back), times, label, character)

    def buttons(self, words: Words) -> tuple[Button, ...]:
        """The button; none if its id cannot hold the dice."""
        custom_id = self.custom_id
        return (Button(words.plain("Roll again"), custom_id),) if len(custom_id) <= LONGEST_ID else ()


def _allowed(dice: Any, times: Any, reroll: Any, hold_back: Any, label: Any, character: Any) -> bool:
    """Whether the command allows these options."""
    return (
        (isinstance(dice, str) and 0 < len(dice) <= LONGEST_DICE)
        and (type(times) is int and 1 <= times <= MOST_TIMES)
        and reroll in REROLLS
        and (type(hold_back) is int and 0 <= hold_back <= MOST_HELD_BACK)
        and (label is None or (isinstance(label, str) and len(label) <= LONGEST_LABEL))
        and (type(character) is int and 0 <= character <= LARGEST)
    )


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
        hand = super().hand
        return replace(hand, reroll=REROLLS[self.reroll]) if self.reroll else hand


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
