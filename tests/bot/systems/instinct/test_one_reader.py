"""What `/odds` reads, `/attack` and `/check` roll: the same parts of the same text (D-15, D-17, D-67)."""

from dataclasses import replace

import pytest
from hypothesis import example, given, note, settings
from hypothesis import strategies as st

from bot.characters.character import UNKEPT, Character
from bot.characters.resolved import resolved
from bot.characters.sheet import with_given
from bot.characters.values import read_given
from bot.dice.source import SystemDice
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.systems import attack_command as shared
from bot.systems.instinct.attack_command import ATTACKS
from bot.systems.instinct.checks import Check, needed
from bot.systems.instinct.checks_typed import proposed
from bot.systems.instinct.odds_questions import AS_CHECK, CHANCES, Checked, Opposed, Struck
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.instinct.sheet import NAMES as NAMES_OF_GAME
from bot.systems.odds_questions import Named, OddsQuestion
from tests.profiles import examples
from tests.scripted_dice import ScriptedDice

NAMES = ("运动", "灵巧", "闪避", "巨剑", "斧", "弩", "侦查")
SHEETS = st.dictionaries(
    st.sampled_from([*NAMES, *(f"{each}属性" for each in ("运动", "灵巧", "侦查", "巨剑")), "lv", "str"]),
    st.integers(-2, 5),
    max_size=8,
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    names = draw(st.lists(st.sampled_from([*NAMES, "str"]), min_size=1, max_size=2, unique=True))
    by = draw(st.sampled_from(["", "+1", "-2", " 优势1"]))
    sign = draw(st.sampled_from(["vs", ">", ">=", "对", "against", "对抗", "目标"]))
    met = draw(st.sampled_from(["{}", "{}", "闪避+{}", "闪避", "格挡+{}", "潜行+{}", "侦查+{}", "闪避DC+{}"]))
    return f"{'+'.join(names)}{by} {sign} {met.format(draw(st.integers(5, 25)))}"


def attacked(text: str, sheet: dict[str, int]) -> Check | None:
    asked = shared.AttackRequest(text, shared.Party(values=sheet))
    try:
        made = ATTACKS.make(asked, ScriptedDice([(10, 5)] * 30))
    except Refusal:
        return None
    return made.facts.roll.check


def rolled(text: str, sheet: dict[str, int]) -> CheckRoll | None:
    try:
        return proposed(text, sheet)[1]
    except Refusal:
        return None


def checked(text: str, sheet: dict[str, int]) -> Check | None:
    roll = rolled(text, sheet)
    return roll and roll.check


def parts(check: Check) -> tuple[object, ...]:
    return sorted((each.name, each.amount) for each in check.modifiers), check.missing, check.advantage


@settings(max_examples=examples(1200))
@given(text=texts(), sheet=SHEETS)
@example(text="巨剑 vs 14", sheet={"运动属性": 3, "巨剑": 2, "lv": 1})
@example(text="运动+巨剑 vs 14", sheet={"运动属性": 3, "运动": 4, "巨剑": 2, "lv": 1})
@example(text="弩+1 vs 14", sheet={"运动属性": 3, "灵巧属性": 2, "斧": 0})
@example(text="运动 > 闪避+6", sheet={"运动属性": 3, "运动": 2, "lv": 1})
@example(text="运动 > 潜行+3", sheet={"运动属性": 3})
def test_the_odds_have_the_parts_of_the_roll(text: str, sheet: dict[str, int]) -> None:
    """Behind a sign such as `>` a check, behind ``vs`` a weapon or a defence makes it an attack; of what the
    other command makes of it the chance is told beside, where that is another."""
    attack, roll = attacked(text, sheet), rolled(text, sheet)
    versus = any(each in text.replace("对抗", "") for each in ("vs", "against", "对"))
    note(text)
    try:
        found = CHANCES.read(OddsQuestion(text, sheet))
    except Refusal:
        assert roll is None, "what can be rolled has odds"
        assert attack is None or not versus
        return
    assert not isinstance(found, Struck)
    if isinstance(found, Opposed) and found.is_attack:
        assert attack is not None
        assert parts(found.attack) == parts(attack)
        assert versus or roll is None
        if found.as_check is not None:
            assert roll is not None
            assert parts(found.as_check.own) == parts(roll.check)
            assert Named(AS_CHECK, found.as_check.wins) in found.reckoned().further
        else:
            assert roll is None or roll.check.modifiers == attack.modifiers
        return
    assert roll is not None, "a check is what /check rolls"
    assert isinstance(found, Checked | Opposed)
    assert parts(found.own) == parts(roll.check)
    shown = CHANCES.of(RollRecord(replace(roll, dice=(1, 2, 3, 4)[: needed(roll.check).dice]), ()))
    if roll.met is not None or roll.check.target is not None:
        assert shown == replace(found, as_attack=None), "the button Chances tells the same"
    if attack is not None and attack.modifiers != roll.check.modifiers:
        assert found.as_attack is not None
        assert parts(found.as_attack.attack) == parts(attack)
    else:
        assert found.as_attack is None


def test_a_weapon_that_is_not_on_the_sheet_keeps_the_attribute() -> None:
    sheet = {"运动属性": 3, "灵巧属性": 2, "斧": 0}
    for text in ("弩+1 vs 14", "运动+弩+1 vs 14", "运动+斧+1 vs 14", "斧+1 vs 14"):
        found = attacked(text, sheet)
        assert found is not None
        assert sum(each.amount for each in found.modifiers) == 4, text
        assert found.missing == (("弩",) if "弩" in text else ())


def test_a_formula_of_the_sheet_is_added_as_it_is() -> None:
    """docs/sheets.md's own example: 8 is 8, in a check, an attack and the odds; never a proficiency."""
    typed = "灵巧 2, DEX 4, LV 3, 命中 = max(2, 灵巧PB+DEX), 闪避 = 灵巧+1"
    character = with_given(
        Character(UNKEPT, 1, 1, "Ann", "instinct"), read_given(typed, NAMES_OF_GAME), NAMES_OF_GAME
    )
    values = resolved(character.entries, NAMES_OF_GAME).values
    assert values["命中"] == 8
    for found in (checked("命中 > 14", dict(values)), attacked("命中 vs 14", dict(values))):
        assert found is not None
        assert [(each.name, each.amount) for each in found.modifiers if each.amount] == [("命中", 8)]
        assert found.missing == ()
    assert checked("运动 代偿 命中 > 14", dict(values)) is None
    dodge = checked("闪避 > 14", dict(values))
    assert dodge is not None
    assert sum(each.amount for each in dodge.modifiers) == 2 * 3 + 3, "the rules' own stays a proficiency"


def test_a_check_goes_against_anothers_dc() -> None:
    """D-6, D-60: 10 and what is typed of theirs, in the roll and in the odds."""
    sheet = {"运动属性": 3, "运动": 2, "lv": 1}
    for text, target, missing in (
        ("运动 > 闪避DC+6", 16, ()),
        ("运动+1 vs 闪避DC-2", 8, ()),
        ("运动 > 闪避DC", 10, ("闪避",)),
        ("运动 对 闪避DC+3+1 优势1", 14, ()),
    ):
        check = checked(text, sheet)
        assert check is not None, text
        assert (check.target, check.untold, check.missing) == (target, missing, ())
        found = CHANCES.read(OddsQuestion(text, sheet))
        assert isinstance(found, Checked)
        assert (found.check.target, parts(found.check)) == (target, parts(check))
    assert checked("运动 > 无名DC", sheet) is None
    known = checked("运动 > 无名DC+1", sheet)
    assert known is not None
    assert known.target == 11


def test_what_the_other_side_lacks_is_said_to_be_theirs() -> None:
    """D-60, D-67: neither in a refusal nor in the roll is it said to be missing on the sheet of who asks."""
    own = {"侦查": 2, "侦查属性": 1, "lv": 3}
    for text, key in (("侦查 > 潜行DC", "checks.dc_unknown"), ("侦查 > 潜行", "checks.target_expected")):
        with pytest.raises(Refusal) as refused:
            proposed(text, own)
        assert refused.value.key == key
    for text, untold in (("侦查 > 闪避DC", ("闪避",)), ("侦查 > 闪避", ("闪避",)), ("侦查 > 潜行DC+3", ())):
        _, roll = proposed(text, own)
        assert (roll.check.missing, roll.check.untold) == ((), untold), text
        question = CHANCES.read(OddsQuestion(text, own))
        assert question is not None
        assert question.reckoned().missing == ()
    rules, ann = ATTACKS, shared.Party(7, "Ann", own)
    for defence, key in (("闪避+潜行", "sheet.theirs_unknown"), ("闪避+运功", "sheet.misspelt_on_theirs")):
        with pytest.raises(Refusal) as refused:
            rules.make(shared.AttackRequest("+3", ann, defence=defence), SystemDice())
        assert refused.value.key == key
    bob = shared.Party(8, "Bob", {"lv": 1})
    with pytest.raises(Refusal) as refused:
        rules.make(shared.AttackRequest("+3", ann, bob, defence="闪避+潜行"), SystemDice())
    assert (refused.value.key, refused.value.facts["who"]) == ("sheet.not_on_theirs", "Bob")
