"""The contents of a picture of a track: plain values, already worded and cut to what may be known."""

from dataclasses import dataclass

from bot.encounter.track import Timing
from bot.pictures.theme import DEFAULT


@dataclass(frozen=True, slots=True)
class Chip:
    """Somebody on the track: a ``sign`` on a token of a ``side`` (0: of none), and the name. ``note`` is
    a word behind it ("": none)."""

    name: str
    sign: str
    timing: Timing
    side: int = 0
    hidden: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Lane:
    """A place of the track, or a whole round if there are no places.

    - ``chips``: the combatants there.
    - ``ends``: what ends there, and when.
    - ``phases``: the phases of the running turn, with the time of each.
    """

    label: str
    timing: Timing
    chips: tuple[Chip, ...] = ()
    ends: tuple[tuple[str, Timing], ...] = ()
    phases: tuple[tuple[str, Timing], ...] = ()


@dataclass(frozen=True, slots=True)
class TrackScene:
    """A whole track. ``explained`` says in words what the chips of a later round and the marks of
    ends are, each shown only where there are such."""

    title: str
    lanes: tuple[Lane, ...]
    later: str = ""
    end: str = ""
    theme: str = DEFAULT
