"""The track of an encounter: who stands where within the round, cut to what its reader may know."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.encounter.encounter import Phase
from bot.encounter.views import Row, View
from bot.systems import system
from bot.systems.track import Track


class Passage(StrEnum):
    """Where something is in time."""

    PAST = "past"
    NOW = "now"
    AHEAD = "ahead"
    LATER = "later"
    """After this round."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Somebody on the track, the actor where it is now, all others where they act next; ``round_number``
    is the round of that."""

    row: Row
    passage: Passage
    round_number: int


@dataclass(frozen=True, slots=True)
class Lane:
    """A ``place`` of the track within the round, or, where the clock has none (None), the whole of a
    round: who stands there in the order in which they act, and the phases of the turn that runs there
    by their keys."""

    round_number: int
    place: int | None
    passage: Passage
    stands: tuple[Stand, ...] = ()
    phases: tuple[tuple[str, Passage], ...] = ()


def track_of(key: str) -> Track:
    """What the track of a game's clock shows. ValueError: the game has no clock."""
    clock = system(key).clock
    if clock is None:
        raise ValueError(key)
    return clock.track


def lanes(view: View) -> tuple[Lane, ...]:
    """The lanes of a fight's track, in the order in which they pass; none before and after it."""
    if view.phase is not Phase.RUNNING:
        return ()
    track, stands = track_of(view.system), [_stand(view, row) for row in view.rows]
    return _by_places(view, track, stands) if track.places else _by_rounds(view, track, stands)


def _stand(view: View, row: Row) -> Stand:
    if row.is_current:
        return Stand(row, Passage.NOW, view.round_number)
    number = view.round_number if row.acts_at is None else row.acts_at[0]
    return Stand(row, Passage.LATER if number > view.round_number else Passage.AHEAD, number)


def _by_places(view: View, track: Track, stands: Sequence[Stand]) -> tuple[Lane, ...]:
    count, places = view.count, track.places
    now = places.index(count) if count in places else -1
    return tuple(
        Lane(
            view.round_number,
            place,
            _passage(number, now),
            tuple(each for each in stands if _place(view, each) == place),
            _phases(view, track) if number == now else (),
        )
        for number, place in enumerate(places)
    )


def _place(view: View, stand: Stand) -> int | None:
    if stand.passage is Passage.NOW:
        return view.count
    return None if stand.row.acts_at is None else stand.row.acts_at[1]


def _by_rounds(view: View, track: Track, stands: Sequence[Stand]) -> tuple[Lane, ...]:
    rounds = sorted({view.round_number, *(each.round_number for each in stands)})
    return tuple(
        Lane(
            number,
            None,
            Passage.NOW if number == view.round_number else Passage.LATER,
            tuple(each for each in stands if each.round_number == number),
            _phases(view, track) if number == view.round_number else (),
        )
        for number in rounds
    )


def _passage(number: int, now: int) -> Passage:
    if number == now:
        return Passage.NOW
    return Passage.PAST if number < now else Passage.AHEAD


def _phases(view: View, track: Track) -> tuple[tuple[str, Passage], ...]:
    """The phases of the actor's turn, as far as somebody has one and it has such."""
    current = None if view.current is None else track.phase(view.current.own)
    if current not in track.phases:
        return ()
    now = track.phases.index(current)
    return tuple((key, _passage(number, now)) for number, key in enumerate(track.phases))
