"""A headless Chromium over its DevTools protocol: keys and presses as a person makes them."""

import asyncio
import base64
import json
import os
import shutil
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
INSTALLED = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-dev-shm-usage", "--no-first-run", "--mute-audio", "--remote-debugging-port=0",
)  # fmt: skip
PATIENCE = 10.0
"""Seconds until something that should be on the page is missed."""

_KEYS = {
    "Enter": (13, "\r"),
    "Tab": (9, ""),
    "ArrowDown": (40, ""),
    "ArrowUp": (38, ""),
    "Escape": (27, ""),
    "Backspace": (8, ""),
}

Answer = dict[str, Any]


def find() -> str | None:
    """The browser named by CHROMIUM, otherwise an installed one."""
    known = filter(None, map(shutil.which, NAMES))
    return os.environ.get("CHROMIUM") or next(known, None) or next(filter(_there, INSTALLED), None)


def _there(path: str) -> bool:
    return Path(path).is_file()


class Tab:
    """One page of the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._to: dict[str, str] = {}
        self._target = ""
        self._sent = 0
        self._touched = False
        self.complaints: list[Answer] = []
        """Errors that the page reported, in its console or by throwing."""

    async def another(self) -> "Tab":
        """A second page of the same browser; only one of the two is spoken to at a time."""
        tab = Tab(self._socket)
        await tab.attach()
        return tab

    async def attach(self) -> None:
        """Make the page, and speak to it from now on."""
        made = await self.call("Target.createTarget", url="about:blank", newWindow=True)
        self._target = made["targetId"]
        attached = await self.call("Target.attachToTarget", targetId=made["targetId"], flatten=True)
        self._to = {"sessionId": attached["sessionId"]}
        await self.call("Runtime.enable")
        await self.call("Log.enable")

    async def close(self) -> None:
        """Close the page."""
        await self.call("Target.closeTarget", targetId=self._target)

    async def call(self, method: str, **params: Any) -> Answer:
        """Ask the browser for something; what it answers."""
        self._sent += 1
        await self._socket.send_json({"id": self._sent, "method": method, "params": params, **self._to})
        while True:
            answer = json.loads(await self._socket.receive_str(timeout=PATIENCE))
            if _complains(answer):
                self.complaints.append(answer["params"])
            if answer.get("id") == self._sent:
                assert "error" not in answer, (method, answer["error"])
                return answer["result"]

    async def open(self, address: str, width: int, height: int) -> None:
        """Show a page in a window of this size: one as narrow as a phone is touched instead of clicked."""
        self._touched = width < 600
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": self._touched}
        await self.call("Emulation.setDeviceMetricsOverride", **size)
        await self.call("Emulation.setTouchEmulationEnabled", enabled=self._touched)
        await self.call("Page.navigate", url=address)

    async def ask(self, script: str) -> Any:
        """The value of an expression on the page."""
        asked = await self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in asked, (script, asked["exceptionDetails"])
        return asked["result"].get("value")

    async def until(self, script: str) -> Any:
        """Wait until an expression is truthy; its value."""
        for _ in range(int(PATIENCE / 0.05)):
            if value := await self.ask(script):
                return value
            await asyncio.sleep(0.05)
        seen = await self.ask("document.body.innerText")
        raise AssertionError(f"not within {PATIENCE} s: {script}\n{seen}")

    async def key(self, name: str) -> None:
        """Press a key that writes nothing, such as Enter."""
        code, text = _KEYS[name]
        key = {"key": name, "code": name, "windowsVirtualKeyCode": code}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **key)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **key)

    async def type(self, text: str, pause: float = 0.0) -> None:
        """Write sign by sign; what no keyboard has comes as an input method sends it."""
        for sign in text:
            if sign.isascii():
                await self.call("Input.dispatchKeyEvent", type="keyDown", key=sign, text=sign)
                await self.call("Input.dispatchKeyEvent", type="keyUp", key=sign)
            else:
                await self.call("Input.insertText", text=sign)
            await asyncio.sleep(pause)

    async def compose(self, *stages: str) -> None:
        """Write by an input method: it shows these stages one after the other, and leaves the last."""
        for stage in stages:
            where = {"selectionStart": len(stage), "selectionEnd": len(stage)}
            await self.call("Input.imeSetComposition", text=stage, **where)
        await self.call("Input.insertText", text=stages[-1])

    async def press(self, element: str) -> None:
        """Press what an expression gives, where it is on the screen: nothing may lie over it."""
        # Found, scrolled to and measured at once: the page may draw it again at any moment.
        x, y = await self.until(
            f"(() => {{ const it = {element}; if (!it || it.disabled) return null;"
            " it.scrollIntoView({block: 'nearest', behavior: 'instant'});"
            " const box = it.getBoundingClientRect();"
            " const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];"
            " return it.contains(document.elementFromPoint(x, y)) ? [x, y] : null })()"
        )
        if self._touched:
            await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            return
        for kind in ("mousePressed", "mouseReleased"):
            await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def attach_file(self, element: str, file: Path) -> None:
        """Put a file into what an expression gives, as the browser's own dialogue does."""
        await self.until(f"Boolean({element})")
        found = await self.call("Runtime.evaluate", expression=element)
        await self.call("DOM.setFileInputFiles", files=[str(file)], objectId=found["result"]["objectId"])

    async def scroll(self, element: str, pixels: int) -> None:
        """Scroll what an expression gives by wheel or finger; back, towards its beginning, is positive."""
        x, y = await self.ask(
            f"(() => {{ const box = {element}.getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2] })()"
        )
        if not self._touched:
            await self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-pixels)
            return
        await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for step in range(1, 11):
            finger = {"x": x, "y": y + pixels * step / 10}
            await self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[finger])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def picture(self, file: Path) -> None:
        """Keep what the window shows."""
        shot = await self.call("Page.captureScreenshot", format="png")
        await asyncio.to_thread(file.write_bytes, base64.b64decode(shot["data"]))


def _complains(event: Answer) -> bool:
    told = event.get("params", {})
    match event.get("method"):
        case "Runtime.exceptionThrown":
            return True
        case "Runtime.consoleAPICalled":
            return told["type"] in ("error", "assert")
        case "Log.entryAdded":
            return told["entry"]["level"] == "error"
        case _:
            return False


@asynccontextmanager
async def chromium(path: str, profile: Path) -> AsyncGenerator[Tab]:
    """One page in a browser of its own, with an empty profile."""
    process = await asyncio.create_subprocess_exec(
        path, *FLAGS, f"--user-data-dir={profile}",
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        address = await asyncio.to_thread(_address, profile / "DevToolsActivePort")
        async with aiohttp.ClientSession() as http, http.ws_connect(address, max_msg_size=0) as socket:
            tab = Tab(socket)
            await tab.attach()
            yield tab
    finally:
        process.terminate()
        await process.wait()


def _address(told: Path) -> str:
    """The browser's address, once it has written it down."""
    for _ in range(600):
        lines = told.read_text().splitlines() if told.is_file() else []
        if len(lines) == 2:
            return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
        time.sleep(0.05)
    raise AssertionError("the browser did not start")
