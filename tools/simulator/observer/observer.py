"""The observer: given every fact, it reports broken promises."""

import re
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.facts import Broken
from tools.simulator.observer import payloads
from tools.simulator.observer.abroad import Abroad
from tools.simulator.observer.announced import Announced
from tools.simulator.observer.answered import Answered
from tools.simulator.observer.bodies import Bodies
from tools.simulator.observer.books import Books, Fight, nonce, reading
from tools.simulator.observer.clocks import Clocks
from tools.simulator.observer.decks import Decks
from tools.simulator.observer.durable import Durable
from tools.simulator.observer.effects import Effects
from tools.simulator.observer.hidden import Hidden
from tools.simulator.observer.leases import Leases
from tools.simulator.observer.named import Named
from tools.simulator.observer.owed import Owed
from tools.simulator.observer.panels import Panels
from tools.simulator.observer.points import Points
from tools.simulator.observer.promises import CRASHED, UNANSWERED, UNSOUND, Ledger
from tools.simulator.observer.rights import Rights
from tools.simulator.observer.sayings import Sayings
from tools.simulator.observer.shown import Shown
from tools.simulator.observer.turns.watch import Turns

SOUND_AT_ONCE = 1_500_000
"""Bytes of a database that is checked after every crash; a larger one after every so manieth."""
ON_PURPOSE = re.compile(
    r"SQLITE_(IOERR|FULL|READONLY|CANTOPEN)|StoreFailure|Future exception was never retrieved"
    r"|error code: (40060|10062)"
    r"|in autocomplete for .*\[(Client\w*Error|ServerDisconnectedError|TimeoutError|DiscordServerError"
    r"|LeaseLost)"
)
"""Log lines that the simulator causes on purpose: the disk accepted no writes, a call was cut off, or held
back because the shard was lost, or somebody was already answered."""
ERROR = 40
"""The lowest log level of an error."""
KEPT_TEXTS = 4_000
OUTSIDE = ("discord.http", "discord.gateway", "discord.client")
"""Loggers that report outside failures, which are not faults of the bot."""


