"""The names of the things on a map."""

from collections.abc import Mapping

from bot.ground.size import Size
from bot.ground.terrain import Ground, Veil
from bot.maps.actions import Cleared
from bot.systems.sizes import SIX_LEVELS
from bot.systems.ways import Manner
from bot.text import N_

GROUNDS: Mapping[Ground, str] = {
    Ground.FLOOR: N_("floor"),
    Ground.EASY: N_("easy ground"),
    Ground.DIFFICULT: N_("difficult ground"),
    Ground.OBSTACLE: N_("low obstacle"),
    Ground.WATER: N_("water"),
    Ground.PIT: N_("pit"),
    Ground.WALL: N_("wall"),
    Ground.DOOR: N_("closed door"),
    Ground.OPEN_DOOR: N_("open door"),
}

VEILS: Mapping[Veil, str] = {
    Veil.CLEAR: N_("clear view"),
    Veil.FOG: N_("fog or thicket"),
    Veil.DIM: N_("dim light"),
    Veil.DARK: N_("darkness"),
}

SHADES: Mapping[str, str] = {
    "whole": N_("wholly covered"),
    "partly": N_("partly covered"),
    "near": N_("one move"),
    "far": N_("two moves"),
    "farthest": N_("farther"),
}

SIZES: Mapping[Size, str] = {size: each.title for size, each in SIX_LEVELS.items()}
"""The six levels of P-37."""

POSTURES: Mapping[str, str] = {
    "": N_("standing"),
    "crouching": N_("crouching"),
    "sitting": N_("sitting"),
    "prone": N_("prone"),
    "riding": N_("riding"),
}

HEIGHT = "height"
"""The third layer of a map, which has levels instead of kinds."""

CLEARED: Mapping[Cleared, str] = {
    Cleared.TOKENS: N_("the tokens"),
    Cleared.TERRAIN: N_("the terrain"),
    Cleared.ALL: N_("the whole map"),
}

MAP_MANNERS: Mapping[Manner, str] = {
    Manner.WALK: N_("on foot"),
    Manner.SWIM: N_("swimming"),
    Manner.FLY: N_("flying"),
    Manner.LEAP: N_("leaping"),
    Manner.PHASE: N_("without a body (phase)"),
    Manner.CHARGE: N_("charging"),
    Manner.UNSKILLED: N_("on foot, marked “-”"),
    Manner.UNSKILLED_SWIM: N_("swimming, marked “-”"),
    Manner.UNSKILLED_FLY: N_("flying, marked “-”"),
    Manner.FORCED: N_("forced: pushed, dragged"),
    Manner.KNOCK_BACK: N_("knocked back, away from `to`"),
    Manner.TELEPORT: N_("teleport or blink"),
}

SIGNS = N_(
    "`.` floor `#` wall `+` door `~` water `:` difficult `=` easy `%` obstacle `o` pit; `@ Name C4` a token"
)
"""The signs of a map's text, in short."""
