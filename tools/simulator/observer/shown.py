"""What stands in a channel to stay, a posted sheet or a progress clock, shows what is stored."""

import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer.books import Books
from tools.simulator.observer.promises import MISLED
from tools.simulator.observer.watch import Watch, moment

MARK = "Kerbe"
"""The value on sheets that people change to another number each time."""
MOST_MARKS = 900
BEHIND = 30.0
"""Seconds after which a message has followed a change, unless something kept it from that."""
POSTED = """
SELECT m.character_id, m.channel_id, m.message_id, c.entries, (
    SELECT s.interaction_id FROM histories h JOIN steps s ON s.history_id = h.id
    WHERE h.kind = 'character' AND h.key = m.character_id ORDER BY s.revision DESC LIMIT 1)
FROM sheet_messages m JOIN characters c ON c.id = m.character_id WHERE NOT c.gone
"""
CLOCKS = """
SELECT o.id, o.channel_id, o.message_id, o.state, (
    SELECT max(interaction_id) FROM presses WHERE ongoing_id = o.id)
FROM ongoing o WHERE o.kind = 'clock' AND o.message_id > 0
"""
SHEET, CLOCK = "posted sheet", "clock"
FILLED, EMPTY = "▰", "▱"
GIVEN_UP = 25.0
"""Seconds after which the bot gives up a call that gets no answer, and tries again."""
UNSAID = re.compile(r"[\\\u200b]")


@dataclass(frozen=True, slots=True)
class Standing:
    """A message, when what it shows was changed last, and the text that it has to have."""

    what: str
    channel_id: int
    message_id: int
    changed: int
    text: str


@dataclass(slots=True)
class Shown(Watch):
    """Compares each of these messages with the books, half a minute after its last change and at the end."""

    marks: int = 0
    begun: float = 0.0
    """The time of day at which the run began, on Discord's clock."""
    trouble: float = 0.0
    """When something failed last: everywhere, and in a channel."""
    troubles: dict[int, float] = field(default_factory=dict[int, float])

    def mark(self) -> int:
        """A number that nobody's sheet had for long, as large as a sheet takes it."""
        self.marks += 1
        return 100 + self.marks % MOST_MARKS

    def on_asked(self, fact: Any) -> None:
        self.begun = self.begun or moment(fact.interaction.id) - fact.at

    def _troubled(self, fact: Any) -> None:
        self.trouble = fact.at

    on_crashed = on_stopped = on_opened = on_shard = on_disktrouble = on_gateway = _troubled

    def on_delayed(self, fact: Any) -> None:
        until = fact.at + min(fact.seconds, GIVEN_UP)
        self.troubles[fact.channel_id] = max(until, self.troubles.get(fact.channel_id, until))

    def on_refused(self, fact: Any) -> None:
        if "/channels/" in fact.route:
            self.troubles[int(fact.route.split("/")[2])] = fact.at

    def read(self, books: Books, at: float, world: Any, *, final: bool) -> None:
        """Look at everything that had the time to follow."""
        for each in (*_sheets(books), *_clocks(books)):
            since = max(moment(each.message_id), moment(each.changed)) - self.begun
            calm = since > max(self.trouble, self.troubles.get(each.channel_id, 0.0))
            channel = world.channels.get(each.channel_id)
            message = channel.messages.get(each.message_id) if channel else None
            if message is None or not (final or (calm and at - since > BEHIND)):
                continue
            self.ledger.looks("posted sheets held against the stored ones", each.what == SHEET)
            self.ledger.looks("clocks held against the stored ones", each.what == CLOCK)
            text = UNSAID.sub("", message.text)
            if each.text not in text:
                words = f"a {each.what} in {each.channel_id} has {each.text} for {at - since:.0f} s"
                self.ledger.breaks(MISLED, f"{words}; its message: {text[:200]!r}")


def _sheets(books: Books) -> Iterator[Standing]:
    for _, channel, message, entries, changed in books.file.execute(POSTED):
        for name, _, content, *typed in json.loads(entries):
            if MARK.lower() in (name.lower(), *map(str.lower, typed)):
                yield Standing(SHEET, channel, message, changed or 0, f"**{content}**")


def _clocks(books: Books) -> Iterator[Standing]:
    for _, channel, message, packed, changed in books.file.execute(CLOCKS):
        state = json.loads(zlib.decompress(packed))["state"]
        drawn = FILLED * state["filled"] + EMPTY * (state["size"] - state["filled"])
        yield Standing(CLOCK, channel, message, changed or 0, drawn)
