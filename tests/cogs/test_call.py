"""/call, end to end: one message, a list that fills, and what the group comes to."""

import asyncio
import re
from datetime import timedelta
from typing import Any

import discord
import pytest
import simcord

from bot.play.rolling.roll_calls import MOST_DICE, MOST_ROLLERS
from bot.play.table import utc_now
from bot.wording.words import words_for
from tests.cogs.hands import meant, refuses
from tests.cogs.presses import at_once, id_of, ids, pinged, press, told, verbs
from tests.cogs.test_log import entries
from tests.cogs.test_privacy import forget
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
CHINESE = pytest.mark.parametrize("language", ["zh-CN"], indirect=True)


async def call(table: Table, **options: Any) -> discord.Message:
    """The GM calls for a roll."""
    result = await table.gm.slash(table.channel, "call", **options)
    assert result.response is not None
    assert result.ephemeral is (options.get("visibility") == "gm")
    return table.last()


async def rolls(table: Table, person: str, *fell: str) -> str:
    """Somebody presses Roll; the message then."""
    table.falls(*fell)
    await press(table, getattr(table, person), "call_roll")
    return table.posts()[-1]


async def sheets(table: Table) -> None:
    """Ann is good at it and Ben is not."""
    await table.ann.slash(table.channel, "sheet new", name="Mira")
    await table.ann.slash(table.channel, "sheet set", pairs="stealth = 1d20+7")
    await table.bob.slash(table.channel, "sheet new", name="Ben")
    await table.bob.slash(table.channel, "sheet set", pairs="stealth = 1d20-1")


@BOTH
async def test_a_sheet_that_lacks_a_value_is_to_be_mended(table: Table, language: str) -> None:
    await sheets(table)
    await call(table, dice="1d20+climb > 14")
    lacks = refuses("calls.not_on_your_sheet", language, dice="1d20+climb > 14")
    assert told(await press(table, table.bob, "call_roll")) == lacks
    await table.bob.slash(table.channel, "sheet set", pairs="climb 4")
    assert "Ben" in await rolls(table, "bob", "d20 11")


@BOTH
async def test_everybody_rolls_by_their_own_sheet_on_one_message(table: Table) -> None:
    await sheets(table)
    message = await call(table, dice="stealth >= 14", group="majority", label="the _wall_")
    assert verbs(message) == ["call_roll", "call_close"]
    assert pinged(table, message) == set()
    text = await rolls(table, "ann", "d20 9")
    assert "1d20+7 → [9] + 7 = **16**" in text
    text = await rolls(table, "bob", "d20 14")
    assert "1d20-1 → [14] - 1 = **13**" in text
    assert [text.index(f"**{name}**") for name in ("Mira", "Ben")] == sorted(
        text.index(f"**{name}**") for name in ("Mira", "Ben")
    )
    await table.restart()
    assert len(table.posts()) == 1
    await press(table, table.gm, "call_close")
    closed = table.posts()[-1]
    assert re.search(r"\D(1\D+2|2\D+1)\D", closed.splitlines()[-1]), "one of two succeeds"
    assert verbs(table.last()) == ["call_open"]
    await press(table, table.gm, "call_open")
    assert verbs(table.last()) == ["call_roll", "call_close"]


@BOTH
async def test_named_players_are_pinged_and_the_last_roll_completes_it(table: Table, language: str) -> None:
    who = f"<@{table.ann.id}>, <@{table.bob.id}>"
    message = await call(table, dice="1d20", difficulty=10, who=who, group="worst")
    assert pinged(table, message) == {table.ann.id, table.bob.id}
    assert told(await press(table, table.gm, "call_roll")) == refuses("ongoing.not_yours", language)
    await rolls(table, "ann", "d20 10")
    assert pinged(table, table.last()) == set()
    assert told(await press(table, table.ann, "call_roll")) == refuses("calls.rolled_already", language)
    text = await rolls(table, "bob", "d20 4")
    assert "**Bob**" in text.splitlines()[-1], "the worst decides"
    assert verbs(table.last()) == []


