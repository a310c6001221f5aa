"""Fights of BtR, as tables: ``fights.toml``, ``interplay.toml`` and ``typed.toml`` of ``tests/cases/btr``."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from bot.encounter import events as happened
from bot.encounter.actions import (
    Action,
    Add,
    AddEffect,
    EndEffect,
    Entrant,
    Jump,
    Next,
    Remove,
    Start,
    SuppressEffect,
)
from bot.encounter.encounter import CombatantId, Encounter
from bot.encounter.outcomes import body_of
from bot.encounter.stored import dump, load
from bot.encounter.tracker import apply, open_encounter
from bot.encounter.views import view
from bot.refusal import Refusal
from bot.systems.btr.actions import Act
from bot.systems.btr.damage import suffered
from bot.systems.btr.effects import EFFECTS
from bot.systems.btr.events import ChannelYielded
from bot.systems.btr.fight import answers as done
from bot.systems.btr.fight import events as told
from bot.systems.btr.fight.body import Body
from bot.systems.btr.fight.combat import COMBAT
from bot.systems.btr.fight.questions import AttackDue, BalanceDue, LiftDue
from bot.systems.btr.resources import Stock
from bot.systems.combat import Answer
from bot.systems.effects import Effect, Stacking
from tests.case_tables import ids_covered, ruled_by, ruling

Case = Mapping[str, Any]
WITH_CHARACTERS = {"hp", "protection", "toughness", "stamina", "mana"}


@dataclass
class Battle:
    """A fight that is being played, and what the newest thing brought about."""

    encounter: Encounter
    events: list[happened.Event] = field(default_factory=list[happened.Event])

    def do(self, action: Action) -> None:
        step = apply(self.encounter, action)
        self.encounter = load(dump(step.encounter))
        assert self.encounter == step.encounter
        self.events += step.events

    def id(self, name: str) -> CombatantId:
        found = (each for each in (*self.encounter.combatants, *self.encounter.left))
        return next(each.id for each in found if each.name == name)

    def name(self, who: CombatantId) -> str:
        found = (*self.encounter.combatants, *self.encounter.left)
        return next(each.name for each in found if each.id == who)

    def effect(self, step: Case) -> Any:
        who = self.id(step["on"])
        name = step.get("end") or step["suppress"]
        return next(each for each in self.encounter.effects if (each.who, each.name) == (who, name))

    def answers(self, kind: type, made: Answer, what: str = "") -> Answer:
        for each in self.encounter.pending:
            question: Any = each.question
            if isinstance(question, kind) and (not what or question.blow.what == what):
                return replace(made, question=each.id)
        raise AssertionError(f"nothing of {what} is asked")


def _attack(battle: Battle, step: Case) -> Action:
    marks: dict[str, Any] = dict.fromkeys(step.get("marks", ()), True)
    return done.Attack(
        battle.id(step["by"]),
        tuple(battle.id(each.strip()) for each in step["to"].split(",")),
        step["attack"],
        step.get("damage", ""),
        step.get("effects", ""),
        step.get("rounds"),
        step.get("way", "attack"),
        **marks,
    )


def _effect(battle: Battle, step: Case) -> Action:
    unit = step.get("unit", "rounds" if "rounds" in step else "permanent")
    effect = EFFECTS.typed(
        Effect(
            step["effect"],
            battle.id(step["on"]),
            battle.id(step["by"]) if "by" in step else None,
            unit=unit,
            left=step.get("rounds"),
            layers=step.get("layers", 1),
            stacking=Stacking(step.get("stacking", "replace")),
            limit=step.get("limit", 0),
            family=step.get("family", ""),
            changes=tuple(step.get("changes", {}).items()),
            periodic=step.get("periodic", ""),
            later=step.get("later", False),
        )
    )
    return AddEffect(replace(effect, harmful=step.get("harmful", EFFECTS.negative(effect))))


def _act(battle: Battle, step: Case) -> Action:
    return Act(
        battle.id(step["by"]),
        step["action"],
        step.get("kind", ""),
        step.get("reaction"),
        step.get("cost"),
        step.get("cooldown", ""),
        step.get("uses"),
        after=step.get("after", ""),
    )


STEPS: Mapping[str, Callable[[Battle, Case], Action]] = {
    "attack": _attack,
    "effect": _effect,
    "end": lambda battle, step: EndEffect(battle.id(step["on"]), battle.effect(step).id),
    "suppress": lambda battle, step: SuppressEffect(battle.id(step["on"]), battle.effect(step).id),
    "dodge": lambda battle, step: battle.answers(AttackDue, done.Dodge(step["off"]), step["dodge"]),
    "block": lambda battle, step: battle.answers(AttackDue, done.Block(), step["block"]),
    "take": lambda battle, step: battle.answers(AttackDue, done.Take(), step["take"]),
    "balance": lambda battle, step: battle.answers(BalanceDue, done.Balance(keeps=step["balance"])),
    "lift": lambda battle, step: battle.answers(LiftDue, done.Lift(works=step["lift"])),
    "counter": lambda battle, step: done.Attack(
        battle.id(step["counter"]), (battle.id(step["of"]),), "counter", way="counter"
    ),
    "redirect": lambda battle, step: done.Redirect(
        battle.id(step["redirect"]), battle.id(step["ally"]), battle.id(step["by"]), step["what"]
    ),
    "set": lambda battle, step: done.Mend(battle.id(step["set"]), step["to"]),
    "action": _act,
    "onward": lambda battle, step: Next(),
    "jump": lambda battle, step: Jump(battle.id(step["jump"])),
    "remove": lambda battle, step: Remove(battle.id(step["remove"])),
}


def _begun(case: Case) -> Battle:
    battle = Battle(open_encounter("btr", gm=99, initiative_dice="1d20"))
    entrants = [Entrant(name, owner=1) for name in case.get("players", ())]
    battle.do(Add((*entrants, *(Entrant(name) for name in case.get("others", ())))))
    for name, text in case.get("bodies", {}).items():
        battle.do(done.Mend(battle.id(name), text))
    battle.do(Start())
    return battle


def _of(battle: Battle, name: str) -> str:
    who = battle.id(name)
    combatant = battle.encounter.combatant(who)
    body = body_of(COMBAT, combatant)
    parts = [
        f"{each} {stock.value}{'' if stock.limit is None else f'/{stock.limit}'}"
        for each, stock in body.resources
    ]
    parts += ["grave"] if body.grave else []
    parts += [_shown(each) for each in battle.encounter.effects if each.who == who]
    return " ".join([*parts, *(f"⏳{each.what}" for each in body.waiting)])


def _shown(effect: Effect) -> str:
    layers = f"×{effect.layers}" if effect.stacking is Stacking.STACK or effect.layers > 1 else ""
    left = "" if effect.left is None else f"({effect.left})"
    return f"{effect.name}{layers}{left}{'!' if effect.suppressed else ''}"


def _told(battle: Battle) -> Iterator[str]:
    for event in battle.events:
        match event:
            case told.Landed():
                parts = [f"{battle.name(event.who)}: {event.what} {event.fate.value}"]
                parts += [str(_total(event))] if event.taken else []
                parts += [f"[{each.control.value} {each.times}/{each.needed}]" for each in event.controls]
                parts += [f"[held {each}]" for each in event.held] + ["[unawares]"] * event.unawares
                yield " ".join(parts)
            case told.Worked():
                yield f"{battle.name(event.who)}: {event.name} {_did(event)}"
            case told.LiftCame():
                yield f"{battle.name(event.who)}: nothing of {', '.join(event.lifts)}"
            case told.Summed():
                yield f"panel of {battle.name(event.who)}"
            case _:
                pass


def _did(event: told.Worked) -> str:
    if event.healed is not None:
        return f"+{event.healed}"
    if event.moved is not None:
        return f"{event.moved[0]} {event.moved[1]:+d}"
    parts = [event.text or str(_total(event))]
    parts += [f"[{each.control.value} {each.times}/{each.needed}]" for each in event.controls]
    return " ".join([*parts, *(f"[held {each}]" for each in event.held)])


def _total(event: told.Landed | told.Worked) -> int:
    return sum(suffered(each.hit.amount, each.changes).amount for each in event.taken)


def _stands(battle: Battle, step: Case) -> Iterator[tuple[object, object]]:
    """What is so, and what the case says that is so."""
    names = {each.name for each in battle.encounter.combatants}
    rows = view(battle.encounter, as_gm=True).rows
    own: Any = rows[0].own
    for name in names & set(step):
        yield f"{name}: {_of(battle, name)}", f"{name}: {step[name]}"
    if "turn" in step:
        yield f"{rows[0].combatant.name} {own.phase}", step["turn"]
    if "ap" in step:
        yield own.action_points, step["ap"]
    if "channel" in step:
        yield own.channel or "", step["channel"]
    if "yields" in step:
        yield len([each for each in battle.events if isinstance(each, ChannelYielded)]), step["yields"]
    if "told" in step:
        said = [each for each in _told(battle) if not each.startswith("panel")]
        panels = [each for each in _told(battle) if each.startswith("panel")]
        yield (panels if step["told"][0].startswith("panel") else said), step["told"]


@ruled_by("btr", files=("fights", "interplay", "typed"))
def test_a_fight_goes_as_the_case_says(case: Case) -> None:
    battle = _begun(case)
    for step in case["do"]:
        battle.events.clear()
        if "refused" in step:
            with pytest.raises(Refusal) as caught:
                _do(battle, step)
            assert (ruling([caught.value]) or [caught.value.key]) == [step["refused"]]
            continue
        _do(battle, step)
        for found, wanted in _stands(battle, step):
            assert found == wanted, step


def _do(battle: Battle, step: Case) -> None:
    for _ in range(step.get("next", 0)):
        battle.do(Next(rest=True))
    for name, made in STEPS.items():
        if name in step:
            for _ in range(step.get("times", 1)):
                battle.do(made(battle, step))
            return


def test_a_body_goes_from_fight_to_fight_with_what_it_lacked() -> None:
    fresh = COMBAT.body_of({"hp": 30, "protection": 4, "mana": 9}, {})
    hurt = COMBAT.mended(fresh, "生命 12; 防护 0; 怒气 3/10; 打断 2; 重伤")
    before = COMBAT.kept(hurt)
    assert (before, COMBAT.harm(fresh, hurt)) == (hurt, 22)
    assert dict(COMBAT.with_harm(COMBAT.body_of({"hp": 40, "mana": 5}, {}), before).resources) == {
        "hp": Stock(22, 40),
        "protection": Stock(0),
        "mana": Stock(5, 5),
        "怒气": Stock(3, 10),
    }


RULES = {f"B-{n}" for n in (*range(9, 15), *range(21, 35))}


def test_every_rule_of_fights_has_a_case() -> None:
    assert ids_covered("btr") >= RULES


@pytest.mark.parametrize(
    ("typed", "grave"),
    [("HP=0", True), ("HP-30", True), ("生命 0/30", True), ("HP 1", False), ("HP=0; 重焕活力", False)],
)
def test_life_at_0_is_gravely_wounded_however_it_fell(typed: str, grave: bool) -> None:
    """B-27, as by damage; who was revived at 0 stays so."""
    whole = COMBAT.mended(Body(), "HP 30/30")
    assert COMBAT.mended(whole, typed).grave is grave
    revived = COMBAT.mended(whole, "HP=0; 重焕活力")
    assert not COMBAT.mended(revived, "HP 0; 防护 3").grave
