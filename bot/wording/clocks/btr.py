"""The words of BtR's fights: phases, AP, actions with their cooldowns, channels."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bot.encounter.encounter import Combatant, InitiativeRoll
from bot.encounter.events import Event
from bot.encounter.views import Row, View
from bot.systems.btr import events as happened
from bot.systems.btr import phases
from bot.systems.btr.actions import LAST_ACTION, Act, ActAsKnown, BreakOff, Fall, Interrupt, SpendPoints
from bot.systems.btr.clock import SHARED_START, PhaseClock
from bot.systems.btr.phases import TurnPhase
from bot.systems.btr.turns import MAXIMUM, Cooling, PhaseResources
from bot.text import N_
from bot.wording.clocks.clock_words import JOINING, ClockWords, Names, Teller
from bot.wording.effects import rounds
from bot.wording.words import Marked, Words, bold

PHASES = {TurnPhase.RESPONSE: N_("response phase"), TurnPhase.MAIN: N_("main phase")}
ON_TRACK = dict(zip(phases.ON_TRACK, (*PHASES.values(), N_("end phase")), strict=True))


def _check(words: Words, who: Combatant, initiative: int, roll: InitiativeRoll | None) -> Marked:
    """Nothing, unless a place in the order was given by hand."""
    return words("**{initiative}** (given)", initiative=initiative) if initiative else Marked("")


def _standing(words: Words, view: View, row: Row) -> Sequence[Marked | None]:
    initiative = words("initiative {initiative}", initiative=row.initiative) if row.initiative else None
    if not isinstance(row.own, PhaseResources):
        return (initiative,)
    own = row.own
    cooling = (_cooling(words, each) for each in own.cooling)
    return initiative, *_turn(words, own, out=own.fallen), _channel(words, own), *cooling


def _turn(words: Words, characters: PhaseResources, *, out: bool = False) -> Sequence[Marked | None]:
    """The phase, AP and the second part that can be used, of the actor; of anybody that they are out."""
    phase = PHASES.get(TurnPhase(characters.phase)) if characters.phase else None
    if phase is None:
        return (words("out of the fight"),) if out else ()
    if characters.fallen:
        return words(phase), words("out of the fight: no actions")
    second = words("second part of {action}", action=characters.second) if characters.second else None
    return words(phase), _points(words, characters.action_points, characters.maximum), second


def _onward(own: PhaseResources) -> str:
    """After the response phase comes the main phase, and then another combatant's turn (B-3)."""
    return N_("Main phase") if own.phase == TurnPhase.RESPONSE else N_("Next")


def _points(words: Words, left: int, maximum: int) -> Marked:
    return words("AP\N{NO-BREAK SPACE}{points}/{maximum}", points=left, maximum=maximum)


def _channel(words: Words, characters: PhaseResources) -> Marked | None:
    return words("channelling {action}", action=characters.channel) if characters.channel else None


def _cooling(words: Words, action: Cooling) -> Marked:
    if action.uses_left is None:
        return words("⏳ {action} ({left})", action=action.name, left=rounds(words, action.left))
    uses = words.plural("{n} use left", "{n} uses left", action.uses_left)
    if not action.left:
        return words("{action}: {uses}", action=action.name, uses=uses)
    return words(
        "⏳ {action} ({left}), {uses}", action=action.name, left=rounds(words, action.left), uses=uses
    )


def _called(words: Words, row: Row, events: Sequence[Event]) -> Marked | None:
    """The phase, in the words of the rulebook, and AP."""
    if not isinstance(row.own, PhaseResources):
        return None
    return Marked(" · ".join(each for each in _turn(words, row.own) if each)) or None


def _telling(tell: Callable[[Words, Marked, Any], Marked]) -> Teller:
    """A line for each event of a combatant that the reader may know."""

    def told(words: Words, view: View, events: Sequence[Any]) -> list[Marked]:
        known = ((each, view.combatant(each.who)) for each in events)
        return [tell(words, bold(who.name), each) for each, who in known if who is not None]

    return told


def _spent(words: Words, name: Marked, event: happened.PointsSpent) -> Marked:
    return words(
        "{name}: AP {amount:+d} → {left}/{maximum}",
        name=name,
        amount=-event.amount,
        left=event.left,
        maximum=event.maximum,
    )


