"""/hidden and the secret visibilities, end to end: who learns what, and that nobody else does."""

# pyright: reportPrivateUsage=false

import asyncio
import json
import logging
import re
import subprocess
from pathlib import Path
from typing import Any

import discord
import pytest

from tests.cogs.hands import buttons, meant, messages, newest, press, press_again, refuses, said, verbs, whole
from tests.conftest import Table, answer, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
SEAL = re.compile(r"^-# \S+ `([0-9a-f]{16})`$", re.MULTILINE)


def dm_closed(table: Table, person: Any, *, times: int | None = None) -> None:
    """Let a person's DMs be closed."""
    path = f"/channels/{person.user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007, times=times)


def mended(table: Table) -> None:
    """Let everything be delivered again."""
    table.env.backend.faults.clear()


def notice(table: Table) -> discord.Message:
    """The newest message of the channel, a hidden roll's notice."""
    message = newest(table)
    assert verbs(message) == ["show"]
    return message


async def name_gm(table: Table) -> None:
    """Name the GM for the channel, so that players' secrets have somebody to go to."""
    await table.gm.slash(table.channel, "settings gm", member=table.gm)


@BOTH
async def test_a_hidden_roll_goes_to_the_gm_and_the_channel_learns_that_it_was_made(table: Table) -> None:
    dice = table.falls("d6 1 2 5")
    result = await table.gm.slash(table.channel, "hidden roll", dice="3P", difficulty=1, label="trap")
    dice.finished()
    assert result.ephemeral
    for told in (answer(result), table.whispers(table.gm)[0]):
        assert SEAL.search(told)
        assert "3P → [1, 2, 5] = **3**" in told
        assert "trap" in told
        assert "+2" in told
    (told,) = table.posts()
    assert "#1" in told
    seal = SEAL.search(told)
    assert seal is not None
    assert seal[1] in answer(result)
    assert all(line.isprintable() for line in told.replace(seal[1], "").replace("#1", "").splitlines())
    assert not re.search(r"\d|trap|gm|3P", meant(told).replace("#1", ""), re.IGNORECASE)
    assert notice(table).mentions == []


@BOTH
async def test_for_a_player_reads_their_sheet_and_tells_them_nothing(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="strength 3")
    before = len(messages(table))
    table.falls("d6 1 1 5")
    result = await table.gm.slash(
        table.channel, "hidden roll", dice="strength P > 2", label="spot", **{"for": table.ann}
    )
    assert "[1, 1, 5] = **2**" in answer(result)
    assert "Ann" in answer(result)
    (told,) = [shown(each) for each in messages(table)[before:]]
    assert "Ann" not in told
    assert str(table.ann.id) not in told
    assert "spot" not in told
    assert table.whispers(table.ann) == []


@BOTH
async def test_the_dm_comes_before_the_notice_and_the_command_hides_itself_first(table: Table) -> None:
    table.falls("d6 3")
    before = len(table.env.http_requests)
    await table.gm.slash(table.channel, "hidden roll", dice="1P")
    paths = [f"{each.method} {each.path}" for each in table.env.http_requests[before:]]
    dm = f"POST /channels/{table.gm.user.dm_channel.id}/messages"
    deferred = next(n for n, path in enumerate(paths) if path.endswith("/callback"))
    assert deferred < paths.index(dm) < paths.index(f"POST /channels/{table.channel.id}/messages")
    callback: Any = table.env.http_requests[before:][deferred].json
    assert callback["data"]["flags"] & 64


@BOTH
@pytest.mark.parametrize(("status", "code", "where"), [(403, 50007, "messages"), (429, 40003, "open")])
async def test_a_dm_that_does_not_arrive_is_told_and_given_by_the_button_after_a_restart(
    table: Table, language: str, status: int, code: int, where: str
) -> None:
    dm = f"/channels/{table.gm.user.dm_channel.id}/messages"
    path = dm if where == "messages" else "/users/@me/channels"
    table.env.inject_error("POST", path, status=status, code=code, times=None)
    table.falls("d6 1 2 5")
    result = await table.gm.slash(table.channel, "hidden roll", dice="3P > 2")
    assert f"<@{table.gm.id}>" in answer(result)
    assert table.whispers(table.gm) == []
    await table.restart()
    shown_to_gm = await press(table.gm, notice(table), "show")
    assert "[1, 2, 5] = **3**" in said(shown_to_gm)
    refused = await press(table.ann, notice(table), "show")
    assert said(refused) == refuses("gm_only", language)
    assert len(messages(table)) == 1


