"""A GM asks a player for a hidden roll (P-16).

The player learns dice and result, the GM also difficulty and verdict, the channel only
that it was made. The roll is stored under the asking interaction's id: however often
the button is pressed, there is one roll.
"""

from dataclasses import replace

from bot.play import ongoing, secrets
from bot.play.caller import Caller
from bot.play.delivery import Button, ButtonStyle, Post
from bot.play.ids import button_id
from bot.play.ongoing import State
from bot.play.rolling import Pools, make_roll, the_difficulty
from bot.play.secrets import Kept
from bot.play.sheets import attributes_of
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.store import Ongoing
from bot.systems.pool.made import Made
from bot.wording import secrets as wording
from bot.wording.words import Words


def _show(words: Words, of: Ongoing, state: State) -> Post:
    if state["seal"]:
        return Post(wording.answered(words, state["player"], state["seal"]))
    press = Button(words.plain("Roll secretly"), button_id("ask", of.id, of.revision), ButtonStyle.PRIMARY)
    return Post(wording.asked(words, state["player"]), mentions=(state["player"],), buttons=(press,))


KIND = ongoing.kind("ask", _show)


async def ask(
    table: Table, caller: Caller, player: tuple[int, str], dice: str, difficulty: int | None, label: str
) -> Ongoing:
    """Post the request. Refusal: not a GM, or the dice cannot be read now."""
    await secrets.require_gm(table, caller)
    user_id, name = player
    pools = Pools(user_id, name, dice, await attributes_of(table, caller.guild_id, user_id))
    return await ongoing.start(table, caller, KIND, {
        "player": user_id,
        "name": name,
        "dice": dice,
        "difficulty": the_difficulty(pools.read()[0], difficulty),
        "label": label,
        "gm": caller.user_id,
        "interaction": caller.interaction_id,
        "seal": None,
    })  # fmt: skip


async def answer(table: Table, caller: Caller, ongoing_id: int, revision: int) -> tuple[Kept, Made]:
    """The player rolls. Gives what the GM got, and what the player may see of it."""
    of = await table.store.ongoing(ongoing_id)
    if of is None or of.kind != KIND.name or of.channel_id != caller.channel_id:
        raise Refusal("ongoing.unknown")
    state = ongoing.state_of(of)
    if caller.user_id != state["player"]:
        raise Refusal("ongoing.not_yours")
    attributes = await attributes_of(table, caller.guild_id, caller.user_id)
    pools = Pools(caller.user_id, caller.name, state["dice"], attributes)
    async with table.lock("ask", ongoing_id):
        earlier = await secrets.replayed(table, state["interaction"])
        if earlier is not None:
            kept = await secrets.send(table, earlier)
        else:
            made = make_roll(table, pools, difficulty=state["difficulty"], label=state["label"])
            to = await secrets.who_receives(table, replace(caller, user_id=state["gm"]), rolling_gm=True)
            asker = replace(caller, user_id=state["gm"])
            kept = await secrets.keep_and_send(
                table, asker, made, to, interaction_id=state["interaction"], notice=False
            )
        if of.open and of.revision == revision:
            await ongoing.move(table, caller, of, state | {"seal": kept.secret.seal}, open=False)
    return kept, replace(kept.made, difficulty=None)
