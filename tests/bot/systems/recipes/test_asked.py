"""Rolls of files that say what no game that comes with the bot does: ties, formulas in braces, ladders."""

import pytest

from bot.dice.notation import parts_of
from bot.dice.roll import Budget, roll
from bot.refusal import Refusal
from bot.rolls.record import RollRecord, Side
from bot.systems.judging.judged import Judged, Met, raises, verdict, winners
from bot.systems.recipes.reader import recipe_of
from bot.systems.recipes.system import shipped, system_of
from bot.wording.refusals import refusal
from bot.wording.rolls import made_told
from bot.wording.words import words_for
from tests.scripted_dice import falling

FILE = """
name = "Own"
ties = {ties}
usual = "under"

[values]
fire = 3
wits = 40

[rolls.keep]
dice = "{{fire + 2}}d10kh{{fire - bonus}}"
with = {{ bonus = 0 }}
ways = {{ twice = "{{3 * fire}}d10kh{{fire - 1 + bonus}}" }}
[rolls.under]
dice = "1d100"
target = "{{skill}}"
ways = {{ "优势" = "2d100kl1", "劣势" = "2d100kh1", twice = "3d100km1" }}
judge = {{ by = "at most", step = 10 }}
[rolls.pool]
dice = "{{least}}d6"
with = {{ further = 1, needed = 2 }}
target = "{{needed}}"
judge = {{ read = "successes", by = "at least", hits = "face <= {{must}} + {{further}}" }}
[rolls.speed]
dice = "2d12"
judge = {{ read = "highest", ladder = {{ 12 = "at once", 8 = "soon", 0 = "late" }} }}
[rolls.pairs]
dice = "3d10"
judge = {{ read = "matches", outcomes = [{{ name = "Set", when = "width > 1", won = true }}, {{ name = "None", won = false }}] }}
"""  # noqa: E501 - a file


def asked(typed: str, ties: str = '"result"') -> Judged:
    rolls = system_of(recipe_of(FILE.format(ties=ties))).rolls
    assert rolls is not None
    found = rolls.read(typed, {})
    assert found is not None
    assert isinstance(found.facts, Judged)
    return found.facts


def thrown(facts: Judged, fell: str) -> Side:
    dice = falling(fell)
    made = Side(7, "Ann", (roll(facts.typed, dice, Budget()),))
    dice.finished()
    return made


@pytest.mark.parametrize(
    ("ties", "rolls", "fell", "won"),
    [
        ('"result"', ("60", "50"), ("d100 45", "d100 30"), (1,)),
        ('"low"', ("60", "50"), ("d100 45", "d100 30"), (1,)),
        ('"high"', ("60", "50"), ("d100 45", "d100 30"), (0,)),
        ('"margin"', ("60", "50"), ("d100 45", "d100 36"), (0,)),
        ('"target"', ("60", "50"), ("d100 45", "d100 36"), (0,)),
        ('"nobody"', ("60", "50"), ("d100 45", "d100 36"), (0, 1)),
        ('["target", "high"]', ("50", "50"), ("d100 45", "d100 30"), (0,)),
        ('["target", "high"]', ("50", "50"), ("d100 45", "d100 45"), (0, 1)),
        ('"high"', ("60", "50"), ("d100 95", "d100 51"), ()),
        ('"result"', ("pairs", "pairs"), ("d10 7 7 1", "d10 9 9 1"), (0, 1)),
        ('["result", "height"]', ("pairs", "pairs"), ("d10 7 7 1", "d10 9 9 1"), (1,)),
        ('["result", "height"]', ("pairs", "pairs"), ("d10 7 7 7", "d10 9 9 1"), (0,)),
    ],
)
def test_what_decides_between_equal_outcomes(
    ties: str, rolls: tuple[str, str], fell: tuple[str, str], won: tuple[int, ...]
) -> None:
    sides = tuple(asked(each, ties) for each in rolls)
    made = RollRecord(Met(sides), tuple(map(thrown, sides, fell)))
    assert winners(made) == won
    last = made_told(words_for("en"), made).splitlines()[-1]
    assert ("Nobody wins" in last, "Tie" in last) == (not won, len(won) > 1)


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("keep", "5d10kh3"),
        ("keep 1", "5d10kh2"),
        ("keep twice, 1", "9d10kh3"),
        ("under 30 优势", "2d100kl1"),
        ("劣势 30", "2d100kh1"),
        ("30 优势 优势", "2d100kl1"),
        ("优势 30 劣势", "1d100"),
        ("30 优势 劣势 优势", "2d100kl1"),
        ("30 twice", "3d100km1"),
    ],
)
def test_the_dice_of_a_roll(typed: str, dice: str) -> None:
    assert asked(typed).dice == dice


def test_what_must_be_typed_comes_first_then_what_the_file_lists() -> None:
    facts = asked("pool 4, 3, 7, 6")
    assert (facts.dice, facts.judgement.hits, facts.target) == ("4d6", "face <= 3 + 7", 6)
    with pytest.raises(Refusal) as refused:
        asked("pool 4")
    assert "“pool 3, 3”" in refusal(words_for("en"), refused.value)


@pytest.mark.parametrize(
    "text", ["ra 侦查, ra 聆听", ".ra 侦查, .ra 聆听", "。ra 侦查；。rab2 聆听", "!ra侦查, /ra聆听"]
)
def test_a_line_is_parted_before_another_bots_command(text: str) -> None:
    rolls = shipped("percentile").rolls
    assert rolls is not None
    first, second = (
        rolls.read(part.dice, {"侦查": 60, "聆听": 40}) for part in parts_of(text, 1, rolls.begins)
    )
    assert first is not None
    assert second is not None
    assert [first.target, second.target] == ["<= 60", "<= 40"]


def test_two_ways_at_once_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        asked("under 30 优势 twice")
    assert refused.value.key == "game.two_ways"
    assert "twice" in refusal(words_for("en"), refused.value)


@pytest.mark.parametrize(
    ("typed", "fell", "steps"), [("60", "d100 31", 2), ("60", "d100 51", 0), ("60", "d100 61", 0)]
)
def test_raises_of_a_roll_under_count_below_the_target(typed: str, fell: str, steps: int) -> None:
    facts = asked(typed)
    assert raises(facts, verdict(facts, thrown(facts, fell).rolls[0])) == steps


@pytest.mark.parametrize(
    ("fell", "rung"), [("d12 12 3", "at once"), ("d12 8 1", "soon"), ("d12 7 7", "late")]
)
def test_a_ladder_is_told_whatever_is_read(fell: str, rung: str) -> None:
    facts = asked("speed")
    assert f"**{rung}**" in made_told(words_for("en"), RollRecord(facts, (thrown(facts, fell),)))
