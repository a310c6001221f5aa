"""The contents of a channel's map in words: the same as in its picture."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby

from bot.ground.grid import Cell, Layout
from bot.ground.points import named, runs
from bot.ground.reason import Reason
from bot.ground.sight.facing import Level, Sector
from bot.ground.size import Size
from bot.ground.terrain import Ground, Veil
from bot.maps.areas import Covered
from bot.maps.facing_sides import Around
from bot.maps.map import Map, Place, Token
from bot.maps.visibility import Look
from bot.maps.ways.plans import Plan
from bot.maps.ways.reaches import Reach
from bot.systems import SYSTEMS
from bot.systems.map_kind import MapKind
from bot.systems.movement import Unit
from bot.systems.perception import Concealment
from bot.text import N_
from bot.wording import areas as area_words
from bot.wording.encounter.health import health_told
from bot.wording.headings import facing_told
from bot.wording.map_terms import GROUNDS, POSTURES, VEILS
from bot.wording.movement import STAGES, amount, amount_told, spending_told
from bot.wording.reasons import cites, number, reasons_told, steps_told
from bot.wording.rules import section_of
from bot.wording.words import Marked, Words, bold, escape, listing

HIGH_GROUND = N_("high ground")
SIDES: Mapping[Sector | Level, str] = {
    Sector.FRONT: N_("in front"),
    Sector.LEFT: N_("left"),
    Sector.RIGHT: N_("right"),
    Sector.BACK: N_("behind"),
    Level.ABOVE: N_("above"),
    Level.BELOW: N_("below"),
}
REACHED = ("near", "far", "farthest", "partly")
"""The shades of a reach, nearest first."""
MOVES = (N_("one move"), N_("two moves"), N_("three moves"))
MOST_SHOWN = 24
ON_THE_WAY = frozenset(key for each in SYSTEMS.values() for key in each.sentences.on_the_way)
"""How many cells of a way are listed."""

TOKEN_STATES: Mapping[str, str] = {
    "hidden": N_("hidden"),
    "flying": N_("flying"),
    "invisible": N_("invisible"),
    "helpless": N_("helpless"),
    "incorporeal": N_("incorporeal"),
    "filling": N_("fills its space"),
    "laden": N_("with a load"),
}
"""What is told of a token where it is so, by the field that says it."""

CONCEALED: Mapping[Concealment | None, str] = {
    Concealment.CONCEALED: N_("concealed (1)"),
    Concealment.HIDDEN: N_("hidden (2)"),
    Concealment.UNDETECTED: N_("undetected (3)"),
}


def spot(kind: MapKind, place: Place) -> str:
    """A place by the letters on the picture's edge: ``K4``; without a grid by its numbers."""
    return named(kind.layout, place)


def map_told(words: Words, seen: Map, *, as_gm: bool) -> Marked:
    """The map's kind and size, and everybody on it with their place."""
    lines = [f"🗺 {map_line(words, seen)}"]
    if as_gm and any(token.hidden for token in seen.tokens):
        lines[0] += " · " + words("with hidden things: only for the GM")
    tokens = [_token(words, seen.kind, each) for each in seen.tokens]
    lines += tokens or [words("It has no tokens yet. `/map place` adds one.")]
    if lying := _lying(words, seen):
        lines.append(Marked(f"-# {listing(words, lying)}"))
    return Marked("\n".join(lines))


def _lying(words: Words, seen: Map) -> list[Marked]:
    """The objects on the map, each with its number of cells, in a fixed order."""
    layers = seen.terrain.ground, seen.terrain.veils
    names = {**GROUNDS, **VEILS}
    counted = Counter(each for layer in layers for each in layer.values())
    told = [
        words("{what} ×{n}", what=words(names[each]), n=counted[each])
        for each in names
        if counted[each] and each not in (Ground.FLOOR, Veil.CLEAR)
    ]
    high = sum(level > 0 for level in seen.terrain.heights.values())
    return [*told, words("{what} ×{n}", what=words(HIGH_GROUND), n=high)] if high else told


def map_line(words: Words, seen: Map) -> Marked:
    """The map's description, on a line."""
    bounds = seen.terrain.bounds
    said = words(
        "**Map** · {kind}, {width}×{height}",
        kind=words(seen.kind.title),
        width=bounds.width,
        height=bounds.height,
    )
    if seen.kind.long is None:
        base = words("base {step}", step=number(seen.step))
        return words("{kind}, {more}", kind=said, more=base)
    if seen.step == 1:
        return said
    long = words(seen.kind.long, step=number(seen.step))
    return words("{kind}, {more}", kind=said, more=long)


