"""/attack, end to end (P-61, D-17 … D-22)."""

from typing import Any

import pytest
import simcord

from bot.systems.order.body import Body
from tests.cogs.hands import body_of, newest, refuses, said, verbs
from tests.cogs.hands import press as press_at
from tests.cogs.presses import press
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def attacks(table: Table, fall: str, **options: Any) -> str:
    """What everybody reads of an attack, after exactly these dice fell."""
    falls = table.falls(*fall.split("|"))
    result = await table.ann.slash(table.channel, "attack", **options)
    assert not result.ephemeral, answer(result)
    falls.finished()
    return answer(result)


async def defends(
    table: Table, person: simcord.MemberActor, fall: str, typed: str
) -> simcord.InteractionResult:
    form = await press(table, person, "attack_defend")
    assert form.modal, f"no form: {form}"
    falls = table.falls(*fall.split("|"))
    result = await person.submit_modal(form, {"defence": typed})
    falls.finished()
    return result


# ---------------------------------------------------------------- dice pools


@BOTH
async def test_a_defence_is_declared_once_the_roll_is_seen(table: Table, language: str) -> None:
    """P-61: 4 less protection 1 is 3; dodged 1 is 2; of 2 agility dice none is left."""
    await table.plays("pool")
    told = await attacks(table, "d6 1 2 1 5 6", modifier="5P vs 1", attribute="活力 2")
    assert "5P → [1, 2, 1, 5, 6] = **4**" in told
    assert "**3**" in told.splitlines()[-1]
    assert verbs(newest(table)) == ["attack_defend", "attack_undefended"]
    await defends(table, table.bob, "d6 1 3", "闪避 2P")
    told = table.posts()[-1]
    assert "2P → [1, 3] = **1**" in told
    assert "**Bob**" in told
    assert ("**2** agility dice lost" if language == "en-US" else "**2**") in told
    assert ("unconscious" if language == "en-US" else "昏迷") in told
    assert [each for each in verbs(newest(table)) if each.startswith("attack")] == ["attack_chances"]


async def test_a_defence_reads_the_sheet_of_who_defends(table: Table) -> None:
    await table.plays("pool")
    await table.bob.slash(table.channel, "sheet set", pairs="strength 3")
    await attacks(table, "d6 1 1", modifier="2P #the wolf", defender=table.bob)
    assert "“the wolf”" in table.posts()[-1]
    refused = await press(table, table.ann, "attack_defend")
    assert said(refused) == refuses("ongoing.not_yours", "en-US")
    await defends(table, table.bob, "d6 2 4 5", "block")
    assert "blocks: strengthP → [2, 4, 5] = **2**" in table.posts()[-1]
    assert "**Ann** misses **Bob**: no dice lost" in table.posts()[-1]


async def test_nobody_may_defend_and_the_rest_is_lost(table: Table) -> None:
    await table.plays("pool")
    await attacks(table, "d6 1 2", modifier="2P", attribute="spirit")
    await press(table, table.bob, "attack_undefended")
    assert "**3** spirit dice lost" in table.posts()[-1]


async def test_what_protection_takes_needs_no_defence(table: Table) -> None:
    await table.plays("pool")
    told = await attacks(table, "d6 1 5", modifier="2P", protection=1)
    assert "**Ann** misses the target: no dice lost" in told
    assert "attack_defend" not in verbs(newest(table))


async def test_everything_may_stand_in_one_field(table: Table) -> None:
    await table.plays("pool")
    told = await attacks(table, "d6 2 2|d6 1", modifier="2P vs 1 dodge 1P")
    assert "**The target** dodges: 1P → [1] = **1**" in told
    assert "**Ann** hits the target: **2** dice of the attacked attribute lost" in told
    await table.bob.slash(table.channel, "sheet set", pairs="spirit 1")
    told = await attacks(table, "d6 2|d6 1", modifier="1P", defence="resist", defender=table.bob)
    assert "**Bob** resists" in told


