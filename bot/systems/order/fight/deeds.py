"""Attacks, saves, harm and healing on the bodies of combatants of the plain game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, islice
from operator import attrgetter
from typing import TypeVar

from bot.dice.roll import Roll as Rolled
from bot.refusal import Refusal
from bot.systems.combat import CombatOutcome, Question, Stage, Thrower
from bot.systems.effects import Begin, Changing, Effect, EffectDeed, EndEffects
from bot.systems.judging.judged import Judged, verdict
from bot.systems.moments import CombatantId
from bot.systems.order.attack_dice import natural
from bot.systems.order.body import Body, Fate
from bot.systems.order.damage import Amount, DamagePart, doubled, must_fit, read_damage
from bot.systems.order.effects import (
    SAVES,
    STOPPED,
    Swayed,
    concentrating,
    named,
    on_save,
    sway,
)
from bot.systems.order.fight.answers import (
    Afflict,
    Alter,
    Cast,
    Damage,
    Fail,
    Mend,
    React,
    Roll,
    RollDeathSave,
    Spare,
)
from bot.systems.order.fight.events import (
    DeathSaved,
    Harmed,
    Healed,
    Loosed,
    Mended,
    Saved,
)
from bot.systems.order.fight.questions import (
    DamageDue,
    DeathSaveDue,
    EndDue,
    Hit,
    HoldDue,
    SaveDue,
)
from bot.systems.order.health import became, death_save
from bot.systems.order.health_typed import Changed, Typed, amounts, changed, harmed, read_changes
from bot.systems.order.marks import steps
from bot.systems.order.rules import AtNought, FightRules
from bot.systems.order.saves import DIE, SIDES, Save, game_save, judged_save, save_dice, typed_dice
from bot.text import tidy

Read = TypeVar("Read")
Fight = Stage[Body]
Done = CombatOutcome[Body]
Values = Mapping[str, int]
LEAST_HOLD = 10
"""The least that a save for concentration must reach; otherwise it is half of the damage."""


def rules_of(stage: Fight) -> FightRules:
    """The rules of the fight's game, as this encounter plays them."""
    rules: FightRules = stage.rules
    return rules.played(stage.variants)


def at_nought(stage: Fight, who: CombatantId) -> AtNought:
    """What becomes of a combatant at 0."""
    return rules_of(stage).at_nought(gm_run=stage.combatant(who).gm_run)


def _then(*parts: Done) -> Done:
    """What several things did, one after the other, to different combatants."""
    return CombatOutcome(
        {who: body for each in parts for who, body in each.bodies.items()},
        [event for each in parts for event in each.events],
        [asked for each in parts for asked in each.asks],
        effects=[deed for each in parts for deed in each.effects],
    )


def must_act(stage: Fight, who: CombatantId) -> None:
    """Refusal: a combatant is down, or an effect stops it."""
    combatant = stage.combatant(who)
    if combatant.body.fate is not Fate.UP:
        raise Refusal("fight.not_up")
    if by_effects := combatant.changes.of(STOPPED):
        names = named(by_effects)
        raise Refusal("fight.stopped", names=names) if names else Refusal("encounter.cannot_act")


def by_values(stage: Fight, who: CombatantId, values: Values, read: Callable[[Values], Read]) -> Read:
    """What a text says by the values of a combatant: those of its sheet, otherwise of its body, otherwise
    what the file says for everybody. Refusal: as it refuses; a value of the game that has no number is named
    as the game calls it."""
    rules = rules_of(stage)
    try:
        return read(rules.by_every_name({**dict(stage.body(who).defences), **values}))
    except Refusal as refused:
        if refused.key not in ("dice.unknown_attribute", "dice.misspelt_attribute"):
            raise
        name = rules.called(rules.own_value(str(refused.facts["name"])))
        if not name:
            raise
        raise Refusal("dice.attribute_not_set", name=name) from None


# ---------------------------------------------------------------- the damage of attacks


