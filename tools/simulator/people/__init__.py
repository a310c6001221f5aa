"""The people: tables of GMs and players, with only what they see."""

from typing import Any

from tools.simulator.people.abroad import TABLES_A_PLACE, meet
from tools.simulator.people.evening import evenings
from tools.simulator.people.table import GAMES, GM, NAMES, PLAYER, STRANGER, Person, Table

TABLES_A_SERVER = 2
WITH_A_ROOM = 4
"""Of so many tables the GM of one has a channel for secrets."""
LOCALES = ("en-US", "zh-CN")


def begin(run: Any) -> None:
    """Let people sit down at as many tables as there are to be channels, and play."""
    servers: dict[int, Any] = {}
    tables = [_table(run, number, servers) for number in range(run.asking.channels)]
    for table in tables:
        run.spawn(evenings(table, run.asking.hours * 3600.0))
    for number, first in enumerate(range(0, len(tables), TABLES_A_PLACE)):
        meet(run, number, tables[first : first + TABLES_A_PLACE])


def _table(run: Any, number: int, servers: dict[int, Any]) -> Table:
    world, locale = run.world, LOCALES[number % 3 == 2]
    chance = run.chance(f"people:table:{number}")
    gm = world.add_user(f"Gm{number}", locale)
    place = number // TABLES_A_SERVER
    if place not in servers:
        servers[place] = world.add_guild(f"Server {place}", gm, locale)
    guild = servers[place]
    channel = world.add_channel(guild, f"table-{number}")
    people = [Person(gm, GM, f"Gm{number}", run.chance(f"people:{number}:gm"))]
    for each in range(2 + number % 2):
        role, name = PLAYER, NAMES[(number * 3 + each) % len(NAMES)]
        user = world.add_user(name, LOCALES[(number + each) % 2])
        people.append(Person(user, role, name, run.chance(f"people:{number}:{each}")))
    guest = world.add_user(f"Guest{number}", locale)
    people.append(Person(guest, STRANGER, guest.name, run.chance(f"people:{number}:guest")))
    for each in people:
        world.join(guild, each.user, manages=each.role == GM)
    run.observer.hidden.gms[channel.id] = frozenset({gm.id})
    made = Table(
        run, channel, guild, GAMES[number % len(GAMES)], tuple(people), chance, plain=number % 2 == 0
    )
    if number % WITH_A_ROOM == 1:
        made.room = world.add_channel(guild, f"gm-{number}", frozenset({gm.id}))
        for known in (run.observer.hidden.rooms, run.observer.hidden.gms):
            known[made.room.id] = frozenset({gm.id})
    return made
