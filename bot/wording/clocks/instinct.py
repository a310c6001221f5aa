"""The words of the ticks of 死亡本能: ticks, delays and action points."""

from collections.abc import Sequence

from bot.encounter.events import Event
from bot.encounter.views import Row, View
from bot.systems.instinct import derivation
from bot.systems.instinct.actions import THRESHOLD_REACHED, Delay, SpendActionPoints
from bot.systems.instinct.clock import SETTLING, TickClock
from bot.systems.instinct.events import (
    ActionPointsShed,
    ActionPointsSpent,
    Delayed,
    InitiativeSettled,
    TicksPassed,
    TurnForfeited,
)
from bot.systems.instinct.place import Figures
from bot.systems.moments import CombatantId
from bot.text import N_
from bot.wording.clocks.clock_words import ClockWords, Names, in_round
from bot.wording.markup import bold, fitting
from bot.wording.words import Marked, Words

LIST_ROOM = 700
"""Characters for a list of initiatives within an announcement."""


def _place(words: Words, round_number: int, tick: int | None) -> Marked:
    if tick is None:
        return in_round(words, round_number, None)
    return words("round {round}, tick {tick}", round=round_number, tick=tick)


def _tick(words: Words, tick: int) -> Marked:
    return words("tick {tick}", tick=tick)


def _standing(words: Words, view: View, row: Row) -> Sequence[Marked | None]:
    """The initiative where it says more than the tick beside it; AP for the actor always,
    for others when they have any."""
    figures = row.own if isinstance(row.own, Figures) else None
    says_ap = figures is not None and (row.is_current or figures.action_points)
    return _initiative(words, row, figures), _points(words, figures) if figures and says_ap else None


def _initiative(words: Words, row: Row, figures: Figures | None) -> Marked | None:
    if figures is not None and figures.main is not None:
        return words("main initiative {main}", main=figures.main)
    if row.acts_at is not None:
        return None
    return words("initiative {initiative}", initiative=row.initiative)


def _points(words: Words, figures: Figures, shed: int = 0) -> Marked:
    """AP against their threshold, and what was shed at the turn's start (D-44)."""
    points, threshold = figures.action_points, figures.threshold
    if shed:
        return words("AP {points}/{threshold} ({shed} shed)", points=points, threshold=threshold, shed=shed)
    return words("AP {points}/{threshold}", points=points, threshold=threshold)


def _called(words: Words, row: Row, events: Sequence[Event]) -> Marked | None:
    shed = [each.amount for each in events if isinstance(each, ActionPointsShed)]
    return _points(words, row.own, *shed[-1:]) if isinstance(row.own, Figures) else None


def _passing(words: Words, event: TicksPassed) -> Marked:
    if event.first == event.last:
        return words("tick {tick} passes", tick=event.first)
    return words("ticks {first}–{last} pass", first=event.first, last=event.last)


def _name(view: View, who: CombatantId) -> Marked | None:
    combatant = view.combatant(who)
    return bold(combatant.name) if combatant is not None else None


def _shed(words: Words, view: View, events: Sequence[ActionPointsShed]) -> list[Marked]:
    """Told with the call of the turn."""
    return []


def _forfeited(words: Words, view: View, events: Sequence[TurnForfeited]) -> list[Marked]:
    return [_forfeit(words, view, event) for event in events]


def _forfeit(words: Words, view: View, event: TurnForfeited) -> Marked:
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


def _delayed(words: Words, view: View, events: Sequence[Delayed]) -> list[Marked]:
    return [line for event in events if (line := _put_off(words, view, event)) is not None]


def _put_off(words: Words, view: View, event: Delayed) -> Marked | None:
    name = _name(view, event.who)
    if name is None:
        return None
    if event.tick is None:
        return words("{name} delays and has no turn left in this round.", name=name)
    return words("{name} delays to tick {tick}.", name=name, tick=event.tick)


def _spent(words: Words, view: View, events: Sequence[ActionPointsSpent]) -> list[Marked]:
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


def _settled(words: Words, view: View, events: Sequence[InitiativeSettled]) -> list[Marked]:
    moved = [
        Marked(f"{name} {event.initiative}")
        for event in events
        if (name := _name(view, event.who)) is not None
    ]
    if not moved:
        return []
    return [words("Initiative settles: {moved}", moved=fitting(words, moved, LIST_ROOM, words.plain(", ")))]


def _delay(words: Words, action: Delay, names: Names) -> Marked:
    return words("a delay")


def _spend(words: Words, action: SpendActionPoints, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("{name}: AP {amount:+d}", name=name, amount=action.amount)


REFUSALS = {
    "encounter.ap_below_zero": N_(
        "{amount} AP cannot be given back: there are only {action_points}. Give back fewer."
    ),
    "encounter.ap_bounds": N_(
        "AP go from 0 to {limit} here, and would be {action_points}. Set another value."
    ),
    "encounter.ap_over_limit": N_(
        "{amount} AP more would pass the limit: there are {action_points} already, and {limit} is the most. "
        "Spend fewer, or wait for the next turn."
    ),
    "encounter.delay_too_late": N_(
        "Only a turn in which nothing was done yet can be delayed. End it with `/encounter next`, or let "
        "the GM undo what was done."
    ),
    "encounter.main_too_low": N_(
        "A main initiative of {main} does not split: it must be above {highest}. Set only the initiative."
    ),
    "encounter.not_split": N_(
        "With an initiative of {initiative} there is no main one; that takes more than {highest}. Set the "
        "initiative instead."
    ),
    "encounter.threshold_bounds": N_(
        "An AP threshold of {threshold} is out of bounds: from {low} to {high}. Change it."
    ),
}

WORDS = ClockWords(
    TickClock.key,
    encounter=N_("conflict"),
    place=_place,
    count=_tick,
    standing=_standing,
    called=_called,
    passing={TicksPassed: _passing},
    tellers={
        ActionPointsShed: _shed,
        TurnForfeited: _forfeited,
        Delayed: _delayed,
        ActionPointsSpent: _spent,
        InitiativeSettled: _settled,
    },
    actions={Delay: _delay, SpendActionPoints: _spend},
    confirmed={Delay: (N_("✓ {name} delays."), Delayed)},
    endings={THRESHOLD_REACHED: N_("{name}'s AP has reached the threshold: the turn ends.")},
    buttons={"delay": N_("Delay"), "ap": N_("AP +{n}")},
    parts={
        derivation.SETTLED: N_("settled"),
        derivation.DELAYED: N_("delays"),
        derivation.LATE: N_("joined late"),
        derivation.TURNS: N_("turns and new rounds"),
    },
    notes={
        derivation.SPLIT: N_(
            "Above 20 it splits: now {current}; a turn takes {cost} off (400 ÷ {main}, rounded up), "
            "a new round adds 20, up to 20."
        ),
        derivation.SPLIT_DELAYED: N_("Delays so far: {delays}"),
        derivation.SPLIT_LATE: N_("Joined late; turns that count as had: {turns}"),
    },
    fields={"main": N_("main initiative"), "action_points": N_("AP"), "threshold": N_("AP threshold")},
    refusals=REFUSALS,
    variants={SETTLING: N_("settling initiative")},
)
