"""The words of fights in 死亡本能: attacks, defences, damage, and the checks that fall due."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from bot.encounter.views import View
from bot.systems.combat import Choice
from bot.systems.instinct.attacks import Area, Attack, Defence, cover_reasons
from bot.systems.instinct.damage_types import DamageType
from bot.systems.instinct.damage_words import types_text
from bot.systems.instinct.effects import RESIST, UNITS, HarmfulOverlapDue, OverlapDue
from bot.systems.instinct.fight import answers as done
from bot.systems.instinct.fight import events as happened
from bot.systems.instinct.fight import questions as asked
from bot.systems.instinct.fight.combat import COMBAT
from bot.systems.instinct.health import Cause, HealthCheckOutcome
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.moments import CombatantId
from bot.systems.perception import Concealment
from bot.text import N_
from bot.wording.clocks.clock_words import Names
from bot.wording.combats.combat_words import MENDED, STRUCK, CombatWords, named, said, unnamed
from bot.wording.damage import CHECKS, body_change, part_told, types_told
from bot.wording.effects import left_told
from bot.wording.reasons import NAMES, steps_told
from bot.wording.rolls.checks import attack_told, dice_told, given_told, landed_told, small_told, why_told
from bot.wording.short_answers import SMALL
from bot.wording.words import Marked, Words, bold, escape, listing

MOST_SMALL = 5
"""How many small lines tell why, in one message of a fight."""

CONDITIONS = {
    "dissolved": N_("dissolved"),
    "unconscious": N_("unconscious"),
    "exhausted": N_("exhausted"),
    "weary": N_("weary"),
    "lost": N_("a part lost"),
    "badly_hurt": N_("a part badly hurt"),
    "faulty": N_("a part at fault"),
    "eroding": N_("eroding"),
}
BECAME = {**CONDITIONS, "awake": N_("conscious again")}

DEFENCES = {
    "dodge": N_("Dodge"),
    "fortitude": N_("Fortitude"),
    "reflex": N_("Reflex"),
    "will": N_("Will"),
}
SUCCESS, FAILURE, OPEN = N_("**success**"), N_("**failure**: unconscious"), N_("**the GM decides**")
GREAT_FAILURE = N_("**great failure**: unconscious")
CORELESS = N_("A reading: no part is said to be the core one, so no toxin damage follows")
HELD = {
    "health.all_lost": N_("all parts are lost. `heal` or `revive` brings them back."),
    "health.vital_lost": N_("a vital part is lost. `heal` or `revive` brings them back."),
    "health.sp_limit": N_("SP stand at their limit. `heal` or `revive` brings them back."),
    "health.dissolved": N_("dissolved. `revive` brings them back, `heal` takes all harm away, too."),
    "health.collapsed": N_("unconscious until every vital part is hurt less than badly; `awake` ends it."),
    "health.overdrawn": N_("unconscious until SP fall below their threshold; `awake` ends it."),
    "health.knocked": N_("unconscious; `awake` ends it."),
}
"""The conditions that prevent acting, and what ends each."""
SPARED = N_("**great success**: no further collapse check until the scene ends or new damage")
ENDINGS = {
    (cause, outcome): text
    for cause in Cause
    for outcome, text in (
        (HealthCheckOutcome.GREAT_SUCCESS, SPARED if cause is Cause.COLLAPSE else SUCCESS),
        (HealthCheckOutcome.SUCCESS, SUCCESS),
        (HealthCheckOutcome.FAILURE, FAILURE),
        (HealthCheckOutcome.GREAT_FAILURE, GREAT_FAILURE),
        (None, OPEN),
    )
}
"""The effect of the outcome of a required check; an overdraw check's great success is an ordinary success."""


def _name(view: View, who: CombatantId | None) -> Marked | None:
    combatant = view.combatant(who) if who is not None else None
    return bold(combatant.name) if combatant is not None else None


def _became(words: Words, keys: Sequence[str]) -> Marked:
    return listing(words, [words(BECAME[each]) for each in keys])


def _small(lines: Sequence[str]) -> list[Marked]:
    return [Marked(f"{SMALL}{each}") for each in list(dict.fromkeys(lines))[:MOST_SMALL]]


# ---------------------------------------------------------------- attack and defence


def _struck(words: Words, view: View, events: Sequence[happened.Struck]) -> list[Marked]:
    return [line for event in events for line in _strike(words, view, event)]


