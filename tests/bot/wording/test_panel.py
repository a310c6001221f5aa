"""The panel fits whatever there is, always names who acts and who is next, and hides nothing by chance."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.encounter.encounter import Combatant, CombatantId, Phase
from bot.encounter.views import Row, View
from bot.play.delivery import Button, Panel
from bot.systems.effects import Effect, Stacking
from bot.systems.health import Gauge, Health, State
from bot.systems.instinct.clock_place import TickResources
from bot.wording.encounter import panel, whole_panel
from bot.wording.encounter.panel import ROOM
from bot.wording.short_answers import packed
from bot.wording.words import escape, words_for
from cogs.ui.components import panel_shown
from tests.profiles import examples

GM = 99
EN = words_for("en")
names = st.text("aZ*_~`狼刻#<@>: ", min_size=1, max_size=100).filter(lambda name: name.strip())
notes = st.text("x*注", max_size=200)
LONG = "The wolf of the northern woods"
on_each = st.lists(
    st.builds(
        Effect,
        names,
        st.just(CombatantId(1)),
        unit=st.just("rounds"),
        left=st.none() | st.integers(1, 10**6),
        layers=st.integers(1, 99),
        suppressed=st.booleans(),
    ),
    max_size=8,
).map(tuple)
BOTH = pytest.mark.parametrize("language", ["en", "zh-CN"])


def crowd(count: int, name: str = "Wolf", note: str = "") -> View:
    """So many, the first of them acting, on ticks 20 to 1 of rounds 2 and 3."""
    rows = tuple(row(number, f"{name} {number}", note) for number in range(1, count + 1))
    rows = (replace(rows[0], is_current=True), *rows[1:])
    following = next(iter(rows[1:]), None)
    return View("instinct", Phase.RUNNING, 2, 20, (), GM, rows, current=rows[0], upcoming=following)


BURNING = Effect("灼烧", CombatantId(1), unit="turn_ends", left=3, layers=2, stacking=Stacking.STACK)
SLOWED = Effect("slowed by the mud of the northern moor", CombatantId(1))


def row(number: int, name: str, note: str, effects: tuple[Effect, ...] = (BURNING, SLOWED)) -> Row:
    health = Health(State.HURT, None, (), (Gauge("hp", 5, 9), Gauge("sp", 3, 8)))
    place = (2 + number // 60, 20 - number % 20)
    who = Combatant(CombatantId(number), name, owner=10**18 + number, note=note)
    return Row(who, 12, TickResources(None, 2, 3), place, health=health, effects=effects[: number % 3])


@BOTH
@settings(max_examples=examples(300))
@given(told=st.lists(st.tuples(names, notes, on_each), min_size=1, max_size=100), buttons=st.integers(0, 25))
def test_any_hundred_fit_and_who_acts_and_who_is_next_is_shown(
    language: str, told: list[tuple[str, str, tuple[Effect, ...]]], buttons: int
) -> None:
    rows = tuple(row(number, *each) for number, each in enumerate(told, 1))
    rows = (replace(rows[0], is_current=True), *rows[1:])
    view = replace(crowd(1), rows=rows, current=rows[0], upcoming=next(iter(rows[1:]), None))
    text = panel(words_for(language), view)
    assert sum(map(len, text.blocks)) <= ROOM
    for shown in rows[:2]:
        assert escape(shown.combatant.name) in text.blocks[1]
    (frame,) = panel_shown(Panel(text.blocks, (Button("Next", "k:next:1:2"),) * buttons)).components
    assert 1 + components(frame["components"]) <= 40


def components(made: list[dict[str, object]]) -> int:
    return sum(1 + len(each.get("components", ())) for each in made)  # type: ignore[arg-type]


def test_what_there_is_room_for_grows_ever_shorter() -> None:
    """Each rendering says less than the one before."""
    shown = {count: panel(EN, crowd(count, LONG, "a note that says something")) for count in range(2, 101)}
    assert shown[10].is_whole
    kinds = [signature(each.blocks[1]) for each in shown.values()]
    assert [kind for number, kind in enumerate(kinds) if kind not in kinds[:number]] == [
        "name when ap health note effects",
        "name when ap health effects",
        "name when ap health short",
        "name when ap health counted",
        "name when ap health",
        "name when ap",
        "name when",
        "names",
    ]
    assert not shown[100].is_whole


def signature(order: str) -> str:
    """What is said of the second, and of the effects on the last who has two."""
    lines = order.splitlines()
    if lines[1].startswith("tick 1"):
        return "names"
    line = next(each for each in lines if f"{LONG} 2" in each)
    below = [each for each in lines if each.startswith("-# ")]
    parts = {"when": "tick", "ap": "AP", "health": "hurt", "note": "a note"}
    said = " ".join(("name", *(name for name, sign in parts.items() if sign in line)))
    kinds = {"counted": "✨", "short": "slowed b…oor", "effects": SLOWED.name}
    shown = [name for name, sign in kinds.items() if any(sign in each for each in below)]
    return " ".join((said, *shown[:1]))


def test_effects_stand_below_their_bearer_with_layers_and_what_is_left() -> None:
    lines = panel(EN, crowd(2)).blocks[1].splitlines()
    assert lines[1] == "-# 灼烧 ×2 (3 turn ends)"
    assert lines[3] == f"-# 灼烧 ×2 (3 turn ends) · {SLOWED.name}"


@BOTH
def test_the_shortest_counts_whom_it_leaves_out(language: str) -> None:
    nasty, words = crowd(150, name="*_~`|" * 19), words_for(language)
    *lines, last = panel(words, nasty).blocks[1].splitlines()
    named = 2 + sum(each.count("…") for each in lines)
    assert 50 < named < 150
    assert last == words("… {n} more", n=150 - named)


@BOTH
def test_behind_the_button_stands_everything(language: str) -> None:
    words = words_for(language)
    view = crowd(100, note="note")
    told = whole_panel(words, view)
    assert all(f"**Wolf {number}**" in told for number in range(1, 101))
    assert told.count("note") == 100
    small = panel(words, crowd(3))
    assert (small.is_whole, "\n\n".join(small.blocks)) == (True, whole_panel(words, crowd(3)))


def test_those_who_act_at_the_same_time_share_a_line() -> None:
    lines = panel(EN, crowd(100, LONG)).blocks[1].splitlines()
    assert lines[0] == f"▶ **{LONG} 1**"
    assert lines[1] == f"tick 18: {LONG} 2"
    assert lines[2] == "tick 17: The wolf…s 3"


def test_what_stands_behind_a_colon_goes_on_its_line_without_a_dot() -> None:
    assert packed(["Initiative:", "a" * 9, "b" * 30, "c" * 40]).startswith(f"Initiative: {'a' * 9}\n")
    assert packed(["先攻：", "a" * 9, "b" * 30, "c" * 40]).startswith(f"先攻：{'a' * 9}\n")
