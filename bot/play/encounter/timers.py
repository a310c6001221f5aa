"""Turns that take long: by setting their player is reminded, once. No turn ends by it.

When that falls due stands in the store, so that it is made good after a restart.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from bot.encounter.encounter import Phase
from bot.play.delivery import Post
from bot.play.gm_role import leader_of
from bot.play.heads.encounter import Head, head_of
from bot.play.outbox.notes import noted
from bot.play.outbox.recovery import Own, everything
from bot.play.preferences import Preferences, preferences
from bot.play.table import Table
from bot.wording import encounter as wording
from bot.wording.words import words_for


@dataclass(slots=True)
class TurnTimers:
    """The timers of this process by encounter; ``start`` begins background work."""

    table: Table
    start: Callable[[Coroutine[Any, Any, None]], object]
    due: dict[int, asyncio.TimerHandle] = field(default_factory=dict[int, asyncio.TimerHandle])

    async def follow(self, head: Head, held: Preferences) -> None:
        """After a step: a new call that the table knows of is timed, one that is over no longer."""
        goes_on = head.encounter.phase is Phase.RUNNING and not head.step.ends
        if goes_on and not head.begins_call:
            return
        if held.timer and goes_on and head.encounter.current is not None and not head.hides_actor:
            at = self.table.now() + timedelta(minutes=held.timer)
            await noted(self.table.store.turn_timed(head.row.id, head.call, at))
            self._schedule(head.row.id, head.call, at)
        elif (handle := self.due.pop(head.row.id, None)) is not None:
            handle.cancel()
            await noted(self.table.store.turn_timed(head.row.id, None, None))

    def _schedule(self, encounter_id: int, call: int, at: datetime) -> None:
        if (before := self.due.pop(encounter_id, None)) is not None:
            before.cancel()
        seconds = max(0.0, (at - self.table.now()).total_seconds())
        loop = asyncio.get_running_loop()
        self.due[encounter_id] = loop.call_later(seconds, lambda: self.start(self.remind(encounter_id, call)))

    async def remind(self, encounter_id: int, call: int) -> None:
        """Post the reminder, if that turn still goes on."""
        self.due.pop(encounter_id, None)
        found = await self.table.store.encounter(encounter_id)
        if found is None:
            return
        head = head_of(*found)
        held = await preferences(self.table, head.row.channel_id, head.row.guild_id)
        seen, current = head.encounter, head.encounter.current
        if head.row.open and head.call == call and current is not None and not head.hides_actor:
            actor = seen.combatant(current)
            called = actor.owner or leader_of(held, seen.gm)
            text = wording.reminder(words_for(held.language), actor.name, called)
            nonce = self.table.nonce(f"t{encounter_id}:{call}")
            await self.table.messenger.post(head.row.channel_id, Post(text, mentions=(called,)), nonce)
        await noted(self.table.store.turn_timed(encounter_id, None, None))

    async def wake(self, own: Own = everything) -> None:
        """After a start: set the timers that ran before it."""
        for row in await self.table.store.timed_turns():
            if own(row.guild_id) and row.due_at is not None and row.due_call is not None:
                self._schedule(row.id, row.due_call, row.due_at)

    def stop(self) -> None:
        """Let all of them go; the store has them."""
        for each in self.due.values():
            each.cancel()
        self.due.clear()
