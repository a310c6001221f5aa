"""What is set has to be one of the choices, whoever says it."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

import pytest

from bot.play import preferences
from bot.refusal import Refusal

NOBODY: Any = None
"""What a forged value is refused without looking at."""
SETTERS = [
    (preferences.set_language, "language"),
    (preferences.set_system, "system"),
    (preferences.set_hidden_turns, "mode"),
    (partial(preferences.set_health, of="foes"), "detail"),
    (partial(preferences.set_health, detail="words"), "of"),
    (preferences.set_theme, "theme"),
    (preferences.set_moves, "mode"),
    (preferences.set_height_weight, "weight"),
]


@pytest.mark.parametrize(("setter", "forged"), SETTERS, ids=[forged for _, forged in SETTERS])
async def test_a_value_that_is_no_choice_is_refused(
    setter: Callable[..., Awaitable[None]], forged: str
) -> None:
    value = 3 if setter is preferences.set_height_weight else "forged"
    with pytest.raises(Refusal) as caught:
        await setter(NOBODY, NOBODY, **{forged: cast("Any", value)}, server=False)
    assert caught.value.key == "unknown_choice"
