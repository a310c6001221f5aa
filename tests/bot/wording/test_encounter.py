"""Announcements, the panel and the names of actions, in both languages."""

from collections.abc import Sequence
from dataclasses import fields, replace

import pytest

from bot.encounter import actions, events
from bot.encounter.encounter import Combatant, CombatantId, InitiativeRoll, Phase
from bot.encounter.views import Row, View
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.instinct import events as on_ticks
from bot.systems.instinct.actions import THRESHOLD_REACHED, BreakOff, Declare, Delay, GoOn, SpendActionPoints
from bot.systems.instinct.clock_place import TickResources
from bot.wording.encounter import action_name, announcement, ended, panel, standing, system_name
from bot.wording.encounter.corrections import FIELD_NAMES
from bot.wording.encounter.happenings import TELLERS
from bot.wording.words import words_for

EN, ZH = words_for("en"), words_for("zh-CN")
ANN, WOLF, GHOST = CombatantId(1), CombatantId(2), CombatantId(3)
GM = 99
ANN_ROW = Row(Combatant(ANN, "Ann", owner=12, modifier=3), 14, TickResources(None, 1, 3), (2, 14))
WOLF_ROW = Row(Combatant(WOLF, "灰_狼", note="*wounded*"), 12, TickResources(None, 0, 3), (2, 12))
GHOST_ROW = Row(Combatant(GHOST, "Ghost", hidden=True), 10, TickResources(None, 0, 3), (3, 10))
RUNNING = View(
    system="instinct",
    phase=Phase.RUNNING,
    round_number=2,
    count=14,
    variants=(),
    gm=GM,
    rows=(replace(ANN_ROW, is_current=True), WOLF_ROW),
    current=replace(ANN_ROW, is_current=True),
    upcoming=WOLF_ROW,
)
ANN_SHEDS = on_ticks.ActionPointsShed(ANN, 3, 1)
ANN_STARTS = events.TurnStarted(ANN, 2, 14)


def told(*happened: events.Event, view: View = RUNNING) -> list[str]:
    return announcement(EN, view, happened)[0].split("\n")


def test_a_turn_is_called_with_round_tick_name_points_and_who_is_next() -> None:
    text, called, _ = announcement(EN, RUNNING, [on_ticks.TicksPassed(2, 20, 15), ANN_SHEDS, ANN_STARTS])
    assert text.split("\n") == [
        "-# ticks 20–15 pass",
        "**Round 2, tick 14** — **Ann**'s turn <@12>",
        "AP\N{NO-BREAK SPACE}1/3 (3 shed)",
        "⏭ Next: 灰\\_狼, tick 12",
    ]
    assert called == (12,)


def test_the_same_call_in_chinese() -> None:
    text, _, _ = announcement(
        ZH, RUNNING, [events.RoundStarted(2), on_ticks.TicksPassed(2, 20, 15), ANN_SHEDS, ANN_STARTS]
    )
    assert text.split("\n") == [
        "🔔 **第2轮**开始 · 第20–15刻无人行动",
        "**第2轮 第14刻** — **Ann**的回合 <@12>",
        "AP\N{NO-BREAK SPACE}1/3（消除了3点）",
        "⏭ 下一位：灰\\_狼，第12刻",
    ]


def test_the_gm_is_called_for_those_whom_the_gm_runs() -> None:
    view = replace(RUNNING, current=WOLF_ROW, upcoming=None)
    text, ids, _ = announcement(EN, view, [events.TurnStarted(WOLF, 2, 14)])
    assert ids == (GM,)
    assert f"<@{GM}>" in text
    assert "灰\\_狼" in text


def test_a_hidden_actor_reads_as_the_gms_turn() -> None:
    view = replace(RUNNING, current=None, current_hidden=True, upcoming=None, upcoming_hidden=True)
    text, called, _ = announcement(EN, view, [events.TurnStarted(GHOST, 2, 14)])
    assert text.split("\n") == [f"**Round 2, tick 14** — the GM's turn <@{GM}>", "⏭ Next: the GM"]
    assert called == (GM,)


