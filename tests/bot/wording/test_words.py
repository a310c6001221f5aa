"""Words: what people type is harmless, and both languages are found."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.wording.words import LANGUAGES, ZERO_WIDTH, Marked, escape, listing, words_for

ENGLISH, CHINESE = words_for("en"), words_for("zh-CN")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Wolf 1", "Wolf 1"),
        ("狼·灰", "狼·灰"),
        ("O'Neil-Smith (tall), No.1!", "O'Neil-Smith (tall), No.1!"),
        ("**bold** __under__ ~~gone~~ ||spoiler|| `code`", None),
        ("back\\slash", "back\\\\slash"),
        ("# heading", "\\# heading"),
        ("### heading", "\\### heading"),
        ("-# small", "\\-# small"),
        ("- item", "\\- item"),
        ("-", "\\-"),
        ("> quote", "\\> quote"),
        (">>> quote", "\\>>> quote"),
        ("12. item", "12\\. item"),
        ("a # b - c > d 1. e", "a # b - c > d 1. e"),
        ("[a](https://b.c)", f"\\[a\\](https:{ZERO_WIDTH}//b.c)"),
        ("https://b.c", f"https:{ZERO_WIDTH}//b.c"),
        ("discord.gg/abc", f"discord.{ZERO_WIDTH}gg/abc"),
        ("@everyone and @here", f"@{ZERO_WIDTH}everyone and @{ZERO_WIDTH}here"),
        ("<@12> <@!12> <@&12> <#12>", None),
        ("</cmd:1> <t:1:R> <:x:1> <a:x:1> <id:home> <mailto:a@b.c> <+4912345>", None),
        ("I <3 you, 2 < 3", "I <3 you, 2 < 3"),
        ("two\nlines\t and \u2028 more", "two lines and more"),
        ("\u202eevil\u2066 \u200bzero\ufeff \u00ad\u3164x", "evil zero x"),
        ("\u200b \u3164", ""),
    ],
)
def test_typed_text_is_made_harmless(typed: str, shown: str | None) -> None:
    escaped = escape(typed)
    if shown is not None:
        assert escaped == shown
    assert not LIVE.search(escaped)


LIVE = re.compile(
    r"(?<!\\)[*_~`|\[\]]|<(@|#|/|:|t:|a:|id:|mailto|\+)|@(everyone|here)|https?://|^(#{1,3}|-#|[-+>]|\d+\.)(\s|$)"
)


@given(st.text(max_size=60) | st.text(alphabet="*_~`|[]()<>@#:/\\- 1.t&!ah\n", max_size=60))
def test_no_text_stays_live(text: str) -> None:
    escaped = escape(text)
    assert not LIVE.search(escaped.replace("\\\\", "x"))
    assert "\n" not in escaped
    shown = escaped.replace(ZERO_WIDTH, "")
    assert not any(unicodedata.category(char) in ("Cc", "Cf") for char in shown)


def test_facts_are_escaped_unless_they_are_marked() -> None:
    assert ENGLISH("“{label}”", label="*x*") == "“\\*x\\*”"
    assert ENGLISH("“{label}”", label=Marked("*x*")) == "“*x*”"
    assert ENGLISH("AP {points}/{threshold}", points=-1, threshold=None) == "AP -1/–"
    assert isinstance(ENGLISH("the start"), Marked)


def test_between_backticks_no_backslash_is_put_in_and_no_backtick_stays() -> None:
    assert ENGLISH("`{text}` is {text}", text="a_b*c") == "`a_b*c` is a\\_b\\*c"
    assert ENGLISH("`{text}`", text="a`b @everyone") == f"`a'b @{ZERO_WIDTH}everyone`"
    assert ENGLISH("`{a}` {b}", a=Marked("*x*"), b=3) == "`*x*` 3"


def test_labels_are_not_escaped() -> None:
    assert ENGLISH.plain("“{label}”", label="*x*") == "“*x*”"
    assert CHINESE.plain("the GM") == "主持人"


def test_both_forms_of_a_plural() -> None:
    one, many = "{n} combatant has joined.", "{n} combatants have joined."
    assert [ENGLISH.plural(one, many, n) for n in (1, 2)] == [
        "1 combatant has joined.",
        "2 combatants have joined.",
    ]
    assert CHINESE.plural(one, many, 2) == "已有2名角色加入。"


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        (None, "en"),
        ("en-US", "en"),
        ("de", "en"),
        ("zha", "en"),
        ("zh", "zh-CN"),
        ("zh-CN", "zh-CN"),
        ("zh-TW", "zh-CN"),
        ("zh_Hans_CN", "zh-CN"),
    ],
)
def test_every_locale_has_a_language(locale: str | None, language: str) -> None:
    words = words_for(locale)
    assert words.language == language
    assert words.language in LANGUAGES
    assert words_for(locale) is words


def test_lists_are_separated_as_the_language_does() -> None:
    assert listing(ENGLISH, ["a*", 2]) == "a\\*, 2"
    assert listing(CHINESE, ["甲", "乙"]) == "甲、乙"


def test_a_text_without_a_translation_has_none() -> None:
    assert CHINESE.in_context("command name", "no such command") is None
    assert ENGLISH.in_context("", "the GM") is None
    assert CHINESE.in_context("", "the GM") == "主持人"
