"""Checks of 死亡本能 against other checks (D-60), and hidden ones, end to end."""

import pytest

from tests.cogs.hands import buttons, meant, newest, press_again, refuses, said
from tests.cogs.presses import give, press, told, verbs
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def sheets(table: Table) -> None:
    """Ann's stealth comes to +9, Bob's awareness to +4, in a channel of 死亡本能."""
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.plays("instinct")
    await table.ann.slash(table.channel, "sheet set", pairs="DEX 3, 潜行(DEX) 2, LV 2")
    await table.bob.slash(table.channel, "sheet set", pairs="WIS 1, 察觉(WIS) 1, LV 1")


@BOTH
async def test_the_value_of_theirs_is_the_target_of_mine(table: Table) -> None:
    """10 + 4 = 14 is settled first; 12 + 9 = 21 is degree +7; by the button Chances the exact odds."""
    await sheets(table)
    dice = table.falls("d10 6 4", "d10 7 5")
    options = {"dice": "潜行", "opponent": table.bob, "opponent_dice": "察觉"}
    lines = answer(await table.ann.slash(table.channel, "oppose", **options)).splitlines()
    dice.finished()
    assert "Bob" in lines[1]
    assert "[6, 4] + 4 = **14**" in lines[1]
    assert "Ann" in lines[2]
    assert "[7, 5] + 9 = **21**" in lines[2]
    assert "**+7**" in lines[3]
    assert "14" in lines[3]
    assert "made_chances" in verbs(table.last())
    assert table.last().content.count("**14**") == 1


@BOTH
async def test_steps_and_passive_checks_against_checks(table: Table) -> None:
    """The difficulty moves the value as a target (D-14); one passive is 10 (D-1); degree 0 is the GM's."""
    await sheets(table)
    table.falls("d10 1 2")
    options = {"dice": "潜行 困难", "opponent": table.bob, "opponent_dice": "察觉 被动"}
    text = answer(await table.ann.slash(table.channel, "oppose", **options))
    assert "10 + 4 = **14**" in text
    assert "**-4**" in text
    assert "16" in text.splitlines()[3]
    table.falls("d10 2 3")
    options = {"dice": "潜行", "opponent": table.bob, "opponent_dice": "察觉 被动"}
    answer(await table.ann.slash(table.channel, "oppose", **options))
    assert "decide" in verbs(table.last())


@BOTH
async def test_what_checks_against_checks_cannot_have(table: Table, language: str) -> None:
    await sheets(table)
    table.falls()
    both = {"dice": "潜行", "opponent": table.bob, "opponent_dice": "察觉"}
    for key, given in (
        ("checks.options_of_dice", both | {"hold_back": 1}),
        ("tries.opposed_has_difficulty", both | {"dice": "潜行 > 12"}),
        ("tries.opposed_has_difficulty", both | {"opponent_dice": "察觉 > 12"}),
        ("tries.opponent_is_oneself", both | {"opponent": table.ann}),
    ):
        result = await table.ann.slash(table.channel, "oppose", **given)
        assert result.ephemeral
        assert said(result) == refuses(key, language)


@BOTH
async def test_other_dice_stay_dice(table: Table) -> None:
    await sheets(table)
    table.falls("d20 12", "d20 3")
    options = {"dice": "1d20+1", "opponent": table.bob, "opponent_dice": "1d20+5"}
    assert "**13**" in answer(await table.ann.slash(table.channel, "oppose", **options))


@BOTH
async def test_the_other_gives_their_check_by_a_button(table: Table) -> None:
    await sheets(table)
    await table.ann.slash(table.channel, "oppose", dice="潜行", opponent=table.bob, label="rope")
    message = table.last()
    assert "oppose_invite" not in verbs(message)
    assert told(await give(table, table.bob, "oppose_accept", "察觉 > 3", message))
    await table.restart()
    dice = table.falls("d10 1 1", "d10 10 10")
    await give(table, table.bob, "oppose_accept", "察觉", message)
    dice.finished()
    text = table.posts()[0]
    assert "[1, 1] + 4 = **6**" in text
    assert "**+23**" in text
    assert set(verbs(table.last())) == {"great", "oppose_chances", "check_reroll"}
    chances = await press(table, table.gm, "oppose_chances")
    assert "%" in said(chances)
    assert told(await press(table, table.bob, "check_reroll")), "only who rolled them rolls them again (D-12)"
    again = table.falls("d10 4")
    await press(table, table.ann, "check_reroll")
    again.finished()
    text = table.posts()[0]
    assert "10→4" in text
    assert "[1, 1] + 4 = **6**" in text
    assert "**+17**" in text
    assert "check_reroll" in verbs(table.last()), "the other ten"


@BOTH
async def test_a_check_meets_a_rolled_one_in_its_text(table: Table) -> None:
    """By nobody's sheet: +6 is typed, 3 + 4 + 6 = 13; `闪避DC+6` is 16 without a die (D-6)."""
    await sheets(table)
    dice = table.falls("d10 3 4", "d10 5 5")
    text = answer(await table.ann.slash(table.channel, "check", modifier="潜行 > 闪避+6"))
    dice.finished()
    assert "[3, 4] + 6 = **13**" in text
    assert "**+6**" in text
    table.falls("d10 5 5")
    assert "**+3**" in answer(await table.ann.slash(table.channel, "check", modifier="潜行 > 闪避DC+6"))


@BOTH
async def test_a_hidden_check_reads_the_players_sheet(table: Table) -> None:
    """Of the player who is named, or of a character of the channel; the table learns that it was made."""
    await sheets(table)
    table.falls("d10 6 4")
    options = {"dice": "察觉", "for": table.bob, "difficulty": 12, "label": "trap"}
    mine = said(await table.gm.slash(table.channel, "hidden roll", **options))
    assert "[6, 4] + 4 = **14**" in mine
    assert "**+2**" in mine
    assert "14" not in meant(table.posts()[-1])
    assert "Bob" not in table.posts()[-1]
    await table.ann.slash(table.channel, "sheet new", name="Mira", system="instinct")
    await table.ann.slash(table.channel, "sheet set", pairs="DEX 3, 潜行(DEX) 2, LV 2")
    table.falls("d10 1 2")
    mine = said(await table.gm.slash(table.channel, "hidden roll", dice="潜行", **{"as": "Mira"}))
    assert "[1, 2] + 9 = **12**" in mine
    table.falls()
    refused = await table.bob.slash(table.channel, "hidden roll", dice="潜行", **{"as": "Mira"})
    assert refused.ephemeral
    assert "**" not in said(refused)


@BOTH
async def test_an_asked_check_keeps_its_target_from_the_player(table: Table) -> None:
    await sheets(table)
    await table.gm.slash(table.channel, "hidden ask", player=table.bob, dice="察觉 > 17", label="ambush")
    message = newest(table)
    table.falls("d10 6 4")
    (result,) = await press_again(table.bob, message, *buttons(message))
    assert "[6, 4] + 4 = **14**" in said(result)
    assert "17" not in meant(said(result))
    assert "-3" not in meant(said(result))
    assert "**-3**" in table.whispers(table.gm)[-1]
