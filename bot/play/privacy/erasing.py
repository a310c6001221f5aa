"""Deletes a person from the store. A deletion is noted for each server until it is done, so that a kill only
delays it.

Data of that person only is deleted. Shared data (fights, maps, other users' characters, messages with
buttons, logs) stays, and loses their id. The places of such ids are listed (`bot.store.erased_columns`,
`bot.play.privacy.redaction`); no name is searched for. A history is changed as a whole, within the locks of
its channel. Any other row is changed only if it still reads as it did.
"""

import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final

from bot.play import ongoing
from bot.play.authority import Caller
from bot.play.delivery import EDITABLE
from bot.play.encounter.announcer import Announcer
from bot.play.maps.map_message import Boards
from bot.play.outbox.recovery import Own, everything
from bot.play.privacy import redaction
from bot.play.privacy.redaction import Person
from bot.play.settings import preferences
from bot.play.sheets.panels import SheetPanels
from bot.play.table import Table
from bot.play.workload.heavy_work import aside
from bot.store.erased_columns import COLUMNS
from bot.store.errors import StoreError
from bot.store.personal_data import Erasure, HistoryRow, Rewritten, RowTexts, Texts
from bot.store.steps import Step
from bot.wording.words import words_for

log = logging.getLogger(__name__)

AT_ONCE: Final = 50
"""How many rows are read in one go."""
WHOLE: Final = 10**9
OF_SERVER: Final = tuple(each for each in Texts if each is not Texts.ENTRIES)


@dataclass(frozen=True, slots=True)
class Eraser:
    """Does the noted deletions, and updates everything that still shows the person."""

    table: Table
    announcer: Announcer
    boards: Boards
    sheet_panels: SheetPanels

    async def begin(self, caller: Caller) -> None:
        """Note the caller's deletion for every server with stored data."""
        await self.table.store.begin_erasure(caller.user_id, self.table.now())

    async def make_good(self, serves: Own = everything) -> None:
        """Do all noted deletions of the servers that this process ``serves``, one after another. ``serves``
        is asked before each. A failure delays no other deletion, and is raised at the end."""
        async with self.table.lock("erasing", 0):
            erased, failed = False, list[Exception]()
            for each in await self.table.store.erasures():
                if serves(each.guild_id):
                    erased |= await self._tried(each, failed)
            if erased:
                await self.table.store.settle()
            for error in failed:
                raise error

    async def _tried(self, erasure: Erasure, failed: list[Exception]) -> bool:
        try:
            await self._erase(erasure)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - it is raised once the others are done
            failed.append(error)
            return False
        return True

    async def _erase(self, erasure: Erasure) -> None:
        store, guild_id = self.table.store, erasure.guild_id
        person = Person(erasure.user_id, await self._someone(guild_id))
        await self.sheet_panels.take_down_all(guild_id, person.id)
        changed = await store.erase_own(guild_id, person.id)
        self.table.forget(guild_id)
        changed |= await self._histories(person, guild_id)
        for of in OF_SERVER:
            changed |= await self._texts(person, of, guild_id)
        for log_id in await store.log_ids(guild_id):
            await self._texts(person, Texts.ENTRIES, log_id)
        self.table.forget(guild_id)
        self.announcer.taken_back.changes.clear()
        if changed:
            await self._redraw(guild_id)
        await store.erased(person.id, guild_id)
        log.info("took somebody out of what is kept of a server")

    async def _someone(self, guild_id: int) -> str:
        held = await preferences(self.table, guild_id, guild_id)
        return words_for(held.language).plain("someone")

    async def _histories(self, person: Person, guild_id: int) -> bool:
        """Those of a server; tells whether any held their id."""
        changed, after = False, 0
        while rows := await self.table.store.histories_of(guild_id, after, AT_ONCE):
            for row in rows:
                if await self._concerns(person, row):
                    changed = True
                    await self._history(person, row)
            after = rows[-1].id
        return changed

    async def _concerns(self, person: Person, row: HistoryRow) -> bool:
        after = 0
        while steps := await self.table.store.steps_in(row.id, after, AT_ONCE):
            if await aside(_without, person, steps):
                return True
            after = steps[-1].revision
        return False

    async def _history(self, person: Person, row: HistoryRow) -> None:
        async with self._held(row):
            steps = await self.table.store.steps_in(row.id, 0, WHOLE)
            changed = await aside(_without, person, steps)
            await self.table.store.rewrite_steps(row.id, changed)
            self.table.forget_channel(row.channel_id)

    @asynccontextmanager
    async def _held(self, row: HistoryRow) -> AsyncGenerator[None]:
        """Inside it, nobody else goes on with the fight, the map or the decks of a channel."""
        async with AsyncExitStack() as locks:
            for kind in ("encounter", "map", "decks") if row.channel_id else ():
                await locks.enter_async_context(self.table.lock(kind, row.channel_id))
            yield

    async def _texts(self, person: Person, of: Texts, scope_id: int) -> bool:
        store, changed, after, since = self.table.store, False, 0, self.table.now() - EDITABLE
        while rows := await store.texts_in(of, scope_id, person.id, after, AT_ONCE):
            found = await aside(_rewritten, person, of, rows)
            changed = changed or bool(found)
            if not found or await store.rewrite_texts(of, found, person.id, since):
                after = rows[-1].id  # A row was changed meanwhile: they are read again.
        return changed

    async def _redraw(self, guild_id: int) -> None:
        """Bring up to date what messages of a server show that go on."""
        await ongoing.send_owed(self.table, guild_id.__eq__)
        await self.announcer.send_owed(guild_id.__eq__)
        await self.boards.send_owed(guild_id.__eq__)
        await self.sheet_panels.send_owed(guild_id.__eq__)


def _without(person: Person, steps: Sequence[Step]) -> list[Step]:
    """The steps that hold the person, without them."""
    changed = ((before, redaction.step(person, before)) for before in steps)
    return [after for before, after in changed if after != before]


def _rewritten(person: Person, of: Texts, rows: Sequence[RowTexts]) -> list[Rewritten]:
    """The rows that hold the person, without them."""
    among = COLUMNS[of].among
    found: list[Rewritten] = []
    for row in rows:
        texts = {name: each and _text(person, each, name == among) for name, each in row.texts.items()}
        if row.user_id == person.id or texts != row.texts:
            found.append(Rewritten(row, texts))
    return found


def _text(person: Person, text: str, is_list: bool) -> str:
    return redaction.without(person, text) if is_list else redaction.content(person, text)
