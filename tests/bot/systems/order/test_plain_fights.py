"""Fights of the plain game on bodies: attacks, damage by its types, saves, dying, concentration, turns."""

import contextlib
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.characters.written_attacks import attack_in
from bot.dice.notation import Typed, read
from bot.dice.odds.distribution import Distribution
from bot.dice.odds.typed import distribution
from bot.dice.roll import Budget, roll
from bot.encounter import requests, tracker
from bot.encounter.actions import Action, Add, AddEffect, EndEffect, Entrant, Jump, Next, Remove, Start
from bot.encounter.encounter import CombatantId, Encounter
from bot.encounter.events import InitiativeSet
from bot.encounter.views import HealthShown, action_told, view
from bot.refusal import Refusal
from bot.systems import system
from bot.systems.attack_command import AttackRequest, Party
from bot.systems.clock import InitiativeRoll
from bot.systems.effects import Effect, Stacking
from bot.systems.health import Detail
from bot.systems.odds_questions import OddsQuestion
from bot.systems.order.actions import ActNow, Hold
from bot.systems.order.damage import Amount, Guard, read_damage, suffered
from bot.systems.order.effects import EFFECTS, marked
from bot.systems.order.fight import chances as fight_chances
from bot.systems.order.fight.answers import Alter
from bot.systems.order.fight.attack_typed import deed_of
from bot.systems.order.fight.odds import UNBOUNDED, Attack, Saving
from bot.systems.order.health import Body, Fate, harm, healed, hurt, shielded
from bot.systems.order.health_typed import mended, read_changes
from bot.systems.order.rules import PLAIN, AtNought
from bot.systems.order.sheet import in_dice
from bot.wording.encounter import action_name, question_said
from bot.wording.words import words_for
from tests.bot.systems.fights import step_of, told
from tests.case_tables import ruled_by, step_told
from tests.scripted_dice import Ones, falling

ANN, WOLF, OWL = CombatantId(1), CombatantId(2), CombatantId(3)
IDS = {"ann": ANN, "wolf": WOLF, "owl": OWL}
VALUES = {"str": 3}


def typed(text: str) -> Body:
    return mended(Body(), text, AtNought.DYING) if text else Body()


def fight(variants: tuple[str, ...] = (), **bodies: str) -> Encounter:
    """Ann is a player's, the wolf and the owl are the GM's; Ann acts first."""
    opened = tracker.open_encounter("order", gm=1, initiative_dice="1d20", variants=variants)
    entrants = (
        Entrant("Ann", owner=5, initiative=20, body=typed(bodies.get("ann", "20/20; AC 15; con save 2"))),
        Entrant("Wolf", initiative=10, body=typed(bodies.get("wolf", "11/11; AC 13; dex save 2"))),
        Entrant("Owl", initiative=5, body=typed(bodies.get("owl", ""))),
    )
    return tracker.apply(tracker.apply(opened, Add(entrants)).encounter, Start()).encounter


def done(now: Encounter, action: Action, *dice: str) -> tracker.Step:
    """Do something with the dice that fall; whatever it leaves can be told."""
    step = step_of(now, action, VALUES, *dice)
    for language in ("en", "zh-CN"):
        for health in (None, *Detail):
            told(step, language, health)
    return step


def of(now: Encounter, who: CombatantId) -> Body:
    found = now.combatant(who).body
    assert isinstance(found, Body)
    return found


def state(body: Body) -> str:
    parts = [f"{body.left}/{body.full}" if body.full is not None else f"{body.left}"]
    parts += [f"temp {body.temporary}"] if body.temporary else []
    parts += [body.fate.value] if body.fate is not Fate.UP else []
    parts += [f"{body.saved}-{body.failed}"] if body.saved or body.failed else []
    return " ".join(parts)


def asked(now: Encounter) -> list[str]:
    kinds = system("order").combat
    assert kinds is not None
    names = {who: name for name, who in IDS.items()}
    saves: list[Any] = [getattr(each.question, "save", None) for each in now.pending]
    return [
        f"{kinds.question_kind(each.question).tag} {names[each.question.who]}"
        + (f" {save.dc}" if save else "")
        for each, save in zip(now.pending, saves, strict=True)
    ]