async def test_what_was_not_delivered_is_tried_again_by_the_list(table: Table) -> None:
    dm_closed(table, table.gm)
    table.falls("d6 1 2 5")
    await table.gm.slash(table.channel, "hidden roll", dice="3P > 2")
    listed = answer(await table.gm.slash(table.channel, "hidden list"))
    assert f"not delivered to <@{table.gm.id}>" in listed
    mended(table)
    listed = answer(await table.gm.slash(table.channel, "hidden list"))
    assert "· delivered" in listed
    assert len(table.whispers(table.gm)) == 1
    await table.gm.slash(table.channel, "hidden list")
    assert len(table.whispers(table.gm)) == 1


async def test_a_notice_that_could_not_be_posted_is_told_and_posted_later(table: Table) -> None:
    posting = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", posting, status=403, code=50013)
    table.falls("d6 3")
    result = await table.gm.slash(table.channel, "hidden roll", dice="1P")
    assert "could not post the notice" in answer(result)
    assert messages(table) == []
    await table.restart()
    assert verbs(notice(table)) == ["show"]
    await table.restart()
    assert len(messages(table)) == 1


@BOTH
async def test_no_gm_known_is_refused_before_any_die_falls(table: Table, language: str) -> None:
    dice = table.falls("d6 1 1 1")
    for visibility in ("gm", "blind"):
        for command, options in (
            ("roll", {"dice": "3P"}),
            ("try", {"dice": "3P > 2"}),
            ("oppose", {"dice": "3P", "opponent": table.bob, "opponent_dice": "1P"}),
            ("oppose", {"dice": "3P", "opponent": table.bob}),
        ):
            result = await table.ann.slash(table.channel, command, visibility=visibility, **options)
            assert result.ephemeral
            assert answer(result) == refuses("no_gm_known", language)
    assert len(dice._dice) == 3
    assert await table.store.secrets_in(table.channel.id, 10) == []
    assert messages(table) == []


@BOTH
async def test_gm_visibility_is_for_the_roller_and_the_gm(table: Table) -> None:
    await name_gm(table)
    table.falls("d6 1 2 5")
    result = await table.ann.slash(table.channel, "try", dice="3P > 1", visibility="gm", label="climb")
    assert result.ephemeral
    assert "[1, 2, 5] = **3**" in answer(result)
    assert "Ann" in table.whispers(table.gm)[0]
    assert "[1, 2, 5] = **3**" in table.whispers(table.gm)[0]
    assert "climb" not in shown(notice(table))
    assert table.ann.mention in shown(notice(table))
    assert table.whispers(table.ann) == []


@BOTH
async def test_blind_is_for_the_gm_alone(table: Table) -> None:
    await name_gm(table)
    table.falls("d6 1 2 5")
    result = await table.ann.slash(table.channel, "roll", dice="3P", visibility="blind", label="climb")
    assert result.ephemeral
    assert f"<@{table.gm.id}>" in answer(result)
    assert not re.search(r"\d", meant(answer(result)))
    assert "[1, 2, 5] = **3**" in table.whispers(table.gm)[0]
    told = shown(notice(table))
    assert table.ann.mention in told, "who rolled"
    assert not re.search(r"climb|3P|\b3\b", meant(told))
    refused = await press(table.ann, notice(table), "show")
    assert "**3**" not in said(refused)


@BOTH
async def test_a_blind_opposed_roll_tells_neither_side(table: Table) -> None:
    await name_gm(table)
    table.falls("d6 1 2 5", "d6 6")
    result = await table.ann.slash(
        table.channel, "oppose", dice="3P", opponent=table.bob, opponent_dice="1P", visibility="blind"
    )
    assert "**" not in answer(result)
    assert "[1, 2, 5] = **3**" in table.whispers(table.gm)[0]
    assert "Bob" not in shown(notice(table))
    assert table.whispers(table.bob) == []


@BOTH
async def test_a_gm_by_role_gets_what_they_roll_in_secret(table: Table) -> None:
    table.falls("d6 1 2 5")
    result = await table.gm.slash(table.channel, "roll", dice="3P", visibility="gm")
    assert "**3**" in answer(result)
    assert "**3**" in table.whispers(table.gm)[0]


