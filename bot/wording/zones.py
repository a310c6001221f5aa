"""Time zones: by the names of the IANA database and, in each language, by the cities that give them their
names."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from babel.dates import get_timezone_location

from bot.text import fold
from bot.wording.words import LANGUAGES

UNIVERSAL: Final = "UTC"
"""The zone that holds where none is set."""
_OTHERS: Final = ("Etc/", "SystemV/", "posix/", "right/")
"""Names that no town has: they are taken, and not suggested."""


@cache
def names() -> Mapping[str, str]:
    """Every zone that this machine knows, by its name folded."""
    return {fold(each): each for each in sorted({UNIVERSAL, *available_timezones()})}


@cache
def cities(language: str) -> Mapping[str, str]:
    """The name of each zone's town, by the zone; if several zones are named after one town, the zone with its
    name has it."""
    return {zone: _city(zone, language) for zone in _by_town().values()}


@cache
def _by_town() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for zone in names().values():
        if "/" in zone and not zone.startswith(_OTHERS):
            town = _city(zone, LANGUAGES[0])
            if town not in found or zone.endswith(f"/{town.replace(' ', '_')}"):
                found[town] = zone
    return found


def _city(zone: str, language: str) -> str:
    return get_timezone_location(zone, locale=language.replace("-", "_"), return_city=True)


def zone_of(typed: str) -> str | None:
    """The zone that the typed text means, by its name or by its town in any language; None: there is none."""
    wanted = fold(typed.partition(" · ")[0])
    if wanted in names():
        return names()[wanted]
    met = (zone for each in LANGUAGES for zone, city in cities(each).items() if fold(city) == wanted)
    return next(met, None)


def clock(zone: str) -> tzinfo:
    """The clock of a zone; UTC's where this machine does not know it (any longer)."""
    try:
        return UTC if zone == UNIVERSAL else ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def suggested(language: str, typed: str, now: datetime, most: int) -> Sequence[tuple[str, str]]:
    """Zones that what was typed may become, as they are shown and by their names: a part of the name, of the
    town in any language, or of how far the zone is from UTC."""
    wanted, found = _plain(typed), list[tuple[str, str]]()
    for zone, city in {UNIVERSAL: "", **cities(language)}.items():
        shown = f"{zone} · {city} · {offset(zone, now)}" if city else zone
        towns = [cities(each).get(zone, "") for each in LANGUAGES]
        if wanted in _plain(" ".join((shown, *towns))):
            found.append((shown, zone))
        if len(found) == most:
            break
    return found


def _plain(text: str) -> str:
    return fold(text).replace("_", " ")


def offset(zone: str, now: datetime) -> str:
    """How far a zone is from UTC then, `UTC+08:00`."""
    away = f"{now.astimezone(clock(zone)):%z}"
    return f"UTC{away[:3]}:{away[3:5]}"