@dataclass
class Observer:
    """Hears what Discord accepted and what became of the disk. It calls no code of the bot."""

    run: Any
    ledger: Ledger = field(init=False)
    texts: dict[str, str] = field(default_factory=dict)
    asked: dict[int, Any] = field(default_factory=dict)
    crashes: int = 0
    since: int = 0
    raised: int = 0

    def __post_init__(self) -> None:
        self.ledger = Ledger(lambda: self.run.loop.time())
        self.answered, self.hidden = Answered(self.ledger), Hidden(self.ledger)
        rooms = self.hidden.rooms
        self.announced, self.durable = Announced(self.ledger, rooms), Durable(self.ledger)
        self.turns = Turns(self.ledger, self._text_of)
        self.rights = Rights(self.ledger, self.hidden.gms)
        self.leases, self.named = Leases(self.ledger), Named(self.ledger, rooms)
        self.effects, self.bodies = Effects(self.ledger, self._text_of), Bodies(self.ledger)
        self.owed, self.panels = Owed(self.ledger), Panels(self.ledger, rooms)
        self.points = Points(self.ledger)
        self.decks, self.sayings = Decks(self.ledger, self.hidden.gms), Sayings(self.ledger)
        self.shown, self.abroad = Shown(self.ledger), Abroad(self.ledger)
        self.watches = (self.decks, self.sayings, self.shown, self.abroad, Clocks(self.ledger, rooms))

    @property
    def broken(self) -> list[str]:
        """The broken promises so far, one line each."""
        return self.ledger.broken

    def told(self, fact: Any) -> None:
        """Hear one fact; of what it does not know it takes no notice."""
        heard = getattr(self, f"_{type(fact).__name__.lower()}", None)
        if heard is not None:
            heard(fact)
        for each in self.watches:
            each.hear(fact)
        if len(self.broken) > self.raised:
            new, self.raised = self.broken[self.raised :], len(self.broken)
            raise Broken(" · ".join(new))

    def final(self) -> list[str]:
        """After the quiet at the end: the outbox is empty."""
        with reading(self.run.image_written()) as books:
            self._sound(books)
            self._read(books, final=True)
            self.owed.read(books, self.run.world)
            self.panels.read(books, self.run.world)
        self.answered.look(self.run.loop.time(), final=True)
        return self.broken[self.raised :]

    # ---------------------------------------------------------------- facts

    def _asked(self, fact: Any) -> None:
        interaction = fact.interaction
        self.asked[interaction.id] = interaction
        while len(self.asked) > KEPT_TEXTS:
            del self.asked[next(iter(self.asked))]
        self.answered.asked(fact.at, interaction)
        self.durable.asked(interaction)
        self.owed.asked(interaction)

    def _delivered(self, fact: Any) -> None:
        self.answered.delivered(fact.at, fact.interaction)

    def _sent(self, fact: Any) -> None:
        self.hidden.sent(fact)
        self.announced.sent(fact)
        self.named.sent(fact)
        self.owed.sent(fact)
        self.panels.sent(fact)
        if fact.kind in ("callback", "original", "original_edit", "followup"):
            self.durable.sent(fact, self.asked.get(fact.interaction_id))
        if fact.nonce is not None and fact.kind == "create":
            self.texts[fact.nonce] = payloads.text(fact.payload)
            while len(self.texts) > KEPT_TEXTS:
                del self.texts[next(iter(self.texts))]

    def _refused(self, fact: Any) -> None:
        self.announced.refused(fact)
        if "/channels/" in fact.route:
            self.panels.disturbed(int(fact.route.split("/")[2]))

    def _crashed(self, fact: Any) -> None:
        """The durable data at the instant of a crash must contain everything that anybody was told."""
        self.crashes += 1
        self.announced.crashed(fact.life, fact.at)
        self.leases.crashes()
        self.named.crashed(fact.life, fact.at)
        self.panels.crashed(fact.life)
        self.ledger.looks("crashes")
        self.answered.look(fact.at)
        image = fact.synced()
        with reading(image) as books:
            if self.crashes % (1 + len(image) // SOUND_AT_ONCE) == 0:
                self._sound(books)
            if not books.is_empty:
                self._read(books)

    def _shard(self, fact: Any) -> None:
        self.announced.disowned(fact.at, taken=fact.taken)
        self.announced.disturbed()
        self.panels.disturbed()
        with reading(fact.written()) as books:
            if fact.taken:
                self.leases.taken(books, fact.at)
            else:
                self.leases.given_back(books)

    def _delayed(self, fact: Any) -> None:
        self.panels.delayed(fact.channel_id, fact.at, fact.seconds)

    def _waiting(self, fact: Any) -> None:
        self.ledger.looks("calls that hang")
        if fact.waits:
            self.ledger.breaks(UNANSWERED, f"the bot waits since {fact.seconds:.0f} s for {fact.route}")

    def _called(self, fact: Any) -> None:
        if fact.fault:
            self.panels.disturbed(fact.channel_id)

    def _woken(self, fact: Any) -> None:
        self.announced.woken()

    def _stopped(self, fact: Any) -> None:
        self.announced.ended(fact.life, fact.at)
        self.panels.disturbed()

    def _disktrouble(self, fact: Any) -> None:
        self.announced.disk(fact.at, fact.seconds, refuses=fact.refuses)
        self.panels.disturbed()
        self.panels.held(fact.at, fact.seconds)

    def _logged(self, fact: Any) -> None:
        self.announced.logged(fact.life, fact.at, str(fact.text))
        if fact.level < ERROR or str(fact.logger).startswith(OUTSIDE):
            return
        if not ON_PURPOSE.search(str(fact.text)):
            self.ledger.breaks(CRASHED, f"{fact.logger}: {str(fact.text)[:600]}")

    def _changed(self, fact: Any) -> None:
        if "channel" in str(fact.what) and "delete" in str(fact.what):
            self.announced.forget_channel(fact.id)
            self.named.forget_channel(fact.id)
            self.durable.forget_channel(fact.id)

    # ---------------------------------------------------------------- books

    def _sound(self, books: Books) -> None:
        self.ledger.looks("databases checked")
        for each in books.problems():
            self.ledger.breaks(UNSOUND, each)

    def _read(self, books: Books, *, final: bool = False) -> None:
        self.announced.over = self.since
        self.announced.read(books, final=final)
        self.durable.read(books, self.since)
        self.turns.read(books, self.since)
        self.rights.read(books, self.since)
        self.effects.read(books, self.since)
        self.bodies.read(books, self.since)
        self.points.read(books, self.since)
        self.named.read(books, self.since, self.run.world.users, self.asked)
        for each in self.watches:
            each.read(books, self.run.loop.time(), self.run.world, final=final)
        if not final:
            self._let_go(list(books.fights(self.since)))

    def _let_go(self, fights: list[Fight]) -> None:
        """Forget ended and announced encounters, unless an earlier one is running or may run again. The end
        of a channel's last encounter can be undone, and one that is paused can be resumed."""
        last = {each.channel_id: each.id for each in fights}
        for each in fights:
            if each.is_open or each.is_paused or last[each.channel_id] == each.id:
                break
            if each.announced < each.newest:
                break
            if self.durable.checked.get(each.id, 0) < each.newest:
                break
            self.since = each.id + 1
            for held in (self.durable, self.turns, self.rights, self.effects, self.bodies, self.points):
                held.forget(each.id)
            self.announced.fights.pop(each.id, None)

    def _text_of(self, fight: int, revision: int) -> str | None:
        return self.texts.get(nonce(self.announced.epoch, f"{fight}:{revision}"))
