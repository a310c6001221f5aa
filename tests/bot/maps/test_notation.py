"""A map's text: read again exactly, forgiving to phones, and clear on what it cannot read."""

from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ground.size import Size
from bot.ground.terrain import Ground, Veil
from bot.maps import actions, stored
from bot.maps.map import FROM_COMBATANT, LONGEST_NAME, MOST_TOKENS, CombatantRef, Map, Token, Traits
from bot.maps.notation import spelling
from bot.maps.notation.notation import export, read, write
from bot.maps.notation.reader import MOST_CHARACTERS
from bot.maps.painting import with_cells
from bot.maps.tokens import LONGEST_SIDE
from bot.maps.views import view
from bot.refusal import Refusal
from bot.wording.maps.happenings import told
from bot.wording.refusals import refusal
from bot.wording.words import words_for
from tests import kinds
from tests.bot.maps.drawn import done, empty, maps
from tests.profiles import examples

FORMATS = Path(__file__).parent / "formats"

HEAD = "map square 12x8 step 1"


@settings(max_examples=examples(600, part=8))
@given(maps(), st.booleans())
def test_what_is_written_is_read_again(held: Map, chinese: bool) -> None:
    text = write(held, chinese=chinese)
    assert read(text) == held
    assert write(read(text), chinese=chinese) == text
    shared = view(held, as_gm=False)
    numbered = tuple(replace(each, id=number) for number, each in enumerate(shared.tokens, start=1))
    assert read(export(shared, chinese=chinese)) == replace(
        shared, made_by=0, tokens=numbered, next_id=len(numbered) + 1
    )


@settings(max_examples=examples(900, part=9))
@given(
    st.text(st.sampled_from('map square12x\n.#~o@ (3,4)#7:“"\\/hidden veil地图方格'), max_size=80),
    st.booleans(),
)
def test_any_text_is_read_or_refused_in_words(text: str, headed: bool) -> None:
    typed = f"{HEAD}\n{text}" if headed else text
    held, refused = tried(typed)
    if held is not None:
        assert read(write(held)) == held
    if refused is not None:
        assert refusal(words_for("en"), refused)
        line = refused.facts.get("line")
        assert refused.key == "map.text_empty" or (
            isinstance(line, int) and 1 <= line <= len(typed.splitlines())
        )


def tried(text: str) -> tuple[Map | None, Refusal | None]:
    try:
        return read(text), None
    except Refusal as refused:
        return None, refused


def test_what_a_phone_types_is_read() -> None:
    held = read(
        "```\n  地图　方格 １２×８ 步长 1.5 // 酒馆\n\n"
        "…。＃#～〜：＝％Ｏ\n\n// 第二行\n.O // 坑\n"
        "视野\n.FdX\nHeight\n９\n"
        "＠ 狼 （３，４） 大型 阵营：红 朝向：90 隐藏 ＃７\n@ “Wolf (a)” (1、1) Large\n@狼(2,2)\n```"
    )
    assert (held.kind, held.step, held.terrain.bounds.width) == (kinds.SQUARE, Fraction(3, 2), 12)
    top = [held.terrain.at((x, 8)).value for x in range(5, 13)]
    assert top == ["wall", "wall", "water", "water", "difficult", "easy", "obstacle", "pit"]
    assert held.terrain.at((2, 7)) is Ground.PIT
    assert held.terrain.veils == {(2, 8): Veil.FOG, (3, 8): Veil.DIM, (4, 8): Veil.DARK}
    assert held.terrain.heights == {(1, 8): 9}
    assert held.tokens == (
        Token(7, "狼 2", (3, 4), Size.LARGE, side="红", hidden=True, facing=Fraction(90)),
        Token(8, "Wolf (a)", (1, 1), Size.LARGE),
        Token(9, "狼", (2, 2)),
    )


