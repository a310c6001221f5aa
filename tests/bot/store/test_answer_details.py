"""Secrets, ongoing messages, settings, characters, pools, notes, and forgetting a server."""

import asyncio
from dataclasses import replace
from datetime import timedelta

from bot.characters.character import UNKEPT, Character, Entry, EntryKind
from bot.store.hidden_rolls import Recipient, Secret
from bot.store.outbox import Owed
from bot.store.settings import Settings
from bot.store.steps import ENCOUNTER
from bot.store.store import Store
from bot.store.throws import ThrownRow

from .samples import LONG_AGO, NOW, open_one, seal, start, step

SHEET = (
    Entry("活力", EntryKind.VALUE, 3), Entry("强壮", EntryKind.VALUE, -1),
    Entry("速度", EntryKind.FORMULA, "活力/2"),
    Entry("部位", EntryKind.TEXT, "头 躯干"), Entry("巨剑", EntryKind.ROLL, "2d10 > 12"),
)  # fmt: skip


async def test_a_sheet_of_nobodys_server_is_its_users_and_its_changes_are_found_from_every_server(
    store: Store,
) -> None:
    """Of two users; each change is newer than the one before."""
    made = {
        (guild, user): (
            await store.append_character(
                step(UNKEPT, 1, at, kind="character", guild_id=guild, user_id=user, at=NOW + timedelta(at)),
                Character(UNKEPT, guild, user, "Mira", None, SHEET),
                played_by=user,
            )
        )[1]
        for at, (guild, user) in enumerate([(100, 7), (0, 7), (0, 8), (101, 7)], 1)
    }
    for (guild, user), character in made.items():
        assert [*await store.characters_of(guild, user)] == [character]
        assert await store.active_character(guild, user) == character
    for guild, user, newest in ((100, 7, 2), (101, 7, 4), (102, 7, 2), (0, 7, 2), (0, 8, 3), (0, 9, None)):
        found = await store.newest_change(guild, user)
        assert (found and found.interaction_id) == newest, (guild, user)


async def test_a_secret_comes_back_as_it_went_in(store: Store) -> None:
    kept, new = await seal(store, recipients=(5, 3, 5))
    assert new
    assert kept == Secret(
        kept.id, 10, 100, 1, 1, NOW, '{"点": 3}', "00ff", "abc", (Recipient(5), Recipient(3))
    )
    assert await store.secret(kept.id) == kept
    assert await store.secret(kept.id + 1) is None


async def test_a_replayed_secret_is_not_stored_again(store: Store) -> None:
    answers = await asyncio.gather(*(seal(store, recipients=(number,)) for number in range(5)))
    assert [new for _, new in answers] == [True, False, False, False, False]
    assert {kept.recipients for kept, _ in answers} == {(Recipient(0),)}


async def test_a_secret_for_nobody_else_has_no_recipients(store: Store) -> None:
    kept, _ = await seal(store, recipients=())
    assert kept.recipients == ()
    await store.noticed(kept.id)
    assert await store.owed_secrets(LONG_AGO) == []


async def test_a_secret_is_found_by_its_interaction(store: Store) -> None:
    kept, _ = await seal(store, interaction_id=5)
    assert await store.secret_of(5) == kept
    assert await store.secret_of(6) is None


async def test_a_secret_may_need_no_notice(store: Store) -> None:
    kept, _ = await seal(store, recipients=(), noticed=True)
    assert kept.noticed
    assert await store.owed_secrets(LONG_AGO) == []


async def test_secrets_are_owed_until_delivered_and_noticed(store: Store) -> None:
    kept, _ = await seal(store)
    other, _ = await seal(store, interaction_id=2)
    assert [secret.id for secret in await store.owed_secrets(LONG_AGO)] == [kept.id, other.id]
    await store.noticed(kept.id)
    await store.delivered(kept.id, 1, NOW)
    assert [secret.id for secret in await store.owed_secrets(LONG_AGO)] == [kept.id, other.id]
    await store.delivered(kept.id, 2, NOW)
    assert [secret.id for secret in await store.owed_secrets(LONG_AGO)] == [other.id]
    assert await store.owed_secrets(LONG_AGO) == [Owed(other.id, 10, 100)]
    assert await store.owed_secrets(NOW) == []


