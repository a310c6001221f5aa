"""Attacks, their answers, and a GM's corrections, on the bodies of combatants (B-9, B-12, B-13)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.refusal import Refusal
from bot.systems.btr.action_kinds import kind_of
from bot.systems.btr.actions import Act, ActAsKnown, SpendPoints
from bot.systems.btr.damage_typed import read_hits, read_taken_off
from bot.systems.btr.effects import DEALT, GIVES, WORKS
from bot.systems.btr.fight.answers import (
    Attack,
    Balance,
    Block,
    Dodge,
    Lift,
    Mend,
    Redirect,
    Support,
    Take,
    Way,
)
from bot.systems.btr.fight.blows import Blow
from bot.systems.btr.fight.blows import Effects as Does
from bot.systems.btr.fight.body import Met, queued, restores
from bot.systems.btr.fight.effects_typed import read_effects
from bot.systems.btr.fight.events import Fate, KeptBalance, LiftCame, Made, Mended, Redirected
from bot.systems.btr.fight.gm_corrections import mended
from bot.systems.btr.fight.questions import AttackDue, BalanceDue, LiftDue
from bot.systems.btr.fight.scene import Done, Fight, Scene
from bot.systems.btr.fight.settling import BLOCKED, Settling, fell, settle, stopped_by
from bot.systems.btr.periodic import When, read_when
from bot.systems.btr.phases import END_EFFECTS, TurnPhase
from bot.systems.btr.statuses import FIELD, MOST_ROUNDS, lifted
from bot.systems.combat import CombatOutcome
from bot.systems.declarations import ClockAction
from bot.systems.effects import Effect, Stacking
from bot.systems.moments import CombatantId
from bot.text import fold, half_width, tidy

LONGEST_NAME: Final = 60
MOST_TARGETS: Final = 10
MOST_WAITING: Final = 20
_COST: Final = re.compile(r"(?P<off>.*?)[\s,;]*(?P<ap>\d)\s*(?:ap|点行动力|行动力)", re.IGNORECASE)


# ---------------------------------------------------------------- attacks


def attack(stage: Fight, deed: Attack) -> Done:
    """Make an attack, raise a field, or ask for a defensive dispelling."""
    if not deed.what or len(deed.what) > LONGEST_NAME:
        raise Refusal("fight.attack_without_name", limit=LONGEST_NAME)
    if len(deed.targets) > MOST_TARGETS:
        raise Refusal("attack.too_many_targets", limit=MOST_TARGETS)
    if deed.rounds is not None and deed.rounds not in range(MOST_ROUNDS + 1):
        raise Refusal("fight.rounds_bounds", limit=MOST_ROUNDS)
    way = Way(deed.way)
    check_acts(stage, deed.who, freely=way is Way.DISPEL)
    done = WAYS[way](stage, deed)
    return replace(done, clock=(*_costs(stage, deed, way), *done.clock))


def _costs(stage: Fight, deed: Attack, way: Way) -> tuple[ClockAction, ...]:
    """The attack as an action: of a kind, for a number of AP, or as in its last use (B-5, B-7). In the
    response phase, as a counterattack, it is a reflex action. Refusal: a channel, which yields later
    (B-29)."""
    reflex = way is Way.COUNTER or stage.body(deed.who).phase is TurnPhase.RESPONSE
    if not deed.kind:
        return (ActAsKnown(deed.who, deed.what, reflex, deed.ap),)
    if kind_of(deed.kind).channel:
        raise Refusal("fight.channel_first")
    return (Act(deed.who, deed.what, deed.kind, reaction=True if reflex else None, ap=deed.ap, strikes=True),)


def check_acts(stage: Fight, who: CombatantId, *, freely: bool = False) -> None:
    """Refusal: the combatant is gravely wounded, or a control status stops it. Neither hinders what it does
    ``freely`` (B-6, B-13, B-27)."""
    if stage.body(who).grave:
        raise Refusal("fight.gravely_wounded")
    status = None if freely else stopped_by(stage.effects, who)
    if status is not None:
        raise Refusal("fight.cannot_act", status=status)


def _made(stage: Fight, deed: Attack) -> Done:
    """An attack waits for its victims' response phases; what it deals is reckoned now (B-9, B-23)."""
    scene = Scene(stage)
    dealt = read_hits(deed.damage, scene.changes(deed.who, DEALT)) if deed.damage else ()
    does = read_effects(deed.effects, deed.rounds) if deed.effects else Does()
    hits = tuple(each.hit for each in dealt)
    blow = Blow(0, deed.who, deed.what, hits, does, deed.marks)
    counters = deed.way == Way.COUNTER
    scene.tell(Made(deed.who, deed.targets, deed.what, dealt, does, deed.marks, counters))
    for each in deed.targets:
        _queue(scene, each, blow)
    return scene.outcome()


