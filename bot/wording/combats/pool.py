"""The words of fights in the dice game: attacks, defences, and the dice that are lost."""

from collections.abc import Sequence

from bot.dice.roll import Roll
from bot.encounter.views import View
from bot.systems.moments import CombatantId
from bot.systems.pool.attacks import Attack, Defence
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.fight import answers as done
from bot.systems.pool.fight import events as happened
from bot.systems.pool.fight import questions as asked
from bot.systems.pool.fight.bodies import AWAKE, UNCONSCIOUS
from bot.systems.pool.fight.combat import COMBAT
from bot.text import N_
from bot.wording.clocks.clock_words import Names
from bot.wording.combats.combat_words import MENDED, STRUCK, CombatWords, named, said, unnamed
from bot.wording.reasons import steps_told
from bot.wording.rolls.dice import roll_told
from bot.wording.rolls.falling import landing_told
from bot.wording.rolls.pool_attacks import outcome_told
from bot.wording.sheet import attribute
from bot.wording.short_answers import SMALL
from bot.wording.words import Marked, Words, bold, escape, listing

MOST_DICE = 30
"""The faces of up to this many dice of a roll are shown."""

CONDITIONS = {UNCONSCIOUS: N_("unconscious")}
BECAME = {**CONDITIONS, AWAKE: N_("conscious again")}

DEFENDS = {
    Defence.BLOCK: (N_("🛡 {name} blocks: {roll}"), N_("🛡 {name} blocks.")),
    Defence.DODGE: (N_("🛡 {name} dodges: {roll}"), N_("🛡 {name} dodges.")),
    Defence.RESIST: (N_("🛡 {name} resists: {roll}"), N_("🛡 {name} resists.")),
}
WHY = (
    "attack.unnoticed",
    "attack.from_behind",
    "attack.nothing",
    "attack.protection",
    *(f"attack.{each}" for each in Defence),
)
"""The steps that say more than the outcome's line."""


def _name(view: View, who: CombatantId | None) -> Marked | None:
    combatant = view.combatant(who) if who is not None else None
    return bold(combatant.name) if combatant is not None else None


def _became(words: Words, keys: Sequence[str]) -> Marked:
    return listing(words, [words(BECAME[each]) for each in keys])


# ---------------------------------------------------------------- what happened


def _struck(words: Words, view: View, events: Sequence[happened.Struck]) -> list[Marked]:
    return [_strike(words, view, event) for event in events]


def _strike(words: Words, view: View, event: happened.Struck) -> Marked:
    facts = {"name": _name(view, event.who), "roll": _result(words, event)}
    known = [name for each in event.targets if (name := _name(view, each)) is not None]
    targets = listing(words, known)
    if event.attribute is None:
        told = words("⚔ {name} attacks {targets}: {roll}", targets=targets, **facts)
    else:
        aimed = attribute(words, event.attribute.value)
        told = words(
            "⚔ {name} attacks {targets} ({attribute}): {roll}", targets=targets, attribute=aimed, **facts
        )
    more = [_surprised(words, view, event, event.extra)] if event.extra else []
    label = [words("“{label}”", label=escape(event.label))] if event.label else []
    return Marked(" · ".join([told, *more, *label]))


def _surprised(words: Words, view: View, event: happened.Struck, extra: Roll) -> Marked:
    """The additional dice against targets that had not noticed the attacker (P-38)."""
    names = [name for each in event.unaware if (name := _name(view, each)) is not None]
    return words("unnoticed by {names}: {roll}", names=listing(words, names), roll=roll_told(words, extra))


def _result(words: Words, event: happened.Struck) -> Marked:
    return Marked(f"**{event.result}**") if event.roll is None else roll_told(words, event.roll, MOST_DICE)


def _defended(words: Words, view: View, events: Sequence[happened.Defended]) -> list[Marked]:
    lines: list[Marked] = []
    for event in events:
        rolled, plainly = DEFENDS[event.defence]
        name = _name(view, event.who)
        if event.roll is None:
            lines.append(words(plainly, name=name))
        else:
            lines.append(words(rolled, name=name, roll=roll_told(words, event.roll, MOST_DICE)))
    return lines


