"""What `make run` opens, in a real browser: by keyboard, mouse and touch, on a desktop and on a phone."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from bot.wording.words import COMMAND, LANGUAGES, words_for
from tests.bot.local_table.ports import address_of, free_port
from tests.chromium import Tab, chromium, find
from tests.profiles import LONG
from tests.programs import reason

ROOM = Path(__file__).parents[3]
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
HALF_A_SECOND = 0.6
BROWSER = find()

pytestmark = pytest.mark.skipif(BROWSER is None, reason=reason("Chromium", "the local table's page"))


@dataclass(frozen=True)
class Guest:
    """Somebody at the table's page, in a language, at a pace (seconds before each Enter)."""

    tab: Tab
    language: str
    size: str
    pace: float
    address: str

    def says(self, sentence: str, **facts: object) -> str:
        return words_for(self.language).plain(sentence, **facts)

    def named(self, menu: str) -> str:
        """A menu's name."""
        return words_for(self.language).in_context(COMMAND, menu) or menu

    async def looks(self, step: str) -> None:
        """Keep a picture of what is open, wholly in view."""
        if folder := os.environ.get("PICTURES"):
            await self.tab.picture(Path(folder) / f"{step}-{self.language}-{self.size}.png")
        assert await self.tab.ask("document.documentElement.scrollWidth <= innerWidth")
        bar = "document.querySelector('.preview-toolbar')"
        assert await self.tab.ask(f"{bar}.scrollWidth <= innerWidth"), "everything in the bar is in view"
        assert await self.tab.ask(
            "[...document.querySelectorAll('.menu:not([hidden])')].every((menu) => {"
            " const { left, top, right, bottom } = menu.getBoundingClientRect();"
            " return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight; })"
        )

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

    async def chooses(self, label: str) -> None:
        """Take a suggestion: by the arrow keys, or on a phone by touching it."""
        items = "[...document.querySelectorAll('.command-suggestion')]"
        item = f"{items}.find((item) => item.innerText.trim() === {label!r})"
        await self.tab.until(f"Boolean({item})")
        if self.size == "phone":
            await self.tab.press(item)
        else:
            active = f"{items}.find((item) => item.matches('.is-active'))"
            for _ in range(await self.tab.ask(f"{items}.indexOf({item}) - {items}.indexOf({active})")):
                await self.tab.key("ArrowDown")
            assert await self.tab.ask(f"{active}?.innerText.trim()") == label
            await self.tab.key("Enter")
        await self.tab.until("!document.querySelector('.command-popup:not([hidden])')")

    async def answered(self, act: Awaitable[None]) -> None:
        """Do something, and find its answer wholly in view, or told of."""
        before = await self.tab.ask(NEWEST)
        await act
        await self.tab.until(f"({NEWEST}) !== {before!r} && !window.simcordPreview.pendingAction")
        await self.finds_the_newest()

    async def finds_the_newest(self) -> None:
        """The newest message is wholly in view, or a button says that it is below."""
        await self.tab.until("!window.simcordPreview.pendingAction && window.simcordPreview.ready")
        told = f"({BELOW}.checkVisibility() && {BELOW}.textContent === {self.says('1 new message below')!r})"
        seen = f"({IN_VIEW})(document.querySelector('#channel-timeline'))"
        if not await self.tab.ask(f"{seen} || {told}"):
            await asyncio.sleep(HALF_A_SECOND)  # A picture, or the server's second message.
            assert await self.tab.ask(f"{seen} || {told}"), await self.tab.ask("document.body.innerText")

    async def keeps(self, step: str) -> None:
        """Look at the page at rest: nothing is out of view, nothing is in another language."""
        await self.tab.until("Boolean(document.querySelector('#channel-composer-input'))")
        await self.finds_the_newest()
        await asyncio.sleep(0.5)  # Whoever goes on to the next step has read this one.
        if folder := os.environ.get("PICTURES"):
            await self.tab.picture(Path(folder) / f"{step}-{self.language}-{self.size}-{self.pace}.png")
        assert await self.tab.ask("document.documentElement.scrollWidth <= innerWidth")
        arrow = "document.querySelector('#send-message').getBoundingClientRect().right"
        assert await self.tab.ask(f"{arrow} <= innerWidth")
        if self.language != "en":
            line = "document.querySelector('#channel-composer-input').placeholder"
            links = "[...document.querySelectorAll('.command-mention')].map((link) => link.innerText)"
            shown = await self.tab.ask(f"document.body.innerText + {line}")
            for link in await self.tab.ask(links):  # Discord shows the English name in every language.
                shown = shown.replace(link, "")
            foreign = re.findall(r"[A-Za-z]{3,}", re.sub(r"\b[0-9a-f]{8,}\b|Discord", "", shown))
            assert not foreign, shown


