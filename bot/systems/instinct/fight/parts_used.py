"""Which part of a body an action uses, and how: by what the clock tells of it (D-29, D-34)."""

import re
from dataclasses import dataclass
from typing import Final

from bot.refusal import Refusal
from bot.systems.declarations import ClockEvent
from bot.systems.instinct.events import ActionPointsSpent, Declared, TotalWentOn
from bot.systems.moments import CombatantId
from bot.text import fold

TAGS: Final = {
    "操作": ("manipulate", "操作"),
    "移动": ("move", "移动"),
    "攻击": ("attack", "攻击"),
    "探索": ("explore", "探索"),
    "休整": ("rest", "休整"),
    "专注": ("focus", "专注"),
    "相位": ("phase", "相位"),
}
"""The tags that actions have, and how they are typed."""
MOVE_TAG: Final = "移动"
_BETWEEN: Final = re.compile(r"[\s,，、;；/+]+")


@dataclass(frozen=True, slots=True)
class Use:
    """An action that uses a part ("": not given) and makes an amount of AP at once."""

    who: CombatantId
    action_points: int
    part: str = ""
    tags: frozenset[str] = frozenset()


def use_of(event: ClockEvent) -> Use | None:
    """What an event tells of an action; None: of none. Refusal: a tag that there is not."""
    if isinstance(event, Declared):
        return Use(event.who, event.amount, event.part, tags_of(event.tag))
    if isinstance(event, TotalWentOn):
        return Use(event.who, event.share, event.part, tags_of(event.tag))
    if isinstance(event, ActionPointsSpent) and event.amount > 0:
        return Use(event.who, event.amount)
    return None


def tags_of(typed: str) -> frozenset[str]:
    """Tags as they are typed. Refusal: there is none of that name."""
    known = {fold(word): tag for tag, words in TAGS.items() for word in words}
    found: set[str] = set()
    for each in filter(None, _BETWEEN.split(typed.strip())):
        if fold(each) not in known:
            raise Refusal("fight.no_such_tag", text=each[:20])
        found.add(known[fold(each)])
    return frozenset(found)