def _token(words: Words, kind: MapKind, token: Token) -> Marked:
    told = words("{name} {place}", name=bold(token.name), place=spot(kind, token.place))
    notes = _notes(words, kind, token)
    return Marked(f"{told} · {listing(words, notes)}") if notes else told


def _notes(words: Words, kind: MapKind, token: Token) -> list[Marked]:
    """Further facts about a token."""
    notes = [words(kind.sizes[token.size].title)] if token.size is not Size.MEDIUM else []
    if token.space != kind.space(token.size):
        notes.append(words("space {space}×{space}", space=token.space))
    if token.side:
        notes.append(escape(token.side))
    notes += [words(state) for field, state in TOKEN_STATES.items() if getattr(token, field)]
    if token.detection:
        notes.append(words("detection {n}", n=token.detection))
    if token.altitude:
        notes.append(words("altitude {n}", n=token.altitude))
    if token.posture:
        notes.append(words(POSTURES[token.posture]))
    if token.facing is not None:
        notes.append(facing_told(words, token.facing, kind.layout))
    return [*notes, *_status(words, token)]


def _status(words: Words, token: Token) -> Sequence[Marked]:
    """How a token's combatant is, as far as its reader may know."""
    status = token.status
    return health_told(words, status.system, status.health) if status and status.health else ()


def alt(words: Words, seen: Map, before: str = "") -> str:
    """What is read aloud instead of the picture, without markdown: what is asked of it ``before``, then who
    stands on it, then the map."""
    tokens = words.plain(", ").join(_read_aloud(words, seen.kind, each) for each in seen.tokens)
    bounds = seen.terrain.bounds
    shown = words.plain("Map {width}×{height}", width=bounds.width, height=bounds.height)
    lying = listing(words, _lying(words, seen))
    return " · ".join(each for each in (before.rstrip(".。"), tokens, shown, lying) if each)


def _read_aloud(words: Words, kind: MapKind, token: Token) -> str:
    notes = _status(words, token)
    placed = f"{token.name} {spot(kind, token.place)}"
    return words.plain("{name} ({notes})", name=placed, notes=listing(words, notes)) if notes else placed


def sight_alt(words: Words, looks: Sequence[Look]) -> str:
    """Who sees whom, without markdown."""
    groups = [list(group) for _, group in groupby(looks, key=lambda each: each.looker.id)]
    return words.plain("; ").join(_seen_by(words, group) for group in groups)


def _seen_by(words: Words, looks: Sequence[Look]) -> str:
    noticed = words.plain(", ").join(each.other.name for each in looks if each.noticed)
    name = looks[0].looker.name
    if not noticed:
        return words.plain("{name} sees nobody", name=name)
    return words.plain("{name} sees {others}", name=name, others=noticed)


def looks_told(
    words: Words, looks: Sequence[Look], *, why: bool, ignored: Sequence[Veil] = (), endless: bool = False
) -> Marked:
    """The sight between tokens; ``why``: with the reasons for unseen ones. ``ignored`` are veils on the
    map that the game has no rules for. ``endless``: nothing was too far, since no range of perception was
    given."""
    groups = groupby(looks, key=lambda each: each.looker.id)
    lines = [_looker(words, list(group), why=why) for _, group in groups]
    if ignored:
        names = listing(words, [words(VEILS[each]) for each in ignored])
        lines.append(words("-# this game's rules do not cover {veils}", veils=names))
    if endless:
        lines.append(words("-# without a `range`, distance does not matter"))
    if not why:
        lines.append(words("-# with `name` the reasons are told as well"))
    return Marked("\n".join(lines))


def around_told(words: Words, token: Token, every: Sequence[Around], kind: MapKind) -> Marked:
    """The side of a token on which others are, and tokens above or below it; nothing if facing is not
    used."""
    if not every or token.facing is None:
        return Marked("")
    told = [
        words("{where} {names}", where=words(where), names=names)
        for where, names in (
            *((SIDES[each], _placed(words, every, each)) for each in Sector),
            *((SIDES[each], _placed(words, every, each)) for each in (Level.ABOVE, Level.BELOW)),
        )
        if names
    ]
    facing = facing_told(words, token.facing, kind.layout)
    line = words("-# {facing}: {sides}", facing=facing, sides=Marked(" · ".join(told)))
    lines = [cites(words, line, section_of(words, "P-31"))]
    if any(len(each.sectors) > 1 or len(each.levels) > 1 for each in every):
        lines.append(words("-# ½: partly there; the acting side chooses which side counts"))
    return Marked("\n".join(lines))


def _placed(words: Words, every: Sequence[Around], where: Sector | Level) -> Marked:
    """The tokens there; those partly there with ½."""
    names = [
        Marked(f"{bold(each.other.name)}{'' if len(parts) == 1 else ' ½'}")
        for each in every
        for parts in ((*each.sectors,) if isinstance(where, Sector) else (*each.levels,),)
        if where in parts
    ]
    return listing(words, names)


