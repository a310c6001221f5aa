"""The one message that shows a channel's map, end to end."""

from datetime import UTC, datetime

import discord
import pytest

from bot.play.authority import Caller
from bot.play.maps.token_moves import answered
from bot.refusal import Refusal
from tests.cogs.hands import buttons, cited, messages, newest, press, press_again, refuses, said, verbs
from tests.cogs.maps import ann, do, gm, held, picture, private
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


def boards(table: Table) -> list[discord.Message]:
    """The messages in the channel that show the map."""
    return [each for each in messages(table) if "map_move" in verbs(each)]


async def made(table: Table) -> None:
    """A map with Ann's token at B2, a wolf at F2 and its message."""
    await gm(table, "new", kind="square", size="12x8")
    await gm(table, "place", name="Ann", at="B2", owner=table.ann, side="heroes")
    await gm(table, "place", name="Wolf", at="F2", side="beasts")
    assert messages(table) == [], "making a map is answered in private"
    await ann(table, "show")


async def test_set_up_is_private_and_the_message_follows_it(table: Table) -> None:
    await made(table)
    (board,) = boards(table)
    before = await picture(board).read()
    await gm(table, "terrain", kind="difficult", **{"from": "D1"}, to="D8")
    await gm(table, "place", name="Bear", at="H4")
    (after,) = messages(table)
    assert after.id == board.id
    assert "**Bear** H4" in shown(after)
    assert await picture(after).read() != before


@BOTH
async def test_a_move_is_one_line_and_the_message_is_brought_up_to_date(table: Table, language: str) -> None:
    await made(table)
    (board,) = boards(table)
    told = await ann(table, "move", name="Ann", to="D2")
    assert len(told.splitlines()) == 1
    assert len(messages(table)) == 2
    (after,) = boards(table)
    assert after.id == board.id
    assert "**Ann** D2" in shown(after)
    steps = said(await press(table.bob, newest(table), "kept"))
    assert "B2 → C2 1 → D2 2" in steps
    assert cited("P-42", language) in steps or cited("P-20", language) in steps


async def test_the_first_move_posts_it_where_nobody_did(table: Table) -> None:
    await gm(table, "new", kind="square", size="12x8")
    await gm(table, "place", name="Ann", at="B2", owner=table.ann)
    assert boards(table) == []
    await ann(table, "move", name="Ann", to="D2")
    (board,) = boards(table)
    assert "**Ann** D2" in shown(board)


async def test_where_talk_has_passed_it_it_is_posted_anew_and_the_old_one_goes(table: Table) -> None:
    await made(table)
    (old,) = boards(table)
    for number in range(8):
        await table.bob.send(table.channel, f"talk {number}")
    await ann(table, "move", name="Ann", to="D2")
    (board,) = boards(table)
    assert board.id != old.id
    assert newest(table).id == board.id


async def test_it_is_posted_anew_where_somebody_took_it_away(table: Table) -> None:
    await made(table)
    (old,) = boards(table)
    table.env.backend.delete_message(table.channel.id, old.id)
    await ann(table, "move", name="Ann", to="D2")
    (board,) = boards(table)
    assert board.id != old.id


async def test_showing_it_again_takes_the_earlier_one_away(table: Table) -> None:
    await made(table)
    (old,) = boards(table)
    await ann(table, "show")
    (board,) = boards(table)
    assert board.id != old.id


async def test_what_is_done_to_the_hidden_changes_nothing_in_the_open(table: Table) -> None:
    await made(table)
    edits = _edits(table)
    assert "Ghost" in private(await do(table, table.gm, "place", name="Ghost", at="E5", hidden=True))
    assert "Ghost" in private(await do(table, table.gm, "move", name="Ghost", to="E6"))
    assert len(messages(table)) == 1
    assert _edits(table) == edits


def _edits(table: Table) -> int:
    """How many messages in channels were edited."""
    asked = table.env.http_requests
    return sum(each.method == "PATCH" and each.path.startswith("/channels/") for each in asked)


async def test_a_map_taken_away_takes_its_message_along_and_undo_posts_nothing(table: Table) -> None:
    await made(table)
    await gm(table, "clear", what="all")
    assert boards(table) == []
    await gm(table, "undo")
    assert boards(table) == []
    await ann(table, "show")
    assert len(boards(table)) == 1


