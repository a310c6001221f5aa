"""The stored states of messages that go on: every format is still read, and written the same."""

import json
from pathlib import Path

import pytest

from bot.play import channel_notes, ongoing, progress_clocks
from bot.play.encounter import swaps
from bot.play.maps import token_moves
from bot.play.rolling import contests, oppositions, roll_calls, roll_requests, undertakings
from bot.store.ongoing import Ongoing
from tests.bot.store.samples import NOW

STATES = [
    json.loads(line)
    for line in (Path(__file__).parent / "formats" / "ongoing-1.jsonl").read_text("utf-8").splitlines()
]
"""Each line: a kind's name and the stored text of a state."""
KINDS = (
    undertakings.KIND,
    contests.KIND,
    oppositions.KIND,
    swaps.KIND,
    roll_requests.KIND,
    roll_calls.KIND,
    token_moves.ASKED,
    progress_clocks.CLOCK,
    progress_clocks.HIDDEN,
    channel_notes.NOTE,
)


def kept(kind: str, state: str) -> Ongoing:
    return Ongoing(1, kind, 10, 100, 7, NOW, 0, state, open=True, message_id=None, shown=-1)


@pytest.mark.parametrize(("kind", "state"), STATES)
def test_every_format_is_still_read(kind: str, state: str) -> None:
    read = ongoing.state_of(ongoing.KINDS[kind], kept(kind, state))
    assert ongoing.state_text(read) == state


def test_every_kind_has_a_sample_of_all_its_fields() -> None:
    for kind in KINDS:
        samples = [json.loads(state)["state"] for name, state in STATES if name == kind.name]
        assert {name for sample in samples for name in sample} == set(kind.states.__slots__), kind.name


def test_a_newer_format_is_not_guessed() -> None:
    with pytest.raises(ValueError, match="newer"):
        ongoing.state_of(swaps.KIND, kept("swap", '{"format":2,"state":{}}'))
