"""What `/attack` asks a game, and how a game declares what it answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from bot.dice.source import DiceSource
from bot.rolls.record import RollRecord
from bot.systems.combat import Deed
from bot.systems.moments import CombatantId
from bot.systems.perception import Awareness, Concealment


@dataclass(frozen=True, slots=True)
class Party:
    """An attacker or a defender: the user id (0: no user), the name ("": not given), and the values of their
    character by canonical name."""

    user_id: int = 0
    name: str = ""
    values: Mapping[str, int] = field(default_factory=dict[str, int])


NOBODY = Party()


@dataclass(frozen=True, slots=True)
class AttackRequest:
    """The options of an attack; None (or "") where they were left out. ``text`` is what was typed in
    its one field, ``defence`` how the ``defender`` meets it where that is known beforehand. ``awareness``
    is whether each target knows of the attacker, in their order; of those left out they do."""

    text: str
    attacker: Party
    defender: Party = NOBODY
    label: str = ""
    defence: str = ""
    protection: int | None = None
    attribute: str = ""
    distance: Fraction | None = None
    range: str = ""
    increment: int | None = None
    concealment: Concealment | None = None
    awareness: tuple[Awareness, ...] = ()
    cover: str = ""
    area: str = ""
    combo: int = 0
    advantage: int = 0
    disadvantage: int = 0
    damage: str = ""
    save: str = ""
    part: str = ""
    by_map: bool = False

    def aware(self, place: int = 0) -> Awareness:
        """Whether the target in this place knows of the attacker."""
        return self.awareness[place] if place < len(self.awareness) else Awareness.NOTICED


Strike = Callable[[AttackRequest, CombatantId, tuple[CombatantId, ...]], Deed]
"""The deed that an attack of this one on these is within an encounter."""
Defend = Callable[[RollRecord[Any], Party, str, DiceSource], RollRecord[Any]]


@dataclass(frozen=True, slots=True)
class Attacks:
    """A game's rules for attacks. Every function may raise ``attack.…`` refusals.

    - ``options``: the options of `/attack` besides the ones every game takes.
    - ``make`` rolls an attack.
    - ``awaits`` says whether the attack still takes a defence.
    - ``defend`` reads and rolls a defence.
    - ``undefended``: the attack if nobody defends. None: that changes nothing.
    - ``usual``: the defence that a form proposes, a sentence of the catalogs.
    - ``ways``: what users can type there.
    - ``deed``: the attack on combatants. None: only the command attacks.
    """

    options: frozenset[str]
    make: Callable[[AttackRequest, DiceSource], RollRecord[Any]]
    awaits: Callable[[RollRecord[Any]], bool]
    defend: Defend
    undefended: Callable[[RollRecord[Any]], RollRecord[Any]] | None
    usual: str
    ways: str
    deed: Strike | None = None
