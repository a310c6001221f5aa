"""People where only they brought the bot: on servers without it, and in groups."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from tools.simulator.people.at_home import MARK
from tools.simulator.people.deeds import Hand
from tools.simulator.people.evening import answered, fill
from tools.simulator.people.sight import sight
from tools.simulator.people.table import PLAYER, Person, Table
from tools.simulator.people.typed import DICE

TABLES_A_PLACE = 4
"""So many tables meet in one place abroad."""
THINKS = 90.0
"""Seconds between two deeds in a place, on average."""
SECRET = "Geheimnis"


def _sets_sheet(hand: Hand) -> Any:
    """Numbers, and a note that only its player and the GMs of the player's tables may read."""
    run, person = hand.table.run, hand.person
    word = run.observer.hidden.word()
    run.observer.hidden.conceal(word, run.observer.abroad.gms[person.id] | {person.id})
    pairs = f'{MARK} {run.observer.shown.mark()}, Axt: 1d6+{MARK}, {SECRET} "{word}"'
    return hand.command("sheet set", pairs=pairs, name=f"{person.name} III")


def _rolls(hand: Hand) -> Any:
    dice = hand.chance.choice([*DICE[hand.table.game], "1d6", "Axt", f"1d20+{MARK}"])
    return hand.command(hand.chance.choice(("r", "roll")), dice=dice)


def _rolls_in_secret(hand: Hand) -> Any:
    """Nobody there is a GM: only for oneself."""
    how = hand.chance.choice(("self", "gm", "blind"))
    asked = hand.command("roll", dice=f"{hand.chance.randrange(12, 25)}P", visibility=how)
    return hand.answers_secretly(asked, hand.person.id)


def _presses(hand: Hand) -> Any:
    """Press whatever there is."""
    here = [each for each in hand.sight.buttons if each.message.channel_id == hand.table.channel.id]
    if not here:
        return None
    button = hand.chance.choice(here[-8:])
    return hand.table.world.press(hand.person.user, button.message, button.custom_id)


def _menu(hand: Hand) -> Any:
    """A menu on a message there, if it is offered."""
    name = hand.chance.choice(("Roll again", "Why?"))
    own = [each for each in hand.sight.messages if each.channel_id == hand.table.channel.id]
    if not own:
        return None
    return hand.table.world.menu(hand.person.user, hand.table.channel, name, own[-1])


DEEDS: Sequence[tuple[int, Callable[[Hand], Any]]] = (
    (6, _rolls),
    (4, _sets_sheet),
    (2, _rolls_in_secret),
    (3, _presses),
    (1, _menu),
    (2, lambda hand: hand.command("sheet show")),
    (1, lambda hand: hand.command("sheet show", post=True)),
    (1, lambda hand: hand.command("sheet fill")),
    (1, lambda hand: hand.command("try", dice="4P", difficulty="3")),
    (1, lambda hand: hand.command("odds", dice="2d6")),
    (1, lambda hand: hand.command("luck")),
    (1, lambda hand: hand.command("help")),
    (1, lambda hand: hand.command("rule", name="Bless")),
    (1, lambda hand: hand.command("measure", **{"from": "A1", "to": "C4"})),
    (1, lambda hand: hand.command("privacy export")),
)
"""With the weight of each. All are of families that people can bring along."""


def meet(run: Any, number: int, tables: Sequence[Table]) -> None:
    """Let a player of each of these tables, and somebody who sits at none, meet in a place abroad."""
    world, chance = run.world, run.chance(f"abroad:{number}")
    stranger = world.add_user(f"Stray{number}")
    users = (*(each.players[0].user for each in tables), stranger)
    channel = world.add_abroad(f"Elsewhere {number}", users, is_group=number % 2 == 1)
    observer = run.observer
    observer.abroad.places[channel.id] = channel.guild_id
    observer.abroad.gms |= {each.id: frozenset[int]() for each in users}
    for each in tables:
        gms = (observer.hidden.gms.get(channel_id, frozenset[int]()) for channel_id in each.guild.channels)
        observer.abroad.gms[each.players[0].id] = frozenset[int]().union(*gms)
    people = tuple(
        Person(user, PLAYER, user.name, run.chance(f"abroad:{number}:{place}"))
        for place, user in enumerate(users)
    )
    place = Table(run, channel, None, tables[0].game, people, chance)
    run.spawn(_evenings(place, run.asking.hours * 3600.0))


async def _evenings(place: Table, until: float) -> None:
    loop = asyncio.get_running_loop()
    while not place.world.commands:  # noqa: ASYNC110 - Discord tells people nothing of a sync
        await asyncio.sleep(1.0)
    weights = [weight for weight, _ in DEEDS]
    while loop.time() < until and not place.run.is_over:
        await asyncio.sleep(min(600.0, place.chance.expovariate(1 / THINKS)))
        person = place.chance.choice(place.people)
        hand = Hand(place, person, sight(place.world, person.user, place.channel))
        asked = person.chance.choices([do for _, do in DEEDS], weights)[0](hand)
        if asked is not None:
            await answered(asked)
            await fill(place, person, asked)
