"""The clock of plain initiative order: each once a round, high to low, or where they were put by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.ground.reason import because
from bot.records import record, written
from bot.refusal import Refusal
from bot.systems.cards import CARDS, names_cards
from bot.systems.clock import (
    Brought,
    ClockCombatant,
    Correction,
    Course,
    Derivation,
    Standing,
    UnrolledCombatant,
)
from bot.systems.declarations import ClockEvent
from bot.systems.initiative import initiative_dice
from bot.systems.moments import CombatantId
from bot.systems.order.actions import ACTIONS, EVENTS, OFFERS, in_block
from bot.systems.order.places import (
    CORRECTIONS,
    FOES_DIE,
    NO_CRITICALS,
    NO_FUMBLES,
    POPCORN,
    SIDES,
    SURPRISE_ROUND,
    Stand,
    State,
    corrected,
    in_blocks,
    standing_first,
    with_mates,
)
from bot.systems.rounds import ANEW, OnceARound, Rounds
from bot.text import fold

PLAYERS, GMS = " players", " gm"
"""The blocks of those without a side: no side's name begins with a space."""

CHOSEN = "chosen"
"""A fact outside the sum: the combatant chose its place."""


class RoundClock(OnceARound[Stand]):
    """Calls everybody once a round; turns can be held, and actions readied."""

    key = "order"
    actions = ACTIONS
    events = EVENTS
    offers = OFFERS
    corrections = CORRECTIONS
    variants = (SIDES, SURPRISE_ROUND, ANEW, CARDS, POPCORN, NO_CRITICALS, NO_FUMBLES, FOES_DIE)
    own_dice = True
    groups = True

    def block(self, side: str, variants: Sequence[str], *, gm_run: bool) -> str:
        """Sides roll once and act together, where that is played; those of no side as the players' or
        the GM's."""
        if SIDES not in variants:
            return ""
        return fold(side) or (GMS if gm_run else PLAYERS)

    def check_together(self, variants: Sequence[str]) -> None:
        """Refusal: in popcorn order there is nothing to roll, draw or do together again."""
        if POPCORN in variants and not {SIDES, ANEW, CARDS}.isdisjoint(variants):
            raise Refusal("encounter.popcorn_only")

    def dice(self, who: UnrolledCombatant, chosen: str) -> str | None:
        """A combatant's own dice or the table's. From a deck everybody draws."""
        return None if names_cards(chosen) else who.dice or chosen

    def brought(self, typed: str, values: Mapping[str, int], *, rolls: bool) -> Brought:
        """The dice that were typed; without any the table's are rolled."""
        return Brought(initiative_dice(typed).text if typed else "")

    def placed(self, combatant: ClockCombatant) -> Stand:
        """Where the initiative puts a combatant."""
        return standing_first(combatant)

    def start(self, combatants: Sequence[ClockCombatant]) -> State:
        """Put everybody where their initiative puts them, each block by itself."""
        return Rounds(in_blocks(super().start(combatants).places))

    def precedence(self, place: Stand) -> tuple[int, ...]:
        """The combatant that chose this moment first; then high to low, and within one initiative by slot."""
        return (not place.summoned, *place.tier)

    def tier(self, state: State, who: CombatantId) -> tuple[int, ...]:
        """Combatants with the same initiative and slot are equal."""
        return state.place(who).tier

    def begun(self, place: Stand) -> tuple[Stand, tuple[ClockEvent, ...]]:
        """What was held or readied until the own turn is over by it."""
        return replace(place, holds=False, readied=None, summoned=False), ()

    def loses(self, place: Stand) -> bool:
        """A turn that is still held as its round ends is lost."""
        return place.holds and place.called

    def renewed(self, place: Stand) -> Stand:
        """In a new round nobody is surprised."""
        return replace(place, called=False, surprised=False)

    def join(self, state: State, combatant: ClockCombatant, course: Course) -> tuple[State, int]:
        """Let a combatant join late: in this round below the actor's place, within its block or in popcorn
        order, otherwise from the next round on."""
        place = with_mates(state, self.placed(combatant)) if combatant.block else self.placed(combatant)
        if course.current is not None and not place.called and POPCORN not in course.variants:
            actor = state.place(course.current)
            within = SIDES in course.variants and place.tier == actor.tier
            first = self.in_order((place, actor), course)[0]
            place = replace(place, called=first is place and not within)
        return Rounds((*state.places, place)), int(place.called)

    def regrouped(self, state: State, who: CombatantId, block: str) -> State:
        """Put a combatant that changes sides where the other side stands. If it had its turn, that stays
        so."""
        others = Rounds(tuple(each for each in state.places if each.id != who))
        return state.put(with_mates(others, replace(state.place(who), block=block)))

    def placed_again(self, state: State, combatants: Sequence[ClockCombatant]) -> State:
        """Each where the new initiative puts it, blocks by themselves; what it holds or readied stays."""
        fresh = {each.id: each for each in combatants}
        places = tuple(
            replace(each, initiative=fresh[each.id].initiative, slot=0, chosen=0)
            if each.id in fresh
            else each
            for each in state.places
        )
        blocks = any(each.block for each in places)
        return Rounds(in_blocks(places) if blocks else places, state.starting)

    def foretold(self, variants: Sequence[str]) -> bool:
        """In popcorn order nobody knows who will be named."""
        return POPCORN not in variants

    def nameable(self, state: State, course: Course) -> Sequence[CombatantId]:
        """In popcorn order: the combatants that have not acted this round. If the table knows of none, also
        all others, for the next round, unless one is named for it. If sides act: the others of the side."""
        able = [each for each in state.places if each.id not in course.unable]
        if self.foretold(course.variants):
            return [each.id for each in able if in_block(state, course, each)]
        left = [each.id for each in able if not each.called and each.id != course.current]
        if not course.hidden.issuperset(left) or any(each.called and each.summoned for each in able):
            return left
        return [*left, *(each.id for each in able if each.id not in left)]

    def named(self, state: State, who: CombatantId) -> State:
        """It comes before all others, in this round or, if it has acted, in the next."""
        return state.put(replace(state.place(who), summoned=True))

    def exchanged(self, state: State, first: CombatantId, second: CombatantId) -> State | None:
        """Give each the other's place; of equals the tracker does."""
        one, two = state.place(first), state.place(second)
        if one.tier == two.tier:
            return None
        return state.put(replace(one, initiative=two.initiative, slot=two.slot)).put(
            replace(two, initiative=one.initiative, slot=one.slot)
        )

    def correct(self, state: State, who: CombatantId, correction: Correction) -> State:
        """Set a GM's correction. If sides act, a combatant joins the block with that initiative."""
        place = corrected(state.place(who), correction)
        others = [each for each in state.places if each.id != who and each.initiative == place.initiative]
        if place.block and others and place.tier != state.place(who).tier:
            place = replace(place, slot=others[0].slot)
        return state.put(place)

    def standing(self, state: State, who: CombatantId) -> Standing:
        """Tell the initiative, and the action that a combatant holds or has readied."""
        place = state.place(who)
        return Standing(place.initiative, place.characters)

    def derivation(self, state: State, combatant: ClockCombatant) -> Derivation:
        """Tell besides since when one stands where it chose to."""
        chosen = state.place(combatant.id).chosen
        plain = super().derivation(state, combatant)
        return replace(plain, notes=(because(CHOSEN, "", round=chosen),)) if chosen else plain

    def dump(self, state: State) -> object:
        """Give the state as records."""
        return [written(each) for each in state.places]

    def load(self, raw: Any) -> State:
        """Build the state from ``dump``."""
        return Rounds(tuple(record(Stand).build(each) for each in raw))
