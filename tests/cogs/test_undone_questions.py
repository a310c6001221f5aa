"""What an undone action asked no longer stands in the channel as if it waited for somebody."""

from collections.abc import Awaitable, Callable

import discord
import pytest

from bot.wording.words import words_for
from tests.cogs import test_btr_fight as btr
from tests.cogs import test_instinct_fight as instinct
from tests.cogs import test_pool_exchanges as pool
from tests.cogs.hands import buttons, messages, newest
from tests.cogs.test_hidden_turns import dm
from tests.conftest import Table

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def _pool(table: Table) -> None:
    await pool.opened(table)
    await pool.attacks(table, table.ann, "剑P", "d6 2 2 1 1 1 1", target="Bob, Wolf", attribute="精神")


async def _instinct(table: Table) -> None:
    await instinct.opened(table)
    table.falls("d10 9 6")
    await table.ann.slash(table.channel, "attack", modifier="巨剑", target="Wolf", damage="5 切割")


async def _instinct_check(table: Table) -> None:
    await instinct.opened(table)
    await table.gm.slash(table.channel, "damage", dp=2, types="疼痛", target="Ann")


async def _btr(table: Table) -> None:
    """The question stands below the call of the turn of whoever was attacked."""
    await btr.fighting(table)
    await btr.attacks(btr.ann, table, "Ann", "Bob", "轻击", damage="6 挥砍")
    await btr.gm(table, "next")


def _asking(table: Table) -> list[discord.Message]:
    return [each for each in messages(table) if "❓" in each.content]


def private(table: Table) -> list[discord.Message]:
    """The GM's private messages."""
    user = table.gm.user
    return list(user.dm_channel.history(viewer=user))


@BOTH
@pytest.mark.parametrize("asks", [_pool, _instinct, _instinct_check, _btr])
async def test_a_question_is_struck_through_with_what_it_came_of(
    table: Table, language: str, asks: Callable[[Table], Awaitable[None]]
) -> None:
    words = words_for(language)
    await asks(table)
    asked = _asking(table)
    assert asked
    (line,) = [each for each in asked[-1].content.split("\n") if "❓" in each][-1:]
    await table.gm.slash(table.channel, "encounter undo")
    for message in _asking(table):
        first, *struck = message.content.split("\n")
        assert first == words.plain("↩ Undone:")
        assert struck
        assert all(each.startswith(("~~", "-# ~~")) and each.endswith("~~") for each in struck)
        assert not [each for each in buttons(message) if ":answer" in each]
    await table.gm.slash(table.channel, "encounter redo")
    assert line in newest(table).content.split("\n")  # It is asked again.


@BOTH
async def test_an_answered_question_is_struck_too_when_the_whole_exchange_is_undone(
    table: Table, language: str
) -> None:
    words = words_for(language)
    await _pool(table)
    (asked,) = _asking(table)
    label = words.plain("{name}: {choice}", name="Bob", choice=words.plain("No defence"))
    await table.bob.click(asked, label=label)
    await table.gm.slash(table.channel, "encounter undo")
    (marked,) = [each for each in messages(table) if each.id == asked.id]
    assert marked.content.startswith(words.plain("↩ Undone:"))


@BOTH
async def test_what_the_gm_alone_was_asked_is_struck_in_the_private_message(
    table: Table, language: str
) -> None:
    await instinct.opened(table)
    await table.gm.slash(table.channel, "encounter set hidden", who="Wolf", hidden=True)
    await table.gm.slash(table.channel, "damage", dp=2, types="疼痛", target="Wolf")
    assert "❓" in dm(table).content
    asked = dm(table).id
    await table.gm.slash(table.channel, "encounter undo")
    (marked,) = [each for each in private(table) if each.id == asked]
    assert marked.content.startswith(words_for(language).plain("↩ Undone:"))
    assert not [each for each in buttons(marked) if ":answer" in each]


@BOTH
async def test_an_answered_question_is_marked_where_it_was_asked(table: Table, language: str) -> None:
    """The other question of the message still waits."""
    words = words_for(language)
    await _pool(table)
    (asked,) = _asking(table)
    nobody = words.plain("No defence")
    for name, person, waiting in (("Bob", table.bob, 1), ("Wolf", table.gm, 0)):
        await person.click(asked, label=words.plain("{name}: {choice}", name=name, choice=nobody))
        (asked,) = [each for each in messages(table) if each.id == asked.id]
        assert (asked.content.count("❓"), asked.content.count("✅")) == (waiting, 2 - waiting)
        assert f"<@{person.id}>" not in asked.content
    assert [each.id for each in _asking(table)] == []


@BOTH
async def test_a_question_of_the_turn_is_marked_alone(table: Table, language: str) -> None:
    await btr.fighting(table)
    for what in ("轻击", "重击", "踢"):
        await btr.attacks(btr.ann, table, "Ann", "Bob", what, damage="6 挥砍")
    await table.gm.slash(table.channel, "settings detail", mode="brief")
    await btr.gm(table, "next")
    before = newest(table)
    assert "\N{NO-BREAK SPACE}· ❓" in before.content  # A phone breaks the line behind the dot.
    assert before.content.count("❓") == 3
    await btr.answer(table, "bob", 2)
    (after,) = [each for each in messages(table) if each.id == before.id]
    assert after.content.replace("✅", "❓") == before.content
    assert after.content.index("✅") < after.content.index("❓")
