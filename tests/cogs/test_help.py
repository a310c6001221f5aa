"""/help, end to end."""

import ast
import re
import unicodedata
from math import ceil

import pytest

from bot.systems import SYSTEMS
from bot.wording.help import LABELS, TEXTS, Page, page_told
from bot.wording.words import words_for
from tests import catalogs
from tests.cogs.presses import ids
from tests.conftest import Table, answer, shown

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
PAGES = ["start", "dice", "tries", "hidden", "encounter", "games", "ground", "map", "log", "settings"]


@both_languages
async def test_every_page_is_told_in_the_readers_language(table: Table, language: str) -> None:
    pages: list[str] = []
    for page in PAGES:
        result = await table.ann.slash(table.channel, "help", page=page)
        assert result.ephemeral
        pages.append(answer(result))
        assert len(pages[-1]) < 4000
    assert len(set(pages)) == len(PAGES)
    assert "4P" in pages[0]
    assert ">= 5" in pages[1]
    assert "🅟" in pages[2]
    assert "9+" in pages[2]
    assert ("掷骰" in pages[0]) == (language == "zh-CN")
    assert answer(await table.ann.slash(table.channel, "help")) == pages[0]


async def test_what_changes_the_look_and_the_rules_can_be_found(table: Table) -> None:
    told = [answer(await table.ann.slash(table.channel, "help", page=page)) for page in PAGES]
    commands = (
        "map door",
        "map background",
        "map show",
        "character portrait",
        "settings theme",
        "rule",
        "rest",
    )
    assert [name for name in commands if f"`/{name}`" not in "\n".join(told)] == []


@both_languages
async def test_the_pages_are_turned_by_buttons_after_a_restart(table: Table) -> None:
    result = await table.ann.slash(table.channel, "help")
    assert result.response is not None
    assert len(ids(result.response)) == len(PAGES)
    await table.restart()
    await table.ann.click(result.response, custom_id="k:help:2")
    assert "9+" in shown(result.response.message)
    assert table.posts() == []


async def test_help_works_in_the_bots_dm(table: Table) -> None:
    result = await table.ann.user.slash("help")
    assert "4P" in answer(result)
    await table.ann.user.click(result.response, custom_id="k:help:1")
    assert "2d10+3" in shown(result.response.message)


async def test_the_first_steps_work_as_they_stand(table: Table) -> None:
    table.falls("d6 1 2 3 4", "d6 2 2 1 6")
    assert "**3**" in answer(await table.ann.slash(table.channel, "roll", dice="4P"))
    await table.ann.slash(table.channel, "sheet set", pairs="strength 5, agility 3, spirit 4")
    assert "+2" in answer(await table.ann.slash(table.channel, "try", dice="strength-1P > 3"))


def test_every_button_that_help_names_is_one_and_none_is_typed_by_hand() -> None:
    """Names of buttons come from the sentences on the buttons, in every language."""
    elsewhere = {node.value for path, node in catalogs.nodes(ast.Constant) if not path.endswith("/help.py")}
    assert [label for label in LABELS.values() if label not in elsewhere] == []
    by_hand = re.compile(r"(?:press(?:es)?|buttons?) [A-Z]|[按点]“(?!\{)|(?<!\})”按钮|“[^{”]*”按钮")
    for language in ("en-US", "zh-CN"):
        texts = _unfilled(language)
        assert {page: found[0] for page, text in texts.items() if (found := by_hand.search(text))} == {}
        named = set(re.findall(r"\{(\w+)\}", "".join(texts.values())))
        assert named == LABELS.keys()


def _unfilled(language: str) -> dict[str, str]:
    """The pages as the catalogs have them, with their placeholders."""
    said = {entry.id: str(entry.string) for entry in catalogs.read("zh-CN")}
    parts = {game.key: game.sentences.help for game in SYSTEMS.values() if game.sentences.help}
    texts = {page.value: text for page, text in TEXTS.items()} | parts
    return {name: said[text] if language == "zh-CN" else text for name, text in texts.items()}


def width(text: str) -> int:
    """Columns that a text takes, its marks left out."""
    shown_as = re.sub(r"[*`]", "", text)
    return sum(1 + (unicodedata.east_asian_width(each) in "WF") for each in shown_as)


@pytest.mark.parametrize("language", ["en", "zh-CN"])
@pytest.mark.parametrize("page", list(Page))
def test_a_page_is_short_and_grouped_on_a_phone(language: str, page: Page) -> None:
    """No paragraph goes on for more than four lines of a phone, and the whole fits into three screens."""
    words = words_for(language)
    lines = page_told(words, page).split("\n")
    long = {line: width(line) for line in lines if width(line) > 4 * PHONE}
    assert long == {}
    assert sum(ceil(width(line) / PHONE) for line in lines) <= 45
    title, *rest = lines
    assert title.startswith("**")
    assert sum(line.startswith(("•", "**", "`")) for line in rest) >= len(rest) - 2


PHONE = 46
"""Columns of a line on a phone of 390 pixels; a Chinese character takes two."""
