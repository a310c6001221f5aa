"""/encounter, end to end: a table plays; who is called, who may do what, what stands after a restart."""

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.play.table import head_in, utc_now
from tests.cogs.hands import (
    buttons,
    left_out,
    meant,
    messages,
    newest,
    now,
    press,
    press_again,
    refuses,
    said,
    verbs,
)
from tests.conftest import Table, answer, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
TURN = ["next", "deeds", "delay", "ap", "ap", "ap"]
ON_PANEL = ["next", "delay", "join", "why", "track", "gm"]


async def gm(table: Table, command: str, **options: Any) -> str:
    """What the GM is answered to an /encounter command."""
    return answer(await table.gm.slash(table.channel, f"encounter {command}", **options))


async def ann(table: Table, command: str, **options: Any) -> str:
    """What Ann is answered to an /encounter command."""
    return answer(await table.ann.slash(table.channel, f"encounter {command}", **options))


async def bob(table: Table, command: str, **options: Any) -> str:
    """What Bob is answered to an /encounter command."""
    return answer(await table.bob.slash(table.channel, f"encounter {command}", **options))


async def gathered(table: Table, system: str = "instinct") -> None:
    """Ann on 15, Bob on 12, a wolf on 12 behind him, and Shade, whom nobody sees, on 14: its turns
    are told as the GM's."""
    await table.gm.slash(table.channel, "settings hidden-turns", mode="named")
    await gm(table, "open", system=system)
    await ann(table, "join", name="Ann", modifier=3, initiative=15)
    await bob(table, "join", name="Bob", modifier=2, initiative=12)
    await gm(table, "add", name="Wolf", modifier=1, initiative=12)
    await gm(table, "add", name="Shade", hidden=True, initiative=14)


async def fighting(table: Table, system: str = "instinct") -> None:
    """The same, and it is Ann's turn."""
    await gathered(table, system)
    await gm(table, "start")


async def actor(table: Table) -> str:
    """Whose turn it is."""
    standing = await now(table)
    assert standing.current is not None
    return standing.combatant(standing.current).name


def call(table: Table) -> discord.Message:
    """The message whose buttons count: the newest that has some."""
    return [each for each in messages(table) if each.content and "next" in verbs(each)][-1]


def panels(table: Table) -> list[discord.Message]:
    """The messages made of components, oldest first."""
    return [each for each in messages(table) if not each.content]


def pinged(table: Table, since: int) -> list[list[int]]:
    """Whom each message to the channel may ping."""
    sent: list[Any] = [
        each.json
        for each in table.env.http_requests[since:]
        if each.method == "POST" and each.path == f"/channels/{table.channel.id}/messages"
    ]
    assert all(each["allowed_mentions"].get("parse", []) == [] for each in sent)
    return [[int(user) for user in each["allowed_mentions"].get("users", [])] for each in sent]


def lose_channel(table: Table, *, times: int | None = 1) -> None:
    """Let the bot be unable to post."""
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50013, times=times)


# ------------------------------------------------------------------ a whole fight


@BOTH
async def test_a_fight_of_ticks_from_the_opening_to_the_end(table: Table) -> None:
    await gm(table, "open", system="instinct")
    (panel,) = messages(table)
    assert verbs(panel) == ["join", "start", "gm"]
    form = await press(table.ann, panel, "join")
    await table.ann.submit_modal(form, {"name": "Áñn", "modifier": "3", "level": "２", "initiative": ""})
    await bob(table, "join", modifier=1, initiative=25, level=4)
    await gm(table, "add", name="Wolf", count=2, modifier=1, initiative=15)
    assert [shown(panel).count(name) for name in ("Áñn", "Bob", "Wolf 1", "Wolf 2")] == [0] * 4
    assert all(name in shown(panels(table)[0]) for name in ("Áñn", "Bob", "Wolf 1", "Wolf 2"))
    dice = table.falls("d10 7 5")
    before = len(messages(table)), len(table.env.http_requests)
    await press(table.gm, panels(table)[0], "start")
    dice.finished()
    (called,) = messages(table)[before[0] :]
    assert pinged(table, before[1]) == [[table.bob.id]]
    assert "[7, 5] + 3 = **15**" in await left_out(table.ann, called)
    assert _at(called, 1, 20)
    assert "**Bob**" in called.content
    assert "15 **Áñn**" in called.content.splitlines()[0]
    assert verbs(called) == [*TURN, "kept"]
    assert _at(panels(table)[0], 1, 20)
    assert verbs(panels(table)[0]) == ON_PANEL

    await press(table.bob, called, "ap", 2)
    assert "2/3" in newest(table).content
    await press(table.bob, call(table), "ap", 1)
    assert await actor(table) == "Áñn"
    assert _at(newest(table), 1, 15)
    assert [each.id for each in newest(table).mentions] == [table.ann.id]
    await press(table.ann, call(table), "delay")
    assert await actor(table) == "Wolf 1"
    assert [each.id for each in newest(table).mentions] == [table.gm.id]
    for expected in ("Wolf 2", "Áñn", "Bob"):
        await press(table.gm, call(table), "next")
        assert await actor(table) == expected
    assert _at(newest(table), 1, 4)
    await press(table.bob, call(table), "next")
    assert _at(newest(table), 2, 15)
    live = [each.id for each in messages(table) if {*verbs(each)} - {"kept"}]
    assert live == [panels(table)[0].id, call(table).id]

    await gm(table, "end")
    assert [verbs(each) for each in messages(table) if verbs(each)] == [["kept"], ["next_fight", "kept"]]
    assert "4" in newest(table).content
    assert await bob(table, "next") == refuses("encounter.none_open", table.locales[table.bob.id])