NEWEST = "[...document.querySelectorAll('.channel-message')].at(-1)?.dataset.messageId ?? ''"
BELOW = "document.querySelector('#channel-timeline + .below')"
IN_VIEW = """(list) => {
  const last = [...list.querySelectorAll('[data-message-id]')].at(-1);
  if (!last) return true;
  const [message, view] = [last.getBoundingClientRect(), list.getBoundingClientRect()];
  return message.top >= view.top - 1 && message.bottom <= view.bottom + 1;
}"""
"""Whether the newest message of a list is wholly seen."""

EVERY_TIME = ("zh-CN", "phone", HALF_A_SECOND)
"""What `make test` tries; `make test-long` and the continuous integration try every combination."""


@pytest.fixture(autouse=True)
def chosen(language: str, size: str, pace: float, request: pytest.FixtureRequest) -> None:
    everything = settings.get_current_profile_name() == LONG
    steps = request.function is test_the_readmes_steps and (language, size, pace) == EVERY_TIME
    if not everything and not steps:
        pytest.skip("make test-long")


at_once = pytest.mark.parametrize("pace", [0.0], ids=["at once"])


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
    environment = {**os.environ, "TABLE_PORT": str(free_port()), "PYTHONPATH": str(ROOM), "DISCORD_TOKEN": ""}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-u", "-m", "bot", "table", "--language", language,
        cwd=tmp_path, env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        async with asyncio.timeout(60), chromium(BROWSER, tmp_path / "profile") as tab:
            table = await address_of(process)
            await tab.open(table, *SIZES[size])
            await tab.until(READY)
            await tab.ask("document.querySelector('#channel-composer-input').focus()")
            yield Guest(tab, language, size, pace, table)
            await tab.ask("0")  # What it has reported until now.
            assert not tab.complaints
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


READY = "window.simcordPreview?.commandPicker.catalog.state === 'ready' && window.simcordPreview.ready"


TYPED = {
    "en": ("/roll", "/hidden roll", "/encounter open"),
    "zh-CN": ("/掷骰", "/暗掷 掷骰", "/遭遇 开局"),
}


READMES = {"en": "README.md", "zh-CN": "README.zh-CN.md"}
PLAIN = {"en": "Plain", "zh-CN": "通用"}


def _steps(language: str) -> list[str]:
    """What each step of the README's first list says to type."""
    section = (ROOM / READMES[language]).read_text("utf-8").split("\n## ")[1]
    return re.findall(r"^\d\. .*?`(/[^`]+)`", section, re.MULTILINE)


async def test_the_readmes_steps(guest: Guest) -> None:
    roll, system, hidden, fight = _steps(guest.language)
    await _rolls(guest, roll)
    await _chooses_a_game(guest, system)
    await _rolls_secretly(guest, hidden)
    await _opens_a_fight(guest, fight)


