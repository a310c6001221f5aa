"""Cumulative opposed rolls (累加对抗, P-14) that go on in a channel."""

from bot.play import ongoing
from bot.play.caller import Caller
from bot.play.delivery import Button, ButtonStyle, Post
from bot.play.ids import button_id
from bot.play.leading import is_gm_here
from bot.play.ongoing import State
from bot.play.rolling.parties import pools_from_state, pools_state
from bot.play.rolling.rolls import Pools, make_opposed, must_read, without_difficulty
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.store import Ongoing
from bot.systems.pool.tries import CumulativeContest, Status, start_contest
from bot.systems.rolls import ROLLS
from bot.wording import ongoing as wording
from bot.wording.rolls import made_told
from bot.wording.words import Words


def _contest(state: State) -> CumulativeContest:
    return CumulativeContest(state["goal"], tuple(tuple(results) for results in state["results"]))


def _results(contest: CumulativeContest) -> list[list[int]]:
    """The sides' results as the state keeps them."""
    return [list(results) for results in contest.results]


def _show(words: Words, of: Ongoing, state: State) -> Post:
    waiting = state["sides"][1]["text"] == ""
    last = ROLLS.read(state["last"]) if state["last"] else None
    text = wording.contest(
        words,
        names=[side["name"] for side in state["sides"]],
        dice=[side["text"] for side in state["sides"]],
        label=state["label"],
        contest=_contest(state),
        waiting_for=state["sides"][1]["user"] if waiting else None,
        last=made_told(words, last, headed=False) if last else None,
        abandoned=state["abandoned"],
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
    mentions = (state["sides"][1]["user"],) if waiting and of.revision == 0 else ()
    return Post(text, mentions=mentions, buttons=(first, give_up))


KIND = ongoing.kind("contest", _show)


async def begin(table: Table, caller: Caller, goal: int, own: Pools, opponent: Pools, label: str) -> Ongoing:
    """Start one; an opponent without dice is asked for theirs by a button."""
    for pools in (own, opponent) if opponent.text else (own,):
        without_difficulty(pools)
    return await ongoing.keep(table, caller, KIND, {
        "goal": goal,
        "label": label,
        "sides": [pools_state(own), pools_state(opponent)],
        "results": _results(start_contest(goal, 2)),
        "last": None,
        "abandoned": False,
    })  # fmt: skip


async def _pressed(
    table: Table, caller: Caller, ongoing_id: int, revision: int, *, sides: tuple[int, ...] = (0, 1)
) -> tuple[Ongoing, State]:
    """The contest, for those of its sides who may press this button."""
    of = await ongoing.found(table, caller, KIND, ongoing_id, revision)
    state = ongoing.state_of(of)
    named = {state["sides"][side]["user"] for side in sides}
    if caller.user_id not in named and not (len(sides) > 1 and await is_gm_here(table, caller)):
        raise Refusal("ongoing.not_yours")
    return of, state


async def may_accept(table: Table, caller: Caller, ongoing_id: int, revision: int) -> None:
    """Refuse who was not asked, before their dice are asked for."""
    await _pressed(table, caller, ongoing_id, revision, sides=(1,))


async def accept(table: Table, caller: Caller, ongoing_id: int, revision: int, pools: Pools) -> Ongoing:
    """The opponent gives their dice."""
    of, state = await _pressed(table, caller, ongoing_id, revision, sides=(1,))
    without_difficulty(pools)
    sides = [state["sides"][0], pools_state(pools)]
    return await ongoing.move(table, caller, of, state | {"sides": sides})


async def roll_on(table: Table, caller: Caller, ongoing_id: int, revision: int) -> Ongoing:
    """Roll one period for both sides."""
    of, state = await _pressed(table, caller, ongoing_id, revision)
    parties = tuple([await pools_from_state(table, of.guild_id, side) for side in state["sides"]])
    for party in parties:
        must_read(party, caller)
    made = make_opposed(table, parties)
    contest = _contest(state).add([side.result for side in made.sides])
    state |= {
        "results": _results(contest),
        "last": ROLLS.write(made),
    }
    return await ongoing.move(table, caller, of, state, open=contest.status is Status.OPEN)


async def abandon(table: Table, caller: Caller, ongoing_id: int, revision: int) -> Ongoing:
    """Give it up."""
    of, state = await _pressed(table, caller, ongoing_id, revision)
    return await ongoing.move(table, caller, of, state | {"abandoned": True}, open=False)
