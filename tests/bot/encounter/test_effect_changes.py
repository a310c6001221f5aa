"""Every change that can be typed of an effect changes something, or is refused: in every game."""

import pytest

from bot.encounter import effects
from bot.encounter.actions import AddEffect
from bot.encounter.effects_by_hand import add_effect
from bot.encounter.encounter import Encounter, course_of
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.btr.damage_typed import TYPES
from bot.systems.btr.effects import changes_of
from bot.systems.effects import UNCHANGED, ChangeKind, Effect
from bot.systems.instinct.checks import Check
from bot.systems.instinct.effects import ATTACK, DEFENCE, changed_body, changed_check
from bot.systems.instinct.health import Body
from bot.systems.order.effects import Swayed, on_attack, on_save, sway
from tests.bot.encounter.played import ONE, started

KINDS = [
    pytest.param(key, kind, id=f"{key}-{kind.name}")
    for key, game in SYSTEMS.items()
    if game.clock is not None
    for kind in game.effects.changes
]


def changed(before: Encounter, game: str, kind: ChangeKind, by: int) -> bool:
    """Whether an effect that changes this by so much does anything. Refusal: it cannot."""
    effect = Effect("Odd", ONE, changes=((kind.name, by),))
    after = add_effect(before, AddEffect(effect)).encounter
    held = effects.changes(after, frozenset()).get(ONE, UNCHANGED)
    if after.clock != before.clock or (kind.on_map and held.by(kind.name)):
        return True
    if game == "instinct":
        check = changed_check(Check(()), held, ATTACK, DEFENCE)
        return check != Check(()) or changed_body(Body(), held) != Body()
    if game == "order":
        rolled = sway("1d20", 20, (*on_attack(held, held), *on_save(held)), kind.name)
        return rolled != Swayed("1d20") or ONE in course_of(after).unable
    ways = ("dealt", "suffered")
    return any(changes_of(after.effects, ONE, way, TYPES) for way in ways)


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_change_does_something_or_is_refused(game: str, kind: ChangeKind) -> None:
    fight = started({"name": "Ann", "initiative": 9}, {"name": "Bob", "initiative": 5}, system=game)
    for by in (-1, 0, 1):
        if by in kind.bounds and by:
            assert changed(fight.encounter, game, kind, by), by
            continue
        with pytest.raises(Refusal, match="effect_"):
            changed(fight.encounter, game, kind, by)
    known = SYSTEMS[game].effects
    for title in kind.titles:
        percent = "%" if kind.percent else ""
        assert known.read(f"{title}+1{percent}", game) == ((kind.name, 1),)
