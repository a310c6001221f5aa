"""The log of an encounter as text: a line a step."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Any

from bot.text import N_
from bot.wording.words import Words


@dataclass(frozen=True, slots=True)
class Entry:
    """One step in a log.

    - ``by``: the user; ``behalf``: the combatants that it was done for.
    - ``round_number``, ``turn``: the round, and whose turn it was.
    - ``way``: "undo" or "redo" of ``what``.
    - ``stored``: the action as stored.
    """

    at: datetime
    user_id: int
    by: str
    behalf: tuple[str, ...]
    round_number: int
    turn: str
    way: str
    what: tuple[str, ...]
    stored: Mapping[str, Any] = field(default_factory=dict[str, Any])


WAYS = {"undo": N_("↩ undone: {what}"), "redo": N_("↪ redone: {what}")}


def log_line(words: Words, entry: Entry, zone: tzinfo) -> str:
    """User, action and time in a line, by the clock of this zone."""
    what = words.plain("; ").join(entry.what) or words.plain("opened")
    told = words.plain(WAYS[entry.way], what=what) if entry.way else what
    by = entry.by
    if entry.behalf:
        by = words.plain("{by} for {names}", by=by, names=words.plain(", ").join(entry.behalf))
    place = words.plain("round {round}", round=entry.round_number) if entry.round_number else ""
    turn = words.plain("{name}'s turn", name=entry.turn) if entry.turn else ""
    parts = (f"{entry.at.astimezone(zone):%Y-%m-%d %H:%M:%S}", place, turn, by, told)
    return " | ".join(each for each in parts if each) + "\n"
