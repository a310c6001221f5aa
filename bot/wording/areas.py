"""Words of areas: how many cells, wholly and partly covered ones, and the reasons."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from bot.ground.areas.area import FROM_A_CORNER, Place, Shape
from bot.ground.areas.cover import Cover
from bot.ground.grid import Cell
from bot.ground.points import cell_told
from bot.ground.reason import Reason
from bot.systems.map_kind import MapKind
from bot.text import N_
from bot.wording.reasons import number, reasons_told
from bot.wording.short_answers import MOST_CELLS
from bot.wording.words import Marked, Words

SHAPES: Mapping[str, str] = {
    Shape.RAY: N_("ray"),
    Shape.CURVE: N_("curve"),
    Shape.DISC: N_("disc"),
    Shape.RING: N_("ring"),
    Shape.SECTOR: N_("sector"),
    Shape.SPHERE: N_("sphere"),
    Shape.HALF_SPHERE: N_("half-sphere"),
    Shape.CONE: N_("cone"),
    Shape.BOX: N_("box"),
}

OFFERED: Mapping[str, str] = {
    Shape.RAY: N_("ray (dice pools)"),
    Shape.CURVE: N_("curve (dice pools)"),
    Shape.DISC: N_("disc (dice pools)"),
    Shape.RING: N_("ring (dice pools)"),
    Shape.SECTOR: N_("sector (dice pools)"),
    Shape.SPHERE: N_("sphere (Death Instinct)"),
    Shape.HALF_SPHERE: N_("half-sphere (Death Instinct)"),
    Shape.CONE: N_("cone (Death Instinct)"),
    Shape.BOX: N_("box (Death Instinct)"),
}
"""The same for a choice, with the games that have the shape."""

Names = Callable[[Iterable[Cell]], Sequence[str]]
"""How cells are written: on a map by their letters, in runs."""


def bare(cells: Iterable[Cell]) -> Sequence[str]:
    """Cells without a map, each by its numbers."""
    return [cell_told(cell) for cell in cells]


def cover_told(
    words: Words,
    shape: Shape,
    size: Fraction,
    origin: Place,
    kind: MapKind,
    cover: Cover,
    reasons: Sequence[Reason],
    *,
    mapped: bool = False,
) -> Marked:
    """The number of cells in bold, those wholly covered, then those partly covered, or how
    many of each; then every step, and where to ask on a channel's map."""
    cells = lists_or_counts_told(words, cover)
    heading = _heading(words, shape, size, origin, kind)
    steps = reasons_told(words, reasons)
    lines = [each for each in (heading, count_told(words, cover), cells, steps) if each]
    if mapped:
        pointed = words(
            "This channel has a map: `/map area` counts its walls and lists the tokens in the area."
        )
        lines.append(Marked(f"-# {pointed}"))
    return Marked("\n".join(lines))


def count_told(words: Words, cover: Cover) -> Marked:
    """How many cells are covered: ``**9** cells``."""
    n = len(cover.cells)
    return words.plural("**{n}** cell", "**{n}** cells", n)


def lists_told(words: Words, cover: Cover, names: Names = bare) -> Marked:
    """The cells, those wholly covered first; a line has one list (P-24)."""
    whole, partly = (Marked(", ".join(names(cells)) or "–") for cells in (cover.whole, cover.partly))
    if cover.line:
        return words("covered: {cells}", cells=whole)
    lines = words("wholly: {cells}", cells=whole), words("partly: {cells}", cells=partly)
    return Marked("\n".join(lines))


def cells_told(words: Words, cover: Cover, names: Names = bare) -> str:
    """The lists of cells if there are too many for a message; otherwise nothing."""
    return "" if len(cover.cells) <= MOST_CELLS else lists_told(words, cover, names)


def lists_or_counts_told(words: Words, cover: Cover, names: Names = bare) -> Marked:
    """The cells or, if there are too many for a message, the count of each kind."""
    return lists_told(words, cover, names) if len(cover.cells) <= MOST_CELLS else _counted(words, cover)


def picture_told(
    words: Words, shape: Shape, origin: Place, cover: Cover, told: Callable[[Place], str] = cell_told
) -> str:
    """The alt text of the picture."""
    if cover.line:
        return words.plain(
            "{shape} from {origin}. Cells covered: {whole}.",
            shape=words.plain(SHAPES[shape]),
            origin=told(origin),
            whole=len(cover.whole),
        )
    return words.plain(
        "{shape} {origin}. Cells wholly covered: {whole}; partly covered: {partly}.",
        shape=words.plain(SHAPES[shape]),
        origin=origin_told(words, shape, told(origin)),
        whole=len(cover.whole),
        partly=len(cover.partly),
    )


def origin_told(words: Words, shape: Shape, place: str) -> Marked:
    """The start of an area, by its game's name for it."""
    called = N_("from the source {place}") if shape in FROM_A_CORNER else N_("from {place}")
    return words(called, place=place)


def title_told(words: Words, shape: Shape, size: Fraction) -> str:
    """The title of the picture: ``disc 1.5``."""
    return f"{words.plain(SHAPES[shape])} {number(size)}"


def _heading(words: Words, shape: Shape, size: Fraction, origin: Place, kind: MapKind) -> Marked:
    return words(
        "{shape} {origin} · {kind}",
        shape=Marked(title_told(words, shape, size)),
        origin=origin_told(words, shape, cell_told(origin)),
        kind=words(kind.title),
    )


def _counted(words: Words, cover: Cover) -> Marked:
    if cover.line:
        return Marked("")
    return words("wholly: {whole} · partly: {partly}", whole=len(cover.whole), partly=len(cover.partly))
