"""The pad of arrows that moves a token: the button *Move* below the map."""

from functools import partial
from typing import Any

from discord import app_commands

from bot.play.delivery import Post
from bot.play.maps import pads
from bot.play.maps.pads import Planned
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from cogs.ui.ask import Ask, regardless
from cogs.ui.boundary import carried, press
from cogs.ui.forms import chosen_of
from cogs.ui.map_answers import tell_moved


@press("map_move")
async def _begin(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Open the pad of the caller's token; if they may move several, ask which."""
    seen, tokens = await pads.movable(ask.table, ask.caller)
    if len(tokens) > 1:
        menus = pads.which(ask.words, tokens, seen)
        await ask.answer_whole(Post(ask.words("Which token moves?"), menus=menus))
        return
    shown = await pads.planned(ask.table, ask.caller, pads.begun(seen, tokens[0]))
    await ask.answer_whole(pads.post(ask.words, shown))


@press(pads.WHICH, takes=1)
async def _which(ask: Ask, numbers: tuple[int, ...]) -> None:
    seen, tokens = await pads.movable(ask.table, ask.caller)
    name = chosen_of(ask.interaction)
    token = next((each for each in tokens if each.name == name), None)
    if token is None:
        raise Refusal("map.token_gone")
    shown = await pads.planned(ask.table, ask.caller, pads.begun(seen, token))
    await ask.update_own(pads.post(ask.words, shown))


@carried(pads.VERB)
async def _pressed(ask: Ask, custom_id: str) -> None:
    """A step, a step back, or another manner."""
    deed, pad = pads.read(custom_id)
    ask.must_be_private()
    chosen = chosen_of(ask.interaction) if deed == pads.MANNER else ""
    shown = await pads.press(ask.table, ask.caller, deed, pad, chosen)
    await ask.update_own(pads.post(ask.words, shown))


@press(pads.CANCEL)
async def _stop(ask: Ask, numbers: tuple[int, ...]) -> None:
    ask.must_be_private()
    await ask.take_away()


@carried(pads.GO, load=Load.HEAVY)
async def _go(ask: Ask, custom_id: str) -> None:
    """Make the planned move; if the map has changed, show what the way is now."""
    seal, pad = pads.read(custom_id)
    ask.must_be_private()
    gone = await pads.go(ask.table, ask.caller, seal, pad)
    if isinstance(gone, Planned):
        await ask.update_own(pads.post(ask.words, gone))
        return
    await regardless(ask.take_away(), partial(tell_moved, ask, *gone))


COMMANDS: tuple[app_commands.Command[Any, ..., None], ...] = ()
"""It has none: the pad opens with a button."""
