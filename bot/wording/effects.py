"""An effect in a few words: its name, its layers, what is left of it."""

from bot.systems.btr.statuses import KNOCKED_DOWN
from bot.systems.effects import Effect, Stacking
from bot.text import N_
from bot.wording.words import Marked, Words, escape


def effect_shown(words: Words, effect: Effect) -> Marked:
    """An effect as it stands: its name, its layers where it has any, and what is left in parentheses,
    a question mark where only the GM may know that."""
    layered = effect.layers > 1 or effect.stacking is Stacking.STACK
    shown = named_effect(words, effect.name, effect.layers if layered else None, effect.left)
    if effect.secret and effect.left is None:
        shown = Marked(f"{shown} (?)")
    return words("{effect}, suppressed", effect=shown) if effect.suppressed else shown


BY_RULES = {KNOCKED_DOWN: N_("knocked down")}
"""Effects that rules begin by themselves; others are called as people typed them."""


def effect_name(words: Words, name: str) -> Marked:
    """What an effect of this name is called."""
    return words(BY_RULES[name]) if name in BY_RULES else escape(name)


def named_effect(words: Words, name: str, layers: int | None, left: int | None) -> Marked:
    """An effect's name with what is told of its layers and of what is left."""
    parts = (
        effect_name(words, name),
        f"×{layers}" if layers is not None else "",
        f"({left})" if left else "",
    )
    return Marked(" ".join(part for part in parts if part))
