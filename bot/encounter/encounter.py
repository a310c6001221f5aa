"""What an encounter is: its combatants, its phase, its system's clock, and its combat's bodies."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from bot.characters.character import CharacterId
from bot.records import Form, Tagged, content, record, replace, text, written
from bot.refusal import Refusal
from bot.systems import PLAIN, SYSTEMS
from bot.systems import system as known_system
from bot.systems.cards import NO_CARD, Deck, Pile, deck_of
from bot.systems.clock import (
    Clock,
    ClockCombatant,
    Course,
    InitiativeRoll,
    UnrolledCombatant,
    check_initiative,
)
from bot.systems.combat import Combat, Pending, QuestionId, Turns
from bot.systems.declarations import Phase
from bot.systems.effects import Effect, EffectId
from bot.systems.moments import CombatantId

FORMAT = 1
"""The number of the format of a body that is kept by itself."""

Combats = frozenset[Combat[Any]]


def combats() -> Combats:
    """The combats of all games; several may share one."""
    return frozenset([each.combat for each in SYSTEMS.values() if each.combat is not None])


@cache
def _bodies(known: Combats) -> Tagged[Any]:
    return Tagged(**{each.key: each.body for each in known})


@cache
def _questions(known: Combats) -> Tagged[Any]:
    return Tagged(**{f"{combat.key}.{each.tag}": each.kind for combat in known for each in combat.questions})


def _write_pending(pending: tuple[Pending, ...]) -> list[dict[str, Any]]:
    tagged = _questions(combats())
    return [{"id": each.id, "flow": each.flow, "question": tagged.write(each.question)} for each in pending]


def _read_pending(raw: list[Mapping[str, Any]]) -> tuple[Pending, ...]:
    tagged = _questions(combats())
    return tuple(Pending(each["id"], each["flow"], tagged.read(each["question"])) for each in raw)


BODY: Form[Any] = Form(lambda body: _bodies(combats()).write(body), lambda raw: _bodies(combats()).read(raw))
"""A body of any game."""
PENDING: Form[tuple[Pending, ...]] = Form(_write_pending, _read_pending)
"""Questions of any game."""


def on_sheet(body: object) -> Mapping[str, int]:
    """The sheet's values as the fight has changed them for the combatant with this body (None: none)."""
    combat = next((each for each in combats() if type(body) is each.body), None)
    return {} if combat is None else combat.on_sheet(body)


def dump_body(body: object) -> str:
    """Write a body that is kept by itself."""
    return text(FORMAT, "body", _bodies(combats()).write(body))


def load_body(stored: str) -> object:
    """Read it. ValueError: not a format this program knows. KeyError: of no game that it knows."""
    return _bodies(combats()).read(content(FORMAT, "body", stored))


__all__ = ["FIRST_ID", "Combatant", "CombatantId", "Encounter", "InitiativeRoll", "Phase"]

FIRST_ID = CombatantId(1)
FIRST_QUESTION = QuestionId(1)
FIRST_EFFECT = EffectId(1)


@lru_cache(maxsize=4096)
def _written(effect: Effect) -> dict[str, Any]:
    """The record of an effect; most of them are as they were when the last step was written."""
    return written(effect)


def _read(raw: list[Any]) -> tuple[Effect, ...]:
    return tuple(map(record(Effect).build, raw))


EFFECTS: Form[tuple[Effect, ...]] = Form(lambda effects: [_written(each) for each in effects], _read)
"""Effects, as they are stored."""


@dataclass(frozen=True, slots=True)
class Combatant:
    """A participant of an encounter.

    - ``owner``: a Discord user id, None if the GM runs it.
    - ``character``: its character outside the fight, None: no kept character. ``copy``: it is only made from
      that character, a template, and leaves nothing to it.
    - ``born``: the interaction that brought it in. After an undo an id may be given again, but never with the
      same interaction.
    - ``body``: what the game's combat knows of it, None: a fresh body without a sheet.
    - ``note`` stands on the panel, ``gm_note`` only where the GM reads.
    - ``dice``: those of its own initiative check ("": none).
    - ``own``: the clock's own numbers that it joined with.
    - ``gone``: how far it went by the map in the turn ``gone_in``, and with an odd number of diagonals
      (``gone_odd``).
    - ``pace``: how effects changed its speed as the turn ``pace_in`` started.
    - ``group``: the first of a group that rolls once for all (P-58; None: it rolls for itself).
    - ``ties``: its roll for its place among equals.
    - ``attacks``: those that it has besides its sheet's, as they were typed, one on each line.
    """

    id: CombatantId
    name: str
    owner: int | None = None
    modifier: int = 0
    level: int = 0
    side: str = ""
    hidden: bool = False
    note: str = ""
    gm_note: str = ""
    fixed_initiative: int | None = None
    roll: InitiativeRoll | None = None
    character: CharacterId | None = None
    born: int = 0
    body: object | None = field(default=None, metadata={"form": BODY})
    dice: str = ""
    own: tuple[tuple[str, int], ...] = ()
    gone: Fraction = Fraction(0)
    gone_in: tuple[int, int] = (0, 0)
    gone_odd: bool = False
    pace: int = 0
    pace_in: tuple[int, int] = (0, 0)
    group: CombatantId | None = None
    ties: tuple[InitiativeRoll, ...] = ()
    copy: bool = False
    attacks: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """A combatant's tally so far: turns, rolls in exchanges of blows, harm suffered, and harm done to GM-run,
    players' and hidden combatants."""

    who: CombatantId
    turns: int = 0
    rolls: int = 0
    suffered: int = 0
    to_foes: int = 0
    to_players: int = 0
    to_hidden: int = 0


