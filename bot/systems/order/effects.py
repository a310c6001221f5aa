"""What the plain game declares of effects: how long they last, saves that end them, concentration, and what
conditions change of attacks, saves and turns."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from bot.systems.effects import (
    BOUND,
    CHANGES_INITIATIVE,
    SPEED,
    STACKS,
    UNITS,
    ChangeKind,
    Changes,
    Changing,
    Condition,
    Effect,
    Effects,
    Unit,
    Whose,
)
from bot.systems.moments import TURN_END, TURN_START, CombatantId
from bot.systems.order.attack_dice import ADVANTAGE, DISADVANTAGE, swayed
from bot.systems.order.rules import PLAIN, FightRules
from bot.systems.order.saves import Save, read_save
from bot.text import N_, OwnText, fold

SAVE, DC, ROLL, CONCENTRATION = "save", "dc", "roll", "concentration"
"""The marks of an effect: the ability and the number of the save that ends it, what is rolled for it in a
game that judges saves itself, and that it takes concentration."""


def marked(effect: Effect, save: str, concentration: bool, rules: FightRules = PLAIN) -> Effect:
    """The effect with what was typed of it. Refusal: the save cannot be read."""
    marks: list[tuple[str, str | int]] = [*effect.marks]
    if save:
        read = read_save(save, rules)
        marks += [(SAVE, read.ability), (DC, read.dc), *([(ROLL, read.roll)] if read.roll else [])]
    if concentration:
        marks.append((CONCENTRATION, 1))
    return replace(effect, marks=tuple(marks))


ATTACKS, SAVES, DEFENCE = "attacks", "saves", "defence"
"""Numbers on the bearer's attacks and saves, and on what it is attacked against."""
ATTACK_ADVANTAGE, ATTACK_DISADVANTAGE = "attack_advantage", "attack_disadvantage"
EASY_TARGET, HARD_TARGET = "easy_target", "hard_target"
"""Attacks on the bearer have advantage, or disadvantage."""
SAVE_ADVANTAGE, SAVE_DISADVANTAGE = "save_advantage", "save_disadvantage"
STOPPED: Final = "stopped"


def _flag(name: str, *titles: str, on_map: str = "", stops: bool = False) -> ChangeKind:
    """A change that is there or not, without a number."""
    return ChangeKind(name, titles, on_map=on_map, most=1, given=True, stops=stops)


CHANGES: Final = (
    ChangeKind(ATTACKS, (N_("attack rolls"), "attacks", "attack", "攻击", "攻击检定")),
    ChangeKind(SAVES, (N_("saves"), "save", "豁免", "豁免检定")),
    ChangeKind(DEFENCE, (N_("defence"), "defense", "AC", "防御", "护甲", "护甲等级")),
    CHANGES_INITIATIVE,
    ChangeKind(SPEED, (N_("speed"), "速度"), on_map=SPEED),
    _flag(BOUND, N_("cannot move"), "无法移动", on_map=BOUND),
    _flag(STOPPED, N_("cannot act"), "无法行动", stops=True),
    _flag(ATTACK_ADVANTAGE, N_("advantage on attacks"), "attack advantage", "攻击优势"),
    _flag(ATTACK_DISADVANTAGE, N_("disadvantage on attacks"), "attack disadvantage", "攻击劣势"),
    _flag(EASY_TARGET, N_("advantage against it"), "advantage against", "被攻击优势"),
    _flag(HARD_TARGET, N_("disadvantage against it"), "disadvantage against", "被攻击劣势"),
    _flag(SAVE_ADVANTAGE, N_("advantage on saves"), "save advantage", "豁免优势"),
    _flag(SAVE_DISADVANTAGE, N_("disadvantage on saves"), "save disadvantage", "豁免劣势"),
)
"""All that a condition can change."""

WORSE: Final = frozenset({BOUND, STOPPED, ATTACK_DISADVANTAGE, EASY_TARGET, SAVE_DISADVANTAGE})
EDGES: Final = {
    ATTACK_ADVANTAGE: ADVANTAGE, EASY_TARGET: ADVANTAGE, SAVE_ADVANTAGE: ADVANTAGE,
    ATTACK_DISADVANTAGE: DISADVANTAGE, HARD_TARGET: DISADVANTAGE, SAVE_DISADVANTAGE: DISADVANTAGE,
}  # fmt: skip


_TYPED: Final = {ADVANTAGE: ATTACK_ADVANTAGE, DISADVANTAGE: ATTACK_DISADVANTAGE}


def on_attack(attacker: Changes, target: Changes) -> tuple[Changing, ...]:
    """What effects change of an attack."""
    own = (ATTACKS, ATTACK_ADVANTAGE, ATTACK_DISADVANTAGE)
    met = (DEFENCE, EASY_TARGET, HARD_TARGET)
    return (*_of(attacker, own), *_of(target, met))


