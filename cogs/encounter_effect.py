"""/encounter effect: effects that last."""

from dataclasses import dataclass, fields

from discord import app_commands

from bot.encounter.actions import EndEffect, SuppressEffect
from bot.play.encounter.effect_commands import Typed, named_effect, typed_effect
from bot.play.encounter.visible import require_seen, seen_by
from bot.wording.encounter.effects import listed
from cogs.encounter import Level, Name, do, encounter
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command

effect = app_commands.Group(name="effect", description="Effects that last", parent=encounter)
PEOPLE = {"who": suggestions.combatants, "of": suggestions.combatants, "source": suggestions.combatants}
STANDING = {"effect": suggestions.effects, "who": suggestions.combatants}
Called = app_commands.Range[str, 1, 50]
Text = app_commands.Range[str, 1, 200]
Duration = app_commands.Range[int, 0, 1000]
Layers = app_commands.Range[int, 1, 100]
Limit = app_commands.Range[int, 0, 100]


@dataclass(frozen=True, slots=True)
class EffectOptions:
    """An effect that begins."""

    name: Called
    who: Name | None = None
    duration: Duration | None = None
    unit: Called | None = None
    of: Name | None = None
    source: Name | None = None
    layers: Layers | None = None
    level: Level | None = None
    harmful: bool | None = None
    random: Called | None = None
    stacking: str | None = None
    limit: Limit | None = None
    changes: Text | None = None
    periodic: Text | None = None
    family: Called | None = None
    save: Called | None = None
    concentration: bool | None = None


@command(
    "add",
    "Let an effect begin (GM, or on oneself)",
    into=effect,
    private=True,
    autocomplete={**PEOPLE, "unit": suggestions.units, "name": suggestions.conditions},
)
async def _add(ask: Ask, given: EffectOptions) -> None:
    typed = Typed(**{each.name: getattr(given, each.name) for each in fields(given)})
    action = await typed_effect(ask.table, ask.caller, typed)
    await do(ask, lambda _: action)


@command("end", "End an effect (GM, or on oneself)", into=effect, private=True, autocomplete=STANDING)
async def _end(ask: Ask, effect: Name, who: Name | None = None) -> None:
    held = await named_effect(ask.table, ask.caller, effect, who)
    await do(ask, lambda _: EndEffect(held.who, held.id, held.name, held.source))


@command(
    "suppress",
    "Suppress an effect, or let it work again (GM, or on oneself)",
    into=effect,
    private=True,
    autocomplete=STANDING,
)
async def _suppress(ask: Ask, effect: Name, who: Name | None = None) -> None:
    held = await named_effect(ask.table, ask.caller, effect, who)
    on = not held.suppressed
    await do(ask, lambda _: SuppressEffect(held.who, held.id, on, held.name, held.source))


@command("list", "List the effects that stand", into=effect, private=True)
async def _list(ask: Ask) -> None:
    await require_seen(ask.table, ask.caller)
    seen = await seen_by(ask.table, ask.caller)
    if seen is not None:
        await ask.answer(listed(ask.words, seen), private=True)


COMMANDS = ()
"""They belong to `/encounter`."""
