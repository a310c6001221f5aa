"""A GM asks a player for a hidden roll (P-16).

The player learns dice and result and, if the GM allows it, the purpose. The GM also learns difficulty and
verdict, the channel only that it was made. The roll is stored under the requesting interaction's id: however
often the button is pressed, there is one roll.
"""

from dataclasses import dataclass, replace
from typing import Any

from bot.play import ongoing, throws
from bot.play.authority import Caller, Right
from bot.play.delivery import Button, ButtonStyle, Post, button_id
from bot.play.gm_role import require
from bot.play.hidden_rolls import hidden_rolls
from bot.play.hidden_rolls.hidden_rolls import Prepared, SentSecret
from bot.play.rolling import rolls
from bot.play.rolling.asked_rolls import as_players_know, asked_in_secret
from bot.play.rolling.checks import is_check, of_member
from bot.play.rolling.rolls import pools_for
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.hand import one_difficulty
from bot.rolls.record import RollRecord
from bot.store.ongoing import Ongoing
from bot.systems.instinct.check_notation import TypedCheck as Check
from bot.wording import hidden_rolls as wording
from bot.wording.words import Words


@dataclass(frozen=True, slots=True)
class RollRequest:
    """A roll that the GM asked of a player.

    - ``secret``, ``seal``: set when the player has rolled.
    - ``interaction``: the id of the roll in the store.
    - ``tells_label``: whether the player reads the purpose.
    - ``check``: it is a check of 死亡本能, and the difficulty is its target.
    """

    player: int
    name: str
    dice: str
    difficulty: int | None
    label: str
    gm: int
    interaction: int
    secret: int | None = None
    seal: str = ""
    tells_label: bool = True
    check: bool = False


def _show(words: Words, of: Ongoing, state: RollRequest) -> Post:
    if state.secret is not None:
        text = wording.answered(words, state.player, state.secret, state.seal)
        return Post(text, buttons=(hidden_rolls.show_button(words, state.secret),))
    press = Button(words.plain("Roll secretly"), button_id("ask", of.id), ButtonStyle.PRIMARY)
    return Post(wording.asked(words, state.player), mentions=(state.player,), buttons=(press,))


KIND = ongoing.kind("ask", RollRequest, _show, secrets=lambda state: (state.secret,) if state.secret else ())


async def ask(
    table: Table,
    caller: Caller,
    player: tuple[int, str],
    dice: str,
    difficulty: int | None,
    label: str,
    *,
    tells_label: bool = True,
) -> Ongoing:
    """Post the request. Refusal: not a GM, or the dice cannot be read now."""
    await hidden_rolls.require_gm(table, caller)
    user_id, name = player
    check = await is_check(table, caller, dice)
    if check:
        await of_member(table, caller, player, dice, Check(target=difficulty))
        wanted = difficulty
    else:
        pools = await pools_for(table, caller, player, dice)
        wanted = one_difficulty(difficulty, pools.typed[0].difficulty)
    request = RollRequest(
        user_id,
        name,
        dice,
        wanted,
        label,
        caller.user_id,
        caller.interaction_id,
        tells_label=tells_label,
        check=check,
    )
    asked = await ongoing.keep(table, caller, KIND, request)
    await ongoing.post(table, caller, asked)
    return asked


async def answer(table: Table, caller: Caller, ongoing_id: int) -> tuple[SentSecret, RollRecord[Any]]:
    """The player rolls. Returns the GM's record, and the part that the player may see."""
    async with table.lock("ask", ongoing_id):
        of = await table.store.ongoing(ongoing_id)
        if of is None or of.kind != KIND.name or of.channel_id != caller.channel_id:
            raise Refusal("ongoing.unknown")
        state = ongoing.state_of(KIND, of)
        await require(table, caller, Right.PRESS_OWN, own=caller.user_id == state.player)
        kept = await _rolled(table, caller, state)
        if of.open:
            sealed = replace(state, secret=kept.secret.id, seal=kept.secret.seal)
            await ongoing.settle(table, caller, of, sealed)
    seen = as_players_know(kept.made)
    return kept, replace(seen, label=state.label if state.tells_label else "")


async def _rolled(table: Table, caller: Caller, state: RollRequest) -> SentSecret:
    """Roll once, as the player; the GM who asked decides who receives it."""

    async def prepare() -> Prepared:
        make, parties = await asked_in_secret(table, caller, state.dice, state.difficulty, state.label)
        asker = replace(caller, user_id=state.gm)
        to = await hidden_rolls.who_receives(table, asker, rolling_gm=True)
        return rolls.noting(table, caller, make, parties, throws.GM), to

    return await hidden_rolls.roll_once(
        table, caller, prepare, interaction_id=state.interaction, notice=False
    )
