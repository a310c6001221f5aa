"""What public rolls leave open: dice rolled again once (P-8), chances, and decisions of the GM (D-3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bot import records
from bot.dice.notation import Typed, read
from bot.dice.roll import Budget, Reroll, Roll, can_lie, roll_again
from bot.play.answer_details import NOBODY, content_kept
from bot.play.authority import Caller, Right
from bot.play.delivery import Button, button_id
from bot.play.gm_role import require
from bot.play.rolling.bare_dice import Question, bare_side, question_between
from bot.play.rolling.checks import rerollable
from bot.play.rolling.rolls import Pools
from bot.play.table import Table
from bot.records import Form
from bot.refusal import Refusal
from bot.rolls.record import Plain, RollRecord, Side
from bot.store.errors import StoreFailure
from bot.systems.instinct.attack_rolls import AttackRoll
from bot.systems.instinct.checks import CheckOutcome
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.pool.roll_kinds import Compared, Searched, Try, verdicts
from bot.systems.roll_kinds import ROLLS
from bot.text import N_
from bot.wording.words import Words

FORMAT = 1
REROLLABLE = frozenset({Plain, Try, Searched, Compared})


@dataclass(frozen=True, slots=True)
class Lying:
    """A user's own dice that can be rolled again, as typed and read."""

    user_id: int
    dice: str
    attributes: Mapping[str, int] = field(metadata={"form": Form(dict, dict)})

    @property
    def typed(self) -> Typed:
        """The meaning of the dice."""
        return read(self.dice, self.attributes, labelled=True)


@dataclass(frozen=True, slots=True)
class Fallen:
    """A roll with dice that may still be rolled again, or with chances.

    - ``again``: the id of the button next to it that repeats the roll.
    - ``done``: the users who rolled their dice again.
    - ``question``: the question about its chances, if it decides something.
    - ``reader``: the only user who knows of it; 0: everybody does.
    """

    made: RollRecord[Any] = field(metadata={"form": Form(ROLLS.write, ROLLS.read)})
    hands: tuple[Lying, ...] = ()
    again: str = ""
    done: tuple[int, ...] = ()
    question: Question | None = None
    reader: int = 0

    @property
    def open(self) -> bool:
        """Whether a user may still roll dice again."""
        return any(hand.user_id not in self.done for hand in self.hands)


def keep(
    table: Table,
    caller: Caller,
    made: RollRecord[Any],
    parties: tuple[Pools, ...],
    again: str = "",
    *,
    private: bool = False,
) -> tuple[int, Fallen] | None:
    """Store a roll with dice that can be rolled again, or with chances. None: it has neither, or the store
    fails now; it is shown all the same. ``private``: only the caller knows of it, and no dice lie on the
    table."""
    hands = tuple(
        Lying(party.user_id, party.hand.dice, party.attributes)
        for party, side in zip(parties, made.sides, strict=False)
        if not private and type(made.facts) in REROLLABLE and can_lie(party.typed[0]) and _lies(side, made)
    )
    reader = caller.user_id if private else 0
    fallen = Fallen(made, hands, again, question=_question(made, parties), reader=reader)
    if not hands and fallen.question is None:
        return None
    try:
        number = table.store.keep_text_soon(
            guild_id=caller.guild_id, channel_id=caller.channel_id, user_id=NOBODY, at=caller.at,
            text=_written(fallen),
        )  # fmt: skip
    except StoreFailure:
        return None
    return number, fallen


def _question(made: RollRecord[Any], parties: tuple[Pools, ...]) -> Question | None:
    """The question about a roll's chances; None: it decides nothing, or is too long to be stored."""
    if isinstance(made.facts, Compared):
        return question_between(parties)
    side = bare_side(parties[0]) if parties and isinstance(made.facts, Try) else None
    return Question((side,), made.facts.difficulty, made.facts.comparison) if side else None


async def asked(table: Table, caller: Caller, number: int) -> Question:
    """The question about the chances of a button's roll, for any reader of the roll. Refusal: it is no longer
    stored, or not for the caller."""
    question = (await _kept(table, caller, number)).question
    if question is None:
        raise Refusal("ongoing.unknown")
    return question


async def _kept(table: Table, caller: Caller, number: int) -> Fallen:
    kept: Fallen = records.record(Fallen).build(await content_kept(table, caller, number, FORMAT, "fallen"))
    await require(table, caller, Right.PRESS_PRIVATE, own=kept.reader in (0, caller.user_id))
    return kept


async def shown(table: Table, caller: Caller, number: int) -> Fallen:
    """The roll of a button as everybody may read it. Refusal: it is no longer stored."""
    return await _kept(table, caller, number)


async def fallen(table: Table, caller: Caller, number: int) -> Fallen:
    """The roll of a button, for a user who rolled part of it. Refusal: it is another user's, or no longer
    stored."""
    kept = await _kept(table, caller, number)
    own = any(hand.user_id == caller.user_id for hand in kept.hands)
    await require(table, caller, Right.PRESS_OWN, own=own)
    return kept


