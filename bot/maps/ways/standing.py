"""Tokens as movers and as obstacles for each other, and what a map costs them."""

from dataclasses import replace
from fractions import Fraction

from bot.ground.reason import Reason
from bot.ground.ways.footing import Footing, lay
from bot.ground.ways.obstacles import Body
from bot.maps.map import Map, Token
from bot.maps.tokens import cell_under
from bot.refusal import Refusal
from bot.systems.map_kind import MapKind
from bot.systems.movement import Stage, Unit
from bot.systems.ways import CARRIED, FLYING, UNSKILLED, Locomotion, Manner
from bot.text import number


def body_of(token: Token) -> Body:
    """A token as others meet it."""
    cell = cell_under(token.place)
    return Body(
        cell,
        token.size,
        token.space,
        token.side,
        helpless=token.helpless,
        flying=token.flying,
        incorporeal=token.incorporeal,
        played=token.owner is not None,
        filling=token.filling,
        sees_in_dark=bool(token.value("darkvision")),
    )


def mover_of(token: Token, manner: Manner) -> Body:
    """A token that moves in a manner: whether it flies is the manner's to say."""
    flying = manner in FLYING or (token.flying and manner in CARRIED)
    bodiless = token.incorporeal or manner is Manner.PHASE
    return replace(body_of(token), flying=flying, incorporeal=bodiless, helpless=False)


def manner_of(kind: MapKind, token: Token, manner: Manner | None) -> Manner:
    """The token's default manner of movement. Refusal: the system has no such manner."""
    known, specials = kind.locomotion.costs, kind.locomotion.specials
    bodiless = token.incorporeal and Manner.PHASE in known and Manner.PHASE not in specials
    chosen = manner or (Manner.FLY if token.flying else Manner.PHASE if bodiless else Manner.WALK)
    if chosen not in known:
        raise Refusal("ways.no_manner", manner=chosen.value, known=[each.value for each in known])
    return chosen


def footing_of(seen: Map, token: Token, manner: Manner, *, odd: bool = False) -> Footing:
    """What every cell of the map costs the token, which went an ``odd`` number of diagonals before (F-5)."""
    others = [body_of(each) for each in seen.tokens if each.id != token.id]
    locomotion = seen.kind.locomotion
    dice = token.value("agility")
    climbs = None if dice is None or locomotion.climbs is None else locomotion.climbs(dice)
    found = lay(locomotion.costs[manner], seen.terrain, mover_of(token, manner), others, seen.step, climbs)
    return replace(found, begun=1) if odd and alternates(locomotion, manner) else found


def alternates(locomotion: Locomotion, manner: Manner) -> bool:
    """Whether diagonals count one and two by turns (F-5)."""
    return locomotion.odd is not None and manner not in locomotion.specials


def speed_of(locomotion: Locomotion, token: Token, manner: Manner) -> Fraction | None:
    """The speed that a token, or what carries it, is known to have; what states its own distance has none.
    Refusal: what carries it does not move in this manner (P-63)."""
    carried = locomotion.carried.get(token.posture)
    if carried is not None and manner not in locomotion.specials:
        if manner not in carried:
            raise Refusal("ways.carried_manner", manner=manner.value, known=[each.value for each in carried])
        return carried[manner]
    special = locomotion.specials.get(manner)
    known = token.value("speed") if special is None or special.by_speed else None
    return None if known is None else Fraction(known)


def slowed(
    locomotion: Locomotion, token: Token, speed: Fraction, manner: Manner
) -> tuple[Fraction, tuple[Reason, ...]]:
    """The token's speed after its posture, load and manner, and the reasons (P-40, P-47, P-49). Refusal: this
    posture cannot move, or only if another token moves it."""
    special, unskilled = locomotion.specials.get(manner), manner in UNSKILLED
    if locomotion.slowed is None or (special and not special.active):
        return speed, ()
    if not token.posture and not token.laden and not unskilled:
        return speed, ()
    found = locomotion.slowed(token.posture, token.laden, manner, speed)
    return (speed, ()) if special else found


def require_able(token: Token, manner: Manner) -> None:
    """Refuse a move that a helpless token makes by itself."""
    if token.helpless and manner not in CARRIED:
        raise Refusal("ways.helpless", name=token.name)


def plain_only(footing: Footing) -> Footing:
    """The same without any cell that costs more than plain ones (F-10)."""
    plain = [grade <= footing.costs.plain for grade in footing.grades] * len(footing.planes)
    return replace(
        footing,
        straight=[cost * fits for cost, fits in zip(footing.straight, plain, strict=True)],
        diagonal=[cost * fits for cost, fits in zip(footing.diagonal, plain, strict=True)],
    )


def require_heavy_counts(locomotion: Locomotion, speed: Fraction | None, manner: Manner) -> None:
    """Refuse heavy armour where it changes nothing: in other games than Pathfinder, in a move that is not a
    run, at a speed that nobody knows."""
    of = locomotion.specials.get(manner) or locomotion
    if speed is None or (speed > 0 and of.stages(speed, True) == of.stages(speed, False)):
        raise Refusal("ways.heavy_unused")


def stages_of(
    locomotion: Locomotion, speed: Fraction, *, heavy: bool, manner: Manner = Manner.WALK
) -> tuple[Stage, ...]:
    """What a turn has, or a special manner of its own. Refusal: nothing (P-41, D-52)."""
    special = locomotion.specials.get(manner)
    stages = (special or locomotion).stages(speed, heavy)
    if not any(each.reach > 0 for each in stages) and (special or locomotion.least is None):
        raise Refusal("ways.no_speed", speed=told(speed))
    return stages


def left_of(stages: tuple[Stage, ...], gone: Fraction) -> tuple[Stage, ...]:
    """What is left of a turn's stages after so much movement; nothing is a reach of 0 or less."""
    return tuple(replace(each, reach=each.reach - gone) for each in stages) if gone else stages


def unit_of(locomotion: Locomotion, manner: Manner) -> Unit:
    """The counts for a move in this manner."""
    special = locomotion.specials.get(manner)
    return special.unit if special else locomotion.unit


def told(value: Fraction) -> str:
    """A number in a refusal."""
    return number(value)
