"""What a server, and whoever may set its game, is told once; and what goes on with Plain until then."""

from typing import Any

import discord
import pytest
import simcord

from bot.systems import FAMILIES, PLAIN, SYSTEMS
from bot.systems.recipes.system import SHIPPED
from cogs.ui.greeting import PLAYS
from tests.conftest import Table, answer, shown

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
first_visit = pytest.mark.first_visit
WELCOME = {"en-US": "-# Three things to know", "zh-CN": "-# 只需知道三件事"}
QUESTION = {"en-US": "**What do you play?**", "zh-CN": "**你们玩什么**？"}
ASSUMED = {"en-US": "-# No game is set here, so this is Plain.", "zh-CN": "-# 这里还没有设定规则"}
PLACES: dict[str, Any] = {"from": "A1", "to": "C3"}
HERE, EVERYWHERE = f"k:{PLAYS}:0", f"k:{PLAYS}:1"


def private(table: Table, person: simcord.MemberActor) -> list[discord.Message]:
    """What only this person was told in the channel, oldest first."""
    return [each for each in table.channel.history(viewer=person.user) if each.flags.ephemeral]


def asked(table: Table, person: simcord.MemberActor, language: str = "en-US") -> list[discord.Message]:
    """The questions for the game that this person got."""
    return [each for each in private(table, person) if QUESTION[language] in each.content]


def offered(message: discord.Message) -> dict[str, list[str]]:
    """The keys of the games on each list of a question, by the lists' ids."""
    lists = [each for row in message.components for each in getattr(row, "children", ())]
    return {each.custom_id: [option.value for option in each.options] for each in lists}


async def chosen(
    table: Table, person: simcord.MemberActor, where: str, key: str, language: str = "en-US"
) -> str:
    """The person chooses from the newest question; the question's text afterwards."""
    question = asked(table, person, language)[-1]
    await person.select(question, [key], custom_id=where)
    return next(shown(each) for each in private(table, person) if each.id == question.id)


@both_languages
@first_visit
async def test_the_first_answer_on_a_server_is_followed_by_three_things_to_know_once(
    table: Table, language: str
) -> None:
    assert table.messages() == []  # On joining the bot said nothing.
    await table.ann.slash(table.channel, "roll", dice="1d20+5")
    [told] = private(table, table.ann)
    assert told.content.startswith(WELCOME[language])
    assert len(told.content.splitlines()) == 1
    await table.bob.slash(table.channel, "roll", dice="1d20+5")
    await table.restart()
    await table.gm.slash(table.channel, "roll", dice="1d20+5")
    assert private(table, table.bob) == private(table, table.gm) == []
    assert len(table.messages()) == 3


@first_visit
async def test_joining_another_server_says_nothing_there(table: Table) -> None:
    other = table.env.create_guild("Another")
    hall = other.create_text_channel("hall")
    await table.env.settle()
    assert hall.history() == []


@first_visit
async def test_two_first_commands_at_once_are_followed_once(table: Table) -> None:
    await table.ann.slash(table.channel, "roll", dice="4P > oops")
    await table.bob.slash(table.channel, "roll", dice="2P")
    told = [each.content for who in (table.ann, table.bob) for each in private(table, who)]
    assert sum(WELCOME["en-US"] in each for each in told) == 1


@both_languages
@first_visit
async def test_who_chooses_a_game_is_told_that_the_open_encounter_stays_what_it_is(
    table: Table, language: str
) -> None:
    await table.gm.slash(table.channel, "encounter open")
    told = await chosen(table, table.gm, HERE, "instinct", language)
    assert ("The open encounter goes on with Plain." in told) is (language == "en-US")
    assert ("已经开局的遭遇仍按通用进行。" in told) is (language == "zh-CN")
    again = await table.gm.slash(table.channel, "settings system", system="order")
    assert len(answer(again).splitlines()) == 1


async def test_a_later_roll_asks_the_store_for_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.ann.slash(table.channel, "roll", dice="1d20+5")
    read = table.store.settings
    asked_for: list[int] = []

    async def counted(scope_id: int) -> Any:
        asked_for.append(scope_id)
        return await read(scope_id)

    monkeypatch.setattr(table.store, "settings", counted)
    await table.ann.slash(table.channel, "roll", dice="1d20+5")
    assert asked_for == []


@both_languages
async def test_who_may_set_the_game_is_asked_once_and_the_others_read_a_small_line(
    table: Table, language: str
) -> None:
    for person in (table.ann, table.gm, table.gm):
        said = answer(await person.slash(table.channel, "measure", **PLACES))
        assert said.splitlines()[-1].startswith(ASSUMED[language])
    assert asked(table, table.ann, language) == []
    [question] = asked(table, table.gm, language)
    assert question.flags.ephemeral
    games = [PLAIN.key, *(key for key in SYSTEMS if key != PLAIN.key), *SHIPPED]
    assert offered(question) == {HERE: games, EVERYWHERE: games}


async def test_rolling_dice_needs_no_game_and_asks_nobody(table: Table) -> None:
    assert ASSUMED["en-US"] not in answer(await table.gm.slash(table.channel, "roll", dice="1d20+5 > 3"))
    assert private(table, table.gm) == []


async def test_a_choice_sets_the_game_and_nobody_is_told_of_plain_again(table: Table) -> None:
    await table.gm.slash(table.channel, "measure", **PLACES)
    assert "**Pathfinder 1e**" in await chosen(table, table.gm, EVERYWHERE, "pathfinder")
    elsewhere = table.guild.create_text_channel("elsewhere")
    for channel in (table.channel, elsewhere):
        said = answer(await table.ann.slash(channel, "measure", **PLACES))
        assert "Pathfinder squares" in said
        assert ASSUMED["en-US"] not in said


