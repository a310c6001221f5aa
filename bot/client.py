"""The Discord client: puts everything together, and takes it apart again in order."""

import asyncio
import logging
import math
import sys
from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import discord
from discord import app_commands

import cogs
from bot import api_patience, health_check
from bot.api_pace import Pace
from bot.dice.source import SystemDice
from bot.observing import api_calls
from bot.observing.watch import count, is_watched, stands
from bot.play import ongoing, progress_clocks
from bot.play.cache import Remembered
from bot.play.encounter.announcer import Announcer
from bot.play.encounter.turn_calls import TurnReminders
from bot.play.hidden_rolls import hidden_rolls
from bot.play.logs import logs
from bot.play.logs.keeping import LoggingMessenger
from bot.play.maps.map_message import Boards
from bot.play.outbox.recovery import Own, everything
from bot.play.outbox.retries import Left
from bot.play.outbox.timers import Timers
from bot.play.outbox.undelivered import undelivered
from bot.play.privacy.erasing import Eraser
from bot.play.privacy.upkeep import USUAL, Backups, Retention, Upkeep
from bot.play.rolling.roll_calls import RollReminders
from bot.play.sheets.panels import SheetPanels
from bot.play.table import Table
from bot.play.workload.long_jobs import Slots
from bot.play.workload.rate_limits import MOST_KNOWN, NO_LIMITS, Limit, Load, RateLimits
from bot.shards.keeper import LEASE_SECONDS, Keeper
from bot.shards.leases import Holding, Lease, Leases, serving, touching
from bot.shards.one_process import OneProcess
from bot.shards.sessions import STORE_SECONDS, ShardedClient
from bot.store.errors import LeaseLost, StoreError
from bot.store.store import Store
from cogs.ui import own_lines
from cogs.ui.ask import server_of
from cogs.ui.boundary import answer_unexpected, log_failure, pressed
from cogs.ui.command_links import CommandLinks
from cogs.ui.command_names import Translator, payload_hash
from cogs.ui.components import UNSENT
from cogs.ui.members import Members
from cogs.ui.messenger import DiscordMessenger

log = logging.getLogger(__name__)

# The bot never speaks, so a start does not warn that nothing can be heard.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

DRAIN_SECONDS = 8.0
"""How long work in progress may take at the shutdown; containers are killed after ten."""
HEARTBEAT_SECONDS = 15.0
GUILDS_WITHIN = 0.5
"""Seconds to wait for the next server before waking; nothing needs them all to be there."""
BEAT = "heartbeat"
"""The note that is written with every beat, so that a full disk shows before a game needs it."""
SYNCED = "commands.hash"
"""The note that says which commands Discord has."""


class Tree(app_commands.CommandTree["Kelou"]):
    """The command tree; what reaches its ``on_error`` was not expected."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Let the request run with the lease of its server, or leave it to the process that has the lease."""
        return self.client.answers(interaction)

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Answer privately with a reference that stands in the log."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await answer_unexpected(interaction, cause)


