"""Looks of 死亡本能: over a map, and as `/sense` asks for them (D-22, D-35)."""

from collections.abc import Mapping

from bot.ground.sight import lines
from bot.ground.terrain import Veil
from bot.refusal import Refusal
from bot.systems.instinct.sense_list import read_senses
from bot.systems.instinct.senses import Lamp, Look, follows, look
from bot.systems.measures import Unit
from bot.systems.options import Option
from bot.systems.perception import LAMP_WORDS, LIGHT_WORDS, Concealment, Light
from bot.systems.senses import Sensed, SenseRequest, Senses
from bot.systems.vision import Judged, Line, Vision, cuts
from bot.text import N_

MOST_DARKVISION = 3
"""The highest level of it."""
LIGHTS: Mapping[Veil, Light] = {Veil.DIM: Light.DIM, Veil.DARK: Light.DARK}
"""The light under a veil, where it is not 常光."""


def _judge(line: Line) -> Judged:
    """With the usual senses: sight, hearing and smell, and the looker's darkvision."""
    light = LIGHTS.get(line.veils[1], Light.NORMAL)
    darkvision = min(line.darkvision, MOST_DARKVISION)
    judged = look(Look(light=light, blocked=not line.found.clear, darkvision=darkvision))
    clear = judged.level is Concealment.VISIBLE
    reasons = line.found.reasons if clear else (*cuts(line), *judged.reasons)
    return Judged(line.found.clear, reasons, judged.level)


VISION = Vision(lines.sees, _judge, frozenset(LIGHTS), ranged=False)


def _sense(asked: SenseRequest) -> Sensed:
    """If a lamp shines and no other light is given, the rest is dark."""
    lamp = _lamp(asked)
    light = asked.light if asked.light is not None else Light.DARK if lamp else Light.NORMAL
    seen = look(
        Look(
            light=light,
            lamp=lamp,
            blocked=asked.blocked,
            stealth=asked.stealth or 0,
            **read_senses(asked.senses or ""),
        )
    )
    return Sensed(seen, follows(seen))


def _lamp(asked: SenseRequest) -> Lamp | None:
    if asked.light_radius is None and asked.distance is None:
        if asked.lamp is not None:
            raise Refusal("sense.belongs_together", option="lamp", other="light_radius")
        return None
    if asked.distance is None:
        raise Refusal("sense.belongs_together", option="light_radius", other="distance")
    if asked.light_radius is None:
        raise Refusal("sense.belongs_together", option="distance", other="light_radius")
    return Lamp(asked.light_radius, asked.distance, Light.NORMAL if asked.lamp is None else asked.lamp)


SENSES = Senses(
    N_("How concealed something is in Death Instinct, and why"),
    (
        Option("light", N_("Light where it is, apart from a lamp"), LIGHT_WORDS),
        Option("light_radius", N_("How far a lamp's own light reaches, in areas")),
        Option("lamp", N_("The lamp's own light; left out, normal light"), LAMP_WORDS),
        Option("distance", N_("How far it is from the lamp, in areas")),
        Option("senses", N_("Such as darkvision 1, heat 2, hearing none")),
        Option("stealth", N_("Concealment added by stealth or invisibility")),
        Option("blocked", N_("Something on the line hides it")),
    ),
    _sense,
    Unit.AREAS,
)
