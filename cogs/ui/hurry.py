"""What each command and press costs, and who asks too fast for it."""

import asyncio

from bot.play.cooldowns import SECOND, Load
from bot.refusal import Refusal
from cogs.ui.ask import Ask

HEAVY = frozenset({
    "/odds", "/luck", "/area", "/log export", "/encounter log",
    "/map show", "/map new", "/map place", "/map area", "/map sight", "/map reach", "/map move",
    "/map background", "/map import", "/map export",
    "/figure portrait", "/sheet import", "/sheet export", "/foe import",
    "press chances", "press made_chances", "press oppose_chances", "press contest_chances",
    "press undertake_chances", "press attack_chances", "press track",
    "press map_go", "press map_agree", "press map_reached", "press map_sight", "press map_import",
    "press sheet_import", "press foe_import",
})  # fmt: skip
"""What draws a picture, works odds out, or reads or writes a file. All else is quick."""
LONGEST_PAUSE = SECOND
"""How long what somebody types waits for its suggestions; Discord waits three seconds."""


def hurried(ask: Ask, name: str) -> Refusal | None:
    """Why an interaction of this name comes too soon after others; None: it does not, and is counted."""
    load = Load.HEAVY if name in HEAVY else Load.QUICK
    wait = ask.host.cooldowns.wait(load, ask.caller.user_id, ask.caller.channel_id)
    return Refusal("too_fast", seconds=-(-wait // SECOND)) if wait else None


async def may_suggest(ask: Ask) -> bool:
    """Whether what somebody types is answered with suggestions. Who types too fast waits, for a second at
    most; only the newest of what they typed then has its answer, so that none is missing at the end."""
    cooldowns, who = ask.host.cooldowns, ask.caller.user_id
    if not (wait := cooldowns.wait(Load.TYPED, who, ask.caller.channel_id)):
        return True
    if wait > LONGEST_PAUSE:
        return False
    ask.host.typing[who] = newest = ask.interaction.id
    await asyncio.sleep(wait / SECOND)
    return ask.host.typing.get(who) == newest and not cooldowns.wait(Load.TYPED, who, ask.caller.channel_id)
