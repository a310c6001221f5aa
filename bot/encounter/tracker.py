"""The tracker: an encounter and an action give the next encounter, or a Refusal.

No dice, no clock time, no input or output: the same actions always give the same
encounter. What has to be rolled first is named by ``needs`` and travels in the action.
What only one game has is done by its clock and its combat, which declare it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from bot.encounter.actions import (
    Action,
    Add,
    AddEffect,
    Change,
    End,
    EndEffect,
    Go,
    Jump,
    Next,
    Pause,
    Remove,
    RemoveSeveral,
    Resume,
    Start,
    SuppressEffect,
    Swap,
)
from bot.encounter.appearing import appearing
from bot.encounter.corrections import change
from bot.encounter.deeds import do, kind_of, still_waiting
from bot.encounter.effects import declared, of_name
from bot.encounter.effects_by_hand import add_effect, end_effect, suppress_effect
from bot.encounter.encounter import (
    Combatant,
    CombatantId,
    Encounter,
    Phase,
    clock_of,
    combat_of,
    course_of,
    deck_in,
    dice_of,
    rollers,
    stands_still,
)
from bot.encounter.events import Ended, LeadTaken, QuestionAsked
from bot.encounter.movement_budget import go
from bot.encounter.outcomes import stage_of
from bot.encounter.pausing import pause, resume
from bot.encounter.requests import lacking
from bot.encounter.roster import add, newcomer, remove, remove_several
from bot.encounter.tally import doer, tallied, thrown_by
from bot.encounter.ties import unsettled
from bot.encounter.turns import (
    Step,
    answered_by_now,
    in_the_open,
    jump,
    next_turn,
    on_the_clock,
    start,
    swap,
    unable_to_go_on,
)
from bot.records import replace
from bot.refusal import Refusal
from bot.systems import system as known_system
from bot.systems.cards import CARDS, USUAL, deck_of
from bot.systems.clock import Clock
from bot.systems.combat import Answer, Combat, Deed, DeedKind, Thrower, named_by, pending_in
from bot.systems.declarations import RUNNING, ActionKind, ClockAction, Leave
from bot.systems.effects import Effect
from bot.systems.rounds import ANEW

SUPPORT = "support"
"""The deed by which a game's actor supports an ally, where it has one."""

__all__ = [
    "Step",
    "apply",
    "concerned",
    "dice",
    "did",
    "handling",
    "led_by",
    "needs",
    "open_encounter",
    "read",
    "supported",
    "throwers",
    "ties",
]


def open_encounter(
    system: str, *, gm: int, initiative_dice: str, variants: tuple[str, ...] = (), gm_leads: bool = False
) -> Encounter:
    """Open an encounter that gathers. Refusal: the system has no clock, or no such variant, or the variants
    do not go together.

    Cards are drawn if the variant or the dice say so; each says then what the other does.
    """
    of = known_system(system)
    opened = Encounter(system=system, gm=gm, initiative_dice=initiative_dice, gm_leads=gm_leads)
    clock = clock_of(opened)
    for variant in variants:
        if variant not in clock.variants:
            raise lacking(variant, system)
    played = tuple(dict.fromkeys((*of.variants, *variants)))
    deck = deck_in(opened) or (deck_of(USUAL) if CARDS in played else None)
    if deck is not None:
        draws = CARDS in clock.variants
        own = (CARDS, *(() if deck.once else (ANEW,))) if draws else ()
        played = (*(each for each in played if each not in (CARDS, ANEW)), *own)
        opened = replace(opened, initiative_dice=deck.text if draws else "")
    clock.check_together(played)
    return replace(opened, variants=played)


def led_by(step: Step, gm: int) -> Step:
    """The step, by which a GM of the channel takes the lead over."""
    led = replace(step.encounter, gm=gm, gm_leads=True)
    return replace(step, encounter=led, passed=(LeadTaken(gm), *step.passed))


def needs(encounter: Encounter, action: Action) -> tuple[tuple[CombatantId, str], ...]:
    """The combatants that must roll initiative checks into ``action`` before ``apply``, with the
    notations."""
    if isinstance(action, Start):
        return _checks(encounter, encounter.combatants)
    if isinstance(action, Add) and encounter.phase is Phase.RUNNING:
        return _checks(encounter, [newcomer(encounter, each, n) for n, each in enumerate(action.entrants)])
    return ()


