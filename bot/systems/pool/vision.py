"""Looks of the dice pool game: over a map, and as `/sense` asks for them (P-33, P-35 … P-38)."""

from fractions import Fraction

from bot.ground.sight import lines
from bot.ground.size import Size
from bot.refusal import Refusal
from bot.systems.measures import Unit
from bot.systems.options import Option
from bot.systems.perception import Where
from bot.systems.pool.senses import AGAINST, Look, follows, look
from bot.systems.senses import Sensed, SenseRequest, Senses
from bot.systems.sizes import SIX_LEVELS
from bot.systems.vision import Judged, Line, Vision, cuts
from bot.text import N_

BOUNDLESS = Fraction(10**6)
"""A perception range where none is told: nothing on a map is too far."""
HALVED = frozenset({"sense.inside"})
"""The step that says why a range is shorter."""


def _judge(line: Line) -> Judged:
    judged = look(
        Look(
            BOUNDLESS if line.perception is None else line.perception,
            line.distance,
            inside=line.veils[0] in lines.VEILS,
            depth=Fraction(line.depth) if line.depth else None,
            blocked=not line.found.clear,
            beside=line.beside,
            size=line.size,
            where=line.where,
            invisible=line.invisible,
        )
    )
    if judged.noticed:
        return Judged(True, line.found.reasons)
    too_far = any(each.key == "sense.far" for each in judged.reasons)
    told = AGAINST | HALVED if too_far else AGAINST
    return Judged(False, (*cuts(line), *(each for each in judged.reasons if each.key in told)))


VISION = Vision(lines.sees, _judge, lines.VEILS, endless=True)


def _sense(asked: SenseRequest) -> Sensed:
    if asked.range is None:
        raise Refusal("sense.range_needed")
    if asked.size and not asked.hidden_by:
        raise Refusal("sense.belongs_together", option="size", other="hidden_by")
    at = Look(
        asked.range,
        asked.distance,
        unskilled=asked.unskilled,
        inside=asked.inside,
        depth=asked.into,
        blocked=asked.blocked,
        beside=asked.hidden_by,
        size=asked.size or Size.MEDIUM,
        where=asked.where or Where.AHEAD,
        invisible=asked.invisible,
    )
    seen = look(at)
    return Sensed(seen, follows(at, seen))


SENSES = Senses(
    N_("Whether something is noticed with dice pools, and why"),
    (
        Option("range", N_("Perception range in steps"), required=True),
        Option("distance", N_("How far away it is, in steps")),
        Option("blocked", N_("Something on the line hides it")),
        Option("where", N_("Where it is, if facing is in use"), tuple(Where)),
        Option("invisible", N_("It is invisible or disguised")),
        Option("unskilled", N_("The sense used is marked “-”")),
        Option("inside", N_("You are in fog, thicket, darkness or a crowd")),
        Option("into", N_("It is in fog: how many steps past the edge")),
        Option("hidden_by", N_("Size of a creature beside it, on the line"), tuple(SIX_LEVELS)),
        Option("size", N_("Its own size; left out, medium"), tuple(SIX_LEVELS)),
    ),
    _sense,
    Unit.STEPS,
)
