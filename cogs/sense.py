"""/sense: what is noticed, with a subcommand for each game that has senses."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from discord import app_commands

from bot.play.delivery import Post
from bot.play.games import must_know
from bot.play.rulings.senses import sensed
from bot.systems import SYSTEMS
from bot.systems.instinct.sense_list import LONGEST
from bot.systems.senses import Senses
from bot.systems.system import System
from bot.text import fold
from bot.wording.senses import SAMPLES, sensed_told
from cogs.ui.ask import Ask
from cogs.ui.command_names import shown_command
from cogs.ui.commands import command, group

Length = app_commands.Range[float, 0, 10_000]
List = app_commands.Range[str, 1, LONGEST]

BETWEEN_SENSES = ",，、"


@dataclass(frozen=True, slots=True)
class SenseOptions:
    """The options of a look; each game offers the ones that it declares."""

    range: Length | None = None
    distance: Length | None = None
    blocked: bool = False
    between: str | None = None
    where: str | None = None
    invisible: bool = False
    detection: Length | None = None
    unskilled: bool = False
    inside: bool = False
    into: Length | None = None
    hidden_by: str | None = None
    size: str | None = None
    light: str | None = None
    light_radius: Length | None = None
    lamp: str | None = None
    senses: List | None = None
    stealth: app_commands.Range[int, 0, 3] | None = None


async def _senses(ask: Ask, current: str) -> list[tuple[str, str]]:
    """The list with its last piece completed."""
    start = max(map(current.rfind, BETWEEN_SENSES)) + 1
    before, last = current[:start], fold(current[start:])
    found = [sample for sample in map(ask.words.plain, SAMPLES) if last in fold(sample)]
    whole = [f"{before} {sample}".strip() for sample in found]
    return [(each, each) for each in whole]


def family(systems: Iterable[System]) -> app_commands.Group:
    """The command, with a subcommand for each game that has senses."""
    made = group("sense", "Whether something is noticed, and why")
    for each in systems:
        if each.senses is not None:
            _add(made, each, each.senses)
    return made


def _add(into: app_commands.Group, system: System, senses: Senses) -> None:
    @command(system.key, senses.about, into=into, offered=senses.options, autocomplete={"senses": _senses})
    async def _(ask: Ask, options: SenseOptions) -> None:
        """P-33, P-35 … P-38, P-64; D-22, D-35; B-18."""
        await must_know(ask.table, ask.caller, system, shown_command(ask.words, f"sense {system.key}"))
        found = sensed(senses, asdict(options))
        words = await ask.public_words()
        told = sensed_told(words, system, found)
        await ask.answer(Post(told.text, steps=told.steps), private=False)


COMMANDS = (family(SYSTEMS.values()),)