async def test_self_is_for_the_roller_alone_and_leaves_no_trace(table: Table) -> None:
    table.falls("d6 1 2 5")
    result = await table.ann.slash(table.channel, "roll", dice="3P", visibility="self")
    assert result.ephemeral
    assert "**3**" in answer(result)
    assert messages(table) == []
    assert await table.store.secrets_in(table.channel.id, 10) == []


@BOTH
async def test_players_may_neither_roll_ask_list_nor_reveal(table: Table, language: str) -> None:
    table.falls("d6 3")
    await table.gm.slash(table.channel, "hidden roll", dice="1P")
    for command, options in (
        ("hidden roll", {"dice": "1P"}),
        ("hidden ask", {"player": table.bob, "dice": "1P"}),
        ("hidden list", {}),
        ("hidden reveal", {"id": "1"}),
    ):
        result = await table.ann.slash(table.channel, command, **options)
        assert result.ephemeral
        assert answer(result) == refuses("gm_only", language)
    assert len(messages(table)) == 1


# ------------------------------------------------------------------ asked rolls


@BOTH
async def test_an_asked_roll_is_made_by_that_player_once(table: Table) -> None:
    await table.bob.slash(table.channel, "sheet set", pairs="agility 3")
    asked = await table.gm.slash(
        table.channel, "hidden ask", player=table.bob, dice="agility P > 4", label="ambush"
    )
    assert asked.ephemeral
    message = newest(table)
    assert [each.id for each in message.mentions] == [table.bob.id]
    assert not re.search(r"ambush|agility|4|敏", meant(shown(message)))
    assert await _press_is_refused(table, message)
    dice = table.falls("d6 1 2 5")
    first, second = await press_again(table.bob, message, *buttons(message) * 2)
    dice.finished()
    for result in (first, second):
        assert "[1, 2, 5] = **3**" in said(result)
        assert "ambush" in said(result)
        assert not re.search(r"-1|> ?4|\b4\b", meant(said(result)))
    (whisper,) = table.whispers(table.gm)
    assert "[1, 2, 5] = **3**" in whisper
    assert "ambush" in whisper
    assert "-1" in whisper
    assert table.bob.mention in whisper, "who rolled"
    assert table.gm.mention not in whisper
    after = next(each for each in messages(table) if each.id == message.id)
    assert verbs(after) == ["show"]
    assert SEAL.search(shown(after))
    assert not re.search(r"ambush|\*\*3", shown(after))


@BOTH
async def test_a_player_need_not_learn_what_a_roll_is_for(table: Table) -> None:
    options = {"player": table.bob, "dice": "1d6", "label": "ambush", "tell_label": False}
    await table.gm.slash(table.channel, "hidden ask", **options)
    table.falls("d6 3")
    result = await press(table.bob, newest(table), "ask")
    assert "**3**" in said(result)
    assert "ambush" not in said(result)
    assert "ambush" in table.whispers(table.gm)[0]


async def test_a_roll_that_one_gm_asked_for_goes_to_those_whom_the_channel_names(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.ann)
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.gm.slash(table.channel, "hidden ask", player=table.bob, dice="1d6")
    table.falls("d6 3")
    await press(table.bob, newest(table), "ask")
    assert [len(table.whispers(each)) for each in (table.ann, table.gm, table.bob)] == [1, 1, 0]
    assert "**3**" not in said(await press(table.bob, newest(table), "show"))


async def _press_is_refused(table: Table, message: discord.Message) -> bool:
    table.falls()
    results = [await press(person, message, "ask") for person in (table.ann, table.gm)]
    return all(said(result) and "**" not in said(result) for result in results)


async def test_an_asked_roll_after_a_restart_and_pressed_again(table: Table) -> None:
    await table.gm.slash(table.channel, "hidden ask", player=table.bob, dice="3P", difficulty=4)
    message = newest(table)
    await table.restart()
    table.falls("d6 1 2 5")
    await press(table.bob, message, "ask")
    table.falls()
    (again,) = await press_again(table.bob, message, *buttons(message))
    assert "**3**" in said(again)
    assert len(await table.store.secrets_in(table.channel.id, 10)) == 1
    assert len(table.whispers(table.gm)) == 1


