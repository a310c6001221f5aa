"""Levels: the operands between two parentheses, and which of them count a pool's dice."""

from collections.abc import Callable
from itertools import pairwise

from bot.dice.expression import Chain, Choice, Expression, Number, Parenthesis
from bot.refusal import Refusal

Signed = tuple[str, Expression]
"""An operand behind its sign: one of ``+ - * /``, ``+`` for the first of a level."""


class Level:
    """Operands in the order typed.

    ``free`` is the first operand that a following P or N may count (P-4): nothing
    from there on has been rolled. ``refusal`` makes a refusal that names the place.
    """

    __slots__ = ("free", "items", "refusal")

    def __init__(self, refusal: Callable[[str], Refusal]) -> None:
        """Start with no operand."""
        self.items: list[Signed] = []
        self.free = 0
        self.refusal = refusal

    def add(self, sign: str, operand: Expression, rolled: bool) -> None:
        """Append an operand; ``rolled`` says that it has dice in it."""
        factor_of_roll = self.free < len(self.items) and self.items[self.free][0] in "*/"
        if sign in "+-" and factor_of_roll:
            self.free = len(self.items)
        self.items.append((sign, operand))
        if rolled:
            self.free = len(self.items)

    def take_count(self) -> Signed:
        """Remove what counts the dice of a pool that ends here (P-4) and return it.

        Behind an earlier roll the count is a product: in ``2P+4+3P`` it could be 3 or
        7, so a sum there must be put in parentheses.
        """
        taken = self.items[self.free :]
        if not taken:
            raise self.refusal("dice.count_rolled")
        (sign, first), *rest = taken
        if self.free and (sign in "*/" or any(later in "+-" for later, _ in rest)):
            raise self.refusal("dice.count_ambiguous")
        del self.items[self.free :]
        return sign, _tree([("+", first), *rest])

    def take_divided(self) -> tuple[str, tuple[Expression, ...]]:
        """Remove the operands joined by ``/`` that 孰低 or 孰高 compares (P-7) and return them."""
        start = len(self.items) - 1
        while start > self.free and self.items[start][0] == "/":
            start -= 1
        operands = tuple(operand for _, operand in self.items[max(start, 0) :])
        if len(operands) < 2 or not all(_can_be_compared(operand) for operand in operands):
            raise self.refusal("dice.nothing_to_compare")
        sign = self.items[start][0]
        del self.items[start:]
        return sign, operands

    def tree(self) -> Expression:
        """Return the meaning of all operands."""
        return _tree(self.items)


def _can_be_compared(operand: Expression) -> bool:
    """Return whether the operand is more than a bare number: 3/精神孰低 may mean a division."""
    return isinstance(operand, Parenthesis | Choice) or (isinstance(operand, Number) and operand.name != "")


def _tree(items: list[Signed]) -> Expression:
    """Return the operands as a sum of products."""
    if len(items) == 1:
        return items[0][1]
    if all(sign in "+-" for sign, _ in items):
        return _chain(items)
    starts = [index for index, (sign, _) in enumerate(items) if sign in "+-"]
    products = [items[start:end] for start, end in pairwise([*starts, len(items)])]
    terms = [(product[0][0], _chain(product)) for product in products]
    return _chain(terms)


def _chain(signed: list[Signed]) -> Expression:
    first = signed[0][1]
    return Chain(first, tuple(signed[1:])) if len(signed) > 1 else first
