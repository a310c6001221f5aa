"""Actions of players in fights of 死亡本能, besides the clock's: deeds, and answers to questions."""

from dataclasses import dataclass, replace

from bot.systems.combat import Answer, Deed
from bot.systems.instinct.attacks import Attack, Cover, Defence
from bot.systems.instinct.checks import Check
from bot.systems.instinct.damage import Hit
from bot.systems.instinct.health import HealthCheckOutcome
from bot.systems.moments import CombatantId


@dataclass(frozen=True, slots=True)
class Strike(Deed):
    """An attack on one or several targets (D-17, D-69): one check against each target's defence.

    - ``attack``: all that is known before the dice fall, except the combo penalty. The body of ``who`` has
      that.
    - ``counts``: it comes from an `攻击` action, and so suffers and makes the combo penalty (D-18).
    - ``defence``: a DEF given for all. Without it, each target is asked for one of ``defence_kind``.
    - ``part``: the part of the body that makes the attack (D-29).
    - ``hit``: its damage, if known.
    - ``by_map``: facts that were not typed come from the map.
    - ``covers``: what covers each target, in their order (none: all have the attack's).
    - ``ap``: the AP of the ST that it is, by this ``name`` (D-45; None: the table counts them by hand).
    """

    who: CombatantId
    targets: tuple[CombatantId, ...]
    attack: Attack
    typed: str = ""
    counts: bool = True
    defence_kind: Defence = Defence.DODGE
    defence: int | None = None
    part: str = ""
    hit: Hit | None = None
    by_map: bool = False
    name: str = ""
    ap: int | None = None
    covers: tuple[Cover, ...] = ()

    def against(self, place: int) -> Attack:
        """The attack as it meets the target in this place."""
        return replace(self.attack, cover=self.covers[place]) if self.covers else self.attack


@dataclass(frozen=True, slots=True)
class Harmful(Deed):
    """A damage on a combatant without an attack (D-23), by the GM."""

    who: CombatantId
    hit: Hit
    part: str = ""


@dataclass(frozen=True, slots=True)
class Mend(Deed):
    """A GM's typed corrections of a body: `左臂 HP-2; SP 3; 障壁 4`."""

    who: CombatantId
    text: str


@dataclass(frozen=True, slots=True)
class Defend(Answer):
    """A defence against an attack: the typed text, and its meaning with the defender's values: a ``check``,
    or a DEF as a ``number``."""

    text: str = ""
    defence_kind: Defence | None = None
    check: Check | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Rule(Answer):
    """The GM says whether an attack of degree 0 succeeds (D-3)."""

    hits: bool


@dataclass(frozen=True, slots=True)
class Deal(Answer):
    """The damage of an attack that succeeded: what was typed of it (`3 切割 头 切断`), or the part that
    the known one hits."""

    text: str = ""
    part: str = ""
    great: bool = False


@dataclass(frozen=True, slots=True)
class Suffer(Answer):
    """The victim of 爆发 chooses the part (D-34)."""

    part: str


@dataclass(frozen=True, slots=True)
class Endure(Answer):
    """A due check: the typed text, and its meaning with the values of the rolling combatant."""

    text: str = ""
    check: Check | None = None


@dataclass(frozen=True, slots=True)
class RuleCheck(Answer):
    """The GM says what such a check of degree 0 comes to (D-3)."""

    outcome: HealthCheckOutcome


@dataclass(frozen=True, slots=True)
class Bleed(Answer):
    """The GM picks the part that the damage of a great failure hits."""

    part: str


@dataclass(frozen=True, slots=True)
class Keep(Answer):
    """Of two effects of one name the proposed one is kept, or the ``other`` (D-50)."""

    other: bool = False


@dataclass(frozen=True, slots=True)
class KeepHarmful(Keep):
    """The same of harmful ones, by the GM."""
