"""Every message has a name that a later process can compute again: otherwise it would appear twice."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer import payloads
from tools.simulator.observer.books import Books, nonce
from tools.simulator.observer.promises import DOUBLED, Ledger

AGAIN = 300.0
"""Seconds within which a message that a crash cut off is sent again."""
CUT_OFF = 2.0
"""Seconds: a crash so soon after a message may have kept its mark from being written."""
MOST = 400
MAP = "k:map_"
MOST_MAPS = 10
OWED = 40
"""Up to this many steps back something may still be undelivered."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message, with its life and time."""

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
    unknown: dict[str, Posted] = field(default_factory=dict[str, Posted])
    recent: list[Posted] = field(default_factory=list[Posted])
    crashes: dict[int, float] = field(default_factory=dict[int, float])
    read_to: dict[int, int] = field(default_factory=dict[int, int])
    """The newest revision of each encounter that was there at the last look."""
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
        posted = Posted(fact.channel_id, f"{shown}\n{pressed}", fact.nonce, fact.life, fact.at)
        if not fact.copy:
            self._is_no_other(posted)
            self.recent = [*self.recent[-MOST:], posted]
        if is_map or (not shown.startswith("### ") and not fact.files):
            self.unknown[fact.nonce] = posted

    def crashed(self, life: int, at: float) -> None:
        """A life is over: what it sent last comes again."""
        self.crashes[life] = at

    def _is_no_other(self, posted: Posted) -> None:
        """Nothing that reads the same was sent by a life that crashed at it, under another nonce."""
        for each in self.recent:
            over = self.crashes.get(each.life)
            if over is None or each.life == posted.life or each.nonce == posted.nonce:
                continue
            cut = 0 <= over - each.at < CUT_OFF and posted.at - over < AGAIN
            if cut and (each.channel_id, each.body) == (posted.channel_id, posted.body):
                self.ledger.breaks(DOUBLED, f"after a crash by another nonce: {posted.body[:160]!r}")

    def forget_channel(self, channel_id: int) -> None:
        """A channel was deleted, and what stood about it: in it, or elsewhere with its name."""
        about = f"<#{channel_id}>"
        self.unknown = {
            name: each
            for name, each in self.unknown.items()
            if each.channel_id != channel_id and about not in each.body
        }

    def read(self, books: Books, since: int, users: Any) -> None:
        """Find the names of what was posted."""
        if not self.unknown:
            return
        self.ledger.looks("nonces worked out anew", len(self.unknown))
        epoch, people = books.epoch(), tuple(users)
        names = (*self._of_fights(books, since, people), *self._of_maps(books), *_of_others(books, people))
        for name in names:
            self.unknown.pop(nonce(epoch, name), None)
        for each in self.unknown.values():
            self.ledger.breaks(DOUBLED, f"nobody could work out its nonce again: {each.body[:200]!r}")
        self.unknown.clear()

    def _of_fights(self, books: Books, since: int, people: tuple[int, ...]) -> Iterator[str]:
        """The names of all possible announcements of the newest steps."""
        for fight in books.fights(since):
            for step in books.steps(fight.id, self.read_to.get(fight.id, 0) - OWED):
                of = f"{fight.id}:{step.revision}"
                yield from (of, f"q{of}", f"r{of}", f"t{fight.id}:{step.interaction_id}")
                yield from (f"g{fight.id}.{step.revision}.{user}" for user in people)
            self.read_to[fight.id] = fight.newest

    def _of_maps(self, books: Books) -> Iterator[str]:
        """The names of the messages that show a map: by what was done last, and the message before."""
        for channel, newest in books.maps().items():
            for before in (0, *list(self.maps.get(channel, ()))[-MOST_MAPS:]):
                yield from (
                    f"m{channel}:{each}.{before}" for each in range(max(0, newest - OWED), newest + 1)
                )


def _of_others(books: Books, people: tuple[int, ...]) -> Iterator[str]:
    """Those of questions, hidden rolls and logs."""
    for number, revision in books.ongoing():
        yield from (f"{of}{number}:{each}" for of in "oi" for each in range(revision + 1))
    for secret in books.secrets():
        yield from (f"n{secret.id}", f"r{secret.id}", *(f"s{secret.id}.{user}" for user in people))
    for number in books.logs():
        yield from (f"l{number}", f"l{number}.full")
