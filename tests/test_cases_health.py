"""Bodies of 死亡本能, as tables: ``tests/cases/instinct/health.toml``."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.records import record, written
from bot.refusal import Key, Refusal
from bot.systems.instinct import health
from bot.systems.instinct.body_text import LONGEST, body_of, parts_text, read_parts
from bot.systems.instinct.fight.gm_corrections import mended
from bot.systems.instinct.health import (
    Body,
    Cause,
    DueCheck,
    Endured,
    Harm,
    HealthCheckOutcome,
    Level,
    Part,
    as_extra,
    as_fact,
    settled,
)
from bot.systems.instinct.rests import Rest
from tests.case_tables import ruled_by, ruling

Case = Mapping[str, Any]

GIVEN = {"id", "rule", "parts", "body", "do", "values"}
CONDITIONS = ("weary", "exhausted", "unconscious", "spared", "dissolved")


def _endured(cause: Cause) -> Callable[[Body, str], Endured]:
    def done(body: Body, outcome: str) -> Endured:
        return health.endured(body, cause, HealthCheckOutcome(outcome))

    return done


def _set(change: Callable[[Body, int], Body]) -> Callable[[Body, str], Body]:
    def done(body: Body, value: str) -> Body:
        return change(body, int(value))

    return done


def _set_part(change: Callable[[Body, str, int], Body]) -> Callable[[Body, str, str], Body]:
    def done(body: Body, part: str, value: str) -> Body:
        return change(body, part, int(value))

    return done


def _levelled(body: Body, part: str, level: str) -> Body:
    return health.with_level(body, part, Level[level.upper()])


def _rested(body: Body, kind: str) -> Body:
    return health.rested(body, Rest(kind))


def _used(body: Body, part: str, action_points: str, *tags: str) -> Body:
    straining = health.strains(body, part, action_points=int(action_points), tags=tags)
    return health.strained(body, part) if straining else body


def _combo(body: Body, penalty: str) -> Body:
    assert body.combo == int(penalty)
    return body


def _typed(body: Body, *typed: str) -> Body:
    return mended(body, " ".join(typed))[0]


def _passes(body: Body, lasts: str) -> Body:
    return health.barrier_counted(body, health.Lasts(lasts))


DONE: Mapping[str, Callable[..., Body | Endured]] = {
    "hp": _set_part(health.with_hp),
    "level": _levelled,
    "threshold": _set_part(health.with_threshold),
    "use": _used,
    "tick": health.on_new_tick,
    "turn": health.on_own_turn,
    "scene": health.after_scene,
    "chapter": health.after_chapter,
    "attack": health.after_attack_check,
    "combo": _combo,
    "barrier": _set(health.with_barrier),
    "set": _typed,
    "passes": _passes,
    "sp": _set(health.with_sp),
    "sp_threshold": _set(health.with_sp_threshold),
    "worn_out": health.worn_out,
    "no_longer_worn_out": health.no_longer_worn_out,
    "rest": _rested,
    "collapse": _endured(Cause.COLLAPSE),
    "overdraw": _endured(Cause.OVERDRAW),
}


def _body(case: Case) -> Body:
    parts = read_parts(case["parts"]) if "parts" in case else Body().parts
    body = replace(Body(parts), **case.get("body", {}))
    return as_extra(body) if body.extra else settled(body)


def _due(check: DueCheck | None, body: Body) -> str:
    return f"{check.cause.value} {check.target} {health.hindrance_of(body)}" if check else ""


def _harm(harm: Harm | None) -> str:
    return f"{harm.type} {harm.dp} {'/'.join(harm.parts)}" if harm else ""


def _found(case: Case) -> dict[str, Any]:
    """What the steps of the case left, each fact under its name."""
    if "values" in case:
        sheet = body_of(case["values"])
        before, body, harm, found = sheet.body, sheet.body, None, {"missing": list(sheet.missing)}
    else:
        before = body = _body(case)
        harm, found = None, {}
    for step in case.get("do", ()):
        name, *given_ = step.split()
        before, done = body, DONE[name](body, *given_)
        body, harm = (done.body, done.harm) if isinstance(done, Endured) else (done, harm)
    assert record(Body).build(json.loads(json.dumps(written(body)))) == body
    return found | {
        "after": parts_text(body.parts, chinese=False),
        "levels": " ".join(each.level.name.lower() for each in body.parts),
        "is": {name for name in CONDITIONS if getattr(body, name)},
        "joined": {name: "/".join(body.joined_to(name)) for name in case.get("joined", ())},
        "due": _due(health.collapse_due(body), body),
        "due_sp": _due(health.overdraw_due(before, body), body),
        "harm": _harm(harm),
        "threshold": body.sp_threshold,
        **{name: getattr(body, name) for name in ("sp", "barrier", "dr")},
    }


def _wanted(name: str, value: Any) -> Any:
    if name == "after":
        return parts_text(read_parts(value), chinese=False)
    return set(value.split()) if name == "is" else value


@ruled_by("instinct", files=("health",))
def test_a_body_fares_as_the_case_says(case: Case) -> None:
    if "refused" in case:
        with pytest.raises(Refusal) as caught:
            _found(case)
        assert (ruling([caught.value]) or [caught.value.key]) == [case["refused"]]
        return
    found = _found(case)
    stated = case.keys() - GIVEN
    assert {name: found[name] for name in stated} == {name: _wanted(name, case[name]) for name in stated}


PARTS = st.lists(
    st.builds(
        Part,
        name=st.sampled_from("abcdefg"),
        hp=st.integers(0, 20),
        threshold=st.integers(1, 10),
        vital=st.booleans(),
        core=st.booleans(),
        faulty=st.booleans(),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda part: part.name,
)


def _held(parts: list[Part]) -> tuple[Part, ...]:
    return tuple(replace(each, hp=min(each.hp, each.limit)) for each in parts)


@given(parts=PARTS, chinese=st.booleans())
def test_what_is_written_back_is_read_as_the_same_body(parts: list[Part], *, chinese: bool) -> None:
    held = _held(parts)
    assert read_parts(parts_text(held, chinese=chinese)) == held


@given(text=st.text("a 头-/;；，x×+要害阈值核心HP侵蚀灼烧故障39²", max_size=60))
def test_any_text_is_parts_or_is_refused(text: str) -> None:
    try:
        parts = read_parts(text)
    except Refusal:
        return
    assert read_parts(parts_text(parts, chinese=True)) == parts


def test_a_text_as_long_as_the_evening_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        read_parts("a;" * LONGEST)
    assert ruling([caught.value]) == [f"health.parts_too_long limit={LONGEST}"]


@given(
    parts=PARTS,
    hp=st.integers(-5, 50),
    sp=st.integers(-5, 50),
    threshold=st.integers(1, 9),
    extra=st.booleans(),
)
def test_no_harm_passes_its_limit(
    parts: list[Part], hp: int, sp: int, threshold: int, *, extra: bool
) -> None:
    body = Body(_held(parts))
    body = as_extra(body) if extra else body
    for name in [each.name for each in parts]:
        body = health.with_sp(health.with_threshold(health.with_hp(body, name, hp), name, threshold), sp)
    assert all(0 <= each.hp <= each.limit for each in body.parts)
    assert 0 <= body.sp <= body.sp_limit
    assert not extra or len({(each.hp, each.threshold) for each in body.parts}) == 1


def test_a_lost_part_is_found_by_nothing() -> None:
    body = Body(read_parts("a HP8; b 故障"))
    with pytest.raises(Refusal) as caught:
        body.whole_part("a")
    assert ruling([caught.value]) == ["health.part_lost part=a"]
    assert not health.usable(body, "a")
    assert body.whole_part("b").name == "b"
    assert health.usable(body, "b", ("移动",))
    assert not health.usable(body, "b", ("操作",))
    assert not health.usable(body, "b", ("攻击", "移动"))
    assert not body.automatic_only
    assert as_extra(Body(read_parts("a; b 故障"))).automatic_only


def test_only_the_whole_body_is_a_word_of_the_code() -> None:
    """A part stays as it was typed, even if its name is a word of the code in another place."""
    assert isinstance(as_fact(health.WHOLE), Key)
    assert not any(isinstance(as_fact(typed), Key) for typed in ("头", "hp", ""))
