"""Takes a person out of what is kept: owed for each server until it is done, so that a kill only delays it.

What is theirs alone is deleted. What others have a part in (fights, maps, figures of others, messages
that go on, logs) stays, and names nobody instead. A history is changed as one, within the locks of its
channel, so that nothing which was read before is written after.
"""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from bot.play import ongoing
from bot.play.caller import Caller
from bot.play.delivery import EDITABLE
from bot.play.encounter.announcer import Announcer
from bot.play.maps.boards import Boards
from bot.play.preferences import preferences
from bot.play.privacy import forms
from bot.play.privacy.forms import Person
from bot.play.table import Table
from bot.play.waking import Own, everything
from bot.store.histories import Step
from bot.store.persons import Erasure, HistoryRow, Passage, Texts
from bot.store.store import StoreError
from bot.wording.words import words_for

log = logging.getLogger(__name__)

Row = TypeVar("Row")

AT_ONCE: Final = 50
"""How many rows are read in one go."""
WHOLE: Final = 10**9
BY_ID: Final = frozenset((Texts.SECRETS, Texts.ONGOING))
"""Rows that always have the ids of those whom they name."""


@dataclass(frozen=True, slots=True)
class Eraser:
    """Does what is owed, and brings up to date what still shows somebody."""

    table: Table
    announcer: Announcer
    boards: Boards

    async def begin(self, caller: Caller, names: Sequence[str]) -> None:
        """Owe it to every server that the caller is taken out of what is kept there."""
        await self.table.store.begin_erasure(caller.user_id, tuple(dict.fromkeys(names)), self.table.now())

    async def make_good(self, serves: Own = everything) -> None:
        """Do all that is owed of the servers that this process ``serves``, one after another; asked
        before each. What cannot be done keeps nobody else waiting, and is raised at the end."""
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
        named = await self._named(erasure)
        store, guild_id = self.table.store, erasure.guild_id
        others = await store.names_of_others(guild_id, erasure.user_id)
        person = Person(erasure.user_id, named.names, await self._someone(guild_id)).but_for(others)
        await store.erase_own(guild_id, person.id)
        self.table.forget(guild_id)
        changed = await self._histories(person, guild_id)
        for of in (Texts.ENCOUNTERS, Texts.SECRETS, Texts.ONGOING, Texts.KEPT, Texts.LOGS):
            changed |= await self._texts(person, of, guild_id)
        await self._logs(person, guild_id)
        self.table.forget(guild_id)
        self.announcer.turned.clear()
        if changed:
            await self._redraw(guild_id)
        await store.erased(person.id, guild_id)
        log.info("took somebody out of what is kept of a server")

    async def _named(self, erasure: Erasure) -> Erasure:
        """With all names by which they were shown there; noted, since what tells of them goes."""
        called, said = await self.table.store.names_of(erasure.guild_id, erasure.user_id)
        by = (json.loads(each).get("by", "") for each in said)
        names = tuple(name for name in dict.fromkeys((*erasure.names, *called, *by)) if name)
        named = replace(erasure, names=names)
        if named != erasure:
            await self.table.store.name_erasure(named)
        return named

    async def _someone(self, guild_id: int) -> str:
        held = await preferences(self.table, guild_id, guild_id)
        return words_for(held.language).plain("someone")

    async def _histories(self, person: Person, guild_id: int) -> bool:
        """Those of a server; tells whether any named them."""
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
            if await asyncio.to_thread(_concern, person, steps):
                return True
            after = steps[-1].revision
        return False

    async def _history(self, person: Person, row: HistoryRow) -> None:
        async with self._held(row):
            steps = await self.table.store.steps_in(row.id, 0, WHOLE)
            known = person.but_for(forms.borne_by_others(person, steps))
            own = replace(known, someone=_free(known.someone, steps[-1]))
            changed = await asyncio.to_thread(_without, own, steps)
            await self.table.store.rewrite_steps(row.id, changed)
            self.table.forget_channel(row.channel_id)

    @asynccontextmanager
    async def _held(self, row: HistoryRow) -> AsyncGenerator[None]:
        """Within it nobody else goes on with the fight or the map of a channel."""
        async with AsyncExitStack() as locks:
            for kind in ("encounter", "map") if row.channel_id else ():
                await locks.enter_async_context(self.table.lock(kind, row.channel_id))
            yield

    async def _texts(self, person: Person, of: Texts, scope_id: int) -> bool:
        changed, after, since = False, 0, self.table.now() - EDITABLE
        while rows := await self.table.store.texts_in(of, scope_id, after, AT_ONCE):
            wanted = [row for row in rows if of not in BY_ID or _names(person, row)]
            found = [each for row in wanted if (each := _passage(person, row)) is not None]
            changed = changed or bool(found)
            if not found or await self.table.store.rewrite_texts(of, found, person.id, since):
                after = rows[-1].id  # Else somebody went on with one: they are read anew.
        return changed

    async def _logs(self, person: Person, guild_id: int) -> None:
        """The logs of a server: their own entries last, since they tell in which logs the person is."""
        for log_id in await self.table.store.log_ids(guild_id):
            if await self._is_in(person, log_id):
                await self._texts(person, Texts.ENTRIES, log_id)
                await self.table.store.erase_entries(log_id, person.id)

    async def _is_in(self, person: Person, log_id: int) -> bool:
        after = 0
        while rows := await self.table.store.texts_in(Texts.ENTRIES, log_id, after, AT_ONCE):
            if any(_names(person, each) for each in rows):
                return True
            after = rows[-1].id
        return False

    async def _redraw(self, guild_id: int) -> None:
        """Bring up to date what messages of a server show that go on."""
        await ongoing.show_owed(self.table, guild_id.__eq__)
        await self.announcer.wake(guild_id.__eq__)
        await self.boards.wake(guild_id.__eq__)


def _free(someone: str, newest: Step) -> str:
    """What stands for a person where somebody else is gone already."""
    taken = [number for number in range(2, 100) if f"{someone} {number}" in newest.state]
    return someone if someone not in newest.state else f"{someone} {max(taken, default=1) + 1}"


def _concern(person: Person, steps: Sequence[Step]) -> bool:
    return any(forms.concerns(person, each) for each in steps)


def _without(person: Person, steps: Sequence[Step]) -> list[Step]:
    changed = ((before, forms.step(person, before)) for before in steps)
    return [after for before, after in changed if after != before]


def _names(person: Person, row: Passage) -> bool:
    return row.user_id == person.id or any(person.stands_in(each) for each in row.texts.values() if each)


def _passage(person: Person, row: Passage) -> Passage | None:
    """A row without the person; None: it does not name them."""
    texts = {name: each and _text(person, name, each) for name, each in row.texts.items()}
    return None if texts == row.texts and row.user_id != person.id else replace(row, texts=texts)


def _text(person: Person, column: str, text: str) -> str:
    if column in ("name", "figure"):
        return person.named(text)
    if column == "to":
        readers: list[Any] = json.loads(text)
        return json.dumps([each for each in readers if each != person.id])
    return forms.content(person, text)
