"""Cards: the decks that everybody knows, how a card is typed, and a fair order."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, TypeVar

from bot.dice.source import DiceSource
from bot.text import half_width

SUITS: Final = ("♣", "♦", "♥", "♠")
"""From the lowest to the highest."""
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
BLACK_JOKER, RED_JOKER = "black_joker", "red_joker"
JOKERS: Final = (BLACK_JOKER, RED_JOKER)
FRENCH: Final = ("54", "52")
"""The usual decks by their number of cards: with jokers, and without."""
USUAL: Final = FRENCH[0]
"""The deck of a table that names none."""
MOST_NUMBERS: Final = 100
"""How many cards a deck of numbers has at most."""
NUMBERS: Final = re.compile(r"(?P<first>\d{1,3})\s*(?:-|–|—|~|到|至)\s*(?P<last>\d{1,3})")
"""How a deck of numbers is typed, such as 1-10."""

_SUIT_NAMES: Final = {
    "♣": ("♣", "C", "梅花", "草花"),
    "♦": ("♦", "D", "方块", "方片"),
    "♥": ("♥", "H", "红桃", "红心"),
    "♠": ("♠", "S", "黑桃"),
}
_JOKER_NAMES: Final = {
    "REDJOKER": RED_JOKER, "大王": RED_JOKER, "JOKER": RED_JOKER,
    "BLACKJOKER": BLACK_JOKER, "小王": BLACK_JOKER,
}  # fmt: skip

Card = TypeVar("Card")


def french() -> tuple[str, ...]:
    """52 cards: the higher rank, of equal ranks the higher suit."""
    return tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)


def numbers(first: int, last: int, most: int = MOST_NUMBERS) -> tuple[str, ...] | None:
    """The cards of a deck of numbers, the lowest first. None: they are too few or too many."""
    return tuple(map(str, range(first, last + 1))) if first < last < first + most else None


def in_any_order(cards: Sequence[Card], dice: DiceSource) -> tuple[Card, ...]:
    """The cards in an order; each order is equally likely (Fisher and Yates)."""
    mixed = [*cards]
    for last in range(len(mixed) - 1, 0, -1):
        (face,) = dice.roll(last + 1, 1)
        mixed[last], mixed[face - 1] = mixed[face - 1], mixed[last]
    return tuple(mixed)


def typed_card(typed: str) -> str:
    """A card as it is compared with others: in capitals, without spaces."""
    return half_width(typed).upper().replace(" ", "").replace("\ufe0e", "").replace("\ufe0f", "")


def card_named(cards: Sequence[str], typed: str) -> str | None:
    """The card that is typed as `K♥`, `KH`, `红桃K`, `joker`, `7`; None: these cards have none."""
    text = typed_card(typed)
    joker = _JOKER_NAMES.get(text)
    if joker is not None:
        return joker if joker in cards else None
    return next((card for card in cards if text in _spellings(card)), None)


@cache
def _spellings(card: str) -> frozenset[str]:
    """How a card may be typed."""
    rank, suit = card[:-1], card[-1:]
    names = _SUIT_NAMES.get(suit) if rank in RANKS else None
    if names is None:
        return frozenset({typed_card(card)})
    return frozenset(spelt for name in names for spelt in (f"{rank}{name}", f"{name}{rank}"))