@dataclass(frozen=True, slots=True)
class Encounter:
    """The whole fight as one frozen value.

    - ``clock``: the clock's own state, with all places. Only the clock reads it.
    - ``current``: an id, never a place in a list.
    - ``tie_order`` settles which of two equals goes first (D-39).
    - ``left``: combatants that were taken out.
    - ``told_at``: while hidden combatants have turns, the round and the place of the last turn that the table
      knows. ``unseen``: the news kept back since; the next call tells them.
    - ``gm`` leads the encounter. ``gm_leads``: as a GM of its channel, and not only because they opened it.
    - ``initiative_dice``: the game's or the table's, if the clock rolls none of its own; or a deck.
    - ``variants``: the clock's variants that are played.
    - ``pending``: open questions. An id is never given twice, whatever is undone.
    - ``effects``: the effects that stand. Their ids are not given twice either.
    - ``counted``: effects that the start of the present turn counted, as they were before.
    - ``paused``: its name while it is paused ("": it is not).
    - ``tally``: the tally of all combatants.
    - ``authors``: the combatants behind the open exchanges of blows, by their flow.
    - ``seed``: that of dice and cards that fall later.
    - ``pile``: the cards that are still to be drawn, in their secret order (None: nobody drew yet).
    """

    system: str
    gm: int
    initiative_dice: str
    variants: tuple[str, ...] = ()
    phase: Phase = Phase.GATHERING
    round_number: int = 0
    combatants: tuple[Combatant, ...] = ()
    current: CombatantId | None = None
    next_id: CombatantId = FIRST_ID
    tie_order: tuple[CombatantId, ...] = ()
    left: tuple[Combatant, ...] = ()
    gm_leads: bool = False
    pending: tuple[Pending, ...] = field(default=(), metadata={"form": PENDING})
    next_question: QuestionId = FIRST_QUESTION
    paused: str = ""
    effects: tuple[Effect, ...] = field(default=(), metadata={"form": EFFECTS})
    next_effect: EffectId = FIRST_EFFECT
    counted: tuple[Effect, ...] = ()
    tally: tuple[Tally, ...] = ()
    authors: tuple[tuple[QuestionId, CombatantId], ...] = ()
    told_at: tuple[int, int | None] | None = None
    seed: str = ""
    pile: Pile | None = None
    unseen: tuple[object, ...] = field(default=(), metadata={"stored": None})
    clock: object | None = field(default=None, metadata={"stored": None})

    def combatant(self, who: CombatantId) -> Combatant:
        """The combatant with this id. KeyError: there is none."""
        for each in self.combatants:
            if each.id == who:
                return each
        raise KeyError(who)


def clock_of(encounter: Encounter) -> Clock[object]:
    """Return the clock of the encounter's system. Refusal: it has none."""
    clock = known_system(encounter.system).clock
    if clock is None:
        raise Refusal("encounter.no_clock", system=encounter.system)
    return clock


def combat_of(encounter: Encounter) -> Combat[Any] | None:
    """The combat of the encounter's system; None: it has none.

    A server may bring in another file of a game that is being played, without health: a fight that has some
    goes on by the plain game's combat, as it does when the game is removed.
    """
    combat = known_system(encounter.system).combat
    if combat is None and (encounter.pending or any(each.body is not None for each in encounter.combatants)):
        return PLAIN.combat
    return combat


def course_of(encounter: Encounter) -> Course:
    """Return what the clock learns of the encounter. A body that nobody has touched takes its turns and can
    act, unless an effect stops it. A body that can do nothing and has turns keeps them whatever the effect:
    death saves, for example."""
    combat, stopped = combat_of(encounter), stopped_by_effects(encounter)
    passed, absent, helpless = set[CombatantId](), set[CombatantId](), set[CombatantId]()
    for each in encounter.combatants:
        if combat is None or each.body is None:
            continue
        turns = combat.turns(each.body)
        if turns is Turns.PASSED:
            passed.add(each.id)
        elif turns is Turns.NONE:
            absent.add(each.id)
        if not combat.can_act(each.body):
            helpless.add(each.id)
    return Course(
        encounter.round_number,
        encounter.current,
        encounter.tie_order,
        encounter.variants,
        unable=(stopped - helpless) | passed,
        hidden=frozenset([each.id for each in encounter.combatants if each.hidden]),
        absent=frozenset(absent),
        helpless=stopped | helpless,
    )


