"""The observer: it shares nothing with the bot, and says of each promise when it is broken."""

import ast
import json
import sqlite3
import zlib
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.encounter import stored
from bot.encounter.encounter import combats
from tools.simulator.observer.announced import REMEMBERED, Announced
from tools.simulator.observer.bodies import Bodies
from tools.simulator.observer.books import Books, nonce
from tools.simulator.observer.durable import Durable
from tools.simulator.observer.effects import Effects
from tools.simulator.observer.hidden import Hidden
from tools.simulator.observer.leases import Leases
from tools.simulator.observer.named import Named
from tools.simulator.observer.observer import ON_PURPOSE
from tools.simulator.observer.panels import Panels
from tools.simulator.observer.points import Points
from tools.simulator.observer.promises import CHECKS, Ledger, never_looked_at
from tools.simulator.observer.rights import GMS_OWN, TURNS, Rights
from tools.simulator.observer.turns.told import NEUTRAL
from tools.simulator.observer.turns.watch import Turns

ROOT = Path(__file__).parents[3]
SCHEMA = """
CREATE TABLE notes (name, value); CREATE TABLE secrets (id, channel_id, noticed, at);
CREATE TABLE recipients (secret_id, user_id, delivered_at);
CREATE TABLE ongoing (id, revision); CREATE TABLE logs (id INTEGER PRIMARY KEY AUTOINCREMENT);
CREATE TABLE bodies (character_id, body);
CREATE TABLE histories (id, kind, key);
CREATE TABLE encounters (id, channel_id, announced, open, paused, panel_id);
CREATE TABLE steps (history_id, revision, node, parent, user_id, interaction_id, action, events, ends, state);
INSERT INTO notes VALUES ('epoch', 'e'); INSERT INTO encounters VALUES (1, 5, 3, 1, NULL, NULL);
"""
JOINED = [{"kind": "joined", "who": 1}, {"kind": "joined", "who": 2}]
ENTRANTS = [
    {"name": "Ann", "owner": 11, "initiative": 9},
    {"name": "Bob", "owner": 12, "initiative": 4},
]
STARTED = [{"kind": "turn_started", "who": 1, "round_number": 1}]
THEN = [{"kind": "turn_ended", "who": 1}, {"kind": "turn_started", "who": 2, "round_number": 1}]


@dataclass
class Fact:
    """What Discord took."""

    payload: dict[str, Any]
    nonce: str | None = None
    message_id: int = 1
    to: int | None = None
    channel_id: int = 5
    kind: str = "create"
    copy: bool = False
    life: int = 1
    answer_lost: bool = False
    interaction_id: int | None = None
    at: float = 0.0
    left: float = 0.0
    files: dict[str, bytes] = field(default_factory=dict[str, bytes])


_open: list[Books] = []


@pytest.fixture(autouse=True)
def closed() -> Generator[None]:
    """Close what a test opened."""
    yield
    while _open:
        _open.pop().close()


def opened(image: bytes = b"") -> Books:
    _open.append(made := Books(image))
    return made


def books(*steps: tuple[dict[str, Any], list[dict[str, Any]]]) -> Books:
    made = opened()
    made.file.executescript(SCHEMA)
    for number, (action, events) in enumerate(steps, 1):
        row = (1, number, number, number - 1 or None, 9, 100 + number)
        told = f"{number}\n{json.dumps({'events': events})}"
        made.file.execute(
            "INSERT INTO steps VALUES (?,?,?,?,?,?,?,?,0,NULL)", (*row, json.dumps({"action": action}), told)
        )
    return made


def begun(*more: tuple[dict[str, Any], list[dict[str, Any]]]) -> Books:
    return books(({"kind": "noted"}, []), ({"kind": "add", "entrants": ENTRANTS}, JOINED), *more)


@pytest.fixture
def ledger() -> Ledger:
    return Ledger(lambda: 0.0)


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("room", ["observer", "people"])
def test_it_imports_nothing_of_the_bot(room: str) -> None:
    own = {*imported_below(ROOT / "tools" / "simulator" / room)}
    assert own
    mine = {
        each
        for each in own
        if each.startswith("tools.simulator.") and not each.startswith(f"tools.simulator.{room}")
    }
    assert mine <= {"tools.simulator.facts"}
    for each in [*own, *imported(ROOT / "tools" / "simulator" / "facts.py")]:
        assert each.split(".")[0] not in {"bot", "cogs", "discord", "tests"}


