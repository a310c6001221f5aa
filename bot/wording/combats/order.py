"""The words of fights with hit points: attacks, damage by its types, saves, dying, concentration."""

from collections.abc import Iterable, Sequence

from bot.dice.roll import Roll
from bot.encounter.views import View
from bot.systems import system as known_system
from bot.systems.combat import Choice
from bot.systems.effects import Changing
from bot.systems.judging.judged import Judged, verdict
from bot.systems.moments import CombatantId
from bot.systems.order.attack_dice import ADVANTAGE, DISADVANTAGE
from bot.systems.order.body import Fate
from bot.systems.order.damage import HALVED, IMMUNE, RESISTED, VULNERABLE, Amount, Suffered
from bot.systems.order.damage_types import TITLES as KINDS
from bot.systems.order.effects import DEFENCE, EDGES
from bot.systems.order.effects import named as effects_named
from bot.systems.order.fight import answers as done
from bot.systems.order.fight import events as happened
from bot.systems.order.fight import questions as asked
from bot.systems.order.fight.combat import PlainCombat
from bot.systems.order.health import points
from bot.systems.order.rules import PLAIN, FightRules
from bot.systems.order.saves import Save
from bot.systems.order.sheet import DEFENCES, SAVES
from bot.text import N_
from bot.wording.clocks.clock_words import Names
from bot.wording.combats.combat_words import (
    MENDED,
    STRUCK,
    CombatWords,
    Label,
    named,
    own_conditions,
    said,
    unnamed,
)
from bot.wording.effects import effect_name
from bot.wording.rolls.dice import naturals, roll_told
from bot.wording.rolls.judged import dice_told, read_off, roll_name
from bot.wording.short_answers import BREAKS_BEHIND, SMALL
from bot.wording.words import Marked, Words, bold, escape, listing

MOST_DICE = 30
"""The faces of up to this many dice of a roll are shown."""

CONDITIONS = {"dying": N_("dying"), "stable": N_("stable"), "dead": N_("dead")}
BECAME = {
    Fate.UP.value: N_("on its feet again"),
    Fate.DYING.value: N_("dying"),
    Fate.STABLE.value: N_("stable"),
    Fate.DOWN.value: N_("down"),
    Fate.DEAD.value: N_("dead"),
}
DEATH_SAVES = N_("death saves ✓{value} ✗{limit}")
GAUGES = {
    "hp": N_("HP {value:d}/{limit:d}"),
    "hp.own": N_("{name} {value:d}/{limit:d}"),
    "hp.open": N_("HP {value}"),
    "hp.open.own": N_("{name} {value}"),
    "boxes": N_("{value} of {limit} boxes"),
    "boxes.own": N_("{name}: {value} of {limit} marked"),
    "temp": N_("temporary HP {value}"),
    "temp.own": N_("temporary {name} {value}"),
    "saves": DEATH_SAVES,
}
HITS = {True: N_("**hits**"), False: N_("**misses**")}
CRITICAL = {True: N_("**critical hit**"), False: HITS[False]}
NATURAL = {
    True: N_("natural {face}: **critical hit**"),
    False: N_("natural {face}: **misses**"),
}
_ATTACK = {**HITS, None: N_("is the GM's to judge")}
DECIDED = {True: N_("⚔ {name} **hits** {target}."), False: N_("⚔ {name} **misses** {target}.")}
EDGE = {
    ADVANTAGE: N_("advantage"),
    DISADVANTAGE: N_("disadvantage"),
    0: N_("advantage and disadvantage cancel each other"),
}
HARMED, WORSE = N_("💥 {name} takes damage."), N_("💥 {name} is worse off")
SUCCEEDS = {True: N_("**succeeds**"), False: N_("**fails**")}
MET = {
    HALVED: N_("half"),
    RESISTED: N_("resisted"),
    IMMUNE: N_("immune"),
    VULNERABLE: N_("vulnerable"),
}


def _name(view: View, who: CombatantId | None) -> Marked | None:
    combatant = view.combatant(who) if who is not None else None
    return bold(combatant.name) if combatant is not None else None


def _names(words: Words, view: View, keys: Iterable[str]) -> list[Marked]:
    """Conditions by which the game's health is told."""
    known = own_conditions(view.system)
    return [words(known[each]) for each in keys]


def _marks(words: Words, view: View, keys: Iterable[str]) -> list[Marked]:
    return [words("**{news}**", news=each) for each in _names(words, view, keys)]


