"""Games in files at a table, end to end: rolls, odds, chances, sheets."""

import re
from importlib.resources import files
from typing import Any

import discord
import pytest
import simcord

from bot.store.server_files import Files
from bot.systems.order.health import Body
from bot.systems.recipes.system import SHIPPED, shipped_text
from bot.wording.short_answers import BREAKS_BEHIND
from tests.cogs.hands import labels, messages, newest, said
from tests.cogs.hands import press as pressed
from tests.cogs.presses import give, id_of, press, verbs
from tests.cogs.test_encounter import actor, ann, bob, gm, now
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def rolled(table: Table, dice: str, *falls: str, **options: object) -> str:
    table.falls(*falls)
    return answer(await table.ann.slash(table.channel, "roll", dice=dice, **options))


@both_languages
async def test_a_skill_is_rolled_under(table: Table, language: str) -> None:
    await table.plays("percentile")
    await table.ann.slash(table.channel, "sheet import", text=".st 侦查60 力量45")
    told = await rolled(table, "侦查", "d100 30")
    assert ("Hard success" if language == "en-US" else "困难成功") in told
    assert "≤ 60" in told
    assert "侦查" in told
    assert await rolled(table, "str", "d100 46") != await rolled(table, "力量", "d100 45")
    failed = await rolled(table, "侦查/2", "d100 31")
    assert ("Failure" if language == "en-US" else "失败") in failed


async def test_a_skill_of_several_words_is_pasted_rolled_exported_and_taken_off(table: Table) -> None:
    await table.plays("percentile")
    pasted = await table.ann.slash(
        table.channel, "sheet import", text=".st STR 50 spot hidden 60 Language (Own) 75"
    )
    assert "spot hidden **60**" in answer(pasted)
    for typed, face, outcome in (
        ("Spot Hidden", 30, "Hard success"), ("hard spot hidden", 31, "Not enough: Success"),
        ("check spot hidden/2", 31, "Failure"), ("drive auto 20", 20, "Success"),
    ):  # fmt: skip
        assert f"**{outcome}**" in await rolled(table, typed, f"d100 {face}")
    assert "[~~85~~, 25]" in await rolled(table, "spot hidden bonus die", "d100 85", "d10 2")
    assert "`spot hidden`" in await rolled(table, "spot hiden hard")
    sent = await table.ann.slash(table.channel, "sheet export", format="st")
    assert sent.response is not None
    (file,) = sent.response.message.attachments
    told = (await file.read()).decode()
    assert "spot hidden=60" in told
    await table.ann.slash(table.channel, "sheet set", pairs="spot hidden -")
    assert "spot hidden" not in answer(await table.ann.slash(table.channel, "sheet show"))
    again = answer(await table.ann.slash(table.channel, "sheet import", text=told))
    assert "spot hidden **60**" in again
    assert "Not read" not in again


@pytest.mark.parametrize(
    ("game", "foes", "dice", "order"),
    [
        ("d20", {"Wolf": {"health": "11; dex 3"}}, "d20 10", "13 **Wolf**"),
        ("d20", {"Wolf": {"health": "11; dex 3", "modifier": 0}}, "d20 10", "10 **Wolf**"),
        (
            "percentile",
            {
                "Ghoul": {"health": "13/13; dex 65"},
                "Thug": {"health": "9/9; dex 65", "modifier": 40},
                "Rat": {},
            },
            "d1 1 1 1",
            "65 **Ghoul** · 40 **Thug** · 0 **Rat**",
        ),
    ],
)
async def test_what_is_typed_of_a_foe_counts_in_its_initiative_also_by_formulas(
    table: Table, game: str, foes: dict[str, dict[str, Any]], dice: str, order: str
) -> None:
    await table.plays(game)
    await gm(table, "open")
    for name, typed in foes.items():
        await gm(table, "add", name=name, **typed)
    table.falls(dice)
    await gm(table, "start")
    assert order in newest(table).content


async def test_a_judged_save_and_an_answer_have_their_chances_before_they_are_rolled(table: Table) -> None:
    await table.plays("percentile")
    await gm(table, "open")
    await ann(table, "join", health="12/12; dodge 40", initiative=9)
    await gm(table, "add", name="Ghoul", health="13/13; dodge 30", initiative=8)
    await gm(table, "start")
    table.falls("d6 5")
    await table.gm.slash(
        table.channel, "attack", modifier="1d6", target="Ann", save="dodge, half", **{"as": "Ghoul"}
    )
    told = said(await pressed(table.bob, newest(table), "fight_chances"))
    assert "1d100<=40: succeeds **40.00%** (2/5)" in told
    assert "90%: 90 or less" in told
    await gm(table, "undo")
    table.falls("d100 5")
    await table.ann.slash(table.channel, "attack", modifier="50", target="Ghoul", damage="1d6")
    answers = said(await pressed(table.gm, newest(table), "fight_chances"))
    assert "Dodge: 1d100 <= 30: hits **94.00%**" in answers
    assert "hits: 0 (" not in answers


