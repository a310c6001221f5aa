"""/hp: points of combatants lost, regained and set, as they are typed."""

import re

from discord import app_commands

from bot.encounter import requests
from bot.encounter.actions import Action
from bot.encounter.encounter import Encounter
from bot.play.encounter.visible import named
from bot.play.table import head_in
from bot.refusal import Refusal
from bot.text import half_width
from cogs.encounter import do
from cogs.sheet import mend_character
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command

ALTER, MEND = "alter", "mend"
"""The deeds of a game's combat for points: of several at once, by players too, or of one by the GM."""
MOST = 20
_BETWEEN = re.compile(r"[,;、]")

Names = app_commands.Range[str, 1, 300]
Change = app_commands.Range[str, 1, 200]


@command(
    "hp",
    "Change points: -7 fire, +3, =20, temp 5 (your own, or the GM)",
    private=True,
    autocomplete={"who": suggestions.targets},
)
async def hp(ask: Ask, who: Names, change: Change) -> None:
    """Of combatants in the fight, otherwise of one's own character."""
    names = [each.strip() for each in _BETWEEN.split(half_width(who)) if each.strip()]
    if len(names) > MOST:
        raise Refusal("attack.too_many_targets", limit=MOST)
    if await head_in(ask.table, ask.caller.channel_id) is None:
        if len(names) != 1:
            raise Refusal("encounter.none_open")
        await mend_character(ask, names[0], change)
        return
    of = [(await named(ask.table, ask.caller, each)).id for each in names]

    def asked(now: Encounter) -> Action:
        if requests.has_deed(now, ALTER):
            return requests.deed(now, ALTER, {"who": tuple(of), "text": change})
        if len(of) != 1:
            raise Refusal("encounter.not_here", system=now.system)
        return requests.deed(now, MEND, {"who": of[0], "text": change})

    await do(ask, asked)


COMMANDS = (hp,)
