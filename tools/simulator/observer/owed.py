"""Hidden rolls reach their recipients, and the table learns that there was one."""

from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer.books import Books, Secret, nonce
from tools.simulator.observer.promises import UNTOLD, Ledger

STILL_TRIED = 20 * 3600 * 1_000_000
"""Microseconds: for a day the bot tries to deliver its outbox."""
MOST = 20_000
SHOWS = ("hidden list", "k:show", "Why?")
"""Commands that show a hidden roll in another way than by a direct message."""


@dataclass(slots=True)
class Owed:
    """Watches what went out."""

    ledger: Ledger
    sent_nonces: dict[str, None] = field(default_factory=dict)
    looked_up: set[int] = field(default_factory=set)

    def sent(self, fact: Any) -> None:
        """A message that Discord took."""
        if fact.nonce is not None:
            self.sent_nonces[fact.nonce] = None
            while len(self.sent_nonces) > MOST:
                del self.sent_nonces[next(iter(self.sent_nonces))]

    def asked(self, interaction: Any) -> None:
        """A user who looks hidden rolls up has them without a direct message."""
        if str(interaction.what).startswith(SHOWS):
            self.looked_up.add(interaction.who)

    def read(self, books: Books, world: Any) -> None:
        """At the end, after a start at which nothing went wrong: everybody has what they can be sent."""
        secrets = books.secrets()
        newest = max((each.at for each in secrets), default=0)
        for secret in secrets:
            self.ledger.looks("hidden rolls")
            if newest - secret.at < STILL_TRIED:
                self._secret(secret, world, books.epoch())

    def _secret(self, secret: Secret, world: Any, epoch: str) -> None:
        for user in secret.recipients:
            went = nonce(epoch, f"s{secret.id}.{user}") in self.sent_nonces
            reachable = user in world.users and world.users[user].takes_dms
            if user in secret.owed and reachable:
                self.ledger.breaks(UNTOLD, f"hidden roll {secret.id} is still owed to {user}")
            elif user not in secret.owed and not went and user not in self.looked_up:
                self.ledger.breaks(UNTOLD, f"hidden roll {secret.id} never went to {user}")
        if not secret.noticed and secret.channel_id in world.channels:
            self.ledger.breaks(UNTOLD, f"hidden roll {secret.id}: its table knows nothing of it")