def act(now: Encounter, what: dict[str, Any]) -> Action:
    """What a case does."""
    who = IDS[what.get("by", "ann")]
    targets = tuple(IDS[each] for each in what.get("at", ["wolf"]))
    if "attack" in what:
        damage, save = what.get("damage", ""), what.get("save", "")
        return deed_of(AttackRequest(what["attack"], Party(), damage=damage, save=save), who, targets)
    if "hp" in what:
        return Alter(targets, what["hp"])
    if "answer" in what:
        of: int = what.get("of", 0)
        question = now.pending[of].id
        return requests.answer(now, question, what["answer"], what.get("typed", ""))
    if "effect" in what:
        effect = Effect(what["effect"], targets[0], source=who, unit=what.get("unit", "permanent"))
        changes = EFFECTS.read(what.get("changes", ""), "order")
        effect = replace(effect, left=what.get("left"), of=IDS.get(what.get("of", "")), changes=changes)
        effect = replace(effect, periodic=what.get("periodic", ""))
        effect = replace(effect, stacking=Stacking(what.get("stacking", effect.stacking)))
        return AddEffect(marked(effect, what.get("save", ""), what.get("concentration", False)))
    if "end" in what:
        (ends,) = (each for each in now.effects if (each.who, each.name) == (targets[0], what["end"]))
        return EndEffect(ends.who, ends.id)
    if "remove" in what:
        return Remove(IDS[what["remove"]])
    if "act" in what:
        return ActNow(IDS[what["act"]])
    if "jump" in what:
        return Jump(IDS[what["jump"]])
    return Hold() if "hold" in what else Next()


@ruled_by("order", files=["conditions", "fights", "interplay"])
def test_a_fight_goes_as_the_case_says(case: dict[str, Any]) -> None:
    now = fight(tuple(case.get("variants", ())), **case.get("bodies", {}))
    lines: list[str] = []
    for what in case["do"]:
        for _ in range(what.get("times", 1)):
            refused = what.get("refused")
            if refused:
                with pytest.raises(Refusal) as found:
                    done(now, act(now, what), *what.get("falls", ()))
                assert step_told(found.value) == refused
                continue
            step = done(now, act(now, what), *what.get("falls", ()))
            now, lines = step.encounter, told(step).replace("\xa0", " ").splitlines()
    expect = case["expect"]
    found = {name: state(of(now, IDS[name])) for name in expect if name in IDS}
    if "asks" in expect:
        found |= {"asks": asked(now)}
    if "effects" in expect:
        found |= {"effects": [each.name for each in now.effects]}
    if "turn" in expect:
        found |= {"turn": now.combatant(now.current).name if now.current else ""}
    if "round" in expect:
        found |= {"round": now.round_number}
    if "told" in expect:
        found |= {"told": [each for each in lines if any(each == line for line in expect["told"])] or lines}
    assert found == expect


AMOUNTS = st.integers(0, 200)
CHANGES = st.lists(st.tuples(st.sampled_from(["hurt", "heal", "temp"]), AMOUNTS), max_size=20)


@given(CHANGES, st.integers(1, 50), st.sampled_from(AtNought))
def test_points_stay_within_their_bounds(changes: list[tuple[str, int]], full: int, fate: AtNought) -> None:
    """Whatever happens: 0 points are a fall, a fall is 0 points, and nothing exceeds the maximum."""
    body = Body(full, full)
    for what, amount in changes:
        before = body
        if what == "hurt":
            body, loss = hurt(body, amount, fate)
            assert loss.temporary + loss.points <= amount
            assert harm(before, body) == loss.temporary + loss.points
        elif what == "heal":
            body, gained = healed(body, amount)
            assert gained == (body.left or 0) - (before.left or 0)
        else:
            body = shielded(body, amount)
            assert body.temporary in (amount, before.temporary)
        assert 0 <= (body.left or 0) <= full
        assert (body.left == 0) is (body.fate is not Fate.UP)
        assert 0 <= body.failed <= 3


