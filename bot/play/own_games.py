"""Games that a server brought in as files: listed, and changed by its GMs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from hashlib import blake2b
from typing import Final

from bot.play import server_files
from bot.play.authority import Caller, Right
from bot.play.gm_role import require
from bot.play.server_files import FileKind
from bot.play.table import Table, games_changed, server_games
from bot.play.workload.heavy_work import aside
from bot.refusal import Refusal
from bot.store.server_files import MOST, Files, ServerFile
from bot.systems import PLAIN, SYSTEMS, offered
from bot.systems.recipes.reader import recipe_of
from bot.systems.recipes.recipe import Recipe
from bot.systems.recipes.system import SHIPPED, shipped, shipped_text
from bot.systems.system import System
from bot.text import called_so, fold, nearest, versions
from bot.wording.words import LANGUAGES, words_for


@dataclass(frozen=True, slots=True)
class GameChange:
    """A change of a server's game: its file after it, its title, and the game (None: there is none now)."""

    file: ServerFile
    title: str
    system: System | None
    replaced: bool = False


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game in a file: its key, the game, its text, and the server's file (None: it comes with the bot)."""

    system: System
    recipe: Recipe
    text: str
    file: ServerFile | None = None


GAMES: Final = FileKind(
    Files.GAMES,
    Right.CHANGE_GAME,
    gone=lambda: Refusal("game.gone"),
    changed=lambda: Refusal("game.changed_meanwhile"),
    too_many=lambda: Refusal("game.too_many_games", limit=MOST[Files.GAMES]),
)
_NOT_OF_A_WORD = re.compile(r"\W+")


def name_of(recipe: Recipe) -> str:
    """The key of a game on its server, one word. Titles that differ in signs only have different keys."""
    words = recipe.key.split(" ")
    if all(map(str.isalnum, words)):
        return "_".join(words)
    told = _NOT_OF_A_WORD.sub("_", recipe.key)
    return f"{told}__{blake2b(recipe.key.encode(), digest_size=4).hexdigest()}"


def _letters(text: str) -> str:
    """What somebody reads of a title who looks at its letters and digits only."""
    return "".join(filter(str.isalnum, fold(text)))


@cache
def _taken() -> frozenset[str]:
    """The letters of the names of all games that come with the bot, in every language."""
    games = tuple(offered())
    titles = (words_for(language).plain(each.title) for language in LANGUAGES for each in games)
    return frozenset(map(_letters, (*titles, *(each.key for each in games))))


def _check_title(recipe: Recipe) -> None:
    """Refusal: the title has no letters, or is that of a game that comes with the bot, in some language."""
    for title in versions(recipe.title):
        if not _letters(title):
            raise Refusal("game.name_without_letters", name=title)
        if _letters(title) in _taken():
            raise Refusal("game.name_taken", name=title)


async def playable(table: Table, guild_id: int) -> Sequence[System]:
    """Every game that a server can choose, Plain first."""
    built_in = [each for each in SYSTEMS.values() if each is not PLAIN]
    return (PLAIN, *built_in, *await choosable(table, guild_id))


async def choosable(table: Table, guild_id: int) -> Sequence[System]:
    """The games in files that a server may choose: its own, then those that come with the bot."""
    own = await server_games(table, guild_id)
    return (*(each.system for each in own.values()), *map(shipped, SHIPPED))


async def shown(table: Table, caller: Caller, name: str) -> ShownGame:
    """The game that is meant by a key, a title, or a part of one that no other has, in any language. Refusal:
    there is none, or there are several."""
    files = {each.file.key: each for each in (await server_games(table, caller.guild_id)).values()}
    systems = {**{key: each.system for key, each in files.items()}, **{key: shipped(key) for key in SHIPPED}}
    called = {key: _names_of(each, key) for key, each in systems.items()}
    found_keys = called_so(name, called)
    if not found_keys:
        likely = nearest(name, [word for names in called.values() for word in names])
        if likely is None:
            raise Refusal("game.unknown", name=name[:60])
        meant = next(systems[each].title for each, names in called.items() if likely in names)
        raise Refusal("game.meant", name=name[:60], meant=meant)
    key = found_keys[0]
    if len(found_keys) > 1 and fold(name) not in called[key]:
        raise Refusal("game.several", name=name[:60], known=tuple(systems[each].title for each in found_keys))
    if key not in files:
        text = shipped_text(key)
        return ShownGame(systems[key], recipe_of(text, key), text)
    found = files[key]
    recipe = await aside(partial(recipe_of, found.file.text, found.system.key))
    return ShownGame(found.system, recipe, found.file.text, found.file)


def _names_of(system: System, key: str) -> frozenset[str]:
    return frozenset(map(fold, (key, system.key, *versions(system.title))))


async def bring_in(table: Table, caller: Caller, text: str) -> GameChange:
    """Bring a game in, or another file of it in its place.

    Refusals: the caller is not a GM, or another user's game has this name; ``game.…``: what is wrong in the
    file; the server has as many as it may.
    """
    caller.needs_server()
    await require(table, caller, Right.BRING_GAME)
    recipe = await aside(partial(recipe_of, text))
    _check_title(recipe)
    key = name_of(recipe)
    file, before = await server_files.keep(table, caller, GAMES, key, text)
    return await _changed(table, file, replaced=before is not None)


async def remove(table: Table, caller: Caller, game_id: int) -> GameChange:
    """Remove a game; `put_back` undoes it. Refusal: it is another user's, or not there."""
    return await _changed(table, await server_files.remove(table, caller, GAMES, game_id))


async def put_back(table: Table, caller: Caller, game_id: int, revision: int) -> GameChange:
    """Undo the last change of a game. Refusal: it is another user's, or there was a later change."""
    return await _changed(table, await server_files.put_back(table, caller, GAMES, game_id, revision))


async def _changed(table: Table, file: ServerFile, *, replaced: bool = False) -> GameChange:
    """What stands after a change."""
    before = (await server_games(table, file.guild_id)).get(file.key)
    found = (await games_changed(table, file.guild_id)).get(file.key)
    known = found or before
    title = known.system.title if known else file.key
    return GameChange(file, title, found.system if found else None, replaced)
