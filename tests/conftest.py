"""A table in memory: the real client on SimCord, a real SQLite file, dice as they should fall."""

# pyright: reportPrivateUsage=false, reportPrivateImportUsage=false

import asyncio
import json
import os
import random
import tempfile
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import discord
import pytest
import simcord
from simcord import interactions

from bot.client import Kelou
from bot.play.workload.heavy_work import HEAVY, Turns
from bot.store import steps
from bot.store.settings import Settings
from bot.store.sqlite.file import open_store
from bot.store.store import Store
from bot.systems import OWN
from tests import memory, postgres, profiles, programs, shortcuts
from tests.rows import Rows
from tests.scripted_dice import ScriptedDice, falling
from tests.spacing import spaced

STRING = discord.AppCommandOptionType.string.value


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let one seed, pytest-randomly's, decide the order and what the long profile draws."""
    memory.keep_files_in_memory()
    memory.search_rarely()
    profiles.register()
    seed = getattr(config, "workerinput", config.option.__dict__).get("randomly_seed")
    if seed == "default":
        seed = config.option.randomly_seed = random.Random().getrandbits(32)
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = profiles.seed_of(config.option.hypothesis_profile, seed)
    if config.option.hypothesis_profile != profiles.LONG:
        profiles.draw_by_seed_alone()