def _landed(words: Words, view: View, events: Sequence[happened.Landed]) -> list[Marked]:
    return [line for event in events for line in _outcome(words, view, event)]


def _outcome(words: Words, view: View, event: happened.Landed) -> list[Marked]:
    name, by = _name(view, event.who) or words("the target"), _name(view, event.by) or words("The attack")
    blow = event.blow
    if blow is None:
        return [_seen(words, by, name, event)]
    struck = blow.struck(None if event.stock is None else event.stock.left)
    attack = Attack(
        blow.protection, blow.attribute, None if event.stock is None else event.stock.left, blow.awareness
    )
    told = Marked(f"💥 {outcome_told(words, attack, struck, by, name)}")
    why = steps_told(words, [each for each in struck.reasons if each.key in WHY])
    if event.helpless:
        why.append(words("unconscious: no defence"))
    return [told, *(Marked(f"{SMALL}{each}") for each in why)]


def _seen(words: Words, by: Marked, name: Marked, event: happened.Landed) -> Marked:
    if not event.hits:
        return words("💥 {by} misses {name}.", by=by, name=name)
    if event.became:
        became = _became(words, event.became)
        return words("💥 {by} hits {name}: {became}", by=by, name=name, became=became)
    return words("💥 {by} hits {name}.", by=by, name=name)


def _dropped(words: Words, view: View, events: Sequence[happened.Dropped]) -> list[Marked]:
    return [line for event in events for line in _drop(words, view, event)]


def _drop(words: Words, view: View, event: happened.Dropped) -> list[Marked]:
    name, fall = _name(view, event.who), event.fall
    lines: list[Marked] = []
    if event.seat is not None:
        lines.append(
            words("🐎 {name}, seat: {roll}", name=name, roll=roll_told(words, event.seat, MOST_DICE))
        )
    if event.kept:
        return [*lines, words("🐎 {name} stays in the saddle.", name=name)]
    if fall is None:
        hurt = N_("🕳 {name} falls and is hurt.") if event.hurt else N_("🕳 {name} falls unharmed.")
        lines.append(words(hurt, name=name))
    else:
        outcome = landing_told(words, fall, event.roll.total if event.roll else 0)
        told = words.plural(
            "🕳 {name} falls {n} step · {outcome}", "🕳 {name} falls {n} steps · {outcome}",
            fall.drop, name=name, outcome=outcome,
        )  # fmt: skip
        if fall.rounds > 1:
            long = words.plural("Falls for **{n} round**", "Falls for **{n} rounds**", fall.rounds)
            told = Marked(f"{told} · {long}")
        lines += [told, *([roll_told(words, event.roll, MOST_DICE)] if event.roll else [])]
    if event.became:
        lines.append(words("{name}: {became}", name=name, became=_became(words, event.became)))
    return lines


def _mended(words: Words, view: View, events: Sequence[happened.Mended]) -> list[Marked]:
    lines: list[Marked] = []
    for each in events:
        name = _name(view, each.who)
        if each.text:
            lines.append(words("{name}: {text}", name=name, text=escape(each.text)))
        if each.became:
            lines.append(words("{name}: {became}", name=name, became=_became(words, each.became)))
    return lines


# ---------------------------------------------------------------- what is asked


def _ask_defence(words: Words, question: asked.DefenceDue, names: Names) -> Marked:
    by, blow = names(question.by), question.blow
    attack = words("an attack") if by is None else words("{name}'s attack", name=by)
    if blow.attribute is not None:
        aimed = attribute(words, blow.attribute.value)
        attack = words("{attack} ({attribute})", attack=attack, attribute=aimed)
    if not blow.protection:
        return words("Defence against {attack}: **{left}**", attack=attack, left=blow.rest)
    return words(
        "Defence against {attack}: **{left}** left after protection {protection}",
        attack=attack, left=blow.rest, protection=blow.protection,
    )  # fmt: skip


