"""Who is told of a change to a map: the table, its GM alone, or both."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.maps.actions import Action, CorrectToken, Import, PlaceToken, RemoveToken, Wall
from bot.play.heads.map import MapChange
from bot.play.maps import maps
from bot.play.maps.audience import audiences
from bot.play.maps.visible_map import about, seen_as, seen_by
from bot.store.sqlite.file import open_store
from bot.wording.maps import happenings
from bot.wording.words import words_for
from tests.bot.play.encounter.test_announcer import BOB, GM, Evening
from tests.bot.play.maps.test_maps import NEW

TABLE, GM_ALONE, BOTH = (False,), (True,), (True, False)
WOLF, GHOST = PlaceToken("Wolf", (3, 4)), PlaceToken("Ghost", (5, 5), hidden=True)
EN = words_for("en")


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncGenerator[Evening]:
    store = await open_store(tmp_path / "kelou.db")
    yield Evening(store)
    await store.close()


async def done(evening: Evening, *made: Action) -> MapChange:
    """The last of the actions, done by the GM on a new map."""
    change = await maps.begin(evening.table, evening.caller(), NEW)
    for each in made:
        change = await maps.act(evening.table, evening.caller(), lambda _, each=each: each)
    return change


def told_to(change: MapChange) -> tuple[bool, ...]:
    def said(*, as_gm: bool) -> str:
        return happenings.told(EN, change.action, change.before, change.after, as_gm=as_gm)

    return audiences(change, said)


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ((), TABLE),
        ((WOLF,), TABLE),
        ((GHOST, Wall((1, 1), (1, 1), False)), TABLE),
        ((GHOST,), GM_ALONE),
        ((GHOST, RemoveToken(1)), GM_ALONE),
        ((GHOST, CorrectToken(1, {"hidden": False})), BOTH),
        ((WOLF, CorrectToken(1, {"hidden": True})), BOTH),
        ((PlaceToken("Wolf", (5, 5), hidden=True), WOLF), BOTH),
        ((Import("map square 4x4 step 1\n", GM),), BOTH),
    ],
)
async def test_who_is_told(evening: Evening, made: tuple[Action, ...], expected: tuple[bool, ...]) -> None:
    assert told_to(await done(evening, *made)) == expected


async def test_what_a_hidden_token_does_is_the_gms(evening: Evening) -> None:
    held = (await done(evening, WOLF, GHOST)).after
    assert held is not None
    wolf, ghost = held.tokens
    assert (about(held, wolf), about(held, ghost)) == (seen_as(held, as_gm=False), seen_as(held, as_gm=True))
    gm, bob = [await seen_by(evening.table, evening.caller(who)) for who in (GM, BOB)]
    assert [part.as_gm for part in gm.parts] == [False, True]
    assert gm.parts[0] == bob
    assert bob.parts == (bob,)
    assert not bob.hides("Ghost")
    assert gm.hides("ghost")
