"""Rolls that a whole party is called for (集体检定): one message with a button, and a list that fills.

Everybody rolls by their own sheet. It is over when all who were named have rolled, or when its caller or the
GM closes it; then the message says what the group comes to. Of a hidden one every roll is a hidden roll of
its own (P-16), and only the GM learns what they come to. Those named who have not rolled are reminded once.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import Any, Final

from bot.characters.values import NOT_ON_THE_SHEET
from bot.encounter.views import View
from bot.logs.entry import Logged
from bot.play import ongoing, throws
from bot.play.authority import Caller, Right
from bot.play.characters import named_so
from bot.play.delivery import LARGEST, Button, ButtonStyle, Post, button_id
from bot.play.encounter.visible import seen_by
from bot.play.gm_role import require
from bot.play.hidden_rolls import hidden_rolls
from bot.play.hidden_rolls.hidden_rolls import Prepared, SentSecret
from bot.play.hidden_rolls.seal import made_of
from bot.play.logs.keeping import roll_logged
from bot.play.outbox.recovery import Own, everything
from bot.play.outbox.timers import Timers
from bot.play.rolling import rolls
from bot.play.rolling.asked_rolls import Asked, Making, as_players_know, asked_in_secret, asked_roll
from bot.play.rolling.parties import MADE
from bot.play.rolling.rerolls import is_open
from bot.play.settings import preferences
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.store.hidden_rolls import Secret
from bot.store.ongoing import Ongoing
from bot.systems.judging.groups import GroupRule, group_verdict
from bot.systems.roll_results import result_of
from bot.text import N_, fold, items_of
from bot.wording import roll_calls as wording
from bot.wording.words import LANGUAGES, Words, words_for

MOST_ROLLERS: Final = 25
"""How many people roll for one call."""
MOST_DICE: Final = 100
"""How many dice each of them rolls."""
REMINDED_AFTER: Final = 5
"""After how many minutes those named are reminded unless the call says otherwise."""
EVERYBODY: Final = N_("everybody")
"""How everybody is called, in the reader's language."""
_ALL: Final = frozenset(
    {
        "all",
        "everyone",
        "所有人",
        "全体",
        "大家",
        *(fold(words_for(each).plain(EVERYBODY)) for each in LANGUAGES),
    }
)
_MENTION: Final = re.compile(r"<@!?(\d{1,19})>")
COMPLETE, CLOSED, WITHDRAWN = "complete", "closed", "withdrawn"
"""How a called roll ends."""


@dataclass(frozen=True, slots=True)
class Roller:
    """Somebody who is named for a called roll, or who rolled.

    - ``name``: as which they rolled.
    - ``made``: what they rolled in the open.
    - ``ruled``: what the GM said of a roll that is left to them.
    - ``secret``, ``seal``: of what they rolled in secret.
    """

    user_id: int
    name: str = ""
    made: RollRecord[Any] | None = field(default=None, metadata={"form": MADE})
    ruled: bool | None = None
    secret: int | None = None
    seal: str = ""

    @property
    def done(self) -> bool:
        """Whether they rolled."""
        return self.made is not None or self.secret is not None


