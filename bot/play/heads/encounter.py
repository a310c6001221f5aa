"""An encounter as one step of its history left it, and the form in which it is stored.

The events text of a step is ``call``, a line break, and the events to be announced. ``call`` is the
interaction of the step with the live buttons; a revision would reveal how many hidden steps there were.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from bot.encounter import stored, views
from bot.encounter.actions import Action
from bot.encounter.encounter import CombatantId, Encounter, course_of
from bot.encounter.events import Event
from bot.encounter.views import Appearance, appearances
from bot.play import history
from bot.play.history import HistoryKind, Refusals
from bot.refusal import Refusal
from bot.store.encounters import EncounterRow
from bot.store.outbox import Owed
from bot.store.steps import ENCOUNTER, Step
from bot.systems.clock import Course

KIND = HistoryKind(
    ENCOUNTER, stored.dump, stored.load, stored.dump_action, stored.load_action,
    Refusals(
        moved_on=lambda: Refusal("encounter.moved_on"),
        nothing_to_undo=lambda: Refusal("encounter.nothing_to_undo"),
        nothing_to_redo=lambda: Refusal("encounter.nothing_to_redo"),
        too_far_back=lambda: Refusal("encounter.too_far_back"),
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Done:
    """The action of a step that was just made, and its events: the step has both as they are stored."""

    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Head:
    """The current state of an encounter: its row, its newest step, and the state in it.

    ``done`` is None if the step was read, or is an undo or redo. Without slots, since it remembers its
    decoded state and its public view: later code asks for them again and again.
    """

    row: EncounterRow
    step: Step
    call: int
    encounter: Encounter
    done: Done | None = field(default=None, compare=False)

    def at(self, step: Step) -> "Head":
        """The same encounter as another step left it."""
        return head_of(self.row, step)

    @cached_property
    def action(self) -> Action | None:
        """The action its step stands for; None for the opening, an undo and a redo."""
        return self.done.action if self.done else action_of(self.step)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The public events of its step."""
        return self.done.events if self.done else events_of(self.step)

    @cached_property
    def _seen(self) -> dict[tuple[bool, views.HealthShown], views.View]:
        return {}

    def seen(self, *, named: bool = False, health: views.HealthShown = views.AS_USUAL) -> views.View:
        """The encounter as the table may see it. ``named``: hidden turns are announced as the GM's.
        ``health``: how exactly health is public."""
        if (named, health) not in self._seen:
            shown = views.view(self.encounter, as_gm=False, named=named, health=health)
            self._seen[named, health] = shown
        return self._seen[named, health]

    @cached_property
    def whole(self) -> views.View:
        """The encounter as its GM sees it."""
        return views.view(self.encounter, as_gm=True)

    @cached_property
    def _appearances(self) -> dict[views.HealthShown, Mapping[CombatantId, Appearance]]:
        return {}

    def appearances(self, shown: views.HealthShown) -> Mapping[CombatantId, Appearance]:
        """Everybody as maps show them: each step is held against the one before."""
        if shown not in self._appearances:
            self._appearances[shown] = appearances(self.encounter, shown)
        return self._appearances[shown]

    @cached_property
    def course(self) -> Course:
        """What the clock learns of the encounter: the buttons of a call and of the panel ask."""
        return course_of(self.encounter)

    @property
    def begins_call(self) -> bool:
        """Whether the buttons that count now are its step's own."""
        return self.call == self.step.interaction_id

    @cached_property
    def hides_actor(self) -> bool:
        """Whether a hidden combatant has its turn."""
        return self.seen().waiting


def head_of(row: EncounterRow, step: Step) -> Head:
    """An encounter as this step left it. `bot.play.table` gives heads of what was read from the store, and
    `Head.at` those of other steps."""
    call, _, _ = step.events.partition("\n")
    return Head(row, step, int(call), stored.load(step.state))


def owed_by(head: Head) -> Owed:
    """What the outbox keeps of an encounter: its id, channel and server."""
    return Owed(head.row.id, head.row.channel_id, head.row.guild_id)


def action_of(step: Step) -> Action | None:
    """The action a step stands for; None for the opening, an undo and a redo."""
    return history.action_of(KIND, step)


def events_text(call: int, events: tuple[Event, ...]) -> str:
    """The events of a step as stored: the call, a line break, the events."""
    return f"{call}\n{stored.dump_events(events)}"


def events_of(step: Step) -> tuple[Event, ...]:
    """The events of a step."""
    _, _, text = step.events.partition("\n")
    return stored.load_events(text)
