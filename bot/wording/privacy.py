"""The words about stored personal data."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from bot.text import N_
from bot.wording.words import Marked, Words


class Count(Protocol):
    """How many of a kind there are, on how many servers, and whether some are of none."""

    @property
    def kind(self) -> str:
        """Its kind."""
        ...

    @property
    def count(self) -> int:
        """How many."""
        ...

    @property
    def servers(self) -> int:
        """Where."""
        ...

    @property
    def outside(self) -> bool:
        """Whether some are of no server."""
        ...


KINDS: Final[Mapping[str, tuple[str, str]]] = {
    "characters": (N_("Characters"), N_("until you delete them")),
    "foes": (N_("Foes you made"), N_("until a GM deletes them")),
    "bodies": (N_("Characters' health"), N_("with the character")),
    "sheet_messages": (N_("Posted sheets"), N_("until they are taken down")),
    "photos": (N_("Images"), N_("with the character")),
    "games": (N_("Games you brought in"), N_("until a GM removes them")),
    "random_tables": (N_("Random tables you brought in"), N_("until a GM removes them")),
    "pools": (N_("Pools you rolled"), N_("the newest 25")),
    "settings": (N_("Your language"), N_("until you delete it")),
    "gms": (N_("Channels with you as GM"), N_("until that is changed")),
    "steps": (N_("Steps in fights, on maps and sheets"), N_("with those")),
    "secrets": (N_("Hidden rolls by you"), N_("{rolls} days")),
    "received": (N_("Hidden rolls that went to you"), N_("{rolls} days")),
    "ongoing": (N_("Messages that go on"), N_("{rolls} days once over")),
    "kept_texts": (N_("Long answers"), N_("14 days")),
    "throws": (N_("Dice for /luck"), N_("3 days")),
    "sayings": (N_("What you said as a character: which messages"), N_("365 days")),
    "logs": (N_("Logs you began"), N_("{logs} days once ended")),
    "log_entries": (N_("Entries in logs"), N_("with the log")),
}
"""The name of each kind, and how long it is stored."""
FOREVER: Final = "∞"


def counted(words: Words, found: Sequence[Count], days: Mapping[str, int]) -> Marked:
    """Stored data about a user: how many of each kind, where, and how long."""
    if not found:
        return words("The bot stores nothing about you.")
    terms = {name: Marked(each or FOREVER) for name, each in days.items()}
    lines = [_line(words, each, terms) for each in found]
    head = words("Kept about you:")
    foot = words("`/privacy export` gives you all of it, `/privacy delete` deletes it.")
    # Large lines: small ones beyond the fifth would be left out, and this text must be complete.
    return Marked("\n".join((head, *(f"• {each}" for each in lines), foot)))


def _line(words: Words, each: Count, terms: Mapping[str, Marked]) -> Marked:
    name, how_long = (words(said, **terms) for said in KINDS[each.kind])
    facts = {"kind": name, "count": each.count, "how_long": how_long}
    if each.outside and not each.servers:
        return words("{kind}: {count} outside of servers, {how_long}", **facts)
    if each.outside:
        return words.plural(
            "{kind}: {count} on {n} server and outside of servers, {how_long}",
            "{kind}: {count} on {n} servers and outside of servers, {how_long}",
            each.servers, **facts,
        )  # fmt: skip
    return words.plural(
        "{kind}: {count} on {n} server, {how_long}", "{kind}: {count} on {n} servers, {how_long}",
        each.servers, **facts,
    )  # fmt: skip


def asks(words: Words) -> Marked:
    """What a deletion takes, before it is done."""
    return words(
        "Delete everything stored about you, on all servers? Your characters, pools, hidden rolls, log "
        "entries and settings are deleted. Your combatants keep their names and pass to the GM. You "
        "cannot undo this."
    )


def begun(words: Words) -> Marked:
    """The deletion continues in the background."""
    return words("It is being deleted; on a large server that takes some minutes.")


def done(words: Words) -> Marked:
    """It is gone from the database."""
    return words("Deleted.")


def backups(words: Words, days: int) -> Marked:
    """When the backups no longer have it either."""
    return words.plural(
        "Backups hold it for {n} day more at most.", "Backups hold it for {n} days more at most.", days
    )
