"""Signs and names of dice notation: what a phone types, and what it stands for."""

import re
from collections.abc import Container, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from bot.text import half_width, normal

ATTRIBUTE_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "强壮": "strength",
        "活力": "agility",
        "精神": "spirit",
        "strength": "strength",
        "agility": "agility",
        "spirit": "spirit",
        "str": "strength",
        "agi": "agility",
        "spi": "spirit",
    }
)
"""Every spelling of the three attributes that need no sheet to be named."""

MEANT_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "力量": "强壮", "体力": "强壮", "体质": "强壮", "肌肉": "强壮",
        "敏捷": "活力", "灵巧": "活力", "灵活": "活力", "速度": "活力",
        "智力": "精神", "意志": "精神", "感知": "精神", "魅力": "精神", "智慧": "精神",
        "power": "strength", "might": "strength", "constitution": "strength", "con": "strength",
        "dexterity": "agility", "dex": "agility", "speed": "agility",
        "intelligence": "spirit", "int": "spirit", "will": "spirit", "wisdom": "spirit", "wis": "spirit",
        "charisma": "spirit", "cha": "spirit", "mind": "spirit",
    }
)  # fmt: skip
"""What other games call these three: a word that stands on no sheet may mean one of them."""

POINTS_SIGNS = "p点🅟🅿"
NUMBER_SIGNS = "n面🅽🅝"
"""What stands behind a count to make it a pool (P-2, P-3), in lower case."""

BUILT_IN = frozenset(ATTRIBUTE_WORDS.values())

_COMPARISONS: Mapping[str, str] = MappingProxyType({"≥": ">=", "≧": ">=", "≤": "<=", "≦": "<=", "≠": "!="})
"""Comparisons in one sign, and the same in two."""


def compared(sign: str) -> str:
    """Return a comparison as it is stored: ``>=`` for ``≥``, ``≧`` and ``> =``."""
    return _COMPARISONS.get(sign) or "".join(sign.split())


def in_one_sign(comparison: str) -> str:
    """Return a stored comparison as people read it: ``≥`` for ``>=``."""
    return next((one for one, two in _COMPARISONS.items() if two == comparison), comparison)


def comparing(signs: Iterable[str]) -> str:
    """Return a pattern of these comparisons in every spelling that ``compared`` reads, long ones first."""
    stored = frozenset(signs) - {""}
    spelt = [r"\s*".join(sign) for sign in sorted(stored, key=len, reverse=True)]
    return "|".join([*spelt, *(one for one, two in _COMPARISONS.items() if two in stored)])


_NAME = re.compile(r"[^\W\d]\w*")
_NO_NAME = re.compile(rf"d[0-9]|[{POINTS_SIGNS}{NUMBER_SIGNS}]$", re.IGNORECASE)
DIE_WORD = "骰"
"""What may stand behind an attribute's name."""


def canonical(name: str, known: Container[str] = ()) -> str:
    """Return the one key of an attribute's name, however it was spelled.

    Width and case do not matter, a closing 骰 ("dice") is left out, and the three
    built-in attributes are ``strength``, ``agility`` and ``spirit`` in every spelling that is
    not itself a ``known`` name: games have a STR of their own.
    """
    key = _folded(name)
    return key if key in known else ATTRIBUTE_WORDS.get(key, key)


@lru_cache(maxsize=1024)
def _folded(name: str) -> str:
    key = normal(normal(name).casefold())
    return key.removesuffix(DIE_WORD) or key


def losing(name: str) -> str:
    """The key under which values say how many dice every roll loses that is counted by this name: no
    name can be typed so."""
    return f"-{ATTRIBUTE_WORDS.get(name, name)}"


def whole(name: str) -> str:
    """The key under which values say a value where it is not added: dice are compared with it, or 10 is taken
    off. No name can be typed so."""
    return f">{name}"


WHOLE_ROLL = losing("*")
"""The key under which values say how many dice the 🅟 and 🅽 of a whole roll lose, whatever counts them
(P-63)."""


def is_name(text: str) -> bool:
    """Return whether ``text`` can name an attribute in dice notation."""
    word = half_width(text).strip()
    return bool(_NAME.fullmatch(word)) and not _NO_NAME.match(word)
