"""The button that rolls dice again once (P-8): it carries how they fell, so that a restart
changes nothing and nothing is stored for it."""

import json
from dataclasses import dataclass
from typing import Any

from bot.dice.roll import Kind
from bot.play.delivery import Button
from bot.refusal import Refusal
from bot.rolls.made import Made, Plain
from bot.systems.pool.made import Try
from bot.wording.words import Words
from cogs.ui.again import LONGEST_DICE
from cogs.ui.sending import LONGEST_ID

REROLL, REROLLED = "reroll", "rerolled"
"""The button, and the form that it opens."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""A sign for each face."""
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Fallen:
    """A roll in the open: what was typed, how many dice stayed in the hand, the faces, the
    label, and who rolled."""

    dice: str
    held_back: int
    faces: str
    label: str
    user_id: int

    @classmethod
    def of(cls, made: Made[Any]) -> "Fallen | None":
        """What can be rolled again of a roll: dice of one side that fell once and all count."""
        side = made.sides[0]
        if type(made.facts) not in (Plain, Try) or made.repeats or len(made.sides) + len(side.rolls) > 2:
            return None
        rolled = side.rolls[0]
        dice = [die for group in rolled.groups for die in group.dice]
        once = all(die.kept and not die.exploded and len(die.faces) == 1 for die in dice)
        shown = all(group.sides < len(DIGITS) and group.kind is not Kind.FATE for group in rolled.groups)
        if not (dice and once and shown):
            return None
        difficulty = f" > {made.facts.difficulty}" if isinstance(made.facts, Try) else ""
        held = sum(group.held_back for group in rolled.groups)
        faces = "".join(DIGITS[die.face] for die in dice)
        return cls(f"{rolled.typed}{difficulty}", held, faces, made.label, side.user_id)

    def id(self, verb: str) -> str:
        """What the button or its form carries."""
        options = (self.dice, self.held_back, self.faces, self.label, self.user_id)
        return f"{verb}:{_ENCODER.encode(options)}"

    @classmethod
    def read(cls, custom_id: str) -> "Fallen":
        """The roll behind a button or a form. Refusal: none of ours carries this."""
        try:
            dice, held_back, faces, label, user_id = json.loads(custom_id.partition(":")[2])
        except (ValueError, TypeError, RecursionError) as error:
            raise Refusal("ongoing.unknown") from error
        texts = all(isinstance(each, str) for each in (dice, faces, label))
        numbers = all(type(each) is int and each >= 0 for each in (held_back, user_id))
        if not (texts and numbers) or len(dice) > LONGEST_DICE or not set(faces) <= set(DIGITS):
            raise Refusal("ongoing.unknown")
        return cls(dice, held_back, faces, label, user_id)


def reroll_buttons(words: Words, made: Made[Any]) -> tuple[Button, ...]:
    """The button; none where nothing can be rolled again, or it cannot carry so much."""
    fallen = Fallen.of(made)
    if fallen is None or len(fallen.id(REROLLED)) > LONGEST_ID:
        return ()
    return (Button(words.plain("Reroll"), fallen.id(REROLL)),)