def stands_still(encounter: Encounter) -> bool:
    """Whether nobody has a turn because effects stop everybody that is on their feet, so that only the GM can
    let time pass."""
    running = encounter.phase is Phase.RUNNING and encounter.current is None and not encounter.paused
    return running and clock_of(encounter).lets_pass and bool(stopped_by_effects(encounter))


def stopped_by_effects(encounter: Encounter) -> frozenset[CombatantId]:
    """The combatants that effects keep from doing anything."""
    working = [each for each in encounter.effects if each.changes and not each.suppressed]
    if not working:
        return frozenset()
    kinds = {each.name for each in known_system(encounter.system).effects.changes if each.stops}
    return frozenset(each.who for each in working if any(what in kinds for what, _ in each.changes))


def block_of(encounter: Encounter, combatant: Combatant) -> str:
    """The group that a combatant acts with; "": it acts for itself."""
    return clock_of(encounter).block(combatant.side, encounter.variants, gm_run=combatant.owner is None)


def with_mates(encounter: Encounter, combatant: Combatant) -> Combatant:
    """A combatant with its group's initiative, if the group has one and it has none."""
    block = block_of(encounter, combatant)
    if not block or _has_initiative(combatant):
        return combatant
    mates = (each for each in encounter.combatants if block_of(encounter, each) == block)
    mate = next(filter(_has_initiative, mates), combatant)
    return replace(combatant, fixed_initiative=mate.fixed_initiative, roll=mate.roll)


def _has_initiative(combatant: Combatant) -> bool:
    drew = combatant.roll is not None and combatant.roll.card != NO_CARD
    return combatant.fixed_initiative is not None or drew


def deck_in(encounter: Encounter) -> Deck | None:
    """The deck that initiative is drawn from; None: it is rolled, or given."""
    return deck_of(encounter.initiative_dice)


def shared_by(encounter: Encounter, combatant: Combatant) -> CombatantId | str:
    """What a combatant has its initiative in common with: all that act together, or its group."""
    return block_of(encounter, combatant) or combatant.group or combatant.id


def rolled(combatant: Combatant, roll: InitiativeRoll | None) -> Combatant:
    """Give a combatant its check, unless its initiative is fixed or it has one."""
    if combatant.fixed_initiative is not None or combatant.roll is not None:
        return combatant
    return replace(combatant, roll=roll)


def unrolled(combatant: Combatant) -> UnrolledCombatant:
    """Return a combatant as a clock knows it before it has an initiative."""
    return UnrolledCombatant(
        combatant.id,
        combatant.modifier,
        combatant.level,
        combatant.owner is None,
        combatant.dice,
        tuple(each.dice_value for each in combatant.ties),
    )


def rollers(encounter: Encounter, combatants: Iterable[Combatant]) -> Mapping[CombatantId, CombatantId]:
    """Which of the combatants without initiative roll, and for which others: the first of a group for all of
    it (P-58), and the first of those that act together."""
    firsts: dict[CombatantId | str, CombatantId] = {}
    waiting = (each for each in combatants if not _has_initiative(with_mates(encounter, each)))
    return {each.id: firsts.setdefault(shared_by(encounter, each), each.id) for each in waiting}


def dice_of(encounter: Encounter, combatant: Combatant) -> str | None:
    """The notation of a combatant's check; None: its clock rolls nothing."""
    return clock_of(encounter).dice(unrolled(combatant), encounter.initiative_dice)


def clock_combatant(encounter: Encounter, combatant: Combatant) -> ClockCombatant:
    """Return a combatant as its clock knows it, its initiative given or checked (D-36).

    Refusal: the initiative is out of bounds. ValueError: it was neither given nor rolled.
    """
    fixed, roll, block = combatant.fixed_initiative, combatant.roll, block_of(encounter, combatant)
    if fixed is not None:
        initiative, roll = fixed, None
    elif roll is None and dice_of(encounter, combatant) is not None:
        raise ValueError(f"no initiative check was rolled for combatant {combatant.id}")
    else:
        modifier = 0 if block or (roll is not None and roll.card) else combatant.modifier
        initiative = modifier + (0 if roll is None else roll.dice_value)
    known = unrolled(combatant)
    return ClockCombatant(
        id=known.id,
        modifier=known.modifier,
        level=known.level,
        gm_run=known.gm_run,
        dice=known.dice,
        ties=known.ties,
        initiative=check_initiative(initiative),
        roll=roll,
        own=combatant.own,
        block=block,
    )
