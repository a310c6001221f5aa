"""Pictures on their way to Discord: beside answers, posts and edits, read aloud, or left out."""

from dataclasses import replace

import discord

from bot.pictures.board.draw import picture
from bot.play.delivery import DeliveryStatus, Picture, Post
from cogs.ui.components import LONGEST_ALT, as_kwargs
from tests.bot.pictures.scenes import everything
from tests.conftest import Table

PNG = picture(everything())
POST = Post("**3** cells", picture=Picture(PNG, "map.png", "Two creatures"))


async def posted(table: Table, post: Post) -> discord.Message:
    delivery = await table.client.table.messenger.post(table.channel.id, post)
    assert delivery.arrived
    return table.last()


async def test_a_post_brings_its_picture(table: Table) -> None:
    message = await posted(table, replace(POST, file=("cells.txt", "(1, 1)")))
    picture, file = message.attachments
    assert (picture.filename, picture.description) == ("map.png", "Two creatures")
    assert await picture.read() == PNG
    assert file.filename == "cells.txt"
    assert message.content == POST.text


async def test_an_edit_changes_the_picture_or_takes_it_off(table: Table) -> None:
    message = await posted(table, POST)
    other = Picture(picture(replace(everything(), title="")), "map.png", "One creature")
    messenger = table.client.table.messenger
    assert (await messenger.edit(table.channel.id, message.id, replace(POST, picture=other))).arrived
    assert [each.description for each in table.last().attachments] == ["One creature"]
    assert (await messenger.edit(table.channel.id, message.id, replace(POST, picture=None))).arrived
    assert table.last().attachments == []


async def test_without_the_permission_the_text_arrives_and_says_so(table: Table) -> None:
    table.env.inject_error("POST", f"/channels/{table.channel.id}/messages", status=403, code=50013)
    message = await posted(table, POST)
    assert message.attachments == []
    assert message.content.startswith(POST.text)
    assert "Attach Files" in message.content
    assert "附加文件" in message.content


async def test_where_nothing_can_be_sent_nothing_is(table: Table) -> None:
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50013, times=2)
    delivery = await table.client.table.messenger.post(table.channel.id, POST)
    assert delivery.outcome is DeliveryStatus.CLOSED
    assert table.messages() == []


def test_what_is_read_aloud_is_cut_at_discords_bound() -> None:
    long = replace(POST, picture=Picture(PNG, "map.png", "x" * 5000))
    (file,) = as_kwargs(long)["files"]
    assert len(file.description) == LONGEST_ALT