def imported_below(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.py"):
        yield from imported(path)


def call(text: str = "**Round 1** — **Ann**", *, revision: int, number: int) -> Fact:
    ids = [{"type": 2, "custom_id": f"k:next:1:{100 + revision}"}]
    return Fact({"content": text, "components": ids}, nonce("e", f"1:{revision}"), number)


def test_what_is_told_and_stored_nowhere_is_lost(ledger: Ledger) -> None:
    watch = Announced(ledger)
    watch.sent(call(revision=3, number=1))
    watch.read(begun())
    assert [each.split(":")[0] for each in ledger.broken] == ["lost"]


def test_a_turn_of_which_nobody_heard_is_untold(ledger: Ledger) -> None:
    watch = Announced(ledger)
    watch.read(begun(({"kind": "start"}, STARTED)))
    assert [each.split(":")[0] for each in ledger.broken] == ["untold"]


def test_calls_in_another_order_and_calls_without_a_nonce_are_found(ledger: Ledger) -> None:
    watch = Announced(ledger)
    watch.sent(call(revision=4, number=1))
    watch.sent(call("**Round 1** — **Bob**", revision=3, number=2))
    watch.read(begun(({"kind": "start"}, STARTED), ({"kind": "next"}, THEN)))
    watch.sent(Fact({"content": "hm"}))
    assert [each.split(":")[0] for each in ledger.broken] == ["out of order", "doubled"]


def test_the_same_call_under_another_nonce_is_doubled(ledger: Ledger) -> None:
    watch = Announced(ledger)
    watch.sent(call(revision=3, number=1))
    again = call(revision=3, number=2)
    again.nonce = "another"
    watch.sent(again)
    watch.read(begun(({"kind": "start"}, STARTED)))
    assert [each.split(":")[0] for each in ledger.broken] == ["doubled"]


@pytest.mark.parametrize(
    ("crash", "again", "broken"), [(None, 400, 1), (1.0, 400, 0), (50.0, 400, 1), (1.0, 200, 1)]
)
def test_a_message_may_stand_twice_where_nobody_can_know_of_it(
    ledger: Ledger, crash: float | None, again: float, broken: int
) -> None:
    watch = Announced(ledger)
    called = {"content": "hm", "components": [{"components": [{"custom_id": "k:next:1:2"}]}]}
    watch.sent(Fact(called, "n"))
    if crash is not None:
        watch.crashed(1, crash)
    watch.sent(Fact(called, "n", message_id=2, life=2, at=again))
    watch.read(begun())
    assert len(ledger.broken) == broken


REFUSED = "the disk refused the mark, and its sender was gone before it worked"
SLOW = "the disk was slow, and its sender was gone before the mark"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({}, REFUSED),
        ({"gone": "ended"}, REFUSED),
        ({"gone": "disowned", "life": 1}, REFUSED),
        ({"over": 119.0}, REFUSED),  # The bot tries again 90 seconds after the disk works, at the latest.
        ({"over": 121.0}, ""),
        ({"gone": "disowned", "over": 121.0}, ""),
        ({"again": 290.0}, ""),  # Discord knew the nonce.
        ({"life": 1}, ""),  # Its sender lives, and knows of it.
        ({"said": (2, 0.1)}, ""),  # It was another's mark that was refused,
        ({"said": (1, -0.1)}, ""),  # or another message's.
        ({"said": (1, 5.0)}, ""),
        ({"disk": (-5.0, -1.0)}, ""),  # The disk works again,
        ({"disk": (5.0, 30.0)}, ""),  # or works still.
        ({"refuses": False, "disk": (-5.0, 3.0), "over": 11.0}, SLOW),
        ({"refuses": False, "disk": (-5.0, 3.0), "over": 13.0}, ""),
        ({"refuses": False, "disk": (-5.0, -1.0), "over": 5.0}, ""),
    ],
)
def test_a_message_may_stand_twice_where_the_disk_did_not_take_its_mark(
    ledger: Ledger, changed: dict[str, Any], why: str
) -> None:
    given: dict[str, Any] = {
        "refuses": True, "disk": (-5.0, 30.0), "said": (1, 0.1), "gone": "crashed", "over": 16.0,
        "life": 2, "again": 400.0, **changed,
    }  # fmt: skip
    watch, (since, until), again = Announced(ledger), given["disk"], given["again"]
    watch.disk(since, until - since, refuses=given["refuses"])
    watch.sent(Fact({"content": "hm"}, "n"))
    sender, at = given["said"]
    watch.logged(sender, at, "done and told, but not noted: database or disk is full (SQLITE_FULL)")
    if given["gone"] == "disowned":
        watch.disowned(given["over"])
        watch.disowned(given["over"] + 9.0, taken=False)
    else:
        getattr(watch, given["gone"])(1, given["over"])
    watch.sent(Fact({"content": "hm"}, "n", message_id=2, life=given["life"], left=again, at=again))
    assert [each.partition(":")[0] for each in ledger.broken] == ["doubled"] * (not why)
    assert not why or ledger.looked[f"told again: {why}, and Discord had forgotten the nonce"] == 1


