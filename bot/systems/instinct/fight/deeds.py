"""Attack, defence and damage on the bodies of combatants (D-17 to D-34)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.dice.roll import Roll
from bot.refusal import Refusal
from bot.systems.combat import CombatOutcome, Question, Stage
from bot.systems.effects import Alter, Effect, EndEffects
from bot.systems.instinct.actions import Declare
from bot.systems.instinct.attack_command import guard_check
from bot.systems.instinct.attacks import Attack, Landed, attack_check, land, must_reach
from bot.systems.instinct.check_notation import check_of, read_check
from bot.systems.instinct.checks import SIDES, Check, needed
from bot.systems.instinct.checks import CheckOutcome as Result
from bot.systems.instinct.damage import Hit, hit_of, hurt, parts_to_hit
from bot.systems.instinct.declared_actions import ST
from bot.systems.instinct.effects import (
    ATTACK,
    DEFENCE,
    WAITS,
    OverlapDue,
    as_before,
    changed_body,
    changed_check,
    chosen,
    named,
    of_name,
    on_damage,
    waits_for,
)
from bot.systems.instinct.fight import questions as due
from bot.systems.instinct.fight.answers import (
    Bleed,
    Deal,
    Defend,
    Endure,
    Harmful,
    Keep,
    Mend,
    Rule,
    RuleCheck,
    Strike,
    Suffer,
)
from bot.systems.instinct.fight.attack_typed import read_damage
from bot.systems.instinct.fight.bodies import became
from bot.systems.instinct.fight.events import Defended, Endured, Harmed, Mended, Ruled, Strained, Struck
from bot.systems.instinct.fight.gm_corrections import mended
from bot.systems.instinct.fight.parts_used import Use
from bot.systems.instinct.health import (
    COMBO_STEP,
    Body,
    Cause,
    after_attack_check,
    endured,
    held_down,
    hindrance_of,
    only_part,
    overdraw_due,
    strained,
    strains,
    usable,
)
from bot.systems.instinct.health import HealthCheckOutcome as Ending
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.moments import CombatantId
from bot.text import fold

Done = CombatOutcome[Body]
Values = Mapping[str, int]

ATTACK_TAG: Final = ("攻击",)


# ---------------------------------------------------------------- dice


def notations(check: Check) -> tuple[str, ...]:
    """The dice of a check in notation: its dice value's, then the other ones."""
    wanted = needed(check)
    return tuple(f"{dice}d{SIDES}" for dice in (wanted.dice, wanted.bonus) if dice)


def fallen(check: Check, rolls: tuple[Roll, ...], typed: str = "") -> CheckRoll:
    """A check with the dice that fell for ``notations``."""
    wanted = needed(check)
    faces = [die.face for each in rolls for group in each.groups for die in group.dice]
    return CheckRoll(check, typed, tuple(faces[: wanted.dice]), tuple(faces[wanted.dice :]))


def _to_roll(check: Check, rolls: tuple[Roll, ...]) -> tuple[str, ...]:
    return () if rolls else notations(check)


# ---------------------------------------------------------------- attack


def strike_dice(stage: Stage[Body], deed: Strike) -> tuple[str, ...]:
    """The dice of an attack's check."""
    return _to_roll(_strike_check(stage, deed), deed.rolls)


def _strike_check(stage: Stage[Body], deed: Strike) -> Check:
    """The attack's check. Refusal: the attacker or a target cannot take part, or the body part cannot be
    used."""
    body = stage.body(deed.who)
    _must_act(stage, body)
    for each in deed.targets:
        if stage.body(each).dissolved:
            raise Refusal("fight.target_dissolved")
    part = deed.part or only_part(body)
    if part and not usable(body, body.whole_part(part).name, ATTACK_TAG):
        raise Refusal("fight.part_at_fault", part=part)
    for place in range(len(deed.targets)):
        must_reach(deed.against(place))
    check = attack_check(_with_combo(body, deed))
    return changed_check(check, stage.combatant(deed.who).changes, ATTACK)


def _must_act(stage: Stage[Body], body: Body) -> None:
    if body.dissolved:
        raise Refusal("fight.dissolved")
    if body.unconscious:
        raise Refusal("fight.unconscious")
    if body.automatic_only:
        raise Refusal("fight.automatic_only")


