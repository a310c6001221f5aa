"""Tables of cases: the files of all cases, and what is told of those that fail."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests import case_tables
from tests.case_tables import judge_all


def _is_even(case: Mapping[str, Any]) -> None:
    if case["number"] == 3:
        with pytest.raises(ValueError, match="never"):
            pass
    assert case["number"] % 2 == 0


def test_all_cases_that_fail_are_named_with_their_reasons() -> None:
    table = [(f"file:{number}", {"number": number}) for number in range(5)] + [("file:none", {})]
    with pytest.raises(BaseExceptionGroup, match="3 of 6 cases failed: file:1, file:3, file:none") as failed:
        judge_all(_is_even, table)
    of = {error.__notes__[0]: str(error) for error in failed.value.exceptions}
    assert list(of) == [f"in the case {each}" for each in ("file:1", "file:3", "file:none")]
    assert "1 % 2" in of["in the case file:1"]
    assert "DID NOT RAISE" in of["in the case file:3"]
    judge_all(_is_even, table[:1])


def test_every_case_has_an_id_of_its_own() -> None:
    for folder in case_tables.CASES.iterdir():
        if folder.is_dir():
            assert case_tables.cases(folder.name)
