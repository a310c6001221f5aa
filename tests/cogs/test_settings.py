"""/settings, end to end: what holds, who may change it, what follows."""

import discord
import pytest

from bot.store.settings import Settings
from bot.wording.words import Marked
from tests.cogs.gm_rooms import made
from tests.cogs.hands import refuses
from tests.cogs.presses import ids, press, told
from tests.cogs.test_oppose import join
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def gm_sets(table: Table, command: str, **options: object) -> str:
    """The GM, who manages channel and server, changes a setting; nobody else reads it."""
    result = await table.gm.slash(table.channel, f"settings {command}", **options)
    assert result.ephemeral
    return answer(result)


async def shown(table: Table) -> str:
    """What Bob reads about the channel's settings."""
    result = await table.bob.slash(table.channel, "settings show")
    assert result.ephemeral
    return answer(result)


@both_languages
async def test_everybody_can_read_what_holds(table: Table) -> None:
    text = await shown(table)
    assert "`1d20`" in text
    await gm_sets(table, "gm", member=table.ann)
    await gm_sets(table, "system", system="order")
    await gm_sets(table, "initiative", dice="２Ｄ６*2")
    assert "**2**" in await shown(table)
    await gm_sets(table, "height-weight", weight=1)
    text = await shown(table)
    assert "**1**" in text
    assert f"<@{table.ann.id}>" in text
    assert "`2D6*2`" in text or "`2d6*2`" in text
    await table.restart()
    assert await shown(table) == text


@both_languages
@pytest.mark.parametrize("scope", ["channel", "server"])
async def test_only_those_who_manage_may_change(table: Table, scope: str) -> None:
    before = await shown(table)
    role = table.guild.create_role("Leaders")
    changes: list[tuple[str, dict[str, object]]] = [
        ("language", {"language": "en", "scope": scope}), ("system", {"system": "order", "scope": scope}),
        ("initiative", {"dice": "1d6", "scope": scope}), ("height-weight", {"weight": 1, "scope": scope}),
        ("gm", {"member": table.ann}),
        ("gm", {"member": table.ann, "remove": True}), ("gm-role", {"role": role}),
    ]  # fmt: skip
    for command, options in changes:
        assert (await table.ann.slash(table.channel, f"settings {command}", **options)).ephemeral
    assert await shown(table) == before


async def test_who_manages_the_channel_alone_cannot_change_the_server(table: Table) -> None:
    deputy = table.guild.create_role("Deputy", permissions=discord.Permissions(manage_channels=True))
    cleo = table.guild.add_member(table.env.create_user("cleo"), roles=[deputy])
    await cleo.slash(table.channel, "settings initiative", dice="1d6")
    await cleo.slash(table.channel, "settings initiative", dice="1d8", scope="server")
    await cleo.slash(table.channel, "settings gm-role", role=deputy)
    assert "`1d6`" in await shown(table)
    assert str(deputy.id) not in await shown(table)


async def test_the_channel_comes_before_the_server(table: Table) -> None:
    other = table.guild.create_text_channel("other")
    await gm_sets(table, "initiative", dice="1d8", scope="server")
    await gm_sets(table, "initiative", dice="1d6")
    assert "`1d6`" in await shown(table)
    assert "`1d8`" in answer(await table.bob.slash(other, "settings show"))


@pytest.mark.parametrize(
    ("language", "chosen", "word"),
    [("en-US", "zh-CN", "成功"), ("zh-CN", "en", "Success")],
    indirect=["language"],
)
@pytest.mark.parametrize("scope", ["channel", "server"])
async def test_public_words_follow_the_setting_and_private_ones_the_person(
    table: Table, chosen: str, word: str, scope: str
) -> None:
    own = answer(await table.ann.slash(table.channel, "help"))
    await gm_sets(table, "language", language=chosen, scope=scope)
    table.falls("d6 1 1", "d6 1 1")
    assert word in answer(await table.ann.slash(table.channel, "try", dice="2P > 1"))
    mine = answer(await table.ann.slash(table.channel, "try", dice="2P > 1", visibility="self"))
    assert word not in mine
    assert answer(await table.ann.slash(table.channel, "help")) == own
    set_ = await shown(table)
    await gm_sets(table, "language", language="auto", scope=scope)
    table.falls("d6 1 1")
    assert word not in answer(await table.ann.slash(table.channel, "try", dice="2P > 1"))
    assert await shown(table) != set_


@both_languages
async def test_a_named_gm_takes_the_place_of_those_by_right(table: Table) -> None:
    role = table.guild.create_role("Leaders")
    await gm_sets(table, "gm-role", role=role)
    assert f"<@&{role.id}>" in await shown(table)
    cleo = table.guild.add_member(table.env.create_user("cleo"), roles=[role])
    await table.ann.slash(table.channel, "undertake start", dice="1P", difficulty=5)
    assert told(await press(table, table.gm, "undertake_skip"))
    await press(table, cleo, "undertake_abandon")
    assert ids(table.last()) == []
    await gm_sets(table, "gm", member=table.bob)
    await table.ann.slash(table.channel, "undertake start", dice="1P", difficulty=5)
    assert told(await press(table, cleo, "undertake_skip"))
    await press(table, table.bob, "undertake_skip")
    assert ids(table.last()) == []
    assert f"<@{table.bob.id}>" not in await gm_sets(table, "gm", member=table.bob, remove=True)
    await gm_sets(table, "gm-role")
    assert f"<@&{role.id}>" not in await shown(table)


