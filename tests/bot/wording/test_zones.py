"""Time zones: found by name and by town in both languages; what is suggested is accepted as it is shown."""

from datetime import UTC, datetime

import pytest

from bot.wording.words import LANGUAGES
from bot.wording.zones import clock, suggested, zone_of

NOW = datetime(2026, 11, 22, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("asia/shanghai", "Asia/Shanghai"), ("上海", "Asia/Shanghai"), ("Shanghai", "Asia/Shanghai"),
        ("utc", "UTC"), ("Kolkata", "Asia/Kolkata"),
        ("New York", "America/New_York"), ("Europe/Berlin · 柏林 · UTC+01:00", "Europe/Berlin"),
        ("Atlantis", None), ("", None), ("../etc/passwd", None), ("posixrules", None),
    ],
)  # fmt: skip
def test_a_zone_by_its_name_or_its_town(typed: str, zone: str | None) -> None:
    assert zone_of(typed) == zone


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["", "上海", "shang", "berlin", "new york", "+08:00", "utc"])
def test_what_is_suggested_is_accepted_as_it_is_shown_and_as_it_is_called(language: str, typed: str) -> None:
    found = suggested(language, typed, NOW, 25)
    assert 0 < len(found) <= 25
    for shown, value in found:
        assert zone_of(shown) == zone_of(value) == value
        assert clock(value).utcoffset(NOW) is not None


def test_a_zone_that_is_not_known_here_is_utc() -> None:
    assert clock("Asia/Atlantis") is UTC