def _with_combo(body: Body, deed: Strike) -> Attack:
    return replace(deed.attack, combo=body.combo // COMBO_STEP if deed.counts else 0)


def strike(stage: Stage[Body], deed: Strike) -> Done:
    """Roll an attack; each target is asked for a defence, unless a DEF was given (D-17, D-69)."""
    body = stage.body(deed.who)
    attack = _with_combo(body, deed)
    roll = fallen(_strike_check(stage, deed), deed.rolls, deed.typed)
    struck = Struck(deed.who, deed.targets, attack, roll, deed.by_map, deed.ap is not None)
    after = after_attack_check(body) if deed.counts else body
    done = CombatOutcome({deed.who: after}, (struck,))
    part = deed.part or only_part(after)
    if part and strains(after, part, tags=ATTACK_TAG):
        done = _then(done, _strain(deed.who, after, part))
    for place, each in enumerate(deed.targets):
        met = replace(attack, cover=deed.against(place).cover)
        asked = due.DefenceDue(each, deed.who, met, roll, deed.defence_kind, deed.hit)
        if deed.defence is None:
            done = _then(done, CombatOutcome(asks=(asked,)))
        else:
            done = _then(done, _met(stage, asked, Defend(number=deed.defence), None))
    if deed.ap is None:
        return done
    return replace(done, clock=(Declare(deed.who, deed.name or deed.typed, ST, deed.ap),))


def used(stage: Stage[Body], use: Use) -> Done:
    """What an action does to the part that it uses (D-29). Refusal: it cannot be used, or nothing but AU
    actions is left (D-34)."""
    body = stage.body(use.who)
    if body.automatic_only:
        raise Refusal("fight.automatic_only")
    part = _used_part(body, use.part)
    if not part:
        return CombatOutcome()
    if not usable(body, body.whole_part(part).name, use.tags):
        raise Refusal("fight.part_at_fault", part=part)
    if not strains(body, part, action_points=use.action_points, tags=use.tags):
        return CombatOutcome()
    return _strain(use.who, body, part)


def _used_part(body: Body, typed: str) -> str:
    """The meant part, in any spelling of its name. Default: the only part."""
    if not typed:
        return only_part(body)
    return next((each.name for each in body.parts if fold(each.name) == fold(typed)), typed)


def _strain(who: CombatantId, body: Body, part: str) -> Done:
    """A badly hurt part that is used gains 1 HP (D-29): no damage."""
    after = strained(body, part)
    return CombatOutcome({who: after}, (Strained(who, part, after.part(part).hp, became(body, after)),))


def _then(first: Done, second: Done) -> Done:
    """What two things did, one after the other."""
    return CombatOutcome(
        {**first.bodies, **second.bodies},
        (*first.events, *second.events),
        (*first.asks, *second.asks),
        (*first.dropped, *second.dropped),
    )


# ---------------------------------------------------------------- defence


def read_defence(stage: Stage[Body], deed: Defend, values: Values) -> Defend:
    """A defence as typed, with the defender's values (D-20, D-21)."""
    asked: due.DefenceDue = stage.asked(deed.question)
    guard = guard_check(asked.attack, deed.text, values)
    check = None if guard.roll is None else guard.roll.check
    if check is not None:
        check = changed_check(check, stage.combatant(asked.who).changes, DEFENCE)
    return replace(deed, defence_kind=guard.kind, number=guard.number, check=check)


def defence_dice(stage: Stage[Body], deed: Defend) -> tuple[str, ...]:
    """The dice of a defence's check; a DEF that was given needs none."""
    return () if deed.check is None else _to_roll(deed.check, deed.rolls)


def defend(stage: Stage[Body], deed: Defend) -> Done:
    """Settle an attack against a defence (D-17, D-20)."""
    asked: due.DefenceDue = stage.asked(deed.question)
    roll = None if deed.check is None else fallen(deed.check, deed.rolls, deed.text)
    return _met(stage, asked, deed, roll)


def _met(stage: Stage[Body], asked: due.DefenceDue, deed: Defend, roll: CheckRoll | None) -> Done:
    value = deed.number or 0 if roll is None else roll.checked.value
    landed = land(asked.attack, asked.roll.checked.value, value)
    kept = replace(deed, rolls=(), check=None)
    event = Defended(asked.who, asked.by, asked.attack, landed, kept, roll)
    return CombatOutcome(events=(event,), asks=_after_defence(stage, asked, landed))


def _after_defence(stage: Stage[Body], asked: due.DefenceDue, landed: Landed) -> tuple[Question, ...]:
    if landed.hits is None:
        return (due.RulingDue(asked.by, asked.who, asked.hit),)
    if not landed.hits:
        return ()
    great = landed.outcome is Result.GREAT_SUCCESS
    return (_damage_due(stage, asked.by, asked.who, asked.hit, landed.pow, great=great),)


def _damage_due(
    stage: Stage[Body], by: CombatantId, to: CombatantId, hit: Hit | None, power: int, *, great: bool = False
) -> due.DamageDue:
    parts = () if hit is None else parts_to_hit(stage.body(to), hit)
    return due.DamageDue(by, to, power, great, hit, parts)


def rule(stage: Stage[Body], deed: Rule) -> Done:
    """Do what the GM says of an attack of degree 0 (D-3)."""
    asked: due.RulingDue = stage.asked(deed.question)
    ruled = Ruled(asked.who, asked.to, deed.hits)
    damage = (_damage_due(stage, asked.who, asked.to, asked.hit, 0),) if deed.hits else ()
    return CombatOutcome(events=(ruled,), asks=damage)


# ---------------------------------------------------------------- damage


def deal(stage: Stage[Body], deed: Deal) -> Done:
    """Settle the damage of an attack on the chosen part (D-23, D-68)."""
    asked: due.DamageDue = stage.asked(deed.question)
    hit, part = asked.hit, deed.part
    if deed.text or hit is None:
        typed = read_damage(deed.text)
        hit, part = typed.hit, typed.part
    hit = replace(hit, attack=True, pow=asked.pow)
    return hurt_by(stage, asked.to, hit, part, by=asked.who, great=deed.great)


def harm(stage: Stage[Body], deed: Harmful) -> Done:
    """Settle a damage that the GM says."""
    return hurt_by(stage, deed.who, deed.hit, deed.part)


def hurt_by(
    stage: Stage[Body],
    who: CombatantId,
    hit: Hit,
    part: str = "",
    *,
    by: CombatantId | None = None,
    great: bool = False,
) -> Done:
    """Settle one damage on a combatant. Refusal: it has dissolved."""
    body = stage.body(who)
    if body.dissolved:
        raise Refusal("fight.target_dissolved")
    return suffered(stage, body, who, hit, part, by=by, great=great)


def suffered(
    stage: Stage[Body],
    body: Body,
    who: CombatantId,
    hit: Hit,
    part: str = "",
    *,
    by: CombatantId | None = None,
    great: bool = False,
) -> Done:
    """One damage, as effects change it, on a combatant's ``body`` as it is by now: the events, and the
    choices left to users."""
    changes = stage.combatant(who).changes
    struck = changed_body(body, changes)
    settled = hurt(struck, hit, part or None)
    after = as_before(settled.body, body)
    event = Harmed(
        who,
        part,
        hit,
        struck,
        became(body, after),
        by,
        great,
        named(changes, on_damage(hit.types, attack=hit.attack)),
    )
    asks: list[Question] = [due.CheckDue(who, each) for each in settled.checks]
    if settled.burst is not None:
        asks.append(due.BurstDue(who, settled.burst))
    return CombatOutcome({who: after}, (event,), asks)


def suffer(stage: Stage[Body], deed: Suffer) -> Done:
    """The second damage of 爆发, on the part that the victim chose (D-34)."""
    asked: due.BurstDue = stage.asked(deed.question)
    if deed.part not in asked.burst.parts:
        raise Refusal("damage.not_joined", part=deed.part, parts=asked.burst.parts)
    return hurt_by(stage, asked.who, asked.burst.hit, deed.part)


# ---------------------------------------------------------------- checks that are due


def read_endurance(stage: Stage[Body], deed: Endure, values: Values) -> Endure:
    """A due check as typed, with the rolling combatant's values (D-20, D-30, D-33). Refusal: it names another
    target."""
    asked: due.CheckDue = stage.asked(deed.question)
    typed = read_check(deed.text or "0", values)
    if typed.target is not None:
        raise Refusal("fight.check_has_target", target=asked.due.target)
    plain = check_of(typed, values)
    hindered = plain.hindrance + hindrance_of(stage.body(asked.who))
    due_check = replace(plain, target=asked.due.target, hindrance=hindered)
    return replace(deed, check=changed_check(due_check, stage.combatant(asked.who).changes, DEFENCE))


def endurance_dice(stage: Stage[Body], deed: Endure) -> tuple[str, ...]:
    """The dice of a check that is due."""
    return () if deed.check is None else _to_roll(deed.check, deed.rolls)


_ENDINGS: Final = {
    Result.GREAT_SUCCESS: Ending.GREAT_SUCCESS,
    Result.SUCCESS: Ending.SUCCESS,
    Result.FAILURE: Ending.FAILURE,
    Result.GREAT_FAILURE: Ending.GREAT_FAILURE,
}


def endure(stage: Stage[Body], deed: Endure) -> Done:
    """Settle a collapse or overdraw check (D-30, D-33); of degree 0 the GM decides (D-3). A great
    success is always chosen where it does more than an ordinary one (D-4)."""
    asked: due.CheckDue = stage.asked(deed.question)
    if deed.check is None:
        raise ValueError(deed)
    roll = fallen(deed.check, deed.rolls, deed.text)
    ending = _ENDINGS.get(roll.checked.outcome) if roll.checked.outcome else None
    if ending is None:
        ruling = due.CheckRulingDue(asked.who, asked.due.cause)
        return CombatOutcome(events=(Endured(asked.who, asked.due.cause, None, roll=roll),), asks=(ruling,))
    return _ended(stage, asked.who, asked.due.cause, ending, roll)


def rule_check(stage: Stage[Body], deed: RuleCheck) -> Done:
    """Do what the GM says of such a check of degree 0."""
    asked: due.CheckRulingDue = stage.asked(deed.question)
    return _ended(stage, asked.who, asked.cause, deed.outcome, None)


def _ended(
    stage: Stage[Body], who: CombatantId, cause: Cause, ending: Ending, roll: CheckRoll | None
) -> Done:
    body = stage.body(who)
    left = endured(body, cause, ending)
    coreless = cause is Cause.OVERDRAW and ending is Ending.GREAT_FAILURE and left.harm is None
    told = Endured(who, cause, ending, became(body, left.body), roll, coreless=coreless)
    done = CombatOutcome({who: left.body}, (told,))
    if left.harm is None or left.body.dissolved:
        return done
    parts = left.harm.parts[:1] if body.extra else left.harm.parts
    if len(parts) > 1:
        return _then(done, CombatOutcome(asks=(due.BleedingDue(who, left.harm),)))
    return _then(done, suffered(stage, left.body, who, hit_of(left.harm), "".join(parts)))


def bleed(stage: Stage[Body], deed: Bleed) -> Done:
    """The damage of a great failure, on the part that the GM picked (D-30)."""
    asked: due.BleedingDue = stage.asked(deed.question)
    if deed.part not in asked.harm.parts:
        raise Refusal("damage.not_joined", part=deed.part, parts=asked.harm.parts)
    return hurt_by(stage, asked.who, hit_of(asked.harm), deed.part)


# ---------------------------------------------------------------- effects


def keep(stage: Stage[Body], deed: Keep) -> Done:
    """Keep one of two effects of one name that do not stack (D-50). Refusal: the other effect's time is
    over."""
    asked: OverlapDue = stage.asked(deed.question)
    other = waits_for(stage.effects, asked)
    if not deed.other:
        return CombatOutcome(effects=() if other is None else (EndEffects((other.id,)),))
    if other is None:
        raise Refusal("encounter.effect_over")
    over = tuple(each.id for each in of_name(stage.effects, other) if not each.mark(WAITS))
    return CombatOutcome(effects=(Alter(chosen(other)), EndEffects(over)))


# ---------------------------------------------------------------- by hand


def mend(stage: Stage[Body], deed: Mend) -> Done:
    """Set what the GM says of a body; SP that rise make an overdraw check due (D-33)."""
    body = stage.body(deed.who)
    after, told = mended(body, deed.text)
    check = overdraw_due(body, after)
    asks = (due.CheckDue(deed.who, check),) if check else ()
    return CombatOutcome(
        {deed.who: after}, (Mended(deed.who, told, became(body, after), held_down(after)),), asks
    )


def worked(stage: Stage[Body], effect: Effect) -> Done | None:
    """What an effect sets of its bearer's body at their turn; None: it changes nothing."""
    try:
        done = mend(stage, Mend(effect.who, effect.periodic))
    except Refusal:
        return None
    return replace(done, events=tuple(replace(each, text="") for each in done.events))
