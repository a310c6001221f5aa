"""What people at the table do and see: press a button by what it does, read what they were told."""

# pyright: reportPrivateUsage=false

import asyncio
import re
from collections.abc import Iterator
from typing import Any, TypeVar

import discord
import simcord
from simcord import actors
from simcord.backend import serializers
from simcord.enums import InteractionType

from bot.encounter.encounter import Encounter
from bot.play.table import require_head
from bot.refusal import Refusal
from bot.wording.refusals import refusal
from bot.wording.rules import section_of
from bot.wording.words import words_for
from tests.cogs.presses import as_it_stood
from tests.conftest import Table, shown

BY_CHANCE = re.compile(
    r"https?://\S+|<t:\d+(?::\w)?>|[0-9a-f]{16,}|\"nonce\": \"[^\"]*\"|[0-9]{12,}|pytest-\d+"
    r"|[0-9]{4}-[0-9-]+T[0-9:.]+|0x[0-9a-f]+|[0-9.]+ ?m?s\b"
)


async def now(table: Table) -> Encounter:
    """The channel's fight as it stands."""
    return (await require_head(table.client.table, table.channel.id)).encounter


Body = TypeVar("Body")


async def body_of(table: Table, name: str, kind: type[Body]) -> Body:
    """The body of a combatant in the channel's fight, of its game's kind."""
    (found,) = [each.body for each in (await now(table)).combatants if each.name == name]
    assert isinstance(found, kind)
    return found


def meant(text: str) -> str:
    """A text without the digits that come by chance and may be any: seals, hashes, ids, links and times.

    Where a test says that a number is *not* told, it asks this (``test_no_number_is_missed_in_a_seal``).
    """
    return BY_CHANCE.sub("", text)


def buttons(message: discord.Message) -> list[str]:
    """The ids of a message's buttons, in order."""
    return [each for part in message.components for each in _ids(part)]


def _ids(part: Any) -> Iterator[str]:
    if isinstance(part, discord.Button):
        assert part.custom_id is not None
        yield part.custom_id
    for child in getattr(part, "children", ()):
        yield from _ids(child)


def labels(message: discord.Message) -> list[str]:
    """The words on a message's buttons, in order."""
    rows = (each for each in message.components if isinstance(each, discord.ActionRow))
    return [each.label or "" for row in rows for each in row.children if isinstance(each, discord.Button)]


def verbs(message: discord.Message) -> list[str]:
    """What a message's buttons do, in order."""
    return [each.split(":")[1] for each in buttons(message)]


async def press(
    person: simcord.MemberActor, message: discord.Message, verb: str, *numbers: int
) -> simcord.InteractionResult:
    """Press the one button with this verb (and these last numbers)."""
    end = "".join(f":{number}" for number in numbers)
    found = [each for each in buttons(message) if f"{each}:".startswith(f"k:{verb}:") and each.endswith(end)]
    assert len(found) == 1, f"{verb}: {buttons(message)}"
    return await person.click(message, custom_id=found[0])


def said(result: simcord.InteractionResult) -> str:
    """Everything that one person was answered in private; fails on what others can read."""
    found = [each for each in (result.response, *result.followups) if each is not None and each.ephemeral]
    others = [each for each in result.followups if not each.ephemeral]
    assert others == []
    return "\n".join(shown(each.message) for each in found)


def messages(table: Table) -> list[discord.Message]:
    """What everybody can read in the channel, oldest first."""
    return [each for each in table.channel.history(viewer=table.bob) if not each.flags.ephemeral]


def newest(table: Table) -> discord.Message:
    """The newest message that everybody can read."""
    return messages(table)[-1]


async def press_again(
    person: simcord.MemberActor, message: discord.Message, *custom_ids: str, chosen: str = ""
) -> list[simcord.InteractionResult]:
    """Press buttons at once, also such as the message has lost meanwhile: what was on its
    way to Discord when it lost them. ``chosen``: a value of a list, offered there or not."""
    kind: dict[str, Any] = {"component_type": 3, "values": [chosen]} if chosen else {"component_type": 2}
    stored = actors._visible_message(person, message)
    payload = serializers.message_payload(person._env.backend, stored)
    channel = simcord.ChannelHandle(
        person._env, getattr(person, "guild", None), person._env.backend.get_channel(stored.channel_id)
    )
    return await asyncio.gather(*(
        actors._dispatch_actor_interaction(
            person, InteractionType.MESSAGE_COMPONENT, channel, {"custom_id": each, **kind},
            extra={"message": as_it_stood(payload, each)}, source_message_id=stored.id,
        )
        for each in custom_ids
    ))  # fmt: skip


async def left_out(person: simcord.MemberActor, message: discord.Message) -> str:
    """What stands behind the buttons Steps and Cells of an answer."""
    told: list[str] = []
    for custom_id in [each for each in buttons(message) if each.startswith("k:kept:")]:
        result = await person.click(message, custom_id=custom_id)
        assert result.response is not None
        files = [(await each.read()).decode() for each in result.response.message.attachments]
        told += files or [said(result)]
    return "\n".join(told)


async def whole(message: discord.Message) -> str:
    """A message's text and its files'."""
    files = [(await each.read()).decode() for each in message.attachments]
    return "\n".join([shown(message), *files])


def cited(rule: str, language: str = "en") -> str:
    """The section that an answer cites for a rule, as it stands there."""
    return section_of(words_for(language), rule)


def refuses(key: str, language: str, **facts: object) -> str:
    """The words of a refusal."""
    return refusal(words_for(language), Refusal(key, **facts))
