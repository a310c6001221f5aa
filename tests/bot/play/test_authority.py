"""The table of who may do what: what it says of whom, that nothing goes past it."""

import ast
from dataclasses import replace
from itertools import chain, combinations
from pathlib import Path

import pytest

from bot.play import gm_role
from bot.play.authority import RULES, Right, Role, authorize, may, on_discord
from bot.play.table import Table
from bot.refusal import Refusal
from bot.wording.refusals import REFUSALS
from tests.bot.play.test_gm_role import ANN, MANAGER
from tests.bot.play.test_gm_role import table as table
from tests.catalogs import Node, nodes

ROOT = Path(__file__).parent.parent.parent.parent
AS_IF_THERE_WERE_NONE = {"ongoing.unknown", "kept.gone"}
"""What is also said of what is not there, and so of what nobody else may know of."""
ASKED_OF_DISCORD = {"bot/play/authority.py", "bot/play/gm_role.py", "cogs/ui/ask.py"}
"""Where Discord's own permissions are read, and made roles."""
NOBODY = frozenset[Role]()


def sources(kind: type[Node]) -> list[tuple[str, Node]]:
    """Every node of a kind in plays and cogs."""
    return [each for each in nodes(kind) if each[0].startswith(("bot/play/", "cogs/"))]


def test_every_right_has_a_row_with_worded_refusals() -> None:
    said = {key for rule in RULES.values() for key in (rule.refusal, rule.hidden) if key}
    assert set(RULES) == set(Right)
    assert said <= set(REFUSALS)


@pytest.mark.parametrize("right", Right)
def test_a_right_is_had_in_each_of_its_roles_and_in_no_other(right: Right) -> None:
    for who in chain.from_iterable(combinations(Role, count) for count in range(len(Role) + 1)):
        has = any(role in RULES[right].by for role in who)
        assert may(right, set(who)) is has
        if not has:
            with pytest.raises(Refusal) as refused:
                authorize(right, set(who), name="Ann")
            assert refused.value.key == RULES[right].refusal


def test_of_a_hidden_thing_its_player_learns_nothing() -> None:
    cut = [right for right, rule in RULES.items() if rule.hidden]
    assert cut
    for right in cut:
        for who in (NOBODY, {Role.OWNER}):
            with pytest.raises(Refusal) as refused:
                authorize(right, who, hidden=True, name="Shade")
            assert (refused.value.key, refused.value.facts) == (RULES[right].hidden, {})
        authorize(right, {Role.GM}, hidden=True)


async def test_nobody_leads_anything_in_a_direct_message(table: Table) -> None:
    alone = replace(MANAGER, guild_id=0)
    assert await gm_role.roles(table, alone, alone.user_id) == on_discord(alone) == NOBODY
    assert await gm_role.roles(table, alone, ANN, own=True) == {Role.OWNER}


def test_nothing_is_refused_to_somebody_past_the_table() -> None:
    own = {rule.refusal for rule in RULES.values()} - AS_IF_THERE_WERE_NONE
    past = {
        (name, node.value)
        for name, node in sources(ast.Constant)
        if name != "bot/play/authority.py" and node.value in own
    }
    assert past == set()


def test_discords_permissions_are_made_roles_in_one_place() -> None:
    reading = {
        name
        for name, node in sources(ast.Attribute)
        if node.attr in ("manages_channel", "manages_guild", "role_ids")
    }
    assert reading <= ASKED_OF_DISCORD


def test_every_right_is_asked_for_somewhere() -> None:
    asked = {
        node.attr
        for name, node in sources(ast.Attribute)
        if getattr(node.value, "id", "") == "Right"
        if name != "bot/play/authority.py" or node.attr in ("ACT", "LEAD_FIGHT")
    }
    assert asked == {right.name for right in Right}
