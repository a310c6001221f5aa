"""A game from a file as a system, like every other one."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from bot.characters.value_names import Names
from bot.systems import order
from bot.systems.moments import COUNTED
from bot.systems.named_rolls import NamedRolls
from bot.systems.order.doings import doings_of
from bot.systems.order.effects import marked
from bot.systems.order.fight.attack_typed import ARMS, attacks_of, deed_of
from bot.systems.order.fight.combat import PlainCombat
from bot.systems.order.rules import FightRules
from bot.systems.order.sheet import SPELT
from bot.systems.recipes.asked import asked, begins
from bot.systems.recipes.odds_questions import chances_of
from bot.systems.recipes.reader import following, recipe_of
from bot.systems.recipes.recipe import NamedRoll, Recipe
from bot.systems.system import SIGNED, Comparison, System
from bot.text import N_, OwnText

SHIPPED = (
    "d20", "percentile", "successes-d10", "successes-d6", "fate", "bands-2d6", "highest-d6", "trait-wild",
    "duality-d12", "step-dice",
)  # fmt: skip
"""The games that come with the bot, in the order in which they are offered: files in `shipped`."""

_FOLDER = Path(__file__).parent / "shipped"


def system_of(recipe: Recipe) -> System:
    """The game as a value for the rest of the bot."""
    usual, fight = recipe.usual_roll, recipe.fight
    rules = _fight_rules(recipe)
    return System(
        key=recipe.key,
        title=recipe.title,
        comparison=SIGNED.get(usual.judgement.sign, Comparison.MEET) if usual else Comparison.MEET,
        throws=_throws(recipe.rolls[0]) if recipe.rolls else order.SYSTEM.throws,
        clock=order.SYSTEM.clock,
        combat=PlainCombat(rules) if rules else None,
        attacks=attacks_of(rules) if rules else None,
        arms=replace(ARMS, known=fight.attacks, strike=partial(deed_of, rules=rules)) if rules else None,
        doings=doings_of(rules),
        initiative=partial(_initiative, recipe.names, fight.adds) if fight.adds else order.initiative,
        initiative_dice=fight.initiative or None,
        initiative_rolls=order.MODIFIERS,
        variants=fight.variants,
        moments=COUNTED,
        effects=replace(order.EFFECTS, marked=partial(marked, rules=rules)) if rules else order.EFFECTS,
        rolls=NamedRolls(
            partial(asked, recipe),
            partial(begins, recipe),
            tuple((each.key, each.name) for each in recipe.rolls),
            recipe.values[0].title if usual and recipe.values else "",
        ),
        chances=chances_of(recipe, rules),
        values={each.key: each.title for each in recipe.values},
        names=_with_plain(recipe.names, changes=usual is not None and usual.judgement.low_wins),
    )


SMALL, PERCENT = 6, 50
"""Numbers in an example: of dice, of sides or to add; and where low numbers win."""


def _throws(roll: NamedRoll) -> tuple[str, str]:
    """A roll as it is typed, with a number in each place that needs one."""
    number = PERCENT if roll.judgement.low_wins else SMALL
    numbers = "".join(f" {number}" for _, usual in roll.given if usual is None)
    title = roll.name.versions if isinstance(roll.name, OwnText) else (("", roll.name),)
    typed = OwnText({language: f"{text}{numbers}" for language, text in title})
    return typed, typed


def _fight_rules(recipe: Recipe) -> FightRules | None:
    """How its fights go. An attack is read as the roll that judges it; measured against the target's defence,
    it has no other target than a typed one."""
    rules, attack, save = recipe.fight.rules, recipe.fight.attack, recipe.fight.save
    if rules is None:
        return None
    rules = replace(rules, roll=partial(asked, recipe))
    if save:
        rules = replace(rules, save=partial(asked, replace(recipe, usual=save)))
    if not attack:
        return rules
    rolls = tuple(replace(each, target="") for each in recipe.rolls) if rules.defence else recipe.rolls
    return replace(rules, attack=partial(asked, replace(recipe, usual=attack, rolls=rolls)))


def _initiative(names: Names, adds: str, values: Mapping[str, int]) -> tuple[int, int]:
    """The value that is added to the initiative's dice, and the level. Without a sheet the file's own value
    counts, also by its formulas; 0 where nothing says one."""
    known = {**following(names, values), **values}
    return known.get(adds, 0), order.initiative(values)[1]


def _with_plain(names: Names, *, changes: bool) -> Names:
    """A game's names, with the plain game's for what fights look up and the game has no name for; values that
    are rolled under are never below 0 (``changes``)."""
    taken = names.plain | names.spellings.keys()
    spare = {word: key for word, key in SPELT.items() if word not in taken}
    return replace(
        names,
        spellings={**spare, **names.spellings},
        others=N_("Further values"),
        narrower=True,
        changes=changes,
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
