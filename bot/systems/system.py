"""What a game is to everybody else: one value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from bot.characters.names import NO_GAME, Names
from bot.systems.attacks import Attacks
from bot.systems.chances import Chances
from bot.systems.clock import Clock
from bot.systems.combat import Combat
from bot.systems.effects import Effects
from bot.systems.map_kind import MapKind
from bot.systems.moves import Moves
from bot.systems.rulebook import Entry
from bot.systems.senses import Senses


class TurnMoves(Enum):
    """What a move on the map takes of the turn of a combatant."""

    POINTS = "points"
    """Action points of its clock, one for each move (P-40)."""
    DISTANCE = "distance"
    """Its speed, which is there anew with each own turn (D-52)."""


class Comparison(Enum):
    """What a result comes to against a number."""

    HIGHER = "higher"
    """More than it wins (P-9)."""
    MEET = "meet"
    """As much as it or more wins."""
    UNDER = "under"
    """Less than it wins."""
    AT_MOST = "at_most"
    """As much as it or less wins."""
    DEGREE = "degree"
    """The difference is the degree; of 0 the GM says what it means (D-2, D-3)."""

    @property
    def low_wins(self) -> bool:
        """Whether the lower result is the better one."""
        return self in (Comparison.UNDER, Comparison.AT_MOST)

    def wins(self, margin: int) -> bool | None:
        """Whether a result wins that differs by so much from the number; None: the GM says."""
        match self:
            case Comparison.HIGHER:
                return margin > 0
            case Comparison.MEET:
                return margin >= 0
            case Comparison.UNDER:
                return margin < 0
            case Comparison.AT_MOST:
                return margin <= 0
            case Comparison.DEGREE:
                return margin > 0 if margin else None


SIGNED: Mapping[str, Comparison] = {
    ">": Comparison.HIGHER,
    ">=": Comparison.MEET,
    "<": Comparison.UNDER,
    "<=": Comparison.AT_MOST,
}
"""What each sign before a number asks for."""


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """One game system; it is the same as itself alone.

    ``title`` is a sentence of the catalogs. ``comparison`` is what ordinary dice come to against a
    difficulty that was typed without a sign. ``clock`` calls its turns, None where it has
    none yet, ``combat`` says what its fights do to bodies, None where it has no such rules;
    ``initiative_dice`` are the dice of its initiative check, None: the table's
    choice, ``initiative`` the modifier and the level that a character's values give it there (None: the
    rules know of none). ``maps`` are its kinds of maps, the usual one first; ``moves``, ``senses`` and
    ``attacks`` its rules for `/move`, `/sense` and `/attack`, None where it has none. ``chances`` is how
    its odds are asked beside those of dice, None: there are no others. ``moments``
    are those of its clock that can be counted, by kind, with their names, ``effects`` what counts them
    there. ``values`` are what a
    character of it has, by canonical name, with their titles, and ``names`` what its rules know of
    these; ``map_values`` are those that a token has from it, each with the names under which a
    character may keep it, the first that it has counts. ``rests`` are its kinds of rest, by their
    keys, with their names; ``variants`` those of its clock's that its rules always play;
    ``turn_moves`` is what a move on the map takes of a turn, None: nothing that is counted.
    ``rulebook`` are its rules as Kelou rules them, and what it leaves to the table.
    """

    key: str
    title: str
    comparison: Comparison = Comparison.MEET
    clock: Clock[Any] | None = None
    combat: Combat[Any] | None = None
    initiative_dice: str | None = None
    initiative: Callable[[Mapping[str, int]], tuple[int, int]] | None = None
    maps: tuple[MapKind, ...] = ()
    moves: Moves | None = None
    senses: Senses | None = None
    attacks: Attacks | None = None
    chances: Chances | None = None
    moments: Mapping[str, str] = field(default_factory=dict[str, str])
    effects: Effects = field(default_factory=Effects)
    values: Mapping[str, str] = field(default_factory=dict[str, str])
    names: Names = NO_GAME
    map_values: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    rests: Mapping[str, str] = field(default_factory=dict[str, str])
    variants: tuple[str, ...] = ()
    turn_moves: TurnMoves | None = None
    rulebook: tuple[Entry, ...] = ()

    def __repr__(self) -> str:
        return f"<system {self.key}>"
