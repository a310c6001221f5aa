"""Turns in fights of the games that come as files, as ``tests/cases/recipes/*.toml`` says."""

from typing import Any

from tests.bot.encounter.played import play
from tests.case_tables import ruled_by


@ruled_by("recipes", having="combatants")
def test_the_order_is_as_the_case_says(case: dict[str, Any]) -> None:
    play(case, case["game"])
