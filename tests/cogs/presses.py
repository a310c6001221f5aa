"""Presses on the bot's messages by what the buttons do, whatever language they speak."""

import re
from collections.abc import Mapping
from typing import Any

import discord
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.components import walk_components
from simcord.enums import ComponentType, InteractionType

from tests.conftest import Table

Message = discord.Message | simcord.ResponseMessage


def ids(message: Message) -> list[str]:
    """The ids of everything on a message that can be pressed."""
    parts: list[Any] = (
        [part.to_dict() for part in message.components]
        if isinstance(message, discord.Message)
        else message.components
    )
    return [part["custom_id"] for part in walk_components(parts) if part.get("custom_id")]


def verbs(message: Message) -> list[str]:
    """What its buttons do."""
    return [each.removeprefix("k:").split(":")[0] for each in ids(message)]


def id_of(message: Message, verb: str) -> str:
    """The id of the one button that does this."""
    (found,) = [each for each in ids(message) if each.startswith((f"k:{verb}:", f"{verb}:"))]
    return found


async def press(
    table: Table, person: simcord.MemberActor, verb: str, message: Message | None = None
) -> simcord.InteractionResult:
    """Press a button of a message, of the newest one by default."""
    on = message or table.last()
    return await person.click(on, custom_id=id_of(on, verb))


async def give(
    table: Table, person: simcord.MemberActor, verb: str, dice: str, message: Message | None = None
) -> simcord.InteractionResult:
    """Press a button that asks for dice, and give them."""
    form = await press(table, person, verb, message)
    assert form.modal, f"no form: {form}"
    return await person.submit_modal(form, {"dice": dice})


def as_it_stood(payload: Mapping[str, Any], custom_id: str) -> dict[str, Any]:
    """A message as Discord sends it with a press that was on its way while the message changed: what
    was pressed still stands on it."""
    parts = list(payload["components"])
    if custom_id not in {part.get("custom_id") for part in walk_components(parts)}:
        button = {"type": int(ComponentType.BUTTON), "style": 2, "label": "-", "custom_id": custom_id}
        parts.append({"type": int(ComponentType.ACTION_ROW), "components": [button]})
    return {**payload, "components": parts}


async def at_once(
    table: Table, *presses: tuple[simcord.MemberActor, str], message: Message | None = None
) -> list[simcord.InteractionResult]:
    """Presses (who, custom id) that reach the bot before it has answered any, and whatever
    the ids hold: nobody checks that the message has such buttons."""
    on = message or table.last()
    backend = table.env.backend
    stored = backend.get_message(
        on.channel_id if isinstance(on, simcord.ResponseMessage) else on.channel.id, on.id
    )
    records: list[Any] = []
    for person, custom_id in presses:
        record, payload = interactions.base_payload(
            backend, type=InteractionType.MESSAGE_COMPONENT, channel_id=stored.channel_id,
            guild_id=table.guild.id, user_id=person.id,
            data={"custom_id": custom_id, "component_type": int(ComponentType.BUTTON)},
        )  # fmt: skip
        payload["message"] = as_it_stood(serializers.message_payload(backend, stored), custom_id)
        record.source_message_id = stored.id
        records.append(record)
        backend.emit("INTERACTION_CREATE", payload)
    await table.env.settle()
    return [simcord.InteractionResult(table.env, record) for record in records]


def pinged(table: Table, message: discord.Message) -> set[int]:
    """Whom a message calls, rather than only names."""
    policy = table.env.backend.get_message(message.channel.id, message.id).allowed_mentions
    assert policy is not None
    assert policy.users is not None
    assert (policy.everyone, policy.roles) == (False, frozenset())
    return {user.id for user in message.mentions if policy.allows_user(user.id)}


def told(result: simcord.InteractionResult) -> str:
    """What only the presser reads: the private answer."""
    private = [each for each in (result.response, *result.followups) if each is not None and each.ephemeral]
    assert private, f"no private answer: {result}"
    return "\n".join(each.content for each in private)


def reached(text: str, total: int, difficulty: int) -> bool:
    """Whether a cumulative try tells this sum, and the least that is enough (P-11)."""
    return re.search(rf"\*\*{total}\*\*\D+{difficulty + 1}(?!\d)", text) is not None
