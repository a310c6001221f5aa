"""A channel's decks: load, rule, save, undo, redo, and the rights to them.

A step is committed before it is told. The order of a deck is fixed when it is shuffled, and sealed then
(docs/decisions has the reasons).
"""

import json
from collections.abc import Awaitable, Callable, Collection, Set
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.decks import stored
from bot.decks.cards import USUAL
from bot.decks.decks import Deck, Decks, Order, Places, card_meant, cards_listed, deck_name
from bot.decks.stored import (
    DEALT,
    DISCARDED,
    DRAWN,
    MADE,
    OPENED,
    PLAYED,
    REMOVED,
    SHUFFLED,
    Deed,
)
from bot.decks.typed import cards_typed
from bot.dice.source import nonce
from bot.play import history
from bot.play.authority import Caller, Right, Role, authorize
from bot.play.delivery import Button, Post, button_id
from bot.play.gm_role import require, roles
from bot.play.hidden_rolls.seal import seal_of, with_nonce
from bot.play.history import HistoryKind, Refusals
from bot.play.settings import of_caller
from bot.play.table import Table
from bot.play.tellings import owed
from bot.refusal import Refusal
from bot.store.steps import Step
from bot.text import called_so, fold, nearest
from bot.wording import decks as wording
from bot.wording.words import words_for

KIND: Final = HistoryKind(
    "decks", stored.dump, stored.load, stored.dump_deed, stored.load_deed,
    Refusals(
        moved_on=lambda: Refusal("deck.moved_on"),
        nothing_to_undo=lambda: Refusal("deck.nothing_to_undo"),
        nothing_to_redo=lambda: Refusal("deck.nothing_to_redo"),
        too_far_back=lambda: Refusal("deck.nothing_to_undo"),
    ),
    before=stored.dump(Decks()),
    logged=False,
)  # fmt: skip
FORMAT: Final = 1
"""The format of a sealed order."""
ORDER_FILE: Final = "deck.json"
"""The name of its file."""


@dataclass(frozen=True, slots=True)
class DeckChange:
    """What a request did.

    - ``deed``: what was done, undone or redone; ``deck``: the deck after it (None: it is gone).
    - ``cards``: the texts of the cards concerned.
    - ``way``: "undo" or "redo" ("": neither).
    - ``told``: the message that is stored with it (None: it was told before).
    """

    step: Step
    decks: Decks
    deed: Deed
    deck: Deck | None
    cards: tuple[str, ...] = ()
    way: str = ""
    told: Post | None = None

    @property
    def seal(self) -> str:
        """The seal of an order that the deed made ("": it made none)."""
        deck, deed = self.deck, self.deed
        if deck is None or deck.order is None or not (deed.what in (MADE, SHUFFLED) or deed.laid_out):
            return ""
        return seal(deck, deck.order)


Made = tuple[Decks, Deed]


async def held(table: Table, caller: Caller) -> Decks:
    """The decks of the caller's channel."""
    caller.needs_server()
    newest = await _newest(table, caller)
    return KIND.load(newest.state) if newest else Decks()


async def _newest(table: Table, caller: Caller) -> Step | None:
    return await table.store.newest_step(KIND.name, caller.channel_id)


def found(decks: Decks, caller: Caller, name: str | None) -> Deck:
    """The deck that is meant; without a name the only one. Refusal: there is none, or there are several."""
    seen = decks.seen_by(caller.user_id)
    if name is None:
        if len(seen) == 1:
            return seen[0]
        raise Refusal("deck.which", known=tuple(each.name for each in seen)) if seen else Refusal("deck.none")
    fitting = called_so(name, {each.id: (fold(each.name),) for each in seen})
    if len(fitting) == 1:
        return decks.deck(fitting[0])
    if not seen:
        raise Refusal("deck.none")
    raise Refusal(
        "deck.unknown", name=name[:40], meant=nearest(name, [each.name for each in seen]) or seen[0].name
    )


def seal(deck: Deck, order: Order) -> str:
    """The seal of an order: of its text and its nonce, as hidden rolls have one."""
    return seal_of(order_record(deck, order), order.nonce)


def sealed_text(deck: Deck, order: Order) -> str:
    """The text that the seal of an order covers, for a file."""
    return with_nonce(order_record(deck, order), order.nonce)


def order_record(deck: Deck, order: Order) -> str:
    """The text that the seal of an order covers, besides its nonce."""
    return json.dumps(
        {"format": FORMAT, "deck": deck.name, "at": order.at, "cards": deck.texts(order.cards)},
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )


# ---------------------------------------------------------------- what is done


async def make(
    table: Table,
    caller: Caller,
    name: str,
    cards: Collection[str],
    *,
    own: bool = False,
    gm: bool = False,
    returns: bool = False,
) -> DeckChange:
    """Make a deck and shuffle it. Refusal: the name is taken, it cannot be a deck, or only a GM may."""
    texts, called = cards_listed(tuple(cards)), deck_name(name)
    if gm:
        await require(table, caller, Right.KEEP_DECK)

    def made(decks: Decks) -> Made:
        deck = _fresh(table, caller, decks, called, texts, own=own, gm=gm, returns=returns)
        return decks.having(deck), Deed(MADE, deck.id, called)

    return await _do(table, caller, made)


