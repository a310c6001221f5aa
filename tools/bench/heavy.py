"""The effect of the heaviest requests on other users.

One user sends forty of one kind in the same second, or five users send eight each, one of every kind.
Meanwhile another user rolls elsewhere, once a second. The bot is a process of its own, as a host starts it,
including rate limits, with a Discord of its own (`tools.bench.wire_double`). Its file holds the largest
possible log, half of it that user's, and its server the largest map. A row gives the waits of the rolls, how
many got no answer, and how much more memory the process took at most: ``python -m tools.bench.heavy [WORD
…]``; words choose rows.
"""

import asyncio
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

from PIL import Image

from bot.logs.entry import Entry, EntryKind
from bot.store.logs import EntryResult
from bot.store.sqlite.file import open_store
from bot.store.store import Store
from tools.bench.evening import in_a_folder
from tools.bench.markdown import table
from tools.bench.payloads import FIRST_CHANNEL, GUILD, PERSON, attached, ids, option, slash, subcommand
from tools.bench.wire_double import Discord, load, resident_bytes, running, server, whose

ENTRIES, PICTURES, PICTURE_BYTES, STRANGERS = 2_400, 40, 140_000, 25
"""Sizes of the log; the last number counts users whom it names only by their ids."""
REQUESTS, SECONDS = 40, 30
"""How many heavy requests are sent at once, and for how long somebody rolls."""
SEVERAL = (PERSON, *range(10**6, 10**6 + 4))
"""The users who send heavy requests in the case of several: the log has entries of all of them."""
CHANNELS = 4
ELSEWHERE = FIRST_CHANNEL + 1
FORMULAS = "".join(f"skill{number} = max(2, 灵巧PB+DEX) + {number % 9}\n" for number in range(400))
EVERY = 0.02
"""Seconds between two looks at the memory."""


@dataclass(frozen=True, slots=True)
class Request:
    """Something heavy: what it is called, the commands that are sent in turn, and what is sent before all of
    them."""

    name: str
    texts: Sequence[str]
    before: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """The result: how many were answered, with how many files, and when the last was; the waits of the rolls
    in seconds; and the memory that it took, in bytes."""

    name: str
    answered: int
    files: int
    took: float
    waits: Sequence[float]
    lost: int
    memory: int

    @property
    def told(self) -> tuple[str, ...]:
        """As the table has it."""
        hundredths = quantiles(self.waits, n=100, method="inclusive")
        return (
            self.name, str(self.answered), str(self.files), f"{self.took:.1f} s",
            f"{hundredths[49] * 1e3:.0f} / {hundredths[98] * 1e3:.0f} / {max(self.waits) * 1e3:.0f}",
            str(self.lost), f"{self.memory / 2**20:+.0f} MiB",
        )  # fmt: skip


HEAD = (
    "Forty at once", "Answered", "Files", "Until the last answer",
    "`/roll` elsewhere, ms: p50 / p99 / longest", "Rolls lost", "Memory",
)  # fmt: skip


def _requests(discord: Discord) -> list[Request]:
    sheet, picture = (
        f"http://127.0.0.1:{discord.port}/files/sheet",
        f"http://127.0.0.1:{discord.port}/files/map",
    )
    size = {name: len(content) for name, content in discord.files.items()}
    new = slash("map", subcommand("new", option("size", "60x60"), option("kind", "square")), person=99)
    at = [subcommand("place", option("name", f"Wolf {n}"), option("at", f"B{n + 1}")) for n in range(40)]
    # By others, so that the measured user has asked for nothing yet.
    place = [slash("map", each, person=person) for person, each in enumerate(at, 100)]
    reach = subcommand("reach", option("name", "Wolf 1"), option("speed", "90"))

    def kinds(person: int) -> Sequence[tuple[str, str, Sequence[str]]]:
        read = attached("sheet", "import", "file", sheet, "sheet.txt", size["/files/sheet"], person)
        laid = attached("map", "background", "image", picture, "map.png", size["/files/map"], person)
        as_json = subcommand("export", option("format", "json"))
        return [
            ("`/log export` as a page", slash("log", subcommand("export"), person=person), ()),
            ("`/log export` as JSON", slash("log", as_json, person=person), ()),
            ("`/privacy export`", slash("privacy", subcommand("export"), person=person), ()),
            ("`/odds`", slash("odds", option("dice", "60d20kh30 > 400"), person=person), ()),
            ("`/map show`, 60 × 60", slash("map", subcommand("show"), person=person), (new, *place)),
            ("`/map reach`", slash("map", reach, person=person), (new, *place)),
            ("`/map background`, 7 MB", laid, (new,)),
            ("`/sheet import`, 60 KB of formulas", read, ()),
        ]

    several = [text for person in SEVERAL for _, text, _ in kinds(person)]
    return [
        *(Request(f"{name}, by one person", [text], before) for name, text, before in kinds(PERSON)),
        Request("one of each, by five people", several, (new, *place)),
    ]


