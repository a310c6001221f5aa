"""What docs/listing holds fits into Discord's portal, and agrees with what the bot is."""

import re
import tomllib
from pathlib import Path

import discord
import pytest
from PIL import Image

from bot.doctor import NEEDED

ROOT = Path(__file__).parents[1]
LISTING = ROOT / "docs" / "listing"
TEXTS = tomllib.loads((LISTING / "texts.toml").read_text("utf-8"))
LANGUAGES = {name: texts for name, texts in TEXTS.items() if name != "tags"}
BOUNDS = {"about": 400, "short": 200, "long": 5000}
MARKDOWN = re.compile(r"[*_`#\[\]]")
ANCHOR = re.compile(r'<a id="([\w-]+)"></a>')


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit(language: str) -> None:
    texts = LANGUAGES[language]
    assert set(texts) == set(BOUNDS)
    assert all(0 < len(texts[name].strip()) <= most for name, most in BOUNDS.items())
    assert not MARKDOWN.search(texts["short"])
    assert len(texts["long"]) > 300


def test_there_are_five_languages_and_at_most_five_tags() -> None:
    assert len(LANGUAGES) == 5
    assert 1 <= len(TEXTS["tags"]) <= 5
    assert all(len(tag) <= 20 for tag in TEXTS["tags"])


def test_the_icon_is_square_and_large_enough() -> None:
    with Image.open(LISTING / "icon.png") as icon:
        assert icon.size == (1024, 1024)


def test_the_install_page_asks_for_the_permissions_that_the_bot_needs() -> None:
    bits = discord.Permissions(**dict.fromkeys(NEEDED, True)).value
    assert f'PERMISSIONS = "{bits}"' in (LISTING / "install.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ROOT / "PRIVACY.md", ROOT / "PRIVACY.zh-CN.md"),
        (LISTING / "terms.md", LISTING / "terms.zh-CN.md"),
    ],
    ids=["privacy", "terms"],
)
def test_both_languages_have_the_same_anchors(one: Path, other: Path) -> None:
    texts = [file.read_text("utf-8") for file in (one, other)]
    anchors = [ANCHOR.findall(text) for text in texts]
    assert anchors[0] == anchors[1]
    assert [len(set(found)) for found in anchors] == [text.count("\n## ") for text in texts]
