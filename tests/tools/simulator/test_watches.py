"""The observer besides fights: cards, sayings, messages that stay, places without the bot."""

import json
import zlib
from collections.abc import Generator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from tools.simulator.observer.abroad import Abroad
from tools.simulator.observer.books import Books
from tools.simulator.observer.clocks import Clocks
from tools.simulator.observer.decks import Decks, sealed
from tools.simulator.observer.promises import Ledger
from tools.simulator.observer.sayings import Sayings
from tools.simulator.observer.shown import Shown
from tools.simulator.observer.watch import DISCORD_EPOCH

ANN, BOB, GM, ROOM, TABLE, ELSEWHERE = 11, 12, 9, 6, 5, 8
SCHEMA = """
CREATE TABLE notes (name, value);
CREATE TABLE histories (id INTEGER PRIMARY KEY, kind, key, guild_id);
CREATE TABLE steps (history_id, revision, node, parent, user_id, interaction_id, action, events, ends, state);
CREATE TABLE characters (id INTEGER PRIMARY KEY, guild_id, owner, name, gone, channel_id, entries);
CREATE TABLE sayings (message_id, guild_id, channel_id, user_id);
CREATE TABLE sheet_messages (character_id, guild_id, channel_id, message_id);
CREATE TABLE ongoing (id, kind, guild_id, channel_id, message_id, revision, state, open);
CREATE TABLE presses (interaction_id, ongoing_id);
CREATE TABLE settings (scope_id, gm_channel);
INSERT INTO notes VALUES ('epoch', 'e'); INSERT INTO histories VALUES (1, 'decks', 5, 7);
INSERT INTO characters VALUES (1, 7, 11, 'Ann', 0, 5, '[["kerbe", "value", 17, "Kerbe"]]');
"""
CARDS = tuple(f"Krt{each:06}" for each in range(4))
ORDER: dict[str, Any] = {"cards": [2, 0, 3, 1], "nonce": "n", "at": 1}
DECK: dict[str, Any] = {
    "id": 1, "name": "Road", "cards": CARDS, "made_by": GM, "left": [2, 0, 3, 1], "order": ORDER,
}  # fmt: skip
MADE = {"what": "made", "deck": 1, "name": "Road"}


@dataclass
class Asked:
    """A request that nothing disturbed."""

    id: int
    what: str
    who: int = ANN
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    channel_id: int = TABLE
    guild_id: int = 7
    at: float = 0.0
    crashed: bool = False
    faults: list[str] = field(default_factory=list[str])
    answers: list[Any] = field(default_factory=list[Any])


def sent(content: str = "", **given: Any) -> Any:
    usual: dict[str, Any] = {
        "kind": "followup", "to": None, "channel_id": TABLE, "files": {}, "answer_lost": False, "nonce": None,
        "message_id": 1, "interaction_id": None, "at": 0.0, "payload": {"content": content, "type": 4},
    }  # fmt: skip
    return SimpleNamespace(**{**usual, **given})


def packed(state: Any) -> bytes:
    return zlib.compress(json.dumps(state).encode())


@pytest.fixture
def ledger() -> Ledger:
    return Ledger(lambda: 0.0)


@pytest.fixture
def books() -> Generator[Books]:
    made = Books(b"")
    made.file.executescript(SCHEMA)
    yield made
    made.close()


def broken(ledger: Ledger) -> list[str]:
    return [each.split(":")[0] for each in ledger.broken]


# ---------------------------------------------------------------- cards


def step(books: Books, number: int, deed: Any, *decks: Any, user: int = ANN, node: int = 0) -> None:
    action = deed if {"undo", "redo"} & deed.keys() else {"action": deed}
    row = (1, number, node or number, None, user, 100 + number, json.dumps(action), "", 0)
    books.file.execute(
        "INSERT INTO steps VALUES (?,?,?,?,?,?,?,?,?,?)", (*row, packed({"decks": {"decks": decks}}))
    )


def dealt(**changed: Any) -> dict[str, Any]:
    return {**DECK, "left": [0, 3, 1], "hands": [{"user_id": ANN, "cards": [2]}], **changed}


DEALT = {"what": "dealt", "deck": 1, "name": "Road", "cards": [2]}


def played(ledger: Ledger, books: Books, *facts: Any, asked: str = "draw card", who: int = ANN) -> list[str]:
    """What is broken after a deck was laid out, a card went into Ann's hand, and this was told of it."""
    watch = Decks(ledger, {TABLE: frozenset({GM})})
    watch.on_asked(SimpleNamespace(interaction=Asked(102, asked, who)))
    for each in facts:
        watch.on_sent(each)
    watch.read(books, 100.0, None, final=False)
    return broken(ledger)