@at_once
async def test_the_first_arrow_reaches_the_first_suggestion(guest: Guest) -> None:
    roll, *_ = TYPED[guest.language]
    for dice in ("4P", "5P"):
        await guest.answered(guest.types(f"{roll} {dice}"))
    await guest.types(roll)
    await guest.tab.until("document.querySelectorAll('.command-suggestion').length > 1")
    first = "document.querySelector('.command-suggestion')"
    active = "document.querySelector('.command-suggestion.is-active')"
    assert await guest.tab.ask(f"{active} === {first}")  # Nothing stands there: Enter would take it.
    await guest.tab.key("ArrowDown")
    assert await guest.tab.ask(f"{active} === document.querySelectorAll('.command-suggestion')[1]")
    await guest.tab.type("5P")
    await guest.tab.until(f"{first}?.innerText.includes('5P')")
    assert await guest.tab.ask(f"{active} === null")  # What stands there would be sent as it is.
    await guest.tab.key("ArrowDown")
    assert await guest.tab.ask(f"{active} === {first}")
    await guest.answered(_enters_twice(guest))


async def _enters_twice(guest: Guest) -> None:
    await guest.tab.key("Enter")
    await guest.tab.key("Enter")


NAMED = {
    "en": ("/sheet set pairs: strength 5", "/odds periods: 3 dice: 4P > 2"),
    "zh-CN": ("/角色卡 设定 属性：强壮 5", "/概率 周期数: 3 骰子: 4P > 2"),
}
"""Options called by their names and a colon, as the help and the README write them, in any order."""


@at_once
async def test_an_options_name_and_a_colon_go_to_that_option(guest: Guest) -> None:
    pairs, odds = NAMED[guest.language]
    await guest.answered(guest.types(pairs))
    await guest.reads(pairs.rpartition(":" if ":" in pairs else "：")[2].strip())
    await guest.answered(guest.types(odds))
    await guest.reads("4P > 2")
    said = await guest.tab.ask("document.querySelector('#channel-message-list').innerText")
    assert odds not in said  # It went as a command, not as a message.


OPPOSED = {
    "en": ("/oppose dice: 1d20 opponent: Ann", "/oppose opponent: Ann dice: 1d20"),
    "zh-CN": ("/对抗 骰子: 1d20 对手: 安", "/对抗 对手：安 骰子：1d20"),
}
"""A person's name that is typed and sent at once, before the page has looked for it."""


@at_once
async def test_somebodys_name_that_was_only_typed_is_found(guest: Guest) -> None:
    for typed in OPPOSED[guest.language]:
        await guest.answered(guest.types(typed))
    said = await guest.tab.ask("document.querySelector('#channel-message-list').innerText")
    assert said.count(f"@{guest.says('Ann')}") == 2


NOT_OFFERED = {"en": "/roll dice: 4P visibility: nobody", "zh-CN": "/掷骰 骰子: 4P 可见: 没有人"}


@at_once
async def test_a_choice_that_is_not_offered_is_never_taken_for_another(guest: Guest) -> None:
    """However often one presses Enter: it would be a public roll."""
    await guest.types(NOT_OFFERED[guest.language])
    for _ in range(3):
        await guest.tab.until("Boolean(document.querySelector('.has-error'))")
        await _enters_twice(guest)
    assert await guest.tab.ask(f"({NEWEST}) === ''")


@at_once
async def test_the_shortest_command_is_not_taken_for_another(guest: Guest) -> None:
    await guest.answered(guest.types("/r 1d20+3"))
    await guest.reads("1d20+3 →")


NO_FIGHT = {"en": "/encounter next", "zh-CN": "/遭遇 下一个"}
FOUND = "[...document.querySelectorAll('#channel-message-list .command-mention')]"