@both_languages
async def test_who_cannot_be_gm(table: Table) -> None:
    robot = join(table, "robot", bot=True)
    before = await shown(table)
    await gm_sets(table, "gm", member=robot)
    await gm_sets(table, "gm", member=table.ann, remove=True)
    await gm_sets(table, "gm-role", role=table.guild.default_role)
    assert await shown(table) == before
    for number in range(10):
        await gm_sets(table, "gm", member=join(table, f"gm{number}"))
    assert "10" in await gm_sets(table, "gm", member=table.ann)
    assert f"<@{table.ann.id}>" not in await shown(table)


@both_languages
@pytest.mark.parametrize(
    ("dice", "why"), [("1000d20", "10"), ("1d20 > 5", ">"), ("agi N", "agi"), ("luck N", "luck"), ("1d", "1")]
)
async def test_initiative_dice_that_not_everybody_can_roll(table: Table, dice: str, why: str) -> None:
    assert why in await gm_sets(table, "initiative", dice=dice)
    assert "`1d20`" in await shown(table)


async def test_a_pool_may_be_the_initiative(table: Table) -> None:
    await gm_sets(table, "initiative", dice="3N+1")
    assert "`3N+1`" in await shown(table)


async def test_a_gm_who_left_is_named_no_longer(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.bob)
    table.guild.remove_member(table.bob)
    removed = await table.gm.slash(table.channel, "settings gm", member=table.bob.user, remove=True)
    assert table.bob.mention not in answer(removed)


@pytest.mark.parametrize("dice", ["10d1000", "0P-5000", "3-10d100", "1d6e"])
async def test_initiative_dice_that_could_not_start_a_fight(table: Table, dice: str) -> None:
    refused = await table.gm.slash(table.channel, "settings initiative", dice=dice)
    assert answer(refused)
    assert (await table.store.settings(table.channel.id) or Settings(0, 0)).initiative is None


@pytest.mark.parametrize(
    ("language", "theme", "none", "server"),
    [
        (
            "en-US",
            "✓ Pictures: **light**",
            "✓ Set for the whole server. This channel now: GM role: none",
            "`1d8`",
        ),
        ("zh-CN", "✓ 图片主题：**浅色**", "✓ 已为整个服务器设定。本频道现为：主持人身份组：无", "`1d8`"),
    ],
    indirect=["language"],
)
async def test_a_change_answers_with_its_own_line_alone(
    table: Table, theme: str, none: str, server: str
) -> None:
    assert await gm_sets(table, "theme", theme="light") == theme
    assert await gm_sets(table, "gm-role") == none
    told = [
        await gm_sets(table, "gm", member=table.ann),
        await gm_sets(table, "system", system="order"),
        await gm_sets(table, "language", language="en"),
        await gm_sets(table, "hidden-turns", mode="named"),
        await gm_sets(table, "height-weight", weight=1),
        await gm_sets(table, "initiative", dice="1d8", scope="server"),
    ]
    assert [len(each.splitlines()) for each in told] == [1] * 6
    assert f"<@{table.ann.id}>" in told[0]
    assert server in told[-1]
    assert len((await shown(table)).splitlines()) > 6


@both_languages
async def test_a_channel_that_everybody_reads_is_none_for_gms(table: Table, language: str) -> None:
    before = await shown(table)
    assert await gm_sets(table, "gm-channel", channel=table.guild.create_text_channel("hall")) != before
    assert await gm_sets(table, "gm-channel", channel=table.channel) != before
    assert await shown(table) == before
    closed = made(table, "closed", bot=False)
    refused = refuses("settings.gm_channel_closed", language, channel=Marked(closed.mention))
    assert await gm_sets(table, "gm-channel", channel=closed) == refused
    room = made(table)
    assert room.mention in await gm_sets(table, "gm-channel", channel=room)
    assert room.mention in await shown(table)
    await table.restart()
    assert room.mention in await shown(table)
    await gm_sets(table, "gm-channel")
    assert await shown(table) == before


@both_languages
async def test_what_tables_like_is_set_and_told(table: Table) -> None:
    before = (await shown(table)).splitlines()
    for setting, options in (
        ("reveal", {"mode": "first_action"}), ("notices", {"mode": "next"}), ("timer", {"minutes": 5}),
    ):  # fmt: skip
        line = await gm_sets(table, setting, **options)
        assert line.removeprefix("✓ ") in (await shown(table)).splitlines()
        assert line.removeprefix("✓ ") not in before
    await gm_sets(table, "timer", minutes=9, scope="server")
    assert "**5**" in await shown(table)
    await gm_sets(table, "timer", minutes=0)
    assert "**9**" not in await shown(table)
