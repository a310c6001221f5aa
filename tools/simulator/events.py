"""The effects of the faults that happen by themselves."""

import asyncio
from collections.abc import Awaitable, Callable

from tools.simulator.facts import ClockJumped, DiskTrouble, Gateway, Shard
from tools.simulator.faults import EventFault
from tools.simulator.machine import Machine
from tools.simulator.places import BOT_MAY, TEXT, THREAD, WEBHOOKS, Channel

FULL, READ_ONLY, FAILS = 13, 8, 10 | 3 << 8
"""SQLite's codes."""

Event = Callable[[Machine, EventFault, float], Awaitable[None]]
EVENTS: dict[str, Event] = {}


def event(*names: str) -> Callable[[Event], Event]:
    """Register what faults of these names do."""

    def register(work: Event) -> Event:
        EVENTS.update(dict.fromkeys(names, work))
        return work

    return register


@event("reconnect", "invalid session", "invalid session, resumable", "session forgotten", "mute line",
       "drop", "drop 4000", "drop 1001")  # fmt: skip
async def _line(machine: Machine, fault: EventFault, seconds: float) -> None:
    gateway = machine.world.gateway
    session = gateway.session
    socket = session.socket if session else None
    if session is None or socket is None:
        return
    machine.tell(Gateway(machine.loop.time(), socket.life.number, fault.name))
    frames = {
        "reconnect": '{"op":7,"d":null}',
        "invalid session": '{"op":9,"d":false}',
        "invalid session, resumable": '{"op":9,"d":true}',
    }
    if fault.name in frames:
        socket.push(frames[fault.name])
    elif fault.name == "mute line":
        socket.is_mute = True
        machine.world.befall(fault.name)
    else:
        words = fault.name.split()
        socket.drop(int(words[1]) if words[-1].isdigit() else None)
    if fault.name in ("session forgotten", "invalid session"):
        gateway.session = None


@event("disk full", "disk read-only", "disk fails")
async def _disk(machine: Machine, fault: EventFault, seconds: float) -> None:
    codes = {"disk full": FULL, "disk read-only": READ_ONLY, "disk fails": FAILS}
    machine.tell(DiskTrouble(machine.loop.time(), fault.name, seconds, refuses=True))
    machine.disk.trouble = codes[fault.name]
    with machine.world.trouble(fault.name):
        await asyncio.sleep(seconds)
    machine.disk.trouble = 0


@event("disk slow")
async def _slow(machine: Machine, fault: EventFault, seconds: float) -> None:
    machine.tell(DiskTrouble(machine.loop.time(), fault.name, seconds, refuses=False))
    machine.disk_is_slow = True
    with machine.world.trouble(fault.name):
        await asyncio.sleep(seconds)
    machine.disk_is_slow = False


AFTERWARDS = 20.0
"""Seconds until the bot has its shard again, and a session with Discord, after it was given back."""


@event("shard taken")
async def _shard(machine: Machine, fault: EventFault, seconds: float) -> None:
    if machine.fleet.is_taken:
        return
    with machine.world.trouble(fault.name):
        machine.fleet.take(seconds)
        machine.tell(Shard(machine.loop.time(), True, machine.image_written))
        await asyncio.sleep(seconds)
        machine.tell(Shard(machine.loop.time(), False, machine.image_written))
        machine.fleet.release()
        await asyncio.sleep(AFTERWARDS)


@event("clock jump")
async def _clock(machine: Machine, fault: EventFault, seconds: float) -> None:
    machine.clock_offset += seconds
    machine.tell(ClockJumped(machine.loop.time(), seconds))


@event("message deleted")
async def _delete(machine: Machine, fault: EventFault, seconds: float) -> None:
    chance = machine.chance("moderators")
    channel = _drawn(machine, chance.choice((TEXT, THREAD)))
    newest = [each for each in channel.messages.values() if each.only_for is None][-10:] if channel else []
    if newest:
        machine.world.delete_message(chance.choice(newest))


def _drawn(machine: Machine, kind: int) -> Channel | None:
    channels = machine.world.channels.values()
    found = [each for each in channels if each.guild_id and each.kind == kind and not each.is_abroad]
    return machine.chance("moderators").choice(found) if found else None


@event("channel deleted")
async def _channel(machine: Machine, fault: EventFault, seconds: float) -> None:
    channel = _drawn(machine, machine.chance("moderators").choice((TEXT, THREAD)))
    if channel is not None and channel.id not in machine.spared:
        machine.world.delete_channel(channel)


@event("webhook deleted")
async def _hook(machine: Machine, fault: EventFault, seconds: float) -> None:
    if hooks := list(machine.world.hooks):
        del machine.world.hooks[machine.chance("moderators").choice(hooks)]


@event("thread archived")
async def _archive(machine: Machine, fault: EventFault, seconds: float) -> None:
    thread = _drawn(machine, THREAD)
    if thread is not None:
        machine.world.archive(thread, locked=machine.chance("moderators").random() < 0.3)
        await asyncio.sleep(seconds)
        machine.world.archive(thread, archived=False)


@event("rights lost")
async def _rights(machine: Machine, fault: EventFault, seconds: float) -> None:
    channel = _drawn(machine, machine.chance("moderators").choice((TEXT, THREAD)))
    if channel is not None:
        lost = machine.chance("moderators").choice((1 << 10, 1 << 11 | 1 << 38, 1 << 15, 1 << 16, WEBHOOKS))
        machine.world.permit(channel, BOT_MAY & ~lost)
        await asyncio.sleep(seconds)
        machine.world.permit(channel, BOT_MAY)


@event("dms closed")
async def _dms(machine: Machine, fault: EventFault, seconds: float) -> None:
    people = [each for each in machine.world.users.values() if not each.is_bot]
    if people:
        user = machine.chance("moderators").choice(people)
        machine.world.takes_dms(user, False)
        await asyncio.sleep(seconds)
        machine.world.takes_dms(user, True)
