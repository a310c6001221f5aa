"""What a game's clock supplies to the shared tracker."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar

from bot.ground.reason import Reason
from bot.records import record, written
from bot.refusal import Refusal
from bot.systems.declarations import ActionKind, ActionOutcome, ClockEvent, CorrectionKind, EventKind, Offer
from bot.systems.moments import TURN_START, CombatantId, Moment
from bot.systems.track import Track

INITIATIVES = range(-100, 201)
"""Where an initiative may be put; turns and rounds then move it by themselves."""

State = TypeVar("State")
"""What a clock keeps for itself: frozen, equal when it says the same."""


@dataclass(frozen=True, slots=True)
class InitiativeRoll:
    """One combatant's initiative check as it fell, before any modifier (D-36)."""

    who: CombatantId
    dice_value: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnrolledCombatant:
    """One who is to take turns, as far as a clock needs to know.

    ``dice`` are those of its own initiative check ("": it has none), ``ties`` what it rolled for its
    place among equals.
    """

    id: CombatantId
    modifier: int
    level: int
    gm_run: bool
    dice: str = ""
    ties: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockCombatant(UnrolledCombatant):
    """One who takes turns, with the initiative that was checked or given.

    ``roll`` is the check behind it with every face, None when nothing was rolled; ``own`` are the
    numbers of this clock's own that it came with, ``block`` those with whom it acts ("": alone).
    """

    initiative: int = 0
    roll: InitiativeRoll | None = None
    own: tuple[tuple[str, int], ...] = ()
    block: str = ""


@dataclass(frozen=True, slots=True)
class Brought:
    """What somebody brings to a clock: the notation of their initiative's dice ("": the game's),
    and numbers of its own by the names of its corrections."""

    dice: str = ""
    own: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """What the tracker knows beside the clock's own state.

    ``ties`` settles who goes first among equals; ``variants`` are those of the clock's that
    this encounter is played with; ``awaited`` are those for whom something waits, by the game's
    combat, when a turn is called; ``hidden`` are those of whom the table knows nothing, ``unable`` those
    who can do nothing, and ``absent`` those who have no turns (D-66). ``soonest`` is after how many of a
    moment the first effect that it counts is over.
    """

    round_number: int
    current: CombatantId | None
    ties: tuple[CombatantId, ...]
    variants: tuple[str, ...] = ()
    awaited: frozenset[CombatantId] = frozenset()
    hidden: frozenset[CombatantId] = frozenset()
    unable: frozenset[CombatantId] = frozenset()
    absent: frozenset[CombatantId] = frozenset()
    soonest: Mapping[Moment, int] = field(default_factory=dict[Moment, int])

    @property
    def actor(self) -> CombatantId:
        """Whose turn it is. Refusal: nobody's."""
        if self.current is None:
            raise Refusal("encounter.no_actor")
        return self.current

    @property
    def ranks(self) -> Mapping[CombatantId, int]:
        """Everybody's number among equals, the first 0."""
        return {who: number for number, who in enumerate(self.ties)}


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A new round begins."""

    round_number: int


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """Somebody's turn begins; ``count`` is where within the round, None where there is no such."""

    who: CombatantId
    round_number: int
    count: int | None = None


@dataclass(frozen=True, slots=True)
class TurnWentOn:
    """Somebody's turn goes on in another phase of it, which is called like a turn."""

    who: CombatantId
    round_number: int


CALLS = (TurnStarted, TurnWentOn)
"""What calls somebody, each with buttons of its own."""

At = tuple[int, int | None]
"""A round, and where within it."""

News = RoundStarted | TurnStarted | TurnWentOn | ClockEvent
"""What a clock tells while it runs: facts, in the order they happened."""


