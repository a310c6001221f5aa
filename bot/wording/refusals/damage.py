"""Refusals of damage."""

from collections.abc import Mapping

from bot.text import N_

DAMAGE: Mapping[str, str] = {
    "damage.of_the_target": N_(
        "A combatant has this itself; leave `{option}` out, or set it with `/encounter set health`."
    ),
}