def ties(encounter: Encounter, action: Action) -> tuple[tuple[CombatantId, str], ...]:
    """The combatants that must roll for their places among equals, with the notations, once the checks are in
    ``action``. It is asked again with these rolls until nobody must roll. Refusal: it cannot be done."""
    dice = clock_of(encounter).tie_dice
    if dice is None or not isinstance(action, Start | Add | Change):
        return ()
    done = _admitted(encounter, action).handler(encounter, action)
    return tuple((who, dice) for who in unsettled(done.encounter))


def _checks(encounter: Encounter, combatants: Sequence[Combatant]) -> tuple[tuple[CombatantId, str], ...]:
    rolling = set(rollers(encounter, combatants).values())
    dice = ((each.id, dice_of(encounter, each)) for each in combatants if each.id in rolling)
    return tuple((who, notation) for who, notation in dice if notation is not None)


def read(encounter: Encounter, deed: Deed, values: Mapping[str, int]) -> Deed:
    """The deed with the values that a sheet adds to the typed ones: the sheet of the first combatant in
    ``concerned``. Refusal: it cannot be done, or not be read."""
    _admitted(encounter, deed)
    reads = _own_deeds(combat_of(encounter))[type(deed)].reads
    return deed if reads is None else reads(stage_of(encounter), deed, values)


def dice(encounter: Encounter, deed: Deed) -> tuple[str, ...]:
    """The notations of the dice that must still be rolled into a deed before ``apply``; asked
    again with these in it, until there are none. Refusal: it cannot be done."""
    _admitted(encounter, deed)
    kind = _own_deeds(combat_of(encounter))[type(deed)]
    return kind.needs(stage_of(encounter), deed)


def throwers(encounter: Encounter, deed: Deed) -> tuple[Thrower, ...]:
    """The thrower of each roll of a deed, in their order; none: they are of nobody in particular."""
    return thrown_by(encounter, deed, _own_deeds(combat_of(encounter))[type(deed)])


def apply(encounter: Encounter, action: Action, *, reveals: bool = False) -> Step:
    """Do an action. With ``reveals``, a hidden combatant that acts by it appears first. Refusal: it cannot be
    done, with the reason; nothing is changed then.

    Checked in this order: the phase, the actor, that the named combatants exist, the action's own bounds, the
    veto of the clock or the combat. The results of the moments that pass by it belong to the same step.
    """
    appears = _appearance(encounter, action) if reveals else None
    if appears is not None:
        appeared = change(encounter, appears)
        done = apply(appeared.encounter, action)
        return replace(done, passed=(*appeared.passed, *done.passed))
    done = _admitted(encounter, action)
    _answered_first(encounter, action)
    _must_be_able(encounter, action)
    step = unable_to_go_on(done.handler(encounter, action))
    step = _without_vain_questions(answered_by_now(encounter, _without_vain_questions(step)))
    after, passed = step.encounter, step.passed
    current = after.current
    if after.told_at and current is not None and not after.combatant(current).hidden:
        after = in_the_open(after)  # The combatant that has the turn appeared.
    kind = _own_deeds(combat_of(encounter)).get(type(action))
    did = doer(encounter, action, kind)
    return Step(tallied(encounter, action, Step(after, passed, step.flow), did), passed, step.flow)


def _without_vain_questions(step: Step) -> Step:
    """The step without the questions that ended in it, which are not told either."""
    after = still_waiting(step.encounter)
    if after is step.encounter:
        return step
    waiting = {each.id for each in after.pending}
    passed = tuple(
        each for each in step.passed if not isinstance(each, QuestionAsked) or each.question in waiting
    )
    return Step(after, passed, step.flow)


def _appearance(encounter: Encounter, action: Action) -> Change | None:
    """How a hidden combatant appears that acts by this in sight of others. None: no combatant does."""
    acting = _acting(encounter, action)
    hidden = next((each for each in encounter.combatants if each.id == acting and each.hidden), None)
    return None if hidden is None else appearing(encounter, hidden.id, hidden.born)


def _acting(encounter: Encounter, action: Action) -> CombatantId | None:
    """The combatant that acts by this in sight of others. None: no combatant. Answers have none: others do
    not see the defender."""
    kind = next((each for each in clock_of(encounter).actions if each.kind is type(action)), None)
    if kind is not None:
        named = next(iter(named_by(action, kind.names)), None)
        return None if kind.quiet else named or encounter.current
    deed = _own_deeds(combat_of(encounter)).get(type(action))
    return getattr(action, deed.by) if deed is not None and deed.by else None


