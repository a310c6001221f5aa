"""A game from a file as a system, like every other one."""

from functools import cache, partial
from pathlib import Path

from bot.systems.named_rolls import NamedRolls
from bot.systems.recipes.asked import asked
from bot.systems.recipes.odds_questions import chances_of
from bot.systems.recipes.reader import recipe_of
from bot.systems.recipes.recipe import Recipe
from bot.systems.system import SIGNED, Comparison, System

SHIPPED = (
    "d20", "percentile", "successes-d10", "successes-d6", "fate", "bands-2d6", "highest-d6", "trait-wild",
    "duality-d12", "step-dice",
)  # fmt: skip
"""The games that come with the bot, in the order in which they are offered: files in `shipped`."""

_FOLDER = Path(__file__).parent / "shipped"


def system_of(recipe: Recipe) -> System:
    """The game as a value for the rest of the bot."""
    usual = recipe.usual_roll
    return System(
        key=recipe.key,
        title=recipe.title,
        comparison=SIGNED.get(usual.judgement.sign, Comparison.MEET) if usual else Comparison.MEET,
        rolls=NamedRolls(partial(asked, recipe), tuple((each.key, each.name) for each in recipe.rolls)),
        chances=chances_of(recipe),
        values={each.key: each.title for each in recipe.values},
        names=recipe.names,
    )


def shipped_text(key: str) -> str:
    """The file of a game that comes with the bot. KeyError: there is none."""
    if key not in SHIPPED:
        raise KeyError(key)
    return (_FOLDER / f"{key}.toml").read_text("utf-8")


@cache
def shipped(key: str) -> System:
    """A game that comes with the bot. KeyError: there is none."""
    return system_of(recipe_of(shipped_text(key), key))
