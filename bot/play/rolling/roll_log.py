"""What a channel's log keeps of a roll in addition to its text."""

import json
from functools import partial
from typing import Any

from bot.logs.entry import EntryKind, Logged
from bot.rolls.record import RollRecord, thrown_of
from bot.systems.roll_kinds import ROLLS


def roll_logged(made: RollRecord[Any]) -> Logged:
    """It is logged for the side that rolled first, with every die. Other facts about it may be more than was
    announced."""
    side = next(iter(made.sides), None)
    return _logged(side.name, side.user_id, made) if side else _logged("", 0, made)


def answer_logged(made: RollRecord[Any]) -> Logged:
    """The same for a roll that met another one: it is logged for the side whose dice fell last."""
    thrown = thrown_of(made)[-1:]
    if thrown and thrown[0].user_id is not None:
        return _logged(thrown[0].name, thrown[0].user_id, made)
    side = next(iter(made.sides[-1:]), None)
    return _logged(side.name, side.user_id, made) if side else roll_logged(made)


def _logged(name: str, user_id: int, made: RollRecord[Any]) -> Logged:
    return Logged(EntryKind.ROLL, name, user_id, facts=partial(_facts, made))


def _facts(made: RollRecord[Any]) -> str:
    whole = ROLLS.write(made)
    known = {name: whole[name] for name in ("label", "sides", "repeats") if whole[name]}
    thrown = [
        {
            "dice": each.dice,
            "total": each.total,
            **({"user": each.user_id, "name": each.name} if each.name else {}),
        }
        for each in thrown_of(made)
    ]
    facts = {"roll": whole["facts"]["kind"], **known, "thrown": thrown}
    return json.dumps(facts, ensure_ascii=False)
