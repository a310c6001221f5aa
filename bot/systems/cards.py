"""Cards for initiative: how a deck is typed, and a pile that is drawn from.

The pile's order comes from a seed (docs/decisions/0048): a step that is done again draws the same cards.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from bot.decks import cards
from bot.decks.cards import JOKERS, MOST_NUMBERS, in_any_order
from bot.dice.source import SeededDice
from bot.refusal import Refusal
from bot.text import half_width, tidy

CARDS: Final = "cards"
"""The variant in which initiative is drawn from a deck."""
USUAL: Final = f"cards {cards.USUAL}"
"""The deck of a table that names none."""
NO_CARD: Final = "none"
"""In place of a card, for the fallen."""
DRAW: Final = "draw"
"""In place of a card that the GM names: the next one of the pile."""

_TYPED: Final = re.compile(
    r"(?:cards?|deck|扑克牌|扑克|抽牌|牌)\s*"
    r"(?:(?P<whole>5[24])|(?P<first>\d{1,3})\s*(?:-|–|—|~|到|至)\s*(?P<last>\d{1,3}))?\s*"
    r"(?P<low>low(?:est)?|小者?先?)?\s*(?P<once>once|一次)?",
    re.IGNORECASE,
)
_BEGINS: Final = re.compile(r"\s*(?:card|deck|扑克|抽牌|牌)", re.IGNORECASE)
_DRAWS: Final = frozenset(("DRAW", "抽", "重抽", "抽牌"))
"""What a GM types for the next card of the pile."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: its notation in its usual form, and its ``cards``, from the one that acts last to the one that
    acts first. ``once``: cards are kept for the whole fight; otherwise everybody draws again each round."""

    text: str
    cards: tuple[str, ...]
    once: bool = False

    def worth(self, card: str) -> int:
        """The initiative of a card, from 1 on; 0 for no card."""
        return self.cards.index(card) + 1 if card in self.cards else 0


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards that are ``left``, the next one first. ``shuffles``: how often it was shuffled. ``joker``:
    one came, so that it is shuffled before the next round."""

    left: tuple[str, ...] = ()
    shuffles: int = 0
    joker: bool = False

    def drawn(self, deck: Deck, seed: str, held: Collection[str]) -> "tuple[str, Pile]":
        """The next card, and the pile without it. If none is left, all cards that nobody holds are shuffled;
        if every card is held, another deck is."""
        pile = self if self.left else self.shuffled(deck, seed, held)
        card, *left = pile.left
        return card, replace(pile, left=tuple(left), joker=pile.joker or card in JOKERS)

    def shuffled(self, deck: Deck, seed: str, held: Collection[str] = ()) -> "Pile":
        """All cards but those that are ``held``, in a new order."""
        number = self.shuffles + 1
        free = [each for each in deck.cards if each not in held] or [*deck.cards]
        return Pile(in_any_order(free, SeededDice(f"{seed}:cards:{number}")), number)

    def without(self, card: str) -> "Pile":
        """The pile after this card was looked for and taken out."""
        left = tuple(each for each in self.left if each != card)
        return replace(self, left=left, joker=self.joker or card in JOKERS)


def names_cards(text: str) -> bool:
    """Whether this is about cards and not dice."""
    return _BEGINS.match(half_width(text)) is not None


@lru_cache(maxsize=256)
def deck_of(text: str) -> Deck | None:
    """The deck in a notation: ``cards``, ``cards 52``, ``cards 1-10 low once``. None: it is about dice.

    Refusal: it begins like a deck and is none.
    """
    if not names_cards(text):
        return None
    found = _TYPED.fullmatch(half_width(text).strip())
    if found is None:
        raise Refusal("settings.no_deck", text=tidy(text)[:50])
    if found["first"] is None:
        name = found["whole"] or cards.USUAL
        ranked, jokers = cards.french(), JOKERS if name == cards.USUAL else ()
    else:
        first, last = int(found["first"]), int(found["last"])
        numbers = cards.numbers(first, last)
        if numbers is None:
            raise Refusal("settings.deck_size", first=first, last=last, limit=MOST_NUMBERS)
        ranked, jokers, name = numbers, (), f"{first}-{last}"
    low, once = found["low"] is not None, found["once"] is not None
    words = ("cards", name, *(("low",) if low else ()), *(("once",) if once else ()))
    return Deck(" ".join(words), (*(ranked[::-1] if low else ranked), *jokers), once)


def card_named(deck: Deck, typed: str) -> str:
    """A card of the deck as typed: `K♥`, `KH`, `红桃K`, `joker`, `7`; or ``DRAW``. Refusal: it is not in the
    deck."""
    if cards.typed_card(typed) in _DRAWS:
        return DRAW
    named = cards.card_named(deck.cards, typed)
    if named is None:
        raise Refusal("encounter.no_such_card", text=tidy(typed)[:20])
    return named
