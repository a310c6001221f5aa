"""/game: games in files, those that come with the bot and the server's own."""

from discord import app_commands

from bot.play import own_games
from bot.play import settings as play_settings
from bot.play.authority import Right
from bot.play.delivery import Button, ButtonStyle, Post, button_id
from bot.play.gm_role import require
from bot.play.own_games import GameChange
from bot.play.server_files import may_change
from bot.play.table import server_games
from bot.refusal import Refusal
from bot.systems.recipes.reader import LARGEST
from bot.text import fold
from bot.wording import games as wording
from cogs.settings import saved
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
from cogs.ui.commands import command, group
from cogs.ui.forms import Form, game_form
from cogs.ui.suggestions import Pairs
from cogs.ui.uploads import importing

game = group("game", "Games in files: the bot's and this server's own")

LONGEST_GAME = 100
Name = app_commands.Range[str, 1, LONGEST_GAME]


async def _named(ask: Ask, current: str) -> Pairs:
    """The games in files, by their titles."""
    found = await own_games.choosable(ask.table, ask.caller.guild_id)
    titles = [(ask.words.plain(each.title), each) for each in found]
    return [(title, title) for title, _ in titles if fold(current) in fold(title)]


WHICH = {"game": _named}


@command("list", "List all games in files", into=game, private=True)
async def _list(ask: Ask) -> None:
    own = await server_games(ask.table, ask.caller.guild_id)
    found = await own_games.choosable(ask.table, ask.caller.guild_id)
    playing = (await play_settings.of_caller(ask.table, ask.caller)).system
    mine = [each.system for each in own.values()]
    told = wording.games_told(ask.words, mine, found[len(mine) :], playing)
    await ask.answer(told, private=True)


@command("show", "Show a game's rolls and values", into=game, private=True, autocomplete=WHICH)
async def _show(ask: Ask, game: Name) -> None:
    found = await own_games.shown(ask.table, ask.caller, game)
    told = wording.game_told(ask.words, found.recipe)
    buttons: tuple[Button, ...] = ()
    if found.file is not None and await may_change(ask.table, ask.caller, own_games.GAMES, found.file):
        remove = button_id("game_remove", found.file.id)
        buttons = (Button(ask.words.plain("Remove"), remove, ButtonStyle.DANGER),)
    await ask.answer(Post(told, buttons=buttons), private=True)


@press("game_remove", takes=1)
async def _remove(ask: Ask, numbers: tuple[int, ...]) -> None:
    ask.must_be_private()
    done = await own_games.remove(ask.table, ask.caller, numbers[0])
    told = wording.removed(ask.words, done.title)
    await ask.update_own(Post(told, buttons=_undo(ask, done)))


@press("game_undo", takes=2)
async def _put_back(ask: Ask, numbers: tuple[int, ...]) -> None:
    ask.must_be_private()
    done = await own_games.put_back(ask.table, ask.caller, *numbers)
    await ask.update_own(Post(wording.put_back(ask.words, done.title, done.system)))


def _undo(ask: Ask, done: GameChange) -> tuple[Button, ...]:
    undo = button_id("game_undo", done.file.id, done.file.revision)
    return (Button(ask.words.plain("Undo"), undo),)


async def _form(ask: Ask, form_id: str) -> Form:
    await require(ask.table, ask.caller, Right.BRING_GAME)
    return game_form(ask.words, form_id)


@importing(game, "Bring in a game from a file or text (GM)", LARGEST, _form)
async def _import(ask: Ask, text: str) -> None:
    done = await own_games.bring_in(ask.table, ask.caller, text)
    if done.system is None:
        raise Refusal("game.gone")
    told = wording.brought_in(ask.words, done.system, replaced=done.replaced)
    await ask.answer(Post(told, buttons=_undo(ask, done)), private=True)


@command("export", "Get a game as a file", into=game, private=True, autocomplete=WHICH)
async def _export(ask: Ask, game: Name) -> None:
    found = await own_games.shown(ask.table, ask.caller, game)
    told = wording.exported(ask.words, found.system)
    await ask.answer(Post(told, file=("game.toml", found.text)), private=True)


@command("use", "Play by a game from a file", into=game, private=True, autocomplete=WHICH)
async def _use(ask: Ask, game: Name, scope: str = "channel") -> None:
    found = await own_games.shown(ask.table, ask.caller, game)
    server = scope == "server"
    await play_settings.change(ask.table, ask.caller, "system", found.system.key, server=server)
    await saved(ask, "system", server=server)


COMMANDS = (game,)
