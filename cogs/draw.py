"""/draw: decks of cards, hands, and random tables."""

from collections.abc import Sequence
from functools import partial

from discord import app_commands

from bot.decks.decks import LONGEST_CARD, LONGEST_NAME, MOST_AT_ONCE, Deck, Decks
from bot.decks.stored import DEALT
from bot.decks.typed import cards_typed
from bot.play import decks, random_tables
from bot.play.authority import Right
from bot.play.decks import DeckChange
from bot.play.delivery import MOST_CHOICES, Button, ButtonStyle, Menu, MenuChoice, Post, button_id
from bot.play.gm_role import allowed, require
from bot.play.hidden_rolls.hidden_rolls import Visibility
from bot.play.random_tables import MOST_TIMES, FileChange, Meant
from bot.play.server_files import may_change
from bot.play.workload.rate_limits import Load
from bot.random_tables.reader import LARGEST
from bot.random_tables.reader import LONGEST_NAME as LONGEST_TABLE
from bot.refusal import Refusal
from bot.text import fold, tidy, versions
from bot.wording import decks as wording
from bot.wording import random_tables as table_wording
from cogs.dice_options import Label
from cogs.roll_messages import rolled, tell
from cogs.ui.ask import Ask, regardless
from cogs.ui.boundary import press
from cogs.ui.commands import command, group
from cogs.ui.forms import Form, chosen_of, tables_form
from cogs.ui.ongoing_messages import tell_step
from cogs.ui.suggestions import Pairs
from cogs.ui.uploads import importing

draw = group("draw", "Cards and random tables")

Named = app_commands.Range[str, 1, LONGEST_NAME]
Card = app_commands.Range[str, 1, LONGEST_CARD]
Cards = app_commands.Range[str, 1, 1000]
Count = app_commands.Range[int, 1, MOST_AT_ONCE]
TableName = app_commands.Range[str, 1, LONGEST_TABLE]
Times = app_commands.Range[int, 1, MOST_TIMES]


# ---------------------------------------------------------------- suggestions


async def _decks(ask: Ask, current: str) -> Pairs:
    """The decks that the user may know."""
    held = await decks.held(ask.table, ask.caller)
    names = [each.name for each in held.seen_by(ask.caller.user_id)]
    return [(name, name) for name in names if fold(current) in fold(name)]


async def _tables(ask: Ask, current: str) -> Pairs:
    """The files' names, and for those who may read them all tables."""
    pairs: Pairs = []
    for known in await random_tables.listed(ask.table, ask.caller.guild_id):
        whole = await random_tables.may_read(ask.table, ask.caller, known.made_by)
        for each in known.names if whole else known.names[:1]:
            if any(fold(current) in fold(name) for name in versions(each)):
                title = ask.words.plain(each)
                pairs.append((title, title))
    return pairs


async def _both(ask: Ask, current: str) -> Pairs:
    return [*await _decks(ask, current), *await _tables(ask, current)]


async def _hand(ask: Ask, current: str) -> Pairs:
    """The cards of the user's hand."""
    held = await decks.held(ask.table, ask.caller)
    cards = [
        card
        for each in held.seen_by(ask.caller.user_id)
        for card in each.texts(each.hand(ask.caller.user_id))
    ]
    shown = dict.fromkeys((wording.card_plain(ask.words, card), card) for card in cards)
    return [(title, card) for title, card in shown if fold(current) in fold(title)]


DECK = {"deck": _decks}
OF_HAND = {"card": _hand, **DECK}


# ---------------------------------------------------------------- cards


@command("card", "Draw cards, face up or into your hand", into=draw, autocomplete=DECK)
async def _card(ask: Ask, deck: Named | None = None, count: Count = 1, to: str = "open") -> None:
    usual = (await ask.public_words()).plain("Cards")
    done = await decks.draw(ask.table, ask.caller, deck, count, to_hand=to == "hand", usual=usual)
    await _tell(ask, done)


async def _tell(ask: Ask, done: DeckChange) -> None:
    """Tell everybody what was done, and a holder the cards."""
    await tell_step(ask, done.told or await decks.told(ask.table, ask.caller, done))
    if done.deed.what == DEALT and not done.way:
        await ask.answer(wording.dealt_told(ask.words, done.cards), private=True)


@command("hand", "Show your cards, to play or discard them", into=draw, private=True)
async def _show_hand(ask: Ask) -> None:
    await ask.answer(_hand_post(ask, await decks.held(ask.table, ask.caller)), private=True)


@press("hand")
async def _press_hand(ask: Ask, numbers: tuple[int, ...]) -> None:
    await ask.answer(_hand_post(ask, await decks.held(ask.table, ask.caller)), private=True)


def _hand_post(ask: Ask, held: Decks) -> Post:
    """The caller's hands, with a list to play and one to discard for the first decks."""
    who = ask.caller.user_id
    holding = [each for each in held.seen_by(who) if each.hand(who)]
    menus = [
        Menu(ask.words.plain(label, deck=each.name), button_id(verb, each.id), _choices(ask, each))
        for each in holding[:2]
        for verb, label in wording.ON_HAND.items()
    ]
    return Post(wording.hand_told(ask.words, holding, who), menus=tuple(menus))


