"""A change of a map in a few words: for short answers, "undone: …" and "redone: …"."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from bot.ground.grid import Cell, Layout
from bot.ground.points import cell_told, named
from bot.ground.terrain import Ground, Veil
from bot.maps import actions
from bot.maps.actions import Action, Cleared
from bot.maps.map import Map, Place
from bot.systems import MAP_KINDS
from bot.systems.sizes import SIX_LEVELS, Sizes
from bot.text import N_
from bot.wording.headings import facing_told
from bot.wording.map_terms import GROUNDS, POSTURES, VEILS
from bot.wording.reasons import number
from bot.wording.words import Marked, Table, Words, beginning, bold, listing, mention


@dataclass(frozen=True, slots=True)
class Names:
    """How tokens and places are called for this reader."""

    token: Callable[[int], Marked | None]
    """None: the reader may not know of it."""
    place: Callable[[Place], str]
    layout: Layout
    """That of the map that they stand on."""
    sizes: Sizes
    """Those of its game."""
    opened: Callable[[Cell], bool]
    """Whether the door of a cell stands open afterwards."""


FLAGS: Mapping[str, tuple[str, str]] = {
    "hidden": (N_("hidden"), N_("visible")),
    "helpless": (N_("helpless"), N_("not helpless")),
    "flying": (N_("flying"), N_("not flying")),
    "incorporeal": (N_("incorporeal"), N_("not incorporeal")),
    "laden": (N_("with a load"), N_("without a load")),
    "invisible": (N_("invisible"), N_("not invisible")),
    "filling": (N_("fills its space"), N_("does not fill its space")),
}

CLEARED: Mapping[Cleared, str] = {
    Cleared.TOKENS: N_("all tokens taken off the map"),
    Cleared.TERRAIN: N_("all terrain taken off the map"),
    Cleared.ALL: N_("the map taken away"),
}


def told(
    words: Words, action: Action, before: Map | None, after: Map | None, *, as_gm: bool = False
) -> Marked:
    """The change, by the maps before and after it; the table (``as_gm`` false) reads nothing about hidden
    tokens."""
    said = _told(words, action, before, after, as_gm=as_gm)
    if before is not None and isinstance(action, actions.New | actions.Import):
        said = words("{map}; `/map undo` brings the earlier one back", map=said)
    return beginning(said)


def _told(words: Words, action: Action, before: Map | None, after: Map | None, *, as_gm: bool) -> Marked:
    if isinstance(action, actions.PlaceToken):
        return _placed(words, action, before, after, as_gm=as_gm)
    if isinstance(action, actions.PlaceTokens):
        return _placed_together(words, before, after, as_gm=as_gm)
    return _TELLERS[type(action)](words, action, _names(before, after, as_gm=as_gm))


def undone(
    words: Words, action: Action, before: Map | None, after: Map | None, *, as_gm: bool = False
) -> Marked:
    """The same of a change that was undone."""
    return words("↩ undone: {action}", action=_told(words, action, before, after, as_gm=as_gm))


def redone(
    words: Words, action: Action, before: Map | None, after: Map | None, *, as_gm: bool = False
) -> Marked:
    """The same of a change that was done again."""
    return words("↪ redone: {action}", action=_told(words, action, before, after, as_gm=as_gm))


def _places(before: Map | None, after: Map | None) -> Callable[[Place], str]:
    held = after or before
    return partial(named, held.kind.layout) if held else cell_told


def _names(before: Map | None, after: Map | None, *, as_gm: bool) -> Names:
    """Earlier names. The table gets one only for a token that it sees afterwards, or saw until it was taken
    away, and never for one that was hidden from it."""
    old, new = ({each.id: each for each in held.tokens} if held else {} for held in (before, after))

    def name(who: int) -> Marked | None:
        was, then = old.get(who), new.get(who)
        if as_gm:
            known = was or then
            return bold(known.name) if known else None
        if then is None:
            return None if was is None or was.hidden else bold(was.name)
        if then.hidden:
            return None
        return bold(then.name if was is None or was.hidden else was.name)

    def opened(cell: Cell) -> bool:
        return after is not None and after.terrain.ground.get(cell) is Ground.OPEN_DOOR

    held = after or before
    layout, sizes = (held.kind.layout, held.kind.sizes) if held else (Layout.SQUARE, SIX_LEVELS)
    return Names(name, _places(before, after), layout, sizes, opened)


def _by_gm(words: Words) -> Marked:
    return words("something the GM did")


def _placed(
    words: Words, action: actions.PlaceToken, before: Map | None, after: Map | None, *, as_gm: bool
) -> Marked:
    if action.hidden and not as_gm:
        return _by_gm(words)
    newest = max(after.tokens, key=lambda each: each.id).name if after and after.tokens else action.name
    name, place = bold(newest), _places(before, after)(action.place)
    if action.hidden:
        return words("{name} placed at {place}, hidden", name=name, place=place)
    return words("{name} placed at {place}", name=name, place=place)


def _corrected(words: Words, action: actions.CorrectToken, names: Names) -> Marked:
    name = names.token(action.who)
    if name is None:
        return _by_gm(words)
    if action.changes.get("hidden") is False:
        return words("{name} appears", name=name)
    changes = action.changes
    told = [_detail(words, names, field, changes[field]) for field in _DETAILS if field in changes]
    return words("{name}: {changes}", name=name, changes=listing(words, told))


def _placed_together(words: Words, before: Map | None, after: Map | None, *, as_gm: bool) -> Marked:
    there = {each.id for each in before.tokens} if before else set[int]()
    known = [each for each in (after.tokens if after else ()) if as_gm or not each.hidden]
    told = [
        words("{name} {place}", name=bold(each.name), place=_places(before, after)(each.place))
        for each in known
        if each.id not in there
    ]
    return words("placed: {names}", names=listing(words, told)) if told else _by_gm(words)


_COUNTED = {
    "agility": N_("agility dice {n}"),
    "altitude": N_("altitude {n}"),
    "detection": N_("detection {n}"),
    "speed": N_("speed {n}"),
    "perception": N_("perception range {n}"),
    "darkvision": N_("darkvision {n}"),
}
_DETAILS = (
    "place", "name", "size", "space", "side", "owner", "facing", "posture", *_COUNTED, *FLAGS,
)  # fmt: skip


def _detail(words: Words, names: Names, field: str, value: Any) -> Marked:
    if field in FLAGS:
        return words(FLAGS[field][0 if value else 1])
    if field in _COUNTED:
        return words(_COUNTED[field], n=value)
    match field:
        case "place":
            return words("now at {place}", place=names.place(value))
        case "name":
            return words("now called {name}", name=value)
        case "size":
            return words(names.sizes[value].title)
        case "space":
            return words("space {space}×{space}", space=value)
        case "side":
            return words("side {side}", side=value or None)
        case "posture":
            return words(POSTURES[value])
        case "owner":
            return words("player {player}", player=mention(value) if value else None)
        case _:
            return facing_told(words, value, names.layout)


def _moved(words: Words, action: actions.MoveToken, names: Names) -> Marked:
    name = names.token(action.who)
    if name is None:
        return _by_gm(words)
    start, end = names.place(action.path[0]), names.place(action.path[-1])
    if start == end and action.facing is not None:
        return words("{name}: {changes}", name=name, changes=_detail(words, names, "facing", action.facing))
    return words("{name}: {start} → {end}", name=name, start=start, end=end)


def _removed(words: Words, action: actions.RemoveToken, names: Names) -> Marked:
    name = names.token(action.who)
    return _by_gm(words) if name is None else words("{name} taken off the map", name=name)


def _painted(words: Words, action: actions.Paint, names: Names) -> Marked:
    what = _layer(words, action.what)
    if action.start == action.end:
        return words("{what} at {place}", what=what, place=names.place(action.start))
    return words(
        "{what} from {start} to {end}",
        what=what,
        start=names.place(action.start),
        end=names.place(action.end),
    )


def _layer(words: Words, what: Ground | Veil | int) -> Marked:
    if isinstance(what, Ground):
        return words(GROUNDS[what])
    return words(VEILS[what]) if isinstance(what, Veil) else words("height {height}", height=what)


def _walled(words: Words, action: actions.Wall, names: Names) -> Marked:
    if action.start == action.end:
        one = N_("wall at {place} taken down") if action.remove else N_("wall at {place}")
        return words(one, place=names.place(action.start))
    sentence = (
        N_("wall from {start} to {end} taken down") if action.remove else N_("wall from {start} to {end}")
    )
    return words(sentence, start=names.place(action.start), end=names.place(action.end))


def _door(words: Words, action: actions.Door, names: Names) -> Marked:
    sentence = N_("door at {place} opened") if names.opened(action.at) else N_("door at {place} closed")
    return words(sentence, place=names.place(action.at))


def _background(words: Words, action: actions.Background, names: Names) -> Marked:
    return words("a picture below the map") if action.image else words("no picture below the map")


def _cleared(words: Words, action: actions.Clear, names: Names) -> Marked:
    return words(CLEARED[action.what])


def _new(words: Words, action: actions.New, names: Names) -> Marked:
    return words(
        "a new map: {kind}, {width}×{height}, step {step}",
        kind=words(MAP_KINDS[action.kind].title),
        width=action.width,
        height=action.height,
        step=number(Fraction(action.step)),
    )


def _imported(words: Words, action: actions.Import, names: Names) -> Marked:
    return words("a map imported from text")


_TELLERS: Mapping[type[Action], Callable[[Words, Any, Names], Marked]] = Table(
    {
        actions.CorrectToken: _corrected,
        actions.MoveToken: _moved,
        actions.RemoveToken: _removed,
        actions.Paint: _painted,
        actions.Wall: _walled,
        actions.Door: _door,
        actions.Background: _background,
        actions.Clear: _cleared,
        actions.New: _new,
        actions.Import: _imported,
    },
    "word the action `{key}` in bot/wording/maps/happenings.py",
)
