"""What the line loses on its way to Discord."""

from typing import Any

import aiohttp
import pytest

from bot.play.delivery import DeliveryStatus, Post
from cogs.ui import messenger
from cogs.ui.messenger import DiscordMessenger


class Losing:
    """A client whose line loses the first answers; it notes the nonces that arrived."""

    def __init__(self, losses: int, error: type[Exception] = aiohttp.ServerDisconnectedError) -> None:
        self.http: Any = self
        self.losses, self.error = losses, error
        self.nonces: list[str | None] = []

    async def send_message(self, channel_id: int, params: Any) -> dict[str, str]:
        self.nonces.append(params.payload.get("nonce"))
        if len(self.nonces) <= self.losses:
            raise self.error
        return {"id": str(channel_id + 1)}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messenger, "AGAIN_AFTER", (0.0, 0.0))


async def posted(client: Any, nonce: str | None) -> tuple[DeliveryStatus, int | None]:
    delivery = await DiscordMessenger(client).post(7, Post("told"), nonce)
    return delivery.outcome, delivery.message_id


async def test_what_the_line_lost_is_sent_again_soon_by_the_same_nonce() -> None:
    client = Losing(2)
    assert await posted(client, "n") == (DeliveryStatus.DELIVERED, 8)
    assert client.nonces == ["n", "n", "n"]


async def test_in_the_end_it_stays_owed() -> None:
    client = Losing(9)
    assert await posted(client, "n") == (DeliveryStatus.THROTTLED, None)
    assert client.nonces == ["n", "n", "n"]


async def test_what_nothing_tells_from_its_copy_is_sent_once() -> None:
    client = Losing(1)
    assert await posted(client, None) == (DeliveryStatus.THROTTLED, None)
    assert client.nonces == [None]


async def test_what_got_no_answer_at_all_waits_for_the_outbox() -> None:
    """Another try at once would take as long as the first, and the table would wait behind it."""
    client = Losing(1, TimeoutError)
    assert await posted(client, "n") == (DeliveryStatus.THROTTLED, None)
    assert client.nonces == ["n"]
