"""Pictures of maps, compared with a plain drawing with Pillow: ``python -m tools.bench.pictures``.

The plain drawing has the same size in pixels, the same cells in their flat colours, lines,
tokens with their signs and an RGB PNG as Pillow saves it: no patterns, heights, axes, title
or legend, nothing smoothed, nothing remembered. Both take turns, and CPU time of the whole
process counts. *First* is Kelou's first picture of that size in a fresh process, when its
tiles, tokens and letters are not drawn yet (but the palette and the font are there).
"""

import gc
import subprocess
import sys
from io import BytesIO
from statistics import median
from time import process_time

from PIL import Image, ImageDraw

from bot.pictures import fonts, theme
from bot.pictures.board.draw import picture
from bot.pictures.board.frame import Frame, framed
from bot.pictures.board.scene import Scene
from bot.pictures.track.draw import picture as picture_of_track
from tests.bot.pictures.scenes import battle, crowded_track, plain

ROUNDS = 31
SIZES = ((12, 8, 6), (30, 20, 20), (60, 60, 100))
TRACKS = "| Track | Kelou, ms | With new names, ms | kB |"
ON_TRACKS = (5, 20, 50, 100)
HEADING = "| Map | Kelou, ms | Plain, ms | Ratio | First, ms | Kelou, kB | Plain, kB |"


def plainly(scene: Scene, frame: Frame) -> bytes:
    """The least that shows the same map."""
    image = Image.new("RGB", frame.size, frame.theme.paper)
    pen, half = ImageDraw.Draw(image), frame.cell / 2
    for cell in scene.terrain.bounds.cells():
        x, y = frame.at(cell)
        colour = frame.theme.grounds[scene.terrain.at(cell)].colour
        pen.rectangle([x - half, y - half, x + half, y + half], fill=colour, outline=frame.theme.line)
    font = fonts.font(fonts.fitting(frame.cell * 0.6))
    for piece in scene.pieces:
        x, y = frame.at(piece.place)
        pen.ellipse([x - half, y - half, x + half, y + half], fill=theme.SIDES[piece.side].colour)
        pen.text((x, y), piece.sign, theme.WHITE, font, anchor="mm")
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def first(width: int, height: int, tokens: int) -> float:
    """CPU seconds of a process's first picture of a size."""
    code = f"from tools.bench.pictures import alone; print(alone({width}, {height}, {tokens}))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return float(done.stdout)


def alone(width: int, height: int, tokens: int) -> float:
    """CPU seconds of one picture, after another one of a single cell."""
    picture(Scene(plain(1, 1), "x"))
    scene = battle(width, height, tokens)
    begun = process_time()
    picture(scene)
    return process_time() - begun


def lines() -> list[str]:
    """Measure everything, and return the lines of two Markdown tables."""
    rule = "|---|" + "--:|" * (HEADING.count("|") - 2)
    maps = [HEADING, rule, *(_line(*size) for size in SIZES)]
    return [*maps, "", TRACKS, "|---|--:|--:|--:|", *(_track(count) for count in ON_TRACKS)]


def _track(count: int) -> str:
    """A track with names that were drawn before, as in a running fight."""
    scene = crowded_track(count)
    begun = process_time()
    png = picture_of_track(scene)
    first_one, taken = process_time() - begun, list[float]()
    for _ in range(ROUNDS):
        gc.collect()
        begun = process_time()
        picture_of_track(scene)
        taken.append(process_time() - begun)
    return (
        f"| {count} combatants | {median(taken) * 1e3:.1f} | {first_one * 1e3:.0f} | {len(png) / 1e3:.0f} |"
    )


def _line(width: int, height: int, tokens: int) -> str:
    scene = battle(width, height, tokens)
    frame = framed(scene)
    taken: list[tuple[float, float]] = []
    ours, least = picture(scene), plainly(scene, frame)
    for _ in range(ROUNDS):
        gc.collect()
        begun = process_time()
        picture(scene)
        between = process_time()
        plainly(scene, frame)
        taken.append((between - begun, process_time() - between))
    kelou, simple = (median(each) for each in zip(*taken, strict=True))
    cells = (
        f"{width} × {height}, {tokens} tokens",
        f"{kelou * 1e3:.1f}",
        f"{simple * 1e3:.1f}",
        f"{kelou / simple:.2f}",
        f"{first(width, height, tokens) * 1e3:.0f}",
        f"{len(ours) / 1e3:.0f}",
        f"{len(least) / 1e3:.0f}",
    )
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    print("\n".join(lines()))
