"""Cumulative tries (累加尝试, P-11) that go on in a channel, and skipping them (P-12)."""

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from bot.dice.expression import Dice
from bot.dice.kinds import OF_THE_POOL, DiceKind
from bot.dice.roll import Budget
from bot.play import ongoing, throws
from bot.play.authority import Caller, Right
from bot.play.delivery import Button, ButtonStyle, Post, button_id
from bot.play.gm_role import require
from bot.play.rolling import rolls
from bot.play.rolling.bare_dice import Question, bare_side, must_be_short
from bot.play.rolling.parties import MADE, Party, party_of, pools_of_party
from bot.play.rolling.rolls import Pools, must_have_difficulty, must_read, summed_by
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.record import PLAIN, Assistance, RollRecord
from bot.store.ongoing import Ongoing
from bot.systems.pool.tries import CumulativeTry, Skipped, Status, after_periods, effective, skip_rolling
from bot.systems.system import Comparison
from bot.text import tidy
from bot.wording import ongoing as wording
from bot.wording.rolls import made_told
from bot.wording.words import Marked, Words, words_for

LONGEST_PERIOD = 40
_PERIOD = re.compile(r"(\d+)(?:[.．](\d+))?\s*(.*)")


_UNIT = re.compile(r"(?:[^\W\d_][^\d/,，、]*)?")
"""A unit is a word; a text with further numbers is not an amount of a unit."""


@dataclass(frozen=True, slots=True)
class Period:
    """How long one try takes: an amount of a unit; the empty unit is minutes."""

    amount: Fraction
    unit: str = ""


def read_period(text: str | None) -> Period:
    """Read `10`, `2.5 h`, `3 周`. Any other text (for example `一天` or `1h30`) is counted: `20 × 一天`.

    Refusal: zero, or longer than 40 characters.
    """
    given = tidy(text or "")
    if len(given) > LONGEST_PERIOD:
        raise Refusal("tries.period_too_long", limit=LONGEST_PERIOD)
    if not given:
        return Period(Fraction(1))
    match = _PERIOD.fullmatch(given)
    if not match or not _UNIT.fullmatch(match[3]):
        return Period(Fraction(1), f"× {given}")
    amount = Fraction(f"{match[1]}.{match[2] or 0}")
    if amount == 0:
        raise Refusal("tries.period_zero")
    return Period(amount, match[3])


@dataclass(frozen=True, slots=True)
class Undertaking:
    """The state of an undertaking. ``period`` is the length of one try, ``limit`` the greatest number of
    tries (None: any number), ``results`` the results so far."""

    pools: Party
    difficulty: int
    limit: int | None
    period: Period
    label: str
    results: tuple[int, ...]
    last: RollRecord[Any] | None = field(default=None, metadata={"form": MADE})
    skipped: Skipped | None = None
    abandoned: bool = False
    comparison: Comparison = Comparison.HIGHER

    @property
    def tries(self) -> CumulativeTry:
        """The rule's view of it."""
        return CumulativeTry(self.difficulty, self.limit, self.results, self.comparison)


def _dice_of(pools: Pools) -> tuple[int, DiceKind]:
    """How many dice of which kind, without rolling: helpers' dice count if they combine (P-71). Refusal: they
    are not plain pools of one kind, or the best of several counts."""
    found = [each.expression for each in pools.typed]
    if len(found) > 1 and pools.hand.assistance is Assistance.BEST:
        raise Refusal("tries.skip_best")
    plain = [each for each in found if isinstance(each, Dice) and each.kind in OF_THE_POOL]
    if len(plain) < len(found) or len({each.kind for each in plain}) > 1:
        raise Refusal("tries.skip_needs_one_pool")
    return sum(each.count for each in plain) - pools.hand.hold_back, plain[0].kind


def time_needed(pools: Pools, difficulty: int | None) -> tuple[Skipped, int]:
    """How many periods the try takes without rolling (P-12), and the difficulty."""
    wanted = effective(must_have_difficulty(pools.typed[0], difficulty))
    dice, kind = _dice_of(pools)
    return skip_rolling(wanted, dice, kind), wanted


def _show(words: Words, of: Ongoing, state: Undertaking) -> Post:
    tries, period, skipped = state.tries, state.period, state.skipped
    text = wording.undertaking(
        words,
        user_id=of.user_id,
        dice=state.pools.hand.dice,
        assist=state.pools.hand.assist,
        label=state.label,
        tries=tries,
        period=wording.duration(words, period.amount, period.unit),
        last=made_told(words, state.last, headed=False) if state.last else None,
        skipped=_time_told(words, skipped, state) if skipped else None,
        abandoned=state.abandoned,
    )
    if not of.open:
        return Post(text)
    ids = (of.id, of.revision)
    skip = Button(words.plain("Skip the rolling"), button_id("undertake_skip", *ids))
    return Post(
        text,
        buttons=(
            Button(words.plain("Roll"), button_id("undertake_roll", *ids), ButtonStyle.PRIMARY),
            *((skip,) if tries.limit is None else ()),
            Button(words.plain("Chances"), button_id("undertake_chances", of.id)),
            Button(words.plain("Abandon"), button_id("undertake_abandon", *ids), ButtonStyle.DANGER),
        ),
    )