@pytest.mark.parametrize(("over", "broken"), [(10.5, 0), (50.0, 1)])
def test_it_is_the_last_sender_who_may_have_been_gone(ledger: Ledger, over: float, broken: int) -> None:
    """The next life learns that the message stands there, and marks it."""
    watch = Announced(ledger)
    watch.sent(Fact({"content": "hm"}, "n"))
    watch.crashed(1, 1.0)
    watch.sent(Fact({"content": "hm"}, "n", copy=True, life=2, left=10.0, at=10.0))
    watch.crashed(2, over)
    watch.sent(Fact({"content": "hm"}, "n", message_id=2, life=3, left=400.0, at=400.0))
    assert len(ledger.broken) == broken


@pytest.mark.parametrize(
    ("told", "disturbed", "broken"), [(True, False, 0), (False, False, 1), (False, True, 0)]
)
def test_what_a_crash_left_untold_is_told_by_the_start_after_it(
    ledger: Ledger, told: bool, disturbed: bool, broken: int
) -> None:
    watch = Announced(ledger)
    watch.crashed(1, 1.0)
    made = begun(({"kind": "start"}, STARTED))
    made.file.execute("UPDATE encounters SET announced = 2")
    watch.read(made)
    if told:
        watch.sent(Fact({"content": "Ann"}, nonce("e", "1:3"), life=2))
    if disturbed:
        watch.disturbed()
    watch.woken()
    assert [each.split(":")[0] for each in ledger.broken] == ["untold"] * broken


@pytest.mark.parametrize("untold", [(), (4,)])
def test_a_long_fight_between_two_crashes_is_checked_from_its_beginning(
    ledger: Ledger, untold: tuple[int, ...]
) -> None:
    watch, turns = Announced(ledger), 2 * REMEMBERED
    made = begun(({"kind": "start"}, STARTED), *[({"kind": "next"}, THEN)] * turns)
    made.file.execute("UPDATE encounters SET announced = ?", (turns + 3,))
    for revision in {*range(3, turns + 4)} - {*untold}:
        watch.sent(call(f"turn {revision}", revision=revision, number=revision))
    watch.read(made)
    assert [each.split(" (")[0] for each in ledger.broken] == [
        f"untold: encounter 1 revision {each}" for each in untold
    ]


@pytest.mark.parametrize(("lost", "life", "broken"), [(False, 1, 1), (True, 1, 0), (False, 2, 0)])
def test_a_message_is_sent_again_only_where_its_sender_cannot_know(
    ledger: Ledger, lost: bool, life: int, broken: int
) -> None:
    watch = Announced(ledger)
    watch.sent(Fact({"content": "hm"}, "n", answer_lost=lost))
    watch.sent(Fact({"content": "hm"}, "n", copy=True, life=life))
    assert len(ledger.broken) == broken


@pytest.mark.parametrize(("lost", "again", "broken"), [(True, 301, 0), (True, 299, 1), (False, 301, 1)])
def test_a_message_stands_twice_only_where_no_answer_came_for_five_minutes(
    ledger: Ledger, lost: bool, again: float, broken: int
) -> None:
    watch = Announced(ledger)
    watch.sent(Fact({"content": "hm"}, "n", answer_lost=True))
    watch.sent(Fact({"content": "hm"}, "n", copy=True, answer_lost=lost, at=250))
    watch.sent(Fact({"content": "hm"}, "n", message_id=2, at=again))
    assert len(ledger.broken) == broken


@pytest.mark.parametrize(("left", "again", "broken"), [(12.0, 400, 0), (12.0, 200, 1), (32.0, 400, 1)])
def test_what_was_told_without_the_shard_may_be_told_again(
    ledger: Ledger, left: float, again: float, broken: int
) -> None:
    watch = Announced(ledger)
    watch.disowned(10.0, taken=True)
    watch.disowned(30.0, taken=False)
    watch.sent(Fact({"content": "hm"}, "n", left=left, at=left))
    watch.sent(Fact({"content": "hm"}, "n", message_id=2, left=again, at=again))
    assert len(ledger.broken) == broken


@pytest.mark.parametrize(("left", "broken"), [(8.0, 0), (12.0, 1)])
def test_what_was_under_way_as_the_shard_was_taken_may_be_sent_again(
    ledger: Ledger, left: float, broken: int
) -> None:
    watch = Announced(ledger)
    watch.disowned(10.0)
    watch.sent(Fact({"content": "hm"}, "n", left=left, at=20.0))
    watch.sent(Fact({"content": "hm"}, "n", copy=True, left=20.5, at=21.0))
    assert len(ledger.broken) == broken