def _at(message: discord.Message, round_number: int, tick: int) -> bool:
    text = shown(message)
    return f"Round {round_number}, tick {tick}" in text or f"第{round_number}轮 第{tick}刻" in text


@BOTH
async def test_turns_are_held_and_actions_readied_by_buttons(table: Table, language: str) -> None:
    english = language == "en-US"
    await gm(table, "open", system="order")
    await ann(table, "join", initiative=20)
    await bob(table, "join", initiative=15)
    await gm(table, "add", name="Ogre", initiative=10)
    await gm(table, "add", name="Spyx", initiative=5, hidden=True)
    await gm(table, "start")
    await press(table.ann, newest(table), "delay")
    assert await actor(table) == "Bob"
    assert ("**Ann** holds" if english else "**Ann**等待") in newest(table).content
    assert verbs(newest(table)) == ["next", "deeds", "delay", "ready", "act"]
    pressed = await press(table.bob, newest(table), "act")
    assert said(pressed) == refuses("encounter.not_waiting", language)
    await press(table.ann, newest(table), "act")
    assert await actor(table) == "Ann"
    assert ("acts now, before **Bob**" if english else "先于**Bob**") in newest(table).content
    assert verbs(newest(table)) == ["next", "deeds", "delay", "ready"]
    await ann(table, "action", kind="ready", name="shut the door")
    assert await actor(table) == "Bob"
    assert "shut the door" in newest(table).content
    await gm(table, "next")
    await press(table.ann, newest(table), "act")
    assert await actor(table) == "Ogre"
    assert "shut the door" in newest(table).content
    await gm(table, "undo")
    assert "shut the door" in shown(panels(table)[0])
    refused = await ann(table, "action", kind="hold")
    assert refused == refuses("encounter.not_their_turn", language)


async def test_only_who_is_seen_to_wait_shows_a_button(table: Table) -> None:
    await gm(table, "open", system="order")
    await gm(table, "add", name="Spyx", initiative=20, hidden=True)
    await gm(table, "add", name="Ogre", initiative=10)
    await gm(table, "start")
    await gm(table, "delay")
    assert await actor(table) == "Ogre"
    assert verbs(newest(table)) == ["next", "deeds", "delay", "ready"]
    await gm(table, "action", kind="act", who="Spyx")
    assert await actor(table) == "Ogre"
    assert not any("Spyx" in each for each in table.posts())


@BOTH
async def test_sides_act_as_they_choose(table: Table, language: str) -> None:
    await gm(table, "open", system="order", variant="sides")
    await ann(table, "join")
    await bob(table, "join")
    await gm(table, "add", name="Ogre")
    dice = table.falls("d20 12", "d20 5")
    await gm(table, "start")
    dice.finished()
    assert await actor(table) == "Ann"
    assert verbs(newest(table)) == ["next", "deeds", "delay", "ready", "act", "kept"]
    await press(table.bob, newest(table), "act")
    assert await actor(table) == "Bob"
    assert ("each side at once" if language == "en-US" else "阵营先攻") in shown(panels(table)[0])
    refused = await gm(table, "open", system="instinct", variant="sides")
    assert refused == refuses("encounter.no_sides", language, system="instinct")


@BOTH
async def test_surprised_ones_have_no_turn_in_the_first_round(table: Table, language: str) -> None:
    await gm(table, "open", system="pathfinder")
    for name, initiative in (("Ann", 20), ("Bob", 15)):
        await gm(table, "add", name=name, initiative=initiative)
    await gm(table, "add", name="Cat", dice="d20")
    surprised = "surprised" if language == "en-US" else "被突袭"
    assert surprised not in shown(panels(table)[0])
    for name in ("Ann", "Cat"):
        await gm(table, "set surprised", who=name, value=1)
    assert shown(panels(table)[0]).count(surprised) == 2
    await gm(table, "remove", who="Cat")
    await gm(table, "start")
    assert await actor(table) == "Bob"
    told = "surprise round: one standard or move action" if language == "en-US" else "突袭轮：只有"
    assert told in shown(panels(table)[0])
    await gm(table, "next")
    assert await actor(table) == "Ann"
    assert told not in shown(panels(table)[0])


@BOTH
async def test_a_fight_in_plain_order(table: Table, language: str) -> None:
    await table.gm.slash(table.channel, "settings initiative", dice="2d6")
    await gm(table, "open", system="order")
    await ann(table, "join", modifier=2)
    await bob(table, "join", modifier=1)
    await gm(table, "add", name="Ogre", initiative=9)
    dice = table.falls("d6 3 4", "d6 6 2")
    await gm(table, "start")
    dice.finished()
    assert await actor(table) == "Ann"
    assert "[3, 4] + 2 = **9**" in await left_out(table.ann, newest(table))
    assert verbs(newest(table)) == ["next", "deeds", "delay", "ready", "kept"]
    assert verbs(panels(table)[0]) == ["next", "join", "why", "track", "gm"]
    system = {"system": "order"}
    assert await ann(table, "ap", amount=1) == refuses("encounter.no_action_points", language, **system)
    for expected in ("Bob", "Ogre", "Ann"):
        await gm(table, "next")
        assert await actor(table) == expected
    assert ("Round 2" in newest(table).content) or ("第2轮" in newest(table).content)
    await gm(table, "end")


async def test_the_system_is_the_one_of_the_settings_and_settling_is_a_choice(table: Table) -> None:
    refused = await gm(table, "open", system="order", settling=True)
    assert refused == refuses("encounter.no_settling", "en-US", system="order")
    assert messages(table) == []
    await table.plays("order")
    await gm(table, "open")
    assert "Kelou · Plain" in shown(messages(table)[0])
    await gm(table, "end")
    await gm(table, "open", system="instinct", settling=True)
    assert "settling" in shown(panels(table)[-1])