async def test_chances_of_a_judged_roll(table: Table) -> None:
    await table.plays("bands-2d6")
    table.falls("d6 4 4")
    sent = await table.ann.slash(table.channel, "roll", dice="risk 2")
    assert "**Full success**" in answer(sent)
    assert {"made_chances", "again"} <= set(verbs(table.last()))
    told = answer(await press(table, table.bob, "made_chances"))
    assert "41.67%" in told
    assert "Success at a price" in told
    table.falls("d6 1 1")
    again = answer(await press(table, table.ann, "again"))
    assert "Risk: 2" in again


async def test_odds_of_a_named_roll(table: Table) -> None:
    await table.plays("d20")
    told = answer(await table.ann.slash(table.channel, "odds", dice="attack 5 dc 15"))
    assert "success **55.00%** (11/20)" in told
    assert "Critical hit 5.00% · Hit 50.00%" in told


# ---------------------------------------------------------------- a server's own game

STORM = """
name = { en = "Storm Riders", zh = "风暴骑手" }
usual = "risk"
values = ["bold", "keen"]

[rolls.risk]
dice = "2d6 + {value}"
judge.bands = { 10 = "You do it", 7 = "You do it, at a price", 0 = "The GM moves" }
"""


async def brought_in(table: Table, text: str = STORM) -> str:
    return answer(await table.gm.slash(table.channel, "game import", text=text))


async def test_a_game_is_written_brought_in_and_played(table: Table) -> None:
    assert "**Storm Riders** is there" in await brought_in(table)
    told = answer(await table.gm.slash(table.channel, "game use", game="Storm Riders"))
    assert "**Storm Riders**" in told
    assert "**You do it, at a price**" in await rolled(table, "bold", "d6 4 4")
    await table.ann.slash(table.channel, "sheet new", name="Ann", system="order")
    await table.ann.slash(table.channel, "sheet set", pairs="bold 2")
    assert "**You do it**" in await rolled(table, "bold", "d6 4 4")
    assert "2d6 + 2" in await rolled(table, "risk bold", "d6 1 1")
    listed = answer(await table.ann.slash(table.channel, "game list"))
    assert "of this server:\n• **Storm Riders**: played here\nwith the bot:\n• d20: meet or beat\n" in listed
    shown = answer(await table.ann.slash(table.channel, "game show", game="风暴骑手"))
    assert "/roll risk VALUE: 2d6 + {value}" in shown
    assert "You do it (result ≥ 10)" in shown
    assert "fights: against AC · health: points" in shown
    shown = answer(await table.ann.slash(table.channel, "game show", game="trait-wild"))
    assert "fights: attacks by Trait · against Parry · health: Shaken, Wounded" in shown
    odds = answer(await table.ann.slash(table.channel, "odds", dice="keen"))
    assert "success **16.67%** (1/6)" in odds


THREE_DICE = """
name = "Three Dice"
usual = "skill"
[rolls.skill]
dice = "3d6"
target = "{value}"
judge = "at most"
"""


@pytest.mark.parametrize(("file", "named"), [("", "`侦查 50`"), (THREE_DICE, "`侦查 9`")])
async def test_an_unknown_value_is_offered_with_a_number_that_its_dice_reach(
    table: Table, file: str, named: str
) -> None:
    if file:
        await brought_in(table, file)
    await table.gm.slash(table.channel, "game use", game="Three Dice" if file else "percentile")
    assert named in answer(await table.ann.slash(table.channel, "roll", dice="侦查"))


@pytest.mark.parametrize(
    ("name", "found"),
    [("percentile", "Percentile"), ("百分骰", "Percentile"), ("roll under", "Percentile"), ("4dF", "4dF")],
)
async def test_a_game_is_found_by_a_part_of_its_name(table: Table, name: str, found: str) -> None:
    assert answer(await table.ann.slash(table.channel, "game show", game=name)).startswith(f"**{found}")


async def test_a_part_of_several_names_asks_which_is_meant(table: Table) -> None:
    told = answer(await table.ann.slash(table.channel, "game show", game="successes"))
    assert "is part of several names: Successes" in told
    assert "d10" in told
    assert "d6" in told


async def clicked(table: Table, answered: simcord.InteractionResult, verb: str) -> str:
    assert answered.response is not None
    on = answered.response.message
    return answer(await table.gm.click(on, custom_id=id_of(on, verb)))