@at_once
async def test_a_command_in_a_text_opens_it(guest: Guest) -> None:
    await guest.types(NO_FIGHT[guest.language])
    await guest.tab.until("Boolean(document.querySelector('.command-row'))")
    await guest.answered(guest.types(""))
    await guest.keeps("link")
    link = f"{FOUND}.find((link) => link.innerText === '/encounter open')"
    chip = "document.querySelector('.command-row .command-chip')?.textContent"
    opened = TYPED[guest.language][2]
    await guest.tab.press(link)
    await guest.tab.until(f"{chip} === {opened!r}")
    await guest.tab.press(link)  # Another one is open: this one is opened instead.
    await guest.tab.until(f"{chip} === {opened!r}")
    await guest.tab.key("Enter")
    await guest.reads(guest.says("Join"))
    await guest.becomes(guest.says("Ann"))
    await guest.types(SETTINGS_PAGE[guest.language])
    await guest.tab.until("Boolean(document.querySelector('.command-row'))")
    await guest.types("")
    await guest.reads("/server gm-role")  # She may not use it, and reads its name nevertheless.


SETTINGS_PAGE = {"en": "/help page: Sheet and settings", "zh-CN": "/帮助 角色卡与设置"}


@at_once
async def test_an_input_method_writes_in_order_while_answers_come(guest: Guest) -> None:
    roll, *_ = TYPED[guest.language]
    for number in range(3):
        await guest.tab.type(f"{roll} 4P")
        await guest.tab.key("Enter")  # From here on the page is busy.
        await guest.tab.compose("n", "ni", "ni hao", "你好")
        await guest.tab.type(f"{number} ")
        await guest.tab.compose("d", "dao", "道")
        await guest.tab.key("Enter")
        await guest.reads(f"你好{number} 道")
    await guest.tab.until("!window.simcordPreview.pendingAction")
    assert not await guest.tab.ask("document.querySelector('#channel-composer-input').value")
    said = await guest.tab.ask("document.querySelector('#channel-message-list').innerText")
    assert said.count("4P → [") == 3


LOG = {"en": ("/log start First night", "/log export"), "zh-CN": ("/记录 开始 第一夜", "/记录 导出")}


@at_once
async def test_a_page_is_a_file_to_open_and_not_its_source(guest: Guest) -> None:
    start, export = LOG[guest.language]
    await guest.answered(guest.types(start))
    await guest.reads(start.split(" ", 2)[2])
    await guest.types(export)
    await guest.tab.until("Boolean(document.querySelector('.command-row'))")
    await guest.answered(guest.types(""))
    await guest.tab.until("document.querySelector('#channel-message-list').innerText.includes('.html')")
    assert "<!doctype" not in (await guest.tab.ask("document.body.innerText")).casefold()
    await guest.finds_the_newest()


NEW_MAP = {"en": "/map new", "zh-CN": "/地图 新建"}
HELP = {"en": "/help", "zh-CN": "/帮助"}


@at_once
async def test_the_newest_answer_is_in_view(guest: Guest) -> None:
    roll, _, _ = TYPED[guest.language]
    for dice in ("4P", "5P", "2d10", "???"):
        await guest.answered(guest.types(f"{roll} {dice}"))
    await guest.answered(guest.types(f"{NEW_MAP[guest.language]} 10x8"))
    await guest.tab.until("document.querySelector('#channel-message-list img')?.naturalWidth > 0")
    await guest.keeps("picture")
    await guest.types(HELP[guest.language])
    await guest.answered(guest.types(""))
    await guest.presses(guest.says("Dice"))  # An edit, and a longer one.
    await guest.reads("4dF")
    await guest.keeps("edited")
    await guest.tab.call("Page.reload")
    await guest.tab.until(READY)
    await guest.keeps("reopened")


