"""Words of rolls that a game in a file judges."""

from collections.abc import Callable, Mapping

from bot.dice.rolled import Roll
from bot.dice.signs import in_one_sign
from bot.rolls.record import RollRecord
from bot.systems.judging.judged import (
    Judged,
    Met,
    Verdict,
    is_short,
    raises,
    verdict,
    winners,
)
from bot.systems.judging.readings import SUMS
from bot.text import OwnText
from bot.wording.rolls.dice import Detail, Telling, opposed_roll, roll_told
from bot.wording.words import Marked, Words, escape, listing


def _judged_told(words: Words, made: RollRecord[Judged], detail: Detail) -> list[str]:
    """Each repetition with its verdict."""
    told: list[str] = []
    (side,) = made.sides
    for roll in (side.rolls[0], *made.repeats):
        told += thrown_told(words, made.facts, roll, detail.most)
    return told


def thrown_told(words: Words, facts: Judged, roll: Roll, most: int | None) -> list[Marked]:
    """A throw, and what it came to. Nothing is told twice: the sum where something else is read off the
    dice, and the natural face where the outcome has a name of its own."""
    found = verdict(facts, roll)
    outcome = "" if found.outcome is None else found.outcome.name
    return [dice_told(words, facts, roll, outcome, most), *_verdict_told(words, facts, found)]


def dice_told(words: Words, facts: Judged, roll: Roll, outcome: str, most: int | None) -> Marked:
    """A throw without what was read off it."""
    summed, named = facts.judgement.reading in SUMS, isinstance(outcome, OwnText)
    return roll_told(words, roll, most, result=summed, natural=not named)


def _verdict_told(words: Words, facts: Judged, found: Verdict) -> list[Marked]:
    """The outcome, and what it was read from; nothing where the dice say it all."""
    parts = _outcome(words, facts, found)
    more = raises(facts, found)
    if more:
        parts.append(words.plural("with {n} raise", "with {n} raises", more))
    parts += read_off(words, facts, found)
    return [Marked(" · ".join(parts))] if parts else []


def read_off(words: Words, facts: Judged, found: Verdict) -> list[Marked]:
    """What is judged: a number of successes, the highest die; nothing where that is the sum."""
    told = _READ[facts.judgement.reading](words, facts, found)
    rung = None if facts.judgement.reading in SUMS else facts.judgement.rung(found.result)
    return [*told, words("**{news}**", news=rung)] if rung else told


def _outcome(words: Words, facts: Judged, found: Verdict) -> list[Marked]:
    """The outcome, and the one that was asked for."""
    if found.outcome is None:
        return []
    name = words(found.outcome.name)
    if is_short(facts, found):
        name = words("Not enough: {outcome}", outcome=name)
    told = [Marked(f"**{name}**")]
    if facts.need >= 0:
        told.append(words("needed: {outcome}", outcome=words(facts.judgement.outcomes[facts.need].name)))
    return told


def _against(words: Words, facts: Judged, result: object) -> Marked:
    """A result, and the target that it is compared with."""
    sign = facts.judgement.sign
    if not sign:
        return words("{result} · target {target}", result=result, target=facts.target)
    return words("{result} · {sign} {target}", result=result, sign=in_one_sign(sign), target=facts.target)


def _total(words: Words, facts: Judged, found: Verdict) -> list[Marked]:
    rung = facts.judgement.rung(found.result)
    result = words("{result} ({rung})", result=found.result, rung=words(rung)) if rung else found.result
    if facts.target is not None:
        return [_against(words, facts, result)]
    return [Marked(str(result))] if rung else []


def _successes(words: Words, facts: Judged, found: Verdict) -> list[Marked]:
    measures = found.measures
    counted = words.plural("{n} success", "{n} successes", found.result)
    told = [counted if facts.target is None else _against(words, facts, counted)]
    if measures["cancelled"]:
        told.append(words("{hits} less {cancelled}", hits=measures["hits"], cancelled=measures["cancelled"]))
    if measures["marked"]:
        told.append(words.plural("{n} marked", "{n} marked", measures["marked"]))
    return told


def _highest(words: Words, facts: Judged, found: Verdict) -> list[Marked]:
    measures = found.measures
    if measures["times"] > 1:
        return [words("highest {face}, {times} times", face=measures["highest"], times=measures["times"])]
    return [words("highest {face}", face=measures["highest"])]


def _matches(words: Words, facts: Judged, found: Verdict) -> list[Marked]:
    measures = found.measures
    return [words("{width} equal dice of {height}", width=measures["width"], height=measures["height"])]


_READ: Mapping[str, Callable[[Words, Judged, Verdict], list[Marked]]] = {
    "total": _total,
    "two dice": _total,
    "successes": _successes,
    "highest": _highest,
    "matches": _matches,
}
"""What is told beside the outcome, by the reading."""


def _deed(words: Words, made: RollRecord[Judged]) -> tuple[str, ...]:
    """What is rolled."""
    return roll_name(words, made.facts)


def roll_name(words: Words, facts: Judged) -> tuple[Marked, ...]:
    """What is rolled, as the game names it, with what was typed behind it; nothing of typed dice."""
    if not facts.name:
        return ()
    name = words(facts.name)
    return (words("{name}: {of}", name=name, of=facts.of) if facts.of else name,)


def _came_to(words: Words, made: RollRecord[Judged]) -> str:
    """The outcome, and what it was read from."""
    return " · ".join(_verdict_told(words, made.facts, verdict(made.facts, made.sides[0].rolls[0])))


def _met_told(words: Words, made: RollRecord[Met], detail: Detail) -> list[str]:
    lines: list[str] = []
    for facts, side in zip(made.facts.each, made.sides, strict=True):
        first, *others = thrown_told(words, facts, side.rolls[0], detail.most)
        name = Marked(f"**{escape(side.name)}**")
        lines += [Marked(" · ".join((name, *roll_name(words, facts), first))), *others]
    return [*lines, _winner(words, made)] if detail.decided else lines


def _winner(words: Words, made: RollRecord[Met]) -> Marked:
    places = winners(made)
    if not places:
        return words("**Nobody wins**: all of them fail")
    names = listing(words, [made.sides[place].name for place in places])
    if len(places) > 1:
        return words("**Tie** between {names}", names=names)
    return words("**{names} wins**", names=names)


JUDGED = Telling(_judged_told, deed=_deed, outcome=_came_to)
MET = Telling(_met_told, who=opposed_roll)
