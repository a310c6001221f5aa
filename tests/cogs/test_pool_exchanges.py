"""A fight of the dice game end to end: attack, one defence, dice lost, over three rounds (P-58 to P-61)."""

from typing import Any

import pytest
import simcord

from bot.encounter.views import view
from bot.play.table import require_head
from bot.store.settings import Settings
from bot.systems.pool.health import Body, Stock
from bot.systems.pool.turns import PoolTurnResources
from bot.wording.words import bold, words_for
from tests.cogs.hands import body_of, meant, messages, newest, refuses, said
from tests.cogs.presses import pinged
from tests.conftest import Table, answer, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
SHEETS = {"Ann": "强壮 5, 活力 4, 精神 3, 剑 = 强壮+1", "Bob": "强壮 3, 活力 5, 精神 2, 防护 1"}


async def gm(table: Table, command: str, **options: Any) -> str:
    return answer(await table.gm.slash(table.channel, command, **options))


async def opened(table: Table, health: str = "exact") -> None:
    """Ann on 15 and Bob on 12 with sheets, the GM's wolf on 10, whose dice the GM sets; it is Ann's turn."""
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, system="pool", detail="full"))
    await gm(table, "settings health", whose="foes", mode=health)
    await gm(table, "encounter open")
    for person, (name, sheet), initiative in zip(
        (table.ann, table.bob), SHEETS.items(), (15, 12), strict=True
    ):
        await person.slash(table.channel, "sheet set", pairs=sheet, name=name)
        await person.slash(table.channel, "encounter join", name=name, initiative=initiative)
    await gm(table, "encounter add", name="Wolf", initiative=10)
    await gm(table, "encounter set health", who="Wolf", change="强壮 4; 活力 4; 精神 2; 防护 1")
    await gm(table, "encounter start")


async def points(table: Table, name: str) -> int:
    head = await require_head(table.client.table, table.channel.id)
    (own,) = [each.own for each in view(head.encounter, as_gm=True).rows if each.combatant.name == name]
    assert isinstance(own, PoolTurnResources)
    return own.action_points


async def attacks(table: Table, person: simcord.MemberActor, dice: str, faces: str, **options: Any) -> str:
    """An attack whose dice fall like this, and what is told of it."""
    table.falls(faces)
    result = await person.slash(table.channel, "attack", modifier=dice, **options)
    assert said(result).startswith("✓"), said(result)
    return newest(table).content


async def presses(
    table: Table, person: simcord.MemberActor, label: str, *dice: str
) -> simcord.InteractionResult:
    if dice:
        table.falls(*dice)
    return await person.click(newest(table), label=label)


def panel(table: Table) -> str:
    return shown(next(each for each in messages(table) if "Kelou" in shown(each) or "刻漏" in shown(each)))


