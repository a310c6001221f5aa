"""The steps of a ruling in words."""

import re
from fractions import Fraction
from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ground.reason import Reason, because
from bot.systems import CHECKING
from bot.systems.instinct.checks import Check, Modifier, Step, checked
from bot.systems.instinct.damage import Special
from bot.systems.instinct.damage_types import DamageType
from bot.systems.instinct.health import WHOLE, Level
from bot.systems.perception import Light
from bot.wording.damage import part_told
from bot.wording.reasons import NAMES, REASONS, reason_told
from bot.wording.rolls.checks import given_told, missing_told
from bot.wording.words import LANGUAGES, Marked, escape, words_for
from tests.profiles import examples

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


WORDS_OF_THE_CODE = tuple(str(each) for each in NAMES)


@given(key=st.sampled_from(sorted(REASONS)), typed=st.sampled_from(WORDS_OF_THE_CODE))
@settings(max_examples=examples(200))
def test_what_somebody_typed_is_never_taken_for_a_word_of_the_code(key: str, typed: str) -> None:
    """F11: also where it equals one, whatever the step and the fact."""
    facts = dict.fromkeys(re.findall(r"\{(\w+)", REASONS[key]), typed)
    for language in LANGUAGES:
        words = words_for(language)
        assert reason_told(words, Reason(key, "", facts)) == words.summed(REASONS[key], **facts)
        listed = dict.fromkeys(facts, (typed, typed))
        expected = {name: words.plain(", ").join([escape(typed)] * 2) for name in facts}
        shown = words.summed(REASONS[key], **{name: Marked(each) for name, each in expected.items()})
        assert reason_told(words, Reason(key, "", listed)) == shown


@given(typed=st.sampled_from(WORDS_OF_THE_CODE))
@settings(max_examples=examples(60))
def test_an_effect_and_a_part_are_called_as_they_were_typed(typed: str) -> None:
    for language in LANGUAGES:
        words = words_for(language)
        check = Check((Modifier(typed, 2, typed=True),))
        (line,) = given_told(words, checked(check, (5, 5)))
        assert f"{escape(typed)} +2" in line
        called = part_told(words, typed)
        assert called == (words("body") if typed == WHOLE else escape(typed))
        missing = missing_told(words, [typed])
        assert typed in CHECKING.values or escape(typed) in missing[0]


def test_the_words_of_the_code_are_told_as_people_call_them() -> None:
    words = words_for("zh-CN")
    for fact in (Level.LOST.key, Special.SEVER.key, DamageType.PAIN.key, Step.HARD.key, Light.DIM.key):
        told = reason_told(words, because("damage.level", "", part="臂", level=fact))
        assert fact not in told
