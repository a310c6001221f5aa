"""Posted sheets, end to end: what they show and to whom, who may press them, and how they keep up to date."""

import asyncio
from dataclasses import replace

import discord
import pytest
import simcord

from bot.characters.character import CharacterId
from bot.local_table.simcord_internals import take_bot_out
from bot.play.outbox import retries
from bot.refusal import Refusal
from bot.wording.refusals import refusal
from bot.wording.words import words_for
from tests.cogs.presses import id_of, ids, press, verbs
from tests.cogs.test_outbox import at_rest, until
from tests.conftest import Table, answer, shown
from tests.profiles import examples

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
SHEET = "HP 11, AC 15, sword = 1d20+5"


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no try be waited for long."""
    monkeypatch.setattr(retries, "PATIENCE", dict.fromkeys(retries.PATIENCE, (0.05,)))


async def posted(table: Table, pairs: str = SHEET, game: str = "order") -> discord.Message:
    """Mira, who is Ann's, posted in the channel."""
    await table.plays(game)
    await table.ann.slash(table.channel, "sheet set", pairs=pairs, name="Mira")
    assert not (await table.ann.slash(table.channel, "sheet show", post=True)).ephemeral
    return table.last()


def now(table: Table, message: discord.Message) -> str:
    """What a message shows now."""
    return shown(there(table, message))


def there(table: Table, message: discord.Message) -> discord.Message:
    (found,) = [each for each in table.messages() if each.id == message.id]
    return found


def edits(table: Table, message: discord.Message) -> int:
    """How often a message was edited by a call that Discord counts."""
    path = f"/channels/{table.channel.id}/messages/{message.id}"
    return sum((each.method, each.path) == ("PATCH", path) for each in table.env.http_requests)


def says(result: simcord.InteractionResult, key: str, **facts: object) -> bool:
    """Whether somebody was refused so, in private."""
    said = refusal(words_for("en-US"), Refusal(key, **facts))
    return result.ephemeral is True and answer(result) == said


async def test_it_shows_every_change_of_the_sheet_until_it_is_gone_and_then_says_so(table: Table) -> None:
    panel = await posted(table)
    assert ids(panel) == ["sheetroll:1:sword", "k:sheet_hp:1:1", "k:sheet_hp:1:2", "k:sheet_down:1"]
    assert "HP 11/11" in now(table, panel)
    await table.ann.slash(table.channel, "sheet set", pairs='AC 16, secret "I am the traitor"')
    assert "AC **16**" in now(table, panel)
    assert "traitor" not in now(table, panel)
    assert "secret" not in now(table, panel)
    await table.ann.slash(table.channel, "sheet set", pairs="axe = 1d12", name="*Mirabel*")
    assert r"\*Mirabel\*" in now(table, panel)
    assert "sheetroll:1:axe" in ids(there(table, panel))
    await table.ann.slash(table.channel, "sheet undo")
    await table.ann.slash(table.channel, "sheet undo")
    assert "AC **15**" in now(table, panel)
    assert "**Mira**" in now(table, panel)
    await table.ann.slash(table.channel, "hp", who="Mira", change="-4")
    assert "HP 7/11" in now(table, panel)
    await table.ann.slash(table.channel, "sheet undo")
    assert "HP 11/11" in now(table, panel)
    asked = await table.ann.slash(table.channel, "sheet delete", character="Mira")
    await press(table, table.ann, "sheet_delete", asked.response)
    assert now(table, panel) == "📜 **Mira** was deleted."
    assert ids(there(table, panel)) == []
    await table.ann.slash(table.channel, "sheet undo")
    assert "AC **15**" in now(table, panel)


