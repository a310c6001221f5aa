"""The port of the store: what a table's memory must be able to do.

Every method is one durable transaction: once it returns, a kill or a power cut does
not undo it. Times are aware UTC ``datetime``s; ids of Discord things are ints. Encoded
states (``state``, ``action``, ``events`` …) are JSON texts that the store never reads.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

HISTORY = 200
"""How many steps back an encounter and a map keep their states."""


class StoreError(Exception):
    """The store cannot be opened or go on, in words for whoever runs the bot."""


@dataclass(frozen=True, slots=True)
class EncounterRow:
    """What stays the same of an encounter, and where its announcing stands.

    ``announced`` is the newest revision the table was told, ``call_id`` the message whose
    buttons counted then; ``panel_id`` and ``panel_at`` name the message that shows the
    panel and when it was posted.
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


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted action and the state after it; one row of an encounter's history.

    ``node`` is the revision whose state this row shows (its own for a plain action, an
    earlier one's after undo or redo); ``parent`` the node before that one, None at the
    opening; ``redo`` the nodes that redo would walk, nearest first.
    """

    encounter_id: int
    revision: int
    node: int
    parent: int | None
    redo: tuple[int, ...]
    at: datetime
    user_id: int
    interaction_id: int
    action: str
    events: str
    state: str
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Appended:
    """What became of an appended step.

    ``accepted``: it is in. Otherwise ``earlier`` is the step that already holds this
    interaction id (a replay), or None: another step took this revision first.
    """

    accepted: bool
    earlier: Step | None = None


@dataclass(frozen=True, slots=True)
class LogLine:
    """One action of an encounter's history, kept when its state is pruned."""

    revision: int
    at: datetime
    user_id: int
    action: str


@dataclass(frozen=True, slots=True)
class MapStep:
    """One accepted action on a channel's map and the map after it.

    As of an encounter's ``Step``; a channel's map has one history, and node 0 is what was
    before its first step: no map.
    """

    channel_id: int
    guild_id: int
    revision: int
    node: int
    parent: int | None
    redo: tuple[int, ...]
    at: datetime
    user_id: int
    interaction_id: int
    action: str
    state: str


@dataclass(frozen=True, slots=True)
class Recipient:
    """One to whom a secret goes; ``delivered_at`` is None while it is owed."""

    user_id: int
    delivered_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Secret:
    """A hidden roll: the sealed record, its nonce and seal, and who may know it.

    ``record`` is the canonical JSON text that the seal covers together with ``nonce``.
    ``roller_id`` is who rolled or asked; ``noticed`` whether the channel was told.
    """

    id: int
    channel_id: int
    guild_id: int
    interaction_id: int
    roller_id: int
    at: datetime
    record: str
    nonce: str
    seal: str
    recipients: tuple[Recipient, ...]
    noticed: bool = False
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class Ongoing:
    """A message whose buttons go on working: an undertaking, a contest, an open
    opposed roll, a hidden roll that was asked for, a swap that waits for its answer.

    ``kind`` names which; ``state`` is its JSON; ``revision`` counts its accepted
    presses from 0; ``message_id`` is None until it is posted. ``shown`` is the newest
    revision that the message shows: a smaller one than ``revision`` is owed.
    """

    id: int
    kind: str
    channel_id: int
    guild_id: int
    user_id: int
    at: datetime
    revision: int
    state: str
    open: bool
    message_id: int | None
    shown: int


@dataclass(frozen=True, slots=True)
class Settings:
    """What a channel or a server has set; None: not set here.

    ``scope_id`` is a channel's or a server's id. ``gms`` are user ids. ``seen_locale`` is
    the server's own locale, as last seen with an interaction.
    """

    scope_id: int
    guild_id: int
    language: str | None = None
    gms: tuple[int, ...] = ()
    gm_role: int | None = None
    system: str | None = None
    initiative: str | None = None
    seen_locale: str | None = None
    height_weight: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A player's active sheet on one server: attribute names and whole numbers."""

    guild_id: int
    user_id: int
    name: str
    attributes: tuple[tuple[str, int], ...]


class Store(Protocol):
    """See the module. Absent things come back as None, never as an error."""

    async def close(self) -> None:
        """Write what waits and let the file go."""
        ...

    # --- encounters ---

    async def open_encounter(
        self,
        *,
        channel_id: int,
        guild_id: int,
        at: datetime,
        user_id: int,
        interaction_id: int,
        action: str,
        events: str,
        state: str,
    ) -> tuple[EncounterRow, Step] | None:
        """Begin an encounter with its revision 1. None: the channel has an open one
        (of another interaction; a replay returns what the first call made)."""
        ...

    async def encounter_in(self, channel_id: int) -> tuple[EncounterRow, Step] | None:
        """The channel's open encounter and its newest step."""
        ...

    async def last_encounter_in(self, channel_id: int) -> tuple[EncounterRow, Step] | None:
        """The channel's newest encounter, open or not, and its newest step."""
        ...

    async def encounter(self, encounter_id: int) -> tuple[EncounterRow, Step] | None:
        """An encounter by its id, open or not, and its newest step."""
        ...

    async def append(self, step: Step) -> Appended:
        """Add a step as the newest one; those that wait go in together, one commit.
        With ``ends`` the encounter is closed in the same transaction; a later step
        without it opens it again, unless the channel has another one open."""
        ...

    async def step_by_node(self, encounter_id: int, node: int) -> Step | None:
        """The step that made this node. None: unknown, or its state is pruned."""
        ...

    async def owed_steps(self, encounter_id: int) -> Sequence[Step]:
        """The steps after ``announced``, oldest first."""
        ...

    async def owing_encounters(self) -> Sequence[EncounterRow]:
        """Encounters, ended ones included, with steps that were not announced."""
        ...

    async def open_encounters(self) -> Sequence[EncounterRow]:
        """All open encounters."""
        ...

    async def announced(self, encounter_id: int, revision: int, call_id: int | None = None) -> None:
        """The table was told everything up to this revision (never goes back), the newest
        buttons in this message (None: where they were)."""
        ...

    async def panel_posted(self, encounter_id: int, message_id: int | None, at: datetime) -> None:
        """The panel now stands in this message (None: nowhere)."""
        ...

    async def log(self, encounter_id: int) -> Sequence[LogLine]:
        """Who did what when, oldest first."""
        ...

    # --- maps ---

    async def newest_map_step(self, channel_id: int) -> MapStep | None:
        """The newest step of the channel's map; the map may be gone with it."""
        ...

    async def map_step_of(self, interaction_id: int) -> MapStep | None:
        """The step that this interaction made. None: none, or so long ago that it is let go."""
        ...

    async def map_step_by_node(self, channel_id: int, node: int) -> MapStep | None:
        """The step that made this node. None: unknown, or let go."""
        ...

    async def append_map_step(self, step: MapStep) -> bool:
        """Add a step as the channel's newest one. False: another step took this revision
        first, or its interaction made one before."""
        ...

    # --- secrets ---

    async def keep_secret(
        self,
        *,
        channel_id: int,
        guild_id: int,
        interaction_id: int,
        roller_id: int,
        at: datetime,
        record: str,
        nonce: str,
        seal: str,
        recipients: Sequence[int],
        noticed: bool = False,
    ) -> tuple[Secret, bool]:
        """Store a hidden roll with its recipients and seal. The flag says whether it is
        new; a replayed interaction id gives the stored one back and stores nothing."""
        ...

    async def secret(self, secret_id: int) -> Secret | None:
        """A hidden roll by its id."""
        ...

    async def secret_of(self, interaction_id: int) -> Secret | None:
        """The hidden roll that this interaction made."""
        ...

    async def secrets_in(self, channel_id: int, limit: int) -> Sequence[Secret]:
        """The channel's hidden rolls, newest first."""
        ...

    async def owed_secrets(self) -> Sequence[Secret]:
        """Secrets with somebody undelivered, or of which the channel was not told."""
        ...

    async def delivered(self, secret_id: int, user_id: int, at: datetime) -> None:
        """This recipient has it (one not listed yet is added)."""
        ...

    async def noticed(self, secret_id: int) -> None:
        """The channel was told of it."""
        ...

    async def revealed(self, secret_id: int) -> None:
        """The record was made public."""
        ...

    # --- ongoing messages ---

    async def start_ongoing(
        self,
        *,
        kind: str,
        channel_id: int,
        guild_id: int,
        user_id: int,
        interaction_id: int,
        at: datetime,
        state: str,
    ) -> tuple[Ongoing, bool]:
        """Keep a new one at revision 0; the flag says whether it is new (replays)."""
        ...

    async def ongoing(self, ongoing_id: int) -> Ongoing | None:
        """One by its id."""
        ...

    async def ongoing_in(self, channel_id: int, kind: str) -> Sequence[Ongoing]:
        """The channel's open ones of a kind, oldest first."""
        ...

    async def press(
        self,
        ongoing_id: int,
        *,
        expected: int,
        interaction_id: int,
        state: str,
        open: bool,
    ) -> Ongoing | None:
        """Move it from revision ``expected`` to the next. None: it moved on before, it
        is closed, or this interaction id was counted already."""
        ...

    async def ongoing_shown(self, ongoing_id: int, message_id: int, revision: int) -> None:
        """Its message now shows this revision."""
        ...

    async def owed_ongoing(self) -> Sequence[Ongoing]:
        """Those whose message does not show their newest revision."""
        ...

    # --- settings, sheets, last pools ---

    async def settings(self, scope_id: int) -> Settings | None:
        """What this channel or server has set."""
        ...

    async def save_settings(self, settings: Settings) -> None:
        """Replace what this channel or server has set."""
        ...

    async def sheet(self, guild_id: int, user_id: int) -> Sheet | None:
        """A player's sheet on a server (guild 0: in the bot's DM)."""
        ...

    async def save_sheet(self, sheet: Sheet) -> None:
        """Replace a player's sheet."""
        ...

    def remember_pool(self, guild_id: int, user_id: int, text: str, at: datetime) -> None:
        """Note a pool that a player typed in the open; the newest 25 are kept.

        It is written behind, at the latest when the store is closed: a kill may lose those
        of the last seconds.
        """
        ...

    async def pools(self, guild_id: int, user_id: int) -> Sequence[str]:
        """A player's last pools, newest first, each once."""
        ...

    async def state_of(self, key: str) -> str | None:
        """A note the process keeps for itself (the hash of the synced commands)."""
        ...

    async def note_state(self, key: str, value: str) -> None:
        """Replace such a note."""
        ...

    # --- forgetting ---

    async def forget_guild(self, guild_id: int) -> None:
        """Delete everything of a server: the bot was removed from it."""
        ...
