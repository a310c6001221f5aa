"""The dice of a roll, noted as they fall for questions about luck."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat, zip_longest
from typing import Any, TypeVar

from bot.dice.notation import MAX_TEXT, Typed
from bot.dice.roll import Roll
from bot.dice.spelling import spelt
from bot.play.authority import Caller
from bot.play.rolling.rolls import Pools
from bot.play.table import Table
from bot.play.throws import Throw, fallen, note_throws
from bot.rolls.hand import Hand
from bot.rolls.record import RollRecord, thrown_of

Facts = TypeVar("Facts")


def note(
    table: Table,
    caller: Caller,
    made: RollRecord[Any],
    parties: Sequence[Pools],
    seen: str,
    before: RollRecord[Any] | None = None,
) -> None:
    """Note the fallen dice, for each side that a user plays. ``parties`` are the owners of these dice with
    the typed dice; of other dice every group counts as it fell. Dice that fell ``before`` are noted
    already."""
    sides, thrown = (len(before.sides), len(thrown_of(before))) if before else (0, 0)
    for side, party in zip_longest(made.sides[sides:], parties[: len(made.sides)]):
        rolls = (*side.rolls, *made.repeats)
        fell = tuple(_typed(rolls, party) if party else fallen(rolls))
        note_throws(table, caller, side.user_id, fell, seen)
    for each in thrown_of(made)[thrown:]:
        user_id = made.sides[0].user_id if each.user_id is None else each.user_id
        note_throws(table, caller, user_id, (Throw(Hand(each.dice), each.total),), seen)


def noting(
    table: Table, caller: Caller, make: Callable[[], RollRecord[Facts]], parties: Sequence[Pools], seen: str
) -> Callable[[], RollRecord[Facts]]:
    """A roll that notes its fallen dice when it is made."""

    def made() -> RollRecord[Facts]:
        fell = make()
        note(table, caller, fell, parties, seen)
        return fell

    return made


def _typed(rolls: Sequence[Roll], party: Pools) -> Iterator[Throw]:
    """A party's own roll, its helpers', and its own again. Dice that explode count as they fell first:
    the exact distribution of many of them would take too long."""
    own, *helpers = party.typed
    for roll, typed in zip(rolls, chain((own, *helpers), repeat(own)), strict=False):
        dice = spelt(typed.expression)
        if len(dice) > MAX_TEXT or _throws_more(typed):
            yield from fallen((roll,))
        elif typed.dice > party.hand.hold_back:
            hand = replace(party.hand, dice=dice, assist="") if typed is own else Hand(dice)
            yield Throw(hand, roll.total)


def _throws_more(typed: Typed) -> bool:
    return any(applied.modifier.throws for group in typed.groups for applied in group.modifiers)