def _ask_seat(words: Words, question: asked.SeatDue, names: Names) -> Marked:
    if question.damage is None:
        return words("Hit in the saddle: agility 🅟 keeps the seat, otherwise a fall from 4 steps")
    return words(
        "Hit in the saddle: agility 🅟 above **{damage}** keeps the seat, otherwise a fall from 4 steps",
        damage=question.damage,
    )


def _ask_attribute(words: Words, question: asked.AttributeDue, names: Names) -> Marked:
    to = names(question.to) or words("The target")
    if question.blow is None:
        return words("{to} is hit: which attribute loses dice?", to=to)
    return words.plural(
        "{to} is hit: which attribute loses **{n}** die?",
        "{to} is hit: which attribute loses **{n}** dice?",
        question.blow.rest,
        to=to,
    )


REFUSALS = {
    "fight.knocked_out": N_("An unconscious character can neither attack nor defend. Press No defence."),
    "fight.defence_asked": N_(
        "The target is asked for its defence once the roll is seen. Leave the defence out."
    ),
    "fight.rest_is_damage": N_(
        "In this game the rest of the attack roll is the damage. Leave `damage` and `part` empty; "
        "`attribute` is optional."
    ),
    "fight.dice_kept": N_("The fight counts the dice that are left. Name only the attribute."),
    "fight.dice_unknown": N_(
        "I do not know the number of {name} dice. Type the dice that are left and all dice: `{name} 3/5`."
    ),
    "fight.cannot_set_dice": N_(
        "`{text}` cannot be read. Type for example `strength -2; agility 3/5; protection 1`."
    ),
}

WORDS = CombatWords(
    COMBAT.key,
    tellers={
        happened.Struck: _struck,
        happened.Defended: _defended,
        happened.Landed: _landed,
        happened.Dropped: _dropped,
        happened.Mended: _mended,
    },
    confirmed={
        done.Strike: (STRUCK, None),
        done.Drop: (N_("✓ {name} falls."), None),
        done.Mend: (MENDED, None),
    },
    deeds={
        done.Strike: named(N_("{name}'s attack")),
        done.Drop: named(N_("{name}'s fall")),
        done.Mend: named(N_("a change to {name}'s health")),
        done.Defend: unnamed(N_("a defence")),
        done.Take: unnamed(N_("no defence")),
        done.Pick: unnamed(N_("the attribute that was attacked")),
        done.Hold: unnamed(N_("a try to keep the seat")),
    },
    questions={asked.DefenceDue: _ask_defence, asked.AttributeDue: _ask_attribute, asked.SeatDue: _ask_seat},
    labels={
        "defence.block": said(N_("Block")),
        "defence.dodge": said(N_("Dodge")),
        "defence.resist": said(N_("Resist")),
        "defence.block.dice": said(N_("Block {dice}🅟")),
        "defence.dodge.dice": said(N_("Dodge {dice}🅟")),
        "defence.resist.dice": said(N_("Resist {dice}🅟")),
        "defence.other": said(N_("Other dice …")),
        "defence.none": said(N_("No defence")),
        "seat": said(N_("Keep the seat")),
        "seat.dice": said(N_("Keep the seat {dice}🅟")),
        **{
            f"attribute.{each}": said(title)
            for each, title in zip(Attribute, (N_("Strength"), N_("Agility"), N_("Spirit")), strict=True)
        },
    },
    typed={"defence.other": N_("A defence and its dice, such as dodge 4P")},
    conditions=CONDITIONS,
    gauges={
        "strength": N_("strength {value}/{limit}"),
        "agility": N_("agility {value}/{limit}"),
        "spirit": N_("spirit {value}/{limit}"),
    },
    example=N_("strength -2; protection 1"),
    refusals=REFUSALS,
    attacks={happened.Struck: lambda _: True},
)
