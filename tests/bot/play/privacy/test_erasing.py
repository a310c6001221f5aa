"""Deletion goes by ids and never by names, over a real database: random servers, before and after."""

# pyright: reportPrivateUsage=false

import asyncio
import json
import sqlite3
import tempfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.characters.character import UNKEPT, Character, Entry, EntryKind
from bot.decks import stored as decks
from bot.decks.decks import Deck, Decks, Hand
from bot.decks.stored import MADE, Deed, dump_deed
from bot.encounter import stored, tracker
from bot.encounter.actions import Add, Change, Entrant
from bot.logs.entry import Entry as LogEntry
from bot.logs.entry import EntryKind as LogKind
from bot.maps import stored as maps
from bot.maps.actions import New, PlaceToken
from bot.maps.apply import apply as apply_to_map
from bot.play import ongoing
from bot.play.channel_notes import ChannelNote
from bot.play.delivery import Delivery, DeliveryStatus
from bot.play.privacy.upkeep import Upkeep
from bot.play.progress_clocks import ProgressClock
from bot.play.rolling.roll_calls import RollCall, Roller
from bot.play.rolling.roll_requests import RollRequest
from bot.rolls.record import PLAIN, RollRecord, Side
from bot.store.erased_columns import COLUMNS
from bot.store.ongoing import HIDDEN_CLOCK, NOTE
from bot.store.sayings import Saying
from bot.store.server_files import Files
from bot.store.settings import Settings
from bot.store.sheet_messages import SheetMessage
from bot.store.steps import Step
from bot.store.store import Store
from bot.store.throws import ThrownRow
from bot.systems.roll_kinds import ROLLS
from bot.text import fold
from tests.bot.play.privacy.keeping import upkeep
from tests.bot.store.samples import NOW, step
from tests.profiles import examples

ANN, BOB, CAT = 401234567890123456, 402234567890123457, 403234567890123458
GUILDS = (501234567890123451, 502234567890123452)
DIRECT = 0
WORDS = (
    "Goblin", "success", "结果", "第三夜", "某人", "someone", "Ann", "A", "安", "owner", "name", "by", "0",
    "[]", '{"user":1}', "轮", "null", "Zorblax", "the",
)  # fmt: skip

name = st.sampled_from(WORDS) | st.text('ab结{}[]:",.', min_size=1, max_size=6)
prose = st.lists(name | st.sampled_from((f"<@{ANN}>", f"<@!{ANN}>", f"<@{BOB}>")), max_size=6).map(" ".join)
person = st.sampled_from((ANN, BOB, CAT))


@dataclass(frozen=True)
class Server:
    """What is drawn of one: what people are called (``shown``), what they wrote, whose is what."""

    guild: int
    shown: Mapping[int, str]
    names: Sequence[str]
    texts: Sequence[str]
    who: Sequence[int]

    @property
    def channel(self) -> int:
        return self.guild + 1

    def said(self, number: int) -> str:
        return self.texts[number % len(self.texts)]

    def named(self, number: int) -> str:
        return self.names[number % len(self.names)]


def server(guild: int) -> st.SearchStrategy[Server]:
    return st.builds(
        Server,
        st.just(guild),
        st.fixed_dictionaries({ANN: name, BOB: name, CAT: name}),
        st.lists(name, min_size=3, max_size=5, unique_by=fold),
        st.lists(prose, min_size=3, max_size=6),
        st.lists(person, min_size=3, max_size=6),
    )


class Taken:
    """A messenger that takes everything and shows it to nobody."""

    def __getattr__(self, _: str) -> Any:
        async def taken(*_: object, **__: object) -> Any:
            return Delivery(DeliveryStatus.DELIVERED, 5)

        return taken


