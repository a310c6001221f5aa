"""/help, end to end."""

import ast
import re
import unicodedata
from math import ceil

import pytest

from bot.systems import FAMILIES, PLAIN, SYSTEMS, offered
from bot.systems.recipes.reader import recipe_of
from bot.systems.recipes.system import shipped, shipped_text, system_of
from bot.systems.system import System
from bot.wording.games import fights_typed
from bot.wording.help import LABELS, MENUS, SUBCOMMANDS, TEXTS, Page, Use, game_told, page_told
from bot.wording.words import words_for
from cogs.ui.command_names import menus
from tests import catalogs
from tests.cogs.presses import ids
from tests.conftest import Table, answer, shown

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
pools = pytest.mark.plays("pool")
PAGES = ["start", "games", "dice", "tries", "hidden", "encounter", "ground", "map", "log", "settings"]
EVERY_GAME = Use(tuple(SYSTEMS.values()), chosen=True)


@both_languages
@pools
async def test_every_page_is_told_in_the_readers_language(table: Table, language: str) -> None:
    pages: dict[str, str] = {}
    for page in PAGES:
        result = await table.ann.slash(table.channel, "help", page=page)
        assert result.ephemeral
        pages[page] = answer(result)
        assert len(pages[page]) < 4000
    assert len(set(pages.values())) == len(PAGES)
    assert "1d20+5" in pages["start"].splitlines()[2]
    assert "dc 15" in pages["dice"]
    assert "🅟" in pages["tries"]
    assert "9+" in pages["tries"]
    assert ("掷骰" in pages["start"]) == (language == "zh-CN")
    assert answer(await table.ann.slash(table.channel, "help")) == pages["start"]


@pools
async def test_what_changes_the_look_and_the_rules_can_be_found(table: Table) -> None:
    told = [answer(await table.ann.slash(table.channel, "help", page=page)) for page in PAGES]
    commands = (
        "map door",
        "map background",
        "map show",
        "character portrait",
        "settings theme",
        "server commands",
        "game import",
        "draw card",
        "draw import",
        "rule",
        "rest",
    )
    assert [name for name in commands if f"`/{name}`" not in "\n".join(told)] == []


@both_languages
@pools
async def test_the_pages_are_turned_by_buttons_after_a_restart(table: Table, language: str) -> None:
    result = await table.ann.slash(table.channel, "help")
    assert result.response is not None
    assert len(ids(result.response)) == len(PAGES)
    await table.restart()
    await table.ann.click(result.response, custom_id="k:help:3")
    assert "9+" in shown(result.response.message)
    assert table.posts() == []


async def test_help_works_in_the_bots_dm(table: Table) -> None:
    result = await table.ann.user.slash("help")
    assert "1d20+5" in answer(result)
    await table.ann.user.click(result.response, custom_id="k:help:2")
    assert "2d10+3" in shown(result.response.message)


async def test_the_first_steps_work_as_they_stand(table: Table) -> None:
    table.falls("d20 7 11 9")
    assert "**12**" in answer(await table.ann.slash(table.channel, "roll", dice="1d20+5"))
    assert "**Success**" in answer(await table.ann.slash(table.channel, "roll", dice="1d20+5 >= 15"))
    await table.ann.slash(table.channel, "sheet set", pairs="dexterity 3, dagger = 1d20+dexterity")
    assert "**12**" in answer(await table.ann.slash(table.channel, "roll", dice="dagger"))


@pools
async def test_the_first_steps_of_the_dice_pools_work_as_they_stand(table: Table) -> None:
    table.falls("d6 1 2 3 4", "d6 2 2 1 6")
    assert "**3**" in answer(await table.ann.slash(table.channel, "roll", dice="4P"))
    await table.ann.slash(table.channel, "sheet set", pairs="strength 5, agility 3, spirit 4")
    assert "+2" in answer(await table.ann.slash(table.channel, "try", dice="strength-1P > 3"))


async def test_each_game_in_use_has_a_page(table: Table) -> None:
    assert "No game is chosen here" in answer(await table.ann.slash(table.channel, "help", page="games"))
    await table.plays("pool")
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    await table.gm.slash(table.channel, "map new", kind="btr", size="12x8")
    result = await table.ann.slash(table.channel, "help", page="games")
    pages = [each for each in ids(result.response) if len(each) > len("k:help:9")]  # type: ignore[arg-type]
    titles = []
    for page in pages:
        await table.ann.click(result.response, custom_id=page)  # type: ignore[arg-type]
        titles.append(shown(result.response.message).splitlines()[0])  # type: ignore[union-attr]
    assert titles == [f"**{SYSTEMS[key].title}**" for key in ("instinct", "pool", "btr")]


