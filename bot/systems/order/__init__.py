"""Plain initiative order (``order``), for every game without rules of its own here."""

from bot.systems.moments import COUNTED
from bot.systems.order.clock import RoundClock
from bot.systems.system import System
from bot.text import N_

SYSTEM = System(key="order", title=N_("Initiative order"), clock=RoundClock(), moments=COUNTED)
