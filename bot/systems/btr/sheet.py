"""What a figure of BtR has: what is looked up of it in a fight and on a map."""

from bot.figures.names import Names
from bot.text import N_

HP, SPEED, DARKVISION, DETECTION = "hp", "speed", "darkvision", "detection"
TITLES = {
    HP: N_("HP"),
    SPEED: N_("speed"),
    DARKVISION: N_("dark-vision"),
    DETECTION: N_("detection"),
}
NAMES = Names(
    spellings={
        "生命": HP,
        "生命值": HP,
        "速度": SPEED,
        "移动速度": SPEED,
        "暗视": DARKVISION,
        "黑暗视觉": DARKVISION,
        "侦测": DETECTION,
    },
    plain=frozenset(TITLES),
    groups=((N_("In a fight"), tuple(TITLES)),),
    others=N_("Further values"),
)
