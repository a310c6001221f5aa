"""The button that rolls again: its id holds the typed dice, so that it works after a restart."""

import json
from dataclasses import dataclass
from typing import Any

from bot.dice.roll import Reroll
from bot.play.delivery import LARGEST, Button
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.wording.words import Words
from cogs.ui.components import LONGEST_ID
from cogs.ui.options import FACES

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
