"""Images that people send: read safely, made small, and drawn into pictures.

Nothing in a file is trusted. Its format must be one of three, and its pixels are counted before they are
unpacked. Only the first frame of an animation counts, and the image is encoded again.
"""

import struct
import warnings
import zlib
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageOps

from bot.refusal import Refusal

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_BYTES = 8_000_000
"""Of a file that is read at all."""
MOST_PIXELS = {"PNG": 25_000_000, "JPEG": 25_000_000, "WEBP": 6_000_000}
"""By formats: to unpack one of WebP takes four times the memory."""
FACE = 192
"""The sides of a portrait as it is kept."""
GROUND = (1010, 1200)
"""How large a background is kept at most: as large as any board is drawn."""
STRIP = 256
"""Rows that are made small at once."""
QUALITY = 82
LARGEST_PNG = 1_500_000
"""Bytes of a picture with photos."""
BEHIND = (54, 56, 63)
"""The colour behind transparent parts of an image."""
UNREADABLE = (
    OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, OverflowError,
    struct.error, zlib.error, Image.DecompressionBombError,
)  # fmt: skip
"""What Pillow raises for files that are cut short or made to harm."""
warnings.filterwarnings("ignore", module=r"PIL\.")
"""What Pillow warns of is refused here, or does not matter: a host could do nothing about it. Set once, since
several threads read files at the same time, and filters are the whole process's."""


def portrait(content: bytes) -> bytes:
    """A portrait as it is kept, from a file somebody sent: the middle square as PNG.

    Refusals ``photo.too_large``, ``photo.unreadable``, ``photo.too_many_pixels``.
    """
    image = ImageOps.fit(_read(content, (FACE, FACE), _middle), (FACE, FACE), Image.Resampling.LANCZOS)
    return _written(image, "PNG")


def background(content: bytes) -> bytes:
    """A background as it is kept, from a file somebody sent: no larger than a board, as JPEG.

    Refusals ``photo.too_large``, ``photo.unreadable``, ``photo.too_many_pixels``.
    """
    image = _read(content, GROUND, _all)
    image.thumbnail(GROUND, Image.Resampling.LANCZOS)
    return _written(image, "JPEG")


Box = tuple[int, int, int, int]


def _all(image: Image.Image) -> Box:
    return 0, 0, image.width, image.height


def _middle(image: Image.Image) -> Box:
    """The square in the middle."""
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    return left, top, left + side, top + side


def _read(content: bytes, wanted: tuple[int, int], part: Callable[[Image.Image], Box]) -> Image.Image:
    """A part of an image's first frame, upright and opaque. ``wanted``: how large it is needed."""
    upright = _upright(content, wanted, part)
    opaque = Image.new("RGB", upright.size, BEHIND)
    opaque.paste(upright, mask=upright.getchannel("A"))
    return opaque


def _upright(content: bytes, wanted: tuple[int, int], part: Callable[[Image.Image], Box]) -> Image.Image:
    """The same, through which one may still see. All that was unpacked goes with the end of this: a third
    copy of it would not fit into a small host's memory."""
    if len(content) > MOST_BYTES:
        raise Refusal("photo.too_large", limit=MOST_BYTES // 1_000_000)
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as image:
            most = MOST_PIXELS[image.format or "WEBP"]
            if image.width * image.height > most:
                raise Refusal("photo.too_many_pixels", limit=most // 1_000_000)
            image.draft("RGB", wanted)
            upright = _reduced(image, part(image), max(wanted))
            ImageOps.exif_transpose(upright, in_place=True)
    except UNREADABLE as error:
        raise Refusal("photo.unreadable") from error
    return upright


def _reduced(image: Image.Image, box: Box, wanted: int) -> Image.Image:
    """A part of an image with less than twice as many pixels a side as are ``wanted``. It is made
    in strips: a second copy of all that is unpacked would not fit into a small host's memory."""
    left, top, right, bottom = box
    times = max(1, max(right - left, bottom - top) // wanted)
    small = Image.new("RGBA", (-((left - right) // times), -((top - bottom) // times)))
    rows = max(1, STRIP // times) * times
    for y in range(top, bottom, rows):
        strip = image.crop((left, y, right, min(bottom, y + rows))).convert("RGBA")
        small.paste(strip.reduce(times), (0, (y - top) // times))
    small.info = dict(image.info)  # It says which side is up.
    return small


def _written(image: Image.Image, form: str) -> bytes:
    file = BytesIO()
    image.save(file, form, quality=QUALITY, optimize=True)
    return file.getvalue()


@lru_cache(maxsize=64)
def face(stored: bytes, size: int) -> Image.Image:
    """A stored portrait, cut to a square of this size."""
    with Image.open(BytesIO(stored)) as image:
        return ImageOps.fit(image.convert("RGB"), (size, size), Image.Resampling.LANCZOS)


@lru_cache(maxsize=64)
def circle(size: int) -> Image.Image:
    """The round part of a square."""
    mask = Image.new("1", (size, size), 0)
    ImageDraw.Draw(mask).ellipse([0, 0, size - 1, size - 1], fill=1)
    return mask


@lru_cache(maxsize=4)
def filling(stored: bytes, size: tuple[int, int]) -> Image.Image:
    """A stored background that fills a board: only its middle if its proportions differ."""
    with Image.open(BytesIO(stored)) as image:
        return ImageOps.fit(image.convert("RGB"), size, Image.Resampling.BILINEAR)


def png(image: Image.Image) -> bytes:
    """A picture with photos: in true colours, or in as many as its limit in bytes allows."""
    written = _compressed(image)
    for colours in (256, 64, 16):
        if len(written) <= LARGEST_PNG:
            break
        method = Image.Quantize.FASTOCTREE  # The others take ten times as long.
        written = _compressed(image.quantize(colours, method, dither=Image.Dither.NONE))
    return written


def _compressed(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=3)
    return file.getvalue()
