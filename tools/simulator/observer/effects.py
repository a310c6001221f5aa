"""Every end of an effect is announced, once."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer.books import Books, Step
from tools.simulator.observer.promises import MISLED, UNTOLD, Ledger

ENDS = "⌛"
"""How it begins, a line of its own or a part of one, that an effect is over."""
MET = ("effect_began", "effect_changed")


@dataclass(slots=True)
class Effects:
    """Compares the effects before and after each step with what the step says of them, and the table's
    announcements with that. ``told``: the announcement of a revision; None: nothing (yet)."""

    ledger: Ledger
    told: Callable[[int, int], str | None]
    checked: dict[int, int] = field(default_factory=dict[int, int])

    def read(self, books: Books, since: int) -> None:
        """Check what is new in the books, as far as it was announced."""
        for fight in books.fights(since):
            for step in books.steps(fight.id, self.checked.get(fight.id, 1)):
                if step.revision > fight.announced:
                    break
                self.checked[fight.id] = step.revision
                before, after = (
                    books.encounter(fight.id, step.revision - 1),
                    books.encounter(fight.id, step.revision),
                )
                if before and after and not {"undo", "redo"} & step.action.keys():
                    self._step(fight.id, step, before, after)

    def forget(self, fight: int) -> None:
        """An encounter that is over."""
        self.checked.pop(fight, None)

    def _step(self, fight: int, step: Step, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
        events = whole(step.events)
        ended = Counter(each["effect"] for each in events if each.get("kind") == "effect_ended")
        stood, stands = _effects(before), _effects(after)
        where = f"encounter {fight} {step.revision}"
        if twice := sorted(number for number, count in ended.items() if count > 1 or number in stands):
            self.ledger.breaks(MISLED, f"{where}: effects {twice} end twice, or stand still")
        met = {(each["who"], each["name"]) for each in events if each.get("kind") in MET}
        there = {each["id"] for each in after.get("combatants", ())}
        for number, effect in stood.items():
            if number in stands or after.get("phase") != "running" or effect["who"] not in there:
                continue
            self.ledger.looks("ends of effects")
            if number not in ended and (effect["who"], effect["name"]) not in met:
                self.ledger.breaks(UNTOLD, f"{where}: {effect['name']!r} is over, and nothing says so")
        self._as_told(fight, step, before, after)

    def _as_told(self, fight: int, step: Step, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
        """The table read a line for each of them that it may know of."""
        text = self.told(fight, step.revision)
        if not text or any(each.get("kind") == "kept_back" for each in step.events):
            return
        known = {each["id"]: each for held in (before, after) for each in held.get("combatants", ())}
        names: Counter[str] = Counter()
        for each in step.events:
            if each.get("kind") != "effect_ended":
                continue
            those = [known.get(who) for who in (each["who"], each.get("source")) if who is not None]
            if all(one and not one.get("hidden") for one in those):
                names[_letters(each["name"])] += 1
        lines = [_letters(each.partition("\n")[0].partition("· ")[0]) for each in text.split(ENDS)[1:]]
        self.ledger.looks("ends of effects read by a table", names.total())
        for name, count in names.items():
            if sum(name in each for each in lines) < count or len(lines) > names.total():
                where = f"encounter {fight} {step.revision}: {count} × {name} end"
                self.ledger.breaks(UNTOLD, f"{where}, told was {text[:240]!r}")
                return


def whole(events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The events without those that a table is told instead."""
    kinds = [each.get("kind") for each in events]
    return list(events[: kinds.index("told_instead")] if "told_instead" in kinds else events)


def _effects(held: Mapping[str, Any]) -> dict[int, Mapping[str, Any]]:
    return {each["id"]: each for each in held.get("effects", ())}


def _letters(text: str) -> str:
    return "".join(each for each in text if each.isalnum())
