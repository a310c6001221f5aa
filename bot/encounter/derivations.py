"""The reasons for each combatant's place in the order, cut to what their reader may know."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.encounter.effects import owner
from bot.encounter.encounter import (
    Combatant,
    CombatantId,
    Encounter,
    InitiativeRoll,
    Phase,
    clock_combatant,
    clock_of,
    unrolled,
)
from bot.encounter.outcomes import hidden as hidden_ones
from bot.encounter.views import Row, view
from bot.refusal import Refusal
from bot.systems.clock import BY_HAND, EFFECT, Derivation, Part
from bot.systems.effects import INITIATIVE

AGREED = "agreed"
"""The reason why a combatant goes first that the rule of ties puts second: they were swapped by hand."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Where one combatant stands and why; ``roll`` is its check."""

    row: Row
    roll: InitiativeRoll | None
    why: Derivation


@dataclass(frozen=True, slots=True)
class Tie:
    """Two equals: which goes first, and the reason."""

    first: Combatant
    second: Combatant
    by: str


@dataclass(frozen=True, slots=True)
class Standings:
    """All places that a reader may know, how their ties are settled, and by which rule."""

    system: str
    stands: tuple[Stand, ...]
    ties: tuple[Tie, ...]
    tie_rule: str


def standings(encounter: Encounter, *, as_gm: bool) -> Standings:
    """The places that the reader may know, and how their ties are settled. Refusal: nobody has a place yet,
    or nobody has one now."""
    if encounter.phase is Phase.GATHERING:
        raise Refusal("encounter.not_started")
    if encounter.phase is Phase.ENDED:
        raise Refusal("encounter.over")
    rows = view(encounter, as_gm=as_gm).rows
    hidden = frozenset[CombatantId]() if as_gm else hidden_ones(encounter)
    held = tuple(_stand(encounter, row, hidden) for row in rows)
    return Standings(encounter.system, held, _ties(encounter, rows), clock_of(encounter).tie_rule)


def _stand(encounter: Encounter, row: Row, hidden: frozenset[CombatantId]) -> Stand:
    combatant = clock_combatant(encounter, row.combatant)
    why = clock_of(encounter).derivation(encounter.clock, combatant)
    effects = _of_effects(encounter, row.combatant.id, hidden)
    by_hand = -sum(each.amount for each in effects)
    parts = tuple(
        part
        for each in why.parts
        for part in (
            (*effects, replace(each, amount=each.amount + by_hand)) if each.key == BY_HAND else (each,)
        )
    )
    return Stand(row, combatant.roll, replace(why, parts=parts))


def _of_effects(encounter: Encounter, who: CombatantId, hidden: frozenset[CombatantId]) -> tuple[Part, ...]:
    """The changes of a combatant's initiative by effects in force, without the names of hidden combatants."""
    return tuple(
        Part(EFFECT, by, name="" if owner(each) in hidden else each.name)
        for each in encounter.effects
        for correction, by in each.applied
        if each.who == who and correction == INITIATIVE and by
    )


def _ties(encounter: Encounter, rows: Sequence[Row]) -> tuple[Tie, ...]:
    ranks = {who: number for number, who in enumerate(encounter.tie_order)}
    clock = clock_of(encounter)
    tiers = {row.combatant.id: clock.tier(encounter.clock, row.combatant.id) for row in rows}

    def stands(row: Row) -> tuple[int, tuple[int, ...], int]:
        return -(row.initiative or 0), tiers[row.combatant.id], ranks[row.combatant.id]

    return tuple(
        Tie(first.combatant, second.combatant, _decided(encounter, first.combatant, second.combatant))
        for first, second in pairwise(sorted(rows, key=stands))
        if tiers[first.combatant.id] == tiers[second.combatant.id]
    )


def _decided(encounter: Encounter, first: Combatant, second: Combatant) -> str:
    clock = clock_of(encounter)
    keys = clock.tie_key(unrolled(first)), clock.tie_key(unrolled(second))
    by = next(name for name, one, other in zip(clock.ties, *keys, strict=True) if one != other)
    return by if keys[0] < keys[1] else AGREED
