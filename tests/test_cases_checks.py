"""The checks of 死亡本能 as tables: dice, values, targets, outcomes, and what skills add to them."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.rulings.rules import rule_meant, rules_for
from bot.refusal import Refusal
from bot.rolls.record import RollRecord, Side
from bot.systems import SYSTEMS
from bot.systems.instinct.check_notation import check_of, read_check, read_target
from bot.systems.instinct.checks import (
    KEPT,
    LEAST,
    MOST,
    Check,
    Modifier,
    Reroll,
    checked,
    needed,
    outcome_of,
    simple_target,
)
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.instinct.skills import skill_check
from bot.systems.roll_kinds import ROLLS
from bot.wording.reasons import steps_told
from bot.wording.refusals import refusal
from bot.wording.rolls import made_told
from bot.wording.words import LANGUAGES, words_for
from tests.case_tables import ids_covered, ruled_by, ruling

Case = Mapping[str, Any]
SEVERAL = {"modifiers", "steps", "advantages", "disadvantages"}
RULES = {*(f"D-{n}" for n in range(1, 17)), "D-36", "D-58", "D-59", "D-60", "D-67"}


def _check(case: Case) -> Check:
    """The values of a table as a check's: several of one kind are tuples."""
    asked: dict[str, Any] = {}
    for name, value in case.items():
        asked[name] = tuple(value) if name in SEVERAL else value
    asked["modifiers"] = tuple([Modifier("", amount) for amount in case.get("modifiers", ())])
    return Check(**asked)


def _rerolls(case: Case) -> list[Reroll]:
    return [Reroll(*each) for each in case.get("rerolls", ())]


@ruled_by("instinct", files=("checks",), having="check")
def test_what_a_check_comes_to(case: Case) -> None:
    check = _check(case["check"])
    wanted = needed(check)
    assert [wanted.dice, wanted.bonus] == case.get("needs", [2, 0])
    done = checked(check, case.get("dice", ()), case.get("bonus", ()), _rerolls(case))
    found = {
        "kept": [done.dice[place] for place in done.kept],
        "dice": done.dice_value,
        "modifier": done.modifier,
        "value": done.value,
        "target": done.target,
        "degree": done.degree,
        "outcome": done.outcome,
        "succeeded": done.outcome.succeeded if done.outcome else None,
    }
    assert {name: found[name] for name in case["expect"]} == case["expect"]
    assert ruling(done.reasons) == case.get("ruling", [])
    for language in LANGUAGES:
        assert "{" not in " ".join(steps_told(words_for(language), done.reasons))


@ruled_by("instinct", files=("checks",), having="refused")
def test_what_cannot_be_checked(case: Case) -> None:
    with pytest.raises(Refusal) as caught:
        checked(_check(case["asks"]), case.get("dice", ()), (), _rerolls(case))
    assert caught.value.key == case["refused"]
    assert ruling([caught.value]) == case.get("ruling", [])


@ruled_by("instinct", files=("checks",), having="simple")
def test_simple_targets(case: Case) -> None:
    assert {level: simple_target(int(level)) for level in case["simple"]} == case["simple"]


@ruled_by("instinct", files=("skills",), having="skill")
def test_what_a_skill_adds(case: Case) -> None:
    options = {name: case[name] for name in ("proficiency", "substitute") if name in case}
    if "refused" in case:
        with pytest.raises(Refusal) as caught:
            skill_check(case["values"], case["skill"], **options)
        assert caught.value.key == case["refused"]
        assert ruling([caught.value]) == case["ruling"]
        return
    found = skill_check(case["values"], case["skill"], **options)
    assert [f"{each.name} {each.amount} {each.rule}" for each in found.modifiers] == case["expect"]
    assert list(found.missing) == case.get("missing", [])


@ruled_by("instinct", files=("told",))
def test_what_the_table_keeps_can_be_looked_up(case: Case) -> None:
    rules = rules_for(SYSTEMS["instinct"])
    for name in case["told"]:
        assert [rule_meant(name, rules, language).handle for language in LANGUAGES] == [case["rule"]] * 2


def test_every_rule_of_checks_has_a_case() -> None:
    assert ids_covered("instinct") >= RULES


strengths = st.lists(st.integers(1, 6), max_size=3).map(tuple)
checks = st.builds(
    Check,
    modifiers=st.lists(st.integers(-9, 9).map(lambda amount: Modifier("", amount)), max_size=3).map(tuple),
    target=st.none() | st.integers(-5, 40),
    steps=st.lists(st.integers(-3, 3), max_size=4).map(tuple),
    advantages=strengths,
    disadvantages=strengths,
    support=st.integers(0, 4),
    hindrance=st.integers(0, 4),
    passive=st.booleans(),
)


