"""The panel of a fight shows where the fight stands."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.observer import payloads
from tools.simulator.observer.books import Books, Fight
from tools.simulator.observer.promises import MISLED, Ledger

PANEL = "### "
CALL = re.compile(r"k:next:(\d+):(\d+)")
UNSAID = re.compile(r"[\\\u200b]")
"""Characters that prevent a name from being read as a mention or as Markdown."""
BEHIND = 60.0
"""Seconds after which a panel has followed the newest call, unless something kept it from that."""
GIVEN_UP = 25.0
"""Seconds after which the bot gives up a call that gets no answer, and tries again."""


@dataclass(slots=True)
class Seen:
    """The public view of a fight: the call that its panel shows, the message that shows it, and since when
    each newer call stands."""

    channel_id: int
    shown: int = 0
    message_id: int | None = None
    newer: dict[int, float] = field(default_factory=dict[int, float])


@dataclass(slots=True)
class Panels:
    """Compares each fight's panel with its calls while it is played, and with the books at the end."""

    ledger: Ledger
    rooms: Mapping[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    """The channels of GMs, with panels of their own."""
    fights: dict[int, Seen] = field(default_factory=dict)
    over: int = 0
    """The newest life that is over: what it sent may come afterwards."""
    held_up: dict[int, float] = field(default_factory=dict[int, float])
    """By channel (0: all): until when something may be held up there."""

    def sent(self, fact: Any) -> None:
        """A call, or a panel."""
        if fact.to is not None or fact.copy or fact.channel_id in self.rooms:
            return
        found = next(filter(None, map(CALL.match, payloads.ids(fact.payload))), None)
        if found is None:
            self._rests(fact.message_id)
            return
        number, call = int(found[1]), int(found[2])
        seen = self.fights.setdefault(number, Seen(fact.channel_id))
        self._judge(number, seen, fact.at)
        if payloads.text(fact.payload).startswith(PANEL):
            seen.shown, seen.message_id = call, fact.message_id
            seen.newer = {each: at for each, at in seen.newer.items() if each > call}
        elif fact.kind == "create" and seen.shown < call and not fact.answer_lost and fact.life > self.over:
            seen.newer.setdefault(call, fact.at)
        while len(self.fights) > 200:
            del self.fights[next(iter(self.fights))]

    def _rests(self, message_id: int | None) -> None:
        """A panel without the button of a call: the fight waits for an answer, or is over."""
        for each in self.fights.values():
            if each.message_id == message_id:
                each.newer.clear()

    def crashed(self, life: int) -> None:
        """A life is over, and the next one has to bring the panels up to date."""
        self.over = life
        self.disturbed()

    def disturbed(self, channel_id: int = 0) -> None:
        """Something failed in a channel, or everywhere: a panel may lag until the next action."""
        for each in self.fights.values():
            if channel_id in (0, each.channel_id):
                each.newer.clear()

    def delayed(self, channel_id: int, at: float, seconds: float) -> None:
        """A call in a channel is held up. The others there wait until the bot gives it up."""
        self.held(at, min(seconds, GIVEN_UP), channel_id)

    def held(self, at: float, seconds: float, channel_id: int = 0) -> None:
        """For so long, nothing needs to follow in a channel, or anywhere."""
        self.held_up[channel_id] = max(at + seconds, self.held_up.get(channel_id, 0.0))

    def _judge(self, number: int, seen: Seen, now: float) -> None:
        if not seen.shown or not seen.newer:
            return
        call, since = next(iter(seen.newer.items()))
        since = max(since, *(self.held_up.get(each, 0.0) for each in (0, seen.channel_id)))
        self.ledger.looks("panels held against calls")
        if now - since >= BEHIND:
            words = f"encounter {number}: for {now - since:.0f} s its panel showed {seen.shown}"
            self.ledger.breaks(MISLED, f"{words}, called was {call}")

    def read(self, books: Books, world: Any) -> None:
        """At the end, check every running fight. A panel that the bot does not know of (its answer was lost)
        may stay behind; a known one may not."""
        for fight in books.fights():
            channel = world.channels.get(fight.channel_id)
            panel = channel and fight.panel_id and channel.messages.get(fight.panel_id)
            if fight.is_open and panel:
                self._panel(books, fight, panel)

    def _panel(self, books: Books, fight: Fight, panel: Any) -> None:
        """The round and the actor, where nobody hides."""
        held = books.encounter(fight.id, fight.newest)
        fighters = held.get("combatants", ())
        if held.get("phase") != "running" or any(each.get("hidden") for each in fighters):
            return
        self.ledger.looks("panels read")
        number, text = held["round_number"], UNSAID.sub("", panel.text)
        actor = next((each["name"] for each in fighters if each["id"] == held.get("current")), "")
        if actor not in text or not any(each in text for each in (f"Round {number}", f"第{number}轮")):
            where = f"encounter {fight.id} is in round {number} at {actor}"
            self.ledger.breaks(MISLED, f"{where}; its panel: {text[:160]!r}")
