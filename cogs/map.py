"""/map: the channel's map."""

import re
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.ground.points import exact, read_direction
from bot.ground.terrain import HIGHEST, Ground, Veil
from bot.maps import actions
from bot.maps.actions import Cleared
from bot.maps.map import LONGEST_NAME, Map, new_map
from bot.maps.notation import notation
from bot.maps.notation.reader import read_details
from bot.maps.tokens import LONGEST_SIDE, MOST_SPACE
from bot.pictures import photos
from bot.play.delivery import Post, button_id
from bot.play.games import kind_of, measuring_here
from bot.play.maps import maps, paired_undo, placement, surveys
from bot.play.maps.audience import Survey
from bot.play.maps.combatant_tokens import without_others
from bot.play.maps.surveys import cell_of, place_of
from bot.play.maps.token_moves import Order, budget_of
from bot.play.maps.visible_map import about, seen_by
from bot.play.photos import kept
from bot.play.settings import of_caller
from bot.play.workload.heavy_work import aside
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.systems import map_kind
from bot.text import half_width
from bot.wording.map_terms import HEIGHT, SIGNS
from bot.wording.maps import happenings
from bot.wording.words import LANGUAGES
from cogs.area import AreaOptions
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.commands import command, group
from cogs.ui.forms import Form, file_given, map_form, submitted
from cogs.ui.images import content_of
from cogs.ui.map_answers import (
    AS_TEXT,
    post_map,
    tell,
    tell_change,
    tell_move,
    tell_survey,
    tell_turned,
)
from cogs.ui.people import Person, on_the_server
from cogs.ui.uploads import text_given

map_ = group("map", "This channel's map: terrain, tokens, moves, areas, sight")
"""Its commands that may be about a hidden token are ``private``: deferred as private answers if they take
long."""

Name = app_commands.Range[str, 1, LONGEST_NAME]
Spot = app_commands.Range[str, 1, 40]
Step = app_commands.Range[float, 0.001, 1000.0]
Speed = app_commands.Range[float, 0.0, 1000.0]
Perception = app_commands.Range[float, 0.0, 1000.0]

LONGEST_SHOWN = 1400
"""Characters of a map's text that a message shows next to the file."""
LARGEST_FILE = 200_000
"""Bytes of a file that is read at all."""
BLANK = (12, 8)
"""How many cells a map has that a form offers to begin with."""
_SIZE = re.compile(r"\s*(\d{1,4})\s*[x×*]\s*(\d{1,4})\s*", re.IGNORECASE)


# ---------------------------------------------------------------- making and changing


@command(
    "new", "Make this channel's map, in place of the one there is", load=Load.HEAVY, into=map_, private=True
)
async def _new(ask: Ask, size: Spot, kind: str | None = None, step: Step = 1.0) -> None:
    found = _SIZE.fullmatch(half_width(size))
    if found is None:
        raise Refusal("map.size_unreadable", text=size)
    width, height = int(found[1]), int(found[2])
    meant = map_kind(kind) if kind else kind_of(await measuring_here(ask.table, ask.caller))
    action = actions.New(meant.key, width, height, exact(step), ask.caller.user_id)
    await tell_change(ask, await maps.begin(ask.table, ask.caller, action))


@command("show", "Post the map: one message that is kept up to date", load=Load.HEAVY, into=map_)
async def _show(ask: Ask) -> None:
    """The message that stays up to date; the GM also sees, privately, what is hidden."""
    await post_map(ask, await seen_by(ask.table, ask.caller))


@dataclass(frozen=True, slots=True)
class PlaceOptions:
    """The token and its place, or its changes."""

    name: Name
    at: Spot | None = None
    size: app_commands.Range[str, 1, 30] | None = None
    space: app_commands.Range[int, 1, MOST_SPACE] | None = None
    side: app_commands.Range[str, 1, LONGEST_SIDE] | None = None
    owner: Person | None = None
    hidden: bool | None = None
    facing: Spot | None = None
    flying: bool | None = None
    helpless: bool | None = None
    details: app_commands.Range[str, 1, 100] | None = None
    rename: Name | None = None


@command(
    "place",
    "Put a token on the map, or change it",
    load=Load.HEAVY,
    into=map_,
    private=True,
    autocomplete={"name": suggestions.to_place, "size": suggestions.sizes},
)
async def _place(ask: Ask, options: PlaceOptions) -> None:
    seen = await seen_by(ask.table, ask.caller)
    typed: dict[str, Any] = {
        "name": options.rename,
        "place": None if options.at is None else place_of(seen.public.map, options.at),
        "size": None if options.size is None else seen.map.kind.size_named(options.size),
        "space": options.space,
        "side": options.side,
        "hidden": options.hidden,
        "helpless": options.helpless,
        "flying": options.flying,
        "facing": None if options.facing is None else read_direction(options.facing, seen.map.kind.layout),
    }
    given = {name: value for name, value in typed.items() if value is not None}
    if options.owner is not None:
        given["owner"] = _owner(options.owner)
    if options.details is not None:
        given |= read_details(options.details, seen.map.kind)
    await tell_change(ask, await placement.put(ask.table, ask.caller, options.name, given))


