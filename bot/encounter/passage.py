"""How time goes by: each moment is counted, and what it brings about stands where it passed."""

from collections.abc import Iterable, Sequence
from typing import Any

from bot.encounter import effects
from bot.encounter.encounter import CombatantId, Encounter, Phase
from bot.encounter.events import Event
from bot.encounter.outcomes import came_of, clocked, combat_of, stage_of, worked
from bot.encounter.remaining_distance import with_pace
from bot.frozen import replace
from bot.systems.combat import Combat
from bot.systems.effects import Effect, EffectId
from bot.systems.moments import TURN_END, TURN_START, TURN_WITHDRAWN, Moment

Passed = tuple[Event | Moment, ...]
"""What happened and passed, in one order."""

Key = tuple[str, CombatantId | None]
"""A moment's kind, and its combatant."""


class Passage:
    """Time as it goes by in one step: the ``encounter`` as it is by now, all that ``passed``, and what
    of that ``came`` of moments.

    Effects are looked up by the moment that counts them, and what moments that end none of them
    count is subtracted once, when somebody looks: much empty time over many effects costs no more
    than a little.
    """

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.passed: list[Event | Moment] = []
        self.came: list[Event] = []
        self._combat: Combat[Any] | None = combat_of(encounter)
        self._batch: list[Moment] = []
        self._uncounted: dict[Key, int] = {}
        self._known: tuple[Effect, ...] | None = None
        self._by_moment: dict[Key, list[Effect]] = {}
        self._soonest: dict[Key, int] = {}
        self._periodic: dict[Key, list[Effect]] = {}

    def become(self, encounter: Encounter, told: Sequence[Event] = ()) -> None:
        """Go on with the encounter as it is now; ``told`` is what came of what passed."""
        self.encounter = encounter
        self.passed += told
        self.came += told

    def let(self, stream: Iterable[Event | Moment]) -> None:
        """Let all of this happen and pass, in order."""
        for each in stream:
            if isinstance(each, Moment):
                self._pass(each)
            else:
                self._fight()
                self.passed.append(each)
        self._fight()
        self._subtract()

    def _pass(self, moment: Moment) -> None:
        self.passed.append(moment)
        if self.encounter.phase is not Phase.RUNNING:
            return
        if self.encounter.effects or self.encounter.counted:
            self._count(moment)
        if self._combat is not None and moment.kind in self._combat.counts:
            self._batch.append(moment)

    def _fight(self) -> None:
        """Have the fight do what the moments bring about that passed since it last did."""
        if not self._batch or self._combat is None:
            return
        batch, self._batch = tuple(self._batch), []
        self._subtract()
        outcome = self._combat.passed(stage_of(self.encounter), batch)
        self.become(*came_of(self.encounter, outcome))
        self.become(*clocked(self.encounter, outcome.clock))

    # ------------------------------------------------------------ counting

    def _count(self, moment: Moment) -> None:
        """Count one moment. Effects that it ends are told here. For the others only the number is
        remembered."""
        if moment.kind == TURN_WITHDRAWN:
            self._give_back(moment)
            return
        self._look()
        if moment.kind == TURN_START:
            self.encounter = with_pace(self.encounter, moment.who)
        if moment.kind in (TURN_START, TURN_END) and self.encounter.counted:
            self._forget(moment)
        key = moment.kind, moment.who
        if periodic := self._periodic.get(key):
            self._fight()
            for each in effects.in_order(self.encounter, periodic):
                self.become(*worked(self.encounter, each))
        if key not in self._by_moment:
            return
        ends = self._uncounted.get(key, 0) + 1 >= self._soonest[key]
        if ends or moment.kind == TURN_START:
            self._fight()
            self._subtract()
            self._look()
        if moment.kind == TURN_START:
            self._remember(self._by_moment.get(key, ()))
        if key in self._by_moment:
            self._uncounted[key] = self._uncounted.get(key, 0) + 1
        if ends:
            self._end()

    def _end(self) -> None:
        """End what has nothing left, in the order in which that comes."""
        self._subtract()
        over = [each for each in self.encounter.effects if each.left == 0]
        ids = [each.id for each in effects.in_order(self.encounter, over)]
        self.become(*_ended_in_order(self.encounter, ids))

    def _subtract(self) -> None:
        """Subtract all moments counted since the last time from what is left."""
        if not self._uncounted:
            return
        counted: dict[EffectId, Effect] = {}
        for key, count in self._uncounted.items():
            those = self._by_moment[key] = [_after(each, count) for each in self._by_moment[key]]
            self._soonest[key] = min(map(_remaining, those))
            counted |= {each.id: each for each in those}
        self._uncounted = {}
        now = tuple(counted.get(each.id, each) for each in self.encounter.effects)
        self.encounter = replace(self.encounter, effects=now)
        self._known = now

    def _look(self) -> None:
        """Find the effects by the moments that count them, unless none has changed."""
        if self.encounter.effects is self._known:
            return
        declared = effects.declared(self.encounter)
        units, kind = declared.by_key, declared.periodic
        self._known = self.encounter.effects
        self._by_moment, self._periodic = {}, {}
        for each in self.encounter.effects:
            counting = each.counts or units[each.unit].moment
            if counting and each.left is not None:
                self._by_moment.setdefault((counting, each.of), []).append(each)
            if each.periodic or each.reminder:
                self._periodic.setdefault((each.works or kind, each.who), []).append(each)
        self._soonest = {key: min(map(_remaining, those)) for key, those in self._by_moment.items()}

    # ------------------------------------------------------------ turns that did not begin after all

    def _remember(self, those: Sequence[Effect]) -> None:
        """Note how what the start of a turn counts was before it, for as long as that turn lasts."""
        self.encounter = replace(self.encounter, counted=(*self.encounter.counted, *those))

    def _forget(self, moment: Moment) -> None:
        kept = tuple(each for each in self.encounter.counted if each.of != moment.who)
        self.encounter = replace(self.encounter, counted=kept)

    def _give_back(self, moment: Moment) -> None:
        """Give back what the start of a turn counted that is withdrawn."""
        before = tuple(each for each in self.encounter.counted if each.of == moment.who)
        self._fight()
        self._subtract()
        self._forget(moment)
        self.become(*effects.given_back(self.encounter, before))


def _remaining(effect: Effect) -> int:
    """How many moments that count it are still to pass."""
    return (effect.left or 0) + effect.spared


def _after(effect: Effect, count: int) -> Effect:
    """The effect after this many moments that count it."""
    left, spared = effects.counted_down(effect, count)
    return replace(effect, left=left, spared=spared)


def _ended_in_order(encounter: Encounter, ids: Sequence[EffectId]) -> tuple[Encounter, tuple[Event, ...]]:
    told: list[Event] = []
    for each in ids:
        encounter, more = effects.ended(encounter, [each])
        told += more
    return encounter, tuple(told)
