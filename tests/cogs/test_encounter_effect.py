"""Effects, end to end: who may add them, how they are shown, counted and ended, and what stays unsaid."""

import pytest

from tests.cogs.hands import meant, newest, refuses
from tests.cogs.test_encounter import ann, bob, gm, now, panels
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
SECRET = "密咒"


async def opened(table: Table) -> None:
    """Plain order: Ann on 15, Bob on 10, a wolf on 5."""
    await gm(table, "open", system="order")
    await ann(table, "join", initiative=15)
    await bob(table, "join", initiative=10)
    await gm(table, "add", name="Wolf", initiative=5)
    await gm(table, "start")


@BOTH
async def test_an_effect_is_shown_counted_and_ended_and_an_undo_gives_it_back(
    table: Table, language: str
) -> None:
    await opened(table)
    ends = "结束" if language == "zh-CN" else "ends"
    await gm(
        table, "effect add", name="灼烧", who="Ann", duration=2, unit="turn_ends", layers=2, stacking="stack"
    )
    left = "灼烧 ×2（2次回合结束）" if language == "zh-CN" else "灼烧 ×2 (2 turn ends)"
    assert left in newest(table).content
    assert left in shown(panels(table)[0])
    await gm(table, "next")
    assert ends not in newest(table).content
    assert [each.left for each in (await now(table)).effects] == [1]
    for _ in range(3):
        await gm(table, "next")
    line = next(each for each in newest(table).content.splitlines() if "灼烧" in each)
    assert "Ann" in line
    assert ends in line
    assert (await now(table)).effects == ()
    await gm(table, "undo")
    assert [(each.left, each.layers) for each in (await now(table)).effects] == [(1, 2)]
    await gm(table, "redo")
    assert (await now(table)).effects == ()


@BOTH
async def test_the_end_of_a_turn_says_whose(table: Table, language: str) -> None:
    """In the announcement, the panel and the list, with the combatant that it was given by name."""
    await opened(table)
    await gm(table, "effect add", name="印记", who="Wolf", unit="next_turn", of="Ann")
    left = "到Ann的下一回合结束" if language == "zh-CN" else "to the end of Ann's next turn"
    assert left in newest(table).content
    assert left in shown(panels(table)[0])
    assert left in await gm(table, "effect list")
    await gm(table, "effect add", name="印记", who="Wolf", unit="next_turn")
    assert left.replace("Ann", "Wolf") in newest(table).content


@BOTH
async def test_what_an_effect_changes_is_listed_in_the_reader_s_language(table: Table, language: str) -> None:
    await gm(table, "open", system="btr")
    await gm(table, "add", name="Ogre")
    await gm(
        table, "effect add", name="怒吼", who="Ogre", duration=2, changes="dealt%+20, AP-1, 承受灼热伤害 -50%"
    )
    told = await gm(table, "effect list")
    chinese = "造成伤害 +20%、行动力 -1、承受灼热伤害 -50%"
    english = "damage dealt +20%, AP -1, fire damage suffered -50%"
    assert (chinese if language == "zh-CN" else english) in told


@BOTH
async def test_players_add_to_themselves_alone_and_what_is_wrong_is_told_in_private(
    table: Table, language: str
) -> None:
    await opened(table)
    await ann(table, "effect add", name="Shield", duration=3, changes="先攻+2")
    before = await now(table)
    assert [(each.who, each.left) for each in before.effects] == [(1, 3)]
    near = {"name": "shild", "near": "Shield"}
    of_unit, of_change = {"unit": "ticks", "system": "order"}, {"change": "luck", "system": "order"}
    wrong: list[tuple[str, tuple[str, dict[str, str]]]] = [
        (await bob(table, "effect add", name="Curse", who="Ann"), ("encounter.not_your_turn", {})),
        (await bob(table, "effect end", effect="Shield"), ("encounter.not_your_turn", {})),
        (await ann(table, "effect end", effect="shild"), ("encounter.no_such_effect_near", near)),
        (await ann(table, "effect end", effect="zzz"), ("encounter.no_such_effect", {"name": "zzz"})),
        (await gm(table, "effect add", name="x", unit="ticks"), ("encounter.effect_unit", of_unit)),
        (await gm(table, "effect add", name="x", changes="luck+1"), ("encounter.effect_change", of_change)),
        (await gm(table, "effect add", name="x", random="1d6", duration=2), ("encounter.effect_twice", {})),
        (await gm(table, "effect add", name="x", random="3"), ("encounter.effect_random", {"typed": "3"})),
        (await gm(table, "effect add", name="\u200b"), ("encounter.effect_unnamed", {})),
    ]  # fmt: skip
    for told, (key, facts) in wrong:
        assert told == refuses(key, language, **facts)
    for duration in ("1000000000", "-1", "x"):
        told = await gm(table, "effect add", name="x", duration=duration)
        assert "1000" in told
    assert await now(table) == before
    await ann(table, "effect suppress", effect="Shield")
    assert [(each.suppressed, each.applied) for each in (await now(table)).effects] == [(True, ())]
    await ann(table, "effect suppress", effect="Shield")
    await ann(table, "effect end", effect="Shield", who="Ann")
    assert (await now(table)).effects == ()


@BOTH
async def test_a_random_duration_and_whatever_is_of_the_hidden_stay_unsaid(
    table: Table, language: str
) -> None:
    await opened(table)
    await gm(table, "add", name="Shade" + SECRET, initiative=1, hidden=True)
    dice = table.falls("d1000 777")
    await ann(table, "effect add", name="Sleep", random="1d1000", unit="turn_ends")
    dice.finished()
    assert [each.left for each in (await now(table)).effects] == [777]
    await gm(table, "effect add", name=SECRET, who="Ann", source="Shade" + SECRET, duration=2)
    await gm(table, "effect add", name=SECRET, who="Shade" + SECRET, duration=2, periodic=SECRET)
    await gm(table, "next")
    offered = await table.ann.autocomplete(table.channel, "encounter effect end", "effect", "")
    listed = await ann(table, "effect list")
    told = [meant(each) for each in (listed, *map(shown, table.messages()), str(offered))]
    assert ("Sleep (?)" if language == "en-US" else "Sleep（?）") in listed
    assert not [each for each in told if SECRET in each or "777" in each or "776" in each]
    whole = await gm(table, "effect list")
    assert "777" in whole or "776" in whole
    assert whole.count(SECRET) >= 3
    await gm(table, "undo")
    assert SECRET not in "".join(shown(each) for each in table.messages())
