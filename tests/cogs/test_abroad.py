"""Where users bring the bot themselves: servers without it, and groups; and the sheets of their own."""

import json
import re
from dataclasses import dataclass
from typing import Any

import discord
import pytest
import simcord

from bot.local_table.simcord_internals import take_bot_out
from bot.play.privacy import export
from bot.refusal import Refusal
from bot.shards.leases import Holding, Lease, shard_of, touching
from bot.systems import OWN, PLAIN
from bot.wording.refusals import refusal
from bot.wording.words import words_for
from cogs.ui.command_names import shown_command
from cogs.ui.commands import ANYWHERE
from tests.cogs.presses import ids, told
from tests.cogs.test_photos import image
from tests.conftest import Table, answer, shown

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


@dataclass
class Abroad:
    """A channel to which only its people brought the bot; the table's own server has it."""

    table: Table
    channel: simcord.ChannelHandle
    ann: simcord.MemberActor
    bob: simcord.MemberActor
    before: int
    guild_id: int
    is_group: bool

    def by_token(self) -> bool:
        """Whether the bot only used the tokens of interactions."""
        asked = self.table.env.http_requests[self.before :]
        return bool(asked) and all(each.path.startswith(("/interactions/", "/webhooks/")) for each in asked)


@pytest.fixture(params=["server", "group"])
async def abroad(table: Table, request: pytest.FixtureRequest) -> Abroad:
    guild = table.env.create_guild("Elsewhere", preferred_locale="ja")
    channel = guild.create_text_channel("tavern")
    ann, bob = (guild.add_member(each.user) for each in (table.ann, table.bob))
    take_bot_out(table.env, guild, group=request.param == "group")
    await table.env.settle()
    before = len(table.env.http_requests)
    return Abroad(table, channel, ann, bob, before, guild.id, request.param == "group")


@both_languages
async def test_a_roll_is_read_by_all_in_its_rollers_language_and_its_buttons_go_on(abroad: Abroad) -> None:
    abroad.table.falls("d6 3", "d6 5", "d6 2")
    rolled = await abroad.ann.slash(abroad.channel, "roll", dice="1P > 2")
    assert rolled.response is not None
    assert not rolled.ephemeral
    words = words_for(abroad.table.locales[abroad.ann.id])
    again, reroll, chances = map(words.plain, ("Roll again", "Reroll", "Chances"))
    theirs = await abroad.bob.click(rolled.response.message, label=again)
    assert answer(theirs).startswith("🎲 **Bob**")
    assert "%" in answer(await abroad.bob.click(rolled.response.message, label=chances))
    assert (await abroad.bob.click(rolled.response.message, label=reroll)).ephemeral, "not their dice"
    form = await abroad.ann.click(rolled.response.message, label=reroll)
    shown = await abroad.ann.submit_modal(form, {"face": "3"})
    assert "3→2" in answer(shown)
    assert abroad.by_token()


async def test_a_refused_form_is_opened_again_there(abroad: Abroad) -> None:
    form = await abroad.ann.slash(abroad.channel, "sheet import")
    refused = await abroad.ann.submit_modal(form, {"text": "?"})
    assert refused.ephemeral
    assert refused.response is not None
    opened = await abroad.ann.click(refused.response.message, label="Edit")
    filled = await abroad.ann.submit_modal(opened, {"text": "luck 3"})
    assert filled.ephemeral
    assert "luck **3**" in answer(filled)
    assert abroad.by_token()


@both_languages
@pytest.mark.parametrize("visibility", ["gm", "blind"])
async def test_nobody_there_reads_secrets(abroad: Abroad, visibility: str) -> None:
    refused = await abroad.ann.slash(abroad.channel, "roll", dice="1d6", visibility=visibility)
    assert refused.ephemeral
    words = words_for(abroad.table.locales[abroad.ann.id])
    assert answer(refused) == refusal(words, Refusal("no_gm_to_reach"))
    abroad.table.falls("d6 4")
    own = await abroad.ann.slash(abroad.channel, "roll", dice="1d6", visibility="self")
    assert own.ephemeral
    assert "**4**" in answer(own)
    assert abroad.by_token()


