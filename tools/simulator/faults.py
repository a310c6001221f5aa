"""The faults outside of the bot, and how often each comes: data, not branches."""

import random
from dataclasses import dataclass

READS = frozenset({"read", "login"})
WRITES = frozenset({"message", "edit", "delete", "dm"})
ANSWERS = frozenset({"callback", "webhook"})
EVENTS = frozenset({"event"})
"""Interactions on their way to the bot: with ``takes_effect`` they come once more."""
ALL = READS | WRITES | ANSWERS


@dataclass(frozen=True, slots=True)
class CallFault:
    """A fault of a call, one in ``odds`` of its groups. ``takes_effect``: Discord does what was asked all the
    same. ``status`` 0 is a connection that breaks with ``errno``. ``seconds`` is the range of its delay
    before it takes effect."""

    name: str
    odds: float
    groups: frozenset[str]
    status: int = 200
    code: int = 0
    errno: int = 0
    takes_effect: bool = False
    seconds: tuple[float, float] = (0.0, 0.0)
    retry_after: tuple[float, float] = (0.0, 0.0)
    is_global: bool = False


CALL_FAULTS = (
    CallFault("429", 150, ALL - {"callback"}, 429, retry_after=(0.3, 4.0)),
    CallFault("429 global", 1500, ALL - ANSWERS, 429, retry_after=(0.3, 3.0), is_global=True),
    CallFault("429 callback", 1500, frozenset({"callback"}), 429, retry_after=(0.2, 1.0)),
    CallFault("500", 400, ALL, 500),
    CallFault("502", 400, ALL, 502),
    CallFault("503", 400, ALL, 503),
    CallFault("504", 800, ALL, 504),
    CallFault("reset", 300, ALL, 0, errno=104),
    CallFault("reset, retried", 600, ALL, 0, errno=10054),
    CallFault("answer lost", 200, ALL, 0, errno=104, takes_effect=True),
    CallFault("answer lost, retried", 400, ALL, 0, errno=10054, takes_effect=True),
    CallFault("502 after", 400, ALL, 502, takes_effect=True),
    CallFault("slow", 100, ALL, takes_effect=True, seconds=(0.5, 2.5)),
    CallFault("very slow", 600, ALL, takes_effect=True, seconds=(2.5, 20.0)),
    CallFault("hangs", 600, ALL, 0, errno=110, seconds=(300.0, 300.0)),
    CallFault("10062", 1500, ANSWERS, 404, 10062),
    CallFault("40060", 3000, frozenset({"callback"}), 400, 40060, takes_effect=True),
    CallFault("50001", 1500, WRITES - {"dm"}, 403, 50001),
    CallFault("50013", 1500, WRITES - {"dm"}, 403, 50013),
    CallFault("20028", 3000, frozenset({"message", "edit"}), 429, 20028, retry_after=(0.5, 3.0)),
    CallFault("30046", 800, frozenset({"edit"}), 400, 30046),
    CallFault("40003", 200, frozenset({"dm"}), 400, 40003),
    CallFault("duplicated", 120, EVENTS, takes_effect=True, seconds=(0.0, 0.5)),
    CallFault("replayed", 200, EVENTS, takes_effect=True, seconds=(1.0, 600.0)),
    CallFault("late", 300, EVENTS, seconds=(0.5, 6.0)),
)
"""Every call, and every interaction, may be befallen by one of them."""


@dataclass(frozen=True, slots=True)
class EventFault:
    """A fault that happens by itself, ``per_hour`` times an hour; for ``seconds`` seconds, if it lasts."""

    name: str
    per_hour: float
    seconds: tuple[float, float] = (0.0, 0.0)


EVENT_FAULTS = (
    EventFault("reconnect", 1.0),
    EventFault("drop", 1.0),
    EventFault("drop 4000", 0.5),
    EventFault("drop 1001", 0.5),
    EventFault("invalid session", 0.5),
    EventFault("invalid session, resumable", 0.3),
    EventFault("session forgotten", 0.3),
    EventFault("mute line", 0.3),
    EventFault("disk full", 0.5, (1.0, 60.0)),
    EventFault("disk read-only", 0.3, (1.0, 60.0)),
    EventFault("disk fails", 0.3, (1.0, 30.0)),
    EventFault("disk slow", 1.0, (5.0, 60.0)),
    EventFault("shard taken", 12.0, (4.0, 40.0)),
    EventFault("clock jump", 0.5, (-7200.0, 7200.0)),
    EventFault("message deleted", 4.0),
    EventFault("channel deleted", 0.2),
    EventFault("webhook deleted", 0.5),
    EventFault("thread archived", 1.0, (30.0, 600.0)),
    EventFault("rights lost", 2.0, (10.0, 300.0)),
    EventFault("dms closed", 2.0, (60.0, 1200.0)),
)
"""Each by its own clock."""


def befalls(chance: random.Random, group: str) -> CallFault | None:
    """The fault of a call of this group, if any."""
    drawn = chance.random()
    for fault in CALL_FAULTS:
        if group in fault.groups:
            drawn -= 1 / fault.odds
            if drawn < 0:
                return fault
    return None