def read_dealt(stage: Fight, deed: Damage, values: Values) -> Damage:
    """The damage as typed now, otherwise that of the attack."""
    asked: DamageDue = stage.asked(deed.question)
    parts = by_values(stage, asked.who, values, partial(read_damage, deed.text)) if deed.text else asked.parts
    twice = sum(each.doubled for each in asked.hits)
    must_fit(parts, once=len(asked.hits) - twice, twice=twice)
    return replace(deed, parts=parts)


def _rolled_by(deed: Damage, hit: Hit) -> tuple[DamagePart, ...]:
    return tuple(map(doubled, deed.parts)) if hit.doubled else deed.parts


def dealt_dice(stage: Fight, deed: Damage) -> tuple[str, ...]:
    """The dice of the damage for each target: twice as many for a doubled hit."""
    if deed.rolls:
        return ()
    asked: DamageDue = stage.asked(deed.question)
    return tuple(part.dice for hit in asked.hits for part in _rolled_by(deed, hit) if part.number is None)


def deal(stage: Fight, deed: Damage) -> Done:
    """Roll the damage of each hit, and let its target suffer it."""
    asked: DamageDue = stage.asked(deed.question)
    rolls, done = iter(deed.rolls), list[Done]()
    here = {each.id for each in stage.combatants}
    for hit in asked.hits:
        parts = _rolled_by(deed, hit)
        own = tuple(next(rolls) for part in parts if part.number is None)
        if hit.target in here:
            dealt = _with(amounts(parts, (each.total for each in own)), 0 if deed.text else hit.adds)
            done.append(_suffers(stage, hit.target, dealt, own, doubled=hit.doubled))
    return _then(*done)


def _with(dealt: tuple[Amount, ...], more: int) -> tuple[Amount, ...]:
    """A damage with what the attack adds to it, of the first type."""
    first, *others = dealt or (Amount(0),)
    return (replace(first, amount=first.amount + more), *others) if more else dealt


def spare(stage: Fight, deed: Spare) -> Done:
    """Leave the damage out."""
    _ = stage.asked(deed.question)
    return CombatOutcome()


def _suffers(
    stage: Fight,
    who: CombatantId,
    dealt: Iterable[Amount],
    rolls: tuple[Rolled, ...] = (),
    *,
    half: bool = False,
    doubled: bool = False,
) -> Done:
    before = stage.body(who)
    now = Changed(before, at_nought(stage, who), rules_of(stage))
    now = harmed(now, tuple(dealt), half=half, doubled=doubled, struck=True)
    return _came(stage, who, before, now, rolls, doubled=doubled)


def _came(
    stage: Fight,
    who: CombatantId,
    before: Body,
    now: Changed,
    rolls: tuple[Rolled, ...] = (),
    *,
    doubled: bool = False,
    by_hand: bool = False,
) -> Done:
    """What changes made of a combatant: its body, the events, and its concentration."""
    after, news = now.body, became(before, now.body)
    known = (None, None) if now.rules.conditions else (after.left, after.full)
    has = tuple(each for each in after.marks if each not in before.marks)
    had = tuple(each for each in before.marks if each not in after.marks)
    further = steps(now.rules, after) - steps(now.rules, before)
    events: list[Harmed | Healed] = []
    if now.suffered or further > 0:
        told = Harmed(who, now.suffered, now.loss, *known, news, rolls, doubled, by_hand, has)
        events.append(replace(told, counted=now.counted))
    elif now.gained or further < 0:
        gained = None if now.rules.conditions else now.gained
        events.append(Healed(who, gained, *known, news, rolls, has, had))
    deeds, asks = _concentration(stage, who, before, now)
    return CombatOutcome({who: after} if after != before else {}, events, asks, effects=deeds)