# ------------------------------------------------------------------ calls, buttons, panel


@BOTH
async def test_two_presses_at_once_move_once_and_the_other_is_told(table: Table, language: str) -> None:
    await fighting(table)
    before = len(messages(table))
    (onward, *_) = buttons(call(table))
    results = await press_again(table.ann, call(table), onward, onward)
    told = sorted(said(each) for each in results)
    assert told == ["", refuses("encounter.stale_press", language)]
    assert len(messages(table)) == before + 1
    assert await actor(table) == "Shade"


async def test_only_the_newest_call_has_buttons_and_older_presses_are_explained(table: Table) -> None:
    await fighting(table)
    old, ids = call(table), buttons(call(table))
    await press(table.ann, old, "next")
    await press(table.gm, call(table), "next")
    standing = await now(table)
    for result in await press_again(table.gm, old, *ids):
        assert said(result) == refuses("encounter.stale_press", "en-US")
    assert await now(table) == standing
    assert len([each for each in messages(table) if each.content and verbs(each)]) == 1


async def test_a_note_does_not_make_the_buttons_stale(table: Table) -> None:
    await fighting(table)
    await gm(table, "set note", who="Shade", note="drinks blood")
    await press(table.ann, call(table), "next")
    assert await actor(table) == "Shade"


async def test_edits_of_the_panel_are_quiet(table: Table) -> None:
    await fighting(table)
    edits: list[Any] = [
        each.json
        for each in table.env.http_requests
        if each.method == "PATCH" and each.path.startswith(f"/channels/{table.channel.id}/messages/")
    ]
    assert edits
    assert all(not each.get("allowed_mentions", {}).get("users") for each in edits)
    assert len(panels(table)) == 1


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (429, 30046), (400, 30046)])
async def test_a_panel_that_cannot_be_edited_is_posted_anew(table: Table, status: int, code: int) -> None:
    await fighting(table)
    (old,) = panels(table)
    path = f"/channels/{table.channel.id}/messages/{old.id}"
    table.env.inject_error("PATCH", path, status=status, code=code)
    await press(table.ann, call(table), "next")
    before, after = panels(table)
    assert (before.id, verbs(before)) == (old.id, [])
    assert verbs(after) == ON_PANEL


async def test_a_panel_moves_on_before_it_is_an_hour_old(table: Table) -> None:
    await fighting(table)
    later = utc_now() + timedelta(hours=1)
    table.client.table.now = lambda: later
    await press(table.ann, call(table), "next")
    assert [verbs(each) for each in panels(table)] == [[], ON_PANEL]
    await gm(table, "next")
    assert len(panels(table)) == 2


@BOTH
async def test_show_posts_the_panel_anew_and_tells_the_gm_of_the_hidden(table: Table) -> None:
    await fighting(table)
    assert "Shade" not in await ann(table, "show")
    assert [verbs(each) for each in panels(table)] == [[], ON_PANEL]
    result = await table.gm.slash(table.channel, "encounter show")
    assert result.ephemeral
    assert "Shade" in answer(result)
    assert all("Shade" not in shown(each) for each in messages(table))


# ------------------------------------------------------------------ after a restart


@BOTH
async def test_everything_stands_after_a_restart(table: Table) -> None:
    await fighting(table)
    await press(table.ann, call(table), "ap", 1)
    standing, before = await now(table), [each.id for each in messages(table)]
    old = call(table)
    await table.restart()
    assert await now(table) == standing
    assert [each.id for each in messages(table)] == before
    await press(table.ann, old, "next")
    assert await actor(table) == "Shade"
    assert call(table).id != old.id
    await gm(table, "undo")
    await gm(table, "undo")
    assert (await now(table)) != standing
    await gm(table, "redo")
    assert await now(table) == standing


async def test_a_panel_that_is_gone_after_a_restart_is_posted_anew(table: Table) -> None:
    await gathered(table)
    (old,) = panels(table)
    path = f"/channels/{table.channel.id}/messages/{old.id}"
    table.env.inject_error("PATCH", path, status=404, code=10008)
    await table.restart()
    assert verbs(panels(table)[-1]) == ["join", "start", "gm"]
    await press(table.gm, panels(table)[-1], "start")
    assert await actor(table) == "Ann"


async def test_what_could_not_be_posted_is_told_kept_and_posted_once_later(table: Table) -> None:
    await fighting(table)
    before = len(messages(table))
    lose_channel(table)
    result = await press(table.ann, call(table), "next")
    assert "could not post" in said(result)
    assert await actor(table) == "Shade"
    assert len(messages(table)) == before
    await gm(table, "next")
    first, second = messages(table)[before:]
    assert _at(first, 1, 14)
    assert _at(second, 1, 12)
    assert verbs(second) == TURN
    lose_channel(table)
    await gm(table, "next")
    assert len(messages(table)) == before + 2
    for _ in range(2):
        await table.restart()
        assert len(messages(table)) == before + 3
    assert "Wolf" in newest(table).content


async def test_an_end_that_was_owed_is_told_and_its_panel_closed(table: Table) -> None:
    await fighting(table)
    lose_channel(table)
    await gm(table, "end")
    await table.restart()
    assert "over" in newest(table).content
    assert [verbs(each) for each in messages(table) if verbs(each)] == [["next_fight", "kept"]]


# ------------------------------------------------------------------ undo and redo


