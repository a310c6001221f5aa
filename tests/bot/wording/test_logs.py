"""A log's exports: who is painted how, what is out of character, that people's text is text everywhere."""

import json
import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from bot.logs.entry import Entry, EntryKind
from bot.logs.markup import Mentioned, Names, lines_of, mentioned, plain
from bot.logs.speaker_colours import COLOURS, DARK, LIGHT, painted
from bot.wording.logs import exports
from bot.wording.logs.exports import FORMS
from tests import bound_logs
from tests import chromium as browsers
from tests.bound_logs import Bound
from tests.profiles import examples
from tests.programs import reason

AT = datetime(2026, 11, 22, 19, 30, 5, tzinfo=UTC)
NAMES = Names({7: "Ann"}, {9: "table"})
EVIL = '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1"> ](javascript:1) "\' &amp;'
PNG = Path("docs/pictures/map-hex-en-phone.png")


def entry(number: int, kind: EntryKind, text: str, **fields: Any) -> Entry:
    values: dict[str, Any] = {
        "key": str(number), "to": None, "user_id": 7, "name": "Ann", "character": "", "system": "",
        "command": "", "typed": "",
    }  # fmt: skip
    at = AT.replace(minute=30 + number)
    return Entry(at=at, kind=kind, text=text, **(values | fields))


def bound(*entries: Entry, language: str = "en-US", name: str = "The well") -> Bound:
    images = {"map": PNG.read_bytes()}
    return bound_logs.bound(entries, AT, NAMES, language=language, name=name, images=images)


def evening(language: str = "en-US") -> Bound:
    return bound(
        entry(1, EntryKind.ROLL, "🎲 **阿宁** · “well”\n4P → [3, 1, 2, 6] = **3**", character="阿宁"),
        entry(2, EntryKind.SPEECH, "I climb down.\n(back in five)", character="阿宁"),
        entry(3, EntryKind.SPEECH, "（我去拿水）", name="Bob", user_id=8),
        entry(4, EntryKind.SPEECH, EVIL, name=EVIL, user_id=8),
        entry(
            5, EntryKind.CALL, "**Wolf** hits: 2d10 → [4, 9] = **13**", character="Wolf", user_id=0, name=""
        ),
        entry(6, EntryKind.MAP, "🗺 Map\n-# 阿宁 B2", name="", user_id=0, picture="map", alt=f"Map {EVIL}"),
        entry(7, EntryKind.TOLD, "A" * 300, name="Bob", user_id=8),
        language=language,
        name=f"{EVIL} 井",
    )  # fmt: skip


# ---------------------------------------------------------------- Discord's markdown


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("**bold** _it_ ~~gone~~ ||covered|| `c**d`", "bold it gone covered c**d"),
        (r"\*not\* \<@7\>", "*not* <@7>"),
        ("2 * 3 * 4, snake_case_name, **open", "2 * 3 * 4, snake_case_name, **open"),
        ("<@7> <@!8> <#9> <#10> <@&5> <:orc:123>", "@Ann @… #table #… @… :orc:"),
        ("<t:0:f> <t:99999999999999>", "1970-01-01 00:00 UTC <t:99999999999999>"),
        ("<t:999999999999>", "…"),
        ("-# small\n### head\n> quoted", "small\nhead\nquoted"),
        ("```py\nx = **1**\n```\nafter", "x = **1**\nafter"),
        ("@\u200beveryone", "@everyone"),
    ],
)
def test_a_text_is_read_as_discord_shows_it(text: str, reads: str) -> None:
    assert plain(text, NAMES) == reads


def test_a_text_of_nothing_but_marks_takes_no_time() -> None:
    (line,) = lines_of("**_~~||`" * 500, NAMES)
    assert line.runs
    assert mentioned("<@7> \\<@8>", "<#3> <@&4>") == Mentioned(frozenset({7}), frozenset({3}), frozenset({4}))


@pytest.mark.parametrize(
    ("line", "aside"),
    [
        ("(back in five)", True), ("（等我）", True), ("（没有收尾", True), ("(sighs) I go in.", False),
        ("I go (in) there", False), ("（笑）好吧。", False), ("", False), (" ( yes ) ", True),
    ],
)  # fmt: skip
def test_what_is_out_of_character(line: str, aside: bool) -> None:
    (read,) = lines_of(line, NAMES)
    assert read.is_aside is aside


