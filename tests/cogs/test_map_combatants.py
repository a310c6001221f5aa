"""Tokens that stand for combatants, as the table sees them while the fight goes on and after it."""

from datetime import UTC, datetime

import pytest
import simcord

from bot.encounter.actions import Remove
from bot.play.authority import Caller
from bot.play.encounter import encounters
from bot.play.maps import combatant_tokens
from bot.play.table import require_head
from tests.cogs.hands import messages, verbs
from tests.cogs.maps import do, exported, gm, held, private, public
from tests.conftest import Table, shown


async def enc(table: Table, command: str, **options: object) -> simcord.InteractionResult:
    return await table.gm.slash(table.channel, f"encounter {command}", **options)


async def bob_sees(table: Table) -> str:
    return public(await do(table, table.bob, "show"))


async def fight(table: Table, *names: str) -> None:
    """A fight with these, each with a token."""
    await enc(table, "open", system="order")
    await gm(table, "new", kind="square", size="9x9")
    for column, name in zip("BG", names, strict=False):
        await enc(table, "add", name=name)
        await gm(table, "place", name=name, at=f"{column}2")


async def test_who_hid_stays_hidden_when_the_fight_is_over_or_they_left_it(table: Table) -> None:
    for command, options in (("remove", {"who": "Spyx"}), ("end", {})):
        await fight(table, "Spyx", "Ogre")
        await enc(table, "set hidden", who="Spyx", hidden=True)
        assert "Spyx" not in await bob_sees(table)
        await gm(table, "terrain", **{"kind": "water", "from": "E5"})
        await enc(table, command, **options)
        assert "Spyx" not in await bob_sees(table), command
        await do(table, table.gm, "undo")
        assert "Spyx" not in await bob_sees(table), "nor after an undo on the map"
        assert not any("Spyx" in post for post in table.posts()[-2:])
        if command == "remove":
            await enc(table, "end")


async def test_who_was_revealed_stays_revealed(table: Table) -> None:
    await enc(table, "open", system="order")
    await enc(table, "add", name="Spyx", hidden=True)
    await gm(table, "new", kind="square", size="9x9")
    await do(table, table.gm, "place", name="Spyx", at="B2")
    await enc(table, "set hidden", who="Spyx", hidden=False)
    assert "Spyx" in await bob_sees(table)
    await enc(table, "end")
    assert "Spyx" in await bob_sees(table)


async def test_a_token_never_becomes_somebody_elses(table: Table) -> None:
    await fight(table, "Wolf")
    await enc(table, "undo")
    await enc(table, "add", name="Princess", owner=table.ann)
    seen = await bob_sees(table)
    assert "Wolf" in seen
    assert "Princess" not in seen
    assert "Wolf" in private(await do(table, table.ann, "move", name="Wolf", to="E5"))


async def test_an_imported_text_shows_nobody_who_hides(table: Table) -> None:
    await fight(table, "Spyx", "Ogre")
    text = await exported(table, table.gm)
    await enc(table, "set hidden", who="Spyx", hidden=True)
    before = len(table.posts())
    form = await do(table, table.gm, "import")
    await table.gm.submit_modal(form, {"text": text})
    assert "Ogre" in await bob_sees(table)
    assert not any("Spyx" in post for post in table.posts()[before:])


async def test_a_name_does_not_tell_of_a_hidden_one(table: Table) -> None:
    await fight(table, "Bear", "Wolf")
    await enc(table, "set hidden", who="Wolf", hidden=True)
    await enc(table, "set name", who="Bear", name="Wolf")
    assert "Wolf 2" not in await bob_sees(table)


async def test_a_token_can_be_hidden_whatever_the_fight_says(table: Table) -> None:
    await fight(table, "Spyx")
    await enc(table, "set hidden", who="Spyx", hidden=True)
    await do(table, table.gm, "place", name="Spyx", hidden=True)
    await enc(table, "set hidden", who="Spyx", hidden=False)
    assert "Spyx" not in await bob_sees(table)


