"""What people may see of an encounter: the only road from its state to a screen."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeGuard

from bot.encounter.encounter import Combatant, CombatantId, Encounter, Phase
from bot.encounter.events import KINDS, Changed, Event, Left
from bot.encounter.turns import clock_of, course_of
from bot.systems.clock import Clock
from bot.systems.declarations import EventKind


@dataclass(frozen=True, slots=True)
class Row:
    """One combatant as a screen shows it.

    ``initiative`` is where it stands (None: not rolled yet), ``own`` what else its clock
    has of it, ``acts_at`` the round of its next turn and where within it (the actor's: of
    the one after this), as things stand.
    """

    combatant: Combatant
    initiative: int | None = None
    own: object | None = None
    acts_at: tuple[int, int | None] | None = None
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """An encounter cut to what its reader may know.

    ``rows`` stand in the order in which they act next, the actor first (in joining order
    while nobody takes turns). ``current`` and ``upcoming`` are None both when there is none
    and when the table may not know who it is; then ``current_hidden`` / ``upcoming_hidden``
    is set and the turn reads as the GM's. ``count`` is where within the round the clock is.
    """

    system: str
    phase: Phase
    round_number: int
    count: int | None
    variants: tuple[str, ...]
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
        count=None if encounter.clock is None else clock.count(encounter.clock),
        variants=encounter.variants,
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
    kinds = _kinds(clock_of(encounter_after))
    cut = (_cut(each, kinds[type(each)], hidden, appeared) for each in happened)
    return tuple(each for each in cut if each is not None)


def _rows(encounter: Encounter) -> tuple[tuple[Row, ...], Row | None]:
    """Everybody, the actor first, then as they act; and who acts after the actor."""
    clock = clock_of(encounter)
    if encounter.phase is not Phase.RUNNING:
        return tuple(_row(encounter, clock, each, None) for each in encounter.combatants), None
    turns = clock.schedule(encounter.clock, course_of(encounter))
    by_id = {each.id: each for each in encounter.combatants}
    rows = [_row(encounter, clock, by_id[turn.who], (turn.round_number, turn.count)) for turn in turns]
    upcoming = rows[0] if rows else None
    return tuple(sorted(rows, key=lambda row: not row.is_current)), upcoming


def _row(
    encounter: Encounter,
    clock: Clock[object],
    combatant: Combatant,
    acts_at: tuple[int, int | None] | None,
) -> Row:
    if encounter.clock is None:
        return Row(combatant, combatant.fixed_initiative)
    standing = clock.standing(encounter.clock, combatant.id)
    return Row(
        combatant,
        standing.initiative,
        standing.own,
        acts_at,
        is_current=combatant.id == encounter.current,
    )


def _is_appearance(event: Event) -> TypeGuard[Changed]:
    return isinstance(event, Changed) and event.field == "hidden" and event.after is False


@cache
def _kinds(clock: Clock[object]) -> Mapping[type, EventKind]:
    return {each.kind: each for each in (*KINDS, *clock.events)}


def _cut(event: Event, kind: EventKind, hidden: Container[int], appeared: Container[int]) -> Event | None:
    """Leave of somebody hidden what the kind of the event says, mostly nothing."""
    if isinstance(event, Changed) and event.who in appeared and event.field != "hidden":
        return None
    concerns_hidden = any(getattr(event, name) in hidden for name in kind.names)
    return kind.veiled(event) if concerns_hidden else event