async def test_another_file_takes_the_place_of_a_game_and_undo_brings_it_back(table: Table) -> None:
    first = await table.gm.slash(table.channel, "game import", text=STORM)
    await table.gm.slash(table.channel, "game use", game="storm riders")
    changed = await table.gm.slash(
        table.channel, "game import", text=STORM.replace("You do it, at a price", "Nearly")
    )
    assert "has changed" in answer(changed)
    assert "**Nearly**" in await rolled(table, "bold", "d6 4 4")
    assert "as it was before" in await clicked(table, changed, "game_undo")
    assert "at a price**" in await rolled(table, "bold", "d6 4 4")
    assert "changed again meanwhile" in await clicked(table, first, "game_undo")


async def test_a_removed_game_leaves_dice(table: Table) -> None:
    await brought_in(table)
    await table.gm.slash(table.channel, "game use", game="storm riders")
    shown = await table.gm.slash(table.channel, "game show", game="storm riders")
    assert "is removed" in await clicked(table, shown, "game_remove")
    refused = answer(await table.ann.slash(table.channel, "roll", dice="risk bold"))
    assert "risk" in refused
    assert "8" in await rolled(table, "2d6", "d6 4 4")
    assert "as it was before" in await clicked(table, shown, "game_undo")
    assert "at a price**" in await rolled(table, "risk bold", "d6 4 4")


async def test_a_game_is_the_servers_alone(table: Table) -> None:
    await brought_in(table)
    abroad = table.env.create_guild("Abroad")
    channel = abroad.create_text_channel("elsewhere")
    role = abroad.create_role("All", permissions=discord.Permissions.all())
    there = abroad.add_member(table.gm.user, roles=[role])
    await table.env.settle()
    told = answer(await there.slash(channel, "game use", game="Storm Riders"))
    assert "There is no game" in told
    listed = answer(await there.slash(channel, "game list"))
    assert "Storm" not in listed


async def test_what_is_typed_in_a_file_marks_and_pings_nothing(table: Table) -> None:
    text = 'name = "**@everyone** <@1> [x](http://a.b) {0}"\n[rolls.a]\nname="*b* {c}"\ndice="1d6"\n'
    told = await brought_in(table, text)
    assert "@everyone" not in told
    assert "<@1>" not in told
    assert "[x]" not in told
    await table.gm.slash(table.channel, "game use", game="**@everyone** <@1> [x](http://a.b) {0}")
    assert "{c}" in await rolled(table, "a", "d6 3")


async def test_a_wrong_file_is_refused_with_its_line(table: Table) -> None:
    told = await brought_in(table, STORM.replace("2d6", "2d"))
    assert "Line 7" in told
    assert "rolls.risk.dice" in told
    assert await table.store.server_files(Files.GAMES, table.guild.id) == []


async def test_a_server_has_few_games_and_none_of_the_bots_names(table: Table) -> None:
    for number in range(10):
        assert "is there" in await brought_in(table, f'name = "Game {number}"')
    assert "10 games at most" in await brought_in(table, 'name = "One more"')
    assert "has changed" in await brought_in(table, 'name = "Game 3"\nabout = "again"')
    assert "name of a game that the bot has" in await brought_in(table, 'name = "d20"')


# ---------------------------------------------------------------- fights

GRIM = """
name = "Grim"
usual = "test"
[values]
nerve = { is = 3, also = ["勇气"] }
guard = { is = 10, name = { en = "Guard", zh = "格挡" } }
wounds = { is = "nerve + 2", also = ["hp"] }
[rolls.test]
dice = "1d20 + {value}"
judge = "at least"
[initiative]
dice = "1d6"
adds = "nerve"
[fight]
health = "boxes"
defence = "guard"
doubles = []
misses = [1, 2]
players = "down"
foes = "dead"
"""


async def plain_left(table: Table, name: str) -> int | None:
    (found,) = [each.body for each in (await now(table)).combatants if each.name == name]
    assert isinstance(found, Body)
    return found.left


