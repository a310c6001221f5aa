"""The cost and reach of a move, in words."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.systems.movement import Movement, Spending, Stage, Unit
from bot.systems.system import System
from bot.text import N_
from bot.wording.brief_rulings import BriefRuling, briefly
from bot.wording.reasons import number
from bot.wording.words import Marked, Words

UNITS: Mapping[Unit, tuple[str, str]] = {
    Unit.STEP: (N_("1 step"), N_("{number} steps")),
    Unit.SQUARE: (N_("1 square"), N_("{number} squares")),
    Unit.MOV: (N_("1 MOV"), N_("{number} MOV")),
    Unit.AREA: (N_("1 area"), N_("{number} areas")),
    Unit.FOOT: (N_("1 ft"), N_("{number} ft")),
}
"""One of a unit, and several."""

STAGES: Mapping[str, str] = {
    "move": N_("a move"),
    "double": N_("a double move"),
    "run": N_("a run"),
    "charge": N_("a charge"),
    "step": N_("a 5-foot step"),
    "minimum": N_("the least move, a full-round action"),
    "mov": N_("this turn's MOV"),
    "own": N_("its own distance"),
    "teleport": N_("the teleport"),
    "forced": N_("the forced movement"),
    "forced-distance": N_("the forced movement's distance"),
    "knock-back": N_("the knock-back"),
    "phase": N_("the phase movement"),
    "walk": N_("the move"),
    "dash": N_("the dash"),
    "leap": N_("the leaping or flying dash"),
    "blink": N_("the blink"),
}
"""What is spent on moving, by its code word."""


def amount(words: Words, unit: Unit, value: Fraction | int) -> Marked:
    """So many of a unit: 1 step, 1.5 steps."""
    one, several = UNITS[unit]
    return words(one if value == 1 else several, number=Marked(number(value)))


def amount_told(words: Words, unit: Unit, value: Fraction | int) -> Marked:
    """The same in bold."""
    return Marked(f"**{amount(words, unit, value)}**")


def movement_told(words: Words, system: System, movement: Movement) -> BriefRuling:
    """The whole answer: the route's cost and the rest, the reach, and the reasons."""
    lines = [words("🏃 {system}", system=Marked(f"**{words(system.title)}**"))]
    if movement.spending is not None:
        lines.append(spending_told(words, movement.unit, movement.spending))
    lines.append(_reach(words, movement))
    return briefly(words, lines, movement.reasons)


def spending_told(words: Words, unit: Unit, spending: Spending, *, carried: bool = False) -> Marked:
    """The cost of a route and the rest, or the shortfall. ``carried``: a mount pays for it."""
    cost, left = amount_told(words, unit, spending.cost), amount_told(words, unit, abs(spending.left))
    if spending.by is None:
        return words.plural(
            "✗ **Not possible**: it costs {cost}, {lacking} too many. Straight ahead at most {n} cell.",
            "✗ **Not possible**: it costs {cost}, {lacking} too many. Straight ahead at most {n} cells.",
            spending.most,
            cost=cost,
            lacking=left,
        )
    if unit is Unit.STEP:  # Moves of steps are counted, 1⚡ each (P-40).
        own = Marked(f"**{spending.times}⚡**")
        moves = words("**{n}⚡** of the mount's own", n=spending.times) if carried else own
        return words("Cost: {cost}, {moves}. Left: {left}.", cost=cost, moves=moves, left=left)
    stage = words(STAGES[spending.by])
    return words("Cost: {cost}. It takes {stage}. Left: {left}.", cost=cost, stage=stage, left=left)


def _reach(words: Words, movement: Movement) -> Marked:
    return words("Reach: {stages}.", stages=_stages(words, movement.unit, movement.stages))


def stages_plain(words: Words, unit: Unit, stages: Sequence[Stage]) -> str:
    """How far each stage leads, for a list: `a move 6 squares (30 ft) · a run 24 squares (120 ft)`."""
    return _stages(words, unit, stages).replace("**", "")


def _stages(words: Words, unit: Unit, stages: Sequence[Stage]) -> Marked:
    return Marked(" · ".join(_stage(words, unit, stage) for stage in stages))


def _stage(words: Words, unit: Unit, stage: Stage) -> Marked:
    name, reach = words(STAGES[stage.name]), amount_told(words, unit, stage.reach)
    if unit is not Unit.SQUARE:
        return words("{stage} {reach}", stage=name, reach=reach)
    return words("{stage} {reach} ({feet} ft)", stage=name, reach=reach, feet=int(stage.reach * 5))
