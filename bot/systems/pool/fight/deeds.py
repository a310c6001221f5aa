"""Attack, defence and the lost dice, on the bodies of combatants (P-61, P-69)."""

from collections.abc import Mapping
from dataclasses import replace

from bot.dice.notation import must_have_dice, needs_sheet, read, without_names
from bot.dice.signs import WHOLE_ROLL, losing
from bot.refusal import Refusal
from bot.systems.clock import Bearing
from bot.systems.combat import CombatOutcome, Stage
from bot.systems.effects import Effect
from bot.systems.moments import CombatantId
from bot.systems.perception import Awareness
from bot.systems.pool.actions import React, Reveal, SpendPoints
from bot.systems.pool.attack_command import attack_dice, way
from bot.systems.pool.attacks import REACTION, Defence, surprising
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.falling import Fall, must_be_rollable
from bot.systems.pool.fight.answers import Defend, Drop, Hold, Mend, Pick, Strike, Take
from bot.systems.pool.fight.blows import Blow
from bot.systems.pool.fight.bodies import became
from bot.systems.pool.fight.events import Defended, Dropped, Landed, Mended, Struck
from bot.systems.pool.fight.gm_corrections import mended
from bot.systems.pool.fight.questions import AttributeDue, DefenceDue, SeatDue
from bot.systems.pool.health import Body
from bot.systems.pool.movement import PRONE_DICE, Posture
from bot.systems.pool.riding import WAR_HORSE, keeps_seat
from bot.systems.pool.stances import Fall as ForcedDown
from bot.text import tidy

Fight = Stage[Body]
Done = CombatOutcome[Body]
Values = Mapping[str, int]


def dice_of(stage: Fight, deed: Strike | Defend) -> tuple[str, ...]:
    """The dice of an attack or a defence, while they are unrolled."""
    extra = deed.extra if isinstance(deed, Strike) else ""
    return () if deed.rolls else tuple(filter(None, (deed.dice, extra)))


def _must_be_awake(body: Body) -> None:
    if body.is_unconscious:
        raise Refusal("fight.knocked_out")


def rolls_lose(bearing: Bearing) -> Values:
    """How many dice rolls lose by a combatant's posture: prone, those of agility two (P-49)."""
    return {losing(Attribute.AGILITY.value): -PRONE_DICE} if bearing.posture == Posture.PRONE else {}


def _rolling(stage: Fight, who: CombatantId, values: Values) -> Values:
    """The values that a combatant's dice are read with."""
    return {**values, **rolls_lose(stage.combatant(who).bearing)}


def _defending(stage: Fight, who: CombatantId, values: Values) -> Values:
    """The values that a defence is read with: in the saddle it loses three dice (P-63)."""
    rolling = _rolling(stage, who, values)
    return {**rolling, WHOLE_ROLL: WAR_HORSE.defence} if _rides(stage, who) else rolling


def _rides(stage: Fight, who: CombatantId) -> bool:
    return stage.combatant(who).bearing.posture == Posture.RIDING


# ---------------------------------------------------------------- attack


def read_strike(stage: Fight, deed: Strike, values: Values) -> Strike:
    """An attack as typed, with the dice that the attacker has left (P-69)."""
    _must_be_awake(stage.body(deed.who))
    rolling = _rolling(stage, deed.who, values)
    typed = attack_dice(deed.text, rolling)
    extra = surprising(typed, rolling) if any(each.surprises for each in deed.awareness) else ""
    dice, named = without_names(typed), needs_sheet(typed.text)
    return replace(deed, text=typed.text, dice=dice, named=named, extra=extra)


def strike(stage: Fight, deed: Strike) -> Done:
    """Roll an attack; each target is asked for one defence, once the roll is seen (P-61)."""
    roll = deed.rolls[0]._replace(typed=deed.text)
    extra = deed.rolls[1] if deed.extra else None
    unaware = tuple(each for each in deed.targets if deed.aware(each).surprises)
    event = Struck(
        deed.who, deed.targets, roll.total, roll, deed.attribute, deed.label, deed.named, extra, unaware
    )
    done: Done = CombatOutcome(events=(event,))
    for each in deed.targets:
        protection = stage.body(each).protection if deed.protection is None else deed.protection
        aware = deed.aware(each)
        result = roll.total + (extra.total if extra and aware.surprises else 0)
        blow = Blow(result, protection, deed.attribute, awareness=aware)
        done = _then(done, _reached(stage, each, deed.who, blow))
    spent = (SpendPoints(deed.who, deed.ap),) if deed.ap else ()
    return replace(done, clock=(*spent, Reveal(deed.who)))


