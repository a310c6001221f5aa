"""Every way in which a fight in plain order calls its turns: each combatant has one turn in each round."""

from collections import Counter
from dataclasses import asdict, dataclass
from itertools import groupby
from json import dumps
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.decks.cards import JOKERS
from bot.encounter import events as happened
from bot.encounter.actions import Add, Change, Entrant, Next, Start
from bot.encounter.encounter import CombatantId, Encounter, InitiativeRoll, clock_of, course_of, deck_in
from bot.encounter.requests import deed
from bot.encounter.stored import dump, load
from bot.encounter.tracker import apply, needs, open_encounter
from bot.encounter.views import seen, view
from bot.refusal import Refusal
from bot.systems.cards import DRAW, NO_CARD, Deck, Pile, card_named, deck_of
from bot.systems.order.places import SIDES
from tests.profiles import examples

KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "dice": ("1d4", ()),
    "dice each round": ("1d4", ("anew",)),
    "sides": ("1d2", ("sides",)),
    "sides each round": ("1d2", ("sides", "anew")),
    "cards": ("1d20", ("cards",)),
    "cards of sides": ("cards 52", ("sides",)),
    "a short deck": ("cards 1-4", ()),
    "a short deck, kept": ("cards 1-4 low once", ()),
    "popcorn": ("1d20", ("popcorn",)),
}
ROUNDS = 4


@dataclass(frozen=True)
class One:
    """A combatant as it is drawn."""

    side: int
    hidden: bool
    dead: bool


ONES = st.lists(st.builds(One, st.integers(0, 2), st.booleans(), st.booleans()), min_size=1, max_size=8)


def begun(kind: str, ones: list[One], seed: int) -> Encounter:
    dice, variants = KINDS[kind]
    now = open_encounter("order", gm=1, initiative_dice=dice, variants=variants)
    entrants = tuple(
        Entrant(f"N{n}", owner=n % 2 or None, side=f"s{each.side}", hidden=each.hidden)
        for n, each in enumerate(ones)
    )
    now = apply(now, Add(entrants)).encounter
    for each, combatant in zip(ones, now.combatants, strict=True):
        if each.dead:
            now = apply(now, deed(now, "mend", {"who": combatant.id, "text": "dead"})).encounter
    rolls = tuple(InitiativeRoll(who, 1 + who * 7 % 2, ()) for who, _ in needs(now, Start()))
    return apply(now, Start(rolls, seed=f"{seed:x}")).encounter


def following(now: Encounter, choice: int) -> Next:
    """The end of a turn, with any name that may be given where one must."""
    choices = clock_of(now).nameable(now.clock, course_of(now))
    return Next(to=choices[choice % len(choices)] if choices else None)


@settings(max_examples=examples(150, part=22), deadline=None)
@given(ones=ONES, seed=st.integers(0, 2**32), choices=st.lists(st.integers(0, 99), min_size=40, max_size=40))
@pytest.mark.parametrize("kind", KINDS)
def test_everybody_has_one_turn_in_each_round(
    kind: str, ones: list[One], seed: int, choices: list[int]
) -> None:
    now = begun(kind, ones, seed)
    able = {each.id for each, one in zip(now.combatants, ones, strict=True) if not one.dead}
    if not able:
        assert now.current is None
        return
    turns = dict[int, list[CombatantId]]()
    for choice in choices:
        assert now.current is not None
        turns.setdefault(now.round_number, []).append(now.current)
        check_cards(now)
        step = apply(now, following(now, choice))
        assert apply(load(dump(now)), following(now, choice)) == step, "done again it is the same"
        check_told(step.encounter, step.events)
        now = step.encounter
    whole = [acted for number, acted in turns.items() if number < now.round_number]
    assert all(Counter(acted) == Counter(able) for acted in whole)
    if SIDES in now.variants:
        sides = {each.id: each.side for each in now.combatants}
        for acted in whole:
            blocks = [side for side, _ in groupby(acted, key=sides.__getitem__)]
            assert len(blocks) == len(set(blocks)), "one side acts whole, then the other"


def check_cards(now: Encounter) -> None:
    """No card is twice there, the fallen have none, and the highest goes first."""
    deck = deck_in(now)
    if deck is None:
        return
    out = course_of(now).unable
    held = {each.id: each.roll.card for each in now.combatants if each.roll is not None}
    assert len(held) == len(now.combatants)
    blocks = SIDES in now.variants
    if not blocks:
        assert all((held[each] == NO_CARD) is (each in out) for each in held)
    assert now.pile is not None
    drawn = [card for card in held.values() if card != NO_CARD]
    if len(deck.cards) > len(now.combatants) and not blocks:
        assert not Counter([*drawn, *now.pile.left]).keys() - deck.cards
        assert max(Counter([*drawn, *now.pile.left]).values()) == 1
    rows = [row for row in view(now, as_gm=True).rows if row.acts_at and row.acts_at[0] == now.round_number]
    worth = [deck.worth(held[row.combatant.id]) for row in rows if not row.is_current]
    assert worth == sorted(worth, reverse=True)


