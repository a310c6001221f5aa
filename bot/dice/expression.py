"""Expressions: what dice notation means, as a frozen tree."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from bot.dice.kinds import SIGNS, DiceKind
from bot.dice.modifier import Applied
from bot.refusal import Refusal

MAX_NUMBER = 10**9
"""No number of a calculation may be further from 0 than this."""

_SMALL = MAX_NUMBER // 1000
"""No text is long enough to pass ``MAX_NUMBER`` by adding numbers of this size and dice."""

Rational = int | Fraction


@dataclass(frozen=True, slots=True)
class Dice:
    """A group of ``count`` dice (never negative, P-5), and what happens to them, in this order."""

    kind: DiceKind
    count: int
    sides: int
    modifiers: tuple[Applied, ...] = ()
    lost: int = 0
    """How many more dice it would have without the losses of the rolling character (``signs.losing``)."""

    @property
    def notation(self) -> str:
        """The group as it is typed."""
        changes = [each.notation for applied in self.modifiers for each in applied.arguments]
        return f"{self.count}{SIGNS.get(self.kind, f'd{self.sides}')}{''.join(changes)}"


@dataclass(frozen=True, slots=True)
class Number:
    """A number as typed, or the value of the attribute ``name``."""

    value: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Negative:
    """The operand with its sign turned."""

    operand: "Expression"


@dataclass(frozen=True, slots=True)
class Parenthesis:
    """An expression that was put in parentheses."""

    inner: "Expression"


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


Expression = Dice | Number | Negative | Parenthesis | Choice | Chain


def names_in(expression: Expression) -> frozenset[str]:
    """The names whose values an expression uses; of a choice, only those of the chosen part."""
    match expression:
        case Number():
            return frozenset((expression.name,))
        case Negative():
            return names_in(expression.operand)
        case Parenthesis():
            return names_in(expression.inner)
        case Choice():
            return names_in(_chosen(expression))
        case Chain():
            return names_in(expression.first).union(*(names_in(operand) for _, operand in expression.rest))
        case Dice():
            return frozenset()


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
            parts.append("max(" if expression.highest else "min(")
            for index, item in enumerate(expression.items):
                parts += (",",) * bool(index)
                _write(item, parts)
            parts.append(")")


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
