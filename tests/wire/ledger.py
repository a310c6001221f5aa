"""What reached people, as Discord keeps it: in order, and no message twice for one nonce."""

from dataclasses import dataclass, field
from functools import cache

from bot.play.table import nonce_of

nonce_in = cache(nonce_of)


@dataclass(frozen=True)
class Sent:
    """A message that arrived; ``to`` is the channel's id (a DM channel has its user's id)."""

    id: int
    to: int
    nonce: str | None
    text: str
    mentions: tuple[int, ...] = ()

    @property
    def is_panel(self) -> bool:
        """Whether it is an encounter's panel, which begins with a heading."""
        return self.text.startswith("### ")


@dataclass
class Ledger:
    """``copies`` counts the messages that were dropped, since their nonce had been used."""

    sent: list[Sent] = field(default_factory=list)
    copies: int = 0

    def take(
        self, to: int, nonce: str | None, text: str, mentions: tuple[int, ...] = ()
    ) -> tuple[Sent, bool]:
        """Keep a message; one whose nonce was used gives the first one back. The flag: new."""
        if nonce is not None:
            assert len(nonce) <= 25, nonce
            for earlier in self.sent:
                if earlier.nonce == nonce:
                    self.copies += 1
                    return earlier, False
        message = Sent(1000 + len(self.sent), to, nonce, text, mentions)
        self.sent.append(message)
        return message, True

    def told(self, epoch: str, encounter_id: int) -> list[int]:
        """The revisions of an encounter in the order in which they were announced."""
        most = len(self.sent) + 2  # Nothing is told of the first.
        named = {nonce_in(epoch, f"{encounter_id}:{number}"): number for number in range(1, most)}
        return [named[each.nonce] for each in self.sent if each.nonce in named]

    def order_of(self, epoch: str, name: str) -> list[int]:
        """The places in the ledger of the messages of this name, in whatever life."""
        nonce = nonce_in(epoch, name)
        return [place for place, each in enumerate(self.sent) if each.nonce == nonce]