def _became(words: Words, keys: Sequence[str]) -> list[Marked]:
    return [words("**{news}**", news=words(BECAME[each])) for each in keys]


def kind_name(words: Words, kind: str) -> Marked:
    """The name of a type of damage; a typed one as typed."""
    return words(KINDS[kind]) if kind in KINDS else escape(kind)


def defence_name(words: Words, key: str) -> Marked:
    """The name of a defence; a typed one as typed."""
    return words(DEFENCES[key]) if key in DEFENCES else escape(key.replace("_", " "))


def save_name(words: Words, save: Save) -> Marked:
    """A save with its number, as far as the reader may know it: `DEX save 14`."""
    name = words("{roll} save", roll=words(save.name)) if save.roll else words(SAVES[save.ability])
    return words("{save} {dc}", save=name, dc=save.dc) if save.dc else name


def _row(parts: Iterable[Marked]) -> Marked:
    return Marked(BREAKS_BEHIND.join(parts))


def _small(told: Marked) -> Marked:
    return Marked(f"{SMALL}{told}")


# ---------------------------------------------------------------- what happened


def _struck(words: Words, view: View, events: Sequence[happened.Struck]) -> list[Marked]:
    return [_strike(words, view, event) for event in events]


def _strike(words: Words, view: View, event: happened.Struck) -> Marked:
    name, target = _name(view, event.who), _name(view, event.target) or words("the target")
    roll, judged = _judged(words, event.judged, event.roll, event.outcome)
    told = words("⚔ {name} attacks {target}: {roll}", name=name, target=target, roll=roll)
    label = [words("“{label}”", label=escape(event.label))] if event.label else []
    outcome = [] if event.answered else [_outcome(words, event)]
    return _row([told, *swayed_told(words, event.swayed), *judged, *outcome, *label])


def _judged(
    words: Words, facts: Judged | None, rolled: Roll, outcome: str, *, named: bool = True
) -> tuple[Marked, list[Marked]]:
    """A roll, and what its game reads off it; ``named``: with what it calls the roll."""
    if facts is None:
        return roll_told(words, rolled, MOST_DICE), []
    told = [*roll_name(words, facts)] if named else []
    told += [words("**{outcome}**", outcome=outcome)] if outcome else []
    return dice_told(words, facts, rolled, outcome, MOST_DICE), [
        *told,
        *read_off(words, facts, verdict(facts, rolled)),
    ]


def swayed_told(words: Words, parts: Sequence[Changing]) -> list[Marked]:
    """What effects changed of an attack or a save, with their names: `disadvantage (Blinded)`."""
    edges = [each for each in parts if each.what in EDGES]
    edge = words(EDGE[sum({EDGES[each.what] for each in edges})])
    told = [_by_effects(words, edge, edges)] if edges else []
    for each in parts:
        if each.what not in EDGES:
            change = Marked(f"{each.by:+d}")
            if each.what == DEFENCE:
                change = words("{defence} {number}", defence=words("defence"), number=change)
            told.append(_by_effects(words, change, [each]))
    return told


def _by_effects(words: Words, change: Marked, parts: Sequence[Changing]) -> Marked:
    return words("{change} ({names})", change=change, names=_effects(words, effects_named(parts)))


def _outcome(words: Words, event: happened.Struck) -> Marked:
    if event.waits:
        return words("waits for an answer")
    if event.hits is None:
        what = words(HITS[True]) if event.outcome or not event.defence else _defence(words, event)
        return words("{defence}?", defence=what)
    if event.face is not None:
        told_already = naturals(words, event.roll)
        return words((CRITICAL if told_already else NATURAL)[event.hits], face=event.face)
    told = words(HITS[event.hits])
    if event.number is None:
        return told
    defence = _defence(words, event)
    return words("{outcome} ({defence} {number})", outcome=told, defence=defence, number=event.number)


def _defence(words: Words, of: happened.Struck | asked.HitDue) -> Marked:
    """What an attack is measured against: a value of a game in a file by its title."""
    return words(of.against) if of.against else defence_name(words, of.defence)


def _reacted(words: Words, view: View, events: Sequence[happened.Reacted]) -> list[Marked]:
    return [_reaction(words, view, event) for event in events]


