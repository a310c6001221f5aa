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
    """One combatant's initiative check as it fell, before any modifier (D-36). ``card``: the drawn card,
    which has no modifier ("": it was rolled)."""

    who: CombatantId
    dice_value: int
    faces: tuple[int, ...]
    card: str = ""


@dataclass(frozen=True, slots=True)
class UnrolledCombatant:
    """A combatant that is to take turns, as far as a clock needs to know.

    ``dice`` is the notation of its own initiative check ("": it has none), ``ties`` the roll for its place
    among equals.
    """

    id: CombatantId
    modifier: int
    level: int
    gm_run: bool
    dice: str = ""
    ties: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ClockCombatant(UnrolledCombatant):
    """A combatant that takes turns, with its rolled or given initiative.

    ``roll`` is the check behind it with every face (None: nothing was rolled). ``own`` are this clock's own
    numbers for it, ``block`` the group that acts together ("": it acts for itself).
    """

    initiative: int = 0
    roll: InitiativeRoll | None = None
    own: tuple[tuple[str, int], ...] = ()
    block: str = ""


@dataclass(frozen=True, slots=True)
class Brought:
    """A combatant's entry on a clock: the notation of its initiative's dice ("": the game's), and its own
    numbers by the names of the clock's corrections."""

    dice: str = ""
    own: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """What the tracker knows besides the clock's own state.

    - ``ties`` settles which of two equals goes first.
    - ``variants``: the clock's variants in this encounter.
    - ``awaited``: combatants that the game's combat waits for when a turn is called.
    - ``hidden``: combatants that are hidden from the table.
    - ``unable``: combatants whose turns pass.
    - ``helpless``: combatants that can do nothing.
    - ``absent``: combatants without turns (D-66).
    - ``soonest``: how many of a moment pass until the first effect that counts it is over.
    - ``held``: the turn is over as soon as its deeds are answered.
    - ``passing``: the rest of the round passes, although nobody can act.
    """

    round_number: int
    current: CombatantId | None
    ties: tuple[CombatantId, ...]
    variants: tuple[str, ...] = ()
    awaited: frozenset[CombatantId] = frozenset()
    hidden: frozenset[CombatantId] = frozenset()
    unable: frozenset[CombatantId] = frozenset()
    absent: frozenset[CombatantId] = frozenset()
    helpless: frozenset[CombatantId] = frozenset()
    soonest: Mapping[Moment, int] = field(default_factory=dict[Moment, int])
    held: bool = False
    passing: bool = False

    @property
    def actor(self) -> CombatantId:
        """The combatant that has the turn. Refusal: nobody has a turn."""
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
    """A combatant's turn begins. ``count`` is the position in the round, None if the clock has none."""

    who: CombatantId
    round_number: int
    count: int | None = None


@dataclass(frozen=True, slots=True)
class TurnWentOn:
    """A combatant's turn goes on in another phase, which is called like a turn."""

    who: CombatantId
    round_number: int


CALLS = (TurnStarted, TurnWentOn)
"""The causes of a call, each with buttons of its own."""

At = tuple[int, int | None]
"""A round, and where within it."""

News = RoundStarted | TurnStarted | TurnWentOn | ClockEvent
"""What a clock tells while it runs: facts, in the order they happened."""


@dataclass(frozen=True, slots=True)
class Called(Generic[State]):
    """A clock that ran on to the next turn: its combatant (None: there is none), and the events of the way
    and every moment that passed, in one order.

    ``goes_on``: the clock is not there yet. The tracker counts what passed first, since that may correct the
    clock, and then calls it again.
    """

    state: State
    round_number: int
    current: CombatantId | None
    passed: tuple[News | Moment, ...] = ()
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a combatant stands: its initiative and the clock's other facts in a frozen value.

    The fields of ``own`` are facts (str, int, bool or None). The clock's words know their names.
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
    """The derivation of a combatant's place: a value, the parts of its sum, and facts outside the sum."""

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
    """A combatant's bearing in a fight, for moves and maps: its posture, by its key in the game (``USUAL``:
    not worth a word), and its facing in degrees. None: the fight does not say. ``revealed``: its action has
    shown everybody where it is. ``may_step``: its next step takes nothing of the turn."""

    posture: str | None = None
    facing: Fraction | None = None
    revealed: bool = False
    may_step: bool = False


