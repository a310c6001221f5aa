"""The facts for an observer: everything that Discord, the people and the machine see of the bot. ``at`` is in
virtual seconds, ``life`` the number of the bot's process (0: it was not the bot)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tools.simulator.interactions import Interaction


class Broken(Exception):
    """A promise is broken; its words say which."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody sent an interaction."""

    at: float
    interaction: "Interaction"


@dataclass(frozen=True, slots=True)
class Delivered:
    """It was put on the line to a living process; more than once where it is duplicated or replayed."""

    at: float
    interaction: "Interaction"
    life: int


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Discord showed the person that the application did not respond."""

    at: float
    interaction: "Interaction"


@dataclass(frozen=True, slots=True)
class Sent:
    """Discord accepted something from the bot.

    - ``kind``: create, edit, delete (by channel), callback, followup, original (a deferred answer filled),
      original_edit, original_delete.
    - ``to``: the only reader (ephemeral, or a DM).
    - ``copy``: its nonce had been used, nothing new was posted.
    - ``answer_lost``: the bot did not learn that it was accepted.
    - ``left``: when the bot sent the call.
    """

    at: float
    life: int
    kind: str
    channel_id: int
    to: int | None
    message_id: int | None
    payload: dict[str, Any]
    files: dict[str, bytes] = field(default_factory=dict[str, bytes])
    nonce: str | None = None
    interaction_id: int | None = None
    answer_lost: bool = False
    copy: bool = False
    left: float = 0.0


@dataclass(frozen=True, slots=True)
class Refused:
    """Discord refused a call, by its own rules (``fault`` is empty) or by a drawn fault."""

    at: float
    life: int
    route: str
    status: int
    code: int
    fault: str
    interaction_id: int | None


@dataclass(frozen=True, slots=True)
class Delayed:
    """A call left, and a fault holds it up for ``seconds``. ``channel_id``: where it belongs (0: nowhere)."""

    at: float
    life: int
    channel_id: int
    fault: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Waiting:
    """A call got no answer for ``seconds``; ``waits``: the bot has not given it up."""

    at: float
    life: int
    route: str
    seconds: float
    waits: bool


@dataclass(frozen=True, slots=True)
class Called:
    """A call came to its end, as Discord saw it. ``fault``: what was drawn to befall it, or empty.
    ``channel_id``: where it belongs (0: nowhere)."""

    at: float
    life: int
    method: str
    route: str
    status: int
    fault: str
    channel_id: int


@dataclass(frozen=True, slots=True)
class Gateway:
    """Something happened on the line: identify, resume, or a fault of the table."""

    at: float
    life: int
    what: str


@dataclass(frozen=True, slots=True)
class Changed:
    """Somebody other than the bot changed something: ``what`` is the act's name."""

    at: float
    what: str
    id: int


@dataclass(frozen=True, slots=True)
class Shard:
    """Another process took the bot's shard (``taken``), or is about to give it back. ``written`` is the
    database of that moment, to be read while this fact is handled."""

    at: float
    taken: bool
    written: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Crashed:
    """The process is gone. Both images are databases of one file each, to be read while this fact is
    handled."""

    at: float
    life: int
    kept: str
    where: str
    written: Callable[[], bytes]
    synced: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Stopped:
    """The process came to its end in order."""

    at: float
    life: int


@dataclass(frozen=True, slots=True)
class Opened:
    """The next process opened the database; ``problems`` are SQLite's own words on what is broken."""

    at: float
    life: int
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Woken:
    """The outbox was delivered after the start, as far as possible."""

    at: float
    life: int


@dataclass(frozen=True, slots=True)
class DiskTrouble:
    """The disk accepts no writes (``refuses``), or only slow ones, for ``seconds`` seconds."""

    at: float
    what: str
    seconds: float
    refuses: bool


@dataclass(frozen=True, slots=True)
class ClockJumped:
    """The time of day was set by ``seconds`` seconds."""

    at: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Logged:
    """The bot logged a warning or an error."""

    at: float
    life: int
    level: int
    logger: str
    text: str


Fact = (
    Asked | Delivered | Unanswered | Sent | Refused | Delayed | Waiting | Called | Gateway | Changed | Shard
    | Crashed | Stopped | Opened | Woken | DiskTrouble | ClockJumped | Logged
)  # fmt: skip