@dataclass(frozen=True, slots=True)
class RollCall:
    """A roll that several people are called for.

    - ``rollers``: those who rolled, in this order, then those named who have not.
    - ``named``: only those named may roll.
    - ``newest``: somebody rolled just now: the last of those who rolled.
    - ``hidden``: only the GM learns the results; ``gm``: the one who asked for it.
    - ``ended``: how it ended ("": it goes on).
    """

    dice: str
    difficulty: int | None
    label: str
    rule: GroupRule | None
    rollers: tuple[Roller, ...] = ()
    named: bool = False
    newest: bool = False
    hidden: bool = False
    gm: int = 0
    ended: str = ""

    @property
    def done(self) -> tuple[Roller, ...]:
        """Those who rolled."""
        return tuple(each for each in self.rollers if each.done)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Those named who have not rolled; nobody waits for a user whose data was deleted."""
        return tuple(each.user_id for each in self.rollers if not each.done and each.user_id)

    @property
    def undecided(self) -> int | None:
        """The place of the first roll that the GM has to decide; None: there is none."""
        places = (
            place
            for place, each in enumerate(self.rollers)
            if each.made is not None and each.ruled is None and is_open(each.made)
        )
        return next(places, None)

    def with_roll(self, roller: Roller) -> "RollCall":
        """With the roll of somebody: complete if nobody else is waited for, or nobody else fits."""
        others = [each for each in self.rollers if each.user_id != roller.user_id or not each.user_id]
        done = [each for each in others if each.done]
        rollers = (*done, roller, *(each for each in others if not each.done))
        rolled = replace(self, rollers=rollers, newest=True)
        over = not rolled.waiting if self.named else len(rollers) >= MOST_ROLLERS
        return replace(rolled, ended=COMPLETE if over else "")


def _called(state: RollCall, lines: Sequence[wording.Line]) -> wording.Called:
    made = [(each.made, each.ruled) for each in lines if each.made is not None]
    results = [result_of(each, ruled) for each, ruled in made]
    return wording.Called(
        dice=state.dice,
        difficulty=state.difficulty,
        label=state.label,
        people=[each.user_id for each in state.rollers] if state.named else (),
        lines=lines,
        waiting=state.waiting,
        rule=state.rule,
        verdict=group_verdict(state.rule, results) if state.rule and results else None,
        ended=state.ended,
    )


def _lines(state: RollCall) -> list[wording.Line]:
    return [
        wording.Line(each.name, each.made, each.ruled, each.user_id, each.secret or 0, each.seal)
        for each in state.done
    ]


def _show(words: Words, of: Ongoing, state: RollCall) -> Post:
    lines = _lines(state)
    called = _called(state, lines)
    text = wording.hidden_call(words, called) if state.hidden else wording.roll_call(words, called)
    mentions = tuple(state.waiting) if of.revision == 0 else ()
    told = _logged(words, of, state, called, lines)
    return Post(text, mentions=mentions, buttons=_buttons(words, of, state), told=told)


def _logged(
    words: Words, of: Ongoing, state: RollCall, called: wording.Called, lines: Sequence[wording.Line]
) -> Logged:
    """What the log keeps of this revision: the newest roll, and what the group came to with it."""
    decided = [wording.verdict_told(words, called)] if called.ended and called.verdict else []
    newest = lines[-1] if lines and state.newest else None
    if newest is None or newest.made is None:
        return Logged(user_id=of.user_id, text="\n".join(decided))
    told = [wording.line_told(words, newest), *decided]
    return replace(roll_logged(newest.made), text="\n".join(told))


def _buttons(words: Words, of: Ongoing, state: RollCall) -> tuple[Button, ...]:
    found = list[Button]()
    if not state.ended:
        found.append(Button(words.plain("Roll"), button_id("call_roll", of.id), ButtonStyle.PRIMARY))
        end = N_("Close the roll") if state.done else N_("Call off")
        found.append(Button(words.plain(end), button_id("call_close", of.id)))
    elif state.ended == CLOSED:
        found.append(Button(words.plain("Open again"), button_id("call_open", of.id)))
    if state.hidden and state.done:
        found.append(Button(words.plain("GM: results"), button_id("call_results", of.id)))
    return (*found, *_rulings(words, of, state, state.undecided, "call_rule"))


def _rulings(words: Words, of: Ongoing, state: RollCall, place: int | None, verb: str) -> Sequence[Button]:
    """The GM's buttons for a roll that is left to them; none without one."""
    if place is None:
        return ()
    name = state.rollers[place].name[:LONGEST_NAME]
    return [
        Button(words.plain(said, name=name), button_id(verb, of.id, place, success))
        for success, said in ((1, N_("GM: {name} succeeds")), (0, N_("GM: {name} fails")))
    ]


LONGEST_NAME: Final = 30
"""How much of a name stands on a button."""

KIND = ongoing.kind(
    "roll_call",
    RollCall,
    _show,
    rolls=lambda state: [each.made for each in state.done if each.made is not None],
    secrets=lambda state: [each.secret for each in state.done if each.secret is not None],
)


async def people_called(table: Table, caller: Caller, typed: str | None) -> tuple[int, ...] | None:
    """The users that a text names: mentions, sides and combatants of the fight that the caller sees, and
    characters that they may use. None: everybody. Refusal: a name that nobody plays, or too many."""
    if typed is None:
        return None
    names = items_of(typed)
    if not names or any(fold(each) in _ALL for each in names):
        return None
    if len(names) > MOST_ROLLERS:
        raise Refusal("calls.too_many", limit=MOST_ROLLERS)
    seen = await seen_by(table, caller)
    found = [user_id for name in names for user_id in await _people(table, caller, seen, name)]
    people = tuple(dict.fromkeys(found))
    if len(people) > MOST_ROLLERS:
        raise Refusal("calls.too_many", limit=MOST_ROLLERS)
    return people


