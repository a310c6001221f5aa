"""How attacks that waited are settled, in the order made, each by what came of those before (B-9, B-23)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.systems.btr.actions import Interrupt
from bot.systems.btr.damage import Change, Hit, suffered
from bot.systems.btr.effects import SUFFERED
from bot.systems.btr.fight.blows import COUNTED, Blow, Control
from bot.systems.btr.fight.body import Body, Loss, counted, hurt
from bot.systems.btr.fight.events import Fate, Landed, Suffered, Taken, Worked
from bot.systems.btr.fight.questions import AttackDue, BalanceDue
from bot.systems.btr.fight.scene import Scene
from bot.systems.btr.statuses import (
    KNOCKED_DOWN,
    STEADY,
    Gained,
    effect_of,
    key_of,
    known,
    layers_of,
    less_layers,
    lifted,
)
from bot.systems.effects import Effect
from bot.systems.moments import CombatantId

FALLS: Final = Gained(KNOCKED_DOWN)
STOPS: Final = (KNOCKED_DOWN, "压制")
"""Statuses with which one cannot act."""
FREES: Final = {"压制": "超脱"}
"""What suppresses one of them (B-10)."""


def stopped_by(effects: Iterable[Effect], who: CombatantId) -> str | None:
    """The control status that stops a combatant from acting (B-13). None: it can act. A suppressed status
    stays."""
    there = {key_of(each.name): each.name for each in effects if each.who == who and not each.suppressed}
    return next((there[each] for each in STOPS if each in there and FREES.get(each) not in there), None)


@dataclass(frozen=True, slots=True)
class Settling:
    """How an attack is settled: the reduction by a dodge, and whether a knock-back fells at once because
    nobody can be asked."""

    fate: Fate = Fate.TAKEN
    dodge: tuple[Change, ...] = ()
    asks: bool = True


BLOCKED: Final = Settling(Fate.BLOCKED)
AT_ONCE: Final = Settling(asks=False)


def settle(scene: Scene, who: CombatantId, blow: Blow, how: Settling = Settling()) -> None:
    """Settle an attack: its damage is suffered, its statuses land, and it waits no more."""
    before = scene.body(who).without(blow.number)
    if how.fate is Fate.BLOCKED:
        scene.put(who, before)
        scene.tell(Landed(who, blow.by, blow.what, Fate.BLOCKED))
        return
    steady = layers_of(scene.effects, who, STEADY) > 0
    body, taken, loss = suffer(scene, who, before, blow.hits, how.dodge)
    body, controls = _controlled(body, blow.effects.controls)
    new = scene.put(who, body)
    held = tuple(_held(scene, who, blow, steady=steady))
    unawares = blow.marks.unawares and not steady
    scene.tell(Landed(who, blow.by, blow.what, how.fate, taken, loss, controls, held, unawares, new))
    _controls(scene, who, blow, controls, how, steady=steady)
    _land(scene, who, blow, held)


def affect(scene: Scene, who: CombatantId, blow: Blow, *, source: CombatantId | None, against: bool) -> None:
    """Let a field do all its work at once, without responses (B-28). ``against``: a status that it gives is
    negative unless the rules know better."""
    steady = layers_of(scene.effects, who, STEADY) > 0
    body, taken, loss = suffer(scene, who, scene.body(who), blow.hits)
    body, controls = _controlled(body, blow.effects.controls)
    new = scene.put(who, body)
    held = tuple(_held(scene, who, blow, steady=steady))
    if taken or controls or held or new:
        told = loss if taken else None
        scene.tell(Worked(who, source, blow.what, taken, told, became=new, controls=controls, held=held))
    _controls(scene, who, blow, controls, AT_ONCE, steady=steady)
    _land(scene, who, blow, held, against=against)


def suffer(
    scene: Scene, who: CombatantId, body: Body, hits: Iterable[Hit], dodge: tuple[Change, ...] = ()
) -> tuple[Body, tuple[Taken, ...], Loss]:
    """The body after damage of several types, what changed each (B-34), and what was lost. A fixed
    amount that a dodge takes off is taken off all of them together."""
    taken, total = list[Taken](), 0
    for hit in hits:
        changes = tuple(each for each in scene.changes(who, SUFFERED) if each.concerns(hit.type))
        each = Taken(hit, (*changes, *dodge))
        total += suffered(hit.amount, each.changes).amount
        dodge = _left_over(dodge, suffered(hit.amount, changes).amount)
        taken.append(each)
    body, loss = hurt(body, total)
    return body, tuple(taken), loss


def _left_over(dodge: tuple[Change, ...], amount: int) -> tuple[Change, ...]:
    """The rest of a dodge for the next damage, after this damage. Factors hold for all."""
    left: list[Change] = []
    for each in dodge:
        if not each.amount:
            left.append(each)
        elif (rest := -each.amount - amount) > 0:
            left.append(replace(each, amount=-rest))
    return tuple(left)


def _controlled(body: Body, controls: Iterable[Control]) -> tuple[Body, tuple[Suffered, ...]]:
    """The body after control effects, those of one kind told once."""
    told: list[Suffered] = []
    for control, times in Counter(controls).items():
        now, needed = 1, 1
        if control in COUNTED:
            for _ in range(times):
                body, now, needed = counted(body, control)
        told.append(Suffered(control, now, needed))
    return body, tuple(told)


def _held(scene: Scene, who: CombatantId, blow: Blow, *, steady: bool) -> Iterator[str]:
    """The statuses of an attack that do not land: 稳固 blocks control statuses, and some are immune
    (B-13, B-14)."""
    fells = Control.KNOCK_BACK in blow.effects.controls or Control.LAUNCH in blow.effects.controls
    names = [each.name for each in blow.effects.statuses] + [KNOCKED_DOWN] * fells
    for name in dict.fromkeys(names):
        if scene.body(who).is_immune(name) or (steady and known(name).control):
            yield name


def _controls(
    scene: Scene,
    who: CombatantId,
    blow: Blow,
    controls: Iterable[Suffered],
    how: Settling,
    *,
    steady: bool,
) -> None:
    kept = steady or scene.body(who).is_immune(KNOCKED_DOWN)
    for each in controls:
        if each.control is Control.INTERRUPT and each.works:
            scene.clock.append(Interrupt(who))
        elif each.control is Control.LAUNCH and not kept:
            fell(scene, who, blow.by)
        elif each.control is Control.KNOCK_BACK and not kept:
            if how.asks and not scene.body(who).grave:
                scene.asks.append(BalanceDue(who, blow.by, blow.what))
            else:
                fell(scene, who, blow.by)


def fell(scene: Scene, who: CombatantId, by: CombatantId) -> None:
    """Knock a combatant down (B-13)."""
    scene.begin(effect_of(FALLS, who, by))


def _land(scene: Scene, who: CombatantId, blow: Blow, held: tuple[str, ...], *, against: bool = True) -> None:
    """Let the statuses of an attack land, lift what it dispels, spend layers of 稳固 (B-10, B-14)."""
    for name in blow.effects.lifts:
        scene.alter(lifted(scene.effects, who, name, harmful=False))
    if blow.effects.breaks:
        scene.alter(less_layers(scene.effects, who, STEADY, blow.effects.breaks))
    for gained in blow.effects.statuses:
        if gained.name not in held:
            scene.begin(effect_of(gained, who, blow.by, attack=against))


def settle_rest(scene: Scene, who: CombatantId) -> None:
    """Settle, in order, all that still waits for a combatant after its response phase. A combatant that was
    knocked back and did not answer falls (B-3, B-13)."""
    for pending in scene.stage.pending:
        question = pending.question
        if question.who == who and isinstance(question, AttackDue | BalanceDue):
            scene.dropped.append(pending.id)
            if isinstance(question, BalanceDue):
                fell(scene, who, question.by)
    for blow in scene.body(who).due():
        settle(scene, who, blow, AT_ONCE)
