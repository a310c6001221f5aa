"""What the senses find in 死亡本能: light, senses, concealment (D-35), and what that means
for an attack (D-22)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from typing import Final

from bot.ground.reason import Reason, because
from bot.refusal import Key
from bot.systems.perception import Concealed, Concealment, Light


class Acuity(IntEnum):
    """How exact a sense is: not there, 疏略, 模糊, 精确."""

    NONE = 0
    VAGUE = 1
    IMPRECISE = 2
    PRECISE = 3

    @property
    def key(self) -> Key:
        """Its key as a fact."""
        return Key(f"acuity.{self.name.lower()}")


class Sense(StrEnum):
    """The senses, in the order in which equally keen ones are named."""

    SIGHT = "sight"
    HEARING = "hearing"
    SMELL = "smell"
    VIBRATION = "vibration"
    HEAT = "heat"

    @property
    def key(self) -> Key:
        """Its key as a fact."""
        return Key(f"sense.{self}")


SIGHT_IN: Final = {
    Light.DARK: Acuity.VAGUE,
    Light.DIM: Acuity.IMPRECISE,
    Light.NORMAL: Acuity.PRECISE,
    Light.BRIGHT: Acuity.PRECISE,
}
"""How exact sight can be at most."""

SPECIAL: Final = (Acuity.NONE, Acuity.IMPRECISE, Acuity.PRECISE)
"""How exact vibration sense and heat sense are, by their level 0 … 2."""

FOUND_BY: Final = {
    Acuity.PRECISE: Concealment.VISIBLE,
    Acuity.IMPRECISE: Concealment.HIDDEN,
    Acuity.VAGUE: Concealment.UNDETECTED,
    Acuity.NONE: Concealment.UNDETECTED,
}
"""How concealed a thing is by the keenest sense that finds it. **Reading**: what no sense
finds is 无踪 too."""

DISADVANTAGE: Final = {
    Concealment.VISIBLE: 0,
    Concealment.CONCEALED: 1,
    Concealment.HIDDEN: 2,
    Concealment.UNDETECTED: 4,
}
"""What an attack on it suffers (D-22)."""

TOO_HOT_OR_COLD: Final = 3
"""The strength of 炎热 or 寒冷 in which heat sense fails."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """A source of light and how far from it the thing is, in areas."""

    radius: Fraction
    distance: Fraction
    light: Light = Light.NORMAL


@dataclass(frozen=True, slots=True)
class Look:
    """One observer's attention to one thing.

    ``light`` is the light where the thing is, apart from ``lamp``. ``darkvision``,
    ``vibration`` and ``heat`` are levels, 0: not there. ``blocked``: something stands in
    the line of sight. ``medium``: something that carries vibrations is within melee
    reach. ``weather``: strength of the heat or cold around. ``stealth``: levels of
    concealment that 潜行 and 隐形 add.
    """

    light: Light = Light.NORMAL
    lamp: Lamp | None = None
    darkvision: int = 0
    sight: Acuity = Acuity.PRECISE
    hearing: Acuity = Acuity.IMPRECISE
    smell: Acuity = Acuity.VAGUE
    vibration: int = 0
    heat: int = 0
    blocked: bool = False
    medium: bool = True
    weather: int = 0
    stealth: int = 0


def lit(lamp: Lamp) -> Light:
    """What a source of light makes of a place: its own light within the radius, one level
    dimmer to twice the radius, nothing beyond (D-35)."""
    if lamp.distance <= lamp.radius:
        return lamp.light
    return Light(max(lamp.light - 1, 0)) if lamp.distance <= 2 * lamp.radius else Light.DARK


def seen_as(light: Light, darkvision: int) -> Light:
    """The light as darkvision has it: lifted by its level, up to 常光 (D-35)."""
    return max(light, Light(min(light + darkvision, Light.NORMAL)))


def look(at: Look) -> Concealed:
    """How concealed the thing is: what the keenest sense makes of it, and the levels that
    stealth and invisibility add to that, 3 at most (D-35)."""
    light, steps = _light(at)
    found = {sense: (acuity, reason) for sense, acuity, reason in _senses(at, light)}
    keenest = max(found, key=lambda sense: found[sense][0])
    acuity = found[keenest][0]
    level = FOUND_BY[acuity]
    steps += [reason for _, reason in found.values()]
    if acuity:
        steps.append(because("sense.keenest", "D-35", sense=keenest.key, acuity=acuity.key, level=level.key))
    else:
        steps.append(because("sense.nothing_finds", "D-35", level=level.key))
    if at.stealth:
        after = Concealment(min(level + at.stealth, Concealment.UNDETECTED))
        steps.append(because("sense.stealth", "D-35", before=level, levels=at.stealth, after=after))
        level = after
    return Concealed(level, keenest if acuity else None, tuple(steps))


def follows(seen: Concealed) -> tuple[Reason, ...]:
    """What a level of concealment means for the observer and for attacks (D-22, D-35)."""
    facts = [because(f"sense.place_{seen.level.name.lower()}", "D-35")]
    if seen.level:
        facts.append(because("sense.disadvantage", "D-22", level=DISADVANTAGE[seen.level]))
    if seen.level >= Concealment.HIDDEN:
        facts.append(because("sense.open_to_it", "D-22"))
    if seen.level is Concealment.UNDETECTED:
        facts.append(because("sense.untold_miss", "D-22"))
    if seen.level:
        facts.append(because("sense.area_attack", "D-22"))
    return (*facts, because("sense.pair", "D-35"))


def _light(at: Look) -> tuple[Light, list[Reason]]:
    """The light as the observer has it, and the steps to it."""
    light, steps = at.light, [because("sense.light", "D-35", light=at.light.key)]
    if at.lamp:
        steps.append(_lamp(at.lamp))
        light = max(light, lit(at.lamp))
    if at.darkvision and not at.sight:
        steps.append(because("sense.darkvision_blind", "D-35"))
    elif at.darkvision:
        after = seen_as(light, at.darkvision)
        steps.append(
            because("sense.darkvision", "D-35", before=light.key, level=at.darkvision, after=after.key)
        )
        if light is Light.DARK:
            steps.append(because("sense.colourless", "D-35"))
        light = after
    return light, steps


def _lamp(lamp: Lamp) -> Reason:
    facts = {"distance": lamp.distance, "radius": lamp.radius, "light": lit(lamp).key}
    if lamp.distance <= lamp.radius:
        return because("sense.lamp_near", "D-35", **facts)
    if lamp.distance <= 2 * lamp.radius:
        return because("sense.lamp_far", "D-35", **facts)
    return because("sense.lamp_beyond", "D-35", distance=lamp.distance, radius=lamp.radius)


def _senses(at: Look, light: Light) -> Iterator[tuple[Sense, Acuity, Reason]]:
    """Each sense as exact as it is here."""
    yield Sense.SIGHT, *_sight(at, light)
    for sense, acuity in ((Sense.HEARING, at.hearing), (Sense.SMELL, at.smell)):
        yield sense, acuity, because("sense.acuity", "D-35", sense=sense.key, acuity=acuity.key)
    if at.vibration:
        yield Sense.VIBRATION, *_vibration(at)
    if at.heat:
        yield Sense.HEAT, *_heat(at)


def _sight(at: Look, light: Light) -> tuple[Acuity, Reason]:
    if at.blocked:
        return Acuity.NONE, because("sense.sight_blocked", "D-35")
    acuity = min(at.sight, SIGHT_IN[light])
    return acuity, because("sense.sight_in", "D-35", light=light.key, acuity=acuity.key)


def _vibration(at: Look) -> tuple[Acuity, Reason]:
    """Vibration sense rests on hearing and on a medium that can be touched."""
    if not at.medium:
        return Acuity.NONE, because("sense.vibration_no_medium", "D-35")
    if not at.hearing:
        return Acuity.NONE, because("sense.vibration_deaf", "D-35")
    acuity = SPECIAL[at.vibration]
    return acuity, because("sense.vibration", "D-35", level=at.vibration, acuity=acuity.key)


def _heat(at: Look) -> tuple[Acuity, Reason]:
    if at.weather >= TOO_HOT_OR_COLD:
        return Acuity.NONE, because("sense.heat_fails", "D-35", strength=at.weather, least=TOO_HOT_OR_COLD)
    acuity = SPECIAL[at.heat]
    return acuity, because("sense.heat", "D-35", level=at.heat, acuity=acuity.key)