async def _seed(path: Path) -> None:
    """The largest log of a channel, with as many pictures as it takes."""
    store, chance = await open_store(path), Random(1)
    begun = datetime.now(UTC) - timedelta(hours=5)
    try:
        row = await store.start_log(
            channel_id=FIRST_CHANNEL, guild_id=GUILD, name="The well", at=begun, user_id=PERSON,
            interaction_id=1, speech=False,
        )  # fmt: skip
        assert row is not None
        images = [chance.randbytes(PICTURE_BYTES) for _ in range(PICTURES)]
        for start in range(0, ENTRIES, 100):
            numbers = range(start, start + 100)
            await asyncio.gather(*(_keep(store, number, begun, images) for number in numbers))
        await store.stop_log(row.id, datetime.now(UTC))
    finally:
        await store.close()


async def _keep(store: Store, number: int, begun: datetime, images: Sequence[bytes]) -> None:
    shows = number % (ENTRIES // PICTURES) == 0
    picture = f"picture{number}" if shows else ""
    whom = 10**6 + number % STRANGERS
    line = f"**Aria {number}** for <@{whom}>: 4P → [3, 1, ~~2~~, 6] = **{number}** (well) "
    entry = Entry(
        key=f"i{number}", at=begun + timedelta(seconds=number), kind=EntryKind.ROLL, to=None,
        user_id=PERSON if number % 2 else whom, name="Ann" if number % 2 else "",
        character=f"Aria {number % 30}", system="pool", command="roll", typed="/roll dice: 4P",
        text=line * 13,
        facts=json.dumps({"sides": [{"name": "Aria", "dice": [3, 1, 2, 6]}]}), picture=picture, alt="a map",
    )  # fmt: skip
    image = images[number * PICTURES // ENTRIES] if shows else None
    kept = await store.keep_entry(FIRST_CHANNEL, entry, image)
    assert kept is EntryResult.KEPT, kept


async def _measured(discord: Discord, pid: int, request: Request) -> Row:
    """Send what goes before, then all at once, and see to the rolls meanwhile."""
    for each in request.before:
        await load(discord, [_command(each)], 10)
    await discord.quiet()
    before = most = resident_bytes(pid)
    rolling = asyncio.create_task(_rolls(discord))
    await asyncio.sleep(0.5)
    begun, uploads = perf_counter(), discord.uploads
    heavy = [_command(each) for each in islice(cycle(request.texts), REQUESTS)]
    for _, _, body in heavy:
        discord.dispatch("INTERACTION_CREATE", body)
    while not rolling.done():
        most = max(most, resident_bytes(pid))
        await asyncio.sleep(EVERY)
    waits = await rolling
    ends = [discord.answers[number] - begun for number, _, _ in heavy if number in discord.answers]
    took, files = max(ends, default=0.0), discord.uploads - uploads
    return Row(request.name, len(ends), files, took, waits, SECONDS - len(waits), most - before)


async def _rolls(discord: Discord) -> list[float]:
    """Roll once a second, and give how long each answer took that came within ten seconds of the last."""
    sent: dict[int, float] = {}
    for _ in range(SECONDS):
        number, _, body = _command(
            slash("roll", option("dice", "3d6"), channel=ELSEWHERE, person=whose(ELSEWHERE))
        )
        sent[number] = perf_counter()
        discord.dispatch("INTERACTION_CREATE", body)
        await asyncio.sleep(1)
    for _ in range(100):
        if sent.keys() <= discord.answers.keys():
            break
        await asyncio.sleep(0.1)
    return [discord.answers[number] - at for number, at in sent.items() if number in discord.answers]


def _command(text: str) -> tuple[int, int, str]:
    """A command under an id of its own."""
    raw = json.loads(text)
    raw["id"], raw["token"] = str(next(ids)), f"token-{next(ids)}"
    return int(raw["id"]), int(raw["channel_id"]), json.dumps(raw)


async def measure(home: Path, wanted: Sequence[str]) -> list[Row]:
    """A row for each kind of request, or for those with one of these words in their names."""
    path = home / "heavy.db"
    await _seed(path)
    discord = Discord([server(GUILD, CHANNELS)])
    discord.files = {"/files/sheet": FORMULAS.encode(), "/files/map": _photo()}
    rows: list[Row] = []
    async with discord.listening():
        for each in _requests(discord):
            if wanted and not any(word in each.name for word in wanted):
                continue
            discord.ready.clear()
            async with running(discord, "tests.wire.bot", DATABASE_URL=f"sqlite:///{path}") as pid:
                await asyncio.sleep(2)
                await load(discord, [_command(slash("roll", option("dice", "3d6")))], 1)
                rows.append(await _measured(discord, pid, each))
                sys.stderr.write(f"{rows[-1].told}\n")
    return rows


def _photo() -> bytes:
    """A large image, of noise, which takes the most to read."""
    made = BytesIO()
    Image.frombytes("RGB", (1600, 1450), Random(2).randbytes(1600 * 1450 * 3)).save(
        made, "PNG", compress_level=1
    )
    return made.getvalue()


def lines(wanted: Sequence[str] = ()) -> list[str]:
    """Measure, and return the lines of a Markdown table."""
    with in_a_folder() as home:
        rows = asyncio.run(measure(Path(home).resolve(), wanted))
    return table(HEAD, [each.told for each in rows])


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1:])))