async def test_an_asked_roll_is_shown_again_whatever_became_of_the_sheet(table: Table) -> None:
    await table.bob.slash(table.channel, "sheet set", pairs="climb 4", name="Ben")
    await table.gm.slash(table.channel, "hidden ask", player=table.bob, dice="1d20+climb", difficulty=12)
    message = newest(table)
    pressed = buttons(message)
    table.falls("d20 9")
    (first,) = await press_again(table.bob, message, *pressed)
    await table.bob.slash(table.channel, "sheet set", pairs="climb -")
    table.falls()
    (again,) = await press_again(table.bob, message, *pressed)
    assert said(again) == said(first)
    assert "**13**" in said(again)


async def test_an_asked_roll_whose_gm_has_closed_dms_can_be_shown(table: Table) -> None:
    await table.gm.slash(table.channel, "hidden ask", player=table.bob, dice="3P", difficulty=4)
    dm_closed(table, table.gm)
    table.falls("d6 1 2 5")
    result = await press(table.bob, newest(table), "ask")
    assert f"<@{table.gm.id}>" in said(result)
    await table.restart()
    assert "-1" in said(await press(table.gm, newest(table), "show"))
    assert "-1" not in meant(said(await press(table.bob, newest(table), "show")))


async def test_asking_refuses_at_once_what_cannot_be_rolled(table: Table) -> None:
    result = await table.gm.slash(table.channel, "hidden ask", player=table.bob, dice="agility P")
    assert "agility" in answer(result)
    assert messages(table) == []


# ------------------------------------------------------------------ list, reveal, seal


@BOTH
async def test_the_list_shows_and_reveals(table: Table) -> None:
    table.falls("d6 1 2 5", "d6 4")
    await table.gm.slash(table.channel, "hidden roll", dice="3P > 1", label="trap")
    await table.gm.slash(table.channel, "hidden roll", dice="1P")
    result = await table.gm.slash(table.channel, "hidden list")
    assert result.response is not None
    listed = result.response.message
    assert result.ephemeral
    assert shown(listed).index("#2") < shown(listed).index("#1")
    assert "trap" in shown(listed)
    assert verbs(listed) == ["show", "reveal"] * 2
    assert "trap" in said(await press(table.gm, listed, "show", 1))
    before = len(messages(table))
    await press(table.gm, listed, "reveal", 1)
    (revealed,) = messages(table)[before:]
    assert "trap" in shown(revealed)
    again = await table.gm.slash(table.channel, "hidden list")
    assert ("revealed" in answer(again)) or ("公开" in answer(again))
    assert again.response is not None
    assert verbs(again.response.message) == ["show", "reveal", "show"]
    offered = await table.gm.autocomplete(table.channel, "hidden reveal", "id", "")
    assert [each["value"] for each in offered] == ["2"]


@BOTH
async def test_a_roll_is_revealed_once(table: Table, language: str) -> None:
    table.falls("d6 1 2 5")
    await table.gm.slash(table.channel, "hidden roll", dice="3P > 1")
    listed = await table.gm.slash(table.channel, "hidden list")
    await table.gm.slash(table.channel, "hidden reveal", id="1")
    revealed = newest(table)
    assert len([line for line in revealed.content.splitlines() if not SEAL.fullmatch(line)]) == 1
    assert verbs(revealed) == ["check"]
    before = len(messages(table))
    await table.restart()
    assert listed.response is not None
    for told in (
        answer(await table.gm.slash(table.channel, "hidden reveal", id="1")),
        said(await press(table.gm, listed.response.message, "reveal")),
    ):
        assert f"/{table.channel.id}/{revealed.id}" in told
        assert re.search(r"<t:\d+:R>", told)
    assert len(messages(table)) == before


@BOTH
async def test_what_a_roll_was_sealed_with_is_for_everybody_once_it_is_revealed(
    table: Table, language: str
) -> None:
    table.falls("d6 1 2 5", "d6 4")
    await table.gm.slash(table.channel, "hidden roll", dice="3P > 1")
    await table.gm.slash(table.channel, "hidden roll", dice="1P")
    await table.gm.slash(table.channel, "hidden reveal", id="1")
    revealed = newest(table)
    await table.restart()
    for person in (table.ann, table.bob, table.gm):
        result = await press(person, revealed, "check")
        answered = result.response
        assert answered is not None
        assert answered.ephemeral
        assert [each.filename for each in answered.message.attachments] == ["hidden-1.txt"]
    forged = buttons(revealed)[0].replace(":1", ":2")
    for person in (table.ann, table.gm):
        (result,) = await press_again(person, revealed, forged)
        assert said(result) == refuses("secrets.unknown", language, id=2)


