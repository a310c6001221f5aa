"""The plain game (``order``): initiative, hit points and effects, for every game without rules of its own
here."""

from collections.abc import Mapping

from bot.systems.moments import COUNTED
from bot.systems.order.clock import RoundClock
from bot.systems.order.doings import doings_of
from bot.systems.order.effects import EFFECTS
from bot.systems.order.fight.attack_typed import ARMS, attacks_of
from bot.systems.order.fight.chances import chances_of
from bot.systems.order.fight.combat import PlainCombat
from bot.systems.order.ground import MAPS, REASONS
from bot.systems.order.rules import PLAIN
from bot.systems.order.sheet import NAMES, TITLES
from bot.systems.sentences import Sentences
from bot.systems.system import System
from bot.text import N_

MODIFIERS = ("initiative", "init", "先攻", "先攻加值", "先攻调整值")
LEVELS = ("lv", "level", "等级")
"""Under which names a sheet has what its initiative check adds, or the whole check as a roll, and its level;
the first counts."""


def initiative(values: Mapping[str, int]) -> tuple[int, int]:
    """The modifier and the level that a sheet gives its initiative check; 0 where it says nothing."""
    modifier = next((values[name] for name in MODIFIERS if name in values), 0)
    return modifier, next((values[name] for name in LEVELS if name in values), 0)


HELP = N_(
    "• `/attack modifier: 1d20+5 target: Wolf damage: 1d8+3 slashing`: it hits "
    "when it meets the target's defence\n"
    "• `/attack modifier: 8d6 fire save: DEX 14, half target: …`: every target saves\n"
    "• `/hp who: Wolf change: -7 fire`; also `+3`, `=20`, `temp 5`, several names, half\n"
    "• `/encounter effect add` takes `save` and `concentration`\n"
    "• {hold} and {ready} delay a turn, {act} takes it\n"
    "• On its maps a step in any direction counts one square of 5 ft; difficult ground counts double"
)

SYSTEM = System(
    key="order",
    title=N_("Plain"),
    clock=RoundClock(),
    initiative=initiative,
    initiative_rolls=MODIFIERS,
    moments=COUNTED,
    effects=EFFECTS,
    combat=PlainCombat(PLAIN),
    chances=chances_of(PLAIN),
    attacks=attacks_of(PLAIN),
    arms=ARMS,
    doings=doings_of(PLAIN),
    names=NAMES,
    values=TITLES,
    maps=MAPS,
    map_values={"speed": ("speed", "移动速度", "速度")},
    sentences=Sentences(reasons=REASONS, help=HELP),
)
