"""Fights of the games that come as files: ``tests/cases/recipe_fights``, and files that say them wrong."""

import re
import tomllib
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.characters.character import Entry, EntryKind
from bot.characters.resolved import resolved
from bot.encounter import requests, tracker
from bot.encounter.actions import Action, Add, Entrant, Start
from bot.encounter.encounter import CombatantId, Encounter, combat_of, deck_in
from bot.encounter.views import HealthShown, view
from bot.refusal import Refusal
from bot.systems import OWN, system
from bot.systems.attack_command import AttackRequest, Party
from bot.systems.cards import Pile
from bot.systems.combat import Combat
from bot.systems.health import Detail
from bot.systems.order.body import Body, Fate
from bot.systems.order.fight.answers import Alter
from bot.systems.order.fight.attack_typed import deed_of
from bot.systems.recipes.reader import recipe_of
from bot.systems.recipes.system import SHIPPED, shipped, shipped_text, system_of
from bot.systems.system import System
from bot.wording.encounter import question_said
from bot.wording.encounter.health import gauge_told
from bot.wording.words import LANGUAGES, words_for
from tests.bot.systems.fights import step_of
from tests.bot.systems.fights import told as told_of
from tests.case_tables import cases, ruled_by, step_told

ANN, FOE = CombatantId(1), CombatantId(2)
Case = dict[str, Any]


def combat_in(game: str) -> Combat[Body]:
    combat = system(game).combat
    assert combat is not None
    return combat


@cache
def changed(game: str, fight: str) -> System:
    """A game that comes as a file, with more lines in what it says of fights, as a server's own."""
    text = shipped_text(game).replace("[fight]\n", f"[fight]\n{fight}\n", 1)
    return system_of(recipe_of(text, f"own_{game}_{fight}"))


def game_of(case: Case) -> str:
    """The key of the game that a case is played in."""
    if "fight" not in case:
        return case["game"]
    own = changed(case["game"], case["fight"])
    OWN[own.key] = own
    return own.key


def fight(game: str, sheet: dict[str, int], foe: str, foe_of: int | None = None) -> Encounter:
    combat, names = combat_in(game), system(game).names
    entries = tuple(Entry(names.canonical(name), EntryKind.VALUE, value) for name, value in sheet.items())
    fresh = combat.body_of({}, {})
    opened = tracker.open_encounter(game, gm=1, initiative_dice="1d20")
    first, second = (20, 10) if deck_in(opened) is None else (None, None)
    opened = replace(opened, pile=Pile(("A♠", "2♣")))
    entrants = (
        Entrant("Ann", owner=5, initiative=first, body=combat.body_of(resolved(entries, names).values, {})),
        Entrant("Foe", owner=foe_of, initiative=second, body=combat.mended(fresh, foe) if foe else fresh),
    )
    return tracker.apply(tracker.apply(opened, Add(entrants)).encounter, Start()).encounter


def act(now: Encounter, what: Case) -> Action:
    if "hp" in what:
        return Alter((FOE,), what["hp"])
    if "answer" in what:
        return requests.answer(now, now.pending[0].id, what["answer"], what.get("text", ""))
    asked = AttackRequest(what["attack"], Party(), damage=what.get("damage", ""), save=what.get("save", ""))
    return deed_of(asked, ANN, (FOE,), combat_in(now.system).rules)


def told(step: tracker.Step, language: str = "en", detail: Detail = Detail.EXACT) -> str:
    """What the table is told, and asked."""
    words = words_for(language)
    cut = view(step.encounter, as_gm=False, health=HealthShown(detail))
    asked = "\n".join(question_said(words, cut, each) for each in cut.questions)
    return f"{told_of(step, language, detail)}\n{asked}"


def state(body: Body) -> str:
    points = [f"{body.left}/{body.full}"] if body.full is not None else []
    return " ".join([*points, *body.marks, *([body.fate.value] if body.fate is not Fate.UP else [])])


def played(case: Case, detail: Detail = Detail.EXACT) -> tuple[Encounter, str]:
    now, last = fight(game_of(case), case.get("sheet", {}), case.get("foe", ""), case.get("foe_of")), ""
    for what in case["do"]:
        values = what.get("with", {} if "answer" in what else case.get("sheet", {}))
        step = step_of(now, act(now, what), values, *what.get("falls", ()))
        now, last = step.encounter, last + told(step, "en", detail)
        told(step, "zh-CN", detail)
    return now, last


@ruled_by("recipe_fights", having="foe_is")
def test_an_attack_comes_to_what_the_case_says(case: Case) -> None:
    now, last = played(case)
    body = now.combatant(FOE).body
    assert isinstance(body, Body)
    assert state(body) == case["foe_is"]
    ann = now.combatant(ANN).body
    assert isinstance(ann, Body)
    assert state(ann) == case.get("ann_is", state(ann))
    kinds = combat_of(now)
    assert kinds is not None
    assert [kinds.question_kind(each.question).tag for each in now.pending] == case.get("asks", [])
    assert case.get("told", "") in last


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHIPPED)
def test_points_are_told_after_a_change_as_on_the_panel(game: str, language: str) -> None:
    now = fight(game, {}, "9/9" if "hp" in shipped_text(game) else "")
    words = words_for(language)
    for change in ("-1", "+1"):
        step = step_of(now, Alter((FOE,), change), {})
        now = step.encounter
        body = now.combatant(FOE).body
        assert isinstance(body, Body)
        for gauge in combat_in(game).health(body).gauges:
            assert gauge_told(words, game, gauge) in told(step, language)


