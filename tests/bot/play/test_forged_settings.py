"""What is set has to be one of the choices, whoever says it."""

from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest

from bot.play import preferences
from bot.refusal import Refusal

NOBODY: Any = None
"""What a forged value is refused without looking at."""
SETTERS = [
    preferences.set_language,
    preferences.set_system,
    preferences.set_hidden_turns,
    preferences.set_theme,
    preferences.set_height_weight,
]


@pytest.mark.parametrize("setter", SETTERS, ids=lambda each: each.__name__)
async def test_a_value_that_is_no_choice_is_refused(setter: Callable[..., Awaitable[None]]) -> None:
    value = 3 if setter is preferences.set_height_weight else "forged"
    with pytest.raises(Refusal) as caught:
        await setter(NOBODY, NOBODY, cast("Any", value), server=False)
    assert caught.value.key == "unknown_choice"
