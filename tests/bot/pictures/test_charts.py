"""Charts, decoded again."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations
from time import process_time

import pytest
from PIL import Image

from bot.pictures import theme
from bot.pictures.charts.bins import MOST_BARS, Bins, binned, nice
from bot.pictures.charts.chart import Chart, Curves, Histogram, Mark, Threshold
from bot.pictures.charts.draw import part_of, picture
from bot.pictures.charts.plot import TEXT, WIDTH
from bot.pictures.theme import Part

PHONE = 320
SIX = dict.fromkeys(range(1, 7), 1 / 6)
LEGEND = tuple((key, "说明 words") for key in (*Part, *Mark))


def bell(dice: int) -> dict[int, float]:
    """The chances of a sum of six-sided dice."""
    found = {0: 1.0}
    for _ in range(dice):
        added = dict[int, float]()
        for total, share in found.items():
            for face, chance in SIX.items():
                added[total + face] = added.get(total + face, 0.0) + share * chance
        found = added
    return found


TRY = Histogram(bell(2), "2N > 7", threshold=Threshold(7, 8), mean=7.0, axis="result")
BUSY = (
    TRY,
    replace(TRY, other=bell(3), other_mean=10.5, threshold=None),
    replace(TRY, shares=bell(40), threshold=Threshold(139, 141), legend=LEGEND),
    Curves(((0.1, 0.5, 0.9), (0.05, 0.2, 0.3), (0.0, 0.1, 0.1)), "contest", asked=2, mean=1.8, legend=LEGEND),
    Curves((tuple(at / 300 for at in range(300)),)),
)


def decoded(chart: Chart) -> Image.Image:
    image = Image.open(BytesIO(picture(chart)))
    image.load()
    return image


def pixels(image: Image.Image, colour: theme.Colour) -> int:
    """How many pixels have a colour."""
    counted = image.convert("RGB").getcolors(image.width * image.height) or []
    return sum(count for count, each in counted if each == colour)


@pytest.mark.parametrize("look", theme.THEMES)
@pytest.mark.parametrize("chart", BUSY, ids=range(len(BUSY)))
def test_a_chart_is_a_small_png_that_can_be_read_on_a_phone(chart: Chart, look: str) -> None:
    image = decoded(replace(chart, theme=look))
    assert (image.format, image.mode, image.width) == ("PNG", "P", WIDTH)
    assert len(picture(replace(chart, theme=look))) < 40_000
    assert TEXT * PHONE / image.width >= 12
    assert image.height <= 1.5 * image.width


def test_the_same_chart_gives_the_same_bytes() -> None:
    assert [picture(chart) for chart in BUSY] == [picture(chart) for chart in BUSY]


@pytest.mark.parametrize(
    "part",
    [
        {"shares": bell(3)}, {"title": "3N"}, {"other": SIX}, {"threshold": Threshold(8, 9)}, {"mean": 3.0},
        {"threshold": Threshold(6, 8)}, {"threshold": None}, {"other_mean": 3.0}, {"axis": "x"},
        {"legend": ((Part.FAILS, "x"),)}, {"legend": ((Mark.MEAN, "x"),)}, {"theme": "light"},
    ],
)  # fmt: skip
def test_every_part_of_a_chart_is_seen(part: dict[str, object]) -> None:
    assert picture(replace(TRY, **part)) != picture(TRY)  # type: ignore[arg-type]


def test_what_succeeds_differs_in_pattern_and_colour() -> None:
    for look in theme.THEMES.values():
        fills = [look.chart_bars[part] for part in (Part.FAILS, Part.OPEN, Part.SUCCEEDS)]
        assert len({fill.pattern for fill in fills}) == len(fills)
        image = decoded(replace(TRY, threshold=Threshold(6, 8), theme=look.name))
        assert all(pixels(image, fill.colour) > 500 for fill in fills)


def test_the_area_of_bars_is_their_chance() -> None:
    fails = pixels(decoded(TRY), theme.DARK.chart_bars[Part.FAILS].colour)
    whole = pixels(decoded(replace(TRY, threshold=None)), theme.DARK.chart_bars[Part.PLAIN].colour)
    assert fails / whole == pytest.approx(21 / 36, abs=0.03)


def test_results_are_parted_where_the_game_does() -> None:
    assert [part_of(each, Threshold(4, 6)) for each in (4, 5, 6)] == [Part.FAILS, Part.OPEN, Part.SUCCEEDS]
    assert part_of(4, None) is Part.PLAIN
    assert Threshold(5, 6).place == 5.5


def test_bars_stand_for_so_many_results_that_they_can_be_seen() -> None:
    assert [nice(each) for each in (0.2, 1, 1.5, 3, 7, 11, 60)] == [1, 1, 2, 5, 10, 20, 100]
    assert binned(TRY) == Bins(2, 13, 1)
    wide = binned(replace(TRY, shares=bell(60), threshold=Threshold(212, 213)))
    assert (wide.stop - wide.start) // wide.width <= MOST_BARS + 1
    assert (213 - wide.start) % wide.width == 0
    assert sum(wide.heights(bell(60))) == pytest.approx(1, abs=0.002)
    assert min(binned(Histogram({0: 0.00001, 50: 0.99999})).heights({50: 1.0})) == 1.0


def test_a_difficulty_is_shown_unless_it_is_far_away() -> None:
    assert binned(replace(TRY, threshold=Threshold(15, 16))) == Bins(2, 17, 1)
    assert binned(replace(TRY, threshold=Threshold(999, 1000))).stop == 13
    hopeless = decoded(replace(TRY, threshold=Threshold(999, 1000)))
    assert not pixels(hopeless, theme.DARK.chart_bars[Part.SUCCEEDS].colour)


def test_curves_differ_in_form_too() -> None:
    one = Curves(((0.2, 0.4, 0.6),))
    looks = [decoded(replace(one, lines=((),) * at + one.lines)) for at in range(3)]
    grey = [bytes(value > 60 for value in image.convert("L").tobytes()) for image in looks]
    assert all(a != b for a, b in combinations(grey, 2))


@pytest.mark.parametrize("chart", BUSY, ids=range(len(BUSY)))
def test_a_chart_takes_no_longer_than_a_map(chart: Chart) -> None:
    picture(chart)
    taken: list[float] = []
    for _ in range(5):
        begun = process_time()
        picture(chart)
        taken.append(process_time() - begun)
    assert min(taken) < 0.01 * 3, "10 ms, and as much again for a busy machine, twice"