TOLD = sent("🃏 a card, for their eyes only", interaction_id=102)


def laid_out(books: Books, *after: dict[str, Any]) -> None:
    step(books, 1, MADE, DECK)
    if after:
        step(books, 2, DEALT, *after)


def test_a_card_that_is_dealt_and_told_to_its_holder_is_as_it_should_be(ledger: Ledger, books: Books) -> None:
    laid_out(books, dealt())
    assert played(ledger, books, TOLD, sent(f"You draw {CARDS[2]}", to=ANN, interaction_id=102)) == []
    assert ledger.looked["cards told to their holders"] == 1


@pytest.mark.parametrize(
    ("deck", "promises"),
    [
        (dealt(left=[2, 0, 3, 1]), {"lost", "misled"}),  # It is in the hand and in the pile.
        (dealt(left=[0, 3]), {"lost", "misled"}),
        (dealt(hands=[]), {"lost", "misled"}),
        (dealt(left=[3, 0, 1]), {"misled"}),  # Not as it was sealed.
        (dealt(hands=[{"user_id": BOB, "cards": [2]}]), {"misled"}),
    ],
)
def test_every_card_is_at_one_place(
    ledger: Ledger, books: Books, deck: dict[str, Any], promises: set[str]
) -> None:
    laid_out(books, deck)
    assert {*played(ledger, books, TOLD)} == promises


@pytest.mark.parametrize(
    ("facts", "promises"),
    [
        ([], ["untold"]),
        ([TOLD, TOLD], ["doubled"]),
        ([sent(f"🃏 a card: {CARDS[2]}", interaction_id=102)], ["leaked"]),
        ([TOLD, sent(f"You hold {CARDS[2]}", to=BOB, interaction_id=102)], ["leaked"]),
        ([TOLD, sent(f"You hold {CARDS[0]}", to=ANN, interaction_id=102)], ["leaked"]),
        ([TOLD, sent(f"A panel with {CARDS[0]}")], ["leaked"]),
        ([TOLD, sent("🃏 nothing of the kind", interaction_id=103)], []),
    ],
)
def test_a_hand_is_told_to_its_holder_and_a_step_once(
    ledger: Ledger, books: Books, facts: list[Any], promises: list[str]
) -> None:
    laid_out(books, dealt())
    assert played(ledger, books, *facts) == promises


def test_what_is_told_of_a_step_that_is_not_stored_is_lost(ledger: Ledger, books: Books) -> None:
    laid_out(books)
    assert played(ledger, books, TOLD) == ["lost"]


@pytest.mark.parametrize(("told", "promises"), [(True, []), (False, ["untold"])])
def test_an_opened_order_is_told_also_of_a_deck_of_54(
    ledger: Ledger, books: Books, told: bool, promises: list[str]
) -> None:
    deck = {**DECK, "cards": ["A♣", "2♣", "3♣", "4♣"], "before": ORDER}
    step(books, 1, MADE, deck)
    step(books, 2, {**MADE, "what": "opened"}, deck)
    watch = Decks(ledger)
    watch.on_asked(SimpleNamespace(interaction=Asked(102, "k:deck_open:1")))
    if told:
        files = {"deck.json": sealed(deck, ORDER)[0].encode()}
        watch.on_sent(sent("🔓", interaction_id=102, files=files))
    watch.read(books, 100.0, None, final=False)
    assert broken(ledger) == promises


def test_the_undo_of_a_turn_tells_no_step_with_decks(ledger: Ledger, books: Books) -> None:
    laid_out(books, dealt())
    undone = sent(f"↩ undone: the start\n<@{ANN}>, it is your turn", kind="create")
    told = sent(f"🃏 <@{ANN}> lays out a deck", kind="create")
    assert played(ledger, books, undone, told, TOLD) == []
    assert ledger.looked["steps with decks that were told after a crash"] == 1


@pytest.mark.parametrize(("told", "promises"), [(True, []), (False, ["untold"])])
def test_a_step_that_a_crash_left_untold_is_told_by_the_end(
    ledger: Ledger, books: Books, told: bool, promises: list[str]
) -> None:
    step(books, 1, MADE, DECK)
    watch = Decks(ledger)
    watch.on_asked(SimpleNamespace(interaction=Asked(101, "draw deck", crashed=True)))
    watch.read(books, 100.0, None, final=False)
    assert broken(ledger) == []
    if told:
        watch.on_sent(sent(f"🃏 <@{ANN}> lays out a deck", kind="create"))
    watch.read(books, 200.0, None, final=True)
    assert broken(ledger) == promises


