"""Reading a map's text (``bot.maps.notation.notation``). A refusal names the line and the character."""

import re
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import cache

from bot.ground.grid import cell_in
from bot.ground.points import read_on
from bot.ground.size import Size
from bot.ground.terrain import Ground, Veil
from bot.maps.map import FROM_COMBATANT, CombatantRef, Map, Token, new_map
from bot.maps.notation import spelling
from bot.maps.notation.scanner import NAMED, NUMBER, Line
from bot.maps.painting import with_cells
from bot.maps.tokens import checked, joined
from bot.maps.views import id_after
from bot.refusal import Refusal
from bot.systems import MAP_KINDS
from bot.systems.map_kind import MapKind
from bot.text import fold

MOST_CHARACTERS = 45_000
"""How long a map's text may be; the fullest map there can be is shorter."""

_MAP = spelling.meanings({"map": spelling.MAP})
_KINDS = spelling.meanings({key: kind.spelling for key, kind in MAP_KINDS.items()})
_HEADER = spelling.meanings(spelling.HEADER)
_LAYERS = spelling.meanings(spelling.LAYERS)
_FLAGS = spelling.meanings(spelling.FLAGS)
_NOT = spelling.meanings(spelling.NOT)
_POSTURES = spelling.meanings(spelling.POSTURES)
_FIELDS = spelling.meanings(spelling.FIELDS)

_EXTENT = re.compile(r"(\d{1,5})\s*[x×*]\s*(\d{1,5})(?!\d)", re.IGNORECASE)
_PLACE = re.compile(rf"\(\s*{NUMBER}\s*,\s*{NUMBER}\s*\)|{NAMED}")
_ID = re.compile(r"#(\d{1,9})(?!\S)")
_WORD = re.compile(r"[^\s:]+")
_KEY = re.compile(r"([^\s:]+)\s*:")
_WHOLE = re.compile(r"[1-9]\d{0,19}(?!\S)")
_COUNTED = re.compile(r"\d{1,5}(?!\S)")
_COMBATANT = re.compile(r"([1-9]\d{0,17})-([1-9]\d{0,8})-(\d{1,20})(?!\S)")
_OWN = re.compile(rf"(?:{'|'.join(FROM_COMBATANT)})(?:,(?:{'|'.join(FROM_COMBATANT)}))*(?!\S)")
_DECIMAL = re.compile(rf"{NUMBER}(?!\S)")

_HEADED = {"step": _DECIMAL, "background": re.compile(r"[0-9a-f]{32}(?!\S)")}

Layers = dict[str, dict[tuple[int, int], Ground | Veil | int]]


def read(text: str) -> Map:
    """The map that a text describes. Refusal: where it cannot be read, and what belongs there."""
    if len(text) > MOST_CHARACTERS:
        raise Refusal("map.text_too_long", length=len(text), limit=MOST_CHARACTERS)
    lines = [
        Line(number, each)
        for number, each in enumerate(text.splitlines(), start=1)
        if each and not each.isspace()
    ]
    lines = [each for each in lines if not each.is_empty]
    if not lines:
        raise Refusal("map.text_empty")
    with _placed(lines[0]):
        held, next_id = _header(lines[0])
    held = _terrain(held, [each for each in lines[1:] if not each.is_token])
    for line, token in _numbered([each for each in lines[1:] if each.is_token], held):
        line.rewind()
        with _placed(line):
            held = replace(held, tokens=joined(held.tokens, checked(held, token, squeezed=True)))
    return replace(held, next_id=max(next_id, id_after(held.tokens)))


@contextmanager
def _placed(line: Line) -> Generator[None]:
    """Say of a refusal where in the text it arose."""
    try:
        yield
    except Refusal as refused:
        before, after = line.parted
        refused.facts.update(line=line.number, column=line.column, before=before, after=after)
        raise


def _header(line: Line) -> tuple[Map, int]:
    line.meaning(_WORD, _MAP, "map")
    kind = MAP_KINDS[line.meaning(_WORD, _KINDS, "kind")]
    width, height = map(int, line.need(_EXTENT, "extent").groups())
    facts = {"step": "1", "made_by": "0", "next_id": "1", "background": ""}
    while not line.at_end:
        name = line.meaning(_WORD, _HEADER, "header")
        facts[name] = line.word(_HEADED.get(name, _WHOLE), "image" if name == "background" else "number")
    held = new_map(kind, width, height, Fraction(facts["step"]), int(facts["made_by"]))
    return replace(held, background=facts["background"]), int(facts["next_id"])


