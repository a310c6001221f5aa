"""Attack, defence and the dice that are lost, on the bodies of those who fight (P-61, P-69)."""

from collections.abc import Mapping
from dataclasses import replace

from bot.dice.notation import must_have_dice, needs_sheet, read, without_names
from bot.dice.signs import losing
from bot.refusal import Refusal
from bot.systems.clock import Bearing
from bot.systems.combat import Outcome, Stage
from bot.systems.moments import CombatantId
from bot.systems.perception import Awareness
from bot.systems.pool.actions import React
from bot.systems.pool.attacking import attack_dice, way
from bot.systems.pool.attacks import REACTION, Defence, surprising
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.fight.answers import Defend, Mend, Pick, Strike, Take
from bot.systems.pool.fight.blows import Blow
from bot.systems.pool.fight.bodies import became
from bot.systems.pool.fight.events import Defended, Landed, Mended, Struck
from bot.systems.pool.fight.mending import mended
from bot.systems.pool.fight.questions import AttributeDue, DefenceDue
from bot.systems.pool.health import Body
from bot.systems.pool.movement import PRONE_DICE, Posture
from bot.text import tidy

Fight = Stage[Body]
Done = Outcome[Body]
Values = Mapping[str, int]


def dice_of(stage: Fight, deed: Strike | Defend) -> tuple[str, ...]:
    """The dice of an attack or a defence, as long as they lie in the hand."""
    extra = deed.extra if isinstance(deed, Strike) else ""
    return () if deed.rolls else tuple(filter(None, (deed.dice, extra)))


def _must_be_awake(body: Body) -> None:
    if body.is_unconscious:
        raise Refusal("fight.knocked_out")


def rolls_lose(bearing: Bearing) -> Values:
    """How many dice rolls lose by how somebody holds themselves: prone, those of agility two (P-49)."""
    return {losing(Attribute.AGILITY.value): -PRONE_DICE} if bearing.posture == Posture.PRONE else {}


def _rolling(stage: Fight, who: CombatantId, values: Values) -> Values:
    """The values that somebody's dice are read by."""
    return {**values, **rolls_lose(stage.fighter(who).bearing)}


# ---------------------------------------------------------------- attack


def read_strike(stage: Fight, deed: Strike, values: Values) -> Strike:
    """An attack as it was typed, with the dice that whoever attacks has left (P-69)."""
    _must_be_awake(stage.body(deed.who))
    typed = attack_dice(deed.text, _rolling(stage, deed.who, values))
    extra = surprising(typed) if any(each.surprises for each in deed.awareness) else ""
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
    done: Done = Outcome(events=(event,))
    for each in deed.targets:
        protection = stage.body(each).protection if deed.protection is None else deed.protection
        aware = deed.aware(each)
        result = roll.total + (extra.total if extra and aware.surprises else 0)
        blow = Blow(result, protection, deed.attribute, awareness=aware)
        done = _then(done, _reached(stage, each, deed.who, blow))
    return done


def _reached(stage: Fight, who: CombatantId, by: CombatantId, blow: Blow) -> Done:
    """Ask the target, unless there is nothing left to defend against, or nobody who could."""
    body = stage.body(who)
    if not blow.rest or body.is_unconscious or blow.awareness is Awareness.BEHIND:
        return _settled(stage, who, by, blow)
    rolling = _rolling(stage, who, {attribute.value: stock.left for attribute, stock in body.stocks})
    dice = tuple(_dice_left(rolling, each.attribute) for each in Defence)
    return Outcome(asks=(DefenceDue(who, by, blow, dice),))


def _dice_left(rolling: Values, attribute: Attribute) -> int | None:
    """How many dice a roll of an attribute has; None: nobody has said."""
    left = rolling.get(attribute)
    return None if left is None else max(0, left - rolling.get(losing(attribute), 0))


def _then(first: Done, second: Done) -> Done:
    """What two things did, one after the other."""
    return Outcome(
        {**first.bodies, **second.bodies},
        (*first.events, *second.events),
        (*first.asks, *second.asks),
    )


# ---------------------------------------------------------------- defence


def read_defence(stage: Fight, deed: Defend, values: Values) -> Defend:
    """A defence as it was typed, with the dice that whoever defends has left (P-61, P-69). Refusal:
    it is none, has no dice, or whoever defends is unconscious."""
    asked: DefenceDue = stage.asked(deed.question)
    _must_be_awake(stage.body(asked.who))
    kind, notation = way(deed.text)
    values = _rolling(stage, asked.who, values)
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
    done = _then(Outcome(events=(told,)), _settled(stage, asked.who, asked.by, blow))
    return replace(done, clock=(React(asked.who, REACTION),))


def take(stage: Fight, deed: Take) -> Done:
    """Settle an attack against which nobody defends."""
    asked: DefenceDue = stage.asked(deed.question)
    return _settled(stage, asked.who, asked.by, asked.blow)


# ---------------------------------------------------------------- what it comes to


def pick(stage: Fight, deed: Pick) -> Done:
    """Settle an attack on the attribute that whoever attacked says."""
    asked: AttributeDue = stage.asked(deed.question)
    if asked.blow is None:
        raise ValueError(asked)
    return _settled(stage, asked.to, asked.who, replace(asked.blow, attribute=deed.attribute))


def _settled(stage: Fight, who: CombatantId, by: CombatantId, blow: Blow) -> Done:
    """The rest goes off the attacked attribute (P-61); where nobody has named it, it is asked for."""
    body = stage.body(who)
    helpless = body.is_unconscious and blow.defence is None and blow.rest > 0
    if not blow.rest:
        return Outcome(events=(Landed(who, by, hits=False, blow=blow),))
    if blow.attribute is None:
        return Outcome(asks=(AttributeDue(by, who, blow),))
    after, stock = body.less(blow.attribute, blow.rest), body.stock(blow.attribute)
    event = Landed(who, by, hits=True, blow=blow, stock=stock, became=became(body, after), helpless=helpless)
    return Outcome({who: after}, (event,))


# ---------------------------------------------------------------- by hand


def mend(stage: Fight, deed: Mend) -> Done:
    """Set what the GM says of somebody's dice."""
    body = stage.body(deed.who)
    after, told = mended(body, deed.text)
    return Outcome({deed.who: after}, (Mended(deed.who, told, became(body, after)),))