def _owner(person: Person) -> int | None:
    """The owner of a token; the bot as owner means the GM."""
    return None if person.bot else on_the_server(person)[0]


@command(
    "remove",
    "Take a token off the map",
    into=map_,
    private=True,
    autocomplete={"name": suggestions.tokens},
)
async def _remove(ask: Ask, name: Name) -> None:
    await tell_change(ask, await placement.remove(ask.table, ask.caller, name))


@command("terrain", "Set the ground, the view or the height of some cells", into=map_, private=True)
async def _terrain(
    ask: Ask,
    kind: str,
    from_: Spot,
    to: Spot | None = None,
    height: app_commands.Range[int, 0, HIGHEST] | None = None,
) -> None:
    what = _painted(kind, height)

    def paint(held: Map) -> actions.Action:
        return actions.Paint(what, cell_of(held, from_), cell_of(held, to or from_))

    change = await maps.act(ask.table, ask.caller, paint)
    await tell_change(ask, change)


def _painted(kind: str, height: int | None) -> Ground | Veil | int:
    """The ground, veil or height to paint. Refusal: a height without its number, or a number without a
    height."""
    if kind == HEIGHT:
        if height is None:
            raise Refusal("map.height_missing")
        return height
    if height is not None:
        raise Refusal("map.height_elsewhere")
    return Ground(kind) if kind in tuple(Ground) else Veil(kind)


@command("wall", "Build a straight wall, or take one down", into=map_, private=True)
async def _wall(ask: Ask, from_: Spot, to: Spot | None = None, remove: bool = False) -> None:
    def wall(held: Map) -> actions.Action:
        return actions.Wall(cell_of(held, from_), cell_of(held, to or from_), remove)

    change = await maps.act(ask.table, ask.caller, wall)
    await tell_change(ask, change)


@command("door", "Open or close a door, or put one there", into=map_, private=True)
async def _door(ask: Ask, at: Spot) -> None:
    change = await maps.act(ask.table, ask.caller, lambda held: actions.Door(cell_of(held, at)))
    await tell_change(ask, change)


@command(
    "background", "Lay a picture under the map, or take it away", load=Load.LONG, into=map_, private=True
)
async def _background(ask: Ask, image: discord.Attachment | None = None, remove: bool = False) -> None:
    await maps.require_lead(ask.table, ask.caller)
    if (image is None) is not remove:
        raise Refusal("photo.which")
    name = ""
    if image is not None:
        content = await content_of(ask, image)
        name = await kept(ask.table, ask.caller, content, photos.background)
    await tell_change(ask, await maps.act(ask.table, ask.caller, lambda _: actions.Background(name)))


@command("clear", "Take tokens, terrain or the whole map away", into=map_, private=True)
async def _clear(ask: Ask, what: str) -> None:
    change = await maps.act(ask.table, ask.caller, lambda _: actions.Clear(Cleared(what)))
    await tell_change(ask, change)


@command("undo", "Undo the last action on the map", into=map_, private=True)
async def _undo(ask: Ask) -> None:
    await tell_turned(ask, *await paired_undo.turn_map(ask.table, ask.caller, "undo"), happenings.undone)


@command("redo", "Redo the last undone action on the map", into=map_, private=True)
async def _redo(ask: Ask) -> None:
    await tell_turned(ask, *await paired_undo.turn_map(ask.table, ask.caller, "redo"), happenings.redone)


# ---------------------------------------------------------------- text


@command("export", "The map as text, to keep or to change", load=Load.HEAVY, into=map_, private=True)
async def _export(ask: Ask) -> None:
    seen = await seen_by(ask.table, ask.caller)
    text = await _exported(ask, seen.map)
    told = ask.words("The map as text; `/map import` reads it again. {signs}", signs=ask.words(SIGNS))
    shown = f"{told}\n```\n{text}```" if len(text) <= LONGEST_SHOWN and "```" not in text else told
    await ask.answer(Post(shown, file=("map.txt", text)), private=True)


async def _exported(ask: Ask, seen: Map) -> str:
    """A map's text for the caller. Combatants' numbers, which reveal how many there are, are only for the
    fight's leader."""
    known = await without_others(ask.table, ask.caller, seen)
    return notation.export(known, chinese=ask.words.language != LANGUAGES[0])


