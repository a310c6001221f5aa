"""A pad of arrows that plans a token's move step by step, in a private answer.

Nothing is remembered between presses: the ids of the buttons carry the token, where it stood, and the way so
far. Every press plans the way again on the map as it is, by the rules of `/map move`, and shows a small
picture of it. Only *Done* moves the token.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from bot.ground.grid import EDGES, Layout, column_and_row
from bot.ground.points import LONGEST_SHOWN, read_on
from bot.maps.map import Map, Place, Token
from bot.maps.tokens import cell_under
from bot.maps.views import view
from bot.maps.ways.steps import STEPS, further, places, stepped
from bot.pictures.board.scene import Scene
from bot.play.authority import Caller, Right, authorize
from bot.play.delivery import MOST_CHOICES, Button, ButtonStyle, Menu, MenuChoice, Post, button_id
from bot.play.drawing import drawn, with_picture
from bot.play.heads.encounter import Head
from bot.play.heads.map import MapChange
from bot.play.maps import maps, token_moves, turn_costs
from bot.play.maps.close_ups import cut_out
from bot.play.maps.scenes import small_scene
from bot.play.maps.token_moves import Order, UnagreedError, Way
from bot.play.settings import Preferences, of_caller
from bot.play.table import Table, head_in
from bot.play.workload.heavy_work import aside
from bot.records import replace
from bot.refusal import Refusal
from bot.systems.ways import Manner
from bot.text import fold, number
from bot.wording.map_terms import MAP_MANNERS
from bot.wording.maps import pads as wording
from bot.wording.reasons import number as told
from bot.wording.words import Words

VERB, GO, CANCEL, WHICH, TYPED = "pad", "pad_go", "pad_stop", "pad_which", "pad_type"
"""The verbs of what changes the way, of *Done* and *Cancel*, of the list of tokens, and of the form for typed
cells."""
UNDO, MANNER = "undo", "how"
"""What changes the way besides a step, which is a digit."""
MOST_STEPS = 45
"""How long a way is at most: an id of Discord holds 100 characters."""

_WAY = re.compile(rf"[1-46-9]{{0,{MOST_STEPS}}}")
_ARROWS = {"7": "↖️", "8": "⬆️", "9": "↗️", "4": "⬅️", "6": "➡️", "1": "↙️", "2": "⬇️", "3": "↘️"}
_NOWHERE = "▫️"
"""What stands between the arrows, and in the place of those that a game does not have. All of these are
emoji, which are equally wide, so that the buttons stand in columns."""
_ROWS = {
    Layout.SQUARE: ("789", "456", "123"),
    Layout.HEX: ("79", "46", "13"),
    Layout.FREE: ("789", "456", "123"),
}


@dataclass(frozen=True, slots=True)
class Pad:
    """What the buttons carry: the sign of a token, the place where it stood, the manner of the move ("": its
    usual one), and the steps of the way. The sign does not tell how many tokens there are."""

    token: str
    start: str
    manner: str = ""
    way: str = ""

    def id(self, deed: str, verb: str = VERB) -> str:
        """The id of a button that does this."""
        return ":".join((verb, deed, self.token, self.start, self.manner, self.way))


def read(custom_id: str) -> tuple[str, Pad]:
    """The deed and the pad of a pressed button. Refusal: it is none of ours."""
    _, *parts = custom_id.split(":")
    if len(parts) != 5 or not _WAY.fullmatch(parts[-1]):
        raise Refusal("ongoing.unknown")
    return parts[0], Pad(*parts[1:])


def begun(held: Map, token: Token) -> Pad:
    """The pad of a token that stands still."""
    return Pad(sign_of(token), _start(held, token.place))


def sign_of(token: Token) -> str:
    """A short sign of a token's name; it says nothing of other tokens, as ids would."""
    return f"{crc32(fold(token.name).encode()):x}"


def with_sign(tokens: Sequence[Token], sign: str) -> Token:
    """The token with this sign among some. Refusal: it is gone."""
    found = next((each for each in tokens if sign_of(each) == sign), None)
    if found is None:
        raise Refusal("map.token_gone")
    return found


def _start(held: Map, place: Place) -> str:
    """A place by its column and row, as ids carry it."""
    layout = held.kind.layout
    x, y = place if layout is Layout.FREE else column_and_row(layout, cell_under(place))
    return f"{number(x)},{number(y)}"


@dataclass(frozen=True, slots=True)
class Planned:
    """A pad as it is shown: the token on its map (``seen``, as the reader may know it), and the way (None: no
    step yet). ``refused``: why what was pressed was not done. ``picture`` shows it (None: it could not be
    drawn)."""

    pad: Pad
    seen: Map
    token: Token
    way: Way | None = None
    refused: Refusal | None = None
    picture: bytes | None = None


