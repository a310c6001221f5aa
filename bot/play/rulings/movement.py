"""`/move`: what was asked, read by the rules of the system it is asked for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction

from bot.refusal import Refusal
from bot.systems.btr import movement as btr
from bot.systems.instinct import movement as instinct
from bot.systems.movement import NOTHING, Movement, Route
from bot.systems.pathfinder import movement as pathfinder
from bot.systems.pathfinder.speed import Armour, Bonus, rate
from bot.systems.pool import movement as pool
from bot.text import fold, normal, tidy
from bot.wording.movement_terms import BONUS_TYPES, PEOPLE
from bot.wording.words import LANGUAGES, words_for

POOL, PATHFINDER, INSTINCT, BTR = "pool", "pathfinder", "instinct", "btr"
EVERY = frozenset({POOL, PATHFINDER, INSTINCT, BTR})
MOST_BONUSES = 10
MOST_FEET = 1000

BELONGS: Mapping[str, frozenset[str]] = {
    "terrain": frozenset({POOL, PATHFINDER}),
    "current": frozenset({POOL}),
    "doublings": frozenset({PATHFINDER}),
    "rough": frozenset({INSTINCT}),
    "through": frozenset({PATHFINDER, BTR}),
    "climb": frozenset({POOL}),
    "thickness": frozenset({POOL, INSTINCT}),
    "agility": frozenset({POOL}),
    "people": frozenset({PATHFINDER}),
    "armour": frozenset({PATHFINDER}),
    "laden": frozenset({POOL, PATHFINDER}),
    "bonus": frozenset({PATHFINDER}),
    "attributes": frozenset({INSTINCT}),
}
"""Whose rules know an option; one that is not here is everybody's."""

MANNERS = {
    POOL: frozenset(each.value for each in pool.Manner),
    PATHFINDER: frozenset(each.value for each in pathfinder.Manner),
    INSTINCT: frozenset(each.value for each in instinct.Manner),
    BTR: frozenset(each.value for each in btr.Manner),
}
BOUND = "bound"
POSTURES = {POOL: frozenset(each.value for each in pool.Posture)}
"""In the other systems one only can be unable to move."""
THINGS = {
    PATHFINDER: frozenset(each.value for each in pathfinder.Holder),
    BTR: frozenset(each.value for each in btr.Hindrance) - {BOUND},
}


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of `/move`; None and False are options left out. Lengths and speeds are in
    the system's unit: steps, ft (``speed``) and squares (all else), MOV, ft and squares."""

    system: str
    speed: Fraction | None = None
    straight: int | None = None
    diagonal: int | None = None
    terrain: str | None = None
    current: str | None = None
    doublings: int | None = None
    rough: int | None = None
    through: str | None = None
    manner: str | None = None
    posture: str | None = None
    climb: Fraction | None = None
    thickness: Fraction | None = None
    agility: int | None = None
    people: str | None = None
    armour: str | None = None
    laden: bool = False
    bonus: str | None = None
    attributes: str | None = None
    spent: Fraction | None = None


def judge(asked: Asked) -> Movement:
    """What a move reaches and costs. Refusal: an option is of another system, a value cannot
    be read, or the rules forbid such a move."""
    _require_fitting(asked)
    return JUDGES[asked.system](asked)


def _require_fitting(asked: Asked) -> None:
    for field in fields(asked):
        given = getattr(asked, field.name) not in {None, False}
        if given and asked.system not in BELONGS.get(field.name, EVERY):
            raise Refusal("move.option_unfit", option=field.name, system=asked.system)
    postures = POSTURES.get(asked.system, frozenset({BOUND}))
    for option, value, known in (
        ("manner", asked.manner, MANNERS[asked.system]),
        ("posture", asked.posture, postures),
        ("through", asked.through, THINGS.get(asked.system, frozenset[str]())),
    ):
        if value is not None and value not in known:
            raise Refusal("move.choice_unfit", option=option, choice=value, system=asked.system)


def _route(asked: Asked) -> Route | None:
    if asked.straight is None and asked.diagonal is None and asked.climb is None:
        if asked.spent is not None:
            raise Refusal("move.route_needed", option="spent")
        return None
    return Route(asked.straight or 0, asked.diagonal or 0, asked.spent or NOTHING)


def _speed(asked: Asked) -> Fraction:
    if asked.speed is None:
        raise Refusal("move.speed_needed")
    return asked.speed


def _pool(asked: Asked) -> Movement:
    if asked.climb is None and (asked.thickness is not None or asked.agility is not None):
        raise Refusal("move.climb_needed")
    gait = pool.Gait(
        _speed(asked),
        pool.Manner(asked.manner or "walk"),
        pool.Posture(asked.posture) if asked.posture else None,
        difficult=(asked.terrain == "difficult") + (asked.current == "against"),
        easy=(asked.terrain == "easy") + (asked.current == "with"),
        laden=asked.laden,
    )
    hurdle = None
    if asked.climb is not None:
        hurdle = pool.Hurdle(asked.climb, asked.thickness or NOTHING, asked.agility)
    return pool.move(gait, _route(asked), hurdle)


