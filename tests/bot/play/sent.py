"""A ``Messenger`` that notes what it is given, and fails or is killed where a test says."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.play.delivery import Button, Delivery, DeliveryStatus, Panel, Post


@dataclass
class Sent:
    """One thing that was sent: how, to whom, what, under which nonce."""

    how: str
    to: int
    message: Post | Panel | None
    nonce: str | None = None
    message_id: int = 0

    @property
    def text(self) -> str:
        if isinstance(self.message, Panel):
            return "\n".join(self.message.texts)
        return self.message.text if self.message else ""

    @property
    def verbs(self) -> list[str]:
        return [each.custom_id.split(":")[1] for each in self.message.buttons] if self.message else []


@dataclass
class Sending:
    """``outcomes`` answers the next calls of a kind; ``killed`` kinds never come back, their
    message sent before the kill or (``lost``) not."""

    sent: list[Sent] = field(default_factory=list)
    outcomes: dict[str, list[DeliveryStatus]] = field(default_factory=dict)
    killed: set[str] = field(default_factory=set)
    lost: bool = True

    def of(self, how: str) -> list[Sent]:
        return [each for each in self.sent if each.how == how]

    async def _send(self, given: Sent) -> Delivery:
        assert len(given.nonce or "") <= 25, given.nonce
        outcome = (self.outcomes.get(given.how) or [DeliveryStatus.DELIVERED]).pop(0)
        if outcome is not DeliveryStatus.DELIVERED:
            return Delivery(outcome)
        if given.how in self.killed and self.lost:
            raise asyncio.CancelledError
        given.message_id = given.message_id or 1000 + len(self.sent)
        self.sent.append(given)
        if given.how in self.killed:
            raise asyncio.CancelledError
        return Delivery(outcome, given.message_id, given.to)

    async def post(self, channel_id: int, message: Post | Panel, nonce: str | None = None) -> Delivery:
        return await self._send(
            Sent("panel" if isinstance(message, Panel) else "post", channel_id, message, nonce)
        )

    async def whisper(self, user_id: int, message: Post, nonce: str | None = None) -> Delivery:
        return await self._send(Sent("whisper", user_id, message, nonce))

    async def edit(self, channel_id: int, message_id: int, message: Post | Panel) -> Delivery:
        return await self._send(Sent("edit", channel_id, message, message_id=message_id))

    async def delete(self, channel_id: int, message_id: int) -> Delivery:
        return await self._send(Sent("delete", channel_id, None, message_id=message_id))

    async def speak(self, channel_id: int, name: str, text: str) -> Delivery:
        return await self._send(Sent(f"speak {name}", channel_id, Post(text)))

    async def respeak(self, channel_id: int, message_id: int, text: str) -> Delivery:
        return await self._send(Sent("respeak", channel_id, Post(text), message_id=message_id))

    async def is_passed(self, channel_id: int, message_id: int, by: int) -> bool:
        return False

    async def answer_to(self, channel_id: int, interaction_id: int) -> Delivery:
        return Delivery(DeliveryStatus.DELIVERED)

    async def is_private(self, channel_id: int) -> bool:
        return True

    async def strip(self, channel_id: int, message_id: int, left: Sequence[Button] = ()) -> Delivery:
        return await self._send(Sent("strip", channel_id, None, message_id=message_id))