def fought(game: str, entrants: list[dict[str, Any]], who: int = 2, **opened: Any) -> Books:
    """A fight in which the second one is called, or another."""
    then = [{"kind": "turn_ended", "who": 1}, {"kind": "turn_started", "who": who, "round_number": 1}]
    steps = books(
        ({"open": game}, []), ({"kind": "add", "entrants": entrants}, JOINED),
        ({"kind": "start"}, STARTED), ({"kind": "next"}, then),
    )  # fmt: skip
    steps.file.execute("UPDATE steps SET action = ? WHERE revision = 1", (json.dumps({"open": game}),))
    held(steps, 1, **opened)
    return steps


@pytest.mark.parametrize("game", ["order", "pathfinder", "pool", "btr"])
@pytest.mark.parametrize(("who", "broken"), [(2, []), (1, ["wrong turn"])])
def test_the_oracle_knows_who_is_next(ledger: Ledger, game: str, who: int, broken: list[str]) -> None:
    variants = ["surprise_round"] if game == "pathfinder" else []
    Turns(ledger, lambda fight, revision: None).read(fought(game, ENTRANTS, who, variants=variants), 0)
    assert [each.split(":")[0] for each in ledger.broken] == broken
    assert ledger.looked[f"turns of {game} held against the oracle"] == 2


UP, DOWN = {"kind": "order", "left": 9, "full": 9}, {"kind": "order", "left": 0, "full": 9, "fate": "down"}


@pytest.mark.parametrize(
    ("came", "hurt", "checked"),
    [(UP, UP, 2), (DOWN, DOWN, 0), (UP, DOWN, 1), ({"kind": "pool"}, None, 0)],
)
def test_hit_points_move_nobody_who_is_up(
    ledger: Ledger, came: dict[str, Any], hurt: dict[str, Any] | None, checked: int
) -> None:
    """Turns that no oracle follows are counted all the same."""
    steps = fought("order", [{**ENTRANTS[0], "body": came}, ENTRANTS[1]])
    held(steps, 4, combatants=[{"id": 1, "body": hurt}, {"id": 2}])
    Turns(ledger, lambda fight, revision: None).read(steps, 0)
    assert not ledger.broken
    assert ledger.looked["turns of order"] == 2
    assert ledger.looked["turns of order held against the oracle"] == checked


@pytest.mark.parametrize(
    ("error", "excused"), [("LeaseLost('the shard was lost')", True), ("KeyError('effect')", False)]
)
def test_suggestions_that_are_held_back_for_a_lost_shard_break_nothing(error: str, excused: bool) -> None:
    text = f"Ignoring exception in autocomplete for 'encounter remove' (Guild: 1, User: 2) [{error}]"
    assert bool(ON_PURPOSE.search(text)) is excused


def test_what_was_never_looked_at_is_said() -> None:
    all_of_it: dict[str, int] = dict.fromkeys(CHECKS, 1)
    assert never_looked_at(all_of_it) == []
    assert never_looked_at({**all_of_it, "panels read": 0}) == ["panels read"]
    turns = {"turns of pool": 2, "turns of pool held against the oracle": 1, "turns of btr": 2}
    assert never_looked_at({**all_of_it, **turns}) == ["turns of btr held against the oracle"]
    assert never_looked_at({**all_of_it, "turns of order": 0}) == []


SOMETIMES = {
    "messages that read like one that a crash cut off",
    "steps with decks that were told after a crash",
}
"""What an observer looks at only after a rare accident."""


def test_every_look_of_an_observer_is_due() -> None:
    """Otherwise nobody would hear that it never looks again."""
    looks: set[str] = set()
    for path in (ROOT / "tools" / "simulator" / "observer").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "looks":
                looks |= {str(each.value) for each in node.args[:1] if isinstance(each, ast.Constant)}
    assert looks == {*CHECKS, *SOMETIMES}


def test_an_action_that_an_observer_names_exists() -> None:
    told: Any = stored
    kinds = told._actions(told._clocks(), combats())._kinds
    assert (NEUTRAL | GMS_OWN | TURNS) - {"undo", "redo"} <= kinds.keys()


@pytest.mark.parametrize(("who", "broken"), [(11, []), (12, ["usurped"])])
def test_who_is_in_a_fight_from_the_beginning_has_their_turn(
    ledger: Ledger, who: int, broken: list[str]
) -> None:
    steps = books(({"open": "order"}, []), ({"kind": "start"}, STARTED), ({"kind": "next"}, THEN))
    held = {"encounter": {"combatants": [{"id": 1, "owner": 11}, {"id": 2, "owner": 12}]}}
    steps.file.execute(
        "UPDATE steps SET state = ? WHERE revision = 1", (zlib.compress(json.dumps(held).encode()),)
    )
    steps.file.execute("UPDATE steps SET user_id = ? WHERE revision = 3", (who,))
    Rights(ledger, {5: frozenset({9})}).read(steps, 0)
    assert [each.split(":")[0] for each in ledger.broken] == broken


