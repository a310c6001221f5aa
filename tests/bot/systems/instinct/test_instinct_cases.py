from typing import Any

from tests.bot.encounter.played import play
from tests.case_tables import ids_covered, ruled_by

CLOCK_RULES = {f"D-{number}" for number in (*range(36, 51), 61, 64, 66)}


@ruled_by("instinct", having="combatants")
def test_the_clock_rules_as_the_case_says(case: dict[str, Any]) -> None:
    play(case, "instinct")


def test_every_rule_of_the_clock_has_a_case() -> None:
    assert ids_covered("instinct") >= CLOCK_RULES
