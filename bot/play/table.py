"""What every module of ``play`` needs, built once at the start, and the open encounter of a channel."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence, Set
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from hashlib import blake2b
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.characters.character import Character
from bot.dice.source import DiceSource
from bot.maps.map import Map
from bot.observing.watch import about_encounter
from bot.play.cache import Remembered, remembering
from bot.play.delivery import Messenger, Panel, Post
from bot.play.heads.encounter import Head, head_of
from bot.play.heads.map import MapHead
from bot.play.outbox.retries import Owing
from bot.play.workload.heavy_work import aside
from bot.refusal import Refusal
from bot.store.encounters import EncounterRow
from bot.store.logs import LogRow
from bot.store.ongoing import Ongoing
from bot.store.outbox import Owed
from bot.store.server_files import Files, ServerFile
from bot.store.settings import Settings
from bot.store.steps import Step
from bot.store.store import Store
from bot.systems import OWN, OWN_PREFIX
from bot.systems.recipes.reader import recipe_of
from bot.systems.recipes.system import system_of
from bot.systems.system import System
from bot.text import OwnText

HEADS, MAPS, PHOTOS, SMALL = 1024, 64, 32, 8192
"""How many encounters (some 20 kB each), maps (a full one takes 1 MB), images (up to 0.5 MB) and
small things are kept in memory."""

Taken = TypeVar("Taken")

Outdated = Callable[[int, Set[int] | None], None]
"""Takes note of the characters of a server whose posted sheets may be out of date."""

NONCE_BYTES = 12
"""Discord takes 25 characters: 24 hex digits."""


def nonce_of(epoch: str, name: str) -> str:
    """The nonce of a message: the same whenever it is sent again within an epoch.

    Discord hands the nonce to everybody who reads the channel. Without the epoch it reveals nothing, not even
    how many hidden steps came between two messages.
    """
    return blake2b(name.encode(), key=epoch.encode(), digest_size=NONCE_BYTES).hexdigest()


def utc_now() -> datetime:
    """The present moment, aware."""
    return datetime.now(UTC)


def _nobody(_guild_id: int, _characters: Set[int] | None) -> None:
    """The default: nobody keeps posted sheets up to date."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A server's game: its file, and the system that it makes."""

    file: ServerFile
    system: System


@dataclass(frozen=True, slots=True)
class ListedTables:
    """A server's file with random tables, without its text: its number and revision, the user who brought it
    in, and the names of its tables, the file's own first."""

    file_id: int
    revision: int
    made_by: int
    names: tuple[OwnText, ...]


