"""The words of fights in BtR: attacks that wait, their results, statuses, fields and resources."""

from collections.abc import Iterable, Iterator, Sequence

from bot.encounter.views import Row, View
from bot.systems.btr.damage import DamageFamily, DamageType, Rare, Reckoned, Type, dealt, suffered
from bot.systems.btr.events import Unpaid
from bot.systems.btr.fight import answers as done
from bot.systems.btr.fight import events as happened
from bot.systems.btr.fight import questions as asked
from bot.systems.btr.fight.blows import Blow, Control, Effects, Marks
from bot.systems.btr.fight.body import GRAVE, REVIVED
from bot.systems.btr.fight.combat import COMBAT
from bot.systems.btr.fight.events import Fate, Suffered, Taken
from bot.systems.btr.sheet import TITLES
from bot.systems.btr.statuses import Gained
from bot.systems.health import Gauge, State
from bot.systems.moments import CombatantId
from bot.text import N_
from bot.wording.clocks import spoken_by
from bot.wording.clocks.clock_words import Names
from bot.wording.combats.combat_words import MENDED, STATES, STRUCK, CombatWords, named, said, unnamed
from bot.wording.effects import effect_name, effect_shown, named_effect, rounds
from bot.wording.reasons import steps_told
from bot.wording.short_answers import SMALL
from bot.wording.words import Marked, Words, bold, escape, listing

CONDITIONS = {GRAVE: N_("gravely wounded")}
BECAME = {**CONDITIONS, REVIVED: N_("back in the fight")}

TYPES = {
    DamageType.SLASHING: N_("slashing"),
    DamageType.BLUNT: N_("blunt"),
    DamageType.PIERCING: N_("piercing"),
    DamageType.FIRE: N_("fire"),
    DamageType.COLD: N_("cold"),
    DamageType.ACID: N_("acid"),
    DamageType.AIR: N_("air"),
    DamageType.LIGHTNING: N_("lightning"),
    DamageType.ARCANE: N_("arcane"),
    DamageType.HOLY: N_("holy"),
    DamageType.SHADOW: N_("shadow"),
    Rare.FALL: N_("falling"),
    DamageFamily.PHYSICAL: N_("physical"),
    DamageFamily.SPELL: N_("spell"),
}
CONTROLS = {
    Control.INTERRUPT: N_("interrupt"),
    Control.HINDER: N_("hinder"),
    Control.KNOCK_BACK: N_("knock-back"),
    Control.LAUNCH: N_("launch"),
}
GAUGES = {
    "hp": N_("HP {value:d}/{limit:d}"),  # A message of its own: another game keeps the letters.
    "hp.open": N_("HP {value}"),
    "protection": N_("protection {value}/{limit}"),
    "protection.open": N_("protection {value}"),
    "toughness": N_("toughness {value}/{limit}"),
    "toughness.open": N_("toughness {value}"),
    "stamina": N_("stamina {value}/{limit}"),
    "stamina.open": N_("stamina {value}"),
    "mana": N_("mana {value}/{limit}"),
    "mana.open": N_("mana {value}"),
    "own": N_("{name} {value}/{limit}"),
    "own.open": N_("{name} {value}"),
}
MARKS = {
    "unavertable": N_("cannot be averted"),
    "irreducible": N_("ignores reduction"),
    "unawares": N_("catches unawares"),
}


def _name(view: View, who: CombatantId | None) -> Marked | None:
    combatant = view.combatant(who) if who is not None else None
    return bold(combatant.name) if combatant is not None else None


def _became(words: Words, keys: Sequence[str]) -> list[Marked]:
    return [words(BECAME[each]) for each in keys]


# ---------------------------------------------------------------- what an attack is


def _damage(words: Words, amount: int, type_: Type | None) -> Marked:
    if type_ is None:
        return words("{amount} damage", amount=amount)
    return words("{amount} {type}", amount=amount, type=words(TYPES[type_]))


def _status(words: Words, gained: Gained) -> Marked:
    layers = gained.layers if gained.layers > 1 else None
    left = None
    if gained.rounds is not None:
        left = rounds(words, gained.rounds) if gained.rounds else words("this round")
    return named_effect(words, gained.name, layers, left)


