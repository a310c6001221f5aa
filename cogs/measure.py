"""/measure: distances between places."""

from dataclasses import dataclass

from discord import app_commands

from bot.play.rulings.distances import measured
from bot.wording.measures import told
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command

Places = app_commands.Range[str, 1, 400]
Height = app_commands.Range[float, -10_000.0, 10_000.0]
Base = app_commands.Range[float, 0.001, 10_000.0]


@dataclass(frozen=True, slots=True)
class MeasureOptions:
    """From where to where, and on what."""

    from_: app_commands.Range[str, 1, 40]
    to: Places
    map_kind: str | None = None
    height: Height | None = None
    base: Base | None = None


@command(
    "measure",
    "How far it is from one place to another, as each game counts",
    private=True,
    autocomplete={"from_": suggestions.tokens_in_the_open, "to": suggestions.tokens_in_the_open},
)
async def _measure(ask: Ask, options: MeasureOptions) -> None:
    """P-17 … P-22, F-5, F-7, D-51, B-15, B-16."""
    found = await measured(
        ask.table,
        ask.caller,
        options.from_,
        options.to,
        kind=options.map_kind,
        height=options.height,
        base=options.base,
    )
    words = ask.words if found.secret else await ask.public_words()
    await ask.answer(told(words, found), private=found.secret)


COMMANDS = (_measure,)