async def furnish(store: Store, of: Server) -> None:
    """Something in every table, of everybody, in words that are drawn."""
    await _fight(store, of)
    await _map(store, of)
    await _decks(store, of)
    for number, who in enumerate(of.who):
        channel, at, said = of.channel, NOW + timedelta(seconds=number), of.said(number)
        interaction = of.guild + 100 + number
        side = Side(who, of.shown[who], ())
        made = json.dumps(ROLLS.write(RollRecord(PLAIN, (side, replace(side, user_id=BOB)), said)))
        character = await store.save_character(
            Character(
                UNKEPT,
                of.guild,
                who,
                of.named(number),
                made_by=0,
                entries=(Entry(of.named(1), EntryKind.VALUE, 5),),
            ),
            played_by=who,
        )
        foe = Character(UNKEPT, of.guild, None, of.named(number), channel_id=channel, made_by=who)
        foe = await store.save_character(foe)
        await store.append(
            step(
                character.id,
                1,
                interaction,
                kind="character",
                guild_id=of.guild,
                user_id=who,
                parent=None,
                log=made,
                bodies={foe.id: json.dumps({"body": said})},
            )
        )
        await store.sheet_posted(SheetMessage(character.id, channel, of.guild, 70 + number, at))
        await store.reserve_saying(Saying(of.guild + 700 + number, of.guild, channel, who, at, "mark"))
        for files in Files:
            await store.keep_file(files, of.guild, f"{number}", f"# {said}", made_by=who, at=at)
        store.remember_pool(of.guild, who, said, at)
        store.note_thrown(ThrownRow(of.guild, channel, who, at, "public", "{}"))
        await store.keep_text(guild_id=of.guild, channel_id=channel, user_id=None, at=at, text=said)
        await store.keep_text(guild_id=of.guild, channel_id=channel, user_id=who, at=at, text=said)
        await store.keep_secret(
            channel_id=channel, guild_id=of.guild, interaction_id=interaction, roller_id=who, at=at,
            record=made, nonce="00", seal="ff", recipients=(BOB, who), noticed=True,
        )  # fmt: skip
        states = {
            "ask": RollRequest(who, of.shown[who], "2P", None, said, of.who[0], interaction),
            "clock": ProgressClock(said, 4, 1),
            HIDDEN_CLOCK: ProgressClock(said, 4, 1),
            NOTE: ChannelNote(said, number % 2 == 0),
            "roll_call": RollCall(
                "2P", None, said, None, tuple(map(Roller, of.who)), named=True, gm=of.who[0]
            ),
        }
        for place, (kind, state) in enumerate(states.items()):
            await store.start_ongoing(
                kind=kind, channel_id=channel, guild_id=of.guild, user_id=of.who[number - 1],
                interaction_id=interaction + 100 * place, at=at, state=ongoing.state_text(state),
            )  # fmt: skip
    await store.save_settings(Settings(of.guild, of.guild, gms=tuple(dict.fromkeys(of.who))))
    for who in set(of.who):
        await store.save_settings(Settings(who, DIRECT, seen_locale="de"))
    await _log(store, of)


async def _fight(store: Store, of: Server) -> None:
    fight = tracker.open_encounter("order", gm=of.who[0], initiative_dice="1d20")
    added = Add(
        tuple(Entrant(each, owner=who, note=of.said(1)) for each, who in zip(of.names, of.who, strict=False))
    )
    opening = _step(of, 1, fight, "{}", parent=None)
    opened = await store.open_encounter(of.channel, opening)
    assert opened is not None
    key = opened[0].id
    for number, action in enumerate((added, Change(fight.next_id, note=f"now {of.said(2)}")), start=2):
        fight = tracker.apply(fight, action).encounter
        done = stored.dump_action(action)
        assert (await store.append(_step(of, number, fight, done, key=key))).accepted
    undone = _step(of, 4, fight, '{"undo":[3]}', key=key)
    assert (await store.append(replace(undone, node=2, parent=1, redo=(3,)))).accepted


def _step(of: Server, revision: int, fight: Any, action: str, **fields: Any) -> Step:
    who = of.who[revision % len(of.who)]
    log = json.dumps({"by": of.shown[who], "turn": of.named(0), "gm": of.said(revision)}, ensure_ascii=False)
    return step(
        fields.pop("key", 0), revision, of.guild + revision, guild_id=of.guild, user_id=who, action=action,
        state=stored.dump(fight), events=f"{revision}\n{stored.dump_events(())}", log=log, **fields,
    )  # fmt: skip


async def _map(store: Store, of: Server) -> None:
    held = None
    places = ((column, 1) for column in range(1, 9))
    tokens = [
        PlaceToken(each, next(places), owner=who, side=of.named(1))
        for each, who in zip(of.names, of.who, strict=False)
    ]
    for number, action in enumerate((New("square", 8, 4, Fraction(5), of.who[0]), *tokens), start=1):
        held = apply_to_map(held, action)
        kept = step(
            of.channel, number, of.guild + 50 + number, kind="map", guild_id=of.guild,
            user_id=of.who[number % len(of.who)], action=maps.dump_action(action), state=maps.dump(held),
            parent=number - 1, events="",
        )  # fmt: skip
        assert (await store.append(kept)).accepted


async def _decks(store: Store, of: Server) -> None:
    held = Decks()
    for number, who in enumerate(of.who, start=1):
        deck = Deck(number, of.named(number), (of.said(number), "owl"), who, (0,), own=number % 2 == 0)
        deck = replace(deck, hands=(Hand(of.who[0], (1,)),))
        held = Decks((*held.decks, deck), number)
        kept = step(
            of.channel, number, of.guild + 80 + number, kind="decks", guild_id=of.guild, user_id=who,
            action=dump_deed(Deed(MADE, number, deck.name)), state=decks.dump(held), parent=number - 1,
            events="",
        )  # fmt: skip
        assert (await store.append(kept)).accepted


