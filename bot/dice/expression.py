"""Expressions: what dice notation means, as a frozen tree."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor

from bot.dice.kinds import DiceKind, die_of
from bot.dice.modifier import Applied, Argument
from bot.dice.modifiers import KEEPS
from bot.refusal import Refusal

MAX_NUMBER = 10**9
"""No number of a calculation may be further from 0 than this."""

_SMALL = MAX_NUMBER // 1000
"""No text is long enough to pass ``MAX_NUMBER`` by adding numbers of this size and dice."""

Rational = int | Fraction


@dataclass(frozen=True, slots=True)
class Dice:
    """A group of ``count`` dice (never negative, P-5), and what happens to them, in this order.

    ``faces``: what the sides show in ascending order, if not 1 and so on. ``tag``: what the dice count for.
    """

    kind: DiceKind
    count: int
    sides: int
    modifiers: tuple[Applied, ...] = ()
    lost: int = 0
    """How many more dice it would have without the losses of the rolling character (``signs.losing``)."""
    faces: tuple[int, ...] = ()
    tag: str = ""

    @property
    def notation(self) -> str:
        """The group as it is typed."""
        return f"{self.count}{self.die}"

    @property
    def die(self) -> str:
        """The same without its count."""
        changes = [each.notation for applied in self.modifiers for each in applied.arguments]
        return f"{die_of(self.kind, self.sides, self.faces)}{''.join(changes)}"

    @property
    def values(self) -> Sequence[int]:
        """What its sides show."""
        return self.faces or range(1, self.sides + 1)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as typed, or the value of the attribute ``name``; ``tag``: what it counts for."""

    value: int
    name: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Negative:
    """The operand with its sign turned."""

    operand: "Expression"


@dataclass(frozen=True, slots=True)
class Parenthesis:
    """An expression that was put in parentheses; ``tag``: what it counts for."""

    inner: "Expression"
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """The highest or the lowest of several (``max``, ``min``, 孰高, 孰低: P-7)."""

    highest: bool
    items: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """Operands joined from left to right by signs of equal rank: ``+ -`` or ``* /``."""

    first: "Expression"
    rest: tuple[tuple[str, "Expression"], ...]


@dataclass(frozen=True, slots=True)
class Picked:
    """Those of several that are kept or not dropped, added up; without ``keeps`` all."""

    items: tuple["Expression", ...]
    keeps: tuple[Argument, ...] = ()

    @property
    def places(self) -> tuple[int, int]:
        """Which of them count, in ascending order."""
        start, end = 0, len(self.items)
        for keep in self.keeps:
            start, end = KEEPS[keep.word](keep.number)(start, end)
        return start, end


@dataclass(frozen=True, slots=True)
class Rounded:
    """An expression in a function of ``FUNCTIONS``."""

    function: str
    inner: "Expression"


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice with a ``count`` that is rolled first."""

    count: "Expression"
    dice: Dice


Expression = Dice | Number | Negative | Parenthesis | Choice | Chain | Picked | Rounded | Rolled

FUNCTIONS: Mapping[str, Callable[[Rational], Rational]] = {
    "floor": floor,
    "ceil": ceil,
    "round": lambda value: floor(value + Fraction(1, 2)),
    "abs": abs,
}
"""What is made of one number."""


def inner(expression: Expression) -> tuple[Expression, ...]:
    """The parts of an expression, in order."""
    match expression:
        case Dice() | Number():
            return ()
        case Negative():
            return (expression.operand,)
        case Parenthesis() | Rounded():
            return (expression.inner,)
        case Choice() | Picked():
            return expression.items
        case Chain():
            return (expression.first, *[operand for _, operand in expression.rest])
        case Rolled():
            return (expression.count, expression.dice)


def mapped(expression: Expression, change: Callable[[Dice | Number], Expression]) -> Expression:
    """The expression with other dice and numbers."""
    match expression:
        case Dice() | Number():
            return change(expression)
        case Negative():
            return Negative(mapped(expression.operand, change))
        case Parenthesis() | Rounded():
            return replace(expression, inner=mapped(expression.inner, change))
        case Choice() | Picked():
            return replace(expression, items=tuple([mapped(item, change) for item in expression.items]))
        case Chain():
            rest = tuple([(sign, mapped(operand, change)) for sign, operand in expression.rest])
            return Chain(mapped(expression.first, change), rest)
        case Rolled():
            dice = change(expression.dice)
            return Rolled(
                mapped(expression.count, change), dice if isinstance(dice, Dice) else expression.dice
            )


def counts_rolled(expression: Expression) -> bool:
    """Whether some dice have a count that is rolled."""
    return isinstance(expression, Rolled) or any(map(counts_rolled, inner(expression)))


def tags_in(expression: Expression) -> Iterator[str]:
    """The tags of an expression, from left to right."""
    for part in inner(expression):
        yield from tags_in(part)
    if isinstance(expression, Dice | Number | Parenthesis) and expression.tag:
        yield expression.tag


def shares(expression: Expression, throw: Callable[[Dice], int]) -> dict[str, Rational]:
    """Return what the value has of each tag, "" for the rest; ``throw`` as in ``evaluate``. A product belongs
    to the only tag in it."""
    match expression:
        case Negative():
            return {tag: -value for tag, value in shares(expression.operand, throw).items()}
        case Parenthesis() if not expression.tag:
            return shares(expression.inner, throw)
        case Chain() if expression.rest[0][0] in "+-":
            found = shares(expression.first, throw)
            for sign, operand in expression.rest:
                for tag, value in shares(operand, throw).items():
                    found[tag] = _calculate(sign, found.get(tag, 0), value)
            return found
        case _:
            tags = frozenset(tags_in(expression))
            own = expression.tag if isinstance(expression, Parenthesis) else ""
            return {own or (min(tags) if len(tags) == 1 else ""): evaluate(expression, throw)}


def names_in(expression: Expression) -> frozenset[str]:
    """The names whose values an expression uses; of a choice, only those of the chosen part."""
    if isinstance(expression, Number):
        return frozenset((expression.name,))
    parts = (_chosen(expression),) if isinstance(expression, Choice) else inner(expression)
    return frozenset([name for part in parts for name in names_in(part)])


def _chosen(choice: Choice) -> Expression:
    """The value of a choice. If it has dice, which are not thrown yet, the first part."""
    if any(isinstance(part, Dice) for part in written(choice)):
        return choice.items[0]
    best = max if choice.highest else min
    return best(choice.items, key=lambda item: evaluate(item, lambda _: 0))


def evaluate(expression: Expression, throw: Callable[[Dice], int]) -> Rational:
    """Return the exact value; ``throw`` is asked for each group's, from left to right."""
    match expression:
        case Dice():
            return throw(expression)
        case Number():
            return expression.value
        case Chain():
            total = evaluate(expression.first, throw)
            for sign, operand in expression.rest:
                total = _calculate(sign, total, evaluate(operand, throw))
            return total
        case Parenthesis():
            return evaluate(expression.inner, throw)
        case Negative():
            return -evaluate(expression.operand, throw)
        case Choice():
            choose = max if expression.highest else min
            return choose([evaluate(item, throw) for item in expression.items])
        case Picked():
            start, end = expression.places
            return sum(sorted([evaluate(item, throw) for item in expression.items])[start:end])
        case Rounded():
            return FUNCTIONS[expression.function](evaluate(expression.inner, throw))
        case Rolled():
            count = max(0, cut(evaluate(expression.count, throw)))
            return throw(replace(expression.dice, count=count))


