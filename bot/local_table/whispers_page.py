"""A small page that shows everybody's private messages at the local table.

The table's own page shows a channel and no DMs. This one stands beside it: one column a
person, newest message first, asked for anew every second; it changes nothing.
"""

import base64
import hashlib
import html
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from aiohttp import web
from markdown_it import MarkdownIt

HOST = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class File:
    """A text file that came with a message."""

    name: str
    content: str


@dataclass(frozen=True, slots=True)
class Whisper:
    """One private message: when (aware), its markdown, the labels of its buttons, its files."""

    at: datetime
    text: str
    buttons: tuple[str, ...] = ()
    files: tuple[File, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """One person's private messages, oldest first."""

    name: str
    whispers: tuple[Whisper, ...]


@dataclass(frozen=True, slots=True)
class Labels:
    """What the page says by itself, in its language (a BCP 47 code)."""

    language: str
    title: str
    about: str
    empty: str
    closed: str


@asynccontextmanager
async def whispers_page(
    port: int, labels: Labels, font: Path, read: Callable[[], Sequence[Column]]
) -> AsyncGenerator[str]:
    """Serve the page on a loopback port while the context lasts; gives its address.

    ``font`` is a TrueType file for machines that have none with Chinese.

    Raises:
        OSError: the port is taken.
    """
    runner = web.AppRunner(_app(port, labels, font, read), access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, port).start()
        yield f"http://{HOST}:{port}/"
    finally:
        await runner.cleanup()


def _app(port: int, labels: Labels, font: Path, read: Callable[[], Sequence[Column]]) -> web.Application:
    hosts = {f"{name}:{port}" for name in (HOST, "localhost")}
    page = _page(labels)

    @web.middleware
    async def own_host_only(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        # A foreign page may point its own name at this address, but it cannot change the Host.
        if request.host not in hosts:
            raise web.HTTPForbidden
        response = await handler(request)
        response.headers.update(_HEADERS)
        return response

    async def whole(_: web.Request) -> web.Response:
        return web.Response(text=page, content_type="text/html")

    async def columns(_: web.Request) -> web.Response:
        shown = "".join(_column(column, labels) for column in read())
        return web.Response(text=shown, content_type="text/html")

    async def letters(_: web.Request) -> web.FileResponse:
        return web.FileResponse(font)

    app = web.Application(middlewares=[own_host_only])
    app.add_routes([web.get("/", whole), web.get("/columns", columns), web.get("/font.ttf", letters)])
    return app


# Discord's markdown as far as Kelou writes it. HTML stays text.
_MARKDOWN = MarkdownIt("zero", {"breaks": True, "html": False}).enable(
    ["emphasis", "strikethrough", "escape", "backticks", "newline", "fence", "list"]
)

_SMALL = re.compile(r"(<p>|<br>\n)-# (.*?)(?=<br>|</p>)")
"""A line of small type, which is Discord's own."""


def _column(column: Column, labels: Labels) -> str:
    shown = "".join(_whisper(whisper) for whisper in reversed(column.whispers))
    empty = f"<p class=empty>{html.escape(labels.empty)}</p>"
    return f"<section><h2>{html.escape(column.name)}</h2>{shown or empty}</section>"


def _whisper(whisper: Whisper) -> str:
    at = whisper.at.astimezone()
    buttons = "".join(f"<span class=button>{html.escape(label)}</span>" for label in whisper.buttons)
    files = "".join(
        f"<details><summary>{html.escape(file.name)}</summary><pre>{html.escape(file.content)}</pre></details>"
        for file in whisper.files
    )
    return (
        f"<article><time datetime={at.isoformat(timespec='seconds')}>{at:%H:%M:%S}</time>"
        f"{_rendered(whisper.text)}{buttons}{files}</article>"
    )


def _rendered(text: str) -> str:
    return _SMALL.sub(r"\1<small>\2</small>", _MARKDOWN.render(text))


def _page(labels: Labels) -> str:
    title = html.escape(labels.title)
    return (
        f'<!doctype html><html lang="{labels.language}"><meta charset=utf-8>'
        '<meta name=viewport content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{_STYLE}</style>"
        f"<header><h1>{title}</h1><p>{html.escape(labels.about)}</p>"
        f"<p id=closed role=status hidden>{html.escape(labels.closed)}</p></header>"
        f"<main aria-live=polite></main><script>{_SCRIPT}</script></html>"
    )


_STYLE = """
@font-face { font-family: Bundled; font-weight: 100 900; src: url("/font.ttf") format("truetype"); }
:root { color-scheme: light dark; --ground: light-dark(#f2f3f5, #1e1f22);
  --card: light-dark(#fff, #2b2d31); --ink: light-dark(#1e1f22, #e6e7ea);
  --quiet: light-dark(#5c5e66, #a3a6ae); --line: light-dark(#d9dbdf, #3f4147); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 76rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 -apple-system, "Segoe UI", "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans SC",
    "Noto Sans CJK SC", Bundled, sans-serif; }
h1 { margin: 0; font-size: 1.25rem; }
header p { margin: .25rem 0 1rem; color: var(--quiet); }
#closed { color: inherit; font-weight: 600; }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); }
section { min-width: 0; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
article { margin: 0 0 .5rem; padding: .6rem .8rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem; overflow-wrap: anywhere; }
article p, article ul, article pre { margin: .2rem 0; }
article pre { white-space: pre-wrap; }
time, small, .empty { color: var(--quiet); font-size: .8rem; }
.button { display: inline-block; margin: .3rem .3rem 0 0; padding: .1rem .6rem; border-radius: .4rem;
  border: 1px solid var(--line); color: var(--quiet); font-size: .85rem; }
"""

# No system-ui among the fonts: where the machine has no Chinese, Chromium would draw boxes for it.
_SCRIPT = """
const main = document.querySelector("main"), closed = document.querySelector("#closed");
let shown;
async function poll() {
  try {
    const answer = await fetch("/columns");
    const columns = await answer.text();
    if (answer.ok && columns !== shown) main.innerHTML = shown = columns;
    closed.hidden = true;
  } catch { closed.hidden = false; }
  setTimeout(poll, 1000);
}
poll();
"""


def _digest(source: str) -> str:
    return base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()


_HEADERS = {
    "Content-Security-Policy": (
        f"default-src 'none'; connect-src 'self'; font-src 'self'; script-src 'sha256-{_digest(_SCRIPT)}'; "
        f"style-src 'sha256-{_digest(_STYLE)}'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
