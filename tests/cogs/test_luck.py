"""/luck, end to end: exact, and nothing of hidden rolls for those who may not know of them."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import simcord

from bot.play.authority import Caller
from bot.wording.words import words_for
from cogs.ui import ask
from tests.cogs.hands import newest, refuses
from tests.cogs.presses import give, press, verbs
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def told(table: Table, person: simcord.MemberActor, **options: object) -> str:
    return answer(await person.slash(table.channel, "luck", **options))


async def rolls(table: Table, person: simcord.MemberActor, dice: str, *faces: str, **options: object) -> None:
    table.falls(*faces)
    await person.slash(table.channel, "roll", dice=dice, **options)


@both_languages
async def test_the_evening_is_reckoned_exactly(table: Table, language: str) -> None:
    await rolls(table, table.ann, "2P", "d6 2 2")
    few = words_for(language)(
        "Only a few rolls so far; here are their results. Ask again later in the evening."
    )
    only = await told(table, table.ann)
    assert few in only
    assert "**2.78%**" in only
    assert "33.33" not in only, "one roll of one above its average is no luck"
    for _ in range(4):
        await rolls(table, table.bob, "2N", "d6 1 1")
    of_ann = await told(table, table.bob, who=table.ann)
    assert "**2.78%**" in of_ann, "4 points of two dice: one way of 36"
    assert "1/36" in of_ann
    assert str(table.bob.id) not in of_ann
    whole = await told(table, table.ann)
    assert few not in whole
    assert "**92.28%**" in whole, "1 of all above its average: 1 - 2/3 * (7/12)^4"
    assert "1/1679616" in whole, "8 of eight dice for numbers: at most"
    assert all(f"<@{each.id}>" in whole for each in (table.ann, table.bob))
    assert words_for(language)("mixed dice") not in whole


async def test_nothing_was_rolled(table: Table) -> None:
    assert "/roll" in await told(table, table.ann)
    await rolls(table, table.ann, "2P", "d6 2 2")
    assert "no rolls to count" in await told(table, table.bob, who=table.bob)


@both_languages
async def test_hidden_rolls_count_only_for_those_who_may_know_of_them(table: Table, language: str) -> None:
    words = words_for(language)
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await rolls(table, table.ann, "1d4", "d4 4")
    await rolls(table, table.ann, "1d6", "d6 6", visibility="self")
    await rolls(table, table.ann, "1d8", "d8 8", visibility="gm")
    await rolls(table, table.ann, "1d10", "d10 10", visibility="blind")
    table.falls("d12 12")
    await table.gm.slash(table.channel, "hidden roll", dice="1d12")
    await table.gm.slash(table.channel, "hidden ask", player=table.bob, dice="1d20")
    table.falls("d20 20")
    await press(table, table.bob, "ask")
    known = {table.ann: {"d4", "d6"}, table.bob: {"d4"}, table.gm: {"d4", "d8", "d10", "d12", "d20"}}
    for person, kinds in known.items():
        result = await person.slash(table.channel, "luck")
        assert result.ephemeral
        text = await whole(table, person, result)
        assert shown(text) == kinds
        assert (words("{told} (hidden rolls included)", told="") in text) == (kinds != {"d4"})
        public = await person.slash(table.channel, "luck", visibility="public")
        assert not public.ephemeral
        assert shown(answer(public)) == {"d4"}


def shown(text: str) -> set[str]:
    """The kinds of dice that a text tells of."""
    return set(re.findall(r"^-# (d\d+)", text, re.MULTILINE))


async def whole(table: Table, person: simcord.MemberActor, result: simcord.InteractionResult) -> str:
    """An answer with what stands behind its button."""
    assert result.response is not None
    if "kept" not in verbs(result.response):
        return answer(result)
    return answer(await press(table, person, "kept", result.response))


async def test_everything_that_is_rolled_in_the_open_counts(table: Table) -> None:
    table.falls("d6 1 2 2 1 1 2")
    await table.ann.slash(table.channel, "try", dice="2P > 1", assist="2P")
    await table.ann.slash(table.channel, "oppose", dice="1P", opponent=table.bob, opponent_dice="1P")
    table.falls("d6 2 1")
    await table.ann.slash(table.channel, "oppose", dice="1P", opponent=table.bob)
    await give(table, table.bob, "oppose_accept", "1P")
    table.falls("d6 1")
    await table.ann.slash(table.channel, "undertake start", dice="1P > 5")
    await press(table, table.ann, "undertake_roll")
    await table.ann.slash(table.channel, "contest start", goal=9, dice="1P", opponent=table.bob,
                          opponent_dice="1P")  # fmt: skip
    await table.restart()
    table.falls("d6 1 2")
    await press(table, table.ann, "contest_roll")
    text = await told(table, table.gm)
    assert ": 9 rolls" in text
    assert f"<@{table.bob.id}>: 3 of 3" in text
    assert f"<@{table.ann.id}>: 6 of 6" in text


async def test_the_dice_of_a_fight_count_for_the_players_of_those_who_rolled(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.gm.slash(table.channel, "encounter open", system="pool")
    await table.ann.slash(table.channel, "encounter join", name="Ann", dice="2")
    await table.gm.slash(table.channel, "encounter add", name="Wolf", dice="1")
    await table.gm.slash(table.channel, "encounter add", name="Ghost", dice="1", hidden=True)
    dice = table.falls("d6 6 5", "d6 1", "d6 2")
    await table.gm.slash(table.channel, "encounter start")
    dice.finished()
    assert "🅽: 11, " in await told(table, table.ann, who=table.ann)
    assert "🅽: 12, " in await told(table, table.ann), "the wolf's die is the GM's, the ghost's is not told"
    assert "🅽: 14, " in await whole(table, table.gm, await table.gm.slash(table.channel, "luck"))
    dice = table.falls("d6 2 1 1")
    await table.ann.slash(table.channel, "attack", modifier="3P", target="Wolf")
    await table.gm.click(newest(table), label="No defence")
    dice.finished()
    assert "🅟: 4, " in await told(table, table.ann, who=table.ann)
    assert "🅟: 4, " in await told(table, table.ann), "a three is no point"
    await table.gm.slash(table.channel, "encounter undo")
    assert "🅟: 4, " in await told(table, table.ann), "they fell all the same"


async def test_dice_that_tell_a_foes_health_count_for_the_gm_only(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.gm.slash(table.channel, "encounter open", system="pool")
    await table.ann.slash(table.channel, "encounter join", name="Ann", dice="2")
    await table.gm.slash(table.channel, "encounter add", name="Wolf", dice="1")
    await table.gm.slash(table.channel, "encounter set health", who="Wolf", change="agility 3/4")
    table.falls("d6 6 5", "d6 1")
    await table.gm.slash(table.channel, "encounter start")
    dice = table.falls("d6 2 2 2", "d6 1 1 2")
    await table.ann.slash(table.channel, "attack", modifier="3P", target="Wolf")
    await table.gm.click(newest(table), label="Dodge")
    dice.finished()
    assert "🅟: 6, " in await told(table, table.ann), "the wolf's dice left are not told at the table"
    assert "🅟: 10, " in await whole(table, table.gm, await table.gm.slash(table.channel, "luck"))


async def test_a_long_pause_begins_another_evening(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, at = datetime.now(UTC), [timedelta()]
    original = ask.caller_of

    def later(interaction: Any) -> Caller:
        return replace(original(interaction), at=begun + at[0])

    monkeypatch.setattr(ask, "caller_of", later)
    for hours in (0, 5, 10, 17, 18):
        at[0] = timedelta(hours=hours)
        await rolls(table, table.ann, "1P", "d6 2")
    assert ": 2 rolls" in await told(table, table.ann)


async def test_what_explodes_counts_as_it_fell_first(table: Table) -> None:
    await rolls(table, table.ann, "2d6e6", "d6 6 1", "d6 3")
    assert "d6: 7, on average 7" in await told(table, table.ann)


async def test_too_many_rolls_are_refused(table: Table) -> None:
    await rolls(table, table.ann, "900N", "d6 " + " ".join(["3"] * 900))
    for _ in range(12):
        table.client.table.store.note_thrown((await table.store.thrown_in(table.channel.id))[0])
    assert "13 rolls" in await told(table, table.ann)


async def test_dice_that_fall_in_one_way_only_are_not_counted(table: Table) -> None:
    """Initiative by a fixed value, for example, is `1d1 - 1` in some games."""
    table.falls("d1 1")
    await table.ann.slash(table.channel, "roll", dice="1d1")
    nothing = await table.ann.slash(table.channel, "luck")
    assert nothing.ephemeral
    assert answer(nothing) == refuses("luck.nothing", "en-US")


async def test_the_saves_of_the_gms_targets_are_the_gms_throws(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.plays("order")
    await table.gm.slash(table.channel, "encounter open")
    await table.ann.slash(table.channel, "encounter join", name="Ann", initiative=10)
    await table.gm.slash(table.channel, "encounter add", name="Owl", initiative=3, health="20/20")
    await table.gm.slash(table.channel, "encounter start")
    table.falls("d6 4 4", "d20 3")
    await table.ann.slash(table.channel, "attack", modifier="2d6 fire", save="dex 13", target="Owl")
    anns = await told(table, table.ann, who=table.ann)
    assert "d6: 8, " in anns
    assert shown(anns) == {"d6"}
    assert "d20: 3, " in await whole(table, table.gm, await table.gm.slash(table.channel, "luck"))


@pytest.mark.parametrize("fights", [False, True])
async def test_the_lower_is_the_better_of_percentile_attacks(table: Table, fights: bool) -> None:
    await table.plays("percentile")
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    if fights:
        await table.gm.slash(table.channel, "encounter open")
        await table.ann.slash(table.channel, "encounter join", name="Ann", initiative=10)
        await table.gm.slash(table.channel, "encounter add", name="Owl", initiative=3, health="20/20")
        await table.gm.slash(table.channel, "encounter start")
    table.falls("d100 3")
    target = {"target": "Owl"} if fights else {}
    await table.ann.slash(table.channel, "attack", modifier="fighting 60", **target)
    text = await told(table, table.ann, who=table.ann)
    assert "(the lower, the better): 3, " in text