async def _people(table: Table, caller: Caller, seen: View | None, name: str) -> Sequence[int]:
    """The users behind one name."""
    mentioned = _MENTION.fullmatch(name)
    if mentioned and int(mentioned[1]) <= LARGEST:
        return (int(mentioned[1]),)
    rows = [each.combatant for each in seen.rows] if seen else []
    wanted = fold(name)
    of_side = [each for each in rows if each.side and fold(each.side) == wanted]
    combatants = of_side or [each for each in rows if fold(each.name) == wanted]
    characters = () if combatants else await named_so(table, caller, name)
    owners = [each.owner for each in (*combatants, *characters)]
    played = [each for each in owners if each]
    if not played and owners:
        raise Refusal("calls.nobody_plays", name=name[:50])
    if not played:
        raise Refusal("calls.nobody_called", name=name[:50])
    return played


async def names_to_call(table: Table, caller: Caller) -> Sequence[str]:
    """The sides and combatants of the fight that the caller sees, as far as users play them."""
    seen = await seen_by(table, caller)
    played = [each.combatant for each in seen.rows if each.combatant.owner] if seen else []
    return tuple(
        dict.fromkeys([*(each.side for each in played if each.side), *(each.name for each in played)])
    )


async def begin(
    table: Table, caller: Caller, call: RollCall, people: Sequence[int] | None, *,
    minutes: int = REMINDED_AFTER,
) -> Ongoing:  # fmt: skip
    """Store a call for these people (None: everybody). Refusal: it is hidden and the caller may not hide
    rolls, or the dice cannot be read by any sheet."""
    caller.needs_posting()
    if call.hidden:
        await hidden_rolls.require_gm(table, caller)
        await hidden_rolls.who_receives(table, caller)
    await _must_be_readable(table, caller, call)
    rollers = tuple(Roller(each) for each in people or ())
    state = replace(call, rollers=rollers, named=people is not None)
    due_at = caller.at + timedelta(minutes=minutes) if rollers and minutes else None
    return await ongoing.keep(table, caller, KIND, state, due_at)


async def _must_be_readable(table: Table, caller: Caller, call: RollCall) -> None:
    """Refuse dice that no sheet makes readable. What only a sheet knows is left to the rollers' sheets."""
    try:
        await _asked(table, caller, call)
    except Refusal as refused:
        if refused.key not in ONLY_ON_A_SHEET:
            raise


async def _asked(table: Table, caller: Caller, call: RollCall, asked: Asked = asked_roll) -> Making:
    """The caller's roll. Refusal: it cannot be read by their sheet, or has too many dice: the message keeps
    those of everybody."""
    made = await asked(table, caller, call.dice, call.difficulty, call.label)
    if sum(typed.dice for pools in made[1] for typed in pools.typed) > MOST_DICE:
        raise Refusal("calls.too_many_dice", limit=MOST_DICE)
    return made


ONLY_ON_A_SHEET: Final = NOT_ON_THE_SHEET | {
    "dice.unknown_name", "dice.unknown_skill", "dice.unknown_in_plain",
}  # fmt: skip
"""Refusals of a name that the caller's own sheet does not have."""


async def _found(table: Table, caller: Caller, ongoing_id: int) -> tuple[Ongoing, RollCall]:
    """The call of a button, also one that is over. Refusal: there is none here."""
    of = await table.store.ongoing(ongoing_id)
    if of is None or of.kind != KIND.name or of.channel_id != caller.channel_id:
        raise Refusal("ongoing.unknown")
    return of, ongoing.state_of(KIND, of)


async def _led(
    table: Table, caller: Caller, ongoing_id: int, right: Right = Right.PRESS_FOR
) -> tuple[Ongoing, RollCall]:
    """The same for the user who called, or a GM of the channel."""
    of, state = await _found(table, caller, ongoing_id)
    await require(table, caller, right, own=caller.user_id == of.user_id)
    return of, state


@dataclass(frozen=True, slots=True)
class Rolled:
    """A press that rolled: the call after it, and of a hidden one the secret with the part of it that its
    roller may see."""

    of: Ongoing
    secret: SentSecret | None = None
    seen: RollRecord[Any] | None = None


