"""The menus on messages and people, end to end."""

from typing import Any

import pytest
import simcord

from bot.characters.sections import LINES
from bot.play.characters import active_of, own_values
from tests.cogs.hands import meant, refuses
from tests.cogs.presses import ids, pinged, press, told, verbs
from tests.cogs.test_hidden import name_gm
from tests.cogs.test_log import entries
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def menu(
    table: Table, person: simcord.MemberActor, name: str, target: Any = None
) -> simcord.InteractionResult:
    """Somebody chooses a menu on the newest message, or on a person."""
    return await person.context_menu(table.channel, name, target or table.last())


@BOTH
async def test_a_roll_is_made_again_by_the_sheet_of_whoever_chooses_it(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="dexterity 3")
    await table.bob.slash(table.channel, "sheet set", pairs="dexterity 1")
    table.falls("d20 10", "d20 11", "d20 12")
    await table.ann.slash(table.channel, "roll", dice="1d20+dexterity")
    result = await menu(table, table.bob, "Roll again")
    assert not result.ephemeral
    assert "[11] + 1 = **12**" in table.posts()[-1]
    await table.ann.slash(table.channel, "try", dice="1d20", difficulty=5)
    table.falls("d20 4")
    await menu(table, table.bob, "Roll again")
    assert "**Bob**" in table.posts()[-1]
    assert "[4] = **4**" in table.posts()[-1]
    assert "5" in table.posts()[-1].splitlines()[-1]


@pytest.mark.plays("instinct")
@BOTH
async def test_checks_and_called_rolls_are_made_again_too(table: Table) -> None:
    table.falls("d10 3 4", "d10 5 6")
    await table.ann.slash(table.channel, "check", modifier="+5", target="12", advantage=0)
    await menu(table, table.bob, "Roll again")
    assert "**Bob**" in table.posts()[-1]
    assert "[5, 6] + 5 = **16**" in table.posts()[-1]
    await table.gm.slash(table.channel, "call", dice="+2 > 9")
    table.falls("d10 1 1", "d10 9 9")
    call = table.last()
    await press(table, table.ann, "call_roll")
    await press(table, table.gm, "call_close")
    await menu(table, table.bob, "Roll again", call)
    assert "[9, 9] + 2 = **20**" in table.posts()[-1]


@BOTH
async def test_why_tells_the_steps_and_the_rules_only_to_the_asker(table: Table) -> None:
    table.falls("d6 1 2 5")
    await table.ann.slash(table.channel, "try", dice="3P > 2", label="wall")
    result = await menu(table, table.bob, "Why?")
    assert result.ephemeral
    assert "[1, 2, 5] = **3**" in answer(result)
    assert "`P-2`" in answer(result)
    assert "`P-9`" in answer(result)
    table.falls("d6 1 2")
    await table.ann.slash(table.channel, "roll", dice="2P")
    assert "`P-2`" in answer(await menu(table, table.bob, "Why?"))
    assert len(table.posts()) == 2


@BOTH
async def test_a_called_roll_is_explained_after_it_is_over(table: Table) -> None:
    await table.gm.slash(table.channel, "call", dice="2P > 1", who=f"<@{table.ann.id}>")
    table.falls("d6 2 2")
    await press(table, table.ann, "call_roll")
    assert verbs(table.last()) == []
    assert "`P-9`" in answer(await menu(table, table.bob, "Why?"))


@BOTH
async def test_only_who_may_reveals_a_hidden_roll(table: Table, language: str) -> None:
    table.falls("d6 1 2 5")
    await table.gm.slash(table.channel, "hidden roll", dice="3P", label="trap")
    notice = table.last()
    for name in ("Reveal", "Why?"):
        assert answer(await menu(table, table.ann, name)) == refuses("gm_only", language)
    assert "trap" in answer(await menu(table, table.gm, "Why?"))
    assert len(table.posts()) == 1
    result = await menu(table, table.gm, "Reveal", notice)
    assert result.ephemeral
    assert "trap" in table.posts()[-1]
    again = answer(await menu(table, table.gm, "Reveal", notice))
    assert again
    assert len(table.posts()) == 2
    assert "[1, 2, 5]" in answer(await menu(table, table.ann, "Why?", table.last()))
    assert answer(await menu(table, table.gm, "Reveal", table.last())) == refuses(
        "message.nothing_hidden", language
    )