def test_an_order_is_opened_after_the_next_shuffle(ledger: Ledger, books: Books) -> None:
    now = {"cards": [1, 2, 0, 3], "nonce": "m", "at": 2}
    step(books, 1, MADE, DECK)
    step(
        books, 2, {**MADE, "what": "shuffled"}, {**DECK, "left": now["cards"], "order": now, "before": ORDER}
    )
    files = [{"deck.json": sealed(DECK, each)[0].encode()} for each in (ORDER, now)]
    shuffled = sent("🔀 Ann shuffles", interaction_id=102)
    opened = [sent("🔓", interaction_id=103, files=each) for each in files]
    watch = Decks(ledger)
    for number, what in ((102, "draw shuffle"), (103, "k:deck_open:1")):
        watch.on_asked(SimpleNamespace(interaction=Asked(number, what)))
    for fact in (shuffled, opened[0]):
        watch.on_sent(fact)
    watch.read(books, 100.0, None, final=False)
    assert broken(ledger) == []
    watch.on_sent(opened[1])
    watch.read(books, 100.0, None, final=False)
    assert broken(ledger) == ["leaked"]


@pytest.mark.parametrize(("who", "promises"), [(ANN, []), (GM, []), (BOB, ["usurped"])])
def test_a_deed_is_undone_by_its_user_or_a_gm(
    ledger: Ledger, books: Books, who: int, promises: list[str]
) -> None:
    laid_out(books, dealt())
    step(books, 3, {"undo": [2]}, DECK, user=who, node=1)
    assert played(ledger, books, TOLD) == promises


def test_the_options_of_a_secret_command_stand_above_a_public_answer(ledger: Ledger, books: Books) -> None:
    laid_out(books, dealt())
    public = sent("🃏 a card, face down", interaction_id=102, kind="callback")
    assert played(ledger, books, public, asked="draw discard") == ["leaked"]


# ---------------------------------------------------------------- sayings


def spoken(ledger: Ledger, books: Books, who: int, name: str = "Ann", **given: Any) -> Sayings:
    watch = Sayings(ledger)
    asked = Asked(1, "say", who, {"text": "Rede000001 Halt"})
    asked.answers.append(SimpleNamespace(private=True, payload={"content": f"Said as {name}"}))
    watch.on_asked(SimpleNamespace(interaction=asked))
    watch.on_sent(
        sent(kind="spoken", message_id=50, payload={"content": "Rede000001 Halt", "username": name})
    )
    books.file.execute("INSERT INTO sayings VALUES (50, 7, 5, ?)", (given.get("noted", who),))
    return watch


@pytest.mark.parametrize(
    ("who", "name", "noted", "promises"),
    [
        (ANN, "Ann", ANN, []),
        (BOB, "Ann", BOB, ["usurped"]),
        (ANN, "Ann", BOB, ["misled"]),
        (GM, "Ogre", GM, []),
    ],
)
def test_who_plays_a_character_speaks_as_it_and_is_noted(
    ledger: Ledger, books: Books, who: int, name: str, noted: int, promises: list[str]
) -> None:
    spoken(ledger, books, who, name, noted=noted).read(books, 0.0, None, final=False)
    assert broken(ledger) == promises


def test_what_was_said_and_is_noted_for_nobody_is_lost(ledger: Ledger, books: Books) -> None:
    watch = spoken(ledger, books, ANN)
    books.file.execute("DELETE FROM sayings")
    watch.read(books, 0.0, None, final=False)
    assert broken(ledger) == ["lost"]


@pytest.mark.parametrize(("who", "promises"), [(ANN, []), (BOB, ["usurped"])])
@pytest.mark.parametrize("kind", ["respoken", "unspoken"])
def test_only_the_speaker_changes_what_was_said(
    ledger: Ledger, books: Books, who: int, kind: str, promises: list[str]
) -> None:
    watch = spoken(ledger, books, ANN)
    text = "Rede000002" if kind == "respoken" else ""
    watch.on_asked(SimpleNamespace(interaction=Asked(2, "k:say_corrected:50", who, {"text": text})))
    watch.on_sent(sent(kind=kind, message_id=50, payload={"content": text}))
    assert broken(ledger) == promises


def test_the_same_words_are_said_once(ledger: Ledger, books: Books) -> None:
    watch = spoken(ledger, books, ANN)
    again = {"content": "Rede000001 Halt", "username": "Ann"}
    watch.on_sent(sent(kind="spoken", message_id=51, payload=again))
    watch.on_sent(sent(kind="spoken", message_id=52, payload={**again, "content": "made up"}))
    assert broken(ledger) == ["doubled", "misled"]


# ---------------------------------------------------------------- what stands in a channel


def snowflake(at: float) -> int:
    return int((1_800_000_000 + at - DISCORD_EPOCH) * 1000) << 22


