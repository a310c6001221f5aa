"""Who sees whom: walls, fog, facing, size, dark, by each game's rules (P-33 … P-37, D-35, B-18)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.ground.points import named
from bot.ground.size import Size
from bot.ground.terrain import Ground, Veil
from bot.maps.actions import Action, CorrectToken, Paint, PlaceToken, Wall
from bot.maps.map import Map, Token
from bot.maps.painting import line
from bot.maps.visibility import Look, looks
from bot.refusal import Refusal
from bot.systems.instinct.senses import Concealment
from bot.systems.map_kind import MapKind
from tests import kinds
from tests.bot.maps.drawn import done, empty


def table(kind: MapKind, *steps: Action, other: PlaceToken | None = None) -> Map:
    """Ann at B4, Bob at H4."""
    return done(empty(kind), PlaceToken("Ann", (2, 4)), other or PlaceToken("Bob", (8, 4)), *steps)


def ann_sees(held: Map, perception: int | None = None) -> Look:
    (look,) = looks(held, held.tokens[:1], None if perception is None else Fraction(perception))
    return look


def rules(look: Look) -> set[str]:
    return {each.rule for each in look.reasons}


WALL = Wall((5, 3), (5, 5))


@pytest.mark.parametrize("kind", kinds.EVERY)
def test_in_the_open_they_see_each_other(kind: MapKind) -> None:
    held = table(kind)
    both = looks(held, held.tokens)
    assert [(each.looker.name, each.other.name, each.noticed) for each in both] == [
        ("Ann", "Bob", True),
        ("Bob", "Ann", True),
    ]


@pytest.mark.parametrize("kind", kinds.EVERY)
def test_a_wall_is_between_them(kind: MapKind) -> None:
    look = ann_sees(table(kind, Wall((5, 1), (5, 8))))
    assert not look.noticed or look.concealment is not None
    wall = {named(kind.layout, cell) for cell in line(kind.layout, (5, 1), (5, 8))}
    assert any(each.facts.get("cell") in wall for each in look.reasons)


def test_the_line_runs_between_any_two_cells_of_big_ones() -> None:
    held = done(
        empty(kinds.PATHFINDER),
        PlaceToken("Ann", (2, 4)), PlaceToken("Ogre", (8, 4), Size.HUGE), Wall((5, 1), (5, 4)),
    )  # fmt: skip
    look = ann_sees(held)
    assert look.noticed
    assert look.end != (8, 4)
    assert not ann_sees(done(held, Wall((5, 1), (5, 8)))).noticed


@pytest.mark.parametrize(("perception", "noticed"), [(5, False), (6, True), (None, True)])
def test_too_far_to_be_perceived(perception: int | None, noticed: bool) -> None:
    look = ann_sees(table(kinds.SQUARE), perception)
    assert look.noticed is noticed
    assert noticed or "P-35" in rules(look) or "P-36" in rules(look)


def test_who_is_deep_in_fog_is_not_seen() -> None:
    held = table(kinds.SQUARE, Paint(Veil.FOG, (5, 1), (12, 8)))
    assert ann_sees(held, 8).noticed is False
    assert "P-36" in rules(ann_sees(held, 8))
    edge = table(kinds.SQUARE, Paint(Veil.FOG, (8, 1), (12, 8)))
    assert ann_sees(edge, 8).noticed


def test_within_fog_perception_is_halved() -> None:
    held = table(kinds.SQUARE, Paint(Veil.FOG, (1, 1), (12, 8)))
    assert ann_sees(held, 12).noticed
    assert not ann_sees(held, 11).noticed


@pytest.mark.parametrize(("facing", "noticed"), [(0, True), (90, True), (180, False)])
def test_what_is_behind_is_not_seen(facing: int, noticed: bool) -> None:
    held = table(kinds.SQUARE)
    turned = replace(held, tokens=(replace(held.tokens[0], facing=Fraction(facing)), held.tokens[1]))
    look = ann_sees(turned)
    assert look.noticed is noticed
    assert noticed or rules(look) & {"P-31", "P-33"}


@pytest.mark.parametrize(("size", "noticed"), [(Size.MEDIUM, True), (Size.LARGE, True), (Size.HUGE, False)])
def test_one_much_bigger_hides_its_neighbour(size: Size, noticed: bool) -> None:
    held = table(kinds.SQUARE, PlaceToken("Ox", (7, 4), size))
    look = next(each for each in looks(held, held.tokens[:1]) if each.other.name == "Bob")
    assert look.noticed is noticed
    assert noticed or "P-37" in rules(look)


def ann_and_bob(held: Map) -> bool:
    return next(each for each in looks(held, held.tokens[:1]) if each.other.name == "Bob").noticed


@pytest.mark.parametrize(("step", "noticed"), [(1, False), (2, True), (Fraction(1, 2), False)])
def test_who_hides_a_neighbour_stands_at_most_a_step_away(step: Fraction | int, noticed: bool) -> None:
    """P-37 by steps: over cells of two steps the ox is no neighbour."""
    held = table(kinds.SQUARE, PlaceToken("Ox", (7, 4), Size.HUGE))
    assert ann_and_bob(replace(held, step=Fraction(step))) is noticed


def test_on_a_free_map_one_much_bigger_hides_its_neighbour_too() -> None:
    """P-37; the ox's base is four steps wide and touches Bob's."""
    ox = PlaceToken("Ox", (Fraction(11, 2), 4), Size.HUGE, 4)
    assert not ann_and_bob(table(kinds.FREE, ox))
    aside = PlaceToken("Ox", (Fraction(11, 2), Fraction(13, 2)), Size.HUGE, 4)
    assert ann_and_bob(table(kinds.FREE, aside)), "not on the line"
    assert ann_and_bob(table(kinds.FREE, replace(ox, place=(4, 4)))), "more than a step away"


@pytest.mark.parametrize(("level", "facing", "noticed"), [(2, 0, True), (3, 0, False), (3, None, True)])
def test_what_is_above_is_not_seen_where_facing_is_used(
    level: int, facing: int | None, noticed: bool
) -> None:
    held = table(kinds.SQUARE, Paint(level, (8, 4), (8, 4)))
    turned = None if facing is None else Fraction(facing)
    held = replace(held, tokens=(replace(held.tokens[0], facing=turned), *held.tokens[1:]))
    look = ann_sees(held)
    assert look.noticed is noticed
    assert noticed or "P-33" in rules(look)


def test_who_flies_is_above_whoever_faces_somewhere_on_the_ground() -> None:
    held = table(kinds.SQUARE, other=PlaceToken("Bob", (8, 4), flying=True))
    assert ann_sees(held).noticed
    facing = replace(held, tokens=(replace(held.tokens[0], facing=Fraction(0)), held.tokens[1]))
    assert not ann_sees(facing).noticed


@pytest.mark.parametrize(
    ("veil", "level"),
    [
        (Veil.FOG, Concealment.VISIBLE),
        (Veil.DIM, Concealment.HIDDEN),
        (Veil.DARK, Concealment.HIDDEN),
    ],
)
def test_instinct_has_levels_of_concealment(veil: Veil, level: Concealment) -> None:
    """Dim light makes sight imprecise; in the dark hearing, imprecise, is the keenest sense."""
    look = ann_sees(table(kinds.INSTINCT, Paint(veil, (8, 4), (8, 4))))
    assert look.concealment is level
    assert look.noticed


def test_btr_needs_light_or_dark_vision_in_reach() -> None:
    held = table(kinds.BTR, Paint(Veil.DARK, (8, 4), (8, 4)))
    assert not ann_sees(held).noticed
    assert ann_sees(held, 30).noticed
    assert not ann_sees(held, 25).noticed


def test_btr_obstacles_and_higher_ground_cut_the_line() -> None:
    assert not ann_sees(table(kinds.BTR, Paint(Ground.OBSTACLE, (5, 4), (5, 4)))).noticed
    assert not ann_sees(table(kinds.BTR, Paint(1, (5, 4), (5, 4)))).noticed
    assert ann_sees(table(kinds.PATHFINDER, Paint(Ground.OBSTACLE, (5, 4), (5, 4)))).noticed


def test_nobody_else_is_nobody_to_be_seen() -> None:
    assert looks(done(empty(), PlaceToken("Ann", (1, 1))), ()) == ()
    alone = done(empty(), PlaceToken("Ann", (1, 1)))
    assert looks(alone, alone.tokens) == ()


def test_a_crowd_of_giants_is_looked_at_one_by_one() -> None:
    wide = empty(kinds.PATHFINDER, 60, 60)
    tokens = tuple(
        Token(number, f"Giant {number}", (1 + 6 * (number % 10), 1 + 6 * (number // 10)), space=6)
        for number in range(100)
    )
    held = replace(wide, tokens=tokens)
    with pytest.raises(Refusal) as refused:
        looks(held, held.tokens)
    assert (refused.value.key, refused.value.facts) == ("map.sight_too_many", {"tokens": 100})
    assert len(looks(held, held.tokens[:1])) == 99


def test_no_perception_at_all_notices_nothing() -> None:
    assert ann_sees(table(kinds.SQUARE), 6).noticed
    assert not ann_sees(table(kinds.SQUARE), 0).noticed


def test_a_big_one_looks_from_its_nearest_cell_and_is_seen_at_it() -> None:
    giant = PlaceToken("Giant", (6, 1), size=Size.HUGE, space=3)
    held = done(empty(kinds.SQUARE), PlaceToken("Ann", (1, 1)), giant)
    assert ann_sees(held, 5).noticed
    assert not ann_sees(held, 4).noticed
    (back,) = looks(held, held.tokens[1:], Fraction(5))
    assert back.noticed


def test_in_btr_height_counts_for_dark_vision() -> None:
    held = table(
        kinds.BTR,
        Paint(Veil.DARK, (3, 4), (3, 4)),
        Paint(2, (3, 4), (3, 4)),
        other=PlaceToken("Bob", (3, 4)),
    )
    (by_two,) = looks(held, held.tokens[:1], Fraction(20))
    (by_one,) = looks(held, held.tokens[:1], Fraction(20), height_weight=1)
    assert (by_two.noticed, by_one.noticed) == (False, True)
    assert ann_sees(held, 25).noticed


@pytest.mark.parametrize(("altitude", "noticed"), [(10, True), (11, False)])
def test_in_btr_altitude_counts_for_dark_vision(altitude: int, noticed: bool) -> None:
    bob = PlaceToken("Bob", (3, 4), flying=True, altitude=altitude)
    held = table(kinds.BTR, Paint(Veil.DARK, (1, 1), (12, 8)), other=bob)
    assert ann_sees(held, 25).noticed is noticed


@pytest.mark.parametrize(("altitude", "noticed"), [(0, False), (2, True), (3, False)])
def test_how_high_somebody_flies_says_whether_they_are_above(altitude: int, noticed: bool) -> None:
    """P-32: with nothing said, above."""
    bob = PlaceToken("Bob", (8, 4), flying=True, altitude=altitude)
    held = table(kinds.SQUARE, CorrectToken(1, {"facing": Fraction(0)}), other=bob)
    assert ann_sees(held, 20).noticed is noticed


def test_the_invisible_are_noticed_by_detection_alone() -> None:
    """P-64; B-18: within its range, by whoever has it, in the light, too."""
    bob = PlaceToken("Bob", (8, 4), invisible=True)
    assert not ann_sees(table(kinds.SQUARE, other=bob), 20).noticed
    assert ann_sees(table(kinds.SQUARE, CorrectToken(2, {"invisible": False}), other=bob), 20).noticed
    near, far = (table(kinds.BTR, CorrectToken(1, {"detection": feet}), other=bob) for feet in (30, 29))
    assert (ann_sees(near).noticed, ann_sees(far).noticed) == (True, False)
    assert not ann_sees(table(kinds.BTR, other=bob), 60).noticed, "dark-vision is no detection"
