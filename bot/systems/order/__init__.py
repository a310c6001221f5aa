"""Plain initiative order (``order``), for every game without rules of its own here."""

from collections.abc import Mapping

from bot.systems.moments import COUNTED
from bot.systems.order.clock import RoundClock
from bot.systems.sentences import Sentences
from bot.systems.system import System
from bot.text import N_

MODIFIERS = ("initiative", "init", "先攻", "先攻加值", "先攻调整值")
LEVELS = ("lv", "level", "等级")
"""Under which names a sheet has what its initiative check adds, and its level; the first counts."""


def initiative(values: Mapping[str, int]) -> tuple[int, int]:
    """The modifier and the level that a sheet gives its initiative check; 0 where it says nothing."""
    modifier = next((values[name] for name in MODIFIERS if name in values), 0)
    return modifier, next((values[name] for name in LEVELS if name in values), 0)


SYSTEM = System(
    key="order",
    title=N_("Initiative order"),
    clock=RoundClock(),
    initiative=initiative,
    moments=COUNTED,
    sentences=Sentences(help=N_("• {hold} and {ready} delay a turn, {act} takes it")),
)
