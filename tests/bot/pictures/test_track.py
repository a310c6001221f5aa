"""Pictures of tracks, decoded again."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from bot.encounter.track import Timing
from bot.pictures import theme
from bot.pictures.track.draw import WIDTH, picture
from bot.pictures.track.scene import Chip, Lane, TrackScene
from tests.bot.pictures.scenes import crowded_track

LOOKS = pytest.mark.parametrize("look", theme.THEMES)
ANN = Chip("Ann 安", "A", Timing.NOW)
WOLF = Chip("灰狼 2", "狼2", Timing.AHEAD, side=1)


def decoded(scene: TrackScene) -> Image.Image:
    image = Image.open(BytesIO(picture(scene)))
    image.load()
    return image


def lane(*chips: Chip, timing: Timing = Timing.NOW, **more: object) -> TrackScene:
    return TrackScene("round 2", (Lane("14", timing, chips, **more),), "later", "ends")  # type: ignore[arg-type]


@LOOKS
@pytest.mark.parametrize("count", [0, 1, 10, 50, 100])
def test_a_track_is_a_small_png_of_a_phones_width(look: str, count: int) -> None:
    scene = crowded_track(count, look)
    image = decoded(scene)
    assert (image.format, image.mode, image.width) == ("PNG", "P", WIDTH)
    assert image.width * image.height < 2_000_000
    assert len(picture(scene)) < 100_000
    assert picture(scene) == picture(scene)


@LOOKS
def test_everything_that_differs_looks_different(look: str) -> None:
    scenes = (
        lane(),
        lane(ANN),
        lane(WOLF),
        lane(ANN, timing=Timing.AHEAD),
        lane(ANN, timing=Timing.PAST),
        lane(replace(WOLF, timing=Timing.LATER)),
        lane(replace(WOLF, side=2)),
        lane(replace(WOLF, hidden=True)),
        lane(replace(WOLF, note="+2")),
        lane(WOLF, ends=(("灼烧", Timing.AHEAD),)),
        lane(WOLF, ends=(("灼烧", Timing.LATER),)),
        lane(ANN, phases=(("response", Timing.PAST), ("main", Timing.NOW))),
        lane(ANN, phases=(("response", Timing.NOW), ("main", Timing.AHEAD))),
    )
    drawn = [picture(replace(each, theme=look)) for each in scenes]
    assert all(one != other for one, other in combinations(drawn, 2))


def test_what_has_no_room_is_counted_and_names_of_any_length_are_cut() -> None:
    long = Chip("Ω" * 300, "Ω", Timing.AHEAD)
    many = tuple(replace(long, name=f"{number} {long.name}") for number in range(300))
    assert decoded(lane(*many)).height < 2_000_000 / WIDTH
    assert picture(lane(*many)) != picture(lane(*many[:-1]))
    assert decoded(lane(replace(long, name="\U0010fffe", sign=""))).width == WIDTH