@given(AMOUNTS, st.booleans(), st.booleans(), st.booleans())
def test_halves_round_down_in_their_order(amount: int, half: bool, resists: bool, vulnerable: bool) -> None:
    guard = Guard(("fire",) * resists, (), ("all",) * vulnerable)
    taken = suffered(Amount(amount, "fire"), guard, half=half).taken
    expected = amount // 2 if half else amount
    expected = expected // 2 if resists else expected
    assert taken == (expected * 2 if vulnerable else expected)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("1d8+3 slashing", [("1d8+3", "slashing")]),
        ("1d8+3 slashing + 1d6 fire", [("1d8+3", "slashing"), ("1d6", "fire")]),
        ("2d6[fire]+3[magic]", [("2d6", "fire"), ("3", "magic")]),
        ("8d6火焰", [("8d6", "fire")]),
        ("1d8-1 挥砍伤害", [("1d8-1", "slashing")]),
        ("3 cold iron", [("3", "cold iron")]),
        ("2d6+STR piercing and 1d4", [("2d6+3+1d4", "piercing")]),
        ("1d6 acid, 2 poison, 1 acid", [("1d6+1", "acid"), ("2", "poison")]),
        ("(1d6+2)*2 fire", [("(1d6+2)×2", "fire")]),
        ("7", [("7", "")]),
    ],
)
def test_a_damage_is_read_by_its_types(text: str, parts: list[tuple[str, str]]) -> None:
    assert [(each.dice, each.kind) for each in read_damage(text, VALUES)] == parts


@pytest.mark.parametrize("text", ["1*" * 100 + "1", "1 * " * 50 + "1", "(" * 100, "火" * 200, "- " * 100])
def test_a_long_damage_is_read_or_refused_at_once(text: str) -> None:
    """Nothing is tried in more ways than there are signs."""
    with contextlib.suppress(Refusal):
        read_damage(text, {})
    with contextlib.suppress(Refusal):
        read_changes(f"-{text}"[:200])


def _bodies() -> Iterator[tuple[str, str]]:
    yield "20/30; AC 15", "20/30"
    yield "hp 27, ac 16, temp 3", "27/27 temp 3"
    yield "生命 12; 护甲等级 14; 抗性 火焰，毒素", "12/12"
    yield "max 30; resist fire, cold; dex save +3", "30/30"
    yield "20; -7; +2", "15/20"
    yield "20; dead", "0/20 dead"
    yield "20; death saves 1/2", "0/20 dying 1-2"
    yield "20; death saves 3/1", "0/20 stable 0-1"
    yield "20; death saves 2/3", "0/20 dead 2-3"
    yield "20; =0; 起身", "1/20"


@pytest.mark.parametrize(("text", "expected"), list(_bodies()))
def test_a_body_is_typed(text: str, expected: str) -> None:
    assert state(typed(text)) == expected


def test_guards_and_saves_are_typed_in_both_languages() -> None:
    body = typed("10; resist fire, 寒冷; 免疫 毒素; vulnerable to force; 敏捷豁免 -1; will 4; parry 12")
    assert body.guard == Guard(("fire", "cold"), ("poison",), ("force",))
    assert (body.save("dex"), body.save("will"), body.defence("parry")) == (-1, 4, 12)
    assert mended(body, "-resist fire", AtNought.DYING).guard.resists == ("cold",)


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("", "fight.cannot_set_points"),
        ("banana", "fight.cannot_set_points"),
        ("-fire", "fight.cannot_set_points"),
        ("30/20", "fight.above_full"),
        ("99999999/99999999", "fight.cannot_set_points"),
        ("-2d6", "fight.cannot_set_points"),
    ],
)
def test_what_cannot_be_typed_is_refused(text: str, refused: str) -> None:
    with pytest.raises(Refusal) as found:
        mended(Body(), text, AtNought.DYING)
    assert found.value.key == refused


def test_a_sheet_makes_a_body_and_scores_are_told_from_modifiers() -> None:
    combat = system("order").combat
    assert combat is not None
    scores = combat.body_of(
        {"hp": 27, "ac": 15, "str": 16, "dex": 7, "con_save": 4, "will": 2}, {"抗性": "火焰、毒素"}
    )
    assert (scores.left, scores.full, scores.defence("ac")) == (27, 27, 15)
    assert dict(scores.saves) == {"str": 3, "dex": -2, "con": 4, "will": 2}
    assert scores.guard == Guard(("fire", "poison"))
    modifiers = combat.body_of({"strength": 3, "dex": -1}, {})
    assert dict(modifiers.saves) == {"str": 3, "dex": -1}
    harmed = combat.with_harm(combat.body_of({"hp": 30}, {}), replace(scores, left=20))
    assert (harmed.left, harmed.full, harmed.defence("ac")) == (23, 30, 15)


