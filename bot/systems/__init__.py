"""The registry of game systems: to add one, name its ``SYSTEM`` here."""

from collections.abc import Mapping

from bot.refusal import Refusal
from bot.systems import instinct, order
from bot.systems.system import System


def registered(*systems: System) -> Mapping[str, System]:
    """Return the systems by their keys. ValueError: two share one."""
    by_key = {each.key: each for each in systems}
    if len(by_key) != len(systems):
        raise ValueError(f"two systems share a key: {[each.key for each in systems]}")
    return by_key


SYSTEMS = registered(instinct.SYSTEM, order.SYSTEM)


def system(key: str) -> System:
    """Return the system with this key. Refusal: there is none."""
    if key not in SYSTEMS:
        raise Refusal("encounter.unknown_system", system=key)
    return SYSTEMS[key]
