"""Who leads at a table: in which roles somebody asks, who is meant by "the GM", to whom a secret goes.

A channel's GMs are those named for it (``/settings gm``), else the holders of the GM role,
else those who manage the channel: *the chain*. Where none are named, whoever opened an
encounter or made a map leads that as well (``opened_by``), until somebody who is GM by the
chain acts as GM in it. Leading is no right to what else is the GMs': not to their hidden rolls,
and to nothing that is hidden in a fight or on a map that one of them leads.
"""

from typing import Any

from bot.encounter.encounter import Encounter
from bot.play.authority import Right, Role, authorize, may, on_discord
from bot.play.caller import Caller
from bot.play.preferences import Preferences, of_caller
from bot.play.table import Table
from bot.refusal import Refusal


def is_gm(held: Preferences, caller: Caller) -> bool:
    """Whether the caller is a GM of the channel: named for it, else a holder of the GM
    role, else one who manages the channel."""
    if held.gms:
        return caller.user_id in held.gms
    if held.gm_role:
        return held.gm_role in caller.role_ids
    return caller.manages_channel


async def is_gm_here(table: Table, caller: Caller) -> bool:
    """Whether the caller is a GM of the channel where they ask."""
    return Role.GM in await roles(table, caller)


async def roles(
    table: Table, caller: Caller, opened_by: int | None = None, *, own: bool = False
) -> frozenset[Role]:
    """In which roles the caller stands to something here: what ``opened_by`` opened (None: nobody
    leads it by having opened it), their ``own`` or not. In a direct message there is nothing to lead."""
    return roles_by(await of_caller(table, caller), caller, opened_by, own=own)


def roles_by(
    held: Preferences, caller: Caller, opened_by: int | None = None, *, own: bool = False
) -> frozenset[Role]:
    """The ``roles`` of a caller where this is set."""
    if not caller.guild_id:
        return frozenset({Role.OWNER} if own else ())
    holds = {
        Role.GM: is_gm(held, caller),
        Role.LEADER: not held.gms and caller.user_id == opened_by,
        Role.OWNER: own,
    }
    return on_discord(caller) | {role for role, is_so in holds.items() if is_so}


async def allowed(
    table: Table, caller: Caller, right: Right, opened_by: int | None = None, *, own: bool = False
) -> bool:
    """Whether the caller has a right here, in the roles of ``roles``."""
    return may(right, await roles(table, caller, opened_by, own=own))


async def require(
    table: Table,
    caller: Caller,
    right: Right,
    opened_by: int | None = None,
    *,
    own: bool = False,
    **facts: Any,
) -> None:
    """Refuse a caller who has not a right here, in the roles of ``roles``."""
    authorize(right, await roles(table, caller, opened_by, own=own), **facts)


def leads_at_first(held: Preferences, caller: Caller) -> tuple[int, bool]:
    """Who leads an encounter that the caller opens, and whether as a GM of the channel."""
    return leader_of(held, caller.user_id), bool(held.gms) or is_gm(held, caller)


def opener(encounter: Encounter) -> int | None:
    """Who leads an encounter by having opened it; None: one who is GM by the chain took it over."""
    return None if encounter.gm_leads else encounter.gm


def takes_over(held: Preferences, caller: Caller, encounter: Encounter) -> bool:
    """Whether the caller, who acts as GM in an encounter, leads it from now on: the first one who
    is GM by the chain."""
    return not encounter.gm_leads and is_gm(held, caller)


def leaders(held: Preferences, opened_by: int) -> tuple[int, ...]:
    """Whom to write to about what ``opened_by`` leads: the GMs named for the channel, else
    that one (0: somebody whose data was deleted, and so nobody)."""
    return held.gms or ((opened_by,) if opened_by else ())


def leader_of(held: Preferences, opened_by: int) -> int:
    """Who is called its GM, and mentioned as such: whoever leads it, unless others are named."""
    known = leaders(held, opened_by)
    return opened_by if opened_by in known or not known else known[0]


def recipients(held: Preferences, leader: int | None, rolling_gm: int | None) -> tuple[int, ...]:
    """To whom a secret goes (P-16): the GMs named for the channel and always the GM who rolls,
    nobody else; a player's where nobody is named to the ``leader`` of the channel's encounter.
    Refusal: nobody is known."""
    rolling = () if rolling_gm is None else (rolling_gm,)
    led = (leader,) if leader else ()
    found = tuple(dict.fromkeys((*held.gms, *rolling))) or led
    if not found:
        raise Refusal("no_gm_known")
    return found