async def _log(store: Store, of: Server) -> None:
    await store.start_log(
        channel_id=of.channel, guild_id=of.guild, name=of.named(0), at=NOW, user_id=of.who[0],
        interaction_id=of.guild + 9, speech=True,
    )  # fmt: skip
    for number, who in enumerate((*of.who, 0)):
        facts = json.dumps({"sides": [{"user": of.who[0], "name": of.shown[of.who[0]]}]}, ensure_ascii=False)
        told = LogEntry(
            f"k{number}", NOW, LogKind.ROLL, (ANN, BOB) if number % 2 else None, who,
            of.shown[who] if who else "", of.named(number), "pool", "roll", of.said(1), of.said(number),
            facts, picture=f"i{number % 2}", alt=of.named(number),
        )  # fmt: skip
        await store.keep_entry(of.channel, told, b"png")


KEYS = {"steps": ("history_id", "revision"), "pools": ("guild_id", "user_id", "text")}
SHOWN = {"encounters": {"shown", "room_shown"}, "map_messages": {"shown"}}
"""Which revision a message shows: that is drawn anew."""
Row = Mapping[str, Any]
Rows = Mapping[tuple[Any, ...], Row]


def rows_of(path: Path) -> Rows:
    """Every row of every table, unpacked."""
    found: dict[tuple[Any, ...], Row] = {}
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            for row in connection.execute(f"SELECT rowid AS row, * FROM {table}"):
                held = {key: _unpacked(row[key]) for key in row.keys() if key != "row"}  # noqa: SIM118
                key = [held[each] for each in KEYS[table]] if table in KEYS else [row["row"]]
                found[table, *key] = held
    return found


def _unpacked(value: Any) -> Any:
    if isinstance(value, bytes):
        try:
            return zlib.decompress(value).decode()
        except zlib.error:
            return value
    return value


def carries(row: Row) -> bool:
    return any(str(ANN) in str(each) for each in row.values())


def hanging(rows: Rows) -> set[tuple[Any, ...]]:
    """Rows that belong to one of hers: they say so by its id, not by hers."""
    hers = {row["id"] for (table, *_), row in rows.items() if table == "characters" and row["owner"] == ANN}
    sealed = {
        row["id"] for (table, *_), row in rows.items() if table == "secrets" and row["roller_id"] == ANN
    }
    past = {
        row["id"]
        for (table, *_), row in rows.items()
        if table == "histories" and row["kind"] == "character" and row["key"] in hers
    }
    entries = [row for (table, *_), row in rows.items() if table == "log_entries"]
    others = {(row["log_id"], row["picture"]) for row in entries if row["user_id"] != ANN}
    return {
        key
        for key, row in rows.items()
        if (key[0] == "histories" and row["id"] in past)
        or (key[0] == "steps" and row["history_id"] in past)
        or (key[0] in ("bodies", "playing", "sheet_messages") and row["character_id"] in hers)
        or (key[0] == "recipients" and row["secret_id"] in sealed)
        or (key[0] == "log_images" and (row["log_id"], row["name"]) not in others)
    }


def names_in(rows: Rows) -> Iterator[tuple[tuple[Any, ...], list[str]]]:
    """What combatants and tokens are called, in every state there is."""
    for key, row in rows.items():
        if key[0] == "steps" and row["state"].startswith("{"):
            if '"encounter"' in row["state"]:
                yield key, [each.name for each in stored.load(row["state"]).combatants]
        elif key[0] == "steps" and (held := maps.load(row["state"])) is not None:
            yield key, [each.name for each in held.tokens]


async def erased(path: Path, servers: Sequence[Server]) -> tuple[Rows, Rows]:
    async with upkeep(path) as keeper:
        for each in servers:
            await furnish(keeper.table.store, each)
        await _quiet(keeper)
        before = rows_of(path)
        await keeper.table.store.begin_erasure(ANN, NOW)
        await keeper.erase()
        assert await keeper.table.store.erasures() == []
        return before, rows_of(path)


async def _quiet(keeper: Upkeep) -> None:
    """Everything is told and shown, and written, before somebody deletes."""
    object.__setattr__(keeper.table, "messenger", Taken())
    for guild in GUILDS:
        await keeper.eraser._redraw(guild)
    await keeper.table.store.settle()


@settings(max_examples=examples(120), deadline=None)
@given(st.tuples(*map(server, GUILDS)))
def test_rows_without_the_id_stay_as_they_are_and_no_row_has_it_afterwards(
    servers: tuple[Server, ...],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kelou.db"
        before, after = asyncio.run(erased(path, servers))
    about = {table for table, columns in COLUMNS.items() if columns.every - columns.free}
    assert about - {table for table, *_ in before} == {"erasures"}, "something in every table"
    gone = hanging(before)
    for key, row in before.items():
        if not carries(row) and key not in gone:
            drawn = SHOWN.get(key[0], set())
            told = {name: value for name, value in after[key].items() if name not in drawn}
            assert told == {name: value for name, value in row.items() if name not in drawn}, key
    assert [key for key, row in after.items() if carries(row)] == []
    called = dict(names_in(before))
    assert called
    for key, names in names_in(after):
        assert names == called[key], "what combatants are called is part of the game"
