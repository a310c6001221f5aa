"""The decks of a channel: where each card is, and what is done with them.

A deck's order is fixed when it is shuffled, so that nobody can choose a card afterwards. A card is its place
in the deck: two equal cards are two places. Every place is always at one spot only: in the pile, in a hand,
or on the discard pile.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.decks.cards import card_named, in_any_order
from bot.dice.source import DiceSource
from bot.refusal import Refusal
from bot.text import fold, tidy

MOST_DECKS: Final = 10
"""How many decks a channel has at most, and besides these how many own ones."""
MOST_OWN, MOST_OWN_CARDS = 2, 120
"""How many own decks a user has in a channel at most, and how many cards these have together."""
MOST_CARDS: Final = 200
"""How many cards a deck has at most."""
MOST_IN_ALL: Final = 600
"""How many cards the decks of a channel have together, and besides these the own ones."""
MOST_AT_ONCE: Final = 20
"""How many cards are drawn at once."""
LONGEST_NAME: Final = 40
LONGEST_CARD: Final = 80

Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards that only one user sees."""

    user_id: int
    cards: Places


@dataclass(frozen=True, slots=True)
class Order:
    """An order as it was shuffled, the next card first; ``at``: when, in seconds; the nonce of its seal."""

    cards: Places
    nonce: str
    at: int


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck and where its cards are.

    - ``cards``: the texts of all its cards, by their places.
    - ``made_by``: the user who made it (0: nobody is known).
    - ``own``: only that user plays with it. ``gm``: only GMs draw from it.
    - ``returns``: a card is put back at once, so that nobody ever holds one.
    - ``left``: the pile, the next card first. ``discarded``: face up, the newest last; ``buried``: discarded
      face down.
    - ``order``: how it was shuffled last, ``before``: the time before (None: never).
    """

    id: int
    name: str
    cards: tuple[str, ...]
    made_by: int
    left: Places
    own: bool = False
    gm: bool = False
    returns: bool = False
    discarded: Places = ()
    buried: Places = ()
    hands: tuple[Hand, ...] = ()
    order: Order | None = None
    before: Order | None = None

    def texts(self, places: Collection[int]) -> tuple[str, ...]:
        """The cards at these places."""
        return tuple(self.cards[each] for each in places)

    def hand(self, user_id: int) -> Places:
        """What a user holds."""
        return next((each.cards for each in self.hands if each.user_id == user_id), ())

    @property
    def held(self) -> Places:
        """All cards in hands."""
        return tuple(card for each in self.hands for card in each.cards)

    def drawn(self, count: int, dice: DiceSource) -> tuple["Deck", Places]:
        """The next cards, face up: they are discarded, or put back at once. Refusal: too few are left."""
        if self.returns:
            return self, tuple(face - 1 for face in dice.roll(len(self.cards), count))
        deck, taken = self._taken(count)
        return replace(deck, discarded=(*deck.discarded, *taken)), taken

    def dealt(self, user_id: int, count: int) -> tuple["Deck", Places]:
        """The next cards into a user's hand. Refusal: too few are left, or cards are put back at once."""
        if self.returns:
            raise Refusal("deck.no_hands", name=self.name)
        deck, taken = self._taken(count)
        return deck._with_hand(user_id, (*self.hand(user_id), *taken)), taken

    def _taken(self, count: int) -> tuple["Deck", Places]:
        if count > len(self.left):
            raise Refusal("deck.too_few", name=self.name, left=len(self.left), asked=count)
        return replace(self, left=self.left[count:]), self.left[:count]

    def laid(self, user_id: int, cards: Collection[int], *, openly: bool) -> "Deck":
        """These cards of a user's hand, discarded face up or face down. Refusal: one is not in it."""
        hand = self.hand(user_id)
        if not cards or not set(cards) <= set(hand):
            raise Refusal("deck.not_in_hand")
        kept = tuple(each for each in hand if each not in cards)
        after = self._with_hand(user_id, kept)
        if openly:
            return replace(after, discarded=(*self.discarded, *cards))
        return replace(after, buried=(*self.buried, *cards))

    def _with_hand(self, user_id: int, cards: Places) -> "Deck":
        others = tuple(each for each in self.hands if each.user_id != user_id)
        return replace(self, hands=(*others, Hand(user_id, cards)) if cards else others)

    def shuffled(self, order: Order, *, hands: bool) -> "Deck":
        """The deck in an order of `to_shuffle`; with ``hands`` they are taken in."""
        return replace(
            self,
            left=order.cards,
            discarded=(),
            buried=(),
            hands=() if hands else self.hands,
            order=order,
            before=self.order,
        )

    def to_shuffle(self, dice: DiceSource, *, hands: bool) -> Places:
        """All cards but those in hands, or with these, in any order. Refusal: cards are put back at once."""
        if self.returns:
            raise Refusal("deck.never_shuffled", name=self.name)
        held = () if hands else self.held
        return in_any_order([each for each in range(len(self.cards)) if each not in held], dice)

    def meant(self, user_id: int, typed: str) -> tuple[Places, ...]:
        """The cards in a user's hand that a text may mean, the closest first: a card spelt so, its whole
        text, and how it begins."""
        hand, wanted = self.hand(user_id), fold(typed)
        spelt = card_named(self.texts(hand), typed)
        return (
            tuple(each for each in hand if self.cards[each] == spelt),
            tuple(each for each in hand if fold(self.cards[each]) == wanted),
            tuple(each for each in hand if wanted and fold(self.cards[each]).startswith(wanted)),
        )

    def counted(self) -> Iterator[tuple[str, int]]:
        """Each different card, and how many of it there are."""
        return iter(Counter(self.cards).items())


