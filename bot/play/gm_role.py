"""Who is the GM: the roles of a caller, the users that "the GM" means, and who receives a hidden roll.

A channel's GMs are the users named for it (``/settings gm``), otherwise the holders of the GM role, otherwise
those who manage the channel: *the chain*. If none are named, the user who opened an encounter or made a map
leads it too (``opened_by``), until a GM by the chain acts as GM in it. Leading gives no other right of a GM.
A leader cannot read GMs' hidden rolls, nor anything hidden in a fight or on a map that a GM leads.
"""

from typing import Any

from bot.encounter.encounter import Encounter
from bot.play.authority import Caller, Right, Role, authorize, may, on_discord
from bot.play.settings import Preferences, of_caller
from bot.play.table import Table
from bot.refusal import Refusal


def is_gm(held: Preferences, caller: Caller) -> bool:
    """Whether the caller is a GM of the channel: named for it, otherwise a holder of the GM role, otherwise
    somebody who manages the channel."""
    if held.gms:
        return caller.user_id in held.gms
    if held.gm_role:
        return held.gm_role in caller.role_ids
    return caller.manages_channel


async def is_gm_here(table: Table, caller: Caller) -> bool:
    """Whether the caller is a GM of the channel in which they ask."""
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
    """The ``roles`` of a caller with these settings."""
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
    """Refuse a caller without this right here, in the roles of ``roles``."""
    authorize(right, await roles(table, caller, opened_by, own=own), **facts)


def leads_at_first(held: Preferences, caller: Caller) -> tuple[int, bool]:
    """The leader of an encounter that the caller opens, and whether they lead as a GM of the channel."""
    return leader_of(held, caller.user_id), bool(held.gms) or is_gm(held, caller)


def opener(encounter: Encounter) -> int | None:
    """The user who leads an encounter because they opened it; None: a GM by the chain took it over."""
    return None if encounter.gm_leads else encounter.gm


def takes_over(held: Preferences, caller: Caller, encounter: Encounter) -> bool:
    """Whether a caller who acts as GM leads the encounter from now on: the first GM by the chain does."""
    return not encounter.gm_leads and is_gm(held, caller)


def leaders(held: Preferences, opened_by: int) -> tuple[int, ...]:
    """The users to write to about what ``opened_by`` leads: the GMs named for the channel, otherwise that
    user (0: a user whose data was deleted, so nobody)."""
    return held.gms or ((opened_by,) if opened_by else ())


def leader_of(held: Preferences, opened_by: int) -> int:
    """The user who is called its GM and mentioned as such: its leader, unless GMs are named."""
    known = leaders(held, opened_by)
    return opened_by if opened_by in known or not known else known[0]


def recipients(held: Preferences, leader: int | None, rolling_gm: int | None) -> tuple[int, ...]:
    """The recipients of a secret (P-16): the GMs named for the channel and always the GM who rolls. If no GM
    is named, a player's secret goes to the ``leader`` of the channel's encounter. Refusal: no recipient is
    known."""
    rolling = (rolling_gm,) if rolling_gm else ()  # Not a user whose data was deleted.
    led = (leader,) if leader else ()
    found = tuple(dict.fromkeys((*held.gms, *rolling))) or led
    if not found:
        raise Refusal("no_gm_known")
    return found
