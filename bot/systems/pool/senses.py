"""Perception in the game of points: what is noticed, what spoils it, and the consequences (P-33, P-35 … P-38,
P-64). Lengths are in steps."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from bot.ground.reason import Reason, because
from bot.ground.sight.lines import HIDES_BY
from bot.ground.size import Size
from bot.systems.perception import Noticed, Where

SEEN_INTO: Final = 3
"""How far past the edge of a fog one sees from outside (P-36)."""
UNNOTICED_DICE: Final = 2
"""The additional dice of a roll against a target that has not noticed the attacker (P-38)."""

AGAINST: Final = frozenset(
    {
        "sense.far",
        "sense.deep",
        "sense.hidden_by",
        "sense.behind",
        "sense.above",
        "sense.invisible",
    }
)
"""The keys of what keeps a thing from being noticed, besides a line that is cut."""

BLIND_SIDES: Final = frozenset({Where.BEHIND, Where.ABOVE})


@dataclass(frozen=True, slots=True)
class Look:
    """One creature's look at one thing.

    - ``distance``: None asks how near the thing must be.
    - ``inside``: the observer is in fog, thicket, darkness or a crowd.
    - ``depth``: for an observer outside, how far the thing is past the edge of such a place.
    - ``blocked``: another thing on the line hides it.
    - ``beside``: the biggest creature that is adjacent to the thing and on the line.
    - ``where``: ``AHEAD`` if facing is not in use.
    """

    range: Fraction
    distance: Fraction | None = None
    unskilled: bool = False
    inside: bool = False
    depth: Fraction | None = None
    blocked: bool = False
    beside: Size | None = None
    size: Size = Size.MEDIUM
    where: Where = Where.AHEAD
    invisible: bool = False


def hides(bigger: Size, smaller: Size) -> bool:
    """Whether a creature hides another that is adjacent to it (P-37). A tiny one, without
    a footprint, is never big enough."""
    return bigger.level - smaller.level >= HIDES_BY


def look(at: Look) -> Noticed:
    """Judge a look: it notices a thing in range and in sight that no other reason hides (P-33, P-35 … P-37,
    P-64). Every condition is judged, also after one has failed."""
    reach, steps = _reach(at)
    judged = [*_near(at, reach), *_shallow(at), *_in_sight(at), *_not_hidden(at), *_seen(at)]
    noticed = all(holds for holds, _ in judged)
    within = Fraction(reach) if noticed and at.distance is None else None
    return Noticed(noticed, (*steps, *(reason for _, reason in judged)), within)


def follows(at: Look, seen: Noticed) -> tuple[Reason, ...]:
    """What a look means for both (P-33, P-38, P-64), and what may still be done."""
    if seen.noticed:
        return ()
    facts = [because("sense.unnoticed", "P-38", dice=UNNOTICED_DICE)]
    found_out = "sense.reveals" if _hidden(at) else "sense.act_reveals"
    facts.append(because(found_out, "P-38"))
    if at.where in BLIND_SIDES:
        facts.append(because("sense.no_defence", "P-33"))
    if at.invisible:
        facts += [because("sense.seen_through", "P-64"), because("sense.loud", "P-64")]
    elif at.where in BLIND_SIDES or at.blocked or (at.beside and hides(at.beside, at.size)):
        facts.append(because("sense.searched", "P-39"))
    return tuple(facts)


def _hidden(at: Look) -> bool:
    """Whether there is more to it than the distance."""
    covered = at.blocked or at.invisible or at.depth is not None or at.beside is not None
    return covered or at.where in BLIND_SIDES


_Judged = Iterator[tuple[bool, Reason]]


def _reach(at: Look) -> tuple[int, list[Reason]]:
    """How far the observer notices things, the fraction cut once at the end, and the steps."""
    reach = at.range
    steps = [because("sense.range", "P-35", range=reach)]
    halved = (("sense.unskilled", "P-35", at.unskilled), ("sense.inside", "P-36", at.inside))
    for key, rule, holds in halved:
        if holds:
            steps.append(because(key, rule, before=reach, after=reach / 2))
            reach /= 2
    return _whole(reach, "sense.range_cut", steps), steps


def _whole(length: Fraction, key: str, steps: list[Reason]) -> int:
    """A length without the part below one step (P-17)."""
    if length.denominator != 1:
        steps.append(because(key, "P-17", before=length, after=floor(length)))
    return floor(length)


def _near(at: Look, reach: int) -> _Judged:
    if at.distance is None:
        return
    steps: list[Reason] = []
    distance = _whole(at.distance, "sense.distance_cut", steps)
    yield from ((True, step) for step in steps)
    near = distance <= reach
    yield near, because("sense.near" if near else "sense.far", "P-35", distance=distance, range=reach)


def _shallow(at: Look) -> _Judged:
    if at.depth is None:
        return
    shallow = floor(at.depth) <= SEEN_INTO
    yield (
        shallow,
        because("sense.shallow" if shallow else "sense.deep", "P-36", depth=floor(at.depth), most=SEEN_INTO),
    )


def _in_sight(at: Look) -> _Judged:
    yield not at.blocked, because("sense.blocked" if at.blocked else "sense.line_clear", "P-35")


def _not_hidden(at: Look) -> _Judged:
    if at.beside is None:
        return
    hidden, levels = hides(at.beside, at.size), at.beside.level - at.size.level
    key = "sense.hidden_by" if hidden else "sense.not_hidden_by"
    facts = {"bigger": at.beside, "smaller": at.size, "levels": levels, "least": HIDES_BY}
    yield not hidden, because(key, "P-37", **facts)


def _seen(at: Look) -> _Judged:
    if at.where in BLIND_SIDES:
        yield False, because(f"sense.{at.where}", "P-33")
    if at.invisible:
        yield False, because("sense.invisible", "P-64")
