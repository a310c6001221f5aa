"""The values of a BtR character that fights and maps look up."""

from bot.characters.value_names import Names
from bot.text import N_

HP, SPEED, DARKVISION, DETECTION = "hp", "speed", "darkvision", "detection"
PROTECTION, TOUGHNESS, STAMINA, MANA = "protection", "toughness", "stamina", "mana"
TITLES = {
    HP: N_("HP"),
    PROTECTION: N_("protection"),
    TOUGHNESS: N_("toughness"),
    STAMINA: N_("stamina"),
    MANA: N_("mana"),
    SPEED: N_("speed"),
    DARKVISION: N_("dark vision"),
    DETECTION: N_("detection"),
}
NAMES = Names(
    spellings={
        "生命": HP,
        "生命值": HP,
        "防护": PROTECTION,
        "防护值": PROTECTION,
        "韧性": TOUGHNESS,
        "韧性值": TOUGHNESS,
        "体力": STAMINA,
        "体力值": STAMINA,
        "法力": MANA,
        "法力值": MANA,
        "速度": SPEED,
        "移动速度": SPEED,
        "暗视": DARKVISION,
        "黑暗视觉": DARKVISION,
        "黑暗视力": DARKVISION,
        "dark_vision": DARKVISION,
        "侦测": DETECTION,
    },
    plain=frozenset(TITLES),
    groups=((N_("In a fight"), tuple(TITLES)),),
    others=N_("Further values"),
    examples={
        HP: "20",
        PROTECTION: "3",
        TOUGHNESS: "2",
        STAMINA: "10",
        MANA: "10",
        SPEED: "30",
        DARKVISION: "60",
        DETECTION: "30",
    },
    lines={"rolls": N_("claw = 2d8+4"), "notes": N_('slam "attack 20 slashing; kind StA"')},
)
