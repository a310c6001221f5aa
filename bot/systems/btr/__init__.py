"""BtR (``btr``): the game of phased turns on squares of 5 ft (rule ids B-…)."""

from pathlib import Path

from bot.ground.grid import Layout
from bot.systems.btr.clock import PhaseClock
from bot.systems.btr.distances import on_squares
from bot.systems.btr.doings import DOINGS
from bot.systems.btr.effects import EFFECTS
from bot.systems.btr.fight.attack_typed import ARMS
from bot.systems.btr.fight.combat import COMBAT
from bot.systems.btr.moves import MOVES
from bot.systems.btr.phases import MOMENTS
from bot.systems.btr.sentences import SENTENCES
from bot.systems.btr.sheet import NAMES, TITLES
from bot.systems.btr.vision import SENSES, VISION
from bot.systems.btr.ways import SQUARES
from bot.systems.map_kind import MapKind
from bot.systems.rulebook import rulebook
from bot.systems.system import System
from bot.text import N_

MAPS = (
    MapKind(
        key="btr",
        title=N_("BtR squares"),
        spelling=("btr", "btr"),
        layout=Layout.SQUARE,
        measure=on_squares,
        locomotion=SQUARES,
        vision=VISION,
        long=N_("a cell is {step} squares of 5 ft"),
        feet_rule="B-15",
        own_areas=False,
        counts_height=True,
    ),
)

SYSTEM = System(
    key="btr",
    title=N_("BtR"),
    clock=PhaseClock(),
    moments=MOMENTS,
    maps=MAPS,
    moves=MOVES,
    senses=SENSES,
    combat=COMBAT,
    arms=ARMS,
    doings=DOINGS,
    effects=EFFECTS,
    values=TITLES,
    names=NAMES,
    map_values={"speed": ("speed", "移动速度", "速度"), "perception": ("darkvision", "暗视")},
    rulebook=rulebook(Path(__file__).parent),
    sentences=SENTENCES,
)