def test_a_system_without_ticks_and_points_names_neither() -> None:
    plain = Row(Combatant(ANN, "Ann", owner=12), 14, acts_at=(2, None))
    view = replace(
        RUNNING, system="order", count=None, current=plain, upcoming=replace(plain, acts_at=(3, None))
    )
    assert told(events.TurnStarted(ANN, 2), view=view) == [
        "**Round 2** — **Ann**'s turn <@12>",
        "⏭ Next: Ann, round 3",
    ]


def test_what_starts_no_turn_pings_nobody_and_says_whose_turn_it_is() -> None:
    text, called, _ = announcement(EN, RUNNING, [on_ticks.ActionPointsSpent(ANN, -1, 1, 3)])
    assert text == "**Ann**: AP -1 → 1/3\n-# **Round 2, tick 14** — **Ann**'s turn"
    assert called == ()


def test_the_start_shows_every_initiative_as_it_fell() -> None:
    started = (
        events.InitiativeSet(ANN, 14, InitiativeRoll(ANN, 11, (7, 4))),
        events.InitiativeSet(WOLF, 12, None),
        events.RoundStarted(1),
        ANN_STARTS,
    )
    assert told(*started, view=replace(RUNNING, round_number=1))[:4] == [
        "⚔ **The conflict starts.** Initiative:",
        "**Ann** [7, 4] + 3 = **14**",
        "**灰\\_狼** **12** (given)",
        "🔔 **Round 1** begins",
    ]


@pytest.mark.parametrize(
    ("modifier", "roll", "shown"),
    [
        (-2, InitiativeRoll(ANN, 11, (7, 4)), "[7, 4] - 2 = **9**"),
        (0, InitiativeRoll(ANN, 11, (7, 4)), "[7, 4] = **9**"),
        (2, InitiativeRoll(ANN, 7, (7, 4)), "[7, 4] → 7 + 2 = **9**"),
        (2, InitiativeRoll(ANN, 9, (), "4♣"), "**4♣\ufe0e**"),
        (2, InitiativeRoll(ANN, 54, (), "red_joker"), "**red joker**"),
    ],
)
def test_an_initiative_check_is_shown_with_its_modifier(
    modifier: int, roll: InitiativeRoll, shown: str
) -> None:
    ann = replace(ANN_ROW, combatant=replace(ANN_ROW.combatant, modifier=modifier))
    assert (
        told(events.InitiativeSet(ANN, 9, roll), view=replace(RUNNING, rows=(ann,)))[1] == f"**Ann** {shown}"
    )


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (events.Joined(ANN), "**Ann** joins."),
        (
            events.Joined(WOLF, 12, InitiativeRoll(WOLF, 12, (8, 4))),
            "**灰\\_狼** joins: initiative [8, 4] = **12**, next turn: tick 12",
        ),
        (on_ticks.TicksPassed(2, 15, 15), "-# tick 15 passes"),
        (
            on_ticks.TurnForfeited(ANN, 2, 14, 4, 3),
            "**Ann**'s turn on tick 14 is forfeited: AP is still 4, and the threshold is 3.",
        ),
        (on_ticks.TurnForfeited(GHOST, 2, 14, 0, 0), "The GM's turn on tick 14 passes."),
        (
            events.TurnEnded(ANN, THRESHOLD_REACHED, -6),
            "**Ann**'s AP has reached the threshold: the turn ends.",
        ),
        (on_ticks.Delayed(ANN, 13), "**Ann** delays to tick 13."),
        (on_ticks.Delayed(ANN, None), "**Ann** delays and has no turn left in this round."),
        (on_ticks.InitiativeSettled(ANN, 12, 15), "Initiative settles: **Ann** 15"),
        (events.Changed(ANN, "initiative", 14, 12), "**Ann**: initiative 14 → 12"),
        (events.Changed(ANN, "owner", 12, None), "**Ann**: player <@12> → the GM"),
        (events.Changed(ANN, "note", "", "_x_"), "**Ann**: note – → \\_x\\_"),
        (events.Changed(ANN, "hidden", True, False), "**Ann** appears."),
        (events.Changed(ANN, "hidden", False, True), "**Ann** is hidden now."),
        (events.Swapped(ANN, WOLF), "**Ann** and **灰\\_狼** swap places."),
        (events.DeckShuffled(ANN), "🃏 **Ann** had a joker: the deck is shuffled."),
        (events.Left(GHOST, "Bob", hidden=False, owner=None), "**Bob** leaves the conflict."),
    ],
)
def test_what_happened_has_a_line(event: events.Event, line: str) -> None:
    assert told(event)[0] == line


