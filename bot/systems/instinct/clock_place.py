"""What the clock of 死亡本能 keeps: the tick, and where everybody stands: initiative and action points."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.records import replace
from bot.refusal import Refusal
from bot.systems.clock import ClockCombatant, Correction, check_initiative
from bot.systems.declarations import CorrectionKind
from bot.systems.instinct.declared_actions import NOTHING_DECLARED, Acts, given_back, renewed
from bot.systems.moments import CombatantId
from bot.text import N_

TICKS = 20
"""Ticks of a round, counted down to 1 (D-37), and the highest that is not split (D-41)."""

SETTLED = 11
"""The dice value that 沉淀先攻 moves towards (D-43)."""

THRESHOLDS = range(1, 101)
"""Which AP thresholds may be set."""

PUT_OFF = -1
"""In the place of a turn that was put off from this tick (D-40)."""

CORRECTIONS = (
    CorrectionKind("main", "main", N_("Set the main initiative, above 20 (GM)")),
    CorrectionKind("action_points", "ap", N_("Set the AP it has now (GM)")),
    CorrectionKind("threshold", "threshold", N_("Set its AP threshold (GM)")),
)
"""A GM's corrections besides the initiative."""


@dataclass(frozen=True, slots=True)
class TickResources:
    """A combatant's numbers on this clock besides the initiative.

    - its main one when split (D-41)
    - AP
    - the MI and the RA since its last turn began (None: none)
    - the TO that goes on (None: none does) with the AP that it still makes
    """

    main: int | None
    action_points: int
    threshold: int
    minor: str | None = None
    rapid: str | None = None
    total: str | None = None
    total_left: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """One combatant on the clock.

    - ``initiative``: the tick that it stands on.
    - ``main``: the value that effects change, if that is another one (D-41). It is above 20 in a split. If
      the split ended in this round, the current value stays in place until the next one, ``cut`` lower than
      before. None: it was not split in this round.
    - ``owed``: the turns whose 20 have not come back (D-38). Below 0: the 20 that came for turns which a
      penalty cost.
    - ``checked``: the initiative that it began with; ``by_hand``: what was added since.
    - ``delays``: what its delays took of the value. ``put_off``: what they took of the current value of a
      split (D-40).
    - ``late``: the turns that it counted as having had when it joined (D-42).
    - ``started``: its turn has started on this tick. ``shed``: the AP shed for that, None: nothing yet.
    - ``turn``: its place among the turns on this tick; 0: it had none yet; ``PUT_OFF``: it was put off.
    - ``withdrawn``: its started turn does not start after all, which is still to be told.
    - ``gone``: it left, and the effects that count its turns still pass (D-66).
    """

    id: CombatantId
    initiative: int
    main: int | None = None
    cut: int = 0
    owed: int = 0
    dice_value: int | None = None
    action_points: int = 0
    threshold: int = 3
    started: bool = False
    shed: int | None = None
    turn: int = 0
    withdrawn: bool = False
    gone: bool = False
    checked: int = 0
    by_hand: int = 0
    delays: int = 0
    put_off: int = 0
    late: int = 0
    acts: Acts = NOTHING_DECLARED

    @property
    def called(self) -> bool:
        """Whether its turn on this tick is over: called, passed or put off."""
        return self.turn != 0

    @property
    def had(self) -> bool:
        """Whether they had their turn on this tick."""
        return self.turn > 0

    def stands_on(self, tick: int) -> bool:
        """Whether their turn is on this tick: it has started there, or they stand at it or above it."""
        return self.started or self.initiative >= tick

    @property
    def acted_from(self) -> int:
        """The initiative before what a turn on this tick took of it."""
        return self.initiative + (turn_cost(self) if self.had else 0)

    @property
    def limit(self) -> int:
        """The AP that cannot be passed (D-44)."""
        return 2 * self.threshold

    @property
    def value(self) -> int:
        """The initiative that effects change: the main one of a split (D-41)."""
        return self.initiative if self.main is None else self.main

    @property
    def is_split(self) -> bool:
        """Whether there is a main and a current initiative (D-41)."""
        return self.main is not None and self.main > TICKS

    @property
    def characters(self) -> TickResources:
        """Its numbers as a screen shows them."""
        acts, total = self.acts, self.acts.total
        return TickResources(
            self.main if self.is_split else None,
            self.action_points,
            self.threshold,
            acts.minor,
            acts.rapid,
            None if total is None else total.name,
            0 if total is None else total.left,
        )

    @property
    def exhausted(self) -> bool:
        """Whether a turn that starts now is over at once (D-44)."""
        return self.action_points >= self.threshold


class Part(StrEnum):
    """How far the tick has gone (D-47, D-48)."""

    CLOSED = "closed"
    """It is over, and so is its end."""
    BEGUN = "begun"
    """It has begun: durations in ticks have passed."""
    OPENED = "opened"
    """The turns that start on it have started."""
    LATE = "late"
    """The turn of a combatant that was lifted onto this tick has started."""
    RUNNING = "running"
    """AP are shed; turns are called."""


