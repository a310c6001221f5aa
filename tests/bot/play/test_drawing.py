"""Pictures beside messages: drawn off the loop, and never at the cost of the text."""

import asyncio
import threading

import pytest

from bot.pictures.board.scene import Scene
from bot.play import drawing
from bot.play.delivery import Post
from bot.wording.words import words_for
from tests.bot.pictures.scenes import plain

ENGLISH = words_for("en-US")
POST = Post("**3** cells")


async def illustrated() -> Post:
    return await drawing.illustrated(ENGLISH, POST, Scene(plain()), name="area.png", alt="three cells")


async def test_a_picture_comes_with_its_text() -> None:
    post = await illustrated()
    assert post.text == POST.text
    assert post.picture is not None
    assert (post.picture.name, post.picture.alt) == ("area.png", "three cells")
    assert post.picture.png.startswith(b"\x89PNG")


async def test_what_fails_costs_only_the_picture(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_scene: Scene) -> bytes:
        raise MemoryError("no room")

    monkeypatch.setattr(drawing, "picture", broken)
    post = await illustrated()
    assert post.picture is None
    assert post.text.startswith(POST.text)
    assert "could not be drawn" in post.text
    assert "no room" in caplog.text


async def test_nobody_waits_for_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    done = threading.Event()
    monkeypatch.setattr(drawing, "PATIENCE", 0.05)

    def slow(_scene: Scene) -> bytes:
        done.wait(5)
        return b"png"

    monkeypatch.setattr(drawing, "picture", slow)
    assert (await illustrated()).picture is None
    done.set()
    assert "not drawn within" in caplog.text


async def test_one_is_drawn_at_a_time_and_the_loop_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work: list[int] = []
    most: list[int] = []
    turns = threading.Semaphore(0)

    def slow(_scene: Scene) -> bytes:
        at_work.append(1)
        most.append(len(at_work))
        assert turns.acquire(timeout=drawing.PATIENCE), "the loop stands still"
        at_work.pop()
        return b"png"

    monkeypatch.setattr(drawing, "picture", slow)
    waiting = [asyncio.create_task(illustrated()) for _ in range(5)]
    while not all(each.done() for each in waiting):
        await asyncio.sleep(0.002)
        turns.release()
    assert most == [1] * 5
    assert [each.result().picture is not None for each in waiting] == [True] * 5
