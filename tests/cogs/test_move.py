"""/move, end to end."""

import pytest
import simcord

from bot.systems import SYSTEMS
from bot.systems.moves import STRAIGHT, Moves
from bot.systems.options import Option
from bot.systems.pathfinder.sentences import PEOPLE
from bot.systems.pathfinder.speed import SPEEDS
from bot.systems.system import Comparison, System
from bot.wording.choices import CHOICES
from cogs.move import family
from tests.catalogs import command_tree
from tests.cogs.hands import cited, left_out, refuses, said
from tests.conftest import Table, answer

pytestmark = pytest.mark.plays("pool")


async def told(table: Table, system: str, **options: object) -> str:
    await table.plays(system)
    result = await table.ann.slash(table.channel, f"move {system}", **options)
    assert not result.ephemeral
    return f"{answer(result)}\n{await left_out(table.bob, table.last())}"


async def refused(table: Table, system: str, **options: object) -> str:
    before = table.posts()
    await table.plays(system)
    result = await table.ann.slash(table.channel, f"move {system}", **options)
    assert table.posts() == before
    return said(result)


async def test_a_move_in_the_pool_shows_cost_what_is_left_and_why(table: Table) -> None:
    text = await told(table, "pool", speed=3, manner="unskilled")
    assert "**1 step**" in text
    assert "3 ÷ 2 for a manner marked “-” = 1.5" in text
    assert "1.5 → 1" in text
    text = await told(table, "pool", speed=7, straight=3, diagonal=2)
    assert "**6 steps**, **1⚡**. Left: **1 step**" in text
    assert cited("P-20") in text


async def test_what_is_not_possible_is_said_with_what_would_be(table: Table) -> None:
    text = await told(table, "pathfinder", speed=30, straight=30)
    assert "**Not possible**" in text
    assert "**6 squares** too many" in text
    assert "at most 24 cells" in text
    text = await told(table, "pool", speed=1, manner="own", straight=2)
    assert "at most 1 cell." in text


async def test_a_move_in_pathfinder_by_people_and_armour(table: Table) -> None:
    text = await told(table, "pathfinder", people="dwarf", armour="heavy", diagonal=3)
    assert "**4 squares**" in text
    assert "(20 ft)" in text
    assert {cited(f"F-{number}") in text for number in (2, 4, 5)} == {True}


async def test_a_move_over_the_stage_and_in_btr(table: Table) -> None:
    text = await told(table, "instinct", attributes="２／3／4", straight=2)
    assert "**2 MOV**" in text
    assert "Left: **1 MOV**" in text
    text = await told(table, "btr", speed=30, straight=2, diagonal=1, manner="blink", through="down")
    assert "**20 ft**" in text
    assert "Left: **10 ft**" in text


REFUSED: list[tuple[str, dict[str, object], str, dict[str, object]]] = [
    ("pool", {"speed": 3, "posture": "sitting"}, "sitting", {}),
    ("pathfinder", {"straight": 3}, "speed_needed", {}),
    ("pool", {"speed": 3, "spent": 1}, "route_needed", {"option": "spent"}),
    ("pool", {"speed": 3, "agility": 4}, "climb_needed", {}),
    ("pool", {"speed": 3, "climb": 2}, "agility_needed", {}),
    ("pool", {"speed": 3, "climb": 2.5, "agility": 4}, "too_high", {"height": "2.5", "dice": 4, "most": "2"}),
    ("pool", {"speed": 3, "climb": 1, "agility": 4, "manner": "teleport"}, "no_climbing", {}),
    ("pathfinder", {"speed": 30, "people": "elf"}, "two_speeds", {"option": "people"}),
    ("pathfinder", {"people": "@everyone"}, "unknown_people", {"name": "@everyone"}),
    ("pathfinder", {"speed": 30, "bonus": "very"}, "bonus_unreadable", {"text": "very", "limit": 1000}),
    ("pathfinder", {"speed": 30, "bonus": "1," * 11}, "too_many_bonuses", {"limit": 10}),
    ("pathfinder", {"speed": 30.5}, "whole_feet", {"speed": "30.5"}),
    ("pathfinder", {"speed": 30, "through": "enemy"}, "held", {"holder": "enemy"}),
    ("pathfinder", {"speed": 30, "through": "wall"}, "wall", {}),
    ("pathfinder", {"speed": 30, "through": "corner", "diagonal": 1}, "corner", {}),
    ("pathfinder", {"speed": 30, "manner": "step", "straight": 2}, "one_square", {}),
    ("pathfinder", {"speed": 30, "manner": "step", "terrain": "difficult"}, "step_difficult", {}),
    ("pathfinder", {"speed": 30, "manner": "run", "doublings": 1}, "hurried_difficult", {}),
    ("instinct", {"attributes": "2/3"}, "attributes_unreadable", {"text": "2/3"}),
    ("instinct", {"attributes": "2/3/4", "manner": "forced"}, "distance_needed", {}),
    ("instinct", {"speed": 3, "thickness": 1}, "thickness_needs_phase", {}),
    ("pathfinder", {"speed": 30, "bound": True}, "bound", {}),
    ("pathfinder", {"speed": 30, "through": "filling", "diagonal": 1}, "filled", {}),
    ("btr", {"speed": 9, "through": "water"}, "btr_stopped", {"btr_manner": "walk", "hindrance": "water"}),
]


