"""What a user types for the cards of a deck: `54`, `52`, `1-10`, or the cards one by one."""

from collections.abc import Sequence

from bot.decks.cards import FRENCH, JOKERS, NUMBERS, USUAL, french, numbers
from bot.decks.decks import MOST_CARDS, cards_listed
from bot.refusal import Refusal
from bot.text import half_width, items_of, times_of


def cards_typed(typed: str) -> tuple[str, ...] | None:
    """The cards that are meant; None: this is one word, so it is a name. Refusal: they cannot be cards."""
    text = half_width(typed).strip()
    if text in FRENCH:
        return (*french(), *JOKERS) if text == USUAL else french()
    if found := NUMBERS.fullmatch(text):
        first, last = int(found["first"]), int(found["last"])
        ranks = numbers(first, last, MOST_CARDS)
        if ranks is None:
            raise Refusal("deck.bad_numbers", first=first, last=last, limit=MOST_CARDS)
        return ranks
    items = items_of(typed)
    return None if len(items) < 2 and times_of(text) is None else _repeated(items)


def _repeated(items: Sequence[str]) -> tuple[str, ...]:
    """The items, each as often as it says: `3x wolf`."""
    cards = list[str]()
    for each in items:
        times, text = times_of(each) or (1, each)
        if not times:
            raise Refusal("deck.no_times", text=text[:40])
        if len(cards) + times > MOST_CARDS:
            raise Refusal("deck.bad_size", count=len(cards) + times, limit=MOST_CARDS)
        cards += [text] * times
    return cards_listed(cards)
