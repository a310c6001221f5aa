from typing import Any

import pytest

from tests.bot.encounter.played import play
from tests.case_tables import load


@pytest.mark.parametrize("case", load("order"))
def test_the_order_is_as_the_case_says(case: dict[str, Any]) -> None:
    play(case, "order")
