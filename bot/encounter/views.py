"""What users may see of an encounter: the only road from its state to a screen."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields
from dataclasses import replace as changed
from typing import Any, TypeGuard

from bot.encounter.actions import Action
from bot.encounter.deeds import concerned, kind_of
from bot.encounter.encounter import (
    Combatant,
    CombatantId,
    Encounter,
    Phase,
    clock_of,
    combat_of,
    course_of,
    deck_in,
    stands_still,
)
from bot.encounter.events import GM_NOTE, Changed, Event, QuestionAsked, TurnEnded, shared
from bot.encounter.outcomes import bearing_of, bearings_of, body_of, kinds_of, require_combat
from bot.encounter.outcomes import hidden as hidden_ones
from bot.records import replace
from bot.systems.clock import NO_BEARING, Bearing, Clock
from bot.systems.combat import Combat, Deed, Pending, Question, QuestionId, named_by
from bot.systems.declarations import EventKind, nothing
from bot.systems.effects import Effect
from bot.systems.health import Detail, Health, State


@dataclass(frozen=True, slots=True)
class Row:
    """One combatant as a screen shows it, without its body.

    - ``initiative``: where it stands (None: not rolled yet). ``own``: the clock's other facts.
    - ``acts_at``: the round of its next turn and the position in it, as things stand (the actor's: the turn
      after this one).
    - ``health``: its health as far as the reader may know it (None: nothing, or the game has no such rules).
    - ``effects``: the effects on it that the reader may know.
    """

    combatant: Combatant
    initiative: int | None = None
    own: object | None = None
    acts_at: tuple[int, int | None] | None = None
    is_current: bool = False
    health: Health | None = None
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An open question, by its id. ``of_gm``: only the GM may choose."""

    id: QuestionId
    question: Question
    of_gm: bool


@dataclass(frozen=True, slots=True)
class HealthShown:
    """How exactly a table learns the health of GM-run combatants, and of players'."""

    foes: Detail = Detail.WORDS
    players: Detail = Detail.EXACT

    def of(self, combatant: Combatant) -> Detail:
        """How exactly of this one."""
        return self.foes if combatant.owner is None else self.players


AS_USUAL = HealthShown()
WHOLE = HealthShown(Detail.EXACT, Detail.EXACT)
LEAST_FIRST = (Detail.NOTHING, Detail.WORDS, Detail.EXACT)


@dataclass(frozen=True, slots=True)
class View:
    """An encounter cut to what its reader may know.

    - ``rows`` stand in the order of their next turns, the actor first (in joining order while nobody takes
      turns).
    - ``current`` and ``upcoming``: None if there is none. If hidden turns are told as the GM's, they are None
      for these too, with ``current_hidden`` / ``upcoming_hidden`` set.
    - If nothing is told of hidden turns, ``upcoming`` is the next combatant that the table knows.
    - ``waiting``: a hidden combatant has its turn. The round and ``count`` (the position in it) are those of
      the last turn that the table knows.
    - ``questions``: the open questions.
    - ``paused``: it is paused.
    - ``names_next``: the actor names who goes next.
    - ``draws``: initiative is drawn from a deck.
    - ``warns_next``: a call also mentions whose turn is next.
    - ``brief``: its announcements have at most three lines.
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
    questions: tuple[OpenQuestion, ...] = ()
    paused: bool = False
    names_next: bool = False
    draws: bool = False
    warns_next: bool = False
    brief: bool = False
    stands_still: bool = False

    def combatant(self, who: CombatantId) -> Combatant | None:
        """The combatant, or None when this reader may not know of it (or it is gone)."""
        return next((row.combatant for row in self.rows if row.combatant.id == who), None)

    def name_of(self, who: CombatantId) -> str | None:
        """The combatant's name, or None as for ``combatant``."""
        found = self.combatant(who)
        return found and found.name