@BOTH
async def test_every_action_is_undone_and_redone_with_what_was_announced(table: Table) -> None:
    await gathered(table)
    steps: list[tuple[str, dict[str, Any], str]] = [
        ("join", {"name": "Cat", "initiative": 3}, "Cat"),
        ("set name", {"who": "Cat", "name": "Lynx"}, "Lynx"),
        ("start", {}, ""),
        ("ap", {"amount": 1}, "+1"),
        ("ap", {"amount": -1, "who": "Ann"}, "-1"),
        ("next", {}, ""),
        ("next", {}, ""),
        ("delay", {}, ""),
        ("set initiative", {"who": "Bob", "initiative": "12"}, "12"),
        ("set modifier", {"who": "Bob", "modifier": 1}, "1"),
        ("swap", {"a": "Wolf", "b": "Bob"}, "Wolf"),
        ("remove", {"who": "Wolf"}, "Wolf"),
        ("end", {}, ""),
    ]
    for command, options, told in steps:
        before = await now(table)
        await gm(table, command, **options)
        head = await head_in(table.client.table, table.channel.id)
        await gm(table, "undo")
        assert await now(table) == before, command
        assert ("undone" in newest(table).content) or ("已撤销" in newest(table).content)
        assert told in newest(table).content.splitlines()[0]
        await gm(table, "redo")
        assert ("redone" in newest(table).content) or ("已重做" in newest(table).content)
        assert told in newest(table).content.splitlines()[0]
        after = await head_in(table.client.table, table.channel.id)
        assert (after and after.encounter) == (head and head.encounter)


async def test_undo_goes_back_to_the_opening_and_no_further(table: Table) -> None:
    await gm(table, "open", system="order")
    assert await gm(table, "redo") == refuses("encounter.nothing_to_redo", "en-US")
    await ann(table, "join")
    await gm(table, "undo")
    assert await gm(table, "undo") == refuses("encounter.nothing_to_undo", "en-US")
    await gm(table, "redo")
    await gm(table, "undo")
    await bob(table, "join")
    assert await gm(table, "redo") == refuses("encounter.nothing_to_redo", "en-US")


async def test_an_end_is_not_undone_where_another_encounter_is_open(table: Table) -> None:
    await fighting(table)
    await gm(table, "end")
    await gm(table, "undo")
    assert verbs(panels(table)[-1]) == ON_PANEL
    await press(table.ann, call(table), "next")
    await gm(table, "end")
    await gm(table, "open", system="order")
    assert await gm(table, "undo") == refuses("encounter.nothing_to_undo", "en-US")


# ------------------------------------------------------------------ the hidden


async def test_the_hidden_are_never_named_to_the_table(table: Table) -> None:
    await gathered(table)
    await gm(table, "set note", who="Shade", note="Shade's secret")
    await gm(table, "set name", who="Shade", name="Shade II")
    await gm(table, "start")
    for _ in range(9):
        await gm(table, "next")
        if await actor(table) == "Shade II":
            await gm(table, "ap", amount=1)
            await gm(table, "undo")
            await gm(table, "redo")
            await _players_are_refused(table)
    await gm(table, "set initiative", who="Shade II", initiative="+1")
    await gm(table, "undo")
    await ann(table, "show")
    for person in (table.ann, table.bob):
        for command, option in (("ap", "who"), ("swap", "a"), ("remove", "who"), ("set note", "who")):
            offered = await person.autocomplete(table.channel, f"encounter {command}", option, "")
            assert "Shade" not in str(offered)
    offered = await table.gm.autocomplete(table.channel, "encounter remove", "who", "sha")
    assert [each["value"] for each in offered] == ["Shade II"]
    assert await ann(table, "ap", amount=1, who="Shade II") == refuses(
        "encounter.no_such_combatant", "en-US", name="Shade II"
    )
    assert await ann(table, "ap", amount=1, who="#4") == refuses(
        "encounter.no_such_combatant", "en-US", name="#4"
    )
    assert "Bat" in await bob(table, "join", name="Bat", initiative=1)
    await gm(table, "remove", who="Shade II")
    await gm(table, "undo")
    await gm(table, "redo")
    await gm(table, "undo")
    await gm(table, "end")
    read = [shown(each) for person in (table.ann, table.bob) for each in table.channel.history(viewer=person)]
    ids = [each for message in messages(table) for each in buttons(message)]
    typed = [text for text in read if "There is no" in text]
    assert len(typed) == 2
    assert "Shade" not in "\n".join([*(text for text in read if text not in typed), *ids])


async def _players_are_refused(table: Table) -> None:
    """Players who press the buttons of a hidden one's turn learn that it is not theirs."""
    standing = await now(table)
    for person in (table.ann, table.bob):
        for each in buttons(call(table)):
            result = await person.click(call(table), custom_id=each)
            assert said(result) == refuses("encounter.not_your_turn", "en-US")
    assert await now(table) == standing


@BOTH
async def test_one_who_appears_and_hides_again(table: Table) -> None:
    await fighting(table)
    await gm(table, "set hidden", who="Shade", hidden=False)
    assert "**Shade**" in newest(table).content
    before = len(messages(table))
    await gm(table, "set hidden", who="Shade", hidden=True)
    assert len(messages(table)) == before
    await gm(table, "undo")
    await gm(table, "redo")
    assert "Shade" not in newest(table).content
    assert "Shade" not in shown(panels(table)[-1])
    await gm(table, "next")
    assert [each.id for each in newest(table).mentions] == [table.gm.id]
    assert "Shade" not in newest(table).content


async def test_a_hidden_name_counts_as_free(table: Table) -> None:
    await gathered(table)
    assert "shade" in await bob(table, "join", name="shade", initiative=3)
    offered = await table.gm.autocomplete(table.channel, "encounter remove", "who", "sha")
    assert sorted(each["value"] for each in offered) == ["#4", "#5"]
    refused = await gm(table, "set hidden", who="#4", hidden=False)
    assert refused == refuses("encounter.name_taken", "en-US", name="Shade")


