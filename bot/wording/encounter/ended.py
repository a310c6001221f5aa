"""The short summary of an encounter that is over."""

from bot.encounter.views import View
from bot.wording.clocks import spoken_by
from bot.wording.words import Marked, Words, bold, fitting

NAMES_ROOM = 600
"""Characters for the names of participants."""


def ended(words: Words, view: View) -> Marked:
    """The length of the encounter and its combatants at the end."""
    fight = words(spoken_by(view.system).encounter)
    if view.round_number == 0:
        return words("🏁 **The {encounter} is closed** before it began.", encounter=fight)
    over = words("🏁 **The {encounter} is over** in round {round}.", encounter=fight, round=view.round_number)
    if not view.rows:
        return over
    names = [bold(row.combatant.name) for row in view.rows]
    listed = fitting(words, names, NAMES_ROOM, words.plain(", "))
    took_part = words.plural(
        "{n} combatant at the end: {names}", "{n} combatants at the end: {names}", len(names), names=listed
    )
    return Marked(f"{over}\n{took_part}")
