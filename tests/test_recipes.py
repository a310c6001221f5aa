"""CONTRIBUTING's recipes, done on a copy of the tree: what they say is enough, and errors name the file that
lacks something."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COIN = """
from bot.wording.words import Marked
from cogs.ui.ask import Ask
from cogs.ui.commands import command


@command("coin", "Toss a coin")
async def _coin(ask: Ask, face: str) -> None:
    await ask.answer(Marked(face), private=False)


COMMANDS = (_coin,)
"""
LISTED = "import cogs; print([each.name for family in cogs.FAMILIES for each in family.COMMANDS])"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the code that may be changed, with its bytecode, so that it starts at once."""
    for room in ("bot", "cogs"):
        shutil.copytree(ROOT / room, tmp_path / room)
    (tmp_path / "tests").mkdir()
    for file in ("__init__.py", "catalogs.py", "memory.py"):
        shutil.copy(ROOT / "tests" / file, tmp_path / "tests" / file)
    return tmp_path


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


def run(tree: Path, *arguments: str) -> str:
    """What a program of the tree prints, and the last line of its error."""
    ran = subprocess.run([sys.executable, *arguments], cwd=tree, capture_output=True, text=True)
    return ran.stdout + ran.stderr.strip().rpartition("\n")[2]


def test_a_command_is_added_as_the_recipe_says(tree: Path) -> None:
    (tree / "cogs" / "coin.py").write_text(COIN, "utf-8")
    families = tree / "cogs" / "__init__.py"
    replace(families, "    contest,\n    damage,", "    coin,\n    contest,\n    damage,")
    replace(families, "FAMILIES = (", "FAMILIES = (coin,")
    assert "describe `coin.face` in cogs/ui/options.py" in run(tree, "-c", LISTED)
    texts = "OPTION_TEXTS: dict[str, str] = {"
    replace(tree / "cogs" / "ui" / "options.py", texts, f'{texts}"coin.face": N_("Heads or tails"),')
    assert "'coin'" in run(tree, "-c", LISTED)


SAID = 'from bot.wording.words import words_for; print(words_for("zh-CN")("The coin stands on its edge."))'


@pytest.mark.long
def test_a_word_is_added_as_the_recipe_says(tree: Path) -> None:
    with (tree / "bot/wording/areas.py").open("a", encoding="utf-8") as file:
        file.write('\nEDGE = N_("The coin stands on its edge.")\n')
    assert "1 to translate\n  The coin stands on its edge." in run(tree, "-m", "tests.catalogs")
    catalog = tree / "bot/wording/locales/zh_CN/LC_MESSAGES/kelou.po"
    sentence = 'msgid "The coin stands on its edge."\nmsgstr '
    replace(catalog, f'{sentence}""', f'{sentence}"硬币立住了。"')
    assert "硬币立住了。" in run(tree, "-X", "utf8", "-c", SAID)


LASTS = """
from bot.systems import SYSTEMS
from bot.systems.effects import Effect
from bot.wording.effects import effect_shown
from bot.wording.words import words_for

units = {unit.key: unit for unit in SYSTEMS["instinct"].effects.units}
burning = Effect("Burning", 1, unit=units["heartbeats"].key, left=2)
print(effect_shown(words_for("en"), burning, lambda who: None))
"""


@pytest.mark.long
def test_a_counted_effect_is_added_as_the_recipe_says(tree: Path) -> None:
    effects, words = tree / "bot/systems/instinct/effects.py", tree / "bot/wording/effects.py"
    unit = 'Unit("heartbeats", N_("heartbeats"), TICK_END.kind)'
    replace(effects, '    Unit("ticks", N_("ticks")', f'    {unit},\n    Unit("ticks", N_("ticks")')
    assert "word the unit `heartbeats` of effects in LEFT of bot/wording/effects.py" in run(tree, "-c", LASTS)
    told = 'lambda words, n: words.plural("{n} heartbeat", "{n} heartbeats", n)'
    replace(words, '        "ticks": lambda', f'        "heartbeats": {told},\n        "ticks": lambda')
    assert "Burning (2 heartbeats)" in run(tree, "-c", LASTS)


CALLED = """
from bot.systems import SYSTEMS
from bot.wording.clocks import spoken_by
from bot.wording.words import words_for

spoken = spoken_by("toy")
clock = SYSTEMS["toy"].clock
for event in clock.events:
    spoken.tellers[event.kind]
for action in clock.actions:
    spoken.actions[action.kind]
for offer in clock.offers:
    print(words_for("en").plain(spoken.buttons[offer.action], n=1))
"""
WORDED = """
from bot.systems.toy import Push, Pushed, ToyClock
from bot.wording.clocks.clock_words import ClockWords

WORDS = ClockWords(
    ToyClock.key,
    tellers={Pushed: lambda words, view, events: [words("pushed") for each in events]},
    actions={Push: lambda words, action, names: words("a push")},
)
"""


