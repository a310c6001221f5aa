"""/draw end to end: cards, hands, seals, undo, and random tables."""

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
import simcord

from bot.decks.decks import MOST_DECKS, MOST_OWN, MOST_OWN_CARDS, Deck, Decks
from bot.play import random_tables
from bot.play.decks import KIND, seal
from bot.random_tables.reader import tables_of, titles_of
from bot.wording.decks import card_plain
from bot.wording.words import words_for
from tests.cogs.hands import meant, messages, newest, press, refuses, said, verbs
from tests.cogs.presses import id_of, ids
from tests.cogs.test_log import entries
from tests.cogs.test_privacy import found
from tests.conftest import Table, answer, shown

TABLES = """# Encounter
zh: 遭遇
3x [2d6] wolves with {Loot}
zh: {物品}和[2d6]只狼
a merchant
zh: 一个商人

# Loot
zh: 物品
2x a bone
zh: 一根骨头
a ring
zh: 一枚戒指
"""


async def held(table: Table) -> Decks:
    step = await table.store.newest_step(KIND.name, table.channel.id)
    return KIND.load(step.state) if step else Decks()


async def only(table: Table) -> Deck:
    (deck,) = (await held(table)).decks
    return deck


async def draws(
    table: Table, who: simcord.MemberActor, does: str = "card", /, **options: Any
) -> simcord.InteractionResult:
    return await who.slash(table.channel, f"draw {does}", **options)


def private(result: simcord.InteractionResult) -> str:
    """What one person was answered in private, whatever everybody reads beside it."""
    told = [each for each in (result.response, *result.followups) if each is not None and each.ephemeral]
    return "\n".join(shown(each.message) for each in told)


def plain(deck: Deck, card: int) -> str:
    return card_plain(words_for("en"), deck.cards[card])


def plain_hand(deck: Deck, user_id: int) -> list[str]:
    return [plain(deck, each) for each in deck.hand(user_id)]


async def test_the_first_card_lays_out_54_and_undo_puts_it_back(table: Table) -> None:
    told = answer(await draws(table, table.ann))
    deck = await only(table)
    (card,) = deck.discarded
    assert f"**{plain(deck, card)}**" in told
    assert "53 cards left" in told
    assert deck.order is not None
    assert f"`{seal(deck, deck.order)[:16]}`" in told, "it was shuffled for this card"
    assert "undoes this: a card was drawn" in answer(await draws(table, table.ann, "undo"))
    assert (await held(table)).decks == ()
    await draws(table, table.ann, "redo")
    assert await only(table) == deck


@pytest.mark.parametrize("language", ["zh-CN"], indirect=True)
async def test_everything_done_with_a_deck_is_told_in_chinese(table: Table, language: str) -> None:
    await draws(table, table.gm, "deck", name="甲", cards="1-9")
    await draws(table, table.ann, to="hand", count=2)
    first, second = (each for each in plain_hand(await only(table), table.ann.id))
    for does, options in (
        ("card", {}), ("card", {"count": 2}), ("play", {"card": first}), ("discard", {"card": second}),
        ("shuffle", {}), ("undo", {}), ("redo", {}),
    ):  # fmt: skip
        await draws(table, table.ann, does, **options)
        told = shown(newest(table)).replace("Undo", "")
        assert "“甲”" in told, told
        assert not re.search(r"[a-z]{3}", meant(told)), told


async def test_only_its_holder_reads_a_hand_and_the_table_learns_the_number(table: Table) -> None:
    await draws(table, table.gm, "deck", name="Road", cards="owl, bat, elk, cow")
    result = await draws(table, table.ann, to="hand", count=2)
    deck = await only(table)
    names = [plain(deck, each) for each in deck.hand(table.ann.id)]
    assert all(each in private(result) for each in names)
    assert "draws 2 cards" in shown(newest(table))
    read = "\n".join(shown(each) for each in messages(table))
    assert not [each for each in deck.cards if each in read]
    hand = await press(table.bob, newest(table), "hand")
    assert said(hand) == "You hold no cards."
    mine = await press(table.ann, newest(table), "hand")
    assert all(each in said(mine) for each in names)
    for who in (table.bob, table.gm):
        assert not [each for each in names if each in answer(await draws(table, who, "list"))]
        told = answer(await draws(table, who, "show", what="Road")).split("all cards")[0]
        assert f"<@{table.ann.id}> holds 2 cards" in told
        assert not [each for each in names if each in told]


