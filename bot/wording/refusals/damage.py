"""Refusals of bodies and of damage."""

from collections.abc import Mapping

from bot.text import N_

HEALTH: Mapping[str, str] = {
    "health.no_part": N_("There is no part “{part}”. The parts: {parts}."),
    "health.part_lost": N_("“{part}” is 欠损 and counts as absent. Name another part."),
    "health.no_such_level": N_("With a threshold of {threshold} no HP of “{part}” are that injury level."),
    "health.no_parts": N_("There is no part in it. Write for example `head vital; torso core; torso-head`."),
    "health.part_twice": N_("The part “{part}” is named twice. Name each once."),
    "health.part_unnamed": N_("In “{item}” the part has no name. Write its name first: `head vital`."),
    "health.part_name_too_long": N_("“{part}…” is longer than {limit} characters. Shorten the name."),
    "health.too_many_parts": N_("A body has at most {limit} parts."),
    "health.parts_too_long": N_("The text of a body has at most {limit} characters."),
    "health.out_of_bounds": N_("{what} goes from {least} to {most}."),
    "health.unknown_join": N_("No part “{part}” to join. Meant, perhaps: {near}."),
}

DAMAGE: Mapping[str, str] = {
    "damage.unknown_type": N_("“{word}” is no type of damage. Meant, perhaps: {near}."),
}

HEALTH_NAMES: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("health", "what"): {"threshold": N_("A threshold"), "count": N_("A number of wounds")},
}
