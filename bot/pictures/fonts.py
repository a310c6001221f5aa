"""Text in pictures: one font for Latin and CJK, cut and measured."""

import logging
import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from hashlib import file_digest
from importlib.util import find_spec
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from bot.pictures import indexed

log = logging.getLogger(__name__)

PACKAGE, FILE = "noto_cjk_sans_otc", "NotoSansCJK-Regular.ttc"
SHA256 = "b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a"
"""Of the package's file, which one person uploaded. It is the file of Debian's ``fonts-noto-cjk`` 20220127,
byte for byte."""
SYSTEM = tuple(
    Path("/usr/share/fonts", folder, FILE) for folder in ("opentype/noto", "google-noto-cjk", "noto-cjk")
)
"""Where Debian, Fedora and Arch install the same font."""
LATIN_ONLY = "pictures show Latin letters only until requirements.txt is installed again"
SIMPLIFIED = 2
"""The number of the simplified Chinese face within the file."""
SIZES = (8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 56)
"""Every face takes two megabytes of memory, so there are few."""
PROBE = 20
DOTS = "…"


def fitting(size: float) -> int:
    """The greatest size of type that is not above this one."""
    return max((each for each in SIZES if each <= size), default=SIZES[0])


def at_least(size: float) -> int:
    """The smallest size of type that is not below this one."""
    return min((each for each in SIZES if each >= size), default=SIZES[-1])


@cache
def file() -> Path | None:
    """The file of the font: the package's if it is the one that was tried, otherwise the system's. None:
    there is neither, and pictures use Pillow's own font, which is Latin only."""
    trouble = _trouble()
    if not trouble:
        return _packaged()
    found = next((each for each in SYSTEM if each.is_file()), None)
    instead = f"pictures use {found}" if found else LATIN_ONLY
    log.warning("%s; %s", trouble, instead)
    return found


def _packaged() -> Path:
    spec = find_spec(PACKAGE)
    return Path(spec.origin if spec and spec.origin else PACKAGE).with_name(FILE)


def _trouble() -> str:
    """The problem with the package's file; "": none."""
    path = _packaged()
    try:
        with path.open("rb") as opened:
            fits = file_digest(opened, "sha256").hexdigest() == SHA256
    except OSError as error:
        return f"the font of noto-cjk-sans-otc cannot be read ({type(error).__name__})"
    return "" if fits else f"{path} is not the font that it was (its SHA-256 differs)"


@lru_cache(maxsize=10)
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font at one of ``SIZES``."""
    path = file()
    if path is None:
        return ImageFont.load_default(size)
    return ImageFont.truetype(path, size, index=SIMPLIFIED, layout_engine=ImageFont.Layout.BASIC)


def _probed(char: str) -> bytes:
    image = Image.new("1", (2 * PROBE, 2 * PROBE))
    ImageDraw.Draw(image).text((PROBE // 2, 0), char, 1, font(PROBE))
    return image.tobytes()


@cache
def _missing() -> bytes:
    """The glyph of a character that the font does not have."""
    return _probed("\U0010fffe")


@lru_cache(maxsize=4096)
def _known(char: str) -> bool:
    return (
        unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Mn", "Me", "Cn"} and _probed(char) != _missing()
    )


@lru_cache(maxsize=1024)
def drawable(text: str) -> str:
    """The text without what the font cannot show, such as emoji; may leave nothing."""
    return " ".join("".join(char if _known(char) else " " for char in " ".join(text.split())).split())


@lru_cache(maxsize=4096)
def length(text: str, size: int) -> int:
    """How many pixels wide a text is."""
    return round(font(size).getlength(text))


def cut(text: str, size: int, width: int) -> str:
    """As much of a text as fits, with dots where something is missing."""
    if length(text, size) <= width:
        return text
    kept = bisect_right(range(1, len(text)), width, key=lambda end: length(_dotted(text, end), size))
    return _dotted(text, kept)


def _dotted(text: str, end: int) -> str:
    return text[:end].rstrip() + DOTS


@lru_cache(maxsize=512)
def label(text: str, size: int, bold: int = 0) -> Image.Image:
    """A line of text in ink on paper, in numbers of the palette; 1.3 times as high as its size. ``bold``
    thickens it by that many pixels on each side."""
    image = Image.new("L", (max(1, length(text, size) + 2 * bold), line(size)), indexed.PAPER)
    pen = ImageDraw.Draw(image)
    pen.text((bold, line(size) / 2), text, indexed.INK, font(size), "lm", stroke_width=bold / 2)
    return image


def line(size: int) -> int:
    """How high a line of text is."""
    return round(size * 1.3)
