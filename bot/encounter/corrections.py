"""A GM's corrections of an encounter's values by hand. They never move the turn to another combatant."""

from collections.abc import Callable, Mapping, Set
from dataclasses import fields, replace
from typing import Any

from bot.encounter.actions import Change
from bot.encounter.cards import with_card
from bot.encounter.encounter import (
    Combatant,
    CombatantId,
    Encounter,
    Phase,
    block_of,
    clock_of,
    deck_in,
    with_mates,
)
from bot.encounter.events import GM_NOTE, Changed
from bot.encounter.requests import lacking
from bot.encounter.roster import (
    checked_level,
    checked_modifier,
    checked_name,
    checked_note,
    checked_side,
)
from bot.encounter.ties import placed_in_ties, settled
from bot.encounter.turns import Step
from bot.refusal import Refusal
from bot.systems.clock import Correction, Standing, check_initiative

Fact = str | int | bool | None


def _owner(owner: int) -> int | None:
    return owner or None


CHECKS: Mapping[str, Callable[..., Fact]] = {
    "modifier": checked_modifier,
    "level": checked_level,
    "side": checked_side,
    "note": checked_note,
    GM_NOTE: checked_note,
    "dice": str,
    "hidden": bool,
    "owner": _owner,
}
"""The facts set on the combatant itself, besides its name, and how each is checked."""

RANKING = ("modifier", "level", "owner")
"""What gives a combatant its default place among equals."""


def change(encounter: Encounter, action: Change) -> Step:
    """Set what the action names. Refusal: out of bounds, or nothing would change."""
    before = encounter.combatant(action.who)
    if action.dice is not None and encounter.phase is Phase.RUNNING:
        raise Refusal("encounter.already_started")
    if action.dice and deck_in(encounter) is not None:
        raise Refusal("encounter.cards_decide")
    described = _described(encounter, before, action)
    listed = _with(encounter, described)
    if any(getattr(before, name) != getattr(described, name) for name in RANKING):
        listed = replace(listed, tie_order=placed_in_ties(listed, described))
    moved = _regrouped(listed, before, action)
    after, ties = settled(_stood(moved, action), action.ties)
    was, now = _facts(encounter, action.who), _facts(after, action.who)
    events = tuple(Changed(action.who, name, was[name], now[name]) for name in now if was[name] != now[name])
    if not events:
        raise Refusal("encounter.nothing_changes")
    return Step(after, (*events, *ties))


def _described(encounter: Encounter, combatant: Combatant, action: Change) -> Combatant:
    """Set facts that describe the combatant. If a name is shown again, it must be free in the open."""
    wanted = {name: getattr(action, name) for name in CHECKS}
    checked = {name: CHECKS[name](value) for name, value in wanted.items() if value is not None}
    appears = combatant.hidden and action.hidden is False
    if action.name is not None or appears:
        others = [each for each in encounter.combatants if each.id != combatant.id]
        name = combatant.name if action.name is None else action.name
        checked["name"] = checked_name(name, others)
    return replace(combatant, **checked) if checked else combatant  # pyright: ignore[reportArgumentType]


def _regrouped(encounter: Encounter, before: Combatant, action: Change) -> Encounter:
    """Put a combatant that now acts with others where the group stands; before the start, with the group's
    initiative if it has one."""
    now = encounter.combatant(before.id)
    block = block_of(encounter, now)
    if block == block_of(encounter, before):
        return encounter
    alone = replace(now, fixed_initiative=None, roll=None)
    others = tuple(each for each in encounter.combatants if each.id != now.id)
    grouped = with_mates(replace(encounter, combatants=others), alone)
    if encounter.phase is not Phase.RUNNING:
        return _with(encounter, grouped)
    moved = replace(encounter, clock=clock_of(encounter).regrouped(encounter.clock, now.id, block))
    shares_card = deck_in(encounter) is not None and grouped.roll is not None
    return _with(moved, replace(now, roll=grouped.roll)) if shares_card else moved


def _stood(encounter: Encounter, action: Change) -> Encounter:
    """Set where the combatant stands, on the clock or, before the start, in its entry."""
    if action.card is not None:
        return _with_card(encounter, action.who, action.card)
    if deck_in(encounter) is not None and (action.initiative, action.initiative_by) != (None, None):
        raise Refusal("encounter.cards_decide")
    correction = Correction(action.initiative, action.initiative_by, action.own)
    if correction == Correction():
        return encounter
    clock = clock_of(encounter)
    for name, _ in action.own:
        if name not in {each.name for each in clock.corrections}:
            raise lacking(name, encounter.system)
    if action.initiative is not None and action.initiative_by is not None:
        raise Refusal("encounter.initiative_twice")
    if encounter.phase is Phase.RUNNING:
        state = clock.correct(encounter.clock, action.who, correction)
        after = replace(encounter, clock=state)
        moved = clock.tier(state, action.who) != clock.tier(encounter.clock, action.who)
        return _with(after, replace(after.combatant(action.who), ties=())) if moved else after
    early = {each.name for each in clock.corrections if each.early}
    return _with(encounter, _fixed(encounter.combatant(action.who), correction, early))


def _with_card(encounter: Encounter, who: CombatantId, card: str) -> Encounter:
    """Give a combatant another card, and put it where that says. Refusal: not before the start."""
    if encounter.phase is not Phase.RUNNING:
        raise Refusal("encounter.not_started")
    after, clock, state = with_card(encounter, who, card), clock_of(encounter), encounter.clock
    for before, now in zip(encounter.combatants, after.combatants, strict=True):
        if now.roll is not None and now.roll != before.roll:
            state = clock.correct(state, now.id, Correction(initiative=now.roll.dice_value))
    return replace(after, clock=state)


def _fixed(combatant: Combatant, correction: Correction, early: Set[str]) -> Combatant:
    """Fix the initiative with which a combatant will start, and what of the clock's own can be set
    ``early``."""
    if correction.initiative_by is not None or not {name for name, _ in correction.own} <= early:
        raise Refusal("encounter.not_started")
    own = tuple({**dict(combatant.own), **dict(correction.own)}.items())
    if correction.initiative is None:
        return replace(combatant, own=own)
    return replace(combatant, fixed_initiative=check_initiative(correction.initiative), own=own)


def _with(encounter: Encounter, combatant: Combatant) -> Encounter:
    return replace(
        encounter,
        combatants=tuple(combatant if each.id == combatant.id else each for each in encounter.combatants),
    )


def _facts(encounter: Encounter, who: CombatantId) -> dict[str, Fact]:
    """Name everything that can be corrected, as it is now."""
    combatant = encounter.combatant(who)
    described = {name: getattr(combatant, name) for name in ("name", *CHECKS)}
    if encounter.phase is not Phase.RUNNING:
        return {**described, "initiative": combatant.fixed_initiative, **_early_facts(encounter, combatant)}
    standing = clock_of(encounter).standing(encounter.clock, who)
    if deck_in(encounter) is not None and combatant.roll is not None:
        return {**described, "card": combatant.roll.card, **_own_facts(standing)}
    return {**described, "initiative": standing.initiative, **_own_facts(standing)}


def _early_facts(encounter: Encounter, combatant: Combatant) -> dict[str, Fact]:
    """What of the clock's own is set before the start."""
    early = (each.name for each in clock_of(encounter).corrections if each.early)
    return {name: dict(combatant.own).get(name, 0) for name in early}


def _own_facts(standing: Standing) -> dict[str, Fact]:
    """The clock's own facts of a combatant, by the names of its fields."""
    own: Any = standing.own
    return {} if own is None else {each.name: getattr(own, each.name) for each in fields(own)}
