"""`/move`: the request, read and judged by the rules of one game."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from bot.ground.points import exact
from bot.refusal import Refusal
from bot.systems.movement import Movement
from bot.systems.moves import MoveRequest, Moves
from bot.systems.pathfinder.sentences import BONUS_TYPES, PEOPLE
from bot.text import fold, items_of, normal, tidy
from bot.wording.named_values import named

MOST_BONUSES = 10
MOST_FEET = 1000


def judge(moves: Moves, options: Mapping[str, Any]) -> Movement:
    """The reach and cost of a move by one game's rules. The options are as typed, None and False if left out.
    Refusal: a value cannot be read, or the rules forbid such a move."""
    given = {name: value for name, value in options.items() if value is not None and value is not False}
    return moves.judge(
        MoveRequest(**{name: READERS.get(name, lambda value: value)(value) for name, value in given.items()})
    )


def people_named(text: str) -> str:
    """The code word of a people, read in any language."""
    key = named(text, PEOPLE)
    if key is None:
        raise Refusal("move.unknown_people", name=fold(text)[:50])
    return key


_BONUS = re.compile(r"([+-]?\d{1,4})\s*(?:ft|尺)?\s*(\D*)")


def read_bonuses(text: str) -> tuple[tuple[int, str], ...]:
    """Read `10 barbarian, 20 enhancement, 5`: feet and, if given, the type."""
    parts = items_of(tidy(normal(text)))
    if len(parts) > MOST_BONUSES:
        raise Refusal("move.too_many_bonuses", limit=MOST_BONUSES)
    return tuple(map(_bonus, parts))


def _bonus(part: str) -> tuple[int, str]:
    match = _BONUS.fullmatch(part)
    if not match or abs(int(match[1])) > MOST_FEET:
        raise Refusal("move.bonus_unreadable", text=part[:50], limit=MOST_FEET)
    return int(match[1]), _bonus_type(fold(match[2]))


def _bonus_type(typed: str) -> str:
    return named(typed, BONUS_TYPES) or typed[:30]


_THREE = re.compile(r"([+-]?\d{1,3})\s*[/,]\s*([+-]?\d{1,3})\s*[/,]\s*([+-]?\d{1,3})")


def read_three(text: str) -> tuple[int, int, int]:
    """Read `2/3/4`: 灵巧 proficiency, STR, DEX."""
    match = _THREE.fullmatch(normal(text))
    if not match:
        raise Refusal("move.attributes_unreadable", text=tidy(text)[:50])
    return int(match[1]), int(match[2]), int(match[3])


READERS: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("speed", "climb", "thickness", "spent"), exact),
    "people": people_named,
    "bonus": read_bonuses,
    "attributes": read_three,
}
"""How options are read that are more than they are typed as."""
