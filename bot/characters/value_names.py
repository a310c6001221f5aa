"""The names that a game's rules know on a sheet: their spellings, and the names derived from them."""

import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from bot.dice.signs import canonical
from bot.text import fold

Derive = Callable[[int], int]
ReadCheck = Callable[[str, Mapping[str, int]], Sequence[str] | None]
"""Reads a check as typed, by the values of a sheet: the names in it. None: it is plain arithmetic and not a
check. Refusal: it cannot be read."""


def itself(value: int) -> int:
    """The value as it is."""
    return value


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """What a game knows of its characters' names. It equals only itself.

    - ``spellings`` lead every spelling (folded) to its canonical name.
    - ``defaults``: formulas that hold if a sheet says nothing. Names in them that no sheet has count 0.
    - ``derived``: the endings that make another name from a skill's, with its value. An ending that only
      repeats its skill is another spelling of it.
    - ``plain``: names without derived ones.
    - ``endings``: further spellings of the endings.
    - ``attribute``: the ending that makes, from a skill's name, the attribute that it uses.
    - ``total``: the ending that makes, from a formula's name, its own value, if it is not a skill's
      (``is_total``).
    - ``groups``: headings (sentences of the catalogs) with the canonical names that belong together;
      ``others`` is the heading of the rest.
    - ``check`` reads the game's own notation of checks (None: it has none).
    - ``in_dice``: the values of a sheet as dice add them (None: as they are).
    - ``texts`` says, in Chinese or not, how the rules read the texts of these canonical names. It refuses
      texts that cannot be read.
    - ``narrower``: a name in parentheses behind a skill is a narrower skill: the one meant (`射击(手枪) 40`).
    - ``changes``: no value is below 0, so a number with a sign is a change of the value (`san-3`).
    - ``example``: two values that an empty sheet shows as typed; (): the first ones get usual numbers.
    - ``examples``: what a form of a sheet shows where nothing is filled in yet, by canonical names.
    - ``lines``: the same for what a form takes line by line, by the part of the sheet
      (`bot.characters.sections.Part`).
    """

    spellings: Mapping[str, str] = field(default_factory=dict[str, str])
    defaults: Mapping[str, str] = field(default_factory=dict[str, str])
    derived: Mapping[str, Derive] = field(default_factory=dict[str, Derive])
    endings: Mapping[str, str] = field(default_factory=dict[str, str])
    plain: frozenset[str] = frozenset()
    attribute: str = ""
    total: str = ""
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    others: str = ""
    check: ReadCheck | None = None
    in_dice: Callable[[Mapping[str, int]], Mapping[str, int]] | None = None
    texts: Mapping[str, Callable[[str, bool], str]] = field(
        default_factory=dict[str, Callable[[str, bool], str]]
    )
    narrower: bool = False
    changes: bool = False
    examples: Mapping[str, str] = field(default_factory=dict[str, str])
    example: tuple[tuple[str, str], ...] = ()
    lines: Mapping[str, str] = field(default_factory=dict[str, str])

    def canonical(self, word: str) -> str:
        """The one key of a name, however it was spelled."""
        key = canonical(word, _spelt(self))
        for spelt, ending in self.endings.items():
            if key.endswith(spelt) and key != spelt:
                skill = key.removesuffix(spelt)
                key = f"{self.spellings.get(skill, skill)}{ending}"
        for ending, derive in self.derived.items():
            if derive is itself and key.endswith(ending) and key != ending:
                key = key.removesuffix(ending)
        return self.spellings.get(key, key)

    def joined(self, text: str) -> str:
        """The text with spellings of several words (`hp_threshold`) joined by underscores, not by spaces."""
        return _spaced(self).sub(lambda found: found[0].replace(" ", "_"), text)

    def knows(self, name: str) -> bool:
        """Whether the game's rules know this canonical name."""
        return name in _spelt(self)

    def is_skill(self, name: str) -> bool:
        """Whether other names are derived from this canonical one."""
        endings = (*self.derived, *filter(None, (self.attribute, self.total)))
        return bool(self.derived) and name not in self.plain and not name.endswith(endings)

    def is_total(self, name: str, found: Container[str]) -> bool:
        """Whether a formula of this canonical name is added as it is: it is worked out from others, while a
        skill is one that the rules name or that goes by an attribute on the sheet (``found``)."""
        return bool(self.total) and name not in _spelt(self) and f"{name}{self.attribute}" not in found


NO_GAME = Names()


def label_of(text: str) -> str:
    """The key of a name that no dice name: of a roll or a text, spaces and all."""
    return fold(text)


@cache
def _spelt(names: Names) -> frozenset[str]:
    return frozenset({*names.spellings, *names.spellings.values(), *names.defaults, *names.plain})


@cache
def _spaced(names: Names) -> re.Pattern[str]:
    """Finds the spellings of several words, typed with spaces; the longest first, since one may begin
    another."""
    spelt = sorted(filter(lambda each: "_" in each, names.spellings), key=len, reverse=True)
    several = [each.replace("_", " ") for each in spelt]
    return re.compile(rf"(?<!\w)(?:{'|'.join(several) or '(?!)'})(?!\w)", re.IGNORECASE)


@cache
def assumed(names: Names) -> Mapping[str, int]:
    """Every name that the rules know, with its derived names, at 0."""
    known = _spelt(names)
    return dict.fromkeys((*known, *(f"{each}{ending}" for each in known for ending in names.derived)), 0)
