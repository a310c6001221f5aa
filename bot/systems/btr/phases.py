"""The phases of a turn of BtR, and the moments that pass in it, in their order (B-3)."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from bot.systems.moments import COUNTED, TURN_END, TURN_START
from bot.text import N_


class TurnPhase(StrEnum):
    """Which phase of its turn the actor is in, where the table can do something."""

    RESPONSE = "response"
    SETTLED = "settled"
    """The response phase is over, and the main phase about to begin."""
    MAIN = "main"


STATUSES = "statuses"
"""What the actor's statuses do each round, buffs before debuffs. Effects that are not statuses have worked at
``TURN_START``."""
RESPONSE = "response"
"""Ask about each attack suffered since the actor's last own turn, in order. The phase passes only if attacks
wait for an actor that can respond."""
RESPONSE_END = "response_end"
"""What still waits of them takes effect."""
RESPONDED = "responded"
"""A reflex action was used in a response phase that the bot had settled by itself, nothing waiting in it."""
OPENED = "opened"
"""Something was done after that: the main phase is on."""
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

ON_TRACK: tuple[str, ...] = (TurnPhase.RESPONSE, TurnPhase.MAIN, "end")
"""The phases of a turn as a track shows them; the last one settles itself."""

TO_THE_END = (MAIN_END, END_EFFECTS, COOLDOWNS, STATUSES_COUNTED, PANEL)
"""What passes when the main phase is over; ``TURN_END`` comes after the last."""
TURN = (TURN_START, STATUSES, RESPONSE, RESPONSE_END, MAIN_START, *TO_THE_END, TURN_END)
"""The moments of one turn, each of the actor, in their order."""

MOMENTS: Mapping[str, str] = MappingProxyType(
    {
        **COUNTED,
        STATUSES: N_("the statuses of a turn"),
        RESPONSE: N_("response phase"),
        RESPONSE_END: N_("end of the response phase"),
        RESPONDED: N_("a reflex action with nothing to respond to"),
        OPENED: N_("first action of the main phase"),
        MAIN_START: N_("start of the main phase"),
        MAIN_END: N_("end of the main phase"),
        END_EFFECTS: N_("end-of-turn effects"),
        COOLDOWNS: N_("cooldowns"),
        STATUSES_COUNTED: N_("statuses counted down"),
        PANEL: N_("the panel brought up to date"),
    }
)
"""What can be counted, and what it is called."""
