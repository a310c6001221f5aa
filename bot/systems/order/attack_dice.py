"""The dice of attacks and saves: the one die with natural faces, with advantage or disadvantage, and what is
added to it."""

from collections.abc import Collection
from dataclasses import replace

from bot.dice.expression import Dice
from bot.dice.modifiers import KEEP
from bot.dice.notation import Typed, read
from bot.dice.odds.distribution import Distribution
from bot.dice.odds.typed import distribution
from bot.dice.roll import Roll

ADVANTAGE, DISADVANTAGE = 1, -1
_EDGES = {"kh": ADVANTAGE, "dl": ADVANTAGE, "kl": DISADVANTAGE, "dh": DISADVANTAGE}


def natural(rolled: Roll, sides: int) -> int | None:
    """The face of the only kept die with these sides. None: there is none, or there are several."""
    kept = [die for group in rolled.groups for die in group.dice if die.kept and die.sides == sides]
    return kept[0].face if len(kept) == 1 else None


def natural_die(typed: Typed, sides: int) -> tuple[int, Distribution] | None:
    """Which part is the only group with these sides, and its values, where one die of it counts. None: there
    is no such group, or there are several."""
    found = [
        place for place, part in enumerate(typed.parts) if isinstance(part, Dice) and part.sides == sides
    ]
    if len(found) != 1:
        return None
    values = distribution(read(_written(typed.parts[found[0]]), {}))
    return (found[0], values) if values.least >= 1 and values.most <= sides else None


def with_part(typed: Typed, place: int, text: str) -> str:
    """The notation with another text in the place of a part."""
    parts = map(_written, typed.parts)
    return "".join(text if number == place else part for number, part in enumerate(parts))


def swayed(dice: str, sides: int, edges: Collection[int], more: int) -> tuple[str, frozenset[int] | None]:
    """The dice with advantages (1) and disadvantages (-1) on their only die with these sides, and a number
    added; and the edges that were typed. None: there is no such die, so that no edge counts. Several alike
    are one, and an advantage and a disadvantage cancel each other, also those that were typed."""
    typed = read(dice, {})
    die, told, had = natural_die(typed, sides) if edges else None, dice, None
    if die is not None and isinstance(group := typed.parts[die[0]], Dice):
        had = _had(group)
        told = with_part(typed, die[0], _edged(group, edges, had))
    return f"{told}{more:+d}" if more else told, had


def _had(group: Dice) -> frozenset[int]:
    words = (each.word for part in group.modifiers for each in part.arguments)
    return frozenset(_EDGES[word] for word in words if word in _EDGES)


def _edged(group: Dice, edges: Collection[int], had: frozenset[int]) -> str:
    edge = sum(had | set(edges))
    if had == frozenset({edge}):
        return group.notation
    others = tuple(each for each in group.modifiers if each.modifier is not KEEP)
    one = replace(group, count=1, modifiers=others)
    return f"2{one.die}{'kh' if edge > 0 else 'kl'}1" if edge else one.notation


def _written(part: Dice | str) -> str:
    return part if isinstance(part, str) else part.notation