def _strike(words: Words, view: View, event: happened.Struck) -> list[Marked]:
    known = [name for each in event.targets if (name := _name(view, each)) is not None]
    facts = {"name": _name(view, event.who), "roll": dice_told(event.roll)}
    if known:
        told = words("⚔ {name} attacks {targets}. ATK: {roll}", targets=listing(words, known), **facts)
    else:
        told = words("⚔ {name} attacks. ATK: {roll}", **facts)
    checked = event.roll.checked
    why = [
        *given_told(words, checked, advised=False),
        *attack_told(words, event.attack),
        *why_told(words, checked),
    ]
    mapped = [words("As the map has it: {facts}", facts=_by_map(words, event.attack))] if event.by_map else []
    return [told, *_small([*mapped, *why])]


def _by_map(words: Words, attack: Attack) -> Marked:
    """The map's part: the distance, the target's cover and its concealment, if any."""
    told = [words("distance {distance}", distance=attack.distance)] if attack.distance is not None else []
    for key in (f"cover.{attack.cover}", attack.concealment.key):
        if key in NAMES and key != Concealment.VISIBLE.key:
            told.append(words(NAMES[key]))
    return listing(words, told)


def _defended(words: Words, view: View, events: Sequence[happened.Defended]) -> list[Marked]:
    return [line for event in events for line in _defence(words, view, event)]


def _defence(words: Words, view: View, event: happened.Defended) -> list[Marked]:
    name = _name(view, event.who)
    told = [] if event.roll is None else [_roll(words, name, event)]
    by = _name(view, event.by) or words("The attack")
    result = landed_told(words, by, name or words("the target"), event.landed, brief=view.brief)
    if view.brief:  # The result names the total.
        told, result = _small(told), Marked(f"🛡 {result}")
    why = list(steps_told(words, cover_reasons(event.attack, event.defence.defence_kind)))
    if event.roll is not None:
        why += small_told(words, event.roll.checked, advised=False)
    return [*told, result, *_small(why)]


def _roll(words: Words, name: Marked | None, event: happened.Defended) -> Marked:
    kind = event.defence.defence_kind
    facts = {"name": name, "roll": _defence_dice(event.roll) if event.roll else ""}
    if kind is None:
        return words("🛡 {name} defends: {roll}", **facts)
    return words("🛡 {name}, {defence}: {roll}", defence=words(DEFENCES[kind]), **facts)


def _defence_dice(roll: CheckRoll) -> Marked:
    """The roll without the skill that a button typed: the line names the defence already."""
    for kind in Defence:
        if roll.typed.startswith(kind.name_known):
            added = "" if roll.check.given_up else roll.typed.removeprefix(kind.name_known)
            return dice_told(replace(roll, typed=added.strip()))
    return dice_told(roll)


RULED = {
    True: N_("The GM rules: {name}'s attack on {target} hits."),
    False: N_("The GM rules: {name}'s attack on {target} misses."),
}


def _ruled(words: Words, view: View, events: Sequence[happened.Ruled]) -> list[Marked]:
    return [
        words(RULED[each.hits], name=_name(view, each.who), target=_name(view, each.to)) for each in events
    ]


# ---------------------------------------------------------------- damage


def _harmed(words: Words, view: View, events: Sequence[happened.Harmed]) -> list[Marked]:
    return [line for event in events for line in _harm(words, view, event)]


def _harm(words: Words, view: View, event: happened.Harmed) -> list[Marked]:
    name = _name(view, event.who)
    hurt = event.hurt
    if hurt is None or event.hit is None or event.before is None:
        return [_seen_harm(words, name, event)]
    facts = {"name": name, "types": types_told(words, event.hit.types), "dp": hurt.dp}
    if hurt.dp:
        told = words("💥 {name} suffers {types} damage: DP **{dp}**, DMG **{dmg}**", dmg=hurt.dmg, **facts)
    else:
        told = words("💥 {name} suffers no {types} damage: DP **0**", **facts)
    lines = [_great(words, event, told), *body_change(words, event.before, hurt)]
    # In a brief announcement, the body's own line already says that a part is badly hurt.
    became = [each for each in event.became if not (view.brief and each == "badly_hurt")]
    if became:
        lines.append(words("{name}: {became}", name=name, became=_became(words, became)))
    return [*lines, *_small([*_by_effects(words, event), *steps_told(words, hurt.reasons)])]


def _by_effects(words: Words, event: happened.Harmed) -> list[Marked]:
    """The effects' changes of the body for this damage, with the name of each that is public."""
    return [
        words("{name}: {what}", name=escape(name), what=_changed(words, what, amount))
        for name, what, amount in event.effects
        if name
    ]


