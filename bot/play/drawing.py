"""Pictures for messages, drawn off the event loop."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from bot.pictures.board import draw as boards
from bot.pictures.board.scene import Scene
from bot.pictures.charts import draw as charts
from bot.pictures.charts.chart import Chart, Curves, Histogram
from bot.pictures.track import draw as tracks
from bot.pictures.track.scene import TrackScene
from bot.play.delivery import Picture, Post
from bot.play.workload.heavy_work import HEAVY, aside
from bot.refusal import Refusal
from bot.wording.words import Marked, Words

log = logging.getLogger(__name__)

Shown = Scene | Chart | TrackScene
PENS: Mapping[type, Callable[[Any], bytes]] = {
    Scene: boards.picture,
    Histogram: charts.picture,
    Curves: charts.picture,
    TrackScene: tracks.picture,
}
"""The drawing function of each kind of picture."""

PATIENCE = 5.0
"""Seconds that an answer waits for its picture; most take a hundredth of one."""


def picture(shown: Shown) -> bytes:
    """A scene, a chart or a track as PNG."""
    return PENS[type(shown)](shown)


async def in_turn(work: Callable[[bytes], bytes], content: bytes) -> bytes:
    """The result of a work on an uploaded image, done when no other heavy work runs."""
    return await aside(work, content)


async def draw(shown: Shown) -> bytes | None:
    """The picture of a scene, a chart or a track as PNG. None: it failed or was not done in time; the log
    says why. The calling code writes in any case what the picture would have shown."""
    try:
        drawing = HEAVY.begin(partial(picture, shown))
    except Refusal:
        log.warning("picture: too much waits")
        return None
    done, _ = await asyncio.wait({drawing}, timeout=PATIENCE)
    if not done:
        drawing.cancel()
        log.warning("picture: not drawn within %s seconds", PATIENCE)
        return None
    if (error := drawing.exception()) is not None:
        log.error("picture: not drawn", exc_info=error)
        return None
    return drawing.result()


def drawn(shown: Shown) -> bytes | None:
    """The picture, drawn at once, for works that run off the event loop already. None: it failed, and the log
    says why."""
    try:
        return picture(shown)
    except Exception:
        log.exception("picture: not drawn")
        return None


async def illustrated(words: Words, post: Post, shown: Shown, *, name: str, alt: str) -> Post:
    """The post with a picture of a scene, a chart or a track. If it cannot be drawn, a line says so.

    ``name`` is the file's name, without secrets. ``alt`` is the plain alt text.
    """
    return with_picture(words, post, await draw(shown), name=name, alt=alt)


def with_picture(words: Words, post: Post, png: bytes | None, *, name: str, alt: str) -> Post:
    """The same with a picture that is drawn already; None: it could not be."""
    if png is None:
        note = words("The picture could not be drawn this time; the text has all of it.")
        return replace(post, text=Marked(f"{post.text}\n-# {note}"))
    return replace(post, picture=Picture(png, name, alt))
