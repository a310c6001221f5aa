"""Words of decks: what is drawn, played and shuffled, and hands for their holders."""

from collections.abc import Mapping, Sequence

from bot.decks.decks import Deck, Decks
from bot.decks.stored import DEALT, DISCARDED, DRAWN, MADE, PLAYED, REMOVED, SHUFFLED, Deed
from bot.text import N_
from bot.wording.clocks.clock_words import CARDS, with_readable_suits
from bot.wording.seals import seal_told
from bot.wording.short_answers import SMALL
from bot.wording.words import Marked, Words, escape, mention

MOST_LISTED = 40
"""How many different cards a list of a deck's cards names."""
MOST_DISCARDED = 12
"""How many discarded cards are named."""


def card_told(words: Words, card: str) -> Marked:
    """A card in bold."""
    shown = words(CARDS[card]) if card in CARDS else escape(with_readable_suits(card))
    return Marked(f"**{shown}**")


def card_plain(words: Words, card: str) -> str:
    """A card where Discord reads no markdown."""
    return words.plain(CARDS[card]) if card in CARDS else with_readable_suits(card)


def _cards(words: Words, cards: Sequence[str]) -> Marked:
    return Marked(" · ".join(card_told(words, each) for each in cards))


TOLD: Mapping[str, tuple[str, str]] = {
    MADE: (N_("🃏 {who} lays out “{deck}”."), N_("🃏 {who} lays out “{deck}”.")),
    DRAWN: (
        N_("🃏 {who} draws a card from “{deck}”: {cards}"),
        N_("🃏 {who} draws {n} cards from “{deck}”: {cards}"),
    ),
    DEALT: (
        N_("🃏 {who} draws a card from “{deck}”, for their eyes only."),
        N_("🃏 {who} draws {n} cards from “{deck}”, for their eyes only."),
    ),
    PLAYED: (
        N_("🃏 {who} plays a card of “{deck}”: {cards}"),
        N_("🃏 {who} plays {n} cards of “{deck}”: {cards}"),
    ),
    DISCARDED: (
        N_("🃏 {who} discards a card of “{deck}” face down."),
        N_("🃏 {who} discards {n} cards of “{deck}” face down."),
    ),
    SHUFFLED: (N_("🔀 {who} shuffles “{deck}”."), N_("🔀 {who} shuffles “{deck}”.")),
    REMOVED: (N_("🃏 {who} takes “{deck}” away."), N_("🃏 {who} takes “{deck}” away.")),
}
"""What the table learns of a deed, for one card and for several."""
UNDO: Mapping[str, str] = {
    "undo": N_("↩ {who} undoes this: {deed}"),
    "redo": N_("↪ {who} redoes this: {deed}"),
}
UNDONE: Mapping[str, tuple[str, str]] = {
    MADE: (N_("“{deck}” was laid out"), N_("“{deck}” was laid out")),
    DRAWN: (N_("a card was drawn from “{deck}”"), N_("{n} cards were drawn from “{deck}”")),
    DEALT: (N_("a card of “{deck}” went into a hand"), N_("{n} cards of “{deck}” went into a hand")),
    PLAYED: (N_("a card of “{deck}” was played"), N_("{n} cards of “{deck}” were played")),
    DISCARDED: (N_("a card of “{deck}” was discarded"), N_("{n} cards of “{deck}” were discarded")),
    SHUFFLED: (N_("“{deck}” was shuffled"), N_("“{deck}” was shuffled")),
    REMOVED: (N_("“{deck}” was taken away"), N_("“{deck}” was taken away")),
}
"""The same deeds, where undo or redo names them."""


UNSEEN = frozenset({DEALT, DISCARDED})
"""Deeds that tell the table the number of cards only."""
ON_HAND: Mapping[str, str] = {
    "hand_play": N_("Play a card of “{deck}”"),
    "hand_discard": N_("Discard a card of “{deck}”"),
}
"""The lists below a hand, by what a choice does."""


def deed_told(
    words: Words, user_id: int, deed: Deed, cards: Sequence[str], deck: Deck | None, seal: str
) -> Marked:
    """What everybody may know of a deed: who, which deck, how many cards; which only if they lie face up."""
    facts = {"who": mention(user_id), "deck": deed.name, "cards": _cards(words, cards)}
    told = _with_state(words, _counted(words, TOLD, deed, **facts), user_id, deed.what, deck)
    return Marked(f"{told}\n{seal_told(words, seal)}") if seal else told


def turned_told(words: Words, user_id: int, way: str, deed: Deed, deck: Deck | None) -> Marked:
    """What was undone or redone."""
    named = _counted(words, UNDONE, deed, deck=deed.name)
    return _with_state(words, words(UNDO[way], who=mention(user_id), deed=named), user_id, "", deck)


