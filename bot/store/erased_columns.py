"""What a deletion of a person changes: every column of every table, and whether it holds users' ids.

A person is found only by their Discord id. This list defines the deletion (`bot.store.erasing`,
`bot.play.privacy.erasing`); what is exported is `bot.store.personal_data.EXPORTED`. Tests check that the list
names every column of the schema, and that each column with ids is exported or left out for a reason.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table.

    - ``theirs``: the id of the only owner of the row.
    - ``nobodys``: an id that can be cleared from a shared row.
    - ``among``: lists of ids.
    - ``texts`` and ``packed`` (compressed): stored forms and texts that may contain an id.
    - ``owed``: the user whose deletion the row itself notes.
    - ``free``: no user's id.
    """

    free: frozenset[str] = frozenset()
    theirs: str = ""
    nobodys: str = ""
    among: str = ""
    texts: tuple[str, ...] = ()
    packed: tuple[str, ...] = ()
    owed: str = ""

    @property
    def every(self) -> frozenset[str]:
        """The names of all columns."""
        ids = filter(None, (self.theirs, self.nobodys, self.among, self.owed))
        return self.free.union(ids, self.texts, self.packed)


def _free(names: str) -> frozenset[str]:
    return frozenset(names.split())


COLUMNS: Final[Mapping[str, Columns]] = {
    "histories": Columns(_free("id kind key guild_id")),
    "encounters": Columns(
        _free(
            "id channel_id guild_id opened_at open ended announced call_id panel_id panel_at shown room_id"
            " room_panel_id room_at room_shown due_at due_call"
        ),
        texts=("paused",),
    ),
    "steps": Columns(
        _free("history_id revision node parent redo at interaction_id ends photo flow"),
        nobodys="user_id",
        texts=("action", "events", "log"),
        packed=("state",),
    ),
    "photos": Columns(_free("guild_id name at content")),
    "map_messages": Columns(_free("channel_id guild_id message_id at shown")),
    "sheet_messages": Columns(_free("character_id channel_id guild_id message_id at changes shown")),
    "secrets": Columns(
        _free("id channel_id guild_id interaction_id at nonce seal noticed named revealed_at revealed_in"),
        theirs="roller_id",
        texts=("record",),
    ),
    "recipients": Columns(_free("id secret_id delivered_at"), theirs="user_id"),
    "ongoing": Columns(
        _free("id kind channel_id guild_id at revision open message_id shown interaction_id due_at"),
        nobodys="user_id",
        packed=("state",),
    ),
    "presses": Columns(_free("interaction_id ongoing_id")),
    "settings": Columns(
        _free(
            "guild_id language gm_role system initiative seen_locale height_weight hidden_turns foes_health"
            " players_health theme parent_id gm_channel reveal notices timer moves timezone detail"
            " variants conditions"
            " welcomed asked without"
        ),
        theirs="scope_id",
        among="gms",
    ),
    "characters": Columns(
        _free("id guild_id system portrait channel_id gone"),
        theirs="owner",
        nobodys="made_by",
        texts=("name", "entries"),
    ),
    "fighting": Columns(_free("character_id encounter_id")),
    "bodies": Columns(_free("character_id"), texts=("body",)),
    "games": Columns(_free("id guild_id at revision"), nobodys="made_by", texts=("key", "text", "before")),
    "random_tables": Columns(
        _free("id guild_id at revision"), nobodys="made_by", texts=("key", "text", "before")
    ),
    "playing": Columns(_free("guild_id character_id"), theirs="user_id"),
    "pools": Columns(_free("guild_id at"), theirs="user_id", texts=("text",)),
    "notes": Columns(_free("name value")),
    "kept_texts": Columns(_free("id guild_id channel_id at"), theirs="user_id", texts=("text",)),
    "throws": Columns(_free("id guild_id channel_id at seen text"), theirs="user_id"),
    "sayings": Columns(_free("id guild_id channel_id at mark message_id"), theirs="user_id"),
    "logs": Columns(
        _free("id channel_id guild_id started_at stopped_at interaction_id speech told full"),
        nobodys="started_by",
        texts=("name",),
    ),
    "log_entries": Columns(
        _free("id log_id key at kind system command picture message_id"),
        theirs="user_id",
        among="to",
        texts=("name", "character", "typed", "text", "facts", "alt"),
    ),
    "log_images": Columns(_free("log_id name content")),
    "log_sizes": Columns(_free("log_id hidden text_bytes image_bytes")),
    "erasures": Columns(_free("guild_id at"), owed="user_id"),
    "departures": Columns(_free("guild_id at")),
    "migrations": Columns(_free("version name applied_at")),
}
"""By the name of the table."""
