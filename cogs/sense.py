"""/sense: what is noticed, by the rules of three systems."""

from discord import app_commands

from bot.ground.points import exact
from bot.ground.size import Size
from bot.play.rulings.sense_list import LONGEST
from bot.play.rulings.senses import Asked, Sensed, system_here
from bot.play.rulings.senses import sense as judge
from bot.systems.btr.sight import Between
from bot.systems.instinct.senses import Concealed, Light
from bot.systems.noticed import Where
from bot.text import fold
from bot.wording.senses import SAMPLES, concealed_told, noticed_told
from bot.wording.words import Marked, Words
from cogs.ui.ask import Ask
from cogs.ui.commands import command

Length = app_commands.Range[float, 0, 10_000]
Senses = app_commands.Range[str, 1, LONGEST]

BETWEEN_SENSES = ",，、"


async def _senses(ask: Ask, current: str) -> list[tuple[str, str]]:
    """The list with its last piece completed."""
    start = max(map(current.rfind, BETWEEN_SENSES)) + 1
    before, last = current[:start], fold(current[start:])
    found = [sample for sample in map(ask.words.plain, SAMPLES) if last in fold(sample)]
    whole = [f"{before} {sample}".strip() for sample in found]
    return [(each, each) for each in whole]


@command("sense", "Whether something is noticed, and why", autocomplete={"senses": _senses})
async def sense(
    ask: Ask, perception_range: Length | None = None, distance: Length | None = None,
    system: str | None = None, between: str | None = None, where: str | None = None,
    invisible: bool = False, unskilled: bool = False, inside: bool = False, into: Length | None = None,
    hidden_by: str | None = None, size: str | None = None, light: str | None = None,
    light_radius: Length | None = None, senses: Senses | None = None,
    stealth: app_commands.Range[int, 0, 3] | None = None,
) -> None:  # fmt: skip
    """P-33, P-35 … P-38, P-64; D-22, D-35; B-18."""
    lengths = {"range": perception_range, "distance": distance, "into": into, "light_radius": light_radius}
    asked = Asked(
        between=Between(between) if between else None, where=Where(where) if where else None,
        invisible=invisible, unskilled=unskilled, inside=inside,
        hidden_by=Size(hidden_by) if hidden_by else None, size=Size(size) if size else None,
        light=Light[light.upper()] if light else None, senses=senses, stealth=stealth,
        **{name: None if length is None else exact(length) for name, length in lengths.items()},
    )  # fmt: skip
    sensed = judge(asked, system, await system_here(ask.table, ask.caller))
    await ask.answer(_told(await ask.public_words(), sensed), private=False)


def _told(words: Words, sensed: Sensed) -> Marked:
    if isinstance(sensed.seen, Concealed):
        return concealed_told(words, sensed.system, sensed.seen, sensed.follows)
    return noticed_told(words, sensed.system, sensed.seen, sensed.follows, in_feet=sensed.system == "btr")


COMMANDS = (sense,)
