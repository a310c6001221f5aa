"""死亡本能 (``instinct``): the game of 20-tick rounds and areas (rule ids D-…)."""

from dataclasses import replace
from pathlib import Path

from bot.ground.grid import Layout
from bot.systems.instinct import distances
from bot.systems.instinct.attack_command import ATTACKS
from bot.systems.instinct.body_text import READ_BACK
from bot.systems.instinct.check_notation import names_in_check
from bot.systems.instinct.clock import ROUND_PASSED, TICK_END, TICK_START, TURN_OVER, TickClock
from bot.systems.instinct.doings import DOINGS
from bot.systems.instinct.effects import EFFECTS
from bot.systems.instinct.fight.attack_typed import ARMS, strike_of
from bot.systems.instinct.fight.combat import COMBAT
from bot.systems.instinct.moves import MOVES
from bot.systems.instinct.odds_questions import CHANCES
from bot.systems.instinct.rests import RESTS
from bot.systems.instinct.sentences import SENTENCES
from bot.systems.instinct.sheet import DARKVISION, NAMES, SPEED, TITLES
from bot.systems.instinct.skills import initiative
from bot.systems.instinct.vision import SENSES, VISION
from bot.systems.instinct.ways import AREAS
from bot.systems.map_kind import MapKind
from bot.systems.moments import COUNTED
from bot.systems.rulebook import rulebook
from bot.systems.system import Comparison, System, TurnMoves
from bot.text import N_

LONG = N_("a cell is {step} areas")

MAPS = (
    MapKind(
        key="instinct",
        title=N_("Death Instinct, squares"),
        spelling=("instinct", "死亡本能"),
        layout=Layout.SQUARE,
        measure=distances.on_squares,
        locomotion=AREAS,
        vision=VISION,
        long=LONG,
        walls_rule="D-54",
        source_rule="D-62",
    ),
    MapKind(
        key="instinct-hex",
        title=N_("Death Instinct, hexes"),
        spelling=("instinct-hex", "死亡本能六边格", "死亡本能六角格"),
        layout=Layout.HEX,
        measure=distances.on_hexes,
        locomotion=AREAS,
        vision=VISION,
        long=LONG,
        walls_rule="D-54",
        source_rule="D-62",
        offered=False,
    ),
)

SYSTEM = System(
    key="instinct",
    title=N_("Death Instinct"),
    comparison=Comparison.DEGREE,
    throws=(N_("insight+3"), N_("insight+3 vs 14")),
    check_dice="2d10",
    clock=TickClock(),
    initiative_dice="2d10",
    initiative=initiative,
    moments={
        TICK_START.kind: N_("tick start"),
        TICK_END.kind: N_("tick end"),
        ROUND_PASSED.kind: N_("a round's first tick"),
        TURN_OVER: N_("the end of a turn's tick"),
        **COUNTED,
    },
    effects=EFFECTS,
    maps=MAPS,
    turn_moves=TurnMoves.DISTANCE,
    moves=MOVES,
    senses=SENSES,
    attacks=replace(ATTACKS, deed=strike_of),
    arms=ARMS,
    doings=DOINGS,
    combat=COMBAT,
    chances=CHANCES,
    values=TITLES,
    names=replace(NAMES, check=names_in_check, texts=READ_BACK),
    map_values={"darkvision": (DARKVISION,), "speed": (SPEED,)},
    rests=RESTS,
    rulebook=rulebook(Path(__file__).parent),
    sentences=SENTENCES,
)
