"""The table of all settings: a row makes a setting's commands, its place in the panel, and its line."""

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from bot.encounter.views import AS_USUAL
from bot.pictures.theme import DEFAULT as USUAL_THEME
from bot.play.delivery import MenuKind
from bot.play.workload.heavy_work import aside
from bot.refusal import Refusal
from bot.store.settings import Settings
from bot.systems import PLAIN, SYSTEMS, find
from bot.systems.initiative import initiative_text
from bot.systems.measures import DEFAULT_HEIGHT_WEIGHT, HEIGHT_WEIGHTS
from bot.systems.system import System
from bot.text import N_, fold, half_width, tidy
from bot.wording import settings as wording
from bot.wording.words import Marked, Words
from bot.wording.zones import UNIVERSAL, zone_of

DEFAULT_INITIATIVE = "1d20"
LONGEST_TIMER = 1440
"""Minutes of a turn after which a table may be reminded."""
MOST_GMS = 10
MOST_CONDITIONS = 25
LONGEST_CONDITION = 50
CONDITIONS_BETWEEN = re.compile(r"[,，;；、\n](?![^(（)）]*[)）])")
"""Between the conditions of a list, and not within the parentheses that say what one does."""


@dataclass(frozen=True, slots=True)
class Setter:
    """Where a setting is changed: the channel, the server, and the game that is played there."""

    channel_id: int
    guild_id: int
    game: System | None


Check = Callable[[Setter, Any], Awaitable[Any]]
"""What is stored of a chosen or typed value. Refusal: it cannot be set."""


class Page(IntEnum):
    """The pages of the panel that change settings; ``ALL`` lists what holds."""

    ALL = 0
    TABLE = 1
    FIGHTS = 2
    SEEN = 3
    MORE = 4


PAGES = {
    Page.ALL: N_("All settings"),
    Page.TABLE: N_("Language, game and GM"),
    Page.FIGHTS: N_("Fights"),
    Page.SEEN: N_("What the table sees"),
    Page.MORE: N_("More settings"),
}


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a channel, a server, or both.

    - ``key``: its column in the store, and its name in ids of buttons.
    - ``told``: the line that says what holds.
    - ``default``: the value where nothing is set.
    - ``check``: makes a chosen or typed value fit for the store.
    - ``command``, ``about``: its command below `/settings` and `/server`, and its description; "": its
      command is written by hand.
    - ``option``, ``asks``: the command's option, and its description.
    - ``offered``: its choices. Two of them are buttons, more are a list.
    - ``kind``: it is chosen from the server's users, roles or channels.
    - ``longest``: how many characters may be typed; 0: only choices are taken.
    - ``may_be_empty``: typing nothing unsets it.
    - ``divided``: divides a stored text that holds several values.
    - ``unset``: what is stored where it is not set.
    - ``for_channel``, ``for_server``: where it can be set.
    """

    key: str
    page: Page
    told: Callable[[Words, Any], Marked]
    default: Any
    check: Check
    command: str = ""
    about: str = ""
    option: str = ""
    asks: str = ""
    offered: wording.Choices = ()
    kind: MenuKind | None = None
    longest: int = 0
    may_be_empty: bool = False
    divided: Callable[[str], Sequence[str]] | None = None
    unset: Any = None
    for_channel: bool = True
    for_server: bool = True

    def read(self, settings: Settings) -> Any:
        """Its value in a channel's or a server's settings; None: it is not set there."""
        stored = getattr(settings, self.key)
        if stored is None or stored == ():
            return None
        return self.divided(stored) if self.divided else stored


def _one_of(choices: Container[object]) -> Check:
    """Takes these choices only."""

    async def check(_: Setter, chosen: Any) -> Any:
        if chosen not in choices:
            raise Refusal("unknown_choice", choice=str(chosen)[:50])
        return chosen

    return check


def _values(choices: wording.Choices) -> Check:
    return _one_of([value for value, _ in choices])


def _number(choices: range | Sequence[int]) -> Check:
    """Takes these numbers only, given or typed."""

    async def check(_: Setter, typed: Any) -> int:
        text = half_width(tidy(str(typed)))
        if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) not in choices:
            raise Refusal("settings.number", low=choices[0], high=choices[-1])
        return int(text)

    return check


async def _game(_: Setter, key: Any) -> str:
    if find(key) is None:
        raise Refusal("unknown_choice", choice=str(key)[:50])
    return key


async def _initiative(_: Setter, typed: Any) -> str:
    return initiative_text(typed)


async def _zone(_: Setter, typed: Any) -> str:
    zone = await aside(zone_of, typed)
    if zone is None:
        raise Refusal("settings.no_zone", typed=tidy(typed)[:50])
    return zone


async def _gms(_: Setter, user_ids: Any) -> tuple[int, ...]:
    found = tuple(dict.fromkeys(user_ids))
    if len(found) > MOST_GMS:
        raise Refusal("settings.too_many_gms", limit=MOST_GMS)
    return found


async def _role(here: Setter, role_id: Any) -> int | None:
    """Refusal: everybody would be GM."""
    if role_id == here.guild_id:
        raise Refusal("settings.gm_role_everyone")
    return role_id


async def _room(here: Setter, channel_id: Any) -> int:
    """Where the GMs read secrets; 0: in direct messages. Refusal: it is this channel."""
    if int(channel_id) == here.channel_id:
        raise Refusal("settings.gm_channel_here")
    return int(channel_id)


def split(text: str) -> tuple[str, ...]:
    """The keys of a stored list."""
    return tuple(each for each in text.split(",") if each)


def known_variants() -> tuple[str, ...]:
    """The variants of all games' clocks."""
    clocks = (each.clock for each in SYSTEMS.values() if each.clock is not None)
    return tuple(dict.fromkeys(each for clock in clocks for each in clock.variants))


