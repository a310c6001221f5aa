"""What the moments of a turn bring about in fights of BtR (B-3), and what effects do as they are gained."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.refusal import Refusal
from bot.systems.btr.actions import Fall
from bot.systems.btr.damage_typed import read_hits
from bot.systems.btr.effects import EFFECTS, GIVES, WORKS
from bot.systems.btr.fight.blows import NO_EFFECTS, Blow
from bot.systems.btr.fight.body import Body, Met, healed, moved
from bot.systems.btr.fight.effects_typed import read_effects
from bot.systems.btr.fight.events import Summed, Worked
from bot.systems.btr.fight.questions import AttackDue
from bot.systems.btr.fight.scene import Done, Fight, Scene
from bot.systems.btr.fight.settling import affect, settle_rest, suffer
from bot.systems.btr.periodic import read_periodic
from bot.systems.btr.phases import (
    END_EFFECTS,
    MAIN_START,
    OPENED,
    PANEL,
    RESPONDED,
    RESPONSE,
    RESPONSE_END,
    STATUSES,
    TurnPhase,
)
from bot.systems.btr.sheet import HP
from bot.systems.btr.statuses import FIELD, ROUNDS
from bot.systems.effects import Alter, Effect
from bot.systems.moments import TURN_END, TURN_START, TURN_WITHDRAWN, CombatantId, Moment


def passed(stage: Fight, moments: Sequence[Moment]) -> Done:
    """What moments bring about, in their order."""
    scene = Scene(stage)
    here = {each.id for each in stage.combatants}
    for moment in moments:
        if moment.who in here and moment.who is not None:
            AT[moment.kind](scene, moment.who)
    return scene.outcome()


def _starts(scene: Scene, who: CombatantId) -> None:
    """A turn begins. Nothing was suffered in it yet, and the fields that concern the combatant work (B-28). A
    combatant that joined gravely wounded is out of the fight (B-27)."""
    body = scene.body(who)
    begun = body.phase is TurnPhase.SETTLED
    _put(scene, who, replace(body, phase=TurnPhase.RESPONSE, met=(), controls=()))
    if body.grave:
        scene.clock.append(Fall(who, out=True))
    if not begun:
        _fields(scene, who, "")


def _fields(scene: Scene, who: CombatantId, works: str) -> None:
    """The work of the fields that concern a combatant at this kind of moment."""
    for effect in [each for each in scene.effects if each.who == who and each.unit == FIELD]:
        if effect.works == works and not effect.suppressed:
            _field(scene, effect)


def _field(scene: Scene, effect: Effect) -> None:
    """Let a field work: its effects come with its damage, and nobody dodges (B-28). What it gives to the
    other side is negative."""
    damage, gives = effect.mark(WORKS), effect.mark(GIVES)
    hits = tuple(each.hit for each in read_hits(str(damage))) if damage else ()
    does = read_effects(str(gives), None) if gives else NO_EFFECTS
    by = effect.who if effect.source is None else effect.source
    known = {each.id: each.gm_run for each in scene.stage.combatants}
    against = effect.harmful or (by in known and known[by] is not known[effect.who])
    affect(scene, effect.who, Blow(0, by, effect.name, hits, does), source=effect.source, against=against)


def _statuses(scene: Scene, who: CombatantId, works: str = "") -> None:
    """What statuses do each round, buffs before debuffs (B-3)."""
    own = [each for each in scene.effects if each.who == who and each.periodic and not each.suppressed]
    for effect in sorted(own, key=EFFECTS.sorted):
        if effect.works == works:
            work(scene, effect, effect.periodic)


def _ends(scene: Scene, who: CombatantId) -> None:
    """What works at the end of a turn: fields, then statuses, buffs before debuffs (B-3)."""
    _fields(scene, who, END_EFFECTS)
    _statuses(scene, who, END_EFFECTS)


def _asks(scene: Scene, who: CombatantId) -> None:
    """Each attack that waits is asked about, in the order made."""
    body = scene.body(who)
    _put(scene, who, replace(body, met=tuple(Met(each.number, each.by) for each in body.waiting)))
    scene.asks += [AttackDue(who, each) for each in body.waiting]


def _withdrawn(scene: Scene, who: CombatantId) -> None:
    """A turn that had begun is still to come. The effects at its start have worked, and the open questions
    are asked again."""
    _put(scene, who, replace(scene.body(who), phase=TurnPhase.SETTLED, met=(), controls=()))
    scene.dropped += [
        each.id
        for each in scene.stage.pending
        if isinstance(each.question, AttackDue) and each.question.who == who
    ]


def _main(scene: Scene, who: CombatantId) -> None:
    _put(scene, who, replace(scene.body(who), phase=TurnPhase.MAIN))


def _responded(scene: Scene, who: CombatantId) -> None:
    """A status that came of a reflex action is one of the response phase, also where nothing waited (B-4)."""
    _put(scene, who, replace(scene.body(who), phase=TurnPhase.RESPONSE))


def _over(scene: Scene, who: CombatantId) -> None:
    _put(scene, who, replace(scene.body(who), phase=None, met=(), controls=()))


def _panel(scene: Scene, who: CombatantId) -> None:
    """The information panel is brought up to date (B-30), where there is anything to tell."""
    body = scene.body(who)
    if body.resources or body.waiting or any(each.who == who for each in scene.effects):
        scene.tell(Summed(who, len(body.waiting)))


def _put(scene: Scene, who: CombatantId, body: Body) -> None:
    if body != scene.body(who):
        scene.put(who, body)


AT: Final[Mapping[str, Callable[[Scene, CombatantId], None]]] = {
    TURN_START: _starts,
    STATUSES: _statuses,
    RESPONSE: _asks,
    RESPONSE_END: settle_rest,
    RESPONDED: _responded,
    OPENED: _main,
    MAIN_START: _main,
    END_EFFECTS: _ends,
    PANEL: _panel,
    TURN_END: _over,
    TURN_WITHDRAWN: _withdrawn,
}


def work(scene: Scene, effect: Effect, does: str) -> None:
    """Let a status work once: damage, healing, other resources. Work that an older fight stored and that
    cannot be read is told, and done by hand."""
    try:
        read = read_periodic(does)
    except Refusal:
        scene.tell(Worked(effect.who, effect.source, effect.name, text=does))
        return
    if read.hits:
        body, taken, loss = suffer(scene, effect.who, scene.body(effect.who), read.hits)
        new = scene.put(effect.who, body)
        scene.tell(Worked(effect.who, effect.source, effect.name, taken, loss, became=new))
    for resource, by in read.moves:
        _moves(scene, effect, resource, by)


def _moves(scene: Scene, effect: Effect, resource: str, by: int) -> None:
    before = scene.body(effect.who)
    if resource == HP and by >= 0:
        after, gave = healed(before, by)
        scene.put(effect.who, after)
        scene.tell(Worked(effect.who, effect.source, effect.name, healed=gave))
        return
    after, went = moved(before, resource, by)
    new = scene.put(effect.who, after)
    scene.tell(Worked(effect.who, effect.source, effect.name, moved=(resource, went), became=new))


def gained(stage: Fight, effect: Effect) -> Done:
    """What a status does as it is gained: a periodic one works once, unless it is marked (B-10). One
    that a character gave itself in its own main phase is not reduced in that turn (B-4)."""
    scene = Scene(stage)
    if effect.periodic and not effect.later and not effect.suppressed:
        work(scene, effect, effect.periodic)
    done, body = scene.outcome(), stage.body(effect.who)
    own = effect.source in (None, effect.who) and body.phase is TurnPhase.MAIN
    if own and effect.unit == ROUNDS and effect.left and not effect.spared:
        return replace(done, effects=(*done.effects, Alter(replace(effect, spared=1))))
    return done
