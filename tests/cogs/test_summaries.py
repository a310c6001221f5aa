"""What a fight came to, end to end: told at its end, to the table no more than it may know."""

import pytest

from bot.wording.words import words_for
from tests.cogs.hands import left_out, newest
from tests.cogs.test_encounter import ann, gm
from tests.cogs.test_instinct_fight import opened, presses
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def struck(table: Table, language: str) -> None:
    """Ann hits the wolf for 5 HP and its turn begins; a hidden Shade had its own."""
    await opened(table)
    words = words_for(language)
    await gm(table, "add", name="Shade", hidden=True, initiative=14)
    table.falls("d10 9 6")
    await table.ann.slash(table.channel, "attack", modifier="巨剑", target="Wolf", damage="5 切割")
    await presses(table, table.gm, words.plain("Dodge"), "d10 2 3")
    await presses(table, table.ann, words.plain("Damage"))
    await ann(table, "next")
    await gm(table, "next")


@BOTH
async def test_a_fight_is_summed_up_at_its_end(table: Table, language: str) -> None:
    words = words_for(language)
    await struck(table, language)
    await gm(table, "set health", who="Wolf", change="HP 8")
    await gm(table, "end")
    ended = newest(table)
    assert words.plural("{n} turn", "{n} turns", 2) in ended.content, "the hidden one's is not counted"
    assert words.plural("{n} roll", "{n} rolls", 2) in ended.content
    assert words("less than a minute") in ended.content
    assert words("Down: {names}", names="").strip() in ended.content
    told = await left_out(table.bob, ended)
    assert "Shade" not in told
    assert "Ann" in told
    assert words("harm done {n}", n=5) not in told, "how foes are is told in words"
    await gm(table, "undo")
    await table.gm.slash(table.channel, "settings health", whose="foes", mode="exact")
    await gm(table, "end")
    told = await left_out(table.bob, newest(table))
    assert words("harm done {n}", n=5) in told
    assert words("harm suffered {n}", n=5) in told, "what was set by hand nobody suffered"


async def test_what_was_taken_back_counts_for_nothing(table: Table) -> None:
    await table.gm.slash(table.channel, "settings health", whose="foes", mode="exact")
    await struck(table, "en-US")
    for _ in range(3):
        await gm(table, "undo")
    assert answer(await table.gm.slash(table.channel, "encounter end"))
    told = await left_out(table.bob, newest(table))
    assert "harm" not in told
