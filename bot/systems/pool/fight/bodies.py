"""How bodies of the dice game look from outside, and how they go from fight to fight."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from bot.systems.health import Gauge, Health, State, state_of
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.health import Body, Stock, body_of
from bot.systems.pool.sheet import PROTECTION
from bot.systems.pool.stocks import MOST_DICE

UNCONSCIOUS, AWAKE = "unconscious", "awake"


def fresh_body(values: Mapping[str, int | Fraction]) -> Body:
    """The body of one with these values on the sheet: all dice of the attributes that stand there."""
    stocks = dict(_full(values))
    protection = max(0, int(values.get(PROTECTION, 0)))
    return replace(body_of(stocks), protection=protection)


def _full(values: Mapping[str, int | Fraction]) -> Iterator[tuple[Attribute, Stock]]:
    for attribute in Attribute:
        if attribute in values:
            dice = min(MOST_DICE, max(0, int(values[attribute])))
            yield attribute, Stock(dice, dice)


def health_of(body: Body) -> Health:
    """A combatant's condition: by the attribute that has lost most, unconscious with one at 0 (P-61)."""
    lost = max((_lost(stock) for _, stock in body.stocks), default=Fraction(0))
    state = State.DOWN if body.is_unconscious else state_of(lost)
    gauges = tuple(Gauge(attribute.value, stock.left, stock.full) for attribute, stock in body.stocks)
    return Health(state, lost, conditions(body), gauges)


def _lost(stock: Stock) -> Fraction:
    return Fraction(stock.full - stock.left, stock.full) if stock.is_damaged else Fraction(0)


def conditions(body: Body) -> tuple[str, ...]:
    """The visible conditions of a combatant, by keys."""
    return (UNCONSCIOUS,) if body.is_unconscious else ()


def became(before: Body, after: Body) -> tuple[str, ...]:
    """The body's news, ``awake`` for a combatant that is conscious again."""
    if before.is_unconscious is after.is_unconscious:
        return ()
    return (UNCONSCIOUS,) if after.is_unconscious else (AWAKE,)
