"""The names of peoples, manners and the options of `/move`."""

from collections.abc import Mapping

from bot.text import N_

MANNERS: Mapping[str, str] = {
    "walk": N_("walk"),
    "unskilled": N_("a manner marked “-”"),
    "own": N_("states its own distance"),
    "teleport": N_("teleport"),
    "forced": N_("forced movement"),
    "knock-back": N_("knock-back"),
    "phase": N_("phase"),
    "double": N_("double move"),
    "run": N_("run"),
    "charge": N_("charge"),
    "step": N_("5-foot step"),
    "squeeze": N_("squeeze through a narrow way"),
    "escape": N_("through less than half of its space"),
    "fly": N_("fly, or incorporeal"),
    "dash": N_("dash"),
    "leap": N_("dash that flies or leaps"),
    "blink": N_("blink"),
}

TERRAINS: Mapping[str, str] = {
    "easy": N_("easy: downhill, downstream"),
    "normal": N_("normal"),
    "difficult": N_("difficult"),
}

CURRENTS: Mapping[str, str] = {
    "with": N_("with it: downstream, downhill"),
    "against": N_("against it: upstream"),
}

ARMOURS: Mapping[str, str] = {
    "none": N_("no armour"),
    "light": N_("light armour"),
    "medium": N_("medium armour"),
    "heavy": N_("heavy armour"),
}

POSTURES: Mapping[str, str] = {
    "standing": N_("standing"),
    "crouching": N_("crouching"),
    "sitting": N_("sitting"),
    "prone": N_("prone"),
    "riding": N_("riding"),
}

THINGS: Mapping[str, str] = {
    "ally": N_("a friend"),
    "enemy": N_("an enemy"),
    "helpless": N_("a helpless enemy"),
    "helpless-huge": N_("a huge helpless enemy"),
    "apart": N_("a creature three sizes apart"),
    "filling": N_("a creature that fills its space"),
    "obstacle": N_("an obstacle that can be crossed"),
    "wall": N_("a wall"),
    "corner": N_("a hard corner"),
    "pit": N_("a pit"),
    "water": N_("water"),
    "up": N_("up to a higher level"),
    "down": N_("down to a lower level"),
}
"""The things that may be on the way."""


OPTIONS: Mapping[str, str] = {
    "people": N_("people"),
    "attributes": N_("attributes"),
    "spent": N_("spent"),
}
"""The options of `/move` that a refusal names."""
