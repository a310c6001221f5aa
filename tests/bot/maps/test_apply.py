"""What actions make of a map, and what is refused with what would be legal."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ground.size import Size
from bot.ground.terrain import Ground, Veil
from bot.maps import stored
from bot.maps.actions import (
    Action,
    Clear,
    Cleared,
    CorrectToken,
    Import,
    MoveToken,
    New,
    Paint,
    PlaceToken,
    RemoveToken,
    Wall,
)
from bot.maps.apply import apply
from bot.maps.map import FROM_COMBATANT, MOST_TOKENS, CombatantRef, Map, Place, Token
from bot.maps.notation.notation import read, write
from bot.maps.painting import line
from bot.maps.tokens import footprint
from bot.maps.views import token_named, view
from bot.refusal import Refusal
from bot.systems.map_kind import MapKind
from tests import kinds
from tests.bot.maps.drawn import ANY_NAME, MAKER, done, empty, maps, refused
from tests.profiles import examples

WOLF = PlaceToken("Wolf", (3, 4))


def names(held: Map) -> list[str]:
    return [each.name for each in held.tokens]


def test_a_second_name_gets_a_number() -> None:
    held = done(
        empty(), WOLF, replace(WOLF, name="wolf"), replace(WOLF, name="Wolf 2"), replace(WOLF, name="x" * 40)
    )
    held = done(held, replace(WOLF, name="X" * 40))
    assert names(held) == ["Wolf", "wolf 2", "Wolf 3", "x" * 40, f"{'X' * 38} 2"]


def test_no_number_tells_of_a_hidden_namesake() -> None:
    held = done(empty(), replace(WOLF, hidden=True), WOLF)
    assert names(held) == ["Wolf 2", "Wolf"]
    held = done(held, CorrectToken(1, {"hidden": False}), replace(WOLF, hidden=True))
    assert names(held) == ["Wolf 2", "Wolf", "Wolf 3"]
    assert names(done(held, CorrectToken(3, {"name": "WOLF", "hidden": False})))[2] == "WOLF 3"


def test_ids_are_never_used_again() -> None:
    held = done(empty(), WOLF, RemoveToken(1), WOLF)
    assert [each.id for each in held.tokens] == [2]
    assert done(held, Clear(Cleared.TOKENS), WOLF).tokens[0].id == 3


@pytest.mark.parametrize(
    ("kind", "size", "space"),
    [
        (kinds.PATHFINDER, Size.LARGE, 2),
        (kinds.PATHFINDER, Size.HUGE, 3),
        (kinds.PATHFINDER, Size.GARGANTUAN, 4),
        (kinds.PATHFINDER, Size.COLOSSAL, 6),
        (kinds.PATHFINDER, Size.TINY, 1),
        (kinds.PATHFINDER, Size.MEDIUM, 1),
        (kinds.SQUARE, Size.GARGANTUAN, 1),
        (kinds.HEX, Size.HUGE, 1),
        (kinds.FREE, Size.HUGE, 1),
    ],
)
def test_how_many_cells_a_size_takes(kind: MapKind, size: Size, space: int) -> None:
    assert done(empty(kind), PlaceToken("A", (1, 1), size)).tokens[0].space == space


def test_a_game_has_its_own_sizes() -> None:
    key, facts = refused(empty(kinds.SQUARE), PlaceToken("A", (1, 1), Size.COLOSSAL))
    assert (key, facts["text"]) == ("map.no_such_size", "colossal")
    held = done(empty(kinds.PATHFINDER), PlaceToken("A", (1, 1), Size.HUGE))
    assert "超大型" in write(held, chinese=True)
    assert read("地图 开拓者 9x9\n@ A A1 超大型").tokens[0].size is Size.HUGE
    assert read("地图 开拓者 9x9\n@ A A1 微型").tokens[0].size is Size.DIMINUTIVE
    assert read("地图 方格 9x9\n@ A A1 微型 填满").tokens[0].size is Size.TINY


def test_the_space_follows_the_size_unless_it_was_set() -> None:
    held = done(empty(kinds.PATHFINDER), WOLF, CorrectToken(1, {"size": Size.HUGE}))
    assert held.tokens[0].space == 3
    held = done(held, CorrectToken(1, {"space": 1}), CorrectToken(1, {"size": Size.LARGE}))
    assert held.tokens[0].space == 1


def test_a_token_is_corrected_in_everything() -> None:
    held = done(empty(), replace(WOLF, owner=5, combatant=CombatantRef(1, 6)))
    wanted = CorrectToken(
        1,
        {
            "name": "狼",
            "size": Size.TINY,
            "space": 2,
            "side": "red",
            "owner": None,
            "hidden": True,
            "helpless": True,
            "flying": True,
            "posture": "prone",
            "facing": Fraction(-90),
        },
    )
    token = done(held, wanted).tokens[0]
    assert (token.name, token.size, token.space, token.side) == ("狼", Size.TINY, 2, "red")
    assert (token.owner, token.facing) == (None, 270)
    assert (token.combatant, token.own) == (CombatantRef(1, 6), FROM_COMBATANT)
    assert token.hidden
    assert token.helpless
    assert token.flying
    assert token.posture == "prone"


def test_a_token_is_put_elsewhere_by_hand() -> None:
    held = done(empty(), WOLF, Wall((6, 1), (6, 8)))
    assert done(held, CorrectToken(1, {"place": (9, 8)})).tokens[0].place == (9, 8)
    assert refused(held, CorrectToken(1, {"place": (6, 2)}))[0] == "map.on_wall"


def test_a_move_ends_where_its_path_ends() -> None:
    held = done(empty(), WOLF, MoveToken(1, ((3, 4), (4, 4), (5, 5)), Fraction(2), Fraction(450)))
    assert (held.tokens[0].place, held.tokens[0].facing) == ((5, 5), 90)


def test_one_squeezes_through_half_ones_space() -> None:
    held = done(empty(), replace(WOLF, space=2), Wall((5, 5), (12, 5)))
    squeezed = done(held, MoveToken(1, ((3, 4), (5, 4))))
    assert refused(held, Wall((4, 4), (4, 4))) == ("map.wall_under", {"names": ("Wolf",)})
    assert refused(held, replace(WOLF, name="B", place=(5, 4), space=2))[0] == "map.on_wall"
    assert refused(held, CorrectToken(1, {"space": 4}))[0] == "map.on_wall"
    assert done(squeezed, CorrectToken(1, {"side": "x"})).tokens[0].side == "x"
    assert read(write(squeezed)) == squeezed


def test_walls_are_straight_and_the_same_from_either_end() -> None:
    held = empty()
    assert done(held, Wall((2, 2), (8, 4))).terrain == done(held, Wall((8, 4), (2, 2))).terrain
    walled = done(held, Paint(Ground.WATER, (1, 1), (3, 3)), Wall((2, 2), (5, 2)))
    opened = done(walled, Wall((1, 2), (12, 2), remove=True))
    assert set(opened.terrain.ground.values()) == {Ground.WATER}
    assert (1, 2) in opened.terrain.ground
    assert (2, 2) not in opened.terrain.ground


@given(kind=st.sampled_from((kinds.SQUARE, kinds.HEX)), ends=st.tuples(*[st.integers(1, 30)] * 4))
def test_a_line_has_no_gap(kind: MapKind, ends: tuple[int, int, int, int]) -> None:
    layout = empty(kind).terrain.layout
    start, end = ends[:2], ends[2:]
    cells = line(layout, start, end)
    assert {cells[0], cells[-1]} == {start, end}
    assert cells == line(layout, end, start)
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
    around = {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(0, 0)}
    assert steps <= (around - {(1, 1), (-1, -1)} if kind is kinds.HEX else around)


def test_painting_sets_a_layer_and_unsets_it() -> None:
    held = empty()
    marked = done(
        held, Paint(Ground.WATER, (3, 3), (2, 1)), Paint(Veil.FOG, (1, 1), (1, 1)), Paint(4, (12, 8), (12, 8))
    )
    assert len(marked.terrain.ground) == 6
    assert (marked.terrain.veils, marked.terrain.heights) == ({(1, 1): Veil.FOG}, {(12, 8): 4})
    every = ((1, 1), (12, 8))
    assert done(marked, Paint(Ground.FLOOR, *every), Paint(Veil.CLEAR, *every), Paint(0, *every)) == held
    assert done(marked, Clear(Cleared.TERRAIN)) == held
    assert apply(marked, Clear(Cleared.ALL)) is None


def at(held: Map, cell: tuple[int, int]) -> tuple[Token, ...]:
    """The tokens that take a cell."""
    layout = held.terrain.layout
    return tuple(each for each in held.tokens if cell in footprint(layout, each.place, each.space))


LIMITS: list[tuple[Action, str, dict[str, object]]] = [
    (New(kinds.HEX.key, 61, 5, Fraction(1), 1), "map.size_bounds", {"width": 61, "height": 5, "limit": 60}),
    (New(kinds.HEX.key, 1, 0, Fraction(1), 1), "map.size_bounds", {"width": 1, "height": 0, "limit": 60}),
    (New(kinds.HEX.key, 1, 1, Fraction(0), 1), "map.step_bounds", {"limit": 1000, "decimals": 3}),
    (New(kinds.HEX.key, 1, 1, Fraction(1, 3), 1), "map.step_bounds", {"limit": 1000, "decimals": 3}),
    (New(kinds.HEX.key, 1, 1, Fraction(1001), 1), "map.step_bounds", {"limit": 1000, "decimals": 3}),
    (replace(WOLF, place=(13, 1)), "map.off_map", {"place": "M1", "first": "A1", "last": "L8"}),
    (replace(WOLF, place=(12, 1), space=2), "map.off_map", {"place": "L1", "first": "A1", "last": "K7"}),
    (replace(WOLF, place=(0, 1)), "map.off_map", {"place": "(0, 1)", "first": "A1", "last": "L8"}),
    (replace(WOLF, place=(Fraction(3, 2), 1)), "map.whole_cells", {"place": "(1.5, 1)"}),
    (replace(WOLF, place=(6, 6)), "map.on_wall", {"place": "F6", "nearest": "F5"}),
    (replace(WOLF, space=7), "map.space_bounds", {"space": 7, "limit": 6}),
    (replace(WOLF, space=0), "map.space_bounds", {"space": 0, "limit": 6}),
    (replace(WOLF, name=" \u200b\n"), "map.name_empty", {}),
    (replace(WOLF, name="x" * 41), "map.name_too_long", {"length": 41, "limit": 40}),
    (replace(WOLF, side="x" * 31), "map.side_too_long", {"length": 31, "limit": 30}),
    (replace(WOLF, facing=Fraction(1, 3)), "map.too_fine", {"decimals": 3}),
    (replace(WOLF, combatant=CombatantRef(1, 9)), "map.stands_already", {"name": "Ann", "place": "A1"}),
    (MoveToken(1, ()), "map.path_start", {"name": "Ann", "place": "A1"}),
    (MoveToken(1, ((2, 1), (3, 1))), "map.path_start", {"name": "Ann", "place": "A1"}),
    (MoveToken(1, ((1, 1),) * 502), "map.path_too_long", {"steps": 501, "limit": 500}),
    (MoveToken(1, ((1, 1), (6, 6), (7, 6))), "map.on_wall", {"place": "G6", "nearest": "G5"}),
    (MoveToken(1, ((1, 1), (6, 6), (6, 7))), "", {}),
    (MoveToken(1, ((1, 1), (1, 9))), "map.off_map", {"place": "A9", "first": "A1", "last": "L8"}),
    (MoveToken(1, ((1, 1),)), "map.nothing_changes", {}),
    (MoveToken(5, ((1, 1),)), "map.token_gone", {}),
    (RemoveToken(5), "map.token_gone", {}),
    (CorrectToken(1, {}), "map.nothing_changes", {}),
    (Paint(Ground.WALL, (1, 1), (2, 2)), "map.wall_under", {"names": ("Ann",)}),
    (Wall((1, 1), (1, 8)), "map.wall_under", {"names": ("Ann",)}),
    (Wall((2, 2), (3, 3), remove=True), "map.nothing_changes", {}),
    (Paint(10, (2, 2), (3, 3)), "map.height_bounds", {"height": 10, "limit": 9}),
    (Paint(Ground.PIT, (2, 2), (13, 3)), "map.off_map", {"place": "M3", "first": "A1", "last": "L8"}),
    (Clear(Cleared.TERRAIN), "", {}),
]


@pytest.mark.parametrize(("action", "key", "facts"), LIMITS)
def test_what_cannot_be_is_refused_with_what_can(action: Action, key: str, facts: dict[str, object]) -> None:
    held = done(empty(), PlaceToken("Ann", (1, 1), combatant=CombatantRef(1, 9)), Wall((5, 6), (7, 6)))
    if not key:
        assert apply(held, action) != held
    else:
        assert refused(held, action) == (key, facts)


def test_what_needs_a_map_says_so() -> None:
    assert refused(None, WOLF) == ("map.none", {})
    assert apply(None, New(kinds.HEX.key, 2, 2, Fraction(1), 5)) is not None


def test_a_map_holds_so_many_tokens() -> None:
    held = empty()
    for _ in range(MOST_TOKENS):
        held = done(held, WOLF)
    assert refused(held, WOLF) == ("map.full", {"limit": MOST_TOKENS})
    assert len({each.name.casefold() for each in held.tokens}) == MOST_TOKENS
    assert done(held, CorrectToken(1, {"side": "x"})).tokens[0].side == "x"


def test_no_place_is_left_where_all_is_wall_or_too_small() -> None:
    walled = done(empty(width=2, height=2), Wall((1, 1), (1, 2)), Wall((2, 1), (2, 2)))
    assert refused(walled, replace(WOLF, place=(1, 1))) == (
        "map.on_wall",
        {"place": "A1", "nearest": None},
    )
    assert refused(walled, replace(WOLF, place=(1, 1), space=3))[0] == "map.no_room"
    assert refused(empty(kinds.HEX), replace(WOLF, space=2)) == ("map.one_cell", {"space": 2})


def test_a_free_map_has_places_between() -> None:
    held = done(
        empty(kinds.FREE), Wall((5, 5), (5, 5)), replace(WOLF, place=(Fraction(9, 2), Fraction(17, 4)))
    )
    assert refused(held, MoveToken(1, (held.tokens[0].place, (Fraction(21, 4), 5))))[0] == "map.on_wall"
    assert refused(held, replace(WOLF, place=(Fraction(1, 7), 1)))[0] == "map.too_fine"
    assert at(held, (5, 4)) == held.tokens


def test_the_table_sees_no_hidden_token() -> None:
    held = done(empty(), WOLF, PlaceToken("Vampire", (1, 1), hidden=True))
    seen = view(held, as_gm=False)
    assert names(seen) == ["Wolf"]
    assert seen.next_id == 2
    assert view(held, as_gm=True) == held
    assert token_named(seen, " WOLF ").id == 1
    for typed in ("Vampire", "#2"):
        with pytest.raises(Refusal) as refusal:
            token_named(seen, typed)
        assert refusal.value.facts == {"name": typed, "known": ("Wolf",)}
    assert token_named(held, "vampire").id == 2
    with pytest.raises(Refusal, match=r"map\.no_tokens"):
        token_named(empty(), "Wolf")


def test_who_stands_on_a_cell() -> None:
    held = done(empty(), replace(WOLF, space=2), PlaceToken("Ann", (4, 5)))
    assert [each.name for each in at(held, (4, 5))] == ["Wolf", "Ann"]
    assert at(held, (5, 5)) == ()


def actions_on(held: Map) -> st.SearchStrategy[Action]:
    cell = st.tuples(st.integers(0, 9), st.integers(0, 9))
    who = st.integers(0, 6)
    return st.one_of(
        st.builds(PlaceToken, ANY_NAME, cell, st.sampled_from(Size), hidden=st.booleans()),
        st.builds(
            CorrectToken,
            who,
            st.fixed_dictionaries(
                {"size": st.sampled_from(Size)}, optional={"name": ANY_NAME, "hidden": st.booleans()}
            ),
        ),
        st.builds(MoveToken, who, st.lists(cell, min_size=1, max_size=3).map(lambda path: _path(held, path))),
        st.builds(RemoveToken, who),
        st.builds(Paint, st.sampled_from((*Ground, *Veil, 0, 5)), cell, cell),
        st.builds(Wall, cell, cell, remove=st.booleans()),
        st.builds(Clear, st.sampled_from((Cleared.TOKENS, Cleared.TERRAIN))),
    )


def _path(held: Map, path: list[tuple[int, int]]) -> tuple[Place, ...]:
    return (*(each.place for each in held.tokens[:1]), *path)


@settings(max_examples=examples(150, part=6))
@given(data=st.data(), held=maps(most=8))
def test_no_sequence_breaks_a_map(data: st.DataObject, held: Map) -> None:
    for _ in range(8):
        action = data.draw(actions_on(held))
        assert stored.load_action(stored.dump_action(action)) == action
        try:
            after = apply(held, action)
        except Refusal:
            continue
        assert after is not None
        assert after == apply(held, action)
        held = after
        sound(held)


def sound(held: Map) -> None:
    """Everything that always holds, and the state is stored and read again."""
    assert stored.load(stored.dump(held)) == held
    assert len({each.name.casefold() for each in held.tokens}) == len(held.tokens)
    assert all(each.id < held.next_id and 1 <= len(each.name) <= 40 for each in held.tokens)
    for token in held.tokens:
        cells = footprint(held.terrain.layout, token.place, token.space)
        assert all(cell in held.terrain.bounds for cell in cells)
        assert sum(held.terrain.at(cell) is Ground.WALL for cell in cells) <= len(cells) // 2
    assert read(write(held)).terrain == held.terrain


def test_an_import_is_its_importers_map() -> None:
    held = done(empty(), WOLF)
    imported = done(held, Import(write(replace(held, made_by=99)), 3))
    assert imported == replace(held, made_by=3)
    assert held.made_by == MAKER


def test_an_imported_map_can_be_read_again_whatever_numbers_its_text_has() -> None:
    text = "map square 5x5 next 99999999999999999999\n@ Wolf A1 #999999999\n@ Ann C3 #7\n"
    held = apply(None, Import(text, made_by=1))
    assert held is not None
    assert [(each.name, each.id) for each in held.tokens] == [("Wolf", 1), ("Ann", 2)]
    placed = done(held, PlaceToken("Bob", (2, 2)))
    assert stored.load(stored.dump(placed)) == placed
