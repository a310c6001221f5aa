"""Words of rolls, by kind."""

from collections.abc import Mapping
from typing import Any

from bot.random_tables.draws import TableDraw
from bot.rolls.record import Plain, RollRecord
from bot.systems.instinct.attack_rolls import AttackRoll
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.judging.judged import Judged, Met
from bot.systems.pool.roll_kinds import Attacked, Compared, Fell, Rested, Rode, Searched, Several, Try
from bot.text import tidy
from bot.wording.rolls.checks import ATTACK_CHECK, CHECK
from bot.wording.rolls.dice import Detail, Telling, rolls_told
from bot.wording.rolls.falling import FALL, RIDE
from bot.wording.rolls.judged import JUDGED, MET
from bot.wording.rolls.pool_attacks import ATTACK, REST
from bot.wording.rolls.tables import TABLE
from bot.wording.rolls.tries import COMPARED, SEARCH, SEVERAL, TRY
from bot.wording.words import Marked, Table, Words


def _plain_told(words: Words, made: RollRecord[Plain], detail: Detail) -> list[str]:
    return [line for lines in rolls_told(words, made, detail.most) for line in lines]


TELLINGS: Mapping[type, Telling] = Table(
    {
        Plain: Telling(_plain_told),
        Try: TRY,
        Several: SEVERAL,
        Searched: SEARCH,
        Compared: COMPARED,
        Fell: FALL,
        Rode: RIDE,
        CheckRoll: CHECK,
        Attacked: ATTACK,
        AttackRoll: ATTACK_CHECK,
        Rested: REST,
        Judged: JUDGED,
        Met: MET,
        TableDraw: TABLE,
    },
    "word the kind of roll `{key}` in bot/wording/rolls, and name it in TELLINGS of its __init__.py",
)
"""The words of each kind, by the class of its facts."""


def made_told(
    words: Words, made: RollRecord[Any], *, headed: bool = True, most: int | None = None, reasons: bool = True
) -> Marked:
    """The whole message of a roll: roller, purpose, dice, verdict.

    ``headed``: with a first line that names the roller, and a last one that names the winner of several
    sides. ``most``: of each group of dice at most that many are shown. ``reasons``: with the steps of a fall
    or a search.
    """
    telling = TELLINGS[type(made.facts)]
    heading = [telling.who(words, made)] if headed else []
    heading += [*telling.deed(words, made), *_purpose(words, made.label)]
    lines = telling.lines(words, made, Detail(most, reasons=reasons, decided=headed))
    return Marked("\n".join([" · ".join(heading), *lines] if heading else lines))


def dice_of(words: Words, made: RollRecord[Any], most: int | None = None) -> Marked:
    """The line of a single roll with its dice: no heading, and nothing of what they came to."""
    first, *_ = TELLINGS[type(made.facts)].lines(words, made, Detail(most, reasons=False))
    return Marked(first)


def outcome_of(words: Words, made: RollRecord[Any]) -> Marked:
    """What a single roll came to, in a phrase; empty: it decides nothing."""
    return Marked(TELLINGS[type(made.facts)].outcome(words, made))


def _purpose(words: Words, label: str) -> list[str]:
    return [words("“{label}”", label=shown)] if (shown := tidy(label)) else []
