"""People's requests to the bot, and their results."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.places import Message

COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
SOON, LONG = 3.0, 900.0
"""Seconds to the first answer, and to the last."""
DEFERRED = (5, 6)


@dataclass(frozen=True, slots=True)
class Answer:
    """Something it was answered: a callback's type (a follow-up or an edit is a 4)."""

    at: float
    kind: int
    payload: dict[str, Any]
    private: bool
    message_id: int | None


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: a text (``kind`` 4), a select (3), people (5)."""

    custom_id: str
    label: str
    value: str
    kind: int


@dataclass(frozen=True, slots=True)
class ShownForm:
    """A form on somebody's screen."""

    custom_id: str
    title: str
    fields: tuple[Field, ...]


@dataclass(eq=False, slots=True)
class Interaction:
    """``life``: the process it reached first; ``failed``: the text that its person gets instead of an
    answer."""

    id: int
    token: str
    who: int
    channel_id: int
    guild_id: int
    kind: int
    what: str
    options: dict[str, Any]
    message_id: int | None
    at: float
    event: dict[str, Any] = field(repr=False)
    life: int | None = None
    crashed: bool = False
    first: int | None = None
    faults: list[str] = field(default_factory=list[str])
    answers: list[Answer] = field(default_factory=list[Answer])
    original: Message | None = None
    form: ShownForm | None = None
    choices: list[tuple[str, Any]] = field(default_factory=list[tuple[str, Any]])
    failed: str = ""
    follow_ups: int = 0
    _settled: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def is_settled(self) -> bool:
        """Whether nobody waits for it now: it is answered, or has failed."""
        return self._settled.is_set()

    @property
    def text(self) -> str:
        """The texts of its answers."""
        return "\n".join(each.payload.get("content") or "" for each in self.answers)

    def settle(self) -> None:
        """Let nobody wait any longer."""
        self._settled.set()

    async def settled(self) -> "Interaction":
        """Itself, once it is answered with something or has failed."""
        await self._settled.wait()
        return self
