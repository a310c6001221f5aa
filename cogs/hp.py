"""/hp: points of combatants lost, regained and set, as typed; and the forms of the GM's panel for them."""

import re
from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.characters.character import Character
from bot.encounter import requests
from bot.encounter.actions import Action
from bot.encounter.effects import declared
from bot.encounter.effects_by_hand import DURATIONS
from bot.encounter.encounter import Encounter, combat_of
from bot.play.encounter.buttons import AFFLICT, ALTER, CONDITION, EFFECT, HEAL, HURT
from bot.play.encounter.effect_commands import Typed, conditions, typed_effect, typed_effects
from bot.play.encounter.encounters import require_lead
from bot.play.encounter.visible import named, seen_by, several
from bot.play.settings import of_caller
from bot.play.sheets.panels import AS_TYPED, GAINS, HEALTH, LOSES
from bot.play.table import head_in
from bot.play.typed_numbers import read_number
from bot.refusal import Refusal
from bot.systems import PLAIN, find
from bot.systems.combat import Combat
from bot.systems.moments import CombatantId
from bot.text import N_, items_of
from bot.wording.body import example_of_health
from bot.wording.encounter.effects import condition_told
from bot.wording.words import Words
from cogs.encounter import do, same_encounter, take_seat
from cogs.posted_sheets import usable_one
from cogs.sheet import mend_character
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.commands import command
from cogs.ui.forms import (
    WHO,
    Form,
    Listed,
    condition_form,
    effect_form,
    health_form,
    people_chosen,
    points_form,
    submitted,
)

NEEDS = {HURT: ALTER, HEAL: ALTER, CONDITION: AFFLICT, EFFECT: ""}
"""The forms of the GM's own panel, each with the deed that the game's combat needs for it ("": none)."""
MEND = "mend"
"""The deed for a GM's corrections of one combatant."""
SIGNS = {HURT: "-", HEAL: "+"}
LABELS = {
    HURT: (N_("Hurt"), N_("Points: 7 fire, 2d6+3, 14 half")),
    HEAL: (N_("Heal"), N_("Points: 7, 1d8+2")),
}
BY_NAME = N_("Steps or a name: {names}")
"""The label where conditions tell health."""
SHEET_SIGNS = {LOSES: "-", GAINS: "+"}
SHEET_LABELS = {
    AS_TYPED: (N_("Health"), N_("What changes")),
    LOSES: (N_("Hurt"), N_("Points: 7, 7 fire")),
    GAINS: (N_("Heal"), N_("Points: 7")),
}
"""The form that a posted sheet opens for health: its title, and the label of its field."""
MOST = 20
_ROUNDS = re.compile(r"(?P<n>[-+]?\s*\d+)\s*(?:rounds?|轮|回合)?", re.IGNORECASE)

Names = app_commands.Range[str, 1, 300]
Change = app_commands.Range[str, 1, 200]


@command(
    "hp",
    "Change points: -7 fire, +3, =20, temp 5 (your own, or the GM)",
    private=True,
    autocomplete={"who": suggestions.targets},
)
async def hp(ask: Ask, who: Names, change: Change) -> None:
    """Of combatants in the fight, otherwise of one's own character."""
    names = several(who, MOST)
    if await head_in(ask.table, ask.caller.channel_id) is None:
        if len(names) != 1:
            raise Refusal("encounter.none_open")
        await mend_character(ask, names[0], change)
        return
    await change_points(ask, await _of_names(ask, names), change)


async def change_points(ask: Ask, of: Sequence[CombatantId], change: str) -> None:
    """Change the points of combatants as typed."""

    def asked(now: Encounter) -> Action:
        if requests.has_deed(now, ALTER):
            return requests.deed(now, ALTER, {"who": tuple(of), "text": change})
        if len(of) != 1:
            raise Refusal("encounter.not_here", system=now.system)
        return requests.deed(now, MEND, {"who": of[0], "text": change})

    await do(ask, asked)


@form("sheet_hp_form", by=HEALTH, takes=2)
async def _sheet_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    """The form of a posted sheet for its health: points off, points back, or as it is typed."""
    number, what = numbers
    character = await usable_one(ask, number)
    game = find(character.system) or (await of_caller(ask.table, ask.caller)).system or PLAIN
    if what not in SHEET_LABELS or game.combat is None:
        raise Refusal("ongoing.unknown")
    title, label = SHEET_LABELS[what]
    if what not in SHEET_SIGNS:
        example = example_of_health(game)
        return health_form(ask.words, form_id, title, ask.words.plain(label), ask.words.plain(example))
    names = _condition_names(ask.words, game.combat)
    shown = ask.words.plain(BY_NAME if names else label, names=names)
    return health_form(ask.words, form_id, title, shown)


@press("sheet_hp_form", takes=2)
async def _sheet_changed(ask: Ask, numbers: tuple[int, ...]) -> None:
    number, what = numbers
    character = await usable_one(ask, number)
    if what not in SHEET_LABELS:
        raise Refusal("ongoing.unknown")
    text = submitted(ask.interaction, "points").strip()
    change = f"{SHEET_SIGNS[what]}{text.lstrip('+-−')}" if what in SHEET_SIGNS else text
    here = await _in_fight_here(ask, character)
    if here is not None:
        await change_points(ask, [here], change)
    else:
        await mend_character(ask, f"#{character.id}", change)


