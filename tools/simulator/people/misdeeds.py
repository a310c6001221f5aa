"""Misbehaviour: twice, too late, in another user's place, with forged ids."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from tools.simulator.people import typed
from tools.simulator.people.deeds import SETTING, Hand

NUMBER = re.compile(r"\d+")


VERBS = ("undo", "start", "gm", "next", "everybody", "nothing")
"""The verbs of a forged id."""


LEFT = ("k:appear", "k:reveal", *SETTING)
"""How the ids begin that are pressed as deeds of their own."""


def _near(hand: Hand, number: str) -> str:
    return str(max(0, int(number) + hand.chance.randrange(-2, 3)))


def twice(hand: Hand) -> Any:
    """Press the same button two or three times at once."""
    button = hand.sight.newest("next") or next(iter(hand.sight.buttons), None)
    if button is None:
        return None
    for _ in range(hand.chance.randrange(1, 3)):
        hand.table.world.press(hand.person.user, button.message, button.custom_id)
    return hand.table.world.press(hand.person.user, button.message, button.custom_id)


def all_at_once(hand: Hand) -> Any:
    """Everybody presses the same button."""
    button = hand.sight.newest("next")
    if button is None:
        return None
    for each in hand.table.people:
        hand.table.world.press(each.user, button.message, button.custom_id)
    return None


def stale(hand: Hand) -> Any:
    """Press a button that was seen a while ago, whatever became of it since."""
    if not hand.table.earlier:
        return None
    message, custom_id = hand.chance.choice(hand.table.earlier)
    if custom_id.startswith(LEFT):
        return None
    return hand.table.world.press(hand.person.user, message, custom_id)


def forged(hand: Hand) -> Any:
    """Press with an id that no button has: other numbers, too many, another's verb."""
    if not hand.sight.buttons:
        return None
    button = hand.chance.choice(hand.sight.buttons)
    changes: tuple[Callable[[str], str], ...] = (
        lambda each: NUMBER.sub(lambda found: _near(hand, found[0]), each),
        lambda each: f"{each}:1",
        lambda each: each.rpartition(":")[0],
        lambda each: NUMBER.sub("9" * 25, each),
        lambda each: each.replace(button.verb, hand.chance.choice(VERBS)),
        lambda each: hand.chance.choice(typed.NONSENSE)[:100] or "k",
    )
    custom_id = hand.chance.choice(changes)(button.custom_id)[:100]
    if custom_id.startswith(LEFT):
        return None
    return hand.table.world.press(hand.person.user, button.message, custom_id or "k")


def nonsense(hand: Hand) -> Any:
    """Type what no command can read."""
    command, option = hand.chance.choice((
        ("roll", "dice"), ("try", "dice"), ("encounter ap", "amount"), ("encounter set note", "who"),
        ("encounter remove", "who"), ("encounter join", "name"), ("sheet set", "pairs"), ("rule", "name"),
        ("odds", "dice"), ("map move", "name"), ("check", "modifier"), ("encounter effect end", "effect"),
    ))  # fmt: skip
    given: dict[str, Any] = {option: hand.chance.choice(typed.NONSENSE) or "?"}
    if command == "map move":
        given["to"] = hand.chance.choice(typed.NONSENSE) or "?"
    return hand.command(command, **given)


def replayed(hand: Hand) -> Any:
    """Discord delivers the interaction before once more."""
    if hand.person.last is not None:
        hand.table.world.replay(hand.person.last)


def away(hand: Hand) -> Any:
    """Leave the server, or come back."""
    person, world = hand.person, hand.table.world
    if person.role == "gm":
        return
    if person.away:
        world.join(hand.table.guild, person.user)
    else:
        world.leave(person.user, hand.table.guild)
    person.away = not person.away


def closed(hand: Hand) -> Any:
    """Close one's direct messages for a while, or open them again."""
    hand.table.world.takes_dms(hand.person.user, hand.chance.random() < 0.7)


MISDEEDS: Mapping[Callable[[Hand], Any], int] = {
    twice: 10, all_at_once: 4, stale: 10, forged: 6, nonsense: 8, replayed: 5, away: 1, closed: 1,
}  # fmt: skip
"""The weight of each misdeed."""
