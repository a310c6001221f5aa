"""The order among equals: by the clock's key, or by dice that they roll (P-58).

If a clock has dice for ties, each of the equals rolls them, again while some are still equal. A group that
rolled its initiative once for all rolls here once for all, too.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.encounter.encounter import (
    Combatant,
    CombatantId,
    Encounter,
    InitiativeRoll,
    Phase,
    clock_of,
    unrolled,
)
from bot.encounter.events import TieRolled, TieSide

Tier = tuple[int, ...]
Values = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Side:
    """A combatant with equals, or a group of them. ``values`` are its rolls for the tie."""

    group: CombatantId
    values: Values
    members: tuple[Combatant, ...]

    def may_equal(self, other: "_Side") -> bool:
        """Whether the other one rolled as this one, as far as this one has rolled."""
        return self.group != other.group and other.values[: len(self.values)] == self.values


def placed_in_ties(encounter: Encounter, combatant: Combatant) -> tuple[CombatantId, ...]:
    """Return the order among equals with this one at its default place.

    What players swapped by hand stays as it is for the others (D-39).
    """
    key = clock_of(encounter).tie_key
    own = key(unrolled(combatant))
    by_id = {each.id: each for each in encounter.combatants}
    others = [who for who in encounter.tie_order if who != combatant.id]
    after_own = (n for n, who in enumerate(others) if key(unrolled(by_id[who])) > own)
    place = next(after_own, len(others))
    return (*others[:place], combatant.id, *others[place:])


def unsettled(encounter: Encounter) -> tuple[CombatantId, ...]:
    """The combatants that must roll again for their place among equals; of a group, its first."""
    return tuple(side.members[0].id for _, _, side in _open(encounter))


def settled(encounter: Encounter, rolls: Sequence[InitiativeRoll]) -> tuple[Encounter, tuple[TieRolled, ...]]:
    """Count the rolls of equals, in the order in which ``unsettled`` named them."""
    told: list[TieRolled] = []
    left = list(rolls)
    while left and (due := list(_open(encounter))):
        fell, left = {each.who: each for each in left[: len(due)]}, left[len(due) :]
        rolled = {each.id: fell[side.members[0].id] for _, _, side in due for each in side.members}
        encounter = _with(encounter, rolled)
        told += [_told(encounter, tier, values) for tier, values in dict.fromkeys((t, v) for t, v, _ in due)]
    return encounter, tuple(told)


def _open(encounter: Encounter) -> Iterator[tuple[Tier, Values, _Side]]:
    """The combatants that must roll again, with their places and their rolls so far."""
    if clock_of(encounter).tie_dice is None or encounter.phase is not Phase.RUNNING:
        return
    for tier, sides in _sides(encounter).items():
        for side in sides:
            if any(side.may_equal(other) for other in sides):
                yield tier, side.values, side


def _sides(encounter: Encounter) -> Mapping[Tier, list[_Side]]:
    """The groups of equals, in order, for every place with a combatant."""
    clock, members = clock_of(encounter), defaultdict[tuple[Tier, CombatantId, Values], list[Combatant]](list)
    for each in encounter.combatants:
        values = tuple(roll.dice_value for roll in each.ties)
        members[clock.tier(encounter.clock, each.id), each.group or each.id, values].append(each)
    sides = defaultdict[Tier, list[_Side]](list)
    for (tier, group, values), those in members.items():
        sides[tier].append(_Side(group, values, tuple(those)))
    return sides


def _with(encounter: Encounter, rolled: Mapping[CombatantId, InitiativeRoll]) -> Encounter:
    """The encounter in which these rolled once more, each at its place by that."""

    def after(each: Combatant) -> Combatant:
        return replace(each, ties=(*each.ties, rolled[each.id])) if each.id in rolled else each

    encounter = replace(encounter, combatants=tuple(map(after, encounter.combatants)))
    for who in rolled:
        encounter = replace(encounter, tie_order=placed_in_ties(encounter, encounter.combatant(who)))
    return encounter


def _told(encounter: Encounter, tier: Tier, values: Values) -> TieRolled:
    """The next rolls of combatants with equal rolls, including those that rolled earlier."""
    rolled = (each for each in _sides(encounter)[tier] if _next(each.values, values))
    sides = [
        TieSide(tuple(each.id for each in side.members), side.members[0].ties[len(values)]) for side in rolled
    ]
    clock, (first, *_) = clock_of(encounter), sides[0].members
    return TieRolled(
        clock.standing(encounter.clock, first).initiative,
        tuple(sorted(sides, key=lambda each: -each.roll.dice_value)),
    )


def _next(rolled: Values, before: Values) -> bool:
    return len(rolled) > len(before) and rolled[: len(before)] == before
