"""What `/move` asks a game, and how a game declares what it answers."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bot.refusal import Refusal
from bot.systems.movement import NOTHING, Movement, Route
from bot.systems.options import Option
from bot.text import N_

STRAIGHT = Option("straight", N_("How many cells over their edges"))
DIAGONAL = Option("diagonal", N_("How many cells over their corners"))
BOUND = Option("bound", N_("The mover is unable to move"))
"""Options that several games have."""


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """The options of a move. None and False are options left out. Lengths and speeds are in the game's unit:
    steps; ft (``speed``) and squares (all others); MOV; ft and squares. ``bonus`` are feet, each with its
    type; ``attributes`` the proficiency, STR and DEX."""

    speed: Fraction | None = None
    straight: int | None = None
    diagonal: int | None = None
    terrain: str | None = None
    current: str | None = None
    doublings: int | None = None
    rough: int | None = None
    through: str | None = None
    filled: int | None = None
    manner: str | None = None
    posture: str | None = None
    bound: bool = False
    climb: Fraction | None = None
    thickness: Fraction | None = None
    agility: int | None = None
    people: str | None = None
    armour: str | None = None
    laden: bool = False
    dark: bool = False
    bonus: tuple[tuple[int, str], ...] = ()
    attributes: tuple[int, int, int] | None = None
    spent: Fraction | None = None

    @property
    def route(self) -> Route | None:
        """The manner of the move. None: not given. Refusal: a resource is spent without a manner."""
        if self.straight is None and self.diagonal is None and self.climb is None:
            if self.spent is not None:
                raise Refusal("move.route_needed", option="spent")
            return None
        return Route(self.straight or 0, self.diagonal or 0, self.spent or NOTHING)

    @property
    def needed_speed(self) -> Fraction:
        """The speed, if it must be given. Refusal: it is missing."""
        if self.speed is None:
            raise Refusal("move.speed_needed")
        return self.speed


@dataclass(frozen=True, slots=True)
class Moves:
    """A game's rules for moves: what `/move <game>` is described as, the options it has, the
    required ones first, and their judge, which may raise ``move.…`` refusals."""

    about: str
    options: tuple[Option, ...]
    judge: Callable[[MoveRequest], Movement]
