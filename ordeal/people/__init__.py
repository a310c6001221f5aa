"""The people at the tables."""

import asyncio
from typing import TYPE_CHECKING

from ordeal.places import Channel, User

if TYPE_CHECKING:
    from ordeal.run import Run


def begin(run: "Run") -> None:
    """Let them come."""
    ann = run.world.add_user("Ann")
    guild = run.world.add_guild("Guild", ann)
    for number in range(run.asking.channels):
        run.spawn(_roll(run, ann, run.world.add_channel(guild, f"table-{number}")))


async def _roll(run: "Run", ann: User, channel: Channel) -> None:
    """Roll, and roll again with the button."""
    while True:
        await asyncio.sleep(run.chance("people").uniform(5, 60))
        if not run.world.commands or channel.id not in run.world.channels:
            continue
        await run.world.command(ann, channel, "roll", dice="2d6").settled()
        for message in run.world.sees(ann, channel)[-1:]:
            for button in message.buttons[:1]:
                await run.world.press(ann, message, button.custom_id).settled()
