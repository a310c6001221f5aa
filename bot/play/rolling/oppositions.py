"""Opposed rolls (P-13) that wait for the other sides' dice.

Nothing is rolled before every side has given its dice, so that later sides know no result yet. A secret one
names neither its purpose nor the sides that are ready.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.play import ongoing, throws
from bot.play.authority import Caller, Right
from bot.play.characters import who_rolls
from bot.play.delivery import Button, ButtonStyle, Post, button_id
from bot.play.gm_role import is_gm_here, require
from bot.play.hidden_rolls import hidden_rolls
from bot.play.hidden_rolls.hidden_rolls import Prepared, SentSecret, Visibility
from bot.play.logs.keeping import answer_logged
from bot.play.rolling import kept_rolls, rolls
from bot.play.rolling.bare_dice import Question, question_behind, question_between
from bot.play.rolling.checks import Request, against, requested, rolled, without_target
from bot.play.rolling.parties import (
    MADE,
    Party,
    check_of_party,
    party_of,
    party_of_check,
    pools_of_party,
)
from bot.play.rolling.rerolls import to_choose, to_decide, to_reroll
from bot.play.rolling.rolls import Pools, make_opposed, must_read, pools_of, without_difficulty
from bot.play.settings import of_caller
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.rolls.record import RollRecord
from bot.store.ongoing import Ongoing
from bot.systems.pool.roll_kinds import Compared
from bot.wording import ongoing as wording
from bot.wording.rolls import made_told
from bot.wording.words import Words, words_for

MOST_SIDES = 10


@dataclass(frozen=True, slots=True)
class Opposition:
    """How an opposed roll stands; a side that is still asked has no dice.

    - ``interaction``: the id of its roll in the store.
    - ``by_gm``: whether its starter is GM here.
    - ``made``, ``seal``: set with the last dice, for a public or a secret roll.
    - ``question``: set with ``made``; the question about its chances.
    - ``checks``: the first side's check meets the second one's (D-60).
    - ``kept``: the number under which the check is stored (0: it is not), so that its dice can be rolled
      again (D-12).
    """

    sides: tuple[Party, ...]
    label: str
    visibility: Visibility
    interaction: int
    by_gm: bool
    made: RollRecord[Any] | None = field(default=None, metadata={"form": MADE})
    seal: str | None = None
    abandoned: bool = False
    question: Question | None = None
    checks: bool = False
    kept: int = 0


def _show(words: Words, of: Ongoing, state: Opposition) -> Post:
    if state.made:
        chances = Button(words.plain("Chances"), button_id("oppose_chances", of.id))
        known = (chances,) if state.question or question_behind(state.made) else ()
        again = to_reroll(words, state.made, state.kept)
        buttons = (*to_decide(words, state.made), *to_choose(words, state.made), *again, *known)
        return Post(made_told(words, state.made), buttons=buttons, told=answer_logged(state.made))
    public = state.visibility is Visibility.PUBLIC
    waiting = [side.user_id for side in state.sides if not side.hand.dice]
    text = wording.opposition(
        words,
        names=[side.name for side in state.sides if side.hand.dice and public],
        waiting_for=waiting,
        label=state.label if public else "",
        seal=state.seal,
        abandoned=state.abandoned,
    )
    if not of.open:
        return Post(text)
    ids = (of.id, of.revision)
    invite = Button(words.plain("Let others in"), button_id("oppose_invite", *ids))
    return Post(
        text,
        mentions=tuple(waiting) if of.revision == 0 else (),
        buttons=(
            Button(words.plain("Accept"), button_id("oppose_accept", *ids), ButtonStyle.PRIMARY),
            *(() if state.checks else (invite,)),
            Button(words.plain("Abandon"), button_id("oppose_abandon", *ids), ButtonStyle.DANGER),
        ),
    )


KIND = ongoing.kind("opposition", Opposition, _show, rolls=lambda state: (state.made,) if state.made else ())


def _no_dice(user_id: int, name: str) -> Pools:
    return Pools(user_id, name, Hand(""), reader=user_id)


async def begin(
    table: Table, caller: Caller, own: Pools, opponent: tuple[int, str], *,
    visibility: Visibility, label: str,
) -> Ongoing:  # fmt: skip
    """Open one; the opponent (id, name) is asked for their dice by a button."""
    without_difficulty(own)
    begun = Opposition((party_of(own),), label or own.comment, visibility, caller.interaction_id, by_gm=False)
    return await _begun(table, caller, begun, opponent)


async def begin_check(
    table: Table, caller: Caller, own: Request, text: str, opponent: tuple[int, str], *,
    visibility: Visibility, named: str | None = None,
) -> Ongoing:  # fmt: skip
    """Open one of checks: the opponent's result is the target (D-60)."""
    without_target(own)
    character = (await who_rolls(table, caller, named)).character
    party = party_of_check(own, text, character.id if character else 0)
    begun = Opposition((party,), own.label, visibility, caller.interaction_id, by_gm=False, checks=True)
    return await _begun(table, caller, begun, opponent)


