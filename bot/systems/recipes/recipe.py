"""A game from a file, as frozen values: its values, its named rolls, and how each of them is judged."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.characters.value_names import NO_GAME, Names
from bot.characters.written_attacks import WrittenAttack
from bot.systems.judging.judgements import RESULT, Judgement
from bot.systems.order.rules import PLAIN, FightRules


@dataclass(frozen=True, slots=True)
class NamedRoll:
    """A roll that a game knows by its names.

    - ``labels``: everything that it is called, folded; ``name`` is how it is shown.
    - ``dice``: its notation, with ``{names}`` for numbers; ``none``: in its place where it has no dice (""),
      or the key of the roll that is made then.
    - ``ways``: other dice in its place, by the word that is typed for them; ``{n}`` is the number behind it.
    - ``given``: the names that are typed behind it, in order, with their numbers where none is typed (None:
      it must be). All other names are the values of the sheet.
    - ``titles``: how these are shown, where the file says so.
    - ``target``: a formula with the same names ("": none but a typed one).
    - ``typed``: dice that were typed with the same sides are judged as this roll.
    """

    key: str
    name: str
    labels: frozenset[str]
    dice: str
    judgement: Judgement
    none: str = ""
    ways: Mapping[str, str] = field(default_factory=dict[str, str])
    given: tuple[tuple[str, int | None], ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict[str, str])
    target: str = ""
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the game's characters: its canonical name, its title, and the heading it stands under."""

    key: str
    title: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Fight:
    """How a game's fights go, by the plain game's rules.

    - ``rules``: health, what an attack is measured against, natural faces, death (None: no health is kept).
    - ``initiative``: the dice or the deck ("": the table's), ``adds``: the value that is added ("": none).
    - ``variants``: those of the plain game's clock that are always played.
    - ``attack``: the roll that an attack makes and that judges it ("": dice against the defence).
    - ``attacks``: those that every combatant has.
    - ``save``: the roll that a save makes ("": 1d20 and a modifier).
    """

    rules: FightRules | None = PLAIN
    initiative: str = ""
    adds: str = ""
    variants: tuple[str, ...] = ()
    attack: str = ""
    attacks: tuple[WrittenAttack, ...] = ()
    save: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Recipe:
    """A game from a file. It equals only itself.

    - ``key``: its name on the server; ``title``: how it is shown.
    - ``usual``: the roll that a value's name makes ("": there is none).
    - ``ties``: what decides an opposed roll of equal outcomes (`Judged.ties`; "": nothing does).
    """

    key: str
    title: str
    about: str = ""
    values: tuple[Value, ...] = ()
    names: Names = NO_GAME
    rolls: tuple[NamedRoll, ...] = ()
    usual: str = ""
    ties: str = RESULT
    fight: Fight = Fight()

    @property
    def usual_roll(self) -> NamedRoll | None:
        """The roll that a value's name makes."""
        return self.roll(self.usual)

    def roll(self, key: str) -> NamedRoll | None:
        """The roll with this key in the file."""
        return next((each for each in self.rolls if each.key == key), None)
