"""What people do with /map, and what they and everybody else are told."""

from collections.abc import AsyncIterator
from typing import Any

import discord
import simcord

from bot.maps.map import Map
from bot.play.maps import maps
from tests.conftest import Table, shown

Result = simcord.InteractionResult


async def do(table: Table, person: simcord.MemberActor, command: str, **options: Any) -> Result:
    """Use a /map command."""
    return await person.slash(table.channel, f"map {command}", **options)


async def gm(table: Table, command: str, **options: Any) -> str:
    """What the GM reads of what the GM does: making the map is answered to them alone, what is
    asked of it to everybody."""
    return heard(await do(table, table.gm, command, **options))


async def ann(table: Table, command: str, **options: Any) -> str:
    """What everybody reads of what Ann does."""
    return public(await do(table, table.ann, command, **options))


def _texts(result: Result, *, ephemeral: bool) -> str:
    found = [each for each in (result.response, *result.followups) if each is not None]
    return "\n".join(shown(each.message) for each in found if each.ephemeral is ephemeral)


def heard(result: Result) -> str:
    """Everything that the one who asked reads."""
    told = "\n".join(filter(None, (private(result), _texts(result, ephemeral=False))))
    assert told
    return told


def public(result: Result) -> str:
    """What everybody reads."""
    told = _texts(result, ephemeral=False)
    assert told, f"nothing in the open, but: {private(result)}"
    return told


def private(result: Result) -> str:
    """What only the one who asked reads."""
    return _texts(result, ephemeral=True)


async def refused(table: Table, person: simcord.MemberActor, command: str, **options: Any) -> str:
    """What somebody alone reads of what cannot be done: nothing is posted, nothing changes."""
    posts, before = table.posts(), await now(table)
    result = await do(table, person, command, **options)
    assert table.posts() == posts
    assert await now(table) == before
    assert result.modal is None
    told = private(result)
    assert told
    return told


async def now(table: Table) -> Map | None:
    """The channel's map."""
    head = await maps.map_in(table.client.table, table.channel.id)
    return head.map if head else None


async def held(table: Table) -> Map:
    """The channel's map, which there is."""
    found = await now(table)
    assert found is not None
    return found


async def stands(table: Table) -> dict[str, tuple[float, float]]:
    """Who stands where."""
    return {each.name: (float(each.place[0]), float(each.place[1])) for each in (await held(table)).tokens}


def picture(message: discord.Message) -> discord.Attachment:
    """The picture of a message."""
    (found,) = [each for each in message.attachments if each.filename.endswith(".png")]
    return found


async def exported(table: Table, person: simcord.MemberActor) -> str:
    """The map's text, as somebody gets it."""
    result = await do(table, person, "export")
    assert result.response is not None
    assert result.response.ephemeral
    (file,) = result.response.attachments
    return (await file.read()).decode()


async def seen(table: Table, person: simcord.MemberActor) -> AsyncIterator[str]:
    """Everything that somebody can read in the channel: texts, files, file names, what is read aloud."""
    for message in table.channel.history(viewer=person):
        yield shown(message)
        for file in message.attachments:
            yield f"{file.filename} {file.description or ''}"
            yield (await file.read()).decode("utf-8", "replace")
