"""Commands in texts are links that open them, as far as Discord has given them ids."""

import re

import pytest
from discord.app_commands import AppCommand, tree

from bot.play.delivery import Panel, Post
from bot.wording.words import escape
from cogs.ui.command_links import CommandLinks
from cogs.ui.components import LONGEST_TEXT, as_kwargs
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
NAMES = {"en-US": ("settings show", "encounter next"), "zh-CN": ("设置 查看", "遭遇 下一个")}


@pytest.fixture
async def links(table: Table, monkeypatch: pytest.MonkeyPatch) -> CommandLinks:
    """The links of the bot, as after a start that had nothing to sync."""
    monkeypatch.setattr(tree, "AppCommand", AppCommand)  # Other tests need no answer to a sync.
    table.client.links.learn(await table.client.tree.fetch_commands())
    return table.client.links


@BOTH
async def test_answers_and_messages_name_commands_as_links(
    table: Table, links: CommandLinks, language: str
) -> None:
    ids = {each.name: each.id for each in await table.client.tree.fetch_commands()}
    refused = answer(await table.ann.slash(table.channel, "hidden roll", dice="4P"))
    assert f"</settings show:{ids['settings']}>" in refused
    assert not re.search(r"`/[^`:]*show`", refused)
    shows, goes_on = NAMES[language]
    both = Panel((f"`/{shows}`", f"`/{goes_on}`"))
    told = str(as_kwargs(both, links.within)["view"].to_components())
    assert f"</encounter next:{ids['encounter']}>" in told


async def test_what_opens_nothing_stays_as_it_is(table: Table, links: CommandLinks) -> None:
    for text in (
        "`/encounter`",
        "`/encounter add name: Wolf`",
        "`/no such`",
        "``/roll``",
        escape("`/roll`"),
    ):
        assert as_kwargs(Post(text), links.within)["content"] == text


async def test_a_text_without_room_for_links_keeps_its_names(table: Table, links: CommandLinks) -> None:
    text = "`/encounter effect add` " * 60
    assert len(text) < LONGEST_TEXT < len(links.within([text], 10**6)[0])
    assert as_kwargs(Post(text), links.within)["content"] == text


async def test_before_the_ids_are_known_names_are_plain(table: Table) -> None:
    assert CommandLinks(table.client.tree).within(["`/roll`"], 100) == ["`/roll`"]
