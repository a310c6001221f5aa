"""The panel of `/settings show`, pressed end to end: what holds and from where, and what changes it."""

from collections.abc import Iterator
from typing import Any

import discord
import pytest
import simcord
from simcord.components import walk_components

from bot.play.delivery import MenuKind
from bot.play.setting_rows import SETTINGS, Page, Setting
from bot.play.settings_panel import FAMILIES, OTHER, PAGE, PLACE, SET, TYPE, setting_id
from bot.store.settings import Settings
from bot.wording.settings import AS_ABOVE
from tests.cogs.gm_rooms import made
from tests.cogs.hands import now, refuses, said
from tests.cogs.presses import Message, press
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
CHANGED = {
    "language": "zh-CN", "system": "pool", "theme": "light", "timezone": "Asia/Tokyo", "initiative": "2d10",
    "variants": "anew", "detail": "full", "notices": "next", "timer": "10", "moves": "spend",
    "foes_health": "exact", "players_health": "nothing", "hidden_turns": "named", "reveal": "first_action",
    "height_weight": "1",
}  # fmt: skip
"""Of each setting with choices one that does not hold by itself."""

MOST_COMPONENTS = 40
"""How many components Discord takes in a message."""


class Open:
    """The panel of one person: what it shows now."""

    def __init__(self, who: simcord.MemberActor, result: simcord.InteractionResult) -> None:
        assert result.response is not None
        self.who = who
        self.message: Message = result.response.message

    @property
    def parts(self) -> list[dict[str, Any]]:
        """All components, the nested ones too."""
        parts: Any = [each if isinstance(each, dict) else each.to_dict() for each in self.message.components]
        return list(walk_components(parts))

    @property
    def text(self) -> str:
        """All that is to be read."""
        return "\n".join(each["content"] for each in self.parts if "content" in each)

    def by_id(self, custom_id: str) -> dict[str, Any]:
        """The button or list with this id."""
        (found,) = [each for each in self.parts if each.get("custom_id") == custom_id]
        return found

    async def click(self, custom_id: str) -> simcord.InteractionResult:
        return self._now(await self.who.click(self.message, custom_id=custom_id))

    async def choose(self, custom_id: str, *values: Any) -> simcord.InteractionResult:
        return self._now(await self.who.select(self.message, values, custom_id=custom_id))

    async def fill(self, form: simcord.InteractionResult, text: str) -> simcord.InteractionResult:
        return self._now(await self.who.submit_modal(form, {"value": text}))

    async def turn(self, page: Page, *, server: bool = False) -> None:
        await self.choose(f"k:{PAGE}:{int(server)}", str(int(page)))

    def _now(self, result: simcord.InteractionResult) -> simcord.InteractionResult:
        if result.response is not None and result.response.message.id == self.message.id:
            self.message = result.response.message
        return result


async def opened(table: Table, who: simcord.MemberActor, command: str = "settings show") -> Open:
    result = await who.slash(table.channel, command)
    assert result.ephemeral
    return Open(who, result)


async def stored(table: Table, *, server: bool = False) -> Settings:
    scope = table.guild.id if server else table.channel.id
    return await table.store.settings(scope) or Settings(scope, table.guild.id)


def pressed_in(panel: Open, setting: Setting, *, server: bool) -> Iterator[dict[str, Any]]:
    """Every button and list that sets a setting."""
    for verb in (SET, TYPE):
        start = setting_id(verb, setting.key, server=server)
        yield from (each for each in panel.parts if f"{each.get('custom_id', '')}:".startswith(f"{start}:"))


@BOTH
@pytest.mark.parametrize("server", [False, True])
async def test_every_setting_is_on_a_page_and_changed_there(table: Table, server: bool) -> None:
    """A new row of the table appears, or fails here."""
    panel = await opened(table, table.gm, "server show" if server else "settings show")
    for setting in SETTINGS.values():
        await panel.turn(setting.page, server=server)
        shown = list(pressed_in(panel, setting, server=server))
        assert shown, setting.key
        may = setting.for_server if server else setting.for_channel
        assert [each["disabled"] for each in shown] == [not may] * len(shown), setting.key
        if setting.key not in CHANGED:
            assert setting.kind is not None or not setting.offered
            continue
        value = CHANGED[setting.key]
        button = setting_id(SET, setting.key, server=server, value=value)
        if button in {each.get("custom_id") for each in panel.parts}:
            await panel.click(button)
            assert panel.by_id(button)["style"] == discord.ButtonStyle.primary.value
        else:
            menu = setting_id(TYPE if setting.longest else SET, setting.key, server=server)
            await panel.choose(menu, value)
            chosen = [each["value"] for each in panel.by_id(menu)["options"] if each.get("default")]
            assert chosen == [value], setting.key
        assert str(getattr(await stored(table, server=server), setting.key)) == value
        await panel.click(setting_id(SET, setting.key, server=server, value=AS_ABOVE))
        assert getattr(await stored(table, server=server), setting.key) == setting.unset, setting.key
    assert table.messages() == []