@given(checks, st.data())
def test_any_check_adds_up(check: Check, data: st.DataObject) -> None:
    wanted = needed(check)
    faces, bonus = (
        data.draw(st.lists(st.integers(1, 10), min_size=count, max_size=count))
        for count in (wanted.dice, wanted.bonus)
    )
    done = checked(check, faces, bonus)
    assert LEAST <= done.dice_value <= MOST
    assert done.value == done.dice_value + done.modifier
    assert len(done.kept) == (0 if check.passive else KEPT)
    assert (done.degree is None) == (check.target is None) == (done.outcome is None)
    if done.degree is not None and done.target is not None:
        assert done.degree == done.value - done.target
        assert done.outcome is outcome_of(done.degree)
    made = RollRecord(CheckRoll(check, "+1 > 3", tuple(faces), tuple(bonus)), (Side(1, "Ann", ()),), "门")
    assert ROLLS.read(ROLLS.write(made)) == made
    for words in map(words_for, LANGUAGES):
        whole, brief = made_told(words, made), made_told(words, made, reasons=False)
        assert "{" not in whole
        assert "-# " not in brief
        assert whole.startswith(brief)
    rest = sorted(faces[place] for place in range(len(faces)) if place not in done.kept)
    kept = sorted(faces[place] for place in done.kept)
    assert not rest or (rest[-1] <= kept[0] if check.advantage > 0 else rest[0] >= kept[-1])


def test_other_dice_than_are_needed_are_a_mistake_in_the_code() -> None:
    with pytest.raises(ValueError, match="dice=2"):
        checked(Check(), (1, 2, 3))


SHEET = {
    "侦查": 2, "侦查属性": 3, "隐匿": 3, "隐匿属性": 1, "运动": 1, "stealth": 2, "支援射击": 1, "祝福": 3,
    "wis": -1, "lv": 4,
}  # fmt: skip


@ruled_by("instinct", files=("check_notation",))
def test_what_is_typed_is_read(case: Case) -> None:
    if "refused" in case:
        with pytest.raises(Refusal) as caught:
            check_of(read_check(case["text"], SHEET), SHEET)
        assert caught.value.key == case["refused"]
        assert ruling([caught.value]) == case["ruling"]
        return
    read = read_check(case["text"], SHEET)
    assert (read.skill, read.substitute) == (case.get("skill", ""), case.get("substitute", ""))
    assert read.comment == case.get("comment", "")
    given = case["asked"]
    assert [each.amount for each in read.modifiers] == given.get("modifiers", [])
    for name in SEVERAL - {"modifiers"} | {"missing"}:
        assert list(getattr(read, name)) == given.get(name, [])
    for name, nothing in (
        ("target", None),
        ("support", 0),
        ("hindrance", 0),
        ("passive", False),
        ("given_up", False),
    ):
        assert getattr(read, name) == given.get(name, nothing)


def test_anothers_check_is_told_as_it_was_typed_but_for_its_spaces() -> None:
    met = read_check("侦查 > 灵巧  + 5", SHEET, meets=True).met
    assert met is not None
    assert met.text == "灵巧 + 5"


def test_a_check_has_its_skills_modifiers_first() -> None:
    check = check_of(read_check("侦查+祝福+2 > 12", SHEET), SHEET)
    assert [(each.name, each.amount) for each in check.modifiers] == [
        ("modifier.attribute", 3),
        ("modifier.proficiency", 4),
        ("modifier.level", 4),
        ("祝福", 3),
        ("", 2),
    ]


@pytest.mark.parametrize(
    ("text", "target"), [("12", 12), ("＞ 12", 12), ("熟练3", 40), ("-2", -2), ("prof 0", 10)]
)
def test_a_target_in_a_field_of_its_own(text: str, target: int) -> None:
    assert read_target(text) == target


@pytest.mark.parametrize(
    ("text", "key"),
    [("優", "checks.target_expected"), ("困难", "checks.target_expected"), ("12 adv", "checks.unreadable")],
)
def test_what_is_no_target(text: str, key: str) -> None:
    with pytest.raises(Refusal, match=key):
        read_target(text)


def test_a_check_has_an_end() -> None:
    with pytest.raises(Refusal) as caught:
        read_check("+1" * 101, {})
    assert ruling([caught.value]) == ["checks.too_long limit=200 length=202"]


@given(st.text("侦查优势劣支援妨碍被动放弃代偿目标困难熟练度 +-＋>≥12dcadvhrs,#：_", max_size=40))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    told = ""
    try:
        check_of(read_check(text, SHEET), SHEET)
    except Refusal as refused:
        told = refusal(words_for("zh-CN"), refused)
    assert "{" not in told
