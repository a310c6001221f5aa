"""Words of rolls that several people are called for: the list that fills, and what the group comes to."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import trunc
from typing import Any

from bot.rolls.record import RollRecord
from bot.systems.judging.groups import GroupRule, GroupVerdict
from bot.systems.roll_results import result_of
from bot.text import N_
from bot.wording.rolls import dice_of, outcome_of
from bot.wording.seals import seal_told
from bot.wording.short_answers import SMALL
from bot.wording.words import Marked, Words, bold, listing, mention

SHOWN_DICE = 12
"""How many dice of a group a line shows."""
LONGEST = 1500
"""Above so many characters the lines show no dice, and what it waits for or came to stands above them: the
end of a longer message is only in its file."""

RULES = {
    GroupRule.MAJORITY: N_("The group succeeds if more than half of it does."),
    GroupRule.HALF: N_("The group succeeds if at least half of it does."),
    GroupRule.AVERAGE: N_("The average of all results counts."),
    GroupRule.BEST: N_("The best result counts for all."),
    GroupRule.WORST: N_("The worst result counts for all."),
}
DECIDES = {
    True: N_("Group: **Success**"),
    False: N_("Group: **Failure**"),
    None: N_("Group: **The GM decides**"),
}
RULED = {True: N_("**Success**, says the GM"), False: N_("**Failure**, says the GM")}


@dataclass(frozen=True, slots=True)
class Line:
    """A member of a called roll who rolled: the name, the roll (None: it is hidden), and what the GM
    said of it. ``user_id``, ``secret`` and ``seal`` are those of a hidden roll."""

    name: str
    made: RollRecord[Any] | None = None
    ruled: bool | None = None
    user_id: int = 0
    secret: int = 0
    seal: str = ""


@dataclass(frozen=True, slots=True)
class Called:
    """A called roll for its words.

    - ``people``: the user ids of those named (empty: everybody).
    - ``waiting``: those of them who have not rolled.
    - ``place``, ``verdict``: when it is over, what the group comes to (None: nothing decides).
    - ``ended``: how it ended: ``complete``, ``closed``, ``withdrawn`` ("": it goes on).
    """

    dice: str
    difficulty: int | None
    label: str
    people: Sequence[int]
    lines: Sequence[Line]
    waiting: Sequence[int]
    rule: GroupRule | None
    verdict: GroupVerdict | None
    ended: str = ""


def roll_call(words: Words, called: Called) -> Marked:
    """The message of a public one."""
    told = _whole(words, called, [line_told(words, each) for each in called.lines])
    if len(told) <= LONGEST:
        return told
    return _whole(words, called, [line_told(words, each, dice=False) for each in called.lines])


def _whole(words: Words, called: Called, lines: Sequence[Marked]) -> Marked:
    return _joined(_head(words, called), lines, _state(words, called, _still(words, called)))


def _joined(head: Marked, lines: Sequence[Marked], state: Sequence[Marked]) -> Marked:
    told = Marked("\n".join([head, *lines, *state]))
    return told if len(told) <= LONGEST else Marked("\n".join([head, *state, *lines]))


def _head(words: Words, called: Called) -> Marked:
    told = words("📣 **Roll for everybody**: {dice}", dice=called.dice)
    if called.people:
        who = listing(words, map(mention, called.people))
        told = words("📣 **Roll for** {who}: {dice}", who=who, dice=called.dice)
    parts = [told]
    if called.difficulty is not None:
        parts.append(words("difficulty {difficulty}", difficulty=called.difficulty))
    if called.label:
        parts.append(words("“{label}”", label=called.label))
    return Marked(" · ".join(parts))


def line_told(words: Words, line: Line, *, dice: bool = True) -> Marked:
    """One member's roll on one line: the name, the dice, and what they came to."""
    if line.made is None:
        return Marked("")
    rolled = dice_of(words, line.made, SHOWN_DICE) if dice else Marked(f"**{result_of(line.made).value}**")
    told = [rolled]
    outcome = words(RULED[line.ruled]) if line.ruled is not None else outcome_of(words, line.made)
    if outcome:
        told.append(outcome)
    return words("{name}: {roll}", name=bold(line.name), roll=Marked(" · ".join(told)))