def on_save(changes: Changes) -> tuple[Changing, ...]:
    """What effects change of a save."""
    return _of(changes, (SAVES, SAVE_ADVANTAGE, SAVE_DISADVANTAGE))


def _of(changes: Changes, kinds: Iterable[str]) -> tuple[Changing, ...]:
    return tuple(each for what in kinds for each in changes.of(what))


def by(parts: Iterable[Changing], what: str) -> int:
    """What the numbers of one kind come to."""
    return sum(each.by for each in parts if each.what == what)


@dataclass(frozen=True, slots=True)
class Swayed:
    """The dice of an attack or a save as effects change them, and what changes them, or the number that they
    must reach."""

    dice: str
    parts: tuple[Changing, ...] = ()


def sway(dice: str, sides: int, parts: tuple[Changing, ...], number: str) -> Swayed:
    """The dice with what effects change: advantages of the die with these sides, and the ``number`` of this
    kind. Advantages that dice without such a die cannot have are left out, and the typed one that cancels
    them is a part without a name."""
    edges = {EDGES[each.what] for each in parts if each.what in EDGES}
    told, typed = swayed(dice, sides, edges, by(parts, number))
    if typed is None:
        return Swayed(told, tuple(each for each in parts if each.what not in EDGES))
    cancels = sum(edges) and not sum(edges | typed)
    return Swayed(told, (*parts, Changing(_TYPED[-sum(edges)], 1, "")) if cancels else parts)


def named(parts: Iterable[Changing]) -> tuple[str, ...]:
    """The names of effects, each once; without those that must not be named."""
    return tuple(dict.fromkeys(each.name for each in parts if each.name))


def worsens(effect: Effect) -> bool:
    """Whether it makes something harder for its bearer, or hurts it."""
    hurts = effect.periodic.startswith("-") or bool(effect.mark(SAVE))
    return hurts or any(what in WORSE or by < 0 for what, by in effect.changes)


def helps(effect: Effect) -> bool:
    """Whether a player may give it to an ally: it does no harm, and nobody must be rid of it."""
    return not (effect.harmful or effect.periodic or worsens(effect))


def _condition(name: str, *does: str, also: tuple[str, ...] = ()) -> Condition:
    return Condition(name, tuple((each, 1) for each in does), also=also)


CONDITIONS: Final = (
    _condition(N_("Blinded"), ATTACK_DISADVANTAGE, EASY_TARGET, also=("Blind", "失明")),
    _condition(N_("Charmed"), also=("被魅惑",)),
    _condition(N_("Deafened"), also=("Deaf", "失聪")),
    _condition(N_("Frightened"), ATTACK_DISADVANTAGE, also=("恐惧", "惊恐")),
    _condition(N_("Grappled"), BOUND, also=("擒抱", "被擒抱")),
    _condition(N_("Incapacitated"), STOPPED),
    _condition(N_("Invisible"), ATTACK_ADVANTAGE, HARD_TARGET),
    _condition(N_("Paralysed"), STOPPED, BOUND, EASY_TARGET, also=("Paralyzed", "瘫痪")),
    _condition(N_("Petrified"), STOPPED, BOUND, EASY_TARGET),
    _condition(N_("Poisoned"), ATTACK_DISADVANTAGE),
    _condition(N_("Prone"), ATTACK_DISADVANTAGE),
    _condition(N_("Restrained"), BOUND, ATTACK_DISADVANTAGE, EASY_TARGET, also=("被束缚",)),
    _condition(N_("Stunned"), STOPPED, BOUND, EASY_TARGET),
    _condition(N_("Unconscious"), STOPPED, BOUND, EASY_TARGET),
)
"""What d20 tables expect of these names; a table's own list says otherwise."""

EFFECTS: Final = Effects(
    units=(
        Unit("rounds", N_("rounds"), TURN_START, Whose.ACTOR),
        *UNITS[1:3],
        Unit("next_turn", N_("the end of the next turn"), TURN_END, Whose.NAMED, fixed=1, after_this=True),
        *UNITS[3:],
    ),
    takes=STACKS | {SAVE, CONCENTRATION},
    changes=CHANGES,
    marked=marked,
    negative=worsens,
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


def unheld(effects: Iterable[Effect], new: Effect) -> tuple[Effect, ...]:
    """The effects whose concentration ends because another one stops their owner."""
    if new.suppressed or STOPPED not in dict(new.changes):
        return ()
    return tuple(each for each in concentrating(effects, new.who) if each.id != new.id)


def ended_by(effect: Effect, rules: FightRules = PLAIN) -> Save | None:
    """The save that ends it. None: none does."""
    ability, dc, rolled = effect.mark(SAVE), effect.mark(DC), effect.mark(ROLL)
    if not ability or not (dc or rolled):
        return None
    name = rules.called(str(ability)) or OwnText({"": str(rolled)}) if rolled else ""
    return Save(str(ability), int(dc or 0), roll=str(rolled or ""), name=name)