# ------------------------------------------------------------------ who may do what


@BOTH
async def test_players_do_what_is_theirs_and_nothing_else(table: Table, language: str) -> None:
    await gathered(table)
    standing = await now(table)
    gms: list[tuple[str, dict[str, Any]]] = [
        ("add", {"name": "Rat"}),
        ("start", {}),
        ("set note", {"who": "Bob", "note": "x"}),
        ("remove", {"who": "Bob"}),
        ("undo", {}),
        ("redo", {}),
        ("end", {}),
    ]
    for command, options in gms:
        assert await ann(table, command, **options) == refuses("gm_only", language), command
    for command, options in (("next", {}), ("delay", {}), ("ap", {"amount": 1})):
        assert await ann(table, command, **options) == refuses("encounter.not_started", language), command
    refused = await press(table.bob, panels(table)[0], "start")
    assert said(refused) == refuses("gm_only", language)
    assert await now(table) == standing
    await gm(table, "start")
    standing = await now(table)
    on_turn: list[tuple[str, dict[str, Any]]] = [
        ("next", {}),
        ("delay", {}),
        ("ap", {"amount": 1}),
        ("ap", {"amount": 1, "who": "Wolf"}),
    ]
    for command, options in on_turn:
        assert await bob(table, command, **options) == refuses("encounter.not_your_turn", language), command
    for each in buttons(call(table)):
        refused = await table.bob.click(call(table), custom_id=each)
        assert said(refused) == refuses("encounter.not_your_turn", language)
    assert await now(table) == standing
    assert await gm(table, "start") == refuses("encounter.already_started", language)
    await bob(table, "ap", amount=1, who="Bob")
    assert await bob(table, "ap", amount=0, who="Bob") == refuses("encounter.nothing_changes", language)


async def test_who_opens_leads_unless_the_channel_names_a_gm(table: Table) -> None:
    await ann(table, "open", system="order")
    await bob(table, "join", initiative=5)
    await ann(table, "start")
    assert await actor(table) == "Bob"
    await ann(table, "end")
    await table.gm.slash(table.channel, "settings gm", member=table.bob)
    before = len(table.env.http_requests)
    await ann(table, "open", system="order")
    await bob(table, "add", name="Ogre")
    assert await ann(table, "end") == refuses("gm_only", "en-US")
    assert await gm(table, "end") == refuses("gm_only", "en-US")
    table.falls("d20 4")
    await bob(table, "start")
    assert pinged(table, before)[-1] == [table.bob.id]


@BOTH
async def test_a_second_encounter_is_refused(table: Table, language: str) -> None:
    await gm(table, "open", system="order")
    for _ in range(2):
        assert await ann(table, "open", system="instinct") == refuses("encounter.already_open", language)
        await table.restart()
    assert len(panels(table)) == 1


@BOTH
async def test_without_an_encounter_everything_says_so(table: Table, language: str) -> None:
    commands: list[tuple[str, dict[str, Any]]] = [
        ("join", {}), ("add", {"name": "Rat"}), ("start", {}), ("next", {}), ("delay", {}),
        ("ap", {"amount": 1}), ("ap", {"amount": 1, "who": "Rat"}), ("set note", {"who": "Rat", "note": "x"}),
        ("swap", {"a": "Rat", "b": "Cat"}), ("remove", {"who": "Rat"}), ("show", {}), ("undo", {}),
        ("redo", {}), ("end", {}),
    ]  # fmt: skip
    for command, options in commands:
        assert await gm(table, command, **options) == refuses("encounter.none_open", language), command
    assert messages(table) == []


async def test_an_old_panel_is_refused(table: Table) -> None:
    await gm(table, "open", system="order")
    (old,) = panels(table)
    await gm(table, "end")
    await gm(table, "open", system="order")
    ids = buttons(panels(table)[-1])
    first = [each.replace(":2", ":1") for each in ids]
    for result in await press_again(table.ann, old, *first):
        assert said(result) == refuses("encounter.stale_press", "en-US")
    form = await press(table.ann, panels(table)[-1], "join")
    await gm(table, "end")
    late = await table.ann.submit_modal(form, {"name": "Ann", "initiative": ""})
    assert said(late) == refuses("encounter.none_open", "en-US")


@BOTH
async def test_a_channel_where_the_bot_may_not_post_is_refused_and_nothing_kept(
    table: Table, language: str
) -> None:
    me = table.client.user
    assert me is not None
    mute = table.guild.create_text_channel(
        "mute", overwrites={me: discord.PermissionOverwrite(send_messages=False)}
    )
    refused = refuses("permissions_lacking", language, permissions=("send_messages",))
    for command, options in (("encounter open", {}), ("hidden roll", {"dice": "3P"}), ("encounter join", {})):
        result = await table.gm.slash(mute, command, **options)
        assert result.ephemeral
        assert answer(result) == refused
    assert [each for each in mute.history(viewer=table.gm) if not each.flags.ephemeral] == []
    assert await table.store.open_encounters() == []
    assert await table.store.secrets_in(mute.id, 10) == []


# ------------------------------------------------------------------ corrections, swaps, names, bounds


