"""The track in words: the alt text of its picture, and the same as text."""

from collections.abc import Callable, Iterator, Sequence

from bot.encounter.track import End, Lane, Stand, Timing
from bot.encounter.views import View
from bot.wording.clocks import spoken_by
from bot.wording.encounter.announcement import plain_turn_line, turn_line
from bot.wording.words import Marked, Words, beginning, beside_plain, escape

Shown = Callable[[str], str]
"""How a name is put into a text."""


def plainly(text: str) -> str:
    """The text as it is."""
    return text


def track_text(words: Words, view: View, lanes: Sequence[Lane]) -> Marked:
    """All that the picture shows, as the text of a message."""
    return Marked("\n".join([turn_line(words, view), *map(beginning, _lines(words, view, lanes, escape))]))


def track_alt(words: Words, view: View, lanes: Sequence[Lane]) -> str:
    """The alt text of the picture: whose turn it is, then who stands where."""
    told = "; ".join(_lines(words, view, lanes, plainly))
    return words.plain("{turn}. Track: {lines}", turn=plain_turn_line(words, view), lines=told)


def phase_name(words: Words, view: View, key: str) -> str:
    """The name of a turn's phase."""
    return words.plain(spoken_by(view.system).phases[key])


def _lines(words: Words, view: View, lanes: Sequence[Lane], shown: Shown) -> Iterator[str]:
    """A line for each place with a combatant or an end, those of this round first."""
    rounds = sorted({each.round_number for lane in lanes for each in (*lane.stands, *lane.ends)})
    for number in rounds:
        for lane in lanes:
            told = list(_told(words, view, lane, number, shown))
            if told:
                at = spoken_by(view.system).place(words, number, lane.place)
                yield words.plain("{when}: {names}", when=at, names=" · ".join(told))


def _told(words: Words, view: View, lane: Lane, number: int, shown: Shown) -> Iterator[str]:
    """The combatants at a place of a round, the phases of the turn that runs there, and what ends there."""
    here = [_named(words, each, shown) for each in lane.stands if each.round_number == number]
    if here:
        yield words.plain(", ").join(here)
    if lane.timing is Timing.NOW and number == view.round_number:
        yield from (_phase(words, view, *each) for each in lane.phases)
    yield from (f"◆ {end_told(words, each, shown)}" for each in lane.ends if each.round_number == number)


def end_told(words: Words, end: End, shown: Shown = plainly) -> str:
    """The effect that ends there, and its bearer."""
    return beside_plain(words, shown(end.effect.name), shown(end.row.combatant.name))


def _named(words: Words, stand: Stand, shown: Shown) -> str:
    name = shown(stand.row.combatant.name)
    told = words.plain("{name} (hidden)", name=name) if stand.row.combatant.hidden else name
    return f"▶ {told}" if stand.timing is Timing.NOW else told


def _phase(words: Words, view: View, key: str, timing: Timing) -> str:
    name = phase_name(words, view, key)
    return f"▶ {name}" if timing is Timing.NOW else name