@BOTH
async def test_what_a_pool_attack_cannot_be_is_refused(table: Table, language: str) -> None:
    await table.plays("pool")
    table.falls()
    cover = "cover" if language == "en-US" else "掩护"
    for key, options, facts in (
        ("attack.no_difficulty", {"modifier": "5P > 2"}, {"typed": "5P", "difficulty": 2}),
        ("attack.unreadable", {"modifier": "5P vs 4P"}, {"text": "4P"}),
        ("attack.two_protections", {"modifier": "5P vs 4", "protection": 3}, {"option": 3, "typed": 4}),
        ("attack.protection_too_high", {"modifier": "5P vs 4000"}, {"limit": 1000}),
        ("attack.attribute", {"modifier": "5P", "attribute": "luck 3"}, {"text": "luck 3"}),
        ("attack.no_such_defence", {"modifier": "5P", "defence": "hide"}, {"text": "hide"}),
        ("attack.defence_needs_dice", {"modifier": "5P", "defence": "dodge"}, {"typed": "dodge"}),
        ("attack.two_defences", {"modifier": "5P vs block 1P", "defence": "dodge 1P"}, {}),
        ("attack.not_of_it", {"modifier": "5P", "cover": "weak"}, {"system": "pool", "option": cover}),
        ("dice.no_die", {"modifier": "5"}, {"typed": "5", "meant": "5P"}),
    ):
        result = await table.ann.slash(table.channel, "attack", **options)
        assert said(result) == refuses(key, language, **facts), key
    who = {"modifier": "5P", "defence": "dodge", "defender": table.bob}
    told = said(await table.ann.slash(table.channel, "attack", **who))
    assert "Bob" in told
    await table.plays("btr")
    told = said(await table.ann.slash(table.channel, "attack", modifier="5P"))
    assert told == refuses("attack.no_rules", language, system="btr")


# ---------------------------------------------------------------- 死亡本能


@BOTH
async def test_one_field_is_enough(table: Table, language: str) -> None:
    """D-17: 10 of [7, 2, 3] with advantage 1, +3 is ATK 13."""
    await table.plays("instinct")
    told = await attacks(table, "d10 7 2 3", modifier="巨剑+3 vs 14 优势1")
    assert "[7, ~~2~~, 3] + 3 = **13**" in told
    assert "POW **-1**" in told
    assert (
        "**Ann** misses the target (13 against 14)"
        if language == "en-US"
        else "**Ann**未命中目标（13 对 14）"
    ) in told
    assert "Not on the sheet" not in told
    assert "attack_defend" not in verbs(newest(table))


@BOTH
async def test_a_dodge_behind_cover_is_rolled_by_who_defends(table: Table, language: str) -> None:
    """D-20, D-21: strong cover gives the dodge advantage 2."""
    await table.plays("instinct")
    told = await attacks(table, "d10 9 8", modifier="+4", cover="strong")
    assert "+ 4 = **21**" in told
    assert verbs(newest(table)) == ["attack_defend"]
    await defends(table, table.bob, "d10 1 5 9 2", "闪避+5")
    told = table.posts()[-1]
    assert "**Bob**" in told
    assert "[~~1~~, 5, 9, ~~2~~] + 5 = **19**" in told
    assert "POW **+2**" in told
    assert ("strong cover" if language == "en-US" else "强掩护") in told
    assert "attack_defend" not in verbs(newest(table))


async def test_a_number_is_the_def_and_a_passive_dodge_rolls_nothing(table: Table) -> None:
    await table.plays("instinct")
    await attacks(table, "d10 5 5", modifier="+4")
    await defends(table, table.bob, "d10", "14")
    assert "(14 against 14) · POW **+0**" in table.posts()[-1]
    assert "**The GM decides**" in table.posts()[-1]
    await attacks(table, "d10 5 5", modifier="+4")
    await defends(table, table.bob, "d10", "passive dodge+3")
    assert "**Ann** hits **Bob** (14 against 13) · POW **+1**" in table.posts()[-1]