@at_once
async def test_who_reads_further_up_is_told_what_came(guest: Guest) -> None:
    roll, *_ = TYPED[guest.language]
    for _ in range(6):
        await guest.answered(guest.types(f"{roll} 4P"))
    await guest.tab.scroll("document.querySelector('#channel-timeline')", 250)
    await guest.tab.until(f"{BELOW}.textContent === {guest.says('To the newest message')!r}")
    await asyncio.sleep(HALF_A_SECOND)  # A wheel scrolls smoothly.
    before = await guest.tab.ask("document.querySelector('#channel-timeline').scrollTop")
    another = Guest(await guest.tab.another(), guest.language, guest.size, guest.pace, guest.address)
    await another.tab.open(guest.address, *SIZES[guest.size])
    await another.tab.until(READY)
    await another.tab.ask("document.querySelector('#channel-composer-input').focus()")
    for told in (guest.says("1 new message below"), guest.says("{count} new messages below", count=2)):
        await another.answered(another.types(f"{roll} 5P"))
        await guest.tab.until(f"{BELOW}.textContent === {told!r}")
    assert await guest.tab.ask("document.querySelector('#channel-timeline').scrollTop") == before
    await guest.tab.press(BELOW)
    await guest.tab.until(f"!{BELOW}.checkVisibility()")
    await guest.finds_the_newest()
    assert not another.tab.complaints


@at_once
async def test_private_messages_are_beside_the_channel_or_in_a_drawer(guest: Guest) -> None:
    _, hidden, _ = TYPED[guest.language]
    for _ in range(5):
        await guest.answered(guest.types(f"{hidden} 6P"))
    panel, button = "document.querySelector('#whispers')", "document.querySelector('#whispers-toggle')"
    await guest.tab.until(f"{panel}.querySelectorAll('article').length === 5")
    assert await guest.tab.ask(f"{panel}.checkVisibility()") == (guest.size == "desktop")
    if guest.size == "phone":
        await guest.tab.until(f"{button}.innerText.trim().endsWith('5')")
        await guest.tab.press(button)
        await guest.tab.until(f"{button}.innerText.trim() === {guest.says('Private messages')!r}")
    await guest.tab.until(f"({IN_VIEW})({panel}.querySelector('.whispers-list'))")
    await guest.keeps("private")
    if guest.size == "phone":
        await guest.tab.press(f"{panel}.querySelector('.whispers-close')")
        await guest.tab.until(f"!{panel}.checkVisibility()")


async def _rolls(guest: Guest, roll: str) -> None:
    await guest.types(roll)
    await guest.reads("1d20+5 → [")
    await guest.types("/roll")
    await guest.types("1d20+6", by_arrow=guest.size == "phone")
    await guest.reads("1d20+6 → [")
    await guest.keeps("1-roll")


async def _chooses_a_game(guest: Guest, system: str) -> None:
    game = PLAIN[guest.language]
    await guest.types(system)
    await guest.chooses(game)
    assert await guest.tab.ask("document.querySelector('.command-option-input').value") == game
    await guest.answered(guest.types("", by_arrow=guest.size == "phone"))
    await guest.reads(game)
    await guest.keeps("2-game")


async def _rolls_secretly(guest: Guest, hidden: str) -> None:
    await guest.types(hidden)
    await guest.reads(guest.says("GM"))
    await guest.tab.until("document.querySelector('#whispers').textContent.includes('1d20+5 → [')")
    await guest.keeps("3-hidden")


async def _opens_a_fight(guest: Guest, fight: str) -> None:
    await guest.types(fight)
    await guest.types("")
    await guest.reads(guest.says("Join"))
    for person in ("GM", "Ann", "Bob"):
        await guest.becomes(guest.says(person))
        await guest.presses(guest.says("Join"))
        await guest.tab.until("document.querySelector('.modal-dialog')")
        await guest.keeps(f"4-join-{person}")
        await guest.tab.press("document.querySelector('.modal-dialog [type=submit]')")
        await guest.tab.until("!document.querySelector('.modal-dialog')")
    await guest.becomes(guest.says("GM"))
    await guest.presses(guest.says("Start"))
    await guest.reads(guest.says("Next"))
    await guest.keeps("4-start")


