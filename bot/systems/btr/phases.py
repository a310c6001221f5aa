"""The phases of a turn of BtR, and the moments that pass in it, in their order (B-3)."""

from enum import StrEnum

from bot.systems.moments import TURN_END, TURN_START


class TurnPhase(StrEnum):
    """Which phase of its turn the actor is in, where the table can do something."""

    RESPONSE = "response"
    MAIN = "main"


STATUSES = "statuses"
"""What the actor's statuses do each round, buffs before debuffs; effects that are no statuses have
worked at ``TURN_START``."""
RESPONSE = "response"
"""The attacks suffered since the last own turn are asked about, one after the other."""
RESPONSE_END = "response_end"
"""What still waits of them takes effect."""
MAIN_START = "main_start"
"""Channels begun last turn yield, where that costs no AP (B-29)."""
MAIN_END = "main_end"
"""No more actions in this turn."""
END_EFFECTS = "end_effects"
"""What works at the end of a turn."""
COOLDOWNS = "cooldowns"
"""The actor's cooldowns have fallen by one (B-7)."""
STATUSES_COUNTED = "statuses_counted"
"""The actor's statuses last one round less, but for those of B-4."""
PANEL = "panel"
"""The information panel is brought up to date (B-30)."""

BEFORE_RESPONSE = (TURN_START, STATUSES, RESPONSE)
TO_MAIN = (RESPONSE_END, MAIN_START)
TO_THE_END = (MAIN_END, END_EFFECTS, COOLDOWNS, STATUSES_COUNTED, PANEL)
"""What passes between one stop and the next; ``TURN_END`` comes after the last."""
TURN = (*BEFORE_RESPONSE, *TO_MAIN, *TO_THE_END, TURN_END)
"""The moments of one turn, each of the actor, in their order."""
