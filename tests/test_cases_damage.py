"""Damage of 死亡本能, as tables: ``tests/cases/instinct/damage.toml``."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.records import record, written
from bot.refusal import Refusal
from bot.systems.instinct.body_text import parts_text, read_parts
from bot.systems.instinct.damage import (
    Burst,
    Hit,
    Hurt,
    Special,
    eroding,
    every_part,
    harmed,
    hurt,
    parts_to_hit,
)
from bot.systems.instinct.damage_types import DamageType, Types, in_order, mental, physical
from bot.systems.instinct.damage_words import read_specials, read_types
from bot.systems.instinct.health import (
    Body,
    Cause,
    HealthCheckOutcome,
    as_extra,
    endured,
    hindrance_of,
    settled,
)
from bot.wording.reasons import reason_told
from bot.wording.words import words_for
from tests.case_tables import ids_covered, ruled_by, ruling

Case = Mapping[str, Any]

GIVEN = {"id", "rule", "parts", "body", "hit", "part", "harm", "has", "ruling", "second"}
CONDITIONS = ("weary", "exhausted", "unconscious", "spared", "dissolved", "automatic_only")
RULES = {f"D-{number}" for number in (*range(23, 35), 67, 68)}


def _body(case: Case) -> Body:
    given_ = dict(case.get("body", {}))
    for name in ("resistances", "vulnerabilities"):
        given_[name] = read_types(given_.get(name, ""))
    parts = read_parts(case["parts"]) if "parts" in case else Body().parts
    body = replace(Body(parts), **given_)
    return as_extra(body) if body.extra else settled(body)


def _hit(given_: Case) -> Hit:
    facts = dict(given_)
    types, specials = read_types(facts.pop("types")), read_specials(facts.pop("specials", ""))
    attack = facts.pop("attack", "pow" in facts)
    return Hit(types=types, specials=specials, attack=attack, **facts)


def _types(types: Types) -> str:
    return "+".join(types)


def _burst(burst: Burst | None) -> str:
    return f"{_types(burst.hit.types)} {burst.hit.dp} {'/'.join(burst.parts)}" if burst else ""


def _done(case: Case) -> Hurt:
    body = _body(case)
    if "harm" in case:
        cause, part = case["harm"].split()
        after = endured(body, Cause(cause), HealthCheckOutcome.GREAT_FAILURE)
        assert after.harm is not None
        assert part in after.harm.parts
        return harmed(after.body, after.harm, part)
    return hurt(body, _hit(case["hit"]), case.get("part"))


def _facts(case: Case, done: Hurt) -> dict[str, Any]:
    body = done.body
    return {
        "after": parts_text(body.parts, chinese=False),
        "is": {name for name in CONDITIONS if getattr(body, name)},
        "triggers": " ".join(done.triggers),
        "due": " ".join(f"{each.cause.value} {each.target} {hindrance_of(body)}" for each in done.checks),
        "burst": _burst(done.burst),
        "erodes": [f"{each.part} {_types(each.hit.types)} {each.hit.dp}" for each in eroding(body)],
        "choose": list(parts_to_hit(_body(case), _hit(case["hit"]))) if "hit" in case else [],
        "every": list(every_part(_body(case))),
        "sp": body.sp,
        "barrier": body.barrier,
        **{name: getattr(done, name) for name in ("dp", "dmg", "absorbed", "through", "hp")},
    }


def _compare(case: Case, found: Mapping[str, Any], stated: set[str]) -> None:
    wanted = {
        name: parts_text(read_parts(case[name]), chinese=False) if name == "after" else case[name]
        for name in stated
    }
    if "is" in wanted:
        wanted["is"] = set(wanted["is"].split())
    assert {name: found[name] for name in stated} == wanted


@ruled_by("instinct", files=("damage",))
def test_a_damage_does_as_the_case_says(case: Case) -> None:
    if "refused" in case:
        with pytest.raises(Refusal) as caught:
            _done(case)
        assert (ruling([caught.value]) or [caught.value.key]) == [case["refused"]]
        return
    done = _done(case)
    _compare(case, _facts(case, done), set(case) - GIVEN)
    told = ruling(done.reasons)
    assert told == case.get("ruling", told)
    assert set(case.get("has", ())) <= set(told), told
    for language in ("en", "zh-CN"):
        assert all("{" not in reason_told(words_for(language), each) for each in done.reasons)
    if "second" in case:
        second = case["second"]
        assert done.burst is not None
        after = hurt(done.body, done.burst.hit, second["part"])
        _compare(second, _facts(case, after), set(second) - GIVEN)


def test_every_rule_of_damage_and_health_has_a_case() -> None:
    assert ids_covered("instinct") >= RULES


PARTS = "头 要害 阈值3; 躯干 核心; 左臂 侵蚀灼烧; 右臂 阈值1; 躯干-头/左臂/右臂"
SOME_TYPES = st.sets(st.sampled_from(DamageType), min_size=1, max_size=3).map(in_order)
BODIES = st.builds(
    Body,
    parts=st.just(read_parts(PARTS)),
    sp=st.integers(0, 3),
    sp_threshold=st.integers(2, 6),
    barrier=st.integers(0, 6),
    dr=st.integers(-2, 4),
    resistances=SOME_TYPES,
    vulnerabilities=SOME_TYPES,
    spared=st.booleans(),
)
HITS = st.builds(
    Hit,
    dp=st.integers(0, 9),
    types=SOME_TYPES,
    attack=st.booleans(),
    pow=st.none() | st.integers(-1, 4),
    specials=st.sets(st.sampled_from(Special)).map(lambda given_: tuple(e for e in Special if e in given_)),
    dp_bonus=st.integers(-3, 3),
    dmg_bonus=st.integers(-3, 3),
)


@given(body=BODIES, hit=HITS, extra=st.booleans())
def test_a_damage_adds_up_and_passes_no_limit(body: Body, hit: Hit, *, extra: bool) -> None:
    before = as_extra(body) if extra else body
    done = hurt(before, hit, next(iter(parts_to_hit(before, hit)), None))
    after = done.body
    assert done.dmg >= 1 if done.dp else done.dmg == 0
    assert done.absorbed + done.through == done.dmg
    assert before.barrier - after.barrier == done.absorbed <= before.barrier
    assert all(0 <= each.hp <= each.limit for each in after.parts)
    assert after.sp - before.sp == done.sp <= (done.through if mental(hit.types) else 0)
    assert done.hp <= (done.through if physical(hit.types) else 0)
    assert not (after.dissolved and (done.checks or done.burst))
    assert settled(after) == after
    for held in (after, hit, *([done.burst] if done.burst else [])):
        assert record(type(held)).build(json.loads(json.dumps(written(held)))) == held
