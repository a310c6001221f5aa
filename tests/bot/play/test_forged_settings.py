"""What is set has to be one of the choices, whoever says it."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

import pytest

from bot.play import settings
from bot.refusal import Refusal

NOBODY: Any = None
"""What a forged value is refused without looking at."""
SETTERS = [
    (settings.set_language, "language"),
    (settings.set_system, "system"),
    (settings.set_hidden_turns, "mode"),
    (partial(settings.set_health, of="foes"), "detail"),
    (partial(settings.set_health, detail="words"), "of"),
    (settings.set_theme, "theme"),
    (settings.set_moves, "mode"),
    (settings.set_height_weight, "weight"),
]


@pytest.mark.parametrize(("setter", "forged"), SETTERS, ids=[forged for _, forged in SETTERS])
async def test_a_value_that_is_no_choice_is_refused(
    setter: Callable[..., Awaitable[None]], forged: str
) -> None:
    value = 3 if setter is settings.set_height_weight else "forged"
    with pytest.raises(Refusal) as caught:
        await setter(NOBODY, NOBODY, **{forged: cast("Any", value)}, server=False)
    assert caught.value.key == "unknown_choice"
