"""The words of plain initiative order: turns held, actions readied, sides, surprise."""

from collections.abc import Sequence

from bot.encounter.encounter import Combatant
from bot.encounter.views import Row, View
from bot.systems.cards import CARDS
from bot.systems.moments import CombatantId
from bot.systems.order.actions import (
    ACT,
    HOLD,
    READY,
    ActNow,
    Acts,
    Held,
    Hold,
    Manoeuvre,
    Readied,
    ReadiedDone,
    Ready,
)
from bot.systems.order.clock import CHOSEN, RoundClock
from bot.systems.order.places import (
    FOES_DIE,
    NO_CRITICALS,
    NO_FUMBLES,
    POPCORN,
    SIDES,
    SURPRISE_ROUND,
    SURPRISED,
    OrderResources,
)
from bot.systems.rounds import ANEW
from bot.text import N_
from bot.wording.clocks.clock_words import ClockWords, Names, drawn
from bot.wording.words import Marked, Words, bold


def _standing(words: Words, view: View, row: Row) -> Sequence[Marked | None]:
    card = drawn(words, row.combatant.roll)
    initiative = card or words("initiative {initiative}", initiative=row.initiative)
    if not isinstance(row.own, OrderResources):
        return initiative, _ahead(words, row.combatant)
    return initiative, *_waiting(words, row.own), _surprise_round(words, view) if row.is_current else None


def _ahead(words: Words, who: Combatant) -> Marked | None:
    """That it is surprised, if that is set before the start."""
    return words("surprised") if dict(who.own).get(SURPRISED) else None


def _surprise_round(words: Words, view: View) -> Marked | None:
    """What is different in a turn of the surprise round, as long as a combatant is surprised."""
    surprised = any(isinstance(each.own, OrderResources) and each.own.surprised for each in view.rows)
    if view.round_number != 1 or SURPRISE_ROUND not in view.variants or not surprised:
        return None
    return words("surprise round: one standard or move action")


def _waiting(words: Words, own: OrderResources) -> list[Marked | None]:
    readied = None
    if own.readied is not None:
        readied = words("readied: {action}", action=own.readied) if own.readied else words("readied")
    return [
        words("holds") if own.holds else None,
        readied,
        words("surprised") if own.surprised else None,
    ]


def _name(view: View, who: CombatantId) -> Marked | None:
    combatant = view.combatant(who)
    return bold(combatant.name) if combatant is not None else None


def _held(words: Words, view: View, events: Sequence[Held]) -> list[Marked]:
    names = (_name(view, event.who) for event in events)
    return [words("{name} holds, and acts at a moment of choice.", name=name) for name in names if name]


def _readied(words: Words, view: View, events: Sequence[Readied]) -> list[Marked]:
    return [
        words("{name} readies: {action}", name=name, action=event.name)
        if event.name
        else words("{name} readies an action.", name=name)
        for event in events
        if (name := _name(view, event.who)) is not None
    ]


def _readied_done(words: Words, view: View, events: Sequence[ReadiedDone]) -> list[Marked]:
    return [
        words("{name} takes the readied action: {action}", name=name, action=event.name)
        if event.name
        else words("{name} takes the readied action.", name=name)
        for event in events
        if (name := _name(view, event.who)) is not None
    ]


def _acts(words: Words, view: View, events: Sequence[Acts]) -> list[Marked]:
    return [line for event in events if (line := _act(words, view, event)) is not None]


def _act(words: Words, view: View, event: Acts) -> Marked | None:
    name, other = _name(view, event.who), _name(view, event.by)
    if name is None:
        return None
    if other is None:
        return words("{name} acts now.", name=name)
    if event.behind:
        return words("{name} acts after {other}.", name=name, other=other)
    return words("{name} acts now, before {other}.", name=name, other=other)


def _hold(words: Words, action: Hold, names: Names) -> Marked:
    return words("a turn held")


def _ready(words: Words, action: Ready, names: Names) -> Marked:
    return words("an action readied")


def _act_now(words: Words, action: ActNow, names: Names) -> Marked | None:
    name = names(action.who)
    return None if name is None else words("{name} acts now", name=name)


def _manoeuvre(words: Words, action: Manoeuvre, names: Names) -> Marked | None:
    name, sentence = names(action.who), _MANOEUVRES.get(action.kind, _MANOEUVRES[ACT])
    return None if name is None else words(sentence, name=name)


_MANOEUVRES = {
    HOLD: N_("{name} holds"),
    READY: N_("{name} readies an action"),
    ACT: N_("{name} acts now"),
}

REFUSALS = {
    "encounter.acts_already": N_(
        "It is already this character's turn. Only a character that holds or has readied an action can "
        "act now; a GM names it with `who`."
    ),
    "encounter.not_waiting": N_(
        "None of your characters is waiting. To act now, a character must hold, have readied an "
        "action, or belong to the side whose turn it is."
    ),
    "encounter.several_wait": N_(
        "Several of your characters are waiting. Name one: `/encounter action kind: act who:`."
    ),
    "encounter.action_kind_missing": N_("Which one? Give `kind`: hold, ready or act."),
    "encounter.not_their_turn": N_(
        "A character can hold or ready an action only in its own turn. Wait for that turn."
    ),
    "encounter.popcorn_only": N_(
        "In popcorn order nobody rolls or draws again, and sides do not act as one. Turn those variants "
        "off, or *popcorn order*, with `/settings variant`."
    ),
    "encounter.popcorn_order": N_(
        "In popcorn order a turn is not held or readied. End it with *Next*, and name who goes next."
    ),
    "encounter.surprised_bounds": N_(
        "`surprised` is 1 (no turn in this round) or 0 (it has one), not {number}."
    ),
}

WORDS = ClockWords(
    RoundClock.key,
    standing=_standing,
    ahead=_ahead,
    tellers={Held: _held, Readied: _readied, ReadiedDone: _readied_done, Acts: _acts},
    actions={Hold: _hold, Ready: _ready, ActNow: _act_now, Manoeuvre: _manoeuvre},
    buttons={"delay": N_("Hold"), "ready": N_("Ready"), "act": N_("Act now")},
    notes={CHOSEN: N_("Stands there by choice, since round {round}.")},
    fields={SURPRISED: N_("surprised")},
    variants={
        ANEW: N_("initiative again each round"),
        CARDS: N_("initiative by cards"),
        POPCORN: N_("popcorn order"),
        NO_CRITICALS: N_("no critical hits"),
        NO_FUMBLES: N_("a natural 1 does not miss"),
        FOES_DIE: N_("foes die at 0"),
        SIDES: N_("each side at once"),
        SURPRISE_ROUND: N_("surprise round"),
    },
    refusals=REFUSALS,
)
