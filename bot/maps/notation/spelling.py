"""How a map's text spells things: in English and Chinese words, and in signs.

Each word has its English and its Chinese spelling, some a further one that people type;
all are read, the first two are written.
"""

from collections.abc import Mapping
from types import MappingProxyType

from bot.ground.terrain import HIGHEST, Ground, Veil
from bot.systems.map_kind import Spelling

MAP: Spelling = ("map", "地图")

HEADER: Mapping[str, Spelling] = {
    "step": ("step", "每格距离", "步长"),
    "made_by": ("by", "作者"),
    "next_id": ("next", "下一个"),
    "background": ("background", "背景"),
}

LAYERS: Mapping[str, Spelling] = {
    "ground": ("ground", "地形"),
    "veil": ("veil", "视野"),
    "height": ("height", "高度"),
}

FLAGS: Mapping[str, Spelling] = {
    "hidden": ("hidden", "隐藏"),
    "helpless": ("helpless", "无助"),
    "flying": ("flying", "飞行"),
    "incorporeal": ("incorporeal", "虚体"),
    "laden": ("laden", "负重", "with a load"),
    "invisible": ("invisible", "隐形"),
    "filling": ("filling", "填满占位", "填满", "填满所占方格", "fills its space"),
}

NOT: Mapping[str, Spelling] = {
    "incorporeal": ("corporeal", "实体"),
    "laden": ("unladen", "未负重"),
    "invisible": ("seen", "现形"),
    "filling": ("passable", "可穿越"),
}
"""What takes such a word off again; of a token that is new it says nothing."""

POSTURES: Mapping[str, Spelling] = {
    "": ("standing", "站立"),
    "crouching": ("crouching", "蹲伏"),
    "sitting": ("sitting", "坐姿"),
    "prone": ("prone", "卧倒", "倒地"),
    "riding": ("riding", "骑乘"),
}

FIELDS: Mapping[str, Spelling] = {
    "space": ("space", "占位", "占格"),
    "side": ("side", "阵营"),
    "facing": ("facing", "朝向"),
    "owner": ("owner", "玩家"),
    "combatant": ("combatant", "角色", "参战者"),
    "own": ("own", "自有"),
    "agility": ("agility", "活力"),
    "detection": ("detection", "侦测"),
    "altitude": ("altitude", "离地高度", "离地"),
    "speed": ("speed", "移动速度", "速度"),
    "perception": ("perception", "感知范围", "感知"),
    "darkvision": ("darkvision", "暗视"),
}


def meanings(spellings: Mapping[str, Spelling]) -> Mapping[str, str]:
    """What each spelling means, in lower case."""
    return MappingProxyType({each: key for key, known in spellings.items() for each in known})


GROUND_SIGNS: Mapping[Ground | Veil | int, str] = {
    Ground.FLOOR: ".",
    Ground.EASY: "=",
    Ground.DIFFICULT: ":",
    Ground.OBSTACLE: "%",
    Ground.WATER: "~",
    Ground.PIT: "o",
    Ground.WALL: "#",
    Ground.DOOR: "+",
    Ground.OPEN_DOOR: "'",
}
VEIL_SIGNS: Mapping[Ground | Veil | int, str] = {
    Veil.CLEAR: ".",
    Veil.FOG: "f",
    Veil.DIM: "d",
    Veil.DARK: "x",
}
HEIGHT_SIGNS: Mapping[Ground | Veil | int, str] = {n: str(n) if n else "." for n in range(HIGHEST + 1)}

SIGNS: Mapping[str, Mapping[Ground | Veil | int, str]] = {
    "ground": GROUND_SIGNS,
    "veil": VEIL_SIGNS,
    "height": HEIGHT_SIGNS,
}
"""The signs of everything that can be on a cell, a layer at a time. A layer's first sign is the usual one."""

TYPED_FOR: Mapping[str, str] = {
    **dict.fromkeys("。·・．", "."),
    "…": "...",
    "〜": "~",
    "∶": ":",
    **dict.fromkeys("〇○Oｏ", "o"),
    **dict.fromkeys("■█", "#"),
    **dict.fromkeys("‘’＇", "'"),
}
"""What phones and Chinese keyboards write for a sign."""

QUOTES = '"“”„＂'
"""What may stand around a name; within it, each is written after a backslash."""
