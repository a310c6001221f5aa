"""/sense: what is noticed, by the rules of the games that have senses."""

from dataclasses import asdict, dataclass

from discord import app_commands

from bot.play.rulings.games import Game, game_looked_at
from bot.play.rulings.senses import game_for, read, sensed
from bot.systems import system
from bot.systems.instinct.sense_list import LONGEST
from bot.text import fold
from bot.wording.guesses import SYSTEM, noted
from bot.wording.senses import SAMPLES, sensed_told
from cogs.ui.ask import Ask
from cogs.ui.commands import command

Length = app_commands.Range[float, 0, 10_000]
Senses = app_commands.Range[str, 1, LONGEST]

BETWEEN_SENSES = ",，、"


@dataclass(frozen=True, slots=True)
class Options:
    """What can be said of a look."""

    perception_range: Length | None = None
    distance: Length | None = None
    system: str | None = None
    between: str | None = None
    where: str | None = None
    invisible: bool = False
    unskilled: bool = False
    inside: bool = False
    into: Length | None = None
    hidden_by: str | None = None
    size: str | None = None
    light: str | None = None
    light_radius: Length | None = None
    senses: Senses | None = None
    stealth: app_commands.Range[int, 0, 3] | None = None


async def _senses(ask: Ask, current: str) -> list[tuple[str, str]]:
    """The list with its last piece completed."""
    start = max(map(current.rfind, BETWEEN_SENSES)) + 1
    before, last = current[:start], fold(current[start:])
    found = [sample for sample in map(ask.words.plain, SAMPLES) if last in fold(sample)]
    whole = [f"{before} {sample}".strip() for sample in found]
    return [(each, each) for each in whole]


@command("sense", "Whether something is noticed, and why", autocomplete={"senses": _senses})
async def sense(ask: Ask, options: Options) -> None:
    """P-33, P-35 … P-38, P-64; D-22, D-35; B-18."""
    typed = asdict(options)
    named, typed["range"] = typed.pop("system"), typed.pop("perception_range")
    given = read(typed)
    game = Game(system(named)) if named else game_for(given, await game_looked_at(ask.table, ask.caller))
    found = sensed(game.system, given)
    words = await ask.public_words()
    text = noted(words, sensed_told(words, game.system, found), game.guess, option=SYSTEM, settable=True)
    await ask.answer(text, private=False)


COMMANDS = (sense,)
