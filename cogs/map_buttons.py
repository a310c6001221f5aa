"""The buttons of the map's message."""

from typing import Any

from discord import app_commands

from bot.ground.points import length
from bot.play.maps import pads, surveys
from bot.play.maps.token_moves import Order, answered, budget_of
from bot.play.maps.visible_map import Seen, seen_by
from bot.play.settings import of_caller
from bot.play.workload.heavy_work import aside
from bot.play.workload.rate_limits import Load
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.forms import Form, submitted, token_form
from cogs.ui.map_answers import POSTS, post_map, tell, tell_move


def _own(seen: Seen, user_id: int) -> str:
    """The caller's most likely token: their first one."""
    return next((each.name for each in seen.map.tokens if each.owner == user_id), "")


def _names(seen: Seen) -> list[str]:
    """The names of the tokens that the reader sees."""
    return list(dict.fromkeys(each.name for each in seen.map.tokens))


@form("map_go", by=pads.TYPED, takes=1)
async def _move_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    """The token is the one of the pad, by its sign."""
    seen, words = await seen_by(ask.table, ask.caller), ask.words
    token = pads.with_sign(seen.map.tokens, f"{numbers[0]:x}")
    made = token_form(words, form_id, "Move", _names(seen), token.name)
    made.ask("to", words.plain("Where to, such as C7"))
    made.ask("speed", words.plain("Speed"), required=False)
    return made


@press("map_go", load=Load.HEAVY, takes=1)
async def _go(ask: Ask, numbers: tuple[int, ...]) -> None:
    pads.with_sign((await seen_by(ask.table, ask.caller)).map.tokens, f"{numbers[0]:x}")
    typed = submitted(ask.interaction, "speed")
    speed = length(typed) if typed.strip() else None
    await tell_move(ask, Order(submitted(ask.interaction, "name"), submitted(ask.interaction, "to"), speed))


@press("map_agree", load=Load.HEAVY, takes=2)
async def _agree(ask: Ask, numbers: tuple[int, ...]) -> None:
    order = await answered(ask.table, ask.caller, *numbers)
    await ask.strip()
    await tell_move(ask, order)


@press("map_stay", takes=2)
async def _stay(ask: Ask, numbers: tuple[int, ...]) -> None:
    await answered(ask.table, ask.caller, *numbers)
    await ask.strip()


@form("map_reached", by="map_reach")
async def _reach_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    seen, words = await seen_by(ask.table, ask.caller), ask.words
    made = token_form(words, form_id, "Reach", _names(seen), _own(seen, ask.caller.user_id))
    made.ask("speed", words.plain("Speed"), required=False)
    return made


@press("map_reached", load=Load.HEAVY)
async def _reached(ask: Ask, numbers: tuple[int, ...]) -> None:
    seen = await seen_by(ask.table, ask.caller)
    name, typed = submitted(ask.interaction, "name"), submitted(ask.interaction, "speed")
    speed = length(typed) if typed.strip() else None
    weight = (await of_caller(ask.table, ask.caller)).height_weight
    pace = await budget_of(ask.table, ask.caller, seen, name, None)
    found = await aside(surveys.reach, ask.words, seen, pace, speed, None, heavy=False, height_weight=weight)
    await tell(ask, found, private=True)


@press("map_sight", load=Load.HEAVY)
async def _sight(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The sight of the caller's own token; without one, of all tokens."""
    seen = await seen_by(ask.table, ask.caller)
    weight = (await of_caller(ask.table, ask.caller)).height_weight
    name = _own(seen, ask.caller.user_id) or None
    found = await aside(surveys.sight, ask.words, seen, name, None, weight)
    await tell(ask, found, private=True)


@press(POSTS, load=Load.HEAVY)
async def _post(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Post the map as `/map show` does."""
    await post_map(ask, await seen_by(ask.table, ask.caller))


COMMANDS: tuple[app_commands.Command[Any, ..., None], ...] = ()
"""It has none: its buttons come with `/map show`."""
