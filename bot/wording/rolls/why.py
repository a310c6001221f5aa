"""Why a roll came to what it came to: its dice, its steps, and the rules that it rests on."""

from collections.abc import Sequence
from typing import Any

from bot.dice.notation import Typed
from bot.dice.spelling import spelt
from bot.rolls.record import RollRecord
from bot.systems import RULES
from bot.systems.roll_rules import rules_of, rules_of_dice
from bot.wording.rolls import made_told
from bot.wording.rolls.dice import readings_told
from bot.wording.short_answers import SMALL
from bot.wording.words import Marked, Words


def why_told(words: Words, made: RollRecord[Any]) -> Marked:
    """The whole roll with its steps, and below it the rules, each with its section."""
    return Marked("\n".join([made_told(words, made), *_rules(words, rules_of(made))]))


def typed_why(words: Words, typed: Sequence[Typed]) -> Marked:
    """How the dice of a plain roll are read, with numbers for names, and their rules."""
    lines: list[str] = []
    for each in typed:
        lines.append(words("{typed} is rolled as {dice}", typed=each.text, dice=spelt(each.expression)))
        if each.difficulty is not None:
            lines.append(SMALL + words("difficulty {difficulty}", difficulty=each.difficulty))
    notes = readings_told(words, [note for each in typed for note in each.notes])
    rules = dict.fromkeys(rule for each in typed for rule in rules_of_dice(each))
    return Marked("\n".join([*lines, *([notes] if notes else []), *_rules(words, tuple(rules))]))


def _rules(words: Words, rules: Sequence[str]) -> list[str]:
    """A small line for each rule: its title, its section, its id."""
    return [SMALL + f"{title} · {section} · `{rule}`" for rule, title, section in _titles(words, rules)]


def _titles(words: Words, rules: Sequence[str]) -> list[tuple[str, str, str]]:
    language = words.language
    return [(each, RULES[each].title[language], RULES[each].section[language]) for each in rules]
