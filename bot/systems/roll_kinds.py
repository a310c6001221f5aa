"""The registry of kinds of rolls: to add a game's, name its ``KINDS`` here."""

from typing import Final

from bot.random_tables import draws
from bot.rolls.kinds import Kinds
from bot.systems.instinct import attack_rolls
from bot.systems.instinct import roll_kinds as instinct
from bot.systems.judging import judged
from bot.systems.pool import roll_kinds as pool

ROLLS: Final = Kinds(pool.KINDS, instinct.KINDS, attack_rolls.KINDS, judged.KINDS, draws.KINDS)
