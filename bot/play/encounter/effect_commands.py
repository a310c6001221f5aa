"""Effects that a table adds by command, and named effects."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NoReturn

from bot.dice.notation import read
from bot.dice.roll import Budget, roll
from bot.encounter.actions import AddEffect
from bot.encounter.effects import declared, of_name
from bot.encounter.effects_by_hand import DURATIONS, NAME, check_effect, check_periodic, with_periodic
from bot.encounter.encounter import CombatantId, Encounter
from bot.play.authority import Caller
from bot.play.encounter.visible import named, own_at_hand, require_seen, seen_by
from bot.play.settings import of_caller
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems.effects import OPTIONS, Condition, Effect, Effects, Stacking, Whose
from bot.text import fold, nearest, tidy
from bot.wording.named_values import named as called
from bot.wording.words import Words

UNTIL_ENDED = "permanent"


@dataclass(frozen=True, slots=True)
class Typed:
    """An effect as it was typed; None: nothing was said."""

    name: str
    who: str | None = None
    duration: int | None = None
    unit: str | None = None
    of: str | None = None
    source: str | None = None
    layers: int | None = None
    level: int | None = None
    harmful: bool | None = None
    random: str | None = None
    stacking: str | None = None
    limit: int | None = None
    changes: str | None = None
    periodic: str | None = None
    family: str | None = None
    save: str | None = None
    concentration: bool | None = None


async def typed_effect(table: Table, caller: Caller, typed: Typed) -> AddEffect:
    """The effect to add; a random duration is rolled now, and only the GM sees it. Refusal: somebody is
    missing, or a part cannot be read."""
    head, _ = await require_seen(table, caller)
    known = declared(head.encounter)
    _must_be_taken(head.encounter, known, typed)
    unit = _unit(head.encounter, known, typed)
    listed = await _listed(table, caller, known, typed)
    left = typed.duration or None
    if typed.random is not None:
        left = _rolled(table, typed)
    effect = Effect(
        tidy(typed.name),
        await _bearer(table, caller, head.encounter, typed.who),
        await _source(table, caller, head.encounter, typed),
        unit,
        left,
        await _id(table, caller, typed.of),
        1 if typed.layers is None else typed.layers,
        typed.level or 0,
        bool(typed.harmful),
        secret=typed.random is not None,
        stacking=Stacking(typed.stacking or Stacking.REPLACE),
        limit=typed.limit or 0,
        family=tidy(typed.family or ""),
        changes=known.read(typed.changes or "", head.encounter.system) or listed.changes,
        periodic=tidy(typed.periodic or "") or listed.periodic,
    )
    effect = known.marked(effect, typed.save or "", bool(typed.concentration))
    effect = known.typed(with_periodic(head.encounter, effect))
    check_periodic(head.encounter, effect)
    _must_be_limited(head.encounter, known, effect)
    negative = known.negative(effect) if typed.harmful is None else typed.harmful
    return AddEffect(replace(effect, harmful=negative))


async def typed_effects(
    table: Table, caller: Caller, typed: Typed, bearers: Sequence[CombatantId]
) -> tuple[Effect, ...]:
    """The same effect on each of these. Refusal: as of ``typed_effect``, or it is out of bounds."""
    made = [(await typed_effect(table, caller, replace(typed, who=f"#{each}"))).effect for each in bearers]
    head, _ = await require_seen(table, caller)
    for each in made:
        check_effect(head.encounter, each)
    return tuple(made)


async def conditions(table: Table, caller: Caller, words: Words) -> tuple[Condition, ...]:
    """The conditions that a form offers, with their names in this language: the table's, otherwise those of
    the fight's game."""
    head, _ = await require_seen(table, caller)
    known, own = declared(head.encounter), (await of_caller(table, caller)).conditions
    if own:
        listed = dict[str, Condition]()
        for each in (condition(known, text, head.encounter.system) for text in own):
            listed.setdefault(fold(each.name), each)
        return tuple(listed.values())
    return tuple(replace(each, name=words.plain(each.name)) for each in known.conditions)


def condition(known: Effects, text: str, system: str) -> Condition:
    """A condition of a table's list. One that is only named there does what the game's own of that name
    does. What this game cannot read is only a name: the list was typed for another one."""
    try:
        listed = known.listed(text, system)
    except Refusal:
        return Condition(tidy(text)[:NAME])
    return replace(_of_game(known, listed.name), name=listed.name) if listed.bare else listed


def _of_game(known: Effects, name: str) -> Condition:
    """The game's condition of this name, in any language; otherwise one that does nothing."""
    by_name = {each.name: each for each in known.conditions}
    key = called(name, {each: each for each in by_name}, {each.name: each.also for each in known.conditions})
    return Condition(name) if key is None else by_name[key]


async def _listed(table: Table, caller: Caller, known: Effects, typed: Typed) -> Condition:
    """What the condition of this name does that forms offer; nothing where there is none."""
    head, _ = await require_seen(table, caller)
    own = (await of_caller(table, caller)).conditions
    if not own:
        return _of_game(known, typed.name)
    listed = (condition(known, each, head.encounter.system) for each in own)
    return next((each for each in listed if fold(each.name) == fold(typed.name)), Condition(typed.name))