async def test_luck_counts_what_fell_there(abroad: Abroad) -> None:
    for person in (abroad.ann, abroad.bob):
        abroad.table.falls("d20 19")
        await person.slash(abroad.channel, "r", dice="1d20")
    everybody = answer(await abroad.ann.slash(abroad.channel, "luck"))
    assert ": 2 rolls" in everybody
    bobs = answer(await abroad.ann.slash(abroad.channel, "luck", who=abroad.bob, visibility="public"))
    assert ": 1 roll\n" in bobs
    here = answer(await abroad.table.ann.slash(abroad.table.channel, "luck"))
    assert "no rolls" in here


async def test_a_sheet_of_ones_own_is_there_everywhere_and_says_what_is_played(abroad: Abroad) -> None:
    table = abroad.table
    made = await abroad.ann.slash(abroad.channel, "sheet new", name="Mira", system="pool")
    assert made.ephemeral
    await abroad.ann.slash(abroad.channel, "sheet set", pairs="strength 4, longsword: strength+1P")
    for where in (
        abroad.ann.slash(abroad.channel, "roll", dice="strength P"),
        table.ann.user.slash("roll", dice="strength P"),
        table.ann.slash(table.channel, "roll", dice="strength P"),
    ):
        table.falls("d6 1 2 3 4")
        assert "**Mira**" in answer(await where)
    dm = await table.ann.user.slash("sheet show")
    assert answer(dm) == answer(await abroad.ann.slash(abroad.channel, "sheet show"))
    offered = await abroad.ann.autocomplete(abroad.channel, "roll", "dice", "")
    assert any("strength" in each["name"] for each in offered)
    others = await abroad.bob.slash(abroad.channel, "sheet show", character="Mira")
    assert "Mira" not in answer(others).replace("called Mira", "")
    table.falls("d6 6 6 6 6 6")
    sword = await abroad.ann.slash(abroad.channel, "sheet roll", name="longsword")
    assert "[6, 6, 6, 6, 6]" in answer(sword)


async def test_a_server_changes_only_a_copy(abroad: Abroad) -> None:
    table = abroad.table
    await abroad.ann.slash(abroad.channel, "sheet set", pairs="luck 3", name="Mira")
    await table.ann.slash(table.channel, "sheet set", pairs="luck 9, grit 1")
    here, there = [
        answer(each)
        for each in (
            await table.ann.slash(table.channel, "sheet show"),
            await abroad.ann.slash(abroad.channel, "sheet show"),
        )
    ]
    assert "luck **9**" in here
    assert "luck **3**" in there
    assert "grit" not in there
    await table.ann.slash(table.channel, "sheet undo")
    assert "luck **3**" in answer(await table.ann.slash(table.channel, "sheet show")), "the copy is gone"
    await table.restart()
    assert "luck **3**" in answer(await table.ann.slash(table.channel, "sheet show"))


async def test_who_joins_a_fight_fights_as_a_copy(abroad: Abroad) -> None:
    table = abroad.table
    await abroad.ann.slash(abroad.channel, "sheet set", pairs="HP 20", name="Mira")
    await table.gm.slash(table.channel, "encounter open", system="order")
    table.falls("d20 10")
    assert (await table.ann.slash(table.channel, "encounter join", name="Mira")).ephemeral
    owners = [row[1] for name, row in table.rows.kept() if name == "characters"]
    assert sorted(map(bool, owners)) == [False, True]
    deleted = await table.ann.slash(table.channel, "sheet delete", character="Mira")
    assert deleted.response is not None
    await table.ann.click(deleted.response.message, label="Delete")
    assert "HP **20**" in answer(await abroad.ann.slash(abroad.channel, "sheet show")), "their own stays"


