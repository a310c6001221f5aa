# pyright: reportPrivateUsage=false

import os
import sys
from collections import Counter
from collections.abc import Callable
from itertools import cycle, islice

import pytest

from bot.dice import source
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


@pytest.fixture
def counting_bytes(monkeypatch: pytest.MonkeyPatch):
    """Let the system's bytes be 0, 1, … 255, 0, 1, …"""
    endless = cycle(range(256))
    _forget()

    def counted(size: int) -> bytes:
        return bytes(islice(endless, size))

    monkeypatch.setattr(os, "urandom", counted)
    yield
    _forget()


def _forget() -> None:
    caches: tuple[Callable[[], None], ...] = (source._throws.cache_clear, source._faces.cache_clear)
    for clear in caches:
        clear()


@pytest.mark.usefixtures("counting_bytes")
def test_every_even_byte_falls_once_in_order_across_batches_and_counts():
    thrown = [face for count in (1, 3, 0, 1000, 1, 995) for face in SystemDice().roll(100, count)]
    even = (byte % 100 + 1 for byte in cycle(range(256)) if byte < 200)
    assert thrown == list(islice(even, 2000))


@pytest.mark.usefixtures("counting_bytes")
def test_every_even_pair_of_bytes_falls_once_in_order():
    """The largest multiple of 700 below 65,536 is 65,100: pairs from there on are thrown away."""
    pairs = (int.from_bytes((low, (low + 1) % 256), sys.byteorder) for low in cycle(range(0, 256, 2)))
    even = (pair % 700 + 1 for pair in pairs if pair < 65_100)
    assert list(SystemDice().roll(700, 600)) == list(islice(even, 600))


@pytest.mark.usefixtures("counting_bytes")
def test_dice_of_two_sizes_share_no_bytes():
    assert SystemDice().roll(6, 3) == (1, 2, 3)
    assert SystemDice().roll(10, 3) == (1, 2, 3)
    assert SystemDice().roll(6, 3) == (4, 5, 6)


def test_a_nonce_is_128_fresh_bits():
    first, second = source.nonce(), source.nonce()
    assert (len(bytes.fromhex(first)), first == second) == (16, False)
