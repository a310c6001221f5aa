"""What a channel's log keeps of an encounter's call besides its text."""

import json
from functools import partial

from bot.encounter.events import TakenUp
from bot.encounter.views import View
from bot.logs.entry import EntryKind, Logged
from bot.play.encounter.head import Head
from bot.play.encounter.step_log import doer
from bot.systems.clock import CALLS


def call_logged(seen: View, now: Head, key: str) -> Logged:
    """Whose it is, and where in time: who is called, or else by whose action it came about, as far as the
    reader of the call knows of them; nobody's where the GM did it, or a turn back or forth did. No person is
    named: that the GM went on would tell of a hidden turn."""
    actor = seen.current.combatant.name if seen.current else ""
    facts = {"round": seen.round_number, "count": seen.count, "actor": actor}
    called = any(isinstance(each, (*CALLS, TakenUp)) for each in now.events)
    character = actor if called else _by(seen, now)
    return Logged(
        EntryKind.CALL, character=character, system=seen.system, facts=partial(json.dumps, facts), key=key
    )


def _by(seen: View, now: Head) -> str:
    did = doer(now.step.log)
    known = None if did is None else seen.combatant(did)
    return known.name if known else ""
