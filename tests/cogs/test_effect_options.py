"""Whatever can be typed of an effect beside its duration is carried, or refused in words: in every game."""

from typing import Any

import pytest

from bot.systems import SYSTEMS
from tests.cogs.hands import refuses
from tests.cogs.test_effects_done import GAMES, opened
from tests.cogs.test_encounter import gm, now
from tests.conftest import Table

UNKNOWN = {
    "level": "encounter.effect_level_unknown",
    "stacking": "encounter.effect_never_stacks",
    "limit": "encounter.effect_never_stacks",
}
STACK = {"stacking": "stack"}
TYPED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "level": ({}, {"level": 2}),
    "stacking": ({}, STACK),
    "limit": (STACK, {"limit": 1, **STACK}),
}
"""For each option what is typed without it, and with it."""


async def stands(table: Table, **typed: Any) -> object:
    """What stands of two effects of one name, the second typed so."""
    for given in ({}, typed):
        await gm(table, "effect add", name="Odd", who="Wolf", unit="scene", harmful=True, **given)
    encounter = await now(table)
    found = [(each.layers, each.suppressed, each.level) for each in encounter.effects]
    for each in encounter.effects:
        await gm(table, "effect end", effect=f"#{each.id}")
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_each_option_does_something_or_is_refused(table: Table, game: str) -> None:
    await opened(table, game)
    for option, (without, with_it) in TYPED.items():
        if option in SYSTEMS[game].effects.takes:
            assert await stands(table, **without) != await stands(table, **with_it), option
            continue
        before = await now(table)
        typed = {option: with_it[option]}
        told = await gm(table, "effect add", name="Odd", who="Wolf", unit="scene", **typed)
        assert told == refuses(UNKNOWN[option], "en-US", system=game)
        assert await now(table) == before


@pytest.mark.parametrize("game", [key for key in GAMES if "limit" in SYSTEMS[key].effects.takes])
async def test_a_limit_of_nothing_is_refused(table: Table, game: str) -> None:
    await opened(table, game)
    told = await gm(table, "effect add", name="Odd", who="Wolf", unit="scene", limit=2)
    assert told == refuses("encounter.effect_limit_of_nothing", "en-US")
    assert (await now(table)).effects == ()
