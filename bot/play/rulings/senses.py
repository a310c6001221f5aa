"""What ``/sense`` was asked, judged by the rules of one system."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, Final

from bot.ground.reason import Reason
from bot.ground.size import Size
from bot.maps.map import SYSTEMS
from bot.play.caller import Caller
from bot.play.maps.maps import map_in
from bot.play.preferences import of_caller
from bot.play.rulings.sense_list import read_senses
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems.btr import sight as btr
from bot.systems.btr.sight import Between
from bot.systems.instinct import senses as instinct
from bot.systems.instinct.senses import Concealed, Lamp, Light
from bot.systems.noticed import Noticed, Where
from bot.systems.pool import senses as pool

ASKS: Final[Mapping[str, frozenset[str]]] = {
    "pool": frozenset({
        "range", "distance", "between", "where", "invisible",
        "unskilled", "inside", "into", "hidden_by", "size",
    }),
    "instinct": frozenset({"distance", "between", "light", "light_radius", "senses", "stealth"}),
    "btr": frozenset({"range", "distance", "between", "where", "invisible", "light"}),
}  # fmt: skip
"""Which options each system's rules ask for."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The options as they were given; None (or False) where they were left out."""

    range: Fraction | None = None
    distance: Fraction | None = None
    between: Between | None = None
    where: Where | None = None
    invisible: bool = False
    unskilled: bool = False
    inside: bool = False
    into: Fraction | None = None
    hidden_by: Size | None = None
    size: Size | None = None
    light: Light | None = None
    light_radius: Fraction | None = None
    senses: str | None = None
    stealth: int | None = None

    def given(self) -> tuple[str, ...]:
        """The options that were given."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return tuple(name for name, value in values.items() if value is not None and value is not False)


@dataclass(frozen=True, slots=True)
class Sensed:
    """A look as a system judges it, and what follows from it."""

    system: str
    seen: Noticed | Concealed
    follows: tuple[Reason, ...]


async def system_here(table: Table, caller: Caller) -> str:
    """Whose rules are meant where none are named: those of the channel's map, else those
    which were set for the channel, else the dice pools'."""
    head = await map_in(table, caller.channel_id)
    if head and head.map:
        return SYSTEMS[head.map.kind]
    held = await of_caller(table, caller)
    return held.system if held.system_set else "pool"


def sense(asked: Asked, system: str | None, usual: str) -> Sensed:
    """Judge by ``system``, else by the channel's ``usual`` one; a perception range without
    either is the dice pools' own. Refusal: options are missing or mean nothing there."""
    chosen = system or ("pool" if asked.range is not None and usual not in ("pool", "btr") else usual)
    if chosen not in ASKS:
        raise Refusal("sense.no_senses", system=chosen)
    elsewhere = tuple(name for name in asked.given() if name not in ASKS[chosen])
    if elsewhere:
        raise Refusal("sense.options_elsewhere", system=chosen, options=elsewhere)
    return _JUDGED[chosen](asked)


def _pool(asked: Asked) -> Sensed:
    _only_wall(asked, "pool")
    if asked.range is None:
        raise Refusal("sense.range_needed")
    if asked.size and not asked.hidden_by:
        raise Refusal("sense.belongs_together", option="size", other="hidden_by")
    look = pool.Look(
        asked.range, asked.distance, unskilled=asked.unskilled, inside=asked.inside, depth=asked.into,
        blocked=asked.between is not None, beside=asked.hidden_by, size=asked.size or Size.MEDIUM,
        where=asked.where or Where.AHEAD, invisible=asked.invisible,
    )  # fmt: skip
    seen = pool.look(look)
    return Sensed("pool", seen, pool.follows(look, seen))


def _instinct(asked: Asked) -> Sensed:
    _only_wall(asked, "instinct")
    lamp = _lamp(asked)
    seen = instinct.look(
        instinct.Look(
            light=asked.light if asked.light is not None else Light.DARK if lamp else Light.NORMAL,
            lamp=lamp, blocked=asked.between is not None, stealth=asked.stealth or 0,
            **read_senses(asked.senses or ""),
        )
    )  # fmt: skip
    return Sensed("instinct", seen, instinct.follows(seen))


def _lamp(asked: Asked) -> Lamp | None:
    """The lamp; where one shines and nothing is said of other light, the rest is dark."""
    if asked.light_radius is None and asked.distance is None:
        return None
    if asked.distance is None:
        raise Refusal("sense.belongs_together", option="light_radius", other="distance")
    if asked.light_radius is None:
        raise Refusal("sense.belongs_together", option="distance", other="light_radius")
    return Lamp(asked.light_radius, asked.distance)


def _btr(asked: Asked) -> Sensed:
    if asked.where is Where.BEHIND:
        raise Refusal("sense.choice_elsewhere", system="btr", choice="behind")
    lit = asked.light is not Light.DARK
    if asked.range is None and (asked.invisible or not lit):
        raise Refusal("sense.dark_range_needed")
    reach = asked.range or Fraction(0)
    look = btr.Look(
        lit, asked.distance, dark_vision=reach, detection=reach, invisible=asked.invisible,
        between=asked.between, where=asked.where or Where.AHEAD,
    )  # fmt: skip
    return Sensed("btr", btr.look(look), btr.follows(look))


def _only_wall(asked: Asked, system: str) -> None:
    if asked.between not in (None, Between.WALL):
        raise Refusal("sense.choice_elsewhere", system=system, choice=str(asked.between))


_JUDGED: Final[Mapping[str, Any]] = {"pool": _pool, "instinct": _instinct, "btr": _btr}
