"""The panel of settings: what holds and from where, and what changes it by a press."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from bot.play.authority import Caller, Right, may, on_discord
from bot.play.delivery import (
    MOST_CHOICES,
    Beside,
    Block,
    Button,
    ButtonStyle,
    Divider,
    Menu,
    MenuChoice,
    MenuKind,
    Panel,
    button_id,
)
from bot.play.own_games import playable
from bot.play.setting_rows import MOST_GMS, PAGES, SETTINGS, Page, Setting
from bot.play.settings import InForce, in_force, of_caller
from bot.play.table import Table, head_in
from bot.refusal import Refusal
from bot.text import N_
from bot.wording import settings as wording
from bot.wording.settings import AS_ABOVE, ORIGINS, Origin
from bot.wording.words import Marked, Words, words_for

PAGE, PLACE, FAMILIES = "settings_page", "settings_place", "settings_families"
"""The verbs of the list of pages, of the place that is shown, and of the lists of commands."""
SET, TYPE, TYPED = "setting", "setting_type", "setting_typed"
"""The verbs of a choice, of a list in which something else may be typed, and of the form for that."""
OTHER = "other"
"""The value of the choice that opens a form."""
PLACES = ("channel", "server")
"""The places in ids of settings: the second is the whole server."""
MOST_TEXT = 3800
"""Characters of the list of all settings; Discord takes 4,000 with what stands around it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A page of the panel as it is shown to somebody.

    - ``page``, ``server``: which page, and whether of the whole server.
    - ``families``: the commands that can be taken away, by their names, with those in the picker.
    """

    page: Page
    server: bool
    families: Mapping[str, str]


def setting_id(verb: str, key: str, *, server: bool, value: str = "") -> str:
    """`setting:theme:channel:dark`: the verb, the setting, where it is set, and a button's choice."""
    return ":".join((verb, key, PLACES[server], value)).removesuffix(":")


def read_setting_id(custom_id: str) -> tuple[Setting, bool, str]:
    """The setting, whether it is the server's, and the choice ("": it is in the list). Refusal: the id is
    not one of these."""
    _, key, place, value = (*custom_id.split(":", 3), "", "", "")[:4]
    if key not in SETTINGS or place not in PLACES:
        raise Refusal("ongoing.unknown")
    return SETTINGS[key], place == PLACES[1], value


async def settings_panel(table: Table, caller: Caller, words: Words, shown: Shown) -> Panel:
    """A page of the settings that hold here, with what the caller may change of them enabled."""
    caller.needs_server()
    held = await in_force(table, caller, server=shown.server)
    above = ABOVE[Origin.DEFAULT if shown.server else Origin.CHANNEL if caller.parent_id else Origin.SERVER]
    stays = await game_that_stays(table, caller, words)
    made = _Maker(words, shown, held, _may(caller, server=shown.server), above, stays)
    title = words(TITLES[shown.server])
    gone = (await of_caller(table, caller)).without
    if shown.page is Page.ALL:
        blocks = [Marked(f"{title}\n{_everything(made, gone)}")]
    else:
        games = await _games(table, caller, words)
        head = words("{title} · {page}", title=title, page=words(PAGES[shown.page]))
        blocks = [Marked("\n".join(filter(None, (head, made.reason)))), *_page(made, games, gone)]
    return Panel((*blocks, *_ways(made, caller)))


def _may(caller: Caller, *, server: bool) -> bool:
    return may(Right.SET_SERVER if server else Right.SET_CHANNEL, on_discord(caller))


@dataclass(frozen=True, slots=True)
class _Maker:
    """What makes the blocks of a page: its words, what holds, and whether the reader may change it.
    ``stays``: that the open encounter keeps its game (None: it is the one that is set)."""

    words: Words
    shown: Shown
    held: Mapping[str, InForce]
    may: bool
    above: str
    stays: Marked | None

    @property
    def reason(self) -> str:
        """Why nothing can be changed here; "": something can."""
        if self.may:
            return ""
        return self.words(NEEDS[self.shown.server])

    def line(self, setting: Setting) -> Marked:
        """What holds of a setting."""
        told = line(self.words, setting, self.held[setting.key])
        return Marked(f"{told}\n{self.stays}") if self.stays and setting.key == "system" else told

    def line_and_origin(self, setting: Setting) -> Marked:
        """The same among all settings, with where it comes from unless that is the default."""
        if self.held[setting.key].origin is Origin.DEFAULT:
            return self.words("• {line}", line=self.line(setting))
        return self.words("• {line} · {origin}", line=self.line(setting), origin=self.origin_of(setting))

    def here(self, setting: Setting) -> bool:
        """Whether it can be set in this place at all."""
        return setting.for_server if self.shown.server else setting.for_channel

    def origin_of(self, setting: Setting) -> Marked:
        """Where it comes from."""
        return self.words(ORIGINS[self.held[setting.key].origin])

    def origin(self, setting: Setting) -> Marked:
        """Where it comes from, or where else it is set."""
        return self.origin_of(setting) if self.here(setting) else self.words(ELSEWHERE[self.shown.server])

    def locked(self, setting: Setting) -> bool:
        """Whether its buttons are disabled."""
        return not self.may or not self.here(setting)

    def id(self, verb: str, setting: Setting, value: str = "") -> str:
        """The id of something that sets it."""
        return setting_id(verb, setting.key, server=self.shown.server, value=value)


