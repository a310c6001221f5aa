"""Files that people send, as texts."""

import pytest

from bot.refusal import Refusal
from bot.uploads import check_typed, decoded


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gbk"])
def test_encodings(encoding: str) -> None:
    assert decoded(".st 力量50\n体质60".encode(encoding), 60) == ".st 力量50\n体质60"


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"x" * 1001, "too_large"),
        (b"\xff\xff\xff", "no_text"),
        (b"\xff\xfe\xff", "no_text"),
        (b"a\0b", "no_text"),
    ],
)
def test_what_is_no_small_text_is_refused(content: bytes, key: str) -> None:
    with pytest.raises(Refusal, match=key):
        decoded(content, 1000)


def test_typed_texts_count_by_bytes() -> None:
    check_typed("夜" * 333, 1000)
    with pytest.raises(Refusal, match="too_large"):
        check_typed("夜" * 334, 1000)