@pytest.mark.parametrize(
    "event",
    [
        events.Joined(GHOST),
        events.Joined(GHOST, 3),
        on_ticks.Delayed(GHOST, 3),
        on_ticks.ActionPointsSpent(GHOST, 1, 1, 3),
        on_ticks.InitiativeSettled(GHOST, 12, 15),
        events.Changed(GHOST, "note", "", "secret"),
        events.Swapped(ANN, GHOST),
        events.DeckShuffled(GHOST),
        events.TurnEnded(GHOST, THRESHOLD_REACHED),
    ],
)
def test_whom_the_view_does_not_hold_nothing_is_told_of(event: events.Event) -> None:
    assert announcement(EN, RUNNING, [event]) == ("", (), False)


def test_several_who_join_share_a_line_and_many_empty_rounds_are_folded() -> None:
    passed: Sequence[events.Event] = [
        each
        for number in range(3, 9)
        for each in (events.RoundStarted(number), on_ticks.TicksPassed(number, 20, 1))
    ]
    assert told(events.Joined(ANN), events.Joined(WOLF), *passed)[:2] == [
        "**Ann**, **灰\\_狼** join.",
        "🔔 **Round 3** begins · … · 🔔 **Round 8** begins · ticks 20–1 pass",
    ]


def test_standing_calls_the_actor_again() -> None:
    text, called, _ = standing(EN, RUNNING)
    assert text.startswith("**Round 2, tick 14** — **Ann**'s turn <@12>\nAP\N{NO-BREAK SPACE}1/3\n")
    assert called == (12,)


def test_nobody_left_is_said() -> None:
    view = replace(RUNNING, current=None, upcoming=None, rows=())
    assert standing(EN, view) == ("**Round 2, tick 14** — nobody is left to act", (), False)


def test_the_panel_of_a_running_fight() -> None:
    split = replace(GHOST_ROW, own=TickResources(40, 0, 3))
    assert panel(EN, replace(RUNNING, variants=("settling",), rows=(*RUNNING.rows, split))).blocks == (
        "### Kelou · Death Instinct · settling initiative\n**Round 2, tick 14** — **Ann**'s turn",
        "▶ **Ann** · AP\N{NO-BREAK SPACE}1/3\n"
        "**灰\\_狼** · tick 12 · \\*wounded\\*\n"
        "**Ghost** (hidden) · round 3, tick 10 · main initiative 40",
        "⏭ Next: 灰\\_狼, tick 12\nGM: <@99>",
    )


def test_the_panel_while_they_gather() -> None:
    rows = (Row(ANN_ROW.combatant), Row(WOLF_ROW.combatant, 12))
    view = View("instinct", Phase.GATHERING, 0, None, (), GM, rows)
    assert panel(ZH, view).blocks == (
        "### 刻漏 · 死亡本能\n已有2名角色加入。",
        "**Ann** · 修正值 +3\n**灰\\_狼** · 先攻 12 · \\*wounded\\*",
        "按“加入”按钮，或用 `/遭遇 加入` 参加；主持人按“开战”，或用 `/遭遇 开战` 开始。\n主持人：<@99>",
    )


def test_an_ended_fight_is_summed_up() -> None:
    over = replace(RUNNING, phase=Phase.ENDED, current=None)
    summary = "🏁 **The conflict is over** in round 2.\n2 combatants at the end: **Ann**, **灰\\_狼**"
    assert ended(EN, over) == summary
    assert told(events.Ended(2), view=over) == summary.split("\n")
    assert panel(EN, over).blocks == (f"### Kelou · Death Instinct\n{summary}",)
    assert ended(EN, replace(over, round_number=0)).endswith("before it began.")