class Kelou(ShardedClient):
    """The bot. It needs only the GUILDS intent and caches no messages or members.

    - ``leases``: of the processes over the store (None: this one has it to itself).
    - ``sync_always``: for the local table and the tests, whose Discord forgets the commands. Otherwise
      commands are synced when their payload has changed.
    - ``links``: commands in texts are links that open them.
    - ``hears``: users' messages may go into the logs of channels, which needs the message content intent.
    - ``calls_per_second``: the maximum of counted calls to Discord. None: no maximum.
    - ``shards``: how many there are (None: as Discord advises). This process serves the shards that it has
      leases for, for ``lease_seconds`` each.
    """

    def __init__(
        self, store: Store, leases: Leases | None = None, *,
        sync_always: bool = False, links: bool = False, heartbeat: Path | None = None, hears: bool = False,
        retention: Retention = USUAL, backups: Backups | None = None, calls_per_second: float | None = None,
        shards: int | None = 1, lease_seconds: float = LEASE_SECONDS,
        limits: Mapping[Load, Limit] = NO_LIMITS,
    ) -> None:  # fmt: skip
        super().__init__(
            Keeper(leases or OneProcess(), lease_seconds),
            shards,
            intents=discord.Intents(guilds=True, guild_messages=hears, message_content=hears),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=GUILDS_WITHIN,
        )
        self._pace_calls(calls_per_second)
        self.store = store
        self.tree = Tree(self)
        self.links = CommandLinks(self.tree)
        messenger = DiscordMessenger(self, self.links.within)
        self.table = Table(store, SystemDice(), messenger)
        self.table.messenger = LoggingMessenger(self.table, messenger)
        self.hears = hears
        self.announcer = Announcer(self.table)
        self.boards = Boards(self.table)
        self.sheet_panels = SheetPanels(self.table, self.spawn)
        self.table.outdated = self.sheet_panels.outdated
        self.turn_reminders = TurnReminders(self.table, Timers(self.spawn))
        self.roll_reminders = RollReminders(self.table, Timers(self.spawn))
        self.table.owing.start = self.try_again
        eraser = Eraser(self.table, self.announcer, self.boards, self.sheet_panels)
        self.upkeep = Upkeep(self.table, eraser, retention, backups, self.serves)
        self.rate_limits = RateLimits(limits)
        self.typing: Remembered[int, int] = Remembered(MOST_KNOWN)
        self.slots = Slots()
        self.members = Members()
        self.stopping = False
        self.awake = asyncio.Event()
        """Whether the messages left undelivered at the start are delivered."""
        self._sync_always, self._links_commands = sync_always, links
        self._heartbeat = heartbeat
        self._woken: set[Lease] = set()
        self._work: dict[asyncio.Task[Any], Holding | None] = {}
        cogs.add_to(self.tree)

    @property
    def _share(self) -> float:
        """This process's part of what Discord lets all of them do: as much as it has of the shards."""
        count = self.keeper.count
        return max(len(self.keeper.held), 1) / count if count else 1.0

    def _pace_calls(self, per_second: float | None) -> None:
        """Limit the counted calls to this number a second, and all by the bot's patience; show them in the
        metrics."""
        http: Any = self.http
        if per_second is not None:
            http.request = Pace(lambda: per_second * self._share).paced(http.request)
        if is_watched():
            api_calls.watch(http)
        api_patience.limit(http)

    def spawn(self, work: Coroutine[Any, Any, None], by: Holding | None = None) -> asyncio.Task[None]:
        """Start background work that ends by itself. The shutdown waits for it. Work for a shard ends with
        the shard's lease: the running task's, or the lease that it is done ``by``."""
        task = asyncio.create_task(work)
        self._work[task] = by or serving.get()
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._work.pop(task, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log_failure("background work failed", "background", error)

    @contextmanager
    def at_work(self) -> Generator[None]:
        """Let the running task be awaited at the shutdown, too."""
        task = cast("asyncio.Task[Any]", asyncio.current_task())
        self._work[task] = serving.get()
        try:
            yield
        finally:
            self._work.pop(task, None)

    def serves(self, guild_id: int | None) -> bool:
        """Whether this process has the lease of a server (None: of direct messages); if so, the running
        task does what it does by that."""
        holding = self.keeper.last_of(guild_id or 0)
        if holding is not None:
            serving.set(holding)
        return holding is not None

    def answers(self, interaction: discord.Interaction) -> bool:
        """Whether this process answers an interaction, with the lease of its server. One from a server
        without the bot concerns only people. It comes by the first shard or by that server's."""
        home, sent_from = server_of(interaction), interaction.guild_id or 0
        if home or not sent_from:
            return self.serves(home)
        if self.serves(0):
            return True
        self.visits(0)
        return self.serves(sent_from)

    def visits(self, guild_id: int) -> None:
        """Mark the running task as working on a server of another process. It reads what that process wrote,
        and that process learns what is written here."""
        if self.keeper.of(guild_id) is None:
            self.changed_elsewhere(guild_id)
            touching.set(guild_id)

    async def setup_hook(self) -> None:
        """Bring the commands up to date, once, before the gateway is opened."""
        await self.tree.set_translator(Translator())
        await self.sync_commands(always=self._sync_always)

    async def sync_commands(self, *, always: bool) -> bool:
        """Send the commands to Discord where they changed; says whether it did."""
        synced = await self._synced(always=always)
        if self._links_commands:
            try:
                self.links.learn(synced or await self.tree.fetch_commands())
            except UNSENT as error:
                log.warning("texts name commands without links: %s", error)
        return bool(synced)

    async def _synced(self, *, always: bool) -> Sequence[app_commands.AppCommand]:
        """The commands as they were sent; none if they did not change."""
        now = await payload_hash(self.tree)
        async with self.keeper.leases.exclusively(SYNCED) as alone:
            if not alone:
                log.warning("commands not synced: other processes were at it for too long")
                return ()
            if not always and await self.store.state_of(SYNCED) == now:
                return ()
            sent = await self.tree.sync()
            await self.store.note_state(SYNCED, now)
        log.info("commands synced")
        return sent

    async def on_shard_ready(self, shard_id: int) -> None:
        """The first time with a lease: deliver the messages left undelivered. Discord says ready more than
        once."""
        await self.begin_keeping(self.shard_count or 1)
        holding = self.keeper.held.get(shard_id)
        if holding is not None and holding.lease not in self._woken:
            self._woken.add(holding.lease)
            serving.set(holding)
            log.info("shard %d is ready, on %d servers by now", shard_id, len(self.guilds))
            with self.at_work():
                await self._wake_by(holding)
        if self._is_awake:
            self.awake.set()
        await self.beat()

    async def _wake_by(self, holding: Holding) -> None:
        """Deliver a shard's undelivered messages while its lease is held, however long the store takes no
        writes."""
        serving.set(holding)
        now = asyncio.get_running_loop().time
        while holding.counts(now()) and not self.is_closed():
            try:
                await self.wake(self.keeper.within(holding))
                return
            except StoreError as error:
                log.warning("what is owed waits for the store: %s", error)
                await asyncio.sleep(STORE_SECONDS)

    async def wake(self, own: Own = everything) -> None:
        """Deliver and announce what a stop or a kill left over, for the servers that are ``own``."""
        await logs.send_owed(self.table, own)
        await hidden_rolls.send_owed(self.table, own)
        await ongoing.send_owed(self.table, own)
        await progress_clocks.send_owed(self.table, own)
        await self.announcer.send_owed(own)
        await self.boards.send_owed(own)
        await self.sheet_panels.send_owed(own)
        await self.turn_reminders.wake(own)
        await self.roll_reminders.wake(own)
        await self.upkeep.wake({each.id for each in self.guilds if own(each.id)}, own)

    def try_again(self, these: Sequence[Left]) -> None:
        """Retry undelivered messages, each server's with its lease. Messages of servers that another process
        now serves are left to it."""
        for holding in self.keeper.held.values():
            own = self.keeper.within(holding)
            if mine := [each for each in these if own(each.owed.guild_id)]:
                serving.set(holding)
                self.spawn(self.table.owing.make_good(mine))

    async def gained(self, holding: Holding) -> None:
        """Trust nothing that was remembered while another process served the shard."""
        self.table.forget_where(self.keeper.within(holding))
        self.announcer.forget()
        self.sheet_panels.forget()

    async def resumed(self, holding: Holding) -> None:
        """Deliver messages that were kept while the shard had no process. Before the bot is ready its servers
        are not known, and the shard wakes as it is."""
        if holding.lease in self._woken:
            self.spawn(self._wake_by(holding), holding)

    async def released(self, holding: Holding) -> None:
        """Let the shard's running work end, for a while. The rest stays undelivered in the store."""
        await self._come_to_an_end(lambda by: by is holding)
        await self.store.catch_up()

    def changed_elsewhere(self, guild_id: int | None) -> None:
        """Trust nothing that was remembered of a server (0: of people; None: of any)."""
        self.table.forget_where(everything if guild_id is None else lambda each: each == guild_id)
        self.announcer.forget()
        self.sheet_panels.forget()

    async def beat(self) -> None:
        """Touch the heartbeat file while the bot is ready, the connection to Discord is up and the store
        takes writes. Otherwise write the reason there."""
        if is_watched():
            await self._show()
        if self._heartbeat is None:
            return
        why_not = await self._unwell()
        stands("healthy", not why_not)
        try:
            health_check.beat(self._heartbeat, why_not)
        except OSError as error:
            log.warning("no heartbeat: %s", error)

    @property
    def _is_awake(self) -> bool:
        """Whether every undelivered message on this process's shards is delivered."""
        return self.keeper.count > 0 and all(each.lease in self._woken for each in self.keeper.held.values())

    async def _unwell(self) -> str:
        """The problem with the connection to Discord or the store; "": none."""
        if not self._is_awake:
            return "not ready: Discord has not yet said which servers there are"
        if not self.is_up:
            return "no line to Discord"
        try:
            await self.store.note_state(BEAT, self.table.now().isoformat(timespec="seconds"))
        except StoreError as error:
            log.warning("no heartbeat: %s", error)
            return f"nothing can be stored: {error}"
        return ""

    async def beat_on(self) -> None:
        """Beat until the client is closed."""
        now = asyncio.get_running_loop().time
        while not self.is_closed():
            await self.beat()
            due = now() + HEARTBEAT_SECONDS
            await asyncio.sleep(HEARTBEAT_SECONDS)
            stands("loop_lag_seconds", now() - due)

    async def _show(self) -> None:
        """Update the metrics."""
        stands("guilds", len(self.guilds))
        stands("leases_held", len(self.keeper.held))
        stands("backups_sound", not self.upkeep.trouble)
        latencies = {str(shard): seconds for shard, seconds in self.latencies if math.isfinite(seconds)}
        stands("gateway_latency_seconds", latencies)
        try:
            now = self.table.now()
            own = await undelivered(self.store, now, lambda guild_id: self.keeper.of(guild_id) is not None)
            stands("undelivered", own)
        except StoreError as error:
            log.warning("undelivered messages not counted: %s", error)

    async def keep_up(self) -> None:
        """Delete kept data that is due. Of all processes, the one with the first shard does it."""
        await self.upkeep.go_on(lambda: self._is_awake and self.keeper.of(0) is not None)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Route presses and forms by their ids, with nothing remembered in the process."""
        if interaction.type not in (
            discord.InteractionType.component, discord.InteractionType.modal_submit
        ) or not self.answers(interaction):  # fmt: skip
            return
        try:
            await pressed(interaction)
        except Exception as error:
            await answer_unexpected(interaction, error)
            raise

    async def on_message(self, message: discord.Message) -> None:
        """Put users' messages into the channel's log. They come only if the host allows it."""
        if self.serves(message.guild.id if message.guild else None):
            await own_lines.said(self.table, message)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """A user's message was edited."""
        if self.serves(payload.guild_id):
            await own_lines.changed(self.table, payload.message)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """A user's message was deleted."""
        if self.serves(payload.guild_id):
            await self.store.delete_lines((payload.message_id,))

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Many users' messages were deleted."""
        if self.serves(payload.guild_id):
            await self.store.delete_lines(tuple(payload.message_ids))

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """What was unexpected in a press is logged already, under its reference."""
        error = sys.exc_info()[1]
        if event_method != "on_interaction" and error is not None:
            _log_failure(f"error in {event_method}", "event", error)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Begin the time after which everything is forgotten of a server that the bot was taken out of."""
        if self.serves(guild.id):
            await self.upkeep.left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Forget nothing of a server that the bot is on again."""
        if self.serves(guild.id):
            await self.store.guilds_here((guild.id,))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Forget everything of a deleted channel."""
        if self.serves(channel.guild.id):
            await self._forget_channel(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Forget everything of a deleted thread."""
        if self.serves(payload.guild_id):
            await self._forget_channel(payload.thread_id)

    async def _forget_channel(self, channel_id: int) -> None:
        for each in await self.store.forget_channel(channel_id):
            self.table.forget_channel(each)
        log.info("forgot a channel that was deleted")

    async def drain(self) -> None:
        """Let the running work end, for a while, then close.

        New requests are refused meanwhile. Messages of interrupted work stay undelivered in the store.
        """
        self.stopping = True
        self.keeper.stop()
        self.turn_reminders.timers.stop()
        self.roll_reminders.timers.stop()
        self.table.owing.stop()
        await self._come_to_an_end(lambda _: True)
        await self.store.catch_up()
        await self.close()

    async def _come_to_an_end(self, these: Callable[[Holding | None], bool]) -> None:
        """Await what was begun by these leases, for a while; then cut it short, and what that begins too."""
        now, own = asyncio.get_running_loop().time, asyncio.current_task()
        until = now() + DRAIN_SECONDS
        while pending := {task for task, by in self._work.items() if these(by) and task is not own}:
            if now() < until:
                await asyncio.wait(pending, timeout=until - now())
                continue
            for task in pending:
                task.cancel()
            await asyncio.wait(pending)


def _log_failure(what: str, where: str, error: BaseException) -> None:
    """Log and count what failed; what was done for a shard that was lost is the other process's now."""
    if isinstance(error, LeaseLost):
        log.info("%s: its shard was lost", what)
    else:
        count("failures", where)
        log_failure(what, error)
