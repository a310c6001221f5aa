"""The registry of game systems: to add one, name its ``SYSTEM`` here."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from weakref import WeakValueDictionary

from bot.refusal import Refusal
from bot.systems import btr, instinct, order, pathfinder, pool
from bot.systems.map_kind import MapKind
from bot.systems.recipes.system import SHIPPED, shipped
from bot.systems.rulebook import by_id
from bot.systems.system import System


def registered(*systems: System) -> Mapping[str, System]:
    """Return the systems by their keys. ValueError: two share one."""
    by_key = {each.key: each for each in systems}
    if len(by_key) != len(systems):
        raise ValueError(f"two systems share a key: {[each.key for each in systems]}")
    return by_key


def map_kinds(systems: Iterable[System]) -> Mapping[str, MapKind]:
    """Return the kinds of maps of all systems by their keys. ValueError: two share a key or a
    word of a map's text."""
    kinds = [kind for each in systems for kind in each.maps]
    keys = [kind.key for kind in kinds]
    words = [word for kind in kinds for word in set(kind.spelling)]
    for names in (keys, words):
        if len(set(names)) != len(names):
            raise ValueError(f"two kinds of maps share a name: {names}")
    return MappingProxyType(dict(zip(keys, kinds, strict=True)))


SYSTEMS = registered(pool.SYSTEM, pathfinder.SYSTEM, instinct.SYSTEM, btr.SYSTEM, order.SYSTEM)
MAP_KINDS = map_kinds(SYSTEMS.values())
RULES = by_id(rule for each in SYSTEMS.values() for rule in each.rulebook)
"""Every game's rules by their ids."""

PLAIN = order.SYSTEM
"""The game of a table that has chosen none."""
CHECKING = instinct.SYSTEM
"""The game of the checks of `/check` and the damage of `/damage`, in every channel."""
ADVENTURING = pool.SYSTEM
"""The game of the falls, journeys, loads and searches of `/fall`, `/travel`, `/carry` and `/search`."""
FAMILIES: Mapping[str, Callable[[System], bool]] = MappingProxyType(
    {
        **dict.fromkeys(("check", "damage"), lambda game: game is CHECKING),
        **dict.fromkeys(("travel", "fall", "carry", "search"), lambda game: game is ADVENTURING),
        "attack": lambda game: game.attacks is not None,
        "move": lambda game: game.moves is not None,
        "sense": lambda game: game.senses is not None,
        "rest": lambda game: bool(game.rests),
    }
)
"""The commands that not every game has a use for, each with the games that have one."""


OWN: WeakValueDictionary[str, System] = WeakValueDictionary()
"""The games of servers' own files, by their keys, as long as `bot.play.own_games` remembers them."""


def find(key: str | None) -> System | None:
    """The system with this key: one of the registry, one that comes as a file, or a server's own."""
    if key is None:
        return None
    if key in SYSTEMS:
        return SYSTEMS[key]
    return shipped(key) if key in SHIPPED else OWN.get(key)


OWN_PREFIX = "own_"
"""How the keys of servers' own games begin."""


def offered() -> Iterable[System]:
    """Every system that every server may choose."""
    return (*SYSTEMS.values(), *map(shipped, SHIPPED))


def system(key: str) -> System:
    """Return the system with this key. A server's own game that is no longer there leaves its fights to the
    plain game. Refusal: there is none."""
    if key in SYSTEMS:  # As in `find`: a turn asks a hundred times.
        return SYSTEMS[key]
    found = find(key) or (order.SYSTEM if key.startswith(OWN_PREFIX) else None)
    if found is None:
        raise Refusal("encounter.unknown_system", system=key)
    return found


def map_kind(key: str) -> MapKind:
    """Return the kind of maps with this key. Refusal: there is none."""
    if key not in MAP_KINDS:
        raise Refusal("unknown_choice", choice=key)
    return MAP_KINDS[key]


def system_with(rule: str) -> System:
    """Return the system whose rulebook has the rule with this id."""
    return next(each for each in SYSTEMS.values() if RULES[rule] in each.rulebook)


def system_of(kind: MapKind) -> System:
    """Return the system that these maps belong to."""
    return next(each for each in SYSTEMS.values() if kind in each.maps)