@dataclass(frozen=True, slots=True)
class Ticks:
    """Everybody's place and the tick; 21 is the moment before a round's first tick.

    ``engaged`` says that the actor has done something in this turn, so that it is too
    late for a delay (D-40); ``told``, that a turn was called on this tick.
    """

    tick: int
    places: tuple[Place, ...]
    engaged: bool = False
    part: Part = Part.CLOSED
    told: bool = False

    @property
    def here(self) -> tuple[Place, ...]:
        """The places of combatants that did not leave."""
        return tuple([each for each in self.places if not each.gone])

    def place(self, who: CombatantId) -> Place:
        """Return a combatant's place. KeyError: not on this clock."""
        for each in self.places:
            if each.id == who:
                return each
        raise KeyError(who)

    def put(self, *places: Place) -> "Ticks":
        """Return the state with these places instead of those with the same ids."""
        new = {each.id: each for each in places}
        return self.with_places([new.get(each.id, each) for each in self.places])

    def with_places(self, places: Iterable[Place]) -> "Ticks":
        """Return the state with only these places."""
        return replace(self, places=tuple(places))


def placed(combatant: ClockCombatant) -> Place:
    """Put a combatant where its check puts it (D-36, D-41)."""
    dice_value = None if combatant.roll is None else combatant.roll.dice_value
    checked = combatant.initiative
    return with_value(Place(combatant.id, 0, dice_value=dice_value, checked=checked), checked)


def with_value(place: Place, value: int) -> Place:
    """Set the initiative that effects change; begins or ends a split (D-41). Within a round in which
    there was one the current value stands where it stood, but not above the other."""
    if place.main is None:
        value, owed = _without_lift(value, place.owed)
        if value <= TICKS:
            return replace(place, initiative=value, owed=owed)
        return replace(place, initiative=TICKS, main=value, owed=0)
    stood = place.initiative + place.cut
    current = stood if value > TICKS else min(stood, value)
    return replace(place, initiative=current, main=value, cut=stood - current)


def _without_lift(value: int, owed: int) -> tuple[int, int]:
    """A value above 20, without the 20 that came for turns which a penalty cost (D-38, a reading)."""
    while value > TICKS and owed < 0:
        value, owed = value - TICKS, owed + 1
    return value, owed


def after_turn(place: Place) -> Place:
    """Take the initiative that a turn costs (D-38)."""
    owed = place.owed + 1 if place.main is None else 0
    return replace(place, initiative=place.initiative - turn_cost(place), owed=owed)


def put_off(place: Place) -> Place:
    """Take the 1 that a delay costs; in a split, only from the current value (D-40, D-41)."""
    lower = replace(place, initiative=place.initiative - 1, turn=PUT_OFF)
    if place.main is None:
        return replace(lower, delays=place.delays + 1)
    return replace(lower, put_off=place.put_off + 1)