def _reaction(words: Words, view: View, event: happened.Reacted) -> Marked:
    name = _name(view, event.who) or words("The target")
    outcome = words("the attack {outcome}", outcome=words(_ATTACK[event.hits]))
    if event.roll is None:
        return _row([words("🛡 {name} does not answer", name=name), outcome])
    roll, judged = _judged(words, event.judged, event.roll, event.outcome, named=False)
    told = words("🛡 {name}, {answer}: {roll}", name=name, answer=words(event.name), roll=roll)
    equal = [words("both came to the same")] if event.equal else []
    back = [words("**strikes back**")] if event.back else []
    return _row([told, *swayed_told(words, event.swayed), *judged, *equal, outcome, *back])


def _decided(words: Words, view: View, events: Sequence[happened.Decided]) -> list[Marked]:
    return [
        words(
            DECIDED[event.hits],
            name=_name(view, event.by) or words("The attack"),
            target=_name(view, event.who) or words("the target"),
        )
        for event in events
    ]


def _loosed(words: Words, view: View, events: Sequence[happened.Loosed]) -> list[Marked]:
    lines: list[Marked] = []
    for event in events:
        known = [name for each in event.targets if (name := _name(view, each)) is not None]
        told = words(
            "✴ {name} → {targets}: {damage}, {save}",
            name=_name(view, event.who),
            targets=listing(words, known),
            damage=_amounts(words, event.dealt),
            save=save_name(words, event.save),
        )
        half = [words("half on a success")] if event.save.half else []
        label = [words("“{label}”", label=escape(event.label))] if event.label else []
        lines.append(_row([told, *half, *label]))
        lines += _rolled(words, event.rolls)
    return lines


def _rolled(words: Words, rolls: Sequence[Roll]) -> list[Marked]:
    return [_small(_row([roll_told(words, each, MOST_DICE) for each in rolls]))] if rolls else []


def _amounts(words: Words, amounts: Sequence[Amount]) -> Marked:
    return listing(words, [_amount(words, each.amount, each.kind) for each in amounts])


def _amount(words: Words, amount: int, kind: str) -> Marked:
    if not kind:
        return words("**{amount}** damage", amount=amount)
    return words("**{amount}** {kind}", amount=amount, kind=kind_name(words, kind))


def _saved(words: Words, view: View, events: Sequence[happened.Saved]) -> list[Marked]:
    return [_save(words, view, event) for event in events]


def _save(words: Words, view: View, event: happened.Saved) -> Marked:
    name, save = _name(view, event.who), save_name(words, event.save)
    outcome = words(SUCCEEDS[event.success])
    told = words("🛡 {name}, {save}: {outcome}", name=name, save=save, outcome=outcome)
    if event.roll is not None:
        rolled, judged = _judged(words, event.judged, event.roll, event.outcome, named=False)
        roll = _row([rolled, *swayed_told(words, event.swayed), *judged])
        told = words("🛡 {name}, {save}: {roll} · {outcome}", name=name, save=save, roll=roll, outcome=outcome)
    what = [effect_name(words, each) for each in event.what]
    return words("{told} ({what})", told=told, what=listing(words, what)) if what else told


def _passed_over(words: Words, view: View, events: Sequence[happened.PassedOver]) -> list[Marked]:
    return [
        words("⏭ {name} can do nothing: {effects}.", name=known, effects=_effects(words, each.names))
        for each in events
        if (known := _name(view, each.who)) is not None
    ]


def _effects(words: Words, names: Sequence[str]) -> Marked:
    """The names of effects; of none that the reader may know, only that there is one."""
    return listing(words, [effect_name(words, each) for each in names] or [words("an effect")])


def _harmed(words: Words, view: View, events: Sequence[happened.Harmed]) -> list[Marked]:
    return [line for event in events for line in _harm(words, view, event)]


def _harm(words: Words, view: View, event: happened.Harmed) -> list[Marked]:
    name = _name(view, event.who) or words("The target")
    taken = sum(each.taken for each in event.suffered)
    parts = listing(words, [_part(words, each) for each in event.suffered])
    told = words("💥 {name} takes {damage}", name=name, damage=parts)
    marks = _marks(words, view, event.marks)
    if not event.suffered:
        told = words(WORSE if marks else HARMED, name=name)
    elif len(event.suffered) > 1:
        told = words("💥 {name} takes **{total}**: {damage}", name=name, total=taken, damage=parts)
    differs = event.counted is not None and event.counted != taken
    more = [words("harm **{n}**", n=event.counted)] if differs else []
    more += _lost_first(words, view, event.loss.temporary)
    more += _left(words, view, event.left, event.full)
    if event.loss.failed:
        more.append(words.plural("{n} death save failed", "{n} death saves failed", event.loss.failed))
    small = _rolled(words, event.rolls)
    if event.doubled and small:
        small = [words("{line} (critical hit: twice the dice)", line=small[0])]
    return [_row([told, *more, *marks, *_became(words, event.became)]), *small]


