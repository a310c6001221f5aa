"""The README's three steps, done in a real browser on what `make run` opens."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest
from hypothesis import settings

from bot.wording.words import LANGUAGES, words_for
from tests.bot.local_table.ports import free_pair
from tests.chromium import Tab, chromium, find
from tests.profiles import LONG
from tests.programs import reason

ROOM = Path(__file__).parents[3]
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
HALF_A_SECOND = 0.6
BROWSER = find()

pytestmark = pytest.mark.skipif(BROWSER is None, reason=reason("Chromium", "three steps of the README"))


@dataclass(frozen=True)
class Guest:
    """Somebody at the table's page, in a language, at a pace (seconds before each Enter)."""

    tab: Tab
    language: str
    size: str
    pace: float
    whispers: str

    def says(self, sentence: str) -> str:
        return words_for(self.language).plain(sentence)

    async def types(self, text: str, *, by_arrow: bool = False) -> None:
        """Type, wait, and press Enter, or the arrow beside the line."""
        await self.tab.type(text)
        await asyncio.sleep(self.pace)
        if by_arrow:
            await self.tab.press("document.querySelector('#send-message')")
        else:
            await self.tab.key("Enter")

    async def reads(self, text: str) -> None:
        await self.tab.until(f"document.querySelector('#channel-message-list').innerText.includes({text!r})")

    async def presses(self, label: str) -> None:
        await self.tab.press(
            "[...document.querySelectorAll('#channel-message-list button')]"
            f".findLast((button) => button.textContent.trim() === {label!r})"
        )

    async def becomes(self, name: str) -> None:
        await self.tab.ask(
            "(() => { const picker = document.querySelector('#viewer-picker');"
            f" picker.value = [...picker.options].find((person) => person.text === {name!r}).value;"
            " picker.dispatchEvent(new Event('change', {bubbles: true})) })()"
        )
        await self.tab.until("document.activeElement?.id === 'channel-composer-input'")

    async def keeps(self, step: str) -> None:
        """Look at the page at rest: nothing is out of view, nothing is in another language."""
        await self.tab.until("Boolean(document.querySelector('#channel-composer-input'))")
        await self.tab.until("!window.simcordPreview.pendingAction")
        await asyncio.sleep(0.5)  # Whoever goes on to the next step has read this one.
        if folder := os.environ.get("PICTURES"):
            await self.tab.picture(Path(folder) / f"{step}-{self.language}-{self.size}-{self.pace}.png")
        assert await self.tab.ask("document.documentElement.scrollWidth <= innerWidth")
        arrow = "document.querySelector('#send-message').getBoundingClientRect().right"
        assert await self.tab.ask(f"{arrow} <= innerWidth")
        if self.language != "en":
            line = "document.querySelector('#channel-composer-input').placeholder"
            shown = await self.tab.ask(f"document.body.innerText + {line}")
            foreign = re.findall(r"[A-Za-z]{3,}", re.sub(r"\b[0-9a-f]{8,}\b", "", shown))
            assert not foreign, shown


EVERY_TIME = {("en", "desktop", 0.0), ("zh-CN", "phone", HALF_A_SECOND)}
"""What `make test` tries; `make test-long` and the continuous integration try every combination."""


@pytest.fixture(autouse=True)
def chosen(language: str, size: str, pace: float) -> None:
    everything = settings.get_current_profile_name() == LONG
    if not everything and (language, size, pace) not in EVERY_TIME:
        pytest.skip("make test-long")


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[0.0, HALF_A_SECOND], ids=["at once", "after half a second"])
def pace(request: pytest.FixtureRequest) -> float:
    return float(request.param)


@pytest.fixture
async def guest(language: str, size: str, pace: float, tmp_path: Path) -> AsyncIterator[Guest]:
    assert BROWSER is not None
    environment = {**os.environ, "TABLE_PORT": str(free_pair()), "PYTHONPATH": str(ROOM), "DISCORD_TOKEN": ""}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-u", "-m", "bot", "table", "--language", language,
        cwd=tmp_path, env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        async with asyncio.timeout(60), chromium(BROWSER, tmp_path / "profile") as tab:
            table, whispers = await _addresses(process)
            await tab.open(table, *SIZES[size])
            await tab.until("window.simcordPreview?.commandPicker.catalog.state === 'ready'")
            await tab.ask("document.querySelector('#channel-composer-input').focus()")
            yield Guest(tab, language, size, pace, whispers)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def _addresses(process: asyncio.subprocess.Process) -> list[str]:
    assert process.stdout is not None
    found: list[str] = []
    while len(found) < 2:
        line = await process.stdout.readline()
        assert line, "the table did not open"
        found += re.findall(r"http://\S+", line.decode())
    return found


TYPED = {
    "en": ("/roll", "/hidden roll", "/encounter open"),
    "zh-CN": ("/掷骰", "/暗掷 掷骰", "/遭遇 开局"),
}


async def test_the_readmes_three_steps(guest: Guest) -> None:
    roll, hidden, fight = TYPED[guest.language]
    await _rolls(guest, roll)
    await _rolls_secretly(guest, hidden)
    await _opens_a_fight(guest, fight)


async def _rolls(guest: Guest, roll: str) -> None:
    await guest.types(f"{roll} 4P")
    await guest.reads("4P → [")
    await guest.types("/roll")
    await guest.types("5P", by_arrow=guest.size == "phone")
    await guest.reads("5P → [")
    await guest.keeps("1-roll")


async def _rolls_secretly(guest: Guest, hidden: str) -> None:
    await guest.types(hidden)
    await guest.types("6P > 4")
    await guest.reads(guest.says("GM"))
    async with aiohttp.ClientSession() as http, asyncio.timeout(10):
        shown = ""
        while "6P" not in shown:
            async with http.get(f"{guest.whispers}columns") as answer:
                shown = await answer.text()
    await guest.keeps("2-hidden")


async def _opens_a_fight(guest: Guest, fight: str) -> None:
    await guest.types(fight)
    await guest.types("")
    await guest.reads(guest.says("Join"))
    for person in ("GM", "Ann", "Bob"):
        await guest.becomes(guest.says(person))
        await guest.presses(guest.says("Join"))
        await guest.tab.until("document.querySelector('.modal-dialog')")
        await guest.keeps(f"3-join-{person}")
        await guest.tab.press("document.querySelector('.modal-dialog [type=submit]')")
        await guest.tab.until("!document.querySelector('.modal-dialog')")
    await guest.becomes(guest.says("GM"))
    await guest.presses(guest.says("Start"))
    await guest.reads(guest.says("Next"))
    await guest.keeps("3-start")
