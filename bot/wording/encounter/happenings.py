"""A line or two for each kind of event; several of one kind in a row are announced together.

A combatant that the view does not hold is one its reader may not know of (or one that
is gone): a line about it is left out, and a turn of it reads as the GM's. What a player counts
or lacks, they are told in private.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bot.encounter import events as happened
from bot.encounter.encounter import Combatant, CombatantId
from bot.encounter.events import Event
from bot.encounter.views import View
from bot.systems.cards import NO_CARD
from bot.systems.declarations import ClockEvent
from bot.systems.health import State
from bot.text import N_
from bot.wording.clocks import spoken_by, when
from bot.wording.clocks.clock_words import Teller, drawn
from bot.wording.combats import fought_by
from bot.wording.combats.combat_words import CombatWords
from bot.wording.encounter import effects
from bot.wording.encounter.corrections import corrected
from bot.wording.encounter.ended import ended
from bot.wording.encounter.health import health_told
from bot.wording.reasons import number
from bot.wording.rolls.checks import missing_told
from bot.wording.short_answers import BETWEEN, SMALL, rows
from bot.wording.words import Marked, Words, bold, fitting, listing, mention

LIST_ROOM = 700
"""Characters for a list of names or initiatives within an announcement."""
NAMES_ROOM = 200
"""Characters for the names of a group that rolls once for all."""
ENDINGS = {happened.TurnEndReason.UNABLE.value: N_("{name} can no longer act: the turn ends.")}
"""The reasons for a turn's end in any game, if they need words."""
AGAIN = N_("🎲 New initiative:")
"""The heading of the initiative of a later round."""
ORDER_ROWS = 2
"""How many lines of a phone the order of turns takes at a fight's start, if announcements are brief."""
PASSED_SHOWN = 4
"""How many rounds and stretches of empty time are listed one by one."""


def _name(view: View, who: CombatantId) -> Marked | None:
    combatant = view.combatant(who)
    return bold(combatant.name) if combatant is not None else None


def _known(view: View, who: Iterable[CombatantId]) -> list[Marked]:
    return [name for name in (_name(view, each) for each in who) if name is not None]


def _joined(words: Words, view: View, events: Sequence[happened.Joined]) -> list[Marked]:
    gathered = _known(view, [event.who for event in events if event.initiative is None])
    told = [_joined_late(words, view, event) for event in events if event.initiative is not None]
    if gathered:
        names = fitting(words, gathered, LIST_ROOM, words.plain(", "))
        told.append(words.plural("{names} joins.", "{names} join.", len(gathered), names=names))
    down = [_joined_down(words, view, event.who) for event in events]
    return [line for line in (*told, *down) if line is not None]


def _joined_down(words: Words, view: View, who: CombatantId) -> Marked | None:
    """That a combatant who joined cannot act, and why, as far as the reader may know it."""
    row = next((each for each in view.rows if each.combatant.id == who), None)
    if row is None or row.health is None or row.health.state is not State.DOWN:
        return None
    told = listing(words, list(health_told(words, view.system, row.health)))
    counts = fought_by(view.system).counts_up if row.health.counts_up else ""
    line = words("⚠ {name} cannot act: {told}.", name=bold(row.combatant.name), told=told)
    return words("{line} {counts}", line=line, counts=words(counts)) if counts else line


def _joined_late(words: Words, view: View, event: happened.Joined) -> Marked | None:
    row = next((row for row in view.rows if row.combatant.id == event.who), None)
    if row is None or event.initiative is None:
        return None
    name = bold(row.combatant.name)
    check = spoken_by(view.system).check(words, row.combatant, event.initiative, event.roll)
    time = when(words, view, row)
    if time is None or row.is_current:  # An actor is called in the same message.
        return words(spoken_by(view.system).joins, name=name, check=check)
    return words(spoken_by(view.system).joins_then, name=name, check=check, when=time)


