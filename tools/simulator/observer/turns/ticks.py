"""死亡本能: rounds of twenty ticks (D-36 … D-44)."""

from dataclasses import dataclass, replace

from tools.simulator.observer.books import Step
from tools.simulator.observer.turns.told import (
    CORRECTIONS,
    Call,
    Seat,
    Untold,
    entered,
    events,
    kind_of,
    rolled,
)

TICKS, THRESHOLD = 20, 3


@dataclass(frozen=True, slots=True)
class Place:
    """A combatant's place: the tick, the main initiative above 20, AP. ``over`` is the tick on which their
    turn was had or put off; ``shed`` is the AP they lost for the turn that started."""

    seat: Seat
    stands: int
    main: int | None = None
    points: int = 0
    over: bool = False
    shed: int | None = None

    @property
    def cost(self) -> int:
        """The cost of a turn in initiative (D-38, D-41)."""
        return TICKS if self.main is None else -(-400 // self.main)

    @property
    def order(self) -> tuple[int, ...]:
        """The order on one tick (D-39)."""
        seat = self.seat
        return -self.stands, -seat.modifier, -seat.level, not seat.is_gm_run, seat.id


def placed(seat: Seat) -> Place:
    """The place of an initiative (D-41)."""
    above = seat.initiative > TICKS
    return Place(seat, min(seat.initiative, TICKS), seat.initiative if above else None)


@dataclass(frozen=True, slots=True)
class Ticks:
    """A fight on ticks."""

    seats: tuple[Seat, ...] = ()
    places: tuple[Place, ...] = ()
    current: int = 0
    number: int = 0
    tick: int = TICKS + 1
    engaged: bool = False

    @property
    def call(self) -> Call | None:
        """The current turn."""
        return Call(self.current, self.number, self.tick) if self.current else None

    def name(self, who: int) -> str:
        """A combatant's name."""
        return next((each.name for each in self.seats if each.id == who), "")

    def place(self, who: int) -> Place:
        """A combatant's place. StopIteration: there is none."""
        return next(each for each in self.places if each.seat.id == who)

    def put(self, place: Place) -> "Ticks":
        """With this place instead of that one's earlier."""
        return replace(
            self, places=tuple(place if each.seat.id == place.seat.id else each for each in self.places)
        )

    def after(self, step: Step) -> "Ticks":
        """The fight after a step. Untold: by a rule that stands nowhere here."""
        kind = kind_of(step)
        if events(step, "instinct.turn_unable"):
            raise Untold(kind)
        own = {
            "add": self._add, "start": self._start, "change": self._change, "remove": self._remove,
            "next": self._next, "instinct.ap": self._spend, "instinct.delay": self._delay,
        }  # fmt: skip
        if kind in own:
            return own[kind](step)
        if kind in ("add_effect", "end_effect", "suppress_effect") and not step.action.get("changes"):
            if "changes" in str(step.action):
                raise Untold("an effect that changes something")
            return self
        raise Untold(kind)

    def _add(self, step: Step) -> "Ticks":
        new = entered(step)
        if not self.number:
            return replace(self, seats=(*self.seats, *new))
        if not self.current:
            raise Untold("nobody acts")
        places = self.places
        for each in new:
            place = placed(each)
            while place.stands > self.tick:
                place = replace(place, stands=place.stands - place.cost)
            places = (*places, place)
        return replace(self, seats=(*self.seats, *new), places=places)

    def _start(self, step: Step) -> "Ticks":
        seats = rolled(self.seats, step)
        return replace(self, seats=seats, places=tuple(map(placed, seats)), number=1)._run()

    def _change(self, step: Step) -> "Ticks":
        if set(step.action) - CORRECTIONS:
            raise Untold("moved by hand")
        name, who = step.action.get("name"), step.action["who"]
        if not name:
            return self
        seats = tuple(replace(each, name=name) if each.id == who else each for each in self.seats)
        return replace(self, seats=seats)

    def _remove(self, step: Step) -> "Ticks":
        gone = step.action["who"]
        left = replace(
            self,
            seats=tuple(each for each in self.seats if each.id != gone),
            places=tuple(each for each in self.places if each.seat.id != gone),
        )
        return left._run() if self.current == gone else left

    def _next(self, step: Step) -> "Ticks":
        return self._ended()

    def _ended(self) -> "Ticks":
        """The turn is over (D-38, D-41)."""
        place = self.place(self.current)
        return self.put(replace(place, stands=place.stands - place.cost, over=True))._run()

    def _spend(self, step: Step) -> "Ticks":
        """AP are made; at the threshold the own turn ends (D-44)."""
        who, amount = step.action["who"], step.action["amount"]
        place = self.place(who)
        spent = self.put(replace(place, points=place.points + amount))
        if who != self.current:
            return spent
        spent = replace(spent, engaged=True)
        return spent._ended() if amount > 0 and spent.place(who).points >= THRESHOLD else spent

    def _delay(self, step: Step) -> "Ticks":
        """One tick later; what the turn's start took is given back (D-40)."""
        place = self.place(self.current)
        points = place.points + (place.shed or 0)
        return self.put(replace(place, stands=place.stands - 1, points=points, shed=None, over=True))._run()

    def _run(self) -> "Ticks":
        """On to the next turn (D-37, D-47, D-48)."""
        now = self
        if not now.places:
            return replace(now, current=0)
        for _ in range(10_000):
            due = sorted((each for each in now.places if now._due(each)), key=lambda each: each.order)
            if not due:
                now = now._next_tick()
                continue
            first = due[0]
            shed = min(first.points, THRESHOLD) if first.shed is None else 0
            first = replace(first, points=first.points - shed, shed=first.shed if shed == 0 else shed)
            first = replace(first, shed=first.shed or 0)
            if first.points < THRESHOLD:
                return replace(now.put(first), current=first.seat.id, engaged=False)
            now = now.put(replace(first, stands=first.stands - first.cost, over=True))
        raise Untold("no turn comes")

    def _due(self, place: Place) -> bool:
        return place.stands >= self.tick and not place.over and self.tick <= TICKS

    def _next_tick(self) -> "Ticks":
        fresh = tuple(replace(each, over=False, shed=None) for each in self.places)
        if self.tick > 1:
            return replace(self, tick=self.tick - 1, places=fresh)
        return replace(self, tick=TICKS, number=self.number + 1, places=tuple(map(_in_next_round, fresh)))


def _in_next_round(place: Place) -> Place:
    """+20; of a split the current one, at most 20 (D-38, D-41)."""
    stands = place.stands + TICKS
    return replace(place, stands=stands if place.main is None else min(TICKS, stands))
