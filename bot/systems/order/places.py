"""Where one combatant stands in plain initiative order, and what it waits with."""

from dataclasses import dataclass, replace

from bot.refusal import Refusal
from bot.systems.clock import ClockCombatant, Correction, Course, check_initiative
from bot.systems.declarations import CorrectionKind
from bot.systems.moments import CombatantId
from bot.systems.rounds import ANEW as ANEW
from bot.systems.rounds import Place, Rounds
from bot.text import N_

SIDES = "sides"
"""The variant in which each side rolls once, and all of it act in one block, in any order they choose."""

SURPRISE_ROUND = "surprise_round"
"""The variant in which round 1 is a surprise round with less than a whole turn each, if any combatant is
surprised, as in Pathfinder 1e. Without it, surprised combatants have no turn in round 1, as in other d20
games, and the others have whole ones."""

POPCORN = "popcorn"
"""The variant in which the actor names who goes next. Initiative says only who begins."""

NO_CRITICALS, NO_FUMBLES, FOES_DIE = "no_criticals", "no_fumbles", "foes_die"
"""The variants of attacks and of what becomes of the GM's combatants at 0: the highest face of a d20 is a hit
like others, the lowest face misses only by its number, and foes at 0 are dead."""

SURPRISED = "surprised"
CORRECTIONS = (
    CorrectionKind(SURPRISED, SURPRISED, N_("1: no turn in this round; 0: it has one (GM)"), early=True),
)
"""A GM's corrections besides the initiative, also before the start."""


@dataclass(frozen=True, slots=True)
class OrderResources:
    """A combatant's numbers on this clock besides the initiative: whether it holds its turn, its readied
    action ("": it did not say, None: nothing), whether (1) or not (0) it is surprised in this round."""

    holds: bool
    readied: str | None
    surprised: int


@dataclass(frozen=True, slots=True)
class Stand(Place):
    """One combatant's place.

    - ``slot``: its order within its initiative, by choice or by hand, the lowest first. Ties settle equals.
    - ``block``: the group it acts with, if sides act.
    - ``holds``: it put its turn off.
    - ``readied``: its readied action, for a moment out of turn.
    - ``summoned``: it is called next, before any other place.
    - ``chosen``: the round in which it chose its place, 0: never.
    """

    slot: int = 0
    block: str = ""
    holds: bool = False
    readied: str | None = None
    surprised: bool = False
    summoned: bool = False
    chosen: int = 0

    @property
    def tier(self) -> tuple[int, int]:
        """The same for equals."""
        return -self.initiative, self.slot

    @property
    def waits(self) -> bool:
        """Whether it may act at a moment that it chooses."""
        return self.holds or self.readied is not None

    @property
    def characters(self) -> OrderResources:
        """What a screen shows."""
        return OrderResources(self.holds, self.readied, int(self.surprised))


State = Rounds[Stand]


def standing_first(combatant: ClockCombatant) -> Stand:
    """Where the initiative puts a combatant. A surprised one has no turn in the first round."""
    surprised = bool(dict(combatant.own).get(SURPRISED, 0))
    return Stand(combatant.id, combatant.initiative, surprised, block=combatant.block, surprised=surprised)


def in_blocks(places: tuple[Stand, ...]) -> tuple[Stand, ...]:
    """The places with each block by itself where several stand on one initiative: in joining order."""
    blocks = list(dict.fromkeys(each.block for each in places))
    return tuple(replace(each, slot=blocks.index(each.block)) for each in places)


def with_mates(state: State, place: Stand) -> Stand:
    """A late one where its block stands; that of a new block behind all of the same initiative."""
    mates = (each for each in state.places if each.block == place.block)
    # A combatant that held stands in another place.
    mate = min(mates, key=lambda each: each.chosen, default=None)
    if mate is not None:
        return replace(place, initiative=mate.initiative, slot=mate.slot)
    slots = [each.slot for each in state.places if each.initiative == place.initiative]
    return replace(place, slot=max(slots, default=-1) + 1)


def put_by(
    state: State, who: CombatantId, other: CombatantId, course: Course, *, behind: bool = False
) -> State:
    """Put a combatant right before or behind another one; of sides that act in blocks, before or behind the
    whole block. The order of all others stays."""
    there, ranks = state.place(other), course.ranks

    def gives_way(each: Stand) -> bool:
        if each.initiative != there.initiative or each.slot != there.slot:
            return each.initiative == there.initiative and each.slot > there.slot
        if SIDES in course.variants:
            return not behind
        return ranks[each.id] > ranks[other] or (each.id == other and not behind)

    def moved(each: Stand) -> Stand:
        if each.id != who:
            return replace(each, slot=each.slot + 2) if gives_way(each) else each
        return replace(each, initiative=there.initiative, slot=there.slot + 1, chosen=course.round_number)

    return Rounds(tuple(map(moved, state.places)))


def corrected(place: Stand, correction: Correction) -> Stand:
    """Set a GM's correction. A combatant that was called this round is not called again, unless it was
    surprised and no longer is. Refusal: out of bounds."""
    if correction.initiative is not None or correction.initiative_by is not None:
        base = place.initiative if correction.initiative is None else correction.initiative
        value = check_initiative(base + (correction.initiative_by or 0))
        place = replace(place, initiative=value, slot=0)
    number = dict(correction.own).get(SURPRISED, int(place.surprised))
    if number not in (0, 1):
        raise Refusal("encounter.surprised_bounds", number=number)
    if bool(number) is place.surprised:
        return place
    return replace(place, surprised=bool(number), called=bool(number))
