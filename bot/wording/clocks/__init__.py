"""The words of each clock, by its key, and the times of turns. To add a clock, name its words here."""

from bot.encounter.views import Row, View
from bot.systems import system as known_system
from bot.wording.clocks import btr, instinct, order, pool
from bot.wording.clocks.clock_words import ClockWords
from bot.wording.words import Marked, Table, Words, bold, mention

CLOCKS: Table[str, ClockWords] = Table(
    {each.key: each for each in (btr.WORDS, instinct.WORDS, order.WORDS, pool.WORDS)},
    "word the clock `{key}` in bot/wording/clocks, and name it in its __init__.py",
)


def spoken_by(key: str) -> ClockWords:
    """The words of a system's clock. LookupError: it has none, or no words (a mistake in the code)."""
    clock = known_system(key).clock
    return CLOCKS[key if clock is None else clock.key]


def place(words: Words, view: View) -> Marked:
    """The round and where within it the encounter stands."""
    return spoken_by(view.system).place(words, view.round_number, view.count)


def when(words: Words, view: View, row: Row) -> Marked | None:
    """When a combatant acts next, the round left out when it is this one; None: no need to say."""
    if row.acts_at is None:
        return None
    round_number, count = row.acts_at
    spoken = spoken_by(view.system)
    if round_number != view.round_number:
        return spoken.place(words, round_number, count)
    return None if count is None else spoken.count(words, count)


def next_line(words: Words, view: View) -> Marked | None:
    """The combatant after the current one; None: there is none."""
    if view.upcoming_hidden:
        return words("⏭ Next: the GM")
    if view.names_next and view.current is not None:
        return words("⏭ {name} names who goes next", name=view.current.combatant.name)
    if view.upcoming is None:
        return None
    name, time = view.upcoming.combatant.name, when(words, view, view.upcoming)
    if time is None:
        return words("⏭ Next: {name}", name=name)
    return words("⏭ Next: {name}, {when}", name=name, when=time)


def reminder(words: Words, name: str, called: int) -> Marked:
    """That a turn takes long."""
    return words("⏰ {name}'s turn still goes on. {player}", name=bold(name), player=mention(called))


VARIANTS = {key: title for each in CLOCKS.values() for key, title in each.variants.items()}
"""The names of all clocks' variants, by their keys."""
