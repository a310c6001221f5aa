"""Who leads, who is meant by the GM, to whom a secret goes, what a channel inherits."""

from collections.abc import AsyncGenerator
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.play import gm_role, settings
from bot.play.authority import Caller, Right, Role
from bot.play.settings import Preferences, inherited
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.settings import Settings
from bot.store.sqlite.file import open_store
from tests.bot.play.sent import Sending
from tests.scripted_dice import falling

NOW = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)
GM, ANN, BOB, ROLE = 7, 8, 9, 70
CALLER = Caller(ANN, "Ann", 10, 100, 1, NOW, "en-US", "en-US")
MANAGER = replace(CALLER, user_id=GM, manages_channel=True, manages_guild=True)
NOBODY = Preferences("en-US", (), None, None, "1d20")
NAMED = replace(NOBODY, gms=(GM, BOB))


@pytest.fixture
async def table(tmp_path: Path) -> AsyncGenerator[Table]:
    store = await open_store(tmp_path / "table.db")
    yield Table(store, falling(), Sending(), now=lambda: NOW)
    await store.close()


@pytest.mark.parametrize(
    ("held", "caller", "expected"),
    [
        (NAMED, replace(CALLER, user_id=BOB), True),
        (NAMED, replace(CALLER, manages_channel=True), False),
        (replace(NAMED, gm_role=ROLE), replace(CALLER, role_ids=frozenset({ROLE})), False),
        (replace(NOBODY, gm_role=ROLE), replace(CALLER, role_ids=frozenset({ROLE})), True),
        (replace(NOBODY, gm_role=ROLE), replace(CALLER, manages_channel=True), False),
        (NOBODY, replace(CALLER, manages_channel=True), True),
        (NOBODY, CALLER, False),
    ],
)
def test_the_named_come_before_the_role_and_that_before_who_manages(
    held: Preferences, caller: Caller, expected: bool
) -> None:
    assert gm_role.is_gm(held, caller) is expected


async def test_who_opened_it_leads_it_while_nobody_is_named(table: Table) -> None:
    assert await gm_role.roles(table, CALLER, ANN) == {Role.LEADER}
    assert await gm_role.roles(table, CALLER, BOB) == frozenset()
    assert await gm_role.roles(table, CALLER, None) == frozenset()
    assert not await gm_role.is_gm_here(table, CALLER)
    assert Role.GM in await gm_role.roles(table, MANAGER, ANN)
    await settings.name_gm(table, MANAGER, BOB, remove=False)
    for caller in (CALLER, MANAGER):
        with pytest.raises(Refusal, match="gm_only"):
            await gm_role.require(table, caller, Right.LEAD_FIGHT, caller.user_id)
    await gm_role.require(table, replace(CALLER, user_id=BOB), Right.LEAD_FIGHT, ANN)


def test_the_gm_is_who_opened_it_unless_others_are_named() -> None:
    assert gm_role.leader_of(NOBODY, ANN) == ANN
    assert gm_role.leader_of(NAMED, ANN) == GM
    assert gm_role.leader_of(NAMED, BOB) == BOB
    assert gm_role.leaders(NOBODY, ANN) == (ANN,)
    assert gm_role.leaders(NAMED, ANN) == (GM, BOB)


@pytest.mark.parametrize(
    ("held", "opened_by", "rolling_gm", "expected"),
    [
        (NAMED, ANN, None, (GM, BOB)),
        (NAMED, None, BOB, (GM, BOB)),
        (NAMED, None, ANN, (GM, BOB, ANN)),
        (NOBODY, ANN, None, (ANN,)),
        (NOBODY, ANN, GM, (GM,)),
        (NOBODY, None, GM, (GM,)),
    ],
)
def test_a_gms_secret_is_the_gms_alone_and_a_players_goes_to_the_leader_where_none_is_named(
    held: Preferences, opened_by: int | None, rolling_gm: int | None, expected: tuple[int, ...]
) -> None:
    assert gm_role.recipients(held, opened_by, rolling_gm) == expected


def test_a_secret_for_nobody_is_refused() -> None:
    with pytest.raises(Refusal, match="no_gm_known"):
        gm_role.recipients(NOBODY, None, None)


def test_everything_that_is_set_is_inherited_where_nothing_else_is() -> None:
    full = Settings(
        100, 100, language="zh-CN", gms=(GM,), gm_role=ROLE, system="order", initiative="1d6",
        height_weight=2, hidden_turns="named", theme="light", foes_health="nothing", players_health="words",
        gm_channel=77, reveal="first_action", notices="next", timer=5, moves="spend",
        timezone="Asia/Shanghai", detail="full", variants="anew", conditions="Dazed", asked=1,
    )  # fmt: skip
    bare = Settings(10, 100)
    assert inherited(bare, full) == replace(full, scope_id=10)
    assert inherited(replace(full, scope_id=10), replace(full, language="en", gms=(BOB,))) == replace(
        full, scope_id=10
    )
    about = {"scope_id", "guild_id", "seen_locale", "parent_id", "welcomed", "without"}  # The server's own.
    assert {each.name for each in fields(Settings)} - about == {
        each.name for each in fields(Settings) if getattr(full, each.name) != getattr(bare, each.name)
    } - about


THREAD = replace(CALLER, channel_id=11, parent_id=CALLER.channel_id)


async def test_a_thread_has_its_channels_settings_also_when_nobody_asks_there(table: Table) -> None:
    server, manager = MANAGER.guild_id, replace(MANAGER, channel_id=CALLER.channel_id)
    await settings.change(table, manager, "initiative", "1d4", server=True)
    await settings.change(table, manager, "initiative", "1d6", server=False)
    await settings.change(table, manager, "system", "order", server=False)
    await settings.change(table, manager, "hidden_turns", "named", server=False)
    await settings.name_gm(table, manager, BOB, remove=False)
    held = await settings.of_caller(table, THREAD)
    assert held == await settings.of_caller(table, CALLER)
    assert await gm_role.is_gm_here(table, replace(THREAD, user_id=BOB))
    later = Table(table.store, falling(), Sending(), now=table.now)
    assert await settings.preferences(later, 11, server) == held
    await settings.name_gm(table, replace(manager, channel_id=11), ANN, remove=False)
    own = await settings.of_caller(table, THREAD)
    assert (own.gms, own.initiative) == ((ANN,), "1d6")
    assert (await settings.of_caller(table, CALLER)).gms == (BOB,)


@pytest.mark.parametrize(
    ("held", "caller", "expected"),
    [
        (NOBODY, CALLER, (ANN, False)),
        (NOBODY, MANAGER, (GM, True)),
        (replace(NOBODY, gm_role=ROLE), MANAGER, (GM, False)),
        (NAMED, CALLER, (GM, True)),
        (NAMED, replace(CALLER, user_id=BOB), (BOB, True)),
    ],
)
def test_who_leads_what_is_opened_and_whether_as_gm(
    held: Preferences, caller: Caller, expected: tuple[int, bool]
) -> None:
    assert gm_role.leads_at_first(held, caller) == expected
