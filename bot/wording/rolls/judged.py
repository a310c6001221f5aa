"""Words of rolls that a game in a file judges."""

from collections.abc import Callable, Mapping

from bot.rolls.record import RollRecord
from bot.systems.judging.judged import (
    Judged,
    Met,
    Verdict,
    has_failed,
    is_short,
    raises,
    verdict,
    verdicts,
    winners,
)
from bot.wording.rolls.dice import Detail, Telling, rolls_told, side_told
from bot.wording.words import Marked, Words, escape, listing

_SIGNS: Mapping[str, str] = {">": ">", ">=": "≥", "<": "<", "<=": "≤"}


def _judged_told(words: Words, made: RollRecord[Judged], detail: Detail) -> list[str]:
    """Each repetition with its verdict."""
    told: list[str] = []
    for lines, found in zip(rolls_told(words, made, detail.most), verdicts(made), strict=True):
        told += [*lines, *verdict_told(words, made.facts, found)]
    return told


def verdict_told(words: Words, facts: Judged, found: Verdict) -> list[Marked]:
    """The outcome, and what it was read from; nothing where the dice say it all."""
    parts = _outcome(words, facts, found)
    more = raises(facts, found)
    if more:
        parts.append(words.plural("with {n} raise", "with {n} raises", more))
    parts += _READ[facts.judgement.reading](words, facts, found)
    return [Marked(" · ".join(parts))] if parts else []


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
    """A result and the target that it met."""
    sign = _SIGNS.get(facts.judgement.sign)
    if sign is None:
        return words("{result} · target {target}", result=result, target=facts.target)
    return Marked(f"{result} · {sign} {facts.target}")


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


def roll_name(words: Words, facts: Judged) -> tuple[str, ...]:
    """What is rolled, as the game names it, with what was typed behind it; nothing of typed dice."""
    if not facts.name:
        return ()
    name = words(facts.name)
    return (words("{name}: {of}", name=name, of=facts.of) if facts.of else name,)


def _met_told(words: Words, made: RollRecord[Met], detail: Detail) -> list[str]:
    lines: list[str] = []
    for facts, side in zip(made.facts.each, made.sides, strict=True):
        first, *others = side_told(words, side, detail.most)
        name = Marked(f"**{escape(side.name)}**")
        told = words("{name}: {roll}", name=name, roll=Marked(" · ".join((*roll_name(words, facts), first))))
        lines += [told, *others, *verdict_told(words, facts, verdict(facts, side.rolls[0]))]
    return [*lines, _winner(words, made)] if detail.decided else lines


def _winner(words: Words, made: RollRecord[Met]) -> Marked:
    each = zip(made.facts.each, made.sides, strict=True)
    if all(has_failed(verdict(facts, side.rolls[0])) for facts, side in each):
        return words("**Nobody wins**: all of them fail")
    places = winners(made)
    names = listing(words, [made.sides[place].name for place in places])
    if len(places) > 1:
        return words("**Tie** between {names}", names=names)
    return words("**{names} wins**", names=names)


def _opposed(words: Words, made: RollRecord[Met]) -> Marked:
    return Marked("⚔ " + words("**Opposed roll**"))


JUDGED = Telling(_judged_told, deed=_deed)
MET = Telling(_met_told, who=_opposed)
