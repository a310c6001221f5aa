"""What each combatant did and suffered in an encounter: counted with each step, shown at the end."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.encounter.actions import Action
from bot.encounter.encounter import CombatantId, Encounter, Tally, combat_of
from bot.encounter.events import TurnEnded, TurnEndReason, shared
from bot.encounter.outcomes import body_of, stage_of
from bot.encounter.turns import Step
from bot.encounter.views import WHOLE, HealthShown, health_of
from bot.records import replace
from bot.systems.combat import UNASKED, Answer, Deed, DeedKind, QuestionId, Thrower, pending_in
from bot.systems.health import Detail, State


@dataclass(frozen=True, slots=True)
class Doer:
    """The author of an action: whose exchange of blows it belongs to. ``corrects``: by hand, which counts as
    nobody's harm. ``throwers``: those of its rolls."""

    author: CombatantId | None = None
    corrects: bool = False
    throwers: tuple[Thrower, ...] = ()


MEND = "mend"
"""The name that every game gives to the deed for a GM's corrections of a body."""


def doer(encounter: Encounter, action: Action, kind: DeedKind | None) -> Doer:
    """The combatant that does an action here. ``kind`` is the action's own if it is a deed."""
    if not isinstance(action, Deed) or kind is None:
        return Doer()
    throwers = thrown_by(encounter, action, kind)
    if isinstance(action, Answer):
        flow = pending_in(encounter.pending, action.question).flow
        return Doer(dict(encounter.authors).get(flow), throwers=throwers)
    return Doer(_actor(encounter, action, kind), kind.name == MEND, throwers)


def _actor(encounter: Encounter, deed: Deed, kind: DeedKind) -> CombatantId | None:
    """The combatant that acts or answers. None: nobody in particular."""
    if isinstance(deed, Answer):
        return pending_in(encounter.pending, deed.question).question.who
    return getattr(deed, kind.by) if kind.by else None


def thrown_by(encounter: Encounter, deed: Deed, kind: DeedKind) -> tuple[Thrower, ...]:
    """The thrower of each roll of a deed of this kind; none: they are of nobody in particular."""
    if not deed.rolls:
        return ()
    if kind.throwers is not None:
        return kind.throwers(stage_of(encounter), deed)
    who = _actor(encounter, deed, kind)
    return () if who is None else (Thrower(who),) * len(deed.rolls)


def tallied(before: Encounter, action: Action, step: Step, did: Doer) -> Encounter:
    """The encounter after a step, with what the step counts."""
    counted = {each.who: each for each in before.tally}
    for event in shared(step.events, whole=True):
        if isinstance(event, TurnEnded) and event.reason != TurnEndReason.REMOVED:
            _count(counted, event.who, "turns", 1)
    for each in did.throwers:
        _count(counted, each.who, "rolls", 1)
    if not did.corrects:
        _count_harm(counted, before, step.encounter, did.author)
    authors = _authors(before, step, did)
    tally = tuple(each for each in counted.values() if each != Tally(each.who))
    if (tally, authors) == (before.tally, before.authors):
        return step.encounter
    return replace(step.encounter, tally=tally, authors=authors)


def _count(counted: dict[CombatantId, Tally], who: CombatantId, what: str, by: int) -> None:
    tally = counted.get(who, Tally(who))
    counted[who] = replace(tally, **{what: getattr(tally, what) + by})


def _count_harm(
    counted: dict[CombatantId, Tally], before: Encounter, after: Encounter, author: CombatantId | None
) -> None:
    combat = combat_of(after)
    if combat is None or before.combatants is after.combatants:
        return
    stood = {each.id: each for each in before.combatants}
    for each in after.combatants:
        was = stood.get(each.id)
        if was is None or was.body is each.body:
            continue
        if harm := combat.harm(body_of(combat, was), body_of(combat, each)):
            _count(counted, each.id, "suffered", harm)
            if author is not None and author != each.id:
                to = "to_hidden" if each.hidden else "to_foes" if each.owner is None else "to_players"
                _count(counted, author, to, harm)


def _authors(before: Encounter, step: Step, did: Doer) -> tuple[tuple[QuestionId, CombatantId], ...]:
    """The combatants behind the exchanges that still go on."""
    known = dict(before.authors)
    if step.flow != UNASKED and did.author is not None:
        known.setdefault(step.flow, did.author)
    going = {each.flow for each in step.encounter.pending}
    return tuple((flow, who) for flow, who in known.items() if flow in going)


@dataclass(frozen=True, slots=True)
class Score:
    """What one did and suffered, as far as a reader may know; None: not how much."""

    name: str
    turns: int
    rolls: int
    dealt: int | None
    suffered: int | None
    fell: bool


def scores(encounter: Encounter, shown: HealthShown | None = None) -> tuple[Score, ...]:
    """Everybody's tally, for the GM (``shown`` None) or for a table that learns health this exactly."""
    counted: Mapping[CombatantId, Tally] = {each.who: each for each in encounter.tally}
    everybody = (*encounter.combatants, *encounter.left)
    known = (each for each in everybody if shown is None or not each.hidden)
    told = WHOLE if shown is None else shown
    found: list[Score] = []
    for each in known:
        tally, health = counted.get(each.id, Tally(each.id)), health_of(encounter, each, told)
        exact = told.of(each) is Detail.EXACT
        down = health is not None and health.state is State.DOWN
        dealt = _dealt(tally, shown)
        found.append(
            Score(each.name, tally.turns, tally.rolls, dealt, tally.suffered if exact else None, down)
        )
    return tuple(found)


def _dealt(tally: Tally, shown: HealthShown | None) -> int | None:
    """All harm that a combatant did, as far as the reader may know the numbers. None: no numbers are
    known."""
    if shown is None:
        return tally.to_foes + tally.to_players + tally.to_hidden
    open_sides = [
        dealt
        for dealt, detail in ((tally.to_foes, shown.foes), (tally.to_players, shown.players))
        if detail is Detail.EXACT
    ]
    return sum(open_sides) if open_sides else None
