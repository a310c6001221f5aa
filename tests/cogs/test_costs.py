"""What a command asks of the file before its answer, and how often it makes the same thing: counted, since
time says more about the machine."""

# pyright: reportPrivateUsage=false

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest
import simcord
from discord.webhook.async_ import AsyncWebhookAdapter

from bot import systems
from bot.encounter import encounter, outcomes, stored, views
from bot.ground.ways import footing
from bot.maps import views as map_views
from bot.observing.watch import served
from bot.pictures.board.frame import framed
from bot.play import settings
from bot.play.encounter.turn_calls import Calls
from bot.store.sql.writer import Writer
from bot.systems.instinct import roll_kinds
from tests.cogs.hands import messages
from tests.cogs.presses import verbs
from tests.cogs.test_instinct_fight import opened
from tests.cogs.test_map_buttons import made
from tests.cogs.test_map_pad import opened as pad_opened
from tests.conftest import Table

WAITS: Mapping[str, tuple[int, int]] = {
    "roll": (0, 0),
    "try": (0, 0),
    "check": (0, 0),
    "next": (1, 1),
    "attack": (1, 6),
    "move": (2, 3),  # What its answer leaves out is kept first.
}
"""How often a command of somebody who has asked before waits for the file: before its answer, and at all.
What is done is durable before anybody is told of it; what a roll leaves is written behind."""