@pytest.mark.parametrize(
    ("text", "added", "number"),
    [
        ("1d20+str", 3, None),
        ("1d20+STR+dex", 5, None),
        ("2d20kh1+感知-1", -2, None),
        ("d20 <= dex", 0, 14),
        ("1d20+str >= dex + 1", 3, 15),
        ("1d20+hp", 27, None),
        ("1d20+str-100", -97, None),
    ],
)
def test_dice_add_the_modifier_of_a_score_and_are_compared_with_the_score(
    text: str, added: int, number: int | None
) -> None:
    sheet = in_dice({"strength": 16, "dex": 14, "感知": 9, "hp": 27})
    typed = read(text, sheet)
    assert (typed.added, typed.difficulty) == (added, number)
    worked = roll(read("1d20+(str-10)/2+(dex - 10)/2", sheet), falling("d20 4"), Budget())
    assert worked.total == 9


@pytest.mark.parametrize("sheet", [{"str": 3, "dex": -1}, {"strength": 9}, {"strength": 9, "agility": 8}, {}])
def test_dice_add_modifiers_and_what_may_be_of_another_game_as_they_are(sheet: dict[str, int]) -> None:
    assert in_dice(sheet) == sheet


def test_the_table_learns_no_numbers_of_foes() -> None:
    now = done(fight(), act(fight(), {"attack": "1d20+5", "damage": "1d8+3 slashing"}), "d20 13").encounter
    step = done(now, act(now, {"answer": 0}), "d8 5")
    assert "HP 3/11" in told(step)
    assert "HP" not in told(step, health=Detail.WORDS)
    assert "**8** slashing" in told(step, health=Detail.WORDS)
    (row,) = (each for each in view(now, as_gm=False).rows if each.combatant.id == WOLF)
    assert row.health is not None
    assert row.health.gauges == ()


TYPED = ("-7", "-3d6 fire", "+5", "=8", "temp 19", "AC 23; dex save 8", "death saves 1/2", "25/30", "-7, +5")
HARM = {"3", "6", "4", "7", "10", "13"}
"""The numbers in what harms, and of a save for concentration."""


@given(
    st.sampled_from([Detail.WORDS, Detail.NOTHING]),
    st.lists(st.sampled_from(TYPED), min_size=1, max_size=4),
    st.sampled_from(["21/30; AC 17; con save 6", "1/30", "25/30; temp 8; resist fire", ""]),
    st.booleans(),
)
def test_no_word_of_the_table_has_a_number_that_the_setting_hides(
    health: Detail, changes: list[str], wolf: str, held: bool
) -> None:
    """Only what harm was suffered is told, and only where health is told in words."""
    now = fight(wolf=wolf)
    if held:
        now = done(now, AddEffect(marked(Effect("Bless", OWL, source=WOLF), "", True))).encounter
    names = {each.id: each.name for each in now.combatants}
    shown = HealthShown(health)
    words = words_for("en")
    for text in changes:
        deed = Alter((WOLF,), text)
        with contextlib.suppress(Refusal):
            step = done(now, deed, *(("d6 3 4 6",) if "d6" in text else ()))
            cut = view(step.encounter, as_gm=False, health=shown)
            asked_of = [question_said(words, cut, each) for each in cut.questions]
            name = action_name(words, action_told(now, deed, shown), names.get, system="order")
            lines = [told(step, health=health), str(name), *asked_of]
            known = re.findall(r"\d+", " ".join(lines).replace("Round 1", ""))
            assert set(known) <= (HARM if health is Detail.WORDS else set()), lines
            assert str(name) == "a change to Wolf's health"
            now = step.encounter


def test_a_name_tells_what_was_typed_where_the_health_is_exact() -> None:
    now, deed = fight(), Alter((WOLF,), "temp 9")
    words, names = words_for("en"), {each.id: each.name for each in now.combatants}
    told_whole = action_told(now, deed, HealthShown(Detail.EXACT))
    assert action_name(words, told_whole, names.get, system="order") == "Wolf: temp 9"
    both = Alter((ANN, WOLF), "temp 9")
    mixed = action_name(words, action_told(now, both, HealthShown()), names.get, system="order")
    assert mixed == "a change to Ann, Wolf's health"


