"""Falls (P-50 … P-52): how long, the ground's attack, and the posture after the landing."""

from dataclasses import dataclass
from math import ceil
from typing import Final

from bot.dice.budget import MAX_DICE
from bot.ground.reason import Reason, because
from bot.refusal import Refusal
from bot.systems.pool.attacks import rest, toll
from bot.systems.pool.attributes import Attribute

STEPS_A_ROUND: Final = 30


@dataclass(frozen=True, slots=True)
class Fall:
    """A fall of ``drop`` steps by a creature with this many ``agility`` dice. ``attribute`` loses the dice;
    the creature ``has`` this many of it (None: not known). ``postures``: the table uses them (P-49)."""

    drop: int
    agility: int
    protection: int = 0
    attribute: Attribute = Attribute.STRENGTH
    postures: bool = False
    has: int | None = None

    @property
    def rounds(self) -> int:
        """How long it takes (P-50)."""
        return max(1, ceil(self.drop / STEPS_A_ROUND))

    @property
    def harmless(self) -> bool:
        """Whether it is less than the agility dice: landed balanced, nothing is rolled (P-51)."""
        return self.drop < self.agility

    @property
    def dice(self) -> int:
        """The dice of the ground's attack (P-51)."""
        return max(0, self.drop - self.agility)

    @property
    def notation(self) -> str:
        """The same dice as they are typed."""
        return f"({self.drop}-{self.agility})P"

    def rest(self, result: int) -> int:
        """The rest of an attack with this result, less protection (P-51, P-61). 0: it does not hit."""
        return rest(result, self.protection)

    def lost(self, result: int) -> int:
        """Dice that the attribute loses by such an attack: never more than it has."""
        over = self.rest(result)
        return over if self.stock is None else min(over, self.stock)

    @property
    def stock(self) -> int | None:
        """The attribute's number of dice. None: not known."""
        return self.agility if self.attribute is Attribute.AGILITY else self.has


def must_be_rollable(fall: Fall, *, ridden: bool) -> None:
    """Refuse a fall that takes more dice than one command rolls, the try to keep the seat included."""
    seat_dice = fall.agility if ridden else 0
    if fall.dice + seat_dice > MAX_DICE:
        deepest = MAX_DICE - seat_dice + fall.agility
        raise Refusal("fall.too_deep", most=MAX_DICE, agility=fall.agility, deepest=deepest)


def way_down(fall: Fall) -> tuple[Reason, ...]:
    """What holds until the ground is reached (P-50)."""
    return (
        because("fall.rounds", "P-50", drop=fall.drop, rounds=fall.rounds),
        because("fall.while_falling", "P-50"),
    )


def landing(fall: Fall, result: int) -> tuple[Reason, ...]:
    """What the ground does, step by step (P-51, P-52); ``result`` is its attack's."""
    if fall.harmless:
        balanced = because("fall.balanced", "P-51", drop=fall.drop, agility=fall.agility)
        return (balanced, *_lying(fall, prone=False))
    over = fall.rest(result)
    facts = {"result": result, "protection": fall.protection}
    attack = because("fall.attack", "P-51", drop=fall.drop, agility=fall.agility, dice=fall.dice)
    hit = because("fall.hit" if over else "fall.missed", "P-51", **facts, rest=result - fall.protection)
    if not over:
        return (attack, hit, *_lying(fall, prone=False))
    return (attack, hit, *toll(fall.attribute, fall.lost(result), fall.stock), *_lying(fall, prone=True))


def _lying(fall: Fall, *, prone: bool) -> tuple[Reason, ...]:
    """The posture after the landing, if it matters (P-52)."""
    key = "fall.prone" if prone else "fall.posture_free"
    return (because(key, "P-52"),) if fall.postures else ()
