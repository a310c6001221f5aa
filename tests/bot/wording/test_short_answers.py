"""Lines put together, where there are more than a message of a fight has."""

import pytest

from bot.wording.short_answers import packed, rows


@pytest.mark.parametrize(
    ("lines", "most", "told"),
    [
        (("a", "b"), 2, "a\nb"),
        (("long line", "b", "c"), 2, "long line\nb · c"),
        (("-# a", "-# b", "a long line"), 2, "-# a · b\na long line"),
        (("⚔ Wolf 12", "Deer 9", "🔔 I"), 2, "⚔ Wolf 12 · Deer 9\n🔔 I"),
        (("It begins:", "Ann 12"), 1, "It begins: Ann 12"),
        (("开始！先攻：", "安 12"), 1, "开始！先攻：安 12"),
    ],
)
def test_lines_are_put_together(lines: tuple[str, ...], most: int, told: str) -> None:
    assert packed(lines, most=most) == told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 1),
        ("a" * 34, 1),
        ("a" * 35, 2),
        ("刻" * 19, 1),
        ("刻" * 20, 2),
        ("**刻**" * 19 + "\n-# " + "刻" * 19, 2),
        ("<@1456074443980800008>", 1),
    ],
)
def test_what_a_phone_breaks_is_counted_as_it_is_shown(text: str, expected: int) -> None:
    assert rows(text) == expected


def test_short_lines_share_one_where_a_phone_breaks_others() -> None:
    told = packed(["⌛ Wolf ends.", "⌛ Deer ends."], ["a" * 40])
    assert told == "⌛ Wolf ends\N{NO-BREAK SPACE}· ⌛ Deer ends.\n" + "a" * 40
    assert packed(["⌛ Wolf ends.", "⌛ Deer ends."], ["a"]) == "⌛ Wolf ends.\n⌛ Deer ends.\na"
