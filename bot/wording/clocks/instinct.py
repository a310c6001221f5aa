"""The words of the ticks of 死亡本能: ticks, delays and action points."""

from collections.abc import Sequence

from bot.encounter.events import Event
from bot.encounter.views import Row, View
from bot.systems.instinct import derivation
from bot.systems.instinct.actions import (
    THRESHOLD_REACHED,
    BreakOff,
    Declare,
    Delay,
    GoOn,
    SpendActionPoints,
)
from bot.systems.instinct.clock import SETTLING, TickClock
from bot.systems.instinct.clock_place import TickResources
from bot.systems.instinct.declared_actions import MI, RA, ST, TO
from bot.systems.instinct.events import (
    ActionPointsShed,
    ActionPointsSpent,
    Declared,
    Delayed,
    InitiativeSettled,
    TicksPassed,
    TotalLost,
    TotalWentOn,
    TurnForfeited,
    TurnUnable,
)
from bot.systems.moments import CombatantId
from bot.text import N_
from bot.wording.clocks.clock_words import ClockWords, Names, in_round
from bot.wording.words import Marked, Words, bold, fitting

LIST_ROOM = 700
"""Characters for a list of initiatives within an announcement."""


def _place(words: Words, round_number: int, tick: int | None) -> Marked:
    if tick is None:
        return in_round(words, round_number, None)
    return words("round {round}, tick {tick}", round=round_number, tick=tick)


def _tick(words: Words, tick: int) -> Marked:
    return words("tick {tick}", tick=tick)


def _standing(words: Words, view: View, row: Row) -> Sequence[Marked | None]:
    """The initiative if it says more than the tick next to it; AP for the actor always, for others when they
    have any."""
    characters = row.own if isinstance(row.own, TickResources) else None
    if characters is None:
        return (_initiative(words, row, None),)
    says_ap = row.is_current or characters.action_points
    return (
        _initiative(words, row, characters),
        _points(words, characters) if says_ap else None,
        _used(words, characters),
        _going(words, characters),
    )


def _initiative(words: Words, row: Row, characters: TickResources | None) -> Marked | None:
    if characters is not None and characters.main is not None:
        return words("main initiative {main}", main=characters.main)
    if row.acts_at is not None:
        return None
    return words("initiative {initiative}", initiative=row.initiative)


def _points(words: Words, characters: TickResources, shed: int = 0) -> Marked:
    """AP against their threshold, and the AP shed at the turn's start (D-44)."""
    points, threshold = characters.action_points, characters.threshold
    if shed:
        return words(
            "AP\N{NO-BREAK SPACE}{points}/{threshold} ({shed} shed)",
            points=points,
            threshold=threshold,
            shed=shed,
        )
    return words("AP\N{NO-BREAK SPACE}{points}/{threshold}", points=points, threshold=threshold)


def _used(words: Words, characters: TickResources) -> Marked | None:
    """The MI and the RA that are used up until the own turn."""
    kinds = [key for key, name in ((MI, characters.minor), (RA, characters.rapid)) if name is not None]
    return words("{kinds} used", kinds="+".join(kinds)) if kinds else None


def _going(words: Words, characters: TickResources) -> Marked | None:
    """The TO that goes on, and the AP that it still makes."""
    if characters.total is None:
        return None
    return words(
        "⏳ {action} ({left} AP)", action=_action(words, characters.total, TO), left=characters.total_left
    )


def _action(words: Words, name: str, kind: str) -> Marked | str:
    """An action by the typed name, otherwise by its kind."""
    return name or Marked(kind)


def _called(words: Words, row: Row, events: Sequence[Event]) -> Marked | None:
    shed = [each.amount for each in events if isinstance(each, ActionPointsShed)]
    return _points(words, row.own, *shed[-1:]) if isinstance(row.own, TickResources) else None


def _passing(words: Words, event: TicksPassed) -> Marked:
    if event.first == event.last:
        return words("tick {tick} passes", tick=event.first)
    return words("ticks {first}–{last} pass", first=event.first, last=event.last)


def _together(first: object, second: object) -> TicksPassed | None:
    """Ticks that passed one after the other as one stretch."""
    if not (isinstance(first, TicksPassed) and isinstance(second, TicksPassed)):
        return None
    follows = first.round_number == second.round_number and second.first == first.last - 1
    return TicksPassed(first.round_number, first.first, second.last) if follows else None


def _name(view: View, who: CombatantId) -> Marked | None:
    combatant = view.combatant(who)
    return bold(combatant.name) if combatant is not None else None


def _shed(words: Words, view: View, events: Sequence[ActionPointsShed]) -> list[Marked]:
    """Announced with the call of the turn."""
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


def _unable(words: Words, view: View, events: Sequence[TurnUnable]) -> list[Marked]:
    return [
        words(
            "{name} is unconscious: the turn on tick {tick} is over as it starts.", name=name, tick=each.tick
        )
        for each in events
        if (name := _name(view, each.who)) is not None
    ]


def _declared(words: Words, view: View, events: Sequence[Declared]) -> list[Marked]:
    return [_declares(words, name, each) for each in events if (name := _name(view, each.who)) is not None]


def _declares(words: Words, name: Marked, event: Declared) -> Marked:
    said = words("{name} uses {action}", name=name, action=_kinded(words, event.name, event.sort))
    points = words(
        "AP\N{NO-BREAK SPACE}{points}/{threshold}", points=event.action_points, threshold=event.threshold
    )
    made = words("AP {amount:+d} → {points}", amount=event.amount, points=points) if event.amount else None
    left = None if event.uses is None else words.plural("{n} use left", "{n} uses left", event.uses)
    return Marked(" · ".join(each for each in (said, made, left) if each))