def turn_cost(place: Place) -> int:
    """What a turn costs: 20, or ⌈400 ÷ main⌉ of a split (D-38, D-41)."""
    return -(-400 // place.main) if place.main is not None and place.is_split else TICKS


def in_next_round(place: Place) -> Place:
    """Bring a place into a new round: +20, to at most 20 with a split (D-38, D-41). A place above 0 that had
    no turn stays: it was lifted after the last tick, and nothing has to come back."""
    fresh = off_the_tick(place)
    if place.is_split:
        return replace(fresh, initiative=min(place.initiative + TICKS, TICKS))
    if place.main is not None:
        return whole_again(fresh)
    if place.owed <= 0 and place.initiative >= 1:
        return fresh
    owed = place.owed - 1 if place.owed > 0 or _lowered_below_1(place) else place.owed
    return with_value(replace(fresh, owed=owed), place.initiative + TICKS)


def whole_again(place: Place) -> Place:
    """A place whose split is over when a round starts. Its initiative is its main value again (D-41), if that
    is below 1 with the 20 of every round's start (D-38)."""
    whole = replace(place, initiative=place.value, main=None, cut=0, put_off=0, late=0)
    if whole.initiative >= 1:
        return whole
    return replace(whole, initiative=whole.initiative + TICKS, owed=-1 if _lowered_below_1(whole) else 0)


def _lowered_below_1(place: Place) -> bool:
    """Whether it is what was taken by effects, or by hand, that keeps an initiative below 1. What delays took
    stays taken (D-40)."""
    return place.initiative - place.by_hand >= 1


def settled(place: Place) -> Place:
    """Move the dice value one towards 11, and the initiative with it (D-43)."""
    if place.dice_value is None or place.dice_value == SETTLED:
        return place
    step = 1 if place.dice_value < SETTLED else -1
    return replace(with_value(place, place.value + step), dice_value=place.dice_value + step)


def off_the_tick(place: Place) -> Place:
    """A place when a tick is over: its turn no longer runs."""
    if not (place.started or place.turn or place.shed is not None):
        return place
    return replace(place, started=False, shed=None, turn=0)


def on_tick(place: Place, tick: int) -> Place:
    """A place on the next tick. Combatants with a turn that starts on it shed AP (D-44, D-47)."""
    fresh = off_the_tick(place)
    return with_shed(with_start(fresh)) if place.initiative >= tick else fresh


def with_start(place: Place) -> Place:
    """Start a turn: MI and RA are back (D-47, and a reading of D-44)."""
    return replace(place, started=True, acts=renewed(place.acts))


def with_shed(place: Place) -> Place:
    """Shed AP for a turn, once (D-44)."""
    if place.shed is not None:
        return place
    shed = min(place.action_points, place.threshold)
    return replace(place, shed=shed, action_points=place.action_points - shed)


def without_start(place: Place) -> Place:
    """Take the turn's start back, as it does not start after all (D-40)."""
    back = min(place.action_points + (place.shed or 0), place.limit)
    return replace(place, action_points=back, started=False, shed=None, turn=0, acts=given_back(place.acts))


def corrected(place: Place, correction: Correction) -> Place:
    """Set a GM's correction. Refusal: out of bounds, or there is no main value."""
    own = dict(correction.own)
    stands = _with_corrected_initiative(place, correction, own.get("main"))
    lifts = TICKS * max(0, stands.owed - place.owed) if correction.initiative is None else 0
    stands = replace(stands, by_hand=place.by_hand + stands.value - place.value + lifts)
    return _with_corrected_points(stands, own.get("action_points"), own.get("threshold"))


def _with_corrected_initiative(place: Place, correction: Correction, main: int | None) -> Place:
    if main is not None:
        return _with_main(place, check_initiative(main), correction.initiative)
    if correction.initiative is not None:
        return with_value(replace(place, owed=0), check_initiative(correction.initiative))
    if correction.initiative_by is not None:
        return with_value(place, check_initiative(place.value + correction.initiative_by))
    return place


def _with_main(place: Place, main: int, current: int | None) -> Place:
    if current is not None:
        if main <= TICKS:
            raise Refusal("encounter.main_too_low", main=main, highest=TICKS)
        stands = min(check_initiative(current), TICKS)
        return replace(place, initiative=stands, main=main, cut=0, owed=0)
    if not place.is_split:
        raise Refusal("encounter.not_split", initiative=place.initiative, highest=TICKS)
    return with_value(place, main)


def _with_corrected_points(place: Place, points: int | None, threshold: int | None) -> Place:
    if threshold is None and points is None:
        return place
    if threshold is not None and threshold not in THRESHOLDS:
        raise Refusal(
            "encounter.threshold_bounds", threshold=threshold, low=THRESHOLDS[0], high=THRESHOLDS[-1]
        )
    changed = replace(
        place,
        threshold=place.threshold if threshold is None else threshold,
        action_points=place.action_points if points is None else points,
    )
    if points is None:  # A threshold that falls takes AP down to its limit.
        return replace(changed, action_points=min(changed.action_points, changed.limit))
    if not 0 <= points <= changed.limit:
        raise Refusal("encounter.ap_bounds", action_points=points, limit=changed.limit)
    return changed


Ahead = tuple[int, int, int]
"""Rounds from now, the tick, and the initiative with which one stands there."""


def next_turn(place: Place, tick: int, *, acting: bool, settling: bool) -> Ahead:
    """The next turn that goes on after its start; an actor's is the one after this."""
    plain = place.main is None and not settling and place.action_points < place.threshold
    lifted = place.initiative >= tick and place.called and not acting
    if plain and not lifted:
        return _by_arithmetic(place, tick, acting=acting)
    return _by_steps(place, tick, acting, settling)


def _by_arithmetic(place: Place, tick: int, *, acting: bool) -> Ahead:
    """For a combatant without a split, whose AP forfeit nothing: −20 a turn, +20 a round (D-38)."""
    initiative = place.initiative - TICKS if acting else place.initiative
    if not (acting or place.called) and place.stands_on(tick):
        return 0, tick, initiative
    this_round = min(tick - 1, initiative)
    if this_round >= 1:
        return 0, this_round, initiative
    rounds = max(1, -((initiative - 1) // TICKS))
    later = min(initiative + TICKS * rounds, TICKS)
    return rounds, later, later


def _by_steps(place: Place, tick: int, acting: bool, settling: bool) -> Ahead:
    """For a split, a variant or AP at the threshold: tick by tick on which one stands."""
    rounds = 0
    if acting:
        place = after_turn(place)
    while True:
        if place.stands_on(tick) and not (place.called or acting):
            place = with_shed(place)
            if not place.exhausted:
                return rounds, tick, place.initiative
            place = after_turn(place)
        acting, tick = False, min(tick - 1, place.initiative)
        if tick >= 1:
            place = on_tick(place, tick)
        else:
            place = in_next_round(settled(place) if settling else place)
            rounds, tick = rounds + 1, TICKS + 1