def _state(words: Words, called: Called, still: Sequence[Marked]) -> list[Marked]:
    """What it waits for, as ``still`` says, or what came of it."""
    match called.ended:
        case "":
            rule = [words(RULES[called.rule])] if called.rule else []
            return [Marked(SMALL + each) for each in (*still, *rule)]
        case "withdrawn":
            return [words("**Called off.**")]
        case _:
            closed = [words("Closed without {names}.", names=_names(words, called.waiting))]
            told = [verdict_told(words, called)] if called.verdict else []
            return [*told, *(Marked(SMALL + each) for each in closed * bool(called.waiting))]


def _still(words: Words, called: Called) -> list[Marked]:
    if not called.people:
        return [words("Press Roll: it is rolled by your own sheet.")]
    return _waiting(words, called)


def _waiting(words: Words, called: Called) -> list[Marked]:
    return [words("Still to roll: {names}", names=_names(words, called.waiting))] if called.waiting else []


def _names(words: Words, user_ids: Sequence[int]) -> Marked:
    return listing(words, map(mention, user_ids))


def verdict_told(words: Words, called: Called) -> Marked:
    """What the group comes to, and why."""
    found = called.verdict
    if found is None:
        return Marked("")
    if found.success is None and not found.is_open and found.rule in (GroupRule.MAJORITY, GroupRule.HALF):
        return words("Group: without a difficulty nobody succeeds or fails.")
    why = _why(words, called, found)
    if found.success is None and not found.is_open:
        return words("Group: {why}", why=why)
    return Marked(f"{words(DECIDES[found.success])} · {why}")


def _why(words: Words, called: Called, found: GroupVerdict) -> Marked:
    if found.place is not None:
        line = called.lines[found.place]
        told = N_("best: {roll}") if found.rule is GroupRule.BEST else N_("worst: {roll}")
        return words(told, roll=line_told(words, line, dice=False))
    if found.average is not None:
        return _average(words, found.average)
    told = N_("{won} of {members} succeed, more than half are needed")
    if found.rule is GroupRule.HALF:
        told = N_("{won} of {members} succeed, half are enough")
    return words(told, won=found.won, members=found.members)


def _average(words: Words, exact: Fraction) -> Marked:
    """The average as it counts; of what was dropped the exact one beside it."""
    whole = trunc(exact)
    if whole == exact:
        return words("average **{number}**", number=whole)
    return words("average **{number}** ({exact} without its fraction)", number=whole, exact=number(exact))


def number(value: Fraction) -> str:
    """An average: whole, or with at most two decimals, rounded to the nearest."""
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def hidden_call(words: Words, called: Called) -> Marked:
    """The message of a hidden one: who is asked and who has rolled; neither dice nor why nor results."""
    who = _names(words, called.people) if called.people else words("everybody")
    head = words("🔒 The GM asks {who} for a hidden roll.", who=who)
    lines = [_hidden_line(words, each) for each in called.lines]
    state: list[Marked] = []
    match called.ended:
        case "":
            state = [Marked(SMALL + each) for each in _waiting(words, called)]
        case "withdrawn":
            state = [words("**Called off.**")]
        case _:
            state = [Marked(SMALL + words("Closed."))]
    return _joined(head, lines, state)


def _hidden_line(words: Words, line: Line) -> Marked:
    """That somebody rolled in secret, and the seal of the roll."""
    told = words("{player} rolled (#{id})", player=mention(line.user_id), id=line.secret)
    return Marked(f"{SMALL}{told} · {seal_told(words, line.seal).removeprefix(SMALL)}")


def results(words: Words, called: Called) -> Marked:
    """The results of a hidden one, for its GM; nobody rolls where they stand."""
    lines = [line_told(words, each) for each in called.lines]
    told = _joined(_head(words, called), lines, _state(words, called, _waiting(words, called)))
    so_far = [verdict_told(words, called)] if called.verdict and not called.ended else []
    return Marked("\n".join([told, *so_far]))


def reminder(words: Words, waiting: Sequence[int], link: str | None) -> Marked:
    """The one reminder to those who have not rolled."""
    told = N_("📣 {names}: a roll still waits for you. Press Roll there: {link}")
    return words(told, names=_names(words, waiting), link=Marked(link or "⬆"))
