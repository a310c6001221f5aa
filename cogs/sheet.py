"""/sheet: a player's attributes."""

from discord import app_commands

from bot.play import figures
from bot.wording import sheet as wording
from cogs.ui.ask import Ask
from cogs.ui.commands import command, group

sheet = group("sheet", "Your attributes for the dice")


@command("set", "Set attributes on your sheet", into=sheet, private=True)
async def _set(
    ask: Ask, pairs: app_commands.Range[str, 1, 1000], name: app_commands.Range[str, 1, 100] | None = None
) -> None:
    kept = await figures.set_values(ask.table, ask.caller, pairs, name)
    await ask.answer(wording.told(ask.words, kept.name, kept.values), private=True)


@command("show", "Show your sheet", into=sheet, private=True)
async def _show(ask: Ask) -> None:
    ask.caller.needs_server()
    kept = await figures.active_of(ask.table, ask.caller.guild_id, ask.caller.user_id)
    told = wording.told(ask.words, kept.name, kept.values) if kept else wording.none_yet(ask.words)
    await ask.answer(told, private=True)


COMMANDS = (sheet,)