async def test_it_follows_a_fight_as_the_table_sees_it(table: Table) -> None:
    panel = await posted(table)
    for command, options in (
        ("encounter open", {}),
        ("encounter add", {"name": "Wolf", "initiative": 5}),
    ):
        await table.gm.slash(table.channel, command, **options)
    await table.ann.slash(table.channel, "encounter join", initiative=9)
    await table.gm.slash(table.channel, "encounter start")
    assert "Health, in the fight" in now(table, panel)
    await table.gm.slash(table.channel, "hp", who="Mira", change="-4")
    assert "HP 7/11" in now(table, panel)
    await table.gm.slash(table.channel, "encounter effect add", name="Blessed", who="Mira", duration=3)
    assert "Blessed" in now(table, panel)
    before = edits(table, panel)
    await table.gm.slash(table.channel, "hp", who="Wolf", change="-1")
    assert edits(table, panel) == before, "nothing that it shows is another"
    await table.gm.slash(table.channel, "encounter undo")
    await table.gm.slash(table.channel, "encounter undo")
    assert "Blessed" not in now(table, panel)
    await table.gm.slash(table.channel, "encounter undo")
    assert "HP 11/11" in now(table, panel)
    await table.gm.slash(table.channel, "hp", who="Mira", change="-5")
    await table.gm.slash(table.channel, "encounter end")
    assert "HP 6/11" in now(table, panel)
    assert "in the fight" not in now(table, panel)


async def test_what_is_hidden_in_a_fight_shows_nothing_there(table: Table) -> None:
    panel = await posted(table)
    await table.gm.slash(table.channel, "encounter open")
    await table.ann.slash(table.channel, "encounter join", initiative=9)
    await table.gm.slash(table.channel, "encounter set hidden", who="Mira", hidden=True)
    before = now(table, panel)
    assert "HP 11/11" in before
    await table.gm.slash(table.channel, "hp", who="Mira", change="-4")
    await table.gm.slash(table.channel, "encounter effect add", name="Blessed", who="Mira", duration=3)
    assert now(table, panel) == before
    await table.gm.slash(table.channel, "encounter set hidden", who="Mira", hidden=False)
    assert "HP 7/11" in now(table, panel)


@both_languages
async def test_its_rolls_are_its_players_and_the_gms(table: Table, language: str) -> None:
    panel = await posted(table)
    for who in (table.ann, table.gm):
        table.falls("d20 8")
        rolled = await press(table, who, "sheetroll", panel)
        assert not rolled.ephemeral
        assert "**13**" in answer(rolled)
    for verb in ("sheetroll", "sheet_hp", "sheet_down"):
        button = next(each for each in ids(panel) if verb in each)
        refused = await table.bob.click(panel, custom_id=button)
        assert refused.ephemeral
        assert answer(refused) == refusal(words_for(language), Refusal("sheet.not_yours"))


async def test_many_rolls_stand_in_lists_that_show_nothing_as_chosen(table: Table) -> None:
    panel = await posted(table, ", ".join(f"r{chr(97 + n)} = {n + 1}d6" for n in range(26)))
    assert verbs(panel) == ["sheet_rolls", "sheet_rolls", "sheet_hp", "sheet_hp", "sheet_down"]
    before = edits(table, panel)
    table.falls("d6 2 3")
    rolled = await table.ann.select(panel, values=["rb"], custom_id="k:sheet_rolls:1:0")
    assert "**5**" in shown(table.last())
    assert rolled.acknowledged
    assert edits(table, panel) == before, "the answer itself shows the list again"
    refused = await table.bob.select(panel, values=["rz"], custom_id="k:sheet_rolls:1:1")
    assert says(refused, "sheet.not_yours")


@pytest.mark.parametrize(
    ("game", "sheet", "which", "typed", "then"),
    [
        ("order", SHEET, 1, "4", "HP 7/11"),
        ("order", "HP 11, hp_now 5", 2, "3", "HP 8/11"),
        ("pool", "strength 5, agility 3, spirit 2", 0, "strength -2", "3/5"),
        ("instinct", "STR 2", 0, "head HP-2", ""),
        ("btr", "HP 20", 0, "HP -5", "15/20"),
    ],
)
async def test_health_is_changed_by_its_form_between_fights(
    table: Table, game: str, sheet: str, which: int, typed: str, then: str
) -> None:
    panel = await posted(table, sheet, game)
    form = await table.ann.click(panel, custom_id=f"k:sheet_hp:1:{which}")
    done = await table.ann.submit_modal(form, {"points": typed})
    assert done.ephemeral
    if then:
        assert then in now(table, panel)
        await press(table, table.ann, "sheet_undo", done.response)
        assert then not in now(table, panel)
    else:
        assert "cannot be read" in answer(done) or done.ephemeral


