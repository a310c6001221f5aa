"""Lasting effects: the shared part of every game, and what a game declares of its own.

An effect is on its *bearer*. Its duration is a number of *moments* (``bot.systems.moments``) of a kind and of
a combatant; ``left`` of them are still to pass. The tracker counts moments in every game. A game says in
which units durations are given, how effects of one name combine, and which changes it knows.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, NewType

from bot.refusal import Refusal
from bot.systems.moments import ROUND_END, ROUND_START, TURN_END, TURN_START, CombatantId
from bot.text import N_, fold, half_width, items_of, tidy

EffectId = NewType("EffectId", int)
"""Counts from 1 within one encounter; never used again, not even after an undo."""

UNBEGUN = EffectId(0)
"""The id of an effect that stands nowhere yet."""


class Whose(StrEnum):
    """The combatant whose moments count an effect down."""

    EVERYBODY = "everybody"
    """Moments of no combatant: rounds, ticks."""
    BEARER = "bearer"
    SOURCE = "source"
    """Its source's; without one the bearer's."""
    NAMED = "named"
    """Moments of the named combatant, otherwise the bearer's."""
    ACTOR = "actor"
    """Moments of the combatant that acts when the effect begins, otherwise the bearer's."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What durations are given in. ``moment`` is the kind of moment that counts one ("": none does,
    it is ended by hand), ``fixed`` how many it is always (None: as many as are given), ``title`` what
    it is called. ``after_this``: a turn that goes on does not count."""

    key: str
    title: str
    moment: str = ""
    whose: Whose = Whose.EVERYBODY
    fixed: int | None = None
    after_this: bool = False

    @property
    def counted(self) -> bool:
        """Whether a number is to be given with it."""
        return bool(self.moment) and self.fixed is None

    @property
    def is_from_now(self) -> bool:
        """Whether it counts the turns that begin as this one did. Before all turns the first is this one."""
        return self.moment == TURN_START and self.whose is Whose.ACTOR


class Stacking(StrEnum):
    """What becomes of two effects of one name on one bearer."""

    REPLACE = "replace"
    """The new one stands instead of the old one."""
    STACK = "stack"
    """Layers add up, and the duration is the new one's (B-10)."""
    COEXIST = "coexist"
    """Both stand."""


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect that lasts.

    - ``who``: its bearer. ``source``: its cause (None: no combatant).
    - ``left``: how much of its ``unit`` is left (None: until it is ended).
    - ``of``: the combatant whose moments count (None: none in particular, or not yet known).
    - ``counts``: the kind of moment, if not the unit's. The combatant whose turns counted has left, and other
      moments take their place.
    - ``spared``: moments that pass without being counted (B-4).
    - ``put_off``: one of them is the start of a turn that it began in, which was withdrawn and is still to
      come in this round. ``worked``: at the start that is to come it does not work; it worked at the one
      that was withdrawn, or began after it.
    - ``suppressed``: it does nothing while its time runs on.
    - ``secret``: only the GM knows how long it lasts.
    - ``limit``: the maximum of layers (or of coexisting copies), 0: any number.
    - ``changes``: numbers that it changes, by the names of the game's ``ChangeKind``. ``applied``: the
      changes made as corrections of the clock.
    - ``periodic``: what it does at each of its bearer's turns. ``later``: not also at once when gained.
    - ``works``: the kind of the bearer's moment at which it works, if not the game's usual one.
    - ``reminder``: a text for the table at that moment.
    - ``family``: the family by which it can be lifted.
    - ``marks``: facts that only the game's own rules know.
    """

    name: str
    who: CombatantId
    source: CombatantId | None = None
    unit: str = "permanent"
    left: int | None = None
    of: CombatantId | None = None
    layers: int = 1
    level: int = 0
    harmful: bool = False
    secret: bool = False
    suppressed: bool = False
    stacking: Stacking = Stacking.REPLACE
    limit: int = 0
    family: str = ""
    changes: tuple[tuple[str, int], ...] = ()
    applied: tuple[tuple[str, int], ...] = ()
    periodic: str = ""
    reminder: str = ""
    later: bool = False
    works: str = ""
    spared: int = 0
    put_off: bool = False
    worked: bool = False
    counts: str = ""
    marks: tuple[tuple[str, str | int], ...] = ()
    id: EffectId = UNBEGUN

    @property
    def lasts_in(self) -> str:
        """The key of the unit of the time left. The moment that replaces the turns of a combatant that left
        passes once a round."""
        return "rounds" if self.counts else self.unit

    def mark(self, name: str) -> str | int | None:
        """What the game's rules know of it by this name, None: nothing."""
        return dict(self.marks).get(name)


