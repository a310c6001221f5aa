"""What `/sense` asks a game, and how a game declares what it answers."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bot.ground.reason import Reason
from bot.ground.size import Size
from bot.systems.measures import Unit
from bot.systems.options import Option
from bot.systems.perception import Between, Concealed, Light, Noticed, Where


@dataclass(frozen=True, slots=True)
class SenseRequest:
    """The options of a look; None (or False) where they were left out. ``senses`` is the list
    of senses as it was typed."""

    range: Fraction | None = None
    distance: Fraction | None = None
    blocked: bool = False
    between: Between | None = None
    where: Where | None = None
    invisible: bool = False
    detection: Fraction | None = None
    unskilled: bool = False
    inside: bool = False
    into: Fraction | None = None
    hidden_by: Size | None = None
    size: Size | None = None
    light: Light | None = None
    light_radius: Fraction | None = None
    lamp: Light | None = None
    senses: str | None = None
    stealth: int | None = None


@dataclass(frozen=True, slots=True)
class Sensed:
    """What a look comes to, and what follows from it."""

    seen: Noticed | Concealed
    follows: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Senses:
    """A game's rules for the senses: what `/sense <game>` is described as, the options it has,
    the required ones first, their judge, which may raise ``sense.…`` refusals, and in which
    unit a range is told."""

    about: str
    options: tuple[Option, ...]
    judge: Callable[[SenseRequest], Sensed]
    unit: Unit
