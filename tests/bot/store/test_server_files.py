"""Servers' own games: kept, replaced, removed and brought back; nothing of others changes."""

from datetime import UTC, datetime

from bot.store.server_files import MOST, Files
from bot.store.store import Store

NOW = datetime(2026, 11, 23, tzinfo=UTC)
GUILD, OTHER, ANN, BOB = 100, 200, 7, 8


async def kept(store: Store, key: str, text: str, guild: int = GUILD, by: int = ANN) -> None:
    assert await store.keep_file(Files.GAMES, guild, key, text, made_by=by, at=NOW)


async def test_a_file_takes_the_place_of_the_one_before(store: Store) -> None:
    await kept(store, "storm", "one")
    await kept(store, "storm", "other", OTHER, BOB)
    await kept(store, "storm", "two", by=BOB)
    (game,) = await store.server_files(Files.GAMES, GUILD)
    assert (game.text, game.before, game.made_by, game.revision) == ("two", "one", BOB, 2)
    assert await store.swap_file(Files.GAMES, game, NOW)
    assert not await store.swap_file(Files.GAMES, game, NOW), "of another revision"
    (game,) = await store.server_files(Files.GAMES, GUILD)
    assert (game.text, game.before, game.revision) == ("one", "two", 3)
    assert [each.text for each in await store.server_files(Files.GAMES, OTHER)] == ["other"]


async def test_a_removed_file_can_come_back_until_another_one_comes(store: Store) -> None:
    await kept(store, "storm", "one")
    (game,) = await store.server_files(Files.GAMES, GUILD)
    assert await store.remove_file(Files.GAMES, game, NOW)
    (gone,) = await store.server_files(Files.GAMES, GUILD)
    assert (gone.text, gone.before) == ("", "one")
    assert not await store.remove_file(Files.GAMES, gone, NOW)
    assert await store.swap_file(Files.GAMES, gone, NOW)
    (back,) = await store.server_files(Files.GAMES, GUILD)
    assert back.text == "one"
    assert await store.remove_file(Files.GAMES, back, NOW)
    await kept(store, "rain", "two")
    assert [each.key for each in await store.server_files(Files.GAMES, GUILD)] == ["rain"]


async def test_a_server_keeps_only_so_many(store: Store) -> None:
    for number in range(MOST[Files.GAMES]):
        await kept(store, f"game {number}", "text")
    assert await store.keep_file(Files.GAMES, GUILD, "more", "text", made_by=ANN, at=NOW) is None
    await kept(store, "game 3", "again")
    await kept(store, "more", "text", OTHER)
    assert len(await store.server_files(Files.GAMES, GUILD)) == MOST[Files.GAMES]


async def test_a_person_is_taken_out_and_their_file_is_theirs(store: Store) -> None:
    await kept(store, "storm", "one")
    await kept(store, "rain", "two", by=BOB)
    assert (await store.count_possessions(ANN))["games"] == (1, 1, False)
    (key,) = [each for each in await store.possession_keys(ANN) if each.table == "games"]
    (held,) = await store.possessions(ANN, [key])
    assert (held.columns["key"], held.columns["text"]) == ("storm", "one")
    await store.erase_own(GUILD, ANN)
    assert {each.key: each.made_by for each in await store.server_files(Files.GAMES, GUILD)} == {
        "storm": 0,
        "rain": BOB,
    }
    assert "games" not in await store.count_possessions(ANN)