def _looker(words: Words, looks: Sequence[Look], *, why: bool) -> Marked:
    name = bold(looks[0].looker.name)
    noticed = listing(words, [_noticed(words, each) for each in looks if each.noticed])
    missed = [each for each in looks if not each.noticed]
    if why or not missed:
        sees = words("👁 {name} sees {others}", name=name, others=noticed)
    else:
        others = listing(words, [_noticed(words, each) for each in missed])
        sees = words("👁 {name} sees {others} · not {missed}", name=name, others=noticed, missed=others)
        return sees if noticed else words("👁 {name} sees nobody", name=name)
    if not noticed:
        sees = words("👁 {name} sees nobody", name=name)
    return Marked("\n".join([sees, *(_missed(words, each) for each in missed)]))


def _noticed(words: Words, look: Look) -> Marked:
    name = bold(look.other.name)
    if look.concealment not in CONCEALED:
        return name
    return words("{name} ({concealment})", name=name, concealment=words(CONCEALED[look.concealment]))


def _missed(words: Words, look: Look) -> Marked:
    why = listing(words, steps_told(words, look.reasons))
    return words("-# not {name}: {why}", name=_noticed(words, look), why=why)


def area_told(words: Words, kind: MapKind, found: Covered, reasons: Sequence[Reason]) -> Marked:
    """The tokens in an area, then its cells, then the reasons."""
    area, cover = found.area, found.cover
    heading = words(
        "{shape} {origin}",
        shape=Marked(area_words.title_told(words, area.shape, area.size)),
        origin=area_words.origin_told(words, area.shape, spot(kind, found.origin)),
    )
    lines = [heading, _inside(words, found)]
    if kind.has_grid:
        cells = area_words.lists_or_counts_told(words, cover, partial(runs, kind.layout))
        lines += [each for each in (area_words.count_told(words, cover), cells) if each]
    return Marked("\n".join([*lines, *_why(words, kind, found), reasons_told(words, reasons)]))


def _inside(words: Words, found: Covered) -> Marked:
    if not found.wholly and not found.partly:
        return words("Nobody is in it.")
    lines: list[str] = []
    if found.wholly:
        lines.append(words("in it: {names}", names=_names(words, found.wholly)))
    if found.partly:
        names = _names(words, found.partly)
        lines.append(words("partly in it, so the actor chooses: {names}", names=names))
    return Marked("\n".join(lines))


def _names(words: Words, tokens: Iterable[Token]) -> Marked:
    return listing(words, [bold(each.name) for each in tokens])


def _why(words: Words, kind: MapKind, found: Covered) -> list[Marked]:
    lines: list[Marked] = []
    if not kind.has_grid:
        lines.append(words("-# a token is covered if the area overlaps its base"))
    if found.pervasive:
        lines.append(words("-# pervasive: it goes around the corners of walls"))
    elif found.cut:
        lines.append(words("-# walls stop it: it spreads in straight lines"))
    if kind.walls_rule is None and (found.pervasive or found.cut):
        lines.append(words("-# our reading: the rules do not say whether walls stop areas; the GM decides"))
    return lines


def area_alt(words: Words, layout: Layout, found: Covered) -> str:
    """An area without markdown."""
    told = partial(named, layout)
    return area_words.picture_told(words, found.area.shape, found.origin, found.cover, told)


# ---------------------------------------------------------------- moves and reach


def move_told(words: Words, kind: MapKind, token: Token, plan: Plan) -> Marked:
    """Start and end, the cost and the rest, the cells, and the reasons."""
    start, end = (spot(kind, place) for place in (plan.path[0], plan.path[-1]))
    line = words("{name}: {start} → {end}", name=bold(token.name), start=start, end=end)
    cost = _cost(words, kind, token, plan)
    way = Marked(f"-# {way_told(words, kind, plan)}")
    return Marked("\n".join([line, cost, way, reasons_told(words, plan.reasons)]))


def moved_told(words: Words, kind: MapKind, token: Token, plan: Plan) -> Marked:
    """Start, end and cost, on one line; below it the events on the way."""
    start, end = (spot(kind, place) for place in (plan.path[0], plan.path[-1]))
    cost = _cost(words, kind, token, plan)
    line = words("{name}: {start} → {end} · {cost}", name=bold(token.name), start=start, end=end, cost=cost)
    happened = steps_told(words, [each for each in plan.reasons if each.key in ON_THE_WAY])
    return Marked("\n".join([line, *(f"-# {each}" for each in happened)]))