async def test_a_card_is_played_face_up_or_discarded_unseen(table: Table) -> None:
    await draws(table, table.gm, "deck", name="Road", cards="owl, bat, elk, cow")
    await draws(table, table.ann, to="hand", count=3)
    deck = await only(table)
    first, second, third = deck.hand(table.ann.id)
    hand = await draws(table, table.ann, "hand")
    assert hand.response is not None
    await table.ann.select(
        hand.response.message, [str(first)], custom_id=id_of(hand.response.message, "hand_play")
    )
    assert f"**{plain(deck, first)}**" in shown(newest(table))
    before = len(messages(table))
    result = await draws(table, table.ann, "discard", card=plain(deck, second))
    assert result.ephemeral, "its options are not for others"
    assert len(messages(table)) == before + 1
    assert "discards a card" in shown(newest(table))
    assert plain(deck, second) not in shown(newest(table))
    assert (
        plain(deck, second) not in answer(await draws(table, table.bob, "show", what="Road")).split("all")[0]
    )
    now = await only(table)
    assert (now.discarded, now.buried, now.hand(table.ann.id)) == ((first,), (second,), (third,))
    refused = await draws(table, table.bob, "play", card=plain(deck, third))
    assert said(refused) == refuses("deck.empty_hand", "en")


async def test_the_order_is_fixed_when_shuffled_and_opened_after_the_next(table: Table) -> None:
    laid = shown(messages(table)[-1]) if await draws(table, table.ann, "deck", name="A", cards="1-9") else ""
    seal = laid.split("Seal `")[1][:16]
    fixed = (await only(table)).left
    await draws(table, table.bob, count=4)
    assert (await only(table)).discarded == fixed[:4]
    await draws(table, table.bob, to="hand")
    await draws(table, table.bob, "shuffle")
    asked = await draws(table, table.ann, "show", what="A")
    assert asked.response is not None
    assert said(await press(table.ann, asked.response.message, "deck_open")) == refuses(
        "deck.order_in_hands", "en"
    )
    assert said(await draws(table, table.bob, "shuffle", hands=True)) == refuses("deck.not_kept", "en")
    await draws(table, table.ann, "undo")
    await draws(table, table.gm, "undo")
    await draws(table, table.ann, "shuffle", hands=True)
    asked = await draws(table, table.ann, "show", what="A")
    assert asked.response is not None
    opened = await press(table.ann, asked.response.message, "deck_open")
    assert opened.followups or opened.response
    message = newest(table)
    (file,) = message.attachments
    content = await file.read()
    assert sha256(content).hexdigest().startswith(seal)
    assert sha256(content).hexdigest() in message.content


async def test_an_opened_order_never_becomes_that_of_the_pile(table: Table) -> None:
    await draws(table, table.ann, "deck", name="A", cards="1-9")
    await draws(table, table.ann, "shuffle")
    asked = await draws(table, table.ann, "show", what="A")
    assert asked.response is not None
    await press(table.ann, asked.response.message, "deck_open")
    before = await only(table)
    for who in (table.ann, table.gm):
        assert said(await draws(table, who, "undo")) == refuses("deck.opened", "en", name="A")
    await draws(table, table.ann)
    await draws(table, table.ann, "undo")
    assert await only(table) == before


async def test_who_did_a_step_or_a_gm_undoes_it_and_nobody_undoes_an_older_one(table: Table) -> None:
    await draws(table, table.ann, "deck", name="A", cards="1-9")
    first = messages(table)[-1]
    await draws(table, table.bob)
    assert said(await draws(table, table.ann, "undo")) == refuses("deck.not_yours", "en")
    assert said(await press(table.ann, first, "deck_undo")) == refuses("deck.moved_on", "en")
    await press(table.bob, newest(table), "deck_undo")
    assert (await only(table)).discarded == ()
    assert said(await draws(table, table.bob, "undo")) == refuses("deck.not_yours", "en")
    await draws(table, table.gm, "undo")
    assert (await held(table)).decks == ()
    assert said(await draws(table, table.gm, "undo")) == refuses("deck.nothing_to_undo", "en")


async def test_an_own_deck_is_its_owners_and_a_gms_deck_the_gms(table: Table) -> None:
    await draws(table, table.ann, "deck", name="Diary", cards="1-9", access="own")
    assert said(await draws(table, table.bob, deck="Diary")) == refuses("deck.none", "en")
    assert "Diary" not in answer(await draws(table, table.gm, "list"))
    assert "Diary" in answer(await draws(table, table.ann))
    assert said(await draws(table, table.bob, "deck", name="X", access="gm")) == refuses(
        "deck.not_kept", "en"
    )
    await draws(table, table.gm, "deck", name="Doom", cards="skull, sun", access="gm")
    assert said(await draws(table, table.bob, deck="Doom")) == refuses("deck.gm_draws", "en", name="Doom")
    assert "skull" not in answer(await draws(table, table.bob, "show", what="Doom"))
    assert "Doom" in answer(await draws(table, table.gm, deck="Doom"))


