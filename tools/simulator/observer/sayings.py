"""What is said as a character: under the speaker's own names, and only the speaker edits and deletes it."""

import re
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer.books import Books
from tools.simulator.observer.promises import DOUBLED, LOST, MISLED, USURPED
from tools.simulator.observer.watch import Watch

WORD = re.compile(r"Rede\d{6}")
"""What people say begins with a word that never came before."""
CORRECTED = re.compile(r"k:say_corrected:(\d+)")
OWNERS = "SELECT guild_id, name, owner FROM characters WHERE owner IS NOT NULL AND NOT gone ORDER BY id DESC"
SAYINGS = "SELECT message_id, user_id FROM sayings WHERE message_id IS NOT NULL"
SAID = ("say", "k:say_repeated", "k:refilled")
MOST = 3_000


@dataclass(frozen=True, slots=True)
class Said:
    """A message under a name, and the interaction with its words."""

    message_id: int
    name: str
    asked: Any
    is_known: bool


@dataclass(slots=True)
class Sayings(Watch):
    """Follows every message that a webhook took."""

    words: int = 0
    asked: dict[str, Any] = field(default_factory=dict[str, Any])
    """The interactions with each word, and of corrections."""
    corrections: dict[int, set[int]] = field(default_factory=dict[int, set[int]])
    """By message, the users who sent a form to change it."""
    spoken: dict[int, Said] = field(default_factory=dict[int, Said])
    new: list[Said] = field(default_factory=list[Said])
    gone: set[int] = field(default_factory=set[int])
    """Messages that were deleted, with their channel too."""

    def word(self) -> str:
        """A word that nobody said before."""
        self.words += 1
        return f"Rede{self.words:06}"

    # ---------------------------------------------------------------- facts

    def on_asked(self, fact: Any) -> None:
        asked = fact.interaction
        for word in WORD.findall(str(asked.options.get("text", ""))):
            self.asked[word] = asked
        if found := CORRECTED.match(str(asked.what)):
            self.corrections.setdefault(int(found[1]), set()).add(asked.who)
        while len(self.asked) > MOST:
            del self.asked[next(iter(self.asked))]
        while len(self.corrections) > MOST:
            del self.corrections[next(iter(self.corrections))]

    def on_changed(self, fact: Any) -> None:
        if fact.what == "delete_message":
            self.gone.add(fact.id)
        elif fact.what == "delete_channel":
            self.gone |= {number for number, each in self.spoken.items() if each.asked.channel_id == fact.id}
            self.new = [each for each in self.new if each.asked.channel_id != fact.id]

    def on_sent(self, fact: Any) -> None:
        if fact.kind in ("spoken", "respoken", "unspoken"):
            words = WORD.findall(str(fact.payload.get("content", "")))
            getattr(self, f"_{fact.kind}")(fact, words[0] if words else "")

    def _spoken(self, fact: Any, word: str) -> None:
        asked = self.asked.get(word)
        if asked is None or not str(asked.what).startswith(SAID) or asked.channel_id != fact.channel_id:
            self.ledger.breaks(MISLED, f"nobody said it in {fact.channel_id}: {fact.payload}")
            return
        self.ledger.looks("messages spoken as characters")
        before = [each for each in self.spoken.values() if each.asked is asked and each.is_known]
        if before:
            self.ledger.breaks(DOUBLED, f"said twice: {fact.payload}")
        said = Said(fact.message_id, fact.payload["username"], asked, not fact.answer_lost)
        self.spoken[fact.message_id] = said
        self.new.append(said)
        while len(self.spoken) > MOST:
            del self.spoken[next(iter(self.spoken))]

    def _respoken(self, fact: Any, word: str) -> None:
        said, asked = self.spoken.get(fact.message_id), self.asked.get(word)
        if said is None or asked is None:
            return
        self.ledger.looks("sayings that were changed")
        if asked.who != said.asked.who or not str(asked.what).startswith("k:say_corrected"):
            words = f"{asked.who} changed what {said.asked.who} said: {fact.payload}"
            self.ledger.breaks(USURPED, words)

    def _unspoken(self, fact: Any, word: str) -> None:
        said = self.spoken.get(fact.message_id)
        self.gone.add(fact.message_id)
        if said is None:
            return
        self.ledger.looks("sayings that were deleted")
        asked_by = self.corrections.get(fact.message_id, set())
        if said.asked.who not in asked_by and self._is_acknowledged(said):
            self.ledger.breaks(USURPED, f"{asked_by} deleted what {said.asked.who} said: {fact.message_id}")

    def _is_acknowledged(self, said: Said) -> bool:
        """Whether the speaker was told that it is said."""
        return any(each.private and said.name in str(each.payload) for each in said.asked.answers)

    # ---------------------------------------------------------------- books

    def read(self, books: Books, at: float, world: Any, *, final: bool) -> None:
        """Hold what was said since the last look against the characters and the notes on who said it."""
        owners = {(guild, name): owner for guild, name, owner in books.file.execute(OWNERS)}
        noted = dict(books.file.execute(SAYINGS)) if self.new else {}
        for said in self.new:
            asked, owner = said.asked, owners.get((said.asked.guild_id, said.name))
            self.ledger.looks("names held against their players", owner is not None)
            if owner not in (None, asked.who):
                self.ledger.breaks(USURPED, f"{asked.who} spoke as {said.name}, whom {owner} plays")
            if said.message_id in self.gone:
                continue
            by = noted.get(said.message_id)
            if by not in (None, asked.who):
                self.ledger.breaks(MISLED, f"{said.message_id} is noted as {by}'s, and {asked.who} said it")
            if by is None and said.is_known and self._is_acknowledged(said):
                self.ledger.breaks(LOST, f"nobody knows that {asked.who} said {said.message_id}")
        self.new.clear()