def test_a_press_meant_for_an_earlier_call_changes_nothing(ledger: Ledger) -> None:
    watch = Durable(ledger)
    watch.pressed[105] = (1, 103)  # The fifth step, meant for the call of the third.
    watch.read(begun(({"kind": "start"}, STARTED), ({"kind": "next"}, THEN), ({"kind": "next"}, [])), 0)
    assert [each.split(":")[0] for each in ledger.broken] == ["stale"]


def test_an_acknowledged_action_that_is_not_stored_is_lost(ledger: Ledger) -> None:
    watch = Durable(ledger)
    watch.done[999] = 5, "encounter next"
    watch.read(begun(), 0)
    assert [each.split(":")[0] for each in ledger.broken] == ["lost"]


@pytest.mark.parametrize(("to", "leaks"), [(7, False), (8, True), (None, True)])
def test_hidden_words_are_for_their_readers_alone(ledger: Ledger, to: int | None, leaks: bool) -> None:
    watch = Hidden(ledger)
    watch.conceal("Nyx123456", frozenset({7}))
    watch.sent(Fact({"components": [{"custom_id": "x", "label": "NYX123456"}]}, to=to))
    watch.sent(Fact({"content": "…"}, to=to, files={"log.txt": b"then Nyx123456 fell"}))
    assert len(ledger.broken) == 2 * leaks


def test_dice_of_a_hidden_roll_are_known_again(ledger: Ledger) -> None:
    watch = Hidden(ledger)
    watch.secret_rolls[3] = frozenset({7})
    faces = "[1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5]"
    watch.sent(Fact({"content": faces}, to=7, interaction_id=3))
    assert not ledger.broken
    watch.sent(Fact({"content": f"rolled {faces}"}))
    assert [each.split(":")[0] for each in ledger.broken] == ["leaked"]


def test_a_broken_database_is_unsound() -> None:
    made = opened()
    made.file.execute("CREATE TABLE a (id INTEGER PRIMARY KEY)")
    made.file.execute("CREATE TABLE b (a REFERENCES a (id))")
    assert made.problems() == []
    made.file.execute("INSERT INTO b VALUES (7)")
    assert len(made.problems()) == 1
    with pytest.raises(sqlite3.DatabaseError):
        opened(b"no database" * 100).problems()


def held(books: Books, revision: int, **encounter: Any) -> None:
    """Let a step have left the fight like this."""
    state = zlib.compress(json.dumps({"encounter": {"phase": "running", **encounter}}).encode())
    books.file.execute("UPDATE steps SET state = ? WHERE revision = ?", (state, revision))


def over(*effects: int) -> list[dict[str, Any]]:
    return [
        {"kind": "effect_ended", "effect": each, "name": f"E{each}", "who": 1, "source": None}
        for each in effects
    ]


BOTH = "⌛ **Ann**: E1 ends. · ⌛ **Ann**: E2 ends."


@pytest.mark.parametrize(
    ("ended", "told", "broken"),
    [
        ((1, 2), BOTH, []),
        ((1, 2), "⌛ **Ann**: E2 ends.", ["untold"]),
        ((2,), "⌛ **Ann**: E2 ends.", ["untold"]),
        ((1, 2, 2), f"{BOTH}\n⌛ **Ann**: E2 ends.", ["misled"]),
        ((1, 2), f"{BOTH}\n⌛ **Ann**: E2 ends.", ["untold"]),
    ],
)
def test_each_end_of_each_effect_is_told_once(
    ledger: Ledger, ended: tuple[int, ...], told: str, broken: list[str]
) -> None:
    steps = begun(({"kind": "next"}, over(*ended)))
    ann = [{"id": 1, "name": "Ann"}]
    held(steps, 2, combatants=ann, effects=[{"id": each, "name": f"E{each}", "who": 1} for each in (1, 2)])
    held(steps, 3, combatants=ann)
    Effects(ledger, lambda fight, revision: told).read(steps, 0)
    assert [each.split(":")[0] for each in ledger.broken] == broken


@pytest.mark.parametrize(
    ("turn", "stored", "broken"),
    [
        (None, {7: 3, 8: 5}, []),
        (None, {7: 3}, ["lost"]),
        (None, {7: 3, 8: 9}, ["lost"]),
        ("undo", {7: 9, 8: 9}, []),
        ("undo", {7: 9, 8: 5}, ["lost"]),
    ],
)
def test_characters_have_what_the_fight_left_them_or_what_they_had_before(
    ledger: Ledger, turn: str | None, stored: dict[int, int], broken: list[str]
) -> None:
    def text(hp: int) -> str:
        return json.dumps({"format": 1, "body": {"kind": "btr", "hp": hp}})

    done: list[dict[str, Any]] = [{"kind": "end", "before": [[7, text(9)], [8, text(9)]]}]
    if turn:
        done.append({turn: [3]})
    nothing: list[dict[str, Any]] = []
    steps = begun(*((each, nothing) for each in done))
    bodies = [
        {"character": 7, "body": {"kind": "btr", "hp": 3}},
        {"character": 8, "body": {"kind": "btr", "hp": 5}},
    ]
    held(steps, 3, combatants=bodies)
    steps.file.executemany(
        "INSERT INTO bodies VALUES (?, ?)", [(character, text(hp)) for character, hp in stored.items()]
    )
    Bodies(ledger).read(steps, 0)
    assert [each.split(":")[0] for each in ledger.broken] == broken


