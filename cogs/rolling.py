"""/roll, /try and /oppose."""

import json
from collections.abc import Callable

import discord
from discord import app_commands

from bot.dice.roll import Reroll
from bot.play import oppositions, rolling, secrets
from bot.play.delivery import Button, Post
from bot.play.ongoing import show
from bot.play.rolling import Pools, make_opposed, make_roll, make_try, pools_of
from bot.play.secrets import Visibility
from bot.play.sheets import attributes_of
from bot.systems.pool.made import Made
from bot.systems.pool.tries import Assistance
from bot.wording import secrets as secret_words
from bot.wording.rolls import made_told
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
from cogs.ui.commands import command
from cogs.ui.forms import chosen_people, dice_form, invite_select, submitted
from cogs.ui.sending import LONGEST_ID
from cogs.ui.updating import moved

Dice = app_commands.Range[str, 1, 200]
Label = app_commands.Range[str, 1, 100]
HoldBack = app_commands.Range[int, 0, 1000]
Difficulty = app_commands.Range[int, -1000, 100_000]
AGAIN = "again"

Make = Callable[[], Made]


def reroll_of(choice: str | None) -> Reroll | None:
    """The reroll that a choice stands for."""
    if choice is None:
        return None
    return Reroll(None if choice == "zero" else int(choice))


async def _pools(
    ask: Ask, dice: str, assist: str | None, assist_mode: str | None, reroll: str | None, hold_back: int
) -> Pools:
    return await pools_of(
        ask.table, ask.caller, dice,
        assist=assist or "", assistance=Assistance(assist_mode or "combined"),
        reroll=reroll_of(reroll), hold_back=hold_back,
    )  # fmt: skip


async def tell(ask: Ask, visibility: str, make: Make, typed: str, *buttons: Button) -> None:
    """Roll and tell those who may see it. To whom a secret goes is known before any die
    falls, and what an interaction rolled in secret is never rolled again."""
    seen = Visibility(visibility)
    if seen is Visibility.PUBLIC:
        made = make()
        await rolling.remember(ask.table, ask.caller, typed)
        words = await ask.public_words()
        await ask.answer(Post(made_told(words, made), buttons=buttons), private=False)
        return
    if seen is Visibility.SELF:
        await ask.answer(made_told(ask.words, make()), private=True)
        return
    await _tell_in_secret(ask, make, shown=seen is Visibility.GM)


async def _tell_in_secret(ask: Ask, make: Make, *, shown: bool) -> None:
    await ask.defer(private=True)
    to = await secrets.who_receives(ask.table, ask.caller, rolling_gm=False)
    earlier = await secrets.replayed(ask.table, ask.caller.interaction_id)
    kept = (
        await secrets.send(ask.table, earlier)
        if earlier
        else await secrets.keep_and_send(ask.table, ask.caller, make(), to)
    )
    told = f"{made_told(ask.words, kept.made)}\n" if shown else ""
    await ask.answer(f"{told}{secret_words.sent(ask.words, kept.unreached)}", private=True)


@command("roll", "Roll dice", in_dm=True, autocomplete={"dice": suggestions.dice})
async def roll(
    ask: Ask, dice: Dice, times: app_commands.Range[int, 1, 20] = 1, reroll: str | None = None,
    hold_back: HoldBack = 0, visibility: str = "public", label: Label | None = None,
) -> None:  # fmt: skip
    """P-1 … P-8."""
    pools = await _pools(ask, dice, None, None, reroll, hold_back)
    again = again_button(ask, [dice.strip(), times, reroll, hold_back, label])
    await tell(
        ask, visibility, lambda: make_roll(ask.table, pools, times=times, label=label or ""), dice, *again
    )


def again_button(ask: Ask, options: list[object]) -> tuple[Button, ...]:
    """Roll again: the button carries what was typed in the open, which whoever presses
    could type as well; what does not fit gets no button."""
    custom_id = f"{AGAIN}:{json.dumps(options, ensure_ascii=False, separators=(',', ':'))}"
    label = ask.words.plain("Roll again")
    return (Button(label, custom_id),) if len(custom_id) <= LONGEST_ID else ()