async def test_what_makes_no_sense_is_refused_privately(table: Table) -> None:
    for system, options, key, facts in REFUSED:
        assert await refused(table, system, **options) == refuses(f"move.{key}", "en", **facts), key


async def test_peoples_and_bonuses_are_suggested(table: Table) -> None:
    found = await table.ann.autocomplete(table.channel, "move pathfinder", "people", "dw")
    assert [choice["value"] for choice in found] == ["dwarf"]
    found = await table.ann.autocomplete(table.channel, "move pathfinder", "bonus", "20")
    assert "20 monk" in [choice["value"] for choice in found]
    typed = await table.ann.autocomplete(table.channel, "move pathfinder", "bonus", "5 luck")
    assert [choice["value"] for choice in typed] == ["5 luck"]


def test_every_people_has_a_name() -> None:
    assert PEOPLE.keys() == SPEEDS.keys()


async def test_what_another_game_knows_is_not_there(table: Table) -> None:
    for game, option, value in (
        ("pool", "armour", "heavy"),
        ("btr", "manner", "run"),
        ("pathfinder", "terrain", "easy"),
        ("instinct", "diagonal", 1),
        ("pool", "system", "btr"),
    ):
        with pytest.raises(simcord.SetupError):
            await table.ann.slash(table.channel, f"move {game}", **{"speed": 3, option: value})


def test_a_game_has_its_subcommand_by_what_it_declares() -> None:
    hops = Option("speed", "Hops", required=True)
    moves = Moves("How far one hops", (hops, STRAIGHT), lambda asked: pytest.fail(f"judged {asked}"))
    toys = family([System("toy", "Toy", Comparison.MEET, moves=moves), SYSTEMS["order"]])
    (toy,) = toys.to_dict(command_tree())["options"]
    assert (toy["name"], toy["description"]) == ("toy", "How far one hops")
    offered = [(option["name"], option["description"], option["required"]) for option in toy["options"]]
    assert offered == [("speed", "Hops", True), ("straight", STRAIGHT.text, False)]


def test_every_choice_that_a_game_declares_has_a_name_and_no_name_is_left_over() -> None:
    declared: dict[str, set[str]] = {}
    for each in SYSTEMS.values():
        for rules in filter(None, (each.moves, each.senses)):
            for option in rules.options:
                declared.setdefault(option.name, set()).update(option.choices)
    assert {name: choices for name, choices in declared.items() if choices} == {
        name: set(map(str, names)) for name, names in CHOICES.items()
    }


@pytest.mark.parametrize("language", ["zh-CN"], indirect=True)
@pytest.mark.parametrize("typed", ["10 luck", "10 幸运"])
async def test_the_type_of_a_bonus_is_told_in_the_readers_language(table: Table, typed: str) -> None:
    await table.plays("pathfinder")
    told = answer(await table.ann.slash(table.channel, "move pathfinder", speed=30, bonus=typed))
    assert "10尺（幸运）" in told
