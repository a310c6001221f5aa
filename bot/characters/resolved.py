"""What a sheet comes to: its formulas worked out, and what its game derives from its values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from bot.characters.character import Entries, EntryKind
from bot.characters.formulas import names_in, read_formula, worth
from bot.characters.value_names import Derive, Names, assumed, itself
from bot.characters.values import HIGHEST
from bot.refusal import Key, Refusal


@dataclass(frozen=True, slots=True)
class Resolved:
    """The numbers of a sheet by every name under which dice may name them, its own first, and why
    others of its names have none."""

    values: Mapping[str, int]
    broken: Mapping[str, Refusal]

    def must_work(self, name: str) -> None:
        """Refuse a name of the sheet that cannot be worked out."""
        refused = self.broken.get(name)
        if refused is not None:
            raise refused.anew()  # One that is kept would gather tracebacks.


@dataclass(frozen=True, slots=True)
class _Formula:
    text: str
    assumes: bool = False
    """It is the game's: what it names and the sheet lacks counts 0."""


@dataclass(frozen=True, slots=True)
class _From:
    """Made of another name's value."""

    base: str
    derive: Derive


_Source = int | _Formula | _From


@lru_cache(maxsize=512)
def resolved(entries: Entries, names: Names) -> Resolved:
    """Work out a sheet by its game's names. A formula that cannot be worked out breaks nothing but
    what stands on it."""
    called = {entry.name: entry.shown for entry in entries}
    works = _Works(_sources(entries, names), assumed(names), called)
    for name in works.sources:
        works.settle(name)
    order = {name: works.values[name] for name in works.sources if name in works.values}
    return Resolved(order, works.broken)


def known_names(entries: Entries, names: Names) -> Mapping[str, int]:
    """Every name that a formula or a roll on this sheet may have, at 1."""
    return dict.fromkeys(_sources(entries, names), 1)


def _sources(entries: Entries, names: Names) -> dict[str, _Source]:
    """Where the value of every name comes from."""
    found: dict[str, _Source] = {}
    for entry in entries:
        if entry.kind is EntryKind.VALUE:
            found[entry.name] = int(entry.content)
        elif entry.kind is EntryKind.FORMULA:
            found[entry.name] = _Formula(str(entry.content))
    totals = [
        each.name for each in entries if each.kind is EntryKind.FORMULA and names.is_total(each.name, found)
    ]
    for name, text in names.defaults.items():
        found.setdefault(name, _Formula(text, assumes=True))
    for name in tuple(found):
        if name in totals and names.is_skill(name):
            found.setdefault(f"{name}{names.total}", _From(name, itself))
        elif names.is_skill(name):
            for ending, derive in names.derived.items():
                found.setdefault(f"{name}{ending}", _From(name, derive))
    for spelling, name in names.spellings.items():
        for ending in ("", *names.derived):
            if f"{name}{ending}" in found:
                found.setdefault(f"{spelling}{ending}", _From(f"{name}{ending}", itself))
    return found


@dataclass(slots=True)
class _Works:
    """The facts known while a sheet is worked out, name by name and without recursion. A chain of formulas
    may be as long as the sheet."""

    sources: Mapping[str, _Source]
    assumed: Mapping[str, int]
    called: Mapping[str, str]
    """Users' spellings of the sheet's own names."""
    values: dict[str, int] = field(default_factory=dict[str, int])
    broken: dict[str, Refusal] = field(default_factory=dict[str, Refusal])
    needed: dict[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])

    def settle(self, name: str) -> None:
        """Work out a name and all that it stands on."""
        path = [name]
        while path:
            last = path[-1]
            waiting = () if self._is_settled(last) else self._needs(last)
            lacking = next((each for each in waiting if not self._is_settled(each)), None)
            if lacking is None:
                path.pop()
                if not self._is_settled(last):
                    self._work_out(last)
            elif lacking in path:
                self._break_circle([*path[path.index(lacking) :], lacking])
            else:
                path.append(lacking)

    def _is_settled(self, name: str) -> bool:
        return name in self.values or name in self.broken

    def _needs(self, name: str) -> Sequence[str]:
        """The names on the sheet that one stands on; of what cannot be read none, and it is broken."""
        if name not in self.needed:
            try:
                self.needed[name] = self._read(self.sources[name])
            except Refusal as refused:
                self.needed[name], self.broken[name] = (), refused
        return self.needed[name]

    def _read(self, source: _Source) -> Sequence[str]:
        if isinstance(source, _From):
            return (source.base,)
        if isinstance(source, int):
            return ()
        names = dict.fromkeys(self.sources, 1)
        known = {**self.assumed, **names} if source.assumes else names
        found = dict.fromkeys(names_in(read_formula(source.text, known)))
        return tuple(each for each in found if each in self.sources)

    def _break_circle(self, path: Sequence[str]) -> None:
        refused = Refusal("sheet.circle", path=" → ".join(self.called.get(each, each) for each in path))
        self.broken.update(dict.fromkeys(path, refused))

    def _work_out(self, name: str) -> None:
        missing = next((each for each in self._needs(name) if each in self.broken), None)
        if missing is not None:
            self.broken[name] = Refusal("sheet.formula_stands_on", name=self._told(name), broken=missing)
            return
        try:
            self.values[name] = self._value(name, self.sources[name])
        except Refusal as refused:
            self.broken[name] = refused

    def _told(self, name: str) -> str:
        """The name as it was typed; one that the game has, as the game calls it."""
        return self.called.get(name, Key(name))

    def _value(self, name: str, source: _Source) -> int:
        if isinstance(source, int):
            return source
        if isinstance(source, _From):
            return source.derive(self.values[source.base])
        known = {**self.assumed, **self.values} if source.assumes else self.values
        value = worth(source.text, known)
        if abs(value) > HIGHEST:
            raise Refusal("sheet.formula_out_of_bounds", name=self._told(name), value=value, limit=HIGHEST)
        return value