async def _begun(table: Table, caller: Caller, state: Opposition, opponent: tuple[int, str]) -> Ongoing:
    visibility = state.visibility
    if visibility is Visibility.SELF:
        raise Refusal("tries.self_needs_opponent_dice")
    public = visibility is Visibility.PUBLIC
    if not public:
        await hidden_rolls.who_receives(table, caller)
    sides = (*state.sides, party_of(_no_dice(*opponent)))
    begun = replace(state, sides=sides, by_gm=await is_gm_here(table, caller))
    return await ongoing.keep(table, caller, KIND, begun)


async def _asked(table: Table, caller: Caller, ongoing_id: int) -> tuple[Ongoing, Opposition, int]:
    """The opposed roll and the place of the caller among the sides still asked."""
    of = await ongoing.found(table, caller, KIND, ongoing_id)
    state = ongoing.state_of(KIND, of)
    places = [place for place, side in enumerate(state.sides) if side.user_id == caller.user_id]
    await require(table, caller, Right.PRESS_OWN, own=bool(places))
    if state.sides[places[0]].hand.dice:
        raise Refusal("tries.dice_given")
    return of, state, places[0]


async def may_accept(table: Table, caller: Caller, ongoing_id: int) -> None:
    """Refuse a caller who was not asked, before their dice are asked for."""
    await _asked(table, caller, ongoing_id)


async def accept(
    table: Table, caller: Caller, ongoing_id: int, text: str
) -> tuple[Ongoing, SentSecret | None]:
    """A side gives its dice, or its check; with the last one everything is rolled, once.

    The pressed revision does not matter: other sides may have given their dice meanwhile. Returns the stored
    secret if it was rolled in secret.
    """
    async with table.lock("opposition", ongoing_id):
        of, state, place = await _asked(table, caller, ongoing_id)
        given = await _given(table, caller, state, text)
        sides = (*state.sides[:place], given, *state.sides[place + 1 :])
        state = replace(state, sides=sides)
        if not all(side.hand.dice for side in sides):
            return await ongoing.move(table, caller, of, state), None
        return await _rolled(table, caller, of, state)


async def _given(table: Table, caller: Caller, state: Opposition, text: str) -> Party:
    """The dice of a side, read by its own sheet. Refusal: they cannot be read, or have a difficulty."""
    if state.checks:
        request = await requested(table, caller, text)
        without_target(request)
        return party_of_check(request, text)
    pools = await pools_of(table, caller, Hand(text))
    without_difficulty(pools)
    return party_of(pools)


async def _made(
    table: Table, caller: Caller, of: Ongoing, state: Opposition
) -> tuple[Callable[[], RollRecord[Any]], tuple[Pools, ...]]:
    """The roll, and the pools of its sides unless they are checks."""
    if state.checks:
        own, other = [await check_of_party(table, caller, side) for side in state.sides]
        request = replace(against(own, other), label=state.label)
        return lambda: rolled(table, request), ()
    parties = tuple([await pools_of_party(table, of.guild_id, side) for side in state.sides])
    for party in parties:
        must_read(party, caller)
    return lambda: make_opposed(table, parties, state.label), parties