@BOTH
async def test_every_page_fits_whatever_is_set(table: Table) -> None:
    """Where everything is set, each text has its button, and everything is as long as it may be."""
    names = ",".join(f"{number:02} {'状' * 40}" for number in range(20))
    whole: dict[str, Any] = {
        "language": "zh-CN", "gms": tuple(range(10**18, 10**18 + 10)), "system": "pool", "initiative": "1d20",
        "height_weight": 1, "theme": "light", "hidden_turns": "named", "foes_health": "exact",
        "players_health": "words", "gm_channel": 10**18, "reveal": "by_hand", "notices": "next", "timer": 7,
        "moves": "spend", "timezone": "America/Argentina/ComodRivadavia", "detail": "full",
        "variants": "sides,surprise_round,anew,cards,popcorn,no_criticals,no_fumbles,foes_die,shared_start",
        "conditions": names,
    }  # fmt: skip
    await table.store.save_settings(Settings(table.channel.id, table.guild.id, **whole))
    await table.store.save_settings(Settings(table.guild.id, table.guild.id, gm_role=10**18, **whole))
    for server in (False, True):
        panel = await opened(table, table.gm, "server show" if server else "settings show")
        for page in Page:
            await panel.turn(page, server=server)
            assert len(panel.parts) <= MOST_COMPONENTS, (page, server)
            assert len(panel.text) <= 4000, (page, server)


@BOTH
async def test_who_may_not_change_reads_why_and_presses_nothing(table: Table, language: str) -> None:
    panel = await opened(table, table.ann)
    before = await stored(table)
    for page in list(Page)[1:]:
        await panel.turn(page)
        controls = [each for each in panel.parts if each.get("custom_id", "").startswith("setting")]
        assert controls, page
        assert all(each["disabled"] for each in controls), page
        assert ("Manage Channels" if language == "en-US" else "管理频道") in panel.text
        assert not [each for each in panel.parts if each.get("custom_id", "").startswith(f"k:{PLACE}")]
    assert await stored(table) == before


@BOTH
async def test_where_a_setting_comes_from(table: Table, language: str) -> None:
    told = {
        "en-US": ("", "from the server", "set here", "from the thread's channel"),
        "zh-CN": ("", "沿用服务器", "此处设定", "沿用所属频道"),
    }[language]

    async def origin(where: simcord.ChannelHandle) -> str:
        shown = answer(await table.gm.slash(where, "settings show")).splitlines()
        (line,) = [each for each in shown if "1d20" in each or "2d6" in each or "3d6" in each]
        return line.partition(" · ")[2]

    channel = table.client.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="side", type=discord.ChannelType.public_thread)
    (thread,) = table.channel.threads
    found = [await origin(table.channel)]
    await table.gm.slash(table.channel, "server initiative", dice="2d6")
    found.append(await origin(table.channel))
    await table.gm.slash(table.channel, "settings initiative", dice="3d6")
    found += [await origin(table.channel), await origin(thread)]
    assert tuple(found) == told


@BOTH
async def test_the_panel_says_as_the_command_does_that_an_open_encounter_keeps_its_game(
    table: Table, language: str
) -> None:
    stays = {
        "en-US": "The open encounter goes on with Plain. To play another game in it:",
        "zh-CN": "已经开局的遭遇仍按通用进行。要换规则：",
    }[language]
    await table.gm.slash(table.channel, "settings system", system="order")
    await table.gm.slash(table.channel, "encounter open")
    panel = await opened(table, table.gm)
    assert stays not in panel.text
    await panel.turn(Page.TABLE)
    await panel.choose(setting_id(SET, "system", server=False), "instinct")
    assert stays in panel.text
    await panel.turn(Page.ALL)
    assert stays in panel.text
    told = await table.gm.slash(table.channel, "settings system", system="instinct")
    assert answer(told).splitlines()[1] in panel.text
    await table.gm.slash(table.channel, "encounter end")
    assert stays not in (await opened(table, table.gm)).text


async def test_an_encounter_of_nobody_is_opened_again_with_the_game_that_was_chosen(table: Table) -> None:
    await table.gm.slash(table.channel, "encounter open")
    told = await table.gm.slash(table.channel, "settings system", system="instinct")
    assert told.response is not None
    await table.gm.click(told.response.message, custom_id="k:reopen:1")
    assert (await now(table)).system == "instinct"
    await table.ann.slash(table.channel, "encounter join", name="Ann")
    told = await table.gm.slash(table.channel, "settings system", system="btr")
    assert told.response is not None
    assert "reopen" not in str(told.response.message.components)


