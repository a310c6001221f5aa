"""死亡本能 (``instinct``): the game of 20-tick rounds."""

from bot.systems.instinct.ticks import TickClock
from bot.systems.system import System

SYSTEM = System("instinct", TickClock(), initiative_dice="2d10")