def view(encounter: Encounter, *, as_gm: bool, named: bool = False, health: HealthShown = AS_USUAL) -> View:
    """Cut an encounter to what the GM, or the table, may know. ``named``: for the table, hidden turns are the
    GM's; otherwise they are not there. ``health``: how exactly it learns combatants' health."""
    scheduled = _with_effects(encounter, _rows(encounter, WHOLE if as_gm else health), as_gm=as_gm)
    scheduled = scheduled if as_gm else tuple(map(_without_secrets, scheduled))
    rows = sorted(scheduled, key=lambda row: not row.is_current)
    current = rows[0] if encounter.current is not None else None
    known = tuple(row for row in rows if as_gm or not row.combatant.hidden)
    hidden = current is not None and current not in known
    foretold = clock_of(encounter).foretold(encounter.variants)
    due = scheduled if foretold and encounter.phase is Phase.RUNNING else ()
    upcoming = next((row for row in due if row.acts_at and (named or row in known)), None)
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
        questions=_questions(encounter, None if as_gm else health),
        paused=bool(encounter.paused),
        names_next=not foretold and encounter.phase is Phase.RUNNING,
        draws=deck_in(encounter) is not None,
        stands_still=stands_still(encounter),
    )


def _without_secrets(row: Row) -> Row:
    """A row without the GM's note and the attacks that its combatant has."""
    who = row.combatant
    if not (who.gm_note or who.attacks):
        return row
    return replace(row, combatant=replace(who, gm_note="", attacks=""))


def _with_effects(encounter: Encounter, rows: tuple[Row, ...], *, as_gm: bool) -> tuple[Row, ...]:
    """The rows with the effects on them. The GM gets all. Other readers do not get effects from a hidden
    combatant, and do not learn the time left of some (``_told_effect``)."""
    if not encounter.effects:
        return rows
    unknown = frozenset[CombatantId]() if as_gm else hidden_ones(encounter)
    by_bearer = defaultdict[CombatantId, list[Effect]](list)
    for each in encounter.effects:
        if each.source not in unknown:
            by_bearer[each.who].append(each if as_gm else _told_effect(each, unknown))
    return tuple(replace(row, effects=tuple(by_bearer[row.combatant.id])) for row in rows)


def _told_effect(effect: Effect, unknown: AbstractSet[CombatantId]) -> Effect:
    """An effect for the table, without the time left if that is secret, or counted by the turns of a hidden
    combatant."""
    return replace(effect, left=None) if effect.secret or effect.of in unknown else effect


def _questions(encounter: Encounter, health: HealthShown | None) -> tuple[OpenQuestion, ...]:
    """The open questions. The GM (None) gets all. The table gets those that it knows, each cut to the health
    that it may know."""
    waiting = encounter.pending if health is None else openly_asked(encounter, health)
    return tuple(
        OpenQuestion(
            each.id, _asked(encounter, each.question, health), kind_of(encounter, each.question).of_gm
        )
        for each in waiting
    )


def _asked(encounter: Encounter, question: Question, health: HealthShown | None) -> Question:
    kind = kind_of(encounter, question)
    question = kind.now(question, body_of(require_combat(encounter), encounter.combatant(question.who)))
    if health is None:
        return question
    held = {each.name: getattr(question, each.name) for each in fields(question)}
    told = {name: each for name, each in held.items() if isinstance(each, Effect)}
    if told:
        unknown = hidden_ones(encounter)
        question = replace(question, **{name: _told_effect(each, unknown) for name, each in told.items()})
    if not kind.of:
        return question
    return kind.cut(question, health.of(encounter.combatant(getattr(question, kind.of))))


def openly_asked(encounter: Encounter, health: HealthShown) -> tuple[Pending, ...]:
    """Open questions that every player may see. Three kinds are left out.

    - those for a hidden combatant, and those for the GM about one
    - those that would reveal secret health
    - those that are told only with the next call
    """
    held = {each.question for each in encounter.unseen if isinstance(each, QuestionAsked)}
    return tuple(
        each for each in encounter.pending if each.id not in held and _is_open(encounter, each, health)
    )


def _is_open(encounter: Encounter, pending: Pending, health: HealthShown) -> bool:
    kind, hidden = kind_of(encounter, pending.question), hidden_ones(encounter)
    asked = encounter.combatant(pending.question.who)
    if kind.tells and asked.owner is None and health.of(asked) is Detail.NOTHING:
        return False
    known = concerned(encounter, pending) if kind.of_gm else {asked.id}
    return not hidden & {*known, *(getattr(pending.question, each) for each in kind.shows)}