@pytest.mark.parametrize("health", [Detail.WORDS, Detail.NOTHING, Detail.EXACT])
def test_death_saves_and_harm_are_told_as_exactly_as_health_is(health: Detail) -> None:
    now = done(fight(wolf="5/11; resist fire"), Alter((WOLF,), "death saves 1/2")).encounter
    now = replace(now, current=ANN)
    step = done(now, Next())
    shown = HealthShown(health)
    (asked_now,) = view(step.encounter, as_gm=True, health=shown).questions
    assert asked_now.question.who == WOLF
    seen_by_table = view(step.encounter, as_gm=False, health=shown).questions
    assert len(seen_by_table) == (health is not Detail.NOTHING)
    dying = done(step.encounter, act(step.encounter, {"answer": 0}), "d20 4")
    public = told(dying, health=health)
    assert ("dead" in public) is (health is not Detail.NOTHING)
    assert ("[4]" in public) is (health is Detail.EXACT)
    harmed = told(done(fight(wolf="11/11; resist fire"), Alter((WOLF,), "-7 fire")), health=health)
    assert ("resisted" in harmed) is (health is not Detail.NOTHING)
    assert "Wolf" in harmed


def test_a_turn_that_begins_again_asks_for_no_second_death_save() -> None:
    now = done(fight(), Hold()).encounter  # Ann holds; the wolf is next.
    now = done(now, Alter((OWL,), "20/20; death saves 0/0")).encounter
    now = done(now, Next()).encounter
    assert now.current == OWL
    now = done(now, act(now, {"answer": 0}), "d20 12").encounter
    now = done(now, ActNow(ANN)).encounter
    assert now.current == ANN
    now = done(now, Next()).encounter
    assert (now.current, asked(now), of(now, OWL).saved) == (OWL, [], 1)
    now = done(now, Next()).encounter
    while now.current != OWL:
        now = done(now, Next()).encounter
    assert asked(now) == ["death owl"]


def test_questions_end_with_what_they_ask_about() -> None:
    now = fight()
    for each in (
        marked(Effect("Bless", OWL, source=ANN), "", True),
        marked(Effect("Hold", ANN, source=WOLF), "WIS 13", False),
    ):
        now = done(now, AddEffect(each)).encounter
    bless, hold = (each.id for each in now.effects)
    now = done(now, Alter((ANN,), "-3")).encounter
    now = done(now, Alter((ANN,), "-3")).encounter
    assert asked(now) == ["hold ann 10", "hold ann 10"]
    assert asked(done(now, EndEffect(OWL, bless)).encounter) == []
    assert asked(done(now, Alter((ANN,), "-50")).encounter) == [], "the fallen concentrate on nothing"
    told_again = done(now, Alter((ANN,), "-1, +1, -50"))
    assert asked(told_again.encounter) == []
    now = done(done(now, EndEffect(OWL, bless)).encounter, Next()).encounter
    assert asked(now) == ["end ann 13"]
    assert asked(done(now, EndEffect(ANN, hold)).encounter) == []
    dying = done(fight(wolf="5/11"), Alter((WOLF,), "dying")).encounter
    dying = done(dying, Next()).encounter
    assert asked(dying) == ["death wolf"]
    assert asked(done(dying, Alter((WOLF,), "+3")).encounter) == [], "on its feet, it owes no death save"


def test_a_second_concentration_ends_the_first_before_the_start_as_well() -> None:
    opened = tracker.open_encounter("order", gm=1, initiative_dice="1d20")
    now = tracker.apply(opened, Add((Entrant("Ann", owner=5), Entrant("Wolf")))).encounter
    for name in ("Bless", "Hold"):
        now = done(now, AddEffect(marked(Effect(name, WOLF, source=ANN), "", True))).encounter
    assert [each.name for each in now.effects] == ["Hold"]


def test_changes_typed_together_are_all_told_in_their_order() -> None:
    step = done(fight(wolf="3/11"), Alter((WOLF,), "-3, AC 15, +1d6"), "d6 4")
    lines = told(step).splitlines()
    assert [line[0] for line in lines if line[0] in "💥💚*"] == ["💥", "*", "💚"], lines
    assert "regains **4**" in told(step)
    assert "AC 15" in told(step)
    assert state(of(step.encounter, WOLF)) == "4/11"


def test_a_critical_hit_rolls_dice_that_are_kept_twice_and_tells_its_face_once() -> None:
    damage = {"attack": "1d20+5", "damage": "4d6kh3+1d4+2 fire"}
    step = done(fight(), act(fight(), damage), "d20 20")
    line = told(step).splitlines()[0]
    assert line.endswith("· **critical hit**"), line
    assert line.count("natural 20") == 1
    hit = done(step.encounter, act(step.encounter, {"answer": 0}), "d6 6 5 4 1", "d6 2 3 1 1", "d4 2 1")
    assert "takes **26** fire" in told(hit)


