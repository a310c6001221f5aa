"""What people send as an image: its bounds, its first frame, and how large a picture gets with it."""

import subprocess
import sys
import warnings
import zlib
from collections.abc import Callable
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from bot.pictures import photos
from bot.refusal import Refusal


def file(form: str, *frames: Image.Image) -> bytes:
    written = BytesIO()
    frames[0].save(written, form, save_all=len(frames) > 1, append_images=frames[1:], lossless=True)
    return written.getvalue()


def plain(colour: str, width: int = 40, height: int = 40) -> Image.Image:
    return Image.new("RGB", (width, height), colour)


def refused(content: bytes) -> str:
    with pytest.raises(Refusal) as caught:
        photos.portrait(content)
    return caught.value.key


@pytest.mark.parametrize(
    ("height", "key"), [(5000, None), (5001, "photo.too_many_pixels")], ids=["at the bound", "above it"]
)
def test_pixels_are_counted_before_they_are_unpacked(height: int, key: str | None) -> None:
    content = file("PNG", Image.new("1", (5000, height)))
    assert len(content) < 10_000
    if key is None:
        assert Image.open(BytesIO(photos.background(content))).size == (1010, 1010)
    else:
        assert refused(content) == key


def test_an_image_of_webp_which_takes_more_memory_has_fewer_pixels() -> None:
    assert refused(file("WEBP", Image.new("RGB", (3001, 2000)))) == "photo.too_many_pixels"


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_large_image_is_never_unpacked_as_a_whole_more_than_once() -> None:
    """It has one byte a pixel here: in all 25 MB, and the program's own. In a process of its own,
    which tells the most memory it had (in kB)."""
    work = (
        "import re, sys; from pathlib import Path; from bot.pictures import photos;"
        "photos.portrait(sys.stdin.buffer.read());"
        "print(re.search(r'VmHWM:\\s*([0-9]+)', Path('/proc/self/status').read_text())[1])"
    )
    content = file("PNG", Image.new("1", (5000, 5000)))
    done = subprocess.run([sys.executable, "-c", work], input=content, capture_output=True, check=True)
    assert int(done.stdout) < 120_000


def test_a_part_of_a_large_image_is_the_middle() -> None:
    wide = plain("red", 1501, 400)
    wide.paste(plain("blue", 400, 400), (550, 0))
    wide.paste(plain("lime", 400, 30), (550, 370))
    with Image.open(BytesIO(photos.portrait(file("PNG", wide)))) as kept:
        shown = kept.convert("RGB")
        assert [shown.getpixel(at) for at in ((2, 2), (189, 2), (96, 96))] == [(0, 0, 255)] * 3
        assert shown.getpixel((96, 189)) == (0, 255, 0)


def test_a_file_may_have_so_many_bytes_and_no_more() -> None:
    content = file("PNG", plain("red"))
    assert photos.portrait(content.ljust(photos.MOST_BYTES, b"\0"))
    assert refused(content.ljust(photos.MOST_BYTES + 1, b"\0")) == "photo.too_large"


def test_what_pillow_warns_of_is_read_or_refused_without_a_warning() -> None:
    """Warnings are errors in tests."""
    animated = b"\0\0\0\x08acTL" + bytes(8)  # Of no frames.
    content = file("PNG", plain("red"))
    frames = content[:33] + animated + zlib.crc32(animated[4:]).to_bytes(4) + content[33:]
    with Image.open(BytesIO(photos.portrait(frames))) as kept:
        assert kept.convert("RGB").getpixel((9, 9)) == (255, 0, 0)
    assert refused(file("PNG", Image.new("1", (10_000, 9_500)))) == "photo.too_many_pixels"


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
@pytest.mark.parametrize("made", [photos.portrait, photos.background])
def test_of_a_moving_image_the_first_frame_counts(form: str, made: Callable[[bytes], bytes]) -> None:
    moving = file(form, plain("red"), plain("blue"), plain("lime"))
    with Image.open(BytesIO(moving)) as sent:
        assert getattr(sent, "n_frames", 1) == 3
    with Image.open(BytesIO(made(moving))) as kept:
        assert getattr(kept, "n_frames", 1) == 1
        red, green, blue = kept.convert("RGB").crop((20, 20, 21, 21)).tobytes()
    assert red > 240 > 20 > max(green, blue)


def test_what_lies_open_is_filled_and_what_lies_on_its_side_is_turned() -> None:
    seen_through = Image.new("RGBA", (40, 40), (255, 0, 0, 0))
    with Image.open(BytesIO(photos.portrait(file("PNG", seen_through)))) as kept:
        assert kept.convert("RGB").getpixel((5, 5)) == photos.BEHIND
    lying = plain("blue", 60, 20)
    exif = lying.getexif()
    exif[0x0112] = 6
    written = BytesIO()
    lying.save(written, "JPEG", exif=exif)
    with Image.open(BytesIO(photos.background(written.getvalue()))) as kept:
        assert kept.size == (20, 60)


@pytest.mark.parametrize("spread", [0, 255], ids=["of one colour", "of noise"])
def test_a_picture_with_photos_keeps_below_its_bound_in_bytes(spread: int) -> None:
    noise = Random(7).randbytes(900 * 1100 * 3)
    image = Image.frombytes("RGB", (900, 1100), noise) if spread else plain("red", 900, 1100)
    written = photos.png(image)
    assert len(written) <= photos.LARGEST_PNG
    with Image.open(BytesIO(written)) as read:
        assert read.size == image.size
        assert read.mode == ("P" if spread else "RGB")


def test_other_threads_hear_warnings_while_a_photo_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Filters of warnings are the whole process's."""
    reduced = photos._reduced  # pyright: ignore[reportPrivateUsage]

    def meanwhile(*given: object) -> Image.Image:
        warnings.warn_explicit("of another thread", UserWarning, "elsewhere.py", 1)
        return reduced(*given)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(photos, "_reduced", meanwhile)
    with pytest.warns(UserWarning, match="of another thread"):
        photos.portrait(file("PNG", plain("red")))
