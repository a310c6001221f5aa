"""/settings, end to end: what holds, who may change it, what follows."""

from typing import Any

import discord
import pytest
import simcord

from bot.store.settings import Settings
from bot.wording.words import Marked
from tests.cogs.gm_rooms import made
from tests.cogs.hands import refuses
from tests.cogs.presses import ids, press, told
from tests.cogs.test_oppose import join
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def gm_sets(table: Table, command: str, family: str = "settings", **options: object) -> str:
    """The GM, who manages channel and server, changes a setting; nobody else reads it."""
    result = await table.gm.slash(table.channel, f"{family} {command}", **options)
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
@pytest.mark.parametrize("family", ["settings", "server"])
async def test_only_those_who_manage_may_change(table: Table, family: str) -> None:
    """Even if a server shows them all commands."""
    before = await shown(table)
    role = table.guild.create_role("Leaders")
    changes: dict[str, list[tuple[str, dict[str, object]]]] = {
        "settings": [("gm", {"member": table.ann}), ("gm", {"member": table.ann, "remove": True})],
        "server": [("gm-role", {"role": role})],
    }
    both: list[tuple[str, dict[str, object]]] = [
        ("language", {"language": "en"}), ("system", {"system": "order"}),
        ("initiative", {"dice": "1d6"}), ("height-weight", {"weight": 1}),
    ]  # fmt: skip
    show_to_all(table)
    for command, options in both + changes[family]:
        assert (await table.ann.slash(table.channel, f"{family} {command}", **options)).ephemeral
    assert await shown(table) == before


def show_to_all(table: Table) -> None:
    """The server's page of integrations lets everybody find its settings."""
    found = table.env.backend.find_command("server", None, type=1)
    assert found is not None
    table.guild.set_command_permissions(int(found["id"]), {table.guild.default_role: True})


async def test_those_who_manage_the_channel_only_cannot_change_the_server(table: Table) -> None:
    deputy = table.guild.create_role("Deputy", permissions=discord.Permissions(manage_channels=True))
    cleo = table.guild.add_member(table.env.create_user("cleo"), roles=[deputy])
    await cleo.slash(table.channel, "settings initiative", dice="1d6")
    show_to_all(table)
    await cleo.slash(table.channel, "server initiative", dice="1d8")
    await cleo.slash(table.channel, "server gm-role", role=deputy)
    assert "`1d6`" in await shown(table)
    assert str(deputy.id) not in await shown(table)


async def test_only_managers_see_the_servers_settings_and_a_named_gm_sees_the_channels(table: Table) -> None:
    await gm_sets(table, "gm", member=table.ann)

    def families(who: simcord.MemberActor) -> set[str]:
        return {each.split()[0] for each in who.available_commands(table.channel)}

    assert families(table.gm) - families(table.ann) == {"server"}
    assert families(table.ann) == families(table.bob)


async def test_the_channel_comes_before_the_server(table: Table) -> None:
    other = table.guild.create_text_channel("other")
    await gm_sets(table, "initiative", "server", dice="1d8")
    await gm_sets(table, "initiative", dice="1d6")
    assert "`1d6`" in await shown(table)
    assert "`1d8`" in answer(await table.bob.slash(other, "settings show"))


@pytest.mark.parametrize(
    ("language", "chosen", "word"),
    [("en-US", "zh-CN", "成功"), ("zh-CN", "en", "Success")],
    indirect=["language"],
)
@pytest.mark.parametrize("family", ["settings", "server"])
async def test_public_words_follow_the_setting_and_private_ones_the_person(
    table: Table, chosen: str, word: str, family: str
) -> None:
    own = answer(await table.ann.slash(table.channel, "help"))
    await gm_sets(table, "language", family, language=chosen)
    table.falls("d6 1 1", "d6 1 1")
    assert word in answer(await table.ann.slash(table.channel, "try", dice="2P > 1"))
    mine = answer(await table.ann.slash(table.channel, "try", dice="2P > 1", visibility="self"))
    assert word not in mine
    assert answer(await table.ann.slash(table.channel, "help")) == own
    set_ = await shown(table)
    await gm_sets(table, "language", family, language="auto")
    table.falls("d6 1 1")
    assert word not in answer(await table.ann.slash(table.channel, "try", dice="2P > 1"))
    assert await shown(table) != set_


@both_languages
async def test_a_named_gm_takes_the_place_of_those_by_right(table: Table) -> None:
    role = table.guild.create_role("Leaders")
    await gm_sets(table, "gm-role", "server", role=role)
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
    await gm_sets(table, "gm-role", "server")
    assert f"<@&{role.id}>" not in await shown(table)


@both_languages
async def test_who_cannot_be_gm(table: Table) -> None:
    robot = join(table, "robot", bot=True)
    before = await shown(table)
    await gm_sets(table, "gm", member=robot)
    await gm_sets(table, "gm", member=table.ann, remove=True)
    await gm_sets(table, "gm-role", "server", role=table.guild.default_role)
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
    assert await gm_sets(table, "gm-role", "server") == none
    told = [
        await gm_sets(table, "gm", member=table.ann),
        await gm_sets(table, "system", system="order"),
        await gm_sets(table, "language", language="en"),
        await gm_sets(table, "hidden-turns", mode="named"),
        await gm_sets(table, "height-weight", weight=1),
        await gm_sets(table, "initiative", "server", dice="1d8"),
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
    told = await gm_sets(table, "gm-channel")
    assert told.removeprefix("✓ ") in before
    assert room.mention not in await shown(table)


@both_languages
async def test_what_tables_like_is_set_and_told(table: Table) -> None:
    before = await shown(table)
    liked: tuple[tuple[str, dict[str, Any]], ...] = (
        ("reveal", {"mode": "first_action"}), ("notices", {"mode": "next"}), ("timer", {"minutes": 5}),
    )  # fmt: skip
    for setting, options in liked:
        line = (await gm_sets(table, setting, **options)).removeprefix("✓ ")
        assert f"\n• {line} · " in await shown(table)
        assert f"\n• {line} · " not in before
    await gm_sets(table, "timer", "server", minutes=9)
    assert "**5**" in await shown(table)
    await gm_sets(table, "timer", minutes=0)
    assert "**9**" not in await shown(table)
