"""Tells a table what happened in its encounter: the calls, the panel, and what only GMs learn."""

from dataclasses import dataclass, field

from bot.play.cache import Remembered, remembering
from bot.play.encounter.gm_rooms import GmRooms
from bot.play.encounter.panels import Panels
from bot.play.encounter.turn_calls import Calls
from bot.play.encounter.undo_messages import TakenBack
from bot.play.outbox import recovery
from bot.play.table import Table, head_read

MOST_ADVISED = 4096
"""For how many combatants it is remembered that they were advised."""


@dataclass(slots=True)
class Announcer:
    """The three that tell, and what they do together: after a start, a failure, or the end of an encounter.
    ``advised`` are the combatants (encounter, id) about which something missing on the sheet was said."""

    table: Table
    taken_back: TakenBack = field(init=False)
    gm_rooms: GmRooms = field(init=False)
    calls: Calls = field(init=False)
    panels: Panels = field(init=False)
    advised: Remembered[tuple[int, int], bool] = field(default_factory=remembering(MOST_ADVISED))

    def __post_init__(self) -> None:
        self.taken_back = TakenBack(self.table)
        self.gm_rooms = GmRooms(self.table, self.taken_back)
        self.calls = Calls(self.table, self.gm_rooms, self.taken_back, self._make_good)
        self.panels = Panels(self.table, self.calls)

    async def finish(self, channel_id: int) -> None:
        """Before a new encounter: announce the rest of the previous one."""
        last = await self.table.store.last_encounter_in(channel_id)
        if last is not None and last[0].announced < last[1].revision:
            head = await head_read(self.table, last)
            await self.calls.tell(head)
            if head.step.ends:
                await self.panels.close(head)

    async def send_owed(self, own: recovery.Own = recovery.everything) -> None:
        """After a start: announce what is unannounced, and update the panels that lag behind."""
        owed = await self.table.store.owing_encounters()
        await recovery.serve("encounter", owed, self._make_good, own)

    async def _make_good(self, encounter_id: int) -> None:
        found = await self.table.store.encounter(encounter_id)
        if found is None:
            return
        head = await head_read(self.table, found)
        await self.calls.tell(head)
        await self.gm_rooms.redraw(head)
        if head.step.ends:
            await self.panels.close(head)
        else:
            await self.panels.redraw(head.row.channel_id)

    def forget(self) -> None:
        """Trust nothing that is remembered: another process may have announced and shown more."""
        self.calls.forget()
        self.panels.forget()
        self.gm_rooms.forget()
        self.taken_back.forget()
