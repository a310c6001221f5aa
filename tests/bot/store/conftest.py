"""A store in a real file, and values to put into it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.sql.store import SqlStore
from bot.store.sqlite.file import open_store

from .samples import open_one


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "kelou.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqlStore]:
    store = await open_store(path)
    yield store
    await store.close()


@pytest.fixture
async def encounter_id(store: SqlStore) -> int:
    return await open_one(store)
