"""PRIVACY says what the database holds: every table and every column, in both languages, and how long."""

# pyright: reportPrivateUsage=false

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from bot.host_settings import Settings
from bot.play.privacy import export
from bot.play.privacy.upkeep import USUAL
from bot.store.erased_columns import COLUMNS
from bot.store.personal_data import EXPORTED
from bot.store.sqlite.migrate import migrate
from bot.wording.privacy import KINDS

ROOT = Path(__file__).parent.parent
PAGES = pytest.mark.parametrize("page", ["PRIVACY.md", "PRIVACY.zh-CN.md"])
ROW = re.compile(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
PERSONS = {"user_id", "owner", "made_by", "roller_id", "started_by", "gms", "interaction_id"}
"""Columns that are about people in whatever table they stand, but for the press that began something."""

NOT_EXPORTED = {
    "encounters.paused": "the name under which a table paused its fight",
    "steps.action": "what the step's announcement says, which is exported, with what is hidden from them",
    "steps.events": "the same",
    "steps.state": "the whole fight or map, of everybody; sheets are exported as characters",
    "ongoing.state": "a message that goes on, as the channel reads it",
    "playing.user_id": "which of their characters they play now",
    "erasures.user_id": "that their deletion has begun",
}
"""The columns about people that no export has, and why."""


def told(page: str) -> Mapping[str, tuple[list[str], list[str]]]:
    """By table, the columns about people and the others, as the page has them."""
    rows = ROW.findall((ROOT / page).read_text(encoding="utf-8"))
    named = re.compile(r"`(\w+)`")
    return {name: (named.findall(about), named.findall(other)) for name, _, about, other in rows}


def schema() -> Mapping[str, list[str]]:
    """The tables of a new database, and their columns."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        tables = [name for (name,) in connection.execute(query)]
        return {name: [row[1] for row in connection.execute(f"PRAGMA table_info({name})")] for name in tables}


@PAGES
def test_every_table_and_column_is_named_once(page: str) -> None:
    here = {name: sorted(about + other) for name, (about, other) in told(page).items()}
    assert here == {name: sorted(columns) for name, columns in schema().items()}


@PAGES
def test_what_names_somebody_stands_among_what_is_about_people(page: str) -> None:
    misplaced = {
        f"{table}.{column}" for table, (_, other) in told(page).items() for column in PERSONS & set(other)
    }
    assert misplaced == {"logs.interaction_id"}


def test_both_pages_say_the_same() -> None:
    assert told("PRIVACY.md") == told("PRIVACY.zh-CN.md")


@PAGES
def test_the_times_are_those_of_the_settings(
    page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    held = Settings()
    kept = (held.retention_fights, held.retention_logs, held.retention_rolls, held.retention_left)
    assert kept == (USUAL.fights, USUAL.logs, USUAL.rolls, USUAL.left) == (365, 365, 365, 30)
    assert held.backup_keep == 7
    text = (ROOT / page).read_text(encoding="utf-8")
    days = "{}天" if "zh" in page else "{} days"
    for number in (365, 30, 7, 14):
        assert days.format(number) in text


def test_of_every_column_it_is_known_whether_it_holds_somebody() -> None:
    assert {name: sorted(held.every) for name, held in COLUMNS.items()} == {
        name: sorted(columns) for name, columns in schema().items()
    }


@PAGES
def test_columns_that_hold_somebody_stand_among_what_is_about_people(page: str) -> None:
    about = {name: set(columns) for name, (columns, _) in told(page).items()}
    assert {name: sorted((held.every - held.free) - about[name]) for name, held in COLUMNS.items()} == {
        name: [] for name in about
    }


def exported() -> set[str]:
    """The columns that an export reads, or by which it finds what is a person's."""
    found = set[str]()
    for kind in EXPORTED.values():
        tables, _, condition = kind.source.partition(" WHERE ")
        named = {alias: table for table, alias in re.findall(r"(\w+) (\w)(?= JOIN| ON|$)", tables)}
        by = re.findall(r"\b(\w\.\w+) = \$1", condition)
        read = [each.rpartition(".") for each in (*kind.columns.split(), *by)]
        found |= {f"{named[alias or 't']}.{column}" for alias, _, column in read if (alias or "t") in named}
    return found


def test_every_column_that_holds_somebody_is_exported_or_left_out_for_a_reason() -> None:
    about = {f"{table}.{column}" for table, held in COLUMNS.items() for column in held.every - held.free}
    assert about - exported() == set(NOT_EXPORTED)


def test_what_is_exported_has_a_name_and_what_is_hidden_of_it_is_exported() -> None:
    assert set(KINDS) == set(EXPORTED) >= set(export._HIDES)