@pytest.mark.parametrize(
    ("text", "at", "trouble", "promises"),
    [
        ("Kerbe **17**", 50.0, 0.0, []),
        ("Kerbe **16**", 50.0, 0.0, ["misled"]),
        ("Kerbe **16**", 20.0, 0.0, []),  # It may still follow.
        ("Kerbe **16**", 50.0, 10.0, []),
    ],
)
def test_a_posted_sheet_follows_within_half_a_minute(
    ledger: Ledger, books: Books, text: str, at: float, trouble: float, promises: list[str]
) -> None:
    message = snowflake(1.0)
    books.file.execute("INSERT INTO sheet_messages VALUES (1, 7, 5, ?)", (message,))
    watch = Shown(ledger)
    watch.on_asked(SimpleNamespace(interaction=Asked(snowflake(0.0), "say"), at=0.0))
    watch.on_refused(SimpleNamespace(route="PATCH /channels/5/messages/1", at=trouble))
    channel = SimpleNamespace(messages={message: SimpleNamespace(text=text)})
    watch.read(books, at, SimpleNamespace(channels={TABLE: channel}), final=False)
    assert broken(ledger) == promises


@pytest.mark.parametrize(("text", "promises"), [("▰▰▱", []), ("▰▱▱", ["misled"])])
def test_a_clock_shows_its_segments_at_the_end(
    ledger: Ledger, books: Books, text: str, promises: list[str]
) -> None:
    state = packed({"state": {"name": "Alarm", "filled": 2, "size": 3}})
    books.file.execute("INSERT INTO ongoing VALUES (1, 'clock', 7, 5, 60, 1, ?, 1)", (state,))
    channel = SimpleNamespace(messages={60: SimpleNamespace(text=text)})
    Shown(ledger).read(books, 0.0, SimpleNamespace(channels={TABLE: channel}), final=True)
    assert broken(ledger) == promises


@pytest.mark.parametrize(
    ("room", "times", "promises"),
    [(ROOM, 1, []), (ROOM, 0, ["untold"]), (ROOM, 2, ["doubled"]), (None, 0, [])],
)
def test_a_full_clock_is_told_to_the_gm_once(
    ledger: Ledger, books: Books, room: int | None, times: int, promises: list[str]
) -> None:
    """Where the channel of the GM was stored: a full disk may have refused it."""
    state = packed({"state": {"name": "Alarm", "filled": 3, "size": 3}})
    books.file.execute("INSERT INTO ongoing VALUES (1, 'hidden_clock', 7, 5, NULL, 2, ?, 1)", (state,))
    books.file.execute("INSERT INTO presses VALUES (102, 1)")
    books.file.execute("INSERT INTO settings VALUES (5, ?)", (room,))
    watch = Clocks(ledger, {ROOM: frozenset({GM})})
    watch.on_asked(SimpleNamespace(interaction=Asked(102, "k:clock_more:1"), at=1.0))
    for at in range(times):
        watch.on_sent(
            sent("🕓 **Alarm** is full: <#5>", channel_id=ROOM, kind="create", copy=False, at=2.0 + at)
        )
    watch.read(books, 100.0, None, final=False)
    assert broken(ledger) == promises


# ---------------------------------------------------------------- abroad


def test_what_is_done_abroad_is_stored_with_server_0(ledger: Ledger, books: Books) -> None:
    watch = Abroad(ledger, {ELSEWHERE: 70})
    for number, place in ((101, (ELSEWHERE, 70)), (102, (TABLE, 7))):
        asked = Asked(number, "sheet set", channel_id=place[0], guild_id=place[1])
        watch.on_asked(SimpleNamespace(interaction=asked))
    books.file.execute("INSERT INTO histories VALUES (2, 'character', 1, 0), (3, 'character', 2, 7)")
    for history, interaction in ((2, 101), (3, 102)):
        row = (history, 1, 1, None, ANN, interaction, "{}", "", 0, None)
        books.file.execute("INSERT INTO steps VALUES (?,?,?,?,?,?,?,?,?,?)", row)
    watch.read(books, 0.0, None, final=True)
    assert broken(ledger) == []
    books.file.execute("UPDATE histories SET guild_id = 70 WHERE id = 2")
    watch.read_to = 0
    watch.read(books, 0.0, None, final=True)
    assert broken(ledger) == ["leaked", "leaked"], "as a step, and as a row of the server"


def test_the_bot_calls_no_place_where_it_is_not(ledger: Ledger) -> None:
    watch = Abroad(ledger, {ELSEWHERE: 70})
    for channel in (TABLE, ELSEWHERE):
        watch.on_refused(SimpleNamespace(route=f"POST /channels/{channel}/messages"))
    assert broken(ledger) == ["misled"]
