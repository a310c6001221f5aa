"""A map as plain text. Users can type it on a phone, and it is read again exactly.

    map square 12x8 step 1
    ....####
    ..~~...o
    height
    ...22
    @ Wolf C4 large side:red hidden facing:90 #7
    // a remark

The first line names the kind, the cells and the length of a cell. Then the ground, the top row first
(``spelling.GROUND_SIGNS``); ``veil`` and ``height`` begin these layers. Cells left out on the right and at
the bottom are floor. A line that begins with ``@`` is a token. Chinese words and full-width signs are read as
well; ``docs/maps.md`` has it all.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from bot.ground.grid import Cell, column_and_row
from bot.ground.points import named
from bot.ground.terrain import Ground, Veil
from bot.maps.map import FROM_CHARACTER, Map, Token
from bot.maps.notation import spelling
from bot.maps.notation.reader import read
from bot.maps.notation.scanner import NAMED
from bot.maps.views import id_after
from bot.systems.map_kind import MapKind, Spelling
from bot.text import half_width

__all__ = ["export", "read", "write"]

_BARE_NAME = re.compile(rf"[^{spelling.QUOTES}\\()（）/`@]+")
_LIKE_A_PLACE = re.compile(rf"\s{NAMED}")
_BARE_SIDE = re.compile(rf"[^\s{spelling.QUOTES}\\/`]+")


def export(seen: Map, *, chinese: bool = False) -> str:
    """A map to hand out, as its reader may see it. It does not say which user made it, and its tokens get new
    numbers, since gaps would tell of hidden ones."""
    tokens = tuple(replace(each, id=number) for number, each in enumerate(seen.tokens, start=1))
    return write(replace(seen, made_by=0, tokens=tokens, next_id=id_after(tokens)), chinese=chinese)


def write(held: Map, *, chinese: bool = False) -> str:
    """A map with all that its state has; ``read`` makes the same map of it."""
    layers = (held.terrain.ground, held.terrain.veils, held.terrain.heights)
    lines = [_header(held, chinese)]
    for name, layer in zip(spelling.SIGNS, layers, strict=True):
        rows = _rows(held, layer, spelling.SIGNS[name])
        lines += rows if name == "ground" or not rows else [_said(spelling.LAYERS[name], chinese), *rows]
    return "\n".join([*lines, *(_token(held.kind, each, chinese) for each in held.every)]) + "\n"


def _said(spellings: Spelling, chinese: bool) -> str:
    return spellings[chinese]


def _header(held: Map, chinese: bool) -> str:
    bounds = held.terrain.bounds
    kind = _said(held.kind.spelling, chinese)
    facts: dict[str, str] = {"step": _number(held.step)}
    if held.made_by:
        facts["made_by"] = str(held.made_by)
    if held.next_id != id_after(held.every):
        facts["next_id"] = str(held.next_id)
    if held.background:
        facts["background"] = held.background
    told = " ".join(f"{_said(spelling.HEADER[name], chinese)} {value}" for name, value in facts.items())
    return f"{_said(spelling.MAP, chinese)} {kind} {bounds.width}x{bounds.height} {told}"


def _rows(
    held: Map, layer: Mapping[Cell, Ground | Veil | int], signs: Mapping[Ground | Veil | int, str]
) -> Sequence[str]:
    bounds, (plain, usual) = held.terrain.bounds, next(iter(signs.items()))
    rows: dict[int, list[str]] = {}
    for cell, what in layer.items():
        if what != plain and cell in bounds:
            column, row = column_and_row(held.kind.layout, cell)
            rows.setdefault(row, [usual] * bounds.width)[column - 1] = signs[what]
    last = min(rows, default=bounds.height + 1)
    return ["".join(rows.get(row, ())).rstrip(usual) or usual for row in range(bounds.height, last - 1, -1)]


def _token(kind: MapKind, token: Token, chinese: bool) -> str:
    facing = None if token.facing is None else _number(token.facing)
    fields = {
        "space": token.space if token.space != kind.space(token.size) else None,
        "side": _quoted(token.side, _BARE_SIDE) if token.side else None,
        "facing": facing,
        "owner": token.owner,
        "combatant": _combatant(token),
        "own": ",".join(token.own) or None,
        **{name: getattr(token, name) for name in FROM_CHARACTER},
        "altitude": token.altitude or None,
        "detection": token.detection or None,
    }
    parts = [
        _quoted(token.name, _BARE_NAME),
        named(kind.layout, token.place),
        _said(kind.sizes[token.size].spelling, chinese),
        *(
            f"{_said(spelling.FIELDS[name], chinese)}:{value}"
            for name, value in fields.items()
            if value is not None
        ),
        *(_said(both, chinese) for name, both in spelling.FLAGS.items() if getattr(token, name)),
        *([_said(spelling.POSTURES[token.posture], chinese)] if token.posture else []),
        f"#{token.id}",
    ]
    return "@ " + " ".join(parts)


def _combatant(token: Token) -> str | None:
    """A token's combatant: the encounter's number, the combatant's, and the interaction that brought it
    in."""
    ref = token.combatant
    return f"{ref.encounter}-{ref.id}-{ref.born}" if ref else None


def _quoted(text: str, bare: re.Pattern[str]) -> str:
    """A text as it stands, in quotation marks where it could be misread."""
    if bare.fullmatch(text) and not _LIKE_A_PLACE.search(half_width(text)):
        return text
    escaped = re.sub(rf"[{spelling.QUOTES}\\]", r"\\\g<0>", text)
    return f'"{escaped}"'


def _number(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.3f}".rstrip("0")