@BOTH
async def test_three_rounds_until_one_lies_there(table: Table, language: str) -> None:
    await opened(table)
    words = words_for(language)
    strength, spirit = words.plain("strength"), words.plain("spirit")
    # Round 1: Ann's sword, a formula on strength, against the wolf, who dodges.
    told = await attacks(table, table.ann, "剑P", "d6 1 2 2 3 6 2", target="Wolf", attribute="强壮")
    asked = newest(table)
    assert "剑P → [1, 2, 2, 3, 6, 2] = **7**" in told
    assert pinged(table, asked) == {table.gm.id}
    wrong = await presses(table, table.ann, words.plain("Dodge {dice}🅟", dice=4))
    assert said(wrong) == refuses("encounter.not_asked", language)
    await presses(table, table.gm, words.plain("Dodge {dice}🅟", dice=4), "d6 2 1 1 5")
    assert ((await body_of(table, "Wolf", Body)).strength, await points(table, "Wolf")) == (Stock(4, 2), 2)
    assert words.plain("strength {value}/{limit}", value=2, limit=4) in panel(table)
    await table.ann.slash(table.channel, "encounter next")
    await table.bob.slash(table.channel, "encounter next")
    # The wolf bites by name, with the two dice that are left; Ann takes it, the GM picks the attribute.
    told = await attacks(table, table.gm, "强壮P", "d6 2 2", target="Ann")
    assert "强壮P → [2, 2] = **4**" in told
    await presses(table, table.ann, words.plain("No defence"))
    assert pinged(table, newest(table)) == {table.gm.id}
    await presses(table, table.gm, words.plain("Strength"))
    assert (await body_of(table, "Ann", Body)).strength == Stock(5, 1)
    await gm(table, "encounter next")
    # Round 2: what stands on strength is less now; a restart before Bob's defence is pressed.
    told = await attacks(table, table.ann, "剑P", "d6 2 2", target="Bob, Wolf", attribute="精神")
    assert "= **4**" in told
    await table.restart()
    resist = words.plain("Resist {dice}🅟", dice=2)
    await presses(table, table.bob, words.plain("{name}: {choice}", name="Bob", choice=resist), "d6 1 6")
    assert (await body_of(table, "Bob", Body)).spirit == Stock(2, 0)
    assert words.plain("unconscious") in panel(table)
    down = await attacks_refused(table, table.bob)
    assert down == refuses("fight.knocked_out", language)
    # Of the two exchanges of one attack the wolf's waits still; both go back as one.
    await gm(table, "encounter undo")
    assert ((await body_of(table, "Bob", Body)).spirit, await points(table, "Bob")) == (Stock(2, 2), 3)
    await gm(table, "encounter redo")
    assert (await body_of(table, "Bob", Body)).is_unconscious
    waiting = next(each for each in reversed(messages(table)) if "answer" in str(each.components))
    await table.gm.click(waiting, label=words.plain("No defence"))
    assert (await body_of(table, "Wolf", Body)).is_unconscious
    for _ in range(3):
        await gm(table, "encounter next")
    # Round 3: ⚡ are back, and who lies there is hit without being asked.
    assert (await points(table, "Ann"), await points(table, "Bob")) == (3, 3)
    told = await attacks(table, table.ann, "2P", "d6 2 1", target="Wolf", attribute=spirit)
    assert words.plain("unconscious: no defence") in told
    told = await attacks(table, table.ann, "1P", "d6 5", target="Wolf", attribute=strength)
    assert words("{by} misses {name}: no dice lost", by=bold("Ann"), name=bold("Wolf")) in told


async def attacks_refused(table: Table, person: simcord.MemberActor) -> str:
    return said(await person.slash(table.channel, "attack", modifier="1P", target="Ann"))


@BOTH
async def test_a_foe_whose_health_is_told_in_words_keeps_its_numbers(table: Table, language: str) -> None:
    await opened(table, "words")
    words = words_for(language)
    told = await attacks(table, table.ann, "4P", "d6 2 2 2 2", target="Wolf")
    assert words.plain("protection") not in told
    assert "🅟" not in str(newest(table).components)
    await presses(table, table.gm, words.plain("Block"), "d6 1 5 5 5")
    assert words("{to} is hit: which attribute loses dice?", to="Wolf") in newest(table).content
    await presses(table, table.ann, words.plain("Spirit"))
    told = "\n".join(shown(each) for each in messages(table)[1:])
    assert "5, 5, 5" not in told
    assert (await body_of(table, "Wolf", Body)).spirit == Stock(2, 0)
    assert words.plain("unconscious") in panel(table)
    assert "0/2" not in meant(panel(table))


