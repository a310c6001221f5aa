"""Pathfinder 1e (``pathfinder``): moves on squares of 5 ft (rule ids F-…).

It has no clock of its own here: its fights run on that of plain initiative order.
"""

from pathlib import Path

from bot.ground.grid import Layout
from bot.systems import order
from bot.systems.map_kind import MapKind
from bot.systems.order.doings import ORDER_DOINGS
from bot.systems.order.places import SURPRISE_ROUND
from bot.systems.pathfinder.distances import on_squares
from bot.systems.pathfinder.moves import MOVES
from bot.systems.pathfinder.sentences import SENTENCES
from bot.systems.pathfinder.vision import VISION
from bot.systems.pathfinder.ways import SQUARES
from bot.systems.rulebook import rulebook
from bot.systems.sizes import IN_FEET
from bot.systems.system import System, TurnMoves
from bot.text import N_

MAPS = (
    MapKind(
        key="pathfinder",
        title=N_("Pathfinder squares"),
        spelling=("pathfinder", "开拓者"),
        layout=Layout.SQUARE,
        measure=on_squares,
        locomotion=SQUARES,
        vision=VISION,
        long=N_("a cell is {step} squares of 5 ft"),
        sizes=IN_FEET,
        feet_rule="F-1",
        own_areas=False,
        nearest_rule="F-7",
    ),
)

SYSTEM = System(
    key="pathfinder",
    title=N_("Pathfinder 1e"),
    clock=order.SYSTEM.clock,
    initiative_dice="1d20",
    initiative=order.initiative,
    initiative_rolls=order.MODIFIERS,
    moments=order.SYSTEM.moments,
    variants=(SURPRISE_ROUND,),
    turn_moves=TurnMoves.DISTANCE,
    doings=ORDER_DOINGS,
    maps=MAPS,
    moves=MOVES,
    map_values={"speed": ("speed", "移动速度", "速度"), "darkvision": ("darkvision", "黑暗视觉", "暗视")},
    rulebook=rulebook(Path(__file__).parent),
    sentences=SENTENCES,
)
