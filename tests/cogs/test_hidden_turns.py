"""A hidden combatant's turn, end to end: the GM is told privately, the table learns nothing of it."""

import json
import re
from typing import Any

import discord
import pytest

from bot.play.table import nonce_of
from tests.cogs.hands import buttons, meant, messages, newest, press, press_again, refuses, said, verbs
from tests.cogs.test_encounter import actor, ann, bob, gm, now, panels
from tests.cogs.test_hidden import dm_closed, mended
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
TOLD = re.compile("Shade|GM's turn|Next: the GM|the GM did|主持人的回合|主持人做|tick 14\\b(?!–)|第14刻")
"""What nobody but the GM may read: who is hidden, that somebody is, and where in time."""


async def gathered(table: Table) -> None:
    """Ann on 15, Shade, whom nobody sees, on 14, Bob on 12."""
    await gm(table, "open", system="instinct")
    await ann(table, "join", name="Ann", modifier=3, initiative=15)
    await gm(table, "add", name="Shade", hidden=True, initiative=14)
    await bob(table, "join", name="Bob", modifier=2, initiative=12)


async def fighting(table: Table) -> None:
    """The same, and it is Ann's turn."""
    await gathered(table)
    await gm(table, "start")


def read(table: Table) -> list[tuple[int, str, list[str]]]:
    """Everything in the channel that a player can read, answers to them alone included."""
    found = [each for who in (table.ann, table.bob) for each in table.channel.history(viewer=who)]
    return [(each.id, shown(each), buttons(each)) for each in found]


def dm(table: Table, person: Any = None) -> discord.Message:
    """The newest private message to the GM."""
    user = (person or table.gm).user
    return user.dm_channel.history(viewer=user)[-1]


async def click(table: Table, person: Any, message: discord.Message, start: str) -> Any:
    """Press a button of a private message to somebody."""
    (found,) = [each for each in buttons(message) if each.startswith(start)]
    return await person.user.click(message, custom_id=found)


@BOTH
async def test_the_table_learns_nothing_of_a_hidden_turn(table: Table) -> None:
    await fighting(table)
    before, panel = read(table), shown(panels(table)[0])
    assert "Bob" in panel.splitlines()[-2] + panel.splitlines()[-1]
    await ann(table, "next")
    assert await actor(table) == "Shade"
    new = [each for each in read(table) if each not in before]
    assert [text[:1] for _, text, _ in new] == ["✓"]
    assert shown(panels(table)[0]) == panel
    told = dm(table)
    assert "**Shade**" in told.content
    assert "14" in told.content
    assert verbs(told) == ["next", "deeds", "delay", "ap", "ap", "ap", "go_on", "undo"]
    await click(table, table.gm, told, "k:next")
    assert await actor(table) == "Bob"
    assert ("ticks 14–13 pass" in newest(table).content) or ("14" in newest(table).content)
    assert "**Bob**" in newest(table).content
    assert not any(TOLD.search(text) for _, text, _ in read(table))


async def test_the_whole_of_a_fight_says_nothing_of_the_hidden(table: Table) -> None:
    """Everything a player can get: messages, edits, answers to them, what they are offered."""
    start = len(table.env.http_requests)
    await fighting(table)
    for _ in range(12):
        hidden = await actor(table) == "Shade"
        if hidden:
            await gm(table, "ap", amount=2)
            await gm(table, "undo")
            await gm(table, "redo")
            await gm(table, "set note", who="Shade", note="venom")
            await gm(table, "set initiative", who="Shade", initiative="+1")
            await gm(table, "undo")
            await ann(table, "show")
            for person in (table.ann, table.bob):
                for each in buttons(panels(table)[-1]):
                    if not each.startswith(("k:join", "k:gm")):
                        await person.click(panels(table)[-1], custom_id=each)
                await person.slash(table.channel, "encounter next")
                await person.slash(table.channel, "encounter ap", amount=1)
            await gm(table, "delay")
            await gm(table, "undo")
            await table.restart()
        await gm(table, "next")
        if hidden:
            await gm(table, "undo")
            assert await actor(table) == "Shade"
            await gm(table, "redo")
    await gm(table, "remove", who="Shade")
    await gm(table, "undo")
    await gm(table, "end")
    offered = [
        await person.autocomplete(table.channel, f"encounter {command}", option, "")
        for person in (table.ann, table.bob)
        for command, option in (("ap", "who"), ("swap", "a"), ("remove", "who"), ("set note", "who"))
    ]
    sent = [
        json.dumps(each.json, ensure_ascii=False)
        for each in table.env.http_requests[start:]
        if each.path.startswith(f"/channels/{table.channel.id}/") and each.json
    ]
    everything = [*(text for _, text, _ in read(table)), *sent, str(offered)]
    told = [text for text in everything if TOLD.search(text)]
    assert told == []
    assert not any("reference" in text.casefold() for text in everything)
    assert len(table.whispers(table.gm)) > 3


