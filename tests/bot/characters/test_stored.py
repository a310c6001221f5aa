"""The stored form of sheets: what was written once is read for ever."""

import json
from pathlib import Path

import pytest

from bot.characters import stored
from bot.characters.changes import Change, Sheet, What
from bot.characters.character import Entry, EntryKind

DEER = Sheet(
    "白鹿",
    "instinct",
    (
        Entry("str", EntryKind.VALUE, -1),
        Entry("速度", EntryKind.FORMULA, "灵巧熟练度+2"),
        Entry("部位", EntryKind.TEXT, "头 躯干"),
        Entry("巨剑", EntryKind.ROLL, "2d10 > 12"),
    ),
)


def test_the_first_format_is_read_and_written() -> None:
    kept = json.loads((Path(__file__).parent / "formats" / "1.json").read_text("utf-8"))
    assert stored.load(json.dumps(kept["sheet"])) == DEER
    assert stored.load_action(json.dumps(kept["action"])) == Change(What.SET, 4)
    assert json.loads(stored.dump(DEER)) == kept["sheet"]
    assert json.loads(stored.dump_action(Change(What.SET, 4))) == kept["action"]
    assert stored.load(stored.dump(None)) is None


def test_a_format_of_later_is_no_format() -> None:
    with pytest.raises(ValueError, match="2"):
        stored.load('{"format":2,"sheet":null}')
