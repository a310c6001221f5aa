"""The AP elements of BtR's actions: what one costs, and where in a turn it can be used (B-5)."""

from dataclasses import dataclass

from bot.systems.declarations import Sort
from bot.text import N_

ACTION_POINTS = 6
"""AP of a turn."""

LEAST_OF_A_FULL_ROUND = 2
"""AP that a full-round action needs at least; it takes all there are."""


@dataclass(frozen=True, slots=True)
class ActionElement(Sort):
    """One AP element. ``ap`` is what it costs, ``last`` says that the main phase ends by it, ``first``
    that it must open that phase, ``channel`` that it yields in the next turn, and ``reflex`` that a
    reflex action can be of it (B-6)."""

    ap: int = 0
    last: bool = False
    first: bool = False
    channel: bool = False
    reflex: bool = False


KINDS = (
    ActionElement("StA", N_("Standard Action"), ("标准动作", "标准", "standard"), ap=4, reflex=True),
    ActionElement("SwA", N_("Swift Action"), ("迅疾动作", "迅疾", "swift"), ap=2, reflex=True),
    ActionElement("FeA", N_("Free Action"), ("自由动作", "自由", "free"), reflex=True),
    ActionElement("EdA", N_("End Action"), ("结束动作", "结束", "end"), last=True),
    ActionElement("ChA", N_("Channel Action"), ("延续动作", "延续", "channel"), last=True, channel=True),
    ActionElement(
        "FrA",
        N_("Full-round Action"),
        ("整轮动作", "整轮", "full"),
        ap=LEAST_OF_A_FULL_ROUND,
        last=True,
        first=True,
    ),
)

_BY_KEY = {each.key: each for each in KINDS}


def kind_of(key: str) -> ActionElement:
    """The kind with this key. KeyError: there is none."""
    return _BY_KEY[key]
