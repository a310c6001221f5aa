"""Words of distances: the number in bold with its unit, what is close by, and every step."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.ground.grid import Point
from bot.ground.points import cell_told, named
from bot.maps.distances import Measured
from bot.systems.measures import Distance, Near, Unit
from bot.text import N_
from bot.wording.reasons import number, reasons_told
from bot.wording.words import Marked, Words, listing

NEAR: Mapping[Near, str] = {
    Near.SAME: N_("the same place"),
    Near.ADJACENT: N_("adjacent, unless something between blocks the way"),
    Near.EDGE: N_("sharing an edge"),
    Near.CORNER: N_("sharing only a corner"),
}

NEXT_TO = N_("adjacent")
"""The same on a map, which knows its walls."""


def distance_told(words: Words, distance: Distance) -> Marked:
    """A distance with its unit: ``**6** steps``, ``**6** squares (30 ft)``."""
    value = Marked(number(distance.value))
    n = distance.value.numerator if distance.value.denominator == 1 else 2
    match distance.unit:
        case Unit.STEPS:
            return words.plural("**{value}** step", "**{value}** steps", n, value=value)
        case Unit.AREAS:
            return words.plural("**{value}** area", "**{value}** areas", n, value=value)
        case Unit.FEET:
            return words("**{value}** ft", value=value)
        case Unit.SQUARES:
            feet = Marked(number(distance.feet or Fraction(0)))
            return words.plural(
                "**{value}** square ({feet} ft)", "**{value}** squares ({feet} ft)", n, value=value, feet=feet
            )


def told(words: Words, found: Measured) -> Marked:
    """One distance with all its steps; of several, each with its first step, and the nearest. Named tokens
    keep their names."""
    places = zip((found.start, *found.ends), found.names, strict=True)
    origin, *goals = (_called(found, point, name) for point, name in places)
    on = words("-# Map: {kind}", kind=words(found.kind.title))
    if len(goals) == 1:
        line = _line(words, origin, goals[0], found.distances[0], mapped=found.mapped)
        return Marked("\n".join([line, on, reasons_told(words, found.distances[0].reasons)]))
    lines = [
        _line(words, origin, goal, distance, mapped=found.mapped)
        + f"\n{reasons_told(words, distance.reasons[:1])}"
        for goal, distance in zip(goals, found.distances, strict=True)
    ]
    last = [_nearest(words, [goals[each] for each in found.nearest])]
    if found.fallen is not None:
        nearest = words("The nearest is **{place}**.", place=goals[found.fallen])
        last += [reasons_told(words, found.reasons), nearest]
    return Marked("\n".join([*lines, *last, on]))


def _called(found: Measured, point: Point, name: str | None) -> str:
    """A place by its numbers, on a map by its letters; a token by its name too: ``Wolf J3``."""
    place = named(found.kind.layout, point) if found.mapped else cell_told(point)
    return place if name is None else f"{name} {place}"


def _line(words: Words, start: str, end: str, distance: Distance, *, mapped: bool) -> Marked:
    line = words("{from_} → {to}: {distance}", from_=start, to=end, distance=distance_told(words, distance))
    if distance.near is None:
        return line
    near = NEXT_TO if mapped and distance.near is Near.ADJACENT else NEAR[distance.near]
    return Marked(f"{line} · {words(near)}")


def _nearest(words: Words, places: Sequence[str]) -> Marked:
    if len(places) == 1:
        return words("The nearest is **{place}**.", place=places[0])
    return words("Equally near: {places}.", places=listing(words, places))