def _done(words: Words, name: Marked, event: happened.ActionDone) -> Marked:
    """The action with its elements, AP, its cooldown and uses, and what can be used at once after it."""
    elements = f"{event.element} ReA" if event.reaction else event.element
    kept = [_cools(words, event)] if event.cooldown else []
    if event.uses_left is not None:
        kept.append(words.plural("{n} use left", "{n} uses left", event.uses_left))
    if event.chained:
        kept.append(words("at once after it: {actions}", actions=_listed(words, event.chained)))
    line = words(
        "{name}: {action} ({kind}), {points}",
        name=name,
        action=bold(event.name),
        kind=elements,
        points=_points(words, event.left, event.maximum),
    )
    return Marked(" · ".join((line, *kept)))


def _cools(words: Words, event: happened.ActionDone) -> Marked:
    sentence = N_("⏳ {n} (St)") if event.steady else N_("⏳ {n}")
    return words(sentence, n=event.cooldown)


def _listed(words: Words, names: Iterable[str]) -> Marked:
    return Marked(words.plain(", ").join(bold(each) for each in names))


def _yielded(words: Words, name: Marked, event: happened.ChannelYielded) -> Marked:
    if event.ap is None:
        return words("{name}'s {action} takes effect (ChA).", name=name, action=bold(event.name))
    return words(
        "The second part of {name}'s {action} can be used in this main phase (AP {ap}).",
        name=name,
        action=bold(event.name),
        ap=event.ap,
    )


def _second(words: Words, name: Marked, event: happened.SecondPartUsed) -> Marked:
    return words(
        "{name}: the second part of {action}, {points}",
        name=name,
        action=bold(event.name),
        points=_points(words, event.left, event.maximum),
    )


def _lapsed(words: Words, name: Marked, event: happened.SecondPartLapsed) -> Marked:
    return words("The second part of {name}'s {action} lapses.", name=name, action=bold(event.name))


def _broken(words: Words, name: Marked, event: happened.ChannelBroken) -> Marked:
    return words("{name}'s {action} is interrupted and has no effect.", name=name, action=bold(event.name))


def _shortened(words: Words, name: Marked, event: happened.CooldownShortened) -> Marked:
    if not event.left:
        return words("{name}: {action} can be used again.", name=name, action=bold(event.name))
    return words(
        "{name}: cooldown of {action} {before} → {left}",
        name=name,
        action=bold(event.name),
        before=event.before,
        left=event.left,
    )


def _cooled(words: Words, name: Marked, event: happened.CooledDown) -> Marked:
    return words("{name} has cooled down: {actions}", name=name, actions=_listed(words, event.actions))


def _fell(words: Words, name: Marked, event: happened.FellOut) -> Marked:
    sentence = N_("{name} is out of the fight.") if event.out else N_("{name} is back in the fight.")
    return words(sentence, name=name)


def _shared(words: Words, view: View, events: Sequence[happened.StartShared]) -> list[Marked]:
    return [
        words("All start on one square: each leaves it in round 1, and only the last to act may stay there.")
    ]