async def test_an_area_meets_one_defence_after_the_other(table: Table) -> None:
    """D-69; D-22: it suffers no disadvantage by concealment."""
    await table.plays("instinct")
    await attacks(table, "d10 5 5", modifier="+4", area="plain", concealment="hidden")
    await defends(table, table.bob, "d10 3 3", "dodge+5")
    assert "attack_defend" in verbs(newest(table))
    again = await defends(table, table.bob, "d10", "dodge+5")
    assert said(again).startswith(refuses("attack.defended_already", "en-US"))
    await defends(table, table.gm, "d10 9 9", "reflex")
    told = table.posts()[-1]
    assert "**Bob** dodges" in told
    assert "**Gm**, reflex" in told
    assert told.count("POW") == 2


@BOTH
async def test_combo_range_and_concealment_are_told(table: Table, language: str) -> None:
    """D-18, D-19, D-22: −8, −2, disadvantage 1."""
    await table.plays("instinct")
    options = {"combo": 3, "distance": 5, "increment": 4, "concealment": "concealed"}
    told = await attacks(table, "d10 9 8 2", modifier="+12 vs 10", **options)
    assert "+ 2 = **12**" in told
    for each in ("combo penalty", "attenuation 1", "disadvantage 1") if language == "en-US" else (
        "连击减值", "衰减度1", "劣势1",
    ):  # fmt: skip
        assert each in told


@BOTH
async def test_what_an_attack_check_cannot_be_is_refused(table: Table, language: str) -> None:
    await table.plays("instinct")
    table.falls()
    protection = "protection" if language == "en-US" else "防护"
    for key, options, facts in (
        ("attack.full_cover", {"modifier": "+4", "cover": "full"}, {}),
        ("attack.range", {"modifier": "+4", "range": "3~1"}, {"text": "3~1"}),
        ("attack.too_far", {"modifier": "+4", "distance": 25, "increment": 4},
         {"distance": 25, "increment": 4, "most": 24}),
        ("attack.beyond_melee", {"modifier": "+4", "distance": 4, "range": "0~1"},
         {"distance": "4", "reach": "1"}),
        ("attack.out_of_range", {"modifier": "+4", "distance": 4, "range": "1~3"},
         {"distance": 4, "least": 1, "most": 3}),
        ("attack.two_defences", {"modifier": "+4 vs 14", "defence": "dodge+1"}, {}),
        ("attack.no_such_defence", {"modifier": "+4", "defence": "运动+1"}, {"text": "运动+1"}),
        ("attack.defence_has_target", {"modifier": "+4", "defence": "dodge vs 3"}, {}),
        ("attack.too_many_targets", {"modifier": "+4 vs 1,2,3,4,5,6,7,8,9,10,11"}, {"limit": 10}),
        ("attack.not_of_it", {"modifier": "+4", "protection": 1},
         {"system": "instinct", "option": protection}),
    ):  # fmt: skip
        result = await table.ann.slash(table.channel, "attack", **options)
        assert said(result) == refuses(key, language, **facts), key


async def test_the_sheets_values_count(table: Table) -> None:
    """D-17: the attribute of 运动, PB and LV by the proficiency in the weapon."""
    await table.plays("instinct")
    await table.ann.slash(table.channel, "sheet set", pairs="运动属性 2, 巨剑 3, lv 1")
    told = await attacks(table, "d10 5 5", modifier="巨剑 vs 15")
    assert "+ 9 = **19**" in told
    assert "proficiency (PB) +6" in told
    told = await attacks(table, "d10 5 5", modifier="木棒 vs 15")
    assert "+ 2 = **12**" in told, "the attribute stays"
    assert "木棒" in told


# ---------------------------------------------------------------- both


@BOTH
@pytest.mark.parametrize("visibility", ["gm", "blind", "self"])
async def test_a_hidden_attack_leaks_nothing(table: Table, language: str, visibility: str) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.plays("instinct")
    before = len(table.posts())
    table.falls("d10 7 5")
    result = await table.ann.slash(
        table.channel, "attack", modifier="+3 vs 14", label="knife", visibility=visibility
    )
    assert result.ephemeral
    assert ("**15**" in answer(result)) is (visibility != "blind")
    if visibility != "self":
        assert "**15**" in table.whispers(table.gm)[-1]
    for told in table.posts()[before:]:
        assert not any(secret in told for secret in ("**15**", "knife", "+3"))


