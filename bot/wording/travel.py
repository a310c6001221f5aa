"""Words of journeys."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import groupby

from bot.ground.reason import because
from bot.systems.pool.attributes import Dice
from bot.systems.pool.travel import Day, Journey, Moment
from bot.wording.brief_rulings import BriefRuling, briefly
from bot.wording.reasons import number, reason_told
from bot.wording.words import Marked, Words, listing


def journey_told(words: Words, journey: Journey) -> BriefRuling:
    """The km, the days, the dice lost; then what goes wrong, each day, and why."""
    lines = [_head(words, journey), *_warnings(words, journey), *_days(words, journey.days)]
    return briefly(words, lines, journey.reasons)


def _head(words: Words, journey: Journey) -> Marked:
    km = words("**{km} km**", km=number(journey.km))
    distance = journey.plan.distance
    if distance is not None and not journey.arrived:
        km = words("{km} of {distance} km", km=km, distance=number(distance))
    days = words.plural("{n} day", "{n} days", len(journey.days))
    return Marked(f"🧭 {km} · {days} · {_lost(words, journey)}")


def _lost(words: Words, journey: Journey) -> Marked:
    if not journey.lost:
        return words("no dice lost")
    each = [
        words("strength {n}", n=journey.lost),
        words("agility {n}", n=journey.lost),
        words("spirit {n}", n=journey.lost),
    ]
    return words("dice lost: {dice}", dice=listing(words, each))


def _warnings(words: Words, journey: Journey) -> list[Marked]:
    """Where the last dice go, or would go."""
    told: list[Marked] = []
    if unsold := journey.unsold:
        told.append(reason_told(words, because("travel.unsold", "P-55", **_facts(unsold))))
    if collapse := journey.collapse:
        told.append(reason_told(words, because("travel.collapse", "P-56", **_facts(collapse))))
    return [Marked(f"⚠ {each}") for each in told]


def _facts(moment: Moment) -> dict[str, object]:
    return {"day": moment.day, "hour": moment.hour, "way": moment.way, "dice": _shown(moment.dice)}


def _shown(dice: Dice) -> Marked:
    return Marked("/".join(map(str, dice)))


def _days(words: Words, days: Iterable[Day]) -> list[Marked]:
    """A line for each day, or for several that are alike."""
    runs = [list(run) for _, run in groupby(days, key=lambda day: replace(day, number=0))]
    return [_days_alike(words, run) for run in runs]


def time_told(words: Words, hours: Fraction) -> Marked:
    """A length of time as people say it, cut to whole seconds: 17 h 40 min, 2 min 30 s."""
    minutes, seconds = divmod(int(hours * 3600), 60)
    full, minutes = divmod(minutes, 60)
    parts = (
        (full, words("{n} h", n=full)),
        (minutes, words("{n} min", n=minutes)),
        (seconds, words("{n} s", n=seconds)),
    )
    told = [part for n, part in parts if n]
    if not told:
        return words("less than 1 s")
    return reduce(lambda before, after: words("{before} {after}", before=before, after=after), told)


def _days_alike(words: Words, run: list[Day]) -> Marked:
    day = run[0]
    facts = {"way": number(day.way), "time": time_told(words, day.hours)}
    if len(run) > 1:
        last = run[-1].number
        told = words("Days {first}–{last}: {way} km in {time} each", first=day.number, last=last, **facts)
    else:
        told = words("Day {day}: {way} km in {time}", day=day.number, **facts)
    if not day.lost:
        return told
    each = words("each attribute −{lost}", lost=day.lost)
    chain = " → ".join(map(_shown, day.dice))
    return Marked(" · ".join(filter(None, [told, each, chain])))