class Costs:
    """What happens in which order, by the names that it is counted by, and for which interaction: what one
    before goes on with in the background is not this one's."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.order: list[tuple[str, int]] = []
        self._patch = patch
        self.count(Writer, "_asked", "file")
        self.count(AsyncWebhookAdapter, "create_interaction_response", "answer")

    def count(self, where: Any, name: str, what: str = "") -> None:
        """Count the calls of something."""
        whole: Callable[..., Any] = getattr(where, name)

        def counted(*given: Any, **named: Any) -> Any:
            self.order.append((what or name, now.interaction if (now := served()) else 0))
            return whole(*given, **named)

        self._patch.setattr(where, name, counted)

    def count_everywhere(self, function: Callable[..., Any]) -> None:
        """Count the calls of a function by its name, from whatever module."""
        name = function.__name__
        for module in [each for each in sys.modules.values() if getattr(each, name, None) is function]:
            self.count(module, name)

    def of(self, result: simcord.InteractionResult) -> Counter[str]:
        """How often what happened for a command."""
        assert result.acknowledged
        (own,) = [number for each, number in self.order if each == "answer"]
        order, self.order = [each for each, number in self.order if number == own], []
        before = order[: order.index("answer")]
        return Counter(order) + Counter(before=before.count("file"))


@pytest.fixture
def costs(monkeypatch: pytest.MonkeyPatch) -> Costs:
    return Costs(monkeypatch)


async def pressed_next(table: Table, who: simcord.MemberActor) -> simcord.InteractionResult:
    calls = [each for each in messages(table) if each.content and "next" in verbs(each)]
    return await who.click(calls[-1], label="Next")


async def done(table: Table, what: str, who: simcord.MemberActor) -> simcord.InteractionResult:
    """One of the commands whose costs are counted."""
    slashes: dict[str, dict[str, Any]] = {
        "roll": {"dice": "STR+3P"},
        "try": {"dice": "3P", "difficulty": 2},
        "check": {"modifier": "巨剑"},
        "attack": {"modifier": "3", "target": "Wolf", "damage": "5 切割"},
    }
    if what == "next":
        return await pressed_next(table, who)
    if what == "undo":
        return await table.gm.slash(table.channel, "encounter undo")
    if what == "move":
        return await who.slash(table.channel, "map move", name="Ann", to="B2")
    return await who.slash(table.channel, what, **slashes[what])


@pytest.mark.parametrize("what", WAITS)
async def test_how_often_the_file_is_waited_for(table: Table, costs: Costs, what: str) -> None:
    await opened(table)
    if what == "move":
        await table.gm.slash(table.channel, "map new", size="10x10")
        await table.gm.slash(table.channel, "map place", name="Ann", at="A1")
        await table.gm.slash(table.channel, "map move", name="Ann", to="B1")
    await table.ann.slash(table.channel, "roll", dice="STR+2P")
    costs.order.clear()
    counted = costs.of(await done(table, what, table.ann))
    assert (counted["before"], counted["file"]) <= WAITS[what]
    assert counted["file"] <= WAITS[what][1]


async def test_whose_body_is_where_is_asked_once_until_somebody_comes_into_a_fight(
    table: Table, costs: Costs
) -> None:
    async def waits() -> int:
        costs.order.clear()
        return costs.of(await table.ann.slash(table.channel, "roll", dice="strength+3P"))["before"]

    await table.ann.slash(table.channel, "sheet set", pairs="strength 5, agility 3")
    await waits()
    assert await waits() == 0, "no fight is open, and that is remembered"
    await table.gm.slash(table.channel, "encounter open", system="pool")
    await table.gm.slash(table.channel, "encounter add", name="Wolf", count=2)
    await table.gm.slash(table.channel, "encounter start")
    assert await waits() == 1
    await table.ann.slash(table.channel, "encounter join")
    assert [await waits(), await waits()] == [1, 0]
    await table.gm.slash(table.channel, "encounter next")
    assert await waits() == 0
    await table.gm.slash(table.channel, "encounter end")
    assert [await waits(), await waits()] == [1, 0]


ONCE: Mapping[str, Mapping[str, int]] = {
    "next": {
        "compose": 1,
        "view": 1,
        "preferences": 0,
        "system": 3,
        "load_events": 0,
        "file": 1,
        "course_of": 7,
        "stands_still": 3,
        "stage_of": 2,
    },
    "undo": {"compose": 1, "view": 2, "preferences": 0, "system": 2, "load_events": 1},
    "attack": {"compose": 1, "view": 2, "preferences": 0, "system": 4, "load_events": 0},
    "move": {"compose": 0, "view": 0, "preferences": 0, "system": 2, "load_events": 0},
}
"""How often a command makes the same thing at most, what follows it in the background counted in. Preferences
are made only after a setting has changed."""


@pytest.mark.parametrize("what", ONCE)
async def test_the_same_is_made_once(table: Table, costs: Costs, what: str) -> None:
    await opened(table)
    if what == "move":
        await table.gm.slash(table.channel, "map new", size="10x10")
        await table.gm.slash(table.channel, "map place", name="Ann", at="A1")
    if what == "undo":
        await table.ann.slash(table.channel, "encounter next")
    costs.count(views, "view")
    costs.count(Calls, "compose")
    costs.count(settings, "_held", "preferences")
    costs.count(stored, "load_events")
    for each in (systems.system, encounter.course_of, encounter.stands_still, outcomes.stage_of):
        costs.count_everywhere(each)
    costs.order.clear()
    counted = costs.of(await done(table, what, table.ann))
    assert not {each: counted[each] for each, most in ONCE[what].items() if counted[each] > most}


async def test_a_step_on_the_pad_reads_the_map_once_and_draws_once(table: Table, costs: Costs) -> None:
    await made(table)
    pad = await pad_opened(table, table.ann)
    await pad.press("→")
    for each in (footing.lay, footing._row_of_grounds, map_views.view, framed):
        costs.count_everywhere(each)
    costs.order.clear()
    await pad.press("→")
    counted = Counter(each for each, _ in costs.order)  # In another thread no interaction is served.
    once = ("lay", "_row_of_grounds", "view")
    assert {each: counted[each] for each in once} == dict.fromkeys(once, 1)
    assert counted["framed"] <= 1, "a frame of these sizes may be known"
    assert not counted["file"]


async def test_a_check_is_reckoned_once(table: Table, costs: Costs) -> None:
    await opened(table)
    costs.count(roll_kinds, "checked")
    costs.order.clear()
    counted = costs.of(await done(table, "check", table.ann))
    assert counted["checked"] == 1
