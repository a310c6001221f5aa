"""Answers about a channel's map: to the table what it may know, to the GM in private the rest."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from bot.maps import actions
from bot.maps.map import Map
from bot.maps.views import view
from bot.play.delivery import Post
from bot.play.drawing import illustrated
from bot.play.maps import surveys
from bot.play.maps.head import MapChange
from bot.play.maps.surveys import Answer, Seen
from bot.refusal import Refusal
from bot.wording.maps import happenings
from bot.wording.words import Marked, Words
from cogs.ui.ask import Ask

Happening = Callable[..., Marked]
"""How a change is told: done, undone, done again."""


async def tell(ask: Ask, told: Answer, *, private: bool) -> None:
    """Answer, or go on answering, with a picture."""
    await ask.defer(private=private)
    words = ask.words if private else await ask.public_words()
    post = Post(told.text, file=told.file)
    await ask.answer(
        await illustrated(words, post, told.scene, name="map.png", alt=told.alt), private=private
    )


async def tell_change(ask: Ask, change: MapChange, happening: Happening = happenings.told) -> None:
    """What was done, and the map as it now stands. What the table may not know of is told
    to the GM alone, and first: a command's options can be read beside its answer."""
    before, after = change.before, change.after
    seen = [each and replace(view(each, as_gm=False), made_by=0) for each in (before, after)]
    unseen = seen[0] == seen[1] and before != after and not isinstance(change.action, actions.New)
    facts = change.action, before, after
    whole = happening(ask.words, *facts, as_gm=True)
    secret = (
        happening(ask.words, *facts) != whole
        or isinstance(change.action, actions.Import)
        or _hidden_names(before) & _hidden_names(after) != _hidden_names(before)
    )
    if unseen or secret:
        await _tell_standing(ask, change.head.map, whole, private=True)
    if not unseen:
        await _tell_standing(ask, change.head.map, happening(await ask.public_words(), *facts), private=False)


def _hidden_names(held: Map | None) -> set[str]:
    """What hidden tokens are called: one may have given way to a visible namesake."""
    return {each.name for each in held.tokens if each.hidden} if held else set()


async def _tell_standing(ask: Ask, held: Map | None, said: Marked, *, private: bool) -> None:
    if held is None:
        await ask.answer(said, private=private)
        return
    words = ask.words if private else await ask.public_words()
    shown = surveys.shown(words, Seen(held, as_gm=True) if private else Seen(held, as_gm=True).public)
    await tell(ask, replace(shown, text=f"{said}\n{shown.text}"), private=private)


async def tell_survey(
    ask: Ask, seen: Seen, survey: Callable[[Seen, Words], Answer], *, about: str | None = None
) -> None:
    """Answer in the open with what everybody may see, and the GM in private as well where
    hidden tokens make a difference; in private alone what is ``about`` a hidden one, or
    what only has an answer with them."""
    try:
        told = None if seen.hides(about) else await _surveyed(survey, seen.public, await ask.public_words())
    except Refusal:
        if not seen.as_gm or not seen.has_hidden:
            raise
        told = None
    if told is not None:
        await tell(ask, told, private=False)
    if seen.as_gm and seen.has_hidden:
        private = await _surveyed(survey, seen, ask.words)
        if told is None or private.text != (await _surveyed(survey, seen.public, ask.words)).text:
            await tell(ask, private, private=True)


async def _surveyed(survey: Callable[[Seen, Words], Answer], seen: Seen, words: Words) -> Answer:
    """A survey, made off the event loop: walls and lines of sight take their time."""
    return await asyncio.to_thread(survey, seen, words)
