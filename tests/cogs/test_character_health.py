"""How characters are between fights, end to end: on the sheet, set by hand, and after a rest."""

import pytest

from tests.cogs.hands import buttons, press, refuses, said
from tests.cogs.test_characters import do, hit, tell
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
PARTS = "CON 2, 耐力 1, 部位 “头 要害; 躯干 核心; 左臂”"


async def deer(table: Table) -> None:
    """Ann's character of 死亡本能: three parts, an SP threshold of 4."""
    await table.plays("instinct")
    await tell(table, table.ann, "sheet set", pairs=PARTS, name="Deer")


async def fought(table: Table, change: str) -> None:
    """A fight in which the GM sets what it suffered."""
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    await table.ann.slash(table.channel, "encounter join", name="Deer", initiative=5)
    await table.gm.slash(table.channel, "encounter add", name="Wolf", initiative=3)
    await table.gm.slash(table.channel, "encounter start")
    told = answer(await table.gm.slash(table.channel, "encounter set health", who="Deer", change=change))
    assert "Deer" in told


def arm(harm: int, english: bool) -> str:
    return f"左臂 hurt {harm} of 8" if english else f"左臂损伤 {harm}/8"


def sp(harm: int, english: bool) -> str:
    return f"SP strained {harm} of 8" if english else f"精力损伤 {harm}/8"


@BOTH
async def test_the_sheet_shows_how_somebody_came_out_of_a_fight(table: Table, language: str) -> None:
    english = language == "en-US"
    await deer(table)
    assert ("Health" if english else "状态") not in await tell(table, table.ann, "sheet show")
    await fought(table, "左臂 HP 3; SP 3")
    shown = await tell(table, table.ann, "sheet show")
    heading = "Health, in the fight" if english else "状态（战斗中）"
    words = (
        "hurt, 左臂 hurt 3 of 8, SP strained 3 of 8, weary"
        if english
        else "受伤、左臂损伤 3/8、精力损伤 3/8、疲倦"
    )
    assert shown.splitlines()[1:2] == [f"**{heading}**"]
    assert shown.splitlines()[2].startswith(words)
    refused = await table.ann.slash(table.channel, "sheet health", change="SP 0")
    assert said(refused) == refuses("sheet.in_a_fight", language, name="Deer")
    rest = await table.ann.slash(table.channel, "rest", kind="short")
    assert said(rest) == refuses("sheet.in_a_fight", language, name="Deer")
    await table.gm.slash(table.channel, "encounter remove", who="Deer")
    assert words in await tell(table, table.ann, "sheet show")
    await table.gm.slash(table.channel, "encounter end")
    after = await tell(table, table.ann, "sheet show")
    assert after == shown.replace(heading, "Health" if english else "状态")


@BOTH
async def test_health_is_set_by_hand_and_taken_back(table: Table, language: str) -> None:
    english = language == "en-US"
    await deer(table)
    changed = await do(table, table.ann, "sheet health", change="左臂 HP 3; SP 2")
    assert changed.flags.ephemeral
    assert f"**Deer**{': ' if english else '：'}**{arm(3, english)}**" in changed.content
    assert ("unhurt → **hurt**" if english else "无伤 → **受伤**") in changed.content
    await table.restart()
    healed = await do(table, table.gm, "sheet health", change="左臂 HP-2; SP-1", character="Deer")
    assert f"{arm(3, english)} → **{arm(1, english)}**" in healed.content
    assert f"{sp(2, english)} → **{sp(1, english)}**" in healed.content
    assert ("no longer weary" if english else "不再疲倦") in healed.content
    whole = await do(table, table.gm, "sheet health", change="左臂 HP 0; SP 0", character="Deer")
    assert f"{arm(1, english)} → **{arm(0, english)}**" in whole.content
    healthy = "**Health**\nunhurt" if english else "**状态**\n无伤"
    assert healthy in await tell(table, table.ann, "sheet show")
    assert arm(1, english) in (await hit(table.gm, whole, "k:sheet_undo:")).content
    assert arm(3, english) in await tell(table, table.gm, "sheet undo")
    taken_back = await tell(table, table.ann, "sheet undo")
    assert ("Undone" if english else "已撤销") in taken_back
    assert arm(3, english) not in taken_back
    assert ("**Health" if english else "**状态") not in taken_back


@BOTH
async def test_what_health_cannot_be_is_refused_in_words(table: Table, language: str) -> None:
    async def refused(change: str) -> str:
        return said(await table.ann.slash(table.channel, "sheet health", change=change))

    assert "`/sheet set`" in await refused("SP 3") or "`/角色卡 设定`" in await refused("SP 3")
    await deer(table)
    for change, key, facts in (
        ("??", "fight.cannot_mend", {"text": "??"}),
        ("SP 0", "fight.mends_nothing", {"text": "SP 0"}),
        ("DR 3", "encounter.nothing_changes", {}),
    ):
        assert await refused(change) == refuses(key, language, **facts)
    await tell(table, table.ann, "sheet set", pairs="部位 “-头”")
    assert "⚠" in await tell(table, table.ann, "sheet show")
    assert await refused("SP 3")
    assert (await do(table, table.ann, "rest", kind="short")).flags.ephemeral
    await tell(table, table.ann, "sheet new", name="Elk", system="pathfinder")
    assert await refused("HP 3") == refuses("sheet.no_health", language, name="Elk")
    bobs = await do(table, table.bob, "sheet health", change="SP 3", character="Deer")
    assert bobs.content == refuses("sheet.no_such_character", language, name="Deer")