def faces_of(kept: Fallen, user_id: int) -> Sequence[int]:
    """The faces that a user's own dice show, each once."""
    own = [side.rolls[0] for side in kept.made.sides if side.user_id == user_id and side.rolls]
    groups = (group for roll in (*own, *kept.made.repeats) for group in roll.groups)
    return sorted({die.faces[-1] for group in groups for die in group.dice})


async def reroll(table: Table, caller: Caller, number: int, face: int | None) -> bool:
    """Roll the caller's dice again that show ``face`` (None: 0 points), and whether it was done
    now rather than before. Refusal: no die shows it."""
    async with table.lock("reroll", number):
        kept = await fallen(table, caller, number)
        if caller.user_id in kept.done:
            return False
        made = _rerolled(table, kept, caller.user_id, Reroll(face))
        changed = replace(kept, made=made, done=(*kept.done, caller.user_id))
        await table.store.change_text(number, _written(changed))
        return True


def _written(kept: Fallen) -> str:
    return records.text(FORMAT, "fallen", records.written(kept))


def _lies(side: Side, made: RollRecord[Any]) -> bool:
    """Whether own dice of a side fell once each."""
    groups = [group for roll in (*side.rolls[:1], *made.repeats) for group in roll.groups]
    dice = [die for group in groups for die in group.dice]
    return bool(dice) and all(len(die.faces) == 1 for die in dice)


def _rerolled(table: Table, kept: Fallen, user_id: int, again: Reroll) -> RollRecord[Any]:
    """The whole roll, with one side's own dice, in every repetition, rolled again."""
    made, budget = kept.made, Budget()
    (typed, *_) = [hand.typed for hand in kept.hands if hand.user_id == user_id]

    def anew(lying: Roll) -> Roll:
        return roll_again(lying, typed, again, table.dice, budget)

    sides = tuple(
        replace(side, rolls=(anew(side.rolls[0]), *side.rolls[1:])) if side.user_id == user_id else side
        for side in made.sides
    )
    changed = replace(made, sides=sides, repeats=tuple(map(anew, made.repeats)))
    if changed == made:
        raise Refusal("dice.reroll_nothing")
    return changed


DECIDED: Final = {
    1: N_("The GM rules: **Success**"),
    0: N_("The GM rules: **Failure**"),
    2: N_("The GM rules: **Neither**"),
    3: N_("The GM rules: **A part of it**"),
}
"""The possible rulings on a degree of 0 (D-3)."""
RULINGS: Final = {
    1: N_("GM: success"),
    0: N_("GM: failure"),
    2: N_("GM: neither"),
    3: N_("GM: partly"),
}
"""The buttons that say so, in their order."""


GREAT: Final = {
    1: N_("{who} takes the **great success**"),
    0: N_("{who} takes the **ordinary success**"),
}
"""The roller's choices after a success from degree 10 on (D-4)."""


def to_choose(words: Words, made: RollRecord[Any]) -> tuple[Button, ...]:
    """The roller's buttons if a check's success may be great (D-4)."""
    facts = made.facts
    if not isinstance(facts, CheckRoll) or facts.checked.outcome is not CheckOutcome.GREAT_SUCCESS:
        return ()
    roller = made.sides[0].user_id
    return (
        Button(words.plain("Great success"), button_id("great", roller, 1)),
        Button(words.plain("Ordinary success"), button_id("great", roller, 0)),
    )


def to_reroll(words: Words, made: RollRecord[Any], number: int) -> tuple[Button, ...]:
    """A button for each counting face of a check that was not rolled again, for its roller, while the check
    is stored under a number (0: it is not) (D-12)."""
    if not (number and isinstance(made.facts, CheckRoll)):
        return ()
    places = {made.facts.dice[place]: place for place in reversed(rerollable(made))}
    return tuple([
        Button(words.plain("Reroll {face}", face=face), button_id("check_reroll", number, places[face]))
        for face in sorted(places)
    ])  # fmt: skip


def is_open(made: RollRecord[Any]) -> bool:
    """Whether the GM decides a single roll's outcome: a degree of 0 (D-3)."""
    if isinstance(made.facts, CheckRoll):
        return made.facts.checked.outcome is CheckOutcome.OPEN
    if isinstance(made.facts, AttackRoll):
        return [each.outcome for each in made.facts.landed] == [CheckOutcome.OPEN]
    return isinstance(made.facts, Try) and not made.repeats and verdicts(made)[0].success is None


def to_decide(words: Words, made: RollRecord[Any]) -> tuple[Button, ...]:
    """The GM's buttons under a single roll that its game leaves to them."""
    if not is_open(made):
        return ()
    return tuple(Button(words.plain(said), button_id("decide", ruling)) for ruling, said in RULINGS.items())