def pytest_xdist_auto_num_workers() -> int:
    """Start three workers for two cores: many tests wait, for the disk or for a process."""
    return -(-3 * (os.cpu_count() or 1) // 2)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Import the tests without searching what stays for garbage."""
    with memory.nothing_is_garbage():
        memory.import_from_the_end(session.config)
        return (yield)


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Let the thread for heavy work be traced again: coverage comes back only to threads begun afterwards."""
    if item.get_closest_marker("no_cover"):
        HEAVY._thread = Turns("heavy")._thread


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what is long, and the second language of an evening, to ``make test-long``; begin with the tests
    that are better not the last."""
    items[:] = profiles.early_first(items)
    if config.option.hypothesis_profile == profiles.LONG:
        return
    kept, left = profiles.short_of(items)
    items[:] = kept
    config.hook.pytest_deselected(items=left)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was not tried for want of a program, and how to get the same order and examples again."""
    skipped = terminalreporter.stats.get("skipped", [])
    if line := programs.untried(str(each.longrepr) for each in skipped):
        terminalreporter.write_line(f"not tried: {line}")
    if isinstance(seed := getattr(config.option, "randomly_seed", None), int):
        terminalreporter.write_line(f"in this order again: ARGS='--randomly-seed={seed}'")


@pytest.fixture(scope="session")
def postgres_server(testrun_uid: str) -> str:
    """A PostgreSQL that the workers of this session share."""
    return postgres.server(Path(tempfile.gettempdir()) / f"kelou-postgres-{testrun_uid}")


@pytest.fixture
async def postgres_url(postgres_server: str, worker_id: str) -> str:
    """An empty database on it."""
    return await postgres.schema(postgres_server, worker_id)


@dataclass
class Table:
    """The whole of it. ``locales`` says which language a person's client speaks."""

    env: simcord.Env
    client: Kelou
    store: Store
    path: Path
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    gm: simcord.MemberActor
    ann: simcord.MemberActor
    bob: simcord.MemberActor
    locales: dict[int, str] = field(default_factory=dict)
    rows: Rows = field(init=False)

    def __post_init__(self) -> None:
        self.rows = Rows(self.path)

    def falls(self, *groups: str) -> ScriptedDice:
        """Let these dice fall next, e.g. ``"d6 3 1", "d10 7"``."""
        self.client.table.dice = dice = falling(*groups)
        return dice

    async def plays(self, system: str) -> None:
        """The GM sets the channel's game."""
        assert (await self.gm.slash(self.channel, "settings system", system=system)).ephemeral

    def posts(self, channel: simcord.ChannelHandle | None = None) -> list[str]:
        """The public messages in the channel, oldest first; panels as their text."""
        return [shown(message) for message in self.messages(channel)]

    def messages(self, channel: simcord.ChannelHandle | None = None) -> list[discord.Message]:
        """The channel's messages without anybody's private answers, oldest first."""
        found = (channel or self.channel).history(viewer=self.bob)
        return [message for message in found if not message.flags.ephemeral]

    def whispers(self, person: simcord.MemberActor) -> list[str]:
        """A person's direct messages from the bot."""
        return [message.content for message in person.user.dm_channel.history(viewer=person.user)]

    def last(self) -> discord.Message:
        """The newest message that everybody can read."""
        return self.messages()[-1]

    async def restart(self) -> None:
        """Stop the bot and start it again on the same file."""
        await self.store.close()
        self.store = await open_store(self.path)
        OWN.clear()  # A new process knows none.
        self.client = Kelou(self.store, sync_always=True, hears=self.client.hears)
        await self.env.restart_bot(self.client)


def shown(message: discord.Message) -> str:
    """A message's text, also where it is made of components."""
    texts = [message.content] if message.content else []
    for part in message.components:
        texts += _texts(part)
    return "\n".join(texts)


def _texts(part: Any) -> list[str]:
    if isinstance(part, discord.TextDisplay):
        return [part.content]
    return [text for child in getattr(part, "children", ()) for text in _texts(child)]


def answer(result: simcord.InteractionResult) -> str:
    """The answer to an interaction, including a deferred one."""
    assert result.response is not None, "not answered"
    return shown(result.response.message)


@contextmanager
def speaking(locales: dict[int, str], guild_locale: Callable[[], str]) -> Generator[None]:
    """Let SimCord's people have languages of their own."""
    original = interactions.base_payload

    def localized(backend: Any, **given: Any) -> Any:
        record, payload = original(backend, **given)
        payload["locale"] = locales.get(given["user_id"], "en-US")
        if given["guild_id"] is not None:
            payload["guild_locale"] = guild_locale()
        return record, payload

    interactions.base_payload = localized
    try:
        yield
    finally:
        interactions.base_payload = original


@contextmanager
def typing_numbers() -> Generator[None]:
    """Let SimCord's people type the numbers that a test gives where an option is a text."""
    original = interactions.build_options

    def typed(actor: Any, name: str, leaf: Any, given: dict[str, Any], **how: Any) -> Any:
        texts = {each["name"] for each in leaf.get("options", []) if each["type"] == STRING}
        written = {
            option: str(value) if option in texts and type(value) in (int, float) else value
            for option, value in given.items()
        }
        return original(actor, name, leaf, written, **how)

    interactions.build_options = typed
    try:
        yield
    finally:
        interactions.build_options = original


@pytest.fixture
def once_a_process() -> Generator[None]:
    """Let a start do what it does in every test, once a process (`tests.shortcuts`)."""
    with pytest.MonkeyPatch.context() as patch:
        shortcuts.take(patch)
        yield


@pytest.fixture
def history(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many steps can be undone: in the short profile a fifth of what the store allows, which is tested in
    ``tests/bot/store``."""
    monkeypatch.setattr(steps, "HISTORY", most := profiles.examples(steps.HISTORY, part=5))
    return most


@pytest.fixture
def language(request: pytest.FixtureRequest) -> str:
    """The language of the server and everybody on it."""
    return getattr(request, "param", "en-US")


@pytest.fixture
def hears(request: pytest.FixtureRequest) -> bool:
    """Whether the host lets what people write go into logs."""
    return getattr(request, "param", False)


@pytest.fixture
def first_visit(request: pytest.FixtureRequest) -> Settings | None:
    """What the server has set before anybody types anything: that it was told what is told once, and the game
    of the marker ``plays``. None, with ``first_visit``: nothing at all."""
    if request.node.get_closest_marker("first_visit"):
        return None
    plays = request.node.get_closest_marker("plays")
    return Settings(0, 0, system=plays.args[0] if plays else None, welcomed=1)


def _suggests(body: Any) -> bool:
    """Whether a sent body is one of suggestions. A body may be a list, too, as that of all commands is."""
    suggested = discord.InteractionResponseType.autocomplete_result.value
    return isinstance(body, dict) and cast("dict[str, Any]", body).get("type") == suggested


@pytest.fixture
async def table(
    tmp_path: Path, language: str, hears: bool, first_visit: Settings | None, once_a_process: None
) -> AsyncGenerator[Table]:
    """A GM who manages the channel, two players, one text channel."""
    path = tmp_path / "table.db"
    shortcuts.empty_tables(path)
    store = await open_store(path)
    client = Kelou(store, sync_always=True, hears=hears)
    # A busy machine is slow, not stuck; but timers that are due within this time are waited for, and the
    # first retry of what could not be delivered comes after 10 seconds.
    env = simcord.Env(client, settle_timeout=9.0)
    env._settle_internal = partial(shortcuts.settled, env, env._settle_internal)
    shortcuts.poll_rarely(asyncio.get_running_loop())
    guild = env.create_guild("Table", preferred_locale=language)
    channel = guild.create_text_channel("table")
    leads = guild.create_role("GM", permissions=discord.Permissions(manage_channels=True, manage_guild=True))
    gm, ann, bob = (
        guild.add_member(env.create_user(name, global_name=name.title()), roles=roles)
        for name, roles in (("gm", [leads]), ("ann", []), ("bob", []))
    )
    locales = {person.id: language for person in (gm, ann, bob)}
    if first_visit is not None:
        await store.save_settings(replace(first_visit, scope_id=guild.id, guild_id=guild.id))
    await env.start()
    made = Table(env, client, store, path, guild, channel, gm, ann, bob, locales)
    with speaking(locales, lambda: language), typing_numbers():
        yield made
        await env.shutdown()
    made.rows.close()
    await made.store.close()
    assert env.errors == []
    if language == "zh-CN":
        # Suggestions repeat what was typed without the signs of code.
        sent = [each.json for each in env.http_requests if not _suggests(each.json)]
        assert spaced(json.dumps(each, ensure_ascii=False) for each in sent) == []