def _changed(words: Words, what: str, amount: int) -> Marked:
    kind, _, damage = what.partition(".")
    if not damage:
        return words("DR {amount:+d}", amount=amount)
    sentence = N_("resistance to {types}") if kind == RESIST else N_("vulnerability to {types}")
    return words(sentence, types=types_told(words, (DamageType(damage),)))


def _great(words: Words, event: happened.Harmed, told: Marked) -> Marked:
    return words("{told} (great success)", told=told) if event.great else told


def _seen_harm(words: Words, name: Marked | None, event: happened.Harmed) -> Marked:
    if event.became:
        return words("💥 {name} is hit: {became}", name=name, became=_became(words, event.became))
    return words("💥 {name} is hit.", name=name)


# ---------------------------------------------------------------- checks, straining, corrections


def _endured(words: Words, view: View, events: Sequence[happened.Endured]) -> list[Marked]:
    return [line for event in events for line in _endurance(words, view, event)]


def _endurance(words: Words, view: View, event: happened.Endured) -> list[Marked]:
    facts = {"name": _name(view, event.who), "check": words(CHECKS[event.cause])}
    ending = words(ENDINGS[event.cause, event.outcome])
    coreless = [words(CORELESS)] if event.coreless else []
    if event.roll is None:
        return [words("{name} · {check}: {ending}", ending=ending, **facts), *_small(coreless)]
    told = words(
        "{name} · {check}: {roll} · {ending}", roll=_defence_dice(event.roll), ending=ending, **facts
    )
    return [told, *_small([*coreless, *small_told(words, event.roll.checked, advised=False)])]


def _mended(words: Words, view: View, events: Sequence[happened.Mended]) -> list[Marked]:
    lines: list[Marked] = []
    for each in events:
        name = _name(view, each.who)
        if each.text:
            lines.append(words("{name}: {text}", name=name, text=escape(each.text)))
        if each.became:
            lines.append(words("{name}: {became}", name=name, became=_became(words, each.became)))
        if each.held and each.text:
            lines.append(words("{name} still does not act: {held}", name=name, held=words(HELD[each.held])))
    return lines


def _strained(words: Words, view: View, events: Sequence[happened.Strained]) -> list[Marked]:
    return [_strain(words, view, each) for each in events]


def _strain(words: Words, view: View, event: happened.Strained) -> Marked:
    facts = {"name": _name(view, event.who), "part": part_told(words, event.part)}
    if event.hp is None:
        return words("{name} strains {part}.", **facts)
    return words("{name}: using {part} (badly hurt) harms it by 1, to **{hp}**", hp=event.hp, **facts)


def _barrier_ended(words: Words, view: View, events: Sequence[happened.BarrierEnded]) -> list[Marked]:
    return [_barrier_over(words, view, each) for each in events]


def _barrier_over(words: Words, view: View, event: happened.BarrierEnded) -> Marked:
    name = _name(view, event.who)
    if event.strength is None:
        return words("The time of {name}'s barrier is over.", name=name)
    return words(
        "The time of {name}'s barrier is over: {strength} was left.", name=name, strength=event.strength
    )


# ---------------------------------------------------------------- what is asked


def _ask_defence(words: Words, question: asked.DefenceDue, names: Names) -> Marked:
    facts = {"atk": question.roll.checked.value, "defence": words(DEFENCES[question.defence_kind])}
    by = names(question.by)
    if by is None:
        return words("Defence against ATK {atk} ({defence})", **facts)
    if question.attack.area is not Area.NONE:
        return words("Defence against {by}'s area attack, ATK {atk} ({defence})", by=by, **facts)
    return words("Defence against {by}, ATK {atk} ({defence})", by=by, **facts)


def _ask_damage(words: Words, question: asked.DamageDue, names: Names) -> Marked:
    facts = {"to": names(question.to) or words("the target"), "pow": Marked(f"{question.pow:+d}")}
    if question.hit is None:
        return words("Damage on {to}, POW {pow}: type it as `3 cutting head`", **facts)
    typed = types_text(question.hit.types, chinese=words.language != "en")
    return words("Damage on {to}, POW {pow}: {dp} {types}", dp=question.hit.dp, types=typed, **facts)


def _ask_ruling(words: Words, question: asked.RulingDue, names: Names) -> Marked:
    by, to = names(question.who), names(question.to)
    return words("Degree 0: does {by}'s attack on {to} hit?", by=by, to=to)