async def test_set_corrects_everything_and_moves_the_turn_to_nobody(table: Table) -> None:
    await fighting(table)
    corrections: list[tuple[str, dict[str, Any], str]] = [
        ("name", {"who": "Wolf", "name": "Fang"}, "Fang"),
        ("initiative", {"initiative": "18"}, "18"),
        ("initiative", {"initiative": "-2"}, "16"),
        ("initiative", {"initiative": "=-3"}, "-3"),
        ("initiative", {"initiative": "＋30"}, "main initiative 27"),
        ("main", {"value": 40}, "main initiative 40"),
        ("modifier", {"modifier": -4}, "-4"),
        ("level", {"level": 9}, "9"),
        ("side", {"side": "foes"}, "foes"),
        ("note", {"note": "**bites**"}, "\\*\\*bites\\*\\*"),
        ("note", {}, "—"),
        ("ap", {"value": 2}, "2/"),
        ("threshold", {"value": 5}, "2/5"),
        ("owner", {"owner": table.bob}, table.bob.mention),
        ("owner", {}, "the GM"),
    ]
    for what, options, told in corrections:
        await gm(table, f"set {what}", **{"who": "Fang", **options})
        assert await actor(table) == "Ann"
        everything = newest(table).content + shown(panels(table)[-1])
        assert told in everything, what
        assert newest(table).content.splitlines()[-1].count("Ann") == 1
    assert await gm(table, "set level", who="Fang", level=9) == refuses("encounter.nothing_changes", "en-US")
    assert "whole number" in await gm(table, "set initiative", who="Fang", initiative="lots")
    assert pinged(table, 0)[-1] == []


@BOTH
async def test_two_players_swap_when_both_agree(table: Table, language: str) -> None:
    await gm(table, "open", system="instinct")
    for person in (table.ann, table.bob):
        await person.slash(table.channel, "encounter join", modifier=2, initiative=12)
    await gm(table, "add", name="Wolf", initiative=20)
    await gm(table, "start")
    names = {"first": "Ann", "second": "Wolf"}
    assert await ann(table, "swap", a="Ann", b="Wolf") == refuses("encounter.swap_not_yours", language)
    assert await gm(table, "swap", a="Ann", b="Wolf") == refuses(
        "encounter.swap_initiative", language, **names
    )
    await ann(table, "swap", a="Ann", b="Bob")
    asked = newest(table)
    assert [each.id for each in asked.mentions if each.id == table.bob.id] == [table.bob.id]
    await table.restart()
    refused = await press(table.ann, asked, "swap_agree")
    assert said(refused) == refuses("ongoing.not_yours", language)
    agree = buttons(asked)[0]
    results = await press_again(table.bob, asked, agree, agree)
    assert sorted(said(each) for each in results)[0] == ""
    assert asked.id in [each.id for each in messages(table) if not verbs(each)]
    await gm(table, "next")
    assert await actor(table) == "Bob"
    (late,) = await press_again(table.bob, asked, agree)
    assert said(late) == refuses("ongoing.over", language, what="swap")


async def test_a_swap_that_cannot_be_is_not_asked_for(table: Table) -> None:
    await fighting(table)
    before = len(messages(table))
    assert "same initiative" in await ann(table, "swap", a="Ann", b="Bob")
    assert len(messages(table)) == before


@BOTH
async def test_names_are_shown_as_typed_and_do_no_harm(table: Table, language: str) -> None:
    await gm(table, "open", system="instinct")
    since = len(table.env.http_requests)
    wild = f"**@everyone** <@{table.bob.id}> [x](https://e.vil) \u202e# `a`"
    await gm(table, "add", name=wild)
    text = newest(table).content + shown(panels(table)[0])
    assert "@everyone" not in text
    assert table.bob.mention not in newest(table).content
    assert "\u202e" not in text
    assert "https://e.vil" not in text
    assert pinged(table, since) == [[]]
    for empty in ("\u200b\u200b", "\u3164", "\u2800\u200f"):
        assert await ann(table, "join", name=empty) == refuses("encounter.name_empty", language)
    form = await press(table.ann, panels(table)[0], "join")
    typed = {"name": "x" * 180, "modifier": "0", "level": "0", "initiative": ""}
    refused = refuses("encounter.name_too_long", language, length=180, limit=100)
    assert said(await table.ann.submit_modal(form, typed)) == refused
    form = await press(table.ann, panels(table)[0], "join")
    typed = {"name": "Ann", "modifier": "many", "level": "0", "initiative": ""}
    refused = refuses("not_a_number", language, text="many")
    assert said(await table.ann.submit_modal(form, typed)) == refused
    await ann(table, "join", name="Ann\u200b")
    assert await bob(table, "join", name="  ann ") == refuses("encounter.name_taken", language, name="ann")
    assert [each.name for each in (await now(table)).combatants][1:] == ["Ann"]


@BOTH
async def test_a_hundred_combatants_with_long_names_fit(table: Table, language: str) -> None:
    await gm(table, "open", system="instinct")
    for number in range(5):
        await gm(table, "add", name="*" * 95 + str(number), count=20, side="foes", modifier=number)
    refused = await gm(table, "add", name="one more")
    assert refused == refuses("encounter.full", language, limit=100)
    table.falls("d10" + " 5 6" * 100)
    await gm(table, "start")
    await gm(table, "next")
    await gm(table, "show")
    for message in table.channel.history(viewer=table.gm):
        assert len(message.content) <= 2000
        assert len(shown(message)) <= 4000
    await gm(table, "end")
    assert len(newest(table).content) <= 2000


async def test_what_was_done_is_said_to_the_one_who_did_it(table: Table) -> None:
    await gm(table, "open", system="instinct")
    assert "Ann" in await ann(table, "join", initiative=12)
    assert "Wolf 1, Wolf 2" in await gm(table, "add", name="Wolf", count=2, initiative=3)
    await gm(table, "start")
    assert "Ann: AP +1" in await ann(table, "ap", amount=1)
    assert "Wolf 2" in await gm(table, "remove", who="wolf 2")
    assert "delay" in await ann(table, "delay")