async def test_help_leaves_out_what_the_channels_game_has_no_use_for(table: Table) -> None:
    async def told() -> str:
        return "".join([answer(await table.ann.slash(table.channel, "help", page=page)) for page in PAGES])

    quiet = await told()
    assert [
        name for name in ("travel", "fall", "sense pool", "check", "damage") if f"/{name}`" in quiet
    ] == []
    assert "🅟" not in quiet
    await table.plays("pool")
    loud = await told()
    assert all(f"`/{name}`" in loud for name in ("travel", "fall", "sense pool", "move pool", "rest"))
    assert "`/check" not in loud
    await table.gm.slash(table.channel, "server commands", hide="travel, /sense map")
    hidden = await told()
    assert [name for name in ("travel", "sense pool", "map show") if f"/{name}`" in hidden] == []


@pytest.mark.parametrize("language", ["en", "zh-CN"])
@pytest.mark.parametrize("game", offered(), ids=lambda game: game.key)
def test_the_page_of_a_game_fits_a_phone_and_names_its_commands(language: str, game: System) -> None:
    words = words_for(language)
    told = game_told(words, game, Use((game,), chosen=True))
    assert told.startswith(f"**{words.plain(game.title)}**")
    assert sum(ceil(width(line) / PHONE) for line in told.split("\n")) <= 30
    for name, known in FAMILIES.items():
        shown_as = words.in_context("command name", name) or name
        named = f"`/{shown_as}`" in told or f"`/{shown_as} " in told
        assert named is known(game), name


USUAL = {'{ foes = "dodge" }': (True, True), '"dodge"': (False, True), '"none"': (False, False)}
"""Whether a page names buttons for answers, and those that are given at once."""


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_the_page_of_a_game_in_a_file_tells_how_its_fights_are_typed(language: str) -> None:
    words, known = words_for(language), shipped("percentile")
    told = game_told(words, known, Use((known,), chosen=True))
    assert ("by buttons: Dodge, Fight back" if language == "en" else "按钮应对：闪避、反击") in told
    assert ("save: Dodge, half" if language == "en" else "豁免: 闪避，减半") in told
    text = shipped_text("percentile")
    for usual, told_so in USUAL.items():
        file = text.replace("[fight]\n", f"[fight]\nusual_answer = {usual}\n")
        game = system_of(recipe_of(file, "own_quick"))
        lines = "\n".join(fights_typed(words, game))
        sides = ("by buttons" in lines, "GM's combatants" in lines)
        assert language != "en" or sides == told_so
    taken_away = game_told(words, known, Use((known,), {"attack"}, chosen=True))
    assert "`/attack" not in taken_away


def test_a_page_about_nothing_has_no_button() -> None:
    assert not Use((PLAIN,), {"map"}).has(Page.MAP)
    assert all(EVERY_GAME.has(page) for page in Page if page is not Page.GAMES)


def test_every_button_that_help_names_is_one_and_none_is_typed_by_hand() -> None:
    """Names of buttons come from the sentences on the buttons, in every language."""
    elsewhere = {node.value for path, node in catalogs.nodes(ast.Constant) if not path.endswith("/help.py")}
    assert [label for label in LABELS.values() if label not in elsewhere] == []
    by_hand = re.compile(r"(?:press(?:es)?|buttons?) [A-Z]|[按点]“(?!\{)|(?<!\})”按钮|“[^{”]*”按钮")
    for language in ("en-US", "zh-CN"):
        texts = _unfilled(language)
        assert {page: found[0] for page, text in texts.items() if (found := by_hand.search(text))} == {}
        named = set(re.findall(r"\{(\w+)\}", "".join(texts.values())))
        assert named == LABELS.keys() | SUBCOMMANDS.keys() | MENUS.keys()
    assert set(MENUS.values()) <= {each.name for each in menus(catalogs.command_tree())}


def _unfilled(language: str) -> dict[str, str]:
    """The pages as the catalogs have them, with their placeholders."""
    said = {entry.id: str(entry.string) for entry in catalogs.read("zh-CN")}
    parts = {game.key: game.sentences.help for game in SYSTEMS.values() if game.sentences.help}
    pages = {f"{page} {n}": part.text for page, shown in TEXTS.items() for n, part in enumerate(shown)}
    texts = pages | parts
    return {name: said[text] if language == "zh-CN" else text for name, text in texts.items()}


def width(text: str) -> int:
    """Columns that a text takes, its marks left out."""
    shown_as = re.sub(r"[*`]", "", text)
    return sum(1 + (unicodedata.east_asian_width(each) in "WF") for each in shown_as)


@pytest.mark.parametrize("language", ["en", "zh-CN"])
@pytest.mark.parametrize("page", [each for each in Page if each is not Page.GAMES])
def test_a_page_is_short_and_grouped_on_a_phone(language: str, page: Page) -> None:
    """No paragraph goes on for more than four lines of a phone, and the whole fits into three screens."""
    words = words_for(language)
    lines = page_told(words, page, EVERY_GAME).split("\n")
    long = {line: width(line) for line in lines if width(line) > 4 * PHONE}
    assert long == {}
    assert sum(ceil(width(line) / PHONE) for line in lines) <= 45
    title, *rest = lines
    assert title.startswith("**")
    assert sum(line.startswith(("•", "**", "`")) for line in rest) >= len(rest) - 2


PHONE = 46
"""Columns of a line on a phone of 390 pixels; a Chinese character takes two."""
