"""Hit points of Plain: what changes them says so and comes to what it must, and what is undone comes back."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer.books import Books, Step
from tools.simulator.observer.effects import whole
from tools.simulator.observer.promises import LOST, MISLED, UNTOLD, Ledger

Body = Mapping[str, Any]
GAME = "order"
HARM, HEAL = f"{GAME}.harmed", f"{GAME}.healed"
OTHERS = (f"{GAME}.mended", f"{GAME}.death_saved")
"""Events after which points are no sum."""
NUMBERS = ("left", "full", "temporary")
TYPED = re.compile(r"(?P<sign>[-+=]|temp )(?P<n>\d+)")
DIE, TOP, BOTTOM = 20, 20, 1


@dataclass(slots=True)
class Points:
    """Follows the bodies of combatants step by step. It reckons with nothing of the bot."""

    ledger: Ledger
    checked: dict[int, int] = field(default_factory=dict[int, int])

    def read(self, books: Books, since: int) -> None:
        """Check what is new in the books."""
        for fight in books.fights(since):
            for step in books.steps(fight.id, self.checked.get(fight.id, 1)):
                self.checked[fight.id] = step.revision
                after = _bodies(books, fight.id, step.revision)
                if not after:
                    continue
                where = f"encounter {fight.id} {step.revision}"
                if {"undo", "redo"} & step.action.keys():
                    self._turned(where, _bodies(books, fight.id, step.node), after)
                else:
                    self._done(where, step, _bodies(books, fight.id, step.revision - 1), after)

    def forget(self, fight: int) -> None:
        """An encounter that is over."""
        self.checked.pop(fight, None)

    def _turned(self, where: str, shown: Mapping[int, Body], after: Mapping[int, Body]) -> None:
        """What is undone or done again is exactly as it was."""
        if shown:
            self.ledger.looks("points after an undo")
        if shown and shown != after:
            self.ledger.breaks(LOST, f"{where}: bodies {_differing(shown, after)} are not as they were")

    def _done(self, where: str, step: Step, before: Mapping[int, Body], after: Mapping[int, Body]) -> None:
        told = whole(step.events)
        for who, body in after.items():
            self._sound(where, who, body)
            if who in before:
                own = [each for each in told if each.get("who") == who]
                self._summed(where, before[who], body, own)
        for each in told:
            if each.get("kind") == f"{GAME}.struck":
                self._struck(where, each)
        self._typed(where, step, before, after)

    def _sound(self, where: str, who: int, body: Body) -> None:
        left, full = body.get("left"), body.get("full")
        up = body.get("fate", "up") == "up"
        self.ledger.looks("bodies with points")
        if body.get("temporary", 0) < 0 or (full is not None and not 0 <= (left or 0) <= full):
            self.ledger.breaks(MISLED, f"{where}: {who} has {body}")
        if full is not None and bool(left) is not up:
            self.ledger.breaks(MISLED, f"{where}: {who} with {left} points is {body.get('fate', 'up')}")

    def _summed(self, where: str, before: Body, after: Body, told: Sequence[Mapping[str, Any]]) -> None:
        """The changes that are told are all that changed."""
        kinds = {each.get("kind") for each in told}
        differ = any(before.get(each) != after.get(each) for each in NUMBERS)
        if differ and not kinds & {HARM, HEAL, *OTHERS}:
            self.ledger.breaks(UNTOLD, f"{where}: {before} became {after}, and nothing says so")
        if kinds & set(OTHERS) or not kinds & {HARM, HEAL}:
            return
        self.ledger.looks("harm and healing added up")
        left, temporary = before.get("left") or 0, before.get("temporary", 0)
        counted = before.get("full") is not None and before.get("fate", "up") == "up"
        for each in told:
            if each.get("kind") == HEAL:
                left += each["gained"]
            elif each.get("kind") == HARM:
                loss = each.get("loss", {})
                taken = sum(map(_taken, each["suffered"]))
                shield, rest = min(temporary, taken), taken - min(temporary, taken)
                lost = (loss.get("temporary", 0), loss.get("points", 0))
                if counted and lost != (shield, min(left, rest)):
                    self.ledger.breaks(MISLED, f"{where}: {taken} damage on {left}+{temporary} took {lost}")
                temporary, left = temporary - lost[0], left - lost[1]
                counted = counted and left > 0
        if (left, temporary) != (after.get("left") or 0, after.get("temporary", 0)):
            self.ledger.breaks(MISLED, f"{where}: {before} and {told} make {left}+{temporary}, not {after}")

    def _struck(self, where: str, event: Mapping[str, Any]) -> None:
        """A roll that meets the number hits; a natural 20 always does, a natural 1 never."""
        number, face, hits = event.get("number"), _natural(event["roll"]), event.get("hits")
        if number is None and face not in (TOP, BOTTOM):
            return
        self.ledger.looks("attacks held against a number")
        decided = face == TOP if face in (TOP, BOTTOM) else event["roll"]["total"] >= number
        if hits is not decided:
            self.ledger.breaks(MISLED, f"{where}: {event} should hit: {decided}")

    def _typed(self, where: str, step: Step, before: Mapping[int, Body], after: Mapping[int, Body]) -> None:
        """A change of points that is typed as a number comes to it."""
        found = TYPED.fullmatch(str(step.action.get("text", "")))
        if step.action.get("kind") != f"{GAME}.alter" or found is None:
            return
        number = int(found["n"])
        for who in step.action["who"]:
            had, has = before.get(who), after.get(who)
            if had is None or has is None:
                continue
            self.ledger.looks("typed changes of points")
            expected = _expected(found["sign"], number, had)
            if expected is not None and expected != (has.get("left"), has.get("temporary", 0)):
                self.ledger.breaks(MISLED, f"{where}: {found[0]} made {had} to {has}, not {expected}")


def _expected(sign: str, number: int, had: Body) -> tuple[int | None, int] | None:
    """The points and the temporary points after a typed change. None: more than the numbers matter."""
    left, full, temporary = had.get("left"), had.get("full"), had.get("temporary", 0)
    if sign == "temp ":
        return left, max(temporary, number) if number else 0
    if left is None or full is None or had.get("fate", "up") != "up":
        return None
    if sign == "=":
        return number, temporary
    if sign == "+":
        return min(full, left + number), temporary
    if had.get("guard", {}):
        return None
    shield = min(temporary, number)
    return max(0, left - (number - shield)), temporary - shield


def _taken(part: Mapping[str, Any]) -> int:
    """What of a type of damage is suffered, by what the target has against it."""
    amount = max(0, part["rolled"])
    for met in part.get("met", ()):
        amount = {"halved": amount // 2, "immune": 0, "resisted": amount // 2, "vulnerable": amount * 2}[met]
    return amount


def _natural(roll: Mapping[str, Any]) -> int | None:
    """The face of the only kept die with twenty sides."""
    kept = [face for face, sides, keeps in _dice(roll) if keeps and sides == DIE]
    return kept[0] if len(kept) == 1 else None


def _dice(roll: Mapping[str, Any]) -> Iterator[tuple[int, int, bool]]:
    """The dice of a roll: the face that counts, the sides, and whether it is kept."""
    for group in roll["groups"]:
        for faces, kept, *_ in group["dice"]:
            yield faces[-1], group["sides"], kept


def _bodies(books: Books, fight: int, revision: int) -> dict[int, Body]:
    """The bodies with points of a fight as a step left it."""
    return {
        each["id"]: each["body"]
        for each in books.encounter(fight, revision).get("combatants", ())
        if each.get("body", {}).get("kind") == GAME
    }


def _differing(one: Mapping[int, Body], other: Mapping[int, Body]) -> list[Any]:
    return [(who, one.get(who), other.get(who)) for who in {*one, *other} if one.get(who) != other.get(who)]
