"""Lines put together, where there are more than a message of a fight has."""

import pytest

from bot.wording.short import packed


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
