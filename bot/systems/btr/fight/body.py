"""What fights of BtR change of a combatant: resources, waiting attacks, and counts of one response phase."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bot.systems.btr.fight.blows import Blow, Control
from bot.systems.btr.phases import TurnPhase
from bot.systems.btr.resources import GENERAL, Stock, from_sheet
from bot.systems.btr.sheet import HP, PROTECTION
from bot.systems.btr.statuses import key_of
from bot.systems.health import Gauge, Health, State, state_of
from bot.systems.moments import CombatantId
from bot.text import fold

GRAVE: Final = "grave"
REVIVED: Final = "revived"


@dataclass(frozen=True, slots=True)
class Met:
    """An attack of this response phase: its number and its attacker. ``countered``: a Ctk has answered it
    (B-6)."""

    number: int
    by: CombatantId
    countered: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """A combatant's state in a fight of BtR.

    - ``resources``: the entered ones.
    - ``grave``: 重伤, out of the fight (B-27).
    - ``waiting``: the waiting attacks, in the order made. ``made``: how many there ever were.
    - ``phase``: the phase of its own turn, None outside of it (settled: it had begun, and was taken back).
    - ``met`` and ``controls``: attacks and controls of its response phase.
    - ``needed``: how often at once a control must be suffered to work (B-13).
    - ``immune``: statuses that never land.
    """

    resources: tuple[tuple[str, Stock], ...] = ()
    grave: bool = False
    waiting: tuple[Blow, ...] = ()
    made: int = 0
    phase: TurnPhase | None = None
    met: tuple[Met, ...] = ()
    controls: tuple[tuple[Control, int], ...] = ()
    needed: tuple[tuple[Control, int], ...] = ()
    immune: tuple[str, ...] = ()

    def stock(self, name: str) -> Stock | None:
        """The amount of a resource. None: not known."""
        return next((stock for each, stock in self.resources if fold(each) == fold(name)), None)

    def with_stock(self, name: str, stock: Stock) -> "Body":
        """The body with this amount of a resource; the others are unchanged."""
        held = [(each, stock if fold(each) == fold(name) else old) for each, old in self.resources]
        if self.stock(name) is None:
            held.append((name, stock))
        return replace(self, resources=tuple(sorted(held, key=lambda each: _place(each[0]))))

    def without(self, number: int) -> "Body":
        """The body without the attack of this number."""
        return replace(self, waiting=tuple(each for each in self.waiting if each.number != number))

    def is_immune(self, name: str) -> bool:
        """Whether a status of this name never lands."""
        return key_of(name) in map(key_of, self.immune)

    def due(self) -> tuple[Blow, ...]:
        """The attacks that its response phase settles: those that it was asked about; where it was
        asked nothing, all. One's own on oneself made in it waits for the next turn (B-9)."""
        asked = {each.number for each in self.met}
        return tuple(each for each in self.waiting if not asked or each.number in asked)


def _place(name: str) -> int:
    return GENERAL.index(name) if name in GENERAL else len(GENERAL)


def queued(body: Body, blow: Blow) -> Body:
    """The body with one more attack at the end of those that wait, by the next number."""
    number = body.made + 1
    return replace(body, waiting=(*body.waiting, replace(blow, number=number)), made=number)


def counted(body: Body, control: Control) -> tuple[Body, int, int]:
    """The body after a control effect, how often it was suffered in this response phase, and how often
    it must be to work (B-13)."""
    times = dict(body.controls).get(control, 0) + 1
    controls = {**dict(body.controls), control: times}
    return replace(body, controls=tuple(controls.items())), times, dict(body.needed).get(control, 1)


@dataclass(frozen=True, slots=True)
class Loss:
    """What a damage took: of protection first, then of life (**Reading**)."""

    protection: int = 0
    life: int = 0


def hurt(body: Body, amount: int) -> tuple[Body, Loss]:
    """The body after this damage. At 0 life a combatant is gravely wounded (**Reading**)."""
    shield, life = body.stock(PROTECTION), body.stock(HP)
    absorbed = min(amount, shield.value) if shield else 0
    if shield and absorbed:
        body = body.with_stock(PROTECTION, shield.moved(-absorbed))
    lost = min(amount - absorbed, life.value) if life else amount - absorbed
    if life is not None:
        body = body.with_stock(HP, life.moved(-lost))
        body = replace(body, grave=body.grave or (amount > 0 and life.value - lost <= 0))
    return body, Loss(absorbed, lost)


def healed(body: Body, amount: int) -> tuple[Body, int]:
    """The body after healing, and how much it gave: nothing to the gravely wounded (B-21)."""
    life = body.stock(HP)
    if life is None or body.grave:
        return body, 0
    after = life.moved(amount)
    return body.with_stock(HP, after), after.value - life.value


def moved(body: Body, name: str, by: int) -> tuple[Body, int]:
    """The body after a change of a resource, and the change that was made. If the amount was not known, a
    loss changes nothing, and a gain becomes the whole amount. At 0 life a combatant is gravely wounded
    (**Reading**)."""
    stock = body.stock(name)
    if stock is None:
        return (body, 0) if by < 0 or name == HP else (body.with_stock(name, Stock(by)), by)
    after = stock.moved(by)
    grave = body.grave or (name == HP and by < 0 and after.value == 0)
    return replace(body.with_stock(name, after), grave=grave), after.value - stock.value


def became(before: Body, after: Body) -> tuple[str, ...]:
    """A combatant's news, by keys."""
    if before.grave is after.grave:
        return ()
    return (GRAVE,) if after.grave else (REVIVED,)


def restores(before: Body, after: Body) -> bool:
    """Whether only support makes the one body from the other (B-21, B-33): resources rise, their limits
    stand, and at most the combatant is back in the fight."""
    rises = all(
        (now := after.stock(name)) is not None and now.value >= had.value and now.limit == had.limit
        for name, had in before.resources
    )
    new = [stock for name, stock in after.resources if before.stock(name) is None]
    same = replace(after, resources=before.resources, grave=before.grave) == before
    return rises and same and not (after.grave and not before.grave) and all(not each.limit for each in new)


# ---------------------------------------------------------------- from fight to fight


def body_of(values: Mapping[str, int | Fraction]) -> Body:
    """The body of one with these values on the sheet."""
    return Body(tuple(from_sheet(values)))


# ---------------------------------------------------------------- for screens


def health_of(body: Body) -> Health:
    """A combatant's condition, by life; 重伤 is out of the fight (B-27)."""
    lost = _lost(body.stock(HP))
    state = State.DOWN if body.grave else state_of(lost)
    conditions = (GRAVE,) if body.grave else ()
    return Health(state, Fraction(1) if body.grave else lost, conditions, tuple(_gauges(body)))


def _lost(life: Stock | None) -> Fraction:
    if life is None or not life.limit:
        return Fraction(0)
    return Fraction(max(0, life.limit - life.value), life.limit)


def _gauges(body: Body) -> Iterator[Gauge]:
    for name, stock in body.resources:
        key, own = (name, "") if name in GENERAL else ("own", name)
        yield Gauge(key if stock.limit is not None else f"{key}.open", stock.value, stock.limit, own)