# ---------------------------------------------------------------- painting


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_is_read_on_both_grounds() -> None:
    assert all(contrast(light, LIGHT) >= 4.5 for light, _ in COLOURS)
    assert all(contrast(dark, DARK) >= 4.5 for _, dark in COLOURS)
    css = (Path(exports.__file__).parent / "page.css").read_text("utf-8")
    assert f"--ground: {LIGHT}" in css
    assert f"--ground: {DARK}" in css


def test_nobody_shares_colour_and_sign_and_nobody_changes_them() -> None:
    names = [f"Character {number}" for number in range(24)]
    found = painted(names)
    for one, other in combinations(found.values(), 2):
        assert one != other
    first = painted(names[:8])
    assert {each.colour for each in first.values()} == set(range(len(COLOURS)))
    assert all(found[name] == paint for name, paint in first.items()), "who comes later changes nobody"
    assert painted(["ANN", "ann"]) == painted(["Ann"])


# ---------------------------------------------------------------- files


class Tags(HTMLParser):
    """What a page's tags fetch and run."""

    def __init__(self) -> None:
        super().__init__()
        self.sources: list[str] = []
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.sources += [(value or "").split(";")[0] for name, value in attrs if name in ("src", "href")]
        self.handlers += [name for name, _ in attrs if name.startswith("on")]


def test_what_people_write_is_text_in_every_form() -> None:
    told = evening()
    for form in FORMS:
        assert "I climb down." in told.text(form).replace("\\", "")
    html = told.text("html")
    assert "<script>window" not in html
    assert "<img src=x" not in html
    read = Tags()
    read.feed(html)
    assert read.sources == ["data:image/png"]
    assert read.handlers == []
    marked = told.text("markdown")
    assert "<script" not in marked
    assert "](javascript" not in marked
    content = json.loads(told.text("json"))
    assert content["entries"][3]["text"] == EVIL
    assert [each["rolled"] for each in content["entries"]] == [True, False, False, False, True, False, False]
    assert [each["aside"] for each in content["entries"]] == [False, False, True, False, False, False, False]


def test_what_people_write_makes_no_headings_and_no_lists_in_markdown() -> None:
    said = "The well\n===\n1. one\n- two\n# three\n    four"
    read = MarkdownIt().parse(bound(entry(1, EntryKind.SPEECH, said)).text("markdown"))
    assert [each.tag for each in read if each.nesting == 1] == ["h1", "p", "h2", "p"]
    assert not [each for each in read if each.type == "code_block"]


def test_a_log_is_cut_into_as_few_files_as_fit() -> None:
    told = evening()
    whole = len(told.text("html").encode()) + 40  # Room for numbers.
    assert len(told.files(FORMS["html"], whole)) == 1
    cut = told.files(FORMS["html"], whole - 400)
    assert [name for name, _ in cut] == [
        f"log-script-window-hacked---1--script--img-sr-{n}.html" for n in (1, 2)
    ]
    assert all(len(content) <= whole - 400 for _, content in cut)
    assert sum(content.count(b"<li class") for _, content in cut) == len(told.entries)


@pytest.mark.parametrize("form", FORMS)
@given(st.lists(st.integers(0, 3000), max_size=30), st.integers(12_000, 30_000))
@settings(max_examples=examples(100))
def test_however_it_is_cut_nothing_is_lost_and_nothing_too_large(
    form: str, sizes: list[int], limit: int
) -> None:
    entries = [
        entry(n % 29, EntryKind.SPEECH, f"«{n}»" + "x" * size, key=str(n)) for n, size in enumerate(sizes)
    ]
    files = [content.decode() for _, content in bound(*entries).files(FORMS[form], limit)]
    assert all(len(each.encode()) <= limit for each in files)
    assert [int(each) for file in files for each in re.findall(r"«(\d+)»", _once(form, file))] == [
        *range(len(sizes))
    ]
    for one, other in pairwise(files):
        both = len(one.encode()) + len(other.encode())
        assert both > limit / 2, "none is begun that fits into the one before"