async def test_own_decks_take_no_room_from_others(table: Table) -> None:
    for name in range(MOST_OWN):
        await draws(table, table.ann, "deck", name=f"{name}", cards="1-9", access="own")
    refused = await draws(table, table.ann, "deck", name="X", cards="1-9", access="own")
    assert said(refused) == refuses("deck.too_many_own", "en", decks=MOST_OWN, cards=MOST_OWN_CARDS)
    for name in range(MOST_DECKS):
        assert "lays out" in answer(await draws(table, table.bob, "deck", name=f"{name}", cards="1-9"))


async def test_the_cards_of_a_gms_deck_are_in_no_public_line(table: Table) -> None:
    await table.gm.slash(table.channel, "log start", name="Night")
    result = await draws(table, table.gm, "deck", name="Doom", cards="skull, sun", access="gm")
    assert result.ephemeral, "its options are not for others"
    assert "Doom" in shown(newest(table))
    assert not any("skull" in str(each) for each in await entries(table))


async def test_a_deck_with_putting_back_holds_nothing_back(table: Table) -> None:
    await draws(table, table.ann, "deck", name="A", cards="3x wolf, bear", mode="return")
    table.falls("d4 4 4 1")
    assert "**bear** · **bear** · **wolf**" in answer(await draws(table, table.ann, count=3))
    assert said(await draws(table, table.ann, to="hand")) == refuses("deck.no_hands", "en", name="A")
    assert said(await draws(table, table.ann, "shuffle")) == refuses("deck.never_shuffled", "en", name="A")


async def test_too_few_cards_and_a_restart(table: Table) -> None:
    await draws(table, table.ann, "deck", name="A", cards="1-3")
    await draws(table, table.ann, count=2)
    before = await held(table)
    await table.restart()
    assert said(await draws(table, table.bob, count=2)) == refuses(
        "deck.too_few", "en", name="A", left=1, asked=2
    )
    assert await held(table) == before
    await draws(table, table.bob, "shuffle")
    assert len((await only(table)).left) == 3


@pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
async def test_a_table_is_drawn_with_its_nested_ones_and_dice_in_the_channels_language(
    table: Table, language: str
) -> None:
    await draws(table, table.gm, "import", text=TABLES)
    await table.gm.slash(table.channel, "settings language", language=words_for(language).language)
    table.falls("d4 1", "d6 3 4", "d3 3")
    result = await draws(table, table.ann, "table", table="encounter")
    assert ("**7 wolves with a ring**" if language == "en-US" else "**一枚戒指和7只狼**") in answer(result)
    assert result.response is not None
    table.falls("d4 4")
    await press(table.bob, result.response.message, "table_again")
    assert ("a merchant" if language == "en-US" else "一个商人") in shown(newest(table))


async def test_only_gms_read_entries_and_chances(table: Table) -> None:
    await draws(table, table.gm, "import", text=TABLES)
    table.falls("d4 4")
    result = await draws(table, table.ann, "table", table="Encounter")
    assert result.response is not None
    told = said(await press(table.gm, result.response.message, "table_chances"))
    assert "**75.00%** (3/4): \\[2d6\\] wolves with {Loot}" in told
    assert "**25.00%** (1/4): a ring" in told
    assert "2d6: 2 to 12, 7 on average" in told
    refused = await press(table.ann, result.response.message, "table_chances")
    assert said(refused) == refuses("table.gm_reads", "en")
    assert said(await draws(table, table.ann, "show", what="Loot")) == refuses("table.gm_reads", "en")


@pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
async def test_odds_of_a_table_are_those_of_its_button(table: Table, language: str) -> None:
    await draws(table, table.gm, "import", text=TABLES)
    table.falls("d4 4")
    drawn = await draws(table, table.ann, "table", table="Encounter")
    assert drawn.response is not None
    told = said(await press(table.gm, drawn.response.message, "table_chances"))
    for dice in ("table Encounter", "Table: encounter", "表 Encounter", "随机表 encounter"):
        assert said(await table.gm.slash(table.channel, "odds", dice=dice)) == told
    asked = await table.ann.slash(table.channel, "odds", dice="table Encounter")
    assert said(asked) == refuses("table.gm_reads", language)
    other = await table.gm.slash(table.channel, "odds", dice="table Encounter", difficulty=3)
    assert said(other) == refuses("odds.only_a_table", language, name="Encounter")


