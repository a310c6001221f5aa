"""The bot's assumptions, announced as guesses."""

from bot.text import N_
from bot.wording.words import Marked, Words

MAP, KIND, SYSTEM = N_("`map`"), N_("`kind`"), N_("`system`")
"""The options that say it."""


def noted(words: Words, text: Marked, guess: str | None, *, option: str, settable: bool) -> Marked:
    """A text with a small line that names the guess (a game's or a map's title; None: there is none), the
    ``option`` that chooses it and, if possible, how to set it."""
    if guess is None:
        return text
    return Marked(f"{text}\n{guess_told(words, guess, option=option, settable=settable)}")


def guess_told(words: Words, guess: str, *, option: str, settable: bool) -> Marked:
    """Only the line."""
    game, named = words(guess), words(option)
    if not settable:
        return words("-# A guess: {game}. Name another in {option}.", game=game, option=named)
    return words(
        "-# A guess: {game}. Name another in {option}, or set this channel's with `/settings system`.",
        game=game,
        option=named,
    )