@dataclass(frozen=True, slots=True)
class Called(Generic[State]):
    """A clock that ran on to the next turn: whose it is (None: nobody is there), and what is told
    of the way there and every moment that passed, in one order.

    ``goes_on``: it is not there yet; what passed is to be counted first, since that may correct the
    clock, and then it is called again.
    """

    state: State
    round_number: int
    current: CombatantId | None
    passed: tuple[News | Moment, ...] = ()
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a combatant stands: its initiative and, in a frozen value, what else its clock has.

    The fields of ``own`` are facts (str, int, bool or None) whose names the clock's words know.
    """

    initiative: int
    own: object | None = None


DICE, MODIFIER, GIVEN, BY_HAND, EFFECT = "dice", "modifier", "given", "by_hand", "effect"
"""The parts of an initiative that every clock has. What a clock counts as set by hand is what was set
from outside: the tracker tells what effects did of it apart."""


@dataclass(frozen=True, slots=True)
class Part:
    """One of the numbers that an initiative is the sum of: what it is, by which rule, and of an effect
    its name ("": not to be told)."""

    key: str
    amount: int
    rule: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Derivation:
    """How somebody came to stand where they stand: a value, the parts that it is the sum of, and
    what a sum does not say."""

    value: int
    parts: tuple[Part, ...]
    notes: tuple[Reason, ...] = ()


def checked_parts(combatant: ClockCombatant, checked: int, rule: str = "") -> tuple[Part, ...]:
    """The parts of an initiative as it was checked or given."""
    if combatant.roll is None:
        return (Part(GIVEN, checked),)
    dice = combatant.roll.dice_value
    return Part(DICE, dice, rule), Part(MODIFIER, checked - dice)


@dataclass(frozen=True, slots=True)
class Correction:
    """What the GM sets by hand on a clock; None leaves a thing as it is.

    ``own`` are the clock's own corrections, by the names it declares.
    """

    initiative: int | None = None
    initiative_by: int | None = None
    own: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Bearing:
    """How somebody holds themselves in a fight, for moves and maps: their posture, by its key in the
    game (``USUAL``: none worth a word), and where they look, in degrees. None: the fight does not say.
    ``revealed``: what they did has told everybody where they are."""

    posture: str | None = None
    facing: Fraction | None = None
    revealed: bool = False


USUAL = ""
NO_BEARING = Bearing()


@dataclass(frozen=True, slots=True)
class NextTurn:
    """When somebody's next turn starts, as things stand; without a round: none does."""

    who: CombatantId
    round_number: int | None
    count: int | None = None

    @property
    def at(self) -> At | None:
        """The round, and where within it; None: no turn starts."""
        return None if self.round_number is None else (self.round_number, self.count)