async def test_memory_and_store_agree_after_an_undo(table: Table) -> None:
    await fight(table, "Spyx", "Ogre")
    await gm(table, "place", name="Ogre", facing="N")
    await enc(table, "set hidden", who="Spyx", hidden=True)
    await do(table, table.gm, "undo")
    remembered = await held(table)
    table.client.table.maps.clear()
    assert await held(table) == remembered


async def board(table: Table) -> str:
    """The one message that shows the map, as it stands there."""
    return shown(next(each for each in reversed(messages(table)) if "map_move" in verbs(each)))


async def test_the_maps_message_follows_who_is_revealed_and_who_leaves(table: Table) -> None:
    await fight(table, "Spyx", "Ogre")
    await enc(table, "set hidden", who="Spyx", hidden=True)
    await do(table, table.gm, "show")
    assert "Spyx" not in await board(table)
    await enc(table, "set hidden", who="Spyx", hidden=False)
    assert "Spyx" in await board(table)
    await enc(table, "remove", who="Ogre")
    assert "Ogre" not in await board(table)
    await enc(table, "undo")
    assert "Ogre" in await board(table)


async def test_a_map_keeps_so_many_tokens_of_those_who_left(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(combatant_tokens, "MOST_GONE", 1)
    await fight(table, "Ogre", "Wolf")
    await enc(table, "remove", who="Ogre")
    await enc(table, "remove", who="Wolf")
    await gm(table, "terrain", **{"kind": "water", "from": "E5"})
    assert [each.name for each in (await held(table)).gone] == ["Wolf"]
    await enc(table, "undo")
    assert [each.name for each in (await held(table)).tokens] == ["Wolf"]


async def test_a_hidden_one_comes_and_goes_without_the_maps_message_being_drawn_anew(table: Table) -> None:
    await fight(table, "Ogre")
    await do(table, table.gm, "show")
    since = len(table.env.http_requests)
    await enc(table, "add", name="Spyx", hidden=True)
    await gm(table, "place", name="Spyx", at="B4")
    await enc(table, "remove", who="Spyx")
    await table.env.settle()
    board_id = next(each.id for each in reversed(messages(table)) if "map_move" in verbs(each))
    changed = [each.path for each in table.env.http_requests[since:] if each.method == "PATCH"]
    assert not any(str(board_id) in path for path in changed)


async def test_who_falls_lies_helpless_on_the_map(table: Table) -> None:
    await enc(table, "open", system="pool")
    await gm(table, "new", kind="square", size="9x9")
    for column, name in zip("BG", ("Ogre", "Wolf"), strict=True):
        await enc(table, "add", name=name, dice="2")
        await gm(table, "place", name=name, at=f"{column}2")
    await enc(table, "start")
    await do(table, table.gm, "show")
    await enc(table, "set health", who="Wolf", change="strength 0/4")
    assert "helpless" in await board(table)
    assert [each.helpless for each in (await held(table)).tokens] == [False, True]
    await enc(table, "set health", who="Wolf", change="strength 1/4")
    assert "helpless" not in await board(table)
    await gm(table, "place", name="Wolf", helpless=True)
    assert [each.helpless for each in (await held(table)).tokens] == [False, True]


def gms_caller(table: Table) -> Caller:
    return Caller(
        table.gm.id, "GM", table.channel.id, table.env.guild.id, 77, datetime.now(UTC), "en-US",
        manages_channel=True,
    )  # fmt: skip


async def test_a_map_that_a_fight_outdated_is_drawn_after_a_kill(table: Table) -> None:
    await fight(table, "Spyx")
    await do(table, table.gm, "show")
    kept = table.client.table
    head = await require_head(kept, table.channel.id)
    assert await kept.store.owing_maps() == []
    action = Remove(head.encounter.combatants[0].id)
    await encounters.act(kept, gms_caller(table), lambda _: action)
    assert [each.id for each in await kept.store.owing_maps()] == [table.channel.id]
    await table.restart()
    assert "Spyx" not in await board(table)