def check_told(now: Encounter, events: tuple[happened.Event, ...]) -> None:
    """The table learns no card of a hidden combatant, nor the pile, nor that such a one had a joker."""
    if deck_in(now) is None or SIDES in now.variants:
        return
    told, shown = seen(events, now, as_gm=False), view(now, as_gm=False)
    known = {row.combatant.id for row in shown.rows}
    text = dumps([asdict(shown), [asdict(each) for each in told]], default=str, ensure_ascii=False)
    public = {each.roll.card for each in now.combatants if each.id in known and each.roll is not None}
    secret = {each.roll.card for each in now.combatants if each.id not in known and each.roll is not None}
    assert not [card for card in secret - public - {NO_CARD} if f'"card": "{card}"' in text]
    assert '"left": ["' not in text
    assert all(each.who in known for each in told if isinstance(each, happened.DeckShuffled))


@given(seed=st.integers(0, 2**64), drawn=st.integers(1, 120), size=st.integers(2, 30))
def test_a_pile_gives_each_card_once_until_it_is_shuffled(seed: int, drawn: int, size: int) -> None:
    deck = deck_of(f"cards 1-{size}")
    assert deck is not None
    pile, cards = Pile(), list[str]()
    for _ in range(drawn):
        card, pile = pile.drawn(deck, str(seed), ())
        cards.append(card)
    for start in range(0, drawn, size):
        part = cards[start : start + size]
        assert len(part) == len(set(part))
    assert pile.shuffles == -(-drawn // size)


def test_every_order_of_a_pile_is_as_likely() -> None:
    deck = Deck("cards 1-3", ("1", "2", "3"))
    found = Counter(Pile().shuffled(deck, str(seed)).left for seed in range(6000))
    assert len(found) == 6
    assert all(900 < count < 1100 for count in found.values())


@pytest.mark.parametrize(
    ("typed", "text", "cards"),
    [
        ("cards", "cards 54", 54),
        ("Cards 52", "cards 52", 52),
        ("牌 1－10 小者先 一次", "cards 1-10 low once", 10),
        ("deck 3-5 lowest", "cards 3-5 low", 3),
    ],
)
def test_a_deck_as_typed(typed: str, text: str, cards: int) -> None:
    deck = deck_of(typed)
    assert deck is not None
    assert (deck.text, len(deck.cards)) == (text, cards)
    assert deck_of(deck.text) == deck


@pytest.mark.parametrize(
    "typed", ["cards 53", "cards 5-5", "cards 1-200", "cards banana", "cardsharp", "牌 9-2"]
)
def test_what_is_no_deck_is_refused(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        deck_of(typed)
    assert refused.value.key in ("settings.no_deck", "settings.deck_size")


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("kh", "K♥"), ("10♠", "10♠"), ("♠️10", "10♠"), ("红桃 K", "K♥"), ("黑桃A", "A♠"), ("joker", JOKERS[1]),
        ("小王", JOKERS[0]), ("draw", DRAW), ("重抽", DRAW),
    ],
)  # fmt: skip
def test_a_card_as_typed(typed: str, card: str) -> None:
    deck = deck_of("cards")
    assert deck is not None
    assert card_named(deck, typed) == card
    with pytest.raises(Refusal) as refused:
        card_named(deck, "11♥")
    assert refused.value.key == "encounter.no_such_card"


def test_a_deck_of_numbers_has_numbers_and_no_joker() -> None:
    deck = deck_of("cards 1-10 low")
    assert deck is not None
    assert card_named(deck, "7") == "7"
    for typed in ("joker", "K♥", "11"):
        with pytest.raises(Refusal):
            card_named(deck, typed)


@pytest.mark.parametrize("with_it", ["sides", "anew", "cards"])
def test_popcorn_goes_alone(with_it: str) -> None:
    with pytest.raises(Refusal) as refused:
        open_encounter("order", gm=1, initiative_dice="1d20", variants=("popcorn", with_it))
    assert refused.value.key == "encounter.popcorn_only"


@pytest.mark.parametrize("system", ["instinct", "btr", "pool"])
def test_a_table_that_draws_draws_only_in_plain_order(system: str) -> None:
    opened = open_encounter(system, gm=1, initiative_dice="cards 54")
    assert deck_in(opened) is None
    assert opened.variants == ()


def test_a_card_of_an_effect_or_by_hand_never_leaves_the_bounds() -> None:
    now = begun("cards", [One(0, False, False), One(1, False, False)], 3)
    who: Any = now.combatants[0].id
    given_one = apply(now, Change(who, card=RED)).encounter
    assert given_one.combatant(who).roll == InitiativeRoll(who, 54, (), RED)
    assert given_one.pile is not None
    assert given_one.pile.joker


RED = JOKERS[1]
