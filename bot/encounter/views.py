"""What people may see of an encounter: the only road from its state to a screen."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeGuard

from bot.encounter.encounter import Combatant, CombatantId, Encounter, Phase
from bot.encounter.events import KINDS, Changed, Event, Left, TurnEnded, shared
from bot.encounter.turns import clock_of, course_of
from bot.systems.clock import Clock
from bot.systems.declarations import EventKind, nothing


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
    while nobody takes turns). ``current`` and ``upcoming`` are None when there is none. Where hidden
    turns are told as the GM's, they are None for these too, with ``current_hidden`` /
    ``upcoming_hidden`` set. Where nothing is told of them, ``upcoming`` is the next one whom the
    table knows; while a hidden one has its turn the table is ``waiting``, and round and ``count``
    (where within it) are those of the last turn that it knows of.
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
    waiting: bool = False

    def combatant(self, who: CombatantId) -> Combatant | None:
        """The combatant, or None when this reader may not know of it (or it is gone)."""
        return next((row.combatant for row in self.rows if row.combatant.id == who), None)


def view(encounter: Encounter, *, as_gm: bool, named: bool = False) -> View:
    """Cut an encounter to what the GM, or the table, may know; ``named``: to the table hidden
    turns are the GM's, rather than not there."""
    scheduled = _rows(encounter)
    rows = sorted(scheduled, key=lambda row: not row.is_current)
    current = rows[0] if encounter.current is not None else None
    known = tuple(row for row in rows if as_gm or not row.combatant.hidden)
    hidden = current is not None and current not in known
    due = scheduled if encounter.phase is Phase.RUNNING else ()
    upcoming = next((row for row in due if named or row in known), None)
    round_number, count = _place(encounter, told=not (as_gm or named))
    return View(
        system=encounter.system,
        phase=encounter.phase,
        round_number=round_number,
        count=count,
        variants=encounter.variants,
        gm=encounter.gm,
        rows=known,
        current=None if hidden else current,
        current_hidden=hidden and named,
        upcoming=upcoming if upcoming in known else None,
        upcoming_hidden=upcoming is not None and upcoming not in known,
        waiting=hidden and not named,
    )


def _place(encounter: Encounter, *, told: bool) -> tuple[int, int | None]:
    """The round and where within it; ``told``: as far as the table knows."""
    if told and encounter.told_at is not None:
        return encounter.told_at
    clock = clock_of(encounter)
    return encounter.round_number, None if encounter.clock is None else clock.count(encounter.clock)


def hidden_turn(events: Iterable[Event], encounter_after: Encounter) -> bool:
    """Whether somebody hidden was to have a turn by what happened."""
    kinds, hidden = _kinds(clock_of(encounter_after)), _hidden(encounter_after)
    turns = (each for each in events if not isinstance(each, TurnEnded))
    return any(
        kind.veiled is not nothing and any(getattr(each, name) in hidden for name in kind.names)
        for each in turns
        if (kind := kinds[type(each)])
    )


def _hidden(encounter: Encounter) -> set[int]:
    return {each.id for each in encounter.combatants if each.hidden}


def seen(
    events: Iterable[Event], encounter_after: Encounter, *, as_gm: bool, named: bool = False
) -> tuple[Event, ...]:
    """Cut events to what the GM, or the table, may know.

    The table learns nothing of a hidden combatant; where its turns are ``named`` they are the
    GM's, without figures. Of one that appears just now, what it was before stays unsaid.
    """
    happened = shared(tuple(events), whole=as_gm or named)
    if as_gm:
        return happened
    hidden = _hidden(encounter_after)
    hidden |= {each.who for each in happened if isinstance(each, Left) and each.hidden}
    appeared = {each.who for each in happened if _is_appearance(each)}
    kinds = _kinds(clock_of(encounter_after))
    cut = (_cut(each, kinds[type(each)], hidden, appeared, named=named) for each in happened)
    return tuple(each for each in cut if each is not None)


def _rows(encounter: Encounter) -> tuple[Row, ...]:
    """Everybody as they act next, the actor by the turn after this one."""
    clock = clock_of(encounter)
    if encounter.phase is not Phase.RUNNING:
        return tuple(_row(encounter, clock, each, None) for each in encounter.combatants)
    turns = clock.schedule(encounter.clock, course_of(encounter))
    by_id = {each.id: each for each in encounter.combatants}
    return tuple(_row(encounter, clock, by_id[turn.who], (turn.round_number, turn.count)) for turn in turns)


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


def _cut(
    event: Event, kind: EventKind, hidden: Container[int], appeared: Container[int], *, named: bool
) -> Event | None:
    """Leave of somebody hidden nothing, or where turns are named what the kind of the event says."""
    if isinstance(event, Changed) and event.who in appeared and event.field != "hidden":
        return None
    concerns_hidden = any(getattr(event, name) in hidden for name in kind.names)
    if not concerns_hidden:
        return event
    return kind.veiled(event) if named else None