def _place(encounter: Encounter, *, told: bool) -> tuple[int, int | None]:
    """The round and where within it; ``told``: as far as the table knows."""
    if told and encounter.told_at is not None:
        return encounter.told_at
    clock = clock_of(encounter)
    return encounter.round_number, None if encounter.clock is None else clock.count(encounter.clock)


def action_told(encounter: Encounter, action: Action, health: HealthShown) -> Action:
    """The action as the table may name it: without typed numbers of a health that it may not know exactly."""
    combat = combat_of(encounter)
    if combat is None or not isinstance(action, Deed):
        return action
    kind = next(each for each in combat.deeds if each.kind is type(action))
    everybody = {each.id: each for each in (*encounter.left, *encounter.combatants)}
    of = [everybody.get(each) for each in named_by(action, kind.names)] if kind.typed else []
    if all(each is not None and health.of(each) is Detail.EXACT for each in of):
        return action
    return changed(action, **dict.fromkeys(kind.typed, ""))


def hidden_turn(events: Iterable[Event], encounter_after: Encounter) -> bool:
    """Whether a hidden combatant was to have a turn by these events."""
    hidden = hidden_ones(encounter_after)
    if not hidden:
        return False
    kinds = kinds_of(encounter_after)
    turns = (each for each in events if not isinstance(each, TurnEnded))
    return any(
        kind.veiled is not nothing and hidden & named_by(each, kind.names)
        for each in turns
        if (kind := kinds[type(each)])
    )


def seen(
    events: Iterable[Event],
    encounter_after: Encounter,
    *,
    as_gm: bool,
    named: bool = False,
    health: HealthShown = AS_USUAL,
) -> tuple[Event, ...]:
    """Cut events to what the GM, or the table, may know.

    The table learns nothing of a hidden combatant. If hidden turns are ``named``, they are the GM's, without
    characters. The earlier facts of a combatant that appears just now stay secret. ``health`` says how
    exactly the table learns combatants' health.
    """
    happened = shared(tuple(events), whole=as_gm or named)
    if as_gm:
        return happened
    hidden = hidden_ones(encounter_after)
    appeared = {each.who for each in happened if _is_appearance(each)}
    reader = _Reader(encounter_after, kinds_of(encounter_after), hidden, appeared, health, named)
    cut = [reader.cut(each) for each in happened]
    return tuple([each for each in cut if each is not None])


def told_whole(
    events: Iterable[Event], encounter_after: Encounter, who: CombatantId, health: HealthShown
) -> bool:
    """Whether the table learns all that these events say of a combatant's health and dice."""
    kinds = kinds_of(encounter_after)
    happened = shared(tuple(events), whole=True)
    told = (each for each in happened if (of := kinds[type(each)].of) and getattr(each, of) == who)
    return all(seen([each], encounter_after, as_gm=False, health=health) == (each,) for each in told)


def _rows(encounter: Encounter, shown: HealthShown) -> tuple[Row, ...]:
    """Everybody as they act next, the actor by the turn after this one."""
    clock, combat = clock_of(encounter), combat_of(encounter)
    if encounter.phase is not Phase.RUNNING:
        return tuple([_row(encounter, clock, combat, each, shown, None) for each in encounter.combatants])
    turns = clock.schedule(encounter.clock, course_of(encounter))
    by_id = {each.id: each for each in encounter.combatants}
    return tuple([_row(encounter, clock, combat, by_id[turn.who], shown, turn.at) for turn in turns])


def _row(
    encounter: Encounter,
    clock: Clock[object],
    combat: Combat[Any] | None,
    combatant: Combatant,
    shown: HealthShown,
    acts_at: tuple[int, int | None] | None,
) -> Row:
    health = _health_of(combat, combatant, shown)
    described = combatant if combatant.body is None else replace(combatant, body=None)
    if encounter.clock is None:
        return Row(described, combatant.fixed_initiative, health=health)
    standing = clock.standing(encounter.clock, combatant.id)
    return Row(
        described,
        standing.initiative,
        standing.own,
        acts_at,
        is_current=combatant.id == encounter.current,
        health=health,
    )