async def test_a_round_that_a_hidden_one_begins_is_told_with_the_next_call(table: Table) -> None:
    await table.gm.slash(table.channel, "settings detail", mode="full")
    await gm(table, "open", system="instinct")
    await ann(table, "join", name="Ann", initiative=9)
    await gm(table, "add", name="Shade", hidden=True, initiative=19)
    await gm(table, "start")
    assert "Round 1" in newest(table).content
    assert "tick" not in newest(table).content
    await gm(table, "next")
    assert "ticks 20–10 pass" in newest(table).content
    before = len(messages(table))
    await ann(table, "next")
    assert len(messages(table)) == before
    await gm(table, "next")
    (told,) = messages(table)[before:]
    assert "ticks 8–1 pass · 🔔 **Round 2** begins · ticks 20–10 pass" in told.content
    assert "19" not in meant(told.content).replace("ticks 20–10", "")


@BOTH
async def test_the_gm_has_a_panel_of_their_own(table: Table, language: str) -> None:
    await gathered(table)
    assert verbs(panels(table)[0]) == ["join", "start", "gm"]
    assert said(await press(table.ann, panels(table)[0], "gm")) == refuses("gm_only", language)
    await gm(table, "start")
    await ann(table, "next")
    own = await press(table.gm, panels(table)[0], "gm")
    assert own.response is not None
    assert own.response.ephemeral
    assert "Shade" in shown(own.response.message)
    assert verbs(own.response.message) == [
        "next",
        "deeds",
        "delay",
        "ap",
        "ap",
        "ap",
        "go_on",
        "undo",
        "track",
        "points",
        "add",
        "add",
        "gm_more",
        "end",
        "appear",
    ]
    (one, *_) = [each for each in buttons(own.response.message) if each.startswith("k:ap")]
    await table.gm.click(own.response, custom_id=one)
    own = await press(table.gm, panels(table)[0], "gm")
    assert own.response is not None
    assert "1/3" in shown(own.response.message)
    await press(table.gm, own.response.message, "undo")
    own = await press(table.gm, panels(table)[0], "gm")
    assert own.response is not None
    assert "1/3" not in meant(shown(own.response.message))
    await press(table.gm, own.response.message, "next")
    assert await actor(table) == "Bob"
    assert not any(TOLD.search(text) for _, text, _ in read(table))


async def test_ap_of_a_hidden_one_are_told_in_the_private_message(table: Table) -> None:
    await fighting(table)
    await ann(table, "next")
    (one, *_) = [each for each in buttons(dm(table)) if each.startswith("k:ap")]
    await table.gm.user.click(dm(table), custom_id=one)
    assert "AP\N{NO-BREAK SPACE}1/3" in dm(table).content
    undone = await gm(table, "undo")
    assert "Shade: AP +1" in undone
    assert "Shade: AP +1" in dm(table).content
    for person in (table.ann, table.bob):
        results = await press_again(person, panels(table)[0], *buttons(panels(table)[0])[:2])
        assert all(said(each) for each in results)
    assert not any(TOLD.search(text) for _, text, _ in read(table))


async def test_a_closed_dm_is_made_good_to_the_gm_who_did_it(table: Table) -> None:
    await gathered(table)
    await gm(table, "set owner", who="Ann")
    await gm(table, "start")
    dm_closed(table, table.gm)
    result = await press(table.gm, newest(table), "next")
    assert "**Shade**" in said(result)
    mended(table)
    assert not any(TOLD.search(text) for _, text, _ in read(table))


