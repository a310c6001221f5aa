"""Every modifier of the table, and one more: typed, written, rolled, shown, and computed in odds."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from bot.dice import modifiers
from bot.dice.modifier import BARE, SIGNED, Argument, Chances, Falling, Modifier, Table
from bot.dice.modifiers import (
    COUNT,
    EXPLODE,
    EXPLODE_LESS,
    EXPLODE_ONCE,
    EXPLODE_WITHIN,
    MODIFIERS,
    REROLL,
    REROLL_UNTIL,
    SORT,
)
from bot.dice.notation import read, read_all
from bot.dice.odds.typed import plan
from bot.dice.roll import Budget, Roll, as_record, from_record, roll
from bot.dice.spelling import spelt
from bot.refusal import Refusal
from bot.wording.rolls.dice import roll_told
from bot.wording.words import words_for
from tests.bot.dice.odds.outcomes import rolled_out, worked_out
from tests.case_tables import cases
from tests.scripted_dice import falling

NOT_TOGETHER = {
    "odds.always_explodes",
    "odds.explosions_kept",
    "odds.explosions_rerolled",
    "odds.may_not_fit",
}
"""What is not exact of dice that explode. A modifier by itself may at most explode on all faces."""
NEVER_TOGETHER = {EXPLODE, EXPLODE_LESS, EXPLODE_ONCE, EXPLODE_WITHIN, REROLL, REROLL_UNTIL}
"""Some of these are refused with some others."""
LIMIT = 6


def forms(record: Modifier, sides: int, numbers: Sequence[int] = ()) -> Iterator[str]:
    """Everything that can be typed of a modifier for small dice, in its own words; ``numbers``: only with
    these."""
    for word in record.words:
        yield from [word] if record.default else []
        for sign in record.signs or ("",):
            bare = record.shape == BARE
            yield from [f"{word}{sign}{n}" for n in (() if bare else numbers or range(1, sides + 1))]


def counted(*records: Modifier) -> str:
    """What some modifiers need before them."""
    return "c2" if any(each.needs for each in records) and COUNT not in records else ""


def refused(text: str) -> str:
    """Why the odds of dice are refused; "": they are not, and are those of all rolls."""
    try:
        odds = worked_out(text, limit=LIMIT)
    except Refusal as refusal:
        return refusal.key
    assert odds == rolled_out(text, limit=LIMIT), text
    return ""


def must_agree(record: Modifier) -> None:
    """The odds of a modifier are those of all rolls, or there are none and they are refused."""
    for dice in [f"1d{record.sides}"] if record.sides else ("2d3", "3d2"):
        typed = forms(record, 2 if record.sides else int(dice[-1]))
        found = {refused(f"{dice}{counted(record)}{form}") for form in typed}
        never = {"", "odds.always_explodes", *(["odds.not_exact"] if record is REROLL_UNTIL else [])}
        assert found <= (never if record.odds else {"odds.not_exact"})
        assert "" in found or not record.odds


@pytest.mark.parametrize("record", MODIFIERS.records, ids=lambda record: record.key)
def test_odds_are_those_of_all_rolls(record: Modifier) -> None:
    must_agree(record)


@pytest.mark.parametrize("first", MODIFIERS.records, ids=lambda record: record.key)
def test_odds_of_two_modifiers_are_those_of_all_rolls(first: Modifier) -> None:
    """Or they are refused. All that come to rest and are told apart by faces have odds together."""
    others = MODIFIERS.records[MODIFIERS.records.index(first) + 1 :]
    for second in [each for each in others if not (first.sides or each.sides or each is SORT)]:
        needed = counted(first, second)
        pairs = product(forms(first, 3, [2]), forms(second, 3, [2]))
        found = {refused(f"2d3{one}{needed}{other}") for one, other in pairs}
        assert found <= {"", "odds.not_exact", *NOT_TOGETHER}
        if not NEVER_TOGETHER & {first, second}:
            assert "" in found, second


@pytest.mark.parametrize("record", MODIFIERS.records, ids=lambda record: record.key)
def test_what_is_written_is_read_as_the_same(record: Modifier) -> None:
    dice = f"3d{record.sides or 4}"
    for form in forms(record, 4):
        (typed,) = read_all(f"{dice}{counted(record)}{form}", {})
        (group,) = typed.groups
        assert [each.modifier for each in group.modifiers if each.modifier.key != record.needs] == [record], (
            form
        )
        assert read_all(spelt(typed.expression), {})[0].groups == typed.groups


@pytest.mark.parametrize("record", MODIFIERS.records, ids=lambda record: record.key)
def test_every_spelling_is_that_of_the_same_modifier(record: Modifier) -> None:
    before = f"3d{record.sides or 4}{counted(record)}"
    for alias in record.spellings:
        sign = (alias.sign or record.signs[-1]) if alias.shape == SIGNED else ""
        typed, meant = (f"{word}{sign}{'' if alias.shape == BARE else 2}" for word in alias[:2])
        meant = meant if sign or not alias.sign else f"{alias.means}{alias.sign}2"
        both = [read_all(f"{before}{each}", {})[0].groups for each in (typed, meant)]
        if (alias.typed, alias.shape) != ("x", BARE):
            assert both[0] == both[1], alias


SIGNS = {"=": "＝", "<": "＜", ">": "＞", ">=": "≥ ≧ ＞＝ >＝", "<=": "≤ ≦ ＜＝ <＝"}
"""Other ways to type a comparison."""


@pytest.mark.parametrize("sign", SIGNS)
def test_a_comparison_is_read_in_every_spelling(sign: str) -> None:
    """Behind every modifier that takes it, and before a difficulty."""
    taking = [record for record in MODIFIERS.records if sign in record.signs]
    begun = [f"3d4{counted(record)}{word}" for record in taking for word in record.words]
    if sign != "=":
        begun.append("3d4")
    for text in begun:
        meant = read(f"{text}{sign}3", {})
        for other in SIGNS[sign].split():
            typed = read(f"{text}{other}3", {})
            assert (typed.groups, typed.difficulty, typed.sign) == (
                meant.groups, meant.difficulty, meant.sign,
            ), other  # fmt: skip


def test_every_record_stands_in_the_table() -> None:
    for name, record in vars(modifiers).items():
        if isinstance(record, Modifier):
            assert record in MODIFIERS.records, f"name {name} in MODIFIERS in bot/dice/modifiers.py"


def test_every_modifier_has_a_case() -> None:
    texts = [case["dice"] for _, case in cases("dice")]
    for record in MODIFIERS.records:
        missing = f"give `{record.words[0]}` a case in tests/cases/dice/modifiers.toml"
        assert any(form in text for text in texts for form in forms(record, 10)), missing


# ---------------------------------------------------------------- one more


def at_least(arguments: tuple[Argument, ...], dice: Falling) -> None:
    least = arguments[-1].number
    for place, die in enumerate(dice.dice):
        if die.face < least:
            dice.dice[place] = die._replace(faces=(*die.faces, least), marks=("test",))


def at_least_odds(arguments: tuple[Argument, ...], chances: Chances) -> Chances:
    faces = tuple([max(arguments[-1].number, each) for each in chances.faces])
    return chances._replace(faces=faces, worth=faces)


def burst(arguments: tuple[Argument, ...], dice: Falling) -> None:
    dice.dice += [die._replace(faces=(die.face - 1,)) for die in dice.dice if die.face == dice.sides]


LEAST = Modifier("test", ("test",), at_least, at_least_odds, shown="{}↑")
BURST = Modifier("burst", ("w!",), burst, None, default=lambda sides: sides, throws=True)
LYING = Modifier("test", ("test",), at_least, lambda _, chances: chances, shown="{}↑")


@pytest.fixture
def more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modifiers, "MODIFIERS", Table(LEAST, *MODIFIERS.records, BURST))


def fell(text: str, *throws: str) -> Roll:
    typed = read(text, {})
    done = roll(typed, falling(*throws), Budget())
    assert from_record(as_record(done)) == done
    return done


@pytest.mark.usefixtures("more")
def test_a_record_is_typed_written_rolled_shown_and_computed() -> None:
    (typed,) = read_all("3d4 KH2 Test 2 + 1", {})
    assert spelt(typed.expression) == "(3d4test2kh2)+1"
    done = fell("3d4kh2test2+1", "d4 1 1 3")
    assert done.total == 6
    assert roll_told(words_for("en"), done) == "3d4kh2test2+1 → [1→2↑, ~~1→2↑~~, 3] + 1 = **6**"
    must_agree(LEAST)
    for form in ("test2kh1", "test3c>=3", "dl1test2c2"):
        assert not refused(f"2d3{form}")


@pytest.mark.usefixtures("more")
def test_odds_refuse_what_they_cannot_compute() -> None:
    assert fell("2d6w!", "d6 6 2").total == 13
    must_agree(BURST)
    for text in ("2d6w!+1", "2d6r1w!kh1", "0d6w!", "max(1d6w!,3)", "1d4*1d6w!"):
        with pytest.raises(Refusal) as refusal:
            plan(read_all(text, {})[0])
        assert (refusal.value.key, refusal.value.facts) == ("odds.not_exact", {"part": "w!6"})


def test_odds_that_lie_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modifiers, "MODIFIERS", Table(LYING, *MODIFIERS.records))
    with pytest.raises(AssertionError, match="2d3test2"):
        must_agree(LYING)


def test_two_records_cannot_be_typed_alike() -> None:
    with pytest.raises(ValueError, match="two modifiers are typed `test`"):
        Table(LEAST, LYING)
