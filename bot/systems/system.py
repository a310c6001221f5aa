"""A game, as one value for the rest of the bot."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any

from bot.characters.value_names import NO_GAME, Names
from bot.systems.attack_command import Arms, Attacks
from bot.systems.clock import Clock
from bot.systems.combat import Combat
from bot.systems.doings import NO_DOINGS, Doings
from bot.systems.effects import Effects
from bot.systems.map_kind import MapKind
from bot.systems.moves import Moves
from bot.systems.named_rolls import NamedRolls
from bot.systems.odds_questions import Chances
from bot.systems.rulebook import Entry
from bot.systems.senses import Senses
from bot.systems.sentences import Sentences
from bot.text import N_


class TurnMoves(Enum):
    """What a move on the map takes of the turn of a combatant."""

    POINTS = "points"
    """Action points of its clock, one for each move (P-40)."""
    DISTANCE = "distance"
    """Its speed, which is full again with each turn of the combatant (D-52)."""


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

    def wins(self, margin: int | Fraction) -> bool | None:
        """Whether a result wins with this difference from the number. None: the GM decides."""
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


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class System:
    """One game system. It equals only itself.

    - ``title``: a sentence of the catalogs.
    - ``comparison``: how ordinary dice compare with a difficulty that was typed without a sign.
    - ``throws``: what people type to roll, and against a number: two examples (sentences).
    - ``check_dice``: the only dice that compare so, all others meet or beat it ("": all do).
    - ``clock`` calls its turns, None if it has none yet.
    - ``combat``: what its fights do to bodies, None if it has no such rules.
    - ``initiative_dice``: the dice of its initiative check, None: the table's choice.
    - ``initiative``: the modifier and the level there by a character's values (None: the rules have none).
    - ``initiative_rolls``: the names under which a roll of the sheet is the whole check.
    - ``maps``: its kinds of maps, the usual one first.
    - ``moves``, ``senses`` and ``attacks``: its rules for `/move`, `/sense` and `/attack`, None if it has
      none.
    - ``arms``: how combatants attack by their sheets, None: its fights have no attacks.
    - ``doings``: what else actors can do.
    - ``chances``: how its odds are asked besides those of dice, None: there are no others.
    - ``rolls``: what it rolls by name, None: nothing.
    - ``moments``: the moments of its clock that can be counted, by kind, with their names.
    - ``effects``: the effects that count them.
    - ``values``: the values of its characters, by canonical name, with their titles.
    - ``names``: what its rules know of these names.
    - ``map_values``: the values that a token takes from a character, each with its possible names on a sheet.
      The first that the character has counts.
    - ``rests``: its kinds of rest, by their keys, with their names.
    - ``variants``: the clock's variants that its rules always play.
    - ``turn_moves``: what a move on the map takes of a turn, None: nothing that is counted.
    - ``rulebook``: its rules as Kelou rules them, and what it leaves to the table.
    - ``sentences``: what only its rulings say.
    """

    key: str
    title: str
    comparison: Comparison = Comparison.MEET
    throws: tuple[str, str] = (N_("1d20+5"), N_("1d20+5 >= 15"))
    check_dice: str = ""
    clock: Clock[Any] | None = None
    combat: Combat[Any] | None = None
    initiative_dice: str | None = None
    initiative: Callable[[Mapping[str, int]], tuple[int, int]] | None = None
    initiative_rolls: tuple[str, ...] = ()
    maps: tuple[MapKind, ...] = ()
    moves: Moves | None = None
    senses: Senses | None = None
    attacks: Attacks | None = None
    arms: Arms | None = None
    doings: Doings = NO_DOINGS
    chances: Chances | None = None
    rolls: NamedRolls | None = None
    moments: Mapping[str, str] = field(default_factory=dict[str, str])
    effects: Effects = field(default_factory=Effects)
    values: Mapping[str, str] = field(default_factory=dict[str, str])
    names: Names = NO_GAME
    map_values: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    rests: Mapping[str, str] = field(default_factory=dict[str, str])
    variants: tuple[str, ...] = ()
    turn_moves: TurnMoves | None = None
    rulebook: tuple[Entry, ...] = ()
    sentences: Sentences = field(default_factory=Sentences)

    @property
    def roll_names(self) -> Callable[[str], bool] | None:
        """Whether a text begins with the name of one of its rolls. None: it has none."""
        return self.rolls.begins if self.rolls else None

    def __repr__(self) -> str:
        return f"<system {self.key}>"


def names_of(game: System | None) -> Names:
    """The names of a sheet's values that its game knows; without a game, none."""
    return game.names if game else NO_GAME