def _queue(scene: Scene, who: CombatantId, blow: Blow) -> None:
    """Let an attack wait. An attack from another combatant that arrives in the response phase joins it at its
    end (B-9, B-12)."""
    body = scene.body(who)
    if len(body.waiting) >= MOST_WAITING:
        raise Refusal("fight.too_many_waiting", limit=MOST_WAITING)
    body = queued(body, blow)
    now = body.waiting[-1]
    if body.met and body.phase is TurnPhase.RESPONSE and now.by != who:
        body = replace(body, met=(*body.met, Met(now.number, now.by)))
        scene.asks.append(AttackDue(who, now))
    scene.put(who, body)


def _counter(stage: Fight, deed: Attack) -> Done:
    """A Ctk: only against an attacker of this response phase, once for each attack (B-6)."""
    body = stage.body(deed.who)
    if len(deed.targets) != 1 or stage.current != deed.who:
        raise Refusal("fight.no_counter")
    target = deed.targets[0]
    open_ = [each for each in body.met if each.by == target and not each.countered]
    if not open_:
        raise Refusal("fight.no_counter")
    met = tuple(replace(each, countered=True) if each is open_[0] else each for each in body.met)
    done = _made(stage, deed)
    own = replace(done.bodies.get(deed.who, body), met=met)
    return replace(done, bodies={**done.bodies, deed.who: own})


def _field(stage: Fight, deed: Attack) -> Done:
    """A field is not an attack. It is counted at its creator's start of turn, and works at the start of turn
    of each combatant that it concerns (B-28)."""
    if not deed.rounds:
        raise Refusal("fight.field_rounds")
    scene = Scene(stage)
    (when, damage), (also, gives) = read_when(deed.damage), read_when(deed.effects)
    if damage:
        read_hits(damage)
    if gives:
        read_effects(gives, None)
    does = tuple((mark, text) for mark, text in ((WORKS, damage), (GIVES, gives)) if text)
    for each in deed.targets:
        scene.begin(
            Effect(
                deed.what,
                each,
                deed.who,
                unit=FIELD,
                left=deed.rounds,
                of=deed.who,
                harmful=bool(damage),
                stacking=Stacking.COEXIST,
                works=END_EFFECTS if When.END in (when, also) else "",
                marks=does,
            )
        )
    return scene.outcome()


def _dispel(stage: Fight, deed: Attack) -> Done:
    """Defensive dispelling has a delay of its own: the GM says when it works (B-9)."""
    lifts = read_effects(deed.effects, None).lifts if deed.effects else (deed.what,)
    if not lifts:
        raise Refusal("fight.dispel_what")
    return CombatOutcome(asks=tuple(LiftDue(each, deed.who, deed.what, lifts) for each in deed.targets))


WAYS: Final[Mapping[Way, Callable[[Fight, Attack], Done]]] = {
    Way.ATTACK: _made,
    Way.COUNTER: _counter,
    Way.FIELD: _field,
    Way.DISPEL: _dispel,
}


def redirect(stage: Fight, deed: Redirect) -> Done:
    """Take over an ally's attack: it is blocked for the ally, and its copy joins the end of the combatant's
    own queue with its attacker (B-12). Refusal: none of that name waits, or it cannot be averted."""
    if deed.who == deed.ally:
        raise Refusal("fight.redirect_self")
    check_acts(stage, deed.who, freely=True)
    scene = Scene(stage)
    ally, wanted = scene.body(deed.ally), fold(deed.what)
    found = [each for each in ally.waiting if (each.by, fold(each.what)) == (deed.by, wanted)]
    if not found:
        raise Refusal("fight.nothing_waits")
    blow = found[0]
    if blow.marks.unavertable:
        raise Refusal("fight.cannot_avert", what=blow.what)
    scene.dropped += [
        each.id
        for each in stage.pending
        if isinstance(each.question, AttackDue)
        and (each.question.who, each.question.blow.number) == (deed.ally, blow.number)
    ]
    scene.put(deed.ally, ally.without(blow.number))
    scene.tell(Redirected(deed.who, deed.ally, blow.what))
    _queue(scene, deed.who, replace(blow, redirected=True))
    return scene.outcome()