async def test_one_may_delete_and_bring_back_ones_own_on_a_server(abroad: Abroad) -> None:
    table = abroad.table
    await abroad.ann.slash(abroad.channel, "sheet set", pairs="luck 3", name="Mira")
    deleted = await table.ann.slash(table.channel, "sheet delete", character="Mira")
    assert deleted.response is not None
    gone = await table.ann.click(deleted.response.message, label="Delete")
    assert "luck" not in answer(await abroad.ann.slash(abroad.channel, "sheet show"))
    assert gone.response is not None
    await table.ann.click(gone.response.message, label="Undo")
    assert "luck **3**" in answer(await abroad.ann.slash(abroad.channel, "sheet show"))


async def test_privacy_counts_exports_and_deletes_it(abroad: Abroad) -> None:
    table = abroad.table
    await abroad.ann.slash(abroad.channel, "sheet set", pairs="luck 3", name="Mira")
    exported = await abroad.ann.slash(abroad.channel, "privacy export")
    file = exported.followups[-1] if exported.followups else exported.response
    assert file is not None
    kept = json.loads(await file.message.attachments[0].read())["kept"]
    assert [(each["name"], each["server"]) for each in kept["characters"]] == [("Mira", None)]
    counted = answer(await abroad.ann.slash(abroad.channel, "privacy show"))
    assert "Characters: 1 outside of servers" in counted
    await table.ann.slash(table.channel, "sheet set", pairs="luck 4")
    counted = answer(await abroad.ann.slash(abroad.channel, "privacy show"))
    assert "Characters: 2 on 1 server and outside of servers" in counted
    asked = await abroad.ann.slash(abroad.channel, "privacy delete")
    assert asked.response is not None
    await abroad.ann.click(asked.response.message, label="Delete it")
    assert "luck" not in answer(await abroad.ann.slash(abroad.channel, "sheet show"))
    assert not [row for name, row in table.rows.kept() if name in ("characters", "playing", "histories")]