async def test_in_the_channels_fight_the_form_does_what_hp_does(table: Table) -> None:
    panel = await posted(table)
    await table.gm.slash(table.channel, "encounter open")
    await table.ann.slash(table.channel, "encounter join", initiative=9)
    await table.gm.slash(table.channel, "encounter start")
    posts = len(table.messages())
    form = await table.ann.click(panel, custom_id="k:sheet_hp:1:1")
    await table.ann.submit_modal(form, {"points": "4 fire"})
    assert "HP 7/11" in now(table, panel)
    assert len(table.messages()) > posts, "the table is told"


async def test_a_foes_sheet_is_posted_knowingly_with_its_health_as_the_table_learns_it(table: Table) -> None:
    await table.plays("order")
    await table.gm.slash(table.channel, "foe new", name="Ogre")
    await table.gm.slash(table.channel, "foe set", foe="Ogre", pairs="AC 17, club = 2d8")
    await table.gm.slash(table.channel, "sheet health", character="Ogre", change="20/30")
    asked = await table.gm.slash(table.channel, "sheet show", character="Ogre", post=True)
    assert asked.ephemeral
    assert table.messages() == []
    await press(table, table.gm, "sheet_post", asked.response)
    panel = table.last()
    assert "AC **17**" in shown(panel)
    assert "HP 20/30" not in shown(panel)
    assert "hurt" in shown(panel)
    assert [each for each in verbs(panel) if "hp" in each] == []
    assert says(await press(table, table.ann, "sheetroll", panel), "sheet.not_yours")
    await table.gm.slash(table.channel, "settings health", whose="foes", mode="exact")
    assert "20/30" in now(table, panel)
    await table.gm.slash(table.channel, "settings health", whose="foes", mode="nothing")
    assert "hurt" not in now(table, panel)


async def test_only_its_player_posts_a_sheet_and_nobody_where_the_bot_is_not(table: Table) -> None:
    panel = await posted(table)
    refused = await table.gm.slash(table.channel, "sheet show", character="Mira", post=True)
    assert says(refused, "sheet.not_yours")
    unknown = await table.bob.slash(table.channel, "sheet show", character="Mira", post=True)
    assert says(unknown, "sheet.no_such_character", name="Mira")
    assert table.last().id == panel.id
    await table.ann.user.slash("sheet set", pairs="luck 3", name="Own")
    assert says(await table.ann.user.slash("sheet show", post=True), "server_needed")
    guild = table.env.create_guild("Elsewhere")
    channel = guild.create_text_channel("tavern")
    abroad = guild.add_member(table.ann.user)
    take_bot_out(table.env, guild, group=False)
    assert says(await abroad.slash(channel, "sheet show", post=True), "server_needed")


async def test_a_sheet_of_ones_own_is_posted_as_the_servers_copy(table: Table) -> None:
    await table.ann.user.slash("sheet set", pairs="luck 3", name="Own")
    await table.ann.slash(table.channel, "sheet show", post=True)
    panel = table.last()
    await table.ann.user.slash("sheet set", pairs="luck 9")
    assert "luck **3**" in now(table, panel)
    await table.ann.slash(table.channel, "sheet set", pairs="luck 5")
    assert "luck **5**" in now(table, panel)


async def test_posted_again_it_stands_only_there_and_taken_down_nowhere(table: Table) -> None:
    first = await posted(table)
    second = await posted(table)
    assert [each.id for each in table.messages()] == [second.id]
    assert first.id != second.id
    await press(table, table.gm, "sheet_down", second)
    assert table.messages() == []
    assert await table.store.sheet_message(1) is None
    asked = len(table.env.http_requests)
    await table.ann.slash(table.channel, "sheet set", pairs="AC 3")
    paths = [each.path for each in table.env.http_requests[asked:]]
    assert all(each.startswith(("/interactions/", "/webhooks/")) for each in paths)


