"""Every action that the table may know of is announced once, in order, and is in the database before."""

import re
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from tools.simulator.observer import payloads
from tools.simulator.observer.books import Books, Fight, Step, nonce
from tools.simulator.observer.promises import DOUBLED, LOST, OUT_OF_ORDER, UNTOLD, Ledger

AHEAD = 12
"""This many revisions past the newest stored one are searched for among the announced ones."""
REMEMBERED = 60
"""Calls of a channel that are held against each other."""
MOST_KNOWN = 5_000
UNMARKED = 1.25
"""Within this many seconds of a message a crash may have kept its mark from being written; the mark waits a
quarter of a second for a commit to join."""
SLOW_COMMITS = 8.0
"""Seconds more for the mark while the disk is slow: a commit that is under way, and its own."""
REFUSED_AGAIN = 90.0
"""The bot tries a mark that the disk refused again after 10, 30, 60 and 90 seconds: so many seconds after the
disk works again, it is written at the latest."""
NOT_NOTED = "done and told, but not noted"
"""The bot's words in the log where a mark was refused."""
REMEMBERED_BY_DISCORD = 300.0
"""For this many seconds Discord drops a message with the nonce of another one."""
GONE = frozenset({10003, 10008, 50005})
"""Discord's errors for a channel that no longer exists: nothing needs to be delivered to it."""
LIVE = re.compile(r"k:next:\d+:\d+")


@dataclass(slots=True)
class Telling:
    """The facts of one encounter: how far it was checked, and its announcements by revision."""

    channel_id: int
    checked: int = 1
    told: dict[int, int] = field(default_factory=dict)
    steps: dict[int, Step] = field(default_factory=dict)


@dataclass(slots=True)
class Accepted:
    """The life that sent a message last, when the call left, when Discord took it, and since when the message
    stands there."""

    life: int
    left: float
    at: float
    since: float


