"""What a game decides hangs on its ``SYSTEM``, what its clock has is declared: nothing else names it."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from bot.systems import MAP_KINDS, SYSTEMS
from bot.wording.clocks import CLOCKS
from bot.wording.combats import COMBATS
from bot.wording.reasons import REASONS
from bot.wording.refusals import REFUSALS
from tests.catalogs import Node, nodes

ROOT = Path(__file__).parent.parent
GAMES = "bot/systems/"
KEYS = frozenset(SYSTEMS) | frozenset(MAP_KINDS) - {"square", "hex", "free"}
"""The last three are what layouts are called as well."""

NOT_A_GAME = {
    ("bot/dice/grammar.py", "pool"): "the group of a regular expression: the dice that are rolled together",
}
"""Words that only look like a game's key, each with what they are."""


def _shared(kind: type[Node]) -> Iterator[tuple[str, Node]]:
    """Every node of a kind that is in no game's folder."""
    return (each for each in nodes(kind) if not each[0].startswith(GAMES))


def _named() -> set[tuple[str, str]]:
    return {
        (name, node.value)
        for name, node in _shared(ast.Constant)
        if isinstance(node.value, str) and node.value in KEYS
    }


def test_no_game_is_named_outside_its_folder() -> None:
    """So there is no table keyed by games, and no comparison with one."""
    assert _named() == set(NOT_A_GAME)


def test_no_game_is_taken_apart_from_the_registry() -> None:
    """Nor is one compared with by its value."""
    taken = {
        (name, node.module)
        for name, node in _shared(ast.ImportFrom)
        if (node.module or "").startswith("bot.systems")
        and any(each.name in {"SYSTEM", "MAPS", *SYSTEMS} for each in node.names)
    }
    assert taken == set()


@pytest.mark.parametrize("key", list(SYSTEMS))
def test_a_game_is_a_folder_with_one_value(key: str) -> None:
    assert (ROOT / GAMES / key / "__init__.py").is_file()


# ---------------------------------------------------------------- clocks

SHARED = ("bot/encounter/", "bot/play/encounter/", "bot/wording/encounter/", "cogs/")
"""What walks through that which a clock declares."""

ON_ONE_CLOCK = re.compile(
    r"(?<![a-z])(ticks?|ap|action[ _]?points?|thresholds?|delay(s|ed|ing)?|settling)(?![a-z])"
)
"""What only some clocks have, as it would stand in a name, a text or a docstring."""

COMMANDED = {
    ("bot/encounter/requests.py", "LACKING"),
    ("cogs/encounter.py", "encounter"),
    ("cogs/encounter.py", "_open"),
    ("cogs/encounter.py", "_delay"),
    ("cogs/encounter.py", "_ap"),
    ("cogs/encounter.py", "ActionOptions"),
    ("cogs/encounter.py", "_swap"),
    ("cogs/rest.py", "BY_THE_STORY"),
    ("cogs/rest.py", "RestOptions"),
    ("cogs/damage.py", "DamageOptions"),
    ("cogs/damage.py", "Threshold"),
    ("cogs/encounter_attack.py", "AttackOptions"),
    ("cogs/encounter_attack.py", "_attack"),
    ("cogs/rest.py", "_by_the_story"),
    ("cogs/ui/options.py", "OPTION_TEXTS"),
}
"""The names and texts of the slash commands, which are a public contract and ask a clock by name."""
OF_DISCORD = "slowmode_delay"
"""A word of Discord's that sounds like a clock's."""


def _subjects(*folders: str) -> Iterator[tuple[str, str, ast.stmt]]:
    """Each statement of the shared modules in these folders, with the name of what it defines."""
    for name, tree in _shared(ast.Module):
        if name.startswith(folders):
            for node in tree.body:
                targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
                defined = [getattr(node, "name", ""), *(getattr(each, "id", "") for each in targets)]
                yield name, "".join(defined), node


def _said(node: ast.stmt) -> str:
    """Everything in a statement that could name something, in small letters, words apart."""
    without = ast.unparse(node).replace(OF_DISCORD, "")
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", without).lower()


def test_what_is_shared_names_nothing_of_one_clock() -> None:
    naming = {(name, of) for name, of, node in _subjects(*SHARED) if ON_ONE_CLOCK.search(_said(node))}
    assert naming == COMMANDED


def test_only_a_clocks_words_know_its_folder() -> None:
    """What is shared takes from ``bot.systems`` what every game has."""
    clocks = {type(each.clock).__module__.rpartition(".")[0] for each in SYSTEMS.values() if each.clock}
    taken = {
        (name, node.module)
        for name, node in _shared(ast.ImportFrom)
        if name.startswith((*SHARED[:3], "cogs/encounter", "cogs/ui/"))
        if any(f"{node.module}.".startswith(f"{clock}.") for clock in clocks)
    }
    assert taken == set()


# ---------------------------------------------------------------- words

WORDED = re.compile(r"bot/wording/(clocks|combats)/(?!__init__|\w+_words)\w+\.py")
"""The words of one clock or one combat, which need more than a table of sentences."""

ABBREVIATED = re.compile(
    r"(?<![a-z])(pf|pathfinder|instinct|btr)(?![a-z])|dice pools?(?![a-z])|死亡本能|[🅟🅽⚡]"
    r"|(?<![a-z ])pool\.(?=[a-z])"
)
"""What names a game in a key, a name or a text: its key, what is short for it, its signs."""

