"""What is said of figures."""

from bot.figures.figure import Figure
from bot.text import N_
from bot.wording.markup import bold
from bot.wording.words import Marked, Words


def portrait_told(words: Words, figure: Figure) -> Marked:
    """That a figure has a portrait now, or none."""
    if figure.portrait:
        said = N_("{name} has a portrait: a token of that name shows it, or the player's only token.")
        return words(said, name=bold(figure.name))
    return words("{name} has no portrait; tokens show initials.", name=bold(figure.name))
