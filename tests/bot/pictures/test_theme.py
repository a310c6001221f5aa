"""What must be told apart can be, also by people who see fewer colours."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from bot.ground.terrain import Ground
from bot.pictures.indexed import mixed, shaded
from bot.pictures.theme import SIDES, THEMES, Colour, Part, Shade, Theme

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]
KINDS: dict[str, Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""How a colour is seen, in linear light (Machado, Oliveira and Fernandes 2009, at full strength)."""
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041)
)  # fmt: skip
D65 = (0.95047, 1.0, 1.08883)
APART = 10
"""The least difference (ΔE of CIELAB 1976) between what must not be taken for each other; 2.3 is
what can just be noticed."""
READABLE = 4.5
"""The least contrast of letters and their ground (WCAG 2, AA)."""
SEEN = 3.0
"""The same of lines and signs."""


def linear(colour: Colour) -> Vector:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (each / 255 for each in colour)
    )
    return red, green, blue


def times(matrix: Matrix, vector: Vector) -> Vector:
    red, green, blue = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return red, green, blue


def lab(colour: Colour, kind: str) -> Vector:
    light = times(KINDS[kind], linear(colour))
    seen = times(TO_XYZ, tuple(min(1.0, max(0.0, part)) for part in light))  # type: ignore[arg-type]
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (value / white for value, white in zip(seen, D65, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Colour, other: Colour, kind: str) -> float:
    return sum((a - b) ** 2 for a, b in zip(lab(one, kind), lab(other, kind), strict=True)) ** 0.5


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted(times(TO_XYZ, linear(each))[1] for each in (one, other))
    return (high + 0.05) / (low + 0.05)


def pairs(theme: Theme) -> Iterator[tuple[str, Colour, Colour]]:
    """What lies beside each other, and must not be taken for each other."""
    floor = theme.grounds[Ground.FLOOR].colour
    lines = {"path": theme.path, "seen": theme.seen, "unseen": theme.unseen}
    shades = {shade: shaded(theme, floor, shade) for shade in Shade}
    named = [("seen/unseen", theme.seen, theme.unseen), ("path/unseen", theme.path, theme.unseen)]
    named += [(f"{name}/floor", colour, floor) for name, colour in lines.items()]
    named += [(f"{shade}/floor", colour, floor) for shade, colour in shades.items()]
    reach = (Shade.NEAR, Shade.FAR, Shade.FARTHEST)
    named += [(f"{one}/{other}", shades[one], shades[other]) for one, other in combinations(reach, 2)]
    named += [("whole/partly", shades[Shade.WHOLE], shades[Shade.PARTLY])]
    named += [(f"door/{each}", theme.grounds[Ground.DOOR].colour, theme.grounds[each].colour)
              for each in (Ground.FLOOR, Ground.OPEN_DOOR, Ground.WALL)]  # fmt: skip
    named += [("wall/floor", theme.grounds[Ground.WALL].colour, floor)]
    bars = [(part, theme.chart_bars[part].colour) for part in (Part.FAILS, Part.OPEN, Part.SUCCEEDS)]
    named += [(f"{one}/{other}", a, b) for (one, a), (other, b) in combinations(bars, 2)]
    named += [(f"bars {part}/paper", colour, theme.paper) for part, colour in bars]
    named += [("bars/other", theme.chart_bars[Part.PLAIN].colour, theme.unseen)]
    for at, (one, other) in enumerate(combinations(SIDES[:4], 2)):
        named.append((f"sides {at}", one.colour, other.colour))
    for at, side in enumerate(SIDES):
        pale = mixed(side.colour, theme.paper, theme.pale)
        named.append((f"hidden of no side/side {at}", theme.unsided.colour, side.colour))
        if at:
            named.append((f"hidden of no side/hidden {at}", theme.unsided.colour, pale))
    return iter(named)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_must_differ_does_to_everybody(theme: Theme, kind: str) -> None:
    near = {name: round(apart(one, other, kind), 1) for name, one, other in pairs(theme)}
    assert {name: each for name, each in near.items() if each < APART} == {}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_letters_and_signs_can_be_read(theme: Theme) -> None:
    floor = theme.grounds[Ground.FLOOR].colour
    assert contrast(theme.ink, theme.paper) >= 2 * READABLE
    for side in (*SIDES, theme.unsided):
        assert contrast(side.colour, side.text) >= READABLE or (side.colour, side.text) == GREY
    for line in (theme.path, theme.seen, theme.unseen, theme.edge, theme.wounds):
        assert contrast(line, floor) >= SEEN
    for ground in (Ground.DIFFICULT, Ground.OBSTACLE, Ground.WATER, Ground.DOOR, Ground.OPEN_DOOR):
        fill = theme.grounds[ground]
        assert contrast(fill.colour, fill.mark) >= SEEN


GREY = (SIDES[7].colour, SIDES[7].text)
"""The eighth side, at 4.2: its letters are large, for which 3 would do."""


def test_themes_are_as_dark_and_light_as_they_are_called() -> None:
    lightness = {name: lab(theme.paper, "all colours")[0] for name, theme in THEMES.items()}
    assert lightness["dark"] < 20
    assert lightness["light"] > 90
