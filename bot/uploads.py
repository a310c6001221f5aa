"""Texts that people send, typed or in a file: how large they may be, and how files are read."""

from typing import Final

from bot.refusal import Refusal

_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
"""How UTF-16 begins."""


def check_upload(size: int, most: int) -> None:
    """Refusal: a text of so many bytes is larger than ``most``."""
    if size > most:
        raise Refusal("upload.too_large", limit=most // 1000)


def check_typed(text: str, most: int) -> None:
    """Refusal: a text has more than ``most`` bytes in UTF-8, or half a sign in it."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        raise Refusal("upload.no_text") from error
    check_upload(size, most)


def decoded(content: bytes, most: int) -> str:
    """The text of a file in UTF-8, UTF-16 or GBK. Refusal: it is larger than ``most`` bytes, or not text."""
    check_upload(len(content), most)
    for encoding in ("utf-16",) if content.startswith(_MARKS) else ("utf-8-sig", "gb18030"):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise Refusal("upload.no_text")