async def test_the_list_fits_into_one_message_of_components(table: Table) -> None:
    table.falls(*(["d6" + " 1" * 500] * 9))
    for _ in range(9):
        await table.gm.slash(table.channel, "hidden roll", dice="500P", label="*" * 100)
    dm_closed(table, table.gm)
    await table.gm.slash(table.channel, "hidden list")
    (sent,) = [
        each.json
        for each in table.env.http_requests
        if "/webhooks/" in each.path and each.json and each.json.get("flags", 0) & (1 << 15)
    ]
    parts = list(_parts(sent["components"]))
    assert len(parts) <= 40
    assert sum(len(part.get("content", "")) for part in parts) <= 4000
    assert sum(part["type"] == 2 for part in parts) == 16


def _parts(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for part in parts for each in (part, *_parts(part.get("components", [])))]


@BOTH
@pytest.mark.parametrize("dice", ["3P", "1000P"])
async def test_the_seal_of_a_revealed_roll_is_recomputed_by_hand(
    table: Table, tmp_path: Path, dice: str
) -> None:
    table.falls("d6" + " 2" * int(dice[:-1]))
    await table.gm.slash(table.channel, "hidden roll", dice=dice, label="it's `a` trap 陷阱 $(x)")
    seal = SEAL.search(shown(notice(table)))
    assert seal is not None
    await table.gm.slash(table.channel, "hidden reveal", id=" ＃１")
    assert seal[1] in newest(table).content
    assert len(newest(table).content) <= 1600
    assert newest(table).attachments == []
    result = await press(table.ann, newest(table), "check")
    answered = result.response
    assert answered is not None
    message = answered.message
    (file,) = message.attachments
    (tmp_path / file.filename).write_bytes(await file.read())
    summed = await asyncio.to_thread(_sha256sum, tmp_path / file.filename)
    assert summed[:16] == seal[1]
    assert f"`{summed.split()[0]}`" in message.content, "the whole digest"
    record, salt = (tmp_path / "hidden-1.txt").read_text("utf-8").split("\n")
    assert salt in message.content
    assert len(bytes.fromhex(salt)) == 16
    assert json.loads(record)["made"]["label"] == "it's `a` trap 陷阱 $(x)"