async def test_a_game_in_a_file_fights_by_its_own_rules(table: Table) -> None:
    await brought_in(table, GRIM)
    await table.gm.slash(table.channel, "game use", game="Grim")
    await table.ann.slash(table.channel, "sheet new", name="Ann")
    await table.ann.slash(table.channel, "sheet set", pairs="nerve 4")
    await gm(table, "open")
    table.falls("d6 5", "d6 1")
    await ann(table, "join")
    await gm(table, "add", name="Ghoul", health="3; guard 12")
    await gm(table, "start")
    assert (await now(table)).system.startswith("own_")
    assert await actor(table) == "Ann", "5 and the sheet's nerve of 4"
    assert await plain_left(table, "Ann") == 6, "nerve and 2"
    dice = table.falls("d20 2")
    await table.ann.slash(table.channel, "attack", modifier="1d20+20", target="Ghoul", damage="1d6")
    dice.finished()
    assert await plain_left(table, "Ghoul") == 3, "a natural 2 misses here"
    assert "Grim" in said(await table.gm.slash(table.channel, "encounter show"))
    removing = await table.gm.slash(table.channel, "game show", game="Grim")
    assert "is removed" in await clicked(table, removing, "game_remove")
    await gm(table, "next")
    assert await actor(table) == "Ghoul", "the fight goes on by the plain game"
    await table.gm.slash(table.channel, "hp", who="Ghoul", change="-1")
    assert await plain_left(table, "Ghoul") == 2


# ---------------------------------------------------------------- opposed


async def test_an_attack_is_the_attackers_own_skill_and_armour_takes_off(table: Table) -> None:
    await table.plays("percentile")
    await table.gm.slash(table.channel, "settings detail", mode="full")
    await table.ann.slash(table.channel, "sheet import", text=".st 敏捷65 con50 siz60 斗殴60")
    await gm(table, "open")
    table.falls("d1 1", "d1 1")
    await ann(table, "join")
    await gm(table, "add", name="Ghoul", modifier=40, health="9; 护甲 1")
    await gm(table, "start")
    table.falls("d100 30")
    await table.ann.slash(table.channel, "attack", modifier="斗殴", target="Ghoul", damage="1d6")
    told = newest(table).content
    assert "**Hard success** · waits for an answer" in told.replace(BREAKS_BEHIND, " · ")
    await pressed(table.gm, newest(table), "answer", 3)
    assert "Ghoul** does not answer · the attack **hits**" in newest(table).content.replace(
        BREAKS_BEHIND, " · "
    )
    table.falls("d6 4")
    await pressed(table.ann, newest(table), "answer", 0)
    assert await plain_left(table, "Ghoul") == 6
    assert "harm" not in newest(table).content, "the table knows a foe's health in words"
    await gm(table, "undo")
    assert await plain_left(table, "Ghoul") == 9
    refused = await table.ann.slash(table.channel, "attack", modifier="fencing", target="Ghoul", damage="1d6")
    assert refused.ephemeral
    assert "fencing" in answer(refused)


async def fight_of_two(table: Table) -> None:
    """Ann with brawl 60 has the turn, against Bob with dodge 40 and brawl 50."""
    await table.plays("percentile")
    await table.gm.slash(table.channel, "settings detail", mode="full")
    await table.ann.slash(table.channel, "sheet import", text=".st 敏捷65 con50 siz60 斗殴60")
    await table.bob.slash(table.channel, "sheet import", text=".st 敏捷40 闪避40 con50 siz60 斗殴50")
    await gm(table, "open")
    table.falls("d1 1", "d1 1")
    await ann(table, "join")
    await bob(table, "join")
    await gm(table, "start")


SAYS = {
    "en-US": (
        "waits for an answer",
        "How does Bob answer Ann's attack?",
        "Dodge: ",
        "the attack **misses**",
        "Success",
    ),
    "zh-CN": ("等待目标应对", "Bob怎样应对Ann的攻击？", "闪避：", "攻击**未命中**", "成功"),
}


@both_languages
async def test_only_the_target_answers_an_attack_and_all_of_it_is_undone_as_one(
    table: Table, language: str
) -> None:
    await fight_of_two(table)
    before = (await now(table)).combatants
    waits, asked, dodge, misses, success = SAYS[language]
    table.falls("d100 50")
    await table.ann.slash(table.channel, "attack", modifier="斗殴", target="Bob", damage="1d6")
    call = newest(table)
    assert waits in call.content
    assert asked in call.content
    assert f"<@{table.bob.id}>" in call.content
    assert labels(call)[:2] == (["Dodge", "Fight back"] if language == "en-US" else ["闪避", "反击"])
    refused = await pressed(table.ann, call, "answer", 0)
    assert refused.ephemeral
    table.falls("d100 40")
    await pressed(table.bob, call, "answer", 0)
    told = newest(table).content
    assert dodge in told
    assert misses in told
    assert f"**{success}**" in told
    assert (await now(table)).pending == ()
    assert "❓" not in call_after(table, call)
    await gm(table, "undo")
    assert ((await now(table)).combatants, (await now(table)).pending) == (before, ())


def call_after(table: Table, call: discord.Message) -> str:
    """The text of a message as it is now."""
    return next(each.content for each in messages(table) if each.id == call.id).replace("✅ ❓", "✅ ")


