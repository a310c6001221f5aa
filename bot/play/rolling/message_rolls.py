"""The rolls that a message of the bot shows: found by what can be pressed on it, and by the message itself if
it goes on."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from bot.logs.entry import EntryKind, Logged
from bot.play import ongoing
from bot.play.authority import Caller, Right
from bot.play.delivery import Post, read_button_id
from bot.play.encounter.buttons import CHANCES
from bot.play.gm_role import opener, require
from bot.play.hidden_rolls.seal import made_of
from bot.play.logs.keeping import NOBODY, add, roll_logged
from bot.play.rolling import checks, kept_rolls, rerolls
from bot.play.rolling.asked_rolls import Making, asked_roll
from bot.play.rolling.roll_calls import RollCall
from bot.play.rolling.rolls import make_roll, pools_of
from bot.play.table import Table, head_in
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.rolls.record import Plain, RollRecord
from bot.systems.instinct.check_notation import TypedCheck
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.pool.roll_kinds import Try
from bot.systems.system import SIGNED

STORED: Final = frozenset({"chances", "reroll"})
"""The verbs of buttons with the number of a roll whose dice can be rolled again."""
KEPT: Final = frozenset({"made_chances", "check_reroll"})
"""The verbs of buttons with the number of another stored roll."""
HIDDEN, REVEALED = "show", "check"
"""The verbs of the buttons with the number of a hidden roll, and of one that was made public."""
FIGHT: Final = frozenset({CHANCES, "answer", "answer_typed", "next", "deeds"})
"""The verbs of buttons below what a fight told."""
_SIGNS: Final = {comparison: sign for sign, comparison in SIGNED.items()}


@dataclass(frozen=True, slots=True)
class MessageRolls:
    """What a message shows.

    - ``made``: its public rolls, the newest last.
    - ``again``: the id of a button that repeats it ("": there is none).
    - ``secrets``: the numbers of the hidden rolls that it announces.
    - ``call``: the called roll that it is (None: it is not one).
    - ``of_fight``: it tells what happened in a fight, whose rolls are steps of it.
    """

    made: tuple[RollRecord[Any], ...] = ()
    again: str = ""
    secrets: tuple[int, ...] = ()
    call: RollCall | None = None
    of_fight: bool = False

    @property
    def last(self) -> RollRecord[Any]:
        """Its newest roll. Refusal: it has none, or only a fight has it."""
        if not self.made:
            if self.of_fight:
                raise Refusal("message.again_in_fight")
            raise Refusal("message.no_roll")
        return self.made[-1]


async def rolls_on(
    table: Table, caller: Caller, message_id: int, ids: Collection[str], again: str = ""
) -> MessageRolls:
    """What a message with these ids on it shows. ``again``: the id of a button that repeats a roll by what it
    carries. Refusal: it shows no roll that is stored."""
    found = await _of_message(table, caller, message_id) or await _of_buttons(table, caller, message_id, ids)
    if found is None and not again:
        raise Refusal("message.no_roll")
    found = found or MessageRolls()
    return replace(found, again=again or found.again)


async def _of_message(table: Table, caller: Caller, message_id: int) -> MessageRolls | None:
    """What a message shows that goes on."""
    of = await table.store.ongoing_on(caller.channel_id, message_id)
    if of is None:
        return None
    kind = ongoing.KINDS[of.kind]
    state = ongoing.state_of(kind, of)
    call = state if isinstance(state, RollCall) else None
    return MessageRolls(tuple(kind.rolls(state)), secrets=tuple(kind.secrets(state)), call=call)


async def _of_buttons(
    table: Table, caller: Caller, message_id: int, ids: Collection[str]
) -> MessageRolls | None:
    """What a message shows by the numbers on its buttons."""
    pressed = [read_button_id(each) for each in ids]
    for verb, numbers in [each for each in pressed if each is not None and each[1]]:
        if verb in STORED:
            fallen = await rerolls.shown(table, caller, numbers[0])
            return MessageRolls((fallen.made,), fallen.again)
        if verb in KEPT:
            return MessageRolls(((await kept_rolls.kept_roll(table, caller, numbers[0])).made,))
        if verb == HIDDEN:
            return MessageRolls(secrets=(numbers[0],))
        secret = await table.store.secret(numbers[0]) if verb == REVEALED else None
        if secret is not None and secret.revealed_in == message_id:
            return MessageRolls((made_of(secret),))
    of_fight = any(each is not None and each[0] in FIGHT for each in pressed)
    return MessageRolls(of_fight=True) if of_fight else None


async def making_again(table: Table, caller: Caller, found: MessageRolls) -> Making:
    """The same dice for the caller, by their own sheet. Refusal: it was hidden, or more than one side
    rolled."""
    if found.call is not None and not found.call.hidden:
        return await asked_roll(
            table, caller, found.call.dice, found.call.difficulty, found.call.label
        )  # fmt: skip
    if found.secrets:
        raise Refusal("message.no_again")
    made = found.last
    if isinstance(made.facts, CheckRoll):
        return partial(checks.rolled, table, await _check_again(table, caller, made)), ()
    if len(made.sides) != 1 or not isinstance(made.facts, Try | Plain):
        raise Refusal("message.no_again")
    (side,) = made.sides
    own, *helpers = (each.typed for each in side.rolls)
    hand = Hand(own, assist=", ".join(helpers), assistance=side.assistance)
    difficulty = made.facts.difficulty if isinstance(made.facts, Try) else None
    if isinstance(made.facts, Try) and made.facts.comparison in _SIGNS:
        hand, difficulty = hand.having(f"{own} {_SIGNS[made.facts.comparison]} {difficulty}"), None
    pools = await pools_of(table, caller, hand)
    make = partial(
        make_roll, table, pools, difficulty=difficulty, times=1 + len(made.repeats), label=made.label
    )
    return make, (pools,)


async def _check_again(table: Table, caller: Caller, made: RollRecord[CheckRoll]) -> checks.Request:
    """The check as it was for its roller; for others its text by their own sheet, against its target."""
    facts, side = made.facts, made.sides[0]
    if side.user_id == caller.user_id or not facts.typed:
        name = side.name if side.user_id == caller.user_id else caller.name
        return checks.Request(caller.user_id, name, facts.check, facts.typed, made.label, facts.elsewhere)
    return await checks.requested(
        table, caller, facts.typed, TypedCheck(target=facts.check.target), made.label
    )


async def add_to_log(
    table: Table, caller: Caller, message_id: int, text: str, found: MessageRolls, asker: int
) -> str:
    """Put a message with a public roll into the running log, for its roller or a GM; gives the log's name.
    ``asker``: the user whose command it answers (0: unknown). Refusal: it is hidden, or the log has it."""
    caller.needs_server()
    if found.secrets:
        raise Refusal("message.no_roll")
    head = await head_in(table, caller.channel_id)
    rollers = {asker, *(side.user_id for made in found.made for side in made.sides)}
    led_by = opener(head.encounter) if head else None
    await require(table, caller, Right.ADD_TO_LOG, led_by, own=caller.user_id in rollers)
    kind = EntryKind.CALL if found.of_fight else EntryKind.ROLL
    logged = roll_logged(found.made[-1]) if found.made else Logged(kind, user_id=asker)
    post = Post(text, told=logged)
    return (await add(table, caller.channel_id, message_id, post, NOBODY, caller.at)).name
