"""Refusals of a channel's map, and of its text."""

from collections.abc import Mapping

from bot.systems import MAP_KINDS
from bot.text import N_

MAP = {
    "map.altitude_bounds": N_("An altitude of {altitude} is out of bounds: from 0 to {limit}. Change it."),
    "map.door_under": N_("A door cannot be closed on {names}. Move them first."),
    "map.area_elsewhere": N_("{place} is not on the map. Let the area start on it."),
    "map.height_elsewhere": N_("Leave `height` out, or choose `height` as `kind`."),
    "map.height_missing": N_("How high? Give a `height` from 0 to 9."),
    "map.part_unused": N_(
        "Leave `part` out. It counts only for an ordinary move in your own turn, on the map of a "
        "running Death Instinct fight."
    ),
    "map.place_missing": N_("{name} does not stand on the map yet. Say where it is to stand with `at`."),
    "map.size_unreadable": N_("“{text}” is not a size. Write columns and rows, such as `12x8`."),
    "map.no_range": N_(
        "In the rules of this map’s game ({kind}) perception has no range. Leave `range` out."
    ),
    "map.full": N_("A map holds at most {limit} tokens. Take some off with `/map remove` first."),
    "map.height_bounds": N_("A height of {height} is out of bounds: from 0 to {limit}. Change it."),
    "map.moved_on": N_("Somebody else was faster, so I did not do this. Look at the map and try again."),
    "map.name_empty": N_("A token needs a name that can be seen. Give one."),
    "map.name_too_long": N_("The name has {length} characters, {limit} are possible. Choose a shorter one."),
    "map.no_room_for_all": N_(
        "Only {free} of {count} find a free cell there. Choose another place, or make room."
    ),
    "map.no_room": N_(
        "The map is too small for a space of {space}×{space} cells: it has {width}×{height}. Give a smaller "
        "space, or make a larger map with `/map new`."
    ),
    "map.no_such_size": N_("“{text}” is not a size on this map. The sizes are: {sizes}."),
    "map.no_such_token": N_("There is no “{name}” on this map. It has: {known}."),
    "map.no_tokens": N_(
        "There is no “{name}” on this map, and no other token either. Add one with `/map place`."
    ),
    "map.none": N_("There is no map in this channel. Make one with `/map new`."),
    "map.not_yours": N_(
        "Only the player of {name}, or the GM, can move it. Move one of your own, or ask the GM."
    ),
    "map.nobody_of_yours": N_(
        "None of the tokens on this map is yours. Ask the GM to give you one: `/map place` with `owner`."
    ),
    "map.nobody_to_move": N_("This map has no tokens yet. Add one with `/map place`."),
    "map.pad_changed": N_("The map has changed meanwhile, so nobody moved. Look at the way again."),
    "map.pad_full": N_("A way of this pad has at most {limit} steps. Press Done, then plan the rest."),
    "map.nobody_to_see": N_("You see no other token on this map. Add more with `/map place`."),
    "map.nothing_changes": N_("That would not change anything. Say what you want to change."),
    "map.nothing_to_redo": N_(
        "You cannot redo on the map now: nothing was undone, or there was a new action since."
    ),
    "map.nothing_to_undo": N_("This map has no action left to undo."),
    "map.off_map": N_("{place} is not on the map. Choose a place from {first} to {last}."),
    "map.on_door": N_(
        "There is a closed door at {place}. The nearest place without one is {nearest}; or open the door "
        "with `/map door`."
    ),
    "map.on_wall": N_(
        "There is a wall at {place}. The nearest place without one is {nearest}; or take the wall down with "
        "`/map wall`."
    ),
    "map.one_cell": N_(
        "On this kind of map a token takes one cell, not {space}. Leave `space` out, or use a map of squares."
    ),
    "map.path_start": N_("{name} stands at {place}: the path must begin there."),
    "map.path_too_long": N_(
        "The path has {steps} steps, {limit} are possible. Move in several parts, or straighter."
    ),
    "map.side_too_long": N_("The side has {length} characters, {limit} are possible. Shorten it."),
    "map.sight_too_many": N_(
        "This map has {tokens} tokens, too many to look from all at once. Name one token in `name`."
    ),
    "map.size_bounds": N_(
        "A map of {width}×{height} cannot be made: from 1×1 to {limit}×{limit}. Change it."
    ),
    "map.space_bounds": N_("A space of {space} cells is out of bounds: from 1 to {limit}. Change it."),
    "map.stands_already": N_(
        "This combatant stands at {place} already, as {name}. Move it with `/map move`, or take it off first."
    ),
    "map.step_bounds": N_(
        "A cell's length is a number above 0, at most {limit}, with at most {decimals} decimals. Change it."
    ),
    "map.token_gone": N_("That token is no longer on the map. `/map show` shows the tokens on it."),
    "map.too_far_back": N_("That is too long ago to be restored. Correct the map by hand."),
    "map.too_fine": N_("A number here has at most {decimals} decimals. Round it."),
    "map.wall_under": N_("A wall cannot stand under {names}. Move them first, or draw the wall elsewhere."),
    "map.whole_cells": N_(
        "{place} lies between cells. Use whole numbers such as (3, 4), or a map without a grid."
    ),
}

