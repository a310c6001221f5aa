"""A fight of BtR while several things happen in it one after the other, each by what came of those before."""

from collections.abc import Iterable

from bot.systems.btr.actions import Fall
from bot.systems.btr.damage import Change
from bot.systems.btr.effects import changes_of, stacked
from bot.systems.btr.fight.body import Body, became
from bot.systems.combat import CombatEvent, CombatOutcome, Question, QuestionId, Stage
from bot.systems.declarations import ClockAction
from bot.systems.effects import UNBEGUN, Alter, Begin, Effect, EffectDeed
from bot.systems.moments import CombatantId
from bot.text import fold

Fight = Stage[Body]
Done = CombatOutcome[Body]


class Scene:
    """The result so far: present bodies and ``effects``, events and questions."""

    def __init__(self, stage: Fight) -> None:
        self.stage = stage
        self.effects: tuple[Effect, ...] = stage.effects
        self.asks: list[Question] = []
        self.dropped: list[QuestionId] = []
        self.clock: list[ClockAction] = []
        self._bodies: dict[CombatantId, Body] = {}
        self._events: list[CombatEvent] = []
        self._deeds: list[EffectDeed] = []

    def body(self, who: CombatantId) -> Body:
        """A combatant's present body. Refusal: it has left."""
        return self._bodies[who] if who in self._bodies else self.stage.body(who)

    def put(self, who: CombatantId, body: Body) -> tuple[str, ...]:
        """Store a combatant's new body, and its news by keys. A combatant that falls out of the fight, or
        comes back, does so on the clock too (B-27)."""
        new = became(self.body(who), body)
        self._bodies[who] = body
        if new:
            self.clock.append(Fall(who, out=body.grave))
        return new

    def tell(self, event: CombatEvent) -> None:
        """Tell what happened."""
        self._events.append(event)

    def changes(self, who: CombatantId, way: str) -> tuple[Change, ...]:
        """How the effects on a combatant change damage (B-34), with the names that may be told."""
        known = {each.name for each in self.stage.combatant(who).changes.parts}
        return changes_of(self.effects, who, way, known)

    def begin(self, effect: Effect) -> None:
        """Let an effect begin, next to the effects of its name."""
        self._deeds.append(Begin(effect))
        there = [
            each for each in self.effects if each.who == effect.who and fold(each.name) == fold(effect.name)
        ]
        stands = stacked(there, effect).stands if there else (effect,)
        self.effects = (*(each for each in self.effects if each not in there), *stands)

    def alter(self, effects: Iterable[Effect]) -> None:
        """Put effects as they are from now on in the places of those with their ids; of those that have
        just begun, and have none, in the place of those of their name."""
        for each in effects:
            self._deeds.append(Alter(each))
            others = tuple(old for old in self.effects if not _same(old, each))
            self.effects = (*others, each) if each.layers > 0 else others

    def outcome(self) -> Done:
        """All of it."""
        return CombatOutcome(
            dict(self._bodies),
            tuple(self._events),
            tuple(self.asks),
            tuple(self.dropped),
            tuple(self.clock),
            tuple(self._deeds),
        )


def _same(one: Effect, other: Effect) -> bool:
    if one.id != other.id or one.id != UNBEGUN:
        return one.id == other.id
    return (one.who, fold(one.name)) == (other.who, fold(other.name))
