"""The words for effects: as the panel shows them, and what happens to them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bot.encounter import actions as done
from bot.encounter import events as happened
from bot.encounter.views import View
from bot.systems import system
from bot.systems.effects import ChangeKind, Condition, Effect, Effects, Met, Whose
from bot.text import N_
from bot.wording.clocks.clock_words import Namer, Names, Teller
from bot.wording.effects import (
    UNKNOWN,
    effect_name,
    effect_shown,
    family_name,
    left_by,
    left_told,
    named_effect,
)
from bot.wording.words import Marked, Words, beside_plain, bold, escape, listing

Told = (
    happened.EffectBegan
    | happened.EffectChanged
    | happened.EffectEnded
    | happened.EffectDue
)  # fmt: skip


def effect_plain(words: Words, effect: Effect) -> str:
    """The same for places without markdown (for example autocomplete)."""
    name = f"{effect.name} ×{effect.layers}" if effect.layers > 1 else effect.name
    told = left_told(words, effect.lasts_in, effect.left) or (UNKNOWN if effect.secret else None)
    return beside_plain(words, name, told) if told else name


def listed(words: Words, view: View) -> Marked:
    """All current effects, by their bearers, with what a panel has no space for."""
    declared = system(view.system).effects
    lines = [
        words(
            "{name}: {effects}",
            name=bold(row.combatant.name),
            effects=Marked(" · ".join(_whole(words, view, each, declared) for each in row.effects)),
        )
        for row in view.rows
        if row.effects
    ]
    return Marked("\n".join(lines)) if lines else words("No effects stand.")


def _whole(words: Words, view: View, effect: Effect, declared: Effects) -> Marked:
    shown = effect_shown(words, effect, view.name_of)
    parts = [words("level {level}", level=effect.level)] if effect.level else []
    if effect.secret:
        parts.append(words(declared.by_key[effect.unit].title))
    if effect.of is not None and effect.of != effect.who and (counting := view.name_of(effect.of)):
        parts.append(words("counted by {name}", name=counting))
    if effect.source is not None and (source := view.name_of(effect.source)):
        parts.append(words("from {name}", name=source))
    changes = {each.name: each for each in declared.changes}
    parts += [_change(words, changes[what], by) for what, by in effect.changes]
    parts += [escape(effect.periodic)] if effect.periodic else []
    parts += [family_name(words, effect.family)] if effect.family else []
    if effect.reminder:
        parts.append(words("reminder: {text}", text=effect.reminder))
    return Marked(f"{shown} · {listing(words, parts)}" if parts else shown)


def condition_told(words: Words, declared: Effects, condition: Condition) -> str:
    """What a condition does, for places without markdown ("": nothing)."""
    changes = {each.name: each for each in declared.changes}
    does = [_change(words, changes[what], by) for what, by in condition.changes]
    works = [condition.periodic] if condition.periodic else []
    return f"{listing(words, [*does, *works])}" if does or works else ""


def _change(words: Words, kind: ChangeKind, by: int) -> Marked:
    if kind.is_flag:
        return _title(words, kind)
    return Marked(f"{_title(words, kind)} {by:+d}{'%' if kind.percent else ''}")


def _title(words: Words, kind: ChangeKind) -> Marked:
    """The name of a number; if the catalog has none, as people type it in Chinese."""
    told = words(kind.titles[0])
    if words.language == "en" or told != kind.titles[0]:
        return told
    return Marked(next((each for each in kind.titles if not each.isascii()), told))


def _each(say: Callable[[Words, View, Marked, Any], Marked]) -> Teller:
    """A line for each effect of a combatant that the reader knows."""

    def told(words: Words, view: View, events: Sequence[Told]) -> list[Marked]:
        return [say(words, view, name, event) for name, event in _named(view, events)]

    return told


def _named(view: View, events: Sequence[Told]) -> Iterator[tuple[Marked, Told]]:
    for event in events:
        combatant = view.combatant(event.who)
        if combatant is not None:
            yield bold(combatant.name), event


def _standing(words: Words, view: View, event: happened.EffectBegan | happened.EffectChanged) -> Marked:
    counting = event.who if event.of is None else event.of
    left = left_by(words, event.unit, event.left, counting, view.name_of)
    return named_effect(words, event.name, event.layers if event.layers > 1 else None, left)


def _began(words: Words, view: View, events: Sequence[happened.EffectBegan]) -> list[Marked]:
    """The beginning of an effect. If it is a status and the game has sides, it names the side (B-10)."""
    declared = system(view.system).effects
    lines: list[Marked] = []
    for event in events:
        combatant = view.combatant(event.who)
        if combatant is None:
            continue
        sided = declared.sided and declared.by_key[event.unit].whose is not Whose.SOURCE
        sentence = SIDES[event.harmful] if sided else BEGINS
        lines.append(words(sentence, name=bold(combatant.name), effect=_standing(words, view, event)))
    return lines


BEGINS = N_("✨ {name}: {effect} begins.")
SIDES = {
    False: N_("✨ {name}: {effect} begins (positive)."),
    True: N_("✨ {name}: {effect} begins (negative)."),
}


SUPPRESSED, WORKS = N_("{name}: {effect} is suppressed."), N_("{name}: {effect} works.")

_CHANGED: Mapping[Met | None, str] = {
    Met.REPLACED: N_("✨ {name}: {effect} again."),
    Met.STACKED: N_("✨ {name}: {effect} grows."),
    Met.KEPT: N_("✨ {name}: {effect} stays as it is."),
}


def _changed(words: Words, view: View, name: Marked, event: happened.EffectChanged) -> Marked:
    sentence = _CHANGED.get(event.met, SUPPRESSED if event.suppressed else WORKS)
    return words(sentence, name=name, effect=_standing(words, view, event))


def _ended(words: Words, view: View, name: Marked, event: happened.EffectEnded) -> Marked:
    return words("⌛ {name}: {effect} ends.", name=name, effect=effect_name(words, event.name))


def _due(words: Words, view: View, name: Marked, event: happened.EffectDue) -> Marked:
    effect = effect_name(words, event.name)
    sentence = REMINDS if event.reminder else IDLE if event.idle else WORKED
    return words(sentence, name=name, effect=effect, text=event.text)


WORKED = N_("🔁 {name}, {effect}: {text}")
REMINDS = N_("🔁 {name}, {effect}, reminder: {text}")
IDLE = N_("🔁 {name}, {effect}: {text} (no change now)")


TELLERS: Mapping[type, Teller] = {
    happened.EffectBegan: _began,
    happened.EffectChanged: _each(_changed),
    happened.EffectEnded: _each(_ended),
    happened.EffectDue: _each(_due),
}


def _of(sentence: str) -> Namer:
    """Names a change of an effect; nothing if its bearer or its source is unknown."""

    def named(
        words: Words, action: done.AddEffect | done.EndEffect | done.SuppressEffect, names: Names
    ) -> Marked | None:
        known = [names(each) for each in (action.who, action.source) if each is not None]
        if None in known:
            return None
        return words(sentence, name=known[0], effect=action.name)

    return named


ACTIONS: Mapping[type, Namer] = {
    done.AddEffect: _of(N_("{effect} on {name}")),
    done.EndEffect: _of(N_("{effect} taken off {name}")),
    done.SuppressEffect: _of(N_("{effect} on {name}, suppressed or not")),
}
