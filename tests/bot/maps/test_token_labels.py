"""The signs on tokens: short, and never two alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.maps.actions import PlaceToken
from bot.maps.map import MOST_TOKENS, Token
from bot.maps.token_labels import signs
from bot.maps.views import view
from bot.play.maps.scenes import scene_of
from bot.wording.words import words_for
from tests.bot.maps.drawn import done, empty


def signed(*names: str) -> list[str]:
    return list(signs(Token(number, name, (1, 1)) for number, name in enumerate(names)).values())


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Wolf", "Wolf 2", "Wolf 12"], ["W", "W2", "W12"]),
        (["Wolf", "Witch", "Wo", "W"], ["W", "Wi", "Wo", "W2"]),
        (["狼", "狼2", "狼人"], ["狼", "狼2", "狼人"]),
        (["7", "12"], ["7", "1"]),
        (["ann", "ANN 2", "Ann  3"], ["A", "A2", "A3"]),
        (["Wolf 2", "W 2"], ["W2", "W3"]),
        (["🐺", "🐺 2", "🐉"], ["🐺", "🐺2", "🐉"]),
    ],
)
def test_an_initial_with_its_number_else_more_of_the_name(names: list[str], expected: list[str]) -> None:
    assert signed(*names) == expected


@given(st.lists(st.text(min_size=1, max_size=40).filter(str.strip), max_size=MOST_TOKENS))
def test_no_two_are_alike_and_all_are_short(names: list[str]) -> None:
    found = signed(*names)
    assert len(set(found)) == len(names)
    assert all(1 <= len(each) <= 5 for each in found)
    assert signed(*names[: len(names) // 2]) == found[: len(names) // 2], "those before do not depend on it"


def test_the_gms_picture_has_the_signs_and_colours_that_the_table_sees() -> None:
    held = done(
        empty(),
        PlaceToken("Weird", (1, 1), side="ghosts", hidden=True),
        PlaceToken("Wolf", (2, 2), side="beasts"),
        PlaceToken("Witch", (3, 3), side="ghosts"),
    )
    whole, seen = (scene_of(words_for("en"), view(held, as_gm=each)) for each in (True, False))
    assert tuple(piece for piece in whole.pieces if not piece.hidden) == seen.pieces
    assert [(piece.sign, piece.side) for piece in whole.pieces] == [("We", 2), ("W", 1), ("Wi", 2)]
