"""A line or two for each kind of event, several of one kind in a row told together.

A combatant that the view does not hold is one its reader may not know of (or one that
is gone): a line about it is left out, and a turn of it reads as the GM's.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bot.encounter import events as happened
from bot.encounter.encounter import CombatantId
from bot.encounter.views import View
from bot.wording.encounter.corrections import corrected
from bot.wording.encounter.ended import ended
from bot.wording.encounter.terms import bold, fitting, initiative_check, when
from bot.wording.words import Marked, Words

Teller = Callable[[Words, View, Sequence[Any]], list[Marked]]

LIST_ROOM = 700
"""Characters for a list of names or initiatives within an announcement."""
PASSED_SHOWN = 4
"""How many rounds and stretches of empty ticks are told one by one."""


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
    return [line for line in told if line is not None]


def _joined_late(words: Words, view: View, event: happened.Joined) -> Marked | None:
    row = next((row for row in view.rows if row.combatant.id == event.who), None)
    if row is None or event.initiative is None:
        return None
    name = bold(row.combatant.name)
    check = initiative_check(words, row.combatant, event.initiative, event.roll)
    time = when(words, view, row)
    if time is None:
        return words("{name} joins: initiative {check}", name=name, check=check)
    return words("{name} joins: initiative {check}, next turn: {when}", name=name, check=check, when=time)


def _initiatives(words: Words, view: View, events: Sequence[happened.InitiativeSet]) -> list[Marked]:
    lines = [
        Marked(f"{bold(who.name)} {initiative_check(words, who, event.initiative, event.roll)}")
        for event in events
        if (who := view.combatant(event.who)) is not None
    ]
    heading = words("⚔ **The encounter starts.** Initiative:")
    return [heading, fitting(words, lines, LIST_ROOM)] if lines else [heading]


def _passed(
    words: Words, view: View, events: Sequence[happened.RoundStarted | happened.TicksPassed]
) -> list[Marked]:
    parts = [_passing(words, event) for event in events]
    if len(parts) > PASSED_SHOWN:
        parts = [*parts[:1], Marked("…"), *parts[-2:]]
    begins = any(isinstance(event, happened.RoundStarted) for event in events)
    return [Marked(("" if begins else "-# ") + " · ".join(parts))]


def _passing(words: Words, event: happened.RoundStarted | happened.TicksPassed) -> Marked:
    if isinstance(event, happened.RoundStarted):
        return words("🔔 **round {round}** begins", round=event.round_number)
    if event.first == event.last:
        return words("tick {tick} passes", tick=event.first)
    return words("ticks {first}–{last} pass", first=event.first, last=event.last)


def _forfeited(words: Words, view: View, events: Sequence[happened.TurnForfeited]) -> list[Marked]:
    return [_forfeit(words, view, event) for event in events]


def _forfeit(words: Words, view: View, event: happened.TurnForfeited) -> Marked:
    name = _name(view, event.who)
    if name is None:
        return words("The GM's turn on tick {tick} passes.", tick=event.tick)
    return words(
        "{name}'s turn on tick {tick} is forfeited: AP is still {points}, and the threshold is {threshold}.",
        name=name,
        tick=event.tick,
        points=event.action_points,
        threshold=event.threshold,
    )


def _turn_ended(words: Words, view: View, events: Sequence[happened.TurnEnded]) -> list[Marked]:
    by_points = [event.who for event in events if event.reason is happened.TurnEndReason.ACTION_POINTS]
    return [
        words("{name}'s AP has reached the threshold: the turn ends.", name=name)
        for name in _known(view, by_points)
    ]


def _delayed(words: Words, view: View, events: Sequence[happened.Delayed]) -> list[Marked]:
    return [line for event in events if (line := _delay(words, view, event)) is not None]


def _delay(words: Words, view: View, event: happened.Delayed) -> Marked | None:
    name = _name(view, event.who)
    if name is None:
        return None
    if event.tick is None:
        return words("{name} delays and has no turn left in this round.", name=name)
    return words("{name} delays to tick {tick}.", name=name, tick=event.tick)


def _spent(words: Words, view: View, events: Sequence[happened.ActionPointsSpent]) -> list[Marked]:
    return [
        words(
            "{name}: AP {amount:+d} → {points}/{threshold}",
            name=name,
            amount=event.amount,
            points=event.action_points,
            threshold=event.threshold,
        )
        for event in events
        if (name := _name(view, event.who)) is not None
    ]


def _settled(words: Words, view: View, events: Sequence[happened.InitiativeSettled]) -> list[Marked]:
    moved = [
        Marked(f"{name} {event.initiative}")
        for event in events
        if (name := _name(view, event.who)) is not None
    ]
    if not moved:
        return []
    return [words("Initiative settles: {moved}", moved=fitting(words, moved, LIST_ROOM, words.plain(", ")))]


def _changed(words: Words, view: View, events: Sequence[happened.Changed]) -> list[Marked]:
    return [corrected(words, name, event) for event in events if (name := _name(view, event.who)) is not None]


def _swapped(words: Words, view: View, events: Sequence[happened.Swapped]) -> list[Marked]:
    pairs = [_known(view, (event.first, event.second)) for event in events]
    return [
        words("{first} and {second} swap places.", first=pair[0], second=pair[1])
        for pair in pairs
        if len(pair) > 1
    ]


def _left(words: Words, view: View, events: Sequence[happened.Left]) -> list[Marked]:
    return [words("{name} leaves the encounter.", name=bold(event.name)) for event in events]


def _ended(words: Words, view: View, events: Sequence[happened.Ended]) -> list[Marked]:
    return [ended(words, view)]


TELLERS: Mapping[type[happened.Event], Teller] = {
    happened.Joined: _joined,
    happened.InitiativeSet: _initiatives,
    happened.RoundStarted: _passed,
    happened.TicksPassed: _passed,
    happened.TurnForfeited: _forfeited,
    happened.TurnEnded: _turn_ended,
    happened.Delayed: _delayed,
    happened.ActionPointsSpent: _spent,
    happened.InitiativeSettled: _settled,
    happened.Changed: _changed,
    happened.Swapped: _swapped,
    happened.Left: _left,
    happened.Ended: _ended,
}
"""Who tells what; the start of a turn is no happening but the call below them."""
