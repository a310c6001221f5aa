"""Checks of 死亡本能 (D-1 … D-14): the request, the dice that it needs, the result."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

from bot.ground.reason import Reason, because
from bot.refusal import Key, Refusal

SIDES: Final = 10
"""A check throws D10."""
KEPT: Final = 2
"""How many of them the dice value is the sum of (D-1)."""
PASSIVE, GIVEN_UP = 10, 2
"""The dice values of a passive check and of one that is given up (D-1)."""
LEAST, MOST = 2, 20
"""Between them a passive check's dice value stays (D-10)."""
EDGE: Final = 2
"""What one point of advantage is worth on a passive check (D-10)."""
GREAT: Final = 10
"""From this degree on a success may be great; from its negative down a failure must be (D-4)."""
SUBSTITUTION: Final = "D-16"
"""The rule of a substitute skill's penalty."""
MOST_DICE: Final = 50
"""How strong advantage or disadvantage and how many support or hindrance dice can be asked for."""


class Step(IntEnum):
    """The levels of difficulty (D-14): 极易, 轻易, 简易, 标准, 困难, 艰难, 极难."""

    TRIVIAL = -3
    VERY_EASY = -2
    EASY = -1
    STANDARD = 0
    HARD = 1
    VERY_HARD = 2
    EXTREME = 3

    @property
    def key(self) -> Key:
        """Its key as a fact."""
        return Key(f"step.{self.name.lower()}")


CHANGE: Final = {
    Step.TRIVIAL: -8,
    Step.VERY_EASY: -4,
    Step.EASY: -2,
    Step.STANDARD: 0,
    Step.HARD: 2,
    Step.VERY_HARD: 4,
    Step.EXTREME: 8,
}
"""What each does to the target (D-14)."""


class CheckOutcome(StrEnum):
    """The outcome of a degree (D-3, D-4). Other rules treat a great one as a plain success or failure."""

    GREAT_SUCCESS = "great_success"
    """A success that may be great, if the roller chooses so and there is such an effect."""
    SUCCESS = "success"
    OPEN = "open"
    """The GM decides."""
    FAILURE = "failure"
    GREAT_FAILURE = "great_failure"
    """A failure that must be great, if there is such an effect."""

    @property
    def succeeded(self) -> bool | None:
        """Success or failure; None: the GM decides."""
        return (
            None if self is CheckOutcome.OPEN else self in (CheckOutcome.GREAT_SUCCESS, CheckOutcome.SUCCESS)
        )


@dataclass(frozen=True, slots=True)
class Modifier:
    """A bonus, or if negative a penalty of its absolute value (D-7).

    ``name`` is a word of the code (``modifier.attribute``) or a value of the sheet. ``typed``: it is a user's
    name of an effect. ``rule`` is the rule behind it; "": it was just given.
    """

    name: str
    amount: int
    rule: str = ""
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """A check as it is asked for.

    ``target`` is the one before the difficulty's ``steps`` (D-14), None: there is none (D-5).
    ``advantages`` and ``disadvantages`` are the strength of each (D-9), ``support`` and
    ``hindrance`` how many dice (D-11). ``missing`` names the values that counted 0 since no sheet
    has them (D-67), ``untold`` those of the other side. ``by_effects`` are the advantages,
    disadvantages and dice among these that effects gave: the effect's name ("": not to be told), which
    of them, and how much.
    """

    modifiers: tuple[Modifier, ...] = ()
    target: int | None = None
    steps: tuple[int, ...] = ()
    advantages: tuple[int, ...] = ()
    disadvantages: tuple[int, ...] = ()
    support: int = 0
    hindrance: int = 0
    passive: bool = False
    given_up: bool = False
    missing: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()
    by_effects: tuple[tuple[str, str, int], ...] = ()

    @property
    def rolled(self) -> bool:
        """Whether dice are thrown for its dice value (D-1)."""
        return not (self.passive or self.given_up)

    @property
    def advantage(self) -> int:
        """The advantage that is left, below 0 a disadvantage: the strongest of each, then the
        stronger less the weaker (D-9)."""
        return max(self.advantages, default=0) - max(self.disadvantages, default=0)

    @property
    def bonus_dice(self) -> int:
        """The support dice that are left, below 0 hindrance dice: they cancel one for one (D-11).
        A check that is not rolled has none (D-1, D-10)."""
        return self.support - self.hindrance if self.rolled else 0

    @property
    def step(self) -> Step:
        """The difficulty: its steps added and held (D-14)."""
        return step_of(self.steps)

    @property
    def against(self) -> int | None:
        """The target after its difficulty (D-14); None: there is none, whatever the steps (D-5)."""
        return None if self.target is None else self.target + CHANGE[self.step]