def _part(words: Words, each: Suffered) -> Marked:
    told = _amount(words, each.taken, each.kind)
    if not each.met:
        return told
    met = listing(words, [words(MET[key]) for key in each.met])
    return words("{damage} ({rolled}, {met})", damage=told, rolled=max(0, each.rolled), met=met)


def _lost_first(words: Words, view: View, amount: int) -> list[Marked]:
    """The temporary points that a damage took."""
    name = _rules(view).points
    if not amount:
        return []
    if name:
        return [words("temporary {name} −{amount}", name=name, amount=amount)]
    return [words("temporary HP −{amount}", amount=amount)]


def _left(words: Words, view: View, left: int | None, full: int | None) -> list[Marked]:
    """The points after a change, as the panel tells them."""
    if left is None:
        return []
    told = points(left, full, _rules(view))
    return [words(GAUGES[told.key], value=told.value, limit=told.limit, name=told.name)]


def _rules(view: View) -> FightRules:
    """The rules of the fight's game; the plain game's where it has no health any more."""
    combat = known_system(view.system).combat
    return combat.rules if isinstance(combat, PlainCombat) else PLAIN


def _healed(words: Words, view: View, events: Sequence[happened.Healed]) -> list[Marked]:
    return [line for event in events for line in _heal(words, view, event)]


def _heal(words: Words, view: View, event: happened.Healed) -> list[Marked]:
    name = _name(view, event.who)
    told = words("💚 {name} is healed.", name=name)
    if event.gained is not None:
        told = words("💚 {name} regains **{amount}**", name=name, amount=event.gained)
    over = [words("no longer {condition}", condition=each) for each in _names(words, view, event.over)]
    more = (*_left(words, view, event.left, event.full), *over, *_marks(words, view, event.marks))
    return [_row([told, *more, *_became(words, event.became)]), *_rolled(words, event.rolls)]


def _mended(words: Words, view: View, events: Sequence[happened.Mended]) -> list[Marked]:
    lines: list[Marked] = []
    for each in events:
        name, news = _name(view, each.who), _became(words, each.became)
        text = [escape(each.text)] if each.text else []
        if said := [*text, *news]:
            lines.append(words("{name}: {text}", name=name, text=_row(said)))
    return lines


def _death_saved(words: Words, view: View, events: Sequence[happened.DeathSaved]) -> list[Marked]:
    lines: list[Marked] = []
    for each in events:
        told = words("💀 {name} makes a death save.", name=_name(view, each.who))
        count: list[Marked] = []
        if each.roll is not None:
            roll = roll_told(words, each.roll, MOST_DICE)
            told = words("💀 {name}, death save: {roll}", name=_name(view, each.who), roll=roll)
            count = [words(DEATH_SAVES, value=each.saved, limit=each.failed)]
        lines.append(_row([told, *(_became(words, each.became) or count)]))
    return lines


# ---------------------------------------------------------------- what is asked


def _ask_hit(words: Words, question: asked.HitDue, names: Names) -> Marked:
    by, to = names(question.by), names(question.who) or words("the target")
    attack = words("an attack") if by is None else words("{name}'s attack", name=by)
    if question.outcome:
        return words(
            "{attack} with **{total}**, **{outcome}**: does it hit {target}?",
            attack=attack, total=question.total, outcome=question.outcome, target=to,
        )  # fmt: skip
    if not question.defence:
        return words(
            "{attack} with **{total}**: does it hit {target}?",
            attack=attack, total=question.total, target=to,
        )  # fmt: skip
    return words(
        "{attack} with **{total}**: does it hit {target}? Its {defence} is not known.",
        attack=attack, total=question.total, target=to, defence=_defence(words, question),
    )  # fmt: skip


def _ask_reaction(words: Words, question: asked.ReactionDue, names: Names) -> Marked:
    to, by = names(question.who) or words("the target"), names(question.by)
    attack = words("an attack") if by is None else words("{name}'s attack", name=by)
    if question.hits is False:
        return words("{attack} has failed: how does {target} answer?", attack=attack, target=to)
    return words("How does {target} answer {attack}?", attack=attack, target=to)


