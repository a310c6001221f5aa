"""Opposed rolls (P-13) that wait for the other sides' dice.

Nothing is rolled before every side has given its dice: whoever comes later knows no
result yet. One that is rolled in secret names neither what it is for nor who is ready.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.play import ongoing
from bot.play.authority import Right
from bot.play.caller import Caller
from bot.play.delivery import Button, ButtonStyle, Post
from bot.play.ids import button_id
from bot.play.leading import is_gm_here, require
from bot.play.preferences import of_caller
from bot.play.rolling import throws
from bot.play.rolling.asked import Question, question_between
from bot.play.rolling.logged import answer_logged
from bot.play.rolling.parties import MADE, Party, party_of, pools_of_party
from bot.play.rolling.rolls import Pools, make_opposed, must_read, without_difficulty
from bot.play.secrets import secrets
from bot.play.secrets.secrets import Kept, Visibility
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.made import Made
from bot.store.store import Ongoing
from bot.systems.pool.made import Compared
from bot.wording import ongoing as wording
from bot.wording.rolls import made_told
from bot.wording.words import Words, words_for

MOST_SIDES = 10


@dataclass(frozen=True, slots=True)
class Opposition:
    """How an opposed roll stands; a side that is still asked has no dice.

    ``interaction`` is whose roll it is in the store, ``by_gm`` whether who began it is GM here;
    ``made`` and ``seal`` come with the last dice, in the open or in secret; with ``made`` also the
    ``question`` what its chances were.
    """

    sides: tuple[Party, ...]
    label: str
    visibility: Visibility
    interaction: int
    by_gm: bool
    made: Made[Any] | None = field(default=None, metadata={"form": MADE})
    seal: str | None = None
    abandoned: bool = False
    question: Question | None = None


def _show(words: Words, of: Ongoing, state: Opposition) -> Post:
    if state.made:
        chances = Button(words.plain("Chances"), button_id("oppose_chances", of.id))
        buttons = (chances,) if state.question else ()
        return Post(made_told(words, state.made), buttons=buttons, told=answer_logged(state.made))
    public = state.visibility is Visibility.PUBLIC
    waiting = [side.user_id for side in state.sides if not side.text]
    text = wording.opposition(
        words,
        names=[side.name for side in state.sides if side.text and public],
        waiting_for=waiting,
        label=state.label if public else "",
        seal=state.seal,
        abandoned=state.abandoned,
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


KIND = ongoing.kind("opposition", Opposition, _show)


def _no_dice(user_id: int, name: str) -> Pools:
    return Pools(user_id, name, "", reader=user_id)


async def begin(
    table: Table, caller: Caller, own: Pools, opponent: tuple[int, str], *,
    visibility: Visibility, label: str,
) -> Ongoing:  # fmt: skip
    """Open one; the opponent (id, name) is asked for their dice by a button."""
    without_difficulty(own)
    if visibility is Visibility.SELF:
        raise Refusal("tries.self_needs_opponent_dice")
    public = visibility is Visibility.PUBLIC
    if not public:
        await secrets.who_receives(table, caller)
    sides = (party_of(own), party_of(_no_dice(*opponent)))
    begun = Opposition(
        sides, label or own.comment, visibility, caller.interaction_id, await is_gm_here(table, caller)
    )
    return await ongoing.keep(table, caller, KIND, begun)


async def _asked(table: Table, caller: Caller, ongoing_id: int) -> tuple[Ongoing, Opposition, int]:
    """The opposed roll and the place of the caller among the sides still asked."""
    of = await ongoing.found(table, caller, KIND, ongoing_id)
    state = ongoing.state_of(KIND, of)
    places = [place for place, side in enumerate(state.sides) if side.user_id == caller.user_id]
    await require(table, caller, Right.PRESS_OWN, own=bool(places))
    if state.sides[places[0]].text:
        raise Refusal("tries.dice_given")
    return of, state, places[0]


async def may_accept(table: Table, caller: Caller, ongoing_id: int) -> None:
    """Refuse who was not asked, before their dice are asked for."""
    await _asked(table, caller, ongoing_id)


async def accept(table: Table, caller: Caller, ongoing_id: int, pools: Pools) -> tuple[Ongoing, Kept | None]:
    """A side gives its dice; with the last one everything is rolled, once.

    Which revision was pressed does not matter: others may have given theirs meanwhile.
    Gives what was kept if it was rolled in secret.
    """
    without_difficulty(pools)
    async with table.lock("opposition", ongoing_id):
        of, state, place = await _asked(table, caller, ongoing_id)
        sides = (*state.sides[:place], party_of(pools), *state.sides[place + 1 :])
        state = replace(state, sides=sides)
        if not all(side.text for side in sides):
            return await ongoing.move(table, caller, of, state), None
        return await _rolled(table, caller, of, state)


async def _rolled(
    table: Table, caller: Caller, of: Ongoing, state: Opposition
) -> tuple[Ongoing, Kept | None]:
    parties = tuple([await pools_of_party(table, of.guild_id, side) for side in state.sides])
    for party in parties:
        must_read(party, caller)

    def make() -> Made[Compared]:
        return make_opposed(table, parties, state.label)

    if state.visibility is Visibility.PUBLIC:
        question = question_between(parties)
        made = make()
        rolled = replace(state, made=made, question=question)
        moved = await ongoing.move(table, caller, of, rolled, open=False)
        throws.note(table, caller, made, parties, throws.PUBLIC)
        return moved, None
    starter = replace(caller, user_id=of.user_id, manages_channel=False, role_ids=frozenset[int]())
    to = await secrets.who_receives(table, starter, rolling_gm=state.by_gm)
    if state.visibility is Visibility.GM:
        to = tuple(dict.fromkeys((*to, *(party.user_id for party in parties))))
    noting = throws.noting(table, caller, make, parties, throws.GM)
    kept = await secrets.roll_once(table, starter, noting, to, interaction_id=state.interaction, named=True)
    return await ongoing.settle(table, caller, of, replace(state, seal=kept.secret.seal)), kept


async def asked(table: Table, caller: Caller, ongoing_id: int) -> Question:
    """What the chances of an opposed roll are asked of that was rolled in the open, for anybody who
    reads it. Refusal: it was not, or stands elsewhere."""
    of = await table.store.ongoing(ongoing_id)
    if of is None or of.kind != KIND.name or of.channel_id != caller.channel_id:
        raise Refusal("ongoing.unknown")
    question = ongoing.state_of(KIND, of).question
    if question is None:
        raise Refusal("ongoing.unknown")
    return question


async def _led(
    table: Table, caller: Caller, ongoing_id: int, revision: int, *, by_gm: bool = False
) -> tuple[Ongoing, Opposition]:
    """The opposed roll, for who started it (or, where they may, a GM of the channel)."""
    of = await ongoing.found(table, caller, KIND, ongoing_id, revision)
    right = Right.PRESS_FOR if by_gm else Right.PRESS_OWN
    await require(table, caller, right, own=caller.user_id == of.user_id)
    return of, ongoing.state_of(KIND, of)


async def may_invite(table: Table, caller: Caller, ongoing_id: int, revision: int) -> None:
    """Refuse who did not start it, before they choose whom to let in."""
    await _led(table, caller, ongoing_id, revision)


async def invite(
    table: Table, caller: Caller, ongoing_id: int, revision: int, others: Sequence[tuple[int, str]]
) -> Ongoing:
    """Let further members (id, name) in, by who started it, and call them."""
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
    """Ping those who were let in: the edited message pings nobody."""
    words = words_for((await of_caller(table, caller)).language)
    called = Post(wording.let_in(words, user_ids, ongoing.link(of)), mentions=tuple(user_ids))
    await table.messenger.post(of.channel_id, called, table.nonce(f"i{of.id}:{of.revision}"))


async def abandon(table: Table, caller: Caller, ongoing_id: int, revision: int) -> Ongoing:
    """Call it off, by who started it or a GM."""
    of, state = await _led(table, caller, ongoing_id, revision, by_gm=True)
    return await ongoing.move(table, caller, of, replace(state, abandoned=True), open=False)
