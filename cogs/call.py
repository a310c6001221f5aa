"""/call: rolls that a whole party is called for."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from discord import app_commands

from bot.play.characters import active_of
from bot.play.hidden_rolls import hidden_rolls
from bot.play.hidden_rolls.hidden_rolls import Visibility
from bot.play.ongoing import post, show
from bot.play.rolling import roll_calls
from bot.play.rolling.roll_calls import EVERYBODY, REMINDED_AFTER, RollCall, names_to_call, people_called
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.systems.judging.groups import GroupRule
from bot.text import fold, half_width
from bot.wording.rolls import made_told
from cogs.dice_options import Dice, Difficulty, Label
from cogs.ui import suggestions
from cogs.ui.ask import Ask, regardless
from cogs.ui.boundary import press
from cogs.ui.commands import command
from cogs.ui.ongoing_messages import begun, moved
from cogs.ui.suggestions import Pairs


@dataclass(frozen=True, kw_only=True)
class CallOptions:
    """The dice, the people, and when the group succeeds."""

    dice: Dice
    difficulty: Difficulty | None = None
    who: app_commands.Range[str, 1, 300] | None = None
    group: str | None = None
    visibility: str = "public"
    remind: app_commands.Range[int, 0, 1440] = REMINDED_AFTER
    label: Label | None = None


async def _people(ask: Ask, current: str) -> Pairs:
    """Everybody, the fight's sides and combatants that users play, and characters, after those already
    named."""
    start = max(map(half_width(current).rfind, ",;、")) + 1
    before, last = current[:start], fold(current[start:])
    names = [ask.words.plain(EVERYBODY), *await names_to_call(ask.table, ask.caller)]
    found = [(name, f"{before}{name}") for name in dict.fromkeys(names) if last in fold(name)]
    characters = await suggestions.characters(ask, last)
    return [*found, *((shown, f"{before}{value}") for shown, value in characters)]


@command(
    "call", "Call everybody, a side or players for a roll", load=Load.HEAVY,
    autocomplete={"dice": suggestions.hidden_dice, "who": _people},
)  # fmt: skip
async def call(ask: Ask, options: CallOptions) -> None:
    """One message with one button; everybody rolls by their own sheet."""
    people = await people_called(ask.table, ask.caller, options.who)
    hidden = options.visibility != Visibility.PUBLIC
    wanted = RollCall(
        options.dice.strip(),
        options.difficulty,
        options.label or "",
        GroupRule(options.group) if options.group else None,
        hidden=hidden,
        gm=ask.caller.user_id if hidden else 0,
    )
    await begin(ask, wanted, people, options.remind)


async def begin(ask: Ask, wanted: RollCall, people: tuple[int, ...] | None, minutes: int) -> None:
    """Call these people (None: everybody); of a hidden one the caller's own request stays private. Refusal:
    one of them is not a member."""
    await _must_be_members(ask, people or ())
    if wanted.hidden:
        await ask.defer(private=True)
    started = await roll_calls.begin(ask.table, ask.caller, wanted, people, minutes=minutes)
    if wanted.hidden:
        await post(ask.table, ask.caller, started)
        await ask.answer(ask.words("Asked. You get each result by direct message."), private=True)
    else:
        await begun(ask, started)
    ask.host.roll_reminders.follow(started)


async def _must_be_members(ask: Ask, people: Iterable[int]) -> None:
    """Refuse users who are not on the server. Those who have a character here are not asked for."""
    caller, guild = ask.caller, ask.interaction.guild
    others = [each for each in people if await active_of(ask.table, caller.guild_id, each) is None]
    if not others or guild is None:
        return
    if strangers := await ask.host.members.strangers(guild, others):
        raise Refusal("not_a_member", name=str(min(strangers)))


@press("call_roll", takes=1)
async def _roll(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The presser rolls; of a hidden one they read the dice, and the GM the rest."""
    done = await roll_calls.roll(ask.table, ask.caller, numbers[0])
    if done.secret is None or done.seen is None:
        await moved(ask, done.of)
        return
    if done.of.shown < done.of.revision:
        await regardless(ask.defer(private=True), partial(show, ask.table, done.of))
    told = f"{made_told(ask.words, done.seen)}\n{hidden_rolls.sent(ask.words, done.secret)}"
    await ask.answer(told, private=True)


@press("call_close", takes=1)
async def _close(ask: Ask, numbers: tuple[int, ...]) -> None:
    await moved(ask, await roll_calls.close(ask.table, ask.caller, numbers[0]))


@press("call_open", takes=1)
async def _open(ask: Ask, numbers: tuple[int, ...]) -> None:
    await moved(ask, await roll_calls.open_again(ask.table, ask.caller, numbers[0]))


@press("call_rule", takes=3)
async def _rule(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The GM says what a roll comes to that is left to them."""
    ongoing_id, place, success = numbers
    await moved(ask, await roll_calls.rule(ask.table, ask.caller, ongoing_id, place, bool(success)))


@press("call_results", takes=1)
async def _results(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The results of a hidden one, for a GM of the channel."""
    await ask.answer(await roll_calls.results_told(ask.table, ask.caller, numbers[0]), private=True)


@press("call_rule_secret", takes=3)
async def _rule_in_secret(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The GM says what a hidden roll comes to that is left to them."""
    ongoing_id, place, success = numbers
    await ask.update_own(
        await roll_calls.rule_in_secret(ask.table, ask.caller, ongoing_id, place, bool(success))
    )


COMMANDS = (call,)