@BOTH
async def test_a_defence_that_cannot_be_paid_for_is_refused_until_the_gm_gives(
    table: Table, language: str
) -> None:
    await opened(table)
    words = words_for(language)
    await table.bob.slash(table.channel, "encounter ap", amount="3", who="Bob")
    await attacks(table, table.ann, "3P", "d6 2 2 2", target="Bob", attribute="精神")
    asked = newest(table)
    refused = await presses(table, table.bob, words.plain("Resist {dice}🅟", dice=2), "d6 2 2")
    assert said(refused) == refuses("encounter.no_reaction", language, amount=1, left=0)
    await gm(table, "encounter set ap", who="Bob", value="1")
    form = await table.bob.click(asked, label=words.plain("Other dice …"))
    assert form.modal is not None
    table.falls("d6 2 2 1")
    await table.bob.submit_modal(form, {"text": "抵抗 精神+1P"})
    assert (await body_of(table, "Bob", Body)).spirit == Stock(2, 2)


async def test_wounds_stay_with_the_character_after_the_fight(table: Table) -> None:
    await opened(table)
    await attacks(table, table.ann, "2P", "d6 2 2", target="Bob", attribute="agility")
    await presses(table, table.bob, "No defence")
    await gm(table, "encounter end")
    await gm(table, "encounter open")
    await table.bob.slash(table.channel, "encounter join", name="Bob", initiative=1)
    assert (await body_of(table, "Bob", Body)).agility == Stock(5, 2)


@BOTH
async def test_who_is_attacked_unnoticed_from_behind_cannot_defend(table: Table, language: str) -> None:
    """P-33, P-38: two more dice against one who has not noticed, and from behind no defence."""
    await opened(table)
    english = language == "en-US"
    table.falls("d6 1 2 3", "d6 2 2")
    done = await table.ann.slash(
        table.channel, "attack", modifier="3P", target="Wolf", attribute="strength", awareness="behind"
    )
    assert said(done).startswith("✓")
    text = newest(table).content
    assert "2P → [2, 2] = **4**" in text
    assert ("no defence" if english else "无法防御") in text
    assert (await body_of(table, "Wolf", Body)).strength == Stock(4, 0)  # 3 + 4 − protection 1, of 4 dice.
    assert ("**4** strength dice lost" if english else "**4**颗强壮骰") in text


async def test_the_map_knows_who_stands_behind(table: Table) -> None:
    await opened(table)
    await table.gm.slash(table.channel, "map new", kind="square", size="12x6")
    for name, at in (("Ann", "B2"), ("Wolf", "E2")):
        await table.gm.slash(table.channel, "map place", name=name, at=at)
    await table.gm.slash(table.channel, "map place", name="Wolf", facing="E")
    table.falls("d6 3 3 3", "d6 3 2")
    await table.ann.slash(table.channel, "attack", modifier="3P", target="Wolf", attribute="strength")
    assert "2P → [3, 2] = **2**" in newest(table).content
    assert (await body_of(table, "Wolf", Body)).strength == Stock(4, 3)
    # That has told everybody of her until her next turn: it is no surprise again, and can be defended (P-38).
    await attacks(table, table.ann, "3P", "d6 2 3 3", target="Wolf", attribute="strength")
    assert "answer" in str(newest(table).components)
    await presses(table, table.gm, "No defence")
    assert (await body_of(table, "Wolf", Body)).strength == Stock(4, 2)
    for person in (table.ann, table.bob, table.gm):
        await person.slash(table.channel, "encounter next")
    table.falls("d6 3 3 3", "d6 3 2")
    await table.ann.slash(table.channel, "attack", modifier="3P", target="Wolf", attribute="strength")
    assert "2P → [3, 2] = **2**" in newest(table).content
    await gm(table, "encounter undo")
    table.falls("d6 3 3 3", "d6 3 2")
    await table.ann.slash(table.channel, "attack", modifier="3P", target="Wolf", attribute="strength")
    assert "2P → [3, 2] = **2**" in newest(table).content, "undone, it has told nobody"


async def test_of_several_only_the_unaware_are_surprised(table: Table) -> None:
    await opened(table)
    table.falls("d6 1 1 3", "d6 1 3")
    done = await table.ann.slash(
        table.channel, "attack", modifier="3P", target="Wolf, Bob", attribute="spirit", awareness="unnoticed"
    )
    assert said(done).startswith("✓")
    assert "2P → [1, 3] = **1**" in newest(table).content


