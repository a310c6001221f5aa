"""The clock of plain initiative order: each once a round, high to low."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.systems.clock import Brought, Contender, Correction, Course, Standing, check_initiative
from bot.systems.initiative import initiative_dice
from bot.systems.moments import CombatantId
from bot.systems.rounds import OnceARound, Place, Rounds


class RoundClock(OnceARound[Place]):
    """Calls everybody once a round; it declares nothing of its own."""

    key = "order"
    own_dice = True

    def brought(self, typed: str, values: Mapping[str, int], *, rolls: bool) -> Brought:
        """The dice that were typed; without any the table's are rolled."""
        return Brought(initiative_dice(typed).text if typed else "")

    def placed(self, contender: Contender) -> Place:
        """Where the initiative puts somebody."""
        return Place(contender.id, contender.initiative)

    def join(self, state: Rounds[Place], contender: Contender, course: Course) -> tuple[Rounds[Place], int]:
        """Let a late one in: this round below the actor's place, else from the next on."""
        place = self.placed(contender)
        if course.current is not None:
            first = self.in_order((place, state.place(course.current)), course)[0]
            place = replace(place, called=first is place)
        return Rounds((*state.places, place)), int(place.called)

    def correct(self, state: Rounds[Place], who: CombatantId, correction: Correction) -> Rounds[Place]:
        """Set the initiative by hand; who was called this round is not called again."""
        place = state.place(who)
        base = place.initiative if correction.initiative is None else correction.initiative
        value = check_initiative(base + (correction.initiative_by or 0))
        return state.put(replace(place, initiative=value))

    def standing(self, state: Rounds[Place], who: CombatantId) -> Standing:
        """Tell the initiative."""
        return Standing(state.place(who).initiative)

    def dump(self, state: Rounds[Place]) -> object:
        """Give the state as lists, each place in the order of its fields."""
        return [[each.id, each.initiative, each.called] for each in state.places]

    def load(self, raw: Any) -> Rounds[Place]:
        """Build the state from ``dump``."""
        return Rounds(tuple(Place(*each) for each in raw))
