"""Two players agree to exchange their places among equals (D-39)."""

from dataclasses import dataclass, replace

from bot.encounter import tracker
from bot.encounter.actions import Swap
from bot.encounter.encounter import CombatantId
from bot.play import gm_role, ongoing
from bot.play.authority import Caller, Right, may
from bot.play.delivery import Button, ButtonStyle, Post, button_id
from bot.play.encounter import encounters
from bot.play.heads.encounter import Head
from bot.play.table import Table, require_head
from bot.refusal import Refusal
from bot.store.ongoing import Ongoing
from bot.wording import ongoing as wording
from bot.wording.words import Words


@dataclass(frozen=True, slots=True)
class SwapOffer:
    """A question to the ``other`` player: shall two combatants exchange their places? ``interaction`` is the
    request, and becomes the action's."""

    encounter: int
    first: CombatantId
    second: CombatantId
    names: tuple[str, ...]
    other: int
    interaction: int


def _show(words: Words, of: Ongoing, state: SwapOffer) -> Post:
    text = wording.swap(words, asker=of.user_id, other=state.other, names=state.names, agreed=not of.open)
    if not of.open:
        return Post(text)
    agree = Button(words.plain("Agree"), button_id("swap_agree", of.id, of.revision), ButtonStyle.PRIMARY)
    return Post(text, mentions=(state.other,), buttons=(agree,))


KIND = ongoing.kind("swap", SwapOffer, _show)


async def swap(table: Table, caller: Caller, first: str, second: str) -> Head | None:
    """Exchange two places. The GM, or a player of both, does it at once; otherwise the other player is asked
    and None is returned."""
    head = await require_head(table, caller.channel_id)
    leads = await encounters.leads(table, caller, head.encounter)
    one, two = (encounters.find(head.encounter, name, as_gm=leads) for name in (first, second))
    owners = {one.owner, two.owner}
    both = await encounters.roles_in(table, caller, head.encounter, own=owners == {caller.user_id})
    if may(Right.SWAP, both):
        return await encounters.act(table, caller, lambda _: Swap(one.id, two.id), agreed=not leads)
    asks = caller.user_id in owners and None not in owners
    await gm_role.require(table, caller, Right.ASK_FOR_SWAP, own=asks)
    tracker.apply(head.encounter, Swap(one.id, two.id))  # Impossible exchanges are not asked for.
    other = next(owner for owner in owners if owner not in (None, caller.user_id))
    wanted = SwapOffer(head.row.id, one.id, two.id, (one.name, two.name), other, caller.interaction_id)
    asked = await ongoing.keep(table, caller, KIND, wanted)
    await ongoing.post(table, caller, asked)
    return None


async def agree(table: Table, caller: Caller, ongoing_id: int, revision: int) -> tuple[Ongoing, Head]:
    """The other player agrees; the places are exchanged, once however often it is pressed.

    The exchange is stored as the asking interaction's, which can be done only once.
    """
    of = await ongoing.found(table, caller, KIND, ongoing_id, revision)
    state = ongoing.state_of(KIND, of)
    await gm_role.require(table, caller, Right.PRESS_OWN, own=caller.user_id == state.other)
    head = await require_head(table, caller.channel_id)
    if head.row.id != state.encounter:
        raise Refusal("ongoing.over", what=KIND.name)
    action = Swap(state.first, state.second)
    swapped = [each for each in head.encounter.combatants if each.id in (action.first, action.second)]
    plays = caller.user_id in {each.owner for each in swapped}
    await gm_role.require(table, caller, Right.PRESS_OWN, own=plays)
    asked = replace(caller, interaction_id=state.interaction)
    done = await encounters.act(table, asked, lambda _: action, agreed=True)
    return await ongoing.move(table, caller, of, state, open=False), done