def added_to_dice(expression: Expression) -> int | None:
    """Return the number that the value has more than the sum of all dice.

    None where dice are not just added, and where numbers are so large that ``evaluate``
    must watch ``MAX_NUMBER`` at every step.
    """
    if not isinstance(expression, Chain):
        return _added("+", expression)
    total = _added("+", expression.first)
    for sign, operand in expression.rest:
        added = _added(sign, operand)
        if total is None or added is None:
            return None
        total += added
    return total


def _added(sign: str, operand: Expression) -> int | None:
    if isinstance(operand, Dice):
        return 0 if sign == "+" else None
    if not isinstance(operand, Number) or abs(operand.value) > _SMALL or sign not in "+-":
        return None
    return operand.value if sign == "+" else -operand.value


def written(expression: Expression) -> tuple[Dice | str, ...]:
    """Return the groups in order and, between them, the signs and numbers as texts."""
    parts: list[Dice | str] = []
    _write(expression, parts)
    return tuple(parts)


def _write(expression: Expression, parts: list[Dice | str]) -> None:
    match expression:
        case Dice():
            parts.append(expression)
        case Number():
            parts.append(str(expression.value))
        case Chain():
            _write(expression.first, parts)
            for sign, operand in expression.rest:
                parts.append(_SHOWN.get(sign, sign))
                _write(operand, parts)
        case Parenthesis():
            parts.append("(")
            _write(expression.inner, parts)
            parts.append(")")
        case Negative():
            parts.append("-")
            _write(expression.operand, parts)
        case Choice():
            _write_all("max(" if expression.highest else "min(", expression.items, ")", parts)
        case Picked():
            keeps = "".join([keep.notation for keep in expression.keeps])
            _write_all("{", expression.items, "}" + keeps, parts)
        case Rounded():
            _write_all(f"{expression.function}(", (expression.inner,), ")", parts)
        case Rolled():
            _write_all("(", (expression.count,), ")", parts)
            parts.append(expression.dice)


def _write_all(before: str, items: Sequence[Expression], behind: str, parts: list[Dice | str]) -> None:
    parts.append(before)
    for index, item in enumerate(items):
        parts += (",",) * bool(index)
        _write(item, parts)
    parts.append(behind)


def cut(value: Rational) -> int:
    """Return ``value`` without its fraction, cut towards zero."""
    return int(value)


def _calculate(sign: str, left: Rational, right: Rational) -> Rational:
    if sign == "/" and right == 0:
        raise Refusal("dice.division_by_zero")
    result = _ARITHMETIC[sign](left, right)
    if not (-MAX_NUMBER <= result.numerator <= MAX_NUMBER and result.denominator <= MAX_NUMBER):
        raise Refusal("dice.number_too_large", limit=MAX_NUMBER)
    return result


def _divide(left: Rational, right: Rational) -> Rational:
    exact = Fraction(left) / right
    return exact.numerator if exact.denominator == 1 else exact


_ARITHMETIC: Mapping[str, Callable[[Rational, Rational], Rational]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": _divide,
}
_SHOWN: Mapping[str, str] = {"*": "×", "/": "÷"}