async def test_an_answer_strikes_back_and_the_log_has_it(table: Table) -> None:
    await fight_of_two(table)
    await table.gm.slash(table.channel, "log start", name="Evening")
    table.falls("d100 50")
    await table.ann.slash(table.channel, "attack", modifier="斗殴", target="Bob", damage="1d6")
    chances = said(await pressed(table.bob, newest(table), "fight_chances"))
    assert "Dodge: 1d100 <= 40: hits **60.00%** (3/5)" in chances
    assert "the target strikes back 25.00%" in chances
    table.falls("d100 25")
    await pressed(table.bob, newest(table), "answer", 1)
    assert "strikes back" in newest(table).content
    after = said(await pressed(table.ann, newest(table), "fight_chances"))
    assert "Fight back: 1d100 <= 50: hits **75.00%** (3/4)" in after
    assert "the target strikes back 25.00%" in after
    table.falls("d3 2")
    refused = await pressed(table.ann, newest(table), "answer", 0)
    assert refused.ephemeral, "the damage is Bob's"
    await pressed(table.bob, newest(table), "answer", 0)
    assert await plain_left(table, "Ann") == 9
    assert await plain_left(table, "Bob") == 11


@both_languages
async def test_a_usual_answer_is_rolled_at_once_and_its_chances_are_the_gms(
    table: Table, language: str
) -> None:
    """Both rolls are in one message. Players know what a foe can as little as after a question."""
    own = shipped_text("percentile").replace("[fight]\n", '[fight]\nusual_answer = { foes = "dodge" }\n')
    await brought_in(table, 'name = "Quick"\n' + own.partition("\n")[2])
    await table.gm.slash(table.channel, "game use", game="Quick")
    await table.ann.slash(table.channel, "sheet import", text=".st 敏捷65 con50 siz60 斗殴60")
    await gm(table, "open")
    table.falls("d1 1", "d1 1")
    await ann(table, "join")
    await gm(table, "add", name="Ghoul", health="9/9; dodge 40")
    await gm(table, "start")
    dice = table.falls("d100 50", "d100 41")
    await table.ann.slash(table.channel, "attack", modifier="斗殴", target="Ghoul", damage="1d6")
    dice.finished()
    told = newest(table)
    assert ("the attack **hits**" if language == "en-US" else "攻击**命中**") in told.content
    assert [verbs(told)[0], len((await now(table)).pending)] == ["answer", 1]
    of_gm = said(await pressed(table.gm, told, "fight_chances"))
    assert "1d100 <= 60 · vs 1d100 <= 40 · 1d6" in of_gm
    assert "**43.51%**" in of_gm
    unanswered = ("Without an answer", "60.00%") if language == "en-US" else ("不计目标的应对", "60.00%")
    of_players = said(await pressed(table.ann, told, "fight_chances"))
    assert all(each in of_players for each in unanswered)
    table.falls("d6 4")
    await pressed(table.ann, told, "answer", 0)
    assert await plain_left(table, "Ghoul") == 5


async def test_an_attack_that_nobody_answered_hits_as_its_targets_turn_begins(table: Table) -> None:
    await fight_of_two(table)
    table.falls("d100 50")
    await table.ann.slash(table.channel, "attack", modifier="斗殴", target="Bob", damage="1d6")
    await ann(table, "next")
    told = "\n".join(each.content for each in messages(table)[-2:])
    assert "Bob** does not answer" in told
    table.falls("d6 5")
    await pressed(table.ann, newest(table), "answer", 0)
    assert await plain_left(table, "Bob") == 6


async def test_a_foe_without_a_sheet_attacks_by_what_was_typed_of_it_and_by_the_file(table: Table) -> None:
    await fight_of_two(table)
    await gm(table, "add", name="Ghoul", initiative=1, health="9/9; brawl 60")
    bite = {"modifier": "斗殴", "target": "Ann", "as": "Ghoul"}
    table.falls("d100 60")
    await table.gm.slash(table.channel, "attack", damage="1d3", **bite)
    assert "**Success**" in newest(table).content
    refused = await table.gm.slash(table.channel, "attack", damage="1d3+力量", **bite)
    assert refused.ephemeral
    assert said(refused).startswith("The sheet of Ghoul has no value for Strength.")


