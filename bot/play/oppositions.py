"""Opposed rolls (P-13) that wait for the other sides' dice.

Nothing is rolled before every side has given its dice: whoever comes later knows no
result yet.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.play import ongoing, secrets
from bot.play.caller import Caller
from bot.play.delivery import Button, ButtonStyle, Post
from bot.play.ids import button_id
from bot.play.ongoing import State
from bot.play.parties import pools_from_state, pools_state
from bot.play.rolling import Pools, make_opposed, without_difficulty
from bot.play.secrets import Visibility
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.store import Ongoing
from bot.systems.pool.made import as_json, from_json
from bot.wording import ongoing as wording
from bot.wording.rolls import made_told
from bot.wording.words import Words

MOST_SIDES = 10


def _show(words: Words, of: Ongoing, state: State) -> Post:
    if state["made"]:
        return Post(made_told(words, from_json(state["made"])))
    waiting = [side["user"] for side in state["sides"] if not side["text"]]
    text = wording.opposition(
        words,
        names=[side["name"] for side in state["sides"] if side["text"]],
        waiting_for=waiting,
        label=state["label"],
        seal=state["seal"],
        abandoned=state["abandoned"],
    )
    if not of.open:
        return Post(text)
    ids = (of.id, of.revision)
    return Post(
        text,
        mentions=tuple(waiting) if of.revision == 0 else (),
        buttons=(
            Button(words.plain("Accept"), button_id("oppose_accept", *ids), ButtonStyle.PRIMARY),
            Button(words.plain("Let others in"), button_id("oppose_invite", *ids)),
            Button(words.plain("Abandon"), button_id("oppose_abandon", *ids), ButtonStyle.DANGER),
        ),
    )


KIND = ongoing.kind("opposition", _show)


def _no_dice(user_id: int, name: str) -> Pools:
    return Pools(user_id, name, "", reader=user_id)


async def begin(
    table: Table, caller: Caller, own: Pools, opponent: tuple[int, str], *,
    visibility: Visibility, label: str,
) -> Ongoing:  # fmt: skip
    """Open one; the opponent (id, name) is asked for their dice by a button."""
    without_difficulty(own)
    if opponent[0] == own.user_id:
        raise Refusal("tries.opponent_is_oneself")
    if visibility is Visibility.SELF:
        raise Refusal("tries.self_needs_opponent_dice")
    if visibility is not Visibility.PUBLIC:
        await secrets.who_receives(table, caller, rolling_gm=False)
    return await ongoing.start(table, caller, KIND, {
        "sides": [pools_state(own), pools_state(_no_dice(*opponent))],
        "label": label,
        "visibility": visibility.value,
        "interaction": caller.interaction_id,
        "made": None,
        "seal": None,
        "abandoned": False,
    })  # fmt: skip


async def _asked(
    table: Table, caller: Caller, ongoing_id: int, revision: int
) -> tuple[Ongoing, State, int]:
    """The opposed roll and the place of the caller among the sides still asked."""
    of = await ongoing.found(table, caller, KIND, ongoing_id, revision)
    state = ongoing.state_of(of)
    for place, side in enumerate(state["sides"]):
        if side["user"] == caller.user_id and not side["text"]:
            return of, state, place
    raise Refusal("ongoing.not_yours")


async def may_accept(table: Table, caller: Caller, ongoing_id: int, revision: int) -> None:
    """Refuse who was not asked, before their dice are asked for."""
    await _asked(table, caller, ongoing_id, revision)


async def accept(table: Table, caller: Caller, ongoing_id: int, revision: int, pools: Pools) -> Ongoing:
    """A side gives its dice; with the last one everything is rolled."""
    of, state, place = await _asked(table, caller, ongoing_id, revision)
    without_difficulty(pools)
    sides = [*state["sides"]]
    sides[place] = pools_state(pools)
    state |= {"sides": sides}
    if not all(side["text"] for side in sides):
        return await ongoing.move(table, caller, of, state)
    parties = tuple([await pools_from_state(table, of.guild_id, side) for side in sides])
    made = make_opposed(table, parties, state["label"])
    if state["visibility"] == Visibility.PUBLIC:
        return await ongoing.move(table, caller, of, state | {"made": as_json(made)}, open=False)
    to = await secrets.who_receives(table, caller, rolling_gm=False)
    if state["visibility"] == Visibility.GM:
        to = tuple(dict.fromkeys((*to, *(side["user"] for side in sides))))
    starter = replace(caller, user_id=of.user_id)
    kept = await secrets.keep_and_send(table, starter, made, to, interaction_id=state["interaction"])
    return await ongoing.move(table, caller, of, state | {"seal": kept.secret.seal}, open=False)


async def _own(table: Table, caller: Caller, ongoing_id: int, revision: int) -> tuple[Ongoing, State]:
    of = await ongoing.found(table, caller, KIND, ongoing_id, revision)
    if caller.user_id != of.user_id:
        raise Refusal("ongoing.not_yours")
    return of, ongoing.state_of(of)


async def may_invite(table: Table, caller: Caller, ongoing_id: int, revision: int) -> None:
    """Refuse who did not start it, before they choose whom to let in."""
    await _own(table, caller, ongoing_id, revision)


async def invite(
    table: Table, caller: Caller, ongoing_id: int, revision: int, others: Sequence[tuple[int, str]]
) -> Ongoing:
    """Let further members (id, name) in, by who started it."""
    of, state = await _own(table, caller, ongoing_id, revision)
    known = {side["user"] for side in state["sides"]}
    new = [pools_state(_no_dice(*other)) for other in others if other[0] not in known]
    if not new:
        raise Refusal("tries.already_in")
    if len(state["sides"]) + len(new) > MOST_SIDES:
        raise Refusal("tries.too_many_sides", limit=MOST_SIDES)
    return await ongoing.move(table, caller, of, state | {"sides": [*state["sides"], *new]})


async def abandon(table: Table, caller: Caller, ongoing_id: int, revision: int) -> Ongoing:
    """Call it off, by who started it."""
    of, state = await _own(table, caller, ongoing_id, revision)
    return await ongoing.move(table, caller, of, state | {"abandoned": True}, open=False)