def _pathfinder(asked: Asked) -> Movement:
    if asked.terrain == "easy":
        raise Refusal("move.no_easy")
    if asked.speed is not None and asked.people is not None:
        raise Refusal("move.two_speeds", option="people")
    feet = None if asked.speed is None else _whole(asked.speed)
    people = None if asked.people is None else people_named(asked.people)
    fast = rate(feet, people, Armour(asked.armour or "none"), read_bonuses(asked.bonus), laden=asked.laden)
    through = pathfinder.Holder(asked.through) if asked.through else None
    manner = pathfinder.Manner(asked.manner or "walk")
    going = pathfinder.Going(
        manner, asked.terrain == "difficult", asked.doublings or 0, through, bound=asked.posture == BOUND
    )
    return pathfinder.move(fast, going, _route(asked))


def _instinct(asked: Asked) -> Movement:
    if asked.speed is not None and asked.attributes is not None:
        raise Refusal("move.two_speeds", option="attributes")
    manner = instinct.Manner(asked.manner or "walk")
    if asked.thickness is not None and manner is not instinct.Manner.PHASE:
        raise Refusal("move.thickness_needs_phase")
    why = ()
    speed = asked.speed
    if asked.attributes is not None:
        if manner is not instinct.Manner.WALK:
            raise Refusal("move.distance_needed")
        base, reason = instinct.base_speed(*read_three(asked.attributes))
        speed, why = Fraction(base), (reason,)
    if speed is None:
        raise Refusal("move.speed_needed")
    gait = instinct.Gait(
        int(speed), manner, asked.rough or 0, asked.posture == BOUND, int(asked.thickness or 0)
    )  # fmt: skip
    moved = instinct.move(gait, _route(asked))
    return Movement(moved.unit, moved.stages, moved.spending, (*why, *moved.reasons))


def _btr(asked: Asked) -> Movement:
    between = [btr.Hindrance(asked.through)] if asked.through else []
    if asked.posture == BOUND:
        between.append(btr.Hindrance.BOUND)
    gait = btr.Gait(_speed(asked), btr.Manner(asked.manner or "walk"), tuple(between))
    return btr.move(gait, _route(asked))


JUDGES = {POOL: _pool, PATHFINDER: _pathfinder, INSTINCT: _instinct, BTR: _btr}


def _whole(value: Fraction) -> int:
    if value.denominator != 1:
        raise Refusal("move.whole_feet", speed=f"{float(value):g}")
    return int(value)


def people_named(text: str) -> str:
    """The code word of a people, read in any language."""
    wanted = fold(text)
    for language in LANGUAGES:
        words = words_for(language)
        for key, name in PEOPLE.items():
            if wanted in {key, fold(words.plain(name))}:
                return key
    raise Refusal("move.unknown_people", name=wanted[:50])


_BONUS = re.compile(r"([+-]?\d{1,4})\s*(?:ft|尺)?\s*(\D*)")
_BETWEEN = re.compile(r"[,，、;；]")


def read_bonuses(text: str | None) -> tuple[Bonus, ...]:
    """Read `10 barbarian, 20 enhancement, 5`: feet and, where there is one, the type."""
    parts = [part for each in _BETWEEN.split(normal(text or "")) if (part := tidy(each))]
    if len(parts) > MOST_BONUSES:
        raise Refusal("move.too_many_bonuses", limit=MOST_BONUSES)
    return tuple(map(_bonus, parts))


def _bonus(part: str) -> Bonus:
    match = _BONUS.fullmatch(part)
    if not match or abs(int(match[1])) > MOST_FEET:
        raise Refusal("move.bonus_unreadable", text=part[:50], limit=MOST_FEET)
    return Bonus(int(match[1]), _bonus_type(fold(match[2])))


def _bonus_type(typed: str) -> str:
    for language in LANGUAGES:
        words = words_for(language)
        for key, name in BONUS_TYPES.items():
            if typed in {key, fold(words.plain(name))}:
                return key
    return typed[:30]


_THREE = re.compile(r"([+-]?\d{1,3})\s*[/,]\s*([+-]?\d{1,3})\s*[/,]\s*([+-]?\d{1,3})")


def read_three(text: str) -> tuple[int, int, int]:
    """Read `2/3/4`: 灵巧 proficiency, STR, DEX."""
    match = _THREE.fullmatch(normal(text))
    if not match:
        raise Refusal("move.attributes_unreadable", text=tidy(text)[:50])
    return int(match[1]), int(match[2]), int(match[3])
