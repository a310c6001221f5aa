"""An effect in a few words: its name, its layers, and what is left."""

from collections.abc import Callable

from bot.systems.btr.statuses import KNOCKED_DOWN
from bot.systems.effects import Effect, Stacking
from bot.systems.moments import CombatantId
from bot.text import N_
from bot.wording.words import Marked, Table, Words, beside, escape

NameOf = Callable[[CombatantId], str | None]
"""The name of a combatant; None: the reader may not know of it."""


def effect_shown(words: Words, effect: Effect, name_of: NameOf) -> Marked:
    """A current effect: its name, its layers if any, and what is left in parentheses. A question mark stands
    for a rest that only the GM may know."""
    layered = effect.layers > 1 or effect.stacking is Stacking.STACK
    counting = effect.who if effect.of is None else effect.of
    left = left_by(words, effect.lasts_in, effect.left, counting, name_of)
    shown = named_effect(words, effect.name, effect.layers if layered else None, left)
    if effect.secret and effect.left is None:
        shown = beside(words, shown, UNKNOWN)
    return words("{effect}, suppressed", effect=shown) if effect.suppressed else shown


UNKNOWN = Marked("?")
"""Stands for a rest that only the GM may know."""
BY_RULES = {KNOCKED_DOWN: N_("knocked down")}
"""Effects that rules begin by themselves; others are called as people typed them."""


def effect_name(words: Words, name: str) -> Marked:
    """The name of an effect."""
    return words(BY_RULES[name]) if name in BY_RULES else escape(name)


FAMILIES = {
    "创伤": N_("trauma"),
    "中毒": N_("poison"),
    "疾病": N_("disease"),
    "诅咒": N_("curse"),
    "魔法": N_("magic"),
}
"""Families of statuses that the rules name; others are called as people typed them."""


def family_name(words: Words, family: str) -> Marked:
    """The name of an effect's family."""
    return words(FAMILIES[family]) if family in FAMILIES else escape(family)


def rounds(words: Words, n: int) -> Marked:
    """So many rounds."""
    return words.plural("{n} round", "{n} rounds", n)


NEXT_TURN = "next_turn"
LEFT: dict[str, Callable[[Words, int], Marked]] = Table(
    {
        "rounds": rounds,
        "field": rounds,
        "ticks": lambda words, n: words.plural("{n} tick", "{n} ticks", n),
        "turn_starts": lambda words, n: words.plural("{n} turn start", "{n} turn starts", n),
        "turn_ends": lambda words, n: words.plural("{n} turn end", "{n} turn ends", n),
        "focus": lambda words, n: words("to the next round's end") if n > 1 else words("this round"),
    },
    "word the unit `{key}` of effects in LEFT of bot/wording/effects.py",
)
"""What is left of an effect, by the key of its unit."""
FIXED = {
    "this_turn": N_("this turn"),
    "this_round": N_("this round"),
    "this_tick": N_("this tick"),
    NEXT_TURN: N_("to the end of the next turn"),
}


def left_by(
    words: Words, unit: str, left: int | None, counting: CombatantId, name_of: NameOf
) -> Marked | None:
    """What is left of an effect; if a turn ends it, whose: the ``counting`` combatant's."""
    whose = name_of(counting) if unit == NEXT_TURN and left else None
    return words("to the end of {name}'s next turn", name=whose) if whose else left_told(words, unit, left)


def left_told(words: Words, unit: str, left: int | None) -> Marked | None:
    """What is left of an effect in its unit; None: nothing is counted."""
    if not left:
        return None
    if unit in FIXED:
        return words(FIXED[unit])
    return LEFT[unit](words, left)


def named_effect(words: Words, name: str, layers: int | None, left: Marked | None) -> Marked:
    """An effect's name with its layers and what is left of it."""
    called = effect_name(words, name)
    layered = called if layers is None else Marked(f"{called} ×{layers}")
    return beside(words, layered, left) if left else layered