def _crowd() -> View:
    nasty = "*_~`" * 25
    rows = tuple(
        Row(
            Combatant(CombatantId(n), nasty, owner=10**18 + n, modifier=100, note="*" * 200),
            200,
            TickResources(200, 6, 6),
            (99, 20),
        )
        for n in range(1, 101)
    )
    return replace(RUNNING, rows=rows, current=rows[0], upcoming=rows[1])


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_a_hundred_combatants_fit(language: str) -> None:
    spoken = words_for(language)
    view = _crowd()
    everyone = [row.combatant.id for row in view.rows]
    crowded: list[Sequence[events.Event]] = [
        [events.Joined(who) for who in everyone],
        [events.Joined(who, 200, InitiativeRoll(who, 100, (10,) * 10)) for who in everyone],
        [events.InitiativeSet(who, 200, InitiativeRoll(who, 100, (10,) * 10)) for who in everyone],
        [on_ticks.InitiativeSettled(who, 100, 200) for who in everyone],
        [on_ticks.TurnForfeited(who, 99, 20, 6, 3) for who in everyone],
        [events.RoundStarted(number) for number in range(100)],
    ]
    call = events.TurnStarted(CombatantId(1), 2, 14)
    for happened in (*crowded, [event for group in crowded for event in group]):
        assert len(announcement(spoken, view, [*happened, call])[0]) < 1_500
    assert len(ended(spoken, replace(view, phase=Phase.ENDED))) < 1_500


NO_HAPPENINGS = {
    events.TurnStarted,
    events.TurnWentOn,
    events.QuestionAsked,
    events.KeptBack,
    events.ToldInstead,
}
"""Told by the call of the turn and by what it is asked with, and what no reader is given."""


@pytest.mark.parametrize(
    ("action", "name"),
    [
        (actions.Add((actions.Entrant("A*"), actions.Entrant("Spy", hidden=True))), "A\\* joined"),
        (actions.Add((actions.Entrant("Spy", hidden=True),)), None),
        (actions.Start(), "the start"),
        (actions.Next(), "the turn's end"),
        (Delay(), "a delay"),
        (SpendActionPoints(ANN, 2), "Ann: AP +2"),
        (Declare(ANN, "砍*", "ST", 2), "Ann: 砍\\* (ST)"),
        (Declare(ANN, "", "MI"), "Ann: MI"),
        (Declare(GHOST, "砍", "ST", 2), None),
        (GoOn(), "a share of a total action"),
        (BreakOff(ANN), "Ann: a total action broken off"),
        (BreakOff(GHOST), None),
        (actions.Change(ANN, initiative=12, note="x", owner=0), "Ann: note x, player the GM, initiative 12"),
        (
            actions.Change(ANN, own=(("main", 40), ("threshold", 4))),
            "Ann: main initiative 40, AP threshold 4",
        ),
        (actions.Swap(ANN, WOLF), "Ann and 灰\\_狼 swapped places"),
        (actions.Remove(ANN), "Ann was removed"),
        (actions.End(), "the end"),
        (SpendActionPoints(GHOST, 2), None),
        (actions.Change(GHOST, name="Spy"), None),
        (actions.Swap(ANN, GHOST), None),
        (actions.Remove(GHOST), None),
    ],
)
def test_actions_have_names_that_give_nobody_away(action: actions.Action, name: str | None) -> None:
    names = {ANN: "Ann", WOLF: "灰_狼"}
    assert action_name(EN, action, names.get, system="instinct") == name


def test_the_gm_reads_the_hidden_entrants_too() -> None:
    added = actions.Add((actions.Entrant("Spy", hidden=True),))
    assert action_name(EN, added, lambda _: None, system="instinct", as_gm=True) == "Spy joined"


def test_one_or_several_are_taken_out_together() -> None:
    out = actions.RemoveSeveral((CombatantId(1), CombatantId(2)))
    names = {CombatantId(1): "Ann", CombatantId(2): "Bob"}
    assert action_name(EN, out, names.get, system="order") == "Ann, Bob were removed"
    assert action_name(EN, out, {CombatantId(2): "Bob"}.get, system="order") == "Bob was removed"
    assert action_name(EN, out, lambda _: None, system="order") is None


def test_systems_have_names() -> None:
    assert system_name(ZH, "instinct") == "死亡本能"
    with pytest.raises(Refusal):
        system_name(ZH, "chess")


def test_everything_that_can_happen_be_done_or_be_played_has_words() -> None:
    assert set(TELLERS) == {each.kind for each in events.KINDS} - NO_HAPPENINGS
    assert {field.name for field in fields(actions.Change)} - {"who", "own", "ties"} <= set(FIELD_NAMES)
    assert all(system_name(ZH, key) != each.title or key == "btr" for key, each in SYSTEMS.items())
