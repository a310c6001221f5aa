"""The dice that fell in a channel: noted as they fall, and read for questions about luck."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import chain, repeat, zip_longest
from typing import Any, Final, TypeVar

from bot import records
from bot.dice.expression import FATE_MIDDLE
from bot.dice.notation import MAX_TEXT, Typed, read
from bot.dice.roll import DiceKind, Group, Reroll, Roll, points
from bot.dice.spelling import spelt
from bot.play.authority import Right, Role, may
from bot.play.caller import Caller
from bot.play.rolling.rolls import Pools
from bot.play.table import Table
from bot.rolls.record import RollRecord, thrown_of
from bot.store.throws import ThrownRow

Facts = TypeVar("Facts")

FORMAT: Final = 1
PUBLIC, GM, SELF = "public", "gm", "self"
"""The audience of fallen dice: everybody, the GM, or their roller."""
PAUSE = timedelta(hours=6)
"""After so long without a roll another evening begins."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll of a user: its dice with numbers for names, and its first result."""

    dice: str
    total: int
    reroll: Reroll | None = None
    hold_back: int = 0

    @property
    def typed(self) -> Typed:
        """The meaning of its dice."""
        return read(self.dice, {})


@dataclass(frozen=True, slots=True)
class _Throws:
    throws: tuple[Throw, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """All throws since the last long pause, by user, and when that evening began. ``hidden``: some of them
    are not public."""

    begun: int
    throws: tuple[tuple[int, Throw], ...]
    hidden: bool


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
        fell = tuple(_typed(rolls, party) if party else _fallen(rolls))
        _note(table, caller, side.user_id, fell, seen)
    for each in thrown_of(made)[thrown:]:
        user_id = made.sides[0].user_id if each.user_id is None else each.user_id
        _note(table, caller, user_id, (Throw(each.dice, each.total),), seen)


def _note(table: Table, caller: Caller, user_id: int, fell: tuple[Throw, ...], seen: str) -> None:
    if not (caller.guild_id and user_id and fell):
        return
    text = records.text(FORMAT, "throws", records.written(_Throws(fell)))
    table.store.note_thrown(ThrownRow(caller.guild_id, caller.channel_id, user_id, caller.at, seen, text))


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
        if len(dice) > MAX_TEXT or any(group.explodes for group in typed.groups):
            yield from _fallen((roll,))
        elif typed.dice > party.hold_back:
            changed = (party.reroll, party.hold_back) if typed is own else (None, 0)
            yield Throw(dice, roll.total, *changed)


def _fallen(rolls: Sequence[Roll]) -> Iterator[Throw]:
    """Dice without their typed form: the first face of each, without those that exploded."""
    for group in [group for roll in rolls for group in roll.groups]:
        faces = [die.faces[0] for die in group.dice if not die.exploded]
        if faces:
            sign = _SIGNS.get(group.kind, f"d{group.sides}")
            yield Throw(f"{len(faces)}{sign}", sum(_value(group, face) for face in faces))


_SIGNS = {DiceKind.POINTS: "P", DiceKind.NUMBER: "N", DiceKind.FATE: "dF"}


def _value(group: Group, face: int) -> int:
    if group.kind is DiceKind.POINTS:
        return points(face)
    return face - FATE_MIDDLE if group.kind is DiceKind.FATE else face


async def evening(table: Table, caller: Caller, *, as_gm: bool, private: bool) -> Evening | None:
    """The newest evening of the channel, as far as the caller may know it: in ``private`` with their
    own, and for the GM with all that went to the GM. None: there is nothing."""
    known = [row for row in await table.store.thrown_in(caller.channel_id) if _may_know(row, caller, as_gm)]
    rows = known if private else [row for row in known if row.seen == PUBLIC]
    if not rows:
        return None
    first = len(rows) - 1
    while first and rows[first].at - rows[first - 1].at <= PAUSE:
        first -= 1
    shown = rows[first:]
    throws = tuple([(row.user_id, each) for row in shown for each in _read(row)])
    return Evening(int(shown[0].at.timestamp()), throws, any(row.seen != PUBLIC for row in shown))


def _may_know(row: ThrownRow, caller: Caller, as_gm: bool) -> bool:
    if row.seen == SELF:
        return may(Right.READ_OWN, {Role.OWNER} if row.user_id == caller.user_id else set())
    return row.seen == PUBLIC or as_gm


def _read(row: ThrownRow) -> tuple[Throw, ...]:
    kept: _Throws = records.record(_Throws).build(records.content(FORMAT, "throws", row.text))
    return kept.throws