@pytest.mark.parametrize("name", ["2nd Claw", "二爪"])
async def test_an_attack_of_the_file_is_made_by_any_of_its_names(table: Table, name: str) -> None:
    shipped = (files("bot.systems.recipes") / "shipped/percentile.toml").read_text("utf-8")
    rest, attack = shipped.split("[fight.attacks.brawl]")
    claw = attack.replace('en = "Brawl", zh = "斗殴"', 'en = "2nd claw", zh = "二爪"')
    claws = f"{rest}[fight.attacks.brawl]{claw}"
    claws = re.sub(r"^name = .*", 'name = "Claws"', claws, count=1, flags=re.MULTILINE)
    assert "**Claws** is there" in await brought_in(table, claws)
    await table.gm.slash(table.channel, "game use", game="Claws")
    table.falls("d100 3")
    assert "2nd claw" in answer(await table.ann.slash(table.channel, "attack", modifier=name))
    await gm(table, "open")
    await table.ann.slash(table.channel, "encounter join", name="Ann", initiative=9)
    await gm(table, "add", name="Ghoul", initiative=1, health="9/9; brawl 60")
    await gm(table, "start")
    table.falls("d100 3")
    await table.ann.slash(table.channel, "attack", modifier=name, target="Ghoul")
    assert "2nd claw" in newest(table).content


async def test_a_save_of_a_game_in_a_file_is_its_own_roll(table: Table) -> None:
    await fight_of_two(table)
    await table.ann.slash(table.channel, "attack", modifier="6", target="Bob", save="体质 困难，减半")
    call = newest(table)
    assert "体质 困难 save against **6** damage, half on a success" in call.content
    assert labels(call)[0] == "体质 困难"
    table.falls("d100 26")
    await pressed(table.bob, call, "answer", 0)
    assert await plain_left(table, "Bob") == 5
    told = next(each for each in messages(table)[::-1] if "**fails**" in each.content)
    chances = said(await pressed(table.bob, told, "fight_chances"))
    assert "succeeds **25.00%**" in chances
    refused = await table.ann.slash(table.channel, "attack", modifier="6", target="Bob", save="13")
    assert "cannot be rolled for a save" in said(refused)


async def test_a_save_by_a_value_that_only_the_sheet_has_has_chances_before_it_is_rolled(
    table: Table,
) -> None:
    await fight_of_two(table)
    await table.bob.slash(table.channel, "sheet set", pairs="swim 40")
    await table.ann.slash(table.channel, "attack", modifier="6", target="Bob", save="swim, half")
    told = said(await pressed(table.bob, newest(table), "fight_chances"))
    assert "succeeds **40.00%** (2/5)" in told


async def test_a_save_ends_an_effect_by_the_games_own_roll(table: Table) -> None:
    await fight_of_two(table)
    await gm(table, "effect add", name="Webbed", who="Ann", save="力量 50")
    await gm(table, "next")
    assert "to end Webbed" in newest(table).content
    table.falls("d100 50")
    await pressed(table.ann, newest(table), "answer", 0)
    assert (await now(table)).effects == ()


@pytest.mark.parametrize("game", SHIPPED)
async def test_a_fight_of_every_game_begins_hurts_and_is_undone(table: Table, game: str) -> None:
    await table.plays(game)
    await gm(table, "open")
    await ann(table, "join")
    await gm(table, "add", name="Ghoul", health="9/9" if "hp" in shipped_text(game) else "armour 1")
    await gm(table, "start")
    before = await now(table)
    assert before.current is not None
    await table.gm.slash(table.channel, "hp", who="Ghoul", change="-1")
    hurt = await now(table)
    assert hurt.combatants != before.combatants
    await gm(table, "undo")
    assert (await now(table)).combatants == before.combatants


async def test_an_attack_without_a_fight_is_judged(table: Table) -> None:
    await table.plays("percentile")
    await table.ann.slash(table.channel, "sheet import", text=".st 斗殴60")
    table.falls("d100 12")
    told = answer(await table.ann.slash(table.channel, "attack", modifier="斗殴"))
    assert "**Extreme success** · 12 · ≤ 60" in told


async def test_two_skills_meet(table: Table) -> None:
    await table.plays("percentile")
    await table.ann.slash(table.channel, "sheet import", text=".st 侦查60")
    await table.bob.slash(table.channel, "sheet import", text=".st 潜行40")
    table.falls("d100 31", "d100 20")
    asked = await table.ann.slash(
        table.channel, "oppose", dice="侦查", opponent=table.bob, opponent_dice="潜行"
    )
    told = answer(asked)
    assert "Hard success" in told
    assert f"**{table.bob.name}" in told.splitlines()[-1] or "wins" in told.splitlines()[-1]
    chances = answer(await press(table, table.bob, "made_chances"))
    assert "the first wins" in chances


async def test_an_opponent_answers_with_a_skill(table: Table) -> None:
    await table.plays("percentile")
    await table.ann.slash(table.channel, "sheet import", text=".st 侦查60")
    await table.bob.slash(table.channel, "sheet import", text=".st 潜行40")
    await table.ann.slash(table.channel, "oppose", dice="侦查", opponent=table.bob)
    dice = table.falls("d100 59", "d100 21")
    await give(table, table.bob, "oppose_accept", "潜行")
    dice.finished()
    shown = newest(table).content
    assert shown.count("Success") == 2
    assert "wins" in shown
    chances = answer(await press(table, table.bob, "oppose_chances"))
    assert "the first wins" in chances


