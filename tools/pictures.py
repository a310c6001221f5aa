"""Plays scenes at the local table in a real browser, and keeps what its page shows.

    python -m tools.pictures                     every picture of docs/pictures, anew
    python -m tools.pictures fight odds          those of some scenes
    python -m tools.pictures --every DIR NAME    a scene, and a picture of the page after each of its steps

A scene is a file of `tools/scenes`: its languages and sizes, and its steps, one a line. A step is something
typed, or begins with a word of `STEPS`; `{wolf}` is the scene's own word in the language played. A scene may
say how many commands are `typed` in it at most. The table is the bot's own process; only its dice fall the
same way every time, so that an attack goes on hitting.

The log's page is drawn with the machine's fonts: without a Chinese one and one for emoji (on Debian
`fonts-noto-cjk` and `fonts-noto-color-emoji`) its pictures show empty boxes.
"""

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
import tomllib
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

from PIL import Image

from bot.dice import source
from bot.wording.words import LANGUAGES, words_for
from tests.bot.local_table.ports import address_of, free_port
from tests.chromium import Tab, chromium, find

ROOT = Path(__file__).parents[1]
SCENES = Path(__file__).parent / "scenes"
PICTURES = ROOT / "docs" / "pictures"
SIZES = {"desktop": (1280, 800), "narrow": (900, 900), "phone": (390, 844)}
"""Windows, in CSS pixels."""
SEED = 7
AT_REST = 0.6
"""Seconds after an answer until nothing moves any more: the page looks for news every 0.3 s."""
COLOURS = 255

READY = "window.simcordPreview?.commandPicker.catalog.state === 'ready' && window.simcordPreview.ready"
IDLE = "!window.simcordPreview.pendingAction && window.simcordPreview.ready"
LINE = "document.querySelector('#channel-composer-input')"
MESSAGES = "document.querySelector('#channel-message-list')"
CATCH_FILE = """window.caughtFile = new Promise((done) => {
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    HTMLAnchorElement.prototype.click = click;
    done(fetch(this.href).then((file) => file.text()));
  };
}), 0"""
"""The page makes a link of a file for a moment, to save it: its text is taken instead."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is played: its steps, in which languages and sizes; ``names`` are its own words by language.
    ``files``: what its people attach, by name. ``typed``: how many commands are typed at most (None: any
    number)."""

    name: str
    languages: Sequence[str]
    sizes: Sequence[str]
    names: Mapping[str, Mapping[str, str]]
    steps: Sequence[str]
    files: Mapping[str, str]
    typed: int | None = None


def scenes() -> dict[str, Scene]:
    """All scenes by name."""
    return {file.stem: _scene(file) for file in sorted(SCENES.glob("*.toml"))}


def _scene(file: Path) -> Scene:
    data = tomllib.loads(file.read_text("utf-8"))
    lines = (line.strip() for line in data["steps"].splitlines())
    steps = [line for line in lines if line and not line.startswith("#")]
    names, files = data.get("names", {}), data.get("files", {})
    return Scene(file.stem, data["languages"], data["sizes"], names, steps, files, data.get("typed"))


