"""What is kept about somebody is told whole, however many kinds there are."""

import pytest

from bot.play.privacy.export import Count
from bot.wording.privacy import KINDS, counted
from bot.wording.short_answers import shortened
from bot.wording.words import LANGUAGES, words_for

DAYS = {"fights": 90, "logs": 30, "rolls": 365}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_kind_is_left_out(language: str) -> None:
    words = words_for(language)
    told, whole = shortened(counted(words, [Count(kind, 1, 1) for kind in KINDS], DAYS))
    assert whole is None
    assert all(words.plain(name) in told for name, _ in KINDS.values())
