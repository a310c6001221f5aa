"""Who asks too fast is told so once in a while, and nobody else waits for them."""

from collections.abc import Callable
from typing import Any

import pytest
from discord import app_commands
from simcord.enums import InteractionType

from bot.play.cache import Remembered
from bot.play.workload.rate_limits import LIMITS, SECOND, Load, RateLimits
from cogs.ui import boundary
from cogs.ui.commands import LOAD
from tests.bot.play.workload.test_rate_limits import Clock
from tests.cogs.everybody import Sent, pressed, send, told, typed
from tests.cogs.hands import newest, press, refuses, said
from tests.cogs.test_outbox import until
from tests.conftest import Table, answer
from tests.test_commands import command_tree

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
BUCKET = LIMITS[Load.QUICK].person


@pytest.fixture
def clock(table: Table) -> Clock:
    """Let the table be one of a host's, with a clock that stands."""
    clock = Clock()
    table.client.rate_limits = RateLimits(LIMITS, clock)
    return clock


def rolls(table: Table, who: Any, times: int) -> list[Sent]:
    return [typed(table, who, table.channel, "roll", {"dice": "1P"}, table.guild) for _ in range(times)]


@BOTH
async def test_a_flooder_is_told_once_and_others_are_served(
    table: Table, clock: Clock, language: str
) -> None:
    flood = await send(table, *rolls(table, table.bob, 2 * BUCKET.most), *rolls(table, table.ann, 3))
    answers = [told(each) for each in flood]
    assert all(each.startswith("IN THE OPEN") for each in answers[: BUCKET.most])
    assert answers[BUCKET.most] == refuses("too_fast", language, seconds=1)
    assert set(answers[BUCKET.most + 1 : -3]) == {""}
    assert all(each.startswith("IN THE OPEN") for each in answers[-3:]), "Ann waits for nobody"
    clock.now += SECOND
    again = await send(table, *rolls(table, table.bob, 10))
    assert sum(told(each).startswith("IN THE OPEN") for each in again) == SECOND // BUCKET.every
    clock.now += 20 * SECOND
    assert [told(each) for each in await send(table, *rolls(table, table.bob, 2))] != ["", ""]


async def test_presses_and_forms_are_counted_with_commands_and_change_nothing(
    table: Table, clock: Clock
) -> None:
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.bob.slash(table.channel, "encounter join", name="Bob", initiative=3)
    await table.gm.slash(table.channel, "encounter start")
    await send(table, *rolls(table, table.bob, BUCKET.most - 1))
    assert said(await table.bob.slash(table.channel, "encounter next")) == refuses(
        "too_fast", "en-US", seconds=1
    )
    before = len(table.messages())
    pressing = [
        pressed(table, table.bob, "k:join:1", None, table.channel, table.guild),
        pressed(table, table.bob, "k:join_form:1", None, table.channel, table.guild, {"name": "Cat"}),
    ]
    assert [told(each) for each in await send(table, *pressing)] == ["", ""]
    assert len(table.messages()) == before


async def test_a_gm_who_presses_next_as_fast_as_they_can_is_never_told_to_wait(
    table: Table, clock: Clock
) -> None:
    await table.gm.slash(table.channel, "encounter open", system="order")
    for name in ("Ann", "Bob"):
        await table.gm.slash(table.channel, "encounter add", name=name, initiative=3)
    await table.gm.slash(table.channel, "encounter start")
    for _ in range(60):
        clock.now += SECOND // 5
        result = await press(table.gm, newest(table), "next")
        assert said(result) == ""


async def test_heavy_work_is_counted_more_tightly(table: Table, clock: Clock) -> None:
    bucket = LIMITS[Load.HEAVY].person
    asked = [
        typed(table, table.bob, table.channel, "odds", {"dice": "1d6 > 3"}, table.guild)
        for _ in range(bucket.most + 5)
    ]
    answers = [told(each) for each in await send(table, *asked)]
    assert len([each for each in answers if each.startswith("IN THE OPEN")]) == bucket.most
    assert refuses("too_fast", "en-US", seconds=2) in answers
    assert "1P" in answer(await table.bob.slash(table.channel, "roll", dice="1P"))


def while_typing(table: Table, text: str) -> Sent:
    """What the bot is sent while somebody types."""
    record, payload = typed(table, table.bob, table.channel, "roll", {"dice": text}, table.guild)
    payload["type"] = record.type = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE
    payload["data"]["options"][0]["focused"] = True
    return record, payload


class Typing(Remembered[int, int]):
    """Does something once so many have been typed."""

    def __init__(self, count: int, then: Callable[[], object]) -> None:
        super().__init__(count)
        self.left, self.then = count, then

    def __setitem__(self, who: int, newest: int) -> None:
        super().__setitem__(who, newest)
        self.left -= 1
        if not self.left:
            self.then()


async def test_the_last_of_what_is_typed_has_its_suggestions(table: Table, clock: Clock) -> None:
    bucket = LIMITS[Load.TYPED].person
    quick = await send(table, *(while_typing(table, "1P") for _ in range(bucket.most)))
    assert all(each.autocomplete_choices for each in quick)
    table.client.typing = Typing(3, lambda: clock.pass_(bucket.every))
    late = await send(table, *(while_typing(table, text) for text in ("2P", "3P", "4P")))
    await until(lambda: bool(late[-1].autocomplete_choices))
    assert [bool(each.autocomplete_choices) for each in late] == [False, False, True]
    await send(table, *rolls(table, table.bob, 1))
    assert "1P" in newest(table).content, "what is typed counts for nothing that is asked"


HEAVY = {
    "/odds", "/luck", "/area",
    "/map show", "/map new", "/map place", "/map area", "/map sight", "/map reach", "/map move",
    "/map import", "/map export", "/sheet import", "/sheet export", "/foe import",
    "press chances", "press made_chances", "press oppose_chances", "press contest_chances",
    "press undertake_chances", "press attack_chances", "press fight_chances", "press track",
    "press map_go", "press map_agree", "press map_reached", "press map_sight", "press map_import",
    "press map_post",
    "press sheet_import", "press foe_import", "press game_import", "/game import",
    "/draw deck", "/draw table", "/draw show", "/draw import", "press draw_import", "press table_again",
    "press table_chances",
    "press pad_go", "/call", "press call_person", "/say", "press say_repeated", "press say_corrected",
}  # fmt: skip
LONG = {"/log export", "/privacy export", "/encounter log", "/map background", "/character portrait"}


def test_every_command_and_press_says_what_it_costs() -> None:
    tree = [each for each in command_tree().walk_commands() if isinstance(each, app_commands.Command)]
    costs: dict[str, Load] = {f"/{each.qualified_name}": each.extras[LOAD] for each in tree}
    costs |= {f"press {verb}": load for verb, load in boundary.LOADS.items()}
    costs |= {f"press {verb}": route(f"{verb}:").load for verb, route in boundary.CARRYING.items()}
    assert {name for name, load in costs.items() if load is Load.HEAVY} == HEAVY
    assert {name for name, load in costs.items() if load is Load.LONG} == LONG
    assert boundary.PRESSES.keys() == boundary.LOADS.keys()
