import json
from datetime import UTC, datetime

from bot.local_table.private_messages import File, Whisper, panel

AT = datetime(2026, 11, 21, 8, 0, 5, tzinfo=UTC)


def _html(whisper: Whisper) -> str:
    (shown,) = json.loads(panel([whisper]))
    assert shown["id"] == str(whisper.id)
    return str(shown["html"])


def test_newest_last_whoever_they_are_for() -> None:
    late, early = Whisper(30, "GM", AT, "third"), Whisper(10, "GM", AT, "first")
    between = Whisper(20, "Ann", AT, "second")
    assert [shown["id"] for shown in json.loads(panel([early, late, between]))] == ["10", "20", "30"]


def test_discord_markdown_is_shown_and_html_is_text() -> None:
    said = "**3** ~~1~~ \\*x\\*\n<img src=x onerror=alert(1)> `a<b` [link](https://example.com)"
    text = _html(Whisper(1, "<GM>", AT, said, ("<Show>",), (File("<n>.txt", "<c>"),)))
    assert "<strong>3</strong> <s>1</s> *x*<br" in text
    assert "&lt;img src=x onerror=alert(1)&gt; <code>a&lt;b</code> [link](https://example.com)" in text
    for harmless in ("&lt;GM&gt;", "&lt;Show&gt;", "&lt;n&gt;.txt", "<pre>&lt;c&gt;</pre>"):
        assert harmless in text


def test_lines_of_small_type_are_small() -> None:
    text = _html(Whisper(1, "GM", AT, "-# first **1**\nthen\n-# last\na -# b"))
    assert "<p><small>first <strong>1</strong></small><br>\nthen<br>\n<small>last</small><br>\na -# b" in text