async def roll(table: Table, caller: Caller, ongoing_id: int) -> Rolled:
    """The caller rolls, once. Refusal: it is over, they are not named, or they rolled.

    Of a hidden one the roll is stored before the next may roll, and delivered while others roll.
    """
    async with table.lock("roll call", ongoing_id):
        of, state = await _found(table, caller, ongoing_id)
        own = next((each for each in state.rollers if each.user_id == caller.user_id), None)
        await require(table, caller, Right.PRESS_OWN, own=own is not None or not state.named)
        if not state.hidden:
            return Rolled(await _roll_openly(table, caller, of, state, own))
        moved, secret = await _roll_in_secret(table, caller, of, state, own)
    kept = await hidden_rolls.send(table, secret)
    return Rolled(moved, kept, as_players_know(kept.made))


async def _roll_openly(
    table: Table, caller: Caller, of: Ongoing, state: RollCall, own: Roller | None
) -> Ongoing:
    if own is not None and own.done:
        raise Refusal("calls.rolled_already")
    if not of.open:
        raise Refusal("ongoing.over", what=KIND.name)
    make, parties = await _by_own_sheet(table, caller, state)
    made = make()
    rolled = state.with_roll(Roller(caller.user_id, made.sides[0].name, made))
    moved = await ongoing.move(table, caller, of, rolled, open=not rolled.ended)
    rolls.note(table, caller, made, parties, throws.PUBLIC)
    return moved


async def _by_own_sheet(table: Table, caller: Caller, state: RollCall) -> Making:
    """The caller's roll. Refusal: their sheet lacks what the dice name; they cannot type other dice here."""
    if state.hidden:
        return await _asked(table, caller, state, asked_in_secret)
    try:
        return await _asked(table, caller, state)
    except Refusal as refused:
        if refused.key in ONLY_ON_A_SHEET:
            raise Refusal("calls.not_on_your_sheet", dice=state.dice) from refused
        raise


async def _roll_in_secret(
    table: Table, caller: Caller, of: Ongoing, state: RollCall, own: Roller | None
) -> tuple[Ongoing, Secret]:
    """Roll once in secret, as the GM who called decides who receives it; another press gives it again."""
    if own is not None and own.secret is not None:
        secret = await table.store.secret(own.secret)
        if secret is None:
            raise Refusal("secrets.unknown", id=own.secret)
        return of, secret
    if not of.open:
        raise Refusal("ongoing.over", what=KIND.name)

    async def prepare() -> Prepared:
        asker = replace(caller, user_id=state.gm)
        to = await hidden_rolls.who_receives(table, asker, rolling_gm=True)
        make, parties = await _by_own_sheet(table, caller, state)
        return rolls.noting(table, caller, make, parties, throws.GM), to

    secret = await hidden_rolls.kept_once(
        table, caller, prepare, interaction_id=_request(table, of, caller.user_id), notice=False
    )
    name = made_of(secret).sides[0].name
    rolled = state.with_roll(Roller(caller.user_id, name, secret=secret.id, seal=secret.seal))
    return await ongoing.settle(table, caller, of, rolled, open=not rolled.ended), secret


def _request(table: Table, of: Ongoing, user_id: int) -> int:
    """The number of a user's roll for a call in the place of an interaction's: however often they press, it
    is the same. Discord's numbers are positive."""
    return -1 - int(table.nonce(f"roll call {of.id}:{user_id}")[:15], 16)


async def close(table: Table, caller: Caller, ongoing_id: int) -> Ongoing:
    """End it as it stands, or call it off if nobody has rolled."""
    async with table.lock("roll call", ongoing_id):
        of, state = await _led(table, caller, ongoing_id)
        if not of.open:
            raise Refusal("ongoing.over", what=KIND.name)
        ended = replace(state, ended=CLOSED if state.done else WITHDRAWN, newest=False)
        return await ongoing.move(table, caller, of, ended, open=False)


async def open_again(table: Table, caller: Caller, ongoing_id: int) -> Ongoing:
    """Take a closing by hand back: more people may roll. Refusal: it was not closed by hand."""
    async with table.lock("roll call", ongoing_id):
        of, state = await _led(table, caller, ongoing_id)
        if state.ended != CLOSED:
            raise Refusal("ongoing.stale_press")
        return await ongoing.move(table, caller, of, replace(state, ended="", newest=False), open=True)


async def rule(table: Table, caller: Caller, ongoing_id: int, place: int, success: bool) -> Ongoing:
    """The GM says what a roll comes to that is left to them. Refusal: it is not, or was ruled."""
    async with table.lock("roll call", ongoing_id):
        of, state = await _led(table, caller, ongoing_id, Right.RULE)
        if state.undecided != place:
            raise Refusal("ongoing.stale_press")
        return await _ruled(table, caller, of, state, place, success=success)


