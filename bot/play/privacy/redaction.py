"""Takes a person out of stored forms and texts: by their Discord id, and by nothing else.

No name is ever looked for: anybody may be called as they like, so a name says nothing about whose a
text is. In a stored form the id is a number of a field that holds ids (``USERS``); the name beside the
one that says whose dice these are (``NAMED``) is that person's and goes with it. In what people read an
id is a mention. A form is changed as a tree rather than as a value, so that one of any kind and age is
clean afterwards; ``tests`` hold that every number of every stored form is known to be an id or none.
"""

import json
import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, cast

from bot.maps import stored as maps
from bot.maps.map import Token
from bot.store.store import Step

MAP: Final = "map"
"""The kind of the histories whose states are maps."""

USERS: Final = frozenset((
    "defender", "done", "gm", "made_by", "other", "owner", "player", "reader", "user", "user_id",
))  # fmt: skip
"""Fields whose numbers are ids of people."""
NAMED: Final = frozenset(("player", "user", "user_id"))
"""Those beside which a ``name`` is what that person was called. (Beside an ``owner`` it is a combatant's.)"""


@dataclass(frozen=True)
class Person:
    """Who is taken out: their Discord id, and what stands where they were named. Without slots, since it
    remembers how it looks for them."""

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
    """A text that is a stored form, or else one that people read."""
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
    """A list of ids without theirs."""
    held: list[Any] = json.loads(ids)
    return json.dumps([each for each in held if each != person.id]) if person.id in held else ids


def _tree(person: Person, raw: Any, field: str = "") -> Any:
    """What JSON holds, without the person: nobody owns what was theirs, and 0 stands for them elsewhere."""
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


def _token(person: Person, token: Token) -> Token:
    owner = None if token.owner == person.id else token.owner
    return replace(
        token, name=person.unmentioned(token.name), side=person.unmentioned(token.side), owner=owner
    )


def step(person: Person, kept: Step) -> Step:
    """A step of any history: what it did is still there, done by nobody who is known."""
    is_theirs = kept.user_id == person.id
    state = _map_state(person, kept.state) if kept.kind == MAP else content(person, kept.state)
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
    """What a log says of a step of theirs: not by whom."""
    if not log.startswith("{"):
        return content(person, log)
    said: dict[str, Any] = json.loads(log)
    named = {**said, "by": person.someone} if said.get("by") else said
    return json.dumps(_tree(person, named), ensure_ascii=False, separators=(",", ":"))
