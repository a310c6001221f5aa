"""Images in the store: so many a server, and those that nothing refers to go."""

from datetime import timedelta

from bot.characters.character import UNKEPT, Character
from bot.store.photos import MOST_PHOTOS, ON_ITS_WAY
from bot.store.store import Store

from .samples import NOW, step

GUILD, OTHER_GUILD = 100, 200
LATER = NOW + ON_ITS_WAY + timedelta(seconds=1)


async def full(store: Store) -> None:
    for number in range(MOST_PHOTOS):
        assert await store.keep_photo(GUILD, f"{number}", b"image", NOW)


async def kept(store: Store) -> list[str]:
    names = [f"{number}" for number in range(MOST_PHOTOS)] + ["one more"]
    return [name for name in names if await store.photo(GUILD, name)]


async def test_a_server_has_so_many_and_no_more(store: Store) -> None:
    await full(store)
    assert not await store.keep_photo(GUILD, "one more", b"image", NOW)
    assert await store.photo(GUILD, "one more") is None
    assert await store.keep_photo(GUILD, "7", b"image", NOW)
    assert await store.keep_photo(OTHER_GUILD, "one more", b"image", NOW)


async def test_what_nothing_refers_to_makes_room_once_it_is_no_longer_on_its_way(store: Store) -> None:
    await full(store)
    await store.save_character(Character(UNKEPT, GUILD, 7, "Deer", portrait="1"))
    await store.append(step(10, 1, kind="map", photo="2"))
    assert not await store.keep_photo(GUILD, "one more", b"image", NOW + ON_ITS_WAY)
    assert await store.keep_photo(GUILD, "one more", b"image", LATER)
    assert await kept(store) == ["1", "2", "one more"]
