"""What the legend of a map's picture says."""

import pytest

from bot.play.maps.scenes import scene_of
from bot.wording.words import words_for
from tests.bot.maps.drawn import empty


@pytest.mark.parametrize(
    ("costs", "told"), [(("", ""), "the way"), (("", "2"), "the way, with its cost so far")]
)
def test_costs_are_explained_where_they_are_written(costs: tuple[str, str], told: str) -> None:
    path = tuple(zip(((1, 1), (2, 1)), costs, strict=True))
    assert dict(scene_of(words_for("en"), empty(), path=path).legend)["path"] == told
