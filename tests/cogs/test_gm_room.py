"""The GMs' own channel, end to end: their panel, the calls of hidden turns, and what brings it down."""

import discord
import pytest
import simcord

from tests.cogs.gm_rooms import SEEN, UNSEEN, chosen
from tests.cogs.hands import buttons, messages, newest, press, press_again, refuses, said, verbs
from tests.cogs.test_encounter import actor, ann, bob, gm, now, panels
from tests.cogs.test_hidden_turns import TOLD, fighting, gathered, read
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


def in_room(table: Table, room: simcord.ChannelHandle) -> list[discord.Message]:
    """What the GM reads there."""
    return [each for each in room.history(viewer=table.gm) if not each.flags.ephemeral]


@BOTH
async def test_the_gms_play_hidden_turns_from_their_own_channel(table: Table) -> None:
    room = await chosen(table)
    await fighting(table)
    (panel,) = in_room(table, room)
    assert "Shade" in shown(panel)
    assert table.channel.mention in shown(panel)
    assert verbs(panel)[-1] == "appear"
    await ann(table, "next")
    panel, call = in_room(table, room)
    assert "**Shade**" in call.content
    assert table.gm.mention in call.content
    assert table.whispers(table.gm) == []
    await press(table.gm, call, "ap", 1)
    assert "1/3" in shown(in_room(table, room)[0])
    await press(table.gm, in_room(table, room)[0], "ap", 1)
    assert "2/3" in shown(in_room(table, room)[0])
    await press(table.gm, in_room(table, room)[0], "undo")
    assert "1/3" in shown(in_room(table, room)[0])
    await press(table.gm, in_room(table, room)[1], "next")
    assert await actor(table) == "Bob"
    assert verbs(in_room(table, room)[1]) == []
    assert len(in_room(table, room)) == 3, "the panel, the call, and what was undone"
    assert not any(TOLD.search(text) for _, text, _ in read(table))
    await gm(table, "end")
    assert verbs(in_room(table, room)[0]) == []


@BOTH
async def test_one_press_lets_somebody_appear(table: Table, language: str) -> None:
    room = await chosen(table)
    await fighting(table)
    panel, shade = in_room(table, room)[0], (await now(table)).combatants[1]
    assert said(await press(table.gm, panel, "appear")) == ""
    assert "Shade" in newest(table).content
    assert "appear" not in verbs(in_room(table, room)[0])
    (late,) = await press_again(table.gm, panel, f"k:appear:1:2:{shade.born}")
    assert said(late) == refuses("encounter.nothing_changes", language)
    (gone,) = await press_again(table.gm, panel, "k:appear:1:2:5")
    assert said(gone) == refuses("encounter.combatant_gone", language)
    await gm(table, "undo")
    assert "appear" in verbs(in_room(table, room)[0])
    assert (await now(table)).combatants[1].hidden


@BOTH
async def test_the_gms_panel_keeps_a_note_a_clock_and_a_hidden_roll_of_the_fights_channel(
    table: Table,
) -> None:
    room = await chosen(table)
    await fighting(table)
    before = len(messages(table))

    async def fill(verb: str, **fields: str) -> None:
        more = await press(table.gm, in_room(table, room)[0], "gm_more")
        assert more.response is not None
        form = await table.gm.click(more.response.message, custom_id=f"k:{verb}:1")
        assert said(await table.gm.submit_modal(form, fields))

    await fill("note_write", text="The bridge is weak", visibility="gm")
    await fill("clock_make", name="Flood", segments="４", visibility="gm")
    panel = shown(in_room(table, room)[0])
    assert "The bridge is weak" in panel
    assert "Flood" in panel
    assert len(messages(table)) == before, "the table learns of neither"
    await fill("note_write", text="It rains", visibility="public")
    await fill("clock_make", name="Storm", segments="", visibility="public")
    assert ["It rains" in shown(each) or "Storm" in shown(each) for each in messages(table)[before:]] == [
        True
    ] * 2
    assert verbs(newest(table))[0] == "clock_more"
    await fill("hidden_throw", dice="1d20", difficulty="", label="ambush")
    assert [each for each in table.whispers(table.gm) if "ambush" in each]


@BOTH
async def test_what_was_undone_is_done_again_by_a_press(table: Table, language: str) -> None:
    room = await chosen(table)
    await fighting(table)
    assert "redo" not in verbs(in_room(table, room)[0])
    await ann(table, "next")
    standing = await now(table)
    await press(table.gm, in_room(table, room)[0], "undo")
    undone = in_room(table, room)[0]
    assert await now(table) != standing
    await press(table.gm, undone, "redo")
    assert await now(table) == standing
    (again,) = await press_again(table.gm, undone, next(each for each in buttons(undone) if "redo" in each))
    assert said(again) == refuses("encounter.stale_turning", language)


