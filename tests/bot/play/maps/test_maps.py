"""A channel's map on a real file: who may, undo, restarts between steps, replays, two at once."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bot.encounter.actions import Change, Remove
from bot.encounter.encounter import CombatantId
from bot.ground.terrain import Ground
from bot.maps import views
from bot.maps.actions import (
    Action,
    Clear,
    Cleared,
    CorrectToken,
    Import,
    MoveToken,
    New,
    Paint,
    PlaceToken,
    RemoveToken,
    Wall,
)
from bot.maps.map import CombatantRef, Map, Token
from bot.maps.notation.notation import export
from bot.play import settings
from bot.play.authority import Caller
from bot.play.encounter import encounters
from bot.play.heads.map import MapChange
from bot.play.maps import maps
from bot.refusal import Refusal
from bot.store.sqlite.file import open_store
from bot.wording.maps import happenings
from bot.wording.words import words_for
from tests import kinds
from tests.bot.play.encounter.test_announcer import ANN, BOB, CHANNEL, GM, GUILD, Evening

NEW = New(kinds.SQUARE.key, 12, 8, Fraction(1), GM)
WOLF = PlaceToken("Wolf", (3, 4), owner=ANN)


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncGenerator[Evening]:
    store = await open_store(tmp_path / "kelou.db")
    evening = Evening(store)
    await maps.begin(evening.table, evening.caller(), NEW)
    yield evening
    await store.close()


async def do(evening: Evening, action: Action, user_id: int = GM) -> MapChange:
    return await maps.act(evening.table, evening.caller(user_id), lambda _: action)


async def now(evening: Evening) -> Map | None:
    head = await maps.map_in(evening.table, CHANNEL)
    return head.map if head else None


async def key_of(work: Awaitable[Any]) -> str:
    try:
        await work
    except Refusal as refused:
        return refused.key
    return "done"


def step(to: int) -> MoveToken:
    return MoveToken(1, ((3, to - 1), (3, to)))


async def test_every_step_outlives_a_kill(evening: Evening, tmp_path: Path) -> None:
    store = evening.store
    seen = [await now(evening)]
    for action in (
        WOLF,
        step(5),
        Wall((6, 1), (6, 8)),
        CorrectToken(1, {"hidden": True}),
        Clear(Cleared.ALL),
    ):
        await do(evening, action)
        seen.append(await now(evening))
        await evening.store.close()
        store = evening.store = evening.table.store = await open_store(tmp_path / "kelou.db")
        evening.table.maps.clear()
        assert await now(evening) == seen[-1]
    assert seen[-1] is None
    for before in (*reversed(seen[:-1]), None):
        evening.table.maps.clear()
        await maps.undo(evening.table, evening.caller())
        assert await now(evening) == before
    assert await key_of(maps.undo(evening.table, evening.caller())) == "map.nothing_to_undo"
    for after in seen:
        await maps.redo(evening.table, evening.caller())
        assert await now(evening) == after
    assert await key_of(maps.redo(evening.table, evening.caller())) == "map.nothing_to_redo"
    await store.close()


async def test_a_replay_changes_nothing_and_gives_what_it_made(evening: Evening) -> None:
    caller = evening.caller()
    first = await maps.act(evening.table, caller, lambda _: WOLF)
    again = evening.caller()
    undone = await maps.undo(evening.table, again)
    await do(evening, WOLF)
    evening.table.maps.clear()
    before = await now(evening)
    assert await maps.act(evening.table, caller, lambda _: WOLF) == first
    assert await maps.undo(evening.table, again) == undone
    assert await maps.redo(evening.table, again) == undone
    assert await maps.begin(evening.table, caller, NEW) == first
    assert await now(evening) == before


async def test_two_at_once_are_both_done_in_turn(evening: Evening) -> None:
    await asyncio.gather(*(do(evening, replace(WOLF, place=(x, 1))) for x in range(1, 11)))
    held = await now(evening)
    assert held is not None
    assert len({each.name for each in held.tokens}) == 10
    same = evening.caller()
    twice = await asyncio.gather(*(maps.act(evening.table, same, lambda _: RemoveToken(1)) for _ in range(3)))
    assert twice[0] == twice[1] == twice[2]
    moves = await asyncio.gather(*(key_of(do(evening, MoveToken(2, ((2, 1), (2, 2))))) for _ in range(3)))
    assert sorted(moves) == ["done", "map.path_start", "map.path_start"]


async def test_another_process_was_faster(evening: Evening) -> None:
    await now(evening)
    other = evening.later()
    await do(other, WOLF)
    assert await key_of(do(evening, WOLF)) == "map.moved_on"
    assert (await do(evening, step(5))).before == await now(other)


async def test_who_may_do_what(evening: Evening) -> None:
    await do(evening, WOLF)
    for action in (
        WOLF,
        CorrectToken(1, {"name": "x"}),
        RemoveToken(1),
        Wall((1, 1), (2, 2)),
        Clear(Cleared.ALL),
    ):
        assert await key_of(do(evening, action, ANN)) == "gm_only"
    text = Import("map square 2x2", ANN)
    assert await key_of(maps.begin(evening.table, evening.caller(ANN), text)) == "gm_only"
    assert await key_of(maps.undo(evening.table, evening.caller(ANN))) == "gm_only"
    assert await key_of(maps.redo(evening.table, evening.caller(ANN))) == "gm_only"
    assert await key_of(do(evening, step(5), BOB)) == "map.not_yours"
    assert await key_of(do(evening, step(5), ANN)) == "done"
    await do(evening, CorrectToken(1, {"hidden": True}))
    assert await key_of(do(evening, step(6), ANN)) == "map.token_gone"
    lacking = replace(evening.caller(), lacking=("send_messages",))
    assert await key_of(maps.act(evening.table, lacking, lambda _: WOLF)) == "permissions_lacking"


async def bobs_token(evening: Evening) -> CombatantRef:
    """A fight, and on the map a token that stands for its second combatant, Bob."""
    await evening.open()
    head = await evening.now()
    ref = CombatantRef(head.row.id, 2, head.encounter.combatant(CombatantId(2)).born)
    await do(evening, replace(WOLF, name="?", owner=None, combatant=ref))
    return ref


async def change(evening: Evening, **what: Any) -> None:
    await encounters.act(evening.table, evening.caller(), lambda _: Change(CombatantId(2), **what))


async def token(evening: Evening) -> Token:
    return (await maps.require_map(evening.table, CHANNEL)).tokens[0]


async def test_a_combatants_player_moves_its_token(evening: Evening) -> None:
    await bobs_token(evening)
    assert await key_of(do(evening, step(5), ANN)) == "map.not_yours"
    assert await key_of(do(evening, step(5), BOB)) == "done"
    await change(evening, owner=ANN)
    assert await key_of(do(evening, step(6), ANN)) == "done"
    await do(evening, CorrectToken(1, {"owner": None}))
    assert await key_of(do(evening, step(7), ANN)) == "map.not_yours", "said of the token itself"


async def test_a_token_has_from_its_combatant_what_nobody_said_of_itself(evening: Evening) -> None:
    await bobs_token(evening)
    assert (await token(evening)).name == "Bob"
    await change(evening, name="Robert " * 10, side="reds")
    assert ((await token(evening)).name, (await token(evening)).side) == (
        ("Robert " * 10)[:40].rstrip(),
        "reds",
    )
    await do(evening, CorrectToken(1, {"side": "blues"}))
    await change(evening, name="Bob", side="greens")
    assert ((await token(evening)).name, (await token(evening)).side) == ("Bob", "blues")
    await maps.undo(evening.table, evening.caller())
    assert (await token(evening)).side == "greens"


async def test_a_hidden_combatants_token_is_hidden_in_the_same_moment(evening: Evening) -> None:
    await bobs_token(evening)
    await do(evening, step(5))
    await change(evening, hidden=True)
    assert (await token(evening)).hidden
    await change(evening, name="Somebody else")
    assert (await token(evening)).name == "Bob", "who leads the map need not lead the fight"
    undone = await maps.undo(evening.table, evening.caller())
    assert undone.before is not None
    assert undone.before.tokens[0].hidden, "nor is it named in what was undone"
    await change(evening, hidden=False)
    assert not (await token(evening)).hidden
    assert (await token(evening)).name == "Somebody else"


async def test_who_leaves_the_fight_leaves_the_map_until_that_is_undone(evening: Evening) -> None:
    await bobs_token(evening)
    await change(evening, side="reds")
    await do(evening, step(5))
    await encounters.act(evening.table, evening.caller(), lambda _: Remove(CombatantId(2)))
    assert (await maps.require_map(evening.table, CHANNEL)).tokens == ()
    await do(evening, Paint(Ground.WATER, (7, 7), (8, 8)))
    assert await key_of(do(evening, step(6))) == "map.token_gone"
    await encounters.undo(evening.table, evening.caller())
    assert ((await token(evening)).name, (await token(evening)).side) == ("Bob", "reds")


@pytest.mark.parametrize("encounter", ["this", "another"])
async def test_what_is_imported_stands_only_for_whom_its_importer_leads(
    evening: Evening, encounter: str
) -> None:
    ref = await bobs_token(evening)
    number = ref.encounter if encounter == "this" else ref.encounter + 1
    text = f"map square 9x9 step 1\n.\n@ X A1 medium combatant:{number}-2-{ref.born} #1"
    await maps.begin(evening.table, evening.caller(), Import(text, GM))
    assert ((await token(evening)).name == "Bob") == (encounter == "this")
    theirs = ann(evening, 12)
    made = await maps.begin(evening.table, theirs, Import(text, ANN))
    assert made.after is not None
    assert made.after.tokens[0].combatant is None


def ann(evening: Evening, channel_id: int = 11, user_id: int = ANN) -> Caller:
    return replace(evening.caller(user_id), channel_id=channel_id)


async def test_who_makes_a_map_leads_it_where_nobody_is_named(evening: Evening) -> None:
    table = evening.table
    await maps.begin(table, ann(evening), replace(NEW, made_by=ANN))
    assert await key_of(maps.act(table, ann(evening), lambda _: WOLF)) == "done"
    assert await key_of(maps.act(table, ann(evening, user_id=BOB), lambda _: WOLF)) == "gm_only"
    await maps.act(table, ann(evening), lambda _: Clear(Cleared.ALL))
    assert await key_of(maps.undo(table, ann(evening, user_id=BOB))) == "gm_only"
    assert await key_of(maps.begin(table, ann(evening, user_id=BOB), replace(NEW, made_by=BOB))) == "done"
    await maps.undo(table, ann(evening, user_id=BOB))
    assert await key_of(maps.undo(table, ann(evening, user_id=BOB))) == "gm_only", "it was Ann's"
    manager = replace(evening.caller(), channel_id=11)
    await settings.name_gm(table, manager, GM, remove=False)
    assert await key_of(maps.begin(table, ann(evening), replace(NEW, made_by=ANN))) == "gm_only"


async def test_without_a_map_there_is_nothing_to_do(evening: Evening) -> None:
    table, elsewhere = evening.table, replace(evening.caller(), channel_id=12)
    assert await maps.map_in(table, 12) is None
    assert await key_of(maps.require_map(table, 12)) == "map.none"
    assert await key_of(maps.act(table, elsewhere, lambda _: WOLF)) == "map.none"
    assert await key_of(maps.undo(table, elsewhere)) == "map.none"
    assert await key_of(maps.act(table, replace(elsewhere, guild_id=0), lambda _: WOLF)) == "server_needed"


async def test_a_forgotten_server_has_no_map(evening: Evening) -> None:
    evening.table.forget(GUILD)
    await evening.store.forget_guild(GUILD)
    assert await now(evening) is None


async def test_memory_keeps_the_maps_used_last(evening: Evening) -> None:
    evening.table.maps.most = 2
    for channel_id in (11, 12):
        await maps.begin(evening.table, replace(evening.caller(), channel_id=channel_id), NEW)
    await maps.require_map(evening.table, 11)
    await maps.require_map(evening.table, CHANNEL)
    assert list(evening.table.maps) == [11, CHANNEL]


async def test_many_undos_later_the_way_back_is_still_there(evening: Evening, history: int) -> None:
    await do(evening, WOLF)
    for number in range(history - 1):
        await do(evening, CorrectToken(1, {"side": f"s{number}"}))
    for _ in range(history):
        await maps.undo(evening.table, evening.caller())
    held = await now(evening)
    assert held is not None
    assert held.tokens == ()
    for _ in range(history):
        await maps.redo(evening.table, evening.caller())
    held = await now(evening)
    assert held is not None
    assert held.tokens[0].side == f"s{history - 2}"


async def test_what_was_done_is_told_without_what_is_hidden(evening: Evening) -> None:
    words = words_for("en")

    def said(change: MapChange, *, as_gm: bool = False) -> str:
        return happenings.told(words, change.action, change.before, change.after, as_gm=as_gm)

    placed = await do(evening, WOLF)
    assert said(placed) == "**Wolf** placed at C4"
    assert said(await do(evening, step(5))) == "**Wolf**: C4 → C5"
    assert said(await do(evening, Wall((6, 1), (6, 8)))) == "Wall from F1 to F8"
    change = await do(
        evening, CorrectToken(1, {"name": "Fang", "side": "red", "hidden": True, "facing": Fraction(90)})
    )
    assert said(change) == "Something the GM did"
    assert said(change, as_gm=True) == "**Wolf**: now called Fang, side red, facing N, hidden"
    vampire = await do(evening, PlaceToken("Vampire", (1, 1), hidden=True))
    assert "Vampire" not in said(vampire)
    undone = await maps.undo(evening.table, evening.caller())
    facts = (undone.action, undone.before, undone.after)
    assert happenings.undone(words, *facts) == "↩ undone: something the GM did"
    assert happenings.undone(words, *facts, as_gm=True) == "↩ undone: **Vampire** placed at A1, hidden"
    redone = await maps.redo(evening.table, evening.caller())
    assert happenings.redone(words, redone.action, redone.before, redone.after, as_gm=True).startswith(
        "↪ redone: **V"
    )
    assert said(await do(evening, Clear(Cleared.ALL))) == "The map taken away"
    assert (await maps.undo(evening.table, evening.caller())).head.map == redone.after


async def test_what_the_table_exports_has_nothing_hidden(evening: Evening) -> None:
    await do(evening, WOLF)
    held = (await do(evening, PlaceToken("Vampire", (1, 1), hidden=True))).after
    assert held is not None
    text = export(views.view(held, as_gm=False))
    assert "Vampire" not in text
    change = await maps.begin(evening.table, evening.caller(), Import(text, GM))
    assert change.after == replace(views.view(held, as_gm=False), made_by=GM)
    assert (
        happenings.told(words_for("en"), change.action, change.before, change.after)
        == "A map imported from text; `/map undo` brings the earlier one back"
    )
