"""The audience of a map's announcements: the table gets what it may know, the GM gets the rest in private."""

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, replace
from typing import Protocol

from bot.maps import actions
from bot.maps.map import Map
from bot.maps.views import view
from bot.play.heads.map import MapChange
from bot.play.maps.surveys import Answer
from bot.play.maps.visible_map import Seen
from bot.play.workload.heavy_work import aside
from bot.refusal import Refusal
from bot.wording.words import Words


class Said(Protocol):
    """The words for a change, to the GM or to the table."""

    def __call__(self, *, as_gm: bool) -> str:
        """Return them."""
        ...


def audiences(change: MapChange, said: Said) -> tuple[bool, ...]:
    """The audiences of a change: only the GM (True), the table (False), or both.

    The GM comes first: a command's options can be read beside its first answer. A wiped map has nothing more
    for the GM than for the table.
    """
    before, after = change.before, change.after
    seen = [each and replace(view(each, as_gm=False), made_by=0) for each in (before, after)]
    unseen = seen[0] == seen[1] and before != after and not isinstance(change.action, actions.New)
    wiped = isinstance(change.action, actions.New | actions.Clear)
    secret = not wiped and (
        said(as_gm=False) != said(as_gm=True)
        or isinstance(change.action, actions.Import)
        or _hidden_names(before) & _hidden_names(after) != _hidden_names(before)
    )
    if unseen:
        return (True,)
    return (True, False) if secret else (False,)


def _hidden_names(held: Map | None) -> set[str]:
    """The names of hidden tokens: one may have given way to a visible token of the same name."""
    return {each.name for each in held.tokens if each.hidden} if held else set()


@dataclass(frozen=True, slots=True)
class Survey:
    """A question about a map, answered from its visible part. ``about`` is the name of the token that it is
    about."""

    ask: Callable[[Words, Seen], Answer]
    about: str | None = None


async def surveyed(
    survey: Survey, seen: Seen, public: Words, own: Words
) -> AsyncGenerator[tuple[Answer, bool]]:
    """The answers to a survey, each with whether only the GM gets it.

    One is public, with what everybody may see. If hidden tokens make a difference, another is for the GM. If
    the question is about a hidden token, or only has an answer with hidden tokens, only the GM's is given.
    """
    whole = seen.as_gm and seen.has_hidden
    try:
        told = None if seen.hides(survey.about) else await _answered(survey, seen.public, public)
    except Refusal:
        if not whole:
            raise
        told = None
    if told is not None:
        yield told, False
    if whole:
        private = await _answered(survey, seen, own)
        if told is None or private.text != (await _answered(survey, seen.public, own)).text:
            yield private, True


async def _answered(survey: Survey, seen: Seen, words: Words) -> Answer:
    """An answer, made off the event loop: walls and lines of sight take their time."""
    return await aside(survey.ask, words, seen)
