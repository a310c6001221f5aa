"""Removes a person from stored forms and texts: only by their Discord id.

No name is searched for. Users may choose any name, so a name does not say whose a text is. In a stored form,
the id is a number in a field that holds ids (``USERS``). The name next to a field that says whose dice these
are (``NAMED``) is that person's and goes with it. In texts for people, an id is a mention. A form is changed
as a tree and not as a value, so that forms of any kind and age are clean afterwards. ``tests`` check that
every number of every stored form is known to be an id or not.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, cast

from bot.decks import stored as decks
from bot.maps import stored as maps
from bot.maps.map import Token
from bot.store.steps import Step

MAP, DECKS = "map", "decks"
"""The kinds of histories of maps, and of decks."""

USERS: Final = frozenset((
    "defender", "done", "gm", "made_by", "other", "owner", "player", "reader", "user", "user_id",
))  # fmt: skip
"""Fields with numbers that are users' ids."""
NAMED: Final = frozenset(("player", "user", "user_id"))
"""Fields that make a ``name`` next to them that person's. (Next to an ``owner`` the name is a
combatant's.)"""


@dataclass(frozen=True)
class Person:
    """The person to remove: their Discord id, and the text that replaces their name. Without slots, since it
    remembers its search patterns."""

    id: int
    someone: str = "someone"

    @cached_property
    def digits(self) -> str:
        """The id as texts have it."""
        return str(self.id)

    @cached_property
    def _mentions(self) -> re.Pattern[str]:
        return re.compile(rf"<@!?{self.id}>")

    def unmentioned(self, text: str) -> str:
        """A text that people read, or type."""
        return self._mentions.sub(lambda _: self.someone, text) if self.digits in text else text


def content(person: Person, text: str) -> str:
    """A text: a stored form, otherwise a text for people."""
    if person.digits not in text:
        return text
    if not text.startswith(("{", "[")):
        return person.unmentioned(text)
    try:
        raw = json.loads(text)
    except ValueError:
        return person.unmentioned(text)
    found = _tree(person, raw)
    return text if found == raw else json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def without(person: Person, ids: str) -> str:
    """A list of ids without the person's."""
    held: list[Any] = json.loads(ids)
    return json.dumps([each for each in held if each != person.id]) if person.id in held else ids


def _tree(person: Person, raw: Any, field: str = "") -> Any:
    """A JSON value without the person: their things have no owner, and other fields hold 0."""
    if isinstance(raw, dict):
        return _fields(person, cast("dict[str, Any]", raw))
    if isinstance(raw, list):
        return [_tree(person, each, field) for each in cast("list[Any]", raw)]
    if isinstance(raw, str):
        return content(person, raw)
    if field in USERS and raw == person.id:
        return None if field == "owner" else 0
    return raw


def _fields(person: Person, raw: dict[str, Any]) -> dict[str, Any]:
    found = {person.unmentioned(name): _tree(person, each, name) for name, each in raw.items()}
    is_theirs = any(raw.get(each) == person.id for each in NAMED)
    return {**found, "name": person.someone} if is_theirs and raw.get("name") else found


def _map_state(person: Person, text: str) -> str:
    """The state of a map, in its notation."""
    held = maps.load(text) if person.digits in text else None
    if held is None:
        return text
    changed = replace(
        held,
        made_by=0 if held.made_by == person.id else held.made_by,
        tokens=tuple(_token(person, each) for each in held.tokens),
        gone=tuple(_token(person, each) for each in held.gone),
    )
    return text if changed == held else maps.dump(changed)


def _decks_state(person: Person, text: str) -> str:
    """The state of a channel's decks without the person, and without own decks, which only they saw."""
    held = decks.load(text) if person.digits in text else None
    if held is None:
        return text
    others = tuple(each for each in held.decks if not (each.own and each.made_by == person.id))
    return content(person, decks.dump(replace(held, decks=others)))


def _token(person: Person, token: Token) -> Token:
    owner = None if token.owner == person.id else token.owner
    return replace(
        token, name=person.unmentioned(token.name), side=person.unmentioned(token.side), owner=owner
    )


_STATES: Final[Mapping[str, Callable[[Person, str], str]]] = {MAP: _map_state, DECKS: _decks_state}
"""What removes a person from states with more than ids, by the kinds of their histories."""


def step(person: Person, kept: Step) -> Step:
    """A step of any history without the person: its action stays, its user becomes unknown."""
    is_theirs = kept.user_id == person.id
    state = _STATES.get(kept.kind, content)(person, kept.state)
    call, gap, events = kept.events.partition("\n")
    return replace(
        kept,
        user_id=0 if is_theirs else kept.user_id,
        action=content(person, kept.action),
        state=state,
        events=call + gap + content(person, events) if gap else content(person, kept.events),
        log=_anonymous(person, kept.log) if is_theirs else content(person, kept.log),
    )


def _anonymous(person: Person, log: str) -> str:
    """The log of a step of that person, without the user."""
    if not log.startswith("{"):
        return content(person, log)
    said: dict[str, Any] = json.loads(log)
    named = {**said, "by": person.someone} if said.get("by") else said
    return json.dumps(_tree(person, named), ensure_ascii=False, separators=(",", ":"))