def _effects(words: Words, effects: Effects) -> Iterator[Marked]:
    for gained in effects.statuses:
        yield _status(words, gained)
    for control in dict.fromkeys(effects.controls):
        times = effects.controls.count(control)
        told = words(CONTROLS[control])
        yield words("{control} ×{times}", control=told, times=times) if times > 1 else told
    for name in effects.lifts:
        yield words("dispels {name}", name=name)
    if effects.breaks:
        yield words("shatters Steady ×{layers}", layers=effects.breaks)


def _marks(words: Words, marks: Marks) -> Iterator[Marked]:
    for name, sentence in MARKS.items():
        if getattr(marks, name):
            yield words(sentence)


def _blow(words: Words, blow: Blow) -> Marked:
    """An attack in a line: its name, its damage, its further effects, its marks."""
    hits = (_damage(words, each.amount, each.type) for each in blow.hits)
    parts = (bold(blow.what), *hits, *_effects(words, blow.effects), *_marks(words, blow.marks))
    return _row(parts)


def _row(parts: Iterable[Marked]) -> Marked:
    return Marked(" · ".join(parts))


def _steps(words: Words, reckoned: Reckoned) -> list[Marked]:
    return [Marked(f"{SMALL}{each}") for each in steps_told(words, reckoned.reasons)]


# ---------------------------------------------------------------- what happened


def _made(words: Words, view: View, events: Sequence[happened.Made]) -> list[Marked]:
    return [line for event in events for line in _attack(words, view, event)]


def _attack(words: Words, view: View, event: happened.Made) -> Iterator[Marked]:
    known = [name for each in event.targets if (name := _name(view, each)) is not None]
    hits = tuple(each.hit for each in event.dealt)
    facts = {
        "name": _name(view, event.who),
        "targets": listing(words, known),
        "attack": _blow(words, Blow(0, event.who, event.what, hits, event.effects, event.marks)),
    }
    yield words(COUNTERS if event.counters else ATTACKS, **facts)
    for each in event.dealt:
        yield from _steps(words, dealt(each.base, each.changes))


def _landed(words: Words, view: View, events: Sequence[happened.Landed]) -> list[Marked]:
    return [line for event in events for line in _outcome(words, view, event)]


ATTACKS = N_("⚔ {name} attacks {targets}: {attack}")
COUNTERS = N_("↩ {name} counters {targets}: {attack}")
FATES = {
    Fate.TAKEN: (
        N_("💥 {by} hits {name} with {what}: **{n}**{loss}"),
        N_("💥 {by} hits {name} with {what}"),
    ),
    Fate.DODGED: (
        N_("🛡 {name} dodges {by}'s {what}, and still suffers **{n}**{loss}"),
        N_("🛡 {name} dodges {by}'s {what}"),
    ),
    Fate.BLOCKED: (N_("🛡 {name} averts {by}'s {what}"), N_("🛡 {name} averts {by}'s {what}")),
}
BY_NOBODY_KNOWN = {
    Fate.TAKEN: (N_("💥 {what} hits {name}: **{n}**{loss}"), N_("💥 {what} hits {name}")),
    Fate.DODGED: (
        N_("🛡 {name} dodges {what}, and still suffers **{n}**{loss}"),
        N_("🛡 {name} dodges {what}"),
    ),
    Fate.BLOCKED: (N_("🛡 {name} averts {what}"), N_("🛡 {name} averts {what}")),
}
"""The same of an attacker that left, or that the reader does not know."""


def _outcome(words: Words, view: View, event: happened.Landed) -> Iterator[Marked]:
    by = _name(view, event.by)
    facts = {"name": _name(view, event.who), "by": by, "what": escape(event.what)}
    numbers, plainly = (FATES if by else BY_NOBODY_KNOWN)[event.fate]
    if event.loss is None or not event.taken:
        told = words(plainly, **facts)
    else:
        told = words(numbers, n=_total(event.taken), loss=_loss(words, event.loss), **facts)
    more = [_control(words, each) for each in event.controls]
    if event.unawares:
        more.append(words("⚠ caught unawares: not Steady"))
    yield _row((told, *more, *_became(words, event.became)))
    for each in event.taken:
        yield from _steps(words, suffered(each.hit.amount, each.changes))
    yield from _kept_off(words, event.held)


