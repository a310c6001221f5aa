"""Whatever the store writes it writes by a valid lease, where there are leases: every method, whatever comes.

The methods are read from the store itself, and called with values made from their annotations: one that is
added tomorrow is tried, too.
"""

# pyright: reportPrivateUsage=false

import inspect
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.shards.leases import Holding, Lease, Terms, serving
from bot.shards.opening import open_store
from bot.store.errors import LeaseLost
from bot.store.postgres.driver import ServerDriver
from bot.store.sql.statements import first
from bot.store.sql.writer import Writer, unfenced
from bot.store.store import Store
from tests.bot.store.methods import given_to, methods

WRITES = ("INSERT", "UPDATE", "DELETE")
MARK = "INTO commits"
"""What goes with each commit that may write."""


class Leased:
    """A store by a lease that may be lost, and what it has sent."""

    def __init__(self, store: Store, lease: Lease) -> None:
        self.store, self.lease = store, lease
        self.sent: list[str] = []
        self.writer = store.writer
        assert isinstance(self.writer, Writer)
        driver = self.writer._driver
        assert isinstance(driver, ServerDriver)
        driver._connection.add_query_logger(self._heard)  # type: ignore[attr-defined]

    def _heard(self, record: Any) -> None:
        self.sent.append(str(record.query).lstrip())

    async def writes(self, name: str, *, valid: bool) -> bool:
        """Whether a method sends anything that changes a row."""
        self.sent.clear()
        serving.set(Holding(self.lease if valid else Lease(self.lease.shard, self.lease.token - 1), 1e9))
        given = given_to(methods()[name])
        try:
            done = getattr(self.store, name)(**given)
            if inspect.isawaitable(done):
                await done
        except LeaseLost:
            assert not valid
        except TypeError:
            raise
        except Exception:  # noqa: BLE001 - the values make no sense together
            pass
        finally:
            serving.set(None)
        assert isinstance(self.writer, Writer)
        await self.writer.write_first(first, "SELECT 1")  # What was written behind goes with it.
        return any(each.startswith(WRITES) and MARK not in each for each in self.sent)


@pytest.fixture
async def leased(postgres_url: str) -> AsyncIterator[Leased]:
    store, leases = await open_store(postgres_url)
    terms = Terms("a", 60.0, 1)
    await leases.agree_on(terms)
    (lease,) = (await leases.beat(terms, ())).held
    yield Leased(store, lease)
    await store.close()


async def test_nothing_is_written_without_a_valid_lease(leased: Leased) -> None:
    writing = {name for name in methods() if await leased.writes(name, valid=True)}
    assert len(writing) > 40, "most of them write"
    assert {"note_thrown", "panel_shown", "append", "note_state", "start_log"} <= writing
    assert not {name for name in methods() if await leased.writes(name, valid=False)}


@pytest.mark.parametrize("road", ["write", "write_behind"])
async def test_a_road_past_the_lease_is_noticed(
    leased: Leased, road: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one would be built in by mistake."""
    way = getattr(Writer, road)

    def past(writer: Writer, *given: Any, **named: Any) -> Any:
        fence = writer._fence
        writer._fence = unfenced
        try:
            return way(writer, *given, **named)
        finally:
            writer._fence = fence

    monkeypatch.setattr(Writer, road, past)
    assert await leased.writes("append" if road == "write" else "note_thrown", valid=False)
