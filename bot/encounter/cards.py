"""Initiative drawn from a deck: everybody has one card, and those that act together share one."""

from collections.abc import Collection
from dataclasses import replace

from bot.decks.cards import JOKERS
from bot.encounter.encounter import (
    Combatant,
    CombatantId,
    Encounter,
    InitiativeRoll,
    block_of,
    course_of,
    deck_in,
    shared_by,
)
from bot.encounter.events import DeckShuffled
from bot.refusal import Refusal
from bot.systems.cards import DRAW, NO_CARD, Deck, Pile


def dealt(encounter: Encounter, who: Collection[CombatantId]) -> Encounter:
    """Let these draw a card each. The fallen get none, but stand with those that they act with. Where nothing
    is drawn, nothing changes."""
    deck = deck_in(encounter)
    if deck is None:
        return encounter
    course, cards = course_of(encounter), dict[CombatantId | str, str]()
    for each in encounter.combatants:
        if each.roll is not None and each.roll.card != NO_CARD:
            cards.setdefault(shared_by(encounter, each), each.roll.card)
    out, pile = course.unable | course.absent, encounter.pile or Pile()
    waiting = {each.id: each for each in encounter.combatants if each.id in who and each.roll is None}
    for each in waiting.values():
        if (key := shared_by(encounter, each)) not in cards and each.id not in out:
            cards[key], pile = pile.drawn(deck, encounter.seed, (*_held(encounter), *cards.values()))
    for each in waiting.values():
        has_one = each.id not in out or block_of(encounter, each)
        card = cards.get(shared_by(encounter, each), NO_CARD) if has_one else NO_CARD
        waiting[each.id] = _with_card(deck, each, card)
    combatants = tuple(waiting.get(each.id, each) for each in encounter.combatants)
    return replace(encounter, combatants=combatants, pile=pile)


def dealt_again(encounter: Encounter, deck: Deck) -> tuple[Encounter, tuple[DeckShuffled, ...]]:
    """Let everybody draw for a new round; after a joker the deck is shuffled first."""
    pile, told = encounter.pile or Pile(), ()
    if pile.joker:
        jokers = (each.id for each in encounter.combatants if each.roll and each.roll.card in JOKERS)
        pile, told = pile.shuffled(deck, encounter.seed), tuple(map(DeckShuffled, jokers))
    fresh = tuple(replace(each, roll=None) for each in encounter.combatants)
    bare = replace(encounter, combatants=fresh, pile=pile)
    return dealt(bare, {each.id for each in fresh}), told


def with_card(encounter: Encounter, who: CombatantId, card: str) -> Encounter:
    """Give a combatant, and those that it acts with, this card, or the next one of the pile.

    Refusal: nobody draws here, or another combatant has it.
    """
    deck, pile = deck_in(encounter), encounter.pile
    if deck is None or pile is None:
        raise Refusal("encounter.no_cards")
    of = encounter.combatant(who)
    block = block_of(encounter, of)
    mates = [each for each in encounter.combatants if block and block_of(encounter, each) == block]
    those = {each.id for each in (of, *mates)}
    if card == DRAW:
        card, pile = pile.drawn(deck, encounter.seed, _held(encounter))
    else:
        _must_be_free(encounter, card, those)
        pile = pile.without(card)
    combatants = tuple(
        _with_card(deck, each, card) if each.id in those else each for each in encounter.combatants
    )
    return replace(encounter, combatants=combatants, pile=pile)


def _must_be_free(encounter: Encounter, card: str, those: Collection[CombatantId]) -> None:
    for each in encounter.combatants:
        if each.id not in those and each.roll is not None and each.roll.card == card:
            raise Refusal("encounter.card_held", name=each.name)


def _held(encounter: Encounter) -> tuple[str, ...]:
    return tuple(each.roll.card for each in encounter.combatants if each.roll is not None)


def _with_card(deck: Deck, combatant: Combatant, card: str) -> Combatant:
    return replace(combatant, roll=InitiativeRoll(combatant.id, deck.worth(card), (), card))
