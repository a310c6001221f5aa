"""The stored form of sheets and of what was done to them, each with a format number."""

from typing import Any, Final

from bot import records
from bot.characters.changes import Change, Sheet, What
from bot.characters.character import Entry, EntryKind

FORMAT: Final = 1
"""The version that is written now. A format once released is read for ever: each has a file in the tests."""


def dump(sheet: Sheet | None) -> str:
    """Write a sheet; None: that there is none."""
    if sheet is None:
        return records.text(FORMAT, "sheet", None)
    content = {"name": sheet.name, "system": sheet.system, "entries": [each.stored for each in sheet.entries]}
    return records.text(FORMAT, "sheet", content)


def load(text: str) -> Sheet | None:
    """Read a sheet. ValueError: not a format this program knows."""
    found: Any = records.content(FORMAT, "sheet", text)
    if found is None:
        return None
    entries = tuple(Entry(name, EntryKind(kind), *rest) for name, kind, *rest in found["entries"])
    return Sheet(found["name"], found["system"], entries)


def dump_action(change: Change) -> str:
    """Write what was done."""
    content = {"what": change.what, "names": change.names}
    bodies = {"before": change.before, "after": change.after} if change.after else {}
    return records.text(FORMAT, "action", content | bodies)


def load_action(text: str) -> Change:
    """Read what was done. ValueError: not a format this program knows."""
    found: Any = records.content(FORMAT, "action", text)
    return Change(What(found["what"]), found["names"], found.get("before", ""), found.get("after", ""))
