"""Every modifier of the table, and one more: typed, written, rolled, shown, and computed in odds."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from bot.dice import modifiers
from bot.dice.modifier import Argument, Chances, Falling, Modifier, Table
from bot.dice.modifiers import MODIFIERS
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
LIMIT = 6


def forms(record: Modifier, sides: int) -> Iterator[str]:
    """Everything that can be typed of a modifier for small dice."""
    for word in record.words:
        yield from [word] if record.default else []
        for sign in record.signs or ("",):
            yield from [f"{word}{sign}{number}" for number in range(1, sides + 1)]


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
    for dice in ("2d3", "3d2"):
        found = {refused(dice + form) for form in forms(record, int(dice[-1]))}
        assert found <= ({"", "odds.always_explodes"} if record.odds else {"odds.not_exact"})


@pytest.mark.parametrize("record", MODIFIERS.records, ids=lambda record: record.key)
def test_odds_are_those_of_all_rolls(record: Modifier) -> None:
    must_agree(record)


@pytest.mark.parametrize("both", [*combinations(MODIFIERS.records, 2)], ids=str)
def test_odds_of_two_modifiers_are_those_of_all_rolls(both: tuple[Modifier, Modifier]) -> None:
    first, second = both
    found = {refused(f"2d3{one}{other}") for one in forms(first, 3) for other in forms(second, 3)}
    computed = first.odds and second.odds
    assert found <= ({"", *NOT_TOGETHER} if computed else {"odds.not_exact", *NOT_TOGETHER})


@pytest.mark.parametrize("record", MODIFIERS.records, ids=lambda record: record.key)
def test_what_is_written_is_read_as_the_same(record: Modifier) -> None:
    for form in forms(record, 4):
        (typed,) = read_all(f"3d4{form}", {})
        (dice,) = typed.groups
        assert [applied.modifier for applied in dice.modifiers] == [record], form
        assert read_all(spelt(typed.expression), {})[0].groups == typed.groups


SIGNS = {"=": "＝", "<": "＜", ">": "＞", ">=": "≥ ≧ ＞＝ >＝", "<=": "≤ ≦ ＜＝ <＝"}
"""Other ways to type a comparison."""


@pytest.mark.parametrize("sign", SIGNS)
def test_a_comparison_is_read_in_every_spelling(sign: str) -> None:
    """Behind every modifier that takes it, and before a difficulty."""
    begun = [f"3d4{word}" for record in MODIFIERS.records if sign in record.signs for word in record.words]
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
    return chances._replace(worth=tuple([max(arguments[-1].number, each) for each in chances.worth]))


def burst(arguments: tuple[Argument, ...], dice: Falling) -> None:
    dice.dice += [die._replace(faces=(die.face - 1,)) for die in dice.dice if die.face == dice.sides]


LEAST = Modifier("test", ("test",), at_least, at_least_odds, shown="{}↑")
BURST = Modifier("burst", ("p!",), burst, None, default=lambda sides: sides, throws=True)
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
    assert fell("2d6p!", "d6 6 2").total == 13
    must_agree(BURST)
    for text in ("2d6p!+1", "2d6r1p!kh1", "0d6p!", "max(1d6p!,3)", "1d4*1d6p!"):
        with pytest.raises(Refusal) as refusal:
            plan(read_all(text, {})[0])
        assert (refusal.value.key, refusal.value.facts) == ("odds.not_exact", {"part": "p!6"})


def test_odds_that_lie_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modifiers, "MODIFIERS", Table(LYING, *MODIFIERS.records))
    with pytest.raises(AssertionError, match="2d3test2"):
        must_agree(LYING)


def test_two_records_cannot_be_typed_alike() -> None:
    with pytest.raises(ValueError, match="two modifiers are typed `test`"):
        Table(LEAST, LYING)