async def test_an_export_of_more_files_than_discord_takes_there_is_refused(
    abroad: Abroad, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(8):
        await abroad.ann.slash(abroad.channel, "sheet new", name=f"Mira {number}")
    monkeypatch.setattr(export, "LARGEST_FILE", export.ROOM + 650)
    refused = await abroad.ann.slash(abroad.channel, "privacy export")
    assert [each.message.attachments for each in refused.followups] in ([], [[]])
    assert "Discord takes 5 here" in told(refused)


async def test_a_servers_own_game_stays_there(abroad: Abroad) -> None:
    OWN["own_1_house"] = PLAIN
    sheet: dict[str, object] = {"format": 1, "name": "Mira", "system": "own_1_house", "entries": []}
    file = "sheet.json", json.dumps(sheet).encode()
    assert "Mira" in answer(await abroad.ann.slash(abroad.channel, "sheet import", file=file))
    ((_, row),) = [each for each in abroad.table.rows.kept() if each[0] == "characters"]
    assert "own_1_house" not in row


async def test_a_process_without_the_first_shard_answers_what_comes_by_its_own(
    abroad: Abroad, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may come by the shard of the server that has not got the bot; sheets then are read again."""
    keeper, forgotten = abroad.table.client.keeper, list[int | None]()
    (first,) = keeper.held.values()
    count = next(each for each in range(2, 99) if shard_of(abroad.guild_id, each))
    own = Holding(Lease(shard_of(abroad.guild_id, count), first.lease.token), first.until)
    monkeypatch.setattr(abroad.table.client, "changed_elsewhere", forgotten.append)
    monkeypatch.setattr(keeper, "count", count)
    monkeypatch.setattr(keeper, "held", {own.lease.shard: own})
    answered = await abroad.ann.slash(abroad.channel, "sheet show")
    if abroad.is_group:  # It comes by the first shard only.
        assert not answered.acknowledged
    else:
        assert answered.ephemeral
        assert forgotten == [0]
    monkeypatch.undo()


@both_languages
async def test_help_tells_only_what_works_there(abroad: Abroad) -> None:
    first = await abroad.ann.slash(abroad.channel, "help")
    assert first.response is not None
    pages = [shown(first.response.message)]
    for custom_id in ids(first.response.message):
        pages.append(answer(await abroad.ann.click(first.response.message, custom_id=custom_id)))
    words = words_for(abroad.table.locales[abroad.ann.id])
    roots = {shown_command(words, each): each for each in known_families(abroad.table)}
    named = {roots[name] for name in re.findall(r"`/([\w-]+)", "\n".join(pages)) if name in roots}
    assert words.plain("Plain") in pages[2]
    assert named <= ANYWHERE
    assert {"roll", "odds", "sheet", "measure"} <= named


def known_families(table: Table) -> list[str]:
    """The bot's families of commands."""
    return [each.name for each in table.client.tree.get_commands(type=discord.AppCommandType.chat_input)]


async def test_other_processes_hear_of_changes_of_sheets_that_all_may_remember(
    abroad: Abroad, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any process may read a sheet of one's own, on its servers; those of a server only its own does."""
    table, heard = abroad.table, list[int | None]()
    for name in ("append_character", "save_character"):
        write = getattr(table.store, name)

        async def noting(*given: Any, write: Any = write, **named: Any) -> Any:
            heard.append(touching.get())
            return await write(*given, **named)

        monkeypatch.setattr(table.store, name, noting)
    await abroad.ann.slash(abroad.channel, "sheet new", name="Mira")
    await abroad.ann.slash(abroad.channel, "sheet use", character="Mira")
    deleted = await table.ann.slash(table.channel, "sheet delete", character="Mira")
    assert deleted.response is not None
    await table.ann.click(deleted.response.message, label="Delete")
    assert heard == [0, 0, 0]
    await table.ann.slash(table.channel, "sheet new", name="Mira")
    assert heard[3:] == [None]


async def test_health_and_a_portrait_are_the_copys(abroad: Abroad) -> None:
    table = abroad.table
    await abroad.ann.slash(abroad.channel, "sheet new", name="Mira", system="order")
    await abroad.ann.slash(abroad.channel, "sheet set", pairs="HP 20")
    own = answer(await abroad.ann.slash(abroad.channel, "sheet show"))
    hurt = await table.ann.slash(table.channel, "sheet health", change="HP 12")
    assert "HP 12" in answer(await table.ann.slash(table.channel, "sheet show"))
    assert answer(await abroad.ann.slash(abroad.channel, "sheet show")) == own
    assert hurt.response is not None
    await table.ann.click(hurt.response.message, label="Undo")
    assert answer(await table.ann.slash(table.channel, "sheet show")) == own
    face = "face.png", image()
    assert (await table.ann.slash(table.channel, "character portrait", image=face)).ephemeral
    portraits = {row[1]: row[6] for name, row in table.rows.kept() if name == "characters" and not row[8]}
    assert [bool(portraits[guild]) for guild in (0, table.guild.id)] == [False, True]


async def test_the_menus_on_a_roll_work_there(abroad: Abroad) -> None:
    abroad.table.falls("d20 11", "d20 12")
    rolled = await abroad.ann.slash(abroad.channel, "roll", dice="1d20+3")
    assert rolled.response is not None
    again = await abroad.bob.context_menu(abroad.channel, "Roll again", rolled.response.message)
    assert answer(again).startswith("🎲 **Bob**")
    assert (await abroad.bob.context_menu(abroad.channel, "Why?", rolled.response.message)).ephemeral
    for menu in ("Reveal", "Add to log"):
        with pytest.raises(simcord.SetupError):
            await abroad.bob.context_menu(abroad.channel, menu, rolled.response.message)
    assert abroad.by_token()


async def test_only_ones_own_sheet_opens_from_the_menu_on_a_person(abroad: Abroad) -> None:
    await abroad.ann.slash(abroad.channel, "sheet set", pairs="luck 3", name="Mira")
    own = await abroad.ann.context_menu(abroad.channel, "Sheet", abroad.ann)
    assert own.ephemeral
    assert "luck **3**" in answer(own)
    others = await abroad.bob.context_menu(abroad.channel, "Sheet", abroad.ann)
    assert others.ephemeral
    assert "Mira" not in answer(others)
