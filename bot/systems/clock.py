"""What a game's clock supplies to the shared tracker."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from bot.refusal import Refusal
from bot.systems.news import CombatantId, News

INITIATIVES = range(-100, 201)
"""Where an initiative may be put; turns and rounds then move it by themselves."""

State = TypeVar("State")
"""What a clock keeps for itself: frozen, equal when it says the same."""


@dataclass(frozen=True, slots=True)
class Contender:
    """One who takes turns, as far as a clock needs to know.

    ``initiative`` is the value of the check, or the one that was given; ``dice_value``
    the check's dice alone, None when nothing was rolled.
    """

    id: CombatantId
    modifier: int
    level: int
    gm_run: bool
    initiative: int
    dice_value: int | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """What the tracker knows beside the clock's own state.

    ``ties`` settles who goes first among equals, ``settling`` is the variant of D-43.
    """

    round_number: int
    current: CombatantId | None
    ties: tuple[CombatantId, ...]
    settling: bool = False


@dataclass(frozen=True, slots=True)
class Called(Generic[State]):
    """A clock that ran on to the next turn: whose it is (None: nobody is there)."""

    state: State
    round_number: int
    current: CombatantId | None
    news: tuple[News, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a contender stands; None for what the system does not have.

    ``main`` is the main initiative of a split one (D-41), then ``initiative`` is the
    current one.
    """

    initiative: int
    main: int | None = None
    action_points: int | None = None
    threshold: int | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """What the GM sets by hand on a clock; None leaves a thing as it is."""

    initiative: int | None = None
    initiative_by: int | None = None
    main: int | None = None
    action_points: int | None = None
    threshold: int | None = None


@dataclass(frozen=True, slots=True)
class NextTurn:
    """When somebody's next turn starts, as things stand."""

    who: CombatantId
    round_number: int
    tick: int | None


class Clock(Protocol[State]):
    """How a system calls turns, as pure functions over a state of its own.

    A method raises Refusal for what its system does not have or does not allow now.
    """

    @property
    def settles(self) -> bool:
        """Whether the variant 沉淀先攻 (D-43) can be played."""
        ...

    def tie_key(self, contender: Contender) -> tuple[int, ...]:
        """Sort those who stand equal by this, the smallest first."""
        ...

    def start(self, contenders: Sequence[Contender]) -> State:
        """Set everybody up before the first turn of round 1."""
        ...

    def call(self, state: State, course: Course) -> Called[State]:
        """Run on to the next turn, the one before it being over."""
        ...

    def end_turn(self, state: State, who: CombatantId) -> State:
        """End the turn of ``who``."""
        ...

    def join(self, state: State, contender: Contender, course: Course) -> tuple[State, int]:
        """Let a late one in; also how many turns it counts as having had this round."""
        ...

    def leave(self, state: State, who: CombatantId) -> State:
        """Take somebody out."""
        ...

    def delay(self, state: State, who: CombatantId) -> tuple[State, int | None]:
        """Put the actor's turn off; also the tick it goes to (None: gone this round)."""
        ...

    def spend(self, state: State, who: CombatantId, amount: int, *, in_turn: bool) -> tuple[State, bool]:
        """Add to somebody's AP; also whether that ends the turn they are in."""
        ...

    def correct(self, state: State, who: CombatantId, correction: Correction) -> State:
        """Set what the GM corrects by hand."""
        ...

    def standing(self, state: State, who: CombatantId) -> Standing:
        """Tell where somebody stands."""
        ...

    def tick(self, state: State) -> int | None:
        """Tell the tick, None where the system has none."""
        ...

    def schedule(self, state: State, course: Course) -> tuple[NextTurn, ...]:
        """Everybody's next turn, first to last; the actor's is the one after this."""
        ...

    def dump(self, state: State) -> object:
        """Give the state as values that JSON can hold."""
        ...

    def load(self, raw: Any) -> State:
        """Build the state from what ``dump`` gave."""
        ...


def check_initiative(value: int) -> int:
    """Return an initiative that lies within its bounds. Refusal: it does not."""
    if value not in INITIATIVES:
        raise Refusal("encounter.initiative_bounds", value=value, low=INITIATIVES[0], high=INITIATIVES[-1])
    return value
