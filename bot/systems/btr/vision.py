"""Looks of BtR: over a map, and as `/sense` asks for them (B-18)."""

from fractions import Fraction

from bot.ground.sight import lines
from bot.ground.terrain import Veil
from bot.refusal import Refusal
from bot.systems.btr.sight import Look, follows, look
from bot.systems.measures import Unit
from bot.systems.options import Option
from bot.systems.perception import LIGHT_WORDS, Between, Light, Where
from bot.systems.senses import Sensed, SenseRequest, Senses
from bot.systems.vision import Judged, Line, Vision
from bot.text import N_

HEIGHTS = tuple(each for each in Where if each is not Where.BEHIND)


def _judge(line: Line) -> Judged:
    """The dark-vision's perception if given, otherwise the looker's own."""
    if not line.found.clear:
        return Judged(False, line.found.reasons)
    lit = line.veils[1] is not Veil.DARK
    dark_vision = Fraction(line.darkvision) if line.perception is None else line.perception
    detection = Fraction(line.detection)
    judged = look(Look(lit, line.distance, dark_vision, detection, line.invisible))
    return Judged(judged.noticed, line.found.reasons if judged.noticed else judged.reasons)


VISION = Vision(lines.sees_over_heights, _judge, frozenset({Veil.DARK}))


def _sense(asked: SenseRequest) -> Sensed:
    lit = asked.light is not Light.DARK
    if asked.range is None and not lit:
        raise Refusal("sense.dark_range_needed")
    if asked.detection is None and asked.invisible:
        raise Refusal("sense.detection_needed")
    at = Look(
        lit,
        asked.distance,
        dark_vision=asked.range or Fraction(0),
        detection=asked.detection or Fraction(0),
        invisible=asked.invisible,
        between=asked.between,
        where=asked.where or Where.AHEAD,
    )
    return Sensed(look(at), follows(at))


SENSES = Senses(
    N_("Whether something is noticed in BtR: light, height, detection"),
    (
        Option("range", N_("Dark-vision, in ft")),
        Option("distance", N_("How far away it is, in ft")),
        Option("light", N_("Light where it is"), LIGHT_WORDS),
        Option("between", N_("Obstacles on the line between you"), tuple(Between)),
        Option("where", N_("How high it is"), HEIGHTS),
        Option("invisible", N_("It is invisible")),
        Option("detection", N_("How far one detects the invisible, in ft")),
    ),
    _sense,
    Unit.FEET,
)