@dataclass(slots=True)
class Announced:
    """Watches what is posted, and holds it against the books after each crash and at the end."""

    ledger: Ledger
    rooms: Mapping[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    """The channels of GMs, where no step is announced."""
    epoch: str = ""
    posted: dict[str, tuple[int, int]] = field(default_factory=dict)
    calls: dict[int, deque[tuple[str, tuple[str, ...], str]]] = field(default_factory=dict)
    alike: list[tuple[int, str, str, str]] = field(default_factory=list)
    """Calls that read the same: (channel, text, both nonces)."""
    first: dict[str | None, tuple[int, bool]] = field(default_factory=dict)
    """The life that sent each message, and whether it learned that Discord accepted it."""
    times: dict[str, Accepted] = field(default_factory=dict)
    disowned_at: float = -1.0
    """When the shard was taken last, or given back."""
    lost: list[tuple[float, float]] = field(default_factory=list)
    """From when until when another process had the shard; the last one may have it still."""
    ends: dict[int, float] = field(default_factory=dict)
    """When each life was over, by a crash or in order."""
    slow: list[tuple[float, float]] = field(default_factory=list)
    refusing: list[tuple[float, float]] = field(default_factory=list)
    """From when until when the disk was slow, and took nothing."""
    not_noted: list[tuple[int, float]] = field(default_factory=list)
    """The lives that said that they could not write a mark, and when."""
    due: bool = False
    """Whether a crash left things to tell at the start after it."""
    unheard: set[int] = field(default_factory=set[int])
    """Channels in which Discord refused a message of this life."""
    known: dict[str, None] = field(default_factory=dict)
    """The newest nonces behind which a step stands."""
    fights: dict[int, Telling] = field(default_factory=dict)
    excused: dict[int, int] = field(default_factory=dict)
    over: int = 0

    def sent(self, fact: Any) -> None:
        """Something that Discord took."""
        if fact.kind != "create":
            return
        if fact.copy:
            self._copied(fact)
            return
        _, unanswered = self.first.get(fact.nonce, (0, False))
        self.first[fact.nonce] = (fact.life, fact.answer_lost)
        while len(self.first) > MOST_KNOWN:
            del self.first[next(iter(self.first))]
        self.ledger.looks("messages posted")
        if fact.nonce is None:
            self.ledger.breaks(
                DOUBLED, f"a message without a nonce in {fact.channel_id}: nothing tells its copy"
            )
        elif fact.nonce not in self.posted:
            self.posted[fact.nonce] = (fact.message_id, fact.channel_id)
            self._accepted(fact, fact.at)
        elif why := self._why_again(fact, unanswered=unanswered):
            self.ledger.looks(f"told again: {why}, and Discord had forgotten the nonce")
            self._accepted(fact, fact.at)
        else:
            self.ledger.breaks(DOUBLED, f"nonce {fact.nonce} twice: {payloads.text(fact.payload)[:120]!r}")
        self._same_call(fact)

    def _accepted(self, fact: Any, since: float) -> None:
        self.times[fact.nonce] = Accepted(fact.life, fact.left, fact.at, since)

    def disowned(self, at: float, *, taken: bool = True) -> None:
        """Another process has the shard: running announcements could not be marked."""
        self.disowned_at = at
        if taken:
            self.lost.append((at, float("inf")))
        elif self.lost:
            self.lost[-1] = (self.lost[-1][0], at)

    def ended(self, life: int, at: float) -> None:
        """A life is over: what it sent last may lack its mark."""
        self.ends[life] = at

    def crashed(self, life: int, at: float) -> None:
        """It ended at once: the next start tells what it left."""
        self.ended(life, at)
        self.due = True
        self.unheard.clear()

    def disk(self, at: float, seconds: float, *, refuses: bool) -> None:
        """The disk is slow, or takes nothing."""
        (self.refusing if refuses else self.slow).append((at, at + seconds))
        self.disturbed()

    def logged(self, life: int, at: float, text: str) -> None:
        """A life says something."""
        if text.startswith(NOT_NOTED):
            self.not_noted.append((life, at))

    def disturbed(self) -> None:
        """The disk or the shard is in trouble: what is left to tell may have to wait for an action."""
        self.due = False

    def woken(self) -> None:
        """After a start: what a crash left untold is told, and not only with the next action."""
        if not self.due:
            return
        self.due = False
        for number, telling in self.fights.items():
            if telling.channel_id in self.unheard:
                continue
            left = [each for each in telling.steps.values() if must_tell(each)]
            self.ledger.looks("steps left to a start", len(left))
            for each in left:
                if nonce(self.epoch, f"{number}:{each.revision}") not in self.posted:
                    words = f"encounter {number} revision {each.revision}, stored at a crash"
                    self.ledger.breaks(UNTOLD, f"{words}: the start after it did not tell it")

    def _why_again(self, fact: Any, *, unanswered: bool) -> str:
        """Why nobody could know that a message stood there when Discord forgot its nonce; empty: somebody
        could. docs/reliability.md names these cases."""
        sent = self.times[fact.nonce]
        if fact.at - sent.since <= REMEMBERED_BY_DISCORD:
            return ""
        if self._gone(fact, sent, sent.at + UNMARKED):
            return "its sender was gone before the mark"
        if self._gone(fact, sent, self._end(self.slow, sent) + UNMARKED + SLOW_COMMITS):
            return "the disk was slow, and its sender was gone before the mark"
        if self._was_refused(sent) and self._gone(fact, sent, self._end(self.refusing, sent) + REFUSED_AGAIN):
            return "the disk refused the mark, and its sender was gone before it worked"
        return "no answer came" if unanswered else ""

    def _gone(self, fact: Any, sent: Accepted, marked: float) -> bool:
        """Whether the sender of a message was over, or had no shard, before it can have written the mark."""
        over = self.ends.get(sent.life) if fact.life != sent.life else None
        ended = over is not None and over < marked
        return ended or any(since < marked and sent.left < until for since, until in self.lost)

    def _end(self, troubles: Sequence[tuple[float, float]], sent: Accepted) -> float:
        """When the trouble was over in which the mark of a message was due; long ago: there was none."""
        due = sent.at + UNMARKED
        return max((until for since, until in troubles if since < due and sent.at < until), default=-inf)

    def _was_refused(self, sent: Accepted) -> bool:
        """Whether the sender said so while the mark was due."""
        soon = sent.at + UNMARKED
        return any(life == sent.life and sent.at <= at < soon for life, at in self.not_noted)

    def _copied(self, fact: Any) -> None:
        """A message is sent again only by a later life, or if its answer or the shard was lost. Otherwise two
        tasks did the same at once, and only Discord kept it from appearing twice."""
        self.ledger.looks("copies that Discord dropped")
        _, stands_in = self.posted.get(fact.nonce, (0, fact.channel_id))
        if stands_in != fact.channel_id:
            words = f"nonce {fact.nonce} names something in {stands_in}, and is sent to {fact.channel_id}"
            self.ledger.breaks(UNTOLD, f"{words}: {payloads.text(fact.payload)[:120]!r}")
        life, lost = self.first.get(fact.nonce, (0, True))
        sent = self.times.get(fact.nonce)
        lost = lost or sent is None or sent.left <= self.disowned_at
        if life == fact.life and not lost:
            self.ledger.breaks(DOUBLED, f"sent twice at once: {payloads.text(fact.payload)[:120]!r}")
        self.first[fact.nonce] = (fact.life, fact.answer_lost)
        if sent is not None:
            self._accepted(fact, sent.since)

    def _same_call(self, fact: Any) -> None:
        """Note two messages with the same words and the same live buttons."""
        text, ids = payloads.text(fact.payload), payloads.ids(fact.payload)
        if text.startswith("### ") or fact.channel_id in self.rooms or not any(map(LIVE.match, ids)):
            return
        known = self.calls.setdefault(fact.channel_id, deque(maxlen=REMEMBERED))
        earlier = next((nonce for said, live, nonce in known if (said, live) == (text, ids)), None)
        if earlier is not None and fact.nonce not in (None, earlier):  # Of one name it is judged as it comes.
            self.alike.append((fact.channel_id, text, earlier, fact.nonce))
        known.append((text, ids, fact.nonce or ""))

    def _told_twice(self) -> None:
        """Of two alike each must tell of a step of its own: somebody was hidden, and that undone."""
        for channel_id, text, *nonces in self.alike:
            if not all(each in self.known for each in nonces):
                self.ledger.breaks(DOUBLED, f"the same call twice in {channel_id}: {text[:120]!r}")
        self.alike.clear()
        for each in list(self.known)[:-MOST_KNOWN]:
            del self.known[each]

    def refused(self, fact: Any) -> None:
        """A channel that no longer exists needs no announcements."""
        if fact.route.startswith("POST /channels/"):
            self.unheard.add(int(fact.route.split("/")[2]))
        if fact.code in GONE and fact.route.startswith("POST /channels/"):
            channel_id = int(fact.route.split("/")[2])
            self.excused[channel_id] = self.excused.get(channel_id, 0) + 1

    def forget_channel(self, channel_id: int) -> None:
        """A channel was deleted: what stood about it may go."""
        self.calls.pop(channel_id, None)
        for each in [number for number, one in self.fights.items() if one.channel_id == channel_id]:
            del self.fights[each]

    def read(self, books: Books, *, final: bool = False) -> None:
        """Compare the announcements with what is durable in a database."""
        self.epoch = books.epoch()
        found = {each.id: each for each in books.fights(self.over)}
        for number in [each for each in self.fights if each not in found]:
            if self.fights.pop(number).told:
                self.ledger.breaks(LOST, f"encounter {number} was told of, and is gone")
        for fight in found.values():
            self._fight(books, fight, final=final)
        self._told_twice()

    def _fight(self, books: Books, fight: Fight, *, final: bool) -> None:
        telling = self.fights.setdefault(fight.id, Telling(fight.channel_id))
        if fight.count != fight.newest:
            self.ledger.breaks(
                LOST, f"encounter {fight.id} lacks a revision: {fight.count} of {fight.newest}"
            )
        newest = max(telling.steps, default=0)
        if fight.newest < telling.checked:
            self.ledger.breaks(LOST, f"encounter {fight.id} fell from {telling.checked} to {fight.newest}")
        telling.steps.update({each.revision: each for each in books.steps(fight.id, telling.checked)})
        self._match(fight, telling, newest)
        if fight.announced >= fight.newest or final:
            self._all_told(fight, telling)
        telling.checked = max(telling.checked, min(fight.newest, fight.announced))
        for each in [number for number in telling.steps if number <= telling.checked]:
            del telling.steps[each]
        for each in [number for number in sorted(telling.told)[:-REMEMBERED] if number <= telling.checked]:
            del telling.told[each]

    def _match(self, fight: Fight, telling: Telling, newest: int) -> None:
        """Find the messages of each revision, those that stand nowhere included."""
        for revision in range(telling.checked + 1, fight.newest + AHEAD):
            if revision in telling.told:
                continue
            at = self.posted.get(nonce(self.epoch, f"{fight.id}:{revision}"))
            if at is None:
                continue
            if revision > fight.newest:
                self.ledger.breaks(
                    LOST, f"encounter {fight.id} told revision {revision}, stored are {fight.newest}"
                )
            elif any(earlier > at[0] for number, earlier in telling.told.items() if number < revision):
                self.ledger.breaks(
                    OUT_OF_ORDER, f"encounter {fight.id}: {revision} was told before an earlier"
                )
            telling.told[revision] = at[0]
            self.known[nonce(self.epoch, f"{fight.id}:{revision}")] = None

    def _all_told(self, fight: Fight, telling: Telling) -> None:
        """Everything that must be announced was announced, as far as the books have it as announced."""
        for revision, step in sorted(telling.steps.items()):
            if revision > fight.newest:
                continue
            self.ledger.looks("steps that must be told", must_tell(step))
            if not must_tell(step) or revision in telling.told or revision <= telling.checked:
                continue
            if self.excused.get(fight.channel_id, 0) > 0:
                self.excused[fight.channel_id] -= 1
                continue
            kinds = [str(each.get("kind")) for each in step.events]
            self.ledger.breaks(UNTOLD, f"encounter {fight.id} revision {revision} ({kinds})")


def must_tell(step: Step) -> bool:
    """Whether a step has news for everybody: a turn that is called in public, or the end. What stands between
    ``kept_back`` and ``told_instead`` is only for the GM."""
    is_open = True
    for each in step.events:
        kind = each.get("kind")
        is_open = {"kept_back": False, "told_instead": True}.get(str(kind), is_open)
        if is_open and kind in ("turn_started", "ended"):
            return True
    return False