USUAL = ""
NO_BEARING = Bearing()


@dataclass(frozen=True, slots=True)
class NextTurn:
    """When a combatant's next turn starts, as things stand. A clock without rounds has no such time."""

    who: CombatantId
    round_number: int | None
    count: int | None = None

    @property
    def at(self) -> At | None:
        """The round, and where within it; None: no turn starts."""
        return None if self.round_number is None else (self.round_number, self.count)


class Clock(ABC, Generic[State]):
    """How a game calls turns, as pure functions over a state of its own.

    A clock declares everything that only it has:

    - ``key``, which finds its words and begins its stored tags
    - its actions, events and buttons
    - the corrections of a GM
    - its variants

    All other code iterates over these. A class of actions or events belongs to one clock. A method raises
    Refusal if its game does not allow something now.
    """

    key: ClassVar[str]
    state: ClassVar[type]
    lets_pass: ClassVar[bool] = False
    """Whether a round can pass in which nobody can act (``Course.passing``)."""
    actions: ClassVar[tuple[ActionKind, ...]] = ()
    events: ClassVar[tuple[EventKind, ...]] = ()
    offers: ClassVar[tuple[Offer, ...]] = ()
    corrections: ClassVar[tuple[CorrectionKind, ...]] = ()
    variants: ClassVar[tuple[str, ...]] = ()
    ties: ClassVar[tuple[str, ...]] = ("modifier", "joined")
    """What each number of ``tie_key`` stands for."""
    tie_rule: ClassVar[str] = ""
    tie_dice: ClassVar[str | None] = None
    """The dice that equals roll until they differ. None: ``tie_key`` settles ties without dice."""
    levels: ClassVar[bool] = False
    """Whether a level (LV) settles ties here, so that it is worth asking for."""
    own_dice: ClassVar[bool] = False
    """Whether a combatant may have initiative dice of its own here."""
    needs_dice: ClassVar[bool] = False
    """Whether a combatant must bring its own initiative dice, since the table has none for it."""
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
        """The notation of a combatant's initiative check, without the modifier.

        ``chosen`` are the dice of the game, or the table's if the game leaves the choice to the table. None:
        nothing is rolled, and a combatant without a given initiative stands at the modifier.
        """
        return who.dice or chosen

    def block(self, side: str, variants: Sequence[str], *, gm_run: bool) -> str:
        """The group with which a combatant of this side acts. The group has one initiative, rolled or given
        once and without a modifier. "": each combatant has its own."""
        return ""

    def check_together(self, variants: Sequence[str]) -> None:
        """Refusal: an encounter cannot be played with all of these variants."""

    def brought(self, typed: str, values: Mapping[str, int], *, rolls: bool) -> Brought:
        """A combatant's entry with these typed initiative dice ("": none) and values of its sheet. ``rolls``:
        its initiative is not given. Refusal: the dice are invalid."""
        if typed:
            raise Refusal("encounter.no_own_dice")
        return Brought()

    def tie_key(self, who: UnrolledCombatant) -> tuple[Any, ...]:
        """The sort key of equals, the smallest first: higher modifier, then joining order."""
        return (-who.modifier, who.id)

    @abstractmethod
    def start(self, combatants: Sequence[ClockCombatant]) -> State:
        """Set everybody up before the first turn of round 1."""

    @abstractmethod
    def call(self, state: State, course: Course) -> Called[State]:
        """Run on to the next turn, the one before it being over."""

    def onward(self, state: State, course: Course) -> ActionOutcome | None:
        """The action that replaces ending the actor's turn by choice: the turn goes on to another phase.
        None: the turn ends."""
        return None

    def end_turn(self, state: State, who: CombatantId) -> State:
        """End the turn of ``who`` and leave the other places as they are."""
        return state

    def regrouped(self, state: State, who: CombatantId, block: str) -> State:
        """Let a combatant act with another block from now on. Without blocks nothing changes."""
        return state

    def nameable(self, state: State, course: Course) -> Sequence[CombatantId]:
        """The combatants that the actor may name to go next. Empty: their places decide. Of several it must
        name one if the order is not ``foretold``."""
        return ()

    def named(self, state: State, who: CombatantId) -> State:
        """Let a named combatant go next: in this round, otherwise as the first of the next."""
        return state

    def foretold(self, variants: Sequence[str]) -> bool:
        """Whether the order of the turns to come is known."""
        return True

    def acted(self, state: State, who: CombatantId) -> State:
        """Note that the acting combatant did something that is not an action of the clock."""
        return state

    def jump(self, state: State, who: CombatantId, course: Course) -> tuple[State, tuple[Moment, ...]]:
        """Give the turn to a combatant: the state from which ``call`` begins it, and what passes before. The
        interrupted combatant's turn is still to come. Refusal: on this clock, places decide the turns."""
        raise Refusal("encounter.no_jump")

    @abstractmethod
    def join(self, state: State, combatant: ClockCombatant, course: Course) -> tuple[State, int]:
        """Let a combatant join late. Return also how many turns it counts as having had this round."""

    @abstractmethod
    def leave(self, state: State, who: CombatantId) -> State:
        """Take a combatant out."""

    def stands_for(self, state: State, course: Course, who: CombatantId) -> tuple[Moment | None, int]:
        """The moment that passes in place of the turns of a combatant that is about to leave, for effects
        that counted these turns. Also how many of that moment first pass uncounted (D-66).

        It is the start of the turn of the next combatant. None: there is none.
        """
        turns = [turn.who for turn in self.schedule(state, course)]
        behind, ahead = turns[turns.index(who) + 1 :], turns[: turns.index(who)]
        following = (*behind, *ahead)
        return (Moment(TURN_START, following[0]), int(not behind)) if following else (None, 0)

    def exchanged(self, state: State, first: CombatantId, second: CombatantId) -> State | None:
        """Exchange the places of two combatants. None: only equals exchange places, as ties are settled."""
        return None

    @abstractmethod
    def correct(self, state: State, who: CombatantId, correction: Correction) -> State:
        """Set a GM's correction. The turn stays with its combatant."""

    def placed_again(self, state: State, combatants: Sequence[ClockCombatant]) -> State:
        """Put combatants where their initiative of a new round puts them."""
        for each in combatants:
            state = self.correct(state, each.id, Correction(initiative=each.initiative))
        return state

    @abstractmethod
    def standing(self, state: State, who: CombatantId) -> Standing:
        """Tell a combatant's place."""

    def bearings(self, state: State) -> Mapping[CombatantId, Bearing]:
        """Tell everybody's bearing; most games do not count it."""
        return {}

    def tier(self, state: State, who: CombatantId) -> tuple[int, ...]:
        """A combatant's place for ties: combatants with the same value are equal."""
        return (self.standing(state, who).initiative,)

    def derivation(self, state: State, combatant: ClockCombatant) -> Derivation:
        """Tell the derivation of a combatant's place; ``combatant`` as it would begin now."""
        value = self.standing(state, combatant.id).initiative
        by_hand = Part(BY_HAND, value - combatant.initiative)
        return Derivation(value, (*checked_parts(combatant, combatant.initiative), by_hand))

    def count(self, state: State) -> int | None:
        """The clock's position within the round, None if it has none."""
        return None

    def elapsed(self, since: At, until: At) -> tuple[News, ...]:
        """Tell of the time between two turns as if a left-out combatant had had no turn in it."""
        return tuple(RoundStarted(number) for number in range(since[0] + 1, until[0] + 1))

    @abstractmethod
    def schedule(self, state: State, course: Course) -> tuple[NextTurn, ...]:
        """Everybody's next turn, first to last; the actor's is the one after this."""

    def over(self, state: State, who: CombatantId) -> str | None:
        """The reason why a combatant's place would end its turn now. None: the turn goes on."""
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
    """Return an initiative that is within its bounds. Refusal: it is not."""
    if value not in INITIATIVES:
        raise Refusal("encounter.initiative_bounds", value=value, low=INITIATIVES[0], high=INITIATIVES[-1])
    return value