TITLES = {False: N_("**Settings of this channel**"), True: N_("**Settings of the whole server**")}
NEEDS = {
    False: N_("-# To change these you need Manage Channels here."),
    True: N_("-# To change these you need Manage Server."),
}
ELSEWHERE = {False: N_("only for the whole server"), True: N_("only for a channel")}
ABOVE = {
    Origin.CHANNEL: N_("As the channel"),
    Origin.SERVER: N_("As the server"),
    Origin.DEFAULT: N_("Default"),
}
"""What is chosen that sets nothing in a thread, in a channel, and for a server."""


def line(words: Words, setting: Setting, held: InForce) -> Marked:
    """What holds of a setting, in a line."""
    value = held.value
    return setting.told(words, words_for(value).language if setting.key == "language" else value)


async def line_of(table: Table, caller: Caller, words: Words, key: str) -> Marked:
    """What holds of a setting in the channel, in a line."""
    return line(words, SETTINGS[key], (await in_force(table, caller, server=False))[key])


async def game_that_stays(table: Table, caller: Caller, words: Words) -> Marked | None:
    """That the channel's open encounter keeps its game. None: there is no such encounter, or its game is the
    one that is set."""
    head = await head_in(table, caller.channel_id)
    game = (await of_caller(table, caller)).system
    if head is None or game is None or head.encounter.system == game.key:
        return None
    return wording.goes_on(words, head.encounter.system)


def _holds(setting: Setting, shown: Shown) -> bool:
    """Whether it holds in that place; what is set for the server holds in its channels, too."""
    return setting.for_server or not shown.server


def _everything(made: _Maker, gone: frozenset[str]) -> Marked:
    """All settings, by the pages that change them."""
    words, lines = made.words, list[str]()
    for page, title in PAGES.items():
        rows = [each for each in SETTINGS.values() if each.page is page and _holds(each, made.shown)]
        if rows:
            lines.append(f"-# {words(title)}")
            lines += map(made.line_and_origin, rows)
    lines.append(words("• Commands taken away from this server: **{n}**", n=len(gone)))
    lines.append(words("-# Settings without a note are defaults."))
    kept, room = list[str](), MOST_TEXT
    for each in lines:
        cut = each if len(each) < MOST_TEXT // 4 else f"{each[: MOST_TEXT // 4]} …"
        room -= len(cut) + 1
        kept += [cut] * (room > 0)
    return Marked("\n".join(kept))


def _page(made: _Maker, games: wording.Choices, gone: frozenset[str]) -> Iterator[Block]:
    for setting in SETTINGS.values():
        if setting.page is made.shown.page:
            yield from _setting(made, setting, games if setting.key == "system" else setting.offered)
    if made.shown.page is Page.MORE:
        yield from _families(made, gone)


def _setting(made: _Maker, setting: Setting, offered: wording.Choices) -> Iterator[Block]:
    """What holds of a setting, and below it what changes it."""
    text = Marked(f"{made.line(setting)}\n-# {made.origin(setting)}")
    few = len(offered) <= 2 and not setting.divided and not setting.longest
    if setting.kind is None and offered and few:
        yield text
        yield _buttons(made, setting, offered)
        return
    if made.held[setting.key].origin is Origin.HERE and not made.locked(setting):
        above = made.above if setting.for_server else ABOVE[Origin.DEFAULT]
        unset = Button(made.words.plain(above), made.id(SET, setting, AS_ABOVE))
        yield Beside(text, unset)
    else:
        yield text
    if setting.kind is not None:
        yield _server_list(made, setting)
        if offered:
            yield tuple(_choice_button(made, setting, each) for each in offered)
    elif offered:
        yield _list(made, setting, offered)
    else:
        change = made.words.plain("Change …")
        yield (Button(change, made.id(TYPE, setting, OTHER), disabled=made.locked(setting)),)


def _value(made: _Maker, setting: Setting) -> tuple[str, ...]:
    """The values that hold, as choices are written."""
    return written(made.held[setting.key].value)


def written(value: Any) -> tuple[str, ...]:
    """A value of a setting, or each of several, as choices write it."""
    if value is None:
        return ()
    several = cast("tuple[object, ...]", value if isinstance(value, tuple) else (value,))
    return tuple(map(str, several))


