"""Cooldowns and uses per battle of BtR's actions (B-7, B-34), and how they are typed."""

import re
from dataclasses import dataclass, replace

from bot.refusal import Refusal
from bot.systems.btr.numerals import in_digits
from bot.text import fold, normal

MOST = 100
"""Turns that a cooldown lasts at most."""

_TURNS = r"(?P<turns>\d{1,4})(t|turns?|rounds?|轮|回合)?"
_COOLDOWN = re.compile(rf"(cd|冷却):?{_TURNS}(?P<steady>/?(st|固定))?")
_BEHIND = re.compile(rf"{_TURNS}(cd|cooldown|冷却)?(?P<steady>/?(st|steady|固定))?")
_SHORTER = re.compile(rf"(-|减少?|缩短){_TURNS}(冷却)?")
_USES = re.compile(
    r"(?P<rest>.*?)[/,;、]?(?:(?<!\d)(?P<uses>o|once|[1-9]\d{0,2})(?:次)?(?:pb|perbattle)"
    r"|每场?(?:战斗|战)(?P<times>[1-9]\d{0,2})次)"
)
_HALF = frozenset({"half", "1/2", "1\N{FRACTION SLASH}2", "减半"})
_RESET = frozenset({"reset", "重置"})


@dataclass(frozen=True, slots=True)
class Cooldown:
    """How many own end phases an action cools down for after its use; ``steady`` (St): other effects
    neither shorten nor reset that. ``uses``: how often it is used in a battle (Opb, 2pb), 0: not said."""

    turns: int = 0
    steady: bool = False
    uses: int = 0


@dataclass(frozen=True, slots=True)
class Shorter:
    """What shortens a cooldown: a number of turns, by half, or all of it (None)."""

    turns: int | None = None
    half: bool = False

    def off(self, left: int) -> int:
        """How many of the turns left it takes off; of a half only whole turns (B-34)."""
        if self.half:
            return left // 2
        return left if self.turns is None else min(left, self.turns)


@dataclass(frozen=True, slots=True)
class CountedAction:
    """An action that is counted: how it is used, the ``left`` of its cooldown, ``used`` of its
    ``uses`` per battle (0: any number). ``after`` is the action that it is chained to ("": none)."""

    name: str
    kind: str
    reaction: bool = False
    ap: int | None = None
    cooldown: Cooldown = Cooldown()
    left: int = 0
    uses: int = 0
    used: int = 0
    after: str = ""

    @property
    def counted(self) -> bool:
        """Whether there is anything to remember of it."""
        return bool(self.cooldown.turns or self.uses or self.after)

    def in_use(self) -> "CountedAction":
        """It after a use. Refusal: it cools down, or has no use left."""
        if self.left:
            raise Refusal("encounter.cooling", name=self.name, left=self.left)
        if self.uses and self.used >= self.uses:
            raise Refusal("encounter.used_up", name=self.name, uses=self.uses)
        return replace(self, left=self.cooldown.turns, used=self.used + 1 if self.uses else 0)

    def one_less(self) -> "CountedAction":
        """It after an own end phase, that of its use included (B-7)."""
        return replace(self, left=self.left - 1) if self.left else self

    def shortened(self, by: Shorter) -> "CountedAction":
        """It with less of its cooldown left. Refusal: it is steady, or does not cool down."""
        if self.cooldown.steady:
            raise Refusal("encounter.steady", name=self.name)
        if not self.left:
            raise Refusal("encounter.not_cooling", name=self.name)
        return replace(self, left=self.left - by.off(self.left))

    def called(self, name: str) -> bool:
        """Whether it is the action of this name."""
        return fold(self.name) == fold(name)


def read_cooldown(typed: str) -> Cooldown | Shorter:
    """What was typed of a cooldown: `2`, `2t`, `1tcd/St`, `Opb`, `1t, 2pb` it has; `-1`, `half` and `reset`
    shorten the one it is in. Refusal: it is neither, or too long."""
    text = fold(in_digits(normal(typed))).replace(" ", "")
    if text in _HALF:
        return Shorter(half=True)
    if text in _RESET:
        return Shorter()
    if shorter := _SHORTER.fullmatch(text):
        return Shorter(turns=int(shorter["turns"]))
    limited = _USES.fullmatch(text)
    uses = _uses(limited) if limited else 0
    if limited and not limited["rest"]:
        return Cooldown(uses=uses)
    text = limited["rest"] if limited else text
    found = _BEHIND.fullmatch(text) or _COOLDOWN.fullmatch(text)
    if found is None:
        raise Refusal("encounter.no_cooldown", typed=typed)
    if int(found["turns"]) > MOST:
        raise Refusal("encounter.cooldown_bounds", turns=int(found["turns"]), limit=MOST)
    return Cooldown(int(found["turns"]), found["steady"] is not None, uses)


def _uses(found: re.Match[str]) -> int:
    """How often in a battle: once for `Opb`."""
    said = found["uses"] or found["times"]
    return int(said) if said.isdecimal() else 1