@dataclass(slots=True)
class Table:
    """The memory, the dice and the messenger; what is remembered between two requests.

    Fields that remember what the store has. This process is the only writer of its servers, so what was read
    once stays true until the client forgets it. Each field is bounded.

    - ``settings``: the settings of channels and servers.
    - ``held``: the preferences of channels. All are forgotten when any setting or own game changes.
    - ``heads``: the open encounters by channel; None: none is open.
    - ``maps``: the maps used last by channel.
    - ``standing``: the same with the values of their combatants: the server, what each was made of, the map.
    - ``characters``: the characters that players play.
    - ``fights``: the channels (with their server) whose open encounters hold a character's body.
    - ``photos``: the images drawn last.
    - ``newest_pools``: the pools rolled last, by server and user.
    - ``logs``: the log that runs in a channel.
    - ``pinned``: the server of a channel, with its hidden progress clocks and its notes.
    - ``own_games``: the games that a server brought in, by their keys.
    - ``listed_tables``: the files with random tables that a server brought in.
    - ``posted``: the characters of a server whose sheets are posted.

    ``owing`` retries undelivered things. ``outdated`` is told of the characters of a server whose posted
    sheets may be out of date (None: of all).
    """

    store: Store
    dice: DiceSource
    messenger: Messenger
    now: Callable[[], datetime] = utc_now
    settings: Remembered[int, Settings] = field(default_factory=remembering(SMALL))
    held: Remembered[Any, Any] = field(default_factory=remembering(SMALL))
    heads: Remembered[int, Head | None] = field(default_factory=remembering(HEADS))
    maps: Remembered[int, MapHead] = field(default_factory=remembering(MAPS))
    standing: Remembered[int, tuple[int, tuple[Any, ...], Map]] = field(default_factory=remembering(MAPS))
    characters: Remembered[tuple[int, int], Character | None] = field(default_factory=remembering(SMALL))
    fights: Remembered[int, tuple[int, tuple[int, ...]]] = field(default_factory=remembering(SMALL))
    photos: Remembered[tuple[int, str], bytes] = field(default_factory=remembering(PHOTOS))
    newest_pools: Remembered[tuple[int, int], str] = field(default_factory=remembering(SMALL))
    logs: Remembered[int, LogRow | None] = field(default_factory=remembering(SMALL))
    pinned: Remembered[int, tuple[int, tuple[Ongoing, ...]]] = field(default_factory=remembering(SMALL))
    own_games: Remembered[int, Mapping[str, OwnGame]] = field(default_factory=remembering(HEADS))
    listed_tables: Remembered[int, tuple[ListedTables, ...]] = field(default_factory=remembering(HEADS))
    posted: Remembered[int, frozenset[int]] = field(default_factory=remembering(HEADS))
    owing: Owing = field(default_factory=Owing)
    outdated: Outdated = _nobody
    _reading: dict[int, object] = field(default_factory=dict[int, object])
    """A mark of the newest read of a channel's open encounter while it runs. Whatever changes the encounter,
    or brings it into doubt, takes the mark away, so that what was read before is not remembered."""
    _locks: WeakValueDictionary[tuple[str, int], asyncio.Lock] = field(
        default_factory=WeakValueDictionary[tuple[str, int], asyncio.Lock]
    )

    def lock(self, kind: str, key: int) -> asyncio.Lock:
        """The lock of one thing; it lasts as long as somebody holds or awaits it."""
        return self._locks.setdefault((kind, key), asyncio.Lock())

    @asynccontextmanager
    async def turn(self, kind: str, key: int, take: Callable[[], Taken]) -> AsyncGenerator[Taken]:
        """The lock, with its count of waiters. The count is taken back even if the wait is cut short, so that
        a later caller does not count a waiter that left."""
        lock = self.lock(kind, key)
        try:
            await lock.acquire()
        finally:
            taken = take()
        try:
            yield taken
        finally:
            lock.release()

    async def edit(self, owed: Owed, message: Post | Panel) -> None:
        """Edit a message, whose id the ``owed`` has. If that fails, it is tried again while the bot runs."""
        delivery = await self.messenger.edit(owed.channel_id, owed.id, message)
        self.owing.leave("edit", owed, partial(self.edit, owed, message), delivery.outcome)

    def nonce(self, name: str) -> str:
        """The nonce by which Discord recognises a message that may be sent twice. ``name`` is the message's
        own name, which comes again after a restore of a backup."""
        return nonce_of(self.store.epoch, name)

    def stands(self, after: Head) -> None:
        """Take over an encounter as a step that is in leaves it."""
        self._reading.pop(after.row.channel_id, None)
        before = self.heads.get(after.row.channel_id)
        self.heads[after.row.channel_id] = None if after.step.ends else after
        if self.posted.get(after.row.guild_id, True):
            self.outdated(after.row.guild_id, _taking_part(before) | _taking_part(after))
        if (now := after.step.fighting) is not None:
            here = after.row.channel_id
            self.fights.forget(lambda character_id, each: character_id in now or here in each[1])

    def doubt(self, channel_id: int, guild_id: int) -> None:
        """Ask the store what came of a channel's encounter: a step of it may be in, or not."""
        self._forget_head(channel_id)
        self.fights.forget(lambda _, each: each[0] == guild_id)
        self.outdated(guild_id, None)

    def forget_heads(self, gone: Callable[[int], bool]) -> None:
        """Forget the open encounters of the servers for which ``gone`` is true, and all that are being read:
        whose they are is not known yet."""
        self._reading.clear()
        self.heads.forget(lambda _, each: each is None or gone(each.row.guild_id))

    def _forget_head(self, channel_id: int) -> None:
        self._reading.pop(channel_id, None)
        self.heads.pop(channel_id, None)

    async def read_head(self, channel_id: int) -> Head | None:
        """Ask the store for a channel's open encounter, and remember it unless it changed meanwhile."""
        mark = self._reading[channel_id] = object()
        try:
            found = await self.store.encounter_in(channel_id)
            head = None if found is None else await head_read(self, found)
            if self._reading.get(channel_id) is mark:
                self.heads[channel_id] = head
            return head
        finally:
            if self._reading.get(channel_id) is mark:
                del self._reading[channel_id]

    def forget(self, guild_id: int) -> None:
        """Forget everything about a server."""
        self.forget_where(lambda each: each == guild_id)

    def forget_where(self, gone: Callable[[int], bool]) -> None:
        """Forget everything about the servers for which ``gone`` is true."""
        self.settings.forget(lambda _, each: gone(each.guild_id))
        self.held.clear()
        self.forget_heads(gone)
        self.maps.forget(lambda _, each: gone(each.step.guild_id))
        self.standing.forget(lambda _, each: gone(each[0]))
        self.characters.forget(lambda key, _: gone(key[0]))
        self.fights.forget(lambda _, each: gone(each[0]))
        self.photos.forget(lambda key, _: gone(key[0]))
        self.logs.forget(lambda _, each: each is None or gone(each.guild_id))
        self.pinned.forget(lambda _, each: gone(each[0]))
        self.newest_pools.forget(lambda key, _: gone(key[0]))
        self.own_games.forget(lambda guild_id, _: gone(guild_id))
        self.listed_tables.forget(lambda guild_id, _: gone(guild_id))
        self.posted.forget(lambda guild_id, _: gone(guild_id))

    def forget_channel(self, channel_id: int) -> None:
        """Forget everything about a channel."""
        self.settings.pop(channel_id, None)
        self.held.clear()
        self._forget_head(channel_id)
        self.maps.pop(channel_id, None)
        self.standing.pop(channel_id, None)
        self.logs.pop(channel_id, None)
        self.pinned.pop(channel_id, None)


