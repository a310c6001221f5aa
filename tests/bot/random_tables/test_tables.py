"""Random tables: the cases, chances against brute force, and what is bounded."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.random_tables.chances import chances
from bot.random_tables.draws import draw, own_text
from bot.random_tables.reader import DEEPEST, LARGEST, MOST_DRAWN, MOST_ENTRIES, tables_of
from bot.random_tables.table import Entry, Nested, TableFile
from bot.refusal import Refusal
from tests.case_tables import cases
from tests.scripted_dice import Ones, falling


@pytest.mark.parametrize("case", [each for _, each in cases("decks")], ids=lambda case: case["id"])
def test_a_file_reads_draws_and_counts_as_the_case_says(case: dict[str, Any]) -> None:
    if "faults" in case:
        assert faults(case["text"]) == case["faults"]
        return
    file = tables_of(case["text"])
    told = chances(file, 0)
    found = [[str(each.chance) for each in table.entries] for table in told.tables]
    assert found == [[str(Fraction(each)) for each in table] for table in case["chances"]]
    dice = falling(*case["falls"])
    (drawn,) = draw(file, 0, 1, dice).drawn
    dice.finished()
    shown = own_text(drawn.text)
    face = f"{drawn.face}: " if drawn.face is not None else ""
    assert f"{face}{shown.in_language('en')}" == case["drawn"]
    assert shown.in_language("zh-CN") == case.get("drawn_zh", shown)


def faults(text: str) -> list[str]:
    """The refusals of a text, with their lines."""
    with pytest.raises(Refusal) as caught:
        tables_of(text)
    refused = caught.value
    each: Any = refused.facts.get("faults", (refused,))
    return [f"{one.key} {one.facts['line']}" for one in each]


def outcomes(file: TableFile, place: int) -> list[tuple[Fraction, frozenset[Entry]]]:
    """Every way a draw may go, with its chance and the entries in it: by brute force."""
    table, ways = file.tables[place], list[tuple[Fraction, frozenset[Entry]]]()
    for entry in table.entries:
        chance = Fraction(entry.weight, table.weight)
        inner = [outcomes(file, each.table) for each in entry.inner if isinstance(each, Nested)]
        for each in product(*inner):
            within = frozenset({entry}).union(*(seen for _, seen in each))
            whole = chance
            for part, _ in each:
                whole *= part
            ways.append((whole, within))
    return ways


WEIGHTS = st.lists(st.integers(1, 5), min_size=1, max_size=3)


@given(st.lists(WEIGHTS, min_size=1, max_size=3), st.data())
def test_chances_are_those_of_every_way_a_draw_may_go(shape: list[list[int]], data: st.DataObject) -> None:
    lines = list[str]()
    for place, weights in enumerate(shape):
        lines.append(f"# T{place}")
        for number, weight in enumerate(weights):
            later = [f"{{T{each}}}" for each in range(place + 1, len(shape))]
            inner = data.draw(st.lists(st.sampled_from(later), max_size=2)) if later else []
            lines.append(f"{weight}x e{place}.{number} {' '.join(inner)}")
    file = tables_of("\n".join(lines))
    ways = outcomes(file, 0)
    assert sum((chance for chance, _ in ways), Fraction(0)) == 1
    for table in chances(file, 0).tables:
        for each in table.entries:
            brute = sum((chance for chance, seen in ways if each.entry in seen), Fraction(0))
            assert each.chance == brute


def test_a_draw_is_as_often_as_its_weight() -> None:
    file = tables_of("# A\n3x a\nb\n2x c\n")
    falls = [draw(file, 0, 1, falling(f"d6 {face}")).drawn[0].text[0][1] for face in range(1, 7)]
    assert Counter(falls) == {"a": 3, "b": 1, "c": 2}


def test_what_one_draw_and_one_file_cost_is_bounded() -> None:
    chain = "\n".join(f"# T{each}\n{{T{each + 1}}}" for each in range(DEEPEST)) + f"\n# T{DEEPEST}\nx"
    assert faults(chain) == ["table.too_deep 1"]
    assert faults(f"# A\n{' '.join(['{B}'] * MOST_DRAWN)}\n# B\nx") == ["table.too_much 1"]
    doubled = "\n".join(f"# T{each}\n{{T{each + 1}}}{{T{each + 1}}}" for each in range(6)) + "\n# T6\nx"
    assert faults(doubled)[0].startswith("table.too_much")
    assert faults("# A\n[600d6] {B}\n# B\n[401d6]") == ["table.too_much 1"]
    assert faults("# A [20d1000]\n20-20000: x") == ["table.bad_dice 1"]
    assert faults("# A\n" + "x\n" * (MOST_ENTRIES + 1)) == [f"table.too_many {MOST_ENTRIES + 2}"]
    assert faults("# A\n" + "x" * 301) == ["table.long_entry 2"]
    whole = tables_of("# A\n" + "x\n" * MOST_ENTRIES)
    assert len(draw(whole, 0, 20, Ones()).drawn) == 20
    with pytest.raises(Refusal, match="too_large"):
        tables_of("x" * (LARGEST + 1))
    with pytest.raises(Refusal, match="no_text"):
        tables_of("\ud800")