def _ask_burst(words: Words, question: asked.BurstDue, names: Names) -> Marked:
    return words("Burst: which joined part suffers DP {dp}?", dp=question.burst.hit.dp)


def _ask_check(words: Words, question: asked.CheckDue, names: Names) -> Marked:
    facts = {"check": words(CHECKS[question.due.cause]), "target": question.due.target}
    if question.hindrance:
        return words("{check}, fortitude against {target}, hindrance {n}", n=question.hindrance, **facts)
    return words("{check}, fortitude against {target}", **facts)


def _ask_check_ruling(words: Words, question: asked.CheckRulingDue, names: Names) -> Marked:
    facts = {"name": names(question.who), "check": words(CHECKS[question.cause])}
    return words("Degree 0: {name}'s {check}", **facts)


def _ask_bleeding(words: Words, question: asked.BleedingDue, names: Names) -> Marked:
    facts = {"name": names(question.who), "types": types_told(words, (question.harm.type,))}
    return words(
        "Great failure: which part of {name} suffers {types} damage {dp}?", dp=question.harm.dp, **facts
    )


def _ask_overlap(words: Words, question: OverlapDue, names: Names) -> Marked:
    facts = {"name": names(question.who), "effect": escape(question.stands.name)}
    return words("Two effects {effect} on {name} do not stack. Which one stays?", **facts)


def _keeping(words: Words, choice: Choice) -> str:
    """The button that keeps one of two effects of one name: its level, and how long it lasts."""
    unit, left = choice.facts["unit"], choice.facts["left"]
    title = next(words(each.title) for each in UNITS if each.key == unit)
    lasts = left_told(words, str(unit), cast("int | None", left)) or title
    return words.plain("Keep level {level} ({left})", level=choice.facts["level"], left=lasts)


def _lacking(event: happened.Struck | happened.Defended | happened.Endured) -> Sequence[str]:
    return () if event.roll is None else event.roll.checked.check.missing


REFUSALS = {
    "fight.dissolved": N_("A dissolved character cannot act."),
    "fight.unconscious": N_("An unconscious character cannot attack."),
    "fight.automatic_only": N_("Because of a fault, this extra can use only AU actions."),
    "fight.mends_nothing": N_(
        "`{text}` would not change anything. HP and SP count harm: 0 is unhurt. `heal` removes all harm."
    ),
    "fight.dissolved_sleeps": N_("A dissolved character does not wake up. `revive` brings them back."),
    "fight.no_such_tag": N_(
        "`{text}` is not a tag of an action. Tags: manipulate, move, attack, explore, rest, focus and phase."
    ),
    "fight.target_dissolved": N_("The target is dissolved already. Choose another one."),
    "fight.part_at_fault": N_(
        "{part} has a fault: it cannot be used to attack or manipulate. Use another part."
    ),
    "fight.check_has_target": N_("The target is {target}. Type only the modifiers."),
    "fight.combo_kept": N_("The fight keeps the combo penalty by itself. Leave the option out."),
    "fight.one_defence": N_("Each target defends for itself. Give one DEF, or none."),
    "fight.defence_kind": N_(
        "`{text}` is neither a DEF nor a kind of defence (dodge, fortitude, reflex, will). The defender "
        "rolls with a button; leave it out."
    ),
    "fight.part_later": N_("`{part}` is not a type of damage. You choose the part after the attack has hit."),
    "fight.cannot_mend": N_(
        "`{text}` cannot be read. Type for example `left arm HP-2; SP 3; barrier 4; head badly hurt; heal; "
        "revive; awake`. HP and SP count harm: 0 is unhurt."
    ),
    "fight.level_elsewhere": N_("`/encounter set level` sets the level of a combatant. Leave LV out."),
    "fight.barrier_stands": N_(
        "Barriers do not stack, one is kept: barrier {strength} stands and stays. If the bearer takes the "
        "new one instead, type `{text} replace`; `barrier+1` or `barrier-1` changes the one that stands."
    ),
    "fight.barrier_lasts": N_(
        "How long does the barrier last in `{text}`? Type for example `barrier 5 3 rounds`, "
        "`barrier 5 2 turns`, `barrier 5 10 ticks`, `barrier 5 this scene`, `barrier 5 permanent`; without "
        "a duration it ends with the chapter."
    ),
    "damage.unreadable": N_(
        "`{text}` is not damage. Type its X from 0 to {limit} and its type, then a part and special "
        "effects if you like: `3 cutting head sever`."
    ),
    "damage.not_joined": N_("{part} is none of {parts}. Choose one of these."),
}