def _fresh(
    table: Table, caller: Caller, decks: Decks, name: str, cards: tuple[str, ...], *,
    own: bool = False, gm: bool = False, returns: bool = False,
) -> Deck:  # fmt: skip
    everything = tuple(range(len(cards)))
    deck = Deck(decks.newest + 1, name, cards, caller.user_id, everything, own=own, gm=gm, returns=returns)
    return deck if returns else deck.shuffled(_order(table, caller, deck, hands=True), hands=True)


def _order(table: Table, caller: Caller, deck: Deck, *, hands: bool) -> Order:
    return Order(deck.to_shuffle(table.dice, hands=hands), nonce(), int(caller.at.timestamp()))


async def draw(
    table: Table, caller: Caller, name: str | None, count: int, *, to_hand: bool, usual: str
) -> DeckChange:
    """Draw cards, face up or into the caller's hand. If the channel has no deck, one of 54 cards is made
    first, with the ``usual`` name. Refusal: only GMs draw from this deck, or too few cards are left."""
    who = await roles(table, caller)

    def made(decks: Decks) -> Made:
        if lays := name is None and not decks.seen_by(caller.user_id):
            decks = decks.having(_fresh(table, caller, decks, usual, cards_typed(USUAL) or ()))
        deck = _usable(found(decks, caller, name), who)
        if to_hand:
            after, taken = deck.dealt(caller.user_id, count)
        else:
            after, taken = deck.drawn(count, table.dice)
        return decks.with_deck(after), Deed(DEALT if to_hand else DRAWN, deck.id, deck.name, taken, lays)

    return await _do(table, caller, made)


def _usable(deck: Deck, who: Set[Role]) -> Deck:
    if deck.gm:
        authorize(Right.USE_DECK, who, name=deck.name)
    return deck


async def lay(table: Table, caller: Caller, deck_id: int, card: int, *, openly: bool) -> DeckChange:
    """Play a card of the caller's hand, or discard it unseen. Refusal: it is not in their hand."""

    def made(decks: Decks) -> Made:
        deck = _seen(decks, caller, deck_id)
        after = deck.laid(caller.user_id, (card,), openly=openly)
        return decks.with_deck(after), Deed(PLAYED if openly else DISCARDED, deck.id, deck.name, (card,))

    return await _do(table, caller, made)


def in_hand(decks: Decks, caller: Caller, name: str | None, typed: str) -> tuple[Deck, int]:
    """The deck and the card of the caller's hand that are meant. Refusal: there is no such card, or several
    are meant alike."""
    holding = [each for each in decks.seen_by(caller.user_id) if each.hand(caller.user_id)]
    if name is not None:
        holding = [found(decks, caller, name)]
    if not holding:
        raise Refusal("deck.empty_hand")
    return card_meant(holding, caller.user_id, typed)


async def shuffle(table: Table, caller: Caller, name: str | None, *, hands: bool) -> DeckChange:
    """Shuffle the discarded cards in, with ``hands`` also those that people hold. Refusal: the caller may
    not draw from it, or take in hands."""
    who = await roles(table, caller)
    deck = found(await held(table, caller), caller, name)
    if hands:
        await require(table, caller, Right.KEEP_DECK, own=deck.made_by == caller.user_id)

    def made(decks: Decks) -> Made:
        now = _usable(_seen(decks, caller, deck.id), who)
        after = now.shuffled(_order(table, caller, now, hands=hands), hands=hands)
        return decks.with_deck(after), Deed(SHUFFLED, now.id, now.name)

    return await _do(table, caller, made)


async def remove(table: Table, caller: Caller, deck_id: int) -> DeckChange:
    """Take a deck away; undo brings it back. Refusal: it is another user's."""
    deck = _seen(await held(table, caller), caller, deck_id)
    await require(table, caller, Right.KEEP_DECK, own=deck.made_by == caller.user_id)
    return await _do(
        table,
        caller,
        lambda decks: (decks.without(decks.deck(deck_id)), Deed(REMOVED, deck_id, deck.name)),
    )


async def opened(table: Table, caller: Caller, deck_id: int) -> DeckChange:
    """Post the order before the last shuffle, for everybody to check. It is a step that nobody undoes:
    undoing the shuffle would make this the order of the pile. Refusal: the caller does not keep the deck,
    there was none, or somebody holds a card, which it could tell."""
    deck = _seen(await held(table, caller), caller, deck_id)
    await require(table, caller, Right.KEEP_DECK, own=deck.made_by == caller.user_id)

    def made(decks: Decks) -> Made:
        _order_before(_seen(decks, caller, deck_id))
        return decks, Deed(OPENED, deck_id, deck.name)

    return await _do(table, caller, made)