async def test_nobody_wins_where_all_fail(table: Table) -> None:
    await table.plays("percentile")
    await table.ann.slash(table.channel, "sheet import", text=".st Reed-侦查60")
    await table.bob.slash(table.channel, "sheet import", text=".st Mara-潜行40")
    table.falls("d100 61", "d100 80")
    told = answer(
        await table.ann.slash(table.channel, "oppose", dice="侦查", opponent=table.bob, opponent_dice="潜行")
    )
    assert told.splitlines()[-1] == "**Nobody wins**: all of them fail"
    assert "**Mara** · " in told, "under the name of the character that is played"
    chances = answer(await press(table, table.bob, "made_chances"))
    assert "tie **24.00%**" in chances, "2 in 5 times 3 in 5"


async def test_dice_that_the_game_does_not_judge_meet_only_sums(table: Table) -> None:
    await table.plays("percentile")
    options = {"dice": "60", "opponent": table.bob, "opponent_dice": "2d6"}
    refused = await table.ann.slash(table.channel, "oppose", **options)
    assert refused.ephemeral
    assert "roll of the game" in answer(refused)
    await table.plays("d20")
    table.falls("d20 10", "d6 3 4")
    assert "wins" in answer(await table.ann.slash(table.channel, "oppose", **(options | {"dice": "check 5"})))


async def test_sides_of_one_name_are_told_apart(table: Table) -> None:
    await table.plays("fate")
    for who in (table.ann, table.bob):
        await who.slash(table.channel, "sheet new", name="Wolf")
    table.falls("d3 2 2 2 2", "d3 3 3 2 2")
    told = answer(
        await table.ann.slash(
            table.channel, "oppose", dice="overcome 1", opponent=table.bob, opponent_dice="1"
        )
    )
    assert "**Wolf (1)** · " in told
    assert told.splitlines()[-1] == "**Wolf (2) wins**"


FULL = (
    ".st 力量60str60敏捷55dex55意志65pow65体质50con50外貌45app45教育75edu75知识75体型65siz65智力70灵感70int70"
    "san65理智65幸运55mp13魔法13计算机5计算机使用5电脑5格斗:斗殴50射击(手枪)40侦查65"
    + "".join(f"技{chr(0x4E10 + n)}1" for n in range(60))
)


@pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
async def test_a_pasted_sheet_is_shown_by_the_games_own_names(table: Table, language: str) -> None:
    await table.plays("percentile")
    told = answer(await table.ann.slash(table.channel, "sheet import", text=FULL))
    strength, heading = ("Strength", "**Values**") if language == "en-US" else ("力量", "**数值**")
    assert f"{heading}\n{strength} **60**" in told
    assert "计算机/计算机使用/电脑 **5**" in told
    assert "mp/魔法 **13**" in told
    assert "未读入" not in told
    assert "Not read" not in told
    changed = answer(await table.ann.slash(table.channel, "sheet set", pairs="san-3"))
    assert ("Sanity 65 → **62**" if language == "en-US" else "理智 65 → **62**") in changed
    assert len(changed.splitlines()) == 2, "not all of the long sheet again"


async def test_low_rolls_are_lucky_where_low_wins(table: Table) -> None:
    await table.plays("percentile")
    for _ in range(6):
        await rolled(table, "50", "d100 2")
    told = answer(await table.ann.slash(table.channel, "luck"))
    assert "6 of 6 rolls better than their own average; **very lucky**: as many or more in" in told
    assert "d100 (the lower, the better): 12, on average 303; **very lucky**: as low or lower in" in told


async def test_what_is_typed_is_completed_with_the_games_rolls(table: Table) -> None:
    await table.plays("percentile")
    await table.ann.slash(table.channel, "sheet import", text=".st 侦查60")
    choices = await table.ann.autocomplete(table.channel, "roll", "dice", "che")
    assert ("Check …", "Check") in [(each["name"], each["value"]) for each in choices]
    choices = await table.ann.autocomplete(table.channel, "roll", "dice", "侦查 b2")
    assert ("✓ 1d100b2 <= 60", "侦查 b2") in [(each["name"], each["value"]) for each in choices]


async def test_a_game_in_a_file_may_order_turns_by_a_value_alone(table: Table) -> None:
    await table.plays("percentile")
    await table.ann.slash(table.channel, "sheet import", text=".st 敏捷65 con50 siz60")
    await gm(table, "open")
    table.falls("d1 1", "d1 1")
    await ann(table, "join")
    await gm(table, "add", name="Ghoul", modifier=40)
    await gm(table, "start")
    assert await actor(table) == "Ann"
    assert await plain_left(table, "Ann") == 11


