"""The effects of an encounter: how they begin, combine, change and end.

Every function takes an encounter and returns the next one with the events to tell. ``bot.encounter.outcomes``
lets time count effects down, and lets fights begin and end them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.encounter.encounter import CombatantId, Encounter, Phase, clock_of, course_of
from bot.encounter.events import EffectBegan, EffectChanged, EffectDue, EffectEnded, Event
from bot.refusal import Refusal
from bot.systems import system
from bot.systems.clock import Correction
from bot.systems.effects import (
    INITIATIVE,
    UNBEGUN,
    UNCHANGED,
    Changes,
    Changing,
    Effect,
    EffectId,
    Effects,
    Meeting,
    Met,
    Stacking,
    Whose,
)
from bot.systems.moments import TURN_START, Moment
from bot.text import fold

Change = tuple[Encounter, tuple[Event, ...]]
"""The next encounter, and the events to tell."""


def declared(encounter: Encounter) -> Effects:
    """What the encounter's game declares of effects."""
    return system(encounter.system).effects


def standing(encounter: Encounter, effect: EffectId) -> Effect:
    """The effect with this id. Refusal: it is over."""
    for each in encounter.effects:
        if each.id == effect:
            return each
    raise Refusal("encounter.effect_over")


def owner(effect: Effect) -> CombatantId:
    """The effect's owner: its source, otherwise its bearer (D-47)."""
    return effect.who if effect.source is None else effect.source


def soonest(encounter: Encounter) -> Mapping[Moment, int]:
    """After how many of a moment the first effect that it counts is over."""
    units, found = declared(encounter).by_key, dict[Moment, int]()
    for each in encounter.effects:
        kind = each.counts or units[each.unit].moment
        if kind and each.left is not None:
            moment = Moment(kind, each.of)
            found[moment] = min(each.left + each.spared, found.get(moment, each.left + each.spared))
    return found


def begin(encounter: Encounter, effect: Effect, *, settled: bool = False) -> tuple[Encounter, Meeting]:
    """Let an effect begin next to those of its name, unless that is ``settled``. Return the effects of the
    name that now stand, with their ids."""
    known = declared(encounter).known(effect)
    new = replace(_counting(encounter, known), id=UNBEGUN, applied=())
    before = () if settled else of_name(encounter, effect.who, effect.name)
    meeting = declared(encounter).stacked(before, new) if before else Meeting((new,), Met.BEGUN)
    kept = {each.id for each in (*meeting.stands, *meeting.held)}
    after = _put(encounter, *(each for each in (*meeting.held, *meeting.stands) if each.id != UNBEGUN))
    after = _out(after, [each for each in before if each.id not in kept])
    stands: list[Effect] = []
    for each in meeting.stands:
        if each.id == UNBEGUN:
            after, held = _in(after, each)
        else:
            held = standing(after, each.id)
        stands.append(held)
    for each in meeting.held:
        after = _in(after, each)[0] if each.id == UNBEGUN else after
    return after, replace(meeting, stands=tuple(stands))


def told(meeting: Meeting, before: Sequence[Effect]) -> tuple[Event, ...]:
    """The events of combining effects. ``before`` are the earlier effects."""
    if meeting.met is Met.KEPT:
        return tuple(_changed(each, Met.KEPT) for each in meeting.stands)
    ids = {each.id for each in before}
    events: list[Event] = [_began(each, meeting.met) for each in meeting.stands if each.id not in ids]
    changed = (
        each for each in meeting.stands if each.id in ids and (each not in before or grew(meeting, each))
    )
    return (*events, *(_changed(each, meeting.met) for each in changed))


def grew(meeting: Meeting, effect: Effect) -> bool:
    """Whether it is the one that a layer was added to, or refreshed at its limit (B-10)."""
    return meeting.met is Met.STACKED and effect.stacking is Stacking.STACK


def _began(effect: Effect, met: Met) -> EffectBegan:
    return EffectBegan(**_as_it_stands(effect), met=met, harmful=effect.harmful)


def _changed(effect: Effect, met: Met | None = None) -> EffectChanged:
    return EffectChanged(**_as_it_stands(effect), met=met, suppressed=effect.suppressed)


def _as_it_stands(effect: Effect) -> dict[str, Any]:
    """The events of an effect that begins or changes."""
    return {
        "effect": effect.id,
        "name": effect.name,
        "who": effect.who,
        "source": effect.source,
        "layers": effect.layers,
        "left": None if effect.secret else effect.left,
        "unit": effect.lasts_in,
        "of": effect.of,
    }


def of_name(encounter: Encounter, who: CombatantId, name: str) -> tuple[Effect, ...]:
    """The effects of this name on a combatant."""
    key = fold(name)
    return tuple(each for each in encounter.effects if each.who == who and fold(each.name) == key)


