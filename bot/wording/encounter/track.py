"""The track in words: the title of its picture, what is read aloud instead, and the same as text."""

from collections.abc import Callable, Iterator, Sequence

from bot.encounter.track import Lane, Passage, Stand
from bot.encounter.views import View
from bot.wording.clocks import spoken_by
from bot.wording.encounter.announcement import turn_line
from bot.wording.encounter.times import place
from bot.wording.words import Marked, Words, escape

Shown = Callable[[str], str]
"""How a name is put into a text."""


def plainly(text: str) -> str:
    """As it stands."""
    return text


def track_title(words: Words, view: View) -> str:
    """Where in time the encounter stands, and whose turn it is, without markup."""
    at = place(words, view)
    if view.current is None:
        return at
    return words.plain("{place} — {name}'s turn", place=at, name=view.current.combatant.name)


def track_text(words: Words, view: View, lanes: Sequence[Lane]) -> Marked:
    """All that the picture shows, as the text of a message."""
    return Marked("\n".join([turn_line(words, view), *_lines(words, view, lanes, escape)]))


def track_alt(words: Words, view: View, lanes: Sequence[Lane]) -> str:
    """What is read aloud to those who do not see the picture."""
    told = "; ".join(_lines(words, view, lanes, plainly))
    return words.plain("The track. {title}. {lines}", title=track_title(words, view), lines=told)


def phase_name(words: Words, view: View, key: str) -> str:
    """What a phase of a turn is called."""
    return words.plain(spoken_by(view.system).phases[key])


def _lines(words: Words, view: View, lanes: Sequence[Lane], shown: Shown) -> Iterator[str]:
    """A line for each place where somebody stands, those of this round first."""
    rounds = sorted({stand.round_number for lane in lanes for stand in lane.stands})
    for number in rounds:
        for lane in lanes:
            here = [each for each in lane.stands if each.round_number == number]
            if here:
                yield _line(words, view, lane, here, shown)


def _line(words: Words, view: View, lane: Lane, here: Sequence[Stand], shown: Shown) -> str:
    at = spoken_by(view.system).place(words, here[0].round_number, lane.place)
    names = words.plain(", ").join(_named(words, each, shown) for each in here)
    phases = "".join(
        f" · {_phase(words, view, *each)}" for each in lane.phases if here[0].passage is Passage.NOW
    )
    return words.plain("{when}: {names}", when=at, names=names) + phases


def _named(words: Words, stand: Stand, shown: Shown) -> str:
    name = shown(stand.row.combatant.name)
    told = words.plain("{name} (hidden)", name=name) if stand.row.combatant.hidden else name
    return f"▶ {told}" if stand.passage is Passage.NOW else told


def _phase(words: Words, view: View, key: str, passage: Passage) -> str:
    name = phase_name(words, view, key)
    return f"▶ {name}" if passage is Passage.NOW else name
