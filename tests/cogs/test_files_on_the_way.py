"""How many files of the project a request goes through, from the event to the last message that follows it.

Counted, since each of them has to be opened by a reader who follows the request. ``-s`` prints them.
"""

import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import bot
from bot.store.sqlite.connection import Connection
from tests.cogs.test_costs import done
from tests.cogs.test_instinct_fight import opened
from tests.cogs.test_outbox import at_rest
from tests.conftest import Table

ROOT = Path(bot.__file__).parent.parent
MOST: Mapping[str, int] = {"roll": 52, "next": 72, "attack": 115}
"""The most files of a request."""


class Middling:
    """Dice that fall the same each time: other faces may go other ways."""

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        """Return ``count`` faces of the middle."""
        return ((sides + 1) // 2,) * count


@contextmanager
def entered() -> Generator[dict[str, set[str]]]:
    """The files with functions that are called meanwhile, and the functions. What a connection's commit calls
    does not count: outside of tests it has a thread of its own."""
    found: dict[str, set[str]] = {}
    own = tuple(f"{ROOT / each}/" for each in ("bot", "cogs"))
    in_the_thread = False

    def profile(frame: FrameType, event: str, _: Any) -> None:
        nonlocal in_the_thread
        code = frame.f_code
        if code is Connection.commit.__code__ and event in ("call", "return"):
            in_the_thread = event == "call"
        elif event == "call" and not in_the_thread and code.co_filename.startswith(own):
            found.setdefault(code.co_filename.removeprefix(f"{ROOT}/"), set()).add(code.co_qualname)

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        yield found
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize("what", MOST)
async def test_a_request_goes_through_few_files(table: Table, what: str) -> None:
    await opened(table)
    table.client.table.dice = Middling()
    await table.ann.slash(table.channel, "roll", dice="STR+2P")
    with entered() as found:
        await done(table, what, table.ann)
        await at_rest(table)
    for path in sorted(found):
        print(f"{what}: {path}: {', '.join(sorted(found[path]))}")
    ours = [path for path in found if not path.startswith("bot/local_table/")]  # It stands in for Discord.
    assert len(ours) <= MOST[what]
