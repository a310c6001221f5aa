"""The steps of a ruling in words."""

import re
from fractions import Fraction
from string import Formatter

import pytest

from bot.ground.reason import Reason
from bot.wording.reasons import REASONS, reason_told
from bot.wording.words import words_for

SEVERAL = r"(steps|squares|areas|cells|dice|hexes)\b"
OF_CONSTANTS = {"riding.war_horse", "rest.nap", "move.pf.costly_several"}
"""Their numbers are the rule's own, or those of several: never 1."""

COUNTING = sorted(
    key for key, said in REASONS.items() if re.search(rf"\}} {SEVERAL}", said) and key not in OF_CONSTANTS
)


@pytest.mark.parametrize("key", COUNTING)
def test_one_thing_is_not_told_as_several(key: str) -> None:
    names = {name for _, name, _, _ in Formatter().parse(REASONS[key]) if name}
    facts = {name: "STR" if name == "attribute" else Fraction(1) for name in names}
    told = reason_told(words_for("en"), Reason(key, "", facts))
    assert not re.search(rf"\b1 {SEVERAL}", told)
    assert not re.search(r"[{}]", reason_told(words_for("zh-CN"), Reason(key, "", facts)))