def _order_before(deck: Deck) -> Order:
    """The order before the last shuffle. Refusal: there was none, or it could tell who holds which card."""
    if deck.before is None:
        raise Refusal("deck.no_order")
    if deck.hands:
        raise Refusal("deck.order_in_hands")
    return deck.before


def _seen(decks: Decks, caller: Caller, deck_id: int) -> Deck:
    """A deck by its id. Refusal: it is gone, or another user's own."""
    deck = decks.deck(deck_id)
    if deck not in decks.seen_by(caller.user_id):
        raise Refusal("deck.gone")
    return deck


async def _do(table: Table, caller: Caller, make: Callable[[Decks], Made]) -> DeckChange:
    """Do something to the channel's decks, durably. A replayed interaction changes nothing, and gives what it
    did."""
    caller.needs_server()
    async with table.lock("decks", caller.channel_id):
        newest = await _newest(table, caller)

        async def made() -> DeckChange:
            decks, deed = make(KIND.load(newest.state) if newest else Decks())
            action, state = KIND.dump_action(deed), KIND.dump(decks)
            step = history.next_step(KIND, caller, caller.channel_id, newest, action, state)
            return _change(step, deed, decks)

        return await _appended(table, caller, newest, made)


def _change(step: Step, deed: Deed, decks: Decks, way: str = "") -> DeckChange:
    deck = next((each for each in decks.decks if each.id == deed.deck), None)
    return DeckChange(step, decks, deed, deck, deck.texts(deed.cards) if deck else (), way)


@dataclass(frozen=True, slots=True)
class _Head:
    """The newest step."""

    step: Step


async def _appended(
    table: Table, caller: Caller, newest: Step | None, made: Callable[[], Awaitable[DeckChange]]
) -> DeckChange:
    head = None if newest is None else _Head(newest)
    tell = partial(owed, caller, partial(told, table, caller))
    change = await history.append(table.store, KIND, caller, head, made, tell)
    return change if isinstance(change, DeckChange) else (await _read(table, change))[0]


async def _read(table: Table, step: Step) -> tuple[DeckChange, Step]:
    """What a step did, and the step that it undid or redid (itself if it did neither)."""
    turn = history.direction(step)
    done = await table.store.step_by_node(KIND.name, step.key, turn[1][-1]) if turn else step
    if done is None:
        raise Refusal("deck.moved_on")
    change = _change(step, KIND.load_action(done.action), KIND.load(step.state), turn[0] if turn else "")
    return change, done


# ---------------------------------------------------------------- back and forth


async def undo(table: Table, caller: Caller, revision: int | None = None) -> DeckChange:
    """Undo what was done last; with a ``revision`` only that. Refusal: somebody else did it, something was
    done since, or an order was opened, which everybody knows."""
    return await _turn(table, caller, history.back, revision)


async def redo(table: Table, caller: Caller) -> DeckChange:
    """Redo what was undone last. Refusal: somebody else did it, or nothing was undone."""
    return await _turn(table, caller, history.forth, None)


async def _turn(table: Table, caller: Caller, way: history.Way, revision: int | None) -> DeckChange:
    caller.needs_server()
    async with table.lock("decks", caller.channel_id):
        newest = await _newest(table, caller)
        if newest is None:
            nothing = Refusal("deck.nothing_to_undo"), Refusal("deck.nothing_to_redo")
            raise nothing[way is not history.back]
        if newest.interaction_id != caller.interaction_id and revision not in (None, newest.revision):
            raise Refusal("deck.moved_on")

        async def made() -> DeckChange:
            change, done = await _read(table, await history.turned(table.store, KIND, caller, newest, way))
            await require(table, caller, Right.CORRECT_DECKS, own=done.user_id == caller.user_id)
            if change.deed.what == OPENED:
                raise Refusal("deck.opened", name=change.deed.name)
            return change

        return await _appended(table, caller, newest, made)


# ---------------------------------------------------------------- what is told


async def told(table: Table, caller: Caller, done: DeckChange) -> Post:
    """The message that tells everybody what was done."""
    words, deck = words_for((await of_caller(table, caller)).language), done.deck
    if done.deed.what == OPENED and deck is not None:
        order = _order_before(deck)
        text = wording.order_told(words, deck, seal(deck, order), ORDER_FILE)
        return Post(text, file=(ORDER_FILE, sealed_text(deck, order)))
    if done.way:
        text = wording.turned_told(words, caller.user_id, done.way, done.deed, deck)
    else:
        shown = () if done.deed.what in wording.UNSEEN else done.cards
        text = wording.deed_told(words, caller.user_id, done.deed, shown, deck, done.seal)
    buttons = (
        *((Button(words.plain("My hand"), button_id("hand")),) if deck is not None and deck.hands else ()),
        *(() if done.way else (Button(words.plain("Undo"), button_id("deck_undo", done.step.revision)),)),
    )
    return Post(text, buttons=buttons)


def places_of(deck: Deck, caller: Caller) -> Places:
    """What the caller holds, in the deck's own order."""
    return tuple(sorted(deck.hand(caller.user_id)))
