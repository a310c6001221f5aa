"""Characters come out of a fight as it left them; undoing its end gives back what they had before."""

import json
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer.books import Books, Step
from tools.simulator.observer.promises import LOST, MISLED, Ledger

Body = Mapping[str, Any]
Changes = Mapping[int, Sequence[int]]
"""The rows of the steps of each character's sheet."""


@dataclass(slots=True)
class Bodies:
    """Follows every end of a fight, each that was undone and each that was done again, and compares what
    characters have by them with what stands in the books. ``expected``: of a character how often its
    sheet had been changed by then, and either how the fight left its body or the stored text from before."""

    ledger: Ledger
    checked: dict[int, int] = field(default_factory=dict[int, int])
    ends: dict[int, dict[int, dict[int, str]]] = field(default_factory=dict[int, Any])
    """The earlier bodies of characters, by encounter and the node of its end."""
    expected: dict[int, tuple[int, Body | str]] = field(default_factory=dict[int, Any])

    def read(self, books: Books, since: int) -> None:
        """Follow what is new in the books, in the order in which it was written, and compare."""
        new = [
            (step.row, fight.id, step)
            for fight in books.fights(since)
            for step in books.steps(fight.id, self.checked.get(fight.id, 0))
        ]
        changes = books.sheet_changes()
        for _, fight, step in sorted(new, key=lambda each: each[0]):
            self.checked[fight] = step.revision
            self._step(books, fight, step, changes)
        stored = books.bodies()
        for character, (count, body) in list(self.expected.items()):
            if len(changes.get(character, ())) > count:
                del self.expected[character]  # A later change of its sheet may have healed it.
                continue
            self.ledger.looks("bodies of characters")
            if not _is(stored.get(character, ""), body):
                was = f"character {character} has {stored.get(character, '')[:200]!r}"
                self.ledger.breaks(LOST, f"{was}, and came out of its fight with {str(body)[:200]!r}")

    def forget(self, fight: int) -> None:
        """An encounter that is over."""
        self.checked.pop(fight, None)
        self.ends.pop(fight, None)

    def _step(self, books: Books, fight: int, step: Step, changes: Changes) -> None:
        ends = self.ends.setdefault(fight, {})
        if step.action.get("kind") == "end":
            held = dict(_characters(books, fight, step.revision))
            before = {int(character): str(body) for character, body in step.action.get("before", ())}
            ends[step.node] = before
            if missing := sorted(held.keys() - before.keys()):
                words = f"encounter {fight} {step.revision}: what characters {missing} had before"
                self.ledger.breaks(LOST, f"{words} is not noted")
            for character, body in before.items():
                count, known = self.expected.get(character, (0, body))
                if _changed(changes, character, step) <= count and not _is(body, known):
                    words = f"encounter {fight} {step.revision}: character {character} had {known}"
                    self.ledger.breaks(MISLED, f"{words}, noted was {body}")
            self._expect(changes, step, held)
        for each in step.action.get("undo", ()):
            self._expect(changes, step, ends.get(int(each), {}))
        for each in step.action.get("redo", ()):
            if int(each) in ends:
                self._expect(changes, step, dict(_characters(books, fight, step.revision)))

    def _expect(self, changes: Changes, step: Step, bodies: Mapping[int, Body | str]) -> None:
        for character, body in bodies.items():
            self.expected[character] = _changed(changes, character, step), body


def _changed(changes: Changes, character: int, step: Step) -> int:
    """How often a character's sheet had been changed before a step."""
    return bisect(changes.get(character, ()), step.row)


def _characters(books: Books, fight: int, revision: int) -> Iterator[tuple[int, Body]]:
    """The characters in a fight after a step, including those that left it, with their bodies."""
    held = books.encounter(fight, revision)
    for each in (*held.get("left", ()), *held.get("combatants", ())):
        if each.get("character") and each.get("body") and not each.get("copy"):
            yield each["character"], each["body"]


def _is(stored: str, expected: Body | str) -> bool:
    """Whether a stored body is as expected. Effects that end with a fight or a scene may be missing; nothing
    else may differ."""
    if isinstance(expected, str) or not stored:
        return stored == expected
    kept: Body = json.loads(stored).get("body", {})
    return all(expected.get(key) == each for key, each in kept.items())
