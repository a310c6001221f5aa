"""The metrics of a bot that plays, as Prometheus fetches them, and the dashboard that shows them."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

import aiohttp
import pytest
from aiohttp import web

from tests.programs import wanted
from tests.wire import ANN, CHANNEL, GM
from tests.wire.double import Discord
from tests.wire.payloads import throttled
from tests.wire.process import PATIENCE, ROOT, running, until

DASHBOARD = ROOT / "docs" / "grafana.json"
EXPRESSIONS = tuple(
    target["expr"]
    for panel in json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    for target in panel["targets"]
)
SENT = f"POST /channels/{CHANNEL}/messages"
SCRAPES = """
global: {scrape_interval: 500ms}
scrape_configs: [{job_name: kelou, static_configs: [{targets: ["127.0.0.1:%d"]}]}]
"""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


async def fetched(url: str) -> str:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return await answer.text()


@asynccontextmanager
async def evening(folder: Path) -> AsyncGenerator[tuple[Discord, int]]:
    """A bot that plays a fight on a Discord that throttles it once, and the port of its metrics."""
    discord, port, left = Discord(), free_port(), [throttled(0.1)]

    async def throttling(route: str) -> web.Response | None:
        return left.pop() if left and route == SENT else None

    discord.arriving = throttling
    async with discord.listening(), running(folder=folder, discord=discord, METRICS_ADDRESS=str(port)):
        await asyncio.wait_for(discord.connected.wait(), PATIENCE)
        await discord.ask(GM, "encounter open", system="instinct")
        await discord.ask(GM, "encounter add", name="Wolf")
        await discord.ask(GM, "encounter start")
        await until(lambda: discord.buttons("next"), "the first call")
        yield discord, port


async def play(discord: Discord) -> None:
    """A turn by press and one by command, and one that is refused."""
    message, custom_id = discord.buttons("next")[0]
    await asyncio.wait_for((await discord.press(GM, custom_id, message)).came.wait(), PATIENCE)
    await discord.ask(GM, "encounter next")
    await discord.ask(ANN, "encounter open")


@pytest.fixture
async def told(tmp_path: Path) -> str:
    async with evening(tmp_path) as (discord, port):
        await play(discord)
        return await fetched(f"http://127.0.0.1:{port}/metrics")


async def test_what_is_told_and_that_it_names_nobody(told: str) -> None:
    assert re.search(r'kelou_answer_seconds_count\{name="/encounter next",status="200"\} 1', told)
    assert re.search(r'kelou_interaction_seconds_count\{name="press next",outcome="done"\} 1', told)
    assert 'kelou_refusals_total{key="encounter.already_open"} 1' in told
    assert re.search(r'kelou_call_seconds_count\{route="POST /channels/_/messages",status="429"\} 1', told)
    held = re.search(r'kelou_rate_limit_wait_seconds_sum\{route="POST /channels/_/messages"\} (.*)', told)
    assert held is not None
    assert float(held[1]) > 0.05
    families = set(re.findall(r"# HELP (\w+)", told))
    shown = {name for each in EXPRESSIONS for name in re.findall(r"(?:kelou|process)_\w+", each)}
    assert {re.sub("_(bucket|count)$", "", each) for each in shown} <= families
    labels = " ".join(re.findall(r"\{(.*)\}", told))
    assert not re.search(rf"\d{{17}}|Wolf|Ann|{CHANNEL}\b", labels)


async def test_every_expression_of_the_dashboard_has_data_in_prometheus(tmp_path: Path) -> None:
    program = wanted("prometheus", "Prometheus", "expressions of the dashboard")
    async with evening(tmp_path) as (discord, port), prometheus(program, tmp_path, port) as address:
        for _ in range(4):
            await play(discord)
            await asyncio.sleep(0.6)
        left = {each.replace("$__rate_interval", "10s") for each in EXPRESSIONS}
        for _ in range(30):
            left -= {each for each in left if await has_data(address, each)}
            if not left:
                return
            await play(discord)
            await asyncio.sleep(0.2)
    raise AssertionError(f"without data: {left}")


@asynccontextmanager
async def prometheus(program: str, folder: Path, port: int) -> AsyncGenerator[str]:
    """A real Prometheus that fetches from this port, at its address."""
    (folder / "prometheus.yml").write_text(SCRAPES % port)
    here = f"127.0.0.1:{free_port()}"
    process = await asyncio.create_subprocess_exec(
        program, f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/tsdb",
        f"--web.listen-address={here}", stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield f"http://{here}"
    finally:
        process.kill()
        await process.wait()


async def has_data(address: str, expression: str) -> bool:
    try:
        answer = json.loads(await fetched(f"{address}/api/v1/query?query={quote(expression)}"))
    except aiohttp.ClientError:  # It is not up yet.
        return False
    assert answer["status"] == "success", (expression, answer)
    values = [float(each["value"][1]) for each in answer["data"]["result"]]
    return any(value == value for value in values)
