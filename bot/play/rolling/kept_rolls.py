"""Rolls that are kept under a number as they fell: to be rolled again, or for their chances."""

from dataclasses import dataclass, field
from typing import Any

from bot import records
from bot.play.answer_details import NOBODY, content_kept
from bot.play.authority import Caller, Right
from bot.play.gm_role import require
from bot.play.table import Table
from bot.records import Form
from bot.rolls.record import RollRecord
from bot.store.errors import StoreFailure
from bot.systems.roll_kinds import ROLLS

FORMAT = 1


@dataclass(frozen=True, slots=True)
class KeptRoll:
    """A stored roll. ``reader`` is the only user who knows of it; 0: everybody does."""

    made: RollRecord[Any] = field(metadata={"form": Form(ROLLS.write, ROLLS.read)})
    reader: int = 0


def keep(table: Table, caller: Caller, made: RollRecord[Any], reader: int = 0) -> int:
    """Store a roll; returns its number, or 0 if the store fails now: it is shown all the same."""
    try:
        return table.store.keep_text_soon(
            guild_id=caller.guild_id, channel_id=caller.channel_id, user_id=NOBODY, at=caller.at,
            text=_written(KeptRoll(made, reader)),
        )  # fmt: skip
    except StoreFailure:
        return 0


async def kept_roll(table: Table, caller: Caller, number: int) -> KeptRoll:
    """The roll that is stored under a number. Refusal: it is no longer stored, or not for the caller."""
    kept: KeptRoll = records.record(KeptRoll).build(
        await content_kept(table, caller, number, FORMAT, "kept roll")
    )
    await require(table, caller, Right.PRESS_PRIVATE, own=kept.reader in (0, caller.user_id))
    return kept


async def change(table: Table, number: int, kept: KeptRoll) -> None:
    """Keep another in its place."""
    await table.store.change_text(number, _written(kept))


def _written(kept: KeptRoll) -> str:
    return records.text(FORMAT, "kept roll", records.written(kept))
