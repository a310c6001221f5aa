"""Acknowledged actions survive a crash, and undo restores the earlier state."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer import payloads
from tools.simulator.observer.books import Books, Step
from tools.simulator.observer.promises import LOST, MISLED, STALE, Ledger

DONE = ("✓", "↩", "↪")
"""How an answer begins that says that something of an encounter was done."""
CALL = re.compile(r"k:(next|delay|ap|ready):(\d+):(\d+)")
MOST = 500
KEPT = frozenset({"next_question", "next_effect", "gm", "gm_leads"})
"""Fields that undo does not restore: numbers that must never come again, and the leader."""


def _differs(one: Mapping[str, Any], other: Mapping[str, Any]) -> set[str]:
    """The differences of two states, except for what undo leaves; none if one was let go."""
    if not one or not other:
        return set()
    return {key for key in one.keys() | other.keys() if one.get(key) != other.get(key)} - KEPT


@dataclass(slots=True)
class Durable:
    """Watches acknowledgements and presses, and looks for what they left."""

    ledger: Ledger
    done: dict[int, tuple[int, str]] = field(default_factory=dict)
    """The acknowledged actions, by interaction: the place, and the words."""
    pressed: dict[int, tuple[int, int]] = field(default_factory=dict)
    nodes: dict[int, dict[int, tuple[int, int | None]]] = field(default_factory=dict)
    history: dict[int, list[Step]] = field(default_factory=dict)
    checked: dict[int, int] = field(default_factory=dict)

    def sent(self, fact: Any, interaction: Any | None) -> None:
        """An answer that says that it is done."""
        if interaction is None or not str(interaction.what).startswith("encounter "):
            return
        text = payloads.text(fact.payload)
        if text.startswith(DONE) and not str(interaction.what).startswith(("encounter fight copy",)):
            self.done[interaction.id] = interaction.channel_id, f"{interaction.what}: {text[:80]!r}"

    def asked(self, interaction: Any) -> None:
        """A press that names the call that it was meant for."""
        if interaction.kind == 3 and (found := CALL.match(str(interaction.what))):
            self.pressed[interaction.id] = int(found[2]), int(found[3])
            while len(self.pressed) > MOST:
                del self.pressed[next(iter(self.pressed))]

    def read(self, books: Books, since: int) -> None:
        """Look for all of it in what is durable."""
        for number, (_, what) in self.done.items():
            self.ledger.looks("acknowledged actions")
            if not books.has(number):
                self.ledger.breaks(LOST, f"acknowledged and not stored: {what}")
        self.done.clear()
        for fight in books.fights(since):
            for step in books.steps(fight.id, self.checked.get(fight.id, 0)):
                self._step(books, fight.id, step)
                self.checked[fight.id] = step.revision

    def forget_channel(self, channel_id: int) -> None:
        """Data about a deleted channel may disappear."""
        self.done = {number: each for number, each in self.done.items() if each[0] != channel_id}

    def forget(self, fight: int) -> None:
        """An encounter that is over."""
        for held in (self.nodes, self.history, self.checked):
            held.pop(fight, None)

    def _step(self, books: Books, fight: int, step: Step) -> None:
        history = self.history.setdefault(fight, [])
        nodes = self.nodes.setdefault(fight, {})
        turned = step.action.get("undo") or step.action.get("redo")
        if turned:
            self._turned(books, fight, step, nodes, history)
        else:
            nodes[step.node] = step.revision, step.parent
            if history and step.parent != history[-1].node:
                self.ledger.breaks(MISLED, f"encounter {fight}: {step.revision} builds on {step.parent}")
        self._is_fresh(fight, step, history)
        history.append(step)

    def _turned(
        self,
        books: Books,
        fight: int,
        step: Step,
        nodes: dict[int, tuple[int, int | None]],
        history: list[Step],
    ) -> None:
        """A step back or forth shows exactly what another one left, one action (or exchange) away."""
        self.ledger.looks("steps back and forth")
        undone = [int(each) for each in step.action.get("undo", ())]
        if undone and history:
            chain = [nodes.get(each, (0, None))[1] for each in undone]
            if undone[0] != history[-1].node or [*undone[1:], step.node] != chain:
                self.ledger.breaks(
                    MISLED, f"encounter {fight}: {step.revision} undid {undone} to {step.node}"
                )
        origin = nodes.get(step.node)
        other = origin and _differs(books.encounter(fight, step.revision), books.encounter(fight, origin[0]))
        if other:
            words = f"encounter {fight}: {step.revision} is not as {step.node} left it: {sorted(other)}"
            self.ledger.breaks(MISLED, words)

    def _is_fresh(self, fight: int, step: Step, history: list[Step]) -> None:
        """A press on the buttons of an earlier call changed nothing."""
        meant = self.pressed.pop(step.interaction_id, None)
        if meant is None or meant[0] != fight:
            return
        self.ledger.looks("presses held against their calls")
        since = next((n for n, each in enumerate(history) if each.interaction_id == meant[1]), None)
        if since is None:
            return
        later = history[since + 1 :]
        if any("undo" in each.action or "redo" in each.action for each in later):
            return
        if any(event.get("kind") == "turn_started" for each in later for event in each.events):
            self.ledger.breaks(
                STALE, f"encounter {fight}: {step.revision} by a press meant for call {meant[1]}"
            )
