"""What people type in BtR, as tables: ``tests/cases/btr/read.toml``."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from bot.refusal import Refusal
from bot.systems.btr.cooldowns import Cooldown, read_cooldown
from bot.systems.btr.damage import suffered
from bot.systems.btr.damage_typed import read_hits, read_taken_off
from bot.systems.btr.fight.body import Body
from bot.systems.btr.fight.effects_typed import read_effects
from bot.systems.btr.fight.gm_corrections import mended
from bot.systems.btr.numerals import in_digits
from tests.case_tables import ruled_by


def _attack(typed: str) -> Iterator[str]:
    read = read_effects(typed, None)
    for each in read.statuses:
        rounds = "" if each.rounds is None else f" ({each.rounds})"
        yield f"{each.name} ×{each.layers}{rounds}" + (f": {each.periodic}" if each.periodic else "")
    yield from (each.value for each in read.controls)
    yield from (f"lifts {each}" for each in read.lifts)
    if read.breaks:
        yield f"breaks {read.breaks}"


def _damage(typed: str) -> Iterator[str]:
    yield from (f"{each.hit.amount} {each.hit.type or ''}".strip() for each in read_hits(typed))


def _body(typed: str) -> Iterator[str]:
    body, _ = mended(Body(), typed)
    for name, stock in body.resources:
        yield f"{name} {stock.value}" + ("" if stock.limit is None else f"/{stock.limit}")
    yield from (f"immune {each}" for each in body.immune)
    yield from (f"{each.value} {times}" for each, times in body.needed)


def _cooldown(typed: str) -> Iterator[str]:
    read = read_cooldown(typed)
    if isinstance(read, Cooldown):
        yield f"{read.turns}{' St' if read.steady else ''}{f' ×{read.uses}' if read.uses else ''}"
    else:
        yield f"-{read.turns}"


def _dodge(typed: str) -> Iterator[str]:
    yield str(suffered(20, read_taken_off(typed)).amount)


READERS: Mapping[str, Callable[[str], Iterator[str]]] = {
    "attack": _attack,
    "damage": _damage,
    "body": _body,
    "cooldown": _cooldown,
    "dodge": _dodge,
}


@ruled_by("btr", files=("read",))
def test_what_is_typed_is_read_as_the_case_says(case: Mapping[str, Any]) -> None:
    for name, reads in READERS.items():
        for typed, *wanted in case.get(name, ()):
            try:
                found = list(reads(typed))
            except Refusal as refused:
                found = [f"refused {refused.key}"]
            assert found == wanted, typed


@pytest.mark.parametrize(
    ("typed", "characters"),
    [
        ("十轮", "10轮"),
        ("二十一层", "21层"),
        ("每一轮", "每一轮"),
        ("第三轮", "第三轮"),
        ("一击", "一击"),
        ("one", "one"),
    ],
)
def test_numerals_that_count_become_characters_and_no_others(typed: str, characters: str) -> None:
    assert in_digits(typed) == characters
