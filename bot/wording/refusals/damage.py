"""Refusals of bodies and of damage."""

from collections.abc import Mapping

from bot.systems.instinct.health import WHOLE
from bot.text import N_

HEALTH: Mapping[str, str] = {
    "health.no_part": N_("There is no part “{part}”. The parts: {parts}."),
    "health.part_lost": N_("“{part}” is lost and counts as absent. Name another part."),
    "health.no_such_level": N_("With a threshold of {threshold} no HP of “{part}” are that injury level."),
    "health.no_parts": N_("It has no part. Write for example `head vital; torso core; torso-head`."),
    "health.part_twice": N_("The part “{part}” is named twice. Name each once."),
    "health.part_unnamed": N_("In “{item}” the part has no name. Write its name first: `head vital`."),
    "health.part_name_too_long": N_("“{part}…” is longer than {limit} characters. Shorten the name."),
    "health.too_many_parts": N_("A body has at most {limit} parts."),
    "health.parts_too_long": N_("The text of a body has at most {limit} characters."),
    "health.out_of_bounds": N_("{what} goes from {least} to {most}."),
    "health.unknown_join": N_("No part “{part}” to join. Meant, perhaps: {near}."),
}

DAMAGE: Mapping[str, str] = {
    "damage.no_types": N_("The type of damage is missing. Write for example `cutting` or `cutting+burning`."),
    "damage.unknown_special": N_("“{word}” is not a special effect. Did you mean: {near}?"),
    "damage.of_the_target": N_(
        "A combatant has this itself; leave `{option}` out, or set it with `/encounter set health`."
    ),
    "damage.part_needed": N_("Say which part it hits: {parts}."),
    "damage.no_part_left": N_("All parts are lost, so no part can be hit."),
    "damage.execute_needs_vital": N_("Execute hits vital parts only, and “{part}” is none. Vital: {parts}."),
    "damage.hp_at_limit": N_("{hp} HP are at the limit of {limit} or above: the part is lost already."),
    "damage.sp_at_limit": N_("{sp} SP are at the limit of {limit} or above: dissolved already."),
    "damage.unknown_type": N_("“{word}” is not a type of damage. Did you mean: {near}?"),
}

PARTS: Mapping[str, str] = {WHOLE: N_("body")}
"""The parts of a body that are words of the code."""

HEALTH_NAMES: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("health", "what"): {"threshold": N_("A threshold"), "count": N_("A number of wounds")},
}
