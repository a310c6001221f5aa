"""Pieces that the announcements, the panel and the log say in the same way."""

from collections.abc import Sequence

from bot.encounter.encounter import Combatant, InitiativeRoll
from bot.encounter.views import Row, View
from bot.systems import SYSTEMS
from bot.wording.words import Marked, Words, escape

NOTE_SHOWN = 60
"""How many characters of a combatant's note a line shows."""


def system_name(words: Words, key: str) -> Marked:
    """A system's name. KeyError: no system has this key."""
    return words(SYSTEMS[key].title)


def place(words: Words, round_number: int, tick: int | None) -> Marked:
    """A round and, where the system has them, its tick."""
    if tick is None:
        return words("round {round}", round=round_number)
    return words("round {round}, tick {tick}", round=round_number, tick=tick)


def when(words: Words, view: View, row: Row) -> Marked | None:
    """When a combatant acts next, the round left out when it is this one; None: no need to say."""
    if row.acts_at is None:
        return None
    round_number, tick = row.acts_at
    if round_number != view.round_number:
        return place(words, round_number, tick)
    return None if tick is None else words("tick {tick}", tick=tick)


def bold(name: str) -> Marked:
    """A name as it stands in a sentence."""
    return Marked(f"**{escape(name)}**")


def mention(user_id: int) -> Marked:
    """A user named so that Discord shows and may ping them."""
    return Marked(f"<@{user_id}>")


def action_points(words: Words, points: int | None, threshold: int | None, shed: int = 0) -> Marked | None:
    """AP against their threshold, and what was shed at the turn's start (D-44); None: no AP."""
    if points is None or threshold is None:
        return None
    if shed:
        return words("AP {points}/{threshold} ({shed} shed)", points=points, threshold=threshold, shed=shed)
    return words("AP {points}/{threshold}", points=points, threshold=threshold)


def initiative_check(words: Words, who: Combatant, initiative: int, roll: InitiativeRoll | None) -> Marked:
    """Where an initiative came from: the dice as they fell and the modifier, or given."""
    if roll is None:
        return words("**{initiative}** (given)", initiative=initiative)
    faces = ", ".join(map(str, roll.faces))
    value = "" if sum(roll.faces) == roll.dice_value else f" → {roll.dice_value}"
    sign = "-" if who.modifier < 0 else "+"
    modifier = f" {sign} {abs(who.modifier)}" if who.modifier else ""
    return Marked(f"[{faces}]{value}{modifier} = **{initiative}**")


def next_line(words: Words, view: View) -> Marked | None:
    """Who acts after the current one; None: nobody."""
    if view.upcoming_hidden:
        return words("⏭ Next: the GM")
    if view.upcoming is None:
        return None
    name, time = view.upcoming.combatant.name, when(words, view, view.upcoming)
    if time is None:
        return words("⏭ Next: {name}", name=name)
    return words("⏭ Next: {name}, {when}", name=name, when=time)


def fitting(words: Words, lines: Sequence[Marked], characters: int, separator: str = "\n") -> Marked:
    """As many lines as fit into so many characters, and how many more there are."""
    kept: list[str] = []
    room = characters
    for line in lines:
        room -= len(line) + len(separator)
        if room < 0:
            break
        kept.append(line)
    if left := len(lines) - len(kept):
        kept.append(words("… {n} more", n=left))
    return Marked(separator.join(kept))