async def _variants(_: Setter, chosen: Any) -> str:
    known = _one_of(known_variants())
    return ",".join(dict.fromkeys([await known(_, each) for each in chosen]))


def conditions_of(text: str) -> tuple[str, ...]:
    """The conditions of a stored list, as they were typed."""
    return tuple(CONDITIONS_BETWEEN.split(text)) if text else ()


async def _conditions(here: Setter, typed: Any) -> str | None:
    """The conditions that forms offer, with what they do: `Dazed (attacks-2), Slowed`; "": those of the
    game. Refusal: too many or too long, or one does what no condition can."""
    listed = tuple(dict.fromkeys(tidy(each) for each in CONDITIONS_BETWEEN.split(typed) if each.strip()))
    game = here.game if here.game is not None and here.game.effects.conditions else PLAIN
    found = [game.effects.listed(each, game.key) for each in listed]
    if len(found) > MOST_CONDITIONS or any(len(each.name) > LONGEST_CONDITION for each in found):
        raise Refusal("settings.conditions", limit=MOST_CONDITIONS, length=LONGEST_CONDITION)
    counted = Counter(fold(each.name) for each in found)
    for each in found:
        if counted[fold(each.name)] > 1:
            raise Refusal("settings.condition_twice", name=each.name)
        if each.periodic and game.combat is not None:
            game.combat.mended(game.combat.body_of({}, {}), each.periodic)
    return ",".join(listed) or None


def _as_they_are(*values: object) -> wording.Choices:
    """Choices whose labels are the same in every language."""
    return tuple((str(each), str(each)) for each in values)


