"""The table of modifiers: what may happen to ordinary dice, in the order in which it happens.

One record is one modifier (``bot/dice/modifier.py`` says what its fields are). Nothing else names it: the
grammar, the notation, rolls, their wording and the odds read the record.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from bot.dice.modifier import Argument, Chances, Falling, Modifier, Narrow, Table

Arguments = tuple[Argument, ...]


@lru_cache(maxsize=256)
def _faces(arguments: Arguments, sides: int) -> frozenset[int]:
    """The faces that one of the arguments names."""
    return frozenset([face for face in range(1, sides + 1) if any(each.holds(face) for each in arguments)])


# ---------------------------------------------------------------- rolled again, once


def _reroll(arguments: Arguments, falling: Falling) -> None:
    falling.reroll_once(_faces(arguments, falling.sides).__contains__)


def _rerolled(arguments: Arguments, chances: Chances) -> Chances:
    return chances._replace(again=chances.again | _faces(arguments, len(chances.worth)))


REROLL = Modifier("reroll", ("r",), _reroll, _rerolled, signs=("=", "<", ">"))


# ---------------------------------------------------------------- a further die


def _explode(arguments: Arguments, falling: Falling) -> None:
    falling.explode(_faces(arguments, falling.sides).__contains__)


def _exploded(arguments: Arguments, chances: Chances) -> Chances:
    return chances._replace(explodes=chances.explodes | _faces(arguments, len(chances.worth)))


EXPLODE = Modifier("explode", ("e",), _explode, _exploded, default=lambda sides: sides, throws=True)


# ---------------------------------------------------------------- kept and dropped


def highest(dice: int) -> Narrow:
    """Keep this many of the highest dice."""
    return lambda start, end: (max(start, end - dice), end)


def lowest(dice: int) -> Narrow:
    """Keep this many of the lowest dice."""
    return lambda start, end: (start, min(end, start + dice))


def _without_highest(dice: int) -> Narrow:
    return lambda start, end: (start, max(start, end - dice))


def _without_lowest(dice: int) -> Narrow:
    return lambda start, end: (min(end, start + dice), end)


_KEEPS: Mapping[str, Callable[[int], Narrow]] = {
    "kh": highest,
    "kl": lowest,
    "dh": _without_highest,
    "dl": _without_lowest,
}


def _keep(arguments: Arguments, falling: Falling) -> None:
    for each in arguments:
        falling.narrow(_KEEPS[each.word](each.number), "keep")


def _kept(arguments: Arguments, chances: Chances) -> Chances:
    narrows = [_KEEPS[each.word](each.number) for each in arguments]
    return chances._replace(narrows=(*chances.narrows, *narrows))


KEEP = Modifier(
    "keep",
    tuple(_KEEPS),
    _keep,
    _kept,
    default=lambda _: 1,
    of_faces=False,
    shown="~~{}~~",
)


# ---------------------------------------------------------------- how many show it


def _count(arguments: Arguments, falling: Falling) -> None:
    (shown,) = arguments
    falling.revalue(lambda worth: int(shown.holds(worth)))


def _counted(arguments: Arguments, chances: Chances) -> Chances:
    (shown,) = arguments
    return chances._replace(worth=tuple([int(shown.holds(worth)) for worth in chances.worth]))


COUNT = Modifier(
    "count",
    ("c",),
    _count,
    _counted,
    signs=("=", "<", ">", "<=", ">="),
    once="dice.counted_twice",
)


MODIFIERS = Table(REROLL, EXPLODE, KEEP, COUNT)
"""All of them. A test may put a copy with further records in its place."""
