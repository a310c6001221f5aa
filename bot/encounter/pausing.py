"""Pausing and resuming encounters, copying them, and moving players on to the next one."""

from dataclasses import replace

from bot.encounter.actions import Entrant, Pause, Resume
from bot.encounter.encounter import Combatant, Encounter
from bot.encounter.events import Paused, Resumed
from bot.encounter.turns import Step
from bot.refusal import Refusal
from bot.text import tidy

TITLE = 60
"""How many characters the name of a paused encounter may have."""


def pause(encounter: Encounter, action: Pause) -> Step:
    """Pause the encounter as it stands. Refusal: its name is empty, unreadable or too long."""
    title = tidy(action.name)
    if not title:
        raise Refusal("encounter.fight_nameless")
    if len(title) > TITLE:
        raise Refusal("encounter.name_too_long", length=len(title), limit=TITLE)
    return Step(replace(encounter, paused=title), (Paused(),))


def resume(encounter: Encounter, action: Resume) -> Step:
    """Go on with it where it stood. Refusal: it goes on already."""
    if not encounter.paused:
        raise Refusal("encounter.not_paused")
    return Step(replace(encounter, paused=""), (Resumed(),))


def title_of(encounter: Encounter) -> str:
    """Its default name: the combatants that everybody sees in it."""
    names = ", ".join(each.name for each in encounter.combatants if not each.hidden)
    return names if len(names) <= TITLE else f"{names[: TITLE - 1].rstrip()}…"


def again(encounter: Encounter) -> tuple[Entrant, ...]:
    """All its combatants, as they would join again."""
    places = {each.id: place for place, each in enumerate(encounter.combatants)}
    return tuple(
        replace(_entering(each), shares=place - places.get(each.group or each.id, place))
        for place, each in enumerate(encounter.combatants)
    )


def players_of(encounter: Encounter) -> tuple[Entrant, ...]:
    """Its players' combatants that everybody sees; their initiative is a new one."""
    return tuple(
        replace(_entering(each), initiative=None)
        for each in encounter.combatants
        if each.owner is not None and not each.hidden
    )


def _entering(combatant: Combatant) -> Entrant:
    return Entrant(
        combatant.name,
        combatant.owner,
        combatant.modifier,
        combatant.level,
        combatant.side,
        combatant.hidden,
        combatant.fixed_initiative,
        character=combatant.character,
        dice=combatant.dice,
        own=combatant.own,
        copy=combatant.copy,
        note=combatant.note,
        gm_note=combatant.gm_note,
        attacks=combatant.attacks,
    )