def _must_be_taken(encounter: Encounter, known: Effects, typed: Typed) -> None:
    """Refuse options of effects that the encounter's game does not have."""
    for option in OPTIONS:
        if getattr(typed, option) and option not in known.takes:
            _refuse(option, encounter.system)


def _refuse(option: str, system: str) -> NoReturn:
    if option == "level":
        raise Refusal("encounter.effect_level_unknown", system=system)
    if option in ("save", "concentration"):
        raise Refusal("encounter.effect_no_saves", system=system)
    raise Refusal("encounter.effect_never_stacks", system=system)


def _must_be_limited(encounter: Encounter, known: Effects, effect: Effect) -> None:
    """Refuse a limit of layers or copies where neither is kept."""
    stands = known.known(effect).stacking is Stacking.REPLACE
    if effect.limit and stands and not of_name(encounter, effect.who, effect.name):
        raise Refusal("encounter.effect_limit_of_nothing")


def _unit(encounter: Encounter, known: Effects, typed: Typed) -> str:
    """The typed unit; without one the game's first, if a duration was typed."""
    if typed.unit is None:
        lasts = typed.duration or typed.random is not None
        return known.units[0].key if lasts else UNTIL_ENDED
    key = called(typed.unit, {each.key: each.title for each in known.units})
    unit = known.by_key.get(key or "")
    if unit is None:
        raise Refusal("encounter.effect_unit", unit=tidy(typed.unit)[:50], system=encounter.system)
    lasts = typed.duration or typed.random is not None
    if lasts and not unit.counted:
        raise Refusal("encounter.effect_uncounted", counting=unit.title)
    if typed.of is not None and unit.whose not in (Whose.NAMED, Whose.ACTOR):
        raise Refusal("encounter.effect_of", counting=unit.title)
    return unit.key if lasts or not unit.counted else UNTIL_ENDED


def _rolled(table: Table, typed: Typed) -> int:
    """A random duration. Refusal: one was given besides, or it cannot be read."""
    if typed.duration:
        raise Refusal("encounter.effect_twice")
    dice = read(typed.random or "", {})
    if dice.difficulty is not None or not dice.dice:
        raise Refusal("encounter.effect_random", typed=tidy(typed.random or "")[:50])
    total = roll(dice, table.dice, Budget()).total
    return min(max(int(total), DURATIONS[0]), DURATIONS[-1])


async def _source(table: Table, caller: Caller, encounter: Encounter, typed: Typed) -> CombatantId | None:
    """The source: the named combatant; otherwise, if the bearer is not the caller's own, the actor if the
    caller plays it. With concentration somebody else's effect has a source in any case: the caller's own
    combatant, otherwise the actor."""
    if typed.source is not None:
        return (await named(table, caller, typed.source)).id
    if typed.who is None:
        return None
    other = (await named(table, caller, typed.who)).owner != caller.user_id
    acting = [each for each in encounter.combatants if each.id == encounter.current]
    own = [each.id for each in acting if other and each.owner == caller.user_id]
    if own:
        return own[0]
    return await own_at_hand(table, caller) or encounter.current if other and typed.concentration else None


async def _bearer(table: Table, caller: Caller, encounter: Encounter, who: str | None) -> CombatantId:
    """The bearer: the named combatant, otherwise the caller's own, otherwise the actor."""
    if who is not None:
        return (await named(table, caller, who)).id
    bearer = await own_at_hand(table, caller) or encounter.current
    if bearer is None:
        raise Refusal("encounter.nobody_acts")
    return bearer


async def _id(table: Table, caller: Caller, who: str | None) -> CombatantId | None:
    return None if who is None else (await named(table, caller, who)).id


async def known_effects(table: Table, caller: Caller) -> Sequence[tuple[str, Effect]]:
    """The effects that a user may know of, each with its bearer's name."""
    seen = await seen_by(table, caller)
    rows = seen.rows if seen is not None else ()
    return [(row.combatant.name, each) for row in rows for each in row.effects]


async def named_effect(table: Table, caller: Caller, typed: str, who: str | None) -> Effect:
    """The typed or chosen effect, by its name or ``#id``; on this combatant if several have it. Refusal:
    there is none that the caller may know, or there are several."""
    bearer = await _id(table, caller, who)
    await require_seen(table, caller)
    known = [each for _, each in await known_effects(table, caller) if bearer in (None, each.who)]
    wanted = fold(typed)
    found = [each for each in known if wanted in (fold(each.name), f"#{each.id}")]
    if len(found) > 1:
        numbers = tuple(f"#{each.id}" for each in found)
        raise Refusal("encounter.same_effect", name=tidy(typed)[:50], numbers=numbers)
    if not found:
        raise _unknown(typed, (each.name for each in known))
    return found[0]


def _unknown(typed: str, names: Iterable[str]) -> Refusal:
    shown = tidy(typed)[:50]
    near = nearest(shown, names)
    if near is not None:
        return Refusal("encounter.no_such_effect_near", name=shown, near=near)
    return Refusal("encounter.no_such_effect", name=shown)