async def test_a_hidden_turn_is_played_from_the_private_answer_where_no_dm_arrives(table: Table) -> None:
    await gathered(table)
    await gm(table, "add", name="Shade too", hidden=True, initiative=13)
    await gm(table, "set owner", who="Ann")
    await gm(table, "start")
    dm_closed(table, table.gm)
    call = (await press(table.gm, newest(table), "next")).followups[-1].message
    assert call.flags.ephemeral
    assert "1/3" in said(await press(table.gm, call, "ap", 1))
    result = await press(table.gm, call, "next")
    assert "**Shade too**" in said(result)
    assert await actor(table) == "Shade too"
    before = len(messages(table))
    result = await press(table.gm, result.followups[-1].message, "next")
    assert result.followups == []
    assert await actor(table) == "Bob"
    assert len(messages(table)) == before + 1
    assert "**Bob**" in newest(table).content
    mended(table)
    assert not any(TOLD.search(text) for _, text, _ in read(table))


async def test_who_leads_no_more_can_do_nothing_by_an_old_private_message(table: Table) -> None:
    await fighting(table)
    await ann(table, "next")
    await table.gm.slash(table.channel, "settings gm", member=table.bob)
    before = await now(table)
    result = await click(table, table.gm, dm(table), "k:next")
    assert said(result) == refuses("encounter.not_your_turn", "en-US")
    assert await now(table) == before


@BOTH
async def test_a_table_may_have_hidden_turns_named(table: Table) -> None:
    await table.gm.slash(table.channel, "settings hidden-turns", mode="named")
    await fighting(table)
    await ann(table, "next")
    assert table.gm.mention in newest(table).content
    assert verbs(newest(table)) == ["next", "deeds", "delay", "ap", "ap", "ap", "go_on"]
    assert table.whispers(table.gm) == []
    told = said(await press(table.gm, newest(table), "ap", 1))
    assert "Shade" in told
    assert "1/3" in told
    assert all("Shade" not in text for _, text, _ in read(table))


# ------------------------------------------------------------------ who leads no more, and what is counted


async def test_who_led_before_learns_nothing_from_an_old_private_panel(table: Table) -> None:
    await ann(table, "open", system="instinct")
    await ann(table, "join", name="Ann", initiative=15)
    await bob(table, "join", name="Bob", initiative=12)
    await ann(table, "add", name="Shade", hidden=True, initiative=14)
    await ann(table, "start")
    own = (await press(table.ann, panels(table)[0], "gm")).response
    assert own is not None
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    (one, *_) = [each for each in buttons(own.message) if each.startswith("k:ap")]
    result = await table.ann.click(own, custom_id=one)
    assert result.response is not None
    assert not TOLD.search(shown(result.response.message))
    assert buttons(result.response.message) == []
    theirs = (await press(table.gm, panels(table)[0], "gm")).response
    assert theirs is not None
    assert "Shade" in shown(theirs.message)
    assert "1/3" in shown(theirs.message), "it was Ann's turn, and hers to spend"


async def test_what_is_taken_back_in_silence_leaves_the_tables_buttons_as_they_are(table: Table) -> None:
    await fighting(table)
    call = newest(table)
    await gm(table, "set note", who="Shade", note="venom")
    before = read(table)
    await gm(table, "undo")
    await gm(table, "redo")
    await gm(table, "undo")
    assert read(table) == before
    await press(table.ann, call, "next")
    assert await actor(table) == "Shade"


async def test_the_ids_of_buttons_do_not_count_what_nobody_is_told_of(table: Table) -> None:
    await fighting(table)
    await ann(table, "next")
    await gm(table, "ap", amount=2)
    await gm(table, "next")
    in_public = {number for _, _, ids in read(table) for each in ids for number in each.split(":")[3:4]}
    assert len(in_public) > 1
    assert not in_public & {str(number) for number in range(1, 30)}


async def test_the_nonces_of_messages_do_not_count_what_nobody_is_told_of(table: Table) -> None:
    """Discord hands them to every client. Nobody makes them out of the numbers of the steps who
    does not know the epoch."""
    start = len(table.env.http_requests)
    await fighting(table)
    await ann(table, "next")
    await gm(table, "ap", amount=2)
    await gm(table, "next")
    sent: list[Any] = [each.json or {} for each in table.env.http_requests[start:]]
    found: list[str] = [each["nonce"] for each in sent if "nonce" in each]
    assert len(found) == len(set(found)) > 3
    assert all(re.fullmatch("[0-9a-f]{24}", each) for each in found)
    names = {f"1:{revision}" for revision in range(1, 30)}
    assert len({table.client.table.nonce(name) for name in names} & set(found)) > 1
    assert not {nonce_of(epoch, name) for epoch in ("", "0") for name in names} & set(found)
    assert len(table.store.epoch) >= 32, "it is not to be guessed"
