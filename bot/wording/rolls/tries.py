"""Words of tries, searches and opposed rolls."""

from bot.dice.rolled import Roll
from bot.dice.signs import in_one_sign
from bot.rolls.record import RollRecord
from bot.systems.pool.roll_kinds import (
    Compared,
    OfALine,
    Searched,
    Several,
    Try,
    opposed,
    verdict_in_line,
    verdicts,
)
from bot.systems.pool.tries import Band, Verdict
from bot.systems.system import Comparison
from bot.text import N_
from bot.wording.odds import sign_of
from bot.wording.reasons import reasons_told
from bot.wording.rolls.dice import Detail, Telling, opposed_roll, roll_told, rolls_told, side_told
from bot.wording.rolls.judged import roll_name, thrown_told
from bot.wording.words import Marked, Words, escape, listing

BANDS = {
    Band.EFFORTLESS: N_("effortless"),
    Band.EASY: N_("easy"),
    Band.SKILLED: N_("needs skill or luck"),
    Band.GIFTED: N_("gifted or expert"),
    Band.RIGOROUS: N_("rigorous training and will"),
    Band.BEYOND: N_("beyond mortals"),
}


def band_told(words: Words, band: Band) -> Marked:
    """The band of a difficulty (P-10)."""
    return words(BANDS[band])


def _margin(words: Words, verdict: Verdict) -> Marked:
    """By how much; that an equal result fails (P-9) is easily forgotten."""
    signed = Marked(f"{verdict.margin:+d}")
    if verdict.comparison is Comparison.DEGREE:
        return words("degree {margin}", margin=signed)
    if not verdict.margin and verdict.success is False:
        low = verdict.comparison.low_wins
        told = N_("equal: it must be lower") if low else N_("{margin}: it must be higher")
        return words(told, margin=signed)
    if not verdict.comparison.low_wins:
        return words("{margin}", margin=signed)
    if not verdict.margin:
        return words("equal")
    told = N_("{number} below it") if verdict.margin < 0 else N_("{number} above it")
    return words(told, number=abs(verdict.margin))


_OUTCOMES = {True: N_("**Success**"), False: N_("**Failure**"), None: N_("**The GM decides**")}


def _against(words: Words, verdict: Verdict) -> Marked:
    if verdict.comparison.low_wins:
        sign = in_one_sign(sign_of(verdict.comparison))
        return words("target {sign} {number}", sign=sign, number=verdict.difficulty)
    if verdict.band is None:
        return words("difficulty {difficulty}", difficulty=verdict.difficulty)
    told = band_told(words, verdict.band)
    return words("difficulty {difficulty} ({band})", difficulty=verdict.difficulty, band=told)


def verdict_told(words: Words, verdict: Verdict, *, given_up: bool = False) -> Marked:
    """Success or failure, by how much, against which difficulty and band; or that the
    try was given up (P-6)."""
    against = _against(words, verdict)
    if given_up:
        return words("**Failure** · given up, {against}", against=against)
    margin = words(
        "{result} against {against}, {margin}",
        result=verdict.result, against=against, margin=_margin(words, verdict),
    )  # fmt: skip
    told = Marked(f"{words(_OUTCOMES[verdict.success])} · {margin}")
    if not verdict.may_be_ruled:
        return told
    return words("{verdict} · at difficulty 0 the GM may rule it a success", verdict=told)


def try_told(words: Words, made: RollRecord[Try], detail: Detail) -> list[str]:
    """Each repetition with its verdict."""
    told: list[str] = []
    for lines, verdict in zip(rolls_told(words, made, detail.most), verdicts(made), strict=True):
        told += [*lines, verdict_told(words, verdict, given_up=made.sides[0].given_up)]
    return told


def _outcome(words: Words, made: RollRecord[Try]) -> str:
    """Success or failure, and by how much."""
    verdict, given_up = verdicts(made)[0], made.sides[0].given_up
    outcome = words(_OUTCOMES[verdict.success])
    return outcome if given_up else words("{outcome} ({how})", outcome=outcome, how=_margin(words, verdict))


def _line_told(words: Words, made: RollRecord[Several], detail: Detail) -> list[str]:
    """Each roll of a line with its label, and with its verdict if it has a difficulty."""
    told: list[str] = []
    (side,) = made.sides
    for each, roll in zip(made.facts.rolls, (side.rolls[0], *made.repeats), strict=True):
        name = (*([escape(each.label)] if each.label else []), *_known_as(words, each))
        first, *others = _fell_in_line(words, each, roll, detail.most)
        told.append(words("{label}: {roll}", label=Marked(" · ".join(name)), roll=first) if name else first)
        told += others
    return told


def _fell_in_line(words: Words, each: OfALine, roll: Roll, most: int | None) -> list[Marked]:
    """One roll of a line, and what it came to."""
    if each.judged:
        return thrown_told(words, each.judged, roll, most)
    verdict = verdict_in_line(each, roll)
    return [roll_told(words, roll, most), *([verdict_told(words, verdict)] if verdict else [])]


def _known_as(words: Words, each: OfALine) -> tuple[Marked, ...]:
    """The name by which the game knows a roll."""
    return roll_name(words, each.judged) if each.judged else ()


def _search_told(words: Words, made: RollRecord[Searched], detail: Detail) -> list[str]:
    why = [reasons_told(words, made.facts.search.reasons)] if detail.reasons else []
    return [*try_told(words, made, detail), *why]


def _compared_told(words: Words, made: RollRecord[Compared], detail: Detail) -> list[str]:
    lines: list[str] = []
    for side in made.sides:
        first, *others = side_told(words, side, detail.most)
        name = Marked(f"**{escape(side.name)}**")
        lines += [words("{name}: {roll}", name=name, roll=Marked(first)), *others]
    return [*lines, _winner(words, made)] if detail.decided else lines


def _winner(words: Words, made: RollRecord[Compared]) -> Marked:
    outcome = opposed(made)
    if len(outcome.winners) == len(made.sides) > 2:
        return words("**Tie** among all, with {best}", best=outcome.best)
    names = listing(words, [made.sides[winner].name for winner in outcome.winners])
    tie, won = N_("**Tie** between {names} with {best}"), N_("**{names} wins** with {best}")
    return words(tie if outcome.tie else won, names=names, best=outcome.best)


def _searches(words: Words, made: RollRecord[Searched]) -> tuple[str, ...]:
    return (words("searches"),)


TRY = Telling(try_told, outcome=_outcome)
SEVERAL = Telling(_line_told)
SEARCH = Telling(_search_told, deed=_searches, outcome=_outcome)
COMPARED = Telling(_compared_told, who=opposed_roll)