def _counting(encounter: Encounter, effect: Effect) -> Effect:
    """The effect with the combatant whose moments count it, and its length if its unit gives one."""
    unit = declared(encounter).by_key[effect.unit]
    if not unit.moment:
        return replace(effect, left=None, of=None)
    left = unit.fixed or effect.left
    whose = {
        Whose.EVERYBODY: None,
        Whose.BEARER: effect.who,
        Whose.SOURCE: owner(effect),
        Whose.NAMED: effect.of or effect.who,
        Whose.ACTOR: effect.of or encounter.current or effect.who,
    }
    of = whose[unit.whose]
    goes_on = unit.after_this and of is not None and of == encounter.current
    before_all = unit.is_from_now and encounter.current is None
    if unit.is_from_now and effect.of is None:
        of = _seen_acting(encounter, effect) or of
    return replace(effect, left=left, of=of, spared=1 if goes_on or before_all else effect.spared)


def _seen_acting(encounter: Encounter, effect: Effect) -> CombatantId | None:
    """Whose turn it is as far as the table knows that learns of this effect: during a hidden turn that of the
    last one that it saw act, so that the effect's end does not show where a hidden combatant stands. None: it
    is the actor's, or nobody's."""
    unseen = {each.id for each in encounter.combatants if each.hidden}
    if encounter.current not in unseen or {effect.who, owner(effect)} & unseen:
        return None
    course = course_of(encounter)
    order = clock_of(encounter).in_action_order(encounter.clock, course)
    return next((who for who in reversed(order) if who not in unseen | course.unable), None)


def _in(encounter: Encounter, effect: Effect) -> tuple[Encounter, Effect]:
    """Put a new effect in, with an id of its own."""
    held = replace(effect, id=encounter.next_effect)
    larger = replace(
        encounter,
        effects=(*encounter.effects, held),
        next_effect=EffectId(encounter.next_effect + 1),
    )
    after = in_force(larger, held)
    return after, standing(after, held.id)


def _put(encounter: Encounter, *effects: Effect) -> Encounter:
    """Put effects as they are now in the places of those with their ids."""
    for each in effects:
        before = standing(encounter, each.id)
        encounter = out_of_force(encounter, before)
        encounter = _replaced(encounter, replace(each, applied=()))
        encounter = in_force(encounter, standing(encounter, each.id))
    return _in_full(encounter, effects)


def _replaced(encounter: Encounter, effect: Effect) -> Encounter:
    effects = tuple(effect if each.id == effect.id else each for each in encounter.effects)
    return replace(encounter, effects=effects)


def _out(encounter: Encounter, gone: Sequence[Effect]) -> Encounter:
    """Take effects out; what they changed on the clock is taken back."""
    ids: set[EffectId] = set()
    for each in gone:
        encounter, _ = out_of_force(encounter, each), ids.add(each.id)
    left = replace(encounter, effects=tuple(each for each in encounter.effects if each.id not in ids))
    return _in_full(left, gone)


# ---------------------------------------------------------------- what they change


def in_force(encounter: Encounter, effect: Effect) -> Encounter:
    """Correct the clock by what an effect changes, as far as its bounds allow; nothing before the
    start, and nothing while it is suppressed."""
    due = _corrections(encounter, effect)
    if not due or encounter.phase is not Phase.RUNNING:
        return encounter
    applied: list[tuple[str, int]] = []
    for correction, by in due:
        encounter, done = _corrected(encounter, effect.who, correction, by)
        applied.append((correction, done))
    return _replaced(encounter, replace(effect, applied=tuple(applied)))


def _corrections(encounter: Encounter, effect: Effect) -> list[tuple[str, int]]:
    """The corrections of the clock that an effect asks for, before any bound cuts them."""
    if effect.suppressed:
        return []
    kinds = {each.name: each.correction for each in declared(encounter).changes}
    return [(correction, by) for what, by in effect.changes if (correction := kinds.get(what))]


def _in_full(encounter: Encounter, changed: Iterable[Effect]) -> Encounter:
    """Let the other effects on the bearers of the changed ones do what bounds did not allow before."""
    bearers = {each.who for each in changed if each.changes}
    for each in encounter.effects if bearers else ():
        if each.who in bearers and each.applied and list(each.applied) != _corrections(encounter, each):
            encounter = _with_the_rest(encounter, each)
    return encounter


