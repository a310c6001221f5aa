"""Hidden rolls reach those to whom they go, and the table learns that there was one."""

from dataclasses import dataclass, field
from typing import Any

from ordeal.observer.books import Books, Secret, nonce
from ordeal.observer.promises import UNTOLD, Ledger

EXCUSES = frozenset({50007, 40003, 50001, 50013, 10003, 10013, 50083, 160005, 20028, 20029})
"""What Discord says where somebody cannot be reached; then a button stands in the channel instead."""
MOST = 20_000


@dataclass(slots=True)
class Owed:
    """Watches the nonces of what goes out, and who could not be reached."""

    ledger: Ledger
    sent_nonces: dict[str, None] = field(default_factory=dict)
    unreached: set[int] = field(default_factory=set)
    done: int = 0
    gone: set[int] = field(default_factory=set)

    def sent(self, fact: Any) -> None:
        """A message that Discord took."""
        if fact.nonce is not None:
            self.sent_nonces[fact.nonce] = None
            while len(self.sent_nonces) > MOST:
                del self.sent_nonces[next(iter(self.sent_nonces))]

    def refused(self, fact: Any) -> None:
        """Somebody, or a channel, could not be reached."""
        if fact.code in EXCUSES and fact.route.startswith("POST /channels/"):
            self.unreached.add(int(fact.route.split("/")[2]))
        if fact.code in EXCUSES and "/users/@me/channels" in fact.route:
            self.unreached.add(0)

    def forget_channel(self, channel_id: int) -> None:
        """What was deleted is owed nothing."""
        self.gone.add(channel_id)

    def read(self, books: Books, announced: Any, *, final: bool) -> None:
        """Hold what is held for delivered against what went out, and what is owed against excuses."""
        for secret in books.secrets(self.done):
            self._secret(secret, books.epoch())

    def _secret(self, secret: Secret, epoch: str) -> None:
        self.ledger.looks("hidden rolls")
        for user in secret.recipients:
            went = nonce(epoch, f"s{secret.id}.{user}") in self.sent_nonces
            if not went and not self.unreached:
                self.ledger.breaks(UNTOLD, f"hidden roll {secret.id} never went to {user}")
        if not secret.noticed and secret.channel_id not in self.unreached | self.gone:
            self.ledger.breaks(UNTOLD, f"hidden roll {secret.id}: its table knows nothing of it")