UNTOLD = {
    Detail.WORDS: re.compile(
        r"HP \d|\d boxes|of \d+ marked|\d/\d|harm|\((?:Armour class|Guard|Defend|Parry|Evasion) "
    ),
    Detail.NOTHING: re.compile(r"HP \d|\d boxes|of \d+ marked|\d/\d|harm|damage.*\d damage|worse off"),
}
"""What the table does not read of a foe whose health is told in words, or not at all."""


@ruled_by("recipe_fights", having="foe_is")
def test_the_table_reads_no_more_of_a_foe_than_is_set(case: Case) -> None:
    for detail, untold in UNTOLD.items():
        _, last = played(case, detail)
        of_the_foe = [line for line in last.splitlines() if "**Ann** takes" not in line]
        assert not untold.search("\n".join(of_the_foe))
        if detail is Detail.NOTHING:
            rules = recipe_of(shipped_text(case["game"])).fight.rules
            assert rules is not None
            assert [each for each in rules.names.values() if f"**{each}**" in last] == []


@ruled_by("recipe_fights", having="refused")
def test_what_cannot_be_done_is_refused(case: Case) -> None:
    with pytest.raises(Refusal) as found:
        played(case)
    assert step_told(found.value) == case["refused"]


@pytest.mark.parametrize("game", SHIPPED)
def test_every_game_says_how_its_fights_go_and_has_cases(game: str) -> None:
    raw = tomllib.loads(shipped_text(game))
    rules = recipe_of(shipped_text(game), game).fight.rules
    assert rules is not None
    assert {"health", "defence"} <= raw["fight"].keys()
    assert raw["initiative"]
    assert {rules.defence, rules.armour} - {""} <= {each.key for each in rules.values}
    assert game in {case["game"] for _, case in cases("recipe_fights")}
    usual = shipped(game)
    assert usual.combat is not None
    health = usual.combat.health(usual.combat.body_of({}, {}))
    assert health.lost == 0


WRONG = {
    'attack = "nothing"': ("game.not_one_of", 6),
    'usual_answer = "none"': ("game.missing", 6),
    'attack = "risk"\nusual_answer = "jump"\nanswers.dodge = "bold"': ("game.not_one_of", 7),
    'attack = "risk"\nusual_answer = 1\nanswers.dodge = "bold"': ("game.not_a_text", 7),
    'attack = "risk"\nusual_answer = { foe = "dodge" }\nanswers.dodge = "bold"': ("game.unknown_key", 7),
    'attack = "risk"\nusual_answer = { foes = 3 }\nanswers.dodge = "risk 2"': ("game.not_one_of", 7),
    'attack = "risk"\nusual_answer = "dodge"\nanswers.dodge = "risk"': ("game.usual_answer_asks", 7),
    'attack = "risk"\nanswers.none = "risk 2"': ("game.reserved", 7),
    'attack = "risk"\ndie = 12': ("game.judged_attack", 7),
    'attack = "risk"\ncompare = "more than"': ("game.judged_attack", 7),
    'adds = "margin"': ("game.judged_attack", 6),
    'attack = "risk"\nadds = "half"': ("game.not_one_of", 7),
    'armour = "leather"': ("game.not_a_value", 6),
    'harm = ["damage >= leather"]': ("game.unknown_measure", 6),
    'harm = ["damage >"]': ("game.condition", 6),
    'harm = "damage > 1"': ("game.not_a_list", 6),
    f"harm = {['damage >= 1'] * 13}": ("game.too_many", 6),
}


@pytest.mark.parametrize("fight_says", list(WRONG))
def test_a_fight_that_is_wrong_is_refused_with_its_line(fight_says: str) -> None:
    text = f'name = "Wrong"\nvalues = ["bold"]\n[rolls]\nrisk = "2d6 + {{bonus}}"\n[fight]\n{fight_says}\n'
    with pytest.raises(Refusal) as found:
        recipe_of(text)
    assert (found.value.key, found.value.facts["line"]) == WRONG[fight_says]


def test_a_value_that_the_harm_needs_and_nobody_knows_is_asked_for() -> None:
    now = fight("trait-wild", {}, "")
    body = now.combatant(FOE).body
    assert isinstance(body, Body)
    assert dict(body.defences) == {"parry": 4, "toughness": 5}
    assert combat_in("trait-wild").mended(body, "坚韧 9; Parry 7").defences == (
        ("parry", 7),
        ("toughness", 9),
    )