def _concentration(
    stage: Fight, who: CombatantId, before: Body, now: Changed
) -> tuple[tuple[EffectDeed, ...], tuple[Question, ...]]:
    """A fallen combatant's concentration ends; a hurt one saves for it."""
    held = concentrating(stage.effects, who)
    if not held:
        return (), ()
    if before.fate is Fate.UP and now.body.fate is not Fate.UP:
        return (EndEffects(tuple(each.id for each in held)),), ()
    hurt, ability = now.loss.temporary + now.loss.points, rules_of(stage).concentration
    if not hurt or not ability:
        return (), ()
    save = _hold(rules_of(stage), ability, max(LEAST_HOLD, hurt // 2))
    names = tuple(dict.fromkeys(each.name for each in held))
    return (), (HoldDue(who, save, names, modifier(now.body, save)),)


def _hold(rules: FightRules, ability: str, number: int) -> Save:
    """The save that holds concentration; one that the game judges by the roll's own target has no number."""
    if rules.save is None:
        return Save(ability, number)
    try:
        return game_save(rules, ability)
    except Refusal:
        return game_save(rules, ability, number)


# ---------------------------------------------------------------- saves


def read_cast(stage: Fight, deed: Cast, values: Values) -> Cast:
    """A damage against a save with the values of its source. Refusal: it cannot be read, or its source is
    down."""
    must_act(stage, deed.who)
    return replace(deed, parts=by_values(stage, deed.who, values, partial(read_damage, deed.damage)))


@dataclass(frozen=True, slots=True)
class SaveRoll:
    """The dice of a save, and how the game judges them (None: by their sum), with what effects changed."""

    dice: str
    judged: Judged | None = None
    parts: tuple[Changing, ...] = ()


def modifier(body: Body, save: Save) -> int | None:
    """What the sheet adds to a save of 1d20. None: it is not known, or the game judges saves itself."""
    return None if save.roll else body.save(save.ability)


def save_roll(stage: Fight, who: CombatantId, save: Save, values: Values, text: str = "") -> SaveRoll:
    """What somebody rolls for a save, by these values besides those of the body, or as typed now. Refusal: it
    cannot be read, or something is not known."""
    body = stage.body(who)
    if not save.roll:
        return SaveRoll(typed_dice(text) if text else save_dice(body.save(save.ability) or 0))
    added, rules = dict(body.saves) if save.dc else {}, rules_of(stage)
    if not text and not values:
        rules.must_know((save.ability,), rules.known({**dict(body.defences), **added}))
    facts = by_values(stage, who, {**values, **added}, partial(judged_save, rules, save, text))
    return SaveRoll(facts.dice, facts)


def swayed(stage: Fight, who: CombatantId, save: SaveRoll) -> SaveRoll:
    """A save with what effects change of it: they change sums only."""
    if save.judged is not None and not save.judged.is_a_sum:
        return save
    by_effects = save_of(stage, who, save.dice)
    judged = save.judged and replace(save.judged, dice=by_effects.dice)
    return SaveRoll(by_effects.dice, judged, by_effects.parts)


def _saves_at_once(stage: Fight, deed: Cast) -> Iterator[tuple[CombatantId, SaveRoll]]:
    """The GM's targets, with their saves (without a modifier on the sheet it is 0). The GM is asked for one
    that nothing is known of."""
    for each in deed.targets:
        if stage.combatant(each).gm_run:
            try:
                save = save_roll(stage, each, deed.save, {})
            except Refusal:
                continue
            yield each, swayed(stage, each, save)


def save_of(stage: Fight, who: CombatantId, dice: str) -> Swayed:
    """The dice of a save with what effects change of them."""
    return sway(dice, SIDES, on_save(stage.combatant(who).changes), SAVES)


def cast_dice(stage: Fight, deed: Cast) -> tuple[str, ...]:
    """The dice of the damage, then those of the saves that are rolled at once."""
    if deed.rolls:
        return ()
    saves = (save.dice for _, save in _saves_at_once(stage, deed))
    return (*(part.dice for part in deed.parts if part.number is None), *saves)


def cast_throwers(stage: Fight, deed: Cast) -> tuple[Thrower, ...]:
    """The source for the dice of the damage, then the GM's targets for their saves."""
    own = (Thrower(deed.who) for part in deed.parts if part.number is None)
    saves = (Thrower(who, _low_wins(save.judged)) for who, save in _saves_at_once(stage, deed))
    return (*own, *saves)


def answer_throwers(stage: Fight, deed: Roll | React) -> tuple[Thrower, ...]:
    """The combatant that was asked."""
    return (Thrower(stage.asked(deed.question).who, _low_wins(deed.judged)),)


def _low_wins(judged: Judged | None) -> bool:
    """Whether the lower is the better of a roll."""
    return judged is not None and judged.judgement.low_wins


def cast(stage: Fight, deed: Cast) -> Done:
    """Roll a damage once. The GM's targets save at once, the players are asked."""
    rolls = iter(deed.rolls)
    own = tuple(next(rolls) for part in deed.parts if part.number is None)
    dealt = amounts(deed.parts, (each.total for each in own))
    told: Done = CombatOutcome(events=(Loosed(deed.who, deed.targets, deed.save, dealt, own, deed.label),))
    done, asks = [told], list[Question]()
    at_once = dict(_saves_at_once(stage, deed))
    for each in deed.targets:
        if each in at_once:
            done.append(_saved(stage, each, deed.save, next(rolls), dealt, at_once[each]))
        else:
            asks.append(SaveDue(each, deed.who, deed.save, dealt, modifier(stage.body(each), deed.save)))
    return _then(*done, CombatOutcome(asks=asks))


def _saved(
    stage: Fight,
    who: CombatantId,
    save: Save,
    rolled: Rolled | None,
    dealt: tuple[Amount, ...],
    made: SaveRoll,
) -> Done:
    """A target suffers a damage, half of it, or none."""
    told = _told(who, save, rolled, made)
    if told.success and not save.half:
        return CombatOutcome(events=(told,))
    return _then(CombatOutcome(events=(told,)), _suffers(stage, who, dealt, half=told.success))


def _told(who: CombatantId, save: Save, rolled: Rolled | None, made: SaveRoll) -> Saved:
    """What a save came to; no dice have failed. Where the game judges it, only a failure fails."""
    if rolled is None:
        return Saved(who, save, success=False)
    if made.judged is None:
        return Saved(who, save, rolled.total >= save.dc, rolled, swayed=made.parts)
    outcome = verdict(made.judged, rolled).outcome
    return Saved(
        who, save, outcome is None or outcome.won is not False, rolled._replace(typed=made.dice),
        swayed=made.parts, judged=made.judged, outcome=outcome.name if outcome else "",
    )  # fmt: skip


def read_save(stage: Fight, deed: Roll, values: Values) -> Roll:
    """A save with its dice: by the sheet, or as typed."""
    asked: SaveDue | EndDue | HoldDue = stage.asked(deed.question)
    save = save_roll(stage, asked.who, asked.save, values, deed.text)
    return replace(deed, dice=save.dice, judged=save.judged, text=tidy(deed.text)[:100])


def _made(stage: Fight, deed: Roll) -> SaveRoll:
    """A save that was asked for, with what effects change of it."""
    return swayed(stage, stage.asked(deed.question).who, SaveRoll(deed.dice, deed.judged))


def save_needs(stage: Fight, deed: Roll) -> tuple[str, ...]:
    """The dice of a save."""
    return () if deed.rolls else (_made(stage, deed).dice,)


def death_save_needs(stage: Fight, deed: RollDeathSave) -> tuple[str, ...]:
    """The dice of a death save, which no effect changes."""
    return () if deed.rolls else (deed.dice,)


def roll_save(stage: Fight, deed: Roll) -> Done:
    """Make a save that was asked for."""
    asked: SaveDue | EndDue | HoldDue = stage.asked(deed.question)
    return _answered(stage, asked, deed.rolls[0], _made(stage, deed))


def fail_save(stage: Fight, deed: Fail) -> Done:
    """Fail a save without a roll."""
    return _answered(stage, stage.asked(deed.question), None, SaveRoll(""))


def _answered(stage: Fight, asked: SaveDue | EndDue | HoldDue, rolled: Rolled | None, made: SaveRoll) -> Done:
    if isinstance(asked, SaveDue):
        return _saved(stage, asked.who, asked.save, rolled, asked.dealt, made)
    told = _told(asked.who, asked.save, rolled, made)
    if isinstance(asked, EndDue):
        told, over = replace(told, what=(asked.name,)), EndEffects((asked.effect,))
        return CombatOutcome(events=(told,), effects=(over,) if told.success else ())
    held = [each for each in concentrating(stage.effects, asked.who) if each.name in asked.names]
    names = tuple(dict.fromkeys(each.name for each in held))
    over = EndEffects(tuple(each.id for each in held))
    told = replace(told, what=names, of_harm=True)
    return CombatOutcome(events=(told,), effects=() if told.success else (over,))


def read_death_save(stage: Fight, deed: RollDeathSave, values: Values) -> RollDeathSave:
    """A death save with its dice."""
    return replace(deed, dice=typed_dice(deed.text) if deed.text else DIE)


def roll_death_save(stage: Fight, deed: RollDeathSave) -> Done:
    """Count a death save."""
    asked: DeathSaveDue = stage.asked(deed.question)
    rolled, before = deed.rolls[0], stage.body(asked.who)
    face = natural(rolled, rules_of(stage).sides)
    saved = death_save(before, face or 0, rolled.total, rules_of(stage))
    after = replace(saved, save_in=stage.round_number)
    told = DeathSaved(asked.who, rolled, after.saved, after.failed, became(before, after))
    return CombatOutcome({asked.who: after}, (told,))


# ---------------------------------------------------------------- by hand


def alter_dice(stage: Fight, deed: Alter) -> tuple[str, ...]:
    """The dice of a typed change, rolled once for all."""
    if deed.rolls:
        return ()
    changes = read_changes(deed.text, bare=False, rules=rules_of(stage))
    return tuple(dice for each in changes for dice in each.dice)


def alter(stage: Fight, deed: Alter) -> Done:
    """Change points as typed. Refusal: that changes nobody."""
    changes = read_changes(deed.text, bare=False, rules=rules_of(stage))
    done = [_by_hand(stage, each, changes, deed.rolls) for each in dict.fromkeys(deed.who)]
    if not any(each.events for each in done):
        raise Refusal("encounter.nothing_changes")
    return _then(*done)


def _by_hand(
    stage: Fight, who: CombatantId, changes: Iterable[Typed], rolls: tuple[Rolled, ...] = ()
) -> Done:
    """What typed changes make of a combatant: harm, healing and the rest are told in their order."""
    body, left, done = stage.body(who), iter(rolls), list[Done]()
    for _, alike in groupby(changes, attrgetter("sign")):
        run = tuple(alike)
        own = tuple(islice(left, sum(len(each.dice) for each in run)))
        totals = (each.total for each in own)
        now = changed(body, run, at_nought(stage, who), totals, rules_of(stage))
        came = _came(stage, who, body, now, own, by_hand=True)
        if not came.events and now.body != body:
            text = "; ".join(each.text for each in run)
            came = replace(came, events=(Mended(who, text, became(body, now.body)),))
        done.append(came)
        body = now.body
    return _then(*done)


def mend(stage: Fight, deed: Mend) -> Done:
    """Set a GM's corrections."""
    before = stage.body(deed.who)
    rules = rules_of(stage)
    changes = read_changes(deed.text, rules=rules)
    if any(each.dice for each in changes):
        raise Refusal("fight.cannot_set_points", text=tidy(deed.text)[:50])
    now = changed(before, changes, at_nought(stage, deed.who), iter(()), rules)
    deeds, asks = _concentration(stage, deed.who, before, now)
    told = Mended(deed.who, tidy(deed.text), became(before, now.body))
    return CombatOutcome({deed.who: now.body}, (told,), asks, effects=deeds)


def worked(stage: Fight, effect: Effect) -> Done | None:
    """What a periodic effect does now to its bearer. None: it changes nothing."""
    try:
        changes = read_changes(effect.periodic, rules=rules_of(stage))
        done = None if any(each.dice for each in changes) else _by_hand(stage, effect.who, changes)
    except Refusal:
        return None
    return done if done is not None and done.bodies else None


def afflict(stage: Fight, deed: Afflict) -> Done:
    """Let an effect begin on several combatants."""
    return CombatOutcome(effects=tuple(map(Begin, deed.effects)))