def test_a_map_as_it_is_written() -> None:
    held = done(
        empty(kinds.PATHFINDER, 6, 3),
        actions.Wall((1, 3), (4, 3)),
        actions.Paint(Ground.WATER, (2, 1), (3, 1)),
        actions.Paint(2, (1, 3), (1, 3)),
        actions.PlaceToken(
            "Ogre",
            (4, 1),
            Size.LARGE,
            side="red",
            owner=5,
            combatant=CombatantRef(9, 3),
            own=("side", "hidden"),
            facing=Fraction(45, 2),
        ),
        actions.PlaceToken("a (b)", (1, 1), side="two words", hidden=True),
    )
    assert write(held).splitlines() == [
        "map pathfinder 6x3 step 1 by 7",
        "####",
        ".",
        ".~~",
        "height",
        "2",
        "@ Ogre D1 large side:red facing:22.5 owner:5 combatant:9-3-0 own:side,hidden #1",
        '@ "a (b)" A1 medium side:"two words" hidden #2',
    ]
    assert export(view(held, as_gm=False), chinese=True).splitlines() == [
        "地图 开拓者 6x3 每格距离 1",
        "####",
        ".",
        ".~~",
        "高度",
        "2",
        "@ Ogre D1 大型 阵营:red 朝向:22.5 玩家:5 #1",
    ]


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ("", "map.text_empty", None, None),
        ("// nothing", "map.text_empty", None, None),
        ("\nhello", "map.text_expected", 2, 1),
        ("map", "map.text_ends", 1, 4),
        ("map round 3x3", "map.text_expected", 1, 5),
        ("map square 3", "map.text_expected", 1, 12),
        ("map square 3x3 wide 4", "map.text_expected", 1, 16),
        ("map square 3x3 step", "map.text_ends", 1, 20),
        ("map square 3x3 step two", "map.text_expected", 1, 21),
        ("map square 61x3", "map.size_bounds", 1, 16),
        ("map square 3x3 step 0", "map.step_bounds", 1, 22),
        ("map square 3x3\n..?", "map.text_expected", 2, 3),
        ("map square 3x3\n. .", "map.text_expected", 2, 2),
        ("map square 3x3\n....", "map.text_columns", 2, 4),
        ("map square 3x1\n.\n.", "map.text_rows", 3, 1),
        ("map square 3x3\nveil\n#", "map.text_expected", 3, 1),
        ("map square 3x3\nheight\n0", "map.text_expected", 3, 1),
        ("map square 3x3\nveil\nveil", "map.text_twice", 3, 1),
        ("map square 3x3\n@", "map.text_ends", 2, 2),
        ("map square 3x3\n@ Wolf", "map.text_ends", 2, 7),
        ("map square 3x3\n@ Wolf (1)", "map.text_expected", 2, 8),
        ('map square 3x3\n@ "Wolf (1, 1)', "map.text_expected", 2, 3),
        ("map square 3x3\n@ Wolf (1, 1) great", "map.text_expected", 2, 15),
        ("map square 3x3\n@ Wolf (1, 1) mood:bad", "map.text_expected", 2, 15),
        ("map square 3x3\n@ Wolf (1, 1) owner:me", "map.text_expected", 2, 21),
        ("map square 3x3\n@ Wolf (1, 1) side:", "map.text_ends", 2, 20),
        ("map square 3x3\n@ Wolf (1, 1) #2\n@ B (1, 2) #2", "map.text_twice", 3, 14),
        ("map square 3x3\n@ Wolf (4, 1)", "map.off_map", 2, 1),
        ("map square 3x3\n@ Wolf (1, 1) space:9", "map.space_bounds", 2, 1),
        ("map square 3x3\n@ Wolf (1, 3)\n#", "map.on_wall", 2, 1),
        ("map square 3x3\n" + "@ W (1, 1)\n" * (MOST_TOKENS + 1), "map.full", MOST_TOKENS + 2, 1),
        ("x" * (MOST_CHARACTERS + 1), "map.text_too_long", None, None),
    ],
)
def test_where_it_cannot_be_read(text: str, key: str, line: int | None, column: int | None) -> None:
    with pytest.raises(Refusal) as refused:
        read(text)
    facts = refused.value.facts
    assert (refused.value.key, facts.get("line"), facts.get("column")) == (key, line, column)