async def movable(table: Table, caller: Caller) -> tuple[Map, Sequence[Token]]:
    """The map as the caller sees it, and the tokens that they may move: the one whose turn it is first, then
    their own. Refusal: there are none."""
    caller.needs_posting()
    held = await maps.require_map(table, caller.channel_id)
    as_gm = await maps.leads(table, caller, held)
    seen = view(held, as_gm=as_gm)
    head = await head_in(table, caller.channel_id)
    theirs = [each for each in seen.tokens if as_gm or each.owner == caller.user_id]
    if not theirs and as_gm:
        raise Refusal("map.nobody_to_move")
    if not theirs:
        raise Refusal("map.nobody_of_yours")

    def later(token: Token) -> tuple[bool, bool]:
        who = turn_costs.fighting_combatant(head, turn_costs.own_of(held, token)) if head else None
        acts = head is not None and who is not None and head.encounter.current == who
        return not acts, token.owner != caller.user_id

    return seen, sorted(theirs, key=later)


async def press(table: Table, caller: Caller, deed: str, pad: Pad, chosen: str = "") -> Planned:
    """The pad after a press; ``chosen``: the manner. Refusal: the caller may not move this token, or it is
    gone."""
    if deed == UNDO:
        return await planned(table, caller, replace(pad, way=pad.way[:-1]))
    if deed == MANNER:
        return await planned(table, caller, replace(pad, manner=chosen), pad)
    if deed not in _ARROWS:
        raise Refusal("ongoing.unknown")
    way = further(pad.way, deed)
    if len(way) > MOST_STEPS:
        return _refusing(await planned(table, caller, pad), Refusal("map.pad_full", limit=MOST_STEPS))
    return await planned(table, caller, replace(pad, way=way), pad)


async def go(table: Table, caller: Caller, seal: str, pad: Pad) -> Planned | tuple[MapChange, Way | None]:
    """Make the planned move if its way is still the one that was shown, by its ``seal``; otherwise the pad as
    it is now. Refusal: the caller may not move this token, it is gone, or no way is planned."""
    if not pad.way:
        raise Refusal("ongoing.unknown")
    _, seen, token = await _token_of(table, caller, pad)
    try:
        return await token_moves.move(table, caller, _order(seen, token, pad, seal))
    except UnagreedError:
        refused = Refusal("map.pad_changed")
    except Refusal as why:
        refused = why
    return _refusing(await planned(table, caller, pad), refused)


def _refusing(shown: Planned, why: Refusal) -> Planned:
    """It with a refusal, unless it has one."""
    return replace(shown, refused=shown.refused or why)


async def planned(table: Table, caller: Caller, *pads: Pad) -> Planned:
    """The first of these pads of one token whose way is legal on the map as it is now, otherwise one without
    a way. Refusal: the caller may not move the token, or it is gone."""
    caller.needs_posting()
    held, seen, token = await _token_of(table, caller, pads[0])
    head, settings = await head_in(table, caller.channel_id), await of_caller(table, caller)
    still = Planned(begun(seen, token), seen, token)

    def plan() -> Planned:
        shown = _first(head, held, still, pads, settings)
        return replace(shown, picture=drawn(scene_around(shown, settings)))

    return await aside(plan)


async def _token_of(table: Table, caller: Caller, pad: Pad) -> tuple[Map, Map, Token]:
    """The map, the map as the caller sees it, and the pad's token there. Refusal: it is gone, or not the
    caller's to move."""
    held = await maps.require_map(table, caller.channel_id)
    seen = view(held, as_gm=await maps.leads(table, caller, held))
    token = with_sign(seen.tokens, pad.token)
    who = await maps.roles_to(table, caller, held, token)
    authorize(Right.MOVE_TOKEN, who, hidden=token.hidden, name=token.name)
    return held, seen, token


def _first(
    head: Head | None, held: Map, still: Planned, pads: Sequence[Pad], settings: Preferences
) -> Planned:
    """The first pad with a legal way, or without a way; otherwise ``still``."""
    refused: Refusal | None = None
    # As everybody sees it, the token's way must not tell of what is hidden (decision 20).
    seen = still.seen if still.seen is not held else view(held, as_gm=still.token.hidden)
    for pad in pads:
        try:
            if pad.way:
                order = _order(still.seen, still.token, pad)
                way = token_moves.found(head, held, seen, still.token, order, settings, own=True)
                pad = replace(still.pad, manner=pad.manner, way=pad.way)
                return replace(still, pad=pad, way=way, refused=refused)
            manner = _manner(still.seen, still.token, pad.manner)
            turn_costs.budget(head, held, still.token, manner, spends=settings.spends_moves, own=True)
            return replace(still, pad=replace(still.pad, manner=pad.manner), refused=refused)
        except Refusal as why:
            refused = refused or why
    return replace(still, refused=refused)


def _order(seen: Map, token: Token, pad: Pad, shown: str = "") -> Order:
    """The move that a pad plans. Refusal: it is not one of this map."""
    layout = seen.kind.layout
    if not set(pad.way) <= STEPS[layout].keys():
        raise Refusal("map.pad_changed")
    manner = _manner(seen, token, pad.manner)
    # From its place as the map has it: whole numbers, where an id gives fractions.
    start = token.place if pad.start == _start(seen, token.place) else read_on(layout, pad.start)
    way = places(seen, start, pad.way)
    return Order(token.name, "", manner=manner and manner.value, way=way, shown=shown)


