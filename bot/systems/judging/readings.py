"""Readings: what is read off dice that a game in a file judges, and the exact chances of it.

A reading is one record. To add one, make it and name it in ``READINGS``; files then name its key and its
measures.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, product
from math import comb
from typing import Final, NamedTuple, TypeGuard

from bot.dice.expression import Chain, Choice, Dice, Expression, Negative, Number, Parenthesis, evaluate
from bot.dice.kinds import DiceKind
from bot.dice.modifier import Applied, Argument, Modifier
from bot.dice.modifier import Chances as FaceChances
from bot.dice.notation import Typed, typed_of
from bot.dice.odds.distribution import Distribution, weighted
from bot.dice.odds.faces import chances
from bot.dice.odds.groups import all_count
from bot.dice.odds.plan import Part, Plan, allow, carried_out, known, long_product, steps
from bot.dice.odds.typed import plan
from bot.dice.rolled import Roll
from bot.refusal import Refusal
from bot.systems.judging.conditions import faces
from bot.systems.judging.judgements import RESULT, Judgement
from bot.text import N_

TOTAL: Final = "total"
"""The key of the reading of a sum, which is the usual one."""
SUMS: Final = frozenset({TOTAL, "two dice"})
"""The keys of the readings to which the sum of the dice matters."""
MOST_DICE: Final = 50
"""How many dice one throw of such a roll may take, explosions included. Twenty throws are then within what a
command may roll, and the odds of two dice that explode side by side are small enough to be told."""

Cells = Mapping[tuple[int, ...], int]
"""The weight of every combination of measures, in the order of the reading's names."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What is read off dice.

    - ``title``: what the first measure is, a sentence of the catalogs.
    - ``measures``: their names in conditions; the first is also called ``result``.
    - ``read``: the measures of dice that fell.
    - ``cells``: the exact chances of the measures that are named as needed, of others whatever is least work.
      Refusals ``odds.…``: they are not exact, or too much work.
    - ``must``: refuse dice that cannot be read so.
    """

    title: str
    measures: tuple[str, ...]
    read: Callable[[Judgement, Typed, Roll], tuple[int, ...]]
    cells: Callable[[Judgement, Typed, frozenset[str]], Cells]
    must: Callable[[Typed], None] = lambda typed: None

    def named(self, found: tuple[int, ...], target: int | None) -> dict[str, int]:
        """The measures by their names, with the target if there is one."""
        named = dict(zip(self.measures, found, strict=True))
        named[RESULT] = found[0]
        if target is not None:
            named["target"] = target
        return named


def _plan(typed: Typed) -> Plan:
    """The plan of a throw within its dice."""
    return plan(typed, limit=MOST_DICE)


def _of(expression: Expression) -> Plan:
    return _plan(typed_of(expression))


def measured(judgement: Judgement, typed: Typed, roll: Roll) -> tuple[int, ...]:
    """The measures of dice that fell."""
    return READINGS[judgement.reading].read(judgement, typed, roll)


# ---------------------------------------------------------------- the total


def _parts(expression: Expression) -> tuple[Expression, Expression | None]:
    """The first part of a sum that is rolled, and the rest of the sum (None: there is none)."""
    terms = list(_terms(expression, "+"))
    rolled = next((place for place, (_, part) in enumerate(terms) if _rolls(part)), 0)
    sign, first = terms.pop(rolled)
    first = Negative(first) if sign == "-" else first
    return first, Chain(Number(0), tuple(terms)) if terms else None


def _terms(expression: Expression, sign: str) -> list[tuple[str, Expression]]:
    """The parts of a sum with their signs."""
    if isinstance(expression, Parenthesis):
        return _terms(expression.inner, sign)
    if not isinstance(expression, Chain) or expression.rest[0][0] not in "+-":
        return [(sign, expression)]
    found = _terms(expression.first, sign)
    for own, operand in expression.rest:
        found += _terms(operand, "+" if own == sign else "-")
    return found


def _rolls(expression: Expression) -> bool:
    return bool(typed_of(expression).groups)


def _total(judgement: Judgement, typed: Typed, roll: Roll) -> tuple[int, ...]:
    values = iter([group.value for group in roll.groups])
    if typed.added is not None and len(roll.groups) == 1:
        return roll.total, roll.groups[0].value
    terms = _terms(typed.expression, "+")
    found = [evaluate(part, lambda _: next(values)) for _, part in terms]
    first = next((place for place, (_, part) in enumerate(terms) if _rolls(part)), 0)
    return roll.total, int(found[first])


def _total_cells(judgement: Judgement, typed: Typed, needed: frozenset[str]) -> Cells:
    if "natural" not in needed and not isinstance(_parts(typed.expression)[0], Choice):
        return {(total, 0): weight for total, weight in carried_out(_plan(typed))}
    first, rest = _parts(typed.expression)
    natural = _best_exploding(first) or _of(first)
    if rest is None or not _rolls(rest):
        added = 0 if rest is None else int(evaluate(rest, lambda _: 0))
        return {(each + added, each): weight for each, weight in carried_out(natural)}
    others = _of(rest)
    _allow(natural.outcomes * others.outcomes, natural, others)
    cells: dict[tuple[int, ...], int] = {}
    for each, weight in natural.make():
        for more, other in others.make():
            cells[each + more, each] = weight * other
    return cells


def _best_exploding(expression: Expression) -> Plan | None:
    """The plan of the best of two single dice that both explode on their highest face: what the odds of dice
    refuse in general, since they share the dice that a roll may have. None: it is something else.

    A die with s sides that came to v exploded v // s times, so its total tells how many dice it took.
    """
    if not isinstance(expression, Choice) or not expression.highest or len(expression.items) != 2:
        return None
    one, other = expression.items
    if not (_explodes_on_top(one) and _explodes_on_top(other)):
        return None
    further = MOST_DICE - 2
    sides = (one.sides, other.sides)
    most = max(sides) * (further + 1) - 1
    bits = further * (sides[0].bit_length() + sides[1].bit_length())
    work = 4 * steps(most, bits) + most * long_product(bits, bits)

    def make() -> Distribution:
        return weighted(best_of(*sides, further))

    return Plan(1, most, most, bits, work, make, Part(work, one.notation, str))


def _explodes_on_top(part: Expression) -> TypeGuard[Dice]:
    """Whether it is one die that explodes on its highest face and nothing else happens to it."""
    if not isinstance(part, Dice) or part.count != 1 or len(part.modifiers) != 1:
        return False
    known = chances(part)
    on_top = known.explodes == known.places(lambda face: face == part.sides)
    return on_top and not (known.again or known.narrows or known.merged)


class _Exploding(NamedTuple):
    """A die that explodes on its highest face: the weight of each of its totals from 0 on, and their running
    sums."""

    sides: int
    weights: Sequence[int]
    sums: Sequence[int]

    @classmethod
    def of(cls, sides: int, further: int, most: int) -> "_Exploding":
        """A die with at most this many ``further`` dice. No total is a multiple of its sides."""
        weights = [
            sides ** (further - total // sides) if total % sides and total // sides <= further else 0
            for total in range(most + 1)
        ]
        return cls(sides, weights, list(accumulate(weights)))

    def took(self, total: int) -> int:
        """How many further dice a total took."""
        return total // self.sides

    def at_most(self, total: int, further: int) -> int:
        """The weight of all totals up to this one that took at most this many further dice."""
        highest = min(total, self.sides * (further + 1) - 1)
        return self.sums[highest] if highest > 0 else 0


def best_of(one: int, other: int, further: int) -> dict[int, int]:
    """The weight of every total of the better of two dice that explode, by their sides, with at most this
    many ``further`` dice between them."""
    most = max(one, other) * (further + 1) - 1
    first, second = _Exploding.of(one, further, most), _Exploding.of(other, further, most)
    found: dict[int, int] = {}
    for total in range(1, most + 1):
        from_first = first.weights[total] * second.at_most(total, further - first.took(total))
        from_second = second.weights[total] * first.at_most(total, further - second.took(total))
        both_can = first.took(total) + second.took(total) <= further
        from_both = first.weights[total] * second.weights[total] if both_can else 0
        found[total] = from_first + from_second - from_both  # Counted twice.
    return found


def _allow(pairs: int, *plans: Plan) -> None:
    """Refuse combinations that would take too long."""
    work = 2 * pairs + sum(each.work for each in plans)
    part = max((each.part for each in plans), key=lambda each: each.work, default=Part(work, "", str))
    allow(work, part)


_TOTAL = Reading(N_("total"), ("total", "natural"), _total, _total_cells)


# ---------------------------------------------------------------- successes

Counts = tuple[tuple[int, int, int], ...]
"""For each face from 1 on: the successes that it counts, how many it takes off, and whether it is marked."""


@lru_cache(maxsize=256)
def _counts(judgement: Judgement, sides: int) -> Counts:
    hits, twice, cancels, marks = (
        faces(text, sides) if text else frozenset[int]() for text in judgement.faces
    )
    return tuple(
        (2 if face in twice else int(face in hits), int(face in cancels), int(face in marks))
        for face in range(1, sides + 1)
    )


def _successes(judgement: Judgement, typed: Typed, roll: Roll) -> tuple[int, ...]:
    hits = typed.added or 0
    cancelled = marked = 0
    for group in roll.groups:
        counts = _counts(judgement, group.sides)
        for die in group.dice:
            if die.kept:
                hit, cancel, mark = counts[die.faces[-1] - 1]
                hits, cancelled, marked = hits + hit, cancelled + cancel, marked + mark
    return hits - cancelled, hits, cancelled, marked, typed.dice


def _success_cells(judgement: Judgement, typed: Typed, needed: frozenset[str]) -> Cells:
    """All counts of a die in one number, so that the odds of dice tell them: how many of each come together
    is its digits in a base that is large enough."""
    exploding = any(_explodes(each) for each in typed.groups)
    apart = bool(judgement.cancels) and bool(needed & {"hits", "cancelled", "marked"})
    digits = (True, apart, "marked" in needed)
    base = 2 * (MOST_DICE if exploding else typed.dice) + 1
    added, dice = typed.added or 0, typed.dice
    cells: dict[tuple[int, ...], int] = {}
    for encoded, weight in _counted(judgement, typed, base, digits):
        hits, cancelled, marked = _apart(encoded, base, digits)
        cell = (hits + added - cancelled, hits + added, cancelled, marked, dice)
        cells[cell] = cells.get(cell, 0) + weight
    return cells


Digits = tuple[bool, bool, bool]
"""Which of the three counts have a digit of their own; what is taken off is otherwise taken off at once."""


def _counted(judgement: Judgement, typed: Typed, base: int, digits: Digits) -> Distribution:
    """The distribution of the counts as digits."""
    first, *others = [_worthy(judgement, each, base, digits) for each in typed.groups]
    joined = Chain(first, tuple(("+", each) for each in others)) if others else first
    return carried_out(_of(joined))


def _worthy(judgement: Judgement, dice: Dice, base: int, digits: Digits) -> Dice:
    """Dice whose faces are worth what they count."""
    worth = tuple(_together_in(base, digits, each) for each in _counts(judgement, dice.sides))
    return replace(dice, modifiers=(*dice.modifiers, Applied(_worth(worth), (Argument("", "", 0),))))


def _together_in(base: int, digits: Digits, counts: tuple[int, int, int]) -> int:
    hit, cancel, mark = counts
    if digits == (True, False, False):
        return hit - cancel
    factor = 1
    worth = 0
    for count, told in zip((hit, cancel, mark), digits, strict=True):
        worth += factor * count * told
        factor *= base if told else 1
    return worth


def _apart(encoded: int, base: int, digits: Digits) -> tuple[int, int, int]:
    if digits == (True, False, False):
        return encoded, 0, 0
    found = list[int]()
    for told in digits:
        found.append(encoded % base if told else 0)
        encoded //= base if told else 1
    return found[0], found[1], found[2]


@lru_cache(maxsize=256)
def _worth(worth: tuple[int, ...]) -> Modifier:
    """A modifier that only odds see: what each face is worth."""

    def counted(arguments: tuple[Argument, ...], known: FaceChances) -> FaceChances:
        return known._replace(worth=worth)

    return Modifier("worth", (), lambda arguments, falling: None, counted)


def _explodes(dice: Dice) -> bool:
    return any(applied.modifier.throws for applied in dice.modifiers)


_FALLING: Final = frozenset(
    {"keep", "explode", "explode_once", "reroll", "reroll_until", "sort", "mark_high", "mark_low"}
)
"""The modifiers that leave a die the face that fell, so that it can be counted."""


def _falls(dice: Dice) -> bool:
    return all(applied.modifier.key in _FALLING for applied in dice.modifiers)


def _only_added(typed: Typed) -> None:
    """Refuse dice that are multiplied, compared or taken off, or whose faces are changed."""
    for each in typed.groups:
        if not _falls(each):
            raise Refusal("game.faces_changed", dice=each.notation)
    plain = all(each.kind is DiceKind.SUM and not each.faces for each in typed.groups)
    if typed.added is None or not typed.groups or not plain:
        raise Refusal("game.only_added")


SUCCESSES = Reading(
    N_("successes"),
    ("successes", "hits", "cancelled", "marked", "dice"),
    _successes,
    _success_cells,
    _only_added,
)


# ---------------------------------------------------------------- the highest die


def _lying(roll: Roll) -> Sequence[int]:
    return [die.faces[-1] for group in roll.groups for die in group.dice if die.kept]


def _highest(judgement: Judgement, typed: Typed, roll: Roll) -> tuple[int, ...]:
    lying = _lying(roll)
    best = max(lying, default=0)
    return best, lying.count(best)


def _highest_cells(judgement: Judgement, typed: Typed, needed: frozenset[str]) -> Cells:
    found: dict[tuple[int, int], int] = {(0, 0): 1}
    for dice in typed.groups:
        each = _highest_of(dice)
        _allow(len(found) * len(each))
        joined: dict[tuple[int, int], int] = {}
        for one, weight in found.items():
            for other, times in each.items():
                both = _together(one, other)
                joined[both] = joined.get(both, 0) + weight * times
        found = joined
    return {cell: weight for cell, weight in found.items() if weight}


def _together(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """The highest face of both, and how many dice show it."""
    if one[0] == other[0]:
        return one[0], one[1] + other[1]
    return max(one, other)


def _highest_of(dice: Dice) -> Mapping[tuple[int, int], int]:
    """The highest face of a group, and how many show it."""
    if all_count(dice) and not _again(dice):
        _allow(dice.count * dice.sides * (1 + dice.count // 50))
        return {
            (face, times): comb(dice.count, times) * (face - 1) ** (dice.count - times)
            for face in range(1, dice.sides + 1)
            for times in range(1, dice.count + 1)
        }
    if any(applied.modifier.key != "keep" for applied in dice.modifiers):
        raise Refusal("odds.not_exact", part=dice.notation)
    if not all(each.number == 1 and each.word in _ONE_KEPT for each in dice.modifiers[0].arguments):
        raise Refusal("odds.not_exact", part=dice.notation)
    return {(face, 1): weight for face, weight in carried_out(_of(dice))}


_ONE_KEPT = frozenset({"kh", "kl", "k"})


def _again(dice: Dice) -> bool:
    return any(applied.modifier.key != "keep" for applied in dice.modifiers)


HIGHEST = Reading(N_("highest die"), ("highest", "times"), _highest, _highest_cells, _only_added)


# ---------------------------------------------------------------- equal dice


def _matches(judgement: Judgement, typed: Typed, roll: Roll) -> tuple[int, ...]:
    lying = _lying(roll)
    return max(((lying.count(face), face) for face in set(lying)), default=(0, 0))


def _match_cells(judgement: Judgement, typed: Typed, needed: frozenset[str]) -> Cells:
    """Face by face: how many of the dice that are left show it."""
    sides, count = {each.sides for each in typed.groups}, typed.dice
    if len(sides) != 1 or any(each.modifiers for each in typed.groups):
        raise Refusal("odds.not_exact", part=typed.text)
    (face_count,) = sides
    _allow(face_count * face_count * (count + 1) ** 3 // 4)
    states: dict[tuple[int, int, int], int] = {(count, 0, 0): 1}
    for face in range(1, face_count + 1):
        after: dict[tuple[int, int, int], int] = {}
        for (left, width, height), weight in states.items():
            for shown in (left,) if face == face_count else range(left + 1):
                best = max((width, height), (shown, face) if shown else (0, 0))
                key = (left - shown, *best)
                after[key] = after.get(key, 0) + weight * comb(left, shown)
        states = after
    return {(width, height): weight for (_, width, height), weight in states.items()}


MATCHES = Reading(N_("equal dice"), ("width", "height"), _matches, _match_cells, _only_added)


# ---------------------------------------------------------------- two dice apart


def _two(judgement: Judgement, typed: Typed, roll: Roll) -> tuple[int, ...]:
    first, second, *_ = roll.groups
    return roll.total, first.value, second.value


def _two_cells(judgement: Judgement, typed: Typed, needed: frozenset[str]) -> Cells:
    first, second, *others = _terms(typed.expression, "+")
    ones, twos = _of(first[1]), _of(second[1])
    rest = _of(Chain(Number(0), tuple(others))) if others else known(0)
    _allow(ones.outcomes * twos.outcomes * rest.outcomes, ones, twos, rest)
    cells: dict[tuple[int, ...], int] = {}
    further = tuple(rest.make())
    for (one, weight), (other, times) in product(ones.make(), twos.make()):
        for more, ways in further:
            cells[one + other + more, one, other] = weight * times * ways
    return cells


def _two_first(typed: Typed) -> None:
    """Refuse dice that do not begin with two groups that are added."""
    begin = _terms(typed.expression, "+")[:2]
    if len(begin) < 2 or any(sign != "+" or not isinstance(part, Dice) for sign, part in begin):
        raise Refusal("game.two_groups")


TWO = Reading(N_("total"), ("total", "first", "second"), _two, _two_cells, _two_first)


READINGS: Mapping[str, Reading] = {
    TOTAL: _TOTAL,
    "successes": SUCCESSES,
    "highest": HIGHEST,
    "matches": MATCHES,
    "two dice": TWO,
}
"""Every reading by its key in files."""
