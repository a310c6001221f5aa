"""What actors of BtR can do besides attacks: basic actions, actions used before and
channels (B-5 to B-8, B-29)."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.systems.btr.action_kinds import KINDS, kind_of
from bot.systems.btr.actions import CHANNEL, cost_of
from bot.systems.btr.turns import Stand
from bot.systems.doings import Doing, Doings, TypedDoing
from bot.systems.effects import Effect
from bot.systems.moments import CombatantId
from bot.systems.rounds import Rounds
from bot.text import N_

END: Final = "EdA"


def _basic(key: str, title: str, kind: str) -> Doing:
    return Doing(
        key, title, given={"kind": kind}, named=True, cost=kind_of(kind).ap, note=kind_of(kind).title
    )


ALWAYS: Final = (
    _basic("guard", N_("Guard"), END),
    _basic("breath", N_("Deep breath"), CHANNEL),
    _basic("meditation", N_("Quick meditation"), CHANNEL),
)
"""The actions that the rules name with their AP element; the table of basic actions is not among them (B-31).
"""


def _now(state: Rounds[Stand], who: CombatantId, effects: Sequence[Effect]) -> Sequence[Doing]:
    stand = state.place(who)
    return (*_second(stand), *_known(stand), *_channel(stand))


def _known(stand: Stand) -> Iterator[Doing]:
    """The actions that were used before, each as in its last use."""
    for each in stand.known:
        kind = kind_of(each.kind)
        yield Doing(
            f"known:{each.name}",
            N_("{action}"),
            given={"name": each.name},
            facts={"action": each.name},
            cost=cost_of(stand, each),
            note=kind.title,
            tells=True,
        )


def _second(stand: Stand) -> Iterator[Doing]:
    """The second part of a channel, an action of the main phase (二段动作)."""
    if (second := stand.second) is not None:
        yield Doing(
            "second",
            N_("{action}: its second part"),
            given={"name": second.name},
            facts={"action": second.name},
            cost=second.ap or 0,
            tells=True,
        )


def _channel(stand: Stand) -> Iterator[Doing]:
    if stand.channel is not None:
        facts = {"action": stand.channel.name}
        yield Doing("break_off", N_("Break off {action}"), "break_off", facts=facts)


DOINGS: Final = Doings(
    ALWAYS,
    _now,
    TypedDoing(
        N_("Another action …"),
        {
            "name": N_("The action's name"),
            "kind": N_("Its kind"),
            "ap": N_("AP, if not those of its kind"),
            "cooldown": N_("Cooldown: 2t, 1tcd/St, Opb"),
            "after": N_("At once after this action"),
        },
        kinds=tuple(each.key for each in KINDS),
    ),
)
