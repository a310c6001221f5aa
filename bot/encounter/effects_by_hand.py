"""Effects that a table adds, ends and suppresses by command."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.encounter.actions import AddEffect, EndEffect, SuppressEffect
from bot.encounter.effects import Change, declared, ended, standing, suppressed
from bot.encounter.encounter import CombatantId, Encounter, combat_of
from bot.encounter.outcomes import body_of, effect_done
from bot.encounter.turns import Step, end_turn, is_held, over
from bot.refusal import Refusal
from bot.systems.combat import Combat
from bot.systems.effects import Begin, ChangeKind, Effect, EffectId
from bot.text import tidy

MOST = 500
"""How many effects stand in one encounter at most."""
NAME = 50
TEXT = 200
"""How many characters these may have."""

DURATIONS = range(1, 1001)
LAYERS = range(1, 101)
LEVELS = range(101)


def add_effect(encounter: Encounter, action: AddEffect) -> Step:
    """Let an effect begin. Refusal: it is out of bounds, or there are too many."""
    if len(encounter.effects) >= MOST:
        raise Refusal("encounter.effects_full", limit=MOST)
    check_effect(encounter, action.effect)
    return _changed(encounter, effect_done(encounter, Begin(action.effect)))


_REMINDER = re.compile(r"(?:remind(?:er|s)?|note|提醒|提示)\s*[:：]\s*", re.IGNORECASE)


def with_periodic(encounter: Encounter, effect: Effect) -> Effect:
    """The effect with its typed work at each turn: something that the game does then, or a text that reminds
    the table. Refusal: numbers that nothing here would apply."""
    text = effect.periodic
    if found := _REMINDER.match(text):
        return replace(effect, periodic="", reminder=tidy(text[found.end() :]))
    combat = combat_of(encounter)
    if not text or (combat is not None and not combat.works):
        return effect
    if combat is not None and _is_read(combat, encounter, effect):
        return effect
    if not any(map(str.isdigit, text)):
        return replace(effect, periodic="", reminder=text)
    if combat is None:
        raise Refusal("encounter.periodic_no_health", text=text[:50], system=encounter.system)
    raise Refusal("encounter.periodic_unread", text=text[:50])


def check_periodic(encounter: Encounter, effect: Effect) -> None:
    """Refusal: what an effect that was read does each turn would come to nothing on its bearer."""
    combat = combat_of(encounter)
    if combat is not None:
        combat.check_periodic(body_of(combat, encounter.combatant(effect.who)), effect)


def _is_read(combat: Combat[Any], encounter: Encounter, effect: Effect) -> bool:
    """Whether its work is also a correction of its bearer's body. Refusal: it is, and the part does not
    exist."""
    try:
        combat.mended(body_of(combat, encounter.combatant(effect.who)), effect.periodic)
    except Refusal as refused:
        if refused.key == combat.unread:
            return False
        if refused.key != "fight.mends_nothing":  # It may change something later.
            raise
    return True


def check_effect(encounter: Encounter, effect: Effect) -> None:
    """Refusal: the effect is out of bounds."""
    if not tidy(effect.name):
        raise Refusal("encounter.effect_unnamed")
    if (
        len(effect.name) > NAME
        or max(len(effect.periodic), len(effect.reminder)) > TEXT
        or len(effect.family) > NAME
    ):
        raise Refusal("encounter.effect_too_long", name=NAME, text=TEXT)
    known = declared(encounter)
    unit = known.by_key.get(effect.unit)
    if unit is None:
        raise Refusal("encounter.effect_unit", unit=effect.unit, system=encounter.system)
    if effect.left is not None and unit.counted:
        _check_bounds("encounter.effect_duration", effect.left, DURATIONS)
    _check_bounds("encounter.effect_layers", effect.layers, LAYERS)
    _check_bounds("encounter.effect_level", effect.level, LEVELS)
    _check_bounds("encounter.effect_limit", effect.limit, range(LAYERS[-1] + 1))
    kinds = {each.name: each for each in known.changes}
    for what, by in effect.changes:
        if what not in kinds:
            raise Refusal("encounter.effect_change", change=what, system=encounter.system)
        _check_change(kinds[what], by)


def _check_change(kind: ChangeKind, by: int) -> None:
    """Refusal: an effect cannot change this by such an amount."""
    if not by:
        raise Refusal("encounter.effect_changes_nothing")
    if kind.given and by < 0:
        raise Refusal("encounter.effect_only_given", high=kind.most)
    _check_bounds("encounter.effect_change_bounds", by, kind.bounds)


def _check_bounds(key: str, value: int, bounds: Sequence[int]) -> None:
    if value not in bounds:
        raise Refusal(key, value=value, low=bounds[0], high=bounds[-1])


def end_effect(encounter: Encounter, action: EndEffect) -> Step:
    """End an effect. Refusal: it is over."""
    _on(encounter, action.who, action.effect)
    return _changed(encounter, ended(encounter, (action.effect,)))


def suppress_effect(encounter: Encounter, action: SuppressEffect) -> Step:
    """Have an effect do nothing, or what it does again. Refusal: it is over, or it is so already."""
    if _on(encounter, action.who, action.effect).suppressed is action.on:
        raise Refusal("encounter.nothing_changes")
    return _changed(encounter, suppressed(encounter, action.effect, on=action.on))


def _changed(before: Encounter, change: Change) -> Step:
    """What a change of effects comes to: the turn that goes on may be over by it (D-44)."""
    after, told = change
    reason = over(after)
    if reason is None or after.current is None or over(before) is not None or is_held(after):
        return Step(after, told)
    return end_turn(after, after.current, reason, *told)


def _on(encounter: Encounter, who: CombatantId, effect: EffectId) -> Effect:
    """The effect, which is on this combatant. Refusal: it is not, or is over."""
    held = standing(encounter, effect)
    if held.who != who:
        raise Refusal("encounter.effect_over")
    return held
