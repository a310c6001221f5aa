"""What a log keeps: one entry for each thing that was told, rolled or said."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

LONGEST = 4000
"""How many characters an entry's text has at most."""


class EntryKind(StrEnum):
    """What an entry is."""

    ROLL = "roll"
    CALL = "call"
    """What an encounter tells: who acts, what happened."""
    MOVE = "move"
    """A move on the map."""
    MAP = "map"
    """The map as it stood, with its picture."""
    SPEECH = "speech"
    """What somebody wrote in the channel."""
    TOLD = "told"
    """Any other answer."""
    HIDDEN = "hidden"
    """A hidden roll, for the GM."""


@dataclass(frozen=True, slots=True)
class Logged:
    """What a message says for the log besides its text.

    ``character`` is whose it is, ``user_id`` the person behind it (0: nobody, or not to be told),
    ``system`` the game's key, ``facts`` makes a JSON text, asked for only where a log runs. ``key`` names
    what is told: the same thing, told again after a kill, is one entry; empty: the message has no name of
    its own. ``to``: the GM's copy alone has it, which these people may read; None: everybody.
    """

    kind: EntryKind = EntryKind.TOLD
    character: str = ""
    user_id: int = 0
    system: str = ""
    facts: Callable[[], str] = field(default=str, compare=False)
    key: str = ""
    to: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry, as it is stored.

    ``to`` is whom a hidden one went to; None: everybody. ``name`` is what the person called
    themselves, ``command`` and ``typed`` what they asked for (empty: a press, or nothing that
    others may read). ``text`` is as it was told, in Discord's markdown. ``picture`` is the name of an
    image that the log holds ("": none), ``alt`` what it shows. ``message_id`` is the message that
    tells of it, as far as that is known.
    """

    key: str
    at: datetime
    kind: EntryKind
    to: tuple[int, ...] | None
    user_id: int
    name: str
    character: str
    system: str
    command: str
    typed: str
    text: str
    facts: str = ""
    picture: str = ""
    alt: str = ""
    message_id: int | None = None

    @property
    def hidden(self) -> bool:
        """Whether the GM's copy alone has it."""
        return self.to is not None

    @property
    def who(self) -> str:
        """Who it is told of: the character, else the person; empty: nobody."""
        return self.character or self.name
