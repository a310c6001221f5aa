"""The track of an encounter: the places of combatants within the round, cut to what its reader may know."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.encounter.encounter import Phase
from bot.encounter.views import Row, View
from bot.systems import system
from bot.systems.effects import Effect
from bot.systems.moments import ROUND_END
from bot.systems.track import Track

AHEAD = 1
"""How many rounds after this one a track tells of what ends in them."""


class Timing(StrEnum):
    """Where something is in time."""

    PAST = "past"
    NOW = "now"
    AHEAD = "ahead"
    LATER = "later"
    """After this round."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A combatant on the track: the actor in its present place, the others in the places of their next turns.
    ``round_number`` is the round of that."""

    row: Row
    timing: Timing
    round_number: int


@dataclass(frozen=True, slots=True)
class End:
    """Where an effect ends, as things stand: its bearer's row, and the round and the place there."""

    row: Row
    effect: Effect
    round_number: int
    place: int | None


@dataclass(frozen=True, slots=True)
class Lane:
    """A ``place`` of the track within the round, or the whole of a round if the clock has no places (None).
    It holds its combatants in the order of their turns, the effects that end there, and the keys of the
    phases of the turn that runs there."""

    round_number: int
    place: int | None
    timing: Timing
    stands: tuple[Stand, ...] = ()
    ends: tuple[End, ...] = ()
    phases: tuple[tuple[str, Timing], ...] = ()


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
    ends = [each for each in _ends(view, track) if each.round_number <= view.round_number + AHEAD]
    return (_by_places if track.places else _by_rounds)(view, track, stands, ends)


def _stand(view: View, row: Row) -> Stand:
    if row.is_current:
        return Stand(row, Timing.NOW, view.round_number)
    number = view.round_number if row.acts_at is None else row.acts_at[0]
    return Stand(row, Timing.LATER if number > view.round_number else Timing.AHEAD, number)


def _by_places(view: View, track: Track, stands: Sequence[Stand], ends: Sequence[End]) -> tuple[Lane, ...]:
    count, places = view.count, track.places
    now = places.index(count) if count in places else -1
    return tuple(
        Lane(
            view.round_number,
            place,
            _timing(number, now),
            tuple(each for each in stands if _place(view, each) == place),
            tuple(each for each in ends if each.place == place),
            _phases(view, track) if number == now else (),
        )
        for number, place in enumerate(places)
    )


def _place(view: View, stand: Stand) -> int | None:
    if stand.timing is Timing.NOW:
        return view.count
    return None if stand.row.acts_at is None else stand.row.acts_at[1]


def _by_rounds(view: View, track: Track, stands: Sequence[Stand], ends: Sequence[End]) -> tuple[Lane, ...]:
    rounds = sorted({view.round_number, *(each.round_number for each in (*stands, *ends))})
    return tuple(
        Lane(
            number,
            None,
            Timing.NOW if number == view.round_number else Timing.LATER,
            tuple(each for each in stands if each.round_number == number),
            tuple(each for each in ends if each.round_number == number),
            _phases(view, track) if number == view.round_number else (),
        )
        for number in rounds
    )


def _timing(number: int, now: int) -> Timing:
    if number == now:
        return Timing.NOW
    return Timing.PAST if number < now else Timing.AHEAD


def _phases(view: View, track: Track) -> tuple[tuple[str, Timing], ...]:
    """The phases of the actor's turn, if there is an actor and the turn has phases."""
    current = None if view.current is None else track.phase(view.current.own)
    if current not in track.phases:
        return ()
    now = track.phases.index(current)
    return tuple((key, _timing(number, now)) for number, key in enumerate(track.phases))


# ---------------------------------------------------------------- where effects end

At = tuple[int, int | None]
"""A round, and a place in it."""


def _ends(view: View, track: Track) -> Iterator[End]:
    """What ends where, as far as that can be told by now and the reader may know it."""
    kinds = {unit.key: unit.moment for unit in system(view.system).effects.units}
    rows = {row.combatant.id: row for row in view.rows}
    for row in view.rows:
        for effect in row.effects:
            kind = effect.counts or kinds.get(effect.unit, "")
            if not kind or effect.left is None:
                continue
            left = effect.left + effect.spared
            if effect.of is None:
                at = _in_time(view, track, kind, left)
            else:
                at = _in_turn(track, rows.get(effect.of), kind, left, view)
            if at is not None:
                yield End(row, effect, *at)


def _in_time(view: View, track: Track, kind: str, left: int) -> At | None:
    """The time after this many moments of no combatant."""
    places, number = track.places, view.round_number
    if kind in track.rounds:
        return number + left, places[0] if places else None
    if kind == ROUND_END:
        return number + left - 1, places[-1] if places else None
    if view.count not in places or kind not in (track.arrives, track.leaves):
        return None
    rounds, index = divmod(places.index(view.count) + left - (kind == track.leaves), len(places))
    return number + rounds, places[index]


def _in_turn(track: Track, whose: Row | None, kind: str, left: int, view: View) -> At | None:
    """The time after this many moments of a combatant's turns. On a track with places, only the next turn of
    a combatant has a known place."""
    if whose is None:
        return None
    now = whose.is_current and kind not in track.opens
    at = (view.round_number, view.count) if now else whose.acts_at
    if at is None or (left > 1 and track.places):
        return None
    return at[0] + left - 1, at[1]
