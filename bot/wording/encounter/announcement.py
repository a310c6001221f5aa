"""The announcement of what happened: the events, then the turn."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from bot.encounter.encounter import Phase
from bot.encounter.events import Event, InitiativeSet, QuestionAsked, Resumed, RoundStarted, TurnEnded
from bot.encounter.views import View
from bot.systems.clock import CALLS
from bot.text import N_
from bot.wording.clocks import next_line, place, spoken_by
from bot.wording.combats import fought_by
from bot.wording.encounter.happenings import tellers
from bot.wording.short_answers import BETWEEN, MOST_LINES, SMALL, packed, rows
from bot.wording.words import Marked, Words, beginning, bold, fitting, mention

HAPPENINGS_ROOM = 900
"""Characters for what happened, so that the call of the turn always fits below it."""

CALLING = (*CALLS, Resumed)
"""The events that a call of the turn follows."""


class Announcement(NamedTuple):
    """A text, the ids of the users it may ping, and whether it ``left_out`` the reasons because announcements
    are brief."""

    text: Marked
    mentions: tuple[int, ...] = ()
    left_out: bool = False


Tell = Callable[[Words, View, Sequence[Event]], Announcement]
"""Words what happened, and the turn that follows."""


def announcement(words: Words, view: View, events: Sequence[Event]) -> Announcement:
    """What happened, and the call of the turn that started. It stays below 1,500 characters. If the view is
    ``brief``, it has three lines and no steps.

    ``view`` is the encounter after the events; both are cut for the same reader. Only a turn that starts
    pings: the actor's player, or the GM for the GM's combatants, and by setting also the next player. If no
    turn starts, a small line names the running one. Empty: this reader has nothing to learn.
    """
    started = next((event for event in reversed(events) if isinstance(event, CALLING)), None)
    calls = started is not None and view.phase is Phase.RUNNING and not view.paused
    happened, left_out = _happenings(words, view, _besides_the_call(view, events) if calls else events)
    told = [fitting(words, happened, HAPPENINGS_ROOM)] if happened else []
    if view.paused:
        return Announcement(stacked(view, told), left_out=left_out)
    if calls:
        called = _called(view)
        text = _with_call(words, view, told, called, events)
        return Announcement(text, (*called, *_warned(view)), left_out)
    stopped = any(isinstance(event, TurnEnded) for event in events)
    nobody = view.current is None and not view.current_hidden
    if view.phase is Phase.RUNNING and not view.waiting and (told or (stopped and nobody)):
        still = Marked(f"{SMALL}{turn_line(words, view)}")
        asks = any(isinstance(event, QuestionAsked) for event in events)
        whole = stacked(view, told, [still])
        spares = bool(told) and view.brief and (asks or rows(whole) > MOST_LINES)
        waits = (view.gm,) if stopped and view.stands_still else ()
        pinged = [Marked(f"{still} {mention(view.gm)}")] if waits else [still]
        whole = stacked(view, told, pinged)
        return Announcement(stacked(view, told) if spares and not waits else whole, waits, left_out)
    return Announcement(stacked(view, told), (), left_out)


def standing(words: Words, view: View, events: Sequence[Event] = ()) -> Announcement:
    """What happened, and the current turn: after an undo or a redo."""
    told, left_out = _happenings(words, view, events)
    if view.phase is not Phase.RUNNING or view.waiting or view.paused:
        return Announcement(stacked(view, told), (), left_out)
    called = _called(view)
    text = _with_call(words, view, told, called)
    return Announcement(text, (*called, *_warned(view)), left_out)


def turn_line(words: Words, view: View) -> Marked:
    """The time in the encounter, and the current turn."""
    said, name = _turn(view), bold(view.current.combatant.name) if view.current is not None else ""
    return words(said, place=Marked(f"**{beginning(place(words, view))}**"), name=name)


def plain_turn_line(words: Words, view: View) -> str:
    """The same without markup, for the title and the alt text of a picture."""
    said, name = _turn(view), view.current.combatant.name if view.current is not None else ""
    return words.plain(said, place=beginning(place(words, view)), name=name)


def _turn(view: View) -> str:
    if view.current is not None:
        return N_("{place} — {name}'s turn")
    if view.current_hidden:
        return N_("{place} — the GM's turn")
    if view.waiting:
        return "{place}"
    if view.stands_still:
        return N_("{place} — effects stop everybody, so the GM lets time pass or ends one")
    return N_("{place} — nobody is left to act")


def stacked(view: View, *groups: Sequence[str]) -> Marked:
    """All lines that are not empty, cut to three if the view is brief."""
    kept = [[line for line in group if line] for group in groups]
    return Marked(packed(*kept) if view.brief else "\n".join(line for group in kept for line in group))


def full(words: Words, view: View, events: Sequence[Event], tell: Tell, told: Announcement) -> str:
    """The full text of a brief announcement, with the steps; empty if nothing was left out."""
    return tell(words, replace(view, brief=False), events).text if told.left_out else ""


def _besides_the_call(view: View, events: Sequence[Event]) -> list[Event]:
    """If the view is brief, all events except those of time: the call gives the time."""
    time = (RoundStarted, *spoken_by(view.system).passing)
    return [event for event in events if not (view.brief and isinstance(event, time))]


def _happenings(words: Words, view: View, events: Sequence[Event]) -> tuple[list[Marked], bool]:
    """What happened, and whether the steps were left out."""
    told, known = list[Marked](), tellers(view.system)
    for teller, run in groupby(events, key=lambda event: known.get(type(event))):
        if teller is not None:
            told += teller(words, view, list(run))
    told = [line for line in (*told, *_out_of_turn(words, view, events)) if line]
    if not view.brief:
        return told, False
    kept = [line for line in told if not line.startswith(SMALL)]
    rolled = any(isinstance(event, InitiativeSet) and event.roll for event in events)
    return kept, rolled or len(kept) < len(told)


def _out_of_turn(words: Words, view: View, events: Sequence[Event]) -> list[Marked]:
    """Attackers outside their turn, as far as the reader knows the turn."""
    ended = [each.who for each in events if isinstance(each, TurnEnded)]
    current = [view.current.combatant.id] if view.current is not None else []
    attacks = fought_by(view.system).attacks
    acting = [*ended, *current]
    if not acting or view.phase is not Phase.RUNNING:
        return []
    attackers = dict.fromkeys(
        who
        for each in events
        if (is_of_turn := attacks.get(type(each))) and is_of_turn(each)
        if (who := getattr(each, "who", None)) not in acting and who is not None
    )
    return [
        words("⚠ {name} attacks out of turn.", name=bold(combatant.name))
        for who in attackers
        if (combatant := view.combatant(who)) is not None
    ]


def _called(view: View) -> tuple[int, ...]:
    if view.current is None and not view.current_hidden:
        return ()
    owner = view.current.combatant.owner if view.current is not None else None
    if owner is not None:
        return (owner,)
    return (view.gm,)


def _warned(view: View) -> tuple[int, ...]:
    """The users who are told that their turn is next, if the table has that setting."""
    owner = view.upcoming.combatant.owner if view.upcoming is not None else None
    return () if owner is None or not view.warns_next or owner in _called(view) else (owner,)


def _with_call(
    words: Words, view: View, told: Sequence[Marked], called: tuple[int, ...], events: Sequence[Event] = ()
) -> Marked:
    """What happened, and the call of the turn. If the view is brief, the call announces a new round, and
    names the next combatant only if the order was not just announced and a phone has space for it."""
    call, following = _call(words, view, called, events), _following(words, view)
    if view.brief and any(isinstance(event, RoundStarted) for event in events):
        call[0] = Marked(f"🔔 {call[0]}")
    whole = stacked(view, told, [*call, *following])
    orders = any(isinstance(event, InitiativeSet) for event in events)
    if view.brief and not _warned(view) and (orders or rows(whole) > MOST_LINES):
        return stacked(view, told, call)
    return whole


def _call(words: Words, view: View, called: tuple[int, ...], events: Sequence[Event]) -> list[Marked]:
    turn = " ".join([turn_line(words, view), *map(mention, called)])
    row = view.current
    own = spoken_by(view.system).called(words, row, events) if row is not None else None
    lines = [Marked(turn), *([own] if own else [])]
    return [Marked(BETWEEN.join(lines))] if view.brief else lines


def _following(words: Words, view: View) -> list[Marked]:
    then = next_line(words, view)
    return [Marked(" ".join([then, *map(mention, _warned(view))]))] if then else []
