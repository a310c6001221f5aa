"""Decks: each card is at one place only, whatever is done; what is typed for cards and decks."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.decks import stored
from bot.decks.cards import in_any_order
from bot.decks.decks import MOST_CARDS, MOST_DECKS, Deck, Decks, Order, card_meant, cards_listed, deck_name
from bot.decks.typed import cards_typed
from bot.dice.source import SeededDice
from bot.refusal import Refusal

ANN, BOB = 7, 8
Does = Callable[[Deck, SeededDice], Deck]


def deck(cards: int = 8) -> Deck:
    return Deck(1, "Road", tuple(f"c{each % 3}" for each in range(cards)), ANN, tuple(range(cards)))


def places(of: Deck) -> list[int]:
    """Where all cards are."""
    return sorted((*of.left, *of.held, *of.discarded, *of.buried))


DEEDS: dict[str, Does] = {
    "draw": lambda now, dice: now.drawn(2, dice)[0],
    "ann": lambda now, _: now.dealt(ANN, 2)[0],
    "bob": lambda now, _: now.dealt(BOB, 1)[0],
    "play": lambda now, _: now.laid(ANN, now.hand(ANN)[:1], openly=True),
    "discard": lambda now, _: now.laid(BOB, now.hand(BOB)[:1], openly=False),
    "shuffle": lambda now, dice: now.shuffled(Order(now.to_shuffle(dice, hands=False), "", 0), hands=False),
    "take in": lambda now, dice: now.shuffled(Order(now.to_shuffle(dice, hands=True), "", 0), hands=True),
}


@given(st.lists(st.sampled_from(sorted(DEEDS)), max_size=25), st.integers(0, 99))
def test_no_card_is_at_two_places_and_none_is_lost(deeds: list[str], seed: int) -> None:
    now, dice = deck(), SeededDice(str(seed))
    for each in deeds:
        with suppress(Refusal):  # Too few cards are left, or in hand: nothing changes.
            now = DEEDS[each](now, dice)
        assert places(now) == list(range(8))
        assert all(each.cards for each in now.hands)
        held = Decks((now,), 1)
        assert stored.load(stored.dump(held)) == held


def test_every_order_is_equally_likely() -> None:
    class Next:
        def __init__(self, number: int) -> None:
            self.number = number

        def roll(self, sides: int, count: int) -> tuple[int, ...]:
            self.number, face = divmod(self.number, sides)
            return (face + 1,) * count

    assert len({in_any_order("abcd", Next(number)) for number in range(24)}) == 24


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("3-5", ("3", "4", "5")), ("1～3", ("1", "2", "3")),
        ("3x wolf, bear", ("wolf", "wolf", "wolf", "bear")),
        ("2×狼；熊", ("狼", "狼", "熊")), ("a\nb", ("a", "b")), ("2 xylophones, x", ("2 xylophones", "x")),
        ("Goods", None),
    ],
)  # fmt: skip
def test_what_is_typed_for_the_cards_of_a_deck(typed: str, cards: tuple[str, ...] | None) -> None:
    assert cards_typed(typed) == cards


def test_the_usual_decks() -> None:
    assert [len(cards_typed(each) or ()) for each in ("52", "54", "５４")] == [52, 54, 54]


@pytest.mark.parametrize(
    ("work", "key"),
    [
        (lambda: cards_typed(f"{MOST_CARDS + 1}x a, b"), "deck.bad_size"),
        (lambda: cards_typed("1-201"), "deck.bad_numbers"),
        (lambda: cards_typed("0x a, 2x b"), "deck.no_times"),
        (lambda: cards_typed("5-5"), "deck.bad_numbers"),
        (lambda: cards_listed(("a",)), "deck.bad_size"),
        (lambda: cards_listed(("a", "b" * 81)), "deck.long_card"),
        (lambda: deck_name("\u200b "), "deck.bad_name"),
        (lambda: Decks((deck(),), 1).having(deck()), "deck.name_taken"),
        (
            lambda: Decks((deck(),) * MOST_DECKS, 9).having(Deck(2, "X", ("a", "b"), BOB, (0, 1))),
            "deck.too_many_decks",
        ),
        (lambda: Decks((deck(590),), 1).having(Deck(2, "X", ("a",) * 11, ANN, ())), "deck.too_many_in_all"),
        (lambda: card_meant((deck(),), ANN, "c1"), "deck.no_such_card"),
    ],
)
def test_what_cannot_be(work: Callable[[], object], key: str) -> None:
    with pytest.raises(Refusal) as caught:
        work()
    assert caught.value.key == key


def test_a_card_of_a_hand_is_named_by_any_spelling_or_its_beginning() -> None:
    held, _ = Deck(1, "A", ("K♥", "red_joker", "grey wolf", "7"), ANN, (0, 1, 2, 3)).dealt(ANN, 4)
    typed = ("红桃k", "大王", "grey", "７")
    assert [card_meant((held,), ANN, each) for each in typed] == [(held, place) for place in range(4)]


def test_of_several_decks_the_closest_card_is_meant_and_two_alike_are_asked_for() -> None:
    held = [
        Deck(number, name, cards, ANN, (0, 1)).dealt(ANN, 2)[0]
        for number, (name, cards) in enumerate(
            {"A": ("10", "wolfhound"), "B": ("1", "wolf"), "C": ("wolf", "2")}.items()
        )
    ]
    assert card_meant(held, ANN, "1") == (held[1], 0)
    assert card_meant(held, ANN, "wolfh") == (held[0], 1)
    for typed, key in (
        ("wolf", "deck.card_of_which"),
        ("wol", "deck.no_such_card"),
        ("w", "deck.no_such_card"),
    ):
        with pytest.raises(Refusal) as caught:
            card_meant(held, ANN, typed)
        assert caught.value.key == key