def test_harm_without_a_maximum_counts_once_the_sheet_has_one() -> None:
    combat = system("order").combat
    assert combat is not None
    hurt_before, _ = hurt(Body(), 7, AtNought.DOWN)
    merged = combat.with_harm(combat.body_of({"hp": 20}, {}), hurt_before)
    assert (merged.left, merged.full) == (13, 20)


@pytest.mark.parametrize("change", ["=0/0", "max 0", "0/0"])
def test_a_maximum_of_nothing_is_refused_with_advice_that_works(change: str) -> None:
    with pytest.raises(Refusal) as refused:
        done(fight(), Alter((WOLF,), change))
    assert refused.value.key == "fight.full_of_nothing"
    for advised in ("0/20", "=0"):
        assert of(done(fight(), Alter((WOLF,), advised)).encounter, WOLF).left == 0


def test_of_a_hidden_target_the_table_learns_nothing() -> None:
    now = fight()
    hidden = replace(now, combatants=tuple(replace(each, hidden=each.id == WOLF) for each in now.combatants))
    step = done(
        hidden,
        act(hidden, {"attack": "8d6 fire", "save": "DEX 14", "at": ["wolf", "owl"]}),
        "d6 1 1 1 1 1 1 1 1",
        "d20 3",
        "d20 4",
    )
    public = told(step, health=Detail.WORDS)
    assert "✴ **Ann** → **Owl**: **8** fire damage" in public
    assert "Wolf" not in public


def test_where_a_hidden_one_acts_no_end_of_an_effect_tells() -> None:
    now = fight()
    now = replace(now, combatants=tuple(replace(each, hidden=each.id == WOLF) for each in now.combatants))
    now = done(now, Next()).encounter
    assert now.current == WOLF
    now = done(now, AddEffect(Effect("Slow", OWL, unit="rounds", left=1))).encounter
    ends = list[str]()
    while now.effects:
        step = done(now, Next())
        now = step.encounter
        ends.append(told(step, health=Detail.WORDS))
    assert (now.current, now.round_number) == (ANN, 2), "as if it had begun in Ann's turn"
    assert "Slow ends" in ends[-1]


def test_initiative_is_rolled_again_for_each_round_and_a_step_done_again_has_the_same_dice() -> None:
    opened = tracker.open_encounter("order", gm=1, initiative_dice="1d20", variants=("anew",))
    entrants = (Entrant("Ann", owner=5, modifier=3), Entrant("Wolf"), Entrant("Owl", initiative=30))
    gathered = tracker.apply(opened, Add(entrants)).encounter
    rolls = tuple(InitiativeRoll(who, 10, (10,)) for who, _ in tracker.needs(gathered, Start()))
    now = tracker.apply(gathered, Start(rolls, seed="ab" * 16)).encounter
    seen_orders: set[tuple[int, ...]] = set()
    for _ in range(30):
        step = tracker.apply(now, Next())
        assert tracker.apply(now, Next()) == step
        now = step.encounter
        told = {each.who: each for each in step.events if isinstance(each, InitiativeSet)}
        assert bool(told) is (step.encounter.current == OWL)
        for who, each in told.items():
            assert each.roll is not None
            assert each.initiative == each.roll.faces[0] + (3 if who == ANN else 0)
        assert OWL not in told
        if told:
            seen_orders.add(tuple(told))
    assert {(ANN, WOLF), (WOLF, ANN)} == seen_orders


PAGE = Path(__file__).parents[4] / "docs" / "plain.md"


def test_every_change_and_attack_of_the_page_is_read() -> None:
    page = re.sub(r"\n +", " ", PAGE.read_text("utf-8"))
    changes, conditions = list[str](), list[str]()
    for section in page.split("\n## "):
        rows = re.findall(r"^\| (`.*?`) \|", section, re.MULTILINE)
        typed = [each for row in rows for each in re.findall(r"`([^`]+)`", row) if not each.startswith("/")]
        (conditions if section.startswith(("Conditions", "状态")) else changes).extend(typed)
    assert len(changes) > 16
    written = [each for each in changes if ' "' in each]
    assert len(written) > 1
    for each in written:
        name, _, text = each.partition(" ")
        assert attack_in(name, text.strip('"'))
    for each in (one for one in changes if one not in written):
        assert read_changes(each)
    does = [EFFECTS.listed(f"Odd ({each})", "order") for each in conditions if each != "vs 15"]
    assert {what for each in does for what, _ in each.changes} == {each.name for each in EFFECTS.changes}
    assert [each.periodic for each in does if not each.changes] == ["-3 fire", "+2", "-3 火焰", "+2"]
    attacks = re.findall(r"`/(?:attack|攻击) (?:modifier|修正值): ([^`]*)`", page.replace("\n", " "))
    named = {each.partition(" ")[0] for each in written}
    assert len(attacks) == 6
    assert len(named & {*attacks}) == 2
    for typed in (each for each in attacks if each not in named):
        text, *_ = re.split(r" (?:target|目标): ", typed)
        save = re.search(r"(?:save|豁免): (.*)", typed)
        damage = re.search(r"(?:damage|伤害): (.*)", typed)
        asked = AttackRequest(text, Party(), damage=damage[1] if damage else "", save=save[1] if save else "")
        assert deed_of(asked, ANN, (WOLF,))


