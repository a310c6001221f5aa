"""Every message has a name that a later process can compute again: otherwise it would appear twice."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from tools.simulator.observer import payloads
from tools.simulator.observer.books import Books, nonce
from tools.simulator.observer.promises import DOUBLED, Ledger

AGAIN = 300.0
"""Seconds within which a message that a crash cut off is sent again."""
CUT_OFF = 2.0
"""Seconds: a crash so soon after a message may have kept its mark from being written."""
MOST = 400
PANEL = re.compile(r"(🔒 <#\d+>\n)?### ")
"""How a panel begins, at the table or in the channel of its GM."""
MAP = "k:map_"
MOST_MAPS = 10
OWED = 40
"""Up to this many steps back something may still be undelivered."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message, with its life and time."""

    message_id: int | None
    channel_id: int
    body: str
    nonce: str
    life: int
    at: float


@dataclass(slots=True)
class Named:
    """Compares the nonces of messages with the names in the books, and those of two lives with each other.
    ``unknown`` are messages without a known name yet."""

    ledger: Ledger
    rooms: Mapping[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    """The channels of GMs."""
    unknown: dict[str, Posted] = field(default_factory=dict[str, Posted])
    recent: list[Posted] = field(default_factory=list[Posted])
    alike: list[tuple[Posted, Posted]] = field(default_factory=list[tuple[Posted, Posted]])
    """Messages of which a crash cut off the first, each with one that reads the same under another nonce."""
    things: dict[str, str] = field(default_factory=dict[str, str])
    """What the recent nonces stand for in the books: a step, a hidden roll, a question, a log, a map."""
    crashes: dict[int, float] = field(default_factory=dict[int, float])
    read_to: dict[int, int] = field(default_factory=dict[int, int])
    """The newest revision of each encounter that was there at the last look."""
    told_to: int = 0
    """The highest number of a message that goes on at the last look."""
    maps: dict[int, dict[int, None]] = field(default_factory=dict[int, dict[int, None]])
    """The messages that showed each channel's map."""

    def sent(self, fact: Any) -> None:
        """Something that Discord took."""
        shown, pressed = payloads.text(fact.payload), payloads.ids(fact.payload)
        is_map = any(each.startswith(MAP) for each in pressed)
        if is_map and fact.message_id is not None:  # An answer, too, may show it from then on.
            self.maps.setdefault(fact.channel_id, {})[fact.message_id] = None
        if fact.kind != "create" or fact.nonce is None:
            return
        posted = Posted(
            fact.message_id, fact.channel_id, f"{shown}\n{pressed}", fact.nonce, fact.life, fact.at
        )
        if not fact.copy:
            self.alike += [(each, posted) for each in self.recent if self._may_be_one(each, posted)]
            self.recent = [*self.recent[-MOST:], posted]
        word = fact.channel_id in self.rooms and not pressed  # That a clock is full: `Clocks` follows it.
        if is_map or not (PANEL.match(shown) or fact.files or word):
            self.unknown[fact.nonce] = posted

    def crashed(self, life: int, at: float) -> None:
        """A life is over: what it sent last comes again."""
        self.crashes[life] = at

    def _may_be_one(self, earlier: Posted, posted: Posted) -> bool:
        """Whether a message reads the same as an earlier one that was sent by a life that crashed at it, and
        has another nonce: the books know whether it is another thing."""
        over = self.crashes.get(earlier.life)
        if over is None or earlier.life == posted.life or earlier.nonce == posted.nonce:
            return False
        cut = 0 <= over - earlier.at < CUT_OFF and posted.at - over < AGAIN
        return cut and (earlier.channel_id, earlier.body) == (posted.channel_id, posted.body)

    def forget_channel(self, channel_id: int) -> None:
        """A channel was deleted, and what stood about it: in it, or elsewhere with its name."""
        about = f"<#{channel_id}>"

        def stays(each: Posted) -> bool:
            return each.channel_id != channel_id and about not in each.body

        self.unknown = {name: each for name, each in self.unknown.items() if stays(each)}
        self.alike = [pair for pair in self.alike if stays(pair[1])]

    def read(self, books: Books, since: int, users: Any, asked: Iterable[int] = ()) -> None:
        """Find the names of what was posted, and whether what reads alike is the same thing. ``asked``: the
        newest interactions."""
        if not self.unknown and not self.alike:
            return
        self.ledger.looks("nonces worked out again", len(self.unknown))
        epoch, people = books.epoch(), tuple(users)
        things = (
            *self._of_fights(books, since, people),
            *self._of_maps(books),
            *self._of_tellings(books),
            *_of_others(books, people),
        )
        wanted = {*self.unknown, *(each.nonce for pair in self.alike for each in pair)}
        # To the GMs, of what a player's way met: only then so many names are worked out.
        met = ((f"w{each}", f"w{each}.{user}") for each in asked if self.unknown for user in people)
        for thing, name in chain(things, met):
            if (known := nonce(epoch, name)) in wanted:
                self.things[known] = thing
                self.unknown.pop(known, None)
        for each in self.unknown.values():
            self.ledger.breaks(DOUBLED, f"nobody could work out its nonce again: {each.body[:200]!r}")
        self.unknown.clear()
        self._read_alike(books, since, epoch)

    def _read_alike(self, books: Books, since: int, epoch: str) -> None:
        """Of two alike each must stand for a thing of its own: a fight that starts, is undone and starts
        again reads the same. Or the later one names the earlier as the message that it replaces."""
        for earlier, later in self.alike:
            self.ledger.looks("messages that read like one that a crash cut off")
            first, second = (self.things.get(each.nonce) for each in (earlier, later))
            own = first is not None and second is not None and first != second
            replacing = (nonce(epoch, name) for name in _replacing(books, since, earlier))
            if not own and later.nonce not in replacing:
                self.ledger.breaks(DOUBLED, f"after a crash by another nonce: {later.body[:160]!r}")
        self.alike.clear()
        recent = {each.nonce for each in self.recent}
        self.things = {name: thing for name, thing in self.things.items() if name in recent}

    def _of_fights(self, books: Books, since: int, people: tuple[int, ...]) -> Iterator[tuple[str, str]]:
        """The newest steps, with the names of all their possible announcements."""
        for fight in books.fights(since):
            for step in books.steps(fight.id, self.read_to.get(fight.id, 0) - OWED):
                of = f"{fight.id}:{step.revision}"
                names = (of, f"q{of}", f"r{of}", f"t{fight.id}:{step.interaction_id}")
                yield from ((of, name) for name in names)
                yield from ((of, f"g{fight.id}.{step.revision}.{user}") for user in people)
            self.read_to[fight.id] = fight.newest

    def _of_tellings(self, books: Books) -> Iterator[tuple[str, str]]:
        """The newest messages that go on, those too that were told once and let go."""
        newest = books.tellings()
        for number in range(max(1, self.told_to - OWED), newest + 1):
            yield f"o{number}", f"o{number}:0"
        self.told_to = newest

    def _of_maps(self, books: Books) -> Iterator[tuple[str, str]]:
        """The maps, with the names of the messages that show them: by what was done last, and the message
        before."""
        for channel, newest in books.maps().items():
            for before in (0, *list(self.maps.get(channel, ()))[-MOST_MAPS:]):
                for each in range(max(0, newest - OWED), newest + 1):
                    yield f"m{channel}", f"m{channel}:{each}.{before}"


def _of_others(books: Books, people: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    """Questions and their reminders, hidden rolls and logs, with the names of their messages."""
    for number, revision in books.ongoing():
        for of in "oi":
            yield from ((f"o{number}", f"{of}{number}:{each}") for each in range(revision + 1))
        yield f"w{number}", f"w{number}"
    for secret in books.secrets():
        names = (f"n{secret.id}", f"r{secret.id}", *(f"s{secret.id}.{user}" for user in people))
        yield from ((f"s{secret.id}", name) for name in names)
    for number in books.logs():
        yield from ((f"l{number}", name) for name in (f"l{number}", f"l{number}.full"))


def _replacing(books: Books, since: int, earlier: Posted) -> Iterator[str]:
    """The names of a panel and of a map that are posted in the place of an earlier message."""
    for fight in books.fights(since):
        yield from (f"{of}{fight.id}.{earlier.message_id}" for of in ("p", "rp"))
    newest = books.maps().get(earlier.channel_id, -1)
    yield from (
        f"m{earlier.channel_id}:{each}.{earlier.message_id}"
        for each in range(max(0, newest - OWED), newest + 1)
    )
