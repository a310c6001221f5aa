"""The rulings of travel, falls, loads, search and riding as tables."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from bot.ground.reason import Reason
from bot.ground.size import Size
from bot.refusal import Refusal
from bot.systems.pool.attributes import Attribute, Dice
from bot.systems.pool.carrying import Load
from bot.systems.pool.falling import Fall, landing, way_down
from bot.systems.pool.riding import WAR_HORSE, keeps_seat, seat
from bot.systems.pool.search import Concealment, Search, Thing
from bot.systems.pool.travel import Carrier, Going, Journey, Moment, Plan, travel
from bot.wording.reasons import reason_told, reasons_told
from bot.wording.words import words_for
from tests.case_tables import ids_covered, ruled_by, ruling

Case = Mapping[str, Any]
FILES = ("travel", "falling", "carrying", "search", "riding")
RULES = ("P-39", "P-47", "P-50", "P-51", "P-52", "P-53", "P-54", "P-55", "P-56", "P-57", "P-63")


def _keys(reasons: Iterable[Reason]) -> list[str]:
    """Each reason with its rule; every one has words that its facts fill."""
    listed = list(reasons)
    assert "{" not in reasons_told(words_for("en"), listed)
    return [f"{each.key} {each.rule}" for each in listed]


def _travel(case: Case) -> dict[str, Any]:
    carrier = Carrier(case.get("carrier", "feet"))
    plan = Plan(
        tuple(map(Fraction, case["speeds"])),
        Fraction(case.get("hours", carrier.hours)),
        case.get("forced", 0),
        Fraction(case["distance"]) if "distance" in case else None,
        Dice(*case["dice"]) if "dice" in case else None,
        Going(case.get("going", "normal")),
        carrier,
    )
    return _journey(travel(plan))


def _journey(journey: Journey) -> dict[str, Any]:
    dice = [list(map(list, day.dice)) for day in journey.days]
    return {
        "pace": str(journey.plan.pace),
        "km": str(journey.km),
        "way": str(journey.way),
        "arrived": journey.arrived,
        "days": len(journey.days),
        "ways": [str(day.way) for day in journey.days],
        "hours": [str(day.hours) for day in journey.days],
        "lost": journey.lost,
        "dice": dice,
        "left": dice[-1][-1] if dice[-1] else None,
        "unsold": _moment(journey.unsold),
        "collapse": _moment(journey.collapse),
        "reasons": _keys(journey.reasons),
        "ruling": ruling(journey.reasons),
    }


def _moment(moment: Moment | None) -> object:
    if moment is None:
        return False
    return {"day": moment.day, "hour": moment.hour, "way": str(moment.way), "dice": list(moment.dice)}


def _fall(case: Case) -> dict[str, Any]:
    attribute = Attribute(case.get("attribute", "strength"))
    fall = Fall(
        case["drop"], case["agility"], case.get("protection", 0), attribute, case.get("postures", True)
    )
    result = case.get("result", 0)
    facts = {name: getattr(fall, name) for name in ("rounds", "harmless", "dice", "notation")}
    landed = [*way_down(fall), *landing(fall, result)] if case.get("way_down") else [*landing(fall, result)]
    return {**facts, "lost": fall.lost(result), "landing": _keys(landed), "ruling": ruling(landed)}


def _carry(case: Case) -> dict[str, Any]:
    sizes = [Size(case[name]) if name in case else None for name in ("size", "their_size")]
    burden = Load(case["strength"], Fraction(case["weight"]), *sizes)
    facts = {name: getattr(burden, name) for name in ("drags", "lifts", "slows", "most", "burden")}
    return {**facts, "reasons": _keys(burden.reasons), "ruling": ruling(burden.reasons)}


def _search(case: Case) -> dict[str, Any]:
    search = Search(Thing(case["size"]), Concealment(case["concealment"]))
    return {
        "difficulty": search.difficulty,
        "reasons": _keys(search.reasons),
        "ruling": ruling(search.reasons),
    }


def _difficulties(case: Case) -> dict[str, Any]:
    return {thing: {each: Search(thing, each).difficulty for each in Concealment} for thing in Thing}


def _horse(case: Case) -> dict[str, Any]:
    return {
        "mounting": WAR_HORSE.mounting,
        "height": WAR_HORSE.height,
        "walk": WAR_HORSE.speed("walk"),
        "fly": WAR_HORSE.speed("fly"),
    }


def _seat(case: Case) -> dict[str, Any]:
    return {"kept": [keeps_seat(result, case["damage"]) for result in case["results"]]}


def _told(case: Case) -> dict[str, Any]:
    return {
        "told": [
            reason_told(words_for("en"), each)
            for each in seat(case["damage"], case.get("height", 4), kept=True)
        ]
    }


ACTS: Mapping[str, Callable[[Case], dict[str, Any]]] = {
    "travel": _travel,
    "fall": _fall,
    "carry": _carry,
    "search": _search,
    "difficulties": _difficulties,
    "horse": _horse,
    "seat": _seat,
    "told": _told,
}


@ruled_by("pool", files=FILES)
def test_ruling(case: Case) -> None:
    expected = case["expect"]
    assert expected
    if "refusal" in expected:
        with pytest.raises(Refusal) as refused:
            ACTS[case["act"]](case)
        assert refused.value.key == expected["refusal"]
        assert ruling([refused.value]) == case.get("ruling", [])
        return
    facts = ACTS[case["act"]](case)
    assert facts.get("ruling", []) == case.get("ruling", [])
    assert {name: facts[name] for name in expected} == expected


def test_every_rule_has_a_case() -> None:
    assert set(RULES) - ids_covered("pool") == set()
