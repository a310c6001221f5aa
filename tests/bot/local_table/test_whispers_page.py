import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime

import aiohttp
import pytest

from bot.local_table.internals import font
from bot.local_table.whispers_page import Column, File, Labels, Whisper, whispers_page

LABELS = Labels("zh-CN", "私信 <1>", "about", "nothing yet", "closed")
AT = datetime(2026, 11, 21, 8, 0, 5, tzinfo=UTC)


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
async def browser() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


FONT = font()


async def test_chinese_is_written_where_the_machine_has_no_font(
    browser: aiohttp.ClientSession, port: int
) -> None:
    page = whispers_page(port, LABELS, FONT, list)
    async with page as address, browser.get(f"{address}font.ttf") as answer:
        assert answer.status == 200
        assert (await answer.read())[:4] == b"\0\1\0\0"


async def _columns(browser: aiohttp.ClientSession, port: int, *columns: Column) -> str:
    page = whispers_page(port, LABELS, FONT, lambda: columns)
    async with page as address, browser.get(f"{address}columns") as answer:
        assert answer.status == 200
        return await answer.text()


async def test_the_page_is_titled_and_allows_nothing_foreign(
    browser: aiohttp.ClientSession, port: int
) -> None:
    async with whispers_page(port, LABELS, FONT, list) as address, browser.get(address) as answer:
        text = await answer.text()
        policy = answer.headers["Content-Security-Policy"]
    assert "<title>私信 &lt;1&gt;</title>" in text
    assert '<html lang="zh-CN">' in text
    assert "default-src 'none'" in policy


async def test_newest_first_and_a_column_a_person(browser: aiohttp.ClientSession, port: int) -> None:
    early, late = Whisper(AT, "first"), Whisper(AT, "second")
    text = await _columns(browser, port, Column("GM", (early, late)), Column("Ann", ()))
    assert text.index("second") < text.index("first") < text.index("Ann") < text.index("nothing yet")


async def test_discord_markdown_is_shown_and_html_is_text(browser: aiohttp.ClientSession, port: int) -> None:
    said = "**3** ~~1~~ \\*x\\*\n<img src=x onerror=alert(1)> `a<b` [link](https://example.com)"
    whisper = Whisper(AT, said, ("<Show>",), (File("<n>.txt", "<c>"),))
    text = await _columns(browser, port, Column("<GM>", (whisper,)))
    assert "<strong>3</strong> <s>1</s> *x*<br" in text
    assert "&lt;img src=x onerror=alert(1)&gt; <code>a&lt;b</code> [link](https://example.com)" in text
    for harmless in ("&lt;GM&gt;", "&lt;Show&gt;", "&lt;n&gt;.txt", "<pre>&lt;c&gt;</pre>"):
        assert harmless in text


async def test_lines_of_small_type_are_small(browser: aiohttp.ClientSession, port: int) -> None:
    text = await _columns(
        browser, port, Column("GM", (Whisper(AT, "-# first **1**\nthen\n-# last\na -# b"),))
    )
    assert "<p><small>first <strong>1</strong></small><br>\nthen<br>\n<small>last</small><br>\na -# b" in text


async def test_no_font_of_the_system_is_asked_before_the_one_with_chinese(
    browser: aiohttp.ClientSession, port: int
) -> None:
    async with whispers_page(port, LABELS, FONT, list) as address, browser.get(address) as answer:
        assert "system-ui" not in await answer.text()


async def test_a_foreign_host_name_reads_nothing(browser: aiohttp.ClientSession, port: int) -> None:
    async with (
        whispers_page(port, LABELS, FONT, list) as address,
        browser.get(f"{address}columns", headers={"Host": f"evil.example:{port}"}) as answer,
    ):
        assert answer.status == 403


async def test_a_taken_port_is_an_error(port: int) -> None:
    async with whispers_page(port, LABELS, FONT, list):
        with pytest.raises(OSError, match="bind"):
            async with whispers_page(port, replace(LABELS, title="second"), FONT, list):
                pytest.fail("two pages on one port")
