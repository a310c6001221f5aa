"""When a progress clock is full, its GM's channel is told so, once."""

import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer import payloads
from tools.simulator.observer.books import Books
from tools.simulator.observer.promises import DOUBLED, UNTOLD
from tools.simulator.observer.watch import Watch

FULL = """
SELECT o.id, o.channel_id, o.state,
    (SELECT max(interaction_id) FROM presses WHERE ongoing_id = o.id),
    (SELECT gm_channel FROM settings WHERE scope_id = o.channel_id)
FROM ongoing o WHERE o.kind IN ('clock', 'hidden_clock') AND o.open
"""
CUT_OFF = 15.0
"""A crash so many seconds after a press may have come between the step and the word on it."""
REMEMBERED_BY_DISCORD = 300.0
"""After so many seconds Discord has forgotten the nonce of a word that was sent again."""
SIGN = "🕓"
UNSAID = re.compile(r"[\\\u200b]")
MOST = 4_000


@dataclass(slots=True)
class Clocks(Watch):
    """Looks for the word on each clock that is full, where a channel of GMs is set. ``rooms``: these."""

    rooms: Mapping[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    asked: dict[int, Any] = field(default_factory=dict[int, Any])
    touched: float = 0.0
    """When somebody did something to a clock last."""
    words: dict[str, float] = field(default_factory=dict[str, float])
    """The words in the channels of GMs, and when each was said last."""
    closed: set[int] = field(default_factory=set[int])
    """Channels of GMs in which something was refused or changed by others: direct messages are no promise."""

    def on_asked(self, fact: Any) -> None:
        """Somebody changes a clock."""
        if str(fact.interaction.what).startswith(("clock ", "k:clock")):
            self.touched = fact.at
            self.asked[fact.interaction.id] = fact.interaction
            while len(self.asked) > MOST:
                del self.asked[next(iter(self.asked))]

    def on_sent(self, fact: Any) -> None:
        """A word in a channel of GMs."""
        text = UNSAID.sub("", payloads.text(fact.payload))
        if fact.channel_id not in self.rooms or fact.kind != "create" or fact.copy or SIGN not in text:
            return
        before = self.words.get(text)
        if before is not None and self.touched < before and fact.at - before < REMEMBERED_BY_DISCORD:
            self.ledger.breaks(DOUBLED, f"the GM is told again: {text[:120]!r}")
        self.words[text] = fact.at

    def on_refused(self, fact: Any) -> None:
        """The channel of a GM may be closed."""
        words = fact.route.split("/")
        if words[1:2] == ["channels"] and int(words[2]) in self.rooms:
            self.closed.add(int(words[2]))

    def on_changed(self, fact: Any) -> None:
        """Somebody changed the channel of a GM."""
        if fact.id in self.rooms:
            self.closed.add(fact.id)

    def read(self, books: Books, at: float, world: Any, *, final: bool) -> None:
        """Judge the clocks that are full by a press that nothing disturbed."""
        for clock, channel, packed, press, room in books.file.execute(FULL).fetchall():
            asked = self.asked.pop(press, None)
            state = json.loads(zlib.decompress(packed))["state"]
            if asked is None or state["filled"] < state["size"] or not room or room in self.closed:
                continue
            if asked.crashed or asked.faults or (not final and at - asked.at < CUT_OFF):
                continue
            self.ledger.looks("full clocks")
            if not any(f"**{state['name']}**" in each and str(channel) in each for each in self.words):
                self.ledger.breaks(
                    UNTOLD, f"the GM's channel of {channel} does not know that {clock} is full"
                )