async def _rolled(
    table: Table, caller: Caller, of: Ongoing, state: Opposition
) -> tuple[Ongoing, SentSecret | None]:
    if state.visibility is Visibility.PUBLIC:
        make, parties = await _made(table, caller, of, state)
        made = make()
        question = question_between(parties) if isinstance(made.facts, Compared) else None
        kept = kept_rolls.keep(table, caller, made) if state.checks else 0
        rolled = replace(state, made=made, question=question, kept=kept)
        moved = await ongoing.move(table, caller, of, rolled, open=False)
        rolls.note(table, caller, made, parties, throws.PUBLIC)
        return moved, None
    starter = replace(caller, user_id=of.user_id, manages_channel=False, role_ids=frozenset[int]())

    async def prepare() -> Prepared:
        make, parties = await _made(table, caller, of, state)
        to = await hidden_rolls.who_receives(table, starter, rolling_gm=state.by_gm)
        if state.visibility is Visibility.GM:
            to = tuple(dict.fromkeys((*to, *(side.user_id for side in state.sides))))
        return rolls.noting(table, caller, make, parties, throws.GM), to

    kept = await hidden_rolls.roll_once(table, starter, prepare, interaction_id=state.interaction, named=True)
    return await ongoing.settle(table, caller, of, replace(state, seal=kept.secret.seal)), kept


async def asked(table: Table, caller: Caller, ongoing_id: int) -> Question | RollRecord[Any]:
    """The question about the chances of a public opposed roll, for any reader; of checks, the roll itself.
    Refusal: it was not public, or stands elsewhere."""
    of = await table.store.ongoing(ongoing_id)
    if of is None or of.kind != KIND.name or of.channel_id != caller.channel_id:
        raise Refusal("ongoing.unknown")
    state = ongoing.state_of(KIND, of)
    found = state.question or state.made
    if found is None:
        raise Refusal("ongoing.unknown")
    return found


async def _led(
    table: Table, caller: Caller, ongoing_id: int, revision: int, *, by_gm: bool = False
) -> tuple[Ongoing, Opposition]:
    """The opposed roll, for its starter (or, if ``by_gm``, a GM of the channel)."""
    of = await ongoing.found(table, caller, KIND, ongoing_id, revision)
    right = Right.PRESS_FOR if by_gm else Right.PRESS_OWN
    await require(table, caller, right, own=caller.user_id == of.user_id)
    return of, ongoing.state_of(KIND, of)


async def may_invite(table: Table, caller: Caller, ongoing_id: int, revision: int) -> None:
    """Refuse a caller who did not start it, before they choose an opponent; a check meets one other."""
    _, state = await _led(table, caller, ongoing_id, revision)
    if state.checks:
        raise Refusal("ongoing.unknown")


async def invite(
    table: Table, caller: Caller, ongoing_id: int, revision: int, others: Sequence[tuple[int, str]]
) -> Ongoing:
    """Let further members (id, name) in, by its starter, and call them."""
    await may_invite(table, caller, ongoing_id, revision)
    of, state = await _led(table, caller, ongoing_id, revision)
    known = {side.user_id for side in state.sides}
    new = [other for other in others if other[0] not in known]
    if not new:
        raise Refusal("tries.already_in")
    if len(state.sides) + len(new) > MOST_SIDES:
        raise Refusal("tries.too_many_sides", limit=MOST_SIDES)
    sides = (*state.sides, *(party_of(_no_dice(*other)) for other in new))
    moved = await ongoing.move(table, caller, of, replace(state, sides=sides))
    await ongoing.show(table, moved)
    await _call(table, caller, moved, [user_id for user_id, _ in new])
    return moved


async def _call(table: Table, caller: Caller, of: Ongoing, user_ids: Sequence[int]) -> None:
    """Ping the members who were let in: the edited message pings nobody."""
    words = words_for((await of_caller(table, caller)).language)
    called = Post(wording.let_in(words, user_ids, ongoing.link(of)), mentions=tuple(user_ids))
    await table.messenger.post(of.channel_id, called, table.nonce(f"i{of.id}:{of.revision}"))


async def abandon(table: Table, caller: Caller, ongoing_id: int, revision: int) -> Ongoing:
    """Call it off, by its starter or a GM."""
    of, state = await _led(table, caller, ongoing_id, revision, by_gm=True)
    return await ongoing.move(table, caller, of, replace(state, abandoned=True), open=False)