def _outright(dice: int, added: int, number: int, left: int) -> tuple[Fraction, Fraction, Fraction]:
    """By counting every face of the d20s and the d6s: the chances to hit, of a critical hit, and that 1d6+1
    of damage takes all points."""
    hits = critical = down = Fraction(0)
    for rolled in product(range(1, 21), repeat=dice):
        share, face = Fraction(1, 20**dice), max(rolled)
        if face == 1 or (face != 20 and face + added < number):
            continue
        hits += share
        critical += share if face == 20 else 0
        falls = list(product(range(1, 7), repeat=2 if face == 20 else 1))
        down += share * Fraction(sum(sum(each) + 1 >= left for each in falls), len(falls))
    return hits, critical, down


@pytest.mark.parametrize(
    ("dice", "added", "number", "left"), [(1, 5, 15, 6), (2, 3, 18, 8), (1, 0, 30, 3), (1, 30, 5, 4)]
)
def test_the_odds_of_an_attack_are_those_of_counting_every_face(
    dice: int, added: int, number: int, left: int
) -> None:
    chances = system("order").chances
    assert chances is not None
    typed = f"{dice}d20kh1+{added} vs {number}" if dice > 1 else f"1d20+{added} vs {number}"
    asked = chances.read(OddsQuestion(typed, {}, damage="1d6+1 fire", health=str(left), attacks=1))
    assert asked is not None
    reckoned = asked.reckoned()
    hits, critical, down = _outright(dice, added, number, left)
    assert (reckoned.chances[0].chance, reckoned.further[0].chance) == (hits, critical)
    assert reckoned.courses[0].after == (down,)


@pytest.mark.parametrize("number", [8, 14, 40])
@pytest.mark.parametrize("dice", ["1d20+5", "2d20kh1+1d4", "2d20kl1-1d4+2", "(1d20+1)*2"])
def test_the_chances_of_a_fight_are_those_of_counting_every_face(dice: str, number: int) -> None:
    """Also with other dice beside the d20: a natural 20 hits, a natural 1 misses."""
    hits = critical = total = 0
    for faces in product(range(1, 21), range(1, 21), range(1, 5)):
        face = max(faces[:2]) if "kh" in dice else min(faces[:2]) if "kl" in dice else faces[0]
        bonus = faces[2] * (("+1d4" in dice) - ("-1d4" in dice)) + (5 if dice == "1d20+5" else 0)
        rolled = (face + 1) * 2 if "*2" in dice else face + bonus + (2 if dice.endswith("+2") else 0)
        total, critical = total + 1, critical + (face == 20)
        hits += face == 20 or (face != 1 and rolled >= number)
    parts = read_damage("1d6+1 fire", {})
    found = Attack("", PLAIN, dice, number, parts).reckoned()
    assert (found.chances[0].chance, found.further[0].chance) == (
        Fraction(hits, total),
        Fraction(critical, total),
    )
    usual = found.spreads[0].results.mean
    assert usual == Fraction(hits - critical, total) * Fraction(9, 2) + Fraction(critical, total) * 8
    untold = Attack("", PLAIN, dice, None, parts).reckoned()
    assert untold.further[0].chance == Fraction(critical, total)
    assert [each.results.mean for each in untold.spreads[1:]] == [Fraction(9, 2), 8]


