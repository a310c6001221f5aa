"""Messages to Discord as plain values, the ids of their buttons, and the port that sends them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from bot.logs.entry import Logged

EDITABLE = timedelta(minutes=55)
"""How old a message may be that is edited: Discord edits one older than an hour only a few times."""


class ButtonStyle(StrEnum):
    """How loud a button is."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its label, in words already, and the ids it carries (``custom_id``). ``disabled``: it is
    shown, and cannot be pressed. ``begins_row``: it stands below those before it."""

    label: str
    custom_id: str
    style: ButtonStyle = ButtonStyle.SECONDARY
    disabled: bool = False
    begins_row: bool = False


ROW, MOST_ROWS = 5, 5
"""How many buttons stand side by side, and how many rows Discord takes on a message. A list is a row."""
MOST_BUTTONS = ROW * MOST_ROWS
"""How many buttons Discord takes on a message."""


class MenuChoice(NamedTuple):
    """A choice of a list: its label, its value, and a line below the label ("": none)."""

    label: str
    value: str
    told: str = ""


class MenuKind(StrEnum):
    """What a list offers: its own choices, or what Discord knows of the server."""

    OWN = "own"
    USERS = "users"
    ROLES = "roles"
    CHANNELS = "channels"
    """Text channels."""


@dataclass(frozen=True, slots=True)
class Menu:
    """A list to choose from: what stands on it, its id, the choices, and how many of them may be chosen.

    - ``least``, ``most``: how many are chosen.
    - ``chosen``: the values that are chosen already.
    - ``kind``: with another kind than its own there are no ``choices``: Discord lists the server's.
    - ``disabled``: it is shown, and cannot be used.
    """

    label: str
    custom_id: str
    choices: tuple[MenuChoice, ...]
    most: int = 1
    least: int = 1
    chosen: tuple[str, ...] = ()
    kind: MenuKind = MenuKind.OWN
    disabled: bool = False


MOST_CHOICES, LONGEST_CHOICE = 25, 100
"""How many choices Discord takes in a list, and how many characters of each."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a message: its PNG bytes, a file name without secrets, and its alt text (at most 1,024
    characters)."""

    png: bytes
    name: str
    alt: str


@dataclass(frozen=True, slots=True)
class Post:
    """A plain message: its text, the users it may mention, its buttons, a text file, a picture.

    - ``mentions``: the only user ids that ping.
    - ``menus``: lists to choose from, each on a line of its own above the buttons.
    - ``file``: (name, content) of the text that did not fit into the message.
    - ``cells``: a list behind a button.
    - ``steps``: the longer text behind a button.
    - ``told``: what the channel's log keeps of it in addition to its text.
    """

    text: str
    mentions: tuple[int, ...] = ()
    buttons: tuple[Button, ...] = ()
    menus: tuple[Menu, ...] = ()
    file: tuple[str, str | bytes] | None = None
    picture: Picture | None = None
    cells: str = ""
    steps: str = ""
    told: Logged | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """A text with a button beside it."""

    text: str
    button: Button


@dataclass(frozen=True, slots=True)
class Divider:
    """A line across a panel."""


Block = str | Beside | Menu | tuple[Button, ...] | Divider
"""A part of a panel: a text, a text with a button, a list, a row of at most five buttons, or a line."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A Components V2 message: blocks in one frame, and the buttons below them."""

    blocks: tuple[Block, ...]
    buttons: tuple[Button, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """What is read on it."""
        beside = (each.text if isinstance(each, Beside) else each for each in self.blocks)
        return tuple(each for each in beside if isinstance(each, str))


class DeliveryStatus(StrEnum):
    """The result of sending something."""

    DELIVERED = "delivered"
    CLOSED = "closed"
    """The receiver cannot be reached: DMs closed (50007), no access, gone."""
    THROTTLED = "throttled"
    """Not now: too many DMs opened (40003), rate limits, Discord or the line down."""
    GONE = "gone"
    """The message or channel to be edited no longer exists, or the message is too old to edit."""


UNHEARD: Final = frozenset({DeliveryStatus.CLOSED, DeliveryStatus.THROTTLED})
"""Results after which a message is still owed. If the channel is gone, nothing is."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """The outcome and, when delivered, the message's id and its channel's, as far as these are known.
    ``too_old``: the message to be edited stands where it was, and Discord takes no more edits of it for a
    while. ``lost``: the line lost it or Discord's word on it, so that it may have arrived."""

    outcome: DeliveryStatus
    message_id: int | None = None
    channel_id: int | None = None
    too_old: bool = False
    lost: bool = False

    @property
    def arrived(self) -> bool:
        """Whether it was delivered."""
        return self.outcome is DeliveryStatus.DELIVERED


class Messenger(Protocol):
    """Sends messages for ``play``. Never raises for an answer of Discord.

    ``nonce`` (at most 25 characters) lets Discord drop a second copy of a message that
    was sent just before a kill.
    """

    async def post(self, channel_id: int, message: Post | Panel, nonce: str | None = None) -> Delivery:
        """Send a new message to a channel."""
        ...

    async def edit(self, channel_id: int, message_id: int, message: Post | Panel) -> Delivery:
        """Replace a message of the bot's own; pings nobody."""
        ...

    async def whisper(self, user_id: int, message: Post, nonce: str | None = None) -> Delivery:
        """Send a DM."""
        ...

    async def delete(self, channel_id: int, message_id: int) -> Delivery:
        """Take a message of the bot's own away."""
        ...

    async def speak(self, channel_id: int, name: str, text: str) -> Delivery:
        """Say something in a channel under a name (at most 80 characters); it mentions nobody. Closed: the
        bot may not have webhooks there, or the channel has too many."""
        ...

    async def respeak(self, channel_id: int, message_id: int, text: str) -> Delivery:
        """Put other words in the place of what was said under a name; "" deletes it."""
        ...

    async def is_passed(self, channel_id: int, message_id: int, by: int) -> bool:
        """Whether at least ``by`` messages stand below it. False if that cannot be read."""
        ...

    async def answer_to(self, channel_id: int, interaction_id: int) -> Delivery:
        """Where the bot's public answer to an interaction stands in this channel. Delivered without an id:
        it is not among the hundred messages that follow it. Any other outcome: they could not be read."""
        ...

    async def is_private(self, channel_id: int) -> bool:
        """Whether not everybody on the server reads this channel; of one that is gone, no."""
        ...

    async def strip(self, channel_id: int, message_id: int, left: Sequence[Button] = ()) -> Delivery:
        """Take the buttons off a message of the bot's own, all but those ``left``."""
        ...


PREFIX = "k"
MOST_NUMBERS = 6
LARGEST = 2**63 - 1
"""The largest integer of the store and of Discord's ids."""
_WRITTEN = re.compile(rf"{PREFIX}:([A-Za-z_]\w*)((?::(?:0|[1-9]\d{{0,18}})){{0,{MOST_NUMBERS}}})", re.ASCII)
"""A verb, and whole numbers spelled as they are written."""


def button_id(verb: str, *numbers: int) -> str:
    """`k:next:12:34`: the verb of a press, the id of its thing, and the revision."""
    return ":".join((PREFIX, verb, *map(str, numbers)))


def beginnings(*verbs: str) -> tuple[str, ...]:
    """How the ids of presses with these verbs and a number begin."""
    return tuple(f"{button_id(each)}:" for each in verbs)


@lru_cache(maxsize=4096)
def read_button_id(custom_id: str) -> tuple[str, tuple[int, ...]] | None:
    """The verb and the numbers; None for an id that ``button_id`` does not write."""
    written = _WRITTEN.fullmatch(custom_id)
    if written is None:
        return None
    verb, rest = written.groups()
    numbers = tuple(map(int, rest.split(":")[1:]))
    return None if max(numbers, default=0) > LARGEST else (verb, numbers)