class Clock(ABC, Generic[State]):
    """How a game calls turns, as pure functions over a state of its own.

    What only this clock has, it declares: ``key`` (its words are found by it, and its
    stored tags begin with it), its actions, events and buttons, what a GM
    corrects by hand, and the variants it can be played with. Everybody else walks through
    these. A class of actions or events belongs to one clock. A method raises Refusal for
    what its game does not allow now.
    """

    key: ClassVar[str]
    state: ClassVar[type]
    actions: ClassVar[tuple[ActionKind, ...]] = ()
    events: ClassVar[tuple[EventKind, ...]] = ()
    offers: ClassVar[tuple[Offer, ...]] = ()
    corrections: ClassVar[tuple[CorrectionKind, ...]] = ()
    variants: ClassVar[tuple[str, ...]] = ()
    ties: ClassVar[tuple[str, ...]] = ("modifier", "joined")
    """What each number of ``tie_key`` stands for."""
    tie_rule: ClassVar[str] = ""
    tie_dice: ClassVar[str | None] = None
    """What those roll who stand equal, until it is settled; None: ``tie_key`` settles it alone."""
    levels: ClassVar[bool] = False
    """Whether a level (LV) settles ties here, so that it is worth asking for."""
    own_dice: ClassVar[bool] = False
    """Whether somebody may have initiative dice of their own here."""
    needs_dice: ClassVar[bool] = False
    """Whether whose initiative is rolled must bring dice, since the table has none for them."""
    track: ClassVar[Track] = Track()
    """What its track shows; without more the order of the turns, round by round."""
    groups: ClassVar[bool] = False
    """Whether several that are added together roll once for all."""
    ends_later: ClassVar[bool] = False
    """Whether the ends of turns pass later than these are over: the clock passes them by itself."""
    faces: ClassVar[bool] = False
    """Whether it keeps where everybody looks; then it has actions ``walk`` and ``turn``, for maps."""

    def action(self, name: str) -> ActionKind | None:
        """The action that is asked for by this name, None when there is none."""
        return next((each for each in self.actions if each.name == name), None)

    def dice(self, who: UnrolledCombatant, chosen: str) -> str | None:
        """The notation of somebody's initiative check, without the modifier.

        ``chosen`` are the dice of the game, or the table's where the game leaves it to them.
        None: nothing is rolled here, and whoever gives no initiative stands at the modifier.
        """
        return who.dice or chosen

    def block(self, side: str, variants: Sequence[str], *, gm_run: bool) -> str:
        """Those with whom one of this side acts: they have one initiative, checked or given once, to
        which no modifier is added. "": everybody has their own."""
        return ""

    def brought(self, typed: str, values: Mapping[str, int], *, rolls: bool) -> Brought:
        """What somebody brings who typed these initiative dice ("": none) and has these values on
        their sheet; ``rolls``: their initiative is not given. Refusal: the dice cannot be."""
        if typed:
            raise Refusal("encounter.no_own_dice")
        return Brought()

    def tie_key(self, who: UnrolledCombatant) -> tuple[Any, ...]:
        """Sort those who stand equal by this, the smallest first: higher modifier, joining order."""
        return (-who.modifier, who.id)

    @abstractmethod
    def start(self, combatants: Sequence[ClockCombatant]) -> State:
        """Set everybody up before the first turn of round 1."""

    @abstractmethod
    def call(self, state: State, course: Course) -> Called[State]:
        """Run on to the next turn, the one before it being over."""

    def onward(self, state: State, course: Course) -> ActionOutcome | None:
        """What is done instead of ending the actor's turn when it is ended by choice: it goes on to
        another phase. None: the turn ends."""
        return None

    def end_turn(self, state: State, who: CombatantId) -> State:
        """End the turn of ``who``; leaves everything where it is."""
        return state

    def regrouped(self, state: State, who: CombatantId, block: str) -> State:
        """Let somebody act with another block from now on; without blocks nothing changes."""
        return state

    def acted(self, state: State, who: CombatantId) -> State:
        """Note that whoever has the turn did something in it that is none of the clock's own."""
        return state

    def jump(self, state: State, who: CombatantId, course: Course) -> tuple[State, tuple[Moment, ...]]:
        """Give the turn to somebody: the state from which ``call`` begins it, and what passes before.
        Whose turn it was has it still to come. Refusal: turns go here by where everybody stands."""
        raise Refusal("encounter.no_jump")

    @abstractmethod
    def join(self, state: State, combatant: ClockCombatant, course: Course) -> tuple[State, int]:
        """Let a late one in; also how many turns it counts as having had this round."""

    @abstractmethod
    def leave(self, state: State, who: CombatantId) -> State:
        """Take somebody out."""

    def stands_for(self, state: State, course: Course, who: CombatantId) -> tuple[Moment | None, int]:
        """Which moment passes in place of the turns of one who is about to leave, for what these
        counted, and how many of it are to pass uncounted first (D-66).

        It is the start of the turn of whoever comes next after them; None: nobody does.
        """
        turns = [turn.who for turn in self.schedule(state, course)]
        behind, ahead = turns[turns.index(who) + 1 :], turns[: turns.index(who)]
        following = (*behind, *ahead)
        return (Moment(TURN_START, following[0]), int(not behind)) if following else (None, 0)

    def exchanged(self, state: State, first: CombatantId, second: CombatantId) -> State | None:
        """Give two the places of each other. None: only equals exchange theirs, as ties are settled."""
        return None

    @abstractmethod
    def correct(self, state: State, who: CombatantId, correction: Correction) -> State:
        """Set what the GM corrects by hand; the turn stays whose it is."""

    @abstractmethod
    def standing(self, state: State, who: CombatantId) -> Standing:
        """Tell where somebody stands."""

    def bearing(self, state: State, who: CombatantId) -> Bearing:
        """Tell how somebody holds themselves; most games do not count it."""
        return NO_BEARING

    def tier(self, state: State, who: CombatantId) -> tuple[int, ...]:
        """Where somebody stands for ties: who has the same here stands equal."""
        return (self.standing(state, who).initiative,)

    def derivation(self, state: State, combatant: ClockCombatant) -> Derivation:
        """Tell how somebody came to stand where they stand; ``combatant`` as it would begin now."""
        value = self.standing(state, combatant.id).initiative
        by_hand = Part(BY_HAND, value - combatant.initiative)
        return Derivation(value, (*checked_parts(combatant, combatant.initiative), by_hand))

    def count(self, state: State) -> int | None:
        """Tell where within the round the clock is, None where there is no such."""
        return None

    def elapsed(self, since: At, until: At) -> tuple[News, ...]:
        """Tell of the time between two turns as if nobody had had one there."""
        return tuple(RoundStarted(number) for number in range(since[0] + 1, until[0] + 1))

    @abstractmethod
    def schedule(self, state: State, course: Course) -> tuple[NextTurn, ...]:
        """Everybody's next turn, first to last; the actor's is the one after this."""

    def over(self, state: State, who: CombatantId) -> str | None:
        """The reason for which a turn of theirs would be over by how they stand, None: it goes on."""
        return None

    def in_action_order(self, state: State, course: Course) -> tuple[CombatantId, ...]:
        """Everybody in the order in which what falls together is done: the actor, then as turns come."""
        turns = sorted(self.schedule(state, course), key=lambda each: each.who != course.current)
        return tuple(each.who for each in turns)

    def dump(self, state: State) -> object:
        """Give the state as values that JSON can hold."""
        return written(state)

    def load(self, raw: Any) -> State:
        """Build the state from what ``dump`` gave."""
        return record(self.state).build(raw)


def check_initiative(value: int) -> int:
    """Return an initiative that lies within its bounds. Refusal: it does not."""
    if value not in INITIATIVES:
        raise Refusal("encounter.initiative_bounds", value=value, low=INITIATIVES[0], high=INITIATIVES[-1])
    return value