def _sha256sum(file: Path) -> str:
    """What the README's recipe prints."""
    recipe = ["sha256sum", file.name]
    return subprocess.run(recipe, cwd=file.parent, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("wrong", ["2", "0", "x", "-1", "９", "²", "99999999999999999999"])
async def test_revealing_what_there_is_not(table: Table, wrong: str) -> None:
    table.falls("d6 3")
    await table.gm.slash(table.channel, "hidden roll", dice="1P")
    result = await table.gm.slash(table.channel, "hidden reveal", id=wrong)
    assert "/hidden list" in answer(result)
    assert len(messages(table)) == 1


async def test_a_reveal_that_cannot_be_posted_is_not_noted(table: Table) -> None:
    table.falls("d6 3")
    await table.gm.slash(table.channel, "hidden roll", dice="1P")
    table.env.inject_error("POST", f"/channels/{table.channel.id}/messages", status=403, code=50013)
    result = await table.gm.slash(table.channel, "hidden reveal", id="1")
    assert "could not post" in answer(result)
    (secret,) = await table.store.secrets_in(table.channel.id, 10)
    assert secret.revealed_at is None


async def test_secrets_stay_in_their_channel(table: Table) -> None:
    other = table.guild.create_text_channel("other")
    table.falls("d6 3")
    await table.gm.slash(table.channel, "hidden roll", dice="1P")
    assert "/hidden list" in answer(await table.gm.slash(other, "hidden reveal", id="1"))
    assert "/hidden roll" in answer(await table.gm.slash(other, "hidden list"))


# ------------------------------------------------------------------ who is GM


async def test_who_opens_an_encounter_is_its_gm_but_reads_only_their_own_secrets(table: Table) -> None:
    table.falls("d6 3", "d6 4", "d6 5")
    await table.gm.slash(table.channel, "hidden roll", dice="1P", label="before")
    await table.ann.slash(table.channel, "encounter open", system="order")
    assert "/hidden roll" in answer(await table.ann.slash(table.channel, "hidden list"))
    assert await table.ann.autocomplete(table.channel, "hidden reveal", "id", "") == []
    assert "/settings show" in answer(await table.ann.slash(table.channel, "hidden reveal", id="1"))
    await table.ann.slash(table.channel, "hidden roll", dice="1P", label="own")
    listed = answer(await table.ann.slash(table.channel, "hidden list"))
    assert "own" in listed
    assert "before" not in listed
    await table.bob.slash(table.channel, "roll", dice="1P", visibility="blind", label="bobs")
    assert "bobs" in table.whispers(table.ann)[-1]
    assert "bobs" not in "".join(table.whispers(table.gm))


async def test_where_a_gm_is_named_nobody_else_is(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.bob)
    table.falls("d6 3", "d6 4")
    assert "/settings show" in answer(await table.gm.slash(table.channel, "hidden roll", dice="1P"))
    await table.ann.slash(table.channel, "encounter open", system="order")
    assert "/settings show" in answer(await table.ann.slash(table.channel, "hidden roll", dice="1P"))
    assert "**3**" not in answer(await table.bob.slash(table.channel, "hidden roll", dice="1P", label="x"))
    await table.ann.slash(table.channel, "roll", dice="1P", visibility="gm")
    assert len(table.whispers(table.bob)) == 2
    assert table.whispers(table.gm) == []


# ------------------------------------------------------------------ nothing leaks


async def test_an_evening_of_secrets_leaks_nothing(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever reads what others can see finds no label, face, total, difficulty or pool."""
    caplog.set_level(logging.DEBUG)
    await name_gm(table)
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    public = len(messages(table))
    requests = len(table.env.http_requests)
    marked = {"dice": "7d997+31337", "label": "MARKER"}
    falls = "d997" + " 641" * 7
    total = str(641 * 7 + 31337)
    table.falls(*[falls] * 4, falls, "d997 641", falls, falls)
    await table.gm.slash(table.channel, "hidden roll", difficulty=77123, **marked)
    await table.gm.slash(table.channel, "hidden roll", **{"for": table.bob}, **marked)
    await table.ann.slash(table.channel, "roll", visibility="gm", **marked)
    await table.ann.slash(table.channel, "try", difficulty=77123, visibility="blind", **marked)
    await table.ann.slash(
        table.channel, "oppose", opponent=table.bob, opponent_dice="1d997", visibility="blind", **marked
    )
    dm_closed(table, table.gm, times=1)
    await table.gm.slash(table.channel, "hidden roll", **marked)
    await table.gm.slash(table.channel, "hidden ask", player=table.ann, difficulty=77123, **marked)
    await press(table.ann, newest(table), "ask")
    await table.gm.slash(table.channel, "hidden list")
    await table.restart()
    await press(table.gm, newest(table), "show")
    offered = [
        await table.bob.autocomplete(table.channel, command, option, "")
        for command, option in (("hidden reveal", "id"), ("roll", "dice"), ("try", "dice"))
    ]
    read = [await whole(each) for each in messages(table)[public:]]
    ids = [each for message in messages(table)[public:] for each in buttons(message)]
    files = [file.filename for message in messages(table) for file in message.attachments]
    to_others = [
        json.dumps(each.json, ensure_ascii=False)
        for each in table.env.http_requests[requests:]
        if each.method in ("POST", "PATCH", "PUT") and _is_for_others(table, each)
    ]
    assert len(to_others) >= 6
    logged = [record.getMessage() for record in caplog.records]
    assert any("whisper" in line for line in logged)
    everything = "\n".join([str(offered), *read, *ids, *files, *to_others, *logged])
    for secret in ("MARKER", "641", total, "31337", "997", "77123"):
        assert secret not in meant(everything), secret


def _is_for_others(table: Table, request: Any) -> bool:
    """Whether a request shows something to more than the one whom it answers."""
    if request.path.startswith(f"/channels/{table.channel.id}/"):
        return True
    if not request.path.endswith("/callback"):
        return False
    data: dict[str, Any] = request.json.get("data") or {}
    return "choices" not in data and not (data.get("flags") or 0) & 64 and request.json["type"] != 6
