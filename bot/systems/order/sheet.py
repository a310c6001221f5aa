"""What a character of the plain game has in a fight: hit points, defences, saves, and what it resists.

Names are those that d20 games use. A game in a file leads its own names to these.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from bot.characters.value_names import Names
from bot.dice.signs import whole
from bot.systems.order.damage_types import kinds_in
from bot.text import N_, fold, half_width

HP, HP_NOW, TEMPORARY, AC = "hp", "hp_now", "temp", "ac"
RESIST, IMMUNE, VULNERABLE = "resist", "immune", "vulnerable"
ABILITIES: Final = {
    "str": N_("STR"),
    "dex": N_("DEX"),
    "con": N_("CON"),
    "int": N_("INT"),
    "wis": N_("WIS"),
    "cha": N_("CHA"),
}
OTHER_SAVES: Final = {"fortitude": N_("fortitude"), "reflex": N_("reflex"), "will": N_("will")}
"""Saves that are not an ability's: a sheet has their modifiers."""
SAVES: Final = {
    "str": N_("STR save"),
    "dex": N_("DEX save"),
    "con": N_("CON save"),
    "int": N_("INT save"),
    "wis": N_("WIS save"),
    "cha": N_("CHA save"),
    "fortitude": N_("fortitude save"),
    "reflex": N_("reflex save"),
    "will": N_("will save"),
}
"""All saves, by what a sheet calls their ability."""
DEFENCES: Final = {
    AC: N_("AC"),
    "touch": N_("touch AC"),
    "flat_footed": N_("flat footed AC"),
    "defense": N_("defence"),
}
TITLES: Final = {
    HP: N_("HP"),
    HP_NOW: N_("HP now"),
    TEMPORARY: N_("temporary HP"),
    **DEFENCES,
    "initiative": N_("initiative"),
    "speed": N_("speed"),
    **ABILITIES,
    **OTHER_SAVES,
    **{f"{each}_save": SAVES[each] for each in ABILITIES},
}

_LONG: Final = {
    "strength": "str", "dexterity": "dex", "constitution": "con",
    "intelligence": "int", "wisdom": "wis", "charisma": "cha",
    "力量": "str", "敏捷": "dex", "体质": "con", "智力": "int", "感知": "wis", "魅力": "cha",
}  # fmt: skip
SPELT: Final = {
    **{each: each for each in TITLES},
    **_LONG,
    **{f"{each}_save": f"{key}_save" for each, key in _LONG.items() if each.isascii()},
    **{f"{each}豁免": f"{key}_save" for each, key in _LONG.items() if not each.isascii()},
    **{f"{each}豁免": f"{each}_save" for each in ABILITIES},
    "生命": HP, "生命值": HP, "体力上限": HP, "最大生命": HP, "最大生命值": HP, "生命上限": HP,
    "hpmax": HP, "hp_max": HP, "max_hp": HP, "maxhp": HP, "hit_points": HP,
    "当前生命": HP_NOW, "当前生命值": HP_NOW, "current_hp": HP_NOW,
    "临时生命": TEMPORARY, "临时生命值": TEMPORARY, "临时hp": TEMPORARY,
    "temp_hp": TEMPORARY, "temporary_hp": TEMPORARY,
    "护甲等级": AC, "防御等级": AC, "armor_class": AC, "armour_class": AC, "护甲": AC,
    "接触": "touch", "接触ac": "touch", "touch_ac": "touch",
    "措手不及": "flat_footed", "措手不及ac": "flat_footed", "flat_footed_ac": "flat_footed",
    "防御": "defense", "defence": "defense",
    "强韧": "fortitude", "fort": "fortitude", "反射": "reflex", "ref": "reflex", "意志": "will",
    "先攻": "initiative", "先攻加值": "initiative", "先攻调整值": "initiative", "init": "initiative",
    "速度": "speed",
}  # fmt: skip
"""Every spelling of a value that fights look up, by its folded form."""

_SCORE: Final = 8
"""An ability of this and more is a score, and so are then all of its sheet."""

