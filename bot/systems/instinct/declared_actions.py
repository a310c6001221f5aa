"""A combatant's declarations: MI and RA until its turn, a TO spread over turns, uses (D-45, D-46)."""

from dataclasses import dataclass, replace

from bot.refusal import Refusal
from bot.systems.declarations import Sort
from bot.text import N_, fold

ST, MI, TO, FR, RA, AU = "ST", "MI", "TO", "FR", "RA", "AU"
SORTS = (
    Sort(ST, N_("standard action"), ("standard", "主要", "主要动作")),
    Sort(MI, N_("minor action"), ("minor", "次要", "次要动作")),
    Sort(TO, N_("total action"), ("total", "全力", "全力动作")),
    Sort(FR, N_("free action"), ("free", "自由", "自由动作")),
    Sort(RA, N_("rapid action"), ("rapid", "即时", "即时动作")),
    Sort(AU, N_("automatic action"), ("automatic", "自动", "自动动作")),
)
"""The kinds of action, by their keys (D-45)."""

IN_TURN = frozenset({ST, MI, TO})
"""Actions that can be declared only in the combatant's own turn."""

MOST_COUNTED = 30
"""Of how many actions the uses are counted for one combatant."""


@dataclass(frozen=True, slots=True)
class Total:
    """A TO whose AP are spread over consecutive turns of its combatant.

    - ``left``: the AP still to be made, over the planned number of turns (``periods``, 0: each turn up to the
      threshold).
    - ``shared``: its share of the current turn, or of the last one, was made.
    - ``part`` and ``tag``: used by its shares (D-29).
    """

    name: str
    left: int
    periods: int = 0
    shared: bool = False
    part: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Acts:
    """A combatant's declarations.

    - ``minor`` and ``rapid``: the names of the MI and the RA since its last turn began (None: none yet).
    - ``before``: both until then.
    - ``total``: the TO that goes on.
    - ``uses``: how often actions can still be used, by their names.
    """

    minor: str | None = None
    rapid: str | None = None
    before: tuple[str | None, str | None] = (None, None)
    total: Total | None = None
    uses: tuple[tuple[str, int], ...] = ()


NOTHING_DECLARED = Acts()


def renewed(acts: Acts) -> Acts:
    """What stands as the own turn starts: MI and RA are back (a reading of D-44, D-45)."""
    if (acts.minor, acts.rapid, acts.before) == (None, None, (None, None)) and acts.total is None:
        return acts
    total = None if acts.total is None else replace(acts.total, shared=False)
    return replace(acts, minor=None, rapid=None, before=(acts.minor, acts.rapid), total=total)


def given_back(acts: Acts) -> Acts:
    """What stands where the own turn did not start after all (D-40)."""
    minor, rapid = acts.before
    return replace(
        acts,
        minor=minor if acts.minor is None else acts.minor,
        rapid=rapid if acts.rapid is None else acts.rapid,
        before=(None, None),
    )


def broken(acts: Acts) -> Total | None:
    """The TO that is lost by a turn that ends without a share of it (D-46); None: none is."""
    return acts.total if acts.total is not None and not acts.total.shared else None


def used(acts: Acts, name: str, uses: int | None) -> Acts:
    """Count one use of an action, out of ``uses`` if that is given. Refusal: no use is left, or too many
    actions are counted."""
    key = fold(name)
    left = uses if uses is not None else dict(acts.uses).get(key)
    if left is None:
        return acts
    if left < 1:
        raise Refusal("encounter.no_uses_left", name=name)
    others = tuple(each for each in acts.uses if each[0] != key)
    if len(others) >= MOST_COUNTED:
        raise Refusal("encounter.uses_counted", limit=MOST_COUNTED)
    return replace(acts, uses=(*others, (key, left - 1)))


def uses_of(acts: Acts, name: str) -> int | None:
    """How often an action can still be used in this fight; None: that is not counted."""
    return dict(acts.uses).get(fold(name))


def share_of(total: Total, points: int, threshold: int) -> int:
    """The default AP of the next share: even shares over the planned turns, otherwise as many as bring AP to
    the threshold; at least 1, at most what is left (D-46)."""
    if total.periods:
        return -(-total.left // total.periods)
    return min(total.left, max(1, threshold - points))


def with_share(acts: Acts, total: Total, share: int) -> Acts:
    """The TO with a share made; one with nothing left is done."""
    going = replace(total, left=total.left - share, periods=max(total.periods - 1, 0), shared=True)
    return replace(acts, total=going if going.left else None)