def _once(form: str, file: str) -> str:
    """What entries say, once each."""
    if form != "json":
        return file
    return "".join(each["text"] for each in json.loads(file)["entries"])


# ---------------------------------------------------------------- the page, in a browser

COUNT = "document.querySelector('output').textContent"
SHOWN = "[...document.querySelectorAll('li')].filter((each) => each.offsetParent).length"
WITHIN = "document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.skipif(browsers.find() is None, reason=reason("Chromium", "the page of a log"))
async def test_the_page_filters_fits_a_phone_and_runs_nothing_that_people_wrote(tmp_path: Path) -> None:
    path = browsers.find()
    assert path is not None
    async with browsers.chromium(path, tmp_path / "profile") as tab:
        for language, label in (("en-US", "rolls only"), ("zh-CN", "只看掷骰")):
            file = tmp_path / f"{language}.html"
            file.write_text(evening(language).text("html"), "utf-8")
            await tab.open(file.as_uri(), 390, 844)
            assert await tab.until(f"document.querySelector('output') && {COUNT}") == "7"
            assert label in await tab.ask("document.querySelector('form').innerText")
            await _filters(tab)
            await _is_safe(tab)
            assert await tab.ask(WITHIN)
            assert await tab.until("document.querySelector('img').naturalWidth")
            await tab.open(file.as_uri(), 1200, 900)
            await tab.until(f"document.querySelector('output') && {COUNT} === '7'")
            assert await tab.ask(WITHIN)


async def _filters(tab: browsers.Tab) -> None:
    await tab.press("document.querySelector('[name=rolls]')")
    assert (await tab.ask(COUNT), await tab.ask(SHOWN)) == ("2 / 7", 2)
    await tab.press("document.querySelector('[name=rolls]')")
    await tab.press("document.querySelector('[name=asides]')")
    assert (await tab.ask(COUNT), await tab.ask(SHOWN)) == ("6 / 7", 6)
    assert "back in five" not in await tab.ask("document.querySelector('main').innerText")
    choose = "(() => { const it = document.querySelector('select'); it.value = '0';"
    await tab.ask(f"{choose} it.dispatchEvent(new Event('input', {{bubbles: true}})) }})()")
    assert await tab.ask(SHOWN) == 2
    assert "阿宁" in await tab.ask("document.querySelector('select').selectedOptions[0].text")


async def _is_safe(tab: browsers.Tab) -> None:
    """Nothing that people wrote ran; nothing that came in would; nothing is fetched."""
    assert await tab.ask("window.hacked === undefined")
    put = "const it = document.createElement('script'); it.textContent = 'window.hacked = 2';"
    await tab.ask(f"(() => {{ {put} document.body.append(it) }})()")
    assert await tab.ask("window.hacked === undefined")
    fetched = (
        "performance.getEntriesByType('resource').filter((each) => !each.name.startsWith('data:')).length"
    )
    assert await tab.ask(fetched) == 0


TURNING = [
    chr(each) for each in (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x2070), 0xFFF9)
]


@pytest.mark.parametrize("form", FORMS)
def test_nothing_that_turns_text_round_is_in_any_file(form: str) -> None:
    wild = "".join(f"{each}lived" for each in (*TURNING, "\x00", "\x1b", "\x85", "\u2028"))
    typed = entry(
        1, EntryKind.ROLL, f"{wild}\n`{wild}` <@7>", name=wild, character=wild, typed=f"/roll label: {wild}",
        facts=json.dumps({"label": wild}, ensure_ascii=False), alt=wild, picture="x",
    )  # fmt: skip
    hidden = entry(2, EntryKind.SPEECH, wild, to=(7,), name=wild)
    names = Names({7: wild}, {9: wild}, {3: wild})
    bound = bound_logs.bound([typed, hidden], AT, names, name=wild, of_gm=True, images={"x": b"png"})
    ((_, content),) = bound.files(FORMS[form])
    text = content.decode()
    assert text.count("lived") > 3 * len(TURNING)
    assert [hex(ord(each)) for each in text if not (each.isprintable() or each in "\n\t")] == []
