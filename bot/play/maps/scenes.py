"""A map made into the scene that its picture shows."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from bot.ground.grid import Cell
from bot.ground.terrain import Ground, Veil
from bot.maps.map import Map, Place, Token
from bot.maps.token_labels import signs
from bot.pictures.board.scene import MARK, STATES, Outline, Piece, Ray, Scene
from bot.pictures.theme import Shade
from bot.systems.health import Health, State
from bot.text import N_
from bot.wording.encounter.health import condition_name, condition_signs, state_name
from bot.wording.map_terms import GROUNDS, SHADES, VEILS
from bot.wording.words import Words, words_for

_WORDLESS = words_for("en")
"""The words of a picture that shows none."""


def scene_of(
    words: Words,
    seen: Map,
    *,
    title: str = "",
    shades: Mapping[Cell, Shade] | None = None,
    path: tuple[tuple[Place, str], ...] = (),
    rays: tuple[Ray, ...] = (),
    outlines: tuple[Outline, ...] = (),
    origin: Place | None = None,
    active: int | None = None,
    shade_names: Mapping[str, str] = SHADES,
) -> Scene:
    """The scene of a map as a user may see it; ``active`` is the token that it is about, ``shade_names`` the
    meaning of the shades."""
    shades = shades or {}
    meant = [(shade.value, shade_names[shade]) for shade in Shade if shade in shades.values()]
    shown = (*meant, *_drawn(path, rays), *_lying(seen))
    return Scene(
        seen.terrain,
        title=title,
        pieces=_pieces(words, seen, active, seen.tokens),
        shades=shades,
        path=tuple((_placed(place), cost) for place, cost in path),
        rays=rays,
        outlines=outlines,
        origin=None if origin is None else _placed(origin),
        legend=(*((key, words.plain(text)) for key, text in shown), *_how_they_are(words, seen)),
        background=seen.background,
    )


def small_scene(
    part: Map,
    first: Cell,
    path: tuple[tuple[Place, str], ...],
    *,
    active: int,
    among: Sequence[Token],
    theme: str,
) -> Scene:
    """The scene of a part of a map from its ``first`` cell on, for a small picture: without a legend, and so
    without words."""
    return Scene(
        part.terrain,
        first=first,
        pieces=_pieces(_WORDLESS, part, active, among),
        path=tuple([(_placed(place), cost) for place, cost in path]),
        theme=theme,
        background=part.background,
        small=True,
    )


def _drawn(path: Sequence[tuple[Place, str]], rays: Sequence[Ray]) -> list[tuple[str, str]]:
    """The meaning of a picture's lines."""
    way = N_("the way, with its cost so far") if any(cost for _, cost in path) else N_("the way")
    shown = [("path", way)] if path else []
    shown += [("seen", N_("sees"))] if any(ray.clear for ray in rays) else []
    return shown + ([("unseen", N_("does not see"))] if not all(ray.clear for ray in rays) else [])


def _pieces(words: Words, seen: Map, active: int | None, among: Sequence[Token]) -> tuple[Piece, ...]:
    """The tokens of a map, or of a part of it. ``among``: all tokens of the whole map, by which signs and
    colours go."""
    known_first = sorted(among, key=lambda each: each.hidden)
    written, sides = signs(known_first), _sides(known_first)
    free = not seen.kind.has_grid
    return tuple(
        Piece(
            token.name,
            written[token.id],
            _placed(token.place),
            space=float(token.space * seen.step) if free else token.space,
            side=sides[token.side],
            hidden=token.hidden,
            facing=None if token.facing is None else float(token.facing),
            active=token.id == active,
            portrait=token.portrait,
            wounds=_wounds(token),
            fills=(health := _health(token)) is not None and health.counts_up,
            state=_state(token),
            marks=tuple(sign for sign, _ in _marks(words, token)),
        )
        for token in seen.tokens
    )


def _health(token: Token) -> Health | None:
    return token.status.health if token.status else None


def _wounds(token: Token) -> float | None:
    """The lost share of its health, if that is public."""
    health = _health(token)
    return None if health is None or health.lost is None else float(health.lost)


def _state(token: Token) -> str:
    """The mark of its state. If its bar is drawn, only that it is down is marked."""
    health = _health(token)
    if health is None or health.state is State.UNHURT:
        return ""
    return health.state.value if health.lost is None or health.state is State.DOWN else ""


def _marks(words: Words, token: Token) -> list[tuple[str, str]]:
    """The signs of its conditions, each with its meaning."""
    health = _health(token)
    if token.status is None or health is None or not health.conditions:
        return []
    system = token.status.system
    found = condition_signs(words, system)
    return [(found.get(key, "?"), condition_name(words, system, key)) for key in health.conditions]


def _how_they_are(words: Words, seen: Map) -> list[tuple[str, str]]:
    """The meaning of the tokens' bars, states and signs, each once."""
    bars = any(_wounds(each) is not None for each in seen.tokens)
    fills = any(health.counts_up for each in seen.tokens if (health := _health(each)) is not None)
    bar = words.plain("harm they suffered") if fills else words.plain("the health they have left")
    shown = [("wounds", bar)] if bars else []
    known = {(how, each.status.system) for each in seen.tokens if each.status and (how := _state(each))}
    ordered = sorted(known, key=lambda each: (STATES.index(each[0]), each[1]))
    shown += [(how, state_name(words, system, State(how))) for how, system in ordered]
    marks = dict.fromkeys(each for token in seen.tokens for each in _marks(words, token))
    return [*dict.fromkeys(shown), *((f"{MARK}{sign}", name) for sign, name in marks)]


def _sides(tokens: Iterable[Token]) -> dict[str, int]:
    """A colour for each side, in the order in which they come; nobody's side is 0."""
    named = dict.fromkeys(token.side for token in tokens if token.side)
    return {"": 0} | {side: number for number, side in enumerate(named, start=1)}


def _placed(place: Place) -> tuple[float, float]:
    return float(place[0]), float(place[1])


def _lying(seen: Map) -> list[tuple[str, str]]:
    """The objects on the map that need their name, in a fixed order."""
    grounds, veils = set(seen.terrain.ground.values()), set(seen.terrain.veils.values())
    shown = [(each.value, GROUNDS[each]) for each in Ground if each in grounds and each is not Ground.FLOOR]
    shown += [(each.value, VEILS[each]) for each in Veil if each in veils and each is not Veil.CLEAR]
    return [*shown, ("1–9", N_("height"))] if any(seen.terrain.heights.values()) else shown


def middle(seen: Map, token: Token) -> tuple[float, float]:
    """A token's centre, in cells; on a map without cells, in its lengths."""
    off = Fraction(token.space - 1, 2) if seen.kind.has_grid else 0
    return float(token.place[0] + off), float(token.place[1] + off)