async def test_a_hidden_roll_is_judged_and_has_its_chances(table: Table) -> None:
    await table.plays("bands-2d6")
    table.falls("d6 4 4")
    told = await table.gm.slash(table.channel, "roll", dice="risk 2", visibility="self")
    assert "**Full success**" in answer(told)
    assert told.response is not None
    assert verbs(told.response.message) == ["made_chances"]


@both_languages
async def test_a_sheet_shows_the_games_values_under_its_headings(table: Table, language: str) -> None:
    text = (
        'name = "Grim"\n[values]\nnerve = { is = 3, name = { en = "Nerve", zh = "勇气" },'
        ' group = { en = "Soul", zh = "灵魂" } }\nguard = "nerve * 2"\n'
    )
    await brought_in(table, text)
    await table.gm.slash(table.channel, "game use", game="Grim")
    await table.ann.slash(table.channel, "sheet new", name="Ann")
    await table.ann.slash(table.channel, "sheet set", pairs="勇气 4")
    shown = answer(await table.ann.slash(table.channel, "sheet show"))
    assert ("Soul" if language == "en-US" else "灵魂") in shown
    assert "8" in await rolled(table, "1d1+guard-1", "d1 1")
    removing = await table.gm.slash(table.channel, "game show", game="Grim")
    assert removing.response is not None
    await table.gm.click(removing.response.message, custom_id=id_of(removing.response.message, "game_remove"))
    assert "4" in answer(await table.ann.slash(table.channel, "sheet show"))


async def test_a_file_may_roll_initiative_again_each_round(table: Table) -> None:
    await brought_in(table, GRIM.replace('adds = "nerve"', 'adds = "nerve"\neach_round = true'))
    await table.gm.slash(table.channel, "game use", game="Grim")
    await gm(table, "open")
    table.falls("d6 6", "d6 1")
    await gm(table, "add", name="Ghoul")
    await gm(table, "add", name="Bat")
    await gm(table, "start")
    assert await actor(table) == "Ghoul"
    assert (await now(table)).seed
    await gm(table, "next")
    await gm(table, "next")
    assert (await now(table)).round_number == 2
    assert (await now(table)).variants == ("anew",)


# ---------------------------------------------------------------- several in a line

LINES = {
    "degrees": (
        "percentile", "侦查; 潜行", ("d100 30", "d100 41"),
        ["Check: 侦查: ", "**Hard success** · 30 · ≤ 60", "Check: 潜行: ", "**Failure** · 41 · ≤ 40"],
    ),
    "three times": ("percentile", "3#侦查", ("d100 12", "d100 60", "d100 100"),
        ["**Extreme success**", "**Success**", "**Fumble**"],
    ),
    "successes": (
        "successes-d10", "pool 2; trial 2, 7; 1d6", ("d10 8 9", "d10 6 1", "d6 4"),
        ["Pool: 2: ", "**Success** · 2 successes", "Trial: 2, 7: ", "**Botch**", "1d6"],
    ),
    "bands, each with a comment": (
        "bands-2d6", "risk 1 # over; risk 1 # under", ("d6 6 6", "d6 1 1"),
        ["over · Risk: 1: ", "**Full success**", "under · Risk: 1: ", "**Trouble**"],
    ),
    "the highest": (
        "highest-d6", "risky 2; desperate 2", ("d6 6 6", "d6 3 2"),
        ["**Better than hoped** · highest 6, 2 times", "**The worst happens** · highest 3"],
    ),
    "typed dice": ("d20", "1d20+5 >= 15; attack 5 dc 15; 1d8+3", ("d20 9", "d20 20", "d8 2"),
        ["**Failure** · 14 · ≥ 15", "**Critical hit**", "1d8+3"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", list(LINES))
async def test_each_roll_of_a_line_is_judged_by_its_game(table: Table, what: str) -> None:
    game, typed, falls, told = LINES[what]
    await table.plays(game)
    await table.ann.slash(table.channel, "sheet import", text=".st 侦查60 潜行40")
    said_ = await rolled(table, typed, *falls)
    places = [said_.find(each) for each in told]
    assert -1 not in places, said_
    assert places == sorted(places)


async def test_a_number_with_a_comment_is_still_one_roll(table: Table) -> None:
    await table.plays("percentile")
    for typed in ("50 # 侦查", "50 #侦查", "50# 侦查", "30#侦查"):
        assert (await rolled(table, typed, "d100 100")).count("Fumble") == 1
