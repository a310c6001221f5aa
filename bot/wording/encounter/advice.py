"""Private advice during a fight, once for each combatant."""

from collections.abc import Sequence

from bot.encounter.encounter import Combatant
from bot.encounter.events import Event
from bot.wording.combats import fought_by
from bot.wording.rolls.checks import missing_told
from bot.wording.words import Marked, Words


def advises(system: str, events: Sequence[Event]) -> bool:
    """Whether any of these events may give reason for advice."""
    spoken = fought_by(system)
    return any(type(each) in spoken.lacking or type(each) in spoken.by_hand for each in events)


def advice(words: Words, system: str, who: Combatant, events: Sequence[Event], foe: str | None) -> Marked:
    """What is missing on the sheet of ``who`` and how to add it, and what the player counts by hand; empty:
    there is nothing to say. ``foe`` is the name of the GM's sheet ("": a player's sheet; None: there is no
    sheet)."""
    spoken = fought_by(system)
    own = [each for each in events if getattr(each, "who", None) == who.id]
    missing = dict.fromkeys(
        name for each in own if type(each) in spoken.lacking for name in spoken.lacking[type(each)](each)
    )
    lines = list[Marked]()
    if missing and foe is not None:
        told = missing_told(words, [*missing], foe=foe)
        lines += [words("💡 {name}: {advice}", name=who.name, advice=each) for each in told]
    by_hand = dict.fromkeys(spoken.by_hand[type(each)] for each in own if type(each) in spoken.by_hand)
    lines += [words("💡 {advice}", advice=words(each)) for each in by_hand]
    return Marked("\n".join(lines))
