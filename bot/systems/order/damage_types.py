"""The types of damage of the plain game: those that d20 tables use, by every spelling, and any other word."""

import re
from typing import Final

from bot.text import N_, fold, half_width, tidy

LONGEST: Final = 30
"""How many characters a type has."""
ALL: Final = "all"
TITLES: Final = {
    "slashing": N_("slashing damage"),
    "piercing": N_("piercing damage"),
    "bludgeoning": N_("bludgeoning damage"),
    "fire": N_("fire damage"),
    "cold": N_("cold damage"),
    "lightning": N_("lightning damage"),
    "thunder": N_("thunder damage"),
    "acid": N_("acid damage"),
    "poison": N_("poison damage"),
    "necrotic": N_("necrotic damage"),
    "radiant": N_("radiant damage"),
    "psychic": N_("psychic damage"),
    "force": N_("force damage"),
    ALL: N_("all damage"),
}
_SPELT: Final = {
    **{each: each for each in TITLES},
    "挥砍": "slashing", "切割": "slashing", "劈砍": "slashing",
    "穿刺": "piercing",
    "钝击": "bludgeoning", "钝器": "bludgeoning",
    "火焰": "fire", "火": "fire",
    "寒冷": "cold", "冷冻": "cold", "寒霜": "cold", "冰": "cold", "冰冷": "cold", "冷": "cold",
    "闪电": "lightning", "电击": "lightning", "电": "lightning", "electricity": "lightning",
    "雷鸣": "thunder", "音波": "thunder", "sonic": "thunder",
    "强酸": "acid", "酸": "acid", "酸蚀": "acid",
    "毒素": "poison", "毒": "poison",
    "黯蚀": "necrotic", "暗蚀": "necrotic", "死灵": "necrotic",
    "光耀": "radiant",
    "心灵": "psychic", "精神": "psychic",
    "力场": "force",
    "全部": ALL, "所有": ALL, "everything": ALL,
}  # fmt: skip
_BETWEEN: Final = re.compile(r"[,;/、\n]|\band\b|和")
_DAMAGE: Final = re.compile(r"\s*(?:damage|dmg|伤害|点)\s*$", re.IGNORECASE)
_POINTS: Final = re.compile(r"^\s*(?:points?(?:\s+of)?(?!\w)|点)\s*", re.IGNORECASE)


def kind_named(typed: str) -> str:
    """The key of a type as typed. A type that is not known keeps its word."""
    word = fold(_DAMAGE.sub("", _POINTS.sub("", tidy(half_width(typed))))).strip(" 的")
    return _SPELT.get(word, word)[:LONGEST]


def kinds_in(typed: str) -> tuple[str, ...]:
    """The types that a text names, separated by commas."""
    found = (kind_named(each) for each in _BETWEEN.split(half_width(typed)))
    return tuple(dict.fromkeys(each for each in found if each))
