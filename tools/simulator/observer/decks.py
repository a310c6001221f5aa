"""Cards: each is at one place, hands and sealed orders are told to nobody else, a draw is told once."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from tools.simulator.observer import payloads
from tools.simulator.observer.books import Books, Step
from tools.simulator.observer.promises import DOUBLED, LEAKED, LOST, MISLED, UNTOLD, USURPED
from tools.simulator.observer.watch import Watch

Deck = Mapping[str, Any]
EMPTY: Mapping[int, Deck] = {}
NONE: Mapping[str, Any] = {}
KIND = "decks"
CARD = re.compile(r"Krt\d{6}")
"""A card of the decks that people write down, and nothing else."""
SEAL = re.compile(r"`([0-9a-f]{16})`")
NEWS = ("🃏", "🔀", "↩", "↪")
"""How a message begins that tells the table a step with the decks."""
ASKED = ("draw ", "k:hand", "k:deck_")
LISTS = "draw show"
"""The command that lists a whole deck in private, in the order in which it was written down."""
OPENED, SECRETLY = "k:deck_open", "draw discard"
OPEN, ANSWERS, ORDER_FILE = ("drawn", "played"), (4, 5), "deck.json"
CUT_OFF = 15.0
"""A crash so many seconds after a request may have come between the step and the words on it."""
MOST = 2_000


@dataclass(frozen=True, slots=True)
class Telling:
    """A body that names cards, or that tells a step: for one reader (``to``), or for all."""

    interaction: int
    asked: str
    typed: str
    to: int | None
    channel_id: int
    cards: tuple[str, ...]
    text: str
    files: Mapping[str, bytes]
    answer_lost: bool


@dataclass(slots=True)
class Known:
    """The decks of a channel: the nodes behind which undo can go, and the states that held since the last
    look."""

    checked: int = 0
    nodes: dict[int, tuple[Step, Mapping[int, Deck]]] = field(default_factory=dict[int, Any])
    now: Mapping[int, Deck] = field(default_factory=dict[int, Deck])
    recent: list[Mapping[int, Deck]] = field(default_factory=list[Mapping[int, Deck]])
    steps: dict[int, tuple[Step, Step, Mapping[int, Deck]]] = field(default_factory=dict[int, Any])
    """By interaction: its step, the deed that it did or turned, and the decks after it."""


@dataclass(slots=True)
class Decks(Watch):
    """Follows every step of every channel's decks, and holds what is told against it. ``gms``: by channel."""

    gms: Mapping[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    words: int = 0
    channels: dict[int, Known] = field(default_factory=dict[int, Known])
    tellings: list[Telling] = field(default_factory=list[Telling])
    asked: dict[int, Any] = field(default_factory=dict[int, Any])
    gone: set[int] = field(default_factory=set[int])
    """Channels that were deleted, with what stood in them."""
    times: Counter[int] = field(default_factory=Counter[int])
    """How often the step of an interaction was told, as far as the bot knows."""
    arrived: set[int] = field(default_factory=set[int])
    """Interactions whose step was told, also where Discord's answer was lost."""
    untold: dict[int, tuple[Step, int]] = field(default_factory=dict[int, tuple[Step, int]])
    """By interaction: a step that was not told yet, and its channel."""

    def card(self) -> str:
        """A card that never came before."""
        self.words += 1
        return f"Krt{self.words:06}"

    # ---------------------------------------------------------------- facts

    def on_asked(self, fact: Any) -> None:
        if str(fact.interaction.what).startswith(ASKED):
            self.asked[fact.interaction.id] = fact.interaction
            while len(self.asked) > MOST:
                del self.asked[next(iter(self.asked))]

    def on_changed(self, fact: Any) -> None:
        if fact.what == "delete_channel":
            self.gone.add(fact.id)
            self.channels.pop(fact.id, None)

    def on_sent(self, fact: Any) -> None:
        shown, text = payloads.everything(fact.payload, fact.files), payloads.text(fact.payload)
        asked = self.asked.get(fact.interaction_id)
        what, cards = str(asked.what) if asked else "", tuple(CARD.findall(shown))
        if (
            what == SECRETLY
            and fact.kind == "callback"
            and fact.to is None
            and fact.payload["type"] in ANSWERS
        ):
            self.ledger.breaks(
                LEAKED, f"the options of {fact.interaction_id}, /{what}, stand above its answer"
            )
        is_order = bool(fact.files) and ORDER_FILE in fact.files  # Of 54 cards it names none of ours.
        if not cards and not is_order and not text.startswith(NEWS):
            return
        self.tellings.append(Telling(
            fact.interaction_id or 0, what, str(asked.options) if asked else "", fact.to, fact.channel_id,
            cards, text, fact.files, fact.answer_lost,
        ))  # fmt: skip

    # ---------------------------------------------------------------- books

    def read(self, books: Books, at: float, world: Any, *, final: bool) -> None:
        """Follow the steps since the last look, and judge what was told since."""
        for history, channel in books.histories(KIND):
            if channel in self.gone:
                continue
            known = self.channels.setdefault(channel, Known())
            known.recent = [known.now]
            for step in books.steps(history, known.checked):
                if (state := books.state(history, step.revision)) is not None:
                    self._step(channel, known, step, {each["id"]: each for each in _decks(state)})
                    self.ledger.looks("steps with decks that must be told")
                    self.untold[step.interaction_id] = step, channel
                known.checked = step.revision
        # An answer says whose step it is: what is left is told late.
        for each in sorted(self.tellings, key=lambda told: not told.asked):
            if each.channel_id not in self.gone:
                self._told(each)
        self.tellings.clear()
        self.untold = {each: step for each, step in self.untold.items() if each not in self.arrived}
        for number, (step, channel) in [*self.untold.items()]:
            if final or self._is_undisturbed(number, at):
                del self.untold[number]
                self._must_be_told(step, channel)

    def _step(self, channel: int, known: Known, step: Step, after: Mapping[int, Deck]) -> None:
        where = f"decks of {channel} {step.revision}"
        turned = step.action.get("undo") or step.action.get("redo")
        if turned:
            done, left = known.nodes.get(step.node, (None, EMPTY))
            deed, _ = known.nodes.get(turned[-1], (step, EMPTY))
            self.ledger.looks("steps with decks back and forth")
            if (done is not None or not step.node) and left != after:
                self.ledger.breaks(MISLED, f"{where} is not as {step.node} left it")
            if step.user_id not in {deed.user_id, *self.gms.get(channel, {step.user_id})}:
                self.ledger.breaks(USURPED, f"{where}: {step.user_id} turned what {deed.user_id} did")
        else:
            deed, known.nodes[step.node] = step, (step, after)
            self._moved(channel, step, known.now, after)
        for each in after.values():
            self._sound(where, each)
        known.now = after
        known.recent.append(after)
        known.steps[step.interaction_id] = step, deed, after
        for each in list(known.steps)[:-MOST]:
            del known.steps[each]

    def _sound(self, where: str, deck: Deck) -> None:
        """Every card is at one place."""
        self.ledger.looks("decks counted")
        places = Counter([*deck["left"], *_list(deck, "discarded"), *_list(deck, "buried"), *_held(deck)])
        if not deck.get("returns") and places != Counter(range(len(deck["cards"]))):
            wrong = {each: places[each] for each in range(len(deck["cards"])) if places[each] != 1}
            self.ledger.breaks(LOST, f"{where}: of {deck['name']} the cards {wrong} are not at one place")
        order = (deck.get("order") or NONE).get("cards", deck["left"])
        if deck["left"] != order[len(order) - len(deck["left"]) :]:
            self.ledger.breaks(MISLED, f"{where}: the pile of {deck['name']} is not as it was sealed")

    def _moved(self, channel: int, step: Step, before: Mapping[int, Deck], after: Mapping[int, Deck]) -> None:
        """Only the deck that is meant changed, and only as the deed says."""
        where = f"decks of {channel} {step.revision}"
        number, what, cards = step.action["deck"], step.action["what"], _list(step.action, "cards")
        others = {key: each for key, each in before.items() if key != number}
        if others != {key: each for key, each in after.items() if key != number}:
            self.ledger.breaks(MISLED, f"{where}: {what} changed another deck than {number}")
        if (what == "removed") is (number in after):
            self.ledger.breaks(LOST, f"{where}: {what}, and the deck {number} is {number in after}")
        deck = after.get(number)
        if deck is None:
            return
        if deck.get("gm") and step.user_id not in self.gms.get(channel, {step.user_id}):
            self.ledger.breaks(USURPED, f"{where}: {what} by {step.user_id}, with a deck of the GM")
        self.ledger.looks("cards followed", len(cards))
        expected = _expected(what, cards, step.user_id, before.get(number) or _fresh(deck))
        found: dict[str, Any] = {each: _list(deck, each) for each in expected if each != "hands"}
        hands = {each["user_id"]: list(each["cards"]) for each in deck.get("hands", ())}
        if "hands" in expected:
            found["hands"] = hands
        if found != expected:
            self.ledger.breaks(MISLED, f"{where}: {what} {cards} made {found}, not {expected}")

    # ---------------------------------------------------------------- what was told

    def _told(self, told: Telling) -> None:
        known = self.channels.get(told.channel_id)
        step, deed, after = (known or Known()).steps.get(told.interaction, (None, None, EMPTY))
        if told.to is not None:
            self._told_one(told, known)
            return
        if not told.asked and (found := self._told_late(told)):
            told = found
            step, deed, after = (known or Known()).steps[told.interaction]
        if ORDER_FILE in told.files:
            self._told_order(told, known)
            return
        if not told.asked:
            if not told.text.startswith(NEWS) and not told.files:
                self.ledger.breaks(LEAKED, f"{told.cards} to {told.channel_id}: {told.text[:120]!r}")
            return
        if step is None or deed is None:
            self.ledger.breaks(LOST, f"told and not stored: {told.text[:120]!r}")
            return
        self._told_all(told, step, deed, after)

    def _told_all(self, told: Telling, step: Step, deed: Step, after: Mapping[int, Deck]) -> None:
        """Everybody reads the cards that lie face up, and no others."""
        self.ledger.looks("steps with decks that were told")
        if self.times[told.interaction] and told.text.startswith(NEWS):
            self.ledger.breaks(DOUBLED, f"the step of {told.interaction} is told again: {told.text[:120]!r}")
        self.times[told.interaction] += not told.answer_lost
        self.arrived.add(told.interaction)
        shown = step is deed and step.action["what"] in OPEN
        deck = after.get(deed.action["deck"])
        cards = [deck["cards"][each] for each in _list(deed.action, "cards")] if deck and shown else []
        if list(told.cards) != [each for each in cards if CARD.fullmatch(each)]:
            self.ledger.breaks(LEAKED, f"{told.cards} to all, {cards} lie face up: {told.text[:120]!r}")
        seals = SEAL.findall(told.text)
        if seals and deck and deck.get("order") and seals[0] != sealed(deck, deck["order"])[1][:16]:
            self.ledger.breaks(MISLED, f"the seal {seals[0]} is not of the order of {deck['name']}")

    def _told_order(self, told: Telling, known: Known | None) -> None:
        """An order that is opened is the one before the last shuffle, and tells of nobody's hand."""
        may = [
            sealed(deck, deck["before"])[0]
            for decks in (known.recent if known else ())
            for deck in decks.values()
            if deck.get("before") and not deck.get("hands")
        ]
        self.ledger.looks("sealed orders that were opened", bool(told.files))
        self.times[told.interaction] += bool(told.files)
        self.arrived.add(told.interaction)
        for content in told.files.values():
            if content.decode() not in may:
                self.ledger.breaks(LEAKED, f"an order that is sealed yet, to all: {content[:120]!r}")

    def _told_one(self, told: Telling, known: Known | None) -> None:
        """One person reads the cards in their own hand, what they typed, and whole lists."""
        is_export = not told.asked and told.files  # A log holds what was public once, typed cards among it.
        if told.asked.startswith(LISTS) or known is None or is_export:
            return
        may = set(CARD.findall(told.typed))
        for decks in known.recent:
            for deck in decks.values():
                hand = _held(deck, told.to)
                may |= {deck["cards"][each] for each in (*hand, *_list(deck, "discarded"))}
        self.ledger.looks("cards told to their holders", len(told.cards))
        if wrong := set(told.cards) - may:
            self.ledger.breaks(
                LEAKED, f"{sorted(wrong)} to {told.to}, who does not hold them: {told.text[:120]!r}"
            )

    def _told_late(self, told: Telling) -> Telling | None:
        """What was told after a crash is posted to the channel and answers nothing: whose step it tells."""
        for interaction, (step, channel) in self.untold.items():
            if channel != told.channel_id or self.times[interaction]:
                continue
            is_order = step.action.get("what") == "opened"
            is_by = told.text[1:].lstrip().startswith(f"<@{step.user_id}>")  # Steps of fights name no user.
            if is_order == (ORDER_FILE in told.files) and (is_order or is_by):
                self.ledger.looks("steps with decks that were told after a crash")
                return replace(told, interaction=interaction, asked="draw again")
        return None

    def _is_undisturbed(self, interaction: int, at: float) -> bool:
        """Whether nothing came between a step and the words on it."""
        asked = self.asked.get(interaction)
        return bool(asked) and not asked.crashed and not asked.faults and at - asked.at >= CUT_OFF

    def _must_be_told(self, step: Step, channel: int) -> None:
        """Everybody was told, by the end at the latest: after a start at which nothing went wrong."""
        if channel not in self.gone:
            self.ledger.breaks(UNTOLD, f"decks of {channel} {step.revision}: {step.action}")


def _decks(state: Any) -> Sequence[Deck]:
    return state["decks"].get("decks", ())


def _list(of: Mapping[str, Any], name: str) -> list[int]:
    return list(of.get(name, ()))


def _held(deck: Deck, user: int | None = None) -> Iterator[int]:
    """The cards in hands, or in one user's."""
    for each in deck.get("hands", ()):
        if user in (None, each["user_id"]):
            yield from each["cards"]


def _fresh(deck: Deck) -> Deck:
    """A deck as it was before anybody drew from it."""
    left = (deck.get("order") or NONE).get("cards", deck["left"])
    return {**deck, "left": left, "discarded": (), "buried": (), "hands": ()}


def _expected(what: str, cards: list[int], user: int, before: Deck) -> dict[str, Any]:
    """Where the cards of a deck are after a deed."""
    left, up, down = (_list(before, each) for each in ("left", "discarded", "buried"))
    hands = {each["user_id"]: list(each["cards"]) for each in before.get("hands", ())}
    own = hands.pop(user, [])
    match what:
        case "opened":
            pass  # Only its order is told.
        case "drawn" if before.get("returns"):
            pass
        case "drawn":
            left, up = _without(left, cards), up + cards
        case "dealt":
            left, own = _without(left, cards), own + cards
        case "played":
            own, up = _without(own, cards), up + cards
        case "discarded":
            own, down = _without(own, cards), down + cards
        case _:  # A new order: `_sound` says whether all cards are there.
            return {"discarded": [], "buried": []}
    return {"left": left, "discarded": up, "buried": down, "hands": hands | ({user: own} if own else {})}


def _without(pile: list[int], cards: list[int]) -> list[int]:
    """A pile without these cards. What is drawn comes off its top: from elsewhere it stays, and shows."""
    return [each for each in pile if each not in cards]


def sealed(deck: Deck, order: Mapping[str, Any]) -> tuple[str, str]:
    """What the seal of an order covers, and the seal."""
    cards = [deck["cards"][each] for each in order["cards"]]
    about = {"format": 1, "deck": deck["name"], "at": order["at"], "cards": cards}
    text = json.dumps(about, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    covered = f"{text}\n{order['nonce']}"
    return covered, sha256(covered.encode()).hexdigest()
