"""Fights of 死亡本能 on bodies: attack, defence, damage, and the checks that fall due."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

import pytest

from bot.encounter import requests, tracker
from bot.encounter.actions import Action, Add, AddEffect, Change, Entrant, Next, Start
from bot.encounter.encounter import CombatantId, Encounter
from bot.encounter.views import HealthShown, seen, view
from bot.refusal import Refusal
from bot.systems.attack_command import AttackRequest, Party
from bot.systems.combat import Answer, Deed, Question
from bot.systems.effects import Effect
from bot.systems.health import Detail
from bot.systems.instinct import health
from bot.systems.instinct.body_text import body_of
from bot.systems.instinct.effects import EFFECTS
from bot.systems.instinct.events import Declared, TotalWentOn
from bot.systems.instinct.fight import questions as due
from bot.systems.instinct.fight.answers import Harmful, Mend
from bot.systems.instinct.fight.attack_typed import read_damage, strike_of
from bot.systems.instinct.fight.combat import COMBAT
from bot.systems.instinct.fight.events import Harmed, Mended, Struck
from bot.systems.instinct.fight.parts_used import Use, use_of
from bot.systems.instinct.health import Body, Level
from bot.wording.combats.instinct import WORDS
from bot.wording.encounter import announcement
from bot.wording.words import words_for
from tests.bot.systems.fights import step_of, told

ANN, WOLF = CombatantId(1), CombatantId(2)
LIMBED = "头 要害; 躯干 要害 核心; 左臂; 右臂; 躯干-头/左臂/右臂"
SHEET = {"闪避": 2, "强韧": 1, "lv": 2}


def body(text: str = LIMBED, **values: int) -> Body:
    return body_of({"部位": text, "lv": 2, "耐力": 1, **values}).body


def fight(ann: Body | None = None, wolf_at: int = 10) -> Encounter:
    opened = tracker.open_encounter("instinct", gm=1, initiative_dice="2d10")
    entrants = (
        Entrant("Ann", owner=5, initiative=15, level=2, body=ann or body()),
        Entrant("Wolf", initiative=wolf_at),
    )
    return tracker.apply(tracker.apply(opened, Add(entrants)).encounter, Start()).encounter


def done(now: Encounter, deed: Action, *dice: str, values: Mapping[str, int] = SHEET) -> tracker.Step:
    """Do a deed with the dice that fall; whatever it leaves can be told."""
    step = step_of(now, deed, values, *dice)
    for language in ("en", "zh-CN"):
        assert told(step, language)
        assert told(step, language, Detail.EXACT)
    return step


def asked(now: Encounter, number: int, typed: str = "") -> Answer:
    """The answer that a button of the newest question gives."""
    return requests.answer(now, now.pending[-1].id, number, typed)


def of(now: Encounter, who: CombatantId) -> Body:
    found = now.combatant(who).body
    assert isinstance(found, Body)
    return found


Due = TypeVar("Due", bound=Question)


def waiting(now: Encounter, kind: type[Due]) -> Due:
    """The newest question of a kind that waits."""
    found = [each.question for each in now.pending if isinstance(each.question, kind)]
    return found[-1]


def strike(
    text: str, who: CombatantId = WOLF, at: CombatantId = ANN, *, damage: str = "", part: str = ""
) -> Deed:
    return strike_of(AttackRequest(text, Party(), damage=damage, part=part), who, (at,))


def test_an_attack_is_defended_and_hurts_the_part_that_is_picked() -> None:
    now = done(fight(), strike("咬+8", damage="5 切割"), "d10 9 6").encounter
    assert of(now, WOLF).combo == 4
    now = done(now, asked(now, 0), "d10 2 3").encounter  # 5 + 2×2 + 2 = 11 against 23
    (asking,) = now.pending
    assert asking.question == due.DamageDue(
        WOLF, ANN, 12, great=True, hit=read_damage("5 切割").hit, parts=("头", "躯干", "左臂", "右臂")
    )
    step = done(now, asked(now, 0))
    assert of(step.encounter, ANN).part("头").level is Level.BADLY_HURT
    assert not step.encounter.pending
    assert step.flow == asking.flow == 1


def test_a_miss_and_a_degree_of_0_ask_no_more_than_they_must() -> None:
    now = done(fight(), strike("咬"), "d10 5 6").encounter
    assert not done(now, asked(now, 0), "d10 5 6").encounter.pending
    even = done(now, asked(now, 1, "11")).encounter
    assert isinstance(even.pending[0].question, due.RulingDue)
    assert not done(even, asked(even, 1)).encounter.pending
    ruled = done(even, asked(even, 0)).encounter
    hurt = done(ruled, asked(ruled, 0, "3 冲击 左臂")).encounter  # POW 0 is at most DR 0: −2
    assert of(hurt, ANN).part("左臂").hp == 1


def test_combo_counts_until_the_own_turn_and_comes_back_with_a_delay() -> None:
    now = fight(wolf_at=15)
    for penalty in (0, 4, 8, 8):
        step = done(now, strike("+0 vs 99", ANN, WOLF), "d10 1 1")
        struck = step.events[0]
        assert isinstance(struck, Struck)
        assert struck.roll.checked.modifier == -penalty
        now = step.encounter
    assert of(now, ANN).combo == 8
    now = tracker.apply(tracker.apply(now, Next()).encounter, Next()).encounter
    assert (now.round_number, now.current, of(now, ANN).combo) == (2, ANN, 0)
    now = tracker.apply(now, requests.asked(now, "delay", {})).encounter
    assert (now.current, of(now, ANN).combo) == (WOLF, 8)


def test_who_has_attacked_cannot_delay() -> None:
    now = done(fight(), strike("+0 vs 9", ANN, WOLF), "d10 1 1").encounter
    with pytest.raises(Refusal, match=r"encounter\.delay_too_late"):
        tracker.apply(now, requests.asked(now, "delay", {}))


def test_a_badly_hurt_vital_part_makes_a_check_due_each_round() -> None:
    now = done(fight(), Harmful(ANN, read_damage("5 切割").hit, "头")).encounter
    assert not now.pending
    now = tracker.apply(tracker.apply(now, Next()).encounter, Next()).encounter
    assert waiting(now, due.CheckDue).due.target == 14  # 10 + LV 2 × 2
    bled = done(now, asked(now, 1, "0"), "d10 1 1").encounter  # 2 − 14: great failure
    assert of(bled, ANN).unconscious
    assert of(bled, ANN).part("头").hp == 6
    with pytest.raises(Refusal, match=r"fight\.unconscious"):
        tracker.dice(bled, strike("+1", ANN, WOLF))
    awake = done(bled, Mend(ANN, "头 HP 3"))
    assert not of(awake.encounter, ANN).unconscious
    in_words = HealthShown(players=Detail.WORDS)
    (told_public,) = seen(awake.events, awake.encounter, as_gm=False, health=in_words)
    assert told_public == Mended(ANN, "", ("awake",)), "no number that the GM typed"
    spared = done(now, asked(now, 1, "+30"), "d10 5 5").encounter
    assert of(spared, ANN).spared
    even = done(now, asked(now, 1, "+4"), "d10 5 5").encounter
    assert isinstance(even.pending[0].question, due.CheckRulingDue)
    assert of(done(even, asked(even, 1)).encounter, ANN).unconscious


def test_sp_that_rise_to_the_threshold_make_a_check_due_at_once() -> None:
    now = done(fight(), Harmful(ANN, read_damage("2 疼痛").hit)).encounter
    assert waiting(now, due.CheckDue).due.target == 14  # 10 + SP 2 × 2
    after = done(now, asked(now, 1, "-20"), "d10 5 5").encounter
    assert of(after, ANN).overdrawn
    assert of(after, ANN).part("躯干").hp == 1  # 毒素 1 on the core part


def test_the_victim_picks_where_a_burst_goes_and_the_gm_where_blood_flows() -> None:
    now = done(fight(), Harmful(ANN, read_damage("2 切割+疼痛 爆发").hit, "躯干")).encounter
    burst = next(each for each in now.pending if isinstance(each.question, due.BurstDue))
    assert waiting(now, due.BurstDue).burst.parts == ("头", "左臂", "右臂")
    now = done(now, requests.answer(now, burst.id, 1)).encounter
    assert (of(now, ANN).part("左臂").hp, of(now, ANN).sp) == (2, 2)
    two = fight(body("头 要害 HP4; 躯干 要害 核心 HP4"))
    bleeding = done(two, asked(two, 1, "-20"), "d10 5 5").encounter
    assert waiting(bleeding, due.BleedingDue).harm.parts == ("头", "躯干")
    assert of(done(bleeding, asked(bleeding, 1)).encounter, ANN).part("躯干").hp == 5


def test_blood_that_the_gm_lets_flow_meets_a_resistance_by_an_effect() -> None:
    """D-23, D-30: every damage meets what effects change, wherever it comes from."""
    two = fight(body("头 要害 HP4; 躯干 要害 核心 HP4"))
    clots = Effect("凝血", ANN, unit="scene", changes=EFFECTS.read("抗性失血", "instinct"))
    bleeding = done(tracker.apply(two, AddEffect(clots)).encounter, asked(two, 1, "-20"), "d10 5 5")
    after = done(bleeding.encounter, asked(bleeding.encounter, 0)).encounter
    assert [each.hp for each in of(after, ANN).parts] == [4, 4]


@pytest.mark.parametrize(("mend", "dice"), [("头 HP 4", ("d10 5 5", "d10 3")), ("醒来", ("d10 5 5",))])
def test_a_check_is_hindered_as_it_is_rolled_and_not_as_it_fell_due(mend: str, dice: tuple[str, ...]) -> None:
    """D-30, D-33: 如果在<昏迷>中进行这一检定."""
    now = fight(body("头 要害 HP4; 躯干 要害 核心", 耐力属性=0))
    (collapse,) = now.pending
    now = done(now, Harmful(ANN, read_damage("2 疼痛").hit)).encounter
    now = done(now, asked(now, 2)).encounter  # Given up: unconscious by the overdraw check.
    assert of(now, ANN).overdrawn
    if mend == "醒来":
        now = done(now, Mend(ANN, mend)).encounter
    for each in (view(now, as_gm=True), view(now, as_gm=False)):
        (told,) = [asked.question for asked in each.questions if asked.id == collapse.id]
        assert isinstance(told, due.CheckDue)
        assert told.hindrance == len(dice) - 1
    done(now, requests.answer(now, collapse.id, 1, "0"), *dice)


def test_nothing_is_asked_about_who_has_dissolved() -> None:
    """D-28, D-30, D-66: neither a second damage, nor a collapse check, nor one that erosion forestalls."""
    now = fight()
    for _ in range(2):
        now = done(now, strike("+8", damage="20 切割"), "d10 9 6").encounter
    for each in now.pending:
        now = done(now, requests.answer(now, each.id, 0), "d10 1 1").encounter
    now = done(now, requests.answer(now, now.pending[0].id, 0)).encounter
    assert of(now, ANN).dissolved
    assert not now.pending
    now = done(fight(), Harmful(ANN, read_damage("5 切割").hit, "头")).encounter
    now = tracker.apply(tracker.apply(now, Next()).encounter, Next()).encounter
    assert waiting(now, due.CheckDue)
    assert not done(now, Harmful(ANN, read_damage("5 切割").hit, "头")).encounter.pending
    assert not fight(body("躯干 要害 核心 HP5 侵蚀灼烧×4")).pending


def test_a_great_failure_without_a_core_part_says_so() -> None:
    now = done(fight(body("头 要害; 左臂")), Harmful(ANN, read_damage("2 疼痛").hit)).encounter
    step = done(now, asked(now, 1, "-20"), "d10 5 5")
    assert of(step.encounter, ANN).part("左臂").hp == of(step.encounter, ANN).part("头").hp == 0
    for language, said in (("en", "no toxin damage"), ("zh-CN", "不受毒素伤害")):
        shown = seen(step.events, step.encounter, as_gm=True)
        told, *_ = announcement(words_for(language), view(step.encounter, as_gm=True), shown)
        assert said in told


def test_wounds_erode_as_a_round_begins_and_a_used_part_strains() -> None:
    now = fight(body("躯干 要害 核心; 右臂 HP4; 左臂 侵蚀灼烧×2"))
    step = tracker.apply(tracker.apply(now, Next()).encounter, Next())
    assert of(step.encounter, ANN).part("左臂").hp == 4  # 2 in each of two rounds
    assert any(isinstance(each, Harmed) for each in step.events)
    struck = done(step.encounter, strike("+0 vs 9", ANN, WOLF, part="右臂"), "d10 1 1").encounter
    assert of(struck, ANN).part("右臂").hp == 5
    again = done(struck, strike("+0 vs 9", ANN, WOLF, part="右臂"), "d10 1 1").encounter
    assert of(again, ANN).part("右臂").hp == 5


@pytest.mark.parametrize(
    ("text", "refused"),
    [("", "cannot_mend"), ("左脚 HP 3", "no_part"), ("HP 3", "part_needed"), ("SP x", "cannot_mend")],
)
def test_what_cannot_be_mended_is_refused(text: str, refused: str) -> None:
    with pytest.raises(Refusal, match=refused):
        tracker.apply(fight(), Mend(ANN, text))


def test_a_body_is_mended_by_hand() -> None:
    typed = "左臂 HP+2; SP 1; 障壁 4; DR 2; 头 重伤; 右臂 欠损; 右臂 痊愈; 连击 8; awake"
    after = of(done(fight(), Mend(ANN, typed)).encounter, ANN)
    assert (after.sp, after.barrier, after.dr, after.combo) == (1, 4, 2, 8)
    assert [each.hp for each in after.parts] == [4, 0, 2, 0]


def test_every_deed_and_question_has_words() -> None:
    assert set(WORDS.tellers) >= {Harmed}
    for text, refused in (("x", "damage.unreadable"), ("3 左臂", "damage.unknown_type")):
        with pytest.raises(Refusal, match=refused):
            read_damage(text)


def test_harm_outlasts_the_fight_and_the_sheet_is_read_anew() -> None:
    before = body("头 要害 HP3; 左臂 HP5 故障", dr=1)
    before = replace(before, combo=8, spared=True, barrier=2, sp=1)
    kept = COMBAT.kept(before)
    assert (kept.combo, kept.spared, kept.barrier) == (0, False, 2)
    after = COMBAT.with_harm(body("头 要害 阈值1; 左臂; 右臂", dr=3), kept)
    assert [each.hp for each in after.parts] == [2, 5, 0]
    assert (after.dr, after.sp, after.part("左臂").faulty, after.dissolved) == (3, 1, True, True)


@pytest.mark.parametrize("cause", ["头 欠损", "SP 99", "解体"])
@pytest.mark.parametrize("word", ["复原", "revive", "救醒", "heal", "治疗"])
def test_who_has_dissolved_comes_back_by_a_word(cause: str, word: str) -> None:
    gone = done(fight(), Mend(ANN, cause))
    assert of(gone.encounter, ANN).dissolved
    assert [each.held for each in gone.events if isinstance(each, Mended)] != [""]
    with pytest.raises(Refusal, match="dissolved_sleeps"):
        tracker.apply(gone.encounter, Mend(ANN, "醒来"))
    back = of(done(gone.encounter, Mend(ANN, word)).encounter, ANN)
    assert not back.dissolved
    assert not back.unconscious
    assert not health.dissolving(back)


@pytest.mark.parametrize(
    "typed", ["SP 0", "醒来", "左臂 HP 0", "无伤 左臂", "头 痊愈", "heal", "revive", "障壁 0"]
)
def test_what_is_accepted_has_an_effect(typed: str) -> None:
    with pytest.raises(Refusal):
        tracker.apply(fight(), Mend(WOLF, typed))


def test_conditions_and_thresholds_are_set_by_name() -> None:
    out = of(done(fight(), Mend(ANN, "昏迷")).encounter, ANN)
    assert out.unconscious
    assert not of(
        done(done(fight(), Mend(ANN, "昏迷")).encounter, Mend(ANN, "awake")).encounter, ANN
    ).unconscious
    step = done(fight(), Mend(ANN, "力竭"))
    assert of(step.encounter, ANN).exhausted
    assert of(step.encounter, ANN).sp == of(step.encounter, ANN).sp_threshold
    assert any(isinstance(each.question, due.CheckDue) for each in step.encounter.pending), "D-33: SP rose"
    after = of(done(fight(), Mend(ANN, "障壁 3; 左臂 阈值6; SP阈值 5; 一章结束")).encounter, ANN)
    assert (after.barrier, after.part("左臂").threshold, after.sp_threshold) == (0, 6, 5)


def test_a_level_has_one_place() -> None:
    """D-30, D-39: what a GM sets of it counts for the collapse check, or is refused."""
    now = fight(body("头 要害 HP4"))
    with pytest.raises(Refusal, match=r"fight\.level_elsewhere"):
        tracker.apply(now, Mend(ANN, "LV 5"))
    now = done(now, asked(now, 1, "+0"), "d10 9 9").encounter
    now = tracker.apply(now, Change(ANN, level=5)).encounter
    now = tracker.apply(tracker.apply(now, Next()).encounter, Next()).encounter
    assert waiting(now, due.CheckDue).due.target == 20


def test_an_action_at_once_and_a_share_of_one_use_the_same_part() -> None:
    """D-29: what straining a part depends on is in both events."""
    use = Use(ANN, 3, "左臂", frozenset({"操作", "移动"}))
    assert use_of(Declared(ANN, "蓄力", "ST", 3, 3, 4, part="左臂", tag="操作 move")) == use
    assert use_of(TotalWentOn(ANN, "蓄力", 3, 6, 3, 4, part="左臂", tag="操作 move")) == use