UNPAID = N_("AP of attacks is counted by hand: press AP +1 to +3, or `/encounter ap`.")

WORDS = CombatWords(
    COMBAT.key,
    tellers={
        happened.Struck: _struck,
        happened.Defended: _defended,
        happened.Ruled: _ruled,
        happened.Harmed: _harmed,
        happened.Endured: _endured,
        happened.Mended: _mended,
        happened.Strained: _strained,
        happened.BarrierEnded: _barrier_ended,
    },
    confirmed={
        done.Strike: (STRUCK, None),
        done.Harmful: (N_("✓ The damage on {name} is settled."), None),
        done.Mend: (MENDED, None),
    },
    deeds={
        done.Strike: named(N_("{name}'s attack")),
        done.Harmful: named(N_("damage on {name}")),
        done.Mend: named(N_("a change to {name}'s health")),
        done.Defend: unnamed(N_("a defence")),
        done.Rule: unnamed(N_("a ruling")),
        done.Deal: unnamed(N_("an attack's damage")),
        done.Suffer: unnamed(N_("a burst's damage")),
        done.Endure: unnamed(N_("a check that was due")),
        done.RuleCheck: unnamed(N_("a ruling")),
        done.Bleed: unnamed(N_("a great failure's damage")),
        done.Keep: unnamed(N_("which effect stays")),
        done.KeepHarmful: unnamed(N_("which effect stays")),
    },
    questions={
        asked.DefenceDue: _ask_defence,
        asked.DamageDue: _ask_damage,
        asked.RulingDue: _ask_ruling,
        asked.BurstDue: _ask_burst,
        asked.CheckDue: _ask_check,
        asked.CheckRulingDue: _ask_check_ruling,
        asked.BleedingDue: _ask_bleeding,
        OverlapDue: _ask_overlap,
        HarmfulOverlapDue: _ask_overlap,
    },
    labels={
        "overlap.keep": _keeping,
        "defence.dodge": said(N_("Dodge")),
        "defence.fortitude": said(N_("Fortitude")),
        "defence.reflex": said(N_("Reflex")),
        "defence.will": said(N_("Will")),
        "defence.other": said(N_("Other defence …")),
        "defence.give_up": said(N_("Give up")),
        "damage.typed": said(N_("Damage …")),
        "damage.deal": said(N_("Damage")),
        "damage.part": said("{part}"),
        "damage.other": said(N_("Other damage …")),
        "damage.great": said(N_("Great success …")),
        "rule.success": said(N_("Success")),
        "rule.failure": said(N_("Failure")),
        "burst.part": said("{part}"),
        "check.roll": said(N_("Roll")),
        "check.other": said(N_("With modifiers …")),
        "check.give_up": said(N_("Give up")),
    },
    typed={
        "defence.other": N_("A defence or its number, such as dodge + 2"),
        **dict.fromkeys(
            ("damage.typed", "damage.other", "damage.great"), N_("The damage, such as 3 cutting head")
        ),
        "check.other": N_("Modifiers of the check, such as +2"),
    },
    conditions=CONDITIONS,
    gauges={
        "hp": N_("hurt {value} of {limit}"),
        "part": N_("{name} hurt {value} of {limit}"),
        "sp": N_("SP strained {value} of {limit}"),
        "barrier": N_("barrier {value}"),
        "combo": N_("combo −{value}"),
    },
    levels={
        "badly_hurt": N_("badly hurt"),
        "lost": N_("lost"),
        "barrier_rounds": N_("rounds left: {limit}"),
        "barrier_ticks": N_("ticks left: {limit}"),
        "barrier_turns": N_("own turns left: {limit}"),
        "barrier_turn_starts": N_("own turn starts left: {limit}"),
        "barrier_tick_ends": N_("to the tick's end"),
        "barrier_round_ends": N_("rounds' ends left: {limit}"),
        "barrier_scene": N_("for this scene"),
        "barrier_permanent": N_("until ended"),
    },
    counts_up=N_("HP and SP count harm here: 0 is unhurt, at the limit one is lost."),
    example=N_("left arm HP-2; SP 3"),
    refusals=REFUSALS,
    attacks={happened.Struck: lambda _: True},
    lacking=dict.fromkeys((happened.Struck, happened.Defended, happened.Endured), _lacking),
    by_hand={happened.Struck: lambda each: "" if each.paid else UNPAID},
)
