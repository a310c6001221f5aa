"""What actors of the dice game can do besides attacks: postures, facing, a search, a load (P-34, P-39, P-47,
P-49, P-63)."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.systems.doings import Doing, Doings, TypedDoing
from bot.systems.effects import Effect
from bot.systems.moments import CombatantId
from bot.systems.pool.movement import COMMAND, POSTURE_COST, Posture
from bot.systems.pool.riding import WAR_HORSE
from bot.systems.pool.stances import DISMOUNT, FACE, ORDER
from bot.systems.pool.turns import Stand
from bot.systems.rounds import Rounds
from bot.text import N_

SEARCH_COST: Final = 3
"""⚡ that a search usually takes (P-39)."""
LIFT_COST: Final = 3
"""⚡ that it takes to lift something or to put it down (P-47)."""
LONG: Final = N_("goes on in the next turns if too few are left")
ARROWS: Final = "↑↗→↘↓↙←↖"


def _stance(kind: str, title: str, cost: int, note: str = "") -> Doing:
    return Doing(kind, title, given={"kind": kind}, cost=cost, note=note)


ALWAYS: Final = (
    Doing(
        "search",
        N_("Search the surroundings"),
        given={"ap": SEARCH_COST},
        named=True,
        cost=SEARCH_COST,
        note=LONG,
    ),
    Doing("lift", N_("Lift or put down"), given={"ap": LIFT_COST}, named=True, cost=LIFT_COST, note=LONG),
    _stance(Posture.STANDING, N_("Stand up"), POSTURE_COST),
    _stance(Posture.CROUCHING, N_("Crouch"), POSTURE_COST),
    _stance(Posture.SITTING, N_("Sit down"), POSTURE_COST),
    _stance(Posture.PRONE, N_("Lie down"), POSTURE_COST),
    _stance(Posture.RIDING, N_("Mount a war-horse"), WAR_HORSE.mounting, LONG),
    _stance(DISMOUNT, N_("Dismount"), WAR_HORSE.mounting, LONG),
    _stance(ORDER, N_("Another command to the mount"), COMMAND),
)


def _turns(state: Rounds[Stand], who: CombatantId, effects: Sequence[Effect]) -> Sequence[Doing]:
    """The directions to turn to, where a facing is kept (P-34)."""
    return () if state.place(who).facing is None else tuple(_faced())


def _faced() -> Iterator[Doing]:
    for each in ARROWS:
        given = {"kind": FACE, "name": each}
        yield Doing(f"{FACE}:{each}", N_("Turn {arrow}"), given=given, facts={"arrow": each})


DOINGS: Final = Doings(
    ALWAYS,
    _turns,
    TypedDoing(N_("Another action …"), {"ap": N_("⚡ that it takes"), "name": N_("The action's name")}),
)
