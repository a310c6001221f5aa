"""What is stored and told to everybody is told once, wherever the bot is killed between the two."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from discord.http import HTTPClient

from bot.play import decks as play
from bot.play import tellings
from cogs.ui import ongoing_messages
from cogs.ui.ask import Ask
from tests.bot.play.test_at_once import caller
from tests.cogs.hands import newest, press
from tests.cogs.maps import gm
from tests.conftest import Table

Does = Callable[[Table], Awaitable[Any]]


async def decks(table: Table) -> None:
    await table.ann.slash(table.channel, "draw deck", name="Road", cards="owl, bat, elk")


async def drawn(table: Table) -> None:
    await decks(table)
    await table.ann.slash(table.channel, "draw card")


async def shuffled(table: Table) -> None:
    await drawn(table)
    await table.ann.slash(table.channel, "draw shuffle")


async def opens(table: Table) -> None:
    """The button for it stands in a private answer, so what it does is done here."""
    (deck,) = (await play.held(table.client.table, caller(table, 1))).decks
    await play.opened(table.client.table, caller(table, 2), deck.id)


async def logged(table: Table) -> None:
    await table.gm.slash(table.channel, "log start", name="Night")


async def hurt(table: Table) -> None:
    await table.plays("instinct")
    await table.ann.slash(table.channel, "sheet new", name="Mira")
    await table.ann.slash(table.channel, "sheet health", change="SP 4")


async def hurt_in_dice(table: Table) -> None:
    await table.plays("pool")
    await table.ann.slash(table.channel, "sheet set", pairs="strength 4, agility 3", name="Mira")
    await table.ann.slash(table.channel, "sheet health", change="strength 2/4")
    table.falls("d6 1 2")


async def mapped(table: Table) -> None:
    await gm(table, "new", kind="square", size="6x6")
    await gm(table, "place", name="Wolf", at="A1")


async def moved(table: Table) -> None:
    await mapped(table)
    await gm(table, "move", name="Wolf", to="C1")


async def nothing(_: Table) -> None: ...


def slash(name: str, /, **options: Any) -> Does:
    return lambda table: table.gm.slash(table.channel, name, **options)


def of_ann(name: str, /, **options: Any) -> Does:
    return lambda table: table.ann.slash(table.channel, name, **options)


DEEDS: dict[str, tuple[Does, Does, str]] = {
    "a card": (decks, of_ann("draw card"), "draws"),
    "a deck": (nothing, of_ann("draw deck", name="Road", cards="1-9"), "Road"),
    "an undo by its button": (drawn, lambda table: press(table.ann, newest(table), "deck_undo"), "undoes"),
    "an opened order": (shuffled, opens, "order"),
    "a rest": (hurt, of_ann("rest", kind="short"), "SP"),
    "a rest by the hour": (hurt_in_dice, of_ann("rest", kind="hours"), "**Mira**"),
    "a public note": (nothing, slash("note add", text="Rain until dawn", public=True), "Rain until dawn"),
    "a log that ends": (logged, slash("log stop"), "Night"),
    "a move": (mapped, slash("map move", name="Wolf", to="C1"), "C1"),
    "an undone move": (moved, slash("map undo"), "A1"),
}
EACH = pytest.mark.parametrize("deed", DEEDS)


class Killed(asyncio.CancelledError):
    """The process ends here."""


async def killed(*_: Any, **__: Any) -> None:
    raise Killed


@EACH
async def test_a_kill_before_the_message(table: Table, deed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, does, told = DEEDS[deed]
    await before(table)
    posts = table.posts()
    with monkeypatch.context() as patched:
        patched.setattr(Ask, "_deliver", killed)
        patched.setattr(type(table.client.table.messenger), "post", killed)
        await does(table)
    assert [each for each in table.posts() if each not in posts] == [], "nobody was told"
    for _ in range(2):
        await table.restart()
        new = [each for each in table.posts() if each not in posts and not each.startswith("🗺")]
        assert len(new) == 1, new
        assert told in new[0]


@EACH
async def test_a_kill_after_the_message(table: Table, deed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """That it was told is not noted: the message is found by what it answers."""
    before, does, told = DEEDS[deed]
    if does is opens:
        return
    await before(table)
    posts = len(table.posts())
    with monkeypatch.context() as patched:
        for each in (tellings.ongoing, ongoing_messages):
            patched.setattr(each, "stands", unnoted)
            patched.setattr(each, "step_told", unmarked)
        await does(table)
    told_once = table.posts()
    assert any(told in each for each in told_once[posts:])
    assert await table.store.owed_ongoing()
    await table.restart()
    assert table.posts() == told_once
    assert not await table.store.owed_ongoing()


async def test_an_answer_that_cannot_be_looked_for_now_is_looked_for_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, does, told = DEEDS["a card"]
    await before(table)
    with monkeypatch.context() as patched:
        patched.setattr(ongoing_messages, "step_told", unmarked)
        await does(table)
    told_once = table.posts()
    assert told in told_once[-1]
    with monkeypatch.context() as patched:
        patched.setattr(HTTPClient, "logs_from", unread)
        await table.restart()
    assert table.posts() == told_once
    owing = table.client.table.owing
    await owing.make_good([*owing.left.values()])
    await table.store.catch_up()
    assert table.posts() == told_once
    assert not await table.store.owed_ongoing()


async def unread(*_: Any, **__: Any) -> None:
    """Discord is down."""
    raise TimeoutError


async def unnoted(*_: Any) -> None:
    """The note is lost."""


def unmarked(*_: Any) -> None:
    """So is the mark."""
