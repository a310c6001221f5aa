"""The font's file: checked before it is used, and replaced when it is missing or another one."""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import noto_cjk_sans_otc
import pytest
from PIL import Image

from bot.pictures import fonts
from bot.pictures.board.draw import picture
from tests.bot.pictures.scenes import everything

WHOLE = Path(noto_cjk_sans_otc.__file__).with_name(fonts.FILE)


def forget_pictures() -> None:
    """Empty every cache of the pictures: what is in them was drawn with another font."""
    for module in [each for name, each in sys.modules.items() if name.startswith("bot.pictures")]:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


@pytest.fixture(params=["missing", "damaged"])
def damage(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package is not installed, or its file is not the one that was tried."""
    if request.param == "missing":
        monkeypatch.setattr(fonts, "PACKAGE", "no_such_package_of_fonts")
    else:
        monkeypatch.setattr(fonts, "SHA256", "0" * 64)
    forget_pictures()
    yield
    forget_pictures()


def test_the_packages_file_is_the_one_that_was_tried() -> None:
    found = fonts.file()
    assert found is not None
    assert found.parent.name == fonts.PACKAGE


@pytest.mark.usefixtures("damage")
def test_the_systems_font_takes_its_place(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.setattr(fonts, "SYSTEM", (tmp_path / "none.ttc", WHOLE))
    assert fonts.drawable("刻A漏") == "刻A漏"
    assert [record.levelname for record in caplog.records] == ["WARNING"], "once, however many are drawn"
    assert f"pictures use {WHOLE}" in caplog.text


@pytest.mark.usefixtures("damage")
def test_without_any_the_bot_still_draws(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(fonts, "SYSTEM", ())
    assert fonts.drawable("刻A漏") == "A"
    assert fonts.LATIN_ONLY in caplog.text
    assert Image.open(BytesIO(picture(everything()))).format == "PNG"
