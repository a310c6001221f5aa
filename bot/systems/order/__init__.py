"""Plain initiative order (``order``), for every game without a clock of its own here."""

from bot.systems.order.rounds import RoundClock
from bot.systems.system import System

SYSTEM = System("order", RoundClock())
