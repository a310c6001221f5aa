"""The dice that a combatant has left of its attributes: the health of the dice pool game."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.refusal import Refusal
from bot.systems.pool.attributes import Attribute


@dataclass(frozen=True, slots=True)
class Stock:
    """The dice of an attribute: all of them, and those that are left. Refusal
    ``pool.more_than_full``: more are left than there are."""

    full: int
    left: int

    def __post_init__(self) -> None:
        if not 0 <= self.left <= self.full:
            raise Refusal("pool.more_than_full", left=self.left, full=self.full)

    @property
    def is_damaged(self) -> bool:
        """Whether dice are missing."""
        return self.left < self.full


@dataclass(frozen=True, slots=True)
class Body:
    """Each attribute's dice, None: not known. Rules that speak of attribute dice mean the dice that are left
    (P-69). ``protection`` is taken off every attack (P-61)."""

    strength: Stock | None = None
    agility: Stock | None = None
    spirit: Stock | None = None
    protection: int = 0

    def stock(self, attribute: Attribute) -> Stock | None:
        """The dice of an attribute."""
        return getattr(self, attribute.value)

    @property
    def stocks(self) -> Iterator[tuple[Attribute, Stock]]:
        """The attributes that are known, in the order of the rules."""
        for attribute in Attribute:
            if (stock := self.stock(attribute)) is not None:
                yield attribute, stock

    @property
    def damaged(self) -> tuple[Attribute, ...]:
        """The attributes that lack dice."""
        return tuple(attribute for attribute, stock in self.stocks if stock.is_damaged)

    @property
    def spent(self) -> tuple[Attribute, ...]:
        """The attributes that have lost their last die. With any of them a combatant is unconscious (P-61).
        **Reading**: an attribute that never had a die is not a loss."""
        return tuple(attribute for attribute, stock in self.stocks if stock.is_damaged and not stock.left)

    @property
    def is_unconscious(self) -> bool:
        """Whether an attribute has no die left (P-61)."""
        return bool(self.spent)

    def with_stock(self, attribute: Attribute, stock: Stock) -> "Body":
        """It with these dice of an attribute."""
        return replace(self, **{attribute.value: stock})

    def less(self, attribute: Attribute, lost: int) -> "Body":
        """The stock after a loss of dice of an attribute, never below 0. An attribute with unknown dice stays
        unknown."""
        return self._moved(attribute, -lost)

    def more(self, attribute: Attribute, back: int) -> "Body":
        """The stock after this many dice came back, never above the attribute (P-62)."""
        return self._moved(attribute, back)

    def _moved(self, attribute: Attribute, by: int) -> "Body":
        stock = self.stock(attribute)
        if stock is None:
            return self
        left = min(stock.full, max(0, stock.left + by))
        return self.with_stock(attribute, replace(stock, left=left))


def body_of(stocks: dict[Attribute, Stock]) -> Body:
    """A body of these attributes."""
    body = Body()
    for attribute, stock in stocks.items():
        body = body.with_stock(attribute, stock)
    return body
