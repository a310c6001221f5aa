"""What a channel's log keeps of an encounter's call in addition to its text."""

import json
from functools import partial

from bot.encounter.events import TakenUp
from bot.encounter.views import View
from bot.logs.entry import EntryKind, Logged
from bot.play.encounter.step_log import doer
from bot.play.heads.encounter import Head
from bot.systems.clock import CALLS


def call_logged(seen: View, now: Head, key: str) -> Logged:
    """The combatant and time of a call. The combatant is the one that is called, otherwise the one whose
    action it followed, as far as the reader of the call knows. It is empty after an action of the GM, an undo
    or a redo. No user is named: that the GM moved on would reveal a hidden turn."""
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
