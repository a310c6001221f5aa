"""/encounter attack: attacks that wait for their victims, as the encounter's game has them."""

from dataclasses import dataclass

from discord import app_commands

from bot.encounter import requests
from bot.encounter.encounter import CombatantId, Encounter
from bot.play.encounter.visible import named
from bot.play.rolling.fight_attacks import not_oneself, require_in_reach
from bot.play.table import require_head
from bot.refusal import Refusal
from bot.text import items_of, tidy
from cogs.encounter import Cost, Name, Short, do, encounter
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command

Typed = app_commands.Range[str, 1, 200]
Rounds = app_commands.Range[int, 0, 999]
HARMS = ("attack", "counter")
"""The harmful attacks: their only target is never the attacker, except for a status that the own action
costs."""


@dataclass(frozen=True, slots=True)
class AttackOptions:
    """An attack, a field, a dispelling, or an attack that is taken over."""

    from_: Name
    to: app_commands.Range[str, 1, 300]
    what: app_commands.Range[str, 1, 60]
    damage: Typed | None = None
    status: Typed | None = None
    duration: Rounds | None = None
    way: str = "attack"
    unavertable: bool = False
    irreducible: bool = False
    unawares: bool = False
    redirects: Name | None = None
    kind: Short | None = None
    ap: Cost | None = None
    range: Short | None = None
    unseen: bool = False


@command(
    "attack",
    "Attack; it waits for its victim's response phase (btr)",
    into=encounter,
    private=True,
    autocomplete={
        "from_": suggestions.combatants,
        "to": suggestions.targets,
        "redirects": suggestions.combatants,
        "kind": suggestions.action_kinds,
    },
)
async def _attack(ask: Ask, given: AttackOptions) -> None:
    """B-9, B-12, B-28, as the game's combat declares it."""
    who = await _id(ask, given.from_)
    names = items_of(given.to) or [given.to]
    targets = tuple(dict.fromkeys([await _id(ask, each) for each in names]))
    if given.redirects is not None:
        await _redirect(ask, given, who, targets)
        return
    if given.way in HARMS and (given.damage or not given.status):
        head = await require_head(ask.table, ask.caller.channel_id)
        not_oneself(head.encounter.combatant(who), [head.encounter.combatant(each) for each in targets])
    facts = {
        "who": who,
        "targets": targets,
        "what": tidy(given.what),
        "damage": given.damage or "",
        "effects": given.status or "",
        "rounds": given.duration,
        "way": given.way,
        "unavertable": given.unavertable,
        "irreducible": given.irreducible,
        "unawares": given.unawares,
        "ap": given.ap,
    }
    if given.way != "field":
        await require_in_reach(ask.table, ask.caller, who, targets, given.range or "", unseen=given.unseen)
    await do(ask, lambda now: requests.deed(now, "blow", {**facts, "kind": _kind(now, given)}))


def _kind(now: Encounter, given: AttackOptions) -> str:
    return "" if given.kind is None else requests.sort_of(now, "action", given.kind)


async def _redirect(
    ask: Ask, given: AttackOptions, by: CombatantId, targets: tuple[CombatantId, ...]
) -> None:
    """Whoever is named in ``to`` takes over what waits for another."""
    ally = await _id(ask, given.redirects or "")
    if len(targets) != 1:
        raise Refusal("fight.one_takes_over")
    facts = {"who": targets[0], "ally": ally, "by": by, "what": tidy(given.what)}
    await do(ask, lambda now: requests.deed(now, "redirect", facts))


async def _id(ask: Ask, name: str) -> CombatantId:
    return (await named(ask.table, ask.caller, name)).id


COMMANDS = ()
