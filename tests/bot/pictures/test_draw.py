"""Pictures, decoded again."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from bot.ground.grid import Bounds, Layout
from bot.ground.terrain import Ground, Terrain, Veil
from bot.pictures import fonts, photos, theme
from bot.pictures.board.draw import picture
from bot.pictures.board.frame import framed
from bot.pictures.board.scene import STATES, Piece, Ray, Scene
from bot.pictures.theme import Shade
from tests.bot.pictures.scenes import battle, everything, plain

MOST_PIXELS = 2_000_000
PHONE = 320
LAYOUTS = pytest.mark.parametrize("layout", list(Layout))


def decoded(scene: Scene) -> Image.Image:
    image = Image.open(BytesIO(picture(scene)))
    image.load()
    return image


def at(image: Image.Image, scene: Scene, x: int, y: int) -> bytes:
    """The pixels of one cell; the board lies in the middle, below the title."""
    frame = framed(scene)
    assert not scene.title
    x_middle, y_middle = map(round, frame.at((x, y)))
    x_middle += (image.width - frame.size[0]) // 2
    half = round(frame.cell * 0.33)
    box = (x_middle - half, y_middle - half, x_middle + half, y_middle + half)
    return image.convert("RGB").crop(box).tobytes()


def same_but(one: bytes, other: bytes) -> float:
    """The share of the bytes that are the same."""
    return sum(a == b for a, b in zip(one, other, strict=True)) / len(one)


def grey(pixels: bytes) -> bytes:
    side = round((len(pixels) / 3) ** 0.5)
    return Image.frombytes("RGB", (side, side), pixels).convert("L").tobytes()


def marked(cell: bytes) -> bytes:
    """Where a cell is not of its commonest brightness."""
    fill = max(set(cell), key=cell.count)
    return bytes(value != fill for value in cell)


@LAYOUTS
def test_a_busy_map_is_a_small_png_with_a_palette(layout: Layout) -> None:
    scene = battle(30, 20, 20, layout)
    png = picture(scene)
    image = decoded(scene)
    assert image.format == "PNG"
    assert image.mode == "P"
    assert len(png) < 100_000
    assert theme.NARROWEST <= image.width <= theme.WIDEST


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert picture(everything()) == picture(everything())


@LAYOUTS
@pytest.mark.parametrize("size", [(1, 1), (60, 60), (60, 1), (1, 60), (12, 8), (200, 200)])
def test_no_input_passes_the_bounds(layout: Layout, size: tuple[int, int]) -> None:
    name = "🐺 凯瑞达 " * 40
    scene = replace(battle(*size, min(100, size[0] * size[1]), layout), title=name)
    scene = replace(scene, legend=tuple((name, name) for _ in range(200)))
    scene = replace(scene, pieces=(*scene.pieces, Piece(name, name, (1, 1), 6, 999, facing=-700.0)))
    if layout is Layout.HEX and size == (200, 200):
        with pytest.raises(ValueError, match="200 × 200"):
            picture(scene)
        return
    image = decoded(scene)
    assert image.width <= theme.WIDEST
    assert image.width * image.height <= MOST_PIXELS


def test_too_many_cells_are_refused_before_anything_is_drawn() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        picture(Scene(Terrain(Layout.SQUARE, Bounds(10**9, 10**9))))


def test_text_can_be_read_on_a_phone() -> None:
    for width, height in ((1, 1), (12, 8), (30, 20), (60, 60)):
        scene = battle(width, height, 1)
        assert framed(scene).text * PHONE / max(PHONE, decoded(scene).width) >= 12


def test_what_is_not_in_the_scene_is_not_in_the_picture() -> None:
    seen = replace(everything(), pieces=everything().pieces[:1], rays=())
    shown = replace(seen, pieces=everything().pieces)
    assert picture(seen) != picture(shown)
    assert picture(seen) == picture(
        replace(shown, pieces=tuple(each for each in shown.pieces if not each.hidden))
    )


@LAYOUTS
def test_the_cost_where_a_token_stands_leaves_room_for_the_one_before(layout: Layout) -> None:
    down = tuple(((4, y), str(6 - y)) for y in range(6, 2, -1))
    scene = Scene(plain(8, 8, layout), path=down, pieces=(Piece("x", "x", (4, 3)),))
    for at in (-2, -1):
        silent = (*down[:at], (down[at][0], ""), *down[at:][1:])
        assert picture(replace(scene, path=silent)) != picture(scene)
    assert at_the_token(scene) == at_the_token(replace(scene, path=tuple((each, "") for each, _ in down)))


def at_the_token(scene: Scene) -> bytes:
    return at(decoded(scene), scene, 4, 3)


@pytest.mark.parametrize(
    "part",
    [
        {"title": "x"}, {"pieces": (Piece("x", "x", (2, 2)),)}, {"shades": {(2, 2): Shade.NEAR}},
        {"path": (((1, 1), ""), ((2, 2), "2"))}, {"rays": (Ray((1, 1), (3, 3), clear=True),)},
        {"rays": (Ray((1, 1), (3, 3), clear=False),)}, {"origin": (2, 2)}, {"legend": (("near", "x"),)},
        {"terrain": plain(heights={(2, 2): 3})}, {"first": (0, 0)}, {"theme": "light"},
        {"rays": (Ray((1, 1), (3, 3), clear=False, block=(2, 1)),)},
    ],
)  # fmt: skip
def test_every_part_of_a_scene_is_seen(part: dict[str, object]) -> None:
    scene = Scene(plain())
    assert picture(replace(scene, **part)) != picture(scene)  # type: ignore[arg-type]


def test_a_piece_shows_whatever_is_said_of_it() -> None:
    piece = Piece("Wolf", "W", (2, 2))
    looks = [
        piece, replace(piece, wounds=0.0), replace(piece, wounds=0.5), replace(piece, wounds=1.0),
        replace(piece, marks=("S",)), replace(piece, marks=("S", "毒")),
        *(replace(piece, state=state) for state in STATES), replace(piece, state="down", wounds=1.0),
        replace(piece, hidden=True), replace(piece, active=True), replace(piece, facing=0.0),
        replace(piece, facing=90.0), replace(piece, space=2), replace(piece, sign="狼"),
        *(replace(piece, side=side) for side in range(1, len(theme.SIDES))),
    ]  # fmt: skip
    assert len({picture(Scene(plain(), pieces=(look,))) for look in looks}) == len(looks)


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=theme.THEMES)
def test_a_health_bar_is_filled_with_wounds_as_far_as_somebody_is_hurt(look: theme.Theme) -> None:
    def filled(wounds: float) -> int:
        piece = Piece("Ann", "A", (1, 1), wounds=wounds, fills=True)
        counted = decoded(Scene(plain(), pieces=(piece,), theme=look.name)).convert("RGB").getcolors()
        return {colour: count for count, colour in counted or ()}.get(look.wounds, 0)

    nothing, half, whole = filled(0.0), filled(0.5), filled(1.0)
    assert nothing == 0
    assert 0.4 * whole < half < 0.6 * whole


def test_sides_differ_in_shape_too() -> None:
    assert len({(side.rim, side.double) for side in theme.SIDES}) == len(theme.SIDES)


@LAYOUTS
def test_grounds_veils_and_shades_differ_without_their_colours(layout: Layout) -> None:
    """Cells of one look are compared in grey, with the brightness of their fill taken away."""
    width = 17
    terrain = plain(
        width, 1, layout,
        ground={(x, 1): ground for x, ground in enumerate(Ground, 1)},
        veils={(x, 1): veil for x, veil in enumerate(list(Veil)[1:], 8)},
    )  # fmt: skip
    scene = Scene(terrain, shades={(x, 1): shade for x, shade in enumerate(Shade, 12)})
    image = decoded(scene)
    cells = [grey(at(image, scene, x, 1)) for x in range(1, width + 1) if x not in (11, 17)]
    marks = [marked(cell) for cell in cells]
    assert {number for number, mark in enumerate(marks) if not any(mark)} <= {0, 10}, "floor and whole"
    for one, other in combinations(filter(any, marks), 2):
        assert same_but(one, other) < 0.97
    colours = [at(image, scene, x, 1) for x in range(1, 17)]
    assert same_but(colours[0], colours[11]) < 0.4, "floor and whole"


def test_the_ground_stays_visible_under_a_shade() -> None:
    for shade in Shade:
        looks = {picture(Scene(plain(ground={(2, 2): ground}), shades={(2, 2): shade})) for ground in Ground}
        assert len(looks) == len(Ground)


def test_what_the_font_lacks_is_left_out() -> None:
    assert fonts.drawable("🐺 Wolf\u200b 狼 Zoë") == "Wolf 狼 Zoë"
    assert fonts.drawable("🐺\U0001f409") == ""
    emoji, name = Piece("🐺 Wolf", "🐺", (2, 2)), Piece("🐺 Wolf", "W", (2, 2))
    assert picture(Scene(plain(), pieces=(emoji,))) == picture(Scene(plain(), pieces=(name,)))
    nameless, numbered = Piece("🐺", "🐺", (2, 2)), Piece("1", "1", (2, 2))
    assert picture(Scene(plain(), pieces=(nameless,))) == picture(Scene(plain(), pieces=(numbered,)))


def test_a_text_is_cut_to_its_room() -> None:
    assert fonts.cut("Wolf", 16, 500) == "Wolf"
    cut = fonts.cut("凯瑞达" * 20, 16, 100)
    assert cut.endswith("…")
    assert fonts.length(cut, 16) <= 100


def test_costs_on_a_path_do_not_touch() -> None:
    """Thirty cells in a row: the last is always told, and a line is seen between any two."""
    scene = Scene(plain(30, 3), path=tuple(((x, 2), f"{x}") for x in range(1, 31)))
    image, frame = decoded(scene).convert("RGB"), framed(scene)
    row = [image.getpixel((x, round(frame.at((1, 2))[1]))) for x in range(image.width)]
    assert row.count(theme.DARK.path) > frame.cell * 4
    last = replace(scene, path=(*scene.path[:-1], (scene.path[-1][0], "99")))
    assert picture(last) != picture(scene)


@LAYOUTS
@pytest.mark.parametrize("look", theme.THEMES)
def test_photos_show_through_the_board_and_in_their_tokens(layout: Layout, look: str) -> None:
    kept = {
        "face": photos.portrait(sent("red")),
        "land": photos.background(sent("blue")),
    }
    bare = Scene(
        plain(4, 3, layout), pieces=(Piece("Ann", "A", (1, 1), wounds=0.5, marks=("★",)),), theme=look
    )
    shown = replace(bare, pieces=(replace(bare.pieces[0], portrait="face"),), background="land", photos=kept)
    token, floor = ((1, 1), (3, 2))
    red, _, blue = middle(decoded(shown), shown, token)
    assert red > 150 > blue
    red, _, blue = middle(decoded(shown), shown, floor)
    assert blue > red + 40
    lost = replace(shown, photos={})
    assert decoded(lost).tobytes() == decoded(bare).tobytes()


def sent(colour: str) -> bytes:
    """A file that somebody sends."""
    written = BytesIO()
    Image.new("RGB", (300, 200), colour).save(written, "PNG")
    return written.getvalue()


def middle(image: Image.Image, scene: Scene, place: tuple[int, int]) -> tuple[int, ...]:
    """The colour that a cell has on the whole."""
    shown = at(image, scene, *place)
    return tuple(sum(shown[channel::3]) * 3 // len(shown) for channel in range(3))
