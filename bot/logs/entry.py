"""A log's entries: one for each announcement, roll and message."""

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
    """An encounter's announcement: turns and events."""
    MOVE = "move"
    """A move on the map."""
    MAP = "map"
    """The map as it stood, with its picture."""
    SPEECH = "speech"
    """A user's message in the channel."""
    TOLD = "told"
    """Any other answer."""
    HIDDEN = "hidden"
    """A hidden roll, for the GM."""


@dataclass(frozen=True, slots=True)
class Logged:
    """A message's facts for the log besides its text.

    - ``character``: its character.
    - ``user_id``: the user behind it (0: none, or not to be told).
    - ``system``: the game's key.
    - ``facts`` makes a JSON text; it is called only while a log runs.
    - ``key``: the name of the announced thing. The same thing, announced again after a kill, is one entry.
      Empty: the message has no name of its own.
    - ``to``: the users that may read it, in the GM's copy only. None: everybody.
    - ``text``: the part of the message that is new, if the log keeps only that ("": it keeps all of it).
    """

    kind: EntryKind = EntryKind.TOLD
    character: str = ""
    user_id: int = 0
    system: str = ""
    facts: Callable[[], str] = field(default=str, compare=False)
    key: str = ""
    to: tuple[int, ...] | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry, as it is stored.

    - ``to``: the receivers of a hidden one. None: everybody.
    - ``name``: the user's name at the time.
    - ``command`` and ``typed``: the user's request (empty: a press, or a text that others may not read).
    - ``text``: the message in Discord's markdown.
    - ``picture``: the name of an image that the log holds ("": none). ``alt``: its description.
    - ``message_id``: the message that tells it, if known.
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
        """Whether only the GM's copy has it."""
        return self.to is not None

    @property
    def who(self) -> str:
        """Its character's name, otherwise the user's. Empty: neither."""
        return self.character or self.name
