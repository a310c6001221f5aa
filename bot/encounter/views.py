"""What people may see of an encounter: the only road from its state to a screen."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import TypeGuard

from bot.encounter.encounter import Combatant, CombatantId, Encounter, Phase
from bot.encounter.events import (
    Changed,
    Ended,
    Event,
    Left,
    RoundStarted,
    Swapped,
    TicksPassed,
    TurnEnded,
    TurnForfeited,
    TurnStarted,
)
from bot.encounter.turns import clock_of, course_of


@dataclass(frozen=True, slots=True)
class Row:
    """One combatant as a screen shows it.

    ``initiative`` is where it stands (None: not rolled yet), ``main`` its main initiative
    when split (D-41), ``acts_at`` the (round, tick) of its next turn as things stand (the
    actor's: of the one after this), the tick None where the system has none. AP fields
    are None where the system has no AP.
    """

    combatant: Combatant
    initiative: int | None = None
    main: int | None = None
    action_points: int | None = None
    threshold: int | None = None
    acts_at: tuple[int, int | None] | None = None
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """An encounter cut to what its reader may know.

    ``rows`` stand in the order in which they act next, the actor first (in joining order
    while nobody takes turns). ``current`` and ``upcoming`` are None both when there is none
    and when the table may not know who it is; then ``current_hidden`` / ``upcoming_hidden``
    is set and the turn reads as the GM's.
    """

    system: str
    phase: Phase
    round_number: int
    tick: int | None
    settling: bool
    gm: int
    rows: tuple[Row, ...] = ()
    current: Row | None = None
    current_hidden: bool = False
    upcoming: Row | None = None
    upcoming_hidden: bool = False

    def combatant(self, who: CombatantId) -> Combatant | None:
        """The combatant, or None when this reader may not know of it (or it is gone)."""
        return next((row.combatant for row in self.rows if row.combatant.id == who), None)


def view(encounter: Encounter, *, as_gm: bool) -> View:
    """Cut an encounter to what the GM, or the table, may know."""
    rows, upcoming = _rows(encounter)
    current = rows[0] if encounter.current is not None else None
    known = tuple(row for row in rows if as_gm or not row.combatant.hidden)
    clock = clock_of(encounter)
    return View(
        system=encounter.system,
        phase=encounter.phase,
        round_number=encounter.round_number,
        tick=None if encounter.clock is None else clock.tick(encounter.clock),
        settling=encounter.settling,
        gm=encounter.gm,
        rows=known,
        current=current if current in known else None,
        current_hidden=current is not None and current not in known,
        upcoming=upcoming if upcoming in known else None,
        upcoming_hidden=upcoming is not None and upcoming not in known,
    )


def seen(events: Iterable[Event], encounter_after: Encounter, *, as_gm: bool) -> tuple[Event, ...]:
    """Cut events to what the GM, or the table, may know.

    To the table a hidden combatant's turns are the GM's, without figures, and all else
    about it is left out. Of one that appears just now, what it was before stays unsaid.
    """
    happened = tuple(events)
    if as_gm:
        return happened
    hidden = {each.id for each in encounter_after.combatants if each.hidden}
    hidden |= {each.who for each in happened if isinstance(each, Left) and each.hidden}
    appeared = {each.who for each in happened if _is_appearance(each)}
    cut = (_cut(each, hidden, appeared) for each in happened)
    return tuple(each for each in cut if each is not None)


def _rows(encounter: Encounter) -> tuple[tuple[Row, ...], Row | None]:
    """Everybody, the actor first, then as they act; and who acts after the actor."""
    if encounter.phase is not Phase.RUNNING:
        return tuple(_row(encounter, each, None) for each in encounter.combatants), None
    turns = clock_of(encounter).schedule(encounter.clock, course_of(encounter))
    by_id = {each.id: each for each in encounter.combatants}
    rows = [_row(encounter, by_id[turn.who], (turn.round_number, turn.tick)) for turn in turns]
    upcoming = rows[0] if rows else None
    return tuple(sorted(rows, key=lambda row: not row.is_current)), upcoming


def _row(encounter: Encounter, combatant: Combatant, acts_at: tuple[int, int | None] | None) -> Row:
    if encounter.clock is None:
        return Row(combatant, combatant.fixed_initiative)
    standing = clock_of(encounter).standing(encounter.clock, combatant.id)
    return Row(
        combatant,
        standing.initiative,
        standing.main,
        standing.action_points,
        standing.threshold,
        acts_at,
        is_current=combatant.id == encounter.current,
    )


def _is_appearance(event: Event) -> TypeGuard[Changed]:
    return isinstance(event, Changed) and event.field == "hidden" and event.after is False


def _cut(event: Event, hidden: Container[int], appeared: Container[int]) -> Event | None:
    if isinstance(event, RoundStarted | TicksPassed | Ended):
        return event
    if isinstance(event, Swapped):
        return None if event.first in hidden or event.second in hidden else event
    if isinstance(event, Changed) and event.who in appeared and event.field != "hidden":
        return None
    return event if event.who not in hidden else _as_gms_turn(event)


def _as_gms_turn(event: Event) -> Event | None:
    """Leave of a hidden combatant's turn only that there is one."""
    if isinstance(event, TurnStarted):
        return TurnStarted(event.who, event.round_number, event.tick)
    if isinstance(event, TurnForfeited):
        return TurnForfeited(event.who, event.round_number, event.tick)
    return TurnEnded(event.who, event.reason) if isinstance(event, TurnEnded) else None
