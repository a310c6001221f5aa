"""Attacks as people write them, on a sheet and in the field of a form."""

import pytest

from bot.characters.written_attacks import attack_in, attacks_typed


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Bite: 1d20+4", "Bite"),
        ("2h sword: 1d20+5", "2h sword"),
        ("2-handed axe = +7", "2-handed axe"),
        ("3 darts: +4", "3 darts"),
        ("2dagger strike: +4", "2dagger strike"),
        ("2d6: 5", "Axe"),
        ("4P: 2", "Axe"),
        ("1d20+5", "Axe"),
        ("攻击: 1d20+5", "Axe"),
    ],
)
def test_a_name_stands_before_a_colon_unless_it_is_dice(typed: str, name: str) -> None:
    (found,) = attacks_typed(typed, "Axe")
    assert found.name == name


@pytest.mark.parametrize(
    ("written", "damage", "unknown"),
    [
        ("attack +6; 1d8+4 slashing", "1d8+4 slashing", []),
        ("攻击+5；4 切割；射程 2", "4 切割", []),
        ("attack +6; damage 1d8; 1d6 fire", "1d8", ["1d6 fire"]),
        ("attack +6; 1d8; 1d6 fire", "", ["1d8", "1d6 fire"]),
        ("attack +6; slashing", "", ["slashing"]),
    ],
)
def test_dice_without_a_word_are_the_damage_if_nothing_else_is(
    written: str, damage: str, unknown: list[str]
) -> None:
    found = attack_in("longsword", written)
    assert found is not None
    assert found.said("damage") == damage
    assert [part for part, said in found.parts if not said] == unknown