def _spend(words: Words, action: SpendPoints, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("{name}: AP {amount:+d}", name=name, amount=-action.amount)


def _act(words: Words, action: Act | ActAsKnown, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("{name}: {action}", name=name, action=action.name)


def _breaks(words: Words, action: BreakOff | Interrupt, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("{name}: a channel broken off", name=name)


def _falls(words: Words, action: Fall, names: Names) -> Marked | None:
    name = names(action.who)
    sentence = N_("{name}: out of the fight") if action.out else N_("{name}: back in the fight")
    return None if name is None else words(sentence, name=name)


REFUSALS = {
    "encounter.action_without_kind": N_(
        "What kind of action is {name}? Give its `kind`: StA, SwA, FeA, EdA, ChA or FrA."
    ),
    "encounter.action_without_name": N_("Which action? Give its `name`."),
    "encounter.ap_left_bounds": N_("AP go from 0 to {maximum} here, not to {points}. Set another number."),
    "encounter.chained": N_(
        "{name} can be used only at once after {to}: its moment is not now. Use {to} first."
    ),
    "encounter.cooldown_bounds": N_("A cooldown lasts {limit} turns at most, not {turns}. Change it."),
    "encounter.cooling": N_("{name} cools down, turns left: {left}. Use another one, or undo its last use."),
    "encounter.cost_bounds": N_("An action costs 0 to {limit} AP, not {cost}. Change it."),
    "encounter.uses_bounds": N_("An action has up to {limit} uses a battle, not {uses}. Change it."),
    "encounter.full_round_first": N_(
        "{name} is a full-round action: it must open the main phase, and something was done in it already."
    ),
    "encounter.no_channel": N_(
        "No action is being channelled. To use an action, give its `name` and `kind`."
    ),
    "encounter.no_cooldown": N_(
        "`{typed}` is not a cooldown. Type turns, such as `2`, or `2/St` if it is steady; `Opb` or `2pb` is "
        "how often a battle allows it. `-1`, `half` or `reset` shortens the current cooldown."
    ),
    "encounter.no_reflex": N_("A reflex action is a StA, SwA or FeA, not a {kind}. Leave `reaction` out."),
    "encounter.not_cooling": N_("{name} is not cooling down, so it has no cooldown to shorten."),
    "encounter.not_in_turn": N_(
        "You can use actions and AP only in your own turn, and reflex actions only in its response "
        "phase. Wait for your turn, or ask the GM to move on with `/encounter next`."
    ),
    "encounter.out_of_the_fight": N_(
        "A character out of the fight cannot act. Press Next. An ally can revive the character in the "
        "ally's own turn."
    ),
    "encounter.reflex_only": N_(
        "In the response phase you can use only reflex actions. Give `reaction` if {name} is a reflex "
        "action, or press Main phase."
    ),
    "encounter.steady": N_("{name}'s cooldown is steady (St). It cannot be shortened or reset."),
    "encounter.too_few_ap": N_(
        "That takes {amount} AP, and {left} are left in this turn. Use something cheaper, or press Next."
    ),
    "encounter.too_many_ap": N_(
        "{amount} AP cannot be given back: with {left} left, {maximum} are the most. Give back fewer."
    ),
    "encounter.too_many_counted": N_("{limit} counted actions are the most that one can have."),
    "encounter.turn_ap_bounds": N_(
        "{maximum} AP of a turn are out of bounds: from {low} to {high}. Change the number."
    ),
    "encounter.used_up": N_("{name} can be used {uses} times a battle, and was. Use another action."),
}

WORDS = ClockWords(
    PhaseClock.key,
    encounter=N_("battle"),
    starts=N_("⚔ **The {encounter} starts.** Order of turns:"),
    joins=N_("{name} joins."),
    joins_then=N_("{name} joins, next turn: {when}"),
    check=_check,
    joining={**JOINING, "initiative": N_("Initiative (empty: order of joining)")},
    standing=_standing,
    called=_called,
    tellers={
        happened.PointsSpent: _telling(_spent),
        happened.ActionDone: _telling(_done),
        happened.Unpaid: lambda words, view, events: [],  # Sent to the player who did it, in private.
        happened.ChannelYielded: _telling(_yielded),
        happened.SecondPartUsed: _telling(_second),
        happened.SecondPartLapsed: _telling(_lapsed),
        happened.ChannelBroken: _telling(_broken),
        happened.CooldownShortened: _telling(_shortened),
        happened.CooledDown: _telling(_cooled),
        happened.FellOut: _telling(_fell),
        happened.StartShared: _shared,
    },
    actions={
        SpendPoints: _spend,
        Act: _act,
        ActAsKnown: _act,
        BreakOff: _breaks,
        Interrupt: _breaks,
        Fall: _falls,
    },
    endings={LAST_ACTION: N_("{name}'s main phase ends with that.")},
    buttons={"ap": N_("AP -{n}")},
    onward=_onward,
    next=N_("the phase's end"),
    fields={"action_points": N_("AP left"), MAXIMUM: N_("AP of a turn")},
    variants={SHARED_START: N_("shared start")},
    phases=ON_TRACK,
    refusals=REFUSALS,
)