def _reached(stage: Fight, who: CombatantId, by: CombatantId, blow: Blow) -> Done:
    """Ask the target, unless no rest is left to defend against, or the target cannot defend."""
    body = stage.body(who)
    if not blow.rest or body.is_unconscious or blow.awareness is Awareness.BEHIND:
        return _settled(stage, who, by, blow)
    rolling = _defending(stage, who, {attribute.value: stock.left for attribute, stock in body.stocks})
    dice = tuple(_dice_left(rolling, each.attribute) for each in Defence)
    return CombatOutcome(asks=(DefenceDue(who, by, blow, dice),))


def _dice_left(rolling: Values, attribute: Attribute) -> int | None:
    """The number of dice for a roll of an attribute. None: not known."""
    left = rolling.get(attribute)
    return (
        None
        if left is None
        else max(0, left - rolling.get(losing(attribute), 0) - rolling.get(WHOLE_ROLL, 0))
    )


def _then(first: Done, second: Done) -> Done:
    """What two things did, one after the other."""
    return CombatOutcome(
        {**first.bodies, **second.bodies},
        (*first.events, *second.events),
        (*first.asks, *second.asks),
    )


# ---------------------------------------------------------------- defence


def read_defence(stage: Fight, deed: Defend, values: Values) -> Defend:
    """A defence as typed, with the dice that the defender has left (P-61, P-69). Refusal: it is not a
    defence, has no dice, or the defender is unconscious."""
    asked: DefenceDue = stage.asked(deed.question)
    _must_be_awake(stage.body(asked.who))
    kind, notation = way(deed.text)
    values = _defending(stage, asked.who, values)
    if not notation and kind.attribute not in values:
        raise Refusal("attack.defence_needs_dice", typed=tidy(deed.text)[:50])
    typed = must_have_dice(read(notation or kind.notation, values))
    dice, named = without_names(typed), needs_sheet(typed.text)
    return replace(deed, text=typed.text if notation else dice, defence=kind, dice=dice, named=named)


def defend(stage: Fight, deed: Defend) -> Done:
    """Settle an attack against a defence, which costs a reaction (P-61)."""
    asked: DefenceDue = stage.asked(deed.question)
    if deed.defence is None:
        raise ValueError(deed)
    roll = deed.rolls[0]._replace(typed=deed.text)
    told = Defended(asked.who, asked.by, deed.defence, roll.total, roll, deed.named)
    blow = replace(asked.blow, defence=deed.defence, points=roll.total)
    done = _then(CombatOutcome(events=(told,)), _settled(stage, asked.who, asked.by, blow))
    return replace(done, clock=(React(asked.who, REACTION),))


def take(stage: Fight, deed: Take) -> Done:
    """Settle an attack without a defence."""
    asked: DefenceDue = stage.asked(deed.question)
    return _settled(stage, asked.who, asked.by, asked.blow)


# ---------------------------------------------------------------- what it comes to


def pick(stage: Fight, deed: Pick) -> Done:
    """Settle an attack on the attribute that the attacker says."""
    asked: AttributeDue = stage.asked(deed.question)
    if asked.blow is None:
        raise ValueError(asked)
    return _settled(stage, asked.to, asked.who, replace(asked.blow, attribute=deed.attribute))


def _settled(stage: Fight, who: CombatantId, by: CombatantId, blow: Blow) -> Done:
    """The rest comes off the attacked attribute (P-61). If it was not named, it is asked for."""
    body = stage.body(who)
    helpless = body.is_unconscious and blow.defence is None and blow.rest > 0
    if not blow.rest:
        return CombatOutcome(events=(Landed(who, by, hits=False, blow=blow),))
    if blow.attribute is None:
        return CombatOutcome(asks=(AttributeDue(by, who, blow),))
    after, stock = body.less(blow.attribute, blow.rest), body.stock(blow.attribute)
    event = Landed(who, by, hits=True, blow=blow, stock=stock, became=became(body, after), helpless=helpless)
    asks = (SeatDue(who, blow.rest, _seat_dice(after)),) if _rides(stage, who) else ()
    return CombatOutcome({who: after}, (event,), asks)


# ---------------------------------------------------------------- in the saddle


def _seat_dice(body: Body) -> int | None:
    """The dice of a rider's try to keep the seat. None: not known. **Reading**: the unconscious have none."""
    if body.is_unconscious:
        return 0
    return None if body.agility is None else body.agility.left


def read_hold(stage: Fight, deed: Hold, values: Values) -> Hold:
    """A rider's try to keep the seat, and the fall that follows if it fails (P-63)."""
    return replace(deed, fall=read_drop(stage, _from_saddle(stage, deed), values).fall)


def _from_saddle(stage: Fight, deed: Hold) -> Drop:
    """The rider's try and fall as one fall. **Reading**: it takes strength dice, as any fall by default."""
    asked: SeatDue = stage.asked(deed.question)
    return Drop(
        asked.who, WAR_HORSE.height, Attribute.STRENGTH,
        ridden_damage=asked.damage, fall=deed.fall, rolls=deed.rolls,
    )  # fmt: skip


