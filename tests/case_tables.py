"""Rulings as tables: reads ``tests/cases/<folder>/*.toml`` for the runners next to this file.

A file holds ``[[case]]`` tables. Each names its ``id`` (unique in the file), its ``rule`` (one rule id or a
list of them; none for dice that no game rules), and the fields that its runner needs. ``ruling`` lists all
steps of the ruling, with their rules and characters, or the characters of a refusal.
"""

import tomllib
from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from _pytest.mark.structures import ParameterSet

from bot.ground.points import Heading
from bot.ground.reason import Reason
from bot.refusal import Refusal

CASES = Path(__file__).parent / "cases"

Case = dict[str, Any]
Table = list[tuple[str, Case]]


def ruled_by(
    *folders: str, files: Collection[str] = (), having: str = ""
) -> Callable[[Callable[[Case], None]], Callable[[Table], None]]:
    """Let a test judge the cases of these folders. One file is one item: it fails with all cases that fail.

    ``files``: only these, without ``.toml``. ``having``: only cases with this field.
    """
    tables: dict[str, Table] = {}
    for folder in folders:
        for case_id, case in cases(folder, files=files, having=having):
            tables.setdefault(f"{folder}/{case_id.partition(':')[0]}", []).append((case_id, case))

    def over(judge: Callable[[Case], None]) -> Callable[[Table], None]:
        def test(table_of_cases: Table) -> None:
            judge_all(judge, table_of_cases)

        test.__name__, test.__module__, test.__doc__ = judge.__name__, judge.__module__, judge.__doc__
        return pytest.mark.parametrize("table_of_cases", list(tables.values()), ids=list(tables))(test)

    return over


def judge_all(judge: Callable[[Case], None], table: Table) -> None:
    """Judge each case; raise the failures together, each with its case's id."""
    failed: dict[str, BaseException] = {}
    for case_id, case in table:
        try:
            judge(case)
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - all are told together
            error.add_note(f"in the case {case_id}")
            failed[case_id] = error
    if failed:
        raise BaseExceptionGroup(
            f"{len(failed)} of {len(table)} cases failed: {', '.join(failed)}", list(failed.values())
        )


def load(folder: str, *, files: Collection[str] = (), having: str = "") -> list[ParameterSet]:
    """The same cases as parameters with the id ``file:id``, for tests whose fixtures serve one case."""
    return [pytest.param(case, id=case_id) for case_id, case in cases(folder, files=files, having=having)]


def cases(folder: str, *, files: Collection[str] = (), having: str = "") -> Table:
    """The same as pairs of id and case."""
    found = _cases(folder)
    ids = [case_id for case_id, _ in found]
    twice = sorted({case_id for case_id in ids if ids.count(case_id) > 1})
    if twice:
        raise AssertionError(f"case ids used twice in {folder}: {twice}")
    return [
        (case_id, case)
        for case_id, case in found
        if (not files or case_id.partition(":")[0] in files) and (not having or having in case)
    ]


def ids_covered(folder: str) -> set[str]:
    """Return the rule ids that at least one case of ``tests/cases/<folder>`` names."""
    return {rule for _, case in _cases(folder) for rule in _rules(case)}


def ruling(steps: Iterable[Reason | Refusal]) -> list[str]:
    """Each step with its rule and its facts, as ``ruling`` states them: ``travel.slowest P-54 speed=3``. A
    refusal has no rule; without facts it has only its key."""
    return [step_told(each) for each in steps if isinstance(each, Reason) or each.facts]


def step_told(step: Reason | Refusal) -> str:
    """One of them."""
    rule = [step.rule] if isinstance(step, Reason) and step.rule else []
    facts = dict(step.facts)
    if isinstance(step, Refusal):
        facts.pop("after", None)  # The typed text after the place, which is in the case.
    return " ".join([step.key, *rule, *(f"{name}={_character(fact)}" for name, fact in facts.items())])


def _character(fact: object) -> str:
    """An object without a text of its own would differ from run to run."""
    if isinstance(fact, tuple | list):
        return "/".join(map(_character, cast("Iterable[object]", fact)))
    if not isinstance(fact, str | int | float | Fraction | Heading | None):
        raise TypeError(f"{fact!r} cannot be stated in a case")
    return f"{fact}"


@cache
def _cases(folder: str) -> Table:
    found = [
        (f"{path.stem}:{case['id']}", case)
        for path in sorted((CASES / folder).glob("*.toml"))
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    ]
    if not found:
        raise AssertionError(f"no cases in {CASES / folder}")
    return found


def _rules(case: dict[str, Any]) -> list[str]:
    rule = case.get("rule", [])
    return [rule] if isinstance(rule, str) else rule