def health_of(encounter: Encounter, combatant: Combatant, shown: HealthShown) -> Health | None:
    """A combatant's health, also after it left, as far as it is shown. None: nothing is."""
    return _health_of(combat_of(encounter), combatant, shown)


def _health_of(combat: Combat[Any] | None, combatant: Combatant, shown: HealthShown) -> Health | None:
    return combat and combat.health(body_of(combat, combatant)).told(shown.of(combatant))


def fallen(encounter: Encounter) -> tuple[CombatantId, ...]:
    """The GM-run combatants that are down."""
    health = {
        each.id: health_of(encounter, each, WHOLE) for each in encounter.combatants if each.owner is None
    }
    return tuple(who for who, each in health.items() if each is not None and each.state is State.DOWN)


def _is_appearance(event: Event) -> TypeGuard[Changed]:
    return isinstance(event, Changed) and event.field == "hidden" and event.after is False


@dataclass(frozen=True, slots=True)
class _Reader:
    """The table as a reader of events: the combatants hidden from it, and those that have just appeared."""

    encounter: Encounter
    kinds: Mapping[type, EventKind]
    hidden: AbstractSet[CombatantId]
    appeared: AbstractSet[CombatantId]
    health: HealthShown
    named: bool

    def cut(self, event: Event) -> Event | None:
        """Leave nothing of a hidden combatant, or, if turns are named, what the kind of the event says. Leave
        as much of its health as may be told."""
        if isinstance(event, QuestionAsked):
            known = {each.id for each in openly_asked(self.encounter, self.health)}
            return event if event.question in known else None
        if isinstance(event, Changed) and self._untold(event):
            return None
        kind = self.kinds[type(event)]
        if not self.hidden or not self.hidden & named_by(event, kind.names):
            left = kind.without(event, self.hidden)
            return kind.cut(left, self._detail(event, kind)) if kind.of and left is not None else left
        return kind.veiled(event) if self.named else None

    def _untold(self, change: Changed) -> bool:
        return change.field == GM_NOTE or (change.who in self.appeared and change.field != "hidden")

    def _detail(self, event: Event, kind: EventKind) -> Detail:
        """How exactly the table learns the health of the combatant that an event concerns."""
        of = named_by(event, (kind.of,))
        everybody = (*self.encounter.combatants, *self.encounter.left)
        return min((self.health.of(each) for each in everybody if each.id in of), key=LEAST_FIRST.index)


@dataclass(frozen=True, slots=True)
class Appearance:
    """A combatant as a map shows it: its name, side and player, its health as far as the table may know it
    (None: nothing), and its posture. ``left``: it was taken out of its fight. Of a ``hidden`` combatant the
    map shows nothing more."""

    hidden: bool = False
    left: bool = False
    name: str = ""
    side: str = ""
    owner: int | None = None
    health: Health | None = None
    bearing: Bearing = NO_BEARING

    @property
    def is_down(self) -> bool:
        """Whether everybody sees that it is on the ground."""
        return self.health is not None and self.health.state is State.DOWN


UNSEEN = Appearance(hidden=True)


def appearance(encounter: Encounter, combatant: Combatant, shown: HealthShown) -> Appearance:
    """How a map shows a combatant that is or was in this fight."""
    here = any(each.id == combatant.id and each.born == combatant.born for each in encounter.combatants)
    if combatant.hidden:
        return UNSEEN if here else Appearance(hidden=True, left=True)
    return Appearance(
        left=not here,
        name=combatant.name,
        side=combatant.side,
        owner=combatant.owner,
        health=health_of(encounter, combatant, shown),
        bearing=bearing_of(encounter, combatant.id) if here else NO_BEARING,
    )


def looks_the_same(before: Encounter, after: Encounter) -> bool:
    """Whether nothing has changed that an appearance is made of, whatever is shown of it."""
    return before.combatants == after.combatants and bearings_of(before) == bearings_of(after)


def appearances(encounter: Encounter, shown: HealthShown) -> Mapping[CombatantId, Appearance]:
    """All combatants as maps show them. If two of these are equal, no map has changed. A hidden combatant
    that joins or leaves changes no map: a message drawn again would tell of it."""
    seen = (each for each in encounter.combatants if not each.hidden)
    return {each.id: appearance(encounter, each, shown) for each in seen}