@dataclass(frozen=True, slots=True)
class Decks:
    """All decks of a channel, in the order in which they were made. ``newest``: the last id given."""

    decks: tuple[Deck, ...] = ()
    newest: int = 0

    def deck(self, deck_id: int) -> Deck:
        """A deck by its id. Refusal: it is gone."""
        found = next((each for each in self.decks if each.id == deck_id), None)
        if found is None:
            raise Refusal("deck.gone")
        return found

    def seen_by(self, user_id: int) -> tuple[Deck, ...]:
        """All decks but other users' own ones."""
        return tuple(each for each in self.decks if not each.own or each.made_by == user_id)

    def with_deck(self, deck: Deck) -> "Decks":
        """With this one as it is now."""
        return replace(self, decks=tuple(deck if each.id == deck.id else each for each in self.decks))

    def without(self, deck: Deck) -> "Decks":
        """Without this one."""
        return replace(self, decks=tuple(each for each in self.decks if each.id != deck.id))

    def having(self, deck: Deck) -> "Decks":
        """With one more. Refusal: the name is taken, or there is no room. Own decks, which nobody else sees,
        take no room from others."""
        seen = self.seen_by(deck.made_by)
        if any(fold(each.name) == fold(deck.name) for each in seen):
            raise Refusal("deck.name_taken", name=deck.name)
        alike = [each for each in (*self.decks, deck) if each.own is deck.own]
        mine = [each for each in alike if each.own and each.made_by == deck.made_by]
        if len(mine) > MOST_OWN or _cards_of(mine) > MOST_OWN_CARDS:
            raise Refusal("deck.too_many_own", decks=MOST_OWN, cards=MOST_OWN_CARDS)
        if len(alike) > MOST_DECKS:
            raise Refusal("deck.too_many_decks", limit=MOST_DECKS)
        if _cards_of(alike) > MOST_IN_ALL:
            raise Refusal("deck.too_many_in_all", limit=MOST_IN_ALL)
        return Decks((*self.decks, deck), deck.id)


def card_meant(held: Sequence[Deck], user_id: int, typed: str) -> tuple[Deck, int]:
    """The card of a user's hand that is meant, among all these decks the closest to the text, with its deck.
    Refusal: there is none, or several cards or decks are meant alike."""
    for places in zip(*(each.meant(user_id, typed) for each in held), strict=True):
        fitting = [(deck, cards) for deck, cards in zip(held, places, strict=True) if cards]
        if len({text for deck, cards in fitting for text in deck.texts(cards)}) > 1:
            break
        if len(fitting) > 1:
            known = tuple(deck.name for deck, _ in fitting)
            raise Refusal("deck.card_of_which", text=tidy(typed)[:40], known=known)
        if fitting:
            deck, cards = fitting[0]
            return deck, cards[0]
    raise Refusal("deck.no_such_card", text=tidy(typed)[:40])


def _cards_of(decks: Iterable[Deck]) -> int:
    """How many cards decks have together."""
    return sum(len(each.cards) for each in decks)


def deck_name(typed: str) -> str:
    """The name of a deck in one line. Refusal: there is none, or it is too long."""
    name = tidy(typed)
    if not name or len(name) > LONGEST_NAME:
        raise Refusal("deck.bad_name", limit=LONGEST_NAME)
    return name


def cards_listed(texts: Sequence[str]) -> tuple[str, ...]:
    """The texts of the cards of a deck. Refusal: they are too few, too many or too long."""
    cards = tuple(text for each in texts if (text := tidy(each)))
    if not 2 <= len(cards) <= MOST_CARDS:
        raise Refusal("deck.bad_size", count=len(cards), limit=MOST_CARDS)
    for each in cards:
        if len(each) > LONGEST_CARD:
            raise Refusal("deck.long_card", text=each[:40], limit=LONGEST_CARD)
    return cards