def _ask_damage(words: Words, question: asked.DamageDue, names: Names) -> Marked:
    hits = [escape(name) for each in question.hits if (name := names(each.target)) is not None]
    if not hits:
        return words("Damage of the hit")
    return words("Damage on {names}", names=listing(words, hits))


def _ask_save(words: Words, question: asked.SaveDue, names: Names) -> Marked:
    save, dealt = save_name(words, question.save), _amounts(words, question.dealt)
    if question.save.half:
        return words("{save} against {damage}, half on a success", save=save, damage=dealt)
    return words("{save} against {damage}", save=save, damage=dealt)


def _ask_end(words: Words, question: asked.EndDue, names: Names) -> Marked:
    save = save_name(words, question.save)
    return words("{save} to end {effect}", save=save, effect=effect_name(words, question.name))


def _ask_hold(words: Words, question: asked.HoldDue, names: Names) -> Marked:
    held = listing(words, [effect_name(words, each) for each in question.names])
    return words("Concentration on {effects}: {save}", effects=held, save=save_name(words, question.save))


def _ask_death(words: Words, question: asked.DeathSaveDue, names: Names) -> Marked:
    if question.saved is None:
        return words("Death save")
    return words("Death save (✓{saved} ✗{failed})", saved=question.saved, failed=question.failed)


def _reply_label(words: Words, choice: Choice) -> str:
    """The button of an answer to an attack: what the game calls it, with … where a number is asked for."""
    name = choice.facts["name"]
    told = words.plain(name) if isinstance(name, str) else ""
    return f"{told} …" if choice.typed else told


def _roll_label() -> Label:
    """The button of a save with its modifier, where that is known."""

    def label(words: Words, choice: Choice) -> str:
        save, modifier = choice.facts["save"], choice.facts["modifier"]
        sentence = (save.name or SAVES[save.ability]) if isinstance(save, Save) else ""
        name = words.plain(sentence)
        return name if modifier is None else f"{name} {modifier:+d}"

    return label


def _altered(words: Words, deed: done.Alter, names: Names) -> Marked | None:
    """Names a change of points by its combatants. None: the reader does not know one of them."""
    if deed.text:
        return _of_several(words, deed.who, escape(deed.text), names)
    known = _known(words, deed.who, names)
    return None if known is None else words("a change to {name}'s health", name=known)


def _afflicted(words: Words, deed: done.Afflict, names: Names) -> Marked | None:
    effects = dict.fromkeys(effect_name(words, each.name) for each in deed.effects)
    return _of_several(words, deed.who, listing(words, list(effects)), names)


def _of_several(words: Words, who: Iterable[CombatantId], text: Marked, names: Names) -> Marked | None:
    known = _known(words, who, names)
    return None if known is None else words("{name}: {text}", name=known, text=text)


def _known(words: Words, who: Iterable[CombatantId], names: Names) -> Marked | None:
    known = [names(each) for each in dict.fromkeys(who)]
    if None in known:
        return None
    return listing(words, [escape(each) for each in known if each is not None])