@BOTH
async def test_a_side_of_the_fight_and_combatants_are_called_by_name(table: Table, language: str) -> None:
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.ann.slash(table.channel, "encounter join", name="Mira", initiative=9)
    await table.bob.slash(table.channel, "encounter join", name="Ben", initiative=8)
    await table.gm.slash(table.channel, "encounter add", name="Wolf", initiative=7, side="pack")
    for name in ("Mira", "Ben"):
        await table.gm.slash(table.channel, "encounter set side", who=name, side="heroes")
    message = await call(table, dice="1d20", who="heroes")
    assert pinged(table, message) == {table.ann.id, table.bob.id}
    message = await call(table, dice="1d20", who="Ben")
    assert pinged(table, message) == {table.bob.id}
    for who, why in (("pack", "calls.nobody_plays"), ("Nobody", "calls.nobody_called")):
        refused = await table.gm.slash(table.channel, "call", dice="1d20", who=who)
        assert answer(refused) == refuses(why, language, name=who)
    found = await table.gm.autocomplete(table.channel, "call", "who", "Mira, he")
    assert {"name": "heroes", "value": "Mira,heroes"} in [
        {"name": each["name"], "value": each["value"]} for each in found
    ]
    assert "Wolf" not in {each["name"] for each in await table.gm.autocomplete(
        table.channel, "call", "who", ""
    )}  # fmt: skip


@BOTH
async def test_users_who_are_not_members_are_not_called(table: Table, language: str) -> None:
    refused = await table.gm.slash(table.channel, "call", dice="1d20", who="<@123>")
    assert answer(refused) == refuses("not_a_member", language, name="123")
    assert table.posts() == []


async def test_everybody_at_once_counts_everybody_once(table: Table) -> None:
    message = await call(table, dice="1d20 >= 10")
    table.falls("d20 11", "d20 12", "d20 13")
    roll = id_of(message, "call_roll")
    people = (table.ann, table.bob, table.gm)
    await at_once(table, *((person, roll) for person in (*people, *people)))
    (text,) = table.posts()
    assert [text.count(f"**{name}**") for name in ("Ann", "Bob", "Gm")] == [1, 1, 1]


