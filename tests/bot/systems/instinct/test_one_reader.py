"""What `/odds` reads, `/attack` and `/check` roll: the same parts of the same text (D-15, D-17, D-67)."""

from hypothesis import example, given, note, settings
from hypothesis import strategies as st

from bot.figures.figure import UNKEPT, Figure
from bot.figures.resolved import resolved
from bot.figures.sheet import with_given
from bot.figures.values import read_given
from bot.refusal import Refusal
from bot.systems import attacks as shared
from bot.systems.chances import Asked
from bot.systems.instinct.attacking import ATTACKS
from bot.systems.instinct.chances import CHANCES, Checked, Opposed
from bot.systems.instinct.check_notation import check_of, read_check
from bot.systems.instinct.checks import Check
from bot.systems.instinct.sheet import NAMES as NAMES_OF_GAME
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
    sign = draw(st.sampled_from(["vs", ">", "对", "against"]))
    return f"{'+'.join(names)}{by} {sign} {draw(st.integers(5, 25))}"


def attacked(text: str, sheet: dict[str, int]) -> Check | None:
    asked = shared.Asked(text, shared.Party(values=sheet))
    try:
        made = ATTACKS.make(asked, ScriptedDice([(10, 5)] * 30))
    except Refusal:
        return None
    return made.facts.roll.check


def checked(text: str, sheet: dict[str, int]) -> Check | None:
    try:
        return check_of(read_check(text, sheet), sheet)
    except Refusal:
        return None


def parts(check: Check) -> tuple[object, ...]:
    return sorted((each.name, each.amount) for each in check.modifiers), check.missing, check.advantage


@settings(max_examples=examples(1200))
@given(text=texts(), sheet=SHEETS)
@example(text="巨剑 vs 14", sheet={"运动属性": 3, "巨剑": 2, "lv": 1})
@example(text="运动+巨剑 vs 14", sheet={"运动属性": 3, "运动": 4, "巨剑": 2, "lv": 1})
@example(text="弩+1 vs 14", sheet={"运动属性": 3, "灵巧属性": 2, "斧": 0})
def test_the_odds_have_the_parts_of_the_roll(text: str, sheet: dict[str, int]) -> None:
    attack, check = attacked(text, sheet), checked(text, sheet)
    note(text)
    try:
        found = CHANCES.read(Asked(text, sheet))
    except Refusal:
        assert check is None, "what can be rolled has odds"
        assert attack is None or not any(each in text for each in ("vs", "against", "对"))
        return
    if isinstance(found, Checked):
        assert check is not None
        assert parts(found.check) == parts(check)
        beside = found.as_attack
        assert (beside is not None) == (attack is not None and attack.modifiers != check.modifiers)
    else:
        assert isinstance(found, Opposed)
        assert attack is not None
        assert parts(found.attack) == parts(attack)
        beside = found
        assert (found.as_check is None) == (check is None)
    if beside is not None and attack is not None:
        assert parts(beside.attack) == parts(attack)


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
    figure = with_given(
        Figure(UNKEPT, 1, 1, "Ann", "instinct"), read_given(typed, NAMES_OF_GAME), NAMES_OF_GAME
    )
    values = resolved(figure.entries, NAMES_OF_GAME).values
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
        assert (check.target, check.missing) == (target, missing)
        found = CHANCES.read(Asked(text, sheet))
        assert isinstance(found, Checked)
        assert (found.check.target, parts(found.check)) == (target, parts(check))
    assert checked("运动 > 无名DC+1", sheet) is None
