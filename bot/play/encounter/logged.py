"""What a channel's log keeps of an encounter's call besides its text."""

import json

from bot.encounter.views import View
from bot.logs.entry import Kind, Logged


def call_logged(seen: View, key: str) -> Logged:
    """Whose turn it is, as the reader of the call knows it, and where in time. Nobody is named who did
    it: that the GM went on would tell of a hidden turn."""
    actor = seen.current.combatant.name if seen.current else ""
    facts = {"round": seen.round_number, "count": seen.count, "actor": actor}
    return Logged(Kind.CALL, figure=actor, system=seen.system, facts=json.dumps(facts), key=key)