@dataclass
class Play:
    """A scene that is being played on a page; ``every``: where the pictures of all steps go."""

    scene: Scene
    language: str
    size: str
    tab: Tab
    every: Path | None
    restart: Callable[[], Awaitable[str]]
    taken: int = 0
    typed: int = 0
    kept: list[Path] = field(default_factory=list)

    def says(self, sentence: str) -> str:
        """A label of the bot in the language played."""
        return words_for(self.language).plain(sentence)

    def named(self, step: str) -> str:
        """A step with the scene's words in it."""
        names = self.scene.names.get(self.language, {})
        return re.sub(r"\{(\w+)\}", lambda found: names.get(found[1], found[0]), step)

    async def do(self, step: str) -> None:
        """Play one step, and look at what came of it."""
        step = self.named(step)
        word, _, rest = step.partition(" ")
        if word in STEPS:
            await STEPS[word](self, rest)
        else:
            await self.types(step)
        await self.rests()
        if self.language != "en":
            foreign = await self.tab.ask(FOREIGN)
            assert not foreign, foreign
        if word not in ("as", "fill"):
            self.taken += 1
            await self._looks(self.tab, re.sub(r"[^\w]+", "-", step)[:40].strip("-"))

    async def _looks(self, tab: Tab, called: str) -> None:
        """Take a picture, if they are wanted of all steps."""
        if self.every:
            await tab.picture(self.every / f"{self.label}-{self.taken:03}-{called}.png")

    @property
    def label(self) -> str:
        """The scene with its language and size, as its files are called."""
        return f"{self.scene.name}-{self.language}-{self.size}"

    async def rests(self) -> None:
        """Wait until the page has shown all there is."""
        await self.tab.until(IDLE)
        await asyncio.sleep(AT_REST)
        await self.tab.until(IDLE)

    async def types(self, text: str) -> None:
        """Type a command, or something said, and send it."""
        await self.begins(text)
        await self.sends(text)

    async def begins(self, text: str) -> None:
        """Type a command, or the beginning of one, and see what is offered meanwhile."""
        self.typed += text.startswith("/")
        await self.tab.ask(f"{LINE}?.focus()")
        await self.tab.type(text)
        await asyncio.sleep(0.3)

    async def sends(self, text: str) -> None:
        """Send what has been typed."""
        for _ in range(3):
            await self.tab.key("Enter")
            await self.rests()
            if not await self.tab.ask("Boolean(document.querySelector('.command-row'))"):
                return
        raise AssertionError(f"not sent: {text}\n" + await self.tab.ask("document.body.innerText"))

    async def attaches(self, name: str) -> None:
        """Choose one of the scene's files for the command that is being filled in."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / name
            await asyncio.to_thread(file.write_text, self.scene.files[name], "utf-8")
            await self.tab.attach_file("document.querySelector('.command-file-input')", file)
            await self.sends(name)

    async def chooses(self, text: str) -> None:
        """Choose from the newest list, or with ``List: …`` from the newest one of this name; several with
        commas."""
        called, _, labels = text.rpartition(": ")
        room = "(document.querySelector('.modal-dialog') ?? document)"
        lists = f"[...{room}.querySelectorAll('.select-trigger')]"
        await self.tab.press(f"{lists}.findLast((each) => each.textContent.startsWith({called!r}))")
        await self.rests()
        await self._looks(self.tab, "list")
        for label in labels.split(", "):
            await self.tab.press(
                "[...document.querySelectorAll('.select-list:not([hidden]) .select-option')]"
                f".find((each) => each.textContent.trim().startsWith({label!r}))"
            )
        apply = "document.querySelector('.select-list:not([hidden]) .select-apply')"
        if await self.tab.ask(f"Boolean({apply})"):
            await self.tab.press(apply)

    async def becomes(self, name: str) -> None:
        """Be the GM, Ann or Bob from now on."""
        await self.tab.ask(
            "(() => { const picker = document.querySelector('#viewer-picker');"
            f" const who = [...picker.options].find((person) => person.text === {self.says(name)!r});"
            " picker.value = who.value;"
            " picker.dispatchEvent(new Event('change', {bubbles: true})) })()"
        )

    async def presses(self, label: str) -> None:
        """Press the newest button with this label."""
        await self.tab.press(
            f"[...{MESSAGES}.querySelectorAll('button')]"
            f".findLast((button) => button.textContent.trim() === {self.says(label)!r})"
        )

    async def fills(self, text: str) -> None:
        """Fill in the first field of a form, or with ``2 = …`` the second."""
        number, value = re.fullmatch(r"(?:(\d) = )?(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
        fields = "[...document.querySelectorAll('.modal-dialog input, .modal-dialog textarea')]"
        await self.tab.ask(
            f"(() => {{ const it = {fields}[{int(number or 1) - 1}]; it.focus(); it.select() }})()"
        )
        await self.tab.call("Input.insertText", text=value)

    async def submits(self, _: str) -> None:
        """Send a form."""
        await self.tab.press("document.querySelector('.modal-dialog [type=submit]')")
        await self.tab.until("!document.querySelector('.modal-dialog')")

    async def whispers(self, _: str) -> None:
        """Open the drawer of private messages, look, and close it again."""
        await self.tab.press("document.querySelector('#whispers-toggle')")
        await self.rests()
        await self._looks(self.tab, "whispers")
        await self.tab.press("document.querySelector('#whispers .whispers-close')")

    async def reads(self, text: str) -> None:
        """Make sure that something was said: the scene goes as it is meant."""
        await self.tab.until(f"document.body.innerText.includes({text!r})")

    async def opens_file(self, name: str) -> None:
        """Look at the newest file as a page of its own, and keep it as a picture where ``name`` says so."""
        await self.tab.ask(CATCH_FILE)
        await self.tab.press(f"[...{MESSAGES}.querySelectorAll('.file-download')].at(-1)")
        content = await self.tab.ask("window.caughtFile")
        page = await self.tab.another()
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "page.html"
            await asyncio.to_thread(file.write_text, content, "utf-8")
            await page.open(file.as_uri(), *SIZES[self.size])
            await page.until("document.readyState === 'complete' && Boolean(document.body?.innerText)")
            await asyncio.sleep(AT_REST)
            await self._looks(page, "file")
            if name:
                await self._keep(page, name)
            await page.close()

    async def keeps(self, name: str) -> None:
        """Keep the page as one of the docs' pictures."""
        await self.rests()
        await self._keep(self.tab, name)

    async def _keep(self, tab: Tab, name: str) -> None:
        size = "desktop" if self.size == "narrow" else self.size
        file = PICTURES / f"{name}-{self.language}-{size}.png"
        await tab.picture(file)
        await asyncio.to_thread(_make_small, file)
        self.kept.append(file)

    async def scrolls(self, pixels: str) -> None:
        """Read further up by so many pixels."""
        await self.tab.scroll("document.querySelector('#channel-timeline')", int(pixels))

    async def restarts(self, _: str) -> None:
        """End the bot, and start it on the same data."""
        await self.tab.open(await self.restart(), *SIZES[self.size])
        await self.tab.until(READY)