REFUSALS = {
    "attack.needs_fight": N_(
        "Saves and defences by name are known only in a fight: `/encounter open`. Without one, type the "
        "number: `1d20+5 vs 15`."
    ),
    "fight.not_up": N_("It is down and cannot attack. `/hp` raises it."),
    "odds.no_defence": N_(
        "The chances of an attack need what it is measured against. Type it behind the dice: `vs 15`."
    ),
    "fight.no_answer": N_(
        "`{text}` does not answer an attack here. Press one of the buttons, or type its name and a number: "
        "`dodge 40`."
    ),
    "fight.not_a_save_here": N_(
        "`{text}` cannot be rolled for a save in this game. Name a value of the sheet or a roll of the game: "
        "`dodge, half`."
    ),
    "fight.save_number": N_("This game compares saves with a number. Type it too: `{text} 14`."),
    "fight.stopped": N_("It can do nothing: {names}. The GM ends an effect with `/encounter effect end`."),
    "fight.no_parts": N_("Hit points have no parts of the body. Leave `part` empty."),
    "fight.damage_twice": N_(
        "With `save` nothing is rolled to hit. Type the damage in the first field and leave `damage` empty."
    ),
    "fight.damage_unread": N_(
        "I cannot read `{text}` as damage. Type for example `1d8+3 slashing + 1d6 fire`."
    ),
    "fight.damage_too_large": N_(
        "So many dice could not be rolled for the damage: at most {limit} for all targets together, and a "
        "critical hit rolls twice as many. Type fewer dice, or name fewer targets."
    ),
    "fight.cannot_read_save": N_("`{text}` is not a save. Type for example `DEX 14, half`."),
    "fight.cannot_read_defence": N_(
        "`{text}` is not a defence. Type a number or a name behind `vs`: `vs 15`, `vs touch`."
    ),
    "fight.cannot_set_points": N_(
        "`{text}` cannot be read. Type for example `-7 fire`, `+3`, `=20`, `temp 5`, `20/30; AC 15; "
        "resist fire`."
    ),
    "fight.value_unknown": N_(
        "{name} of the target is not known. The GM sets it: `/encounter set health`, the name and a number."
    ),
    "fight.conditions": N_(
        "Health is told by conditions here: {names}. Type `-1` or `+1`, `=0` for unhurt, or a name: `-` and "
        "the name marks it, `+` takes it back, `=` leaves only that."
    ),
    "fight.points_signed": N_("Which one: `-{number}` harms, `+{number}` heals, `={number}` sets."),
    "fight.above_full": N_("{left} is more than the maximum of {full}. Type both: `{left}/{left}`."),
    "fight.full_of_nothing": N_("The maximum is at least 1. Type for example `0/20`, or only `=0`."),
    "fight.too_many_points": N_("At most {limit} points."),
    "fight.too_many_defences": N_("At most {limit} of a kind."),
}

WORDS = CombatWords(
    PlainCombat.key,
    tellers={
        happened.Struck: _struck,
        happened.Reacted: _reacted,
        happened.Decided: _decided,
        happened.Loosed: _loosed,
        happened.Saved: _saved,
        happened.PassedOver: _passed_over,
        happened.Harmed: _harmed,
        happened.Healed: _healed,
        happened.Mended: _mended,
        happened.DeathSaved: _death_saved,
    },
    confirmed={
        done.Strike: (STRUCK, None),
        done.Cast: (STRUCK, None),
        done.Mend: (MENDED, None),
    },
    deeds={
        done.Strike: named(N_("{name}'s attack")),
        done.Cast: named(N_("{name}'s attack")),
        done.Alter: _altered,
        done.Mend: named(N_("a change to {name}'s health")),
        done.Afflict: _afflicted,
        done.React: unnamed(N_("the answer to an attack")),
        done.Accept: unnamed(N_("an attack that is not answered")),
        done.Decide: unnamed(N_("whether an attack hits")),
        done.Damage: unnamed(N_("the damage of a hit")),
        done.Spare: unnamed(N_("no damage")),
        done.Roll: unnamed(N_("a save")),
        done.Fail: unnamed(N_("a save that fails")),
        done.RollDeathSave: unnamed(N_("a death save")),
    },
    questions={
        asked.HitDue: _ask_hit,
        asked.ReactionDue: _ask_reaction,
        asked.DamageDue: _ask_damage,
        asked.SaveDue: _ask_save,
        asked.EndDue: _ask_end,
        asked.HoldDue: _ask_hold,
        asked.DeathSaveDue: _ask_death,
    },
    labels={
        "react.with": _reply_label,
        "react.typed": _reply_label,
        "react.other": said(N_("Another roll …")),
        "react.none": said(N_("No answer")),
        "hit.yes": said(N_("It hits")),
        "hit.no": said(N_("It misses")),
        "damage.roll": said(N_("Damage {dice}")),
        "damage.other": said(N_("Other damage …")),
        "damage.none": said(N_("No damage")),
        "save.roll": _roll_label(),
        "save.other": said(N_("Other modifier …")),
        "save.fail": said(N_("Fails")),
        "death.roll": said(N_("Death save")),
        "death.other": said(N_("Other dice …")),
    },
    typed={
        "react.other": N_("Such as dodge 40; fight back 25"),
        "react.typed": N_("The number of its roll, such as 8"),
        "damage.other": N_("Such as 1d8+3 slashing; 7 fire"),
        **dict.fromkeys(("save.other", "death.other"), N_("Such as +5; 2d20kh1+5")),
    },
    conditions=CONDITIONS,
    gauges=GAUGES,
    example=N_("-7 fire, +3, =20, temp 5"),
    refusals=REFUSALS,
    attacks={happened.Struck: lambda _: True, happened.Loosed: lambda _: True},
)