async def test_what_a_fight_changed_since_is_not_taken_back(table: Table) -> None:
    await deer(table)
    changed = await do(table, table.ann, "sheet health", change="SP 5")
    await fought(table, "SP 3")
    in_it = await press(table.ann, changed, "sheet_undo")
    assert said(in_it) == refuses("sheet.in_a_fight", "en-US", name="Deer")
    await table.gm.slash(table.channel, "encounter end")
    assert said(await press(table.ann, changed, "sheet_undo")) == refuses("sheet.moved_on", "en-US")
    assert "SP strained 3 of 8" in await tell(table, table.ann, "sheet show")


@BOTH
async def test_a_rest_takes_a_characters_own_sp_down(table: Table, language: str) -> None:
    """D-32, D-55: a short rest takes 1 SP, a long one up to the threshold."""
    english = language == "en-US"
    await deer(table)
    plain = await do(table, table.ann, "rest", kind="short")
    assert "SP" not in plain.content.splitlines()[0]
    await tell(table, table.ann, "sheet health", change="左臂 HP 3; SP 4")
    rested = await do(table, table.ann, "rest", kind="short")
    assert not rested.flags.ephemeral
    assert "**Deer**" in rested.content.splitlines()[0]
    assert f"{sp(4, english)} → **{sp(3, english)}**" in rested.content.splitlines()[0]
    assert sp(3, english) in await tell(table, table.ann, "sheet show")
    assert (await press(table.bob, rested, "rest_undo")).ephemeral
    undone = await hit(table.ann, rested, "k:rest_undo:")
    assert undone.content.startswith(rested.content)
    assert buttons(undone) == []
    assert sp(4, english) in await tell(table, table.ann, "sheet show")
    long = await do(table, table.gm, "rest", kind="long", visibility="self", **{"as": "Deer"})
    assert long.flags.ephemeral
    assert f"{sp(4, english)} → **{sp(0, english)}**" in long.content
    assert ("no longer exhausted" if english else "不再力竭") in long.content
    nap = await do(table, table.ann, "rest", kind="nap")
    assert (":" in nap.content.splitlines()[0].split("**")[-1], buttons(nap)) == (False, [])
    assert "5 → **4**" in await tell(table, table.ann, "rest", kind="short", sp=5)
    assert "SP" not in (await tell(table, table.ann, "sheet show")).splitlines()[2]


@BOTH
async def test_a_rest_brings_a_characters_own_dice_back(table: Table, language: str) -> None:
    """P-62: 2 of 5 strength dice roll 1 and 2, three come back."""
    english = language == "en-US"
    await table.plays("pool")
    await tell(table, table.ann, "sheet set", pairs="强壮 5, 活力 3", name="Deer")
    refused = await table.ann.slash(table.channel, "rest", kind="hours")
    assert said(refused) == refuses("rest.dice_needed", language)
    hurt = await tell(table, table.ann, "sheet health", change="强壮 -3")
    assert ("strength" if english else "强壮") in hurt
    before = await tell(table, table.ann, "sheet show")
    assert "2/5" in before
    assert "3/3" in before
    table.falls("d6 1 2")
    rested = await do(table, table.ann, "rest", kind="hours")
    assert not rested.flags.ephemeral
    assert "2 → **5**" in rested.content
    assert "5/5" in await tell(table, table.ann, "sheet show")
    refused = await table.ann.slash(table.channel, "rest", kind="hours")
    assert said(refused) == refuses("rest.nothing_damaged", language)
    await hit(table.ann, rested, "k:rest_undo:")
    assert await tell(table, table.ann, "sheet show") == before
    blind = await table.ann.slash(table.channel, "rest", kind="hours", visibility="blind")
    assert said(blind) == refuses("rest.not_blind", language)
    fall = table.falls("d6 6 6")
    dry = await do(table, table.gm, "rest", kind="hours", visibility="self", **{"as": "Deer"})
    fall.finished()
    assert dry.flags.ephemeral
    assert await tell(table, table.ann, "sheet show") == before
    table.falls("d6 1")
    assert "1 → **2**" in await tell(table, table.ann, "rest", kind="hours", dice="活力 1/3")
    assert await tell(table, table.ann, "sheet show") == before


async def test_a_hurt_character_rolls_what_is_left(table: Table) -> None:
    """P-69: outside fights, for the initiative of the next one, and within it."""
    await table.plays("pool")
    await tell(table, table.ann, "sheet set", pairs="强壮 5, 活力 4, 蛮力=强壮*2", name="Deer")
    await tell(table, table.ann, "sheet health", change="强壮 2/5; 活力 1/4")
    fall = table.falls("d6 3 1", "d6 1 2 3 1", "d6 6")
    assert "[3, 1]" in await tell(table, table.ann, "roll", dice="强壮P")
    assert "[1, 2, 3, 1]" in await tell(table, table.ann, "roll", dice="蛮力P")
    await table.gm.slash(table.channel, "encounter open", system="pool")
    await table.ann.slash(table.channel, "encounter join")
    await table.gm.slash(table.channel, "encounter start")
    fall.finished()
    await table.gm.slash(table.channel, "encounter set health", who="Deer", change="强壮 1")
    fall = table.falls("d6 2", "d6 2 2 2 2 2")
    assert "[2]" in await tell(table, table.ann, "roll", dice="强壮P")
    await table.gm.slash(table.channel, "encounter end")
    await tell(table, table.ann, "sheet health", change="强壮 5")
    assert "[2, 2, 2, 2, 2]" in await tell(table, table.ann, "roll", dice="强壮P")
    fall.finished()
