"""Why everybody stands where they stand, one press away on the panel."""

from typing import Any

import pytest
import simcord

from tests.cogs.hands import cited, press, press_again, refuses, said, verbs
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def do(table: Table, person: simcord.MemberActor, command: str, **options: Any) -> str:
    """What somebody is answered to an /encounter command."""
    return answer(await person.slash(table.channel, f"encounter {command}", **options))


async def why(table: Table, person: simcord.MemberActor) -> list[str]:
    """The lines that somebody alone reads after the press on the panel."""
    (panel,) = [each for each in table.messages() if "why" in verbs(each)]
    return said(await press(person, panel, "why")).splitlines()


async def fighting(table: Table, *, settling: bool = False) -> None:
    """Ann on 18 by her check, Bob on 12, Wolf on 12 behind him, Hydra on 25, Shade hidden on 12."""
    await table.gm.slash(table.channel, "settings hidden-turns", mode="named")
    await do(table, table.gm, "open", system="instinct", settling=settling)
    await do(table, table.ann, "join", name="Ann", modifier=3)
    await do(table, table.bob, "join", name="Bob", modifier=2, initiative=12)
    await do(table, table.gm, "add", name="Wolf", modifier=1, initiative=12)
    await do(table, table.gm, "add", name="Hydra", initiative=25)
    await do(table, table.gm, "add", name="Shade", hidden=True, initiative=12)
    table.falls("d10 8 7")
    await do(table, table.gm, "start")


@BOTH
async def test_the_check_the_split_delays_and_ties_are_told(table: Table, language: str) -> None:
    await fighting(table)
    english = language == "en-US"
    told = await why(table, table.ann)
    assert told[0].startswith(
        "▶ **Hydra**: **25** = 25 (given)" if english else "▶ **Hydra**：**25** = 25（指定）"
    )
    assert told[1].startswith("-# ")
    assert "400 ÷ 25" in told[1] if english else "400÷25" in told[1]
    assert "16" in told[1]
    modifier = "+ 3 (modifier)" if english else "+ 3（修正值）"
    ann = "**Ann**: " if english else "**Ann**："
    assert f"{ann}**18** = [8, 7] {modifier}" in told
    await do(table, table.gm, "next")
    await do(table, table.ann, "delay")
    told = await why(table, table.bob)
    delays = "- 1 (delays)" if english else "- 1（延后）"
    assert f"▶ {ann}**17** = [8, 7] {modifier} {delays}" in told
    (tie,) = [each for each in told if "**Bob**" in each and "**Wolf**" in each]
    assert tie.index("Bob") < tie.index("Wolf")
    assert ("the higher modifier" if english else "修正值较高") in tie
    cites = told[-1]
    for rule in ("D-36", "D-40", "D-41", "D-39"):
        assert cited(rule, {"en-US": "en", "zh-CN": "zh-CN"}[language]) in cites


async def test_turns_settling_a_hand_and_a_late_one_are_told(table: Table) -> None:
    await fighting(table, settling=True)
    await do(table, table.gm, "next")
    await do(table, table.gm, "next")
    assert "**Ann**: **-2** = [8, 7] + 3 (modifier) - 20 (turns and new rounds)" in await why(
        table, table.ann
    )
    await do(table, table.gm, "set initiative", who="Wolf", initiative="+2")
    await do(table, table.gm, "add", name="Late", initiative=19)
    told = await why(table, table.ann)
    assert "**Wolf**: **14** = 12 (given) + 2 (set by hand)" in " ".join(told)
    assert "**Late**: **-1** = 19 (given) - 20 (joined late)" in told
    for _ in range(6):
        await do(table, table.gm, "next")
    settled = "= [8, 7] + 3 (modifier) - 1 (settled)"
    assert any(settled in each for each in await why(table, table.ann))


@BOTH
async def test_players_read_nothing_of_hidden_ones_and_nobody_else_reads_it(
    table: Table, language: str
) -> None:
    await fighting(table)
    posts = table.posts()
    assert "Shade" not in "\n".join(await why(table, table.ann))
    assert "Shade" in "\n".join(await why(table, table.gm))
    await table.restart()
    assert "Shade" not in "\n".join(await why(table, table.bob))
    assert table.posts() == posts
    (other,) = await press_again(table.ann, table.last(), "k:why:99")
    assert said(other) == refuses("encounter.stale_press", language)


async def test_plain_order_tells_its_dice(table: Table) -> None:
    await do(table, table.gm, "open", system="order")
    await do(table, table.ann, "join", name="Ann", modifier=3)
    await do(table, table.gm, "add", name="Wolf", modifier=3, initiative=15)
    assert not any("why" in verbs(each) for each in table.messages())
    table.falls("d20 12")
    await do(table, table.gm, "start")
    assert await why(table, table.ann) == [
        "▶ **Ann**: **15** = [12] + 3 (modifier)",
        "**Wolf**: **15** = 15 (given)",
        "-# Equal: **Ann** before **Wolf** (joined first)",
    ]


async def test_what_an_effect_adds_is_told_by_its_name_and_where_a_split_ended(table: Table) -> None:
    await fighting(table)
    effect = await table.gm.slash(
        table.channel,
        "encounter effect add",
        who="Ann",
        name="Haste",
        duration=1,
        unit="rounds",
        changes="initiative+5",
    )
    assert "Haste" in answer(effect)
    told = " ".join(await why(table, table.ann))
    assert "**Ann**: **23** = [8, 7] + 3 (modifier) + 5 (Haste)" in told
    assert "by hand" not in told
    await do(table, table.gm, "set initiative", who="Hydra", initiative=18)
    told = " ".join(await why(table, table.ann))
    assert "**Hydra**: **18** = 25 (given) - 7 (set by hand)" in told
    assert "18 for the rest of this round, 18 from the next round on" in told