def _time_told(words: Words, skipped: Skipped, state: Undertaking) -> Marked:
    """The whole time: of the periods that were rolled, and of the rest that was skipped (P-12)."""
    whole = after_periods(skipped, state.tries.periods)
    return wording.time_told(words, whole, state.period.amount, state.period.unit)


KIND = ongoing.kind(
    "undertaking", Undertaking, _show, rolls=lambda state: (state.last,) if state.last else ()
)


async def begin(
    table: Table, caller: Caller, pools: Pools, difficulty: int | None, *,
    period: str | None = None, limit: int | None = None, label: str = "",
) -> Ongoing:  # fmt: skip
    """Start a cumulative try in the channel. Nothing is rolled yet."""
    wanted, comparison = must_have_difficulty(pools.typed[0], difficulty), summed_by(pools)
    begun = Undertaking(
        party_of(pools), effective(wanted), limit, read_period(period), label or pools.comment, (),
        comparison=comparison,
    )  # fmt: skip
    return await ongoing.keep(table, caller, KIND, begun)


async def _pressed(
    table: Table, caller: Caller, ongoing_id: int, revision: int, right: Right = Right.PRESS_FOR
) -> tuple[Ongoing, Undertaking]:
    """The undertaking, for its owner (if they may) or a GM of the channel."""
    of = await ongoing.found(table, caller, KIND, ongoing_id, revision)
    await require(table, caller, right, own=caller.user_id == of.user_id)
    return of, ongoing.state_of(KIND, of)


async def _pools(table: Table, caller: Caller, of: Ongoing, state: Undertaking) -> Pools:
    """The pools of the side to try, by its current sheet. Refusal: unreadable now."""
    pools = await pools_of_party(table, of.guild_id, state.pools)
    must_read(pools, caller)
    return pools


async def roll_on(table: Table, caller: Caller, ongoing_id: int, revision: int) -> Ongoing:
    """Roll one period."""
    of, state = await _pressed(table, caller, ongoing_id, revision)
    pools = await _pools(table, caller, of, state)
    made = RollRecord(PLAIN, (pools.roll(table, Budget()),))
    tries = state.tries.add(made.sides[0].result)
    state = replace(state, results=tries.results, last=made)
    moved = await ongoing.move(table, caller, of, state, open=tries.status is Status.OPEN)
    rolls.note(table, caller, made, (pools,), throws.PUBLIC)
    return moved


async def asked(table: Table, caller: Caller, ongoing_id: int) -> Question:
    """The question about the chances of what is left of it, for any reader."""
    of = await ongoing.found(table, caller, KIND, ongoing_id)
    state = ongoing.state_of(KIND, of)
    tries = state.tries
    left = None if tries.limit is None else tries.limit - tries.periods
    pools = await _pools(table, caller, of, state)
    return Question(
        (must_be_short(bare_side(pools)),),
        tries.difficulty - tries.total,
        state.comparison,
        left,
        adds_up=True,
    )


async def skip(table: Table, caller: Caller, ongoing_id: int, revision: int) -> Ongoing:
    """Skip the rolling (P-12): only the GM may, and only where time does not run out."""
    of, state = await _pressed(table, caller, ongoing_id, revision, Right.RULE)
    if state.limit is not None:
        raise Refusal("tries.skip_with_limit")
    left = max(state.difficulty - sum(state.results), 0)
    dice, kind = _dice_of(await _pools(table, caller, of, state))
    skipped = skip_rolling(left, dice, kind)
    return await ongoing.move(table, caller, of, replace(state, skipped=skipped), open=False)


async def abandon(table: Table, caller: Caller, ongoing_id: int, revision: int) -> Ongoing:
    """Give it up."""
    of, state = await _pressed(table, caller, ongoing_id, revision)
    return await ongoing.move(table, caller, of, replace(state, abandoned=True), open=False)


async def list_told(table: Table, caller: Caller) -> str:
    """The channel's open undertakings in words, for the caller."""
    caller.needs_server()
    found = await table.store.ongoing_in(caller.channel_id, KIND.name)
    words = words_for(caller.locale)
    return wording.undertaking_list(words, [_line(words, of, ongoing.state_of(KIND, of)) for of in found])


def _line(words: Words, of: Ongoing, state: Undertaking) -> Marked:
    return wording.undertaking_line(
        words, of.user_id, state.pools.hand.dice, state.label, state.tries, ongoing.link(of)
    )
