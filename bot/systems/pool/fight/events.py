"""Events in fights of the dice game, and the part for a table that may not know combatants' health. Dice from
a sheet number as many as are left (P-69), so they tell it too."""

from collections.abc import Container
from dataclasses import dataclass, field, replace
from typing import Final

from bot.dice.roll import Roll
from bot.rolls.record import ROLL
from bot.systems.combat import CombatEvent
from bot.systems.declarations import EventKind
from bot.systems.health import Detail
from bot.systems.moments import CombatantId
from bot.systems.pool.attacks import Defence
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.falling import Fall
from bot.systems.pool.fight.blows import Blow
from bot.systems.pool.health import Stock


@dataclass(frozen=True, slots=True)
class Struck(CombatEvent):
    """An attack was rolled against these targets (P-61). ``roll`` None: the table learns only its result.
    ``extra`` are the additional dice against targets that were ``unaware`` of it (P-38)."""

    who: CombatantId
    targets: tuple[CombatantId, ...]
    result: int
    roll: Roll | None = field(metadata={"form": ROLL})
    attribute: Attribute | None = None
    label: str = ""
    named: bool = False
    extra: Roll | None = field(default=None, metadata={"form": ROLL})
    unaware: tuple[CombatantId, ...] = ()


@dataclass(frozen=True, slots=True)
class Defended(CombatEvent):
    """A defence was rolled (P-61). ``roll`` None: the table learns only its points."""

    who: CombatantId
    by: CombatantId
    defence: Defence
    points: int
    roll: Roll | None = field(metadata={"form": ROLL})
    named: bool = False


@dataclass(frozen=True, slots=True)
class Landed(CombatEvent):
    """The result of an attack for one of its targets, which had this ``stock`` of the attribute before (None:
    not known). ``blow`` None: the table learns only whether it hit, and the target's new conditions."""

    who: CombatantId
    by: CombatantId
    hits: bool
    blow: Blow | None
    stock: Stock | None = None
    became: tuple[str, ...] = ()
    helpless: bool = False


@dataclass(frozen=True, slots=True)
class Mended(CombatEvent):
    """The GM corrected a combatant's dice."""

    who: CombatantId
    text: str
    became: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dropped(CombatEvent):
    """A combatant fell, or ``kept`` the seat (P-51, P-63): the rolls of the ``seat`` and of the ground's
    attack, and whether it ``hurt``. ``fall`` None: the table learns only that, and the new conditions."""

    who: CombatantId
    fall: Fall | None
    seat: Roll | None = field(default=None, metadata={"form": ROLL})
    roll: Roll | None = field(default=None, metadata={"form": ROLL})
    kept: bool = False
    became: tuple[str, ...] = ()
    hurt: bool = False


def _without(event: Struck, hidden: Container[CombatantId]) -> Struck | None:
    targets = tuple(each for each in event.targets if each not in hidden)
    unaware = tuple(each for each in event.unaware if each not in hidden)
    extra = event.extra if unaware else None
    return replace(event, targets=targets, unaware=unaware, extra=extra) if targets else None


def _rolled(event: Struck | Defended, detail: Detail) -> Struck | Defended:
    return event if detail is Detail.EXACT or not event.named else replace(event, roll=None)


def _landed(event: Landed, detail: Detail) -> Landed:
    if detail is Detail.EXACT:
        return event
    became = event.became if detail is Detail.WORDS else ()
    return replace(event, blow=None, stock=None, became=became, helpless=False)


def _dropped(event: Dropped, detail: Detail) -> Dropped:
    if detail is Detail.EXACT:
        return event
    became = event.became if detail is Detail.WORDS else ()
    return replace(event, fall=None, seat=None, roll=None, became=became)


def _mended(event: Mended, detail: Detail) -> Mended | None:
    if detail is Detail.EXACT:
        return event
    return replace(event, text="") if event.became and detail is Detail.WORDS else None


EVENTS: Final = (
    EventKind("struck", Struck, of="who", cut=_rolled, without=_without),
    EventKind("defended", Defended, of="who", cut=_rolled),
    EventKind("landed", Landed, of="who", cut=_landed),
    EventKind("dropped", Dropped, of="who", cut=_dropped),
    EventKind("mended", Mended, of="who", cut=_mended),
)