OPEN = "document.querySelector('.menu:not([hidden])')"
OF_NEWEST = "[...document.querySelectorAll('.channel-message > .menu-open')].at(-1)"
CALL = {"en": "/call dice: 2P > 0", "zh-CN": "/集体检定 骰子: 2P > 0"}


def item(label: str) -> str:
    """An entry of the open menu."""
    return f"[...{OPEN}.querySelectorAll('.menu-item')].find((item) => item.innerText === {label!r})"


@at_once
async def test_menus_of_messages_and_people(guest: Guest) -> None:
    """By the button, the keys, a right click and a long press; also one that opens a form."""
    roll = TYPED[guest.language][0]
    tab, named = (
        guest.tab,
        {name: guest.named(name) for name in ("Roll again", "Why?", "Ask for a roll", "Sheet")},
    )
    await guest.types(f"{roll} 2P")
    await guest.reads("2P → ")
    before = await tab.ask(NEWEST)
    await tab.ask(f"{OF_NEWEST}.focus()")
    await tab.key("Enter")
    await tab.until(f"Boolean({OPEN})")
    assert await tab.ask("document.activeElement.innerText") == named["Roll again"]
    await guest.looks("menu-message")
    await tab.key("Escape")
    assert await tab.ask(f"!{OPEN} && document.activeElement === {OF_NEWEST}")
    await tab.press(OF_NEWEST)
    await tab.press(item(named["Roll again"]))
    await tab.until(f"({NEWEST}) !== {before!r}")
    again = await tab.ask(NEWEST)
    for opened in ("contextmenu", "pointerdown"):
        await tab.ask(RIGHT_CLICK if opened == "contextmenu" else LONG_PRESS)
        await tab.until(f"Boolean({OPEN})")
        await tab.key("ArrowDown")
        assert await tab.ask("document.activeElement.innerText") == named["Why?"]
        await tab.key("Escape")
    await tab.ask(RIGHT_CLICK)
    await tab.press(item(named["Why?"]))
    await tab.until(f"({NEWEST}) !== {again!r}")
    await guest.reads("P-2")
    assert await tab.ask(
        "![...document.querySelectorAll('.channel-message')].at(-1).querySelector('.menu-open')"
    )
    await guest.keeps("menu-why")
    await tab.press("document.querySelector('#people-toggle')")
    await guest.looks("menu-people")
    await tab.press(
        f"[...{OPEN}.querySelectorAll('.menu-item')].filter((one) => one.innerText === "
        f"{named['Ask for a roll']!r}).at(-1)"
    )
    await tab.until("Boolean(document.querySelector('.modal-dialog input'))")
    await guest.looks("menu-form")
    await tab.press("document.querySelector('.modal-dialog input')")
    await tab.type("2P > 0")
    await tab.press("document.querySelector('.modal-dialog button[type=submit]')")
    await guest.reads("2P > 0")
    await guest.becomes(guest.says("Bob"))
    await guest.presses(guest.says("Roll"))
    await guest.reads(guest.says("Bob"))
    await guest.types(CALL[guest.language])
    await guest.reads("📣")
    await guest.presses(guest.says("Roll"))
    await guest.keeps("called")


NEWEST_ROLL = "[...document.querySelectorAll('.channel-message .message-content')].at(-1)"
RIGHT_CLICK = f"""(() => {{ const {{ left, top }} = {NEWEST_ROLL}.getBoundingClientRect();
  {NEWEST_ROLL}.dispatchEvent(new MouseEvent("contextmenu",
    {{ bubbles: true, cancelable: true, clientX: left + 9, clientY: top + 9 }})) }})()"""
LONG_PRESS = f"""(() => {{ const {{ left, top }} = {NEWEST_ROLL}.getBoundingClientRect();
  {NEWEST_ROLL}.dispatchEvent(new PointerEvent("pointerdown",
    {{ bubbles: true, pointerType: "touch", clientX: left + 9, clientY: top + 9 }})) }})()"""
