"""The words of each game's combat, by its key: to add one, name its words here."""

from bot.systems import PLAIN
from bot.systems import system as known_system
from bot.wording.combats import btr, instinct, order, pool
from bot.wording.combats.combat_words import CombatWords, Conditions, own_conditions
from bot.wording.words import Marked, Table, Words

COMBATS: Table[str, CombatWords] = Table(
    {each.key: each for each in (btr.WORDS, instinct.WORDS, order.WORDS, pool.WORDS)},
    "word the combat `{key}` in bot/wording/combats, and name it in its __init__.py",
)


def fought_by(key: str) -> CombatWords:
    """The words of a system's combat. LookupError: it has no words (a mistake in the code).

    A game without one has the plain game's: a fight may remember deeds of the time when its game had health.
    """
    combat = known_system(key).combat
    return COMBATS[PLAIN.key if combat is None else combat.key]


def conditions_of(system: str) -> Conditions:
    """All conditions that a system's combatants may have."""
    return Conditions({**fought_by(system).conditions, **own_conditions(system)})


def named_condition(words: Words, system: str, key: str) -> Marked:
    """The name of a condition."""
    return words(conditions_of(system)[key])
