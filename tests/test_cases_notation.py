"""The acceptance table of the dice notation: ``tests/cases/notation.toml``."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from math import prod
from typing import Any

import pytest

from bot.dice.modifier import Reading
from bot.dice.modifiers import EXPLODE_ONCE
from bot.dice.notation import Typed, parts_of, read
from bot.dice.odds.typed import plan
from bot.dice.roll import Budget, Roll, as_record, from_record, roll
from bot.dice.spelling import spelt
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.text import half_width
from bot.wording.refusals import refusal
from bot.wording.rolls.dice import readings_told, roll_told
from bot.wording.words import LANGUAGES, words_for
from tests.bot.dice.odds.outcomes import rolled_out, worked_out
from tests.case_tables import CASES, judge_all
from tests.profiles import examples
from tests.scripted_dice import ScriptedDice, falling

Line = dict[str, Any]

TABLE = tomllib.loads((CASES / "notation.toml").read_text(encoding="utf-8"))
LINES: list[Line] = TABLE["line"]
MOST_WAYS = examples(2000, part=4)
"""How many ways dice may fall that are all rolled."""


def _rolls(line: Line) -> Iterator[tuple[str, Typed]]:
    """Each roll of a line: its text, and what it means."""
    for part in parts_of(line["form"]):
        typed = read(part.dice, line.get("sheet", {}), labelled=True)
        yield from [(part.dice, typed)] * part.times


def _dice(line: Line) -> ScriptedDice:
    if many := line.get("falls_all"):
        return ScriptedDice([(many["sides"], many["face"])] * many["count"])
    return falling(*line["falls"])


def _against(typed: Typed) -> str | None:
    return None if typed.difficulty is None else f"{typed.sign} {typed.difficulty}"


def _judge(line: Line) -> None:
    if "refused" in line:
        _must_name_the_nearest(line)
        return
    rolls, source = list(_rolls(line)), _dice(line)
    done = [roll(typed, source, Budget()) for _, typed in rolls]
    source.finished()
    assert [each.total for each in done] == line.get("totals", [line.get("total")])
    first, last = rolls[0][1], rolls[-1][1]
    assert last.comment == line.get("label", "")
    assert _against(first) == line.get("against")
    assert dict(done[0].tags) == line.get("tags", {})
    if "totals" not in line:
        assert half_width(spelt(first.expression)) == line.get("means", spelt(first.expression))
    notes = [*[note for part in parts_of(line["form"]) if (note := part.note)], *first.notes]
    assert [_note(each) for each in notes] == line.get("told", [])
    assert line.get("shown", "") in roll_told(words_for("en-US"), done[0])
    for (text, typed), each in zip(rolls, done, strict=True):
        _must_be_shown_as_typed(text, typed, each)
        _must_have_odds(typed, each, line.get("odds"))


def _note(note: Reading) -> str:
    """What is told of how a part was read: which sentence, the part, and what the sentence says of it."""
    said = " ".join(filter(None, (str(note.number or ""), note.meant)))
    return f"{note.key.removeprefix('reading.')} {note.typed}" + (f": {said}" if said else "")


def _must_name_the_nearest(line: Line) -> None:
    """In both languages; and it can be rolled."""
    with pytest.raises(Refusal) as caught:
        Hand(line["form"]).read(line.get("sheet", {}))
    assert caught.value.facts.get("nearest") == line["nearest"]
    assert Hand(line["nearest"]).read(line.get("sheet", {}))[0].groups
    for language in LANGUAGES:
        assert f"`{line['nearest']}`" in refusal(words_for(language), caught.value)


def _must_be_shown_as_typed(text: str, typed: Typed, done: Roll) -> None:
    """And stored."""
    assert " ".join(half_width(text).replace("\u200b", " ").split()).replace("[[", "").startswith(done.typed)
    assert from_record(as_record(done)) == done
    for language in LANGUAGES:
        words = words_for(language)
        total = rf"= \*\*{done.total}(?!\d)"  # A number of successes has a word behind it.
        assert re.search(total, roll_told(words, done)) or done.shown == done.groups
        assert readings_told(words, typed.notes).startswith("-# ") == bool(typed.notes)


def _must_have_odds(typed: Typed, done: Roll, refused: str | None) -> None:
    """They are those of all rolls, where these are few; otherwise the result is one of theirs."""
    if refused:
        with pytest.raises(Refusal, match=refused):
            plan(typed)
        return
    ways = prod(group.sides ** (group.count or 99) for group in typed.groups)
    modifiers = {each.modifier for group in typed.groups for each in group.modifiers}
    further = typed.dice if EXPLODE_ONCE in modifiers else any(each.throws for each in modifiers)
    if 1 < ways * max(group.sides for group in typed.groups) ** further <= MOST_WAYS:
        limit = typed.dice + further if further else 1000
        assert _are_those_of_all_rolls(spelt(typed.expression), limit)
    assert plan(typed).least <= done.total <= plan(typed).most


@cache
def _are_those_of_all_rolls(dice: str, limit: int) -> bool:
    return worked_out(dice, limit=limit) == rolled_out(dice, limit=limit)


def test_the_notation_of_the_field() -> None:
    judge_all(_judge, [(line["form"], line) for line in LINES])


def test_the_table_is_whole() -> None:
    """At least 150 lines, each with a source; at most a twentieth is left out on purpose."""
    assert len(LINES) >= 150
    assert {line["source"] for line in LINES} == set(TABLE["sources"])
    assert sum("refused" in line for line in LINES) <= len(LINES) / 20
    assert len({line["form"] for line in LINES}) == len(LINES)