async def test_an_undone_move_is_told_on_one_line(table: Table) -> None:
    await made(table)
    await ann(table, "move", name="Ann", to="D2")
    assert "undone" in await gm(table, "undo")
    assert "undone: **Ann**: B2 → D2" in shown(newest(table))
    (board,) = boards(table)
    assert "**Ann** B2" in shown(board)


async def test_what_a_stop_left_behind_is_brought_up_to_date_at_the_start(table: Table) -> None:
    await made(table)
    await gm(table, "place", name="Bear", at="H4")
    await table.store.maps_lost()
    (old,) = boards(table)
    table.env.backend.delete_message(table.channel.id, old.id)
    await table.restart()
    (board,) = boards(table)
    assert "**Bear** H4" in shown(board)


@BOTH
async def test_one_moves_looks_and_reaches_by_its_buttons(table: Table, language: str) -> None:
    await made(table)
    await table.restart()
    (board,) = boards(table)
    pad = (await press(table.ann, board, "map_move")).response
    assert pad is not None
    form = await press(table.ann, pad.message, "pad_type")
    assert "Ann" in str(form.modal), "the own token stands there already"
    await table.ann.submit_modal(form, {"name": ["Ann"], "to": "Ｄ２", "speed": ""})
    assert (await held(table)).tokens[0].place == (4, 2)
    form = await press(table.ann, board, "map_reach")
    told = said(await table.ann.submit_modal(form, {"name": ["Ann"], "speed": "３"}))
    assert "**Ann**" in told
    told = said(await press(table.ann, board, "map_sight"))
    assert "**Wolf**" in told
    form = await press(table.ann, pad.message, "pad_type")
    refused = await table.ann.submit_modal(form, {"name": ["Wolf"], "to": "C3", "speed": ""})
    assert "Wolf" in said(refused)
    assert len(boards(table)) == 1


@BOTH
async def test_a_move_past_the_speed_asks_before_it_is_made(table: Table, language: str) -> None:
    await made(table)
    asked = await do(table, table.ann, "move", name="Ann", to="G2", speed=4, via="C3")
    assert "**2⚡**" in private(asked)
    assert len(messages(table)) == 1
    assert (await held(table)).tokens[0].place == (2, 2)
    assert asked.response is not None
    await table.restart()
    gone = await press(table.ann, asked.response.message, "map_agree")
    assert "B2 → G2" in shown(gone.followups[0].message)
    assert (await held(table)).tokens[0].place == (7, 2)
    assert verbs(asked.response.message) == []
    await table.restart()
    assert len(messages(table)) == 2, "the question is nobody else's"


async def test_who_stays_has_done_nothing_and_an_answer_counts_once(table: Table) -> None:
    await made(table)
    asked = await do(table, table.ann, "move", name="Ann", to="H2", speed=4)
    assert asked.response is not None
    go, stay, *_ = buttons(asked.response.message)
    await press_again(table.ann, asked.response.message, stay)
    (late,) = await press_again(table.ann, asked.response.message, go)
    assert (await held(table)).tokens[0].place == (2, 2)
    assert said(late) == refuses("ongoing.over", "en", what="map_move")


async def test_a_cost_that_changed_is_asked_about_again(table: Table) -> None:
    await made(table)
    asked = await do(table, table.ann, "move", name="Ann", to="H2", speed=4)
    await gm(table, "terrain", kind="difficult", **{"from": "D1"}, to="E8")
    assert asked.response is not None
    again = await press(table.ann, asked.response.message, "map_agree")
    assert "map_agree" in str(buttons(again.followups[0].message))
    assert (await held(table)).tokens[0].place == (2, 2)


async def test_nobody_is_asked_about_what_they_may_not_move(table: Table) -> None:
    await made(table)
    result = await do(table, table.bob, "move", name="Ann", to="H2", speed=4)
    assert private(result) == refuses("map.not_yours", "en", name="Ann")


async def test_nobody_else_answers_what_one_is_asked(table: Table) -> None:
    await made(table)
    asked = await do(table, table.ann, "move", name="Ann", to="H2", speed=4)
    assert asked.response is not None
    go, *_ = buttons(asked.response.message)
    number, revision = (int(each) for each in go.split(":")[2:])
    caller = Caller(
        table.gm.id, "GM", table.channel.id, table.guild.id, 1, datetime.now(UTC), "en", manages_channel=True
    )
    with pytest.raises(Refusal, match=r"ongoing\.unknown"):
        await answered(table.client.table, caller, number, revision)
    await press(table.ann, asked.response.message, "map_agree")
    assert (await held(table)).tokens[0].place == (8, 2)