def _admitted(encounter: Encounter, action: Action) -> "Handling":
    """How an action is done here. Refusal: not in this phase, or a combatant is missing."""
    done = handling(encounter, action)
    _check_phase(encounter, done.phases)
    if done.by_actor and encounter.current is None:
        raise Refusal("encounter.no_actor")
    if not named_by(action, done.names) <= {each.id for each in encounter.combatants}:
        raise Refusal("encounter.combatant_gone")
    return done


def _answered_first(encounter: Encounter, action: Action) -> None:
    """Refuse a combatant's actions, and the end of its turn, before its obligatory answers, or those that the
    GM must give of it."""
    acting = encounter.current if isinstance(action, Next) else _acting(encounter, action)
    if acting is None or not encounter.pending or acting in course_of(encounter).unable:
        return
    for each in encounter.pending:
        kind = kind_of(encounter, each.question)
        if each.question.who == acting and kind.must:
            name = encounter.combatant(acting).name
            if kind.of_gm:
                raise Refusal("encounter.ruling_first", name=name)
            raise Refusal("encounter.answer_first", name=name)


def _must_be_able(encounter: Encounter, action: Action) -> None:
    """Refuse what is beyond somebody who can do nothing. What a combat refuses of its deeds is its own."""
    kind = next((each for each in clock_of(encounter).actions if each.kind is type(action)), None)
    beyond = False
    if isinstance(action, Go):
        beyond = action.who in course_of(encounter).helpless
    elif kind is not None and isinstance(action, ClockAction):
        beyond = kind.beyond(action, course_of(encounter).helpless, encounter.current)
    if beyond:
        raise Refusal("encounter.cannot_act")


def end(encounter: Encounter, action: End) -> Step:
    """Close the encounter; where everybody stood stays to be read."""
    closed = replace(encounter, phase=Phase.ENDED, current=None)
    return Step(closed, (Ended(encounter.round_number),))


def _check_phase(encounter: Encounter, allowed: frozenset[Phase]) -> None:
    if encounter.phase in allowed:
        return
    if encounter.phase is Phase.ENDED:
        raise Refusal("encounter.over")
    if encounter.phase is Phase.GATHERING:
        raise Refusal("encounter.not_started")
    raise Refusal("encounter.already_started")


@dataclass(frozen=True, slots=True)
class Handling:
    """How an action is done: by which function, in which phases, with whose permission, and the fields that
    name combatants. ``by`` are the fields with the combatants whose players may do it, if not all of them."""

    handler: Callable[[Encounter, Any], Step]
    phases: frozenset[Phase]
    leave: Leave = Leave.GM
    names: tuple[str, ...] = ()
    by_actor: bool = False
    by: tuple[str, ...] = ()


_GATHERING = frozenset({Phase.GATHERING})
_OPEN = _GATHERING | RUNNING

HANDLINGS: Mapping[type[Action], Handling] = {
    Add: Handling(add, _OPEN),
    Start: Handling(start, _GATHERING),
    Next: Handling(next_turn, RUNNING, Leave.PLAYER, by_actor=True),
    Change: Handling(change, _OPEN, names=("who",)),
    Go: Handling(go, RUNNING, Leave.PLAYER, names=("who",)),
    Swap: Handling(swap, RUNNING, names=("first", "second")),
    Remove: Handling(remove, _OPEN, names=("who",)),
    RemoveSeveral: Handling(remove_several, _OPEN, names=("who",)),
    Jump: Handling(jump, RUNNING, names=("who",)),
    End: Handling(end, _OPEN),
    Pause: Handling(pause, _OPEN),
    Resume: Handling(resume, _OPEN),
    AddEffect: Handling(add_effect, _OPEN, Leave.PLAYER, ("who", "source", "of"), by=("who",)),
    EndEffect: Handling(end_effect, _OPEN, Leave.PLAYER, ("who",)),
    SuppressEffect: Handling(suppress_effect, _OPEN, Leave.PLAYER, ("who",)),
}
"""What every game's encounter can do; a clock declares the rest."""
_PASSING = Handling(next_turn, RUNNING)
"""The same action in a standstill: a GM lets the round pass."""


def handling(encounter: Encounter, action: Action) -> Handling:
    """How an action is done here. Refusal: neither the encounter's clock nor its combat has such an
    action, or the question that it answers waits no more."""
    shared = HANDLINGS.get(type(action))
    if encounter.current is None and isinstance(action, Next) and stands_still(encounter):
        return _PASSING
    if shared is not None:
        return shared
    own = _own(clock_of(encounter)).get(type(action))
    if own is not None:
        return own
    kind = _own_deeds(combat_of(encounter)).get(type(action))
    if kind is None:
        raise Refusal("encounter.not_here", system=encounter.system)
    return _handling_of_deed(encounter, kind, action)


