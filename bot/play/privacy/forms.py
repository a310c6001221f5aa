"""Takes a person out of stored forms: their id and the names they were shown by, and nothing else.

The forms are texts that other rooms read (`bot.records`, `bot.maps.notation`). They are changed as
texts and trees rather than as values, so that a form of any kind and age is clean afterwards. A
Discord id is no other number, so it is replaced wherever it stands; a name is a word like others, so
the fields are known in which one may stand (``NAMES``, ``PROSE``): ``tests`` holds that every text
field of every stored form is one of these, or one that holds no name (``CODES``).
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, cast

from bot.maps import stored as maps
from bot.maps.map import Token
from bot.store.store import Step
from bot.wording.words import escape

MAP: Final = "map"
"""The kind of the histories whose states are maps."""

NAMES: Final = frozenset((
    "actor", "by", "figure", "for", "name", "names", "target", "to", "turn",
))  # fmt: skip
"""Fields that hold a name and nothing else, numbered where several had the same."""
PROSE: Final = frozenset((
    "after", "before", "gm", "gm_note", "label", "note", "noted", "parked", "side", "steps", "table", "text",
    "values", "what",
))  # fmt: skip
"""Fields in which a name may stand among other words."""
CODES: Final = frozenset((
    "actions", "applied", "assist", "became", "by_effects", "chained", "changes", "cooldown", "counts",
    "damage", "defence_dice", "dice", "effects", "element", "elsewhere", "facing", "family", "field", "game",
    "held", "image", "immune", "initiative_dice", "joined", "lifts", "manner", "map", "marks", "missing",
    "of", "own",
    "part", "parts", "periodic", "posture", "reason", "resources",
    "rule", "seal", "shown", "skill", "sort", "system", "typed",
    "unit", "variants", "via", "way", "weapon",
))  # fmt: skip
"""Fields that hold what rules and notations know: keys, dice, names of actions and effects."""


@dataclass(frozen=True)
class Person:
    """Who is taken out: their Discord id, the names they were shown by, and what stands there
    instead. Without slots, since it remembers how it looks for them."""

    id: int
    names: tuple[str, ...] = ()
    someone: str = "someone"

    def but_for(self, others: Collection[str]) -> "Person":
        """The same without the names that are others', too."""
        return replace(self, names=tuple(each for each in self.names if each not in others))

    @cached_property
    def digits(self) -> str:
        """The id as texts have it."""
        return str(self.id)

    @cached_property
    def _mentions(self) -> re.Pattern[str]:
        return re.compile(rf"<@!?{self.id}>")

    @cached_property
    def _ids(self) -> re.Pattern[str]:
        return re.compile(rf"(?<!\d){self.id}(?!\d)")

    @cached_property
    def _numbered(self) -> re.Pattern[str] | None:
        """One of the names alone, or with the number that tells it from another of that name."""
        return re.compile(rf"(?:{_any(self.names)})(?=\s?\d*\Z)") if self.names else None

    @cached_property
    def _words(self) -> re.Pattern[str] | None:
        """The names among other words: those that are longer than one character."""
        spelt = {each: None for name in self.names for each in (name, escape(name)) if len(name) > 1}
        return re.compile("|".join(_bounded(each) for each in _longest_first(spelt))) if spelt else None

    def named(self, name: str) -> str:
        """A field that holds a name."""
        found = self._numbered and self._numbered.match(name)
        return self.someone + name[found.end() :] if found else self.coded(name)

    def prose(self, text: str) -> str:
        """A text that people read."""
        told = self.coded(self._mentions.sub(lambda _: self.someone, text))
        return self._words.sub(lambda _: self.someone, told) if self._words else told

    def coded(self, text: str) -> str:
        """A text that programs read: the id alone."""
        return self._ids.sub("0", text) if self.digits in text else text

    def stands_in(self, text: str) -> bool:
        """Whether their id stands in a text."""
        return self.digits in text and self._ids.search(text) is not None


def _any(names: Any) -> str:
    return "|".join(map(re.escape, _longest_first(names)))


def _longest_first(names: Any) -> list[str]:
    return sorted(names, key=len, reverse=True)


def _bounded(name: str) -> str:
    """A name that is no part of another word; Chinese is written without gaps between words."""
    before = "" if _is_wide(name[0]) else rf"(?<!{_NARROW})"
    behind = "" if _is_wide(name[-1]) else rf"(?!{_NARROW})"
    return f"{before}{re.escape(name)}{behind}"