async def test_names_within_a_file_are_told_to_its_readers_only(table: Table) -> None:
    text = "# Road\n{Vampire lair}\n\n# Vampire lair\na\n\n# Vampire ball\nb\n"
    await draws(table, table.gm, "import", text=text)
    for typed in ("vampire", "vampire lai", "vampire bal"):
        told = said(await draws(table, table.ann, "table", table=typed))
        assert told == refuses("table.unknown", "en", name=typed, meant="Road")
        assert "Vampire" in answer(await draws(table, table.gm, "table", table=typed))
    found = await table.ann.autocomplete(table.channel, "draw table", "table", "")
    assert [each["name"] for each in found] == ["Road"]
    assert "**a**" in answer(await draws(table, table.ann, "table", table="Vampire lair"))


async def test_suggestions_read_no_file_twice(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await draws(table, table.gm, "import", text=TABLES)
    await draws(table, table.gm, "import", text="# Other\nx\n")
    reads = list[str]()

    def counted(read: Callable[[str], Any]) -> Callable[[str], Any]:
        return lambda text: (reads.append(text), read(text))[1]

    monkeypatch.setattr(random_tables, "titles_of", counted(titles_of))
    monkeypatch.setattr(random_tables, "tables_of", counted(tables_of))
    for typed in ("", "e", "en"):
        await table.gm.autocomplete(table.channel, "draw table", "table", typed)
    assert len(reads) == 2, "both files once"
    table.falls("d4 4")
    await draws(table, table.ann, "table", table="Encounter")
    assert reads[2:] == [TABLES]


@pytest.mark.parametrize("language", ["zh-CN"], indirect=True)
async def test_what_is_brought_in_is_called_in_the_reader_s_language(table: Table, language: str) -> None:
    for _ in range(2):
        assert "**遭遇**" in private(await draws(table, table.gm, "import", text=TABLES))


async def test_a_hidden_draw_is_sealed_whispered_and_revealed(table: Table) -> None:
    await draws(table, table.gm, "import", text=TABLES)
    table.falls("d4 4")
    result = await draws(table, table.gm, "table", table="Encounter", visibility="gm")
    assert "a merchant" in private(result)
    read = "\n".join(shown(each) for each in messages(table))
    assert "Seal" in read
    assert "merchant" not in read
    assert "Encounter" not in read
    await table.gm.slash(table.channel, "hidden reveal", id="1")
    assert "a merchant" in shown(newest(table))


async def test_a_file_is_replaced_removed_and_brought_back(table: Table) -> None:
    first = await draws(table, table.gm, "import", text=TABLES)
    assert first.response is not None
    shown_file = await draws(table, table.gm, "show", what="遭遇")
    assert shown_file.response is not None
    (file,) = shown_file.response.message.attachments
    assert (await file.read()).decode() == TABLES
    assert "table_remove" in verbs(shown_file.response.message)
    removed = await press(table.gm, shown_file.response.message, "table_remove")
    assert said(await draws(table, table.ann, "table", table="Loot")) == refuses("table.none_here", "en")
    undone = [
        each for each in (removed.response, *removed.followups) if each and "table_undo" in str(ids(each))
    ]
    await press(table.gm, undone[-1].message, "table_undo")
    table.falls("d3 3")
    assert "a ring" in answer(await draws(table, table.ann, "table", table="Loot"))


async def test_an_attachment_with_faults_names_their_lines(table: Table) -> None:
    wrong = b"# A\n3: x\n5: y\n\n# B\n{C}\n[2e6] z\n"
    told = said(await table.gm.slash(table.channel, "draw import", file=("t.txt", wrong)))
    assert [each for each in ("Line 6", "Line 7") if each not in told] == []
    assert await table.gm.slash(table.channel, "draw import", file=("t.txt", b"\xef\xbb\xbf# A\nx\ny\n"))
    assert "**A**" in answer(await draws(table, table.ann, "list"))


async def test_a_persons_deck_and_hand_are_nobodys_after_erasure(table: Table) -> None:
    await draws(table, table.ann, "deck", name="A", cards="1-9")
    await draws(table, table.ann, "deck", name="B", cards="my diary, x", access="own")
    await draws(table, table.ann, to="hand", deck="A", count=2)
    asked = await table.ann.slash(table.channel, "privacy delete")
    assert asked.response is not None
    await press(table.ann, asked.response.message, "forget_me")
    deck = await only(table)
    assert (deck.made_by, [each.user_id for each in deck.hands]) == (0, [0])
    assert found(table, "diary", str(table.ann.id)) == []
    await draws(table, table.gm, "shuffle", hands=True)
    assert len((await only(table)).left) == 9
