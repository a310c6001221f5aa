"""What players and GMs do in fights of the plain game, besides the clock's actions: deeds, and answers."""

from dataclasses import dataclass, field

from bot.dice.roll import Roll as Rolled
from bot.rolls.record import ROLL
from bot.systems.combat import Answer, Deed
from bot.systems.effects import Effect
from bot.systems.judging.judged import Judged
from bot.systems.moments import CombatantId
from bot.systems.order.damage import DamagePart
from bot.systems.order.saves import Save


@dataclass(frozen=True, slots=True)
class Strike(Deed):
    """An attack on one or several targets, each with a roll of its own against its defence.

    - ``text``: the roll as typed; ``dice``: the same with the attacker's values.
    - ``defence``: what it is measured against, by its key. ``number``: the typed number in its place.
    - ``damage``: as typed; ``parts``: the same with the attacker's values.
    - ``judged``: how the game judges the roll (None: it is dice against the defence).
    """

    who: CombatantId
    targets: tuple[CombatantId, ...]
    text: str
    defence: str = ""
    number: int | None = None
    damage: str = ""
    label: str = ""
    dice: str = ""
    parts: tuple[DamagePart, ...] = ()
    judged: Judged | None = None


@dataclass(frozen=True, slots=True)
class Cast(Deed):
    """A damage against a save, rolled once for all targets: as typed, and its parts with the values of its
    source. The GM's targets roll their saves at once, the players are asked."""

    who: CombatantId
    targets: tuple[CombatantId, ...]
    damage: str
    save: Save
    label: str = ""
    parts: tuple[DamagePart, ...] = ()


@dataclass(frozen=True, slots=True)
class Alter(Deed):
    """A change of points as typed, of one's own combatants or by the GM: `-7 fire`, `+3`, `=20`, `temp 5`."""

    who: tuple[CombatantId, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Mend(Deed):
    """A GM's typed corrections: `20/30; AC 15; resist fire`."""

    who: CombatantId
    text: str


@dataclass(frozen=True, slots=True)
class Afflict(Deed):
    """The GM puts a condition on several combatants at once."""

    effects: tuple[Effect, ...]
    who: tuple[CombatantId, ...]


@dataclass(frozen=True, slots=True)
class React(Answer):
    """A target answers an attack with a roll.

    - ``reply``: which of the game's answers, by its key; ``text``: the roll as typed ("": the answer's own).
    - ``judged``: the roll with the target's values; ``parts``: the damage of an answer that strikes back.
    - ``attack``, ``fell``: the attack that is answered, as the game judges it, and how it fell.
    """

    reply: str = ""
    text: str = ""
    judged: Judged | None = None
    parts: tuple[DamagePart, ...] = ()
    attack: Judged | None = None
    fell: Rolled | None = field(default=None, metadata={"form": ROLL})


@dataclass(frozen=True, slots=True)
class Accept(Answer):
    """A target does not answer an attack, which then comes to what its own roll says."""


@dataclass(frozen=True, slots=True)
class Decide(Answer):
    """The GM says whether an attack hits a target with an unknown defence."""

    hits: bool = False


@dataclass(frozen=True, slots=True)
class Damage(Answer):
    """The damage of an attack that hit: as typed now ("": as the attack said), and its parts."""

    text: str = ""
    parts: tuple[DamagePart, ...] = ()


@dataclass(frozen=True, slots=True)
class Spare(Answer):
    """No damage."""


@dataclass(frozen=True, slots=True)
class Roll(Answer):
    """A save: the typed modifier or dice ("": by the sheet), and the dice that they are. ``judged``: how the
    game reads them, where it judges saves itself."""

    text: str = ""
    dice: str = ""
    judged: Judged | None = None


@dataclass(frozen=True, slots=True)
class Fail(Answer):
    """A save that fails without a roll."""


@dataclass(frozen=True, slots=True)
class RollDeathSave(Answer):
    """A death save: other dice as typed ("": 1d20), and the dice that they are."""

    text: str = ""
    dice: str = ""