def _kept_off(words: Words, held: Sequence[str]) -> Iterator[Marked]:
    if held:
        names = listing(words, [effect_name(words, each) for each in held])
        told = words("kept off by Steady or an immunity: {names}", names=names)
        yield Marked(f"{SMALL}{told}")


def _total(taken: Iterable[Taken]) -> int:
    return sum(suffered(each.hit.amount, each.changes).amount for each in taken)


def _loss(words: Words, loss: happened.Loss) -> Marked:
    """The losses of protection and life; only life if there was no protection."""
    if not loss.protection:
        return Marked("")
    return words(" (protection −{protection}, HP −{life})", protection=loss.protection, life=loss.life)


def _control(words: Words, each: Suffered) -> Marked:
    told = words(CONTROLS[each.control])
    if each.needed == 1:
        return told
    return words("{control} {times} of {needed}", control=told, times=each.times, needed=each.needed)


def _worked(words: Words, view: View, events: Sequence[happened.Worked]) -> list[Marked]:
    return [line for event in events for line in _working(words, view, event)]


def _working(words: Words, view: View, event: happened.Worked) -> Iterator[Marked]:
    facts = {"name": _name(view, event.who), "status": effect_name(words, event.name)}
    if event.healed is not None:
        told = words("💚 {name} is healed by {status}: HP +{n}", n=event.healed, **facts)
    elif event.moved is not None:
        resource, by = event.moved
        facts["resource"] = words(TITLES[resource]) if resource in TITLES else escape(resource)
        told = words("✨ {name}, {status}: {resource} {by:+d}", by=by, **facts)
    elif event.text:
        told = words("✨ {name}, {status}: {text}", text=escape(event.text), **facts)
    elif event.loss is None:
        told = words("💥 {status} works on {name}", **facts)
    else:
        total, loss = _total(event.taken), _loss(words, event.loss)
        told = words("💥 {status} hurts {name}: **{n}**{loss}", n=total, loss=loss, **facts)
    controls = (_control(words, each) for each in event.controls)
    yield _row((told, *controls, *_became(words, event.became)))
    for each in event.taken:
        yield from _steps(words, suffered(each.hit.amount, each.changes))
    yield from _kept_off(words, event.held)


def _redirected(words: Words, view: View, events: Sequence[happened.Redirected]) -> list[Marked]:
    return [
        words(
            "🛡 {name} takes {what} over from {ally}",
            name=_name(view, each.who), what=escape(each.what), ally=_name(view, each.ally),
        )
        for each in events
    ]  # fmt: skip


def _kept_balance(words: Words, view: View, events: Sequence[happened.KeptBalance]) -> list[Marked]:
    return [words("🛡 {name} keeps their balance", name=_name(view, each.who)) for each in events]


def _lift_came(words: Words, view: View, events: Sequence[happened.LiftCame]) -> list[Marked]:
    return [
        words(
            "{name}: {names} not lifted",
            name=_name(view, each.who), names=_names(words, each.lifts),
        )
        for each in events
    ]  # fmt: skip


def _names(words: Words, names: Iterable[str]) -> Marked:
    return listing(words, [escape(each) for each in names])


def _mended(words: Words, view: View, events: Sequence[happened.Mended]) -> list[Marked]:
    lines: list[Marked] = []
    for each in events:
        name = _name(view, each.who)
        if each.text:
            lines.append(words("{name}: {text}", name=name, text=escape(each.text)))
        if each.became:
            became = listing(words, _became(words, each.became))
            lines.append(words("{name}: {became}", name=name, became=became))
    return lines


def _summed(words: Words, view: View, events: Sequence[happened.Summed]) -> list[Marked]:
    rows = {each.combatant.id: each for each in view.rows}
    return [_panel(words, view, rows[each.who], each.waiting) for each in events if each.who in rows]


