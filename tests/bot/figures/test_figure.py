"""Figures as values."""

import pytest

from bot.figures.figure import MOST_VALUES, UNKEPT, Figure
from bot.refusal import Refusal

DEER = Figure(UNKEPT, 100, 7, "Deer", None, (("agility", 3), ("luck", -1)))


def test_what_is_given_is_set_and_the_rest_stays_in_its_order() -> None:
    after = DEER.with_values({"luck": 2, "wits": 4})
    assert after.values == (("agility", 3), ("luck", 2), ("wits", 4))
    assert after.with_values({"agility": None}).values == (("luck", 2), ("wits", 4))
    assert after.with_values({}) == after


def test_a_figure_has_only_so_many_values() -> None:
    full = DEER.with_values({f"v{n}": n for n in range(MOST_VALUES - 2)})
    assert len(full.with_values({"wits": 1, "luck": None}).values) == MOST_VALUES
    with pytest.raises(Refusal, match=r"sheet\.too_many"):
        full.with_values({"wits": 1})
