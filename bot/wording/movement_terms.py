"""The names of peoples, manners and the options of `/move`."""

from collections.abc import Mapping

from bot.text import N_

PEOPLE: Mapping[str, str] = {
    "human": N_("human"), "elf": N_("elf"), "half-elf": N_("half-elf"), "half-orc": N_("half-orc"),
    "aasimar": N_("aasimar"), "catfolk": N_("catfolk"), "dhampir": N_("dhampir"), "drow": N_("drow"),
    "fetchling": N_("fetchling"), "goblin": N_("goblin"), "hobgoblin": N_("hobgoblin"),
    "kobold": N_("kobold"), "orc": N_("orc"), "tengu": N_("tengu"), "tiefling": N_("tiefling"),
    "ifrit": N_("ifrit"), "oread": N_("oread"), "sylph": N_("sylph"), "undine": N_("undine"),
    "changeling": N_("changeling"), "gillman": N_("gillman"), "grippli": N_("grippli"),
    "kitsune": N_("kitsune"), "nagaji": N_("nagaji"), "samsaran": N_("samsaran"), "strix": N_("strix"),
    "suli": N_("suli"), "vanara": N_("vanara"), "vishkanya": N_("vishkanya"),
    "dwarf": N_("dwarf"), "duergar": N_("duergar"), "halfling": N_("halfling"), "gnome": N_("gnome"),
    "ratfolk": N_("ratfolk"), "svirfneblin": N_("svirfneblin"), "wayang": N_("wayang"),
    "merfolk": N_("merfolk"),
}  # fmt: skip
"""The peoples of F-2."""

BONUS_TYPES: Mapping[str, str] = {
    "barbarian": N_("barbarian"),
    "monk": N_("monk"),
    "enhancement": N_("enhancement"),
    "morale": N_("morale"),
    "luck": N_("luck"),
    "sacred": N_("sacred"),
    "profane": N_("profane"),
    "insight": N_("insight bonus"),
    "competence": N_("competence"),
    "circumstance": N_("circumstance"),
}
"""Types of speed bonuses that have a name here; any other word is one, too."""

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

BTR_MANNERS: Mapping[str, str] = {
    "walk": N_("An ordinary move"),
    "dash": N_("A dash"),
    "leap": N_("A flying or leaping dash"),
    "blink": N_("A blink"),
}
"""The manners of BtR as a sentence begins with them."""

OPTIONS: Mapping[str, str] = {
    "people": N_("people"),
    "attributes": N_("attributes"),
    "spent": N_("spent"),
}
"""The options of `/move` that a refusal names."""
