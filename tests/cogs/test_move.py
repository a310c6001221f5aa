"""/move, end to end."""

from bot.systems.pathfinder.speed import SPEEDS
from bot.wording.movement_terms import CHOICES, PEOPLE
from cogs.ui.options import OPTION_CHOICES
from tests.cogs.hands import refuses, said
from tests.conftest import Table, answer


async def told(table: Table, system: str, **options: object) -> str:
    result = await table.ann.slash(table.channel, "move", system=system, **options)
    assert not result.ephemeral
    return answer(result)


async def refused(table: Table, system: str, **options: object) -> str:
    before = table.posts()
    result = await table.ann.slash(table.channel, "move", system=system, **options)
    assert table.posts() == before
    return said(result)


async def test_a_move_in_the_pool_shows_cost_what_is_left_and_why(table: Table) -> None:
    text = await told(table, "pool", speed=3, manner="unskilled")
    assert "**1 step**" in text
    assert "3 ÷ 2 for a manner marked “-” = 1.5 (P-40)" in text
    assert "1.5 → 1 (P-43)" in text
    text = await told(table, "pool", speed=7, straight=3, diagonal=2)
    assert "**6 steps**, **1⚡**. Left: **1 step**" in text
    assert "(P-20)" in text


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
    assert {f"(F-{number})" in text for number in (2, 4, 5)} == {True}


async def test_a_move_over_the_stage_and_in_btr(table: Table) -> None:
    text = await told(table, "instinct", attributes="２／3／4", straight=2)
    assert "**2 MOV**" in text
    assert "Left: **1 MOV**" in text
    text = await told(table, "btr", speed=30, straight=2, diagonal=1, manner="blink", through="down")
    assert "**20 ft**" in text
    assert "Left: **10 ft**" in text


REFUSED: list[tuple[str, dict[str, object], str, dict[str, object]]] = [
    ("pool", {"speed": 3, "armour": "heavy"}, "option_unfit", {"option": "armour", "system": "pool"}),
    (
        "btr",
        {"speed": 30, "manner": "run"},
        "choice_unfit",
        {"option": "manner", "choice": "run", "system": "btr"},
    ),
    ("pool", {"speed": 3, "posture": "sitting"}, "sitting", {}),
    ("pool", {"straight": 3}, "speed_needed", {}),
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
    ("pathfinder", {"speed": 30, "terrain": "easy"}, "no_easy", {}),
    ("pathfinder", {"speed": 30, "through": "enemy"}, "held", {"holder": "enemy"}),
    ("pathfinder", {"speed": 30, "through": "wall"}, "wall", {"rule": "F-11"}),
    ("pathfinder", {"speed": 30, "through": "corner", "diagonal": 1}, "corner", {}),
    ("pathfinder", {"speed": 30, "manner": "step", "straight": 2}, "one_square", {}),
    ("pathfinder", {"speed": 30, "manner": "step", "terrain": "difficult"}, "step_difficult", {}),
    ("pathfinder", {"speed": 30, "manner": "run", "doublings": 1}, "hurried_difficult", {}),
    ("instinct", {"speed": 3, "diagonal": 1}, "no_corners", {}),
    ("instinct", {"attributes": "2/3"}, "attributes_unreadable", {"text": "2/3"}),
    ("instinct", {"attributes": "2/3/4", "manner": "forced"}, "distance_needed", {}),
    ("instinct", {"speed": 3, "thickness": 1}, "thickness_needs_phase", {}),
    ("pathfinder", {"speed": 30, "posture": "bound"}, "bound", {"rule": "F-15"}),
    ("pathfinder", {"speed": 30, "through": "filling", "diagonal": 1}, "filled", {}),
    ("btr", {"speed": 9, "through": "water"}, "btr_stopped", {"btr_manner": "walk", "hindrance": "water"}),
]


async def test_what_makes_no_sense_is_refused_privately(table: Table) -> None:
    for system, options, key, facts in REFUSED:
        assert await refused(table, system, **options) == refuses(f"move.{key}", "en", **facts), key


async def test_peoples_and_bonuses_are_suggested(table: Table) -> None:
    found = await table.ann.autocomplete(table.channel, "move", "people", "dw", system="pathfinder")
    assert [choice["value"] for choice in found] == ["dwarf"]
    found = await table.ann.autocomplete(table.channel, "move", "bonus", "20", system="pathfinder")
    assert "20 monk" in [choice["value"] for choice in found]
    typed = await table.ann.autocomplete(table.channel, "move", "bonus", "5 luck", system="pathfinder")
    assert [choice["value"] for choice in typed] == ["5 luck"]


def test_every_word_of_the_code_has_a_name() -> None:
    assert PEOPLE.keys() == SPEEDS.keys()
    offered = {
        choice.value
        for option in ("manner", "posture", "through")
        for choice in OPTION_CHOICES[f"move.{option}"]
    }
    assert offered == CHOICES.keys()