async def test_an_attack_waits_through_a_restart(table: Table) -> None:
    await table.plays("instinct")
    await attacks(table, "d10 9 8", modifier="+4")
    await table.restart()
    await defends(table, table.bob, "d10 5 6", "dodge+5")
    assert "POW **+5**" in table.posts()[-1]


async def test_without_a_set_game_the_maps_counts_and_otherwise_plain(table: Table) -> None:
    told = await attacks(table, "d20 12", modifier="1d20+5 vs 15")
    assert "**Success**" in told
    assert told.endswith("-# No game is set here, so this is Plain. `/settings system` sets one.")
    await table.gm.slash(table.channel, "map new", size="4x4", kind="instinct")
    told = await attacks(table, "d10 9 8", modifier="+4 vs 3")
    assert "POW **+18**" in told
    assert "Plain" not in told


async def test_a_bot_cannot_be_asked(table: Table) -> None:
    await table.plays("instinct")
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    result = await table.ann.slash(table.channel, "attack", modifier="+4", defender=robot)
    assert said(result) == refuses("attack.bot_cannot", "en-US")


# ---------------------------------------------------------------- the map


async def on_a_map(table: Table) -> None:
    """Ann at A1, Bob at D1; a low obstacle between, and the GM's hidden Ogre."""
    await table.plays("instinct")
    await table.gm.slash(table.channel, "map new", size="6x4")
    await table.gm.slash(table.channel, "map place", name="Ann", at="A1", owner=table.ann)
    await table.gm.slash(table.channel, "map place", name="Bob", at="D1", owner=table.bob)
    await table.gm.slash(table.channel, "map place", name="Ogre", at="A3", hidden=True)


@BOTH
async def test_distance_cover_and_concealment_come_from_the_map(table: Table, language: str) -> None:
    await on_a_map(table)
    await table.gm.slash(table.channel, "map terrain", kind="obstacle", **{"from": "B1"})
    await table.gm.slash(table.channel, "map terrain", kind="dark", **{"from": "D1"})
    told = await attacks(table, "d10 9 3 4 8", modifier="+4", target="bob", increment=2)
    assert ("From the map" if language == "en-US" else "来自地图") in told
    assert "[~~9~~, 3, 4, ~~8~~] + 2 = **9**" in told
    assert ("disadvantage 2" if language == "en-US" else "劣势2") in told
    refused = await press(table, table.ann, "attack_defend")
    assert said(refused) == refuses("ongoing.not_yours", language)
    await defends(table, table.bob, "d10 9 3 4", "闪避")
    assert "[9, ~~3~~, 4] = **13**" in table.posts()[-1], "weak cover"


@BOTH
async def test_what_is_said_goes_before_the_map(table: Table, language: str) -> None:
    await on_a_map(table)
    await table.gm.slash(table.channel, "map wall", **{"from": "B1", "to": "B4"})
    table.falls()
    result = await table.ann.slash(table.channel, "attack", modifier="+4", target="Bob")
    assert said(result) == refuses("attack.full_cover", language)
    given = {"cover": "none", "concealment": "visible", "distance": 1}
    told = await attacks(table, "d10 9 3", modifier="+4 vs 3", target="Bob", **given)
    assert "+ 4 = **16**" in told


@BOTH
async def test_a_hidden_token_is_nobody(table: Table, language: str) -> None:
    await on_a_map(table)
    table.falls()
    for person in (table.ann, table.gm):
        result = await person.slash(table.channel, "attack", modifier="+4", target="Ogre")
        assert "Ogre" in said(result)
        assert "Bob" in said(result)
    result = await table.gm.slash(table.channel, "attack", modifier="+4", target="Bob")
    assert said(result) == refuses("attack.no_token", language, name="Gm")