def concerned(encounter: Encounter, action: Action) -> tuple[Combatant, ...]:
    """The combatants whose players may do an action: those that it names, for an answer the asked one, or the
    actor if it names nobody."""
    if isinstance(action, Answer):
        named = {pending_in(encounter.pending, action.question).question.who}
    else:
        done = handling(encounter, action)
        named = named_by(action, done.by or done.names) or {encounter.current}
    return tuple(each for each in encounter.combatants if each.id in named)


def did(encounter: Encounter, action: Action, after: Encounter) -> CombatantId | None:
    """The combatant behind an action, in the encounter ``after`` it: the asked one, the one that does the
    deed, the one that acts on the clock, or the one that joins. None: the GM or leader, or a combatant that
    has left."""
    if isinstance(action, Add):
        known = {each.id for each in encounter.combatants}
        new = [each.id for each in after.combatants if each.id not in known]
        return new[0] if len(new) == 1 else None
    kind = _own_deeds(combat_of(encounter)).get(type(action))
    if kind is not None and kind.to is None:
        return getattr(action, kind.by) if kind.by else None
    if handling(encounter, action).leave is not Leave.PLAYER:
        return None
    return next((each.id for each in concerned(encounter, action)), None)


def supported(encounter: Encounter, action: Action) -> Combatant | None:
    """The ally that the actor supports by this, so that the actor's player may do it (B-33): another player's
    character for a player's, or one of the same side. None: it is not support, or only for the actor."""
    combat = combat_of(encounter)
    actor = encounter.combatant(encounter.current) if encounter.current is not None else None
    if combat is None or actor is None:
        return None
    of = _supported(encounter, action, actor.id)
    ally = next((each for each in encounter.combatants if each.id == of), None)
    if ally is None or ally.id == actor.id:
        return None
    players = actor.owner is not None and ally.owner is not None
    return ally if players or (actor.side and actor.side == ally.side) else None


def _supported(encounter: Encounter, action: Action, actor: CombatantId) -> CombatantId | None:
    if isinstance(action, AddEffect):
        return action.who if action.source == actor and _only_helps(encounter, action.effect) else None
    deed = _own_deeds(combat_of(encounter)).get(type(action))
    if deed is not None:
        return getattr(action, "ally", None) if deed.name == SUPPORT else None
    kind = next((each for each in clock_of(encounter).actions if each.kind is type(action)), None)
    if kind is None or not kind.supports(action):
        return None
    return next(iter(named_by(action, kind.names)), None)


def _only_helps(encounter: Encounter, effect: Effect) -> bool:
    """Whether an effect does its bearer nothing but good: it takes nothing over from a harmful one that it
    meets either."""
    meets = of_name(encounter, effect.who, effect.name)
    return declared(encounter).helps(effect) and not any(each.harmful for each in meets)


@cache
def _own(clock: Clock[object]) -> Mapping[type, Handling]:
    return {each.kind: _handling(each) for each in clock.actions}


def _handling(kind: ActionKind) -> Handling:
    done = partial(_done, kind)
    return Handling(done, kind.phases, kind.leave, kind.names, kind.by_actor)


def _done(kind: ActionKind, encounter: Encounter, action: Any) -> Step:
    return on_the_clock(encounter, kind, action)


@cache
def _own_deeds(combat: Combat[Any] | None) -> Mapping[type, DeedKind]:
    return {each.kind: each for each in combat.deeds} if combat is not None else {}


def _handling_of_deed(encounter: Encounter, kind: DeedKind, deed: Any) -> Handling:
    leave = kind.leave
    if isinstance(deed, Answer):
        asked = pending_in(encounter.pending, deed.question).question
        if kind.to is None or not isinstance(asked, kind.to):
            raise Refusal("encounter.question_over")
        of_gm = leave is Leave.GM or kind_of(encounter, asked).of_gm
        leave = Leave.GM if of_gm else Leave.PLAYER
    by = (kind.by,) if kind.by and kind.name != SUPPORT else ()  # Support of no ally is both players'.
    return Handling(partial(_done_deed, kind), kind.phases, leave, kind.names, by=by)


def _done_deed(kind: DeedKind, encounter: Encounter, deed: Any) -> Step:
    return do(encounter, kind, deed)