async def test_a_button_of_a_player_who_left_moves_nobody(table: Table) -> None:
    await fighting(table)
    ids = buttons(call(table))
    old = call(table)
    await gm(table, "remove", who="Ann")
    assert await actor(table) == "Shade"
    for result in await press_again(table.ann, old, *ids):
        assert said(result) == refuses("encounter.stale_press", "en-US")
    assert await actor(table) == "Shade"


async def test_when_the_last_one_was_hidden_the_table_learns_that_nobody_is_left(table: Table) -> None:
    await table.gm.slash(table.channel, "settings hidden-turns", mode="named")
    await gm(table, "open", system="instinct")
    await gm(table, "add", name="Shade", hidden=True, initiative=14)
    await gm(table, "start")
    assert "the GM's turn" in newest(table).content
    await gm(table, "remove", who="Shade")
    assert "nobody is left" in newest(table).content
    assert [verbs(each) for each in messages(table) if verbs(each)] == [["join", "why", "track", "gm"]]
    assert await gm(table, "next") == refuses("encounter.no_actor", "en-US")
    assert await gm(table, "ap", amount=1) == refuses("encounter.nobody_acts", "en-US")
    await bob(table, "join", initiative=10)
    assert await actor(table) == "Bob"
    assert verbs(newest(table)) == TURN


async def test_an_action_is_told_though_discord_takes_no_answer(table: Table) -> None:
    await fighting(table)
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await press(table.ann, call(table), "next")
    assert await actor(table) != "Ann"
    assert table.gm.mention in shown(call(table))


async def test_an_opening_that_cannot_be_answered_has_its_panel_all_the_same(table: Table) -> None:
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await table.gm.slash(table.channel, "encounter open", system="order")
    assert len(panels(table)) == 1


async def test_whom_the_channel_names_is_called_from_then_on(table: Table) -> None:
    await gathered(table)
    await table.gm.slash(table.channel, "settings gm", member=table.bob)
    await bob(table, "start")
    while await actor(table) in ("Ann", "Bob"):
        await bob(table, "next")
    assert table.bob.mention in shown(call(table))
    assert table.bob.mention in shown(panels(table)[-1])
    assert table.gm.mention not in shown(call(table))


async def test_an_undo_before_the_start_says_nothing_of_turns(table: Table) -> None:
    await gathered(table)
    await gm(table, "undo")
    assert "\n" not in newest(table).content
    assert "0" not in meant(newest(table).content)


async def test_two_of_one_name_are_told_apart_by_their_numbers(table: Table) -> None:
    await gathered(table)
    await bob(table, "join", name="shade")
    before = await now(table)
    shades = [each.id for each in before.combatants if each.name.casefold() == "shade"]
    refused = await gm(table, "remove", who="Shade")
    assert all(f"#{each}" in refused for each in shades)
    assert await now(table) == before
    await gm(table, "remove", who=f"#{shades[0]}")
    assert [each.name for each in (await now(table)).combatants if each.name.casefold() == "shade"] == [
        "shade"
    ]


async def test_a_stranger_is_no_player(table: Table) -> None:
    await gathered(table)
    stranger = table.env.create_user("stranger", global_name="Stranger")
    for command, options in (
        ("encounter set owner", {"who": "Ann", "owner": stranger}),
        ("settings gm", {"member": stranger}),
        ("oppose", {"dice": "1P", "opponent": stranger}),
        ("hidden ask", {"player": stranger, "dice": "1P"}),
    ):
        refused = await table.gm.slash(table.channel, command, **options)
        assert refused.ephemeral
        assert "Stranger" in answer(refused)


def counted(table: Table, since: int) -> list[str]:
    """The calls that Discord counts: not those that answer an interaction."""
    calls = table.env.http_requests[since:]
    return [each.method for each in calls if not each.path.startswith(("/interactions", "/webhooks"))]


async def test_a_turn_costs_two_calls_that_discord_counts(table: Table) -> None:
    await gm(table, "open", system="order")
    for number in range(3):
        await gm(table, "add", name=f"Wolf {number}", initiative=9 - number)
    await gm(table, "start")
    first = call(table)
    for turn in ("by command", "by the call", "by the panel"):
        since = len(table.env.http_requests)
        if turn == "by command":
            await gm(table, "next")
        else:
            await press(table.gm, call(table) if turn == "by the call" else panels(table)[0], "next")
        assert counted(table, since) == (["POST"] if turn == "by the panel" else ["POST", "PATCH"]), turn
        assert f"**{await actor(table)}**" in shown(panels(table)[0]).split("▶")[1].splitlines()[0]
    assert verbs(first) == ["next", "deeds", "delay", "ready"]
    assert said(await press(table.gm, first, "next")) == refuses("encounter.stale_press", "en-US")
    assert verbs(messages(table)[1]) == [], "the press took them"


async def test_a_late_press_is_explained_whatever_it_is_pressed_on(table: Table) -> None:
    await gm(table, "open", system="order")
    await gm(table, "add", name="Wolf", count=2, initiative=9)
    await gm(table, "start")
    panel, first = panels(table)[0], call(table)
    ids = [each for each in buttons(panel) if each.startswith("k:next")]
    table.client.table.now = lambda: utc_now() + timedelta(hours=1)
    once, twice = await asyncio.gather(*(press_again(table.gm, panel, *ids) for _ in range(2)))
    assert sorted(map(said, (*once, *twice))) == ["", refuses("encounter.stale_press", "en-US")]
    for _ in range(8):
        await gm(table, "next")
    await gm(table, "end")
    assert said(await press(table.gm, first, "next")) == refuses("encounter.none_open", "en-US")
    assert verbs(next(each for each in messages(table) if each.id == first.id)) == []


