"""What is set has to be one of the choices, whoever says it."""

from typing import Any

import pytest

from bot.play.setting_rows import SETTINGS, Setter
from bot.refusal import Refusal

HERE = Setter(channel_id=1, guild_id=2, game=None)
FORGED: dict[str, Any] = {
    "gms": range(11), "gm_role": 2, "gm_channel": 1, "variants": ["forged"], "conditions": "a,A",
}  # fmt: skip
"""What no client sends, where that is not a text; "forged" everywhere else."""


@pytest.mark.parametrize("key", SETTINGS)
async def test_a_value_that_is_no_choice_is_refused(key: str) -> None:
    with pytest.raises(Refusal):
        await SETTINGS[key].check(HERE, FORGED.get(key, "forged"))


@pytest.mark.parametrize("key", [key for key, each in SETTINGS.items() if each.offered])
async def test_every_offered_value_is_taken(key: str) -> None:
    setting = SETTINGS[key]
    for value, _ in setting.offered:
        assert await setting.check(HERE, [value] if setting.divided else value) is not None
