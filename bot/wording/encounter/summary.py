"""The summary of an encounter: in a few lines, and for each combatant."""

from collections.abc import Sequence

from bot.encounter.tally import Score
from bot.wording.words import Marked, Words, bold, escape, fitting

NAMES_ROOM = 300
"""Characters for the names of the fallen."""


def summary(words: Words, scores: Sequence[Score], minutes: int) -> Marked:
    """How much was played and for how long, and the fallen."""
    turns, rolls = sum(each.turns for each in scores), sum(each.rolls for each in scores)
    parts = [words.plural("{n} turn", "{n} turns", turns)]
    if rolls:
        parts.append(words.plural("{n} roll", "{n} rolls", rolls))
    parts.append(_lasted(words, minutes))
    lines = [Marked(" · ".join(parts))]
    if down := [bold(each.name) for each in scores if each.fell]:
        lines.append(words("Down: {names}", names=fitting(words, down, NAMES_ROOM, words.plain(", "))))
    return Marked("\n".join(lines))


def _lasted(words: Words, minutes: int) -> Marked:
    if not minutes:
        return words("less than a minute")
    hours, left = divmod(minutes, 60)
    if hours:
        return words("{hours} h {minutes} min", hours=hours, minutes=left)
    return words("{minutes} min", minutes=left)


def scores_told(words: Words, scores: Sequence[Score]) -> Marked:
    """Each combatant's deeds and harm, line by line."""
    return Marked("\n".join(_score(words, each) for each in scores))


def _score(words: Words, score: Score) -> Marked:
    parts = [words.plural("{n} turn", "{n} turns", score.turns)]
    if score.rolls:
        parts.append(words.plural("{n} roll", "{n} rolls", score.rolls))
    if score.dealt:
        parts.append(words("harm done {n}", n=score.dealt))
    if score.suffered:
        parts.append(words("harm suffered {n}", n=score.suffered))
    if score.fell:
        parts.append(words("down"))
    return Marked(f"**{escape(score.name)}** " + " · ".join(parts))