def hold_dice(stage: Fight, deed: Hold) -> tuple[str, ...]:
    """The dice of the try, then those of the ground's attack."""
    asked: SeatDue = stage.asked(deed.question)
    return drop_dice(stage, _from_saddle(stage, deed)) if _rides(stage, asked.who) else ()


def hold(stage: Fight, deed: Hold) -> Done:
    """Keep the seat, or fall from it. Somebody who no longer rides needs no try."""
    asked: SeatDue = stage.asked(deed.question)
    return drop(stage, _from_saddle(stage, deed)) if _rides(stage, asked.who) else CombatOutcome()


# ---------------------------------------------------------------- falls


def read_drop(stage: Fight, deed: Drop, values: Values) -> Drop:
    """A fall by the dice that are left (P-69). Refusal: the number of agility dice is not known, or the fall
    is too deep for one command."""
    body, combatant = stage.body(deed.who), stage.combatant(deed.who)
    own = body.agility.left if body.agility else values.get(Attribute.AGILITY.value)
    agility = own if deed.agility is None else deed.agility
    if agility is None:
        raise Refusal("fall.agility_needed")
    stock = body.stock(deed.attribute)
    protection = body.protection if deed.protection is None else deed.protection
    postures = deed.postures or combatant.bearing.posture is not None
    has = None if stock is None else stock.left
    fall = Fall(deed.drop, agility, protection, deed.attribute, postures, has)
    must_be_rollable(fall, ridden=deed.ridden_damage is not None)
    return replace(deed, fall=fall)


def drop_dice(stage: Fight, deed: Drop) -> tuple[str, ...]:
    """The dice of a rider's try to keep the seat, then those of the ground's attack, where they fall."""
    fall = _fall_of(deed)
    if deed.ridden_damage is not None and not deed.rolls:
        dice = 0 if stage.body(deed.who).is_unconscious else fall.agility
        return (f"{dice}P",)
    return () if _stays_up(deed) or len(deed.rolls) > (deed.ridden_damage is not None) else (fall.notation,)


def _fall_of(deed: Drop) -> Fall:
    if deed.fall is None:
        raise ValueError(deed)
    return deed.fall


def _stays_up(deed: Drop) -> bool:
    """Whether the fall does no harm: it has no height, or the rider keeps the seat."""
    return _fall_of(deed).harmless or _keeps_seat(deed)


def _keeps_seat(deed: Drop) -> bool:
    return deed.ridden_damage is not None and keeps_seat(deed.rolls[0].total, deed.ridden_damage)


def drop(stage: Fight, deed: Drop) -> Done:
    """Fall: the ground's attack takes dice, and a combatant that is hit stays on the ground (P-51, P-52)."""
    fall, body = _fall_of(deed), stage.body(deed.who)
    seat = deed.rolls[0] if deed.ridden_damage is not None else None
    thrown = deed.ridden_damage is not None and not _keeps_seat(deed) and _rides(stage, deed.who)
    if _stays_up(deed):
        event = Dropped(deed.who, fall, seat, kept=_keeps_seat(deed))
        return CombatOutcome(events=(event,), clock=_lands(stage, event, thrown=thrown))
    roll = deed.rolls[-1]
    after = body.less(fall.attribute, fall.lost(roll.total))
    event = Dropped(deed.who, fall, seat, roll, became=became(body, after), hurt=fall.rest(roll.total) > 0)
    return CombatOutcome({deed.who: after}, (event,), clock=_lands(stage, event, thrown=thrown))


def _lands(stage: Fight, event: Dropped, *, thrown: bool) -> tuple[ForcedDown, ...]:
    """The posture after a landing (P-52). **Reading**: thrown from the saddle and not hit, one stands."""
    fall = event.fall
    if event.hurt and fall is not None and fall.postures:
        lies = stage.combatant(event.who).bearing.posture == Posture.PRONE
        return () if lies else (ForcedDown(event.who, Posture.PRONE),)
    return (ForcedDown(event.who, Posture.STANDING),) if thrown else ()


# ---------------------------------------------------------------- by hand


def mend(stage: Fight, deed: Mend) -> Done:
    """Set a GM's correction of a combatant's dice."""
    body = stage.body(deed.who)
    after, told = mended(body, deed.text)
    return CombatOutcome({deed.who: after}, (Mended(deed.who, told, became(body, after)),))


def worked(stage: Fight, effect: Effect) -> Done | None:
    """What an effect sets of its bearer's dice at their turn; None: it changes nothing."""
    try:
        after, _ = mended(before := stage.body(effect.who), effect.periodic)
    except Refusal:
        return None
    if after == before:
        return None
    return CombatOutcome({effect.who: after}, (Mended(effect.who, "", became(before, after)),))
