"""What maps show of combatants: it is read from the fight with every look at a map, never copied."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.encounter.encounter import Combatant, CombatantId, Encounter
from bot.encounter.outcomes import bearing_of
from bot.encounter.views import HealthShown, health_of
from bot.systems.clock import NO_BEARING, Bearing
from bot.systems.health import Health, State


@dataclass(frozen=True, slots=True)
class Appearance:
    """A combatant as a map shows it: its name, side and player, its health as far as the table may know it
    (None: nothing), and its posture. ``left``: it was taken out of its fight. Of a ``hidden`` combatant the
    map shows nothing more."""

    hidden: bool = False
    left: bool = False
    name: str = ""
    side: str = ""
    owner: int | None = None
    health: Health | None = None
    bearing: Bearing = NO_BEARING

    @property
    def is_down(self) -> bool:
        """Whether everybody sees that it is on the ground."""
        return self.health is not None and self.health.state is State.DOWN


UNSEEN = Appearance(hidden=True)


def appearance(encounter: Encounter, combatant: Combatant, shown: HealthShown) -> Appearance:
    """How a map shows a combatant that is or was in this fight."""
    here = any(each.id == combatant.id and each.born == combatant.born for each in encounter.combatants)
    if combatant.hidden:
        return UNSEEN if here else Appearance(hidden=True, left=True)
    return Appearance(
        left=not here,
        name=combatant.name,
        side=combatant.side,
        owner=combatant.owner,
        health=health_of(encounter, combatant, shown),
        bearing=bearing_of(encounter, combatant.id) if here else NO_BEARING,
    )


def looks_the_same(before: Encounter, after: Encounter) -> bool:
    """Whether nothing has changed that an appearance is made of, whatever is shown of it."""
    return before.combatants == after.combatants and all(
        bearing_of(before, each.id) == bearing_of(after, each.id) for each in after.combatants
    )


def appearances(encounter: Encounter, shown: HealthShown) -> Mapping[CombatantId, Appearance]:
    """All combatants as maps show them. If two of these are equal, no map has changed. A hidden combatant
    that joins or leaves changes no map: a message drawn again would tell of it."""
    seen = (each for each in encounter.combatants if not each.hidden)
    return {each.id: appearance(encounter, each, shown) for each in seen}