async def test_two_more_dice_make_up_for_a_count_below_none_first(table: Table) -> None:
    """P-4, P-38: the number of dice is computed before any is thrown."""
    await opened(table)
    for dice, falls, told in (
        ("2-3P", ["d6 1"], "1P → [1] = **1**"),
        ("强壮-6+1N", ["d6 4 3"], "2N → [4, 3] = **7**"),
        ("2-4P", [], "2-4P → [] = **0**"),
    ):
        fall = table.falls(*falls)
        await table.ann.slash(
            table.channel, "attack", modifier=dice, target="Wolf", attribute="spirit", awareness="unnoticed"
        )
        fall.finished()
        assert told in newest(table).content
        assert ("unnoticed by" in newest(table).content) == bool(falls)
        await gm(table, "encounter undo")
    fall = table.falls("d6 2")
    await table.ann.slash(table.channel, "attack", modifier="1-2P", awareness="unnoticed")
    fall.finished()
    assert "[] + [2] = **2**" in newest(table).content


@BOTH
async def test_a_fall_in_the_fight_takes_its_dice(table: Table, language: str) -> None:
    """P-51, P-52, P-69: by the dice that are left, never more than there are; undone like all else."""
    await opened(table)
    await gm(table, "encounter set posture", who="Ann", posture="standing")
    table.falls("d6 2 1 2")
    done = await table.ann.slash(table.channel, "fall", height=7)
    assert said(done).startswith("✓")
    assert (await body_of(table, "Ann", Body)).strength == Stock(
        5, 0
    )  # 7 − 4 agility dice: 5 points of 5 dice.
    text = newest(table).content
    assert ("**5** strength dice lost" if language == "en-US" else "**5**颗强壮骰") in text
    assert ("unconscious" if language == "en-US" else "昏迷") in text
    await gm(table, "encounter undo")
    assert (await body_of(table, "Ann", Body)).strength == Stock(5, 5)
    table.falls("d6 2")
    await table.ann.slash(table.channel, "fall", height=5, ridden_damage=1, agility=1)
    assert ("stays in the saddle" if language == "en-US" else "没有落马") in newest(table).content


async def test_a_gm_lets_fall_who_has_no_sheet(table: Table) -> None:
    """P-51: 6 steps by 4 agility dice are 2; protection 1 takes one of 3 points."""
    await opened(table)
    table.falls("d6 1 2")
    done = await table.gm.slash(table.channel, "fall", height=6, **{"as": "Wolf"})
    assert said(done).startswith("✓")
    assert (await body_of(table, "Wolf", Body)).strength == Stock(4, 2)
    assert "Wolf" in said(await table.ann.slash(table.channel, "fall", height=6, **{"as": "Wolf"}))
    table.falls("d6 2 2")
    secret = said(await table.gm.slash(table.channel, "fall", height=6, visibility="self", **{"as": "Wolf"}))
    assert "[2, 2]" in secret
    assert (await body_of(table, "Wolf", Body)).strength == Stock(4, 2)


async def test_what_is_told_in_secret_takes_nothing_of_the_fight(table: Table) -> None:
    await opened(table)
    table.falls("d6 1 1 1")
    hidden = await table.ann.slash(table.channel, "fall", height=7, visibility="self")
    assert "This does not change the fight" in said(hidden)
    assert (await body_of(table, "Ann", Body)).strength == Stock(5, 5)
    table.falls("d6 1 1 1")
    search = await table.ann.slash(table.channel, "search", dice="精神P", size="light", concealment="simple")
    assert search.response is not None
    assert "3⚡" in search.response.content
    travelled = await table.ann.slash(table.channel, "travel", speed="3", hours=24)
    assert travelled.response is not None
    assert "This does not change the fight" in travelled.response.content