async def test_a_message_that_somebody_deleted_is_forgotten(table: Table) -> None:
    panel = await posted(table)
    await table.client.table.messenger.delete(table.channel.id, panel.id)
    await table.ann.slash(table.channel, "sheet set", pairs="AC 3")
    assert table.messages() == []
    assert await table.store.sheet_message(1) is None


@pytest.mark.usefixtures("soon")
async def test_a_message_too_old_for_an_edit_just_now_stays_and_is_edited_later(table: Table) -> None:
    panel = await posted(table)
    path = f"/channels/{table.channel.id}/messages/{panel.id}"
    table.env.inject_error("PATCH", path, status=400, code=30046, times=2)
    await table.ann.slash(table.channel, "sheet set", pairs="AC 3")
    await at_rest(table)
    assert "AC **3**" in now(table, panel)
    assert [each.id for each in table.messages()] == [panel.id]


async def test_what_changed_while_the_bot_could_not_tell_is_shown_after_a_start(table: Table) -> None:
    panel = await posted(table)
    await table.gm.slash(table.channel, "encounter open")
    await table.ann.slash(table.channel, "encounter join", initiative=9)
    path = f"/channels/{table.channel.id}/messages/{panel.id}"
    table.env.inject_error("PATCH", path, status=403, code=50001, times=None)
    await table.ann.slash(table.channel, "sheet set", pairs="AC 3")
    await table.gm.slash(table.channel, "hp", who="Mira", change="-4")
    assert "AC **15**" in now(table, panel)
    table.env.backend.faults.clear()
    await table.restart()
    assert "AC **3**" in now(table, panel)
    assert "HP 7/11" in now(table, panel)
    before = edits(table, panel)
    await table.gm.slash(table.channel, "encounter end")
    await table.restart()
    await table.restart()
    assert edits(table, panel) == before + 1, "what is up to date is not edited at a start"


async def test_several_changes_become_one_edit(table: Table) -> None:
    panel = await posted(table)
    await table.ann.slash(table.channel, "sheet set", pairs="AC 16")
    panels, before = table.client.sheet_panels, edits(table, panel)
    character = await table.store.character(CharacterId(1))
    assert character is not None
    await table.store.save_character(replace(character, name="Mirabel"))
    async with table.client.table.lock("posted sheet", 1):
        for _ in range(3):
            panels.outdated(table.guild.id, {1})
            await asyncio.sleep(0)
        assert panels.stale == {1}
    await until(lambda: "Mirabel" in now(table, panel))
    await at_rest(table)
    assert edits(table, panel) == before + 1


async def test_a_deleted_channel_and_a_deleted_person_leave_nothing(table: Table) -> None:
    panel = await posted(table)
    exported = await table.ann.slash(table.channel, "privacy show")
    assert "Posted sheets" in answer(exported)
    asked = await table.ann.slash(table.channel, "privacy delete")
    assert asked.response is not None
    await table.ann.click(asked.response, custom_id="k:forget_me")
    assert panel.id not in [each.id for each in table.messages()]
    await posted(table)
    await table.store.forget_channel(table.channel.id)
    assert await table.store.sheet_messages(table.guild.id) == []
    assert id_of(table.last(), "sheet_down")


async def test_many_posts_of_one_sheet_leave_one_that_is_edited_once_a_change(table: Table) -> None:
    first = await posted(table)
    channels = [table.guild.create_text_channel(f"table-{number}") for number in range(examples(50, part=5))]
    for each in channels:
        await table.ann.slash(each, "sheet show", post=True)
    assert table.messages() == []
    assert [len(table.messages(each)) for each in channels] == [*[0] * (len(channels) - 1), 1]
    asked = len(table.env.http_requests)
    for _ in range(10):
        await table.ann.slash(channels[0], "hp", who="Mira", change="-1")
    edited = [each.path for each in table.env.http_requests[asked:] if each.method == "PATCH"]
    (panel,) = table.messages(channels[-1])
    assert edited == [f"/channels/{channels[-1].id}/messages/{panel.id}"] * 10
    assert "HP 1/11" in shown(panel)
    assert first.id != panel.id