@pytest.mark.plays("instinct")
@CHINESE
async def test_a_check_of_the_game_and_a_degree_that_the_gm_decides(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet new", name="米拉")
    await table.ann.slash(table.channel, "sheet set", pairs="侦查 5")
    await call(table, dice="侦查 > 25", who="米拉", group="best")
    text = await rolls(table, "ann", "d10 8 7")
    assert "**GM" not in text
    assert verbs(table.last()) == ["call_rule", "call_rule"]
    assert told(await press_second(table, table.ann))
    await press_second(table, table.gm)
    assert "失败" in table.posts()[-1].splitlines()[-1]
    assert verbs(table.last()) == []


async def press_second(table: Table, person: simcord.MemberActor) -> simcord.InteractionResult:
    """The second of the GM's two buttons: it fails."""
    message = table.last()
    (wanted,) = [each for each in ids(message) if each.startswith("k:call_rule:") and each.endswith(":0")]
    return await person.click(message, custom_id=wanted)


@pytest.mark.plays("instinct")
@BOTH
async def test_a_hidden_degree_that_the_gm_decides_tells_the_table_nothing(
    table: Table, language: str
) -> None:
    """D-3: at a degree of 0 the GM decides, and the group comes to nothing before."""
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.ann.slash(table.channel, "sheet set", pairs="侦查 5", name="Mira")
    message = await call(table, dice="侦查 > 25", who=f"<@{table.ann.id}>", group="best", visibility="gm")
    table.falls("d10 8 7")
    await press(table, table.ann, "call_roll", message)
    shown, edits = table.last(), edits_of(table, message)
    results = await press(table, table.gm, "call_results")
    answered = results.response
    assert answered is not None
    assert verbs(answered.message) == ["call_rule_secret", "call_rule_secret"]
    (fails,) = [each for each in ids(answered.message) if each.endswith(":0")]
    await table.gm.click(answered.message, custom_id=fails)
    again = told(await press(table, table.gm, "call_results"))
    assert ("Failure" if language == "en-US" else "失败") in again.splitlines()[-1]
    assert (table.last(), edits_of(table, message)) == (shown, edits)
    await table.restart()
    assert edits_of(table, message) == edits, "nothing is owed"
    assert told(await press(table, table.gm, "call_results")) == again


def edits_of(table: Table, message: Any) -> int:
    """How often a message was edited."""
    return sum(
        each.method == "PATCH" and each.path.endswith(f"/messages/{message.id}")
        for each in table.env.http_requests
    )


@BOTH
async def test_only_the_gm_learns_what_hidden_ones_come_to(table: Table, language: str) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    who = f"<@{table.ann.id}>、<@{table.bob.id}>"
    message = await call(
        table, dice="1d20", difficulty=12, who=who, group="half", label="trap", visibility="gm"
    )
    assert pinged(table, message) == {table.ann.id, table.bob.id}
    for secret in ("1d20", "12", "trap"):
        assert secret not in meant(message.content)
    table.falls("d20 15")
    seen = told(await press(table, table.ann, "call_roll"))
    assert "[15] = **15**" in seen
    assert "12" not in meant(seen)
    table.falls()
    assert "[15] = **15**" in told(await press(table, table.ann, "call_roll")), "it is rolled once"
    assert "12" in table.whispers(table.gm)[-1]
    assert told(await press(table, table.bob, "call_results")) == refuses("gm_only", language)
    results = told(await press(table, table.gm, "call_results"))
    assert "[15] = **15**" in results
    await table.restart()
    table.falls("d20 3")
    await press(table, table.bob, "call_roll")
    text = table.posts()[-1]
    assert "15" not in meant(text)
    assert verbs(table.last()) == ["call_results"]
    results = told(await press(table, table.gm, "call_results"))
    assert re.search(r"\D(1\D+2|2\D+1)\D", results.splitlines()[-1])
    assert len(await table.store.secrets_in(table.channel.id, 9)) == 2


async def test_only_the_gm_hides_and_only_the_caller_or_the_gm_closes(table: Table) -> None:
    refused = await table.ann.slash(table.channel, "call", dice="1d20", visibility="gm")
    assert answer(refused) == refuses("gm_only", "en-US")
    await table.ann.slash(table.channel, "call", dice="1d20")
    assert told(await press(table, table.bob, "call_close"))
    await press(table, table.ann, "call_close")
    assert "Called off" in table.posts()[-1]
    assert verbs(table.last()) == []


@BOTH
async def test_late_ones_are_reminded_once_also_after_a_restart(table: Table) -> None:
    who = f"<@{table.ann.id}>, <@{table.bob.id}>"
    await call(table, dice="1d20", who=who)
    await rolls(table, "ann", "d20 10")
    (waits,) = await table.store.due_ongoing()
    reminders = table.client.roll_reminders
    assert set(reminders.timers.due) == {waits.id}
    await table.restart()
    reminders = table.client.roll_reminders
    assert set(reminders.timers.due) == {waits.id}
    await reminders.remind(waits.id)
    assert pinged(table, table.last()) == {table.bob.id}
    assert f"/{waits.message_id}" in table.last().content
    count = len(table.posts())
    assert await table.store.due_ongoing() == []
    await reminders.remind(waits.id)
    await table.restart()
    await table.env.settle()
    assert len(table.posts()) == count


async def test_nobody_is_reminded_of_what_is_over_or_of_nobody_in_particular(table: Table) -> None:
    await call(table, dice="1d20")
    await call(table, dice="1d20", who=f"<@{table.ann.id}>", remind=0)
    assert await table.store.due_ongoing() == []
    await call(table, dice="1d20", who=f"<@{table.ann.id}>", remind=90)
    (waits,) = await table.store.due_ongoing()
    assert waits.due_at is not None
    assert timedelta(minutes=89) < waits.due_at - utc_now() < timedelta(minutes=91)
    await rolls(table, "ann", "d20 10")
    assert await table.store.due_ongoing() == []
    count = len(table.posts())
    await table.client.roll_reminders.remind(waits.id)
    assert len(table.posts()) == count


async def test_a_reminder_that_does_not_arrive_is_tried_again(table: Table) -> None:
    await call(table, dice="1d20", who=f"<@{table.ann.id}>")
    (waits,) = await table.store.due_ongoing()
    posting = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", posting, status=403, code=50013)
    await table.client.roll_reminders.remind(waits.id)
    assert len(table.posts()) == 1
    assert await table.store.due_ongoing() == [waits]
    (left,) = table.client.table.owing.left.values()
    await left.again()
    assert len(table.posts()) == 2
    assert await table.store.due_ongoing() == []


async def test_what_no_sheet_makes_readable_is_refused_and_what_a_sheet_lacks_is_told_to_its_player(
    table: Table,
) -> None:
    for dice in ("3d", "1d20 >=", "2d6 5"):
        result = await table.gm.slash(table.channel, "call", dice=dice)
        assert result.ephemeral, dice
    assert table.posts() == []
    await sheets(table)
    await call(table, dice="stealth")
    assert "stealth" in told(await press(table, table.gm, "call_roll"))
    assert "7" in await rolls(table, "ann", "d20 9")


async def test_the_log_has_each_roll_once_and_luck_counts_it(table: Table) -> None:
    await table.gm.slash(table.channel, "log start", name="x")
    await call(table, dice="1d20 >= 10", group="half", label="climb")
    await rolls(table, "ann", "d20 12")
    await rolls(table, "bob", "d20 3")
    await press(table, table.gm, "call_close")
    kept = await entries(table)
    assert [each["text"].count("1d20") for each in kept] == [0, 1, 1, 1, 0]
    assert [each["character"] for each in kept[2:]] == ["Ann", "Bob", None]
    assert "1 of 2" in kept[-1]["text"]
    assert len(await table.store.thrown_in(table.channel.id)) == 2


@BOTH
async def test_a_long_list_stays_within_a_message(table: Table) -> None:
    names = [f"Somebody with a long name {number}" for number in range(25)]
    members = [table.guild.add_member(table.env.create_user(f"u{n}", global_name=n)) for n in names]
    await call(table, dice="8d6+1d20+4", difficulty=30, group="average")
    for member in members:
        table.falls("d6 1 2 3 4 5 6 1 2", "d20 9")
        await press(table, member, "call_roll")
    text = table.posts()[-1]
    assert len(text) < 2000
    assert text.count("Somebody") >= 20
    assert [each for each in text.splitlines() if "**37**" in each and "Somebody" not in each]
    assert verbs(table.last()) == []


async def test_nobody_waits_for_a_direct_message_that_hangs(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of forty who roll in secret at once, the last would wait for all direct messages before."""
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    message = await call(table, dice="1d20", visibility="gm")
    roll, messenger = id_of(message, "call_roll"), type(table.client.table.messenger)
    real, both = messenger.whisper, asyncio.Barrier(2)

    async def hangs(*given: Any) -> Any:
        async with asyncio.timeout(3):
            await both.wait()
        return await real(*given)

    monkeypatch.setattr(messenger, "whisper", hangs)
    done = await at_once(table, (table.ann, roll), (table.bob, roll))
    assert [told(each).count("🎲") for each in done] == [1, 1]
    assert len(table.whispers(table.gm)) == 2


async def test_a_secret_roll_is_shown_again_whatever_became_of_the_sheet_or_the_gm(table: Table) -> None:
    message = await call(table, dice="1d20+stealth > 17", visibility="gm")
    roll = id_of(message, "call_roll")
    await table.gm.slash(table.channel, "hidden ask", player=table.bob, dice="1d20")
    ask = table.last()
    await table.ann.slash(table.channel, "sheet set", pairs="stealth 3", name="Mira")
    table.falls("d20 9")
    first = told(await table.ann.click(message, custom_id=roll))
    await table.ann.slash(table.channel, "sheet set", pairs="stealth good")
    assert told(await table.ann.click(message, custom_id=roll)) == first
    await forget(table, table.gm)
    assert told(await table.ann.click(message, custom_id=roll)).splitlines()[:2] == first.splitlines()[:2]
    refused = told(await press(table, table.bob, "ask", ask))
    assert refused == refuses("no_gm_known", "en-US"), "nobody is left to read it"


@BOTH
async def test_the_results_of_a_hidden_one_name_no_button_that_is_not_there(
    table: Table, language: str
) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await call(table, dice="1d20", visibility="gm")
    table.falls("d20 9")
    await press(table, table.ann, "call_roll")
    results = told(await press(table, table.gm, "call_results"))
    assert "[9] = **9**" in results
    assert words_for(language)("Press Roll: it is rolled by your own sheet.") not in results


async def test_a_refusal_does_not_tell_what_a_hidden_roll_is_for(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.bob.slash(table.channel, "sheet set", pairs="climb 4", name="Ben")
    dice = "1d20+climb > 17 #trap"
    await table.gm.slash(table.channel, "hidden ask", player=table.bob, dice=dice, tell_label=False)
    await call(table, dice="1d20+climb #trap", visibility="gm")
    await table.bob.slash(table.channel, "sheet set", pairs="climb -")
    for message, verb in zip(table.messages(), ("ask", "call_roll"), strict=True):
        refused = told(await press(table, table.bob, verb, message))
        assert refused == refuses("secrets.not_by_your_sheet", "en-US")


HIDDEN = (
    {"dice": "stealth > 17"},
    {"dice": "stealth", "difficulty": 17},
    *({"dice": f"stealth{each}17"} for each in (" dc ", "dc", " 难度 ", " vs ", " ")),
)
"""How a GM may type a difficulty of 17."""


@BOTH
@pytest.mark.parametrize("typed", HIDDEN)
async def test_no_sheet_makes_a_refusal_tell_a_hidden_difficulty(
    table: Table, language: str, typed: dict[str, Any]
) -> None:
    """A player writes on their sheet what is refused beside a difficulty, and reads the refusal."""
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.bob.slash(table.channel, "sheet set", pairs="stealth = 1d20", name="Ben")
    message = await call(table, who=f"<@{table.bob.id}>", visibility="gm", **typed)
    for pairs in ("stealth = 1d20 > 4", "stealth good", "stealth = 4P > 4"):
        await table.bob.slash(table.channel, "sheet set", pairs=pairs)
        refused = told(await press(table, table.bob, "call_roll", message))
        assert refused == refuses("secrets.not_by_your_sheet", language)


@BOTH
async def test_what_a_message_keeps_and_what_is_looked_up_for_one_is_bounded(
    table: Table, language: str
) -> None:
    many = await table.gm.slash(table.channel, "call", dice=f"{MOST_DICE + 1}d6")
    assert answer(many) == refuses("calls.too_many_dice", language, limit=MOST_DICE)
    names = await table.gm.slash(table.channel, "call", dice="1d20", who=",".join("x" * (MOST_ROLLERS + 1)))
    assert answer(names) == refuses("calls.too_many", language, limit=MOST_ROLLERS)
    assert table.posts() == []


@BOTH
async def test_a_mention_of_nobody_that_discord_could_know_is_refused(table: Table, language: str) -> None:
    result = await table.gm.slash(table.channel, "call", dice="1d20", who=f"<@{'9' * 19}>")
    assert answer(result) == refuses("calls.nobody_called", language, name=f"<@{'9' * 19}>")


@BOTH
async def test_two_difficulties_are_refused_before_anybody_is_called(table: Table, language: str) -> None:
    refused = await table.gm.slash(table.channel, "call", dice="1d20 > 14", difficulty=10)
    assert answer(refused) == refuses("tries.two_difficulties", language, option=10, typed=14)
    assert table.posts() == []


@BOTH
async def test_without_a_difficulty_nobody_fails(table: Table) -> None:
    await call(table, dice="1d20+5", group="majority")
    await rolls(table, "ann", "d20 9")
    await press(table, table.gm, "call_close")
    assert not re.search(r"\d", table.posts()[-1].splitlines()[-1]), "it says no numbers of successes"