async def test_of_a_hidden_call_the_gm_chooses_what_to_reveal(table: Table) -> None:
    await name_gm(table)
    await table.gm.slash(table.channel, "call", dice="1d20", visibility="gm")
    message = table.last()
    for person, fell in ((table.ann, "d20 3"), (table.bob, "d20 17")):
        table.falls(fell)
        await press(table, person, "call_roll", message)
    listed = await menu(table, table.gm, "Reveal", message)
    assert listed.ephemeral
    assert listed.response is not None
    assert verbs(listed.response) == ["show", "reveal", "show", "reveal"]
    assert answer(await menu(table, table.ann, "Reveal", message)) == refuses("gm_only", "en-US")


@BOTH
async def test_a_roll_goes_into_the_log_once(table: Table, language: str) -> None:
    table.falls("d6 1 2", "d6 2 2")
    await table.ann.slash(table.channel, "roll", dice="2P #before")
    before = table.last()
    assert answer(await menu(table, table.ann, "Add to log")) == refuses("log.none_running", language)
    await table.gm.slash(table.channel, "log start", name="Well")
    assert answer(await menu(table, table.bob, "Add to log", before)) == refuses(
        "log.not_your_roll", language
    )
    assert (await menu(table, table.ann, "Add to log", before)).ephemeral
    for person in (table.ann, table.gm):
        said = answer(await menu(table, person, "Add to log", before))
        assert said == refuses("log.has_it", language, name="Well")
    await table.bob.slash(table.channel, "roll", dice="2P #after")
    said = answer(await menu(table, table.bob, "Add to log"))
    assert said == refuses("log.has_it", language, name="Well")
    kept = [each for each in await entries(table) if "[" in each["text"]]
    assert ["before" in each["text"] for each in kept] == [True, False]


@BOTH
@pytest.mark.parametrize("name", ["Roll again", "Why?", "Reveal", "Add to log"])
async def test_a_message_without_a_roll_is_answered_with_one_private_sentence(
    table: Table, language: str, name: str
) -> None:
    theirs = await table.ann.send(table.channel, "hello")
    assert answer(await menu(table, table.ann, name, theirs)) == refuses("message.not_mine", language)
    await table.gm.slash(table.channel, "rule", name="P-9")
    result = await menu(table, table.gm, name)
    assert result.ephemeral
    assert answer(result) == refuses("message.no_roll", language)
    assert len(table.posts()) == 2


@BOTH
async def test_menus_on_what_a_fight_told(table: Table, language: str) -> None:
    await table.gm.slash(table.channel, "encounter open", system="order")
    for name, initiative in (("Wolf", 9), ("Ogre", 5)):
        await table.gm.slash(
            table.channel, "encounter add", name=name, initiative=initiative, health="9; AC 12"
        )
    await table.gm.slash(table.channel, "encounter start")
    table.falls("d20 13", "d6 4")
    await table.gm.slash(table.channel, "attack", modifier="1d20+4", target="Ogre", damage="1d6+1")
    attack, posts = table.last(), len(table.posts())
    assert verbs(attack)
    assert answer(await menu(table, table.bob, "Roll again", attack)) == refuses(
        "message.again_in_fight", language
    )
    assert answer(await menu(table, table.bob, "Reveal", attack)) == refuses(
        "message.nothing_hidden", language
    )
    why = await menu(table, table.bob, "Why?", attack)
    assert why.ephemeral
    steps = "kept" in verbs(attack)
    assert (answer(why) == refuses("message.whole", language)) is not steps
    await table.gm.slash(table.channel, "log start", name="Well")
    assert answer(await menu(table, table.bob, "Add to log", attack)) == refuses(
        "log.not_your_roll", language
    )
    assert (await menu(table, table.gm, "Add to log", attack)).ephemeral
    again = answer(await menu(table, table.gm, "Add to log", attack))
    assert again == refuses("log.has_it", language, name="Well")
    (kept,) = [each for each in await entries(table) if each["kind"] == "call"]
    assert "[13] + 4 = 17" in kept["text"]
    assert len(table.posts()) == posts + 1


