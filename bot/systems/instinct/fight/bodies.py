"""How bodies of 死亡本能 look from outside: levels, conditions and gauges for screens."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from bot.systems.health import Gauge, Health, State
from bot.systems.instinct.health import Body, Lasts, Level

_STATES = {
    Level.UNHURT: State.UNHURT,
    Level.HURT: State.HURT,
    Level.BADLY_HURT: State.BADLY_HURT,
    Level.LOST: State.BADLY_HURT,
}


_LEVELS = {Level.BADLY_HURT: "badly_hurt", Level.LOST: "lost"}
"""How bad HP are, besides not being 0 (D-28)."""
_SAID = {State.BADLY_HURT: ("badly_hurt",), State.DOWN: ("badly_hurt", "lost")}
"""The conditions that the word for a combatant's health already implies."""


@lru_cache(maxsize=512)
def health_of(body: Body) -> Health:
    """A combatant's condition: by the worst part, and by SP if these are worse."""
    state = _state(body)
    shown = tuple(each for each in conditions(body) if each not in _SAID.get(state, ()))
    return Health(state, _lost(body), shown, tuple(_gauges(body)), counts_up=True)


def _state(body: Body) -> State:
    if body.dissolved or body.unconscious:
        return State.DOWN
    worst = max(each.level for each in body.parts)
    if body.exhausted:
        worst = max(worst, Level.BADLY_HURT)
    elif body.sp:
        worst = max(worst, Level.HURT)
    return _STATES[worst]


def _lost(body: Body) -> Fraction:
    """How near a combatant is to dissolving: by its worst vital part (without one, its worst part), or by
    SP."""
    if body.dissolved:
        return Fraction(1)
    vital = [each for each in body.parts if each.vital] or body.parts
    return max(Fraction(body.sp, body.sp_limit), *(Fraction(each.hp, each.limit) for each in vital))


def conditions(body: Body) -> tuple[str, ...]:
    """The visible conditions of a combatant, by keys, the gravest first."""
    if body.dissolved:
        return ("dissolved",)
    found = (
        ("unconscious", body.unconscious),
        ("exhausted", body.exhausted),
        ("weary", body.weary and not body.exhausted),
        ("lost", any(each.lost for each in body.parts)),
        ("badly_hurt", any(each.level is Level.BADLY_HURT for each in body.parts)),
        ("faulty", any(each.faulty for each in body.parts)),
        ("eroding", any(each.erosions and not each.lost for each in body.parts)),
    )
    return tuple(key for key, holds in found if holds)


def _gauges(body: Body) -> Iterator[Gauge]:
    """HP of the parts that suffered any (an extra's once), SP, the barrier and the combo penalty."""
    parts = body.parts[:1] if body.extra else body.parts
    for each in parts:
        if each.hp:
            name = "" if len(parts) == 1 else each.name
            level = _LEVELS.get(each.level, "")
            yield Gauge("part" if name else "hp", each.hp, each.limit, name, level)
    if body.sp:
        yield Gauge("sp", body.sp, body.sp_limit)
    if body.barrier:
        lasts = body.barrier_lasts
        level = "" if lasts is Lasts.CHAPTER else f"barrier_{lasts}"
        yield Gauge("barrier", body.barrier, body.barrier_left or None, level=level)
    if body.combo:
        yield Gauge("combo", body.combo)


def became(before: Body, after: Body) -> tuple[str, ...]:
    """The new conditions, and ``recovered`` for a combatant that is conscious again."""
    new = tuple(each for each in conditions(after) if each not in conditions(before))
    awake = before.unconscious and not after.unconscious and not after.dissolved
    return (*new, "awake") if awake else new
