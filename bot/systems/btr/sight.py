"""Which combatants see each other in BtR (B-18): light, dark-vision, detection, and obstacles between.
Lengths are in feet."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from bot.ground.reason import Reason, because
from bot.systems.perception import Between, Noticed, Where


@dataclass(frozen=True, slots=True)
class Look:
    """One character's look at another. ``lit``: there is light. ``distance`` None asks how
    near the other must be. ``dark_vision`` and ``detection`` are ranges, 0: not there.
    ``where`` the other stands: above, below, or on the same level (``AHEAD``)."""

    lit: bool = True
    distance: Fraction | None = None
    dark_vision: Fraction = Fraction(0)
    detection: Fraction = Fraction(0)
    invisible: bool = False
    between: Between | None = None
    where: Where = Where.AHEAD


def standing(own: int, other: int) -> Where:
    """Where a character at one height sees another stand at another height."""
    if own == other:
        return Where.AHEAD
    return Where.ABOVE if other > own else Where.BELOW


def between(own: int, other: int, highest: int) -> Between:
    """What high ground of the height ``highest`` is between characters at two heights."""
    top = max(own, other)
    if highest == top:
        return Between.LEVEL
    return Between.HIGHER if highest > top else Between.LOWER


def cut(between: Between | None, where: Where) -> bool:
    """Whether the line is cut (B-18). On one level only a higher obstacle cuts it. Otherwise any obstacle
    at least as high as the higher of the two does.

    **Reading**: looking up is as looking down, for the line is the same. Flat ground is level 0, so any
    obstacle cuts there.
    """
    if between is Between.LEVEL:
        return where in (Where.ABOVE, Where.BELOW)
    return between in (Between.WALL, Between.HIGHER)


def look(at: Look) -> Noticed:
    """Judge a look; every condition is judged, also after one has failed (B-18)."""
    judged = [*_line(at), *_dark(at), *_unseen(at)]
    noticed = all(holds for holds, _ in judged)
    within = min(_ranges(at), default=None) if noticed and at.distance is None else None
    return Noticed(noticed, tuple(reason for _, reason in judged), within)


def follows(at: Look) -> tuple[Reason, ...]:
    """Remarks on a look besides its verdict: numbers that were given and do not count."""
    idle = at.lit and not at.invisible
    given = at.distance is not None or at.dark_vision > 0 or at.detection > 0
    return (because("sense.numbers_idle", "B-18"),) if idle and given else ()


_Judged = Iterator[tuple[bool, Reason]]


def _ranges(at: Look) -> list[Fraction]:
    """The ranges that count."""
    counted = ((not at.lit, at.dark_vision), (at.invisible, at.detection))
    return [reach for counts, reach in counted if counts]


def _line(at: Look) -> _Judged:
    if at.between is None:
        yield True, because("sense.line_clear", "B-18")
        return
    higher_ground = at.where in (Where.ABOVE, Where.BELOW)
    key = f"sense.{at.between}_between" + ("_levels" if at.between is Between.LEVEL and higher_ground else "")
    yield not cut(at.between, at.where), because(key, "B-18")


def _dark(at: Look) -> _Judged:
    if at.lit:
        yield True, because("sense.lit", "B-18")
    else:
        yield _reaches(at.dark_vision, at.distance), _reached("dark_vision", at.dark_vision, at.distance)


def _unseen(at: Look) -> _Judged:
    if at.invisible:
        yield _reaches(at.detection, at.distance), _reached("detection", at.detection, at.distance)


def _reaches(reach: Fraction, distance: Fraction | None) -> bool:
    return reach > 0 and (distance is None or distance <= reach)


def _reached(what: str, reach: Fraction, distance: Fraction | None) -> Reason:
    if not reach:
        return because(f"sense.no_{what}", "B-18")
    if distance is None:
        return because(f"sense.{what}", "B-18", range=reach)
    end = "near" if distance <= reach else "far"
    return because(f"sense.{what}_{end}", "B-18", range=reach, distance=distance)
