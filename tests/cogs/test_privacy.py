"""/privacy, end to end: what is kept about somebody is shown, handed out, and gone when they say so."""

import json
import sqlite3
import zlib
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest
import simcord

from bot.play.privacy.erasing import Eraser
from tests.cogs.hands import buttons, messages, newest, press, said
from tests.cogs.test_encounter import ann, bob, gm
from tests.conftest import Table, answer, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
SOMEONE = {"en-US": "someone", "zh-CN": "某人"}


async def evening(table: Table) -> None:
    """Ann rolls, rolls in secret, fights by four games, goes over a map, in a log; and so does Bob."""
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.gm.slash(table.channel, "settings gm", member=table.ann)
    await table.gm.slash(table.channel, "log start", name="The well")
    for each in (table.ann, table.bob):
        await each.slash(table.channel, "sheet set", pairs="strength 5, agility 4, spirit 3")
        await each.slash(table.channel, "roll", dice="3P #well")
        await each.slash(table.channel, "roll", dice="4P", visibility="gm", label="sneak")
    await table.gm.slash(table.channel, "hidden roll", dice="3P", label="trap")
    await table.gm.slash(table.channel, "hidden ask", player=table.ann, dice="3P", label="listen")
    await table.bob.slash(table.channel, "oppose", dice="2P", opponent=table.ann)
    await table.ann.slash(table.channel, "undertake start", dice="2P", difficulty=9)
    for system in ("instinct", "pool", "btr", "pathfinder"):
        await gm(table, "open", system=system)
        await ann(table, "join", modifier=2)
        await bob(table, "join", modifier=1)
        await gm(table, "start")
        await gm(table, "next")
        await gm(table, "undo")
        await gm(table, "set note", who="Ann", note="Ann is a bard")
        if system != "pathfinder":
            await gm(table, "end")
    await table.gm.slash(table.channel, "map new", size="8x6", kind="square")
    await table.ann.slash(table.channel, "map place", name="Ann", at="B2")
    await table.bob.slash(table.channel, "map place", name="Bob", at="B4")
    await table.ann.slash(table.channel, "map move", name="Ann", to="D2", speed=20)
    await table.gm.slash(table.channel, "map show")


def found(table: Table, *wanted: str) -> list[str]:
    """Where in the database something stands: every column of every table, packed ones unpacked."""
    places: list[str] = []
    with closing(sqlite3.connect(f"file:{table.path}?mode=ro", uri=True)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for name in tables:
            cursor = connection.execute(f"SELECT * FROM {name}")  # noqa: S608 - the schema's own names
            columns = [each[0] for each in cursor.description]
            for row in cursor:
                for column, value in zip(columns, row, strict=True):
                    text = _text(value)
                    places += [f"{name}.{column}: {text[:200]}" for each in wanted if each in text]
    return places


def _text(value: Any) -> str:
    if isinstance(value, bytes):
        try:
            return zlib.decompress(value).decode()
        except (zlib.error, UnicodeDecodeError):
            return value.decode("latin-1")
    return str(value)


def in_files(table: Table, *wanted: str) -> list[str]:
    """In which of the database's files the bytes of a text stand."""
    files = [each for each in table.path.parent.glob(f"{table.path.name}*") if each.is_file()]
    return [each.name for each in files for text in wanted if text.encode() in each.read_bytes()]


async def forget(table: Table, person: simcord.MemberActor, where: Any = None) -> str:
    asked = await person.slash(where or table.channel, "privacy delete")
    assert asked.response is not None
    return said(await press(person, asked.response.message, "forget_me"))


@BOTH
async def test_nothing_of_somebody_is_left_and_nothing_of_others_lost(table: Table, language: str) -> None:
    await evening(table)
    name, number = "Ann", str(table.ann.id)
    assert len({each.split(".")[0] for each in found(table, number)}) > 8
    bobs = len(found(table, str(table.bob.id)))
    await forget(table, table.ann)
    left = found(table, number, name)
    assert not left, '\n'.join(left)
    assert in_files(table, number) == []
    assert len(found(table, str(table.bob.id))) == bobs
    assert found(table, SOMEONE[language])