def _terrain(held: Map, lines: list[Line]) -> Map:
    layers: Layers = {"ground": {}}
    layer, rows = "ground", 0
    for line in lines:
        with _placed(line):
            named = _LAYERS.get(fold(line.whole))
            if named is None:
                layers[layer].update(_row(held, line, layer, rows))
                rows += 1
            elif named in layers and (named != "ground" or rows or layer != "ground"):
                raise Refusal("map.text_twice", what=line.whole)
            else:
                layer, rows, layers[named] = named, 0, {}
    for cells in layers.values():
        for what in set(cells.values()):
            painted = [cell for cell, each in cells.items() if each == what]
            held = replace(held, terrain=with_cells(held.terrain, painted, what))
    return held


def _row(
    held: Map, line: Line, layer: str, row: int
) -> Iterator[tuple[tuple[int, int], Ground | Veil | int]]:
    """The cells of one row; rows are counted from the top, from 0."""
    bounds = held.terrain.bounds
    if row >= bounds.height:
        raise Refusal("map.text_rows", height=bounds.height)
    meant = {sign: what for what, sign in spelling.SIGNS[layer].items()}
    for x, sign in enumerate(line.signs(), start=1):
        if sign not in meant:
            raise line.expected(layer)
        if x > bounds.width:
            raise Refusal("map.text_columns", width=bounds.width)
        yield cell_in(held.kind.layout, x, bounds.height - row), meant[sign]


def _numbered(lines: list[Line], held: Map) -> list[tuple[Line, Token]]:
    """The tokens with their lines; those without an id get the next ones."""
    tokens: list[tuple[Line, Token]] = []
    for line in lines:
        with _placed(line):
            token = _token(line, held)
            if token.id and any(each.id == token.id for _, each in tokens):
                raise Refusal("map.text_twice", what=f"#{token.id}")
            tokens.append((line, token))
    free = id_after(each for _, each in tokens)
    for number, (line, token) in enumerate(tokens):
        if not token.id:
            tokens[number] = (line, replace(token, id=free))
            free += 1
    return tokens


def _token(line: Line, held: Map) -> Token:
    line.need(re.compile("@"), "token")
    name = line.name()
    place = read_on(held.kind.layout, line.need(_PLACE, "place")[0])
    facts: dict[str, object] = {}
    while not line.at_end:
        facts.update(_detail(line, held.kind))
    size = facts.setdefault("size", Size.MEDIUM)
    facts.setdefault("space", held.kind.space(size if isinstance(size, Size) else Size.MEDIUM))
    return Token(**{"id": 0, "name": name, "place": place, **facts})  # pyright: ignore[reportArgumentType]


def _detail(line: Line, kind: MapKind) -> Mapping[str, object]:
    """One fact of a token after its place."""
    if number := line.take(_ID):
        return {"id": int(number[1])}
    if line.take(_KEY, keep=True):
        field = line.meaning(_WORD, _FIELDS, "detail")
        line.need(re.compile(":"), "detail")
        value = _value(line, field)
        return {field: value, "flying": True} if field == "altitude" and value else {field: value}
    return _meant(kind)[fold(line.need(_said_of(kind), "detail")["what"])]


@cache
def _meant(kind: MapKind) -> Mapping[str, Mapping[str, object]]:
    """What the words say that stand behind a token's place on such a map."""
    return {
        **{typed: {"size": size} for size, named in kind.sizes.items() for typed in named.spelling},
        **{typed: {flag: True} for typed, flag in _FLAGS.items()},
        **{typed: {flag: False} for typed, flag in _NOT.items()},
        **{typed: {"posture": posture} for typed, posture in _POSTURES.items()},
    }


@cache
def _said_of(kind: MapKind) -> re.Pattern[str]:
    """These words, the longest first; behind a size the level that lists show may stand."""
    typed = "|".join(map(re.escape, sorted(_meant(kind), key=len, reverse=True)))
    return re.compile(rf"(?P<what>{typed})(?:\s*\([^()]*\))?(?!\S)", re.IGNORECASE)


COUNTED = frozenset({"altitude", "detection"})
"""Numbers that may be 0: there is none."""

ELSEWHERE = frozenset({"id", "combatant", "own", "owner"})
"""The facts of a token on a map that are not written as words."""


def read_details(text: str, kind: MapKind) -> Mapping[str, object]:
    """The facts of a token, as written behind its place in the text of such a map. Refusal: they cannot be
    read, with the expected form."""
    line, found = Line(1, text), dict[str, object]()
    with _placed(line):
        while not line.at_end:
            said = _detail(line, kind)
            if ELSEWHERE & said.keys():
                raise line.expected("detail")
            found |= said
    return found


def _value(line: Line, field: str) -> object:
    if field == "side":
        return line.text("side")
    if field == "facing":
        return Fraction(line.word(_DECIMAL, "number"))
    if field == "combatant":
        encounter, number, born = line.need(_COMBATANT, "combatant").groups()
        return CombatantRef(int(encounter), int(number), int(born))
    if field == "own":
        named = set(line.word(_OWN, "own").split(","))
        return tuple(name for name in FROM_COMBATANT if name in named)
    return int(line.word(_COUNTED if field in COUNTED else _WHOLE, "number"))