OF_THE_PAGE = (
    ".select-guidance, .select-trigger, .select-draft-actions, .select-candidate-status, "
    ".command-popup-heading, .command-empty, .command-error, .command-optional-count, "
    ".command-context-detail, .modal-dialog button, .modal-error, .upload-dropzone, .message-app-badge, "
    "#action-status.is-problem, .below"
)
"""What the page says of its own accord: in a Chinese table nothing of it is English."""
FOREIGN = f"""[...document.querySelectorAll({OF_THE_PAGE!r})]
  .filter((each) => each.checkVisibility()).map((each) => each.innerText)
  .filter((text) => /[A-Za-z]{{4,}}/.test(text.replace(/Discord|LOG_SPEECH/g, "")))"""


STEPS: Mapping[str, Callable[[Play, str], Awaitable[None]]] = {
    "as": Play.becomes,
    "press": Play.presses,
    "type": Play.begins,
    "send": Play.sends,
    "attach": Play.attaches,
    "choose": Play.chooses,
    "fill": Play.fills,
    "submit": Play.submits,
    "whispers": Play.whispers,
    "reads": Play.reads,
    "file": Play.opens_file,
    "keep": Play.keeps,
    "scroll": Play.scrolls,
    "restart": Play.restarts,
}


def _make_small(file: Path) -> None:
    """A picture of few colours, as the docs have them."""
    with Image.open(file) as shot:
        shot.convert("RGB").quantize(COLOURS).save(file, optimize=True)


@asynccontextmanager
async def _stage(language: str, size: str) -> AsyncGenerator[tuple[Tab, Callable[[], Awaitable[str]]]]:
    """An open page of a new table, and a function that starts the table anew and returns its address."""
    browser = find()
    if browser is None:
        raise SystemExit("There is no Chromium here; CHROMIUM=/path/to/one names it.")
    running: list[asyncio.subprocess.Process] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:

        async def start() -> str:
            for process in running:
                process.terminate()
                await process.wait()
            running[:] = [await _table(language, Path(folder))]
            return await address_of(running[0])

        try:
            async with chromium(browser, Path(folder) / "profile") as tab:
                await tab.open(await start(), *SIZES[size])
                await tab.until(READY)
                yield tab, start
        finally:
            for process in running:
                process.terminate()
                await process.wait()


async def _table(language: str, folder: Path) -> asyncio.subprocess.Process:
    environment = {**os.environ, "TABLE_PORT": str(free_port()), "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": ""}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-u", "-m", "tools.pictures", "--table", language,
        cwd=folder, env=environment, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip


async def _played(scene: Scene, language: str, size: str, every: Path | None) -> list[Path]:
    async with _stage(language, size) as (tab, restart):
        play = Play(scene, language, size, tab, every, restart)
        for step in scene.steps:
            try:
                await play.do(step)
            except AssertionError as error:
                if every:
                    await tab.picture(every / f"{play.label}-failed.png")
                raise AssertionError(f"{play.label}, at: {step}") from error
        assert not tab.complaints, tab.complaints
        assert scene.typed is None or play.typed <= scene.typed, f"{play.label}: {play.typed} typed commands"
        return play.kept


def _seeded_table(language: str) -> int:
    """``python -m bot table`` with dice that fall the same way every time."""
    from bot.__main__ import main as bot

    source.os = SimpleNamespace(urandom=random.Random(SEED).randbytes)  # type: ignore[assignment]
    sys.argv = ["bot", "table", "--language", language]
    return bot()


def main() -> int:
    """Play what was asked for."""
    known = scenes()
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="the docs' pictures")
    parser.add_argument("scenes", nargs="*", choices=[*known, []], help="some scenes; left out, all")
    parser.add_argument("--every", type=Path, metavar="DIR", help="a picture after each step, into DIR")
    parser.add_argument("--language", choices=LANGUAGES, help="only in this language")
    parser.add_argument("--size", choices=SIZES, help="only in this size")
    parser.add_argument("--table", choices=LANGUAGES, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.table:
        return _seeded_table(asked.table)
    if asked.every:
        asked.every.mkdir(parents=True, exist_ok=True)
    for name in asked.scenes or known:
        scene = known[name]
        for language in scene.languages:
            for size in scene.sizes:
                if asked.language in (None, language) and asked.size in (None, size):
                    kept = asyncio.run(_played(scene, language, size, asked.every))
                    print(scene.name, language, size, *(file.name for file in kept), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
