"""Conditions of outcomes, as a file writes them: `total <= target / 5 and ones > 0`.

    condition  = conjunction {"or" conjunction}
    conjunction = comparison {"and" comparison}
    comparison = sum ("=" | "!=" | "<" | "<=" | ">" | ">=") sum
    sum        = product {("+" | "-") product}
    product    = ["-"] operand {("*" | "/") ["-"] operand}      a quotient is rounded down
    operand    = whole number | name

There are no parentheses, so that reading and judging take a bounded time.
"""

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from bot.dice.expression import MAX_NUMBER
from bot.dice.signs import compared, comparing
from bot.text import fold, half_width

LONGEST = 120
"""How many characters a condition may have."""

Operand = int | str
Product = tuple[bool, Operand, tuple[tuple[str, bool, Operand], ...]]
Sum = tuple[Product, tuple[tuple[str, Product], ...]]

_SPELT: Mapping[str, str] = {"==": "=", "×": "*", "÷": "/"}
_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_TOKEN = re.compile(rf"\s*(?:([0-9]{{1,9}})(?![\w])|([^\W\d]\w*)|(==|{comparing(_COMPARE)}|[-+*/×÷]))")


class ConditionError(ValueError):
    """A condition that cannot be read; ``part`` is where reading stopped ("": at its end)."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sums and the sign between them."""

    left: Sum
    sign: str
    right: Sum

    def holds(self, values: Mapping[str, int]) -> bool:
        """Whether it is true of these values."""
        return _COMPARE[self.sign](_sum(self.left, values), _sum(self.right, values))


@dataclass(frozen=True, slots=True)
class Condition:
    """Alternatives, each of comparisons that must all hold.

    - ``names``: the names that it uses; ``size``: how many numbers and names it looks at, at most.
    """

    alternatives: tuple[tuple[Comparison, ...], ...]
    names: frozenset[str]
    size: int

    def holds(self, values: Mapping[str, int]) -> bool:
        """Whether it is true of these values. A division by 0 makes a comparison untrue."""
        return any(all(_true(each, values) for each in each_of) for each_of in self.alternatives)


def _true(comparison: Comparison, values: Mapping[str, int]) -> bool:
    try:
        return comparison.holds(values)
    except ZeroDivisionError:
        return False


@lru_cache(maxsize=1024)
def condition(text: str) -> Condition:
    """Read a condition. ConditionError: it cannot be read."""
    if len(text) > LONGEST:
        raise ConditionError(text[LONGEST : LONGEST + 20])
    return _Reader(text).condition()


def faces(text: str, sides: int) -> frozenset[int]:
    """The faces of a die for which a condition on its ``face`` holds. ConditionError: it cannot be read."""
    read = condition(text)
    return frozenset(face for face in range(1, sides + 1) if read.holds({"face": face}))


class _Reader:
    """Reads one condition from left to right."""

    def __init__(self, text: str) -> None:
        self.text = half_width(text)
        self.place = 0
        self.token = ""
        self._take()

    def condition(self) -> Condition:
        every = [self._conjunction()]
        while self.token == "or":  # noqa: S105 - a word of the notation
            self._take()
            every.append(self._conjunction())
        if self.token:
            raise ConditionError(self.token)
        sides = [side for each_of in every for each in each_of for side in (each.left, each.right)]
        operands = [operand for side in sides for operand in _operands(side)]
        names = frozenset(each for each in operands if isinstance(each, str))
        return Condition(tuple(every), names, len(operands))

    def _conjunction(self) -> tuple[Comparison, ...]:
        every = [self._comparison()]
        while self.token == "and":  # noqa: S105 - a word of the notation
            self._take()
            every.append(self._comparison())
        return tuple(every)

    def _comparison(self) -> Comparison:
        left, sign = self._sum(), self.token
        if sign not in _COMPARE:
            raise ConditionError(sign)
        self._take()
        return Comparison(left, sign, self._sum())

    def _sum(self) -> Sum:
        first, rest = self._product(), list[tuple[str, Product]]()
        while self.token in ("+", "-"):
            sign = self._take()
            rest.append((sign, self._product()))
        return first, tuple(rest)

    def _product(self) -> Product:
        negative, first = self._operand()
        rest = list[tuple[str, bool, Operand]]()
        while self.token in ("*", "/"):
            rest.append((self._take(), *self._operand()))
        return negative, first, tuple(rest)

    def _operand(self) -> tuple[bool, Operand]:
        negative = self.token == "-"  # noqa: S105 - a sign of the notation
        if negative:
            self._take()
        token = self.token
        if not token or token in ("and", "or") or not (token[0].isdigit() or token[0].isidentifier()):
            raise ConditionError(token)
        self._take()
        return negative, int(token) if token[0].isdigit() else token

    def _take(self) -> str:
        """The token that stands here; reading goes on behind it."""
        taken = self.token
        found = _TOKEN.match(self.text, self.place)
        if found is None:
            if rest := self.text[self.place :].strip():
                raise ConditionError(rest[:20])
            self.token = ""
            return taken
        self.place = found.end()
        sign = compared(found[3] or "")
        self.token = _SPELT.get(sign, sign) or fold(found[0])
        return taken


def _sum(told: Sum, values: Mapping[str, int]) -> int:
    first, rest = told
    total = _product(first, values)
    for sign, product in rest:
        total += _product(product, values) if sign == "+" else -_product(product, values)
    return total


def _product(told: Product, values: Mapping[str, int]) -> int:
    negative, first, rest = told
    result = _value(negative, first, values)
    for sign, less, operand in rest:
        value = _value(less, operand, values)
        result = result * value if sign == "*" else result // value
        if abs(result) > MAX_NUMBER:  # No condition needs it, and it would grow with every factor.
            return MAX_NUMBER if result > 0 else -MAX_NUMBER
    return result


def _value(negative: bool, operand: Operand, values: Mapping[str, int]) -> int:
    value = operand if isinstance(operand, int) else values[operand]
    return -value if negative else value


def _operands(told: Sum) -> Iterator[Operand]:
    first, rest = told
    for _, operand, factors in (first, *(product for _, product in rest)):
        yield operand
        yield from (factor for _, _, factor in factors)
