"""What `/move` asks a game, and how a game declares what it answers."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bot.refusal import Refusal
from bot.systems.movement import NOTHING, Movement, Route

ALWAYS = frozenset({"speed", "straight", "diagonal", "manner", "posture", "spent"})
"""The options that every game's moves have."""
BOUND = "bound"
"""The posture of one who cannot move."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of a move; None and False are options left out. Lengths and speeds are in
    the game's unit: steps, ft (``speed``) and squares (all else), MOV, ft and squares.
    ``bonus`` are feet, each with its type; ``attributes`` the proficiency, STR and DEX."""

    speed: Fraction | None = None
    straight: int | None = None
    diagonal: int | None = None
    terrain: str | None = None
    current: str | None = None
    doublings: int | None = None
    rough: int | None = None
    through: str | None = None
    manner: str | None = None
    posture: str | None = None
    climb: Fraction | None = None
    thickness: Fraction | None = None
    agility: int | None = None
    people: str | None = None
    armour: str | None = None
    laden: bool = False
    bonus: tuple[tuple[int, str], ...] = ()
    attributes: tuple[int, int, int] | None = None
    spent: Fraction | None = None

    @property
    def route(self) -> Route | None:
        """The way that is gone; None: none was told. Refusal: something is spent on none."""
        if self.straight is None and self.diagonal is None and self.climb is None:
            if self.spent is not None:
                raise Refusal("move.route_needed", option="spent")
            return None
        return Route(self.straight or 0, self.diagonal or 0, self.spent or NOTHING)

    @property
    def needed_speed(self) -> Fraction:
        """The speed, where nothing else can say it. Refusal: it is missing."""
        if self.speed is None:
            raise Refusal("move.speed_needed")
        return self.speed


@dataclass(frozen=True, slots=True)
class Moves:
    """A game's rules for moves: the options they know beside ``ALWAYS``, by their code words
    the manners, postures and things on the way, and their judge, which may raise ``move.…``
    refusals."""

    options: frozenset[str]
    manners: frozenset[str]
    judge: Callable[[Asked], Movement]
    postures: frozenset[str] = frozenset({BOUND})
    things: frozenset[str] = frozenset()
