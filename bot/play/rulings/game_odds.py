"""Odds in a game's own notation: which game is asked, and for what."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass

from bot.play.authority import Caller
from bot.play.rolling.bare_dice import Question as OfDice
from bot.play.settings import game_here
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems import SYSTEMS, system
from bot.systems.odds_questions import OddsQuestion, Question
from bot.systems.system import System

OF_A_GAME = ("damage", "health", "attacks")
"""The options of `/odds` that not every game takes."""
UNREAD = "dice."
"""The beginning of refusal keys that mean that a text is not dice. With any other refusal it is dice, and
they are the question."""
OfDiceAlone = Callable[[], Awaitable[OfDice]]


@dataclass(frozen=True, slots=True)
class Found:
    """A question about dice, or about a game. ``read_by`` is that game if nobody named it."""

    question: OfDice | Question
    read_by: System | None = None


async def found(
    table: Table,
    caller: Caller,
    asked: OddsQuestion,
    given: Mapping[str, str],
    key: str | None,
    dice: OfDiceAlone,
) -> Found:
    """The question, by the named game, otherwise the channel's, otherwise the first that can read it;
    ``dice`` reads it as plain dice. ``given`` are the given options of ``OF_A_GAME`` with their names.
    Refusal: nothing can read it, or the game has no such options."""
    held = system(key) if key else await game_here(table, caller)
    for name in given.keys() - _taken(held) if held else ():
        raise Refusal("odds.not_of_it", system=held.key if held else "", option=given[name])
    refusals: list[Refusal] = []
    if held and (question := _read(held, asked, refusals)):
        return Found(question)
    if refusals and (key or given):
        raise refusals[0]
    return Found(await dice()) if key else await _read_by_any(asked, given, dice, refusals)


def _read(game: System, asked: OddsQuestion, refusals: list[Refusal]) -> Question | None:
    """A game's question; None: it was refused, or it is plain dice."""
    try:
        return game.chances.read(asked) if game.chances else None
    except Refusal as refused:
        refusals.append(refused)
        return None


def _taken(game: System) -> frozenset[str]:
    return game.chances.options if game.chances else frozenset()


async def _read_by_any(
    asked: OddsQuestion, given: Mapping[str, str], dice: OfDiceAlone, refusals: list[Refusal]
) -> Found:
    """Plain dice if the text can mean them, otherwise the first game that can read it. Refusal: the first of
    ``refusals``, including those of the tries."""
    if not given:
        try:
            return Found(await dice())
        except Refusal as refused:
            if not refused.key.startswith(UNREAD):
                raise
            refusals.append(refused)
    for game in _asking(given):
        if question := _read(game, asked, refusals):
            return Found(question, game)
    raise refusals[0]


def _asking(given: Mapping[str, str]) -> Iterable[System]:
    return (each for each in SYSTEMS.values() if each.chances and given.keys() <= _taken(each))
