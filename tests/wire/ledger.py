"""What reached people, as Discord keeps it: in order, and no message twice for one nonce."""

from dataclasses import dataclass, field


def plain(nonce: str | None) -> str:
    """A nonce without the epoch before it."""
    return (nonce or "").partition(":")[2]


@dataclass(frozen=True)
class Sent:
    """A message that arrived; ``to`` is the channel's id (a DM channel has its user's id)."""

    id: int
    to: int
    nonce: str | None
    text: str
    mentions: tuple[int, ...] = ()


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

    def told(self, encounter_id: int) -> list[int]:
        """The revisions of an encounter in the order in which they were announced."""
        numbers = [plain(each.nonce).partition(":") for each in self.sent]
        return [int(revision) for encounter, _, revision in numbers if encounter == str(encounter_id)]

    def order_of(self, nonce: str) -> list[int]:
        """The places in the ledger of the messages with this nonce, in whatever life."""
        return [place for place, each in enumerate(self.sent) if plain(each.nonce) == nonce]
