"""No option is ignored without a word: each changes what comes of a command, or is refused."""

from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest

from bot.dice.source import SystemDice
from bot.refusal import Refusal
from bot.systems import MAP_KINDS, SYSTEMS
from bot.systems.attack_command import AttackRequest, Attacks, Party
from bot.systems.moments import CombatantId
from bot.systems.perception import Awareness, Concealment
from cogs.attack import OF_A_GAME, AttackOptions
from cogs.map import MoveOptions
from tests import kinds
from tests.cogs.hands import refuses, said
from tests.cogs.maps import ann, do, gm, held
from tests.conftest import Table, answer
from tests.scripted_dice import Ones

WITH_ATTACKS = {key: each.attacks for key, each in SYSTEMS.items() if each.attacks}


# ---------------------------------------------------------------- /map move

MOVES: dict[str, object] = {
    "speed": 12, "via": "C4", "map_manner": "fly", "facing": "W", "heavy": True, "part": "left arm",
}  # fmt: skip
"""A value that matters for each option of `/map move`, if its game knows it."""


async def _moved(table: Table, **options: object) -> tuple[str, object, int]:
    """What comes of a move from B2 to E2, afterwards undone."""
    posts, before = len(table.posts()), await held(table)
    told = answer(await do(table, table.ann, "move", name="Ann", to="E2", **options))
    after = await held(table)
    if after != before:
        await gm(table, "undo")
    return told, after.tokens, len(table.posts()) - posts


@pytest.mark.parametrize("kind", MAP_KINDS)
async def test_every_option_of_a_move_counts_or_is_refused(table: Table, kind: str) -> None:
    """On every game's map. An option that is named differently in the picker is asked for by that name."""
    asked = {each.name for each in fields(MoveOptions)} - {"name", "to"}
    assert asked == set(MOVES)
    await gm(table, "new", kind=kind, size="12x8")
    speed = int(kinds.speed(MAP_KINDS[kind], 6))
    await gm(table, "place", name="Ann", at="B2", owner=table.ann, details=f"speed:{speed}", facing="E")
    plain = await _moved(table)
    for name, value in MOVES.items():
        assert await _moved(table, **{{"map_manner": "manner"}.get(name, name): value}) != plain, name


async def test_whoever_turns_on_the_spot_says_nothing_of_a_way(table: Table) -> None:
    await gm(table, "new", kind="square", size="12x8")
    await gm(table, "place", name="Ann", at="B2", owner=table.ann)
    await ann(table, "move", name="Ann", to="B2", facing="W")
    for name, value in MOVES.items():
        if name not in ("via", "facing"):
            option = {"map_manner": "manner"}.get(name, name)
            result = await do(table, table.ann, "move", name="Ann", to="B2", facing="S", **{option: value})
            assert said(result) == refuses("ways.turns_only", "en-US")
            assert (await held(table)).tokens[0].facing == 180, name


# ---------------------------------------------------------------- /attack

ANN = Party(7, "Ann", {"strength": 5, "agility": 4, "spirit": 4, "巨剑": 2, "灵巧": 2})
ATTACKS: dict[str, Any] = {
    "defender": Party(8, "Bob", {"agility": 3, "闪避": 3}),
    "label": "the gate",
    "defence": {"instinct": "will", "pool": "block", "order": "17"},
    "protection": 1,
    "attribute": "agility",
    "distance": Fraction(9),
    "range": "1~9",
    "increment": 2,
    "concealment": Concealment.HIDDEN,
    "awareness": (Awareness.UNNOTICED,),
    "cover": "weak",
    "area": "plain",
    "combo": 2,
    "advantage": 3,
    "disadvantage": 3,
    "damage": "3 切割",
    "save": "DEX 14, half",
    "part": "头",
}
"""A value that matters for each of an attack's options, if its game knows it."""
TEXTS = {"pool": "5P", "instinct": "+3", "order": "1d20+5"}
KNOWN_BY_THE_FIGHT = {"text", "attacker", "defender", "by_map"}
"""Of an attack in a fight: `defender` is refused by the command itself."""


def _made(rules: Attacks, asked: AttackRequest) -> object:
    try:
        return rules.make(asked, Ones())
    except Refusal as refused:
        return refused.key


def _deed(rules: Attacks, asked: AttackRequest) -> object:
    assert rules.deed is not None
    try:
        return rules.deed(asked, CombatantId(1), (CombatantId(2),))
    except Refusal as refused:
        return refused.key


def test_a_value_stands_here_for_every_option() -> None:
    asked = {each.name for each in fields(AttackRequest)} - {
        "text",
        "attacker",
        "by_map",
        "covers",
        "name",
        "ap",
        "kind",
        "status",
    }
    assert asked == set(ATTACKS)
    beside = {"modifier", "target", "damage", "part", "defender", "defence", "visibility", "label"}
    assert {each.name for each in fields(AttackOptions)} == {*OF_A_GAME, *beside, "as_character"}


@pytest.mark.parametrize("key", WITH_ATTACKS)
def test_every_option_of_an_attack_counts_or_is_refused(key: str) -> None:
    """Alone, and in a fight. Which a game takes at all it declares; the command refuses the others, damage
    and part where nobody stands in a fight."""
    rules = WITH_ATTACKS[key]
    values = {**ATTACKS, "defence": ATTACKS["defence"][key]}
    for text in (TEXTS[key], f"{TEXTS[key]} vs 2"):
        plain = AttackRequest(text, ANN)
        for name in {*rules.options, "label", "defence"}:
            asked = replace(plain, **{name: values[name]}, defender=ATTACKS["defender"])
            assert _made(rules, asked) != _made(rules, replace(plain, defender=asked.defender)), name
        in_a_fight = {*rules.options, *ATTACKS} - (set(OF_A_GAME) - rules.options) - KNOWN_BY_THE_FIGHT
        for name in in_a_fight:
            assert _deed(rules, replace(plain, **{name: values[name]})) != _deed(rules, plain), name


def test_the_only_def_is_that_of_whoever_is_named() -> None:
    """D-69: with several it is not said whose."""
    rules = WITH_ATTACKS["instinct"]
    made = rules.make(AttackRequest("+3 vs 14", ANN, ATTACKS["defender"]), SystemDice())
    assert [(each.user_id, each.name, each.number) for each in made.facts.guards] == [(8, "Bob", 14)]
    assert _made(rules, AttackRequest("+3 vs 14, 15", ANN, ATTACKS["defender"])) == "attack.one_defender"
