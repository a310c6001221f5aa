from typing import Any

from tests.bot.encounter.played import play
from tests.case_tables import ruled_by


@ruled_by("order", files=["audited", "cards", "holding", "popcorn", "rounds", "sides", "surprise"])
def test_the_order_is_as_the_case_says(case: dict[str, Any]) -> None:
    play(case, "order")