def test_a_refusal_says_what_belongs_there() -> None:
    with pytest.raises(Refusal) as refused:
        read(f"{HEAD}\n..*")
    assert refusal(words_for("en"), refused.value) == (
        "Line 2, character 3: ..▸\\* — I cannot read “\\*” there. Expected: a sign of the ground: "
        "`.` floor, `=` easy, `:` difficult, `%` low obstacle, `~` water, `o` pit, `#` wall, "
        "`+` closed door, `'` open door."
    )


def test_the_fullest_map_can_be_read_again() -> None:
    held = empty(kinds.FREE, 60, 60)
    terrain, cells = held.terrain, held.terrain.bounds.cells()
    for what in (Ground.EASY, Veil.DARK, 9):
        terrain = with_cells(terrain, cells, what)
    far = Fraction(50_999, 1000)
    token = Token(
        1, '"' * LONGEST_NAME, (far, far), Size.GARGANTUAN, 1, side="\\" * LONGEST_SIDE,
        owner=2**63, hidden=True, helpless=True, flying=True, facing=Fraction(359_999, 1000),
    )  # fmt: skip
    tokens = tuple(
        replace(
            token,
            id=n,
            combatant=CombatantRef(10**8, 10**8 + n),
            own=FROM_COMBATANT,
            name=f"{n}{token.name[9:]}",
        )
        for n in range(10**8, 10**8 + 100)
    )
    full = replace(
        held, terrain=terrain, tokens=tokens, made_by=2**63, next_id=10**9 - 1, step=Fraction(999_999, 1000)
    )
    assert len(write(full)) <= MOST_CHARACTERS
    assert read(write(full)).terrain == full.terrain


def test_every_format_is_still_read() -> None:
    assert stored.load((FORMATS / "1.txt").read_text("utf-8")) == read(
        (FORMATS / "1.txt").read_text("utf-8")[2:]
    )
    held = stored.load((FORMATS / "1.txt").read_text("utf-8"))
    assert held is not None
    assert [each.name for each in held.tokens] == ["Ogre", "a (b)"]
    lines = (FORMATS / "1.jsonl").read_text("utf-8").splitlines()
    done = [stored.load_action(each) for each in lines]
    assert {type(each) for each in done} == set(actions.Action.__args__)
    assert [stored.dump_action(each) for each in done] == lines


@pytest.mark.parametrize("text", ["2\n", "x"])
def test_a_newer_format_is_not_guessed(text: str) -> None:
    with pytest.raises(ValueError, match=r"newer|invalid"):
        stored.load(text)
    with pytest.raises(ValueError, match="newer"):
        stored.load_action('{"format":2,"action":{}}')


def test_what_slows_and_lifts_a_token_is_written_and_read_again() -> None:
    held = read("map square 4x4\n@ Ann B2 agility:5 prone laden incorporeal\n@ 鲍勃 C2 活力：4 蹲伏 负重")
    ann, bob = held.tokens
    assert (ann.agility, ann.posture, ann.laden, ann.incorporeal) == (5, "prone", True, True)
    assert (bob.agility, bob.posture, bob.laden, bob.incorporeal) == (4, "crouching", True, False)
    assert read(write(held)) == held
    assert read(write(held, chinese=True)) == held


TOLD_OF_ITSELF = {"combatant", "own"}
"""What is not typed, and so not told."""


@pytest.mark.parametrize("name", [each.name for each in fields(Traits)])
def test_every_trait_is_spelled_and_a_change_of_it_told(name: str) -> None:
    assert name == "posture" or name in {**spelling.FIELDS, **spelling.FLAGS}
    if name in TOLD_OF_ITSELF:
        return
    values = {"side": "red", "posture": "prone", "facing": Fraction(0)}
    before = done(empty(), actions.PlaceToken("Ann", (1, 1)))
    action = actions.CorrectToken(1, {name: values.get(name, 3)})
    said = told(words_for("en"), action, before, before, as_gm=True)
    assert len(said) > len("**Ann**: ")