@pytest.mark.parametrize(("changed", "broken"), [(2, []), (1, ["lost"])])
def test_steps_are_followed_in_the_order_in_which_they_were_written(
    ledger: Ledger, changed: int, broken: list[str]
) -> None:
    """An end, or a change of a sheet (the second history), may be delivered long after it was asked."""
    had, left = ({"kind": "btr", "hp": hp} for hp in (9, 3))
    noted = [[7, json.dumps({"body": had})]]
    steps = begun(({"kind": "next"}, []), ({"kind": "end", "before": noted}, []))
    steps.file.execute("UPDATE steps SET interaction_id = 50 WHERE revision = 4")
    held(steps, 4, combatants=[{"character": 7, "body": left}])
    steps.file.execute("INSERT INTO bodies VALUES (7, ?)", (json.dumps({"body": left}),))
    watch = Bodies(ledger)
    watch.read(steps, 0)
    watch.read(steps, 0)
    assert not ledger.broken
    steps.file.execute("INSERT INTO histories VALUES (2, 'character', 7)")
    steps.file.execute(f"INSERT INTO steps SELECT {changed}, 5, 5, 4, 9, 60, '{{}}', '', 0, NULL")
    steps.file.execute("UPDATE bodies SET body = ''")
    watch.read(steps, 0)
    assert [each.split(":")[0] for each in ledger.broken] == broken


def test_what_characters_had_before_is_noted_for_each_of_them(ledger: Ledger) -> None:
    steps = begun(({"kind": "end", "before": []}, []))
    held(
        steps,
        3,
        combatants=[
            {"character": 7, "body": {"kind": "btr"}},
            {"character": 8, "body": {"kind": "btr"}, "copy": True},
        ],
    )
    steps.file.execute("INSERT INTO bodies VALUES (7, ?)", ('{"body": {"kind": "btr"}}',))
    Bodies(ledger).read(steps, 0)
    assert ["[7]" in each for each in ledger.broken] == [True]


HURT = {"kind": "order.harmed", "who": 1, "suffered": [{"rolled": 7, "taken": 7}]}
SHIELDED = {**HURT, "loss": {"temporary": 4, "points": 3}}
HALF = {"rolled": 9, "taken": 5, "met": ["halved"]}
ROLL = {"total": 15, "groups": [{"sides": 20, "dice": [[[10], True, False]]}]}
STRUCK = {"kind": "order.struck", "who": 2, "target": 1, "roll": ROLL, "number": 15}
HEALED = {"kind": "order.healed", "who": 1}
GIVEN = {"kind": "order.alter", "who": [1], "text": "temp 9"}


@pytest.mark.parametrize(
    ("action", "events", "after", "broken"),
    [
        ({"kind": "next"}, [SHIELDED], {"left": 6}, []),
        ({"kind": "next"}, [], {"left": 6}, ["untold"]),
        ({"kind": "next"}, [SHIELDED], {"left": 5}, ["misled"]),
        ({"kind": "next"}, [{**HURT, "loss": {"points": 7}}], {"left": 2, "temporary": 4}, ["misled"]),
        ({"kind": "next"}, [{**HURT, "suffered": [HALF], "loss": {"temporary": 4}}], {"left": 9}, []),
        (
            {"kind": "next"},
            [{"kind": "order.healed", "who": 1, "gained": 9}],
            {"left": 18, "temporary": 4},
            ["misled"],
        ),
        ({"kind": "next"}, [{**SHIELDED, "loss": {"points": 3}}], {"left": 0, "fate": "up"}, ["misled"] * 3),
        ({"kind": "next"}, [{**STRUCK, "hits": True}], {"left": 9, "temporary": 4}, []),
        ({"kind": "next"}, [{**STRUCK, "hits": False}], {"left": 9, "temporary": 4}, ["misled"]),
        (GIVEN, [{"kind": "order.mended", "who": 1}], {"left": 9, "temporary": 9}, []),
        (GIVEN, [{"kind": "order.mended", "who": 1}], {"left": 9, "temporary": 4}, ["misled"]),
        ({"undo": [2]}, [], {"left": 9, "temporary": 4}, []),
        ({"undo": [2]}, [], {"left": 9}, ["lost"]),
    ],
)
def test_points_come_to_what_is_told_and_come_back(
    ledger: Ledger,
    action: dict[str, Any],
    events: list[dict[str, Any]],
    after: dict[str, Any],
    broken: list[str],
) -> None:
    steps = begun((action, events))
    had = {"kind": "order", "left": 9, "full": 12, "temporary": 4}
    held(steps, 2, combatants=[{"id": 1, "body": had}])
    held(steps, 3, combatants=[{"id": 1, "body": {"kind": "order", "full": 12, **after}}])
    steps.file.execute("UPDATE steps SET node = 2 WHERE revision = 3 AND action LIKE '%undo%'")
    Points(ledger).read(steps, 0)
    assert [each.split(":")[0] for each in ledger.broken] == broken


