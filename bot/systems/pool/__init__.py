"""掷骰 · 位置与距离 (``pool``): the game of 🅟 and 🅽 dice, in steps (rule ids P-…)."""

from dataclasses import replace
from pathlib import Path

from bot.ground.grid import Layout
from bot.systems.effects import Effects
from bot.systems.map_kind import MapKind
from bot.systems.moments import COUNTED
from bot.systems.pool import distances
from bot.systems.pool.attack_command import ATTACKS
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.clock import PoolClock
from bot.systems.pool.doings import DOINGS
from bot.systems.pool.fight.attack_typed import ARMS, strike_of
from bot.systems.pool.fight.combat import COMBAT
from bot.systems.pool.moves import MOVES
from bot.systems.pool.odds_questions import CHANCES
from bot.systems.pool.rests import RESTS
from bot.systems.pool.sentences import SENTENCES
from bot.systems.pool.sheet import NAMES, TITLES
from bot.systems.pool.turns import CHANGES
from bot.systems.pool.vision import SENSES, VISION
from bot.systems.pool.ways import HEXES, SQUARES
from bot.systems.rulebook import rulebook
from bot.systems.system import System, TurnMoves
from bot.text import N_

LONG = N_("a cell is {step} steps")

MAPS = (
    MapKind(
        key="square",
        title=N_("squares (dice pools)"),
        spelling=("square", "方格"),
        layout=Layout.SQUARE,
        measure=distances.on_squares,
        locomotion=SQUARES,
        vision=VISION,
        long=LONG,
    ),
    MapKind(
        key="hex",
        title=N_("hexes (dice pools)"),
        spelling=("hex", "六边格", "六角格"),
        layout=Layout.HEX,
        measure=distances.on_hexes,
        locomotion=HEXES,
        vision=VISION,
        long=LONG,
    ),
    MapKind(
        key="free",
        title=N_("no grid (dice pools)"),
        spelling=("free", "无网格", "无格"),
        layout=Layout.FREE,
        measure=distances.without_grid,
        locomotion=SQUARES,  # A free map has the grounds and stages of squares.
        vision=VISION,
        long=None,
    ),
)

SYSTEM = System(
    key="pool",
    title=N_("Dice pools"),
    throws=(N_("4P"), N_("4P > 2")),
    clock=PoolClock(),
    moments=COUNTED,
    effects=Effects(changes=CHANGES),
    maps=MAPS,
    moves=MOVES,
    senses=SENSES,
    attacks=replace(ATTACKS, deed=strike_of),
    arms=ARMS,
    doings=DOINGS,
    combat=COMBAT,
    chances=CHANCES,
    values=TITLES,
    names=NAMES,
    map_values={
        "agility": (Attribute.AGILITY,),
        "speed": ("speed", "移动速度", "速度"),
        "perception": ("perception", "感知范围", "感知"),
    },
    rests=RESTS,
    turn_moves=TurnMoves.POINTS,
    rulebook=rulebook(Path(__file__).parent),
    sentences=SENTENCES,
)
