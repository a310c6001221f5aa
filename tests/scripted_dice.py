"""Dice that fall as a test says: the fake of ``bot.dice.source.DiceSource``."""

from collections import deque
from collections.abc import Iterable


class ScriptedDice:
    """Shows the given faces in order, each for a die of the size it was written for."""

    def __init__(self, dice: Iterable[tuple[int, int]]) -> None:
        self._dice = deque(dice)

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        return tuple(self._fall(sides) for _ in range(count))

    def finished(self) -> None:
        """Fail when a die was not rolled."""
        assert not self._dice, f"dice left over: {list(self._dice)}"

    def _fall(self, sides: int) -> int:
        assert self._dice, f"a d{sides} was rolled, but no die is left"
        expected, face = self._dice.popleft()
        assert sides == expected, f"a d{sides} was rolled where a d{expected} was expected"
        return face


class Ones:
    """Dice that all show a 1."""

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        return (1,) * count


def falling(*throws: str) -> ScriptedDice:
    """Return dice from texts such as ``"d6 3 1 2 6"``: a size and its faces in order."""
    dice: list[tuple[int, int]] = []
    for throw in throws:
        size, *faces = throw.split()
        dice += [(int(size.removeprefix("d")), int(face)) for face in faces]
    return ScriptedDice(dice)
