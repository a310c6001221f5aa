"""When a progress clock is full, its GM's channel is told so."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer.books import Books, nonce
from tools.simulator.observer.named import full
from tools.simulator.observer.promises import UNTOLD
from tools.simulator.observer.watch import Watch

FULL = """
SELECT o.id, o.channel_id, o.revision, o.state,
    (SELECT max(interaction_id) FROM presses WHERE ongoing_id = o.id)
FROM ongoing o WHERE o.kind IN ('clock', 'hidden_clock')
"""
CUT_OFF = 15.0
"""A crash so many seconds after a press may have come between the step and the word on it."""
MOST = 4_000


@dataclass(slots=True)
class Clocks(Watch):
    """Looks for the word on each clock that is full. That nothing is told twice, `Announced` checks.
    ``rooms``: the channels of GMs. ``tables``: by a table's channel, the channel of its GM."""

    rooms: Mapping[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    tables: dict[int, int] = field(default_factory=dict[int, int])
    asked: dict[int, Any] = field(default_factory=dict[int, Any])
    posted: dict[str, None] = field(default_factory=dict[str, None])
    closed: set[int] = field(default_factory=set[int])
    """Channels of GMs in which something was refused or changed by others: direct messages are no promise."""

    def on_asked(self, fact: Any) -> None:
        what = str(fact.interaction.what)
        if what.startswith("settings gm-channel"):
            self.tables[fact.interaction.channel_id] = int(fact.interaction.options["channel"])
        if what.startswith(("clock advance", "k:clock_more")):
            self.asked[fact.interaction.id] = fact.interaction
            while len(self.asked) > MOST:
                del self.asked[next(iter(self.asked))]

    def on_sent(self, fact: Any) -> None:
        if fact.channel_id in self.rooms and fact.nonce is not None:
            self.posted[fact.nonce] = None

    def on_refused(self, fact: Any) -> None:
        words = fact.route.split("/")
        if words[1:2] == ["channels"] and int(words[2]) in self.rooms:
            self.closed.add(int(words[2]))

    def on_changed(self, fact: Any) -> None:
        if fact.id in self.rooms:
            self.closed.add(fact.id)

    def read(self, books: Books, at: float, world: Any, *, final: bool) -> None:
        """Judge the clocks that are full by a press that nothing disturbed."""
        epoch = books.epoch()
        for clock, channel, revision, packed, press in books.file.execute(FULL).fetchall():
            room, asked = self.tables.get(channel), self.asked.pop(press, None)
            state = json.loads(zlib.decompress(packed))["state"]
            if asked is None or state["filled"] < state["size"] or room is None or room in self.closed:
                continue
            if asked.crashed or asked.faults or (not final and at - asked.at < CUT_OFF):
                continue
            self.ledger.looks("full clocks")
            if not any(nonce(epoch, each) in self.posted for each in full(clock, revision)):
                self.ledger.breaks(
                    UNTOLD, f"the GM's channel of {channel} does not know that {clock} is full"
                )