def past_speed_told(words: Words, kind: MapKind, token: Token, plan: Plan) -> Marked:
    """The cost of a move past the speed, before it is made."""
    return words(
        "{name} has not moved yet: this is farther than its speed allows.\n{move}",
        name=bold(token.name),
        move=moved_told(words, kind, token, plan),
    )


def _cost(words: Words, kind: MapKind, token: Token, plan: Plan) -> Marked:
    if plan.spending is None:
        return words("Cost: {cost}.", cost=amount_told(words, plan.unit, plan.total))
    carried = token.posture in kind.locomotion.carried
    return spending_told(words, plan.unit, plan.spending, carried=carried)


def way_told(words: Words, kind: MapKind, plan: Plan) -> Marked:
    """The cells with the cost so far; of a long way its beginning and its end."""
    told = zip(plan.path, plan.running, strict=True)
    shown = [f"{spot(kind, place)} {number(cost)}" for place, cost in told]
    shown[0] = spot(kind, plan.path[0])
    if len(shown) > MOST_SHOWN:
        left = len(shown) - MOST_SHOWN
        half = MOST_SHOWN // 2
        shown = [*shown[:half], words.plain("… {n} more", n=left), *shown[-half:]]
    return Marked(" → ".join(shown))


def move_alt(words: Words, kind: MapKind, token: Token, plan: Plan) -> str:
    """A move without markdown."""
    start, end = (spot(kind, place) for place in (plan.path[0], plan.path[-1]))
    return words.plain("{name}: {start} → {end}.", name=token.name, start=start, end=end)


def met_told(words: Words, met: Sequence[Token], there: Sequence[Token]) -> Marked:
    """For the GM: the hidden tokens on a way that was taken, or at its end."""
    if there:
        return words("Only for you: it stopped where {names} is hidden.", names=_names(words, there))
    return words("Only for you: this way leads through the hidden {names}.", names=_names(words, met))


def met_by_told(
    words: Words, channel_id: int, token: Token, met: Sequence[Token], there: Sequence[Token]
) -> Marked:
    """The same for a GM who did not ask for it: it names the token and its channel."""
    said = (
        N_("Only for you, in {channel}: {name} stopped where {names} is hidden.")
        if there
        else N_("Only for you, in {channel}: the way of {name} leads through the hidden {names}.")
    )
    channel, names = Marked(f"<#{channel_id}>"), _names(words, there or met)
    return words(said, channel=channel, name=bold(token.name), names=names)


def _speed(words: Words, unit: Unit, speed: Fraction) -> Marked:
    """A speed with its unit; where costs are in squares it is in feet (F-1)."""
    return amount(words, Unit.FOOT if unit is Unit.SQUARE else unit, speed)


def reach_title(words: Words, token: Token, speed: Fraction, unit: Unit) -> str:
    """What stands over the picture."""
    return words.plain("{name}: reach at speed {speed}", name=token.name, speed=_speed(words, unit, speed))


def stages_told(words: Words, found: Reach) -> dict[str, str]:
    """The meaning of a reach's shades, as sentences of the catalog."""
    if found.unit is Unit.STEP and found.stages[0].name == "move":
        return dict(zip(REACHED, MOVES, strict=False))
    return {shade: STAGES[stage.name] for shade, stage in zip(REACHED, found.stages, strict=False)}


def reach_told(words: Words, token: Token, found: Reach) -> Marked:
    """How many cells each stage leads to, and why."""
    fast = _speed(words, found.unit, found.speed)
    title = words("{name}: reach at speed {speed}", name=bold(token.name), speed=fast)
    names = stages_told(words, found)
    lines = [
        words.plural("{stage}: **{n}** cell", "{stage}: **{n}** cells", len(cells), stage=words(names[shade]))
        for shade, cells in _by_shade(found).items()
    ]
    lines += [
        words("{stage}: up to **{radius}** on the map", stage=words(names[shade]), radius=number(radius))
        for shade, radius in found.radii
    ]
    return Marked("\n".join([title, *lines, reasons_told(words, found.reasons)]))


def reach_cells(words: Words, layout: Layout, found: Reach) -> str:
    """The cells of each stage; nothing without a grid."""
    names = stages_told(words, found)
    lines = [
        words.plain("{stage}: {cells}", stage=words(names[shade]), cells=", ".join(runs(layout, cells)))
        for shade, cells in _by_shade(found).items()
    ]
    return "\n".join(lines)


def _by_shade(found: Reach) -> dict[str, list[Cell]]:
    grouped: dict[str, list[Cell]] = {shade: [] for shade in REACHED}
    for cell, shade in sorted(found.cells.items()):
        grouped[shade].append(cell)
    return {shade: cells for shade, cells in grouped.items() if cells}
