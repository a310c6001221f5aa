"""A game with a clock of its own is played end to end by its registration alone."""

from collections.abc import Generator
from typing import Any

import pytest

from bot.play.authority import Caller
from bot.play.encounter import encounters
from bot.play.table import require_head, utc_now
from bot.store.settings import Settings
from tests.bot.systems import toy
from tests.cogs.hands import buttons, newest, now, press, press_again, refuses, said, verbs
from tests.conftest import Table, answer, shown


@pytest.fixture(autouse=True)
def with_the_toy() -> Generator[None]:
    with toy.registered():
        yield


async def do(table: Table, command: str, **options: Any) -> str:
    """What the GM is answered to an /encounter command."""
    return answer(await table.gm.slash(table.channel, f"encounter {command}", **options))


async def actor(table: Table) -> str:
    standing = await now(table)
    assert standing.current is not None
    return standing.combatant(standing.current).name


async def opened(table: Table) -> None:
    """The toy's fight: Ann rolls two dice for her level, Bob stands at his modifier, an owl at 5."""
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, system="toy"))
    await do(table, "open")
    await table.ann.slash(table.channel, "encounter join", level=2)
    await table.bob.slash(table.channel, "encounter join", modifier=4)
    await do(table, "add", name="Owl", initiative=5)
    dice = table.falls("d6 3 4")
    await do(table, "start")
    dice.finished()


async def test_its_dice_words_and_buttons_come_from_what_it_declares(table: Table) -> None:
    await opened(table)
    assert "7 **Ann**" in newest(table).content
    assert "Kelou · Toy" in shown(table.messages()[0])
    assert await actor(table) == "Bob"
    assert verbs(newest(table)) == ["next", "push", "kept"]
    assert verbs(table.messages()[0]) == ["next", "join", "why", "track", "gm"]
    await press(table.bob, newest(table), "push", 1)
    assert newest(table).content.splitlines()[0] == "pushed to 1"
    assert "tired 1" in shown(table.messages()[0])
    refused = await press(table.ann, newest(table), "push", 1)
    assert said(refused) == refuses("encounter.not_your_turn", "en-US")


async def test_it_ends_a_turn_goes_on_is_undone_and_survives_a_restart(table: Table) -> None:
    await opened(table)
    old = newest(table), buttons(newest(table))[1]
    for _ in range(2):
        await press(table.bob, newest(table), "push", 1)
    assert await actor(table) == "Bob"
    await table.restart()
    await press(table.bob, newest(table), "push", 1)
    assert "**Bob** is out of breath." in newest(table).content
    assert await actor(table) == "Owl"
    (late,) = await press_again(table.bob, old[0], old[1])
    assert said(late) == refuses("encounter.stale_press", "en-US")
    standing = await now(table)
    await do(table, "undo")
    assert "undone: a push of 1" in newest(table).content
    assert (await actor(table), await now(table) == standing) == ("Bob", False)
    await do(table, "redo")
    assert await now(table) == standing
    await press(table.gm, newest(table), "next")
    assert await actor(table) == "Ann"


async def test_a_tired_ones_button_is_not_offered_but_to_the_hidden(table: Table) -> None:
    await opened(table)
    head = await require_head(table.client.table, table.channel.id)
    owl = next(each for each in head.encounter.combatants if each.name == "Owl")
    push = toy.Push(owl.id, 3)
    leader = Caller(
        table.gm.id,
        "GM",
        table.channel.id,
        table.guild.id,
        1,
        utc_now(),
        "en-US",
        "en-US",
        manages_channel=True,
    )
    await encounters.act(table.client.table, leader, lambda _: push)
    await do(table, "next")
    assert (await actor(table), verbs(newest(table))) == ("Owl", ["next"])
    await do(table, "undo")
    await do(table, "set hidden", who="Owl", hidden=True)
    await table.gm.slash(table.channel, "settings hidden-turns", mode="named")
    await do(table, "next")
    assert "the GM's turn" in newest(table).content
    assert verbs(newest(table)) == ["next", "push"]


async def test_commands_that_it_has_not_are_refused_in_words(table: Table) -> None:
    await opened(table)
    assert "keeps no delays" in await do(table, "delay")
    assert "has no AP" in await do(table, "ap", amount=1)
    assert "no main initiative" in await do(table, "set main", who="Owl", value=30)