async def test_a_pow_of_nothing_is_the_gms_to_decide(table: Table) -> None:
    await table.plays("instinct")
    await attacks(table, "d10 5 5", modifier="+4")
    await defends(table, table.bob, "d10", "14")
    assert verbs(newest(table)) == [*["decide"] * 4, "attack_chances"]
    await attacks(table, "d10 5 5", modifier="+4 vs 14")
    assert verbs(newest(table)) == [*["decide"] * 4, "made_chances"]


async def test_effects_count_outside_the_exchanges_of_a_fight_and_in_odds(table: Table) -> None:
    """D-2, D-9: an attack on no combatant, the defence of a fighter, and what both are likely to be."""
    await table.plays("instinct")
    for person in (table.ann, table.bob):
        await person.slash(table.channel, "sheet set", pairs="STR 3, LV 1, 斧 1, 闪避 1, 运动(STR) 1")
    await table.gm.slash(table.channel, "encounter open")
    await table.ann.slash(table.channel, "encounter join", initiative=9)
    await table.bob.slash(table.channel, "encounter join", initiative=5)
    await table.gm.slash(table.channel, "encounter start")
    changes = "修正-2、劣势+1、ATK-1、DEF+4"
    for who in ("Ann", "Bob"):
        await table.gm.slash(table.channel, "encounter effect add", name="Dazed", who=who, changes=changes)
    told = await attacks(table, "d10 5 5 9", modifier="斧", defence="14")
    assert "[5, 5, ~~9~~] + 3 = **13**" in told  # STR 3, PB 2, LV 1, −2 and −1; the lowest two.
    odds = answer(await table.ann.slash(table.channel, "odds", dice="斧 vs 14"))
    assert "21.50%" in odds  # The lowest two of three are 12 or more.
    await attacks(table, "d10 5 5 9", modifier="斧")
    await defends(table, table.bob, "d10 2 3 9", "闪避")
    assert "[2, 3, ~~9~~] + 5 = **10**" in newest(table).content  # PB 2, LV 1, −2 and +4.


# ---------------------------------------------------------------- attacks of sheets by their names

LONGSWORD = 'longsword "attack 1d20+5; damage 1d8+3 slashing", fireball "attack 8d6 fire; save DEX 14, half"'


async def test_an_attack_of_the_sheet_is_made_by_its_name_in_a_fight(table: Table) -> None:
    await table.plays("order")
    await table.ann.slash(table.channel, "sheet set", name="Mira", pairs=LONGSWORD)
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.ann.slash(table.channel, "encounter join", initiative="15")
    await table.gm.slash(
        table.channel, "encounter add", name="Wolf", count=2, initiative="10", health="11; AC 13; dex save 2"
    )
    await table.gm.slash(table.channel, "encounter start")
    falls = table.falls("d20 9", "d8 5")
    await table.ann.slash(table.channel, "attack", modifier="Longsword", target="Wolf 1")
    assert "longsword" in table.posts()[-1]
    assert "= **14**" in table.posts()[-1]
    await press_at(table.ann, newest(table), "answer", 0)
    assert (await body_of(table, "Wolf 1", Body)).left == 3
    falls.finished()
    both = await table.ann.slash(table.channel, "attack", modifier="longsword", target="Wolf 1, Wolf 2")
    assert said(both) == refuses("attack.too_many_targets", "en", limit=1)
    falls = table.falls("d6 1 1 1 1 1 1 1 1", "d20 2")
    await table.ann.slash(table.channel, "attack", modifier="fireball", target="Wolf 2", save="DEX 3")
    falls.finished()
    assert (await body_of(table, "Wolf 2", Body)).left == 11, "what is typed besides the name counts"


async def test_an_attack_of_the_sheet_is_made_by_its_name_without_a_fight(table: Table) -> None:
    await table.plays("order")
    await table.ann.slash(table.channel, "sheet set", name="Mira", pairs=LONGSWORD)
    told = await attacks(table, "d20 9", modifier="longsword")
    assert "longsword" in told
    assert "**14**" in told
    refused = await table.ann.slash(table.channel, "attack", modifier="fireball")
    assert refused.ephemeral
