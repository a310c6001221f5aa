"""The bill names every locked package with its hashes; the audit fails where something is known, and
says loudly where nothing could be asked."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from tools.supply.audit import audited, lock_of
from tools.supply.locks import LOCKS, ROOT, Locked, locked
from tools.supply.sbom import bill

SOME = (
    Locked("aiohttp", "3.9.0", "", ("0" * 64,), "run"),
    Locked("tzdata", "2026.1", "", ("1" * 64,), "run"),
)


def test_the_bill_names_every_locked_package_with_every_hash(tmp_path: Path) -> None:
    file = tmp_path / "sbom.json"
    subprocess.run(
        [sys.executable, "-m", "tools.supply.sbom", str(file)], cwd=ROOT, check=True, capture_output=True
    )
    made = json.loads(file.read_text("utf-8"))
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.5")
    told = {
        (each["name"], each["version"], hash_["content"])
        for each in made["components"]
        for hash_ in each["hashes"]
    }
    held: set[tuple[str, str, str]] = set()
    for name in LOCKS:
        text = (ROOT / name).read_text("utf-8")
        for entry in re.split(r"(?m)^(?=\S)", text)[1:]:
            pin = re.match(r"([a-z0-9-]+)\S*?==([^\s;]+)", entry)
            assert pin is not None
            held |= {(pin[1], pin[2], each) for each in re.findall(r"sha256:([0-9a-f]{64})", entry)}
    assert told == held
    references = [each["bom-ref"] for each in made["components"]]
    assert made["dependencies"][0]["dependsOn"] == references
    assert len(set(references)) == len(references)


def test_the_same_locks_make_the_same_bill() -> None:
    assert bill(locked(), "1") == bill(locked(), "1")
    assert bill(SOME, "1")["serialNumber"] != bill(SOME[:1], "1")["serialNumber"]


def test_a_package_without_a_hash_is_no_lock(tmp_path: Path) -> None:
    for name in LOCKS:
        (tmp_path / name).write_text("aiohttp==3.9.0\n")
    with pytest.raises(ValueError, match="aiohttp"):
        locked(tmp_path)


@pytest.fixture
async def database() -> AsyncIterator[tuple[str, list[Any]]]:
    """A database of vulnerabilities that knows one of aiohttp 3.9.0; its address, what it was asked."""
    asked: list[Any] = []

    async def batch(request: web.Request) -> web.Response:
        asked.extend((await request.json())["queries"])
        known = [{"id": "KNOWN-1", "modified": "2026-01-01T00:00:00Z"}]
        return web.json_response(
            {"results": [{"vulns": known} if each["version"] == "3.9.0" else {} for each in asked]}
        )

    async def one(request: web.Request) -> web.Response:
        ranges = [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "4.0"}]}]
        of = {"ecosystem": asked[0]["package"]["ecosystem"], "name": "aiohttp"}
        facts = {"id": "KNOWN-1", "modified": "2026-01-01T00:00:00Z", "summary": "reads too much"}
        return web.json_response({**facts, "affected": [{"package": of, "ranges": ranges}]})

    app = web.Application()
    app.add_routes([web.post("/v1/querybatch", batch), web.get("/v1/vulns/{id}", one)])
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/", asked
    await runner.cleanup()


async def test_what_is_known_is_found(database: tuple[str, list[Any]]) -> None:
    address, asked = database
    status, said = await asyncio.to_thread(audited, SOME, address)
    assert status == 1
    assert "KNOWN-1" in said
    assert {(each["package"]["name"], each["version"]) for each in asked} == {
        ("aiohttp", "3.9.0"),
        ("tzdata", "2026.1"),
    }
    asked.clear()
    assert (await asyncio.to_thread(audited, SOME[1:], address))[0] == 0


async def test_every_locked_package_is_asked_for(database: tuple[str, list[Any]]) -> None:
    address, asked = database
    assert (await asyncio.to_thread(audited, locked(), address))[0] == 0
    assert {each["package"]["name"] for each in asked} == {each.name for each in locked()}
    assert lock_of(locked()).count("[[package]]") == len({(each.name, each.version) for each in locked()}) + 1


def test_where_nobody_answers_it_says_so_and_fails_nothing() -> None:
    nobody = {"AUDIT_URL": "http://127.0.0.1:9/", "PATH": ""}
    done = subprocess.run(
        [sys.executable, "-m", "tools.supply.audit"],
        cwd=ROOT,
        env=nobody,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("NOT CHECKED: ")
    assert "onnect" in done.stdout
