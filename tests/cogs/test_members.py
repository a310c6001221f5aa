"""Whom a log names by ids alone: Discord is asked once in a while, of few, and after everything else."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import api_pace
from cogs.ui import members
from cogs.ui.members import LASTS, MOST_ASKED, Members


class Guild:
    """A server whose members have even ids; it counts who is asked for."""

    id = 7

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.yields: list[bool] = []

    async def fetch_member(self, user_id: int) -> Any:
        self.asked.append(user_id)
        self.yields.append(api_pace._YIELDS.get())  # pyright: ignore[reportPrivateUsage]
        if user_id % 2:
            raise discord.NotFound(answered(404), {"code": 10007, "message": "Unknown Member"})
        if user_id == 666:
            raise discord.HTTPException(answered(500), "down")
        return discord.Object(user_id) if user_id == 0 else Member(f"Player {user_id}")


def answered(status: int) -> Any:
    """What discord.py makes an error of."""
    return SimpleNamespace(status=status, reason="")


class Member:
    """Somebody with a name."""

    def __init__(self, display_name: str) -> None:
        self.display_name = display_name


class Clock:
    """Seconds that pass when they are told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_each_is_asked_once_in_an_hour_those_that_are_gone_too() -> None:
    guild, clock = Guild(), Clock()
    known, there = Members(clock), {2: "Player 2", 4: "Player 4"}
    for _ in range(40):
        assert await known.names(guild, [4, 3, 2, 1]) == there  # pyright: ignore[reportArgumentType]
    assert guild.asked == [1, 2, 3, 4]
    assert all(guild.yields), "everybody else's calls go first"
    assert not api_pace._YIELDS.get()  # pyright: ignore[reportPrivateUsage]
    clock.now = LASTS + 1
    await known.names(guild, [1, 2])  # pyright: ignore[reportArgumentType]
    assert guild.asked == [1, 2, 3, 4, 1, 2]


async def test_of_many_some_are_asked_for_now_and_others_the_next_time() -> None:
    guild, known, ids = Guild(), Members(), [*range(1000, 1000 + 2 * MOST_ASKED)]
    await known.names(guild, ids)  # pyright: ignore[reportArgumentType]
    assert len(guild.asked) == MOST_ASKED
    found = await known.names(guild, ids)  # pyright: ignore[reportArgumentType]
    assert sorted(guild.asked) == ids
    assert len(found) == MOST_ASKED


async def test_where_discord_does_not_answer_the_file_comes_without_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guild, known = Guild(), Members()
    assert await known.names(guild, [2, 666, 668]) == {2: "Player 2"}  # pyright: ignore[reportArgumentType]
    assert guild.asked == [2, 666], "it is not asked on"
    monkeypatch.setattr(members, "PATIENCE", 0.01)
    async with known._asking:  # pyright: ignore[reportPrivateUsage]
        assert await known.names(guild, [2, 668]) == {2: "Player 2"}  # pyright: ignore[reportArgumentType]