def _initiatives(words: Words, view: View, events: Sequence[happened.InitiativeSet]) -> list[Marked]:
    spoken = spoken_by(view.system)
    later = view.round_number > 1
    events = [each for each in events if each.roll is None or each.roll.card != NO_CARD]
    if later and not _known(view, [each.who for each in events]):
        return []
    if view.brief:
        return [_order(words, view, events)]
    lines = [
        Marked(f"{bold(who.name)} {spoken.check(words, who, event.initiative, event.roll)}".rstrip())
        for event in events
        if (who := view.combatant(event.who)) is not None
    ]
    heading = words(AGAIN) if later else words(spoken.starts, encounter=words(spoken.encounter))
    return [heading, fitting(words, lines, LIST_ROOM)] if lines else [heading]


def _order(words: Words, view: View, events: Sequence[happened.InitiativeSet]) -> Marked:
    """The order of turns without the dice, as far as two lines of a phone hold it: the panel has all. A
    shorter heading is taken where it spares a line, which the call below needs. Initiative stands before
    the name, which may end with a number."""
    spoken = spoken_by(view.system)
    later = view.round_number > 1
    whole = words("⚔ **The {encounter} starts:**", encounter=words(spoken.encounter))
    headings = (words(AGAIN),) if later else (whole, words("⚔ **Start:**"))
    names = [
        Marked(f"{_place(words, event) if counts else ''} {bold(who.name)}".lstrip())
        for event in events
        if (who := view.combatant(event.who)) is not None
        for counts in [spoken.check(words, who, event.initiative, event.roll)]
    ]
    everybody = Marked(BETWEEN.join(names))
    for heading in headings:
        told = words("{heading} {order}", heading=heading, order=everybody)
        if rows(told) == 1:
            return told
    for count in range(len(names), 0, -1):
        more = [words("… {n} more", n=len(names) - count)] if count < len(names) else []
        order = Marked(BETWEEN.join([*names[:count], *more]))
        told = words("{heading} {order}", heading=headings[0], order=order)
        if rows(told) <= ORDER_ROWS or count == 1:
            return told
    return headings[0]


def _place(words: Words, event: happened.InitiativeSet) -> str | int:
    """Where a combatant stands: its card, or its number."""
    return drawn(words, event.roll) or event.initiative


def _shuffled(words: Words, view: View, events: Sequence[happened.DeckShuffled]) -> list[Marked]:
    """Told once, of the combatants that everybody knows."""
    known = _known(view, [each.who for each in events])
    names = listing(words, known)
    return [words("🃏 {names} had a joker: the deck is shuffled.", names=names)] if known else []


def _ties(words: Words, view: View, events: Sequence[happened.TieRolled]) -> list[Marked]:
    """The reasons for the order of equals; a brief announcement gives only the order."""
    if view.brief:
        return []
    lines = [
        words(
            "Equal on {initiative}: {rolls}",
            initiative=event.initiative,
            rolls=Marked(" · ".join(_side(words, view, side) for side in event.sides)),
        )
        for event in events
    ]
    return [fitting(words, lines, LIST_ROOM)]


def _side(words: Words, view: View, side: happened.TieSide) -> Marked:
    names = fitting(words, _known(view, side.members), NAMES_ROOM, words.plain(", "))
    return Marked(f"{names} [{', '.join(map(str, side.roll.faces))}] = **{side.roll.dice_value}**")


def _passed(words: Words, view: View, events: Sequence[happened.RoundStarted | ClockEvent]) -> list[Marked]:
    own, together = spoken_by(view.system).passing, spoken_by(view.system).together
    parts = [
        words("🔔 **Round {round}** begins", round=event.round_number)
        if isinstance(event, happened.RoundStarted)
        else own[type(event)](words, event)
        for event in _as_one(events, together)
    ]
    if len(parts) > PASSED_SHOWN:
        parts = [*parts[:1], Marked("…"), *parts[-2:]]
    begins = any(isinstance(event, happened.RoundStarted) for event in events)
    return [Marked(("" if begins or view.brief else SMALL) + " · ".join(parts))]


def _as_one(
    events: Iterable[happened.RoundStarted | ClockEvent], together: Callable[[Any, Any], ClockEvent | None]
) -> list[happened.RoundStarted | ClockEvent]:
    """Events of time only, with those joined that are announced as one."""
    told: list[happened.RoundStarted | ClockEvent] = []
    for each in events:
        one = together(told[-1], each) if told else None
        told[-1:] = [*told[-1:], each] if one is None else [one]
    return told


