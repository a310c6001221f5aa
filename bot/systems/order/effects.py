"""What the plain game declares of effects: how long they last, saves that end them, and concentration."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.systems.effects import STACKS, UNITS, Effect, Effects, Unit, Whose
from bot.systems.moments import TURN_END, CombatantId
from bot.systems.order.saves import Save, read_save
from bot.text import N_, fold

SAVE, DC, CONCENTRATION = "save", "dc", "concentration"
"""The marks of an effect: the ability and the number of the save that ends it, and that it takes
concentration."""


def marked(effect: Effect, save: str, concentration: bool) -> Effect:
    """The effect with what was typed of it. Refusal: the save cannot be read."""
    marks: list[tuple[str, str | int]] = [*effect.marks]
    if save:
        read = read_save(save)
        marks += [(SAVE, read.ability), (DC, read.dc)]
    if concentration:
        marks.append((CONCENTRATION, 1))
    return replace(effect, marks=tuple(marks))


def helps(effect: Effect) -> bool:
    """Whether a player may give it to an ally: it does no harm, and nobody must be rid of it."""
    return not (effect.harmful or effect.periodic or effect.mark(SAVE))


CONDITIONS: Final = (
    N_("Blinded"),
    N_("Charmed"),
    N_("Deafened"),
    N_("Frightened"),
    N_("Grappled"),
    N_("Incapacitated"),
    N_("Invisible"),
    N_("Paralysed"),
    N_("Petrified"),
    N_("Poisoned"),
    N_("Prone"),
    N_("Restrained"),
    N_("Stunned"),
    N_("Unconscious"),
)

EFFECTS: Final = Effects(
    units=(
        *UNITS[:3],
        Unit("next_turn", N_("the end of the next turn"), TURN_END, Whose.NAMED, fixed=1, after_this=True),
        *UNITS[3:],
    ),
    takes=STACKS | {SAVE, CONCENTRATION},
    marked=marked,
    helps=helps,
    conditions=CONDITIONS,
)


def owner(effect: Effect) -> CombatantId:
    """The combatant whose effect it is."""
    return effect.who if effect.source is None else effect.source


def concentrating(effects: Iterable[Effect], who: CombatantId) -> tuple[Effect, ...]:
    """The effects on which a combatant concentrates."""
    return tuple(each for each in effects if each.mark(CONCENTRATION) and owner(each) == who)


def others_held(effects: Iterable[Effect], new: Effect) -> tuple[Effect, ...]:
    """The effects whose concentration ends as another begins: all but the copies of the same one."""
    if not new.mark(CONCENTRATION):
        return ()
    return tuple(each for each in concentrating(effects, owner(new)) if fold(each.name) != fold(new.name))


def ended_by(effect: Effect) -> Save | None:
    """The save that ends it. None: none does."""
    ability, dc = effect.mark(SAVE), effect.mark(DC)
    return Save(str(ability), int(dc)) if ability and dc else None
