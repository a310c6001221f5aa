"""Odds by a game's own notation: which game is asked, and what of."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.play.caller import Caller
from bot.play.rolling.bare_dice import Question as OfDice
from bot.play.rulings.games import game_here
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.systems import SYSTEMS, system
from bot.systems.chances import OddsQuestion, Question
from bot.systems.system import System

OF_A_GAME = ("damage", "health", "attacks")
"""The options of `/odds` that not every game takes."""
UNREAD = "dice."
"""What the keys of refusals begin with that say that a text is no dice; with another one it is, and they
are what is asked of."""
OfDiceAlone = Callable[[], Awaitable[OfDice]]


@dataclass(frozen=True, slots=True)
class Found:
    """What is asked: of dice, or of a game; ``guess`` is that game where nobody has named it."""

    question: OfDice | Question
    guess: System | None = None


async def found(
    table: Table,
    caller: Caller,
    asked: OddsQuestion,
    given: Mapping[str, str],
    key: str | None,
    dice: OfDiceAlone,
) -> Found:
    """What is asked, by the game that is named, else the channel's, else whichever reads it; ``dice``
    reads it as plain dice. ``given`` are the options of ``OF_A_GAME`` that were, with what they are
    called. Refusal: nothing reads it, or the game takes no such options."""
    held = system(key) if key else await game_here(table, caller)
    for name in given.keys() - _taken(held) if held else ():
        raise Refusal("odds.not_of_it", system=held.key if held else "", option=given[name])
    refusals: list[Refusal] = []
    if held and (question := _read(held, asked, refusals)):
        return Found(question)
    if refusals and (key or given):
        raise refusals[0]
    return Found(await dice()) if key else await _guessed(asked, given, dice, refusals)


def _read(game: System, asked: OddsQuestion, refusals: list[Refusal]) -> Question | None:
    """What is asked of a game; None: it was refused, or it is plain dice."""
    try:
        return game.chances.read(asked) if game.chances else None
    except Refusal as refused:
        refusals.append(refused)
        return None


def _taken(game: System) -> frozenset[str]:
    return game.chances.options if game.chances else frozenset()


async def _guessed(
    asked: OddsQuestion, given: Mapping[str, str], dice: OfDiceAlone, refusals: list[Refusal]
) -> Found:
    """Plain dice where they can be meant, else the first game that reads it. Refusal: the first of
    ``refusals``, which those of what is tried join."""
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


def question_behind(made: RollRecord[Any]) -> Question | None:
    """What the chances of a roll had been asked of, by the game whose roll it is; None: by none."""
    questions = (each.chances.of(made) for each in SYSTEMS.values() if each.chances)
    return next((each for each in questions if each is not None), None)
