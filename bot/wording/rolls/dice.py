"""Dice in text: what was typed, the faces in the order rolled, the result; and the type of a kind's words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.dice import modifiers
from bot.dice.roll import DiceKind, Die, Group, Roll
from bot.rolls.record import Assistance, RollRecord, Side
from bot.wording.words import Marked, Words, escape


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is shown: of each group of dice at most ``most``, the ``reasons`` of a ruling, and the winner
    of several sides (``decided``)."""

    most: int | None = None
    reasons: bool = True
    decided: bool = True


def roller(words: Words, made: RollRecord[Any]) -> Marked:
    """The roller."""
    return Marked(f"🎲 **{escape(made.sides[0].name)}**")


def nothing_else(words: Words, made: RollRecord[Any]) -> tuple[str, ...]:
    """No deed in addition to the roll."""
    return ()


@dataclass(frozen=True, slots=True)
class Telling:
    """The words of one kind: the lines below the heading; in the heading its roller, and its deed."""

    lines: Callable[[Words, RollRecord[Any], Detail], list[str]]
    who: Callable[[Words, RollRecord[Any]], Marked] = roller
    deed: Callable[[Words, RollRecord[Any]], tuple[str, ...]] = nothing_else


FATE_FACES = {1: "−", 2: "0", 3: "+"}


def _die(die: Die, kind: DiceKind) -> str:
    faces = [FATE_FACES[face] if kind is DiceKind.FATE else str(face) for face in die.faces]
    shown = "→".join(faces)
    for mark in die.marks:
        shown = modifiers.MODIFIERS.shown(mark).format(shown)
    return shown


def _group(words: Words, group: Group, most: int | None) -> str:
    """The dice in square brackets, ``most`` of them at most."""
    shown = [_die(die, group.kind) for die in group.dice[:most]]
    if more := len(group.dice) - len(shown):
        shown.append(words("… {n} more", n=more))
    return "[" + ", ".join(shown) + "]"


def roll_told(words: Words, roll: Roll, most: int | None = None) -> Marked:
    """The typed dice, the faces in the order rolled, the result: `4P → [3, 1] = **3**`."""
    shown = [_group(words, part, most) if isinstance(part, Group) else part for part in roll.shown]
    told = Marked(f"{escape(roll.typed)} → {' '.join(shown)} = **{roll.total}**")
    return _held_back(words, roll, told)


def _held_back(words: Words, roll: Roll, told: Marked) -> Marked:
    """The roll with how many dice it lost to a posture (P-49, P-63) and how many stayed in the hand (P-6)."""
    if lost := sum([group.lost for group in roll.groups]):
        told = words.plural(
            "{roll} (by posture {n} die fewer)", "{roll} (by posture {n} dice fewer)", lost, roll=told
        )
    held = sum([group.held_back for group in roll.groups])
    if not held:
        return told
    if roll.given_up:
        return words("{roll} (all {held} held back: given up)", roll=told, held=held)
    return words("{roll} (held back {held})", roll=told, held=held)


def side_told(words: Words, side: Side, most: int | None) -> list[str]:
    """The own roll and, if there are helpers, their rolls and the sum or the highest."""
    lines: list[str] = [roll_told(words, roll, most) for roll in side.rolls[:1]]
    for helper in side.rolls[1:]:
        lines.append(words("  assisted by {roll}", roll=roll_told(words, helper, most)))
    if len(side.rolls) > 1:
        combined = side.assistance is Assistance.COMBINED
        lines.append(
            words("  combined: **{result}**", result=side.result)
            if combined
            else words("  best: **{result}**", result=side.result)
        )
    return lines


def rolls_told(words: Words, made: RollRecord[Any], most: int | None) -> list[list[str]]:
    """The lines of the only side's roll, then of each repetition."""
    repeats = [[str(roll_told(words, repeat, most))] for repeat in made.repeats]
    return [side_told(words, made.sides[0], most), *repeats]