DICE = "dice that people may type in every channel are written with their signs"
COMMAND = "the text of a command's own, which says whose game it is for, and its refusals"
ACTIONS = "⚡ is what a move or a search takes in every fight with action points"
REGISTRY = "the registry of the words of clocks and combats, which are modules by their games' names"

NAMING = {
    ("bot/dice/signs.py", "POINTS_SIGNS"): DICE,
    ("bot/dice/signs.py", "NUMBER_SIGNS"): DICE,
    ("bot/play/games.py", "SEARCH_UNTAKEN"): ACTIONS,
    ("bot/play/rulings/luck.py", "_SIGNS"): DICE,
    ("bot/wording/areas.py", "OFFERED"): COMMAND,
    ("bot/wording/clocks/__init__.py", "CLOCKS"): REGISTRY,
    ("bot/wording/combats/__init__.py", "COMBATS"): REGISTRY,
    ("bot/wording/help.py", "TEXTS"): COMMAND,
    ("bot/wording/movement.py", "spending_told"): ACTIONS,
    ("bot/wording/ongoing.py", "time_told"): DICE,
    ("bot/wording/settings.py", "FIGHTS"): COMMAND,
    ("bot/wording/settings.py", "MOVES"): ACTIONS,
    ("bot/wording/settings.py", "moves"): ACTIONS,
    ("bot/wording/refusals/dice.py", "DICE"): DICE,
    ("bot/wording/refusals/dice.py", "TRIES"): DICE,
    ("bot/wording/refusals/maps.py", "MAP"): COMMAND,
    ("bot/wording/refusals/maps.py", "MAP_NAMES"): "the words that a map's text may begin with",
    ("bot/wording/refusals/measures.py", "MEASURE"): COMMAND,
    ("bot/wording/refusals/movement.py", "MOVE"): COMMAND,
    ("bot/wording/refusals/general.py", "SHEET"): COMMAND,
    ("bot/wording/refusals/ways.py", "WAYS"): COMMAND,
    ("cogs/check.py", "check"): COMMAND,
    ("cogs/damage.py", "damage"): COMMAND,
    ("cogs/encounter.py", "_set_health"): COMMAND,
    ("cogs/encounter_attack.py", "_attack"): COMMAND,
    ("cogs/rest.py", "_by_the_story"): "the two bodies that `/rest` restores",
    ("cogs/ui/options.py", "OPTION_TEXTS"): COMMAND,
}
"""The statements of shared modules that name a game, each with the reason."""


def _named_in(node: ast.AST) -> Iterator[str]:
    """Every name and text in a statement but the docstrings, words apart. Imports name whole modules."""
    documented = {
        id(each.body[0].value)
        for each in ast.walk(node)
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and isinstance(each.body[0], ast.Expr)
    }
    for each in ast.walk(node):
        if id(each) not in documented:
            for field in ("value", "id", "attr", "name", "arg", "asname"):
                if isinstance(found := getattr(each, field, None), str):
                    yield re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", found).lower()


def test_what_is_shared_names_no_game_by_what_is_short_for_it() -> None:
    naming = {
        (name, of)
        for name, of, node in _subjects("bot/", "cogs/")
        if not WORDED.match(name) and not isinstance(node, ast.ImportFrom | ast.Expr)
        if any(map(ABBREVIATED.search, _named_in(node)))
    }
    assert naming == set(NAMING)


@cache
def _places() -> dict[object, set[str]]:
    """The modules that have a key, by the key; the words and the options are called alike."""
    places: dict[object, set[str]] = {}
    for name, node in nodes(ast.Constant):
        if isinstance(node.value, str) and not name.startswith(("bot/wording/", "cogs/ui/options.py")):
            places.setdefault(node.value, set()).add(name)
    return places


def _only_in_a_game(key: str) -> bool:
    """Whether a key stands in the folder of one game and nowhere else, the words aside."""
    raised = _places().get(key, set())
    games = {name.removeprefix(GAMES).partition("/")[0] for name in raised if name.startswith(GAMES)}
    return len(games) == 1 and games <= SYSTEMS.keys() and all(name.startswith(GAMES) for name in raised)


@pytest.mark.parametrize(("field", "told"), [("reasons", REASONS), ("refusals", REFUSALS)])
def test_a_sentence_that_one_game_says_stands_with_it(field: str, told: Mapping[str, str]) -> None:
    """So a game's rulings are worded in its folder, or among the words of its clock and its combat."""
    own = {key for each in SYSTEMS.values() for key in getattr(each.sentences, field)}
    own |= {key for each in (*CLOCKS.values(), *COMBATS.values()) for key in each.refusals}
    assert [key for key in sorted(told.keys() - own) if _only_in_a_game(key)] == []


def test_heads_are_read_where_the_servers_games_are_made_known() -> None:
    """A fight of a server's own game needs that game; so nobody else makes a head of what the store has."""
    makers = {
        name
        for name, node in nodes(ast.ImportFrom)
        if node.module == "bot.play.heads.encounter" and any(each.name == "head_of" for each in node.names)
    }
    assert makers == {"bot/play/table.py"}
