"""Who leads at a table: who may act as GM, who is meant by "the GM", to whom a secret goes.

A channel's GMs are those named for it (``/settings gm``), else the holders of the GM role,
else those who manage the channel. Where none are named, whoever opened an encounter or made
a map leads that as well (``opened_by``), which is no right to what else is the GMs'.
"""

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
    return is_gm(await of_caller(table, caller), caller)


async def leads(table: Table, caller: Caller, opened_by: int | None) -> bool:
    """Whether the caller leads what ``opened_by`` opened here: a GM of the channel or, where
    none are named, whoever opened it."""
    held = await of_caller(table, caller)
    return is_gm(held, caller) or (not held.gms and caller.user_id == opened_by)


async def require_lead(table: Table, caller: Caller, opened_by: int | None) -> None:
    """Refuse who does not lead what ``opened_by`` opened here."""
    if not await leads(table, caller, opened_by):
        raise Refusal("gm_only")


def leaders(held: Preferences, opened_by: int) -> tuple[int, ...]:
    """Whom to write to about what ``opened_by`` opened: the GMs named for the channel, else
    whoever opened it."""
    return held.gms or (opened_by,)


def leader_of(held: Preferences, opened_by: int) -> int:
    """Who is called its GM, and mentioned as such: whoever opened it, unless others are named."""
    known = leaders(held, opened_by)
    return opened_by if opened_by in known else known[0]


def recipients(held: Preferences, opened_by: int | None, rolling_gm: int | None) -> tuple[int, ...]:
    """To whom a secret goes (P-16): the GMs named for the channel, else the GM of its
    open encounter; and always the GM who rolls. Refusal: nobody is known."""
    known = held.gms if opened_by is None else leaders(held, opened_by)
    found = tuple(dict.fromkeys((*known, *((rolling_gm,) if rolling_gm else ()))))
    if not found:
        raise Refusal("no_gm_known")
    return found
