"""The dice that fell in a channel, kept for questions about luck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot import records
from bot.dice.kinds import die_of, worth
from bot.dice.notation import Typed, read
from bot.dice.roll import Roll
from bot.play.authority import Caller, Right, Role, may
from bot.play.table import Table
from bot.rolls.hand import Hand
from bot.store.throws import ThrownRow

FORMAT: Final = 1
PUBLIC, GM, SELF = "public", "gm", "self"
"""The audience of fallen dice: everybody, the GM, or their roller."""
PAUSE = timedelta(hours=6)
"""After so long without a roll another evening begins."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll of a user: its dice, without helpers and with numbers for names, and its first result.
    ``low_wins``: the lower, the better, as its user rolled it."""

    hand: Hand
    total: int
    low_wins: bool = False

    @property
    def typed(self) -> Typed:
        """The meaning of its dice."""
        return read(self.hand.dice, {})


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


def note_throws(table: Table, caller: Caller, user_id: int, fell: tuple[Throw, ...], seen: str) -> None:
    """Note a user's throws, but none of dice that can fall in one way only."""
    fell = tuple([each for each in fell if _by_chance(each)])
    if not (user_id and fell):
        return
    text = records.text(FORMAT, "throws", records.written(_Throws(fell)))
    table.store.note_thrown(ThrownRow(caller.guild_id, caller.channel_id, user_id, caller.at, seen, text))


def _by_chance(throw: Throw) -> bool:
    return any(each.sides != 1 for each in throw.typed.groups)


def fallen(rolls: Sequence[Roll], *, low_wins: bool = False) -> Iterator[Throw]:
    """Dice without their typed form: the first face of each, without those that exploded. ``low_wins``: the
    lower, the better."""
    for group in [group for roll in rolls for group in roll.groups]:
        faces = [die.faces[0] for die in group.dice if not die.exploded]
        if faces:
            sign = die_of(group.kind, group.sides, group.faces)
            yield Throw(Hand(f"{len(faces)}{sign}"), sum(worth(group.kind, face) for face in faces), low_wins)


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
