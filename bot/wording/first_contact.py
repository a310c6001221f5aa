"""Words of the first requests on a server: what to know, which game is played, and what is meanwhile."""

from bot.systems import PLAIN
from bot.text import N_
from bot.wording.words import Marked, Words

WELCOME = N_(
    "-# Three things to know: `/roll 1d20+5` rolls dice, `/settings system` says what you play, and `/help` "
    "shows the rest."
)
"""The three things to know, in one small line."""
CHOOSE = N_("**What do you play?** The commands here follow it. Until you choose, they go on with {plain}.")
HERE, EVERYWHERE = N_("For this channel …"), N_("For the whole server …")
"""The placeholders of the lists of games."""
NEXT = N_("-# `/help page: games` shows what you can do with it.")


def question_told(words: Words) -> Marked:
    """The question for the game."""
    return words(CHOOSE, plain=words(PLAIN.title))


def assumed_told(words: Words, *, settable: bool) -> Marked:
    """The small line that no game is chosen."""
    plain = words(PLAIN.title)
    if not settable:
        return words("-# No game is set here, so this is {plain}. `/sheet new` can set one.", plain=plain)
    return words("-# No game is set here, so this is {plain}. `/settings system` sets one.", plain=plain)
