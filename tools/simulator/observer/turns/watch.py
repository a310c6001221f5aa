"""Compares the called combatants with the oracles, and the announcements with both."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tools.simulator.observer.books import Books, Step
from tools.simulator.observer.promises import HELD, TURNS_OF, WRONG_TURN, Ledger
from tools.simulator.observer.turns.rounds import Rounds
from tools.simulator.observer.turns.ticks import Ticks
from tools.simulator.observer.turns.told import Untold, called, events, is_down, kind_of

GAMES: dict[str, Callable[[], Rounds | Ticks]] = {
    "order": lambda: Rounds("order"),
    "pathfinder": lambda: Rounds("order"),
    "pool": lambda: Rounds("pool"),
    "btr": lambda: Rounds("btr"),
    "instinct": Ticks,
}
OF_NOBODY = frozenset({"surprise_round"})
"""Variants that move nobody unless somebody is marked for it, which an entrant or a correction says."""
State = Rounds | Ticks
Told = Callable[[int, int], str | None]
"""The announcement of an encounter's revision; None: nothing (yet)."""


@dataclass(slots=True)
class Course:
    """One encounter as the oracle of its game knows it, by node; None: it knows no more."""

    game: str = ""
    states: dict[int, State | None] = field(default_factory=dict)
    now: State | None = None
    checked: int = 0


@dataclass(slots=True)
class Turns:
    """Follows every encounter step by step."""

    ledger: Ledger
    told: Told
    fights: dict[int, Course] = field(default_factory=dict)

    def read(self, books: Books, since: int) -> None:
        """Follow what is new in the books."""
        for fight in books.fights(since):
            course = self.fights.setdefault(fight.id, Course())
            for step in books.steps(fight.id, course.checked):
                self._follow(books, fight.id, course, step)
                course.checked = step.revision

    def forget(self, fight: int) -> None:
        """An encounter that is over."""
        self.fights.pop(fight, None)

    def _follow(self, books: Books, fight: int, course: Course, step: Step) -> None:
        kind = kind_of(step)
        if kind == "open":
            course.game = str(step.action["open"])
            course.now = _opened(books, fight, step)
        elif kind in ("undo", "redo"):
            course.now = course.states.get(step.node)
        elif course.now is not None:
            course.now = self._moved(books, fight, course.now, step)
        course.states[step.node] = course.now
        self.ledger.looks(f"{TURNS_OF}{course.game}", called(step) is not None)

    def _moved(self, books: Books, fight: int, now: State, step: Step) -> State | None:
        try:
            after = now.after(step)
            held = books.encounter(fight, step.revision).get("combatants", ())
            if any(is_down(each.get("body") or {}) for each in held):
                raise Untold("somebody is down")
        except Untold as why:
            self.ledger.looks(f"oracle let go: {why}")
            return None
        self.ledger.looks("steps held against the oracle")
        turn = called(step)
        moved = after.call != now.call
        if turn is None and not moved:
            return after
        self.ledger.looks(f"{TURNS_OF}{self.fights[fight].game}{HELD}")
        if turn != after.call and not (turn is None and events(step, "turn_went_on")):
            self.ledger.breaks(
                WRONG_TURN, f"encounter {fight} {step.revision}: {turn}, by the rules {after.call}"
            )
            return None
        self._as_told(fight, step, after)
        return after

    def _as_told(self, fight: int, step: Step, after: State) -> None:
        """The table read the same name and round."""
        text = self.told(fight, step.revision) or ""
        if not text or after.call is None or any(each.get("kind") == "kept_back" for each in step.events):
            return
        self.ledger.looks("calls read against the oracle")
        name, number = after.name(after.call.who), after.call.round_number
        rounds = (f"Round {number}", f"第{number}轮")
        if _letters(name) not in _letters(text) or not any(each in text for each in rounds):
            self.ledger.breaks(
                WRONG_TURN, f"encounter {fight} {step.revision}: {after.call} told as {text[:200]!r}"
            )


def _letters(text: str) -> str:
    """The rest of a name after it was tidied and made safe."""
    return "".join(each for each in text if each.isalnum())


def _opened(books: Books, fight: int, step: Step) -> State | None:
    """An oracle for a fight that is opened plainly."""
    held = books.encounter(fight, step.revision)
    made = GAMES.get(str(step.action["open"]))
    plainly = held and set(held.get("variants", ())) <= OF_NOBODY and not held.get("combatants")
    return made() if plainly and made else None
