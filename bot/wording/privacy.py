"""What people are told of what is kept about them."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from bot.text import N_
from bot.wording.words import Marked, Words


class Count(Protocol):
    """How many of a kind there are, and on how many servers."""

    @property
    def kind(self) -> str:
        """What it is."""
        ...

    @property
    def count(self) -> int:
        """How many."""
        ...

    @property
    def servers(self) -> int:
        """Where."""
        ...


KINDS: Final[Mapping[str, str]] = {
    "figures": N_("figures: until you delete them"),
    "foes": N_("foes you made: until a GM deletes them"),
    "bodies": N_("figures' health: with the figure"),
    "photos": N_("images: with the figure"),
    "pools": N_("pools: the newest 25"),
    "settings": N_("language of your direct messages"),
    "gms": N_("channels with you as GM"),
    "steps": N_("steps in fights, maps and sheets: with them"),
    "secrets": N_("hidden rolls by you: {rolls} days"),
    "received": N_("hidden rolls that went to you: {rolls} days"),
    "ongoing": N_("messages that go on: {rolls} days once over"),
    "kept_texts": N_("long answers: 14 days"),
    "throws": N_("dice for /luck: 3 days"),
    "logs": N_("logs you began: {logs} days once ended"),
    "log_entries": N_("entries in logs: with the log"),
}
"""What each kind is called, and how long it is kept."""
FOREVER: Final = "∞"


def counted(words: Words, found: Sequence[Count], days: Mapping[str, int]) -> Marked:
    """What is kept about somebody: how many of each kind, where, and how long."""
    if not found:
        return words("Nothing is kept about you.")
    terms = {name: Marked(each or FOREVER) for name, each in days.items()}
    lines = [
        words.plural("{count} {kind} · {n} server", "{count} {kind} · {n} servers", each.servers,
            count=each.count, kind=words(KINDS[each.kind], **terms))
        for each in found
    ]  # fmt: skip
    head = words("Kept about you:")
    foot = words("`/privacy export` gives you all of it, `/privacy delete` deletes it.")
    return Marked("\n".join((head, *(f"-# {each}" for each in lines), foot)))


def asks(words: Words) -> Marked:
    """What a deletion takes, before it is done."""
    return words(
        "Delete what is kept about you, on all servers? Figures, pools, hidden rolls, log entries and "
        "settings go; in fights and maps you become “someone”, run by the GM. This cannot be undone."
    )


def begun(words: Words) -> Marked:
    """It goes on by itself."""
    return words("It is being deleted; on a large server that takes some minutes.")


def done(words: Words) -> Marked:
    """It is gone from the database."""
    return words("Deleted.")


def backups(words: Words, days: int) -> Marked:
    """When the backups no longer have it either."""
    return words.plural(
        "Backups hold it for {n} day more at most.", "Backups hold it for {n} days more at most.", days
    )
