"""Cumulative opposed rolls (累加对抗, P-14) that go on in a channel."""

from dataclasses import dataclass, field, replace
from typing import Any

from bot.play import ongoing, throws
from bot.play.authority import Caller, Right
from bot.play.delivery import Button, ButtonStyle, Post, button_id
from bot.play.gm_role import require
from bot.play.rolling import rolls
from bot.play.rolling.bare_dice import Question, bare_side, must_be_short
from bot.play.rolling.parties import MADE, Party, party_of, pools_of_party
from bot.play.rolling.rolls import Pools, make_opposed, must_read, without_difficulty
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.store.ongoing import Ongoing
from bot.systems.pool.tries import CumulativeContest, Status, start_contest
from bot.wording import ongoing as wording
from bot.wording.rolls import made_told
from bot.wording.words import Words


@dataclass(frozen=True, slots=True)
class Contest:
    """How a contest stands; the second side's party has no dice until they accept."""

    goal: int
    label: str
    sides: tuple[Party, Party]
    results: tuple[tuple[int, ...], ...]
    last: RollRecord[Any] | None = field(default=None, metadata={"form": MADE})
    abandoned: bool = False

    @property
    def contest(self) -> CumulativeContest:
        """The rule's view of it."""
        return CumulativeContest(self.goal, self.results)


def _show(words: Words, of: Ongoing, state: Contest) -> Post:
    other = state.sides[1]
    waiting = other.hand.dice == ""
    text = wording.contest(
        words,
        names=[side.name for side in state.sides],
        dice=[side.hand.dice for side in state.sides],
        label=state.label,
        contest=state.contest,
        waiting_for=other.user_id if waiting else None,
        last=made_told(words, state.last, headed=False) if state.last else None,
        abandoned=state.abandoned,
    )
    if not of.open:
        return Post(text)
    ids = (of.id, of.revision)
    first = (
        Button(words.plain("Accept"), button_id("contest_accept", *ids), ButtonStyle.PRIMARY)
        if waiting
        else Button(words.plain("Roll"), button_id("contest_roll", *ids), ButtonStyle.PRIMARY)
    )
    give_up = Button(words.plain("Abandon"), button_id("contest_abandon", *ids), ButtonStyle.DANGER)
    chances = Button(words.plain("Chances"), button_id("contest_chances", of.id))
    mentions = (other.user_id,) if waiting and of.revision == 0 else ()
    return Post(text, mentions=mentions, buttons=(first, *(() if waiting else (chances,)), give_up))


KIND = ongoing.kind("contest", Contest, _show, rolls=lambda state: (state.last,) if state.last else ())


async def begin(table: Table, caller: Caller, goal: int, own: Pools, opponent: Pools, label: str) -> Ongoing:
    """Start one. An opponent without dice gets a button that asks for them."""
    for pools in (own, opponent) if opponent.hand.dice else (own,):
        without_difficulty(pools)
    sides = (party_of(own), party_of(opponent))
    begun = Contest(goal, label or own.comment, sides, start_contest(goal, 2).results)
    return await ongoing.keep(table, caller, KIND, begun)


async def _pressed(
    table: Table, caller: Caller, ongoing_id: int, revision: int, *, sides: tuple[int, ...] = (0, 1)
) -> tuple[Ongoing, Contest]:
    """The contest, for a side that may press this button."""
    of = await ongoing.found(table, caller, KIND, ongoing_id, revision)
    state = ongoing.state_of(KIND, of)
    named = {state.sides[side].user_id for side in sides}
    right = Right.PRESS_FOR if len(sides) > 1 else Right.PRESS_OWN
    await require(table, caller, right, own=caller.user_id in named)
    return of, state


async def may_accept(table: Table, caller: Caller, ongoing_id: int, revision: int) -> None:
    """Refuse a caller who was not asked, before their dice are asked for."""
    await _pressed(table, caller, ongoing_id, revision, sides=(1,))


async def accept(table: Table, caller: Caller, ongoing_id: int, revision: int, pools: Pools) -> Ongoing:
    """The opponent gives their dice."""
    of, state = await _pressed(table, caller, ongoing_id, revision, sides=(1,))
    without_difficulty(pools)
    sides = (state.sides[0], party_of(pools))
    return await ongoing.move(table, caller, of, replace(state, sides=sides))


async def roll_on(table: Table, caller: Caller, ongoing_id: int, revision: int) -> Ongoing:
    """Roll one period for both sides."""
    of, state = await _pressed(table, caller, ongoing_id, revision)
    parties = tuple([await pools_of_party(table, of.guild_id, side) for side in state.sides])
    for party in parties:
        must_read(party, caller)
    made = make_opposed(table, parties)
    contest = state.contest.add([side.result for side in made.sides])
    rolled = replace(state, results=contest.results, last=made)
    moved = await ongoing.move(table, caller, of, rolled, open=contest.status is Status.OPEN)
    rolls.note(table, caller, made, parties, throws.PUBLIC)
    return moved


async def asked(table: Table, caller: Caller, ongoing_id: int) -> Question:
    """The question about the contest's chances from now on, for any reader. Refusal: not every side has given
    its dice."""
    of = await ongoing.found(table, caller, KIND, ongoing_id)
    state = ongoing.state_of(KIND, of)
    if not all(side.hand.dice for side in state.sides):
        raise Refusal("ongoing.unknown")
    parties = [await pools_of_party(table, of.guild_id, side) for side in state.sides]
    for party in parties:
        must_read(party, caller)
    hands = tuple([must_be_short(bare_side(party)) for party in parties])
    return Question(hands, state.goal, adds_up=True, ahead=state.contest.totals)


async def abandon(table: Table, caller: Caller, ongoing_id: int, revision: int) -> Ongoing:
    """Give it up."""
    of, state = await _pressed(table, caller, ongoing_id, revision)
    return await ongoing.move(table, caller, of, replace(state, abandoned=True), open=False)
