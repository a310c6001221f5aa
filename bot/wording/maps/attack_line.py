"""What a map says between an attacker and a target, in words."""

from bot.ground.sight.facing import Level
from bot.maps.attack_line import Between, Shelter
from bot.systems.map_kind import MapKind
from bot.text import N_
from bot.wording.maps.surveys import CONCEALED, SIDES, spot
from bot.wording.measures import distance_told
from bot.wording.reasons import reasons_told
from bot.wording.words import Marked, Words, listing

SEPARATOR = " · "
SHELTERS = {Shelter.WEAK: N_("weak cover"), Shelter.FULL: N_("full cover")}


def between_told(words: Words, found: Between) -> Marked:
    """One small line: the values taken from the map."""
    return Marked("-# " + words("From the map: {facts}", facts=_facts(words, found)))


def between_short(words: Words, found: Between) -> str:
    """The same without its frame, for suggestions."""
    return str(_facts(words, found)).replace("**", "")


def between_listed(words: Words, kind: MapKind, found: Between) -> str:
    """Where a target stands, how far it is, and what protects it, for a list of targets."""
    parts = [spot(kind, found.target.place), distance_told(words, found.distance)]
    parts += [] if found.clear else [words("no clear line")]
    parts += [] if found.shelter is Shelter.NONE or not found.clear else [words(SHELTERS[found.shelter])]
    parts += [words(CONCEALED[found.concealment])] if found.concealment in CONCEALED else []
    return SEPARATOR.join(parts).replace("**", "")


def _facts(words: Words, found: Between) -> Marked:
    parts = [words("distance {distance}", distance=distance_told(words, found.distance))]
    parts.append(words("a clear line") if found.clear else words("no clear line"))
    if found.shelter is not Shelter.NONE:
        parts.append(words(SHELTERS[found.shelter]))
    if found.concealment in CONCEALED:
        parts.append(words(CONCEALED[found.concealment]))
    if found.levels and found.levels != (Level.LEVEL,):
        parts.append(words(SIDES[found.levels[0]]))
    return listing(words, parts)


def between_steps(words: Words, found: Between) -> Marked:
    """The reasons, and what the map cannot know."""
    return reasons_told(words, (*found.distance.reasons, *found.reasons, *found.unknown))
