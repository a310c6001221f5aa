"""The stored form of a channel's decks."""

from dataclasses import dataclass
from typing import Final

from bot import records
from bot.decks.decks import Decks, Places

FORMAT: Final = 1
"""The format that is written now."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What was done with a deck: a word of `DEEDS`, the deck's id and name, and the places of the cards.
    ``laid_out``: the deck was laid out for it."""

    what: str
    deck: int
    name: str
    cards: Places = ()
    laid_out: bool = False


MADE, DRAWN, DEALT, PLAYED, DISCARDED, SHUFFLED, REMOVED, OPENED = DEEDS = (
    "made", "drawn", "dealt", "played", "discarded", "shuffled", "removed", "opened",
)  # fmt: skip


def dump(decks: Decks) -> str:
    """Decks as the store has them."""
    return records.text(FORMAT, "decks", records.written(decks))


def load(text: str) -> Decks:
    """What `dump` wrote. ValueError: not a format this program knows."""
    return records.record(Decks).build(records.content(FORMAT, "decks", text))


def dump_deed(deed: Deed) -> str:
    """A deed as the store has it."""
    return records.text(FORMAT, "action", records.written(deed))


def load_deed(text: str) -> Deed:
    """What `dump_deed` wrote."""
    return records.record(Deed).build(records.content(FORMAT, "action", text))
