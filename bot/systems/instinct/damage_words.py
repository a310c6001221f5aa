"""The words of damage as users type them, in English and Chinese: `切割+灼烧`, `cutting, burning`."""

import re
from collections.abc import Mapping
from typing import Final, TypeVar

from bot.refusal import Refusal
from bot.systems.instinct.damage import Special
from bot.systems.instinct.damage_types import DamageType, Types, in_order
from bot.text import closest, fold

LONGEST: Final = 200
"""How many characters a list of such words has."""

TYPES: Final[Mapping[DamageType, tuple[str, str]]] = {
    DamageType.IMPACT: ("impact", "冲击"),
    DamageType.CUTTING: ("cutting", "切割"),
    DamageType.PIERCING: ("piercing", "穿刺"),
    DamageType.TOXIN: ("toxin", "毒素"),
    DamageType.BLEEDING: ("bleeding", "失血"),
    DamageType.BURNING: ("burning", "灼烧"),
    DamageType.FREEZING: ("freezing", "冷冻"),
    DamageType.CORROSION: ("corrosion", "腐蚀"),
    DamageType.FATIGUE: ("fatigue", "困顿"),
    DamageType.PAIN: ("pain", "疼痛"),
    DamageType.EUPHORIA: ("euphoria", "欣快"),
    DamageType.SUBMISSION: ("submission", "屈服"),
}
"""Each type in English and in Chinese."""

SPECIALS: Final[Mapping[Special, tuple[str, str]]] = {
    Special.SEVER: ("sever", "切断"),
    Special.BURST: ("burst", "爆发"),
    Special.EXECUTE: ("execute", "处决"),
    Special.PIERCE: ("pierce", "贯通"),
    Special.FAULT: ("fault", "故障"),
    Special.ERODE: ("erode", "侵蚀"),
}
"""Each special effect in English and in Chinese."""

_SPECIALS_NAMED: Final[Mapping[str, Special]] = {
    word: each for each, words in SPECIALS.items() for word in words
}

_NAMED: Final[Mapping[str, DamageType]] = {
    **{word: each for each, words in TYPES.items() for word in words},
    "blunt": DamageType.IMPACT,
    "slashing": DamageType.CUTTING,
    "cut": DamageType.CUTTING,
    "poison": DamageType.TOXIN,
    "fire": DamageType.BURNING,
    "burn": DamageType.BURNING,
    "cold": DamageType.FREEZING,
    "acid": DamageType.CORROSION,
}
"""Every spelling."""

_ELSEWHERE: Final[Mapping[DamageType, str]] = {
    DamageType.IMPACT: "bludgeoning crushing crush force thunder 钝击 打击 撞击 重击 挥击 震荡",
    DamageType.CUTTING: "slash hack chop 斩击 劈砍 挥砍 砍 斩",
    DamageType.PIERCING: "pierce stab stabbing thrust 刺 刺击 戳刺 贯穿",
    DamageType.TOXIN: "venom poisonous 毒 中毒 毒性",
    DamageType.BLEEDING: "bleed blood 流血 出血",
    DamageType.BURNING: "flame flames heat lava 火 火焰 火烧 燃烧 烧伤 高温 灼热 烈焰",
    DamageType.FREEZING: "freeze frost ice chill 冰 冰冻 寒冷 寒冰 冰霜 冻伤 霜冻",
    DamageType.CORROSION: "corrosive corrode 酸 强酸 酸液 酸蚀",
    DamageType.FATIGUE: "exhaustion tiredness weariness 疲劳 疲倦 疲惫",
    DamageType.PAIN: "ache agony 痛 痛苦 剧痛",
    DamageType.EUPHORIA: "pleasure bliss 快感 愉悦 狂喜",
    DamageType.SUBMISSION: "charm fear 服从 臣服 恐惧 魅惑",
}
"""Similar terms of other games: they are not types of damage here, but the nearest type is told."""

_LIKE: Final[Mapping[str, str]] = {
    word: TYPES[each][not word.isascii()] for each, words in _ELSEWHERE.items() for word in words.split()
}

_BETWEEN = re.compile(r"[+,;/&\s]+")
_NEAR = 0.5
"""How like a known word a misspelt one is, at least."""

Meant = TypeVar("Meant")


def read_words(
    refused: str, text: str, known: Mapping[str, Meant], like: Mapping[str, str] | None = None
) -> tuple[Meant, ...]:
    """The things that the words name, each once, in the order typed, separated by signs or spaces. A Chinese
    word may end in 伤害. Refusal ``refused``: a word is unknown, with the nearest known."""
    found: dict[Meant, None] = {}
    for word in filter(None, _BETWEEN.split(fold(text))):
        meant = known.get(word, known.get(word.removesuffix("伤害").removesuffix("创伤")))
        if meant is None:
            raise Refusal(refused, word=word[:30], near=nearest(word, known, like))
        found[meant] = None
    return tuple(found)


def unknown_type(word: str) -> Refusal:
    """The refusal of a word that is not a type of damage, with the nearest type."""
    return Refusal("damage.unknown_type", word=word[:30], near=nearest(fold(word), _NAMED, _LIKE))


def nearest(word: str, known: Mapping[str, object], like: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Suggestions for an unknown word: the known word that it is ``like``, the nearest one, otherwise the
    words of its language."""
    near = (like or {}).get(word.removesuffix("伤害")) or closest(word, known, _NEAR)
    if near is not None:
        return (near,)
    same = tuple(each for each in known if each.isascii() == word.isascii())
    meanings = dict.fromkeys(known[each] for each in same)
    return tuple(next(each for each in same if known[each] == meaning) for meaning in meanings)


def read_types(text: str) -> Types:
    """`切割+灼烧` as the types of one damage, in the order of the game's text. Refusal
    ``damage.unknown_type``."""
    return in_order(read_words("damage.unknown_type", text, _NAMED, _LIKE))


def types_text(types: Types, *, chinese: bool) -> str:
    """Types as they are typed: `cutting+burning`."""
    return "+".join(TYPES[each][chinese] for each in types)


def read_specials(text: str) -> tuple[Special, ...]:
    """`切断+贯通` as special effects, in the order of the game's text. Refusal
    ``damage.unknown_special``."""
    found = read_words("damage.unknown_special", text, _SPECIALS_NAMED)
    return tuple(each for each in Special if each in found)