_ROWS = (
    Setting(
        "language", Page.TABLE, wording.language, None, _values(wording.LANGUAGES),
        command="language", about=N_("Set the language of public messages"),
        option="language", asks=N_("The language of public messages"), offered=wording.LANGUAGES,
    ),
    Setting(
        "system", Page.TABLE, wording.system, None, _game,
        command="system", about=N_("Set which game is played here"), option="system", asks=N_("Which game"),
    ),
    Setting("gms", Page.TABLE, wording.gms, (), _gms, kind=MenuKind.USERS, unset=(), for_server=False),
    Setting(
        "gm_role", Page.TABLE, wording.gm_role, None, _role, kind=MenuKind.ROLES, for_channel=False,
        command="gm-role", about=N_("Set the server's GM role"),
        option="role", asks=N_("Its holders are GM; left out, no role is"), may_be_empty=True,
    ),
    Setting(
        "theme", Page.TABLE, wording.theme, USUAL_THEME, _values(wording.THEMES),
        command="theme", about=N_("Set whether pictures are dark or light"),
        option="theme", asks=N_("Whether maps are drawn dark or light"), offered=wording.THEMES,
    ),
    Setting(
        "timezone", Page.TABLE, wording.timezone, UNIVERSAL, _zone,
        command="timezone", about=N_("Set the time zone of text files"),
        option="zone", asks=N_("A town or a zone, such as Asia/Shanghai"), longest=100,
        offered=_as_they_are(
            UNIVERSAL, "Asia/Shanghai", "Asia/Taipei", "Asia/Tokyo", "Asia/Singapore", "Australia/Sydney",
            "Europe/London", "Europe/Berlin", "Europe/Moscow", "America/New_York", "America/Chicago",
            "America/Denver", "America/Los_Angeles", "America/Sao_Paulo",
        ),
    ),
    Setting(
        "initiative", Page.FIGHTS, wording.initiative, DEFAULT_INITIATIVE, _initiative,
        command="initiative", about=N_("Set the dice of plain initiative order"),
        option="dice", asks=N_("Dice of plain initiative; or cards, cards 52, cards 1-10 low"), longest=200,
        offered=(
            *_as_they_are(DEFAULT_INITIATIVE, "1d6", "1d10", "1d12", "2d6", "2d10", "3d6", "1d100"),
            *wording.DECKS,
        ),
    ),
    Setting(
        "variants", Page.FIGHTS, wording.variants, (), _variants, offered=wording.FIGHTS, divided=split
    ),
    Setting(
        "detail", Page.FIGHTS, wording.detail, "brief", _values(wording.DETAILS),
        command="detail", about=N_("Set how much of a fight is told"),
        option="mode", asks=N_("How much is told without a press"), offered=wording.DETAILS,
    ),
    Setting(
        "notices", Page.FIGHTS, wording.notices, "actor", _values(wording.NOTICES),
        command="notices", about=N_("Set the players that a turn's call mentions"),
        option="mode", asks=N_("The mentioned players"), offered=wording.NOTICES,
    ),
    Setting(
        "timer", Page.FIGHTS, wording.timer, 0, _number(range(LONGEST_TIMER + 1)),
        command="timer", about=N_("Set a reminder for turns that take long"),
        option="minutes", asks=N_("After how many minutes; 0: never"), longest=4,
        offered=_as_they_are(0, 1, 2, 3, 5, 10, 15, 20, 30, 60),
    ),
    Setting(
        "moves", Page.FIGHTS, wording.moves, "free", _values(wording.MOVES),
        command="moves", about=N_("Set whether moves on the map take of a turn"),
        option="mode", asks=N_("The cost of a combatant's move on the map"), offered=wording.MOVES,
    ),
    *(
        Setting(key, Page.SEEN, told, default, _values(wording.HEALTH), offered=wording.HEALTH)
        for key, told, default in (
            ("foes_health", wording.foes_health, AS_USUAL.foes),
            ("players_health", wording.players_health, AS_USUAL.players),
        )
    ),
    Setting(
        "hidden_turns", Page.SEEN, wording.hidden_turns, "silent", _values(wording.HIDDEN_TURNS),
        command="hidden-turns", about=N_("Set how hidden combatants' turns are told"),
        option="mode", asks=N_("How the table learns of them"), offered=wording.HIDDEN_TURNS,
    ),
    Setting(
        "reveal", Page.SEEN, wording.reveal, "by_hand", _values(wording.REVEALS),
        command="reveal", about=N_("Set when hidden combatants appear"),
        option="mode", asks=N_("When they appear"), offered=wording.REVEALS,
    ),
    Setting(
        "gm_channel", Page.SEEN, wording.gm_channel, 0, _room, kind=MenuKind.CHANNELS,
        command="gm-channel", about=N_("Set the channel for messages to GMs only"),
        option="channel", asks=N_("A channel that only GMs read; left out, none"), offered=wording.MESSAGES,
    ),
    Setting(
        "conditions", Page.MORE, wording.conditions, (), _conditions,
        command="conditions", about=N_("Set the conditions that forms offer"),
        option="names", asks=N_("Such as Dazed (attacks-2), Slowed"), longest=1000, may_be_empty=True,
        divided=conditions_of,
    ),
    Setting(
        "height_weight", Page.MORE, wording.height_weight, DEFAULT_HEIGHT_WEIGHT, _number(HEIGHT_WEIGHTS),
        command="height-weight", about=N_("Set how a foot of height counts in BtR's distances"),
        option="weight", asks=N_("How many feet a foot of height counts: 1 or 2"),
        offered=_as_they_are(*HEIGHT_WEIGHTS),
    ),
)  # fmt: skip
SETTINGS: Mapping[str, Setting] = {each.key: each for each in _ROWS}
"""All settings, by their keys."""