@dataclass(frozen=True, slots=True)
class Begin:
    """Let an effect begin and give it its id. ``settled``: its place among the effects of its name was
    decided already."""

    effect: Effect
    settled: bool = False


@dataclass(frozen=True, slots=True)
class EndEffects:
    """End these of an effect's ids; those that no longer stand are over already."""

    ids: tuple[EffectId, ...]


@dataclass(frozen=True, slots=True)
class EndNamed:
    """End every effect of this name on a combatant (B-10)."""

    who: CombatantId
    name: str


@dataclass(frozen=True, slots=True)
class Suppress:
    """Have an effect do nothing while its time runs on, or (``on`` False) do what it does again."""

    id: EffectId
    on: bool = True


@dataclass(frozen=True, slots=True)
class Alter:
    """Put an effect as it is from now on in the place of the one with its id; one without layers, or
    with nothing left, is over. Without an id it has just begun: the newest of its name has its layers."""

    effect: Effect


EffectDeed = Begin | EndEffects | EndNamed | Suppress | Alter
"""What a fight does to effects."""


class Met(StrEnum):
    """What became of a new effect that met others of its name on its bearer."""

    BEGUN = "begun"
    """It stands by itself."""
    REPLACED = "replaced"
    """It stands instead of another one."""
    STACKED = "stacked"
    """It added layers to another one, and refreshed its duration."""
    KEPT = "kept"
    """Another one stays, and it does not begin."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """The result of combining a new effect with the ones of its name on its bearer.

    - ``stands``: the effects with their ids (the new one's is ``UNBEGUN``).
    - The events to tell.
    - The questions that it leaves (``bot.systems.combat.Question``).
    - ``held``: effects held back meanwhile, which are not told.
    """

    stands: tuple[Effect, ...]
    met: Met
    asks: tuple[object, ...] = ()
    held: tuple[Effect, ...] = ()


def met(existing: Sequence[Effect], new: Effect) -> Meeting:
    """What stands by the stacking of the new effect; ``existing`` is never empty (B-10, B-24)."""
    if new.stacking is Stacking.COEXIST:
        kept = existing[-(new.limit - 1) :] if new.limit > 1 else existing if new.limit == 0 else ()
        return Meeting((*kept, new), Met.BEGUN)
    if new.stacking is Stacking.REPLACE:
        return Meeting((new,), Met.REPLACED)
    layers = existing[0].layers + new.layers
    limited = min(layers, new.limit) if new.limit else layers
    return Meeting((replace(new, layers=limited, id=existing[0].id),), Met.STACKED)


@dataclass(frozen=True, slots=True)
class ChangeKind:
    """A number that effects change, by its name.

    - ``titles``: how users type it; the first is shown.
    - ``correction``: the clock's correction ("initiative", or the name of one of its own). "": none, and the
      game's rolls read it.
    - ``on_map``: what it changes of a token's moves, ``SPEED`` or ``BOUND`` ("": nothing).
    - ``most``: the largest change of an effect up or down. For a ``percent`` kind, in percent.
    - ``given``: it can only be raised. An effect that works against it has a name of its own.
    - ``stops``: its bearer can do nothing, and its turns pass.
    """

    name: str
    titles: tuple[str, ...]
    correction: str = ""
    on_map: str = ""
    most: int = 100
    percent: bool = False
    given: bool = False
    stops: bool = False

    @property
    def bounds(self) -> range:
        """The change by an effect. 0 means no change."""
        return range(1 if self.given else -self.most, self.most + 1)

    @property
    def is_flag(self) -> bool:
        """Whether it is there or not, without a number."""
        return self.given and self.most == 1


@dataclass(frozen=True, slots=True)
class Changing:
    """One number that an effect changes, and what it is called ("": it must not be named)."""

    what: str
    by: int
    name: str


@dataclass(frozen=True, slots=True)
class Changes:
    """Every change by active effects on a combatant."""

    parts: tuple[Changing, ...] = ()

    def by(self, what: str) -> int:
        """What it comes to for one number."""
        return sum(each.by for each in self.parts if each.what == what)

    def of(self, what: str) -> tuple[Changing, ...]:
        """What changes one number: the reasons."""
        return tuple(each for each in self.parts if each.what == what)


UNCHANGED = Changes()

INITIATIVE = "initiative"
SPEED, BOUND = "speed", "bound"
"""What effects change of moves on the map: the speed, and whether one can move at all."""
CHANGES_INITIATIVE = ChangeKind(INITIATIVE, (N_("initiative"), "先攻"), INITIATIVE)

UNITS = (
    Unit("rounds", N_("rounds"), ROUND_START),
    Unit("turn_starts", N_("turn starts"), TURN_START, Whose.NAMED),
    Unit("turn_ends", N_("turn ends"), TURN_END, Whose.NAMED),
    Unit("this_turn", N_("this turn"), TURN_END, Whose.ACTOR, fixed=1),
    Unit("this_round", N_("this round"), ROUND_END, fixed=1),
    Unit("scene", N_("this scene")),
    Unit("permanent", N_("until ended")),
)
"""The units of durations, unless a game declares others."""


_CHANGE = re.compile(r"(?<![^+,;\d%-])([^+,;\d-]++)([+-]?\s*\d{1,9})(?=\D|$)(?:\s*(%))?")
"""A name and a number, as users type a change; in some games in percent."""


@dataclass(frozen=True, slots=True)
class Condition:
    """An effect that forms offer, by its name: the numbers that it changes, and what it does at each turn of
    its bearer. ``bare``: only a name was typed. ``also``: what else a game's own one is called."""

    name: str
    changes: tuple[tuple[str, int], ...] = ()
    periodic: str = ""
    bare: bool = False
    also: tuple[str, ...] = ()


_LISTED = re.compile(r"(?P<name>[^()]*[^()\s])\s*(?P<told>\((?P<does>[^()]*)\))?")
_WORKS = re.compile(r"\s*[-+]")
"""How work at each turn begins, as users type it in a list of conditions."""

OPTIONS: Final = ("level", "stacking", "limit", "save", "concentration")
"""What not every game knows of an effect."""
STACKS: Final = frozenset({"stacking", "limit"})
"""The rules of a game in which the user that begins an effect chooses how it combines with one of its
name."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What a game declares of effects.

    - the units of durations, the usual one first
    - ``takes``: the options of only some games that it knows
    - how effects of one name combine
    - the numbers that effects change
    - the kind of the bearer's moment at which periodic effects work, and whether they also work ``at_once``
      when gained (B-10)
    - ``sorted``: the order of one bearer's effects at one moment (B-3: buffs before debuffs), and the effects
      that they follow if they come ``by_owner`` first (D-47)
    - ``typed`` reads an effect and raises Refusal
    - ``negative``: the side of a typed effect (B-10); ``sided``: the table is told the side
    - ``known``: an effect that begins, with the facts that the rules know by its name
    - ``helps``: it only helps its bearer, so that a player may give it to an ally (B-33)
    - ``standing``: the effects of one name on one bearer once another of them is over
    - ``conditions``: the effects that a form offers, unless the table has a list of its own
    - ``marked``: the effect with the typed save that ends it, and whether it takes concentration
    """

    units: tuple[Unit, ...] = UNITS
    takes: frozenset[str] = STACKS
    stacked: Callable[[Sequence[Effect], Effect], Meeting] = met
    changes: tuple[ChangeKind, ...] = (CHANGES_INITIATIVE,)
    periodic: str = TURN_START
    at_once: bool = False
    sorted: Callable[[Effect], tuple[int, ...]] = field(default=lambda effect: (effect.harmful, effect.id))
    by_owner: bool = True
    typed: Callable[[Effect], Effect] = field(default=lambda effect: effect)
    negative: Callable[[Effect], bool] = field(default=lambda effect: False)
    sided: bool = False
    known: Callable[[Effect], Effect] = field(default=lambda effect: effect)
    helps: Callable[[Effect], bool] = field(default=lambda effect: False)
    standing: Callable[[Sequence[Effect]], Sequence[Effect]] = field(default=lambda those: those)
    conditions: tuple[Condition, ...] = ()
    marked: Callable[[Effect, str, bool], Effect] = field(default=lambda effect, save, concentration: effect)

    def read(self, text: str, system: str) -> tuple[tuple[str, int], ...]:
        """The changes that were typed: `advantage+1 AP threshold-1`, `resist burning`, `damage dealt +50%`.
        What can only be given is given once if no number is typed. Refusal: one is not known."""
        return self._changes(items_of(tidy(text)), system)

    def listed(self, text: str, system: str) -> Condition:
        """A condition of a table's own list: `Dazed (attacks-2, cannot move, -1 fire)`; in a game without
        such a list only its name. Refusal: it cannot be read."""
        found = _LISTED.fullmatch(half_width(tidy(text)))
        if found is None:
            raise Refusal("settings.condition_unread", text=tidy(text)[:50])
        items = items_of(found["does"] or "" if self.conditions else "")
        works = [each for each in items if _WORKS.match(each)]
        changes = self._changes([each for each in items if each not in works], system)
        return Condition(found["name"], changes, "; ".join(works), bare=found["told"] is None)

    def _changes(self, items: Iterable[str], system: str) -> tuple[tuple[str, int], ...]:
        return tuple(found for item in items for found in self._read(item, system))

    def _read(self, item: str, system: str) -> tuple[tuple[str, int], ...]:
        """The changes that were typed between two commas."""
        given = [each.name for each in self.changes if each.given and fold(item) in map(fold, each.titles)]
        if given:
            return ((given[0], 1),)
        if rest := _CHANGE.sub("", item).strip():
            raise Refusal("encounter.effect_change", change=rest[:50], system=system)
        return tuple(
            (self._named(f"{name}{percent}", system), int(by.replace(" ", "")))
            for name, by, percent in _CHANGE.findall(item)
        )

    def _named(self, typed: str, system: str) -> str:
        wanted = fold(typed)
        percent, bare = wanted.endswith("%"), wanted.rstrip("% ")
        for each in self.changes:
            if wanted == each.name or (
                each.percent is percent and bare in map(fold, (each.name, *each.titles))
            ):
                return each.name
        raise Refusal("encounter.effect_change", change=tidy(typed)[:50], system=system)

    @property
    def on_map(self) -> Mapping[str, tuple[str, ...]]:
        """The changes that matter to moves on the map: their names, by what they change of moves."""
        kinds = {each.on_map for each in self.changes if each.on_map}
        return {kind: tuple(each.name for each in self.changes if each.on_map == kind) for kind in kinds}

    @property
    def by_key(self) -> Mapping[str, Unit]:
        """The units by their keys."""
        return {each.key: each for each in self.units}