@BOTH
async def test_a_sheet_is_read_by_its_player_and_the_gm(table: Table, language: str) -> None:
    await table.ann.slash(table.channel, "sheet new", name="Mira")
    await table.ann.slash(table.channel, "sheet set", pairs="stealth = 1d20+7")
    for person in (table.ann, table.gm):
        result = await menu(table, person, "Sheet", table.ann)
        assert result.ephemeral
        assert "Mira" in answer(result)
    refused = answer(await menu(table, table.bob, "Sheet", table.ann))
    assert refused == refuses("person.not_yours", language)
    assert answer(await menu(table, table.ann, "Sheet", table.bob)) == refused, "that there is none"
    assert answer(await menu(table, table.gm, "Sheet", table.bob)) == refuses(
        "person.no_sheet", language, name="Bob"
    )
    assert "/sheet" in answer(await menu(table, table.bob, "Sheet", table.bob)) or language != "en-US"


@BOTH
async def test_a_sheet_is_made_and_mended_from_the_menu_on_oneself(table: Table) -> None:
    for luck in (3, 4):
        shown = await menu(table, table.bob, "Sheet", table.bob)
        sections = (await press(table, table.bob, "sheet_fill", shown.response)).response
        assert sections is not None
        form = await table.bob.click(sections, custom_id=ids(sections)[0])
        assert f"luck **{luck}**" in (told(await table.bob.submit_modal(form, {LINES: f"luck {luck}"})))
    character = await active_of(table.client.table, table.guild.id, table.bob.id)
    assert [value for _, value in own_values(character)] == [4]
    shown = (await menu(table, table.gm, "Sheet", table.bob)).response
    assert shown is not None
    assert "sheet_fill" not in verbs(shown), "it is Bob's"


@BOTH
async def test_the_form_for_health_shows_how_the_game_writes_it(table: Table) -> None:
    await table.plays("instinct")
    shown = await menu(table, table.ann, "Hit points", table.ann)
    assert "SP 3" in str(shown.modal)
    await table.gm.slash(table.channel, "encounter open", system="order")
    shown = await menu(table, table.ann, "Hit points", table.ann)
    assert "=20" in str(shown.modal)


@BOTH
async def test_a_person_is_asked_for_a_roll_by_a_form(table: Table, language: str) -> None:
    shown = await menu(table, table.gm, "Ask for a roll", table.ann)
    result = await table.gm.submit_modal(shown, {"dice": "1d20 >= 12", "label": "jump"})
    assert not result.ephemeral
    assert pinged(table, table.last()) == {table.ann.id}
    assert told(await press(table, table.bob, "call_roll")) == refuses("ongoing.not_yours", language)
    table.falls("d20 12")
    await press(table, table.ann, "call_roll")
    assert "[12] = **12**" in table.posts()[-1]
    shown = await menu(table, table.gm, "Ask for a roll", table.ann)
    result = await table.gm.submit_modal(shown, {"dice": "1d20 >= 12", "visibility": "gm"})
    assert result.ephemeral
    assert "1d20" not in meant(table.posts()[-1])
    shown = await menu(table, table.bob, "Ask for a roll", table.ann)
    result = await table.bob.submit_modal(shown, {"dice": "1d"})
    assert result.ephemeral
    assert len(table.posts()) == 2


@BOTH
async def test_points_change_by_a_form_in_a_fight_and_outside(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet new", name="Mira", system="order")
    await table.ann.slash(table.channel, "sheet set", pairs="HP 20")
    shown = await menu(table, table.ann, "Hit points", table.ann)
    assert "16" in told(await table.ann.submit_modal(shown, {"change": "-4"}))
    shown = await menu(table, table.bob, "Hit points", table.ann)
    assert "Mira" not in told(await table.bob.submit_modal(shown, {"change": "-4"}))
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.ann.slash(table.channel, "encounter join", name="Mira", initiative=9)
    await table.bob.slash(table.channel, "encounter join", name="Ben", initiative=8, health="HP 10")
    await table.gm.slash(table.channel, "encounter start")
    shown = await menu(table, table.gm, "Hit points", table.bob)
    await table.gm.submit_modal(shown, {"change": "-3"})
    text = "\n".join(table.posts())
    assert "Ben" in text
    shown = await menu(table, table.ann, "Hit points", table.bob)
    assert told(await table.ann.submit_modal(shown, {"change": "-3"}))
