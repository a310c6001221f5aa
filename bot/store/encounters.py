"""The part of the port that stores the posted messages of a channel's encounters.

Their steps are a history of the kind ``ENCOUNTER``, by the encounter's id.
"""

from asyncio import Future
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from bot.store.histories import Step
from bot.store.outbox import Owed


@dataclass(frozen=True, slots=True)
class EncounterRow:
    """The lasting fields of an encounter, and how far its announcements are.

    - ``announced``: the newest announced revision.
    - ``call_id``: the message with the live buttons then.
    - ``panel_id``, ``panel_at``: the message with the panel, and when it was posted.
    - ``shown``: the revision that the panel shows.
    - ``parked``: its name while it is laid aside.
    - ``room_id``: the channel of the GMs' panel; ``room_panel_id``, ``room_at`` and ``room_shown``: the same
      as above of that panel.
    - ``due_at``: when the turn of the call ``due_call`` has lasted so long that its player is reminded.
    """

    id: int
    channel_id: int
    guild_id: int
    opened_at: datetime
    open: bool
    announced: int
    call_id: int | None
    panel_id: int | None
    panel_at: datetime | None
    shown: int
    parked: str | None = None
    room_id: int | None = None
    room_panel_id: int | None = None
    room_at: datetime | None = None
    room_shown: int = 0
    due_at: datetime | None = None
    due_call: int | None = None


class Encounters(Protocol):
    """The encounters, and what is undelivered of them."""

    async def open_encounter(self, channel_id: int, opening: Step) -> tuple[EncounterRow, Step] | None:
        """Begin an encounter with its first step; its ``key`` becomes the encounter's id. None: the channel
        has an open one (of another interaction; a replay returns what the first call made). An encounter that
        is ``parked`` from the beginning is not open and has nothing to announce."""
        ...

    async def encounter_in(self, channel_id: int) -> tuple[EncounterRow, Step] | None:
        """The channel's open encounter and its newest step."""
        ...

    async def parked_encounters(self, channel_id: int) -> Sequence[EncounterRow]:
        """The channel's encounters that are laid aside, oldest first."""
        ...

    async def last_encounter_in(self, channel_id: int) -> tuple[EncounterRow, Step] | None:
        """The channel's newest encounter, open or not, and its newest step; none that never was open."""
        ...

    async def encounter(self, encounter_id: int) -> tuple[EncounterRow, Step] | None:
        """An encounter by its id, open or not, and its newest step."""
        ...

    async def owed_steps(self, encounter_id: int) -> Sequence[Step]:
        """The steps after ``announced``, oldest first."""
        ...

    async def owing_encounters(self) -> Sequence[Owed]:
        """Encounters, ended ones included, with unannounced steps or a panel (the table's or the GMs') that
        does not show the newest step, oldest first."""
        ...

    async def fights_of(self, character_id: int) -> Sequence[int]:
        """The channels with an open encounter that holds a character's body, oldest first."""
        ...

    async def open_encounters(self, guild_id: int | None = None) -> Sequence[EncounterRow]:
        """All open encounters, or those of a server."""
        ...

    async def announced(self, encounter_id: int, revision: int, call_id: int | None = None) -> None:
        """Everything up to this revision was announced (never goes back); the newest buttons are in this
        message (None: where they were)."""
        ...

    def announced_soon(self, encounter_id: int, revision: int, call_id: int | None = None) -> Future[Any]:
        """The same with the next commit, soon. After a kill before it, the newest step is announced once
        more."""
        ...

    async def panel_posted(self, encounter_id: int, message_id: int, at: datetime, revision: int) -> None:
        """The panel now stands in this message, and shows this revision."""
        ...

    def panel_shown(self, encounter_id: int, revision: int) -> None:
        """The panel shows this revision (never goes back). Written behind: a kill may lose it,
        and the panel is drawn once more."""
        ...

    async def room_panel_posted(
        self, encounter_id: int, channel_id: int, message_id: int, at: datetime, revision: int
    ) -> None:
        """The GMs' panel now stands in this message of this channel, and shows this revision."""
        ...

    def room_panel_shown(self, encounter_id: int, revision: int) -> None:
        """The GMs' panel shows this revision (never goes back). Written behind."""
        ...

    async def turn_timed(self, encounter_id: int, call: int | None, at: datetime | None) -> None:
        """When the turn of this call is reminded of; None: never."""
        ...

    async def timed_turns(self) -> Sequence[EncounterRow]:
        """The open encounters with a turn that is still to be reminded of."""
        ...
