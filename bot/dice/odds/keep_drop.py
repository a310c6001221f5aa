"""Dice that count in part: a range of places when they are sorted by face."""

from collections.abc import Iterable, Sequence
from math import comb
from typing import NamedTuple

from bot.dice.modifier import Narrow
from bot.dice.odds.distribution import Distribution, weighted
from bot.dice.odds.faces import Face
from bot.dice.odds.plan import Plan, known, steps
from bot.dice.odds.polynomials import unpacked


class Places(NamedTuple):
    """Which of ``dice`` dice in ascending order count: those from ``start`` up to before ``end``."""

    dice: int
    start: int
    end: int

    @property
    def turned(self) -> "Places":
        """The same in descending order."""
        return Places(self.dice, self.dice - self.end, self.dice - self.start)


def places(dice: int, narrows: Iterable[Narrow]) -> Places:
    """Return which of ``dice`` dice are left when all were kept or dropped, one after another."""
    start, end = 0, dice
    for narrow in narrows:
        start, end = narrow(start, end)
    return Places(dice, start, end)


def plan(faces: Sequence[Face], wanted: Places) -> Plan:
    """Plan the sum of the values at these places."""
    kept = wanted.end - wanted.start
    if not kept:
        return known(0)
    values = [face.value for face in faces]
    least, most = kept * min(values), kept * max(values)
    bits = wanted.dice * sum(face.weight for face in faces).bit_length()
    count = most - least + 1
    turned = wanted.turned if _effort(wanted.turned) < _effort(wanted) else wanted
    ordered = faces if turned is wanted else faces[::-1]
    work = len(faces) * _effort(turned) * (4000 + count * bits * (1 + turned.end // 60)) // 20000
    return Plan(
        least, most, count, bits, work + steps(4 * count, bits), lambda: _distribution(ordered, turned)
    )


def _effort(wanted: Places) -> int:
    """Return how many steps a face takes, in the order that these places have."""
    kept = wanted.end - wanted.start
    return kept * kept // 2 + wanted.start * kept + wanted.dice


def _distribution(faces: Sequence[Face], wanted: Places) -> Distribution:
    """Go through the faces in order. The dice placed so far are polynomials packed into integers.

    ``lying[n]`` has n dice on the table. Those from ``start`` on count. As soon as all places are taken, the
    rest may show any of the following faces.
    """
    base = min(face.value for face in faces)
    above = sum(face.weight for face in faces)
    width = wanted.dice * above.bit_length() // 8 + 1
    lying, done = {0: 1}, 0
    for face in faces:
        above -= face.weight
        shift = (face.value - base) * width * 8
        following = dict(lying)
        for dice, packed in lying.items():
            done += packed * _filled(face, above, dice, wanted) << shift * (
                wanted.end - max(dice, wanted.start)
            )
            _lay(following, packed, face, shift, dice, wanted)
        lying = following
    least = base * (wanted.end - wanted.start)
    return weighted(dict(enumerate(unpacked(done, width), least)))


def _lay(following: dict[int, int], packed: int, face: Face, shift: int, dice: int, wanted: Places) -> None:
    """Let some of the dice show this face, with places left afterwards."""
    power = 1
    for more in range(1, wanted.end - dice):
        power *= face.weight
        counted = max(0, dice + more - wanted.start) - max(0, dice - wanted.start)
        reached = packed * (power * comb(wanted.dice - dice, more)) << shift * counted
        following[dice + more] = following.get(dice + more, 0) + reached


def _filled(face: Face, above: int, dice: int, wanted: Places) -> int:
    """Return the weight of enough more dice with this face to take all places."""
    left, least = wanted.dice - dice, wanted.end - dice
    if least > left // 2:
        return _together(face.weight, above, left, range(least, left + 1))
    return (face.weight + above) ** left - _together(face.weight, above, left, range(least))


def _together(weight: int, above: int, left: int, numbers: Iterable[int]) -> int:
    return sum(comb(left, more) * weight**more * above ** (left - more) for more in numbers)
