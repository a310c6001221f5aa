"""A store in a real file and one in a real PostgreSQL, and values to put into them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import opening
from bot.store.store import Store

from .samples import open_one


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "kelou.db"


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest) -> Path | str:
    """Where the store is: each test that asks for one runs on both."""
    return request.getfixturevalue("path" if request.param == "sqlite" else "postgres_url")


@pytest.fixture
async def store(where: Path | str) -> AsyncIterator[Store]:
    store = await opening.open_store(where)
    yield store
    await store.close()


@pytest.fixture
async def encounter_id(store: Store) -> int:
    return await open_one(store)
