"""Rolls in text: the part of the contract that people read aloud."""

import pytest

from bot.dice.notation import read
from bot.dice.roll import Budget, Reroll, roll
from bot.rolls.record import PLAIN, Assistance, RollRecord, Side
from bot.systems.pool.roll_kinds import Compared, Try, verdicts
from bot.systems.roll_kinds import ROLLS
from bot.wording.rolls import TELLINGS, made_told
from bot.wording.rolls.dice import roll_told
from bot.wording.words import words_for
from tests.scripted_dice import falling

EN, ZH = words_for("en"), words_for("zh-CN")


def side(text: str, faces: str, name: str = "Ann", **options: object) -> Side:
    """A side whose dice fell like this."""
    rolled = roll(read(text, {"strength": 5}), falling(faces), Budget(), **options)  # type: ignore[arg-type]
    return Side(1, name, (rolled,))


@pytest.mark.parametrize("words", [EN, ZH])
@pytest.mark.parametrize(
    ("text", "faces", "told"),
    [
        ("4P", "d6 3 1 2 6", "4P → [3, 1, 2, 6] = **3**"),
        ("0P", "d6", "0P → [] = **0**"),
        ("强壮-6P", "d6", "强壮-6P → [] = **0**"),
        ("３Ｐ＋１", "d6 1 1 1", "3P+1 → [1, 1, 1] + 1 = **4**"),
        ("4d10kh2", "d10 3 9 4 9", "4d10kh2 → [~~3~~, 9, ~~4~~, 9] = **18**"),
        ("2d6r<3", "d6 1 5 4", "2d6r<3 → [1→4, 5] = **9**"),
        ("2d6*2", "d6 1 5", r"2d6\*2 → [1, 5] × 2 = **12**"),
        ("2d6e6", "d6 6 1 2", "2d6e6 → [6, 1, 2] = **9**"),
        ("max(1d6,1d4)", "d6 5 1", None),
    ],
)
def test_a_roll_in_text(words: object, text: str, faces: str, told: str | None) -> None:
    if told is None:
        rolled = roll(read(text, {}), falling("d6 5", "d4 1"), Budget())
        assert roll_told(words, rolled).endswith("= **5**")  # type: ignore[arg-type]
        return
    rolled = roll(read(text, {"strength": 5}), falling(faces), Budget())
    assert roll_told(words, rolled) == told  # type: ignore[arg-type]


def test_a_rerolled_die_shows_the_face_it_replaced() -> None:
    made = RollRecord(PLAIN, (side("4P", "d6 5 1 3 2 1 4", reroll=Reroll(None)),))
    assert "4P → [5→1, 1, 3→4, 2] = **4**" in made_told(EN, made)


@pytest.mark.parametrize(
    ("words", "given_up", "failure"), [(EN, "given up", "Failure"), (ZH, "放弃", "失败")]
)
def test_a_try_given_up_fails_whatever_its_result(words: object, given_up: str, failure: str) -> None:
    made = RollRecord(Try(3), (side("4P+9", "d6", hold_back=4),))
    told = made_told(words, made)  # type: ignore[arg-type]
    assert [verdict.success for verdict in verdicts(made)] == [False]
    assert told.count(given_up) == 2
    assert f"**{failure}**" in told
    assert verdicts(RollRecord(Try(3), (side("0P+9", "d6"),)))[0].success


def test_few_dice_of_many_are_shown_where_it_gets_too_long() -> None:
    made = RollRecord(PLAIN, (side("100P", "d6" + " 1" * 100),))
    assert "[1, 1, … 98 more] = **100**" in made_told(EN, made, most=2)
    assert made_told(EN, made).count("1, ") == 99


def test_helpers_stand_below_and_count_as_the_gm_says() -> None:
    rolls = tuple(side("2P", f"d6 {faces}").rolls[0] for faces in ("1 1", "2 2"))
    for mode, total in ((Assistance.COMBINED, 6), (Assistance.BEST, 4)):
        made = RollRecord(Try(5), (Side(1, "Ann", rolls, mode),))
        assert f"**{total}**" in made_told(EN, made).splitlines()[-2]
        assert f"{total - 5:+d}" in made_told(EN, made).splitlines()[-1]


def test_names_and_labels_are_escaped_and_nothing_is_shown_of_nothing() -> None:
    made = RollRecord(PLAIN, (side("1P", "d6 1", name="*A*"),), label="`x` @here")
    assert made_told(EN, made).startswith(r"🎲 **\*A\*** · “\`x\` @" + "\u200b")
    assert (
        made_told(EN, RollRecord(PLAIN, made.sides, label="\u200b \u2800")).splitlines()[0] == r"🎲 **\*A\***"
    )
    assert made_told(EN, RollRecord(PLAIN, made.sides), headed=False) == "1P → [1] = **1**"


def test_what_was_made_is_the_same_after_it_was_kept() -> None:
    several = (side("4d6kh3e6+1", "d6 6 2 1 6 3 4"), side("2P", "d6 1 4 2", reroll=Reroll(4)))
    for made in (
        RollRecord(Compared(), several, "标签"),
        RollRecord(Try(2), several[:1], "标签", side("1P", "d6 1").rolls),
    ):
        kept = ROLLS.read(ROLLS.write(made))
        assert kept == made
        assert made_told(ZH, kept) == made_told(ZH, made)


def test_every_kind_of_roll_has_words() -> None:
    assert set(TELLINGS) == set(ROLLS.kinds)