@pytest.mark.parametrize(("name", "broken"), [("o4:1", 0), ("1:2", 0), ("q1:2", 0), ("o4:2", 1), ("o5:0", 1)])
def test_a_nonce_that_nobody_can_work_out_again_is_doubled(ledger: Ledger, name: str, broken: int) -> None:
    steps = begun()
    steps.file.execute("INSERT INTO ongoing VALUES (4, 1)")
    watch = Named(ledger)
    watch.sent(Fact({"content": "hm"}, nonce("e", name)))
    watch.read(steps, 0, ())
    assert len(ledger.broken) == broken


@pytest.mark.parametrize(("number", "broken"), [(2, 0), (3, 1)])
def test_the_name_of_a_log_that_was_deleted_is_known(ledger: Ledger, number: int, broken: int) -> None:
    steps = begun()
    steps.file.executescript("INSERT INTO logs VALUES (1), (2); DELETE FROM logs;")
    watch = Named(ledger)
    watch.sent(Fact({"content": "The log runs."}, nonce("e", f"l{number}")))
    watch.read(steps, 0, ())
    assert len(ledger.broken) == broken


@pytest.mark.parametrize(("channel", "name", "broken"), [(5, "m5:2.0", 0), (5, "m2.0", 1), (6, "m5:2.0", 1)])
def test_a_map_goes_by_its_channel_and_the_message_before(
    ledger: Ledger, channel: int, name: str, broken: int
) -> None:
    """Discord knows a nonce by its author: what names another channel's map is never posted."""
    steps = begun(({"kind": "placed"}, []))
    steps.file.execute("INSERT INTO histories VALUES (1, 'map', 5)")
    named, announced = Named(ledger), Announced(ledger)
    shown = {"content": "map", "components": [{"components": [{"custom_id": "k:map_move"}]}]}
    first = Fact(shown, nonce("e", name), files={"map.png": b""})
    again = Fact(shown, nonce("e", name), channel_id=channel, copy=True, life=2)
    for each in (first, again):
        named.sent(each)
        announced.sent(each)
    named.read(steps, 0, ())
    assert len(ledger.broken) == broken


@pytest.mark.parametrize(
    ("crash", "names", "broken"),
    [
        (1.0, ("q1:3", "1:3"), 1),  # One step, told under two names.
        (1.0, ("1:3", "1:5"), 0),  # A start, undone, and another: they read the same.
        (1.0, ("n1", "n2"), 0),
        (1.0, ("n1", "s1.7"), 1),
        (1.0, ("o4:0", "o4:1"), 1),
        (1.0, ("1:3", "nobody's"), 2),
        (50.0, ("q1:3", "1:3"), 0),
    ],
)
def test_what_a_crash_cut_off_comes_again_by_the_same_nonce(
    ledger: Ledger, crash: float, names: tuple[str, str], broken: int
) -> None:
    undone: list[dict[str, Any]] = []
    stored = begun(({"kind": "start"}, STARTED), ({"kind": "undo"}, undone), ({"kind": "start"}, STARTED))
    stored.file.execute("INSERT INTO ongoing VALUES (4, 1)")
    stored.file.executemany("INSERT INTO secrets VALUES (?, 5, 1, 0)", [(1,), (2,)])
    watch, (first, second) = Named(ledger), (nonce("e", each) for each in names)
    watch.sent(Fact({"content": "⚔"}, first))
    watch.crashed(1, crash)
    watch.read(stored, 0, (7,))
    watch.sent(Fact({"content": "⚔"}, second, message_id=2, life=2, at=100.0))
    watch.read(stored, 0, (7,))
    assert len(ledger.broken) == broken