def _buttons(made: _Maker, setting: Setting, offered: wording.Choices) -> tuple[Button, ...]:
    """The choices side by side, and that it is not set here; the one that counts here stands out."""
    return tuple(_choice_button(made, setting, each) for each in ((AS_ABOVE, made.above), *offered))


def _choice_button(made: _Maker, setting: Setting, choice: tuple[str, str]) -> Button:
    value, label = choice
    is_here = made.held[setting.key].origin is Origin.HERE
    counts = (is_here and value in _value(made, setting)) or (value == AS_ABOVE and not is_here)
    return Button(
        wording.short(made.words.plain(label))[0],
        made.id(SET, setting, value),
        ButtonStyle.PRIMARY if counts and made.here(setting) else ButtonStyle.SECONDARY,
        disabled=made.locked(setting),
    )


def _list(made: _Maker, setting: Setting, offered: wording.Choices) -> Menu:
    """A list of the choices with those that hold, and a last one for something else where that may be
    typed."""
    words, chosen = made.words, _value(made, setting)
    known = [value for value, _ in offered]
    own = [] if setting.divided else [(each, each) for each in chosen if each not in known]
    open_ = [MenuChoice(words.plain("Something else …"), OTHER)] * bool(setting.longest)
    choices = [
        MenuChoice(*_labelled(words, setting, each)) for each in (*own, *offered)[: MOST_CHOICES - len(open_)]
    ]
    several = setting.divided is not None
    return Menu(
        words.plain("Choose several …") if several else words.plain("Choose …"),
        made.id(TYPE if setting.longest else SET, setting),
        (*choices, *open_),
        most=len(choices) if several else 1,
        least=0 if several else 1,
        chosen=chosen,
        disabled=made.locked(setting),
    )


def _labelled(words: Words, setting: Setting, choice: tuple[str, str]) -> tuple[str, str, str]:
    """A choice for a list: its label, its value, and what it means."""
    value, label = choice
    if setting.key == "timer" and value.isdecimal():
        return wording.minutes(words, int(value)), value, ""
    name, meaning = wording.short(words.plain(label))
    return name, value, meaning


def _server_list(made: _Maker, setting: Setting) -> Menu:
    """A list of the server's users, roles or channels."""
    kind, value = setting.kind or MenuKind.OWN, _value(made, setting)
    labels = {
        MenuKind.USERS: N_("Choose users …"),
        MenuKind.ROLES: N_("Choose a role …"),
        MenuKind.CHANNELS: N_("Choose a channel …"),
    }
    return Menu(
        made.words.plain(labels[kind]),
        made.id(SET, setting),
        (),
        most=MOST_GMS if kind is MenuKind.USERS else 1,
        least=0,
        chosen=tuple(each for each in value if each != "0"),
        kind=kind,
        disabled=made.locked(setting),
    )


async def _games(table: Table, caller: Caller, words: Words) -> wording.Choices:
    """The games that can be chosen here."""
    return tuple((each.key, words.plain(each.title)) for each in await playable(table, caller.guild_id))


def pages_of(families: Mapping[str, str]) -> Sequence[Sequence[str]]:
    """The families in parts that each fit into a list."""
    names = list(families)
    return [names[start : start + MOST_CHOICES] for start in range(0, len(names), MOST_CHOICES)]


def _families(made: _Maker, gone: frozenset[str]) -> Iterator[Block]:
    """The commands that are taken away from the server."""
    words, families = made.words, made.shown.families
    origin = words("from the server") if made.shown.server else words(ELSEWHERE[False])
    told = words("Commands taken away from this server: **{n}**", n=len(gone))
    yield Marked(f"{told}\n-# {origin}")
    locked = not made.may or not made.shown.server
    for number, names in enumerate(pages_of(families)):
        yield Menu(
            words.plain("Choose what to take away ({n})", n=number + 1),
            button_id(FAMILIES, number),
            tuple(MenuChoice(f"/{families[each]}", each) for each in names),
            most=len(names),
            least=0,
            chosen=tuple(each for each in names if each in gone),
            disabled=locked,
        )
    unused = words.plain("Take away what the game has no use for")
    yield (Button(unused, button_id(FAMILIES, len(pages_of(families))), disabled=locked),)


def _ways(made: _Maker, caller: Caller) -> Iterator[Block]:
    """The way to the other pages, and to the other place."""
    words, shown = made.words, made.shown
    yield Divider()
    yield Menu(
        words.plain("Page"),
        button_id(PAGE, int(shown.server)),
        tuple(MenuChoice(words.plain(title), str(int(page))) for page, title in PAGES.items()),
        chosen=(str(int(shown.page)),),
    )
    if not _may(caller, server=True):
        return
    places = ((False, N_("This channel")), (True, N_("The whole server")))
    yield tuple(
        Button(
            words.plain(label),
            button_id(PLACE, int(server), int(shown.page)),
            ButtonStyle.PRIMARY if server is shown.server else ButtonStyle.SECONDARY,
        )
        for server, label in places
    )