def _with_the_rest(encounter: Encounter, effect: Effect) -> Encounter:
    """Correct the clock by the part of an effect's changes that is still missing."""
    applied: list[tuple[str, int]] = []
    for (correction, by), (_, done) in zip(_corrections(encounter, effect), effect.applied, strict=True):
        encounter, more = _corrected(encounter, effect.who, correction, by - done)
        applied.append((correction, done + more))
    return _replaced(encounter, replace(effect, applied=tuple(applied)))


def out_of_force(encounter: Encounter, effect: Effect) -> Encounter:
    """Take back what an effect changed on the clock."""
    if not effect.applied:
        return encounter
    for correction, by in reversed(effect.applied):
        encounter, _ = _corrected(encounter, effect.who, correction, -by)
    return _replaced(encounter, replace(effect, applied=()))


def _corrected(encounter: Encounter, who: CombatantId, correction: str, by: int) -> tuple[Encounter, int]:
    """The encounter with one number of the clock changed by as much of this as its bounds allow."""
    clock = clock_of(encounter)
    stood = clock.standing(encounter.clock, who)
    while by:
        now = None if correction == INITIATIVE else getattr(stood.own, correction)
        asked = Correction(initiative_by=by) if now is None else Correction(own=((correction, now + by),))
        try:
            return replace(encounter, clock=clock.correct(encounter.clock, who, asked)), by
        except Refusal:
            by -= 1 if by > 0 else -1  # Out of bounds: as far as they allow.
    return encounter, 0


def changes(encounter: Encounter, hidden: frozenset[CombatantId]) -> dict[CombatantId, Changes]:
    """What active effects change of everybody; those of the hidden have no name."""
    parts: dict[CombatantId, list[Changing]] = {}
    for each in encounter.effects:
        if each.changes and not each.suppressed:
            name = "" if owner(each) in hidden else each.name
            parts.setdefault(each.who, []).extend(Changing(what, by, name) for what, by in each.changes)
    return {who: Changes(tuple(those)) if those else UNCHANGED for who, those in parts.items()}


# ---------------------------------------------------------------- how they change and end


def ended(encounter: Encounter, ids: Iterable[EffectId]) -> Change:
    """End effects; those that no longer stand are over already."""
    wanted = set(ids)
    gone = [each for each in encounter.effects if each.id in wanted]
    if not gone:
        return encounter, ()
    events = (EffectEnded(each.id, each.name, each.who, each.source) for each in gone)
    after, changed = _left_over(_out(encounter, gone), gone)
    return after, (*events, *changed)


def _left_over(encounter: Encounter, gone: Iterable[Effect]) -> Change:
    """The encounter with the effects of the ended ones' names as they stand without these (B-24)."""
    told: list[Event] = []
    for who, name in dict.fromkeys((each.who, each.name) for each in gone):
        before = of_name(encounter, who, name)
        changed = [each for each in declared(encounter).standing(before) if each not in before]
        encounter = _put(encounter, *changed)
        told += (_changed(standing(encounter, each.id)) for each in changed)
    return encounter, tuple(told)


def ended_by_name(encounter: Encounter, who: CombatantId, name: str) -> Change:
    """End every effect of this name on a combatant."""
    return ended(encounter, [each.id for each in of_name(encounter, who, name)])


def suppressed(encounter: Encounter, effect: EffectId, *, on: bool) -> Change:
    """Have an effect do nothing while its time runs on, or do what it does again. Refusal: it is
    over."""
    after = _put(encounter, replace(standing(encounter, effect), suppressed=on))
    return after, (_changed(standing(after, effect)),)


def altered(encounter: Encounter, effect: Effect) -> Change:
    """Put an effect as it is from now on in its place; of one that has just begun, the newest of its
    name, its layers. Refusal: it is over."""
    if effect.id == UNBEGUN:
        newest = max(of_name(encounter, effect.who, effect.name), key=lambda each: each.id, default=effect)
        effect = replace(newest, layers=effect.layers)
    before = standing(encounter, effect.id)
    if effect.layers < 1 or (effect.left is not None and effect.left < 1):
        return ended(encounter, [effect.id])
    after = _put(encounter, effect)
    now = standing(after, effect.id)
    return after, () if replace(now, spared=before.spared) == before else (_changed(now),)


def counted_down(effect: Effect, count: int = 1) -> tuple[int, int]:
    """The time left of an effect, and the moments it is still spared, after this many moments that count it.
    The spared moments go first."""
    spared = min(effect.spared, count)
    return (effect.left or 0) - (count - spared), effect.spared - spared


