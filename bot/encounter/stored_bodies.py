"""The stored forms of what a game's combat keeps: bodies, and questions that wait.

A body is told by its combat's key, a question by that and a dot before its tag: so a step, or a
character, is read without asking which game it was.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from bot.records import Form, Tagged, content, text
from bot.systems import SYSTEMS
from bot.systems.combat import Combat, Pending

FORMAT = 1
"""The number of the format of a body that is kept by itself."""

Combats = frozenset[Combat[Any]]


def combats() -> Combats:
    """The combats of all games; several may share one."""
    return frozenset(each.combat for each in SYSTEMS.values() if each.combat is not None)


@cache
def _bodies(known: Combats) -> Tagged[Any]:
    return Tagged(**{each.key: each.body for each in known})


@cache
def _questions(known: Combats) -> Tagged[Any]:
    return Tagged(**{f"{combat.key}.{each.tag}": each.kind for combat in known for each in combat.questions})


def _write_pending(pending: tuple[Pending, ...]) -> list[dict[str, Any]]:
    tagged = _questions(combats())
    return [{"id": each.id, "flow": each.flow, "question": tagged.write(each.question)} for each in pending]


def _read_pending(raw: list[Mapping[str, Any]]) -> tuple[Pending, ...]:
    tagged = _questions(combats())
    return tuple(Pending(each["id"], each["flow"], tagged.read(each["question"])) for each in raw)


BODY: Form[Any] = Form(lambda body: _bodies(combats()).write(body), lambda raw: _bodies(combats()).read(raw))
"""A body of any game."""
PENDING: Form[tuple[Pending, ...]] = Form(_write_pending, _read_pending)
"""Questions of any game."""


def on_sheet(body: object) -> Mapping[str, int]:
    """The sheet's values as the fight has changed them for the combatant with this body (None: none)."""
    combat = next((each for each in combats() if type(body) is each.body), None)
    return {} if combat is None else combat.on_sheet(body)


def dump_body(body: object) -> str:
    """Write a body that is kept by itself."""
    return text(FORMAT, "body", _bodies(combats()).write(body))


def load_body(stored: str) -> object:
    """Read it. ValueError: not a format this program knows. KeyError: of no game that it knows."""
    return _bodies(combats()).read(content(FORMAT, "body", stored))