def _turn_ended(words: Words, view: View, events: Sequence[happened.TurnEnded]) -> list[Marked]:
    """Only an actor who can do nothing more needs words, and a reason of the clock's own."""
    own = {**ENDINGS, **spoken_by(view.system).endings}
    ended_so = ((own[event.reason], _name(view, event.who)) for event in events if event.reason in own)
    return [words(sentence, name=name) for sentence, name in ended_so if name is not None]


def _turn_held(words: Words, view: View, events: Sequence[happened.TurnHeld]) -> list[Marked]:
    names = (_name(view, each.who) for each in events)
    return [words("{name}'s turn ends as soon as this is answered.", name=each) for each in names if each]


def _changed(words: Words, view: View, events: Sequence[happened.Changed]) -> list[Marked]:
    return [
        corrected(words, view.system, name, event)
        for event in events
        if (name := _name(view, event.who)) is not None
    ]


def _gone(words: Words, view: View, events: Sequence[happened.Gone]) -> list[Marked]:
    return [
        words(
            "{name} goes {cost} of the turn's speed, {left} left",
            name=name, cost=number(event.cost), left=number(event.left),
        )
        for event in events
        if (name := _name(view, event.who)) is not None
    ]  # fmt: skip


def _swapped(words: Words, view: View, events: Sequence[happened.Swapped]) -> list[Marked]:
    pairs = [_known(view, (event.first, event.second)) for event in events]
    return [
        words("{first} and {second} swap places.", first=pair[0], second=pair[1])
        for pair in pairs
        if len(pair) > 1
    ]


def _left(words: Words, view: View, events: Sequence[happened.Left]) -> list[Marked]:
    fight = words(spoken_by(view.system).encounter)
    return [
        words("{name} leaves the {encounter}.", name=bold(event.name), encounter=fight) for event in events
    ]


def _lead_taken(words: Words, view: View, events: Sequence[happened.LeadTaken]) -> list[Marked]:
    return [words("{gm} leads the encounter from now on.", gm=mention(event.gm)) for event in events[-1:]]


def _ended(words: Words, view: View, events: Sequence[happened.Ended]) -> list[Marked]:
    return [ended(words, view)]


def _paused(words: Words, view: View, events: Sequence[happened.Paused]) -> list[Marked]:
    fight = words(spoken_by(view.system).encounter)
    return [words("⏸ The {encounter} is paused; it goes on with `/encounter fight resume`.", encounter=fight)]


def _resumed(words: Words, view: View, events: Sequence[happened.Resumed]) -> list[Marked]:
    return [words("▶ The {encounter} goes on.", encounter=words(spoken_by(view.system).encounter))]


TELLERS: Mapping[type, Teller] = {
    happened.Joined: _joined,
    happened.InitiativeSet: _initiatives,
    happened.TieRolled: _ties,
    happened.RoundStarted: _passed,
    happened.TurnEnded: _turn_ended,
    happened.TurnHeld: _turn_held,
    happened.Changed: _changed,
    happened.Swapped: _swapped,
    happened.Gone: _gone,
    happened.DeckShuffled: _shuffled,
    happened.Left: _left,
    happened.LeadTaken: _lead_taken,
    happened.Ended: _ended,
    happened.Paused: _paused,
    happened.Resumed: _resumed,
    **effects.TELLERS,
}
"""The words of each event; the start of a turn and a question are not happenings but come below them."""


def tellers(system: str) -> Mapping[type, Teller]:
    """The words of each event in a game: the shared ones, and its clock's and its combat's own."""
    own = spoken_by(system)
    return {**TELLERS, **dict.fromkeys(own.passing, _passed), **own.tellers, **fought_by(system).tellers}


def advises(system: str, events: Sequence[Event]) -> bool:
    """Whether any of these events may give reason for advice."""
    spoken = fought_by(system)
    return any(type(each) in spoken.lacking or _by_hand(spoken, each) for each in events)


def _by_hand(spoken: CombatWords, event: Event) -> str:
    """What is counted by hand after an event ("": nothing)."""
    says = spoken.by_hand.get(type(event))
    return says(event) if says else ""


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
    by_hand = dict.fromkeys(filter(None, (_by_hand(spoken, each) for each in own)))
    lines += [words("💡 {advice}", advice=words(each)) for each in by_hand]
    return Marked("\n".join(lines))
