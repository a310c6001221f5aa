"""The moments that a clock passes: what durations, cooldowns and due checks count."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NewType

from bot.text import N_

CombatantId = NewType("CombatantId", int)
"""Counts from 1 within one encounter, in joining order; never used again."""

ROUND_START = "round_start"
ROUND_END = "round_end"
TURN_START = "turn_start"
TURN_END = "turn_end"
TURN_WITHDRAWN = "turn_withdrawn"
"""A turn that had started did not start after all: what its start counted is given back."""
TURN_LOST = "turn_lost"
"""A withdrawn turn that never began again: its round is over, and what its start and end count is counted."""

COUNTED: Mapping[str, str] = MappingProxyType(
    {
        ROUND_START: N_("round start"),
        ROUND_END: N_("round end"),
        TURN_START: N_("turn start"),
        TURN_END: N_("turn end"),
    }
)
"""What can be counted on every clock, and what it is called."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment, of one combatant or of everybody.

    ``kind`` is one of those above or a clock's own. Moments are told in the order in which
    they pass: a turn that starts is over (or withdrawn) before the same one's next one starts.
    """

    kind: str
    who: CombatantId | None = None
