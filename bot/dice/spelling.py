"""Expressions written as notation again, with numbers in the place of names."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.dice.expression import (
    Chain,
    Choice,
    Dice,
    Expression,
    Negative,
    Number,
    Parenthesis,
    Picked,
    Rolled,
    Rounded,
)


def spelt(expression: Expression) -> str:
    """Return notation that means the same to everybody, whatever is on their sheet."""
    if isinstance(expression, Dice):
        return expression.notation
    return _spell(expression)


def _spell(expression: Expression) -> str:
    return _SPELLINGS[type(expression)](expression)


def _chain(chain: Chain) -> str:
    return _spell(chain.first) + "".join([sign + _spell(operand) for sign, operand in chain.rest])


def _choice(choice: Choice) -> str:
    return f"{'max' if choice.highest else 'min'}({','.join(map(_spell, choice.items))})"


def _picked(picked: Picked) -> str:
    keeps = [keep.notation for keep in picked.keeps]
    return f"{{{','.join(map(_spell, picked.items))}}}{''.join(keeps)}"


_SPELLINGS: Mapping[type, Callable[[Any], str]] = {
    Dice: lambda dice: f"({dice.notation})",  # So that no number before it is taken for its count (P-4).
    Number: lambda number: str(number.value) if number.value >= 0 else f"({number.value})",
    Negative: lambda negative: f"-{_spell(negative.operand)}",
    Parenthesis: lambda nested: f"({spelt(nested.inner)})",
    Choice: _choice,
    Chain: _chain,
    Picked: _picked,
    Rounded: lambda rounded: f"{rounded.function}({spelt(rounded.inner)})",
    Rolled: lambda rolled: f"(({spelt(rolled.count)}){rolled.dice.die})",
}