@pytest.mark.parametrize("half", [True, False])
def test_the_chances_of_a_save_are_those_of_counting_every_face(half: bool) -> None:
    found = Saving("", "2d20kl1+3", 15, read_damage("1d6 fire + 1d4 cold", {}), half).reckoned()
    makes = sum(min(pair) + 3 >= 15 for pair in product(range(1, 21), repeat=2))
    assert [each.chance for each in found.chances] == [Fraction(makes, 400), 1 - Fraction(makes, 400)]
    rolled = list(product(range(1, 7), range(1, 5)))
    less = Fraction(sum(a // 2 + b // 2 for a, b in rolled), len(rolled)) if half else 0
    share = Fraction(makes, 400)
    assert [each.results.mean for each in found.spreads] == [share * less + (1 - share) * 6, 6]


def test_a_damage_beyond_the_bound_leaves_the_chance_to_hit() -> None:
    parts = read_damage("900d999", {})
    found = Attack("", PLAIN, "1d20+5", 15, parts).reckoned()
    assert (found.chances[0].chance, len(found.notes)) == (Fraction(11, 20), 1)
    assert Saving("", "1d20", 11, parts).reckoned().chances[0].chance == Fraction(1, 2)


def test_a_damage_that_is_too_much_work_to_mix_leaves_the_chance_to_hit() -> None:
    """Each of its halves may be worked out, but a weight of the mixture has thousands of digits."""
    parts = read_damage("40d20e20", {})
    found = Attack("", PLAIN, "1d20+5", 15, parts).reckoned()
    assert (found.chances[0].chance, found.notes) == (Fraction(11, 20), (UNBOUNDED,))


def test_the_damage_of_an_attack_on_many_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = list[str]()

    def counting(typed: Typed) -> Distribution:
        counted.append(typed.text)
        return distribution(typed)

    monkeypatch.setattr(fight_chances, "distribution", counting)
    parts = read_damage("7d9+1 fire", {})
    for number in range(10, 30):
        Attack("", PLAIN, "1d20+5", number, parts).reckoned()
        Saving("", f"1d20+{number}", 15, parts, half=True).reckoned()
    assert sum("d9" in each for each in counted) == 3, "whole, doubled, and halved"


@pytest.mark.parametrize(
    ("facts", "refused"),
    [
        ({"damage": "1d6"}, "odds.no_defence"),
        ({"against": "parry", "damage": "1d6"}, "fight.cannot_read_defence"),
        ({"against": "15", "health": "9"}, "fight.damage_unread"),
        ({"against": "15", "damage": "1d6", "health": "9999"}, "fight.too_many_points"),
    ],
)
def test_odds_that_cannot_be_read_are_refused(facts: dict[str, Any], refused: str) -> None:
    chances = system("order").chances
    assert chances is not None
    with pytest.raises(Refusal) as found:
        chances.read(OddsQuestion("1d20+5", {}, **facts))
    assert found.value.key == refused


# ---------------------------------------------------------------- more dice than may be rolled


@pytest.mark.parametrize(
    ("damage", "targets", "variants", "refused"),
    [
        ("500d6", 1, (), False),
        ("501d6", 1, (), True),
        ("999d6", 1, (), True),
        ("999d6", 1, ("no_criticals",), False),
        ("501d6", 2, ("no_criticals",), True),
        ("250d6 fire + 250d8 cold", 1, (), False),
        ("251d6 fire + 250d8 cold", 1, (), True),
        ("+".join(["9d6kh3"] * 20), 1, (), True),
    ],
)
def test_an_attack_whose_damage_could_not_be_rolled_is_refused_before_it_is_made(
    damage: str, targets: int, variants: tuple[str, ...], refused: bool
) -> None:
    now = fight(variants, wolf="9/9; AC 5", owl="9/9; AC 5")
    attack = act(now, {"attack": "1d20+5", "damage": damage, "at": ["wolf", "owl"][:targets]})
    with pytest.raises(Refusal) if refused else contextlib.nullcontext() as found:
        now = done(now, attack, *["d20 20"] * targets).encounter
        deed = tracker.read(now, requests.answer(now, now.pending[0].id, 0), VALUES)
        source = Ones()
        budget = Budget()
        assert all(roll(read(each, {}), source, budget) for each in tracker.dice(now, deed))
    assert found is None or found.value.key == "fight.damage_too_large"


def test_the_odds_of_a_damage_that_could_not_be_doubled_are_refused() -> None:
    chances = system("order").chances
    assert chances is not None
    with pytest.raises(Refusal) as found:
        chances.read(OddsQuestion("1d20+5 vs 15", {}, damage="999d6"))
    assert found.value.key == "fight.damage_too_large"
