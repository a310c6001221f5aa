"""What actors of 死亡本能 can do besides attacks: kinds of actions, total actions and focus
(D-45, D-46, D-49)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.systems.doings import Doing, Doings, TypedDoing
from bot.systems.effects import UNBEGUN, Effect
from bot.systems.instinct.clock_place import Ticks
from bot.systems.instinct.declared_actions import FR, MI, RA, ST, TO
from bot.systems.instinct.effects import FOCUS
from bot.systems.moments import CombatantId
from bot.text import N_

ONCE: Final = N_("one until your next turn")
ALWAYS: Final = (
    Doing("MI", N_("Minor action (MI)"), given={"kind": MI}, note=ONCE, tells=True),
    Doing("RA", N_("Rapid action (RA)"), given={"kind": RA}, note=ONCE, tells=True),
    Doing("FR", N_("Free action (FR)"), given={"kind": FR}),
)


def _now(state: Ticks, who: CombatantId, effects: Sequence[Effect]) -> Sequence[Doing]:
    return (*_focused(who, effects), *_total(state, who))


def _focused(who: CombatantId, effects: Sequence[Effect]) -> Iterator[Doing]:
    """【聚焦】 makes an effect of the actor's own go on to the end of the next round (D-49)."""
    for each in effects:
        if each.unit == FOCUS and each.who == who and each.source in (None, who):
            renewed = replace(
                each, id=UNBEGUN, left=None, applied=(), counts="", spared=0, put_off=False, worked=False
            )
            yield Doing(
                f"focus:{each.name}", N_("Focus: {effect}"), facts={"effect": each.name}, effect=renewed
            )


def _total(state: Ticks, who: CombatantId) -> Iterator[Doing]:
    total = state.place(who).acts.total
    if total is not None:
        yield Doing("break_off", N_("Break off {action}"), "break_off", facts={"action": total.name or TO})


DOINGS: Final = Doings(
    ALWAYS,
    _now,
    TypedDoing(
        N_("Another action …"),
        {
            "name": N_("The action's name"),
            "kind": N_("Its kind"),
            "ap": N_("AP that it takes"),
            "periods": N_("Over how many turns (TO)"),
            "uses": N_("Uses in this fight"),
        },
        kinds=(ST, MI, TO, FR, RA),
    ),
)