async def test_a_game_in_a_file_can_be_chosen_for_one_channel(table: Table) -> None:
    await table.gm.slash(table.channel, "measure", **PLACES)
    await chosen(table, table.gm, HERE, "percentile")
    assert "percentile" in str((await table.store.settings(table.channel.id)).system)  # type: ignore[union-attr]
    assert ASSUMED["en-US"] not in answer(await table.ann.slash(table.channel, "measure", **PLACES))


async def test_who_manages_only_the_channel_is_not_offered_the_server(table: Table) -> None:
    deputy = table.guild.create_role("Deputy", permissions=discord.Permissions(manage_channels=True))
    cleo = table.guild.add_member(table.env.create_user("cleo"), roles=[deputy])
    await cleo.slash(table.channel, "measure", **PLACES)
    assert list(offered(asked(table, cleo)[-1])) == [HERE]


async def test_a_fight_without_a_game_is_plain_and_says_so(table: Table) -> None:
    opened = answer(await table.ann.slash(table.channel, "encounter open"))
    assert "Plain" in opened
    assert [each.content for each in private(table, table.ann)] == [
        f"{ASSUMED['en-US']} `/settings system` sets one."
    ]


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("travel", {"speed": "3"}),
        ("fall", {"height": 10, "agility": "3"}),
        ("carry", {"strength": 3, "weight": 10}),
        ("search", {"dice": "3P", "size": "light", "concealment": "simple"}),
        ("sense pool", {"range": 5, "distance": 3}),
        ("move pool", {"speed": 3}),
    ],
)
async def test_families_of_one_game_are_quiet_elsewhere(
    table: Table, command: str, options: dict[str, object]
) -> None:
    for game in (None, "d20", "btr", "pool"):
        if game:
            await table.plays(game)
        result = await table.ann.slash(table.channel, command, **options)
        refused = "is of Dice pools, and this channel plays" in answer(result)
        assert refused is result.ephemeral is (game != "pool")
        assert not refused or len(answer(result).splitlines()) == 1
        assert not refused or f"`/{command}`" in answer(result)


async def test_a_skill_that_no_sheet_has_is_quiet_where_checks_are_not_played(table: Table) -> None:
    for game in (None, "percentile", "instinct"):
        if game:
            await table.plays(game)
        result = await table.ann.slash(table.channel, "check", modifier="侦查 > 12")
        told = "`/check` is of Death Instinct, and this channel plays" in answer(result)
        assert result.ephemeral
        assert told is (game != "instinct")
        assert not told or len(answer(result).splitlines()) == 1
    await table.plays("percentile")
    table.falls("d10 7 5")
    assert not (await table.ann.slash(table.channel, "check", modifier="3 > 12")).ephemeral


@both_languages
async def test_an_unknown_name_leads_to_the_choice_of_a_game(table: Table, language: str) -> None:
    leads = {"en-US": "`/settings system`", "zh-CN": "`/设置 规则`"}[language]
    for dice in ("侦查", "侦查+2"):
        assert leads in answer(await table.ann.slash(table.channel, "roll", dice=dice))
    await table.plays("d20")
    told = answer(await table.ann.slash(table.channel, "roll", dice="侦查+2"))
    assert leads not in told
    assert "`侦查" not in told
    await table.gm.slash(table.channel, "encounter open", system="order")
    told = answer(await table.ann.slash(table.channel, "roll", dice="侦查"))
    assert "侦查" in told
    assert leads not in told


def test_every_family_is_known_to_a_game_and_not_to_every_one() -> None:
    for name, known in FAMILIES.items():
        assert any(map(known, SYSTEMS.values())), name
        assert not all(map(known, SYSTEMS.values())), name


@both_languages
async def test_a_family_taken_away_answers_with_one_line_until_it_comes_back(
    table: Table, language: str
) -> None:
    shown_as = {
        "en-US": ("/odds", "/server commands unhide: /odds"),
        "zh-CN": ("/概率", "/服务器 指令 恢复: /概率"),
    }
    told = answer(await table.gm.slash(table.channel, "server commands", hide="odds, /travel"))
    assert f"`{shown_as[language][0]}`" in told
    await table.restart()
    for person in (table.ann, table.gm):
        result = await person.slash(table.channel, "odds", dice="1d20")
        assert result.ephemeral
        assert len(answer(result).splitlines()) == 1
        assert all(f"`{each}`" in answer(result) for each in shown_as[language])
    await table.gm.slash(table.channel, "server commands", unhide=shown_as[language][0])
    assert not (await table.ann.slash(table.channel, "odds", dice="1d20")).ephemeral
    assert (await table.ann.slash(table.channel, "travel", speed="3")).ephemeral


async def test_what_leads_back_cannot_be_taken_away_and_the_unused_goes_at_once(table: Table) -> None:
    stay = ("/help", "/privacy", "/roll", "/settings")
    for name in (*stay, "no-such"):
        said = answer(await table.gm.slash(table.channel, "server commands", hide=name))
        assert f"“{name.strip('/')}” is not a command that can be taken away" in said
        assert all(f"`{each}`" in said for each in stay)
    await table.plays("pool")
    said = answer(await table.gm.slash(table.channel, "server commands", hide="unused"))
    assert [name for name in FAMILIES if f"`/{name}`" in said] == ["check", "damage"]


@first_visit
@both_languages
async def test_points_of_a_sheet_are_plains_where_no_game_is_chosen(table: Table, language: str) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="hp 27, dex 14")
    told = answer(await table.ann.slash(table.channel, "hp", who="Ann", change="-7"))
    assert "20/27" in told
    shown_then = answer(await table.ann.slash(table.channel, "sheet show"))
    assert "20/27" in shown_then
