"""The button that rolls again: its id holds the typed dice, so that it works after a restart."""

import json
from dataclasses import dataclass
from typing import Any

from bot.dice.roll import Reroll
from bot.play.delivery import Button
from bot.play.ids import LARGEST
from bot.refusal import Refusal
from bot.wording.words import Words
from cogs.ui.options import FACES
from cogs.ui.sending import LONGEST_ID

AGAIN = "again"
LONGEST_DICE, LONGEST_LABEL, MOST_TIMES, MOST_HELD_BACK = 200, 100, 20, 1000
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))

REROLLS: dict[str | None, Reroll | None] = {
    None: None,
    "zero": Reroll(None),
    **{face: Reroll(int(face)) for face in FACES},
}
"""The meaning of the choices of ``reroll`` (P-8)."""


@dataclass(frozen=True, slots=True)
class Again:
    """A roll that a button repeats: publicly typed dice, which the presser could type as well."""

    dice: str
    times: int
    reroll: str | None
    hold_back: int
    label: str | None
    character: int = 0
    """The id of the rolling character; 0: the one that the presser plays."""

    @property
    def custom_id(self) -> str:
        """The button's id."""
        options = (self.dice, self.times, self.reroll, self.hold_back, self.label)
        if self.character:
            options = (*options, self.character)
        return f"{AGAIN}:{_ENCODER.encode(options)}"

    @classmethod
    def read(cls, custom_id: str) -> "Again":
        """The roll behind a button. Refusal: no button of ours carries this."""
        try:
            custom_id.encode()
            options: Any = json.loads(custom_id.removeprefix(f"{AGAIN}:"))
            allowed = _allowed(*options)
        except (ValueError, TypeError, RecursionError) as error:
            raise Refusal("ongoing.unknown") from error
        if not allowed or cls(*options).custom_id != custom_id:
            raise Refusal("ongoing.unknown")
        return cls(*options)

    def buttons(self, words: Words) -> tuple[Button, ...]:
        """The button; none if its id cannot hold the dice."""
        custom_id = self.custom_id
        return (Button(words.plain("Roll again"), custom_id),) if len(custom_id) <= LONGEST_ID else ()


def _allowed(dice: Any, times: Any, reroll: Any, hold_back: Any, label: Any, character: Any = 0) -> bool:
    """Whether the command allows these options."""
    return (
        (isinstance(dice, str) and 0 < len(dice) <= LONGEST_DICE)
        and (type(times) is int and 1 <= times <= MOST_TIMES)
        and reroll in REROLLS
        and (type(hold_back) is int and 0 <= hold_back <= MOST_HELD_BACK)
        and (label is None or (isinstance(label, str) and len(label) <= LONGEST_LABEL))
        and (type(character) is int and 0 <= character <= LARGEST)
    )
