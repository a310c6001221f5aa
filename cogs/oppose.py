"""/oppose: dice or checks against another user's."""

from bot.play import ongoing
from bot.play.delivery import Post
from bot.play.games import playing_here
from bot.play.hidden_rolls import hidden_rolls
from bot.play.hidden_rolls.hidden_rolls import Visibility
from bot.play.rolling import checks, oppositions
from bot.play.rolling.rolls import make_opposed
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.rolls.record import RollRecord
from bot.store.ongoing import Ongoing
from cogs.check import tell_check
from cogs.dice_options import AS, OpposeOptions, asked_pools, must_be_somebody, opponents_pools
from cogs.roll_messages import tell, tell_chances, tell_made_chances
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.commands import command
from cogs.ui.forms import Form, chosen_people, dice_form, invite_select, submitted
from cogs.ui.ongoing_messages import begun, moved
from cogs.ui.people import on_the_server


@command(
    "oppose",
    "Roll against somebody",
    autocomplete={
        "dice": suggestions.dice,
        "opponent_dice": suggestions.their_dice,
        "assist": suggestions.several_dice,
        **AS,
    },
)
async def oppose(ask: Ask, options: OpposeOptions) -> None:
    """P-13, D-60; without the opponent's dice they are asked by a button."""
    if await checks.is_check(ask.table, ask.caller, options.dice, options.opponent_dice):
        await _oppose_check(ask, options)
        return
    own, label = await asked_pools(ask, options), options.label or ""
    theirs = await opponents_pools(ask, options.opponent, options.opponent_dice)
    if theirs.hand.dice:
        rolled = (own, theirs)
        await tell(ask, options.visibility, lambda: make_opposed(ask.table, rolled, label), *rolled)
        return
    seen, other = Visibility(options.visibility), (theirs.user_id, theirs.name)
    kept = await oppositions.begin(ask.table, ask.caller, own, other, visibility=seen, label=label)
    await _asked(ask, seen, kept)


async def _oppose_check(ask: Ask, options: OpposeOptions) -> None:
    """A check against another user's, with that one's value as its target. Refusal: options that only dice
    have."""
    if options.hand != Hand(options.dice):
        raise Refusal("checks.options_of_dice")
    opponent, seen = options.opponent, Visibility(options.visibility)
    must_be_somebody(ask, opponent, asked=options.opponent_dice is None)
    own = await checks.requested(
        ask.table, ask.caller, options.dice, label=options.label or "", named=options.as_character
    )
    member = on_the_server(opponent)
    if options.opponent_dice is not None:
        other = await checks.of_member(ask.table, ask.caller, member, options.opponent_dice)
        await tell_check(ask, seen, checks.against(own, other))
        return
    kept = await oppositions.begin_check(
        ask.table, ask.caller, own, options.dice, member, visibility=seen, named=options.as_character
    )
    await _asked(ask, seen, kept)


async def _asked(ask: Ask, seen: Visibility, kept: Ongoing) -> None:
    """Post the question for the other side's dice."""
    if seen is Visibility.PUBLIC:
        await begun(ask, kept)
        return
    await ask.defer(private=True)
    await ongoing.post(ask.table, ask.caller, kept)
    await ask.answer(ask.words("Asked. It is rolled when everybody has given their dice."), private=True)


@form("oppose_dice", by="oppose_accept", takes=2)
async def _dice_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    await oppositions.may_accept(ask.table, ask.caller, numbers[0])
    return dice_form(ask.words, form_id, await playing_here(ask.table, ask.caller))


@press("oppose_dice", takes=2)
async def _accepted(ask: Ask, numbers: tuple[int, ...]) -> None:
    ongoing_id = numbers[0]
    given = submitted(ask.interaction, "dice")
    opposition, kept = await oppositions.accept(ask.table, ask.caller, ongoing_id, given)
    await moved(ask, opposition)
    if kept:
        await ask.answer(hidden_rolls.sent(ask.words, kept), private=True)


@press("oppose_invite", takes=2, opens=True)
async def _invite(ask: Ask, numbers: tuple[int, ...]) -> None:
    await oppositions.may_invite(ask.table, ask.caller, *numbers)
    asked, select = ask.words("Whom do you let in?"), invite_select(ask.words, "oppose_let_in", *numbers)
    await ask.interaction.response.send_message(asked, view=select, ephemeral=True)


@press("oppose_let_in", takes=2)
async def _let_in(ask: Ask, numbers: tuple[int, ...]) -> None:
    await oppositions.invite(ask.table, ask.caller, numbers[0], numbers[1], chosen_people(ask.interaction))
    await ask.update(Post(ask.words("They can press Accept now.")))


@press("oppose_chances", load=Load.HEAVY, takes=1)
async def _opposed_chances(ask: Ask, numbers: tuple[int, ...]) -> None:
    found = await oppositions.asked(ask.table, ask.caller, numbers[0])
    if isinstance(found, RollRecord):
        await tell_made_chances(ask, found)
    else:
        await tell_chances(ask, found)


@press("oppose_abandon", takes=2)
async def _abandon(ask: Ask, numbers: tuple[int, ...]) -> None:
    await moved(ask, await oppositions.abandon(ask.table, ask.caller, *numbers))


COMMANDS = (oppose,)