TEXTS: Final = {
    RESIST: ("resist", "resists", "resistance", "resistances", "抗性", "伤害抗性"),
    IMMUNE: ("immune", "immunity", "immunities", "免疫", "伤害免疫"),
    VULNERABLE: ("vulnerable", "vulnerability", "vulnerabilities", "易伤", "伤害易伤"),
}
"""The texts of a sheet that fights read, with their spellings."""


def values_of(values: Mapping[str, int | Fraction]) -> dict[str, int]:
    """A sheet's values by the names that fights look up."""
    found = {each: int(value) for each, value in values.items() if each not in SPELT}
    known = {SPELT[each]: int(value) for each, value in values.items() if each in SPELT}
    return {**found, **known}


def saves_of(values: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """The modifiers of the saves that a sheet says: the save's own, otherwise the ability's. If any ability
    is 8 or more, the abilities of the sheet are scores, and (score - 10) / 2 rounded down is the modifier."""
    scores = has_scores(values)
    for key in SAVES:
        own = values.get(f"{key}_save", values.get(key) if key in OTHER_SAVES else None)
        if own is not None:
            yield key, own
        elif key in values:
            yield key, _modifier(values[key]) if scores else values[key]


def has_scores(values: Mapping[str, int]) -> bool:
    """Whether the abilities of a sheet are scores and not modifiers, by the names that fights look up."""
    return any(values.get(each, 0) >= _SCORE for each in ABILITIES)


def _modifier(score: int) -> int:
    return (score - 10) // 2


def in_dice(values: Mapping[str, int]) -> Mapping[str, int]:
    """A sheet's values as dice add them: of an ability that is a score its modifier. The score stays for what
    is compared with it. A sheet that has only a strength may be of another game."""
    abilities = {name: value for name, value in values.items() if SPELT.get(name) in ABILITIES}
    known = {SPELT[name]: value for name, value in abilities.items()}
    if known.keys() <= {"str"} or not has_scores(known):
        return values
    modifiers = {name: _modifier(value) for name, value in abilities.items()}
    return {**values, **modifiers, **{whole(name): value for name, value in abilities.items()}}


NAMES: Final = Names(
    spellings=SPELT,
    plain=frozenset(TITLES),
    groups=(
        (N_("In a fight"), (HP, HP_NOW, TEMPORARY, *DEFENCES, "initiative", "speed")),
        (N_("Abilities"), tuple(ABILITIES)),
        (N_("Saves"), (*(f"{each}_save" for each in ABILITIES), *OTHER_SAVES)),
    ),
    others=N_("Further values"),
    in_dice=in_dice,
    examples={
        HP: "11",
        HP_NOW: "7",
        TEMPORARY: "5",
        **dict.fromkeys(DEFENCES, "15"),
        "initiative": "2",
        "speed": "30",
        **dict.fromkeys(ABILITIES, "14"),
        **dict.fromkeys((*(f"{each}_save" for each in ABILITIES), *OTHER_SAVES), "3"),
    },
    example=((HP, "11"), ("ac", "15")),
    lines={
        "rolls": N_("longsword = 1d20+5"),
        "notes": N_('mace "attack 1d20+4; damage 1d6+2 bludgeoning"'),
    },
)


def save_named(typed: str) -> str | None:
    """The key of a save as typed: `DEX`, `敏捷`, `Dexterity save`, `意志豁免`. None: it is not one."""
    name = fold(half_width(typed)).replace(" ", "_")
    name = name.removesuffix("豁免").removesuffix("_save").removesuffix("_saving_throw").strip("_")
    found = SPELT.get(name, name).removesuffix("_save")
    return found if found in SAVES else None


def defence_named(typed: str) -> str:
    """The key of a defence as typed; any word may be one."""
    name = fold(half_width(typed)).replace(" ", "_")
    return SPELT.get(name, name)


def said(texts: Mapping[str, str], what: str) -> tuple[str, ...]:
    """The types of damage that a text of the sheet names."""
    by_name = {fold(name).replace(" ", ""): text for name, text in texts.items()}
    found = (by_name[each] for each in TEXTS[what] if each in by_name)
    return tuple(dict.fromkeys(kind for text in found for kind in kinds_in(text)))
