"""/hidden: the GM's secret rolls."""

import discord
from discord import app_commands

from bot.play import asking, ongoing, rolling, secrets
from bot.play.delivery import Post
from bot.play.rolling import pools_of
from bot.refusal import Refusal
from bot.wording import secrets as wording
from bot.wording.rolls import made_told
from cogs.rolling import Dice, Difficulty, Label, pools_for
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
from cogs.ui.commands import command, group

hidden = group("hidden", "Hidden rolls, for the GM")
DICE = {"dice": suggestions.dice}


@command("roll", "Roll in secret, for the GM alone", into=hidden, private=True, autocomplete=DICE)
async def _roll(
    ask: Ask, dice: Dice, difficulty: Difficulty | None = None, for_member: discord.Member | None = None,
    label: Label | None = None,
) -> None:  # fmt: skip
    """P-16."""
    await ask.defer(private=True)
    await secrets.require_gm(ask.table, ask.caller)
    to = await secrets.who_receives(ask.table, ask.caller, rolling_gm=True)
    pools = await pools_for(ask, for_member, dice) if for_member else await pools_of(
        ask.table, ask.caller, dice
    )
    earlier = await secrets.replayed(ask.table, ask.caller.interaction_id)
    if earlier:
        kept = await secrets.send(ask.table, earlier)
    else:
        made = rolling.make_roll(ask.table, pools, difficulty=difficulty, label=label or "")
        kept = await secrets.keep_and_send(ask.table, ask.caller, made, to)
    told = wording.record_told(ask.words, secrets.facts_of(kept.secret))
    warning = f"\n{wording.sent(ask.words, kept.unreached)}" if kept.unreached else ""
    await ask.answer(f"{told}{warning}", private=True)


@command("ask", "Ask a player for a secret roll", into=hidden, private=True, autocomplete=DICE)
async def _ask(
    ask: Ask, player: discord.Member, dice: Dice, difficulty: Difficulty | None = None,
    label: Label | None = None,
) -> None:  # fmt: skip
    """P-16: the player learns dice and result, the GM the rest."""
    await ask.defer(private=True)
    if player.bot:
        raise Refusal("member_is_bot")
    named = (player.id, player.display_name)
    await asking.ask(ask.table, ask.caller, named, dice, difficulty, label or "")
    await ask.answer(ask.words("Asked. You get the result by direct message."), private=True)


@press("ask")
async def _answered(ask: Ask, numbers: tuple[int, ...]) -> None:
    await ask.defer(private=True)
    kept, seen = await asking.answer(ask.table, ask.caller, *numbers)
    told = made_told(ask.words, seen)
    await ask.answer(f"{told}\n{wording.sent(ask.words, kept.unreached)}", private=True)
    asked = await ask.table.store.ongoing(numbers[0])
    if asked is not None:
        await ongoing.show(ask.table, asked)


@command("list", "The newest hidden rolls of this channel", into=hidden, private=True)
async def _list(ask: Ask) -> None:
    await ask.defer(private=True)
    found = await secrets.recent(ask.table, ask.caller)
    if not found:
        raise Refusal("secrets.none_here")
    await ask.answer(secrets.list_panel(ask.caller.locale, found), private=True)


@command(
    "reveal", "Make a hidden roll public, with its seal", into=hidden, private=True,
    autocomplete={"id": suggestions.secrets},
)  # fmt: skip
async def _reveal(ask: Ask, id: app_commands.Range[str, 1, 20]) -> None:  # noqa: A002
    number = id.strip().lstrip("#")
    if not (number.isascii() and number.isdecimal()):
        raise Refusal("secrets.unknown", id=id)
    await reveal(ask, (int(number),))


@press("reveal")
async def reveal(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Post the record for everybody."""
    ask.caller.needs_posting()
    secret = await secrets.reveal(ask.table, ask.caller, numbers[0])
    await ask.defer(private=True)
    words = await ask.public_words()
    message = secrets.revealed_post(words.language, secret)
    delivery = await ask.table.messenger.post(ask.caller.channel_id, message)
    if not delivery.arrived:
        raise Refusal("post_failed")
    await ask.answer(ask.words("Revealed."), private=True)


@press("show")
async def show(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Show a hidden roll privately to a GM of the channel."""
    secret = await secrets.shown(ask.table, ask.caller, numbers[0])
    await ask.answer(Post(wording.record_told(ask.words, secrets.facts_of(secret))), private=True)


COMMANDS = (hidden,)