async def roll_again(ask: Ask, custom_id: str) -> None:
    """The same dice for whoever presses, by their own sheet."""
    dice, times, reroll, hold_back, label = json.loads(custom_id.removeprefix(f"{AGAIN}:"))
    pools = await _pools(ask, dice, None, None, reroll, hold_back)
    made = make_roll(ask.table, pools, times=times, label=label or "")
    again = again_button(ask, [dice, times, reroll, hold_back, label])
    await ask.answer(Post(made_told(await ask.public_words(), made), buttons=again), private=False)


@command(
    "try", "Try something against a difficulty", in_dm=True,
    autocomplete={"dice": suggestions.dice, "assist": suggestions.several_dice},
)  # fmt: skip
async def attempt(
    ask: Ask, dice: Dice, difficulty: Difficulty | None = None, assist: Dice | None = None,
    assist_mode: str | None = None, reroll: str | None = None, hold_back: HoldBack = 0,
    visibility: str = "public", label: Label | None = None,
) -> None:  # fmt: skip
    """P-9, P-10, P-15."""
    pools = await _pools(ask, dice, assist, assist_mode, reroll, hold_back)
    await tell(ask, visibility, lambda: make_try(ask.table, pools, difficulty, label or ""), dice)


@command(
    "oppose", "Roll against somebody",
    autocomplete={
        "dice": suggestions.dice, "opponent_dice": suggestions.dice, "assist": suggestions.several_dice,
    },
)  # fmt: skip
async def oppose(
    ask: Ask, dice: Dice, opponent: discord.Member, opponent_dice: Dice | None = None,
    assist: Dice | None = None, assist_mode: str | None = None, reroll: str | None = None,
    hold_back: HoldBack = 0, visibility: str = "public", label: Label | None = None,
) -> None:  # fmt: skip
    """P-13; without the opponent's dice they are asked by a button."""
    ask.caller.needs_server()
    own = await _pools(ask, dice, assist, assist_mode, reroll, hold_back)
    if opponent_dice is None:
        await ask.defer(private=True)
        other = (opponent.id, opponent.display_name)
        await oppositions.begin(
            ask.table, ask.caller, own, other, visibility=Visibility(visibility), label=label or ""
        )
        await ask.answer(ask.words("Asked. It is rolled when everybody has given their dice."), private=True)
        return
    theirs = await pools_for(ask, opponent, opponent_dice)
    await tell(ask, visibility, lambda: make_opposed(ask.table, (own, theirs), label or ""), dice)


async def pools_for(ask: Ask, member: discord.Member | discord.User, dice: str) -> Pools:
    """Somebody else's pool, read by their own sheet."""
    attributes = await attributes_of(ask.table, ask.caller.guild_id, member.id)
    return Pools(member.id, member.display_name, dice, attributes, reader=member.id)


@press("oppose_accept")
async def _accept(ask: Ask, numbers: tuple[int, ...]) -> None:
    await oppositions.may_accept(ask.table, ask.caller, *numbers)
    await ask.interaction.response.send_modal(dice_form(ask.words, "oppose_dice", *numbers))


@press("oppose_dice")
async def _accepted(ask: Ask, numbers: tuple[int, ...]) -> None:
    pools = await pools_of(ask.table, ask.caller, submitted(ask.interaction, "dice"))
    await moved(ask, await oppositions.accept(ask.table, ask.caller, *numbers, pools))


@press("oppose_invite")
async def _invite(ask: Ask, numbers: tuple[int, ...]) -> None:
    await oppositions.may_invite(ask.table, ask.caller, *numbers)
    await ask.interaction.response.send_message(
        ask.words("Whom do you let in?"), view=invite_select(ask.words, "oppose_let_in", *numbers), ephemeral=True
    )  # fmt: skip


@press("oppose_let_in")
async def _let_in(ask: Ask, numbers: tuple[int, ...]) -> None:
    chosen = chosen_people(ask.interaction)
    ongoing = await oppositions.invite(ask.table, ask.caller, *numbers, chosen)
    await show(ask.table, ongoing)
    await ask.update(Post(ask.words("They can press Accept now.")))


@press("oppose_abandon")
async def _abandon(ask: Ask, numbers: tuple[int, ...]) -> None:
    await moved(ask, await oppositions.abandon(ask.table, ask.caller, *numbers))


COMMANDS = (roll, attempt, oppose)
