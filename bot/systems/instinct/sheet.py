"""The values of a character of 死亡本能, and what the rules derive from them (D-15, D-28, D-32, D-44, D-52,
D-67).

A skill's proficiency has the skill's name. The rules derive `耐力PB` from `耐力` and read `耐力熟练度` as the
same. `侦查属性` is the modifier of the attribute that 侦查 uses. A formula with a free name is not a
proficiency: it is added as it is, also under the name `命中总值`.
"""

from bot.characters.value_names import Names, itself
from bot.text import N_

PB_A_LEVEL = 2
"""What a level of proficiency adds to a check (D-15)."""

LEVEL, RESISTANCE, REACH, SPEED, DARKVISION = "lv", "dr", "近接距离", "速度", "暗视"
SP_THRESHOLD, AP_THRESHOLD, HP_THRESHOLD = "sp阈值", "ap阈值", "hp阈值"
ATTRIBUTES = {
    "str": N_("STR"),
    "dex": N_("DEX"),
    "con": N_("CON"),
    "int": N_("INT"),
    "wis": N_("WIS"),
    "cha": N_("CHA"),
    "fth": N_("FTH"),
}
"""Those that the rules name, and others that sheets often have; any other attribute may be a free value."""
SKILLS = {
    "运动": N_("athletics"),
    "灵巧": N_("dexterity"),
    "耐力": N_("endurance"),
    "洞悉": N_("insight"),
    "直觉": N_("intuition"),
}
DEFENCES = {"闪避": N_("dodge"), "强韧": N_("fortitude"), "反射": N_("reflex"), "意志": N_("will")}
REST = {
    LEVEL: N_("LV"),
    RESISTANCE: N_("DR"),
    HP_THRESHOLD: N_("HP threshold"),
    SP_THRESHOLD: N_("SP threshold"),
    AP_THRESHOLD: N_("AP threshold"),
    REACH: N_("melee reach"),
    SPEED: N_("speed"),
    DARKVISION: N_("darkvision"),
}
TITLES = {**ATTRIBUTES, **SKILLS, **DEFENCES, **REST}


def bonus(proficiency: int) -> int:
    """PB: what proficiency adds to a check, nothing below 1 (D-15)."""
    return PB_A_LEVEL * proficiency if proficiency >= 1 else 0


NAMES = Names(
    spellings={
        "athletics": "运动",
        "dexterity": "灵巧",
        "endurance": "耐力",
        "insight": "洞悉",
        "intuition": "直觉",
        "dodge": "闪避",
        "fortitude": "强韧",
        "reflex": "反射",
        "will": "意志",
        "等级": LEVEL,
        "level": LEVEL,
        "伤害减免": RESISTANCE,
        "hp_threshold": HP_THRESHOLD,
        "sp_threshold": SP_THRESHOLD,
        "ap_threshold": AP_THRESHOLD,
        "损伤阈值": HP_THRESHOLD,
        "精力阈值": SP_THRESHOLD,
        "行动阈值": AP_THRESHOLD,
        "reach": REACH,
        "melee_reach": REACH,
        "近接范围": REACH,
        "speed": SPEED,
        "移动速度": SPEED,
        "darkvision": DARKVISION,
        "dark_vision": DARKVISION,
    },
    defaults={
        RESISTANCE: "0",
        HP_THRESHOLD: "4",
        SP_THRESHOLD: "max(2, 耐力PB+CON+FTH)",
        AP_THRESHOLD: "3",
        REACH: "1",
        SPEED: "max(2, 灵巧熟练度+(STR+DEX)/4)",
    },
    derived={"pb": bonus, "熟练度": itself},
    endings={"_attribute": "属性", "_proficiency": "熟练度", "_total": "总值"},
    plain=frozenset({*ATTRIBUTES, *REST}),
    attribute="属性",
    total="总值",
    groups=(
        (N_("Attributes"), (LEVEL, *ATTRIBUTES)),
        (N_("Skills"), tuple(SKILLS)),
        (N_("Defences"), tuple(DEFENCES)),
        (N_("Bounds"), tuple(REST)[1:]),
    ),
    others=N_("Further values"),
    examples={
        LEVEL: "1",
        **dict.fromkeys((*ATTRIBUTES, *SKILLS, *DEFENCES), "2"),
        DARKVISION: "1",
    },
    lines={
        "values": N_("perception 2"),
        "rolls": N_("greatsword = 2d10+dexterityPB > 12"),
        "notes": N_('chop "attack greatsword+9; damage 4 cutting; AP 2"'),
    },
)