def _panel(words: Words, view: View, row: Row, waiting: int) -> Marked:
    """The information panel (B-30): resources, statuses (positive ones first), channel and cooldowns,
    and how many attacks wait."""
    named = Marked(f"📋 {bold(row.combatant.name)}")
    told = (each for each in _holdings(words, view, row) if each)
    parts = [named, words("round {round}", round=view.round_number), *told]
    if waiting:
        parts.append(words.plural("{n} attack waits", "{n} attacks wait", waiting))
    return _row(parts)


def _holdings(words: Words, view: View, row: Row) -> Iterator[Marked | None]:
    health = row.health
    if health is not None:
        yield from (words(GAUGES[each.key], **_gauge(each)) for each in health.gauges)
        yield from (words(CONDITIONS[each]) for each in health.conditions)
    yield from (
        effect_shown(words, each, view.name_of) for each in sorted(row.effects, key=lambda each: each.harmful)
    )
    yield from spoken_by(view.system).standing(words, view, row)


def _gauge(gauge: Gauge) -> dict[str, object]:
    return {"value": gauge.value, "limit": gauge.limit, "name": gauge.name}


# ---------------------------------------------------------------- what is asked


def _ask_attack(words: Words, question: asked.AttackDue, names: Names) -> Marked:
    by, attack = names(question.blow.by), _blow(words, question.blow)
    if by is None:
        return words("An attack comes: {attack}", attack=attack)
    return words("{name} attacks: {attack}", name=by, attack=attack)


def _ask_balance(words: Words, question: asked.BalanceDue, names: Names) -> Marked:
    sentence = N_("{what} knocks back: does the reflex test to keep balance succeed?")
    return words(sentence, what=escape(question.what))


def _ask_lift(words: Words, question: asked.LiftDue, names: Names) -> Marked:
    return words(
        "{what} lifts {names} from {name}: does it work now?",
        what=escape(question.what), names=_names(words, question.lifts), name=names(question.who),
    )  # fmt: skip


REFUSALS = {
    "fight.cannot_read_damage": N_(
        "`{text}` cannot be read as damage. Type for example `20+20+50% fire, 10 slashing`."
    ),
    "fight.damage_type": N_(
        "{type} is not a type of damage. Physical: slashing, blunt, piercing. Spell: fire, cold, acid, "
        "air, lightning, arcane, holy, shadow. Others: falling, other. If there is no type, type only "
        "the number."
    ),
    "fight.cannot_read_periodic": N_(
        "I cannot read `{text}` as an effect of each turn. Type damage or a resource: `5 fire`, `2 "
        "physical`, `HP +5`, `mana -2`. Put `turn end` before it to apply it at the turn's end, or "
        "`later` to begin in the next round."
    ),
    "fight.damage_too_large": N_("No damage is above {limit}."),
    "fight.cannot_read_reduction": N_(
        "`{text}` cannot be read. Type how much damage the dodge takes off: `8`, `50%`, `all`; with "
        "its AP: `8, 2 AP`."
    ),
    "fight.cannot_read_status": N_(
        "`{text}` cannot be read. Type for example `burning ×2 (3): 5 fire, knocked down (this round), "
        "interrupt, dispel magic`."
    ),
    "fight.cannot_set_resources": N_(
        "`{text}` cannot be read. Type for example `HP 20/30; protection +5; gravely wounded; interrupt 2; "
        "immune knocked down`."
    ),
    "fight.resource_unknown": N_(
        "It is not known how much {name} there is. Type it with its maximum: `{name} 10/20`."
    ),
    "fight.resources_full": N_("A combatant has at most {limit} resources."),
    "fight.resource_too_large": N_("No resource is above {limit}."),
    "fight.grave_cannot_heal": N_(
        "Healing does not work on a gravely wounded character. Type `revive` first."
    ),
    "fight.gravely_wounded": N_("A gravely wounded character cannot act."),
    "fight.channel_first": N_(
        "A channel yields in your next main phase. Begin it with `/encounter action`, and attack then."
    ),
    "fight.support_restores": N_(
        "For an ally, type `HP +5`, `mana +2` or `revive`. To take something away, attack: `/encounter "
        "attack`."
    ),
    "fight.out_of_range": N_("{name} is {distance} ft away, and the range is {range} ft. Choose another."),
    "fight.out_of_melee": N_("{name} is {distance} ft away, out of melee range. Move nearer first."),
    "fight.no_line": N_(
        "An obstacle stands between you and {name}. Choose another, or give `unseen` where sight does not "
        "matter."
    ),
    "fight.not_seen": N_(
        "{name} cannot be seen from there. Choose another, or give `unseen` where sight does not matter."
    ),
    "fight.cannot_read_range": N_("`{text}` is not a range. Type a number, such as `30`, or `mle`."),
    "fight.cannot_act": N_("With {status} one cannot act."),
    "fight.attack_without_name": N_("Name the action in at most {limit} characters."),
    "fight.rounds_bounds": N_("A duration has at most {limit} rounds."),
    "fight.no_counter": N_(
        "A counterattack answers one attack of this response phase, once, and only against its attacker."
    ),
    "fight.field_rounds": N_("Say in duration how many rounds the field stands."),
    "fight.dispel_what": N_("Name the effect to lift: `dispel poison`."),
    "fight.too_many_waiting": N_("At most {limit} attacks wait for one victim."),
    "fight.one_takes_over": N_("Name the combatant that takes over the attack in `to`."),
    "fight.redirect_self": N_("You can take over an attack only from somebody else."),
    "fight.nothing_waits": N_("That attack is not waiting there."),
    "fight.cannot_avert": N_("{what} cannot be averted or reduced."),
    "fight.in_order": N_("Attacks are settled in their order: first {what}."),
    "fight.balance_first": N_("Settle the knock-back first."),
}