def _kinded(words: Words, name: str, kind: str) -> Marked:
    return words("{action} ({kind})", action=name, kind=kind) if name else Marked(kind)


def _went_on(words: Words, view: View, events: Sequence[TotalWentOn]) -> list[Marked]:
    return [_goes(words, name, each) for each in events if (name := _name(view, each.who)) is not None]


def _goes(words: Words, name: Marked, event: TotalWentOn) -> Marked:
    begins, goes_on, done = (
        N_("{name} begins {action}: AP {share:+d} → {points}/{threshold}, {left} AP to go"),
        N_("{name}: {action} goes on: AP {share:+d} → {points}/{threshold}, {left} AP to go"),
        N_("{name}: {action} is done and takes effect: AP {share:+d} → {points}/{threshold}"),
    )
    under_way = begins if event.begins else goes_on
    return words(
        under_way if event.left else done,
        name=name,
        action=_action(words, event.name, TO),
        share=event.share,
        points=event.action_points,
        threshold=event.threshold,
        left=event.left,
    )


def _lost(words: Words, view: View, events: Sequence[TotalLost]) -> list[Marked]:
    return [
        words(
            "{name}: {action} is lost with {left} AP to go.",
            name=name,
            action=_action(words, each.name, TO),
            left=each.left,
        )
        for each in events
        if (name := _name(view, each.who)) is not None
    ]


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


def _declare(words: Words, action: Declare, names: Names) -> Marked | None:
    name = names(action.who)
    kind = action.kind or (ST if action.ap is not None else "")
    shown = _kinded(words, action.name, kind) if kind else Marked(action.name)
    return None if name is None else words("{name}: {action}", name=name, action=shown or TO)


def _go_on(words: Words, action: GoOn, names: Names) -> Marked:
    return words("a share of a total action")


def _break(words: Words, action: BreakOff, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("{name}: a total action broken off", name=name)


REFUSALS = {
    "encounter.action_without_ap": N_("Say in `ap` how many AP it makes; 0 where it makes none."),
    "encounter.always_on": N_(
        "An AU action is always in use, so you need not declare it. You can record it as an effect "
        "that lasts until it is ended."
    ),
    "encounter.minor_used": N_("One MI until the next own turn, and there was one. Undo it if it was none."),
    "encounter.no_total": N_("No total action goes on. Begin one with `kind: TO` and its `ap` in all."),
    "encounter.no_uses_left": N_(
        "{name} has no uses left in this fight. If that changed, give `uses` again."
    ),
    "encounter.only_in_own_turn": N_(
        "You can declare {kind} only in your own turn, and this is another's turn. You can declare FR "
        "and RA now."
    ),
    "encounter.only_total_spreads": N_(
        "Only a TO is spread over turns. Say `kind: TO`, or leave `periods` out."
    ),
    "encounter.rapid_used": N_("One RA until the own turn, and there was one. Undo it if it was none."),
    "encounter.share_bounds": N_(
        "A share of {name} is at least 1 AP and at most the {left} that it still makes, not {share}."
    ),
    "encounter.share_too_much": N_(
        "{share} AP more with {action_points} there reach {limit}: the next turn would pass at once, and the "
        "turns must follow one another. Make a smaller share in `ap`."
    ),
    "encounter.too_few_to_spread": N_(
        "{ap} AP do not spread over {periods} turns: each takes at least 1. Give fewer `periods`."
    ),
    "encounter.turn_held": N_(
        "AP are at the threshold: the turn ends as soon as the attack is answered. Until then FR and RA are "
        "left."
    ),
    "encounter.uses_counted": N_("Uses are counted of at most {limit} actions. Note this one on the panel."),
    "encounter.total_goes_on": N_(
        "{name} is not finished. Finish it, or break it off with `/encounter action` without options."
    ),
    "encounter.total_shared": N_("This turn's share of {name} is made. It goes on in the next own turn."),
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
        "You can delay a turn only before you act in it. End it with `/encounter next`, or ask the GM "
        "to undo your actions."
    ),
    "encounter.main_too_low": N_(
        "A main initiative of {main} does not split: it must be above {highest}. Set only the initiative."
    ),
    "encounter.not_split": N_(
        "An initiative of {initiative} has no main initiative; it must be above {highest}. Set the "
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
    together=_together,
    tellers={
        ActionPointsShed: _shed,
        TurnForfeited: _forfeited,
        TurnUnable: _unable,
        Declared: _declared,
        TotalWentOn: _went_on,
        TotalLost: _lost,
        Delayed: _delayed,
        ActionPointsSpent: _spent,
        InitiativeSettled: _settled,
    },
    actions={
        Delay: _delay,
        SpendActionPoints: _spend,
        Declare: _declare,
        GoOn: _go_on,
        BreakOff: _break,
    },
    confirmed={Delay: (N_("✓ {name} delays."), Delayed)},
    endings={THRESHOLD_REACHED: N_("{name}'s AP has reached the threshold: the turn ends.")},
    buttons={"delay": N_("Delay"), "ap": N_("AP +{n}"), "go_on": N_("Total action: go on")},
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
        derivation.SPLIT_OVER: N_(
            "It is no longer split: {current} for the rest of this round, {next_round} from the next "
            "round on."
        ),
        derivation.SPLIT_DELAYED: N_("Delays so far: {delays}"),
        derivation.SPLIT_LATE: N_("Joined late; turns that count as had: {turns}"),
    },
    fields={
        "main": N_("main initiative"),
        "action_points": N_("AP"),
        "threshold": N_("AP threshold"),
        "minor": N_("MI used"),
        "rapid": N_("RA used"),
        "total": N_("total action"),
        "total_left": N_("AP of the total action to go"),
    },
    refusals=REFUSALS,
    variants={SETTLING: N_("settling initiative")},
)
