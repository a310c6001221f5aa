"""Refusals: every one that the code raises has words that use its facts, and no others wait unused."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from string import Formatter

import pytest

from bot.dice.modifiers import MODIFIERS
from bot.play import authority
from bot.refusal import Key, Refusal
from bot.systems import SYSTEMS
from bot.wording.refusals import NAMES, PLACE, REFUSALS, refusal
from bot.wording.words import LANGUAGES, words_for
from tests.catalogs import nodes

BY_RIGHT = {key for rule in authority.RULES.values() for key in (rule.refusal, rule.hidden) if key}
"""What the table of who may do what refuses with."""
TABLE = "bot/play/authority.py"
BY_MODIFIER = {each.once for each in MODIFIERS.records if each.once}


@dataclass(frozen=True)
class Raised:
    """A place in the code that makes a refusal, its key and the names of its facts."""

    place: str
    key: str
    facts: frozenset[str]


def _calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Every call in the code: its file, what is called, the call."""
    return ((path, _called(node.func).lstrip("_"), node) for path, node in nodes(ast.Call))


def _called(function: ast.expr) -> str:
    """The last name of what is called; empty where it has none, such as ``makers[0]()``."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _named(call: ast.Call) -> frozenset[str]:
    return frozenset(keyword.arg for keyword in call.keywords if keyword.arg)


def _makers() -> dict[str, frozenset[str]]:
    """What makes refusals, and the facts it adds: the class, and functions that pass a key on to it."""
    makers = {"Refusal": frozenset[str]()}
    for _, function in nodes(ast.FunctionDef):
        for call in (each for each in ast.walk(function) if isinstance(each, ast.Call)):
            if _called(call.func).lstrip("_") == "Refusal" and isinstance(call.args[0], ast.Name):
                makers[function.name.lstrip("_")] = _named(call)
    return makers


@cache
def _raised() -> tuple[Raised, ...]:
    makers = _makers()
    return tuple(
        Raised(f"{path}:{call.lineno}", str(call.args[0].value), _named(call) | makers[name])
        for path, name, call in _calls()
        if name in makers and call.args and isinstance(call.args[0], ast.Constant)
    )


def _placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name}


def test_every_raised_refusal_has_words_for_its_facts() -> None:
    """All that are wrong at once, each with its place: what it raises, what its words use."""
    wrong = [
        f"{raised.place} {raised.key}: raised with {sorted(facts)}, told with {sorted(told)}"
        for raised in _raised()
        if (facts := raised.facts - PLACE) != (told := _told(raised.key))
    ]
    assert wrong == []


def _told(key: str) -> frozenset[str]:
    return frozenset(_placeholders(REFUSALS[key]) if key in REFUSALS else {"no words"})


def test_no_words_wait_for_a_refusal_that_nobody_raises() -> None:
    assert set(REFUSALS) - {raised.key for raised in _raised()} - BY_RIGHT - BY_MODIFIER == set()


def test_every_right_is_refused_in_words() -> None:
    assert set(REFUSALS) >= BY_RIGHT


def test_every_key_stands_in_the_code_as_it_is() -> None:
    """But for the functions that pass a key on, whose callers are looked at instead, and the table of
    who may do what."""
    computed = [
        f"{path}:{call.lineno}"
        for path, name, call in _calls()
        if name == "Refusal" and not isinstance(call.args[0], ast.Constant | ast.Name) and path != TABLE
    ]
    assert computed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_told_in_every_language(language: str) -> None:
    untold: dict[str, str] = {}
    for key, said in REFUSALS.items():
        facts = {name: f"«{number}»" for number, name in enumerate(sorted(_placeholders(said)))}
        told = refusal(words_for(language), Refusal(key, **facts))
        if not all(fact in told for fact in facts.values()):
            untold[key] = told
    assert untold == {}


def test_typed_facts_are_escaped_and_several_are_listed() -> None:
    told = refusal(words_for("en"), Refusal("unknown_choice", choice=("a*b", "c")))
    assert "“a\\*b, c”" in told


def test_the_place_where_reading_stopped_is_told() -> None:
    refused = Refusal("dice.parenthesis_open", column=7, before="(1 + 2", after="")
    assert refusal(words_for("en"), refused) == "(1 + 2▸ — A parenthesis is not closed. Add `)`."
    rest = Refusal("dice.unreadable", column=3, before="4P", after="B * 2", rest="B")
    assert refusal(words_for("en"), rest).startswith("4P▸B \\* 2 — Cannot read “B” here.")
    assert refusal(words_for("zh-CN"), rest).startswith("4P▸B \\* 2——无法识别“B”。")


def test_words_of_the_code_are_named_as_people_call_them() -> None:
    told = refusal(words_for("zh-CN"), Refusal("encounter.no_action_points", system="order"))
    assert told.startswith("通用")
    unknown = Refusal(
        "dice.unknown_attribute",
        column=1,
        before="",
        after="str",
        name="str",
        known=(Key("strength"), "力量"),
    )
    assert "强壮、力量" in refusal(words_for("zh-CN"), unknown)


def test_an_unknown_key_is_a_mistake_in_the_code() -> None:
    with pytest.raises(LookupError, match=r"no\.such_key.*bot/wording/refusals"):
        refusal(words_for("en"), Refusal("no.such_key"))


def test_facts_are_named_for_refusals_that_there_are() -> None:
    subjects = {key.partition(".")[0] for key in REFUSALS}
    assert {subject for subject, _ in NAMES} - subjects == set()
    held_off = Refusal("ways.closed_off", place="(1, 1)", ground="wall")
    assert "墙" in refusal(words_for("zh-CN"), held_off)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_named_by_its_title_never_by_its_key(language: str) -> None:
    words = words_for(language)
    naming = {key: said for key, said in REFUSALS.items() if "{system}" in said}
    assert naming
    for key, said in naming.items():
        subject = key.split(".")[0]
        names = {name for _, name, *_ in Formatter().parse(said) if name}
        facts = {name: next(iter(NAMES.get((subject, name)) or {1: ""})) for name in names}
        for game in SYSTEMS.values():
            told = refusal(words, Refusal(key, **{**facts, "system": game.key}))
            assert words(game.title) in told, key
