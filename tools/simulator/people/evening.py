"""Evenings at one table: somebody does something, looks what came of it, thinks, and goes on."""

import asyncio
from random import Random
from typing import Any

from tools.simulator.people import typed
from tools.simulator.people.at_home import AT_HOME, filled, first_deck
from tools.simulator.people.deeds import DEEDS, Deed, Hand, set_sheet
from tools.simulator.people.misdeeds import MISDEEDS
from tools.simulator.people.sight import Sight, sight
from tools.simulator.people.table import GM, PLAYER, STRANGER, Person, Table

MISBEHAVES = 0.12
HASTE = 0.15
"""How often somebody does not wait for the answer before."""
KEPT = 40
"""Buttons that are remembered to be pressed too late."""
THINKS = 30.0
"""Seconds between two deeds at a table, on average."""
WAITS = 30.0
ALL_DEEDS = (*DEEDS, *AT_HOME)
UNLIKELY = 0.1
"""How much rarer a deed is that makes no sense now."""
TEXT = 4
"""The kind of a form's fields into which people type."""


async def evenings(table: Table, until: float) -> None:
    """Play until then, fight after fight."""
    loop = asyncio.get_running_loop()
    while not table.world.commands:  # noqa: ASYNC110 - Discord tells people nothing of a sync
        await asyncio.sleep(1.0)
    await asyncio.sleep(table.chance.uniform(0.5, THINKS))
    await _settle_in(table)
    while loop.time() < until and not table.run.is_over:
        if table.channel.id not in table.world.channels:
            await _move(table)
        await _one(table)
        await asyncio.sleep(min(600.0, table.chance.expovariate(1 / THINKS)))


async def _settle_in(table: Table) -> None:
    """The GM says who runs the game, lays out a deck, and says which game it is if players have sheets."""
    await _heard(table, "settings gm", member=table.gm.id)
    await _heard(table, "draw deck", **first_deck(table))
    if table.plain:
        return
    await _heard(table, "settings system", system=table.game)
    if table.room is not None:
        await _heard(table, "settings gm-channel", channel=table.room.id)
    for each in table.players:
        await answered(set_sheet(Hand(table, each, sight(table.world, each.user, table.channel))))


async def _heard(table: Table, command: str, **options: Any) -> None:
    """The GM types a command until it was heard, or the channel is gone."""
    for _ in range(40):
        if table.channel.id not in table.world.channels:
            return
        asked = table.world.command(table.gm.user, table.channel, command, **options)
        await answered(asked)
        if asked.answers and not asked.failed:
            return
        await asyncio.sleep(20)


async def _move(table: Table) -> None:
    """The channel was deleted: they go on in another one."""
    table.channel = table.world.add_channel(table.guild, f"{table.channel.name}-")
    table.run.observer.hidden.gms[table.channel.id] = frozenset({table.gm.id})
    table.known.clear()
    table.joined.clear()
    table.ranks.clear()
    table.secrets.clear()
    table.decks.clear()
    table.earlier.clear()
    await _settle_in(table)


async def _one(table: Table) -> None:
    person = _who(table)
    seen = sight(table.world, person.user, table.channel)
    hand = Hand(table, person, seen)
    _remember(table, seen)
    do = _misdeed(person.chance) if person.chance.random() < MISBEHAVES else _deed(hand).do
    asked = do(hand)
    if asked is None:
        return
    person.last = asked
    if person.chance.random() >= HASTE:
        await answered(asked)
        await fill(table, person, asked)


async def answered(asked: Any) -> None:
    """Wait for the answer, as long as anybody would."""
    try:
        await asyncio.wait_for(asked.settled(), WAITS)
    except TimeoutError:
        return


async def fill(table: Table, person: Person, asked: Any) -> None:
    """Fill in the form that came."""
    form = asked.form
    if not form or person.chance.random() < 0.15:
        return
    await asyncio.sleep(person.chance.uniform(1, 20))
    if asked.channel_id not in table.world.channels:
        return  # It was deleted meanwhile, with the form.
    given = filled(table, person, form)
    if given is None:
        given = {
            each.custom_id: typed.field(table, person.chance, f"{each.label} {each.custom_id}")
            for each in form.fields
            if each.kind == TEXT
        }
    person.last = table.world.submit(person.user, asked, given)
    await answered(person.last)


def _who(table: Table) -> Person:
    """Mostly the player that the newest call names; otherwise the GM, another player, a stranger."""
    chance = table.chance
    seen = sight(table.world, table.gm.user, table.channel)
    named = [each for each in table.people if f"<@{each.id}>" in seen.calls]
    if named and chance.random() < 0.6:
        return chance.choice(named)
    weights = {GM: 5, PLAYER: 2, STRANGER: 0.4}
    return chance.choices(table.people, [weights[each.role] for each in table.people])[0]


def _phase(seen: Sight) -> str:
    """How the fight stands, by the newest buttons."""
    for each in reversed(seen.buttons):
        if each.verb == "next":
            return "running"
        if each.verb == "start":
            return "gathering"
        if each.verb == "next_fight":
            return "none"
    return "none"


def _deed(hand: Hand) -> Deed:
    """A likely deed in this phase of the evening."""
    table, phase = hand.table, _phase(hand.sight)
    may = [
        each
        for each in ALL_DEEDS
        if each.phases in (phase, "any")
        and (not each.games or table.game in each.games)
        and not (table.plain and each.loose)
    ]
    return hand.chance.choices(may, [_weight(each, hand) for each in may])[0]


def _weight(deed: Deed, hand: Hand) -> float:
    weight = deed.weights.get(hand.person.role, 0)
    return weight * UNLIKELY if deed.unless and deed.unless(hand) else float(weight)


def _misdeed(chance: Random) -> Any:
    return chance.choices(list(MISDEEDS), list(MISDEEDS.values()))[0]


def _remember(table: Table, seen: Sight) -> None:
    """Keep a button in mind, to press it too late."""
    if seen.buttons:
        button = table.chance.choice(seen.buttons)
        table.earlier.append((button.message, button.custom_id))
        del table.earlier[:-KEPT]
