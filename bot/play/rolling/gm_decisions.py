"""Decisions that a roll's game leaves to the GM (a degree of 0, D-3), and their buttons."""

from typing import Any, Final

from bot.play.delivery import Button, button_id
from bot.play.rolling.checks import rerollable
from bot.rolls.record import RollRecord
from bot.systems.instinct.attack_rolls import AttackRoll
from bot.systems.instinct.checks import CheckOutcome
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.pool.roll_kinds import Try, verdicts
from bot.text import N_
from bot.wording.words import Words

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


def _is_open(made: RollRecord[Any]) -> bool:
    """Whether the GM decides a single roll's outcome: a degree of 0 (D-3)."""
    if isinstance(made.facts, CheckRoll):
        return made.facts.checked.outcome is CheckOutcome.OPEN
    if isinstance(made.facts, AttackRoll):
        return [each.outcome for each in made.facts.landed] == [CheckOutcome.OPEN]
    return isinstance(made.facts, Try) and not made.repeats and verdicts(made)[0].success is None


def to_decide(words: Words, made: RollRecord[Any]) -> tuple[Button, ...]:
    """The GM's buttons under a single roll that its game leaves to them."""
    if not _is_open(made):
        return ()
    return tuple(Button(words.plain(said), button_id("decide", ruling)) for ruling, said in RULINGS.items())
