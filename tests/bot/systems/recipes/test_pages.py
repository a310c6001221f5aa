"""The pages on games in files: their games can be read, and what they say is typed comes to what they say."""

import re
from pathlib import Path

import pytest

from bot.dice.roll import Budget, roll
from bot.systems.judging.judged import Judged, verdict
from bot.systems.judging.judgements import JUDGE_KEYS, SIGNS
from bot.systems.judging.readings import READINGS
from bot.systems.order.rules import AtNought
from bot.systems.recipes.reader import (
    HEALTH,
    OF_A_CONDITION,
    OF_A_FIGHT,
    OF_A_ROLL,
    OF_A_VALUE,
    OF_AN_OUTCOME,
    OF_INITIATIVE,
    TOP,
    recipe_of,
)
from bot.systems.recipes.system import system_of
from bot.wording.words import words_for

DOCS = Path(__file__).parents[4] / "docs"
PAGES = {"recipes.md": "en", "recipes.zh-CN.md": "zh-CN"}
BLOCK = re.compile(r"```toml\n(.*?)```(.*?)(?=```|\Z)", re.DOTALL)
ROW = re.compile(r"^\| `([^`]+)` \| ([\d ]+) \| (.+?) \|$", re.MULTILINE)
SHEETS = {"storm": {"bold": 2, "大胆": 2}, "lantern": {"mind": 80}}
both = pytest.mark.parametrize("page", list(PAGES))


class _Faces:
    """Dice that show the numbers of a row, whatever their sides."""

    def __init__(self, faces: str) -> None:
        self.faces = [int(each) for each in faces.split()]

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        return tuple(self.faces.pop(0) for _ in range(count))


@both
def test_the_games_of_the_page_roll_as_it_says(page: str) -> None:
    text, words = (DOCS / page).read_text("utf-8"), words_for(PAGES[page])
    rows = 0
    for file, below in BLOCK.findall(text):
        system = system_of(recipe_of(file))
        sheet = next((each for name, each in SHEETS.items() if name in file.lower()), {"大胆": 2})
        for typed, faces, told in ROW.findall(below):
            assert system.rolls is not None
            asked = system.rolls.read(typed, sheet)
            assert asked is not None, typed
            assert isinstance(asked.facts, Judged)
            dice = _Faces(faces)
            found = verdict(asked.facts, roll(asked.facts.typed, dice, Budget()))
            assert dice.faces == [], typed
            assert found.outcome is not None, typed
            assert words.plain(found.outcome.name) == told, typed
            rows += 1
    assert rows == 13


@both
def test_the_smallest_game_has_ten_lines(page: str) -> None:
    file, _ = BLOCK.findall((DOCS / page).read_text("utf-8"))[0]
    assert len([line for line in file.splitlines() if line]) <= 10


@both
def test_everything_that_a_file_may_say_is_told(page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    keys = {*TOP, *OF_A_VALUE, *OF_A_ROLL, *JUDGE_KEYS, *OF_INITIATIVE, *OF_A_FIGHT}
    keys |= {*OF_AN_OUTCOME, *OF_A_CONDITION}
    keys |= {f'"{each}"' for each in (*READINGS, *SIGNS, *HEALTH, *AtNought)}
    keys |= {name for each in READINGS.values() for name in each.measures}
    assert {each for each in keys if not re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text)} == set()