UNPAID = N_("That took no AP. Give `kind` (or `ap`) once; it is remembered for this action.")

WORDS = CombatWords(
    COMBAT.key,
    tellers={
        happened.Made: _made,
        happened.Landed: _landed,
        happened.Worked: _worked,
        happened.Redirected: _redirected,
        happened.KeptBalance: _kept_balance,
        happened.LiftCame: _lift_came,
        happened.Mended: _mended,
        happened.Summed: _summed,
    },
    confirmed={
        done.Attack: (STRUCK, None),
        done.Support: (N_("✓ {name} gives support."), None),
        done.Redirect: (N_("✓ {name} takes the attack over."), None),
        done.Mend: (MENDED, None),
    },
    deeds={
        done.Attack: named(N_("{name}'s attack")),
        done.Support: named(N_("support by {name}")),
        done.Redirect: named(N_("an attack taken over by {name}")),
        done.Mend: named(N_("a change to {name}'s health")),
        done.Dodge: unnamed(N_("a dodge")),
        done.Block: unnamed(N_("an attack averted")),
        done.Take: unnamed(N_("an attack that takes effect")),
        done.Balance: unnamed(N_("a test of balance")),
        done.Lift: unnamed(N_("a dispelling")),
    },
    questions={
        asked.AttackDue: _ask_attack,
        asked.BalanceDue: _ask_balance,
        asked.LiftDue: _ask_lift,
    },
    labels={
        "dodge": said(N_("Dodge {what}")),
        "block": said(N_("Blocked: {what}")),
        "take": said(N_("{what} takes effect")),
        "balance.keeps": said(N_("Keeps balance")),
        "balance.falls": said(N_("Falls")),
        "lift.works": said(N_("Works now")),
        "lift.fails": said(N_("Does nothing")),
    },
    typed={"dodge": N_("Damage it takes off, and AP: 8, 2 AP")},
    states={**STATES, State.BADLY_HURT: N_("half health or less"), State.DOWN: N_("gravely wounded")},
    conditions=CONDITIONS,
    gauges=GAUGES,
    example=N_("HP -5; protection +5"),
    refusals=REFUSALS,
    attacks={happened.Made: lambda made: not made.counters},
    by_hand={Unpaid: lambda _: UNPAID},
)