def _taking_part(head: Head | None) -> Set[int]:
    """The characters in an encounter, and those that left it."""
    there = (*head.encounter.combatants, *head.encounter.left) if head else ()
    return {each.character for each in there if each.character and not each.copy}


def own_key(guild_id: int, name: str) -> str:
    """The key of a server's game in the bot, one word."""
    return f"{OWN_PREFIX}{guild_id}_{name}"


async def server_games(table: Table, guild_id: int) -> Mapping[str, OwnGame]:
    """A server's own games by their names; the registry looks them up as long as they are kept.

    Whatever may name one is read with this: settings (`bot.play.settings`), a fight's head (here), and a
    character (`bot.play.characters`). Nobody else has to think of it.
    """
    known: Mapping[str, OwnGame] | None = table.own_games.get(guild_id)
    if known is not None or not guild_id:
        return known or {}
    async with table.lock("games", guild_id):
        known = table.own_games.get(guild_id)
        return await _read_games(table, guild_id) if known is None else known


async def games_changed(table: Table, guild_id: int) -> Mapping[str, OwnGame]:
    """A server's own games after a change. The settings and fights that name one look it up again."""
    async with table.lock("games", guild_id):
        found = await _read_games(table, guild_id)
    table.held.clear()
    table.forget_heads(lambda each: each == guild_id)
    table.outdated(guild_id, None)
    return found


async def _read_games(table: Table, guild_id: int) -> Mapping[str, OwnGame]:
    files = [each for each in await table.store.server_files(Files.GAMES, guild_id) if each.text]
    found = await aside(partial(_systems, files)) if files else _systems(())
    before: Mapping[str, OwnGame] = table.own_games.get(guild_id, {})
    for gone in before.keys() - found.keys():
        OWN.pop(own_key(guild_id, gone), None)
    for each in found.values():
        OWN[each.system.key] = each.system
    table.own_games[guild_id] = found
    return found


def _systems(files: Sequence[ServerFile]) -> Mapping[str, OwnGame]:
    """The games in some files. One that an older bot could read and this one cannot is left out."""
    found = dict[str, OwnGame]()
    for file in files:
        try:
            found[file.key] = OwnGame(file, system_of(recipe_of(file.text, own_key(file.guild_id, file.key))))
        except Refusal:
            continue
    return found


async def sheet_played(table: Table, guild_id: int, user_id: int) -> Character | None:
    """The character of a server that a user plays there; of no server (0): the one that they have anywhere.
    None: they have none."""
    key = (guild_id, user_id)
    if key not in table.characters:
        table.characters[key] = found = await table.store.active_character(guild_id, user_id)
        return found
    return table.characters[key]


async def head_in(table: Table, channel_id: int) -> Head | None:
    """The channel's current open encounter."""
    head = table.heads[channel_id] if channel_id in table.heads else await table.read_head(channel_id)
    if head is not None:
        await server_games(table, head.row.guild_id)
        about_encounter(head.row.id)
    return head


async def head_read(table: Table, found: tuple[EncounterRow, Step]) -> Head:
    """An encounter as the store has it."""
    await server_games(table, found[0].guild_id)
    return head_of(*found)


async def require_head(table: Table, channel_id: int) -> Head:
    """The channel's open encounter. Refusal: there is none."""
    head = await head_in(table, channel_id)
    if head is None:
        raise Refusal("encounter.none_open")
    return head
