"""Formulas: the arithmetic of the dice notation without dice."""

from collections.abc import Iterator, Mapping

from bot.dice.expression import Dice, Expression, Number, cut, evaluate, inner, written
from bot.dice.grammar import Reader
from bot.refusal import Refusal

LONGEST_FORMULA = 100


def read_formula(text: str, values: Mapping[str, int]) -> Expression:
    """The meaning of a formula over these values, by canonical name.

    Refusal: it is too long, cannot be read, uses an unknown name, or has dice or a difficulty.
    """
    if len(text) > LONGEST_FORMULA:
        raise Refusal("sheet.formula_too_long", limit=LONGEST_FORMULA)
    reader = Reader(text, values)
    _, expression, difficulty, _ = reader.line()
    reader.end()
    if difficulty is not None or any(isinstance(part, Dice) for part in written(expression)):
        raise Refusal("sheet.formula_has_dice", formula=text)
    return expression


def worth(text: str, values: Mapping[str, int]) -> int:
    """What a formula comes to, exactly, cut once at its end. Refusal: as ``read_formula``; it divides
    by 0 or passes the bounds of numbers."""
    return cut(evaluate(read_formula(text, values), _no_dice))


def names_in(expression: Expression) -> Iterator[str]:
    """The names in an expression, as they were found, one as often as it stands there."""
    if isinstance(expression, Number) and expression.name:
        yield expression.name
    for part in inner(expression):
        yield from names_in(part)


def _no_dice(_: Dice) -> int:
    raise TypeError("a formula has no dice")