def given_back(encounter: Encounter, before: Iterable[Effect]) -> Change:
    """Put effects back as they were before a moment counted them: it did not pass after all. An effect that
    was set again meanwhile stays so, and does not count that moment when it comes again."""
    standing_now = {each.id: each for each in encounter.effects}
    events: list[Event] = []
    for each in before:
        now = standing_now.get(each.id)
        if now is None and not counted_down(each)[0]:  # Otherwise another event ended it meanwhile.
            encounter = in_force(
                replace(encounter, effects=(*encounter.effects, replace(each, applied=()))),
                replace(each, applied=()),
            )
            events.append(_began(each, Met.BEGUN))
        elif now is not None and (now.left, now.spared) == counted_down(each):  # Not set again meanwhile.
            back = replace(now, left=each.left, spared=each.spared, put_off=each.put_off)
            encounter = _replaced(encounter, back)
        elif now is not None and now.left is not None and (now.unit, now.of) == (each.unit, each.of):
            encounter = _replaced(encounter, replace(now, spared=now.spared + 1, put_off=True))
    return encounter, tuple(events)


def begun_in(encounter: Encounter, who: CombatantId, counted: Iterable[Effect]) -> Encounter:
    """The encounter where a turn that began will begin again: those of its effects that it did not count
    began in it, and the second start is none to them either. Nor do effects on its actor work twice."""
    game, ids = declared(encounter), {each.id for each in counted}
    for each in encounter.effects:
        kind = each.counts or game.by_key[each.unit].moment
        now = each
        if (kind, each.of) == (TURN_START, who) and each.left is not None and each.id not in ids:
            now = replace(now, spared=each.spared + 1, put_off=True)
        if (each.works or game.periodic, each.who) == (TURN_START, who) and (each.periodic or each.reminder):
            now = replace(now, worked=True)
        encounter = encounter if now is each else _replaced(encounter, now)
    return encounter


def works_again(encounter: Encounter, effect: Effect) -> Encounter:
    """The encounter where an effect did not work, since its bearer's turn only began again."""
    return _replaced(encounter, replace(effect, worked=False))


def lapsed(encounter: Encounter) -> Encounter:
    """The encounter in a new round: the next turn of a combatant that put its turn off is another one."""
    for each in encounter.effects:
        if each.put_off or each.worked:
            spared = max(0, each.spared - each.put_off)
            now = replace(each, spared=spared, put_off=False, worked=False)
            encounter = _replaced(encounter, now)
    return encounter


def due(effects: Iterable[Effect]) -> tuple[Event, ...]:
    """What periodic effects do now, and of what the others remind."""
    return tuple(
        EffectDue(each.id, each.name, each.who, each.source, text, reminder=text == each.reminder)
        for each in effects
        for text in (each.periodic, each.reminder)
        if text and not each.suppressed
    )


# ---------------------------------------------------------------- combatants that leave


def taken_along(encounter: Encounter, who: CombatantId) -> Encounter:
    """The encounter without the effects on a leaving combatant, which end without an event. No turn that is
    withdrawn gives them back, and the combatant's own are no longer withdrawn."""
    return replace(
        encounter,
        effects=tuple(each for each in encounter.effects if each.who != who),
        counted=tuple(each for each in encounter.counted if who not in (each.who, each.of)),
    )


StandIn = tuple[Moment | None, int]
"""The moment that passes in place of the turns of a combatant that left, and how many pass uncounted
first."""


def stand_in(encounter: Encounter, who: CombatantId) -> StandIn:
    """The moment that will pass in place of the turns of a combatant about to leave (D-66)."""
    if encounter.phase is not Phase.RUNNING:
        return None, 0
    return clock_of(encounter).stands_for(encounter.clock, course_of(encounter), who)


def counted_by(encounter: Encounter, who: CombatantId, instead: StandIn) -> Encounter:
    """The encounter after a combatant left. Another moment now counts the effects that its turns counted. If
    no moment takes their place, the effects stay until they are ended."""
    if not any(each.of == who for each in encounter.effects):
        return encounter
    moment, spared = instead

    def counted(effect: Effect) -> Effect:
        if effect.of != who:
            return effect
        if moment is None:
            return replace(effect, of=None, left=None)
        return replace(effect, counts=moment.kind, of=moment.who, spared=effect.spared + spared)

    return replace(encounter, effects=tuple(map(counted, encounter.effects)))


def in_order(encounter: Encounter, those: Sequence[Effect]) -> Sequence[Effect]:
    """Effects of one moment in their order: by owner, in action order, then as the game sorts them (D-47). If
    the game sorts by itself, only so (B-3)."""
    if len(those) < 2:
        return those
    if not declared(encounter).by_owner:
        return sorted(those, key=declared(encounter).sorted)
    acting = clock_of(encounter).in_action_order(encounter.clock, course_of(encounter))
    places = {who: number for number, who in enumerate(acting)}
    own = declared(encounter).sorted
    return sorted(those, key=lambda each: (places.get(owner(each), len(places)), *own(each)))