@BOTH
async def test_a_private_panel_of_an_earlier_step_undoes_nothing_and_is_renewed(
    table: Table, language: str
) -> None:
    await fighting(table)
    mine = await press(table.gm, panels(table)[-1], "gm")
    assert mine.response is not None
    private, before = mine.response.message, await now(table)
    await ann(table, "next")
    standing = await now(table)
    late = await press(table.gm, private, "undo")
    assert refuses("encounter.stale_turning", language) in said(late)
    assert await now(table) == standing
    (renewed,) = [each for each in table.channel.history(viewer=table.gm) if each.id == private.id]
    assert buttons(renewed) != buttons(private)
    await press(table.gm, renewed, "undo")
    assert await now(table) == before


async def test_whoever_appears_under_a_name_that_is_taken_gets_a_number(table: Table) -> None:
    room = await chosen(table)
    await gathered(table)
    await gm(table, "add", name="Carl", hidden=True, initiative=3)
    await gm(table, "add", name="Carl", initiative=4)
    shade, other = [each for each in buttons(in_room(table, room)[0]) if each.startswith("k:appear")]
    await table.gm.click(in_room(table, room)[0], custom_id=other)
    assert {each.name for each in (await now(table)).combatants if not each.hidden} == {
        "Ann",
        "Bob",
        "Carl",
        "Carl 2",
    }
    assert shade in buttons(in_room(table, room)[0])


async def test_who_reads_along_there_but_leads_not_can_do_nothing(table: Table) -> None:
    room = await chosen(table)
    await fighting(table)
    await ann(table, "next")
    before = await now(table)
    cleo = table.guild.add_member(table.env.create_user("cleo"), roles=[])
    channel = table.client.get_channel(room.id)
    member = await channel.guild.fetch_member(cleo.id) if isinstance(channel, discord.TextChannel) else None
    assert isinstance(channel, discord.TextChannel)
    assert member is not None
    await channel.set_permissions(member, view_channel=True)
    panel, call = in_room(table, room)
    for message, verb in ((panel, "appear"), (panel, "undo"), (call, "next")):
        assert said(await press(cleo, message, verb)) != ""
    assert await now(table) == before


@pytest.mark.parametrize("how", ["opened", "deleted", "closed"])
async def test_a_channel_that_serves_no_more_gives_way_to_direct_messages(table: Table, how: str) -> None:
    room = await chosen(table)
    await fighting(table)
    channel = table.client.get_channel(room.id)
    assert isinstance(channel, discord.TextChannel)
    if how == "opened":
        await channel.set_permissions(channel.guild.default_role, view_channel=True)
    elif how == "deleted":
        await channel.delete()
    else:
        await channel.set_permissions(channel.guild.me, overwrite=UNSEEN)
        table.env.inject_error("POST", f"/channels/{room.id}/messages", status=403, code=50001)
    await ann(table, "next")
    assert len(table.whispers(table.gm)) == 1
    if how == "opened":
        assert in_room(table, room) == [], "nothing stays where everybody reads it"
    await gm(table, "next")
    assert await actor(table) == "Bob"


async def test_the_panel_is_made_good_after_a_kill_and_follows_the_setting(table: Table) -> None:
    room = await chosen(table)
    await fighting(table)
    await table.restart()
    await ann(table, "next")
    assert [bool(each.content) for each in in_room(table, room)] == [False, True]
    table.env.inject_error("PATCH", f"/channels/{room.id}/messages", status=500, times=9)
    await gm(table, "set note", who="Shade", note="venom")
    await table.restart()
    assert "venom" in shown(in_room(table, room)[0])
    await table.gm.slash(table.channel, "settings gm-channel")
    await gm(table, "next")
    assert [bool(each.content) for each in in_room(table, room)] == [True]
    await bob(table, "next")
    assert len(panels(table)) == 1


@BOTH
async def test_by_setting_the_hidden_appear_with_their_first_action(table: Table) -> None:
    await table.gm.slash(table.channel, "settings reveal", mode="first_action")
    await fighting(table)
    await ann(table, "next")
    await gm(table, "delay")
    await gm(table, "undo")
    assert not any(TOLD.search(text) for _, text, _ in read(table)), "to wait is no action"
    await gm(table, "ap", amount=2)
    told = newest(table).content
    assert "Shade" in told
    assert verbs(newest(table))[0] == "next"
    assert "Shade" in shown(panels(table)[0])
    await gm(table, "undo")
    assert (await now(table)).combatants[1].hidden
    await gm(table, "redo")
    assert not (await now(table)).combatants[1].hidden


async def test_the_tables_own_channel_serves_not_where_it_is_the_servers_choice(table: Table) -> None:
    channel = table.client.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    for person in (channel.guild.me, table.gm, table.ann, table.bob):
        member = await channel.guild.fetch_member(person.id)
        await channel.set_permissions(member, overwrite=SEEN)
    await channel.set_permissions(channel.guild.default_role, overwrite=UNSEEN)
    there = table.guild.create_text_channel("elsewhere")
    await table.gm.slash(there, "server gm-channel", channel=table.channel)
    await fighting(table)
    await ann(table, "next")
    assert not any(TOLD.search(text) for _, text, _ in read(table))
    assert len(table.whispers(table.gm)) == 1
