"""Dice that explode, within the dice that a roll may have.

Of one group e dice showed an exploding face and all others did not, whatever the order: with n dice at first
that happens in ``comb(n + e − 1, e)`` ways. A roll that would need more dice than allowed is refused and
rolled again, so it does not count here.
"""

from collections import defaultdict
from math import comb, exp, fsum, lgamma, log, log1p

from bot.dice.expression import Dice
from bot.dice.modifier import Narrow
from bot.dice.odds import keep_drop
from bot.dice.odds.distribution import Distribution, mixture, weighted
from bot.dice.odds.faces import Face, by_value, chances, faces
from bot.dice.odds.plan import Plan, scaled, steps
from bot.dice.odds.polynomials import cut_series, factored, lags
from bot.refusal import Refusal


def plan(dice: Dice, further: int) -> Plan:
    """Plan a group that explodes, with at most this many ``further`` dice.

    Refusals ``odds.always_explodes``, ``odds.explosions_kept``.
    """
    known = chances(dice)
    every = faces(known)
    explode = tuple([face for face in every if face.explodes])
    rest = tuple([face for face in every if not face.explodes])
    if not rest:
        raise Refusal("odds.always_explodes")
    if known.narrows:
        return _plan_kept(dice, further, known.narrows, explode, rest)
    blown = tuple([face._replace(value=face.value - known.less) for face in explode])
    if min(face.value for face in blown) >= 0:
        return _plan_sum(dice, further, blown, rest)
    if max(face.value for face in blown) > 0:
        raise Refusal("odds.not_exact", part=dice.notation)
    return scaled(_plan_sum(dice, further, _negated(blown), _negated(rest)), -1)


def _negated(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    return tuple([face._replace(value=-face.value) for face in faces])


def chance_to_exceed(count: int, dice: Dice, further: int) -> float:
    """The chance that this many of such dice, with a face that does not explode, throw more than ``further``
    dice: the roll is refused then."""
    known = chances(dice)
    blow = len(known.explodes) / dice.sides
    if not count:
        return 0
    still = count * log1p(-blow)
    ways = (lgamma(count + blown) - lgamma(blown + 1) - lgamma(count) for blown in range(further + 1))
    return max(0.0, 1 - fsum(exp(way + still + blown * log(blow)) for blown, way in enumerate(ways)))


def _plan_sum(dice: Dice, further: int, explode: tuple[Face, ...], rest: tuple[Face, ...]) -> Plan:
    blown, still = by_value(explode), by_value(rest)
    base = min(still)
    factors = factored([([still.get(value, 0) for value in range(base, max(still) + 1)], dice.count)])
    least = dice.count * base + min(0, further * min(blown))
    most = dice.count * max(still) + further * max(blown)
    count, bits = most - least + 1, (dice.count + further) * dice.sides.bit_length()
    known_from = (1 + len(blown)) * (1 + lags(factors))

    def make() -> Distribution:
        found = cut_series(dice.sides, blown, dice.count, further, factors)
        return weighted(dict(enumerate(found, dice.count * base)))

    return Plan(least, most, count, bits, steps(count * (known_from + 8), bits), make)


def _plan_kept(
    dice: Dice,
    further: int,
    narrows: tuple[Narrow, ...],
    explode: tuple[Face, ...],
    rest: tuple[Face, ...],
) -> Plan:
    """Plan dice that are kept or dropped, if the highest face explodes: it is then on top."""
    top = max(face.face for face in (*explode, *rest))
    if [face.face for face in explode] != [top] or any(face.face == top for face in rest):
        raise Refusal("odds.explosions_kept", sides=dice.values[-1])
    split = defaultdict[keep_drop.Places, dict[int, int]](dict)
    for blown in range(further + 1):
        start, end = keep_drop.places(dice.count + blown, narrows)[1:]
        lower = keep_drop.Places(dice.count, min(start, dice.count), min(end, dice.count))
        value = explode[0].value * max(0, end - max(start, dice.count))
        weight = comb(dice.count + blown - 1, blown) * dice.sides ** (further - blown)
        split[lower][value] = split[lower].get(value, 0) + weight
    plans = {places: keep_drop.plan(rest, places) for places in split}
    bits = (dice.count + further) * dice.sides.bit_length()
    least = min(plan.least + min(split[places]) for places, plan in plans.items())
    most = max(plan.most + max(split[places]) for places, plan in plans.items())
    pairs = sum(plan.outcomes * len(split[places]) for places, plan in plans.items())
    work = sum(plan.work for plan in plans.values()) + steps(20 * pairs, bits)

    def make() -> Distribution:
        return mixture(
            (sum(split[places].values()), plan.make().plus(weighted(split[places])))
            for places, plan in plans.items()
        )

    return Plan(least, most, most - least + 1, bits, work, make)
