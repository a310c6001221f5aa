"""An encounter as one step of its history left it, and the form in which it is stored.

The state text of a step is ``call`` (the revision whose message carries the buttons that
count now), a line break, and the encounter.
"""

import json
from dataclasses import dataclass
from functools import cached_property

from bot.encounter import stored, views
from bot.encounter.actions import Action
from bot.encounter.encounter import Encounter
from bot.store.store import EncounterRow, Step


@dataclass(frozen=True)
class Head:
    """An encounter as it stands: its row, its newest step, and the state in it.

    Without slots, since it remembers how the table sees it: an announcement and the panel
    that follows show the same.
    """

    row: EncounterRow
    step: Step
    call: int
    encounter: Encounter

    @cached_property
    def seen(self) -> views.View:
        """The encounter as the table may see it."""
        return views.view(self.encounter, as_gm=False)


def head_of(row: EncounterRow, step: Step) -> Head:
    """An encounter as this step left it."""
    call, _, text = step.state.partition("\n")
    return Head(row, step, int(call), stored.load(text))


def action_of(step: Step) -> Action | None:
    """The action a step stands for; None for the opening, an undo and a redo."""
    return stored.load_action(step.action) if "action" in json.loads(step.action) else None


def state_text(call: int, encounter: Encounter) -> str:
    """The state of a step as it is stored: the call, a line break, the encounter."""
    return f"{call}\n{stored.dump(encounter)}"