async def _ruled(
    table: Table, caller: Caller, of: Ongoing, state: RollCall, place: int, *, success: bool
) -> Ongoing:
    ruled = replace(state.rollers[place], ruled=success)
    rollers = (*state.rollers[:place], ruled, *state.rollers[place + 1 :])
    changed = replace(state, rollers=rollers, newest=False)
    return await ongoing.move(table, caller, of, changed, open=of.open)


async def rule_in_secret(table: Table, caller: Caller, ongoing_id: int, place: int, success: bool) -> Post:
    """The same of a hidden one, for a GM of the channel; returns the results with it. The table's message is
    not touched: an edit would tell that a roll was left to the GM."""
    async with table.lock("roll call", ongoing_id):
        of, state = await _led(table, caller, ongoing_id, Right.RULE)
        if _undecided_in_secret(state, await _secrets_by_id(table, caller, ongoing_id)) != place:
            raise Refusal("ongoing.stale_press")
        moved = await _ruled(table, caller, of, state, place, success=success)
        if of.shown == of.revision and of.message_id is not None:
            await ongoing.stands(table, moved, of.message_id)
    return await results_told(table, caller, ongoing_id)


async def secrets_of(table: Table, caller: Caller, ongoing_id: int) -> list[Secret]:
    """The hidden rolls of a call, for a GM of the channel. Refusal: it is not hidden."""
    of, state = await _found(table, caller, ongoing_id)
    if not state.hidden:
        raise Refusal("ongoing.unknown")
    await require(table, caller, Right.READ_SECRET, own=caller.user_id == state.gm)
    found = [await table.store.secret(each.secret) for each in state.done if each.secret is not None]
    return [each for each in found if each is not None and each.channel_id == of.channel_id]


async def _secrets_by_id(table: Table, caller: Caller, ongoing_id: int) -> Mapping[int | None, Secret]:
    return {each.id: each for each in await secrets_of(table, caller, ongoing_id)}


def _undecided_in_secret(state: RollCall, secrets: Mapping[int | None, Secret]) -> int | None:
    """The place of the first hidden roll that the GM has to decide; None: there is none."""
    places = (
        place
        for place, each in enumerate(state.rollers)
        if each.ruled is None and each.secret in secrets and is_open(made_of(secrets[each.secret]))
    )
    return next(places, None)


async def results_told(table: Table, caller: Caller, ongoing_id: int) -> Post:
    """What a hidden one comes to by now, for a GM of the channel, with the buttons for a roll that is left to
    them."""
    secrets = await _secrets_by_id(table, caller, ongoing_id)
    of, state = await _found(table, caller, ongoing_id)
    lines = [
        wording.Line(each.name, made_of(secrets[each.secret]), each.ruled)
        for each in state.done
        if each.secret in secrets
    ]
    words = words_for(caller.locale)
    buttons = _rulings(words, of, state, _undecided_in_secret(state, secrets), "call_rule_secret")
    return Post(wording.results(words, _called(state, lines)), buttons=tuple(buttons))


@dataclass(frozen=True, slots=True)
class RollReminders:
    """Reminds those who are named for a called roll and have not rolled, once; its timers are by call."""

    table: Table
    timers: Timers

    def follow(self, of: Ongoing) -> None:
        """Set the timer of a call."""
        if of.due_at is not None:
            self.timers.schedule(of.id, of.due_at - self.table.now(), partial(self.remind, of.id))

    async def remind(self, ongoing_id: int) -> None:
        """Post the reminder, if it was not posted and somebody is waited for. If that fails, it is tried
        again; a restart knows of it, too."""
        self.timers.cancel(ongoing_id)
        of = await self.table.store.ongoing(ongoing_id)
        if of is None or of.due_at is None:
            return
        waiting, due = ongoing.state_of(KIND, of).waiting, None
        if of.open and waiting:
            held = await preferences(self.table, of.channel_id, of.guild_id)
            text = wording.reminder(words_for(held.language), waiting, ongoing.link(of))
            due = of.channel_id, Post(text, mentions=waiting)
        again = partial(self.remind, of.id)
        await ongoing.tell_due(self.table, of, "reminder of a roll", due, f"w{of.id}", again)

    async def wake(self, own: Own = everything) -> None:
        """After a start: set the timers that ran before it."""
        for of in await self.table.store.due_ongoing():
            if of.kind == KIND.name and own(of.guild_id):
                self.follow(of)
