"""The games as values: what each declares, and that nothing of it is missing or there twice."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.encounter.actions import Add, Entrant, Next, Start
from bot.encounter.tracker import apply, open_encounter
from bot.ground.terrain import Veil
from bot.refusal import Refusal
from bot.systems import (
    MAP_KINDS,
    PLAIN,
    RULES,
    SYSTEMS,
    map_kind,
    map_kinds,
    registered,
    system_of,
)
from bot.systems.map_kind import MapKind
from bot.systems.rulebook import Rule, by_id
from bot.systems.system import Comparison, System
from bot.systems.ways import Manner
from bot.wording.words import LANGUAGES
from tests import kinds
from tests.case_tables import step_told

ROOT = Path(__file__).parents[3]
RULE = re.compile(r"\b[PDBF]-\d+\b")
PREFIXES = {"pool": "P", "pathfinder": "F", "instinct": "D", "btr": "B"}
NOT_BUILT = {"D-62", "D-63", "P-73"}
"""Rules that can be looked up though nothing in Kelou goes by them: the table does."""
WHERE_ATTACKS_WAIT = {"response", "opened", "responded"}
"""Moments of BtR that pass in no fight without blows."""
PLAYED = [each for each in SYSTEMS.values() if each.rulebook]

every_kind = pytest.mark.parametrize("kind", kinds.EVERY, ids=str)


def test_there_are_five_games() -> None:
    assert list(SYSTEMS) == ["pool", "pathfinder", "instinct", "btr", "order"]
    assert [each.key for each in SYSTEMS.values()] == list(SYSTEMS)


def test_a_degree_counts_in_one_game_and_all_others_are_met() -> None:
    assert {key: each.comparison for key, each in SYSTEMS.items()} == {
        "pool": Comparison.MEET,
        "pathfinder": Comparison.MEET,
        "instinct": Comparison.DEGREE,
        "btr": Comparison.MEET,
        "order": Comparison.MEET,
    }


def test_fights_of_pathfinder_run_on_plain_order_with_its_die() -> None:
    pathfinder = SYSTEMS["pathfinder"]
    assert pathfinder.clock is SYSTEMS["order"].clock is not None
    assert pathfinder.initiative_dice == "1d20"
    assert all(each.clock is not None for each in SYSTEMS.values())


def test_plain_can_be_played_and_measured() -> None:
    assert PLAIN.clock is not None
    assert PLAIN.maps
    assert PLAIN.attacks is not None


@every_kind
def test_a_kind_of_map_knows_all_it_is_asked_for(kind: MapKind) -> None:
    assert system_of(kind).maps
    assert MAP_KINDS[kind.key] is kind
    assert Manner.WALK in kind.locomotion.costs
    assert all(len(costs.paces) == len(kind.locomotion.told) for costs in kind.locomotion.costs.values())
    assert kind.vision.veils <= set(Veil)
    assert (kind.long is None) is not kind.has_grid
    assert kind.distance((1, 1), (1, 1)).value == 0


def test_a_kind_of_map_is_found_by_its_key() -> None:
    assert map_kind("btr") is MAP_KINDS["btr"]
    with pytest.raises(Refusal) as caught:
        map_kind("chess")
    assert step_told(caught.value) == "unknown_choice choice=chess"


def test_no_two_games_or_maps_share_a_name() -> None:
    with pytest.raises(ValueError, match="pool"):
        registered(SYSTEMS["pool"], SYSTEMS["pool"])
    same = replace(SYSTEMS["btr"], maps=(replace(kinds.BTR, spelling=("a", "方格")),))
    with pytest.raises(ValueError, match="方格"):
        map_kinds([SYSTEMS["pool"], same])
    twice = Rule(id="X-2", section={}, title={}, ruling={})
    with pytest.raises(ValueError, match="X-2"):
        by_id([twice, twice])


def _cited_by_code() -> Iterator[str]:
    for room in ("bot", "cogs"):
        for path in (ROOT / room).rglob("*.py"):
            yield from RULE.findall(path.read_text("utf-8"))


def _cited_by_cases() -> Iterator[str]:
    """In all that is read of the tables of cases, whatever their tables are called. Comments do not count."""
    for path in (ROOT / "tests" / "cases").rglob("*.toml"):
        yield from RULE.findall(str(tomllib.loads(path.read_text("utf-8"))))


def test_every_rule_that_is_cited_can_be_looked_up() -> None:
    assert {*_cited_by_code(), *_cited_by_cases()} - RULES.keys() == set()


def test_every_rule_has_a_case_but_those_that_are_not_built() -> None:
    assert RULES.keys() - {*_cited_by_cases()} == NOT_BUILT


@pytest.mark.parametrize("system", PLAYED, ids=str)
def test_the_rules_of_a_game_are_numbered_without_a_gap(system: System) -> None:
    prefix = PREFIXES[system.key]
    ids = by_id(system.rulebook)
    assert set(ids) == {f"{prefix}-{n + 1}" for n in range(len(ids))}


@pytest.mark.parametrize("system", PLAYED, ids=str)
def test_a_rulebook_says_everything_in_every_language(system: System) -> None:
    for told in system.rulebook:
        texts = [told.section, told.title, told.ruling]
        if isinstance(told, Rule) and told.reading is not None:
            texts.append(told.reading)
        assert all(each.keys() == set(LANGUAGES) and all(each.values()) for each in texts), told.title
        assert not RULE.search(" ".join(told.ruling.values()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_rules_share_a_title_within_a_game(language: str) -> None:
    for system in PLAYED:
        titles = [rule.title[language] for rule in system.rulebook]
        assert len({*titles}) == len(titles)


@pytest.mark.parametrize("system", [each for each in SYSTEMS.values() if each.clock], ids=str)
def test_every_moment_that_a_clock_passes_has_a_name(system: System) -> None:
    held = open_encounter(system.key, gm=1, initiative_dice="1d20")
    passed: set[str] = set()
    for action in (
        Add((Entrant("Ann", initiative=3), Entrant("Bob", initiative=12))),
        Start(),
        *[Next()] * 6,
    ):
        done = apply(held, action)
        held, passed = done.encounter, passed | {moment.kind for moment in done.moments}
    assert passed == set(system.moments) - WHERE_ATTACKS_WAIT