@BOTH
async def test_something_else_is_typed_into_a_form(table: Table, language: str) -> None:
    panel = await opened(table, table.gm)
    await panel.turn(Page.FIGHTS)
    menu = setting_id(TYPE, "timer", server=False)
    form = await panel.choose(menu, OTHER)
    assert form.modal
    refused = await table.gm.submit_modal(form, {"value": "9999"})
    assert said(refused).startswith(refuses("settings.number", language, low=0, high=1440))
    await panel.fill(await panel.choose(menu, OTHER), "４７")
    assert (await stored(table)).timer == 47
    assert [each["value"] for each in panel.by_id(menu)["options"] if each.get("default")] == ["47"]
    assert refused.response is not None
    again = await press(table, table.gm, "edit", refused.response.message)
    done = await table.gm.submit_modal(again, {"value": "48"})
    assert said(done).startswith("✓")
    assert (await stored(table)).timer == 48
    assert table.messages() == []


@BOTH
async def test_conditions_are_typed_and_taken_back(table: Table) -> None:
    panel = await opened(table, table.gm)
    await panel.turn(Page.MORE)
    button = setting_id(TYPE, "conditions", server=False, value=OTHER)
    await panel.fill(await panel.click(button), "Dazed (attacks-2), Slowed")
    assert (await stored(table)).conditions == "Dazed (attacks-2),Slowed"
    await panel.fill(await panel.click(button), "")
    assert (await stored(table)).conditions is None


@BOTH
async def test_people_roles_and_channels_are_chosen_from_the_servers_own(table: Table, language: str) -> None:
    panel, role = await opened(table, table.gm), table.guild.create_role("Leaders")
    await panel.turn(Page.TABLE)
    gms = setting_id(SET, "gms", server=False)
    await panel.choose(gms, table.ann, table.bob)
    assert set((await stored(table)).gms) == {table.ann.id, table.bob.id}
    assert {each["id"] for each in panel.by_id(gms)["default_values"]} == {
        str(table.ann.id),
        str(table.bob.id),
    }
    await panel.choose(gms)
    assert (await stored(table)).gms == ()
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    assert said(await panel.choose(gms, robot)) == refuses("member_is_bot", language)
    await panel.turn(Page.SEEN)
    rooms = setting_id(SET, "gm_channel", server=False)
    hall = table.guild.create_text_channel("hall")
    assert hall.mention in said(await panel.choose(rooms, hall))
    assert (await stored(table)).gm_channel is None
    room = made(table)
    await panel.choose(rooms, room)
    assert (await stored(table)).gm_channel == room.id
    await panel.click(setting_id(SET, "gm_channel", server=False, value="0"))
    assert (await stored(table)).gm_channel == 0
    await panel.click(f"k:{PLACE}:1:{int(Page.SEEN)}")
    await panel.turn(Page.TABLE, server=True)
    await panel.choose(setting_id(SET, "gm_role", server=True), role)
    assert (await stored(table, server=True)).gm_role == role.id
    everybody = await panel.choose(setting_id(SET, "gm_role", server=True), table.guild.default_role)
    assert said(everybody) == refuses("settings.gm_role_everyone", language)
    await panel.choose(setting_id(SET, "gm_role", server=True))
    assert (await stored(table, server=True)).gm_role is None


@BOTH
async def test_commands_are_taken_away_and_brought_back_in_lists(table: Table) -> None:
    await table.plays("pool")
    panel = await opened(table, table.gm, "server show")
    await panel.turn(Page.MORE, server=True)
    lists = [
        each["custom_id"] for each in panel.parts if each.get("custom_id", "").startswith(f"k:{FAMILIES}")
    ]
    first, button = lists[0], lists[-1]
    names = [each["value"] for each in panel.by_id(first)["options"]]
    await panel.choose(first, *names[:2])
    assert (await stored(table, server=True)).without == " ".join(names[:2])
    await panel.choose(first, names[1])
    assert (await stored(table, server=True)).without == names[1]
    await panel.choose(first)
    assert (await stored(table, server=True)).without is None
    await panel.click(button)
    assert "check" in ((await stored(table, server=True)).without or "")


async def test_rights_that_were_lost_meanwhile_count_at_the_press(table: Table) -> None:
    deputy = table.guild.create_role("Deputy", permissions=discord.Permissions(manage_channels=True))
    cleo = table.guild.add_member(table.env.create_user("cleo"), roles=[deputy])
    panel = await opened(table, cleo)
    await panel.turn(Page.TABLE)
    guild = table.client.get_guild(table.guild.id)
    assert guild is not None
    member = await guild.fetch_member(cleo.id)
    await member.remove_roles(*member.roles[1:])
    refused = await panel.click(setting_id(SET, "theme", server=False, value="light"))
    assert said(refused) == refuses("manage_channel_needed", "en-US")
    assert (await stored(table)).theme is None


def test_every_row_is_whole() -> None:
    for key, each in SETTINGS.items():
        assert hasattr(Settings(0, 0), key), key
        assert bool(each.command) == bool(each.option) == bool(each.about) == bool(each.asks), key
        assert each.offered or each.kind or each.longest or key == "system", key
        assert each.kind is not MenuKind.OWN, key