def _manner(seen: Map, token: Token, name: str) -> Manner | None:
    """The manner with this name; None: the usual one. Refusal: the token has no such manner here."""
    if not name:
        return None
    known = {each.value: each for each in manners(seen, token)}
    if name not in known:
        raise Refusal("ways.no_manner", manner=name[:LONGEST_SHOWN], known=list(known))
    return known[name]


def manners(seen: Map, token: Token) -> list[Manner]:
    """The manners in which a token moves by steps: those of what carries it, none whose distance is stated
    with the move."""
    locomotion = seen.kind.locomotion
    known, specials = locomotion.carried.get(token.posture, locomotion.costs), locomotion.specials
    return [each for each in known if each not in specials or specials[each].by_speed]


def directions(seen: Map, pad: Pad) -> Mapping[str, tuple[int, int]]:
    """The directions in which a step leads there: no diagonals if the game has none."""
    known = STEPS[seen.kind.layout]
    costs = seen.kind.locomotion.costs.get(Manner(pad.manner or Manner.WALK))
    if not seen.kind.has_grid or costs is None or any(pace.diagonal for pace in costs.paces):
        return known
    return {step: way for step, way in known.items() if way in EDGES[seen.kind.layout]}


# ---------------------------------------------------------------- what is shown


def post(words: Words, shown: Planned) -> Post:
    """The private answer: the way with its cost, the picture, the buttons."""
    kind, token, plan = shown.seen.kind, shown.token, shown.way.plan if shown.way else None
    text = wording.pad_told(words, kind, token, plan, shown.refused)
    message = Post(text, buttons=_buttons(words, shown), menus=_menus(words, shown))
    alt = wording.pad_alt(words, kind, token, plan)
    return with_picture(words, message, shown.picture, name="pad.png", alt=alt)


def scene_around(shown: Planned, settings: Preferences) -> Scene:
    """The small picture: the end of the way and its surroundings, without photos."""
    plan = shown.way.plan if shown.way else None
    path = plan.path if plan else (shown.token.place,)
    costs = [*[""] * (len(path) - 1), told(plan.total) if plan else ""]
    part, first = cut_out(shown.seen, path)
    way = tuple(zip(path, costs, strict=True))
    active, theme = shown.token.id, settings.theme
    return small_scene(part, first, way, active=active, among=shown.seen.tokens, theme=theme)


def _menus(words: Words, shown: Planned) -> tuple[Menu, ...]:
    """The list of manners, if there are several."""
    known = manners(shown.seen, shown.token)
    if len(known) < 2:
        return ()
    chosen = shown.pad.manner and MAP_MANNERS[Manner(shown.pad.manner)]
    label = (
        words.plain("How: {manner}", manner=words.plain(chosen)) if chosen else words.plain("How it moves")
    )
    choices = tuple(MenuChoice(words.plain(MAP_MANNERS[each]), each.value) for each in known)
    return (Menu(label, shown.pad.id(MANNER), choices),)


def _buttons(words: Words, shown: Planned) -> tuple[Button, ...]:
    """The arrows in rows as on the map, then what ends the planning."""
    way, pad = shown.way, shown.pad
    done = words.plain("Go all the same") if way and way.plan.past_speed else words.plain("Done")
    stays = way is None or way.plan.barred is not None
    return (
        *_arrows(shown),
        Button(done, pad.id(way.seal if way else "-", GO), ButtonStyle.PRIMARY, disabled=stays),
        Button(words.plain("Undo step"), pad.id(UNDO), disabled=way is None),
        Button(words.plain("Cancel"), button_id(CANCEL)),
        Button(words.plain("Type it"), button_id(TYPED, int(pad.token, 16))),
    )


def _arrows(shown: Planned) -> list[Button]:
    """A button for each direction; one that leads off the map cannot be pressed."""
    seen, pad, known = shown.seen, shown.pad, directions(shown.seen, shown.pad)
    end = shown.way.plan.path[-1] if shown.way else shown.token.place
    found: list[Button] = []
    for row in _ROWS[seen.kind.layout]:
        for each in row:
            leads = each in known and stepped(seen, end, each) in seen.terrain.bounds
            label = _ARROWS[each] if each in known else _NOWHERE
            found.append(Button(label, pad.id(each), disabled=not leads, begins_row=each == row[0]))
    return found


def which(words: Words, tokens: Sequence[Token], held: Map) -> tuple[Menu, ...]:
    """Lists to choose one of these tokens from."""
    choices = [MenuChoice(wording.choice(words, held.kind, each), each.name) for each in tokens]
    starts = range(0, len(choices), MOST_CHOICES)
    return tuple(
        Menu(
            words.plain("Which token?"),
            button_id(WHICH, start // MOST_CHOICES),
            tuple(choices[start : start + MOST_CHOICES]),
        )
        for start in starts
    )