async def test_a_delivery_is_noted_once_and_may_add_a_recipient(store: Store) -> None:
    kept, _ = await seal(store, recipients=(1,))
    later = NOW + timedelta(hours=1)
    await store.delivered(kept.id, 1, NOW)
    await store.delivered(kept.id, 1, later)
    await store.delivered(kept.id, 9, later)
    await store.delivered(kept.id + 1, 1, NOW)
    found = await store.secret(kept.id)
    assert found is not None
    assert found.recipients == (Recipient(1, NOW), Recipient(9, later))


async def test_a_reveal_is_noted(store: Store) -> None:
    kept, _ = await seal(store)
    assert kept.revealed_at is None
    await store.revealed(kept.id, 77, NOW)
    found = await store.secret(kept.id)
    assert found is not None
    assert (found.revealed_at, found.revealed_in, found.noticed) == (NOW, 77, False)


async def test_a_channels_secrets_are_newest_first(store: Store) -> None:
    made = [(await seal(store, interaction_id=number))[0].id for number in range(1, 5)]
    await seal(store, interaction_id=9, channel_id=11)
    assert [secret.id for secret in await store.secrets_in(10, 3)] == made[:0:-1]
    assert all(len(secret.recipients) == 2 for secret in await store.secrets_in(10, 3))


async def test_an_ongoing_message_is_owed_until_it_is_shown(store: Store) -> None:
    made, new = await start(store)
    assert new
    assert (made.revision, made.message_id, made.open, made.state, made.at) == (
        0,
        None,
        True,
        '{"点": 0}',
        NOW,
    )
    assert await store.owed_ongoing() == [Owed(made.id, 10, 100)]
    await store.ongoing_shown(made.id, 555, 0)
    assert await store.owed_ongoing() == []
    found = await store.ongoing(made.id)
    assert found is not None
    assert (found.message_id, found.shown) == (555, 0)
    assert await store.ongoing(made.id + 1) is None


async def test_a_replayed_start_gives_the_first(store: Store) -> None:
    made, _ = await start(store)
    assert await start(store) == (made, False)


async def test_a_press_moves_on_once(store: Store) -> None:
    made, _ = await start(store)
    answers = await asyncio.gather(
        *(
            store.press(made.id, expected=0, interaction_id=50 + number, state=f"{number}", open=True)
            for number in range(5)
        )
    )
    assert answers[0] is not None
    assert (answers[0].revision, answers[0].state, answers[0].open) == (1, "0", True)
    assert answers[1:] == [None] * 4


async def test_a_press_counts_once_even_long_after(store: Store) -> None:
    made, _ = await start(store)
    for number in range(3):
        assert await store.press(made.id, expected=number, interaction_id=50 + number, state="", open=True)
    assert await store.press(made.id, expected=3, interaction_id=50, state="", open=True) is None
    assert await store.press(made.id, expected=3, interaction_id=53, state="", open=False)
    assert await store.press(made.id, expected=4, interaction_id=54, state="", open=True) is None


async def test_showing_never_goes_back(store: Store) -> None:
    made, _ = await start(store)
    await store.press(made.id, expected=0, interaction_id=50, state="", open=True)
    await store.ongoing_shown(made.id, 555, 1)
    await store.ongoing_shown(made.id, 555, 0)
    found = await store.ongoing(made.id)
    assert found is not None
    assert found.shown == 1