# ---------------------------------------------------------------- answers


def _first(stage: Fight, deed: Dodge | Block | Take) -> AttackDue:
    """The attack that is answered. Refusal: another one, or a knock-back, comes before it (B-23)."""
    due: AttackDue = stage.asked(deed.question)
    first = stage.body(due.who).due()[0]
    if first.number != due.blow.number:
        raise Refusal("fight.in_order", what=first.what)
    if any(isinstance(each.question, BalanceDue) and each.question.who == due.who for each in stage.pending):
        raise Refusal("fight.balance_first")
    return due


def dodge(stage: Fight, deed: Dodge) -> Done:
    """Settle an attack with a reflex action that reduces the damage (B-3, B-12). Refusal: the attack cannot
    be dodged, or the dodging combatant cannot act."""
    due = _first(stage, deed)
    marks = due.blow.marks
    if marks.unavertable or marks.irreducible:
        raise Refusal("fight.cannot_avert", what=due.blow.what)
    check_acts(stage, due.who)
    cost = _COST.fullmatch(tidy(half_width(deed.text)))
    off = read_taken_off(cost["off"] if cost else deed.text)
    scene = Scene(stage)
    settle(scene, due.who, due.blow, Settling(Fate.DODGED, off))
    done = scene.outcome()
    spent = (SpendPoints(due.who, int(cost["ap"])),) if cost and int(cost["ap"]) else ()
    return replace(done, clock=(*spent, *done.clock))


def block(stage: Fight, deed: Block) -> Done:
    """The attack does nothing (B-12). Refusal: it cannot be averted."""
    due = _first(stage, deed)
    if due.blow.marks.unavertable:
        raise Refusal("fight.cannot_avert", what=due.blow.what)
    scene = Scene(stage)
    settle(scene, due.who, due.blow, BLOCKED)
    return scene.outcome()


def take(stage: Fight, deed: Take) -> Done:
    """The attack takes effect."""
    due = _first(stage, deed)
    scene = Scene(stage)
    settle(scene, due.who, due.blow)
    return scene.outcome()


def balance(stage: Fight, deed: Balance) -> Done:
    """A knock-back fells a combatant that did not keep its balance (B-13)."""
    due: BalanceDue = stage.asked(deed.question)
    scene = Scene(stage)
    if deed.keeps:
        scene.tell(KeptBalance(due.who))
    else:
        fell(scene, due.who, due.by)
    return scene.outcome()


def lift(stage: Fight, deed: Lift) -> Done:
    """A defensive dispelling lifts negative statuses, one name each (B-10)."""
    due: LiftDue = stage.asked(deed.question)
    scene = Scene(stage)
    came = False
    for name in due.lifts if deed.works else ():
        less = lifted(scene.effects, due.who, name, harmful=True)
        scene.alter(less)
        came = came or bool(less)
    if not came:
        scene.tell(LiftCame(due.who, due.lifts))
    return scene.outcome()


# ---------------------------------------------------------------- by hand


def support(stage: Fight, deed: Support) -> Done:
    """The actor restores something to an ally: it works at once (B-9). Refusal: it is another's turn, they
    cannot act, or it takes something away."""
    if stage.current != deed.who:
        raise Refusal("encounter.not_in_turn")
    check_acts(stage, deed.who)
    scene = Scene(stage)
    before = scene.body(deed.ally)
    after, told = mended(before, deed.text)
    if not restores(before, after):
        raise Refusal("fight.support_restores")
    scene.tell(Mended(deed.ally, told, scene.put(deed.ally, after)))
    return scene.outcome()


def mend(stage: Fight, deed: Mend) -> Done:
    """Set a GM's correction of a combatant."""
    scene = Scene(stage)
    after, told = mended(scene.body(deed.who), deed.text)
    scene.tell(Mended(deed.who, told, scene.put(deed.who, after)))
    done = scene.outcome()
    return done if stage.round_number else replace(done, clock=())  # No clock runs before the start.
