"""What a character of the dice game has: three attributes, how fast and how keen it is."""

from bot.characters.value_names import Names
from bot.dice.signs import ATTRIBUTE_WORDS
from bot.systems.pool.attributes import Attribute
from bot.text import N_

SPEED, PERCEPTION, PROTECTION = "speed", "perception", "protection"
TITLES = {
    Attribute.STRENGTH.value: N_("strength"),
    Attribute.AGILITY.value: N_("agility"),
    Attribute.SPIRIT.value: N_("spirit"),
    SPEED: N_("speed"),
    PERCEPTION: N_("perception"),
    PROTECTION: N_("protection"),
}
NAMES = Names(
    spellings={
        **ATTRIBUTE_WORDS,
        "速度": SPEED,
        "移动速度": SPEED,
        "感知": PERCEPTION,
        "感知范围": PERCEPTION,
        "防护": PROTECTION,
    },
    plain=frozenset(TITLES),
    groups=(
        (N_("Dice"), tuple(each.value for each in Attribute)),
        (N_("More"), (SPEED, PERCEPTION, PROTECTION)),
    ),
    others=N_("Further values"),
    examples={
        Attribute.STRENGTH.value: "5",
        Attribute.AGILITY.value: "3",
        Attribute.SPIRIT.value: "2",
        SPEED: "6",
        PERCEPTION: "8",
        PROTECTION: "1",
    },
    lines={
        "rolls": N_("sword = strengthP+2P > 3"),
        "notes": N_('slash "attack strength+1P; attribute strength"'),
    },
)
