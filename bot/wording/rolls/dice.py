"""Dice in text: what was typed, the faces in the order rolled, the result; and the type of a kind's words."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.dice import modifiers
from bot.dice.modifier import Reading
from bot.dice.roll import DiceKind, Die, Group, Roll
from bot.rolls.record import Assistance, RollRecord, Side
from bot.text import N_
from bot.wording.words import Marked, Table, Words, escape


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


def opposed_roll(words: Words, made: RollRecord[Any]) -> Marked:
    """That several roll against each other, in place of one roller."""
    return Marked("⚔ " + words("**Opposed roll**"))


def nothing_else(words: Words, made: RollRecord[Any]) -> tuple[str, ...]:
    """No deed in addition to the roll."""
    return ()


def no_outcome(words: Words, made: RollRecord[Any]) -> str:
    """Nothing is decided by the roll itself."""
    return ""


@dataclass(frozen=True, slots=True)
class Telling:
    """The words of one kind: the lines below the heading; in the heading its roller, and its deed; and what
    it came to in a phrase."""

    lines: Callable[[Words, RollRecord[Any], Detail], list[str]]
    who: Callable[[Words, RollRecord[Any]], Marked] = roller
    deed: Callable[[Words, RollRecord[Any]], tuple[str, ...]] = nothing_else
    outcome: Callable[[Words, RollRecord[Any]], str] = no_outcome


FATE_FACES = {1: "−", 2: "0", 3: "+"}
COIN_FACES = {1: N_("tails"), 2: N_("heads")}
_SIGNS = frozenset("+-×÷")
NATURAL = frozenset({20, 100})
"""The dice whose lowest and highest face is told, if one of them counts by itself."""


def _face(words: Words, face: int, kind: DiceKind) -> str:
    if kind is DiceKind.COIN:
        return words(COIN_FACES[face])
    return FATE_FACES[face] if kind is DiceKind.FATE else str(face)


def _die(words: Words, die: Die, kind: DiceKind) -> str:
    if not die.marks and len(die.faces) == 1:
        return _face(words, die.faces[0], kind)
    return modifiers.MODIFIERS.shown([_face(words, face, kind) for face in die.faces], die.marks)


def _group(words: Words, group: Group, most: int | None) -> str:
    """The dice in square brackets, ``most`` of them at most."""
    shown = [_die(words, die, group.kind) for die in group.dice[:most]]
    if more := len(group.dice) - len(shown):
        shown.append(words("… {n} more", n=more))
    return "[" + ", ".join(shown) + "]"


def roll_told(
    words: Words, roll: Roll, most: int | None = None, *, result: bool = True, natural: bool = True
) -> Marked:
    """The typed dice, the faces in the order rolled, the result: `4P → [3, 1] = **3**`. ``result``,
    ``natural``: whether the result and a natural face are told."""
    parts = [_group(words, part, most) if isinstance(part, Group) else part for part in roll.shown]
    if _is_a_coin(roll):
        told = Marked(f"{escape(roll.typed)} → **{parts[0][1:-1]}**")
    else:
        came_to = f" = **{_result(words, roll)}**" if result else ""
        told = Marked(f"{escape(roll.typed)} → {_in_a_line(parts)}{came_to}")
    marked = naturals(words, roll) if natural else ()
    return Marked(" · ".join([_held_back(words, roll, told), *_tags(words, roll), *marked]))


def _is_a_coin(roll: Roll) -> bool:
    """Whether it is only one coin: its side says all."""
    return len(roll.shown) == 1 and [(each.kind, len(each.dice)) for each in roll.groups] == [
        (DiceKind.COIN, 1)
    ]


def _result(words: Words, roll: Roll) -> str:
    """The result, and what it is a number of."""
    if roll.groups and all(group.counted for group in roll.groups):
        return words.plural("{n} success", "{n} successes", roll.total)
    return str(roll.total)


def _in_a_line(parts: Iterable[str]) -> str:
    """Dice, numbers and signs with the spaces between them as they are written: `max([3], [6]) + 2`."""
    line, unary, operand = "", False, False
    for part in parts:
        tight = unary or not line or line[-1] in "({" or part[0] in "),}"
        line += part if tight else f" {part}"
        unary = part in _SIGNS and not operand
        operand = part not in _SIGNS and part[-1] not in "({,"
    return line


def _tags(words: Words, roll: Roll) -> list[str]:
    """What the result has of each tag, and besides; nothing if all of it has one tag."""
    if len(roll.tags) < 2:
        return []
    return [f"{_tag(words, tag)} **{value}**" for tag, value in roll.tags]


def _tag(words: Words, tag: str) -> str:
    """A tag without letters keeps its brackets, so that it is not read as another result."""
    if not tag:
        return words("other")
    return escape(tag) if any(map(str.isalpha, tag)) else f"[{escape(tag)}]"


def naturals(words: Words, roll: Roll) -> list[str]:
    """The lowest or the highest face of a single d20 or d100, unless the typed dice mark or count it."""
    found = list[str]()
    for group in roll.groups:
        kept = [die for die in group.dice if die.kept]
        single = group.kind is DiceKind.SUM and group.sides in NATURAL and not group.faces and len(kept) == 1
        if single and kept[0].face in (1, group.sides) and not (group.counted or kept[0].marks):
            found.append(words("natural {face}", face=kept[0].face))
    return found


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


# ---------------------------------------------------------------- how it was read

READINGS: Mapping[str, str] = Table(
    {
        "reading.keeps_highest": N_("`{typed}` keeps the {number} highest"),
        "reading.drops_lowest": N_("`{typed}` drops the {number} lowest"),
        "reading.rerolled_once": N_("`{typed}` rolls again once; `rr` rolls until the face is gone"),
        "reading.explodes_again": N_("`{typed}` explodes again and again; `!o` once"),
        "reading.counts_equal": N_(
            "`{typed}` counts exactly {number}; `c>={number}` counts from {number} on"
        ),
        "reading.total_compared": N_("`{typed}` compares the total; `c{typed}` counts dice"),
        "reading.cancels": N_("`{typed}` cancel each other"),
        "reading.explodes_once": N_("`{typed}` explodes once; `e` again and again"),
        "reading.x_explodes": N_(
            "`{typed}` explodes again and again; with a number behind it `x` multiplies"
        ),
        "reading.x_multiplies": N_("`{typed}` multiplies; `e{number}` explodes"),
        "reading.counts_from": N_("`{typed}` counts dice from {number} on; `>` compares the total"),
        "reading.counts_to": N_("`{typed}` counts dice up to {number}; `<` compares the total"),
        "reading.strict": N_("`{typed}` leaves {number} out, `{meant}` includes it"),
        "reading.rolled_as": N_("`{typed}` rolls {number} times: `{meant}`"),
        "reading.least": N_("`{typed}` counts each die as {number} at least"),
        "reading.most": N_("`{typed}` counts each die as {number} at most"),
        "reading.cut": N_("`{typed}`: a fraction of the result is cut off at the end"),
        "reading.marks": N_("`{typed}` only marks dice; `c` counts them"),
        "reading.digits": N_("`{typed}` is one d6 for each digit"),
        "reading.stands_for": N_("`{typed}` = `{meant}`"),
        "reading.rolled_times": N_("`{typed}(…)` rolls {number} times; `*` multiplies"),
    },
    "word the reading `{key}` in bot/wording/rolls/dice.py",
)
"""The sentence of each reading that other dice rollers do not share."""


def readings_told(words: Words, readings: Iterable[Reading]) -> str:
    """One small line; "" if nothing needs to be said."""
    told = [
        words(READINGS[each.key], typed=Marked(each.typed), number=each.number, meant=Marked(each.meant))
        for each in readings
    ]
    return f"-# {' · '.join(dict.fromkeys(told))}" if told else ""