@command("import", "Make the map from its text", load=Load.HEAVY, into=map_, opens=True)
async def _import(ask: Ask, file: discord.Attachment | None = None) -> None:
    """Without a file a form asks for the text."""
    if file is None:
        await ask.interaction.response.send_modal(await _import_form(ask, button_id("map_import"), ()))
        return
    await _read_file(ask, file)


async def _read_file(ask: Ask, file: discord.Attachment) -> None:
    await maps.to_replace(ask.table, ask.caller)
    await _read_in(ask, await text_given(ask, file, None, LARGEST_FILE))


@form("map_import", by=AS_TEXT)
async def _import_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    earlier = await maps.to_replace(ask.table, ask.caller)
    return map_form(ask.words, form_id, await _exported(ask, earlier or await _blank(ask)))


async def _blank(ask: Ask) -> Map:
    """An empty map of the game played here."""
    kind = kind_of(await measuring_here(ask.table, ask.caller))
    return new_map(kind, *BLANK, exact(1), 0)


@press("map_import", load=Load.HEAVY)
async def _imported(ask: Ask, numbers: tuple[int, ...]) -> None:
    file = file_given(ask.interaction)
    if file is None:
        await _read_in(ask, submitted(ask.interaction, "text"))
    else:
        await _read_file(ask, file)


async def _read_in(ask: Ask, text: str) -> None:
    change = await maps.begin(ask.table, ask.caller, actions.Import(text, ask.caller.user_id))
    await tell_change(ask, change)


# ---------------------------------------------------------------- moves


@dataclass(frozen=True, slots=True)
class MoveOptions:
    """A token, its destination, and its manner of moving."""

    name: Name
    to: Spot
    speed: Speed | None = None
    via: app_commands.Range[str, 1, 200] | None = None
    map_manner: str | None = None
    facing: Spot | None = None
    heavy: bool = False
    part: app_commands.Range[str, 1, 100] | None = None

    def order(self) -> Order:
        """It as it is done."""
        speed = None if self.speed is None else exact(self.speed)
        return Order(
            self.name, self.to, speed, self.via, self.map_manner, self.facing, self.heavy, self.part or ""
        )


@command(
    "move",
    "Move a token the cheapest legal way",
    load=Load.HEAVY,
    into=map_,
    private=True,
    autocomplete={"name": suggestions.tokens},
)
async def _move(ask: Ask, options: MoveOptions) -> None:
    await tell_move(ask, options.order())


@command(
    "reach",
    "Every cell somebody can get to",
    load=Load.HEAVY,
    into=map_,
    private=True,
    autocomplete={"name": suggestions.tokens},
)
async def _reach(
    ask: Ask,
    name: Name,
    speed: Speed | None = None,
    map_manner: str | None = None,
    heavy: bool = False,
) -> None:
    seen = await seen_by(ask.table, ask.caller)
    shown = about(seen.map, seen.token(name))
    words = ask.words if shown.as_gm else await ask.public_words()
    weight = (await of_caller(ask.table, ask.caller)).height_weight
    far = None if speed is None else exact(speed)
    pace = await budget_of(ask.table, ask.caller, shown, name, map_manner)
    found = await aside(surveys.reach, words, shown, pace, far, map_manner, heavy=heavy, height_weight=weight)
    await tell(ask, found, private=shown.as_gm)


# ---------------------------------------------------------------- areas and sight


@dataclass(frozen=True, slots=True)
class MapAreaOptions(AreaOptions):
    """An area on the map."""

    pervasive: bool = False


@command(
    "area",
    "An area on the map, and who is in it",
    load=Load.HEAVY,
    into=map_,
    private=True,
    autocomplete={"origin": suggestions.tokens},
)
async def _area(ask: Ask, options: MapAreaOptions) -> None:
    """P-24 … P-30, D-54."""
    seen = await seen_by(ask.table, ask.caller)
    typed, pervasive = options.typed(), options.pervasive
    survey = Survey(lambda words, each: surveys.area(words, each, typed, pervasive=pervasive), options.origin)
    await tell_survey(ask, seen, survey)


@command(
    "sight",
    "Who sees whom on the map",
    load=Load.HEAVY,
    into=map_,
    private=True,
    autocomplete={"name": suggestions.tokens},
)
async def _sight(ask: Ask, name: Name | None = None, perception_range: Perception | None = None) -> None:
    """P-33, P-35 … P-37, D-35, B-18."""
    seen = await seen_by(ask.table, ask.caller)
    perception = None if perception_range is None else exact(perception_range)
    weight = (await of_caller(ask.table, ask.caller)).height_weight
    survey = Survey(lambda words, each: surveys.sight(words, each, name, perception, weight), name)
    await tell_survey(ask, seen, survey)


COMMANDS = (map_,)