def _choices(ask: Ask, deck: Deck) -> tuple[MenuChoice, ...]:
    places = decks.places_of(deck, ask.caller)[:MOST_CHOICES]
    return tuple(MenuChoice(wording.card_plain(ask.words, deck.cards[each]), str(each)) for each in places)


@press("hand_play", takes=1)
async def _chosen_to_play(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _lay_chosen(ask, numbers[0], openly=True)


@press("hand_discard", takes=1)
async def _chosen_to_discard(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _lay_chosen(ask, numbers[0], openly=False)


async def _lay_chosen(ask: Ask, deck_id: int, *, openly: bool) -> None:
    ask.must_be_private()
    chosen = chosen_of(ask.interaction)
    card = int(chosen) if chosen.isdecimal() and chosen.isascii() and len(chosen) < 6 else -1
    done = await decks.lay(ask.table, ask.caller, deck_id, card, openly=openly)
    await regardless(ask.update_own(_hand_post(ask, done.decks)), partial(_tell, ask, done))


@command("play", "Play a card of your hand", into=draw, autocomplete=OF_HAND)
async def _play(ask: Ask, card: Card, deck: Named | None = None) -> None:
    await _lay(ask, card, deck, openly=True)


@command("discard", "Discard a card of your hand face down", into=draw, private=True, autocomplete=OF_HAND)
async def _discard(ask: Ask, card: Card, deck: Named | None = None) -> None:
    await _lay(ask, card, deck, openly=False)


async def _lay(ask: Ask, card: str, name: str | None, *, openly: bool) -> None:
    held = await decks.held(ask.table, ask.caller)
    deck, place = decks.in_hand(held, ask.caller, name, card)
    done = await decks.lay(ask.table, ask.caller, deck.id, place, openly=openly)
    if openly:
        await _tell(ask, done)
    else:  # Everybody can read the options of a command whose first answer is public.
        hand = ask.answer(_hand_post(ask, done.decks), private=True)
        await regardless(hand, partial(_tell, ask, done))


@command("shuffle", "Shuffle the discarded cards in", into=draw, autocomplete=DECK)
async def _shuffle(ask: Ask, deck: Named | None = None, hands: bool = False) -> None:
    await _tell(ask, await decks.shuffle(ask.table, ask.caller, deck, hands=hands))


@command("undo", "Undo the last step with the decks", into=draw)
async def _undo(ask: Ask) -> None:
    await _tell(ask, await decks.undo(ask.table, ask.caller))


@command("redo", "Redo what was undone last", into=draw)
async def _redo(ask: Ask) -> None:
    await _tell(ask, await decks.redo(ask.table, ask.caller))


@press("deck_undo", takes=1)
async def _press_undo(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _tell(ask, await decks.undo(ask.table, ask.caller, numbers[0]))


# ---------------------------------------------------------------- decks


@command("deck", "Lay out a deck", into=draw, load=Load.HEAVY, autocomplete={"cards": _tables})
async def _deck(
    ask: Ask, name: Named, cards: Cards = "54", mode: str = "keep", access: str = "everybody"
) -> None:
    if access != "everybody":  # Everybody can read the options of a command whose first answer is public.
        await ask.defer(private=True)
    texts = cards_typed(cards)
    if texts is None:
        texts = await _cards_of(ask, cards)
    done = await decks.make(
        ask.table, ask.caller, name, texts, own=access == "own", gm=access == "gm", returns=mode == "return"
    )
    await _tell(ask, done)


async def _cards_of(ask: Ask, name: str) -> Sequence[str]:
    """The cards in a random table. Refusal: there is none of this name, or the caller may not read it."""
    try:
        meant = await random_tables.meant(ask.table, ask.caller, name)
    except Refusal as refused:
        if refused.key == "table.several":
            raise
        raise Refusal("deck.no_cards", text=tidy(name)[:60]) from refused
    await random_tables.require_reading(ask.table, ask.caller, meant.known)
    return random_tables.cards_in(meant)


@command("list", "List the decks and tables here", into=draw, private=True)
async def _list(ask: Ask) -> None:
    held = await decks.held(ask.table, ask.caller)
    files = await random_tables.listed(ask.table, ask.caller.guild_id)
    told = table_wording.list_told(ask.words, held, ask.caller.user_id, [each.names[0] for each in files])
    await ask.answer(told, private=True)


@command(
    "show", "Show a deck or a table", load=Load.HEAVY, into=draw, private=True, autocomplete={"what": _both}
)
async def _show(ask: Ask, what: TableName) -> None:
    held = await decks.held(ask.table, ask.caller)
    wanted = fold(what)
    if found := [each for each in held.seen_by(ask.caller.user_id) if fold(each.name) == wanted]:
        await ask.answer(await _deck_post(ask, found[0]), private=True)
        return
    meant = await random_tables.meant(ask.table, ask.caller, what)
    await random_tables.require_reading(ask.table, ask.caller, meant.known)
    await ask.answer(await _file_post(ask, meant), private=True)


async def _deck_post(ask: Ask, deck: Deck) -> Post:
    keeps = await allowed(ask.table, ask.caller, Right.KEEP_DECK, own=deck.made_by == ask.caller.user_id)
    buttons: list[Button] = []
    if keeps and deck.before is not None:
        buttons.append(Button(ask.words.plain("Open the last order"), button_id("deck_open", deck.id)))
    if keeps:
        remove = button_id("deck_remove", deck.id)
        buttons.append(Button(ask.words.plain("Remove"), remove, ButtonStyle.DANGER))
    return Post(wording.deck_told(ask.words, deck, whole=keeps or not deck.gm), buttons=tuple(buttons))


@press("deck_remove", takes=1)
async def _remove_deck(ask: Ask, numbers: tuple[int, ...]) -> None:
    ask.must_be_private()
    await _tell(ask, await decks.remove(ask.table, ask.caller, numbers[0]))


@press("deck_open", takes=1)
async def _open_order(ask: Ask, numbers: tuple[int, ...]) -> None:
    ask.must_be_private()
    await _tell(ask, await decks.opened(ask.table, ask.caller, numbers[0]))


# ---------------------------------------------------------------- tables


@command("table", "Draw from a random table", load=Load.HEAVY, into=draw, autocomplete={"table": _tables})
async def _table(
    ask: Ask,
    table: TableName,
    times: Times = 1,
    visibility: str = "public",
    label: Label | None = None,
) -> None:
    meant = await random_tables.meant(ask.table, ask.caller, table)
    make = partial(random_tables.drawn, ask.table, ask.caller, meant, times, label or "")
    if Visibility(visibility) is not Visibility.PUBLIC:
        await tell(ask, visibility, make)
        return
    words, known = await ask.public_words(), meant.known.file
    buttons = (
        Button(
            words.plain("Draw again"), button_id("table_again", known.id, known.revision, meant.place, times)
        ),
        Button(words.plain("Chances"), button_id("table_chances", known.id, known.revision, meant.place)),
    )
    await ask.answer(rolled(words, make(), buttons), private=False)


@press("table_again", takes=4, load=Load.HEAVY)
async def _again(ask: Ask, numbers: tuple[int, ...]) -> None:
    file_id, revision, place, times = numbers
    meant = await random_tables.by_id(ask.table, ask.caller, file_id, revision, place)
    words = await ask.public_words()
    made = random_tables.drawn(ask.table, ask.caller, meant, min(max(times, 1), MOST_TIMES), "")
    await ask.answer(rolled(words, made), private=False)


@press("table_chances", takes=3, load=Load.HEAVY)
async def _chances(ask: Ask, numbers: tuple[int, ...]) -> None:
    meant = await random_tables.by_id(ask.table, ask.caller, *numbers)
    await random_tables.require_reading(ask.table, ask.caller, meant.known)
    chances = await random_tables.chances_of(meant)
    told = table_wording.chances_told(ask.words, meant.known.tables, chances)
    await ask.answer(Post(told), private=True)


async def _file_post(ask: Ask, meant: Meant) -> Post:
    """A file with its text, for a user who may read it."""
    known = meant.known
    chances = button_id("table_chances", known.file.id, known.file.revision, meant.place)
    buttons = [Button(ask.words.plain("Chances"), chances)]
    if await may_change(ask.table, ask.caller, random_tables.TABLES, known.file):
        remove = button_id("table_remove", known.file.id)
        buttons.append(Button(ask.words.plain("Remove"), remove, ButtonStyle.DANGER))
    told = table_wording.file_told(ask.words, known.tables)
    return Post(told, buttons=tuple(buttons), file=("tables.txt", known.file.text))


@press("table_remove", takes=1)
async def _remove_table(ask: Ask, numbers: tuple[int, ...]) -> None:
    ask.must_be_private()
    done = await random_tables.remove(ask.table, ask.caller, numbers[0])
    await ask.answer(
        Post(table_wording.removed(ask.words, done.name), buttons=_undo_file(ask, done)), private=True
    )


@press("table_undo", takes=2)
async def _put_back(ask: Ask, numbers: tuple[int, ...]) -> None:
    ask.must_be_private()
    done = await random_tables.put_back(ask.table, ask.caller, *numbers)
    await ask.update_own(Post(table_wording.put_back(ask.words, done.name, there=done.there)))


def _undo_file(ask: Ask, done: FileChange) -> tuple[Button, ...]:
    undo = button_id("table_undo", done.file.id, done.file.revision)
    return (Button(ask.words.plain("Undo"), undo),)


async def _tables_form(ask: Ask, form_id: str) -> Form:
    await require(ask.table, ask.caller, Right.BRING_TABLE)
    return tables_form(ask.words, form_id)


@importing(draw, "Bring in random tables (GM)", LARGEST, _tables_form)
async def _import(ask: Ask, text: str) -> None:
    done = await random_tables.bring_in(ask.table, ask.caller, text)
    told = table_wording.brought_in(ask.words, done.name, replaced=done.replaced)
    await ask.answer(Post(told, buttons=_undo_file(ask, done)), private=True)


COMMANDS = (draw,)
