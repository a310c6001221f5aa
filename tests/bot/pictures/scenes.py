"""Scenes for the tests and the benchmark."""

from bot.encounter.track import Timing
from bot.ground.grid import Bounds, Cell, Layout
from bot.ground.terrain import Ground, Terrain, Veil
from bot.pictures.board.scene import STATES, Outline, Piece, Ray, Scene
from bot.pictures.theme import Shade
from bot.pictures.track.scene import Chip, Lane, TrackScene

RANDOMLY = 7919
"""A prime, so that what is strewn with it looks like chance and never is."""


def plain(width: int = 4, height: int = 3, layout: Layout = Layout.SQUARE, **more: object) -> Terrain:
    return Terrain(layout, Bounds(width, height), **more)  # type: ignore[arg-type]


def strewn(width: int, height: int, count: int) -> list[Cell]:
    """So many different cells."""
    cells = Bounds(width, height).cells()
    return [cells[number * RANDOMLY % len(cells)] for number in range(count)]


def battle(width: int, height: int, tokens: int, layout: Layout = Layout.SQUARE) -> Scene:
    """A map in use: a sixth of it is not floor, with tokens and a legend."""
    cells = strewn(width, height, width * height // 4)
    grounds, veils = list(Ground)[1:], list(Veil)[1:]
    ground = {cell: grounds[number % 6] for number, cell in enumerate(cells[: len(cells) * 2 // 3])}
    veil = {cell: veils[number % 3] for number, cell in enumerate(cells[len(cells) // 2 :])}
    heights = {cell: number % 9 + 1 for number, cell in enumerate(cells[::7])}
    signs = [f"{'狼W'[number % 2]}{number % 10}" for number in range(tokens)]
    pieces = tuple(
        Piece(f"狼 Wolf {number}", signs[number], cell, side=number % 4, hidden=number == 3)
        for number, cell in enumerate(strewn(width, height, tokens))
    )
    legend = tuple((str(each), str(each)) for each in (*grounds, *veils))
    terrain = Terrain(layout, Bounds(width, height), ground, veil, heights)
    return Scene(terrain, "The old bridge", pieces=pieces, legend=legend)


def everything() -> Scene:
    """All that a picture can have."""
    ground = {(2, 2): Ground.WALL, (3, 2): Ground.WATER}
    terrain = plain(9, 7, ground=ground, veils={(4, 4): Veil.FOG}, heights={(5, 5): 3})
    keys = (
        "whole",
        "partly",
        "path",
        "seen",
        "unseen",
        "outline",
        "origin",
        "fog",
        "★",
        "wounds",
        *STATES,
        "markS",
    )
    return Scene(
        terrain,
        "凯瑞达 · move",
        pieces=(
            Piece("凯瑞达", "凯", (1, 1), facing=45, active=True),
            Piece("Wyrm", "Wy", (6, 5), 2, 1, hidden=True),
        ),
        shades={(7, 1): Shade.WHOLE, (8, 1): Shade.PARTLY},
        path=(((1, 1), ""), ((2, 1), "1"), ((3, 1), "2"), ((4, 2), "4")),
        rays=(Ray((1, 1), (6, 5), clear=False), Ray((1, 1), (8, 1), clear=True)),
        outlines=(Outline(((6.5, 0.5), (8.5, 0.5), (8.5, 1.5))),),
        origin=(7, 1),
        legend=tuple((key, key) for key in keys),
    )


def crowded_track(count: int, look: str = "dark") -> TrackScene:
    """So many on twenty ticks, half of them on the one that it is."""
    chips = [
        (
            14 if number % 2 else number % 20 + 1,
            Chip(
                f"{'北境的灰狼' if number % 3 else 'Goblin archer'} {number}",
                f"狼{number % 10}",
                Timing.AHEAD if number else Timing.NOW,
                side=number % 4,
                hidden=number % 9 == 8,
            ),
        )
        for number in range(count)
    ]
    lanes = tuple(
        Lane(
            str(tick),
            Timing.NOW if tick == 14 else Timing.PAST if tick > 14 else Timing.AHEAD,
            tuple(chip for place, chip in chips if place == tick),
            ends=((f"灼烧 (狼 {tick})", Timing.AHEAD),) if tick % 5 == 1 else (),
        )
        for tick in range(20, 0, -1)
    )
    return TrackScene("第2轮 第14刻", lanes, "not before the next round", "an effect ends", theme=look)
