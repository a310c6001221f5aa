"""Frozen values as JSON can hold them, and back again, under names that stay.

Stored values are read for years, so none of their names follows Python's by accident:

- If several classes are possible, each has a *tag* (``Tagged``).
- A renamed field keeps its old name by ``field(metadata={"stored": "old"})``. With None it is not written.
- A field whose type has a form of its own brings it as ``metadata={"form": Form(…)}``.
- Fields at their default are left out, so a new field with a default needs no new format.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Generic, NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Value = TypeVar("Value")
Turn = Callable[[Any], Any]
"""Turns a value into its stored form, or back."""


@dataclass(frozen=True, slots=True)
class Form(Generic[Value]):
    """How the values of one type are written and read. None: as they are."""

    write: Turn | None = None
    read: Turn | None = None


class Tagged(Generic[Value]):
    """The stored form of one of several classes, told by its tag under ``kind``.

    ValueError: a class has two tags, or a field that is stored as ``kind``. A tag once released
    never changes.
    """

    def __init__(self, **kinds: type[Value]) -> None:
        self._kinds = kinds
        self._tags = {kind: tag for tag, kind in kinds.items()}
        if len(self._tags) != len(kinds):
            raise ValueError(f"a class has two tags: {kinds}")
        for kind in kinds.values():
            if "kind" in {_stored(each) for each in fields(cast("Any", kind))}:
                raise ValueError(f"a field of {kind} is stored as the tag is")

    @property
    def classes(self) -> tuple[type[Value], ...]:
        """The classes that have a tag."""
        return tuple(self._tags)

    def write(self, value: Value) -> dict[str, Any]:
        """The record of a value, with its tag. KeyError: its class has none."""
        return {"kind": self._tags[type(value)], **written(value)}

    def read(self, raw: Mapping[str, Any]) -> Value:
        """The value of a record. KeyError: an unknown tag."""
        return record(self._kinds[raw["kind"]]).build({name: raw[name] for name in raw if name != "kind"})

    def __or__(self, other: "Tagged[Any]") -> "Tagged[Any]":
        """Both together. ValueError: they share a tag."""
        if shared := self._kinds.keys() & other._kinds.keys():
            raise ValueError(f"tags that two classes share: {sorted(shared)}")
        return Tagged(**self._kinds, **other._kinds)


_ALWAYS = object()
"""Equal to no value: a field without a default is always written."""


@dataclass(frozen=True, slots=True)
class _Column:
    """One field: its name, its stored name, its default, and how it is turned."""

    name: str
    stored: str
    default: object
    form: Form[Any]


class Record(Generic[Value]):
    """The stored form of one frozen dataclass."""

    def __init__(self, kind: type[Value]) -> None:
        hints = get_type_hints(kind)
        self._kind = kind
        stored = [each for each in fields(cast("Any", kind)) if each.metadata.get("stored", each.name)]
        self._columns = tuple(_column(each, hints[each.name]) for each in stored)
        self._by_stored = {each.stored: each for each in self._columns}
        self._by_name = {each.name: each for each in self._columns}
        self._writers = tuple((each.stored, each.default, each.form.write) for each in self._columns)
        self._values = _getter([each.name for each in self._columns])

    def write(self, value: Value) -> dict[str, Any]:
        """The fields of a value that are not at their default, by their stored names."""
        raw: dict[str, Any] = {}
        for given, (stored, default, write) in zip(self._values(value), self._writers, strict=True):
            if given is not default and given != default:
                raw[stored] = given if write is None or given is None else write(given)
        return raw

    def build(self, raw: Mapping[str, Any]) -> Value:
        """The value of a record. KeyError: an unknown field."""
        return self._kind(**self.read_some(raw))

    def write_some(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Values of some fields, by their stored names. KeyError: an unknown field."""
        raw: dict[str, Any] = {}
        for name, each in given.items():
            column = self._by_name[name]
            write = column.form.write
            raw[column.stored] = each if write is None or each is None else write(each)
        return raw

    def read_some(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """What ``write_some`` wrote. KeyError: an unknown field."""
        given: dict[str, Any] = {}
        for stored, each in raw.items():
            column = self._by_stored[stored]
            read = column.form.read
            given[column.name] = each if read is None or each is None else read(each)
        return given


def _getter(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads these attributes, all in one step."""
    if len(names) < 2:
        return lambda value: tuple(getattr(value, name) for name in names)
    return attrgetter(*names)


def _stored(field: Field[Any]) -> str:
    """The name under which a field is stored."""
    return field.metadata.get("stored", field.name)


def _column(field: Field[Any], hint: Any) -> _Column:
    default = _ALWAYS if field.default is MISSING else field.default
    form = field.metadata.get("form") or form_of(hint)
    return _Column(field.name, _stored(field), default, form)


@cache
def record(kind: type[Value]) -> Record[Value]:
    """The stored form of a frozen dataclass. TypeError: a field has no stored form."""
    return Record(kind)


def some_of(kind: type[Any]) -> Form[Mapping[str, Any]]:
    """How the values of some fields of a frozen dataclass are stored, by the names of the fields."""
    return Form(lambda given: record(kind).write_some(given), lambda raw: record(kind).read_some(raw))


def written(value: object) -> dict[str, Any]:
    """The record of a frozen dataclass."""
    return record(type(value)).write(value)


@cache
def form_of(hint: Any) -> Form[Any]:
    """How values of a type are stored. TypeError: they are not."""
    if isinstance(hint, NewType):
        return form_of(hint.__supertype__)
    if get_origin(hint) is tuple:
        return _tuples(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return _union([each for each in get_args(hint) if each is not NoneType])
    if hint is Fraction:
        return Form(str, Fraction)
    if hint in (str, int, bool, NoneType):
        return Form()
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Form(lambda value: value.value, hint)
    if is_dataclass(cast("object", hint)):
        return Form(written, lambda raw: record(cast("type[Any]", hint)).build(raw))
    raise TypeError(f"{hint} has no stored form")


def _union(kinds: list[Any]) -> Form[Any]:
    """One type with None, or plain values. Of plain values only a fraction is written as text."""
    if len(kinds) == 1:
        return form_of(kinds[0])
    if set(kinds) <= {str, int, bool}:
        return Form()
    if set(kinds) == {int, Fraction}:
        return Form(
            lambda value: str(value) if isinstance(value, Fraction) else value,
            lambda raw: Fraction(raw) if isinstance(raw, str) else raw,
        )
    if all(kind is int or issubclass(kind, Enum) for kind in kinds):
        return _enums([kind for kind in kinds if kind is not int])
    raise TypeError(f"a union of {kinds} has no stored form: tag it")


def _enums(kinds: list[type[Enum]]) -> Form[Any]:
    """One of several enumerations, or a number. TypeError: they share a value."""
    members = {member.value: member for kind in kinds for member in kind}
    if len(members) != sum(map(len, kinds)):
        raise TypeError(f"{kinds} share a value: tag them")
    return Form(
        lambda value: value.value if isinstance(value, Enum) else value,
        lambda raw: members[raw] if isinstance(raw, str) else raw,
    )


def _tuples(kinds: tuple[Any, ...]) -> Form[Any]:
    """Any number of one type, or one of each."""
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return _many(form_of(kinds[0]))
    forms = [form_of(kind) for kind in kinds]

    def turned(values: Any, way: str) -> list[Any]:
        turns = [getattr(form, way) for form in forms]
        return [turn(each) if turn else each for turn, each in zip(turns, values, strict=True)]

    return Form(lambda values: turned(values, "write"), lambda raw: tuple(turned(raw, "read")))


def _many(form: Form[Any]) -> Form[Any]:
    write, read = form.write, form.read
    return Form(
        list if write is None else lambda values: [write(each) for each in values],
        tuple if read is None else lambda raw: tuple(read(each) for each in raw),
    )


encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
"""Compact JSON of a value that was just built of frozen ones, which is always a tree."""


def text(number: int, what: str, raw: object) -> str:
    """A stored form as compact JSON text: what it is of, and the number of its format."""
    return encoded({"format": number, what: raw})


def content(number: int, what: str, stored: str) -> Any:
    """What ``text`` was given. ValueError: not a format this program knows."""
    raw = json.loads(stored)
    if raw["format"] != number:
        raise ValueError(f"stored format {raw['format']} is newer than this program")
    return raw[what]


def replace(value: Value, /, **changes: Any) -> Value:
    """A copy of a frozen dataclass with these fields changed. TypeError: it has no such field."""
    kind = type(value)
    names, known, values, by_name = _of(kind)
    if not changes.keys() <= known:
        raise TypeError(f"{kind.__name__} has no field {sorted(changes.keys() - known)}")
    given = map(changes.get, names, values(value))
    return kind(**dict(zip(names, given, strict=True))) if by_name else kind(*given)


@cache
def _of(kind: type) -> tuple[tuple[str, ...], frozenset[str], Callable[[Any], tuple[Any, ...]], bool]:
    """The fields of a class in the order in which its constructor takes them, what reads all of them, and
    whether some are given by their names only. TypeError: its constructor does not take a field, or there are
    fewer than two."""
    taken = fields(cast("Any", kind))
    if len(taken) < 2 or not all(each.init for each in taken):
        raise TypeError(f"{kind.__name__}: use dataclasses.replace")
    names = tuple(each.name for each in taken)
    return names, frozenset(names), attrgetter(*names), any(each.kw_only for each in taken)
