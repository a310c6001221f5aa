"""Effects that last: what they are in every game, and what a game declares of its own.

An effect lies on its *bearer*. Its duration is a number of *moments* (``bot.systems.moments``) of a
kind and of somebody: ``left`` of them are still to pass. The tracker counts them in every game; a game
says in which units durations are given, how effects of one name meet, and which changes it knows.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, NewType

from bot.refusal import Refusal
from bot.systems.moments import ROUND_END, ROUND_START, TURN_END, TURN_START, CombatantId
from bot.text import N_, fold, half_width, tidy

EffectId = NewType("EffectId", int)
"""Counts from 1 within one encounter; never used again, not even after an undo."""

UNBEGUN = EffectId(0)
"""The id of an effect that stands nowhere yet."""


class Whose(StrEnum):
    """Whose moments count an effect down."""

    EVERYBODY = "everybody"
    """Those of nobody in particular: rounds, ticks."""
    BEARER = "bearer"
    SOURCE = "source"
    """Its source's; without one the bearer's."""
    NAMED = "named"
    """Those of whoever is named; else the bearer's."""
    ACTOR = "actor"
    """Those of whose turn it is when it begins; else the bearer's."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What durations are given in. ``moment`` is the kind of moment that counts one ("": none does,
    it is ended by hand), ``fixed`` how many it is always (None: as many as are given), ``title`` what
    it is called."""

    key: str
    title: str
    moment: str = ""
    whose: Whose = Whose.EVERYBODY
    fixed: int | None = None

    @property
    def counted(self) -> bool:
        """Whether a number is to be given with it."""
        return bool(self.moment) and self.fixed is None


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
    """An effect that lasts: on whom (``who``), from whom (``source``, None: from nobody), how much of
    its ``unit`` is ``left`` (None: until it is ended), and ``of`` whom these moments are (None: of
    nobody in particular, or not yet known).

    ``counts`` is the kind of moment where that is another than the unit's: whose turns counted it
    left, and others pass where these stood. ``spared`` are moments that pass without being counted
    (B-4). A ``suppressed`` one does nothing while its time runs on. How long a ``secret`` one lasts
    the GM alone knows. ``limit`` are the layers (or, where they coexist, the copies) that there may
    be, 0: any number. ``changes`` are numbers that it changes, by the names of the game's
    ``ChangeKind``; ``applied`` what of these the clock was corrected by. ``periodic`` is what it
    does at each of its bearer's turns, ``later``: not at once when it is gained, too; ``works`` is the
    kind of their moment at which it does, where that is not the game's usual one; ``reminder`` is what
    the table is only told then. ``family`` is what it
    belongs to for those who lift it. ``marks`` are what else the game's own rules know of it.
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
    counts: str = ""
    marks: tuple[tuple[str, str | int], ...] = ()
    id: EffectId = UNBEGUN

    @property
    def lasts_in(self) -> str:
        """The key of the unit of what is left of it: what stands for the turns of one who left passes
        once a round."""
        return "rounds" if self.counts else self.unit

    def mark(self, name: str) -> str | int | None:
        """What the game's rules know of it by this name, None: nothing."""
        return dict(self.marks).get(name)


@dataclass(frozen=True, slots=True)
class Begin:
    """Let an effect begin; its id is given then. ``settled``: how it stands beside those of its name
    was decided already."""

    effect: Effect
    settled: bool = False


@dataclass(frozen=True, slots=True)
class EndEffects:
    """End these of an effect's ids; those that stand no more are over already."""

    ids: tuple[EffectId, ...]


@dataclass(frozen=True, slots=True)
class EndNamed:
    """End whatever of this name lies on somebody (B-10)."""

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
    """What stands after a new effect met those of its name on its bearer: ``stands`` with the ids
    that they had (the new one's is ``UNBEGUN``), what is told of it, questions that it leaves
    (``bot.systems.combat.Question``), and what is ``held`` back meanwhile, of which nothing is told."""

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
    """A number that effects change, by its name; ``titles`` are how people type it, the first how it
    is shown. ``correction`` is the clock's correction that it is ("initiative", or the name of one
    of its own; "": none, and the game's rolls read it), ``on_map`` the value of a token ("": none). An
    effect raises or lowers it by ``most`` at most, of a ``percent`` kind in percent; one that is only
    ``given`` can be raised alone: what works against it has a name of its own."""

    name: str
    titles: tuple[str, ...]
    correction: str = ""
    on_map: str = ""
    most: int = 100
    percent: bool = False
    given: bool = False

    @property
    def bounds(self) -> range:
        """By how much an effect changes it; 0 is no change."""
        return range(1 if self.given else -self.most, self.most + 1)


@dataclass(frozen=True, slots=True)
class Changing:
    """One number that an effect changes, and what it is called ("": it must not be named)."""

    what: str
    by: int
    name: str


@dataclass(frozen=True, slots=True)
class Changes:
    """All that active effects change of somebody."""

    parts: tuple[Changing, ...] = ()

    def by(self, what: str) -> int:
        """What it comes to for one number."""
        return sum(each.by for each in self.parts if each.what == what)

    def of(self, what: str) -> tuple[Changing, ...]:
        """What changes one number: the reasons."""
        return tuple(each for each in self.parts if each.what == what)


UNCHANGED = Changes()

INITIATIVE = "initiative"
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
"""What durations are given in where a game says nothing else."""


_CHANGE = re.compile(r"(?<![^+,;\d%-])([^+,;\d-]++)([+-]?\s*\d{1,9})(?=\D|$)(?:\s*(%))?")
"""A name and a number, as people type a change; of some games in percent."""


OPTIONS: Final = ("level", "stacking", "limit")
"""What not every game knows of an effect."""
STACKS: Final = frozenset({"stacking", "limit"})
"""Those of a game in which whoever begins an effect says what becomes of two of one name."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What a game declares of effects: the units of durations, the usual one first; which of the options
    that only some games know it ``takes``; how those of one name meet; which numbers they change; the
    kind of the bearer's moment at which periodic ones work, and whether they also work ``at_once`` when
    they are gained (B-10); how they are ``sorted`` among those of one bearer that work at one moment
    (B-3: buffs before debuffs), after whose they are where they come ``by_owner`` first (D-47); how one
    is read as it was ``typed`` (which raises Refusal), on which side it then is (``negative``, B-10), and
    whether the table is told that (``sided``); what of an effect is ``known`` by its name, as it begins;
    which ``helps`` its bearer and does nothing else, so that a player may lay it on an ally (B-33); and
    how those of one name on one bearer are ``standing`` once another of them is over."""

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

    def read(self, text: str, system: str) -> tuple[tuple[str, int], ...]:
        """The changes that were typed: `advantage+1 AP threshold-1`, `damage dealt +50%`. Refusal: one is
        not known."""
        plain = half_width(tidy(text))
        rest = _CHANGE.sub("", plain).strip(" ,;")
        if rest:
            raise Refusal("encounter.effect_change", change=rest[:50], system=system)
        return tuple(
            (self._named(f"{name}{percent}", system), int(by.replace(" ", "")))
            for name, by, percent in _CHANGE.findall(plain)
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
    def by_key(self) -> Mapping[str, Unit]:
        """The units by their keys."""
        return {each.key: each for each in self.units}