def _counted(words: Words, told: Mapping[str, tuple[str, str]], deed: Deed, **facts: object) -> Marked:
    """The sentence for a deed with one card, or with so many."""
    number = len(deed.cards) or 1
    return words(told[deed.what][number > 1], n=number, **facts)


def _with_state(words: Words, told: Marked, user_id: int, what: str, deck: Deck | None) -> Marked:
    """A small line below with where the deck's cards are."""
    if deck is None:
        return told
    own = len(deck.hand(user_id)) if what == DEALT else 0
    parts = [state_told(words, deck, but=own)]
    if own:
        parts.insert(0, words.plural("{n} card in their hand", "{n} cards in their hand", own))
    return Marked(f"{told}\n{SMALL}{' · '.join(parts)}")


def state_told(words: Words, deck: Deck, *, but: int = 0) -> Marked:
    """How many cards are left, discarded and held; ``but``: the number in one hand, which is told by itself
    and is not told again if nobody else holds any."""
    if deck.returns:
        return words.plural("{n} card, put back at once", "{n} cards, each put back at once", len(deck.cards))
    parts = [words.plural("{n} card left", "{n} cards left", len(deck.left))]
    if gone := len(deck.discarded) + len(deck.buried):
        parts.append(words("{n} discarded", n=gone))
    if len(deck.held) > but:
        parts.append(words("{n} held", n=len(deck.held)))
    return Marked(" · ".join(parts))


def dealt_told(words: Words, cards: Sequence[str]) -> Marked:
    """The cards that the holder drew."""
    return words("You draw {cards}", cards=_cards(words, cards))


def hand_told(words: Words, decks: Sequence[Deck], user_id: int) -> Marked:
    """All hands of a user, for their eyes only."""
    lines = [words("**Your hand**")]
    for each in decks:
        cards = each.texts(sorted(each.hand(user_id)))
        if cards:
            lines.append(words("“{deck}”: {cards}", deck=each.name, cards=_cards(words, cards)))
    return Marked("\n".join(lines)) if len(lines) > 1 else words("You hold no cards.")


def decks_told(words: Words, decks: Decks, user_id: int) -> list[Marked]:
    """The decks of a channel, a line each."""
    return [_line(words, each) for each in decks.seen_by(user_id)]


def _line(words: Words, deck: Deck) -> Marked:
    kind = _kind(words, deck)
    state = " · ".join([*([kind] if kind else []), state_told(words, deck)])
    return words("• **{deck}**: {state}", deck=deck.name, state=Marked(state))


def _kind(words: Words, deck: Deck) -> Marked | None:
    if deck.own:
        return words("yours only")
    return words("only GMs draw") if deck.gm else None


def deck_told(words: Words, deck: Deck, *, whole: bool) -> Marked:
    """A deck: where its cards are, who holds how many, what was discarded; ``whole``: with all its cards."""
    kind = _kind(words, deck)
    lines = [words("**{deck}**", deck=deck.name)]
    lines.append(Marked(" · ".join([*([kind] if kind else []), state_told(words, deck)])))
    for each in deck.hands:
        count = words.plural("{n} card", "{n} cards", len(each.cards))
        lines.append(words("{who} holds {count}.", who=mention(each.user_id), count=count))
    if deck.discarded:
        newest = deck.texts(deck.discarded[::-1][:MOST_DISCARDED])
        lines.append(words("face up, the newest first: {cards}", cards=_cards(words, newest)))
    if whole:
        lines.append(words("all cards: {cards}", cards=_all_cards(words, deck)))
    return Marked("\n".join(lines))


def _all_cards(words: Words, deck: Deck) -> Marked:
    counted = [
        words("{n} × {card}", n=count, card=card_told(words, card)) if count > 1 else card_told(words, card)
        for card, count in deck.counted()
    ]
    if more := len(counted) - MOST_LISTED:
        counted = counted[:MOST_LISTED]
    told = Marked(" · ".join(counted))
    return words("{cards} and {n} more", cards=told, n=more) if more > 0 else told


def order_told(words: Words, deck: Deck, seal: str, file: str) -> Marked:
    """The order before the last shuffle, made public, and how its seal is checked."""
    return words(
        "🔓 The order of “{deck}” before the last shuffle is in the attached file. Its SHA-256 is its seal; "
        "check it with `sha256sum {file}` (Windows: `certutil -hashfile {file} SHA256`):\n`{seal}`",
        deck=deck.name,
        file=Marked(file),
        seal=Marked(seal),
    )
