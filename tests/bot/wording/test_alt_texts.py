"""Alt texts have the subject first: what is asked, whose turn it is, who stands there."""

import ast

import pytest

from bot.wording.words import LANGUAGES, words_for
from tests.catalogs import nodes

SUBJECTS = frozenset({"title", "name", "place", "shape", "turn", "whole"})
"""Facts that an alt text may begin with: what is asked, who is meant, when it is, which area, whose turn."""


def _sentences() -> list[str]:
    """What each function that makes an alt text or a part of one says itself."""
    found: list[str] = []
    for _, function in nodes(ast.FunctionDef):
        if not (function.name in {"alt", "_alt", "alt_of", "picture_told"} or function.name.endswith("_alt")):
            continue
        calls = [each for each in ast.walk(function) if isinstance(each, ast.Call)]
        said = [each for each in calls if isinstance(each.func, ast.Attribute) and each.func.attr == "plain"]
        found += [str(each.args[0].value) for each in said if isinstance(each.args[0], ast.Constant)]
    return [each for each in found if "{" in each]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_alt_text_begins_with_its_subject(language: str) -> None:
    words = words_for(language)
    sentences = [each for each in _sentences() if not each.startswith("Map {width}")]
    assert len(sentences) > 6
    for sentence in sentences:
        told = words.in_context("", sentence) or sentence
        assert any(told.removeprefix("轮到").startswith(f"{{{each}}}") for each in SUBJECTS), told