@pytest.mark.parametrize("kind", ["p1", "m5:1", "rp1"])
@pytest.mark.parametrize(("before", "broken"), [(1, 0), (0, 1)])
def test_what_a_crash_cut_off_is_posted_again_only_in_its_own_place(
    ledger: Ledger, kind: str, before: int, broken: int
) -> None:
    """A panel and a map name the message before: who names the one that was cut off knows of it."""
    stored = begun()
    stored.file.execute("INSERT INTO histories VALUES (1, 'map', 5)")
    watch, shown = Named(ledger), {"content": "### Round 1"}
    watch.sent(Fact(shown, "a", message_id=1, files={"map.png": b""}))
    watch.crashed(1, 1.0)
    name = nonce("e", f"{kind}.{before}")
    watch.sent(Fact(shown, name, message_id=2, life=2, at=100.0, files={"map.png": b""}))
    watch.read(stored, 0, ())
    assert len(ledger.broken) == broken


@pytest.mark.parametrize(
    ("rows", "crashed", "broken"), [(1, False, 0), (2, False, 1), (0, False, 1), (0, True, 0)]
)
def test_nothing_is_written_while_another_process_has_the_shard(
    ledger: Ledger, rows: int, crashed: bool, broken: int
) -> None:
    watch, stored = Leases(ledger), begun()
    stored.file.execute("INSERT INTO ongoing VALUES (0, 0)")
    watch.taken(stored, 0.0)
    if crashed:
        watch.crashes()
    stored.file.execute("DELETE FROM ongoing")
    stored.file.executemany("INSERT INTO ongoing VALUES (?, 0)", [(each,) for each in range(rows)])
    stored.file.execute("UPDATE notes SET value = 'e'")
    watch.given_back(stored)
    assert len(ledger.broken) == broken


def shown(text: str, call: int) -> dict[str, Any]:
    return {"content": text, "components": [{"components": [{"custom_id": f"k:next:1:{call}"}]}]}


@pytest.mark.parametrize(("life", "broken"), [(1, 0), (2, 1)])
def test_a_panel_follows_unless_the_one_who_called_was_dead_by_then(
    ledger: Ledger, life: int, broken: int
) -> None:
    """What a process sent may arrive after its end: then the next one brings the panel up to date."""
    watch = Panels(ledger)
    watch.sent(Fact(shown("### Round 1", 1)))
    watch.crashed(1)
    watch.sent(Fact(shown("Your turn", 2), life=life, at=1.0))
    watch.sent(Fact(shown("### Round 1", 2), life=2, kind="edit", at=90.0))
    assert [each.partition(":")[0] for each in ledger.broken] == ["misled"] * broken


@pytest.mark.parametrize(
    ("where", "seconds", "at", "broken"),
    [(5, 300.0, 80.0, 0), (5, 300.0, 90.0, 1), (5, 2.0, 80.0, 1), (6, 300.0, 80.0, 1)],
)
def test_a_call_that_is_held_up_excuses_the_panel_until_the_bot_gives_it_up(
    ledger: Ledger, where: int, seconds: float, at: float, broken: int
) -> None:
    watch = Panels(ledger)
    watch.sent(Fact(shown("### Round 1", 1)))
    watch.delayed(where, 1.0, seconds)
    watch.sent(Fact(shown("Your turn", 2), at=2.0))
    watch.sent(Fact(shown("### Round 1", 2), kind="edit", at=at))
    assert [each.partition(":")[0] for each in ledger.broken] == ["misled"] * broken


def test_a_panel_is_behind_since_the_first_call_that_it_does_not_show(ledger: Ledger) -> None:
    """Further calls do not begin the minute again."""
    watch = Panels(ledger)
    watch.sent(Fact(shown("### Round 1", 1)))
    for call, at in ((2, 1.0), (3, 40.0), (4, 80.0)):
        watch.sent(Fact(shown("Your turn", call), at=at))
    assert ["called was 2" in each for each in ledger.broken] == [True]


@pytest.mark.parametrize(("message", "broken"), [(1, 0), (9, 1)])
def test_a_panel_without_the_button_of_a_call_is_not_behind(
    ledger: Ledger, message: int, broken: int
) -> None:
    watch = Panels(ledger)
    watch.sent(Fact(shown("### Round 1", 1), message_id=1))
    watch.sent(Fact(shown("Your turn", 2), message_id=2, at=1.0))
    watch.sent(Fact({"content": "### Over"}, message_id=message, kind="edit", at=2.0))
    watch.sent(Fact(shown("Your turn", 3), message_id=3, at=90.0))
    assert len(ledger.broken) == broken


@pytest.mark.parametrize(("seconds", "broken"), [(30.0, 0), (5.0, 1)])
def test_a_slow_disk_excuses_the_panel_while_it_lasts(ledger: Ledger, seconds: float, broken: int) -> None:
    watch = Panels(ledger)
    watch.sent(Fact(shown("### Round 1", 1)))
    watch.sent(Fact(shown("Your turn", 2), at=1.0))
    watch.held(2.0, seconds)
    watch.sent(Fact(shown("Your turn", 3), at=80.0))
    assert len(ledger.broken) == broken