_NARROW: Final = r"[^\W\u2e80-\U0010ffff]"
"""A sign of a word that is written with gaps round it."""


def _is_wide(sign: str) -> bool:
    return sign >= "\u2e80"


def tree(person: Person, raw: Any, field: str = "") -> Any:
    """What JSON holds, without the person: nobody owns what was theirs, and 0 stands for them elsewhere."""
    if isinstance(raw, dict):
        return _fields(person, cast("dict[str, Any]", raw))
    if isinstance(raw, list):
        return [tree(person, each, field) for each in cast("list[Any]", raw)]
    if isinstance(raw, str):
        return _said(person, raw, field)
    if raw == person.id and not isinstance(raw, bool):
        return None if field == "owner" else 0
    return raw


def _fields(person: Person, raw: dict[str, Any]) -> dict[str, Any]:
    """A form; one that names its own person has the name they were shown by then, whatever it was."""
    found = {person.coded(name): tree(person, each, name) for name, each in raw.items()}
    return {**found, "name": person.someone} if raw.get("user") == person.id and raw.get("name") else found


def _said(person: Person, text: str, field: str) -> str:
    if field in NAMES:
        return person.named(text)
    return content(person, text) if field in PROSE else person.coded(text)


def content(person: Person, text: str) -> str:
    """A text that is JSON, or else one that people read."""
    if not text.startswith(("{", "[")):
        return person.prose(text)
    try:
        raw = json.loads(text)
    except ValueError:
        return person.prose(text)
    found = tree(person, raw)
    return text if found == raw else json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def map_state(person: Person, text: str) -> str:
    """The state of a map, in its notation."""
    held = maps.load(text)
    if held is None:
        return text
    changed = replace(
        held,
        made_by=0 if held.made_by == person.id else held.made_by,
        tokens=tuple(_token(person, each) for each in held.tokens),
        gone=tuple(_token(person, each) for each in held.gone),
    )
    return text if changed == held else maps.dump(changed)


def _token(person: Person, token: Token) -> Token:
    owner = None if token.owner == person.id else token.owner
    return replace(token, name=person.named(token.name), side=person.named(token.side), owner=owner)


def step(person: Person, kept: Step) -> Step:
    """A step of any history: its action is still there, done by nobody who is known."""
    state = kept.state
    if state:
        state = map_state(person, state) if kept.kind == MAP else content(person, state)
    call, gap, events = kept.events.partition("\n")
    return replace(
        kept,
        user_id=0 if kept.user_id == person.id else kept.user_id,
        action=content(person, kept.action),
        state=state,
        events=call + gap + content(person, events) if gap else content(person, kept.events),
        log=content(person, kept.log),
    )


def borne_by_others(person: Person, steps: Iterable[Step]) -> frozenset[str]:
    """The names of other people in a history, as its steps say who made them and its newest state says whose
    its combatants and tokens are: nobody is taken out by a name that is somebody else's."""
    kept = tuple(steps)
    made = {_by(each) for each in kept if each.user_id not in (0, person.id)}
    owned = _owned_by_others(person, kept[-1].kind, kept[-1].state) if kept else ()
    return frozenset((*made, *owned)) - {""}


def _by(kept: Step) -> str:
    return str(json.loads(kept.log).get("by", "")) if kept.log.startswith("{") else ""


def _owned_by_others(person: Person, kind: str, state: str) -> Iterator[str]:
    if kind == MAP:
        held = maps.load(state)
        yield from (each.name for each in (held.every if held else ()) if each.owner not in (None, person.id))
    elif state.startswith("{"):
        yield from _owned(person, json.loads(state))


def _owned(person: Person, raw: Any) -> Iterator[str]:
    if isinstance(raw, dict):
        held = cast("dict[str, Any]", raw)
        if "name" in held and held.get("owner") not in (None, 0, person.id):
            yield str(held["name"])
    for each in cast("dict[str, Any]", raw).values() if isinstance(raw, dict) else raw:
        if isinstance(each, (dict, list)):
            yield from _owned(person, each)


def concerns(person: Person, kept: Step) -> bool:
    """Whether a step names the person by their id."""
    texts = (kept.state, kept.action, kept.events, kept.log)
    return kept.user_id == person.id or any(map(person.stands_in, texts))
