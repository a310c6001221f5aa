"""What is suggested while somebody types dice."""

import pytest

from tests.conftest import Table

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
Pairs = list[tuple[str, str]]


async def typed(
    table: Table, text: str, command: str = "roll", option: str = "dice", **filled: object
) -> Pairs:
    """What Ann is offered, as (shown, sent)."""
    choices = await table.ann.autocomplete(table.channel, command, option, text, **filled)
    assert len(choices) <= 25
    assert all(0 < len(choice["name"]) <= 100 and 0 < len(choice["value"]) <= 100 for choice in choices)
    return [(choice["name"], choice["value"]) for choice in choices]


@both_languages
async def test_it_says_whether_the_dice_can_be_read(table: Table) -> None:
    assert ("✓ 4P > 3", "４Ｐ＞3") in await typed(table, "４Ｐ＞3")
    ((wrong, sent),) = await typed(table, "4P `and` *so*")
    assert wrong.startswith("✗")
    assert "4P" in wrong
    assert "\\" not in wrong
    assert sent == "4P `and` *so*"
    assert await typed(table, "") == []


@both_languages
async def test_last_open_pools_and_attributes_are_offered(table: Table, language: str) -> None:
    await table.plays("pool")
    strength = "strength" if language == "en-US" else "强壮"
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.ann.slash(table.channel, "sheet set", pairs="strength 5, luck_y 2")
    table.falls("d6" + " 1" * 40)
    for dice, visibility in (
        ("1P", "public"),
        ("2P", "public"),
        ("3P", "gm"),
        ("4P", "self"),
        ("1P", "public"),
    ):
        await table.ann.slash(table.channel, "roll", dice=dice, visibility=visibility)
    await table.gm.slash(table.channel, "hidden roll", dice="5P", **{"for": table.ann})
    await table.bob.slash(table.channel, "try", dice="6P > 1")
    offered = await typed(table, "")
    assert [value for _, value in offered] == ["1P", "2P", f"{strength}P", "luck_yP"]
    assert (f"{strength} 5 → {strength}P", f"{strength}P") in offered
    for _, value in offered:
        assert (await typed(table, value))[0][0] == f"✓ {value}"
    assert [value for _, value in await typed(table, strength[:2])][1:] == [f"{strength}P"]
    await table.restart()
    assert await typed(table, "") == offered


@both_languages
@pytest.mark.parametrize("game", [None, "order", "d20", "percentile", "instinct"])
async def test_only_dice_pools_are_offered_as_pools(table: Table, language: str, game: str | None) -> None:
    """Elsewhere a number of the sheet is what the game rolls by its name, or stands behind other dice."""
    if game:
        await table.plays(game)
    await table.ann.slash(table.channel, "sheet set", pairs="san 60")
    name = (
        "理智" if (game, language) == ("percentile", "zh-CN") else "Sanity" if game == "percentile" else "san"
    )
    by_name = [name] if game in ("percentile", "d20") else []
    assert [value for shown, value in await typed(table, "") if "60" in shown] == by_name
    assert (f"{name} 60 → 1d20+{name}", f"1d20+{name}") in await typed(table, "1d20+sa")


@both_languages
async def test_lists_of_helpers(table: Table) -> None:
    await table.plays("pool")
    await table.ann.slash(table.channel, "sheet set", pairs="luck 2")
    assert await typed(table, "2P，", "try", "assist") == [("2P，luck 2 → luckP", "2P，luckP")]
    assert ("✓ max(1,2)P, luck P", "max(1,2)P,luck P") in await typed(
        table, "max(1,2)P,luck P", "try", "assist"
    )
    ((wrong, _), *_) = await typed(table, "2P, (x", "undertake start", "assist")
    assert wrong.startswith("✗")


@both_languages
@pytest.mark.parametrize("command", ["oppose", "contest start"])
async def test_nothing_of_anybody_elses_sheet_is_told_while_typing(table: Table, command: str) -> None:
    asked = ("witchcraft P", "1/(witchcraft-7) P", "1/(strength-3) P", "(witchcraft*999) P", "luckP, 幸运P")

    async def told() -> list[Pairs]:
        return [
            await typed(table, text, command, option, opponent=table.bob)
            for option in ("opponent_dice", "assist")
            for text in asked
            if command == "oppose" or option == "opponent_dice"
        ]

    nobodys = await told()
    assert all(pairs[0][0].startswith("✓") for pairs in nobodys)
    for sheet in ("witchcraft 7, strength 3", "witchcraft 2, strength 7"):
        await table.bob.slash(table.channel, "sheet set", pairs=sheet)
        assert await told() == nobodys
    assert await typed(table, "", command, "opponent_dice", opponent=table.bob) == []
    ((wrong, _),) = await typed(table, "4P (", command, "opponent_dice", opponent=table.bob)
    assert wrong.startswith("✗")


async def test_long_and_strange_texts_never_fail(table: Table) -> None:
    await table.plays("pool")
    await table.ann.slash(
        table.channel, "sheet set", pairs=", ".join(f"{'n' * 28}{chr(97 + n)} 1" for n in range(26))
    )
    table.falls(*["d6 1"] * 20)
    for number in range(20):
        await table.ann.slash(table.channel, "roll", dice=f"1P+{number}")
    for text in (
        "n",
        "1",
        "x" * 100,
        "x" * 101,
        "(" * 50,
        "1P > ",
        ">",
        "🎲",
        "1000000000000d6",
        "\u200b",
        "d",
    ):
        await typed(table, text)
    assert len(await typed(table, "")) == 25


async def test_in_the_bots_dm_numbers_are_read(table: Table) -> None:
    choices = await table.ann.user.autocomplete("roll", "dice", "4P")
    assert [choice["name"] for choice in choices] == ["✓ 4P"]
