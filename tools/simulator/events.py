"""The effects of the faults that happen by themselves."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from tools.simulator.facts import ClockJumped, DiskTrouble, Gateway, Shard
from tools.simulator.faults import EventFault
from tools.simulator.places import PLAYS, TEXT, THREAD, Channel

if TYPE_CHECKING:
    from tools.simulator.run import Run

FULL, READ_ONLY, FAILS = 13, 8, 10 | 3 << 8
"""SQLite's codes."""

Event = Callable[["Run", EventFault, float], Awaitable[None]]
EVENTS: dict[str, Event] = {}


def event(*names: str) -> Callable[[Event], Event]:
    """Register what faults of these names do."""

    def register(work: Event) -> Event:
        EVENTS.update(dict.fromkeys(names, work))
        return work

    return register


@event("reconnect", "invalid session", "invalid session, resumable", "session forgotten", "mute line",
       "drop", "drop 4000", "drop 1001")  # fmt: skip
async def _line(run: "Run", fault: EventFault, seconds: float) -> None:
    gateway = run.world.gateway
    session = gateway.session
    socket = session.socket if session else None
    if session is None or socket is None:
        return
    run.tell(Gateway(run.loop.time(), socket.life.number, fault.name))
    frames = {
        "reconnect": '{"op":7,"d":null}',
        "invalid session": '{"op":9,"d":false}',
        "invalid session, resumable": '{"op":9,"d":true}',
    }
    if fault.name in frames:
        socket.push(frames[fault.name])
    elif fault.name == "mute line":
        socket.is_mute = True
        run.world.befall(fault.name)
    else:
        words = fault.name.split()
        socket.drop(int(words[1]) if words[-1].isdigit() else None)
    if fault.name in ("session forgotten", "invalid session"):
        gateway.session = None


@event("disk full", "disk read-only", "disk fails")
async def _disk(run: "Run", fault: EventFault, seconds: float) -> None:
    codes = {"disk full": FULL, "disk read-only": READ_ONLY, "disk fails": FAILS}
    run.tell(DiskTrouble(run.loop.time(), fault.name, seconds))
    run.disk.trouble = codes[fault.name]
    with run.world.trouble(fault.name):
        await asyncio.sleep(seconds)
    run.disk.trouble = 0


@event("disk slow")
async def _slow(run: "Run", fault: EventFault, seconds: float) -> None:
    run.tell(DiskTrouble(run.loop.time(), fault.name, seconds))
    run.disk_is_slow = True
    with run.world.trouble(fault.name):
        await asyncio.sleep(seconds)
    run.disk_is_slow = False


AFTERWARDS = 20.0
"""Seconds until the bot has its shard again, and a session with Discord, after it was given back."""


@event("shard taken")
async def _shard(run: "Run", fault: EventFault, seconds: float) -> None:
    if run.fleet.is_taken:
        return
    with run.world.trouble(fault.name):
        run.fleet.take(seconds)
        run.tell(Shard(run.loop.time(), True, run.image_written))
        await asyncio.sleep(seconds)
        run.tell(Shard(run.loop.time(), False, run.image_written))
        run.fleet.release()
        await asyncio.sleep(AFTERWARDS)


@event("clock jump")
async def _clock(run: "Run", fault: EventFault, seconds: float) -> None:
    run.clock_offset += seconds
    run.tell(ClockJumped(run.loop.time(), seconds))


@event("message deleted")
async def _delete(run: "Run", fault: EventFault, seconds: float) -> None:
    chance = run.chance("moderators")
    channel = _drawn(run, chance.choice((TEXT, THREAD)))
    newest = [each for each in channel.messages.values() if each.only_for is None][-10:] if channel else []
    if newest:
        run.world.delete_message(chance.choice(newest))


def _drawn(run: "Run", kind: int) -> Channel | None:
    found = [each for each in run.world.channels.values() if each.guild_id and each.kind == kind]
    return run.chance("moderators").choice(found) if found else None


@event("channel deleted")
async def _channel(run: "Run", fault: EventFault, seconds: float) -> None:
    channel = _drawn(run, run.chance("moderators").choice((TEXT, THREAD)))
    if channel is not None and channel.id not in run.spared:
        run.world.delete_channel(channel)


@event("thread archived")
async def _archive(run: "Run", fault: EventFault, seconds: float) -> None:
    thread = _drawn(run, THREAD)
    if thread is not None:
        run.world.archive(thread, locked=run.chance("moderators").random() < 0.3)
        await asyncio.sleep(seconds)
        run.world.archive(thread, archived=False)


@event("rights lost")
async def _rights(run: "Run", fault: EventFault, seconds: float) -> None:
    channel = _drawn(run, run.chance("moderators").choice((TEXT, THREAD)))
    if channel is not None:
        lost = run.chance("moderators").choice((1 << 10, 1 << 11 | 1 << 38, 1 << 15, 1 << 16))
        run.world.permit(channel, PLAYS & ~lost)
        await asyncio.sleep(seconds)
        run.world.permit(channel, PLAYS)


@event("dms closed")
async def _dms(run: "Run", fault: EventFault, seconds: float) -> None:
    people = [each for each in run.world.users.values() if not each.is_bot]
    if people:
        user = run.chance("moderators").choice(people)
        run.world.takes_dms(user, False)
        await asyncio.sleep(seconds)
        run.world.takes_dms(user, True)