async def test_a_panel_that_lags_is_redrawn_by_a_late_press(table: Table) -> None:
    await gm(table, "open", system="order")
    await gm(table, "add", name="Wolf", count=2, initiative=9)
    await gm(table, "start")
    panel = panels(table)[0]
    place = f"/channels/{table.channel.id}/messages/{panel.id}"
    table.env.inject_error("PATCH", place, status=500, code=0, times=1)
    await gm(table, "next")
    assert await press(table.gm, panel, "next")
    assert f"▶ **{await actor(table)}**" in shown(panels(table)[0])


# ------------------------------------------------------------------ which game, and what it asks


@BOTH
async def test_where_no_game_is_set_a_fight_is_plain_and_the_opener_is_told(
    table: Table, language: str
) -> None:
    told = said(await table.ann.slash(table.channel, "encounter open"))
    if language == "en-US":
        assert told == "-# No game is set here, so this is Plain. `/settings system` sets one."
    else:
        assert "通用" in told
        assert "`/设置 规则`" in told
    assert (await now(table)).system == "order"
    await gm(table, "end")
    assert said(await table.gm.slash(table.channel, "encounter open", system="instinct")) == ""
    await gm(table, "end")
    await table.plays("pathfinder")
    assert said(await table.gm.slash(table.channel, "encounter open")) == ""
    assert (await now(table)).system == "pathfinder"
    assert (await now(table)).initiative_dice == "1d20"


async def test_an_empty_level_in_the_form_is_that_of_the_sheet(table: Table) -> None:
    await gm(table, "open", system="instinct")
    await table.ann.slash(table.channel, "sheet set", pairs="LV 2", name="Ann")
    form = await press(table.ann, panels(table)[-1], "join")
    assert form.modal is not None
    known = {
        item["component"]["custom_id"]: item["component"].get("value") for item in form.modal["components"]
    }
    assert not known["level"]
    await table.ann.submit_modal(form, {"name": "Ann", "modifier": "", "level": "", "initiative": "12"})
    assert [each.level for each in (await now(table)).combatants] == [2]


async def test_the_form_asks_for_a_level_only_where_it_settles_ties(table: Table) -> None:
    for system, asks in (("instinct", True), ("order", False), ("pathfinder", False)):
        await gm(table, "open", system=system)
        form = await press(table.ann, panels(table)[-1], "join")
        assert form.modal is not None
        asked = [item["component"]["custom_id"] for item in form.modal["components"]]
        assert ("level" in asked) is asks
        typed = {"name": "Ann", "initiative": "12"}
        await table.ann.submit_modal(form, typed | ({"level": "3"} if asks else {}))
        assert [(each.name, each.level) for each in (await now(table)).combatants] == [
            ("Ann", 3 if asks else 0)
        ]
        await gm(table, "end")


@BOTH
async def test_a_level_is_taken_only_where_it_means_something(table: Table, language: str) -> None:
    await gm(table, "open", system="order")
    no = refuses("encounter.no_levels", language, system="order")
    assert answer(await table.bob.slash(table.channel, "encounter join", level=3)) == no
    assert await gm(table, "add", name="Wolf", level=3) == no
    await bob(table, "join", modifier=1)
    await gm(table, "add", name="Wolf", modifier=1)
    assert await gm(table, "set level", who="Wolf", level=3) == no


async def test_who_joins_an_empty_fight_and_acts_at_once_is_told_no_later_turn(table: Table) -> None:
    """D-42: the message that lets them in calls them, too."""
    await gm(table, "open", system="instinct")
    await gm(table, "add", name="Wolf", initiative=5)
    await gm(table, "start")
    await gm(table, "remove", who="Wolf")
    await gm(table, "add", name="Shade", initiative=9)
    (told,) = [each for each in table.posts() if "**Shade** joins" in each]
    assert "next turn" not in told.splitlines()[0]
    assert "**Round 2, tick 9** — **Shade**'s turn" in told


@pytest.mark.parametrize(
    ("language", "said", "nobody"),
    [
        (
            "en-US",
            [
                "✓ The conflict has begun.",
                "✓ Ann delays.",
                "✓ Ann's turn is over.",
                "✓ The conflict is over.",
            ],
            "Nobody has joined yet.",
        ),
        ("zh-CN", ["✓ 冲突开始。", "✓ Ann延后行动。", "✓ Ann的回合结束。", "✓ 冲突结束。"], "还没有人加入。"),
    ],
    indirect=["language"],
)
async def test_who_acts_reads_what_happened(table: Table, said: list[str], nobody: str) -> None:
    await gm(table, "open", system="instinct")
    assert nobody in shown(panels(table)[0])
    await ann(table, "join", name="Ann", initiative=15)
    assert nobody not in shown(panels(table)[0])
    steps = [
        await gm(table, "start"),
        await ann(table, "delay"),
        await ann(table, "next"),
        await gm(table, "end"),
    ]
    assert steps == said


async def test_who_plays_a_character_joins_by_its_name(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet new", name="Deer")
    await gm(table, "open", system="instinct")
    form = await press(table.ann, panels(table)[-1], "join")
    assert form.modal is not None
    assert form.modal["components"][0]["component"]["value"] == "Deer"
    assert "Deer" in await ann(table, "join", initiative=12)


@pytest.mark.parametrize("code", [40060, 10062])
async def test_an_interaction_that_is_over_is_no_error_of_ours(
    table: Table, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    table.env.inject_error("POST", "/interactions/*/callback", status=400, code=code)
    await table.ann.slash(table.channel, "roll", dice="2d6")
    table.env._errors.clear()  # pyright: ignore[reportPrivateUsage]
    (told,) = [each for each in caplog.records if each.name == "cogs.ui.boundary"]
    assert told.levelname == "WARNING"
    assert str(code) in told.getMessage()