MAP_TEXT = {
    "map.text_columns": N_("This row is longer than the map, which is {width} cells wide. Shorten it."),
    "map.text_empty": N_(
        "The text is empty. Begin with `map square 12x8 step 1`; `/map export` shows a complete example."
    ),
    "map.text_ends": N_("The line ends too soon. Missing: {expected}."),
    "map.text_expected": N_("I cannot read “{found}” there. Expected: {expected}."),
    "map.text_rows": N_("This is one row too many: the map is {height} cells high. Take it out."),
    "map.text_too_long": N_("The text has {length} characters, {limit} are possible. Shorten it."),
    "map.text_twice": N_("“{what}” appears twice. Write it once."),
}

MAP_NAMES: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("map", "expected"): {
        "map": N_("`map`, its kind and its size, as in `map square 12x8 step 1`"),
        "kind": N_("a kind of map: `square hex free pathfinder instinct instinct-hex btr`"),
        "extent": N_("width and height, such as `12x8`"),
        "header": N_("`step` with a number, or the end of the line"),
        "number": N_("a number"),
        "image": N_("the name of an image, 32 letters and digits"),
        "ground": N_("a sign of the ground: `.` floor, `=` easy, `:` difficult, `%` low obstacle, `~` water, "
                     "`o` pit, `#` wall, `+` closed door, `'` open door"),
        "veil": N_("a sign of the veil: `.` clear, `f` fog or thicket, `d` dim, `x` dark"),
        "height": N_("a height: `.` for 0, otherwise `1` to `9`"),
        "token": N_("`@`, a name and a place, as in `@ Wolf C4`"),
        "name": N_("a name"),
        "quote": N_("a closing quotation mark"),
        "place": N_("a place such as `C4`; a name with parentheses needs quotation marks"),
        "side": N_("the name of a side"),
        "combatant": N_("an encounter's number, a combatant's and what brought them in, as `12-3-4567`"),
        "own": N_("those of `name,side,owner,hidden` that belong to the token"),
        "detail": N_("a size such as `large`, `space: side: facing: agility: speed: perception: darkvision: "
                     "altitude: detection: owner: combatant:` with a value, `hidden helpless flying "
                     "invisible incorporeal laden filling crouching sitting prone`, or an id such as `#7`"),
    },
    ("map", "found"): {" ": N_("a space")},
    ("map", "sizes"): {
        size.title: size.title for kind in MAP_KINDS.values() for size in kind.sizes.values()
    },
}  # fmt: skip
"""What was expected, and what there is, if a map's text cannot be read."""