async def test_a_closed_message_is_not_listed_but_may_be_owed(store: Store) -> None:
    made, _ = await start(store)
    second, _ = await start(store, interaction_id=2)
    await start(store, interaction_id=3, kind="undertaking")
    await start(store, interaction_id=4, channel_id=11)
    assert await store.ongoing_in(10, "contest") == [made, second]
    await store.ongoing_shown(made.id, 555, 0)
    await store.press(made.id, expected=0, interaction_id=50, state="", open=False)
    assert await store.ongoing_in(10, "contest") == [second]
    assert made.id in [one.id for one in await store.owed_ongoing()]


async def test_settings_are_replaced_as_a_whole(store: Store) -> None:
    assert await store.settings(10) is None
    full = Settings(10, 100, "zh-CN", (1, 2), 5, "btr", "2d6", "zh-CN", 1)
    await store.save_settings(full)
    assert await store.settings(10) == full
    await store.save_settings(Settings(10, 100))
    assert await store.settings(10) == Settings(10, 100)


async def test_a_character_keeps_the_order_of_its_sheet(store: Store) -> None:
    deer = await store.save_character(Character(UNKEPT, 100, 7, "白鹿", None, SHEET))
    assert deer.id != UNKEPT
    assert await store.character(deer.id) == deer
    renamed = replace(deer, name="Deer", entries=(), system="pool")
    assert await store.save_character(renamed) == renamed
    assert await store.character(deer.id) == renamed


async def test_one_of_several_characters_is_played(store: Store) -> None:
    assert await store.active_character(100, 7) is None
    ann, ben, foe = [
        await store.save_character(Character(UNKEPT, 100, owner, name))
        for owner, name in ((7, "Ann"), (7, "Ben"), (None, "Wolf"))
    ]
    assert [*await store.characters_of(100, 7)] == [ann, ben]
    assert [*await store.characters_in(100, (), foe.made_by)] == [foe]
    assert [*await store.characters_of(101, 7)] == []
    for character in (ann, ben):
        await store.play_character(7, character)
        assert await store.active_character(100, 7) == character
    assert await store.active_character(101, 7) is None


async def test_a_note_is_replaced(store: Store) -> None:
    assert await store.state_of("commands") is None
    await store.note_state("commands", "abc")
    await store.note_state("commands", "def")
    assert await store.state_of("commands") == "def"


async def test_a_forgotten_server_leaves_nothing_and_takes_nothing_of_others(store: Store) -> None:
    async def fill(guild_id: int) -> tuple[int, int, int]:
        encounter_id = await open_one(store, channel_id=guild_id + 1, guild_id=guild_id)
        secret, _ = await seal(store, guild_id + 2, guild_id + 1, guild_id)
        message, _ = await start(store, guild_id + 3, guild_id + 1, guild_id)
        await store.press(message.id, expected=0, interaction_id=guild_id + 4, state="", open=True)
        await store.save_settings(Settings(guild_id, guild_id, "en"))
        await store.play_character(7, await store.save_character(Character(UNKEPT, guild_id, 7, "x")))
        store.remember_pool(guild_id, 7, "3P", NOW)
        store.note_thrown(ThrownRow(guild_id, guild_id + 1, 7, NOW, "public", "{}"))
        return encounter_id, secret.id, message.id

    async def found(guild_id: int, ids: tuple[int, int, int]) -> list[bool]:
        return [
            await store.encounter(ids[0]) is not None,
            await store.log(ENCOUNTER, ids[0], 0, 100) != [],
            await store.secret(ids[1]) is not None,
            await store.ongoing(ids[2]) is not None,
            await store.settings(guild_id) is not None,
            await store.active_character(guild_id, 7) is not None,
            await store.pools(guild_id, 7) != [],
            await store.thrown_in(guild_id + 1) != [],
        ]

    gone, stays = await fill(1000), await fill(2000)
    await store.forget_guild(1000)
    assert await found(1000, gone) == [False] * 8
    assert await found(2000, stays) == [True] * 8
    assert not (await store.append(step(gone[0], 2))).accepted
    assert await open_one(store, channel_id=1001, guild_id=1000) > stays[0], "ids are never used again"
