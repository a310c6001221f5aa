"""The rules that a roll of any kind rests on, by their ids."""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.dice.kinds import DiceKind
from bot.dice.notation import Typed
from bot.rolls.record import RollRecord
from bot.systems.instinct.attack_rolls import AttackRoll
from bot.systems.instinct.checks import Checked, CheckOutcome
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.pool.roll_kinds import Attacked, Compared, Fell, Rested, Rode, Searched, Try

_OF_DICE = {DiceKind.POINTS: "P-2", DiceKind.NUMBER: "P-3"}
_OF_KINDS: Mapping[type, tuple[str, ...]] = {
    Searched: ("P-39", "P-9"),
    Rode: ("P-63", "P-9"),
    Try: ("P-9", "P-10"),
    Compared: ("P-13",),
    Fell: ("P-50",),
    Attacked: ("P-61",),
    Rested: ("P-62",),
}
_OF_OUTCOMES = {
    CheckOutcome.OPEN: "D-3",
    CheckOutcome.GREAT_SUCCESS: "D-4",
    CheckOutcome.GREAT_FAILURE: "D-4",
    None: "D-5",
}


def rules_of(made: RollRecord[Any]) -> tuple[str, ...]:
    """The ids of the rules, each once. Dice that no game rules rest on none."""
    return tuple(dict.fromkeys(_rules(made)))


def rules_of_dice(typed: Typed) -> tuple[str, ...]:
    """The ids of the rules of dice as they are typed."""
    found = dict.fromkeys(_OF_DICE[group.kind] for group in typed.groups if group.kind in _OF_DICE)
    return (*found, *(_OF_KINDS[Try] if found and typed.difficulty is not None else ()))


def _rules(made: RollRecord[Any]) -> Iterator[str]:
    facts: object = made.facts
    if isinstance(facts, CheckRoll):
        yield from _of_check(facts.checked)
        if facts.met is not None:
            yield "D-60"
    if isinstance(facts, AttackRoll):
        yield from _of_check(facts.roll.checked)
    rolls = [roll for side in made.sides for roll in side.rolls]
    groups = [group for roll in rolls for group in roll.groups]
    kinds = dict.fromkeys(group.kind for group in groups if group.kind in _OF_DICE)
    yield from (_OF_DICE[kind] for kind in kinds)
    if any(group.held_back for group in groups):
        yield "P-6"
    if any(len(side.rolls) > 1 for side in made.sides):
        yield "P-15"
    if kinds or not isinstance(facts, Try | Compared):
        yield from _OF_KINDS.get(type(facts), ())


def _of_check(done: Checked) -> Iterator[str]:
    yield "D-1"
    if done.outcome in _OF_OUTCOMES:
        yield _OF_OUTCOMES[done.outcome]
    yield from (each.rule for each in done.reasons if each.rule)