@dataclass(frozen=True, slots=True)
class Needed:
    """How many D10 a check throws: for its dice value, and besides it for support or hindrance."""

    dice: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Reroll:
    """A kept die that was rolled again (D-12): the place where it fell, and its new face."""

    place: int
    face: int


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check.

    - ``kept``: the places of the dice that count, in the order of the throw.
    - ``modifier``: the total modifier, the support or hindrance die included.
    - ``target``: the target after its difficulty. Without one there are no ``degree`` and no ``outcome``
      (D-5).
    """

    check: Check
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    bonus: tuple[int, ...]
    dice_value: int
    modifier: int
    value: int
    target: int | None
    degree: int | None
    outcome: CheckOutcome | None
    reasons: tuple[Reason, ...]


def step_of(steps: Sequence[int]) -> Step:
    """The difficulty that steps come to: added, and held (D-14)."""
    return Step(max(Step.TRIVIAL, min(sum(steps), Step.EXTREME)))


def simple_target(proficiency: int) -> int:
    """The target of what that level of proficiency is fit for (D-13)."""
    return 10 + proficiency * 10


def needed(check: Check) -> Needed:
    """The dice that are thrown (D-8, D-11); none where nothing is rolled (D-1).

    Refusal: a passive check is given up, or there are more dice than can be asked for.
    """
    if check.passive and check.given_up:
        raise Refusal("checks.passive_given_up")
    asked = (*check.advantages, *check.disadvantages, check.support, check.hindrance)
    if not all(0 <= each <= MOST_DICE for each in asked):
        raise Refusal("checks.too_many_dice", limit=MOST_DICE)
    if not check.rolled:
        return Needed(0, 0)
    return Needed(KEPT + abs(check.advantage), abs(check.bonus_dice))


def checked(
    check: Check, faces: Sequence[int], bonus: Sequence[int] = (), rerolls: Sequence[Reroll] = ()
) -> Checked:
    """What the dice come to that ``needed`` names, in the order in which they fell (D-1 … D-14).

    ``rerolls`` come after advantage and disadvantage are settled (D-12): which dice are kept stays.
    Refusal: of one that was not kept. ValueError: they are not as many dice as are needed.
    """
    wanted = needed(check)
    if (len(faces), len(bonus)) != (wanted.dice, wanted.bonus):
        raise ValueError(f"{wanted} and not {faces}, {bonus}")
    kept, dice = kept_of(check, faces), list(faces)
    for each in rerolls:
        if each.place not in kept:
            raise Refusal("checks.not_kept")
        dice[each.place] = each.face
    dice_value = _dice_value(check, [dice[place] for place in kept])
    modifier = sum(each.amount for each in check.modifiers) + _bonus(check, bonus)
    value, against = dice_value + modifier, check.against
    degree = None if against is None else value - against
    outcome = None if degree is None else outcome_of(degree)
    steps = (*_before_the_roll(check, rerolled=bool(rerolls)), *_after_it(check, bonus, outcome))
    return Checked(
        check, tuple(dice), kept, tuple(bonus), dice_value, modifier, value, against, degree, outcome, steps
    )


def kept_of(check: Check, faces: Sequence[int]) -> tuple[int, ...]:
    """The places of the dice that count: the highest two with advantage, the lowest two with
    disadvantage (D-8); of equal ones those that fell first."""
    among = sorted(range(len(faces)), key=lambda place: faces[place], reverse=check.advantage > 0)
    return tuple(sorted(among[:KEPT]))


def outcome_of(degree: int) -> CheckOutcome:
    """What a degree comes to (D-3, D-4)."""
    if degree == 0:
        return CheckOutcome.OPEN
    if degree > 0:
        return CheckOutcome.GREAT_SUCCESS if degree >= GREAT else CheckOutcome.SUCCESS
    return CheckOutcome.GREAT_FAILURE if degree <= -GREAT else CheckOutcome.FAILURE


def _dice_value(check: Check, kept: Sequence[int]) -> int:
    if check.given_up:
        return GIVEN_UP
    if check.passive:
        return max(LEAST, min(PASSIVE + EDGE * check.advantage, MOST))
    return sum(kept)


def _bonus(check: Check, faces: Sequence[int]) -> int:
    """The one support or hindrance die that counts (D-11)."""
    highest = max(faces, default=0)
    return highest if check.bonus_dice > 0 else -highest


def _before_the_roll(check: Check, *, rerolled: bool) -> Iterator[Reason]:
    """How the dice value came about."""
    yield from _by_effects(check, "D-9", ("advantage", "disadvantage"))
    yield from _settled(check)
    if check.given_up:
        yield because("check.given_up", "D-1", value=GIVEN_UP)
    elif check.passive:
        yield from _passive(check)
    elif check.advantage:
        kind = "advantage" if check.advantage > 0 else "disadvantage"
        strength = abs(check.advantage)
        yield because(f"check.{kind}", "D-8", strength=strength, dice=KEPT + strength)
    if rerolled:
        yield because("check.rerolled", "D-12")


def _settled(check: Check) -> Iterator[Reason]:
    """Several advantages and disadvantages: the first half of D-9, then the second."""
    for kind, strengths in (("advantage", check.advantages), ("disadvantage", check.disadvantages)):
        if len(strengths) > 1:
            yield because(f"check.strongest_{kind}", "D-9", strength=max(strengths))
    if any(check.advantages) and any(check.disadvantages):
        facts = {"advantage": max(check.advantages), "disadvantage": max(check.disadvantages)}
        left = check.advantage
        kind = "neither" if not left else "advantage" if left > 0 else "disadvantage"
        yield because(f"check.leaves_{kind}", "D-9", **facts, left=abs(left))


def _by_effects(check: Check, rule: str, kinds: Sequence[str]) -> Iterator[Reason]:
    """What effects gave to it, by their names."""
    for name, kind, amount in check.by_effects:
        if name and kind in kinds:
            yield because(f"check.effect_{kind}", rule, name=name, amount=amount)


def _passive(check: Check) -> Iterator[Reason]:
    yield because("check.passive", "D-1", value=PASSIVE)
    if change := EDGE * check.advantage:
        facts = {"before": PASSIVE, "change": abs(change), "after": _dice_value(check, ())}
        yield because("check.passive_bonus" if change > 0 else "check.passive_penalty", "D-10", **facts)


def _after_it(check: Check, bonus: Sequence[int], outcome: CheckOutcome | None) -> Iterator[Reason]:
    """How total modifier, target and outcome came about."""
    if any(each.rule == SUBSTITUTION for each in check.modifiers):
        yield because("check.substitute", SUBSTITUTION)
    yield from _bonus_dice(check, bonus)
    if check.target is None:
        if any(check.steps):
            yield because("check.no_target", "D-5")
    else:
        yield from _stepped(check)
    if outcome in (CheckOutcome.GREAT_SUCCESS, CheckOutcome.GREAT_FAILURE):
        yield because(f"check.{outcome}", "D-4")


def _bonus_dice(check: Check, faces: Sequence[int]) -> Iterator[Reason]:
    yield from _by_effects(check, "D-11", ("support", "hindrance"))
    if not check.rolled and (check.support or check.hindrance):
        if check.given_up:
            yield because("check.given_up_no_dice", "D-1")
        else:
            yield because("check.passive_no_dice", "D-10")
        return
    if check.support and check.hindrance:
        facts = {"support": check.support, "hindrance": check.hindrance, "left": abs(check.bonus_dice)}
        yield because("check.bonus_dice_cancel", "D-11", **facts)
    if faces:
        key = "check.support" if check.bonus_dice > 0 else "check.hindrance"
        yield because(key, "D-11", dice=len(faces), highest=max(faces))


def _stepped(check: Check) -> Iterator[Reason]:
    """How the difficulty changed the target (D-14)."""
    if len(check.steps) > 1:
        yield because("check.steps", "D-14", sum=sum(check.steps), step=check.step.key)
    if change := CHANGE[check.step]:
        key = "check.harder" if change > 0 else "check.easier"
        facts = {"step": check.step.key, "before": check.target, "change": abs(change)}
        yield because(key, "D-14", **facts, after=check.against)
