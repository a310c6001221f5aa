"""A table: its people, their characters, its GM's secrets."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

GM, PLAYER, STRANGER = "gm", "player", "stranger"
GAMES = ("order", "pool", "instinct", "pathfinder", "btr")
"""Of the first eight tables one of each game but Pathfinder is plain."""
NAMES = ("Ann", "Bob", "Cai", "林薇", "Dora", "阿豪", "Eve*", "F_ox", "Gus", "Hana")
FOES = ("Wolf", "Ogre", "哥布林", "Guard", "影狼", "Bat", "Troll", "盗匪")


@dataclass
class Person:
    """Somebody at the table; ``chance`` is their own."""

    user: Any
    role: str
    name: str
    chance: Random
    away: bool = False
    last: Any = None
    """The interaction before."""

    @property
    def id(self) -> int:
        """Their id."""
        return int(self.user.id)


@dataclass
class Table:
    """One channel, and its players. ``plain`` ones keep to what an oracle can follow."""

    run: Any
    channel: Any
    guild: Any
    game: str
    people: tuple[Person, ...]
    chance: Random
    plain: bool = False
    secrets: list[str] = field(default_factory=list)
    about: dict[str, list[str]] = field(default_factory=dict)
    """The notes and effects of hidden combatants: they become public together."""
    known: list[str] = field(default_factory=list)
    joined: set[int] = field(default_factory=set[int])
    """Who asked to join this fight."""
    ranks: set[int] = field(default_factory=set[int])
    """The typed initiatives of this fight."""
    earlier: list[tuple[Any, str]] = field(default_factory=list)
    """Buttons that were seen some time ago: (message, id)."""
    room: Any = None
    """The GM's own channel, if there is one."""
    decks: list[str] = field(default_factory=list)
    """The names of decks that somebody laid out."""
    fought: int = 0
    characters: bool = False
    """Whether the players bring their characters into this fight."""

    @property
    def world(self) -> Any:
        """Discord."""
        return self.run.world

    @property
    def gm(self) -> Person:
        """The GM of the game."""
        return next(each for each in self.people if each.role == GM)

    @property
    def players(self) -> tuple[Person, ...]:
        """The players of the game."""
        return tuple(each for each in self.people if each.role == PLAYER)

    def secret(self, *readers: int) -> str:
        """A word that nobody but the GM and these readers may ever read."""
        word = self.run.observer.hidden.word()
        self.run.observer.hidden.conceal(word, frozenset({self.gm.id, *readers}))
        return word

    def hides(self) -> str:
        """The name of a hidden combatant in the fight."""
        name = self.secret()
        self.secrets = [*self.secrets[-6:], name]
        return name

    def secret_of(self, name: str) -> str:
        """A hidden word about a hidden combatant."""
        word = self.secret()
        self.about.setdefault(name, []).append(word)
        return word

    def renamed(self, name: str) -> str:
        """Another name for a hidden combatant."""
        new = self.hides()
        self.about[new] = self.about.setdefault(name, [])
        return new

    def reveals(self, name: str) -> None:
        """The GM is about to make it public."""
        for each in (name, *self.about.get(name, ())):
            self.run.observer.hidden.reveal(each)
        self.secrets = [each for each in self.secrets if each != name]
        self.known = [*self.known[-12:], name]
