"""Answers about a channel's map: to the table what it may know, to the GM in private the rest."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.maps.map import Map
from bot.play.delivery import Post
from bot.play.drawing import illustrated
from bot.play.maps import surveys
from bot.play.maps.head import MapChange
from bot.play.maps.seen import Seen, seen_as
from bot.play.maps.surveys import Answer
from bot.play.maps.telling import Survey, audiences, surveyed
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
    """What was done, and the map as it now stands, to those who may know of it."""

    def said(words: Words, *, as_gm: bool) -> Marked:
        return happening(words, change.action, change.before, change.after, as_gm=as_gm)

    for as_gm in audiences(change, partial(said, ask.words)):
        words = ask.words if as_gm else await ask.public_words()
        await _tell_standing(ask, words, change.head.map, said(words, as_gm=as_gm), private=as_gm)


async def _tell_standing(ask: Ask, words: Words, held: Map | None, said: Marked, *, private: bool) -> None:
    if held is None:
        await ask.answer(said, private=private)
        return
    shown = surveys.shown(words, seen_as(held, as_gm=private))
    await tell(ask, replace(shown, text=f"{said}\n{shown.text}"), private=private)


async def tell_survey(ask: Ask, seen: Seen, survey: Survey) -> None:
    """The answers to what is asked of a map, to those who may know them."""
    async for told, private in surveyed(survey, seen, await ask.public_words(), ask.words):
        await tell(ask, told, private=private)