@pytest.mark.long
def test_a_clock_is_added_as_the_recipe_says(tree: Path) -> None:
    """The rules of the toy game of the tests, as the clock of a game of its own."""
    rules = (ROOT / "tests/bot/systems/toy.py").read_text("utf-8").partition("\nWORDS = ")[0]
    rules = re.sub(
        r"^(import pytest|from (tests|bot\.wording|bot\.systems import)\b.*)\n", "", rules, flags=re.MULTILINE
    )
    toy = tree / "bot/systems/toy/__init__.py"
    toy.parent.mkdir()
    system = 'SYSTEM = System("toy", title="Toy", clock=ToyClock(), effects=EFFECTS)'
    toy.write_text(f"{rules}\n{system}\n", "utf-8")
    registry = tree / "bot/systems/__init__.py"
    replace(registry, "pathfinder, pool\n", "pathfinder, pool, toy\n")
    replace(registry, "registered(pool.SYSTEM, ", "registered(toy.SYSTEM, pool.SYSTEM, ")
    unworded = "word the clock `toy` in bot/wording/clocks, and name it in its __init__.py"
    assert unworded in run(tree, "-c", CALLED)
    words = tree / "bot/wording/clocks/toy.py"
    words.write_text(WORDED, "utf-8")
    assert unworded in run(tree, "-c", CALLED)
    named = tree / "bot/wording/clocks/__init__.py"
    replace(named, "order, pool\n", "order, pool, toy\n")
    replace(named, "pool.WORDS)", "pool.WORDS, toy.WORDS)")
    assert "word `push` in `buttons` of `toy` in bot/wording/clocks" in run(tree, "-c", CALLED)
    replace(words, "ToyClock.key,", 'ToyClock.key,\n    buttons={"push": "Push {n}"},')
    assert "Push 1" in run(tree, "-c", CALLED)


OPENED = """
import asyncio
from pathlib import Path
from bot.store.sql.schema import tables
from bot.store.sqlite.file import open_store

async def opened():
    store = await open_store(Path("kelou.db"))
    await store.close()

asyncio.run(opened())
print(tables()[-1])
"""


def test_a_migration_is_added_as_the_recipe_says(tree: Path) -> None:
    folder = tree / "bot/store/sql/migrations"
    number = len([*folder.glob("*.sql")]) + 1
    assert "moods" not in run(tree, "-c", OPENED)
    script = folder / f"{number + 1:04}_moods.sql"
    script.write_text("CREATE TABLE moods (guild_id INTEGER PRIMARY KEY) STRICT;\n", "utf-8")
    assert "not numbered from 1 without a gap" in run(tree, "-c", OPENED)
    script.rename(folder / f"{number:04}_moods.sql")
    assert "moods" in run(tree, "-c", OPENED)


RAISED = """
def _raise(arguments: Arguments, falling: Falling) -> None:
    for place, die in enumerate(falling.dice):
        if die.face < arguments[-1].number:
            raised = die._replace(faces=(*die.faces, arguments[-1].number), marks=(*die.marks, "raised"))
            falling.dice[place] = raised


def _raised(arguments: Arguments, chances: Chances) -> Chances:
    faces = tuple([max(arguments[-1].number, face) for face in chances.faces])
    return chances._replace(faces=faces, worth=faces)


RAISED = Modifier("raised", ("zz",), _raise, _raised, shown="{}↑")


MODIFIERS = """
CASE = """
[[case]]
id = "a die that is raised"
act = "roll"
dice = "2d6zz3"
falls = ["d6 1 4"]
expect = { total = 7, histories = [[1, 3], [4]] }
"""


def dice_tests(tree: Path, only: str) -> "subprocess.CompletedProcess[str]":
    """The tests that the recipe names, on the copy: of the dice, and the cases."""
    tests = ("tests/bot/dice/test_modifiers.py", "tests/test_cases_pool.py")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--noconftest", "-p", "no:cacheprovider", "-k", only, *tests],
        cwd=tree,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
    )


@pytest.mark.long
def test_a_dice_modifier_is_added_as_the_recipe_says(tree: Path) -> None:
    shutil.copytree(ROOT / "tests" / "bot" / "dice", tree / "tests" / "bot" / "dice")
    for folder in ("pool", "dice"):
        shutil.copytree(ROOT / "tests" / "cases" / folder, tree / "tests" / "cases" / folder)
    for file in ("__init__", "bot/__init__", "case_tables", "scripted_dice", "test_cases_pool"):
        shutil.copy(ROOT / "tests" / f"{file}.py", tree / "tests" / f"{file}.py")
    records, cases = (
        tree / "bot" / "dice" / "modifiers.py",
        tree / "tests" / "cases" / "dice" / "modifiers.toml",
    )
    replace(records, "\nMODIFIERS = ", RAISED)
    assert "name RAISED in MODIFIERS in bot/dice/modifiers.py" in dice_tests(tree, "table").stdout
    replace(records, "    KEEP,\n", "    RAISED,\n    KEEP,\n")
    assert "give `zz` a case in tests/cases/dice/modifiers.toml" in dice_tests(tree, "has_a_case").stdout
    cases.write_text(cases.read_text("utf-8") + CASE, "utf-8")
    done = dice_tests(tree, "raised or table or has_a_case")
    assert done.returncode == 0, done.stdout
