from collections import Counter

import pytest

from bot.dice.source import SystemDice


@pytest.mark.parametrize("sides", [1, 2, 6, 20, 100, 129, 255, 256, 257, 1000])
@pytest.mark.parametrize("count", [0, 1, 7, 1000])
def test_every_die_shows_a_face_it_has(sides: int, count: int):
    faces = SystemDice().roll(sides, count)
    assert len(faces) == count
    assert all(1 <= face <= sides for face in faces)


@pytest.mark.parametrize("sides", [2, 6, 10, 20, 100, 200, 300, 1000])
def test_every_face_is_equally_likely(sides: int):
    thrown = 200 * sides
    seen = Counter(SystemDice().roll(sides, thrown))
    assert set(seen) == set(range(1, sides + 1))
    chi_square = sum((count - 200) ** 2 / 200 for count in seen.values())
    # Mean: sides - 1, variance: twice that. Ten deviations and some more: never by chance.
    assert chi_square < sides - 1 + 10 * (2 * (sides - 1)) ** 0.5 + 60


def test_dice_do_not_repeat():
    source = SystemDice()
    assert source.roll(1000, 100) != source.roll(1000, 100)
