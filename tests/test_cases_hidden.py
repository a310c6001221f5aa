"""The rulings on hidden rolls (P-16) as tables: ``tests/cases/pool/hidden.toml``."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
import simcord

from tests.case_tables import ids_covered, load
from tests.cogs.hands import newest, press
from tests.conftest import Table, shown

Case = Mapping[str, Any]
HERE = load("pool", files=["hidden"])
PEOPLE = ("gm", "ann", "bob")
MEMBERS = ("for", "player")
"""Options that name a person."""


def _person(table: Table, name: str) -> simcord.MemberActor:
    return getattr(table, name)


def _options(table: Table, case: Case) -> dict[str, Any]:
    return {
        name: _person(table, value) if name in MEMBERS else value for name, value in case["options"].items()
    }


def _reads(table: Table, name: str) -> str:
    """All that a person can read: the channel, private answers, direct messages."""
    person = _person(table, name)
    in_channel = [shown(each) for each in table.channel.history(viewer=person)]
    return "\n".join([*in_channel, *table.whispers(person)])


def _record(table: Table, record: str) -> dict[str, Any]:
    held = json.loads(record)
    side = held["made"]["sides"][0]
    names = {_person(table, name).id: name for name in PEOPLE}
    roll = side["rolls"][0]
    return {
        "by": names[held["by"]],
        "user": names[side["user"]],
        "faces": [faces[-1] for faces, *_ in roll["groups"][0]["dice"]],
        "total": roll["total"],
        "difficulty": held["made"]["facts"].get("difficulty"),
        "label": held["made"]["label"],
    }


@pytest.mark.parametrize("case", HERE)
async def test_ruling(table: Table, case: Case) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    before = {name: len(_reads(table, name)) for name in PEOPLE}
    dice = table.falls(*case["falls"])
    await _person(table, case["by"]).slash(table.channel, case["command"], **_options(table, case))
    if presser := case.get("presses"):
        await press(_person(table, presser), newest(table), "ask")
    dice.finished()
    for name in PEOPLE:
        read = _reads(table, name)[before[name] :]
        found = [each for each in case["secrets"] if each.format(ann=table.ann.mention) in read]
        assert found == case["expect"][name], name
    kept = await table.store.secrets_in(table.channel.id, 10)
    assert [_record(table, each.record) for each in kept] == ([case["record"]] if "record" in case else [])


def test_hidden_rolls_have_cases() -> None:
    assert "P-16" in ids_covered("pool")
