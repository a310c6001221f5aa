"""Rolls that somebody is asked for: made by the roller's own sheet, as `/roll` and `/check` of the channel's
game make them. A roller does not learn the difficulty of a hidden one."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from bot.characters.character import EntryKind
from bot.play.authority import Caller
from bot.play.characters import rolled_as
from bot.play.encounter.effect_changes import roller
from bot.play.rolling.checks import is_check, requested, rolled
from bot.play.rolling.rolls import Pools, asked_of, pools_of, roll_for
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.rolls.record import PLAIN, RollRecord
from bot.systems.instinct.check_notation import TypedCheck
from bot.systems.instinct.roll_kinds import CheckRoll

Making = tuple[Callable[[], RollRecord[Any]], tuple[Pools, ...]]
"""What rolls, and the pools of typed dice (of a check: none)."""
Asked = Callable[[Table, Caller, str, int | None, str], Awaitable[Making]]
"""Makes the roll of the caller, as ``asked_roll`` does."""


async def asked_roll(table: Table, caller: Caller, dice: str, difficulty: int | None, label: str) -> Making:
    """The roll of the caller, who was asked for it: by the current sheet of the character that they play.
    Refusal: it cannot be read by that sheet, or names another difficulty."""
    own = rolled_as((await roller(table, caller)).character, dice)
    if (own is not None and own[1].kind is EntryKind.CHECK) or await is_check(table, caller, dice):
        request = await requested(table, caller, dice, TypedCheck(target=difficulty), label)
        return partial(rolled, table, request), ()
    pools = await pools_of(table, caller, Hand(dice))
    return partial(roll_for, table, pools, asked_of(pools, difficulty), label), (pools,)


async def asked_in_secret(
    table: Table, caller: Caller, dice: str, difficulty: int | None, label: str
) -> Making:
    """The same of a hidden roll. Refusal: the sheet does not make it. It tells nothing of the dice: words in
    them may be a difficulty, and its roller could write something on the sheet that is refused beside one."""
    try:
        return await asked_roll(table, caller, dice, difficulty, label)
    except Refusal as refused:
        raise Refusal("secrets.not_by_your_sheet") from refused


def as_players_know(made: RollRecord[Any]) -> RollRecord[Any]:
    """A roll with a difficulty that its roller must not learn: the dice and the result."""
    seen = made.facts.without_target if isinstance(made.facts, CheckRoll) else PLAIN
    return RollRecord(seen, made.sides, made.label, made.repeats)