async def _in_fight_here(ask: Ask, character: Character) -> CombatantId | None:
    """The combatant of the channel's fight that is this character, as far as the caller may know it."""
    seen = await seen_by(ask.table, ask.caller)
    there = (row.combatant for row in seen.rows) if seen else ()
    return next((each.id for each in there if each.character == character.id and not each.copy), None)


async def _of_names(ask: Ask, names: Sequence[str]) -> list[CombatantId]:
    return [(await named(ask.table, ask.caller, each)).id for each in names]


@form("points_form", by="points", takes=2)
async def _points_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    """The form of the GM's own panel: combatants to choose, and what happens to them."""
    encounter_id, which = numbers
    await take_seat(ask, encounter_id)
    head = await same_encounter(ask, encounter_id)
    await require_lead(ask.table, ask.caller, head.encounter)
    if which not in NEEDS or (NEEDS[which] and not requests.has_deed(head.encounter, NEEDS[which])):
        raise Refusal("encounter.not_here", system=head.encounter.system)
    rows = head.whole.rows
    here = [Listed(str(each.combatant.id), each.combatant.name) for each in rows]
    if not here:
        raise Refusal("encounter.nobody")
    if which == EFFECT:
        units = [Listed(each.key, ask.words.plain(each.title)) for each in declared(head.encounter).units]
        return effect_form(ask.words, form_id, here, units)
    if which == CONDITION:
        known = declared(head.encounter)
        offered = [
            Listed(each.name, each.name, condition_told(ask.words, known, each))
            for each in await conditions(ask.table, ask.caller, ask.words)
        ]
        return condition_form(ask.words, form_id, here, offered)
    names = _condition_names(ask.words, combat_of(head.encounter))
    title, points = LABELS[which]
    labels = (title, BY_NAME if names else points)
    return points_form(ask.words, form_id, labels, here, names)


def _condition_names(words: Words, combat: Combat[Any] | None) -> str:
    """The conditions that tell health in a game in a file; "": points do."""
    told = combat.conditions.values() if combat else ()
    return words.plain(", ").join(map(words.plain, told))


@press("points_form", takes=2)
async def _points(ask: Ask, numbers: tuple[int, ...]) -> None:
    encounter_id, which = numbers
    await take_seat(ask, encounter_id)
    head = await same_encounter(ask, encounter_id)
    await require_lead(ask.table, ask.caller, head.encounter)
    if which == EFFECT:
        await _began(ask)
        return
    chosen, others = people_chosen(ask.interaction)
    listed = [CombatantId(int(each)) for each in chosen if each.isdecimal()]
    typed = await _of_names(ask, several(others, MOST)) if others or not listed else []
    who = tuple(dict.fromkeys((*listed, *typed)))
    if which == CONDITION:
        await _afflicted(ask, who)
        return
    if which not in SIGNS:
        raise Refusal("ongoing.unknown")
    text = f"{SIGNS[which]}{submitted(ask.interaction, 'points').strip().lstrip('+-')}"
    await do(ask, lambda now: requests.deed(now, ALTER, {"who": who, "text": text}))


async def _began(ask: Ask) -> None:
    """Let an effect begin on the chosen combatant."""
    lasts = submitted(ask.interaction, "lasts").strip()
    who, unit = submitted(ask.interaction, WHO), submitted(ask.interaction, "unit")
    name = submitted(ask.interaction, "effect").strip()
    typed = Typed(
        name, f"#{who}" if who.isdecimal() else who, _rounds(lasts) if lasts else None, unit or None
    )
    action = await typed_effect(ask.table, ask.caller, typed)
    await do(ask, lambda _: action)


async def _afflicted(ask: Ask, who: tuple[CombatantId, ...]) -> None:
    """Put a condition on the chosen combatants: from the list, or by another name."""
    rounds, save = _ends(submitted(ask.interaction, "ends"))
    typed = Typed(
        submitted(ask.interaction, "other").strip() or submitted(ask.interaction, "condition"),
        duration=rounds,
        save=save or None,
        harmful=True,
    )
    effects = await typed_effects(ask.table, ask.caller, typed, who)
    await do(ask, lambda now: requests.deed(now, AFFLICT, {"effects": effects, "who": who}))


def _ends(text: str) -> tuple[int | None, str]:
    """The rounds after which a condition ends, and the save that ends it. Refusal: the rounds cannot be
    read."""
    rounds, saves = None, list[str]()
    for each in items_of(text):
        if found := _ROUNDS.fullmatch(each):
            rounds = _rounds(found["n"])
        else:
            saves.append(each)
    return rounds, ", ".join(saves)


def _rounds(text: str) -> int:
    value, _ = read_number(text)
    if value is None or value not in DURATIONS:
        low, high = DURATIONS[0], DURATIONS[-1]
        raise Refusal("encounter.condition_rounds", text=text[:20], low=low, high=high)
    return value


COMMANDS = (hp,)
