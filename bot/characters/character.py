"""A character has a name, a player, a game, and a sheet."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, NewType

CharacterId = NewType("CharacterId", int)
"""Counts from 1 over all servers; never used again. 0: not kept yet."""

UNKEPT = CharacterId(0)
MOST_CHARACTERS = 25
"""How many characters a user has on one server."""
MOST_FOES = 100
"""How many foes a GM has made on one server."""


class EntryKind(StrEnum):
    """What stands behind a name on a sheet."""

    VALUE = "value"
    """A whole number."""
    FORMULA = "formula"
    """Arithmetic over other names, worked out whenever it is read."""
    TEXT = "text"
    ROLL = "roll"
    """Dice, with a difficulty or without."""
    CHECK = "check"
    """A check in the notation of the character's game."""


ROLLED = (EntryKind.ROLL, EntryKind.CHECK)
"""What can be rolled by its name."""


class Entry(NamedTuple):
    """One name on a sheet with its entry: an int for a value, otherwise a text. ``typed`` is the name as
    typed, "" if it is the canonical one."""

    name: str
    kind: EntryKind
    content: int | str
    typed: str = ""

    @property
    def shown(self) -> str:
        """The name as users read it."""
        return self.typed or self.name

    @property
    def stored(self) -> tuple[object, ...]:
        """The typed name to keep; empty if it was the canonical one."""
        return tuple(self) if self.typed else tuple(self)[:-1]


Entries = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Character:
    """A character in a game, on one server.

    - ``owner``: the user that plays it. None: it is a foe, a template that fights copy, and ``made_by`` is
      the GM that made it.
    - ``system``: the key of its game (None: of any).
    - ``entries``: its sheet under canonical names, each once, in the order in which they were set.
    - ``portrait``: the name of its image ("": none).
    - ``channel_id``: where its player, or a GM, last made, chose or changed it (0: nowhere). The GMs there
      may use it. A foe's maker may use it in every channel where they are GM.
    - ``gone``: it was deleted, which can be undone.

    Changes by a fight are stored with its combatant, its place on a map with its token.
    """

    id: CharacterId
    guild_id: int
    owner: int | None
    name: str
    system: str | None = None
    entries: Entries = ()
    portrait: str = ""
    channel_id: int = 0
    gone: bool = False
    made_by: int = 0

    def entry(self, name: str) -> Entry | None:
        """What stands behind a canonical name."""
        return next((each for each in self.entries if each.name == name), None)

    def of_kind(self, kind: EntryKind) -> tuple[Entry, ...]:
        """Its values, its formulas, its texts or its rolls."""
        return tuple(each for each in self.entries if each.kind is kind)

    @property
    def rolls(self) -> tuple[Entry, ...]:
        """What can be rolled by its name, in its order."""
        return tuple(each for each in self.entries if each.kind in ROLLED)
