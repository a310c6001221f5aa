"""The combat of BtR, as the shared tracker knows it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from bot.refusal import Refusal
from bot.systems.btr.fight import body as bodies
from bot.systems.btr.fight import deeds, time
from bot.systems.btr.fight.answers import Attack, Balance, Block, Dodge, Lift, Mend, Redirect, Support, Take
from bot.systems.btr.fight.body import Body
from bot.systems.btr.fight.events import EVENTS
from bot.systems.btr.fight.gm_corrections import mended
from bot.systems.btr.fight.questions import QUESTIONS, AttackDue, BalanceDue, LiftDue, waits_for
from bot.systems.btr.periodic import read_periodic
from bot.systems.btr.sheet import HP, PROTECTION
from bot.systems.btr.statuses import BOUND, layers_of
from bot.systems.combat import Combat, CombatOutcome, DeedKind, Pending, Stage
from bot.systems.declarations import Leave, Phase
from bot.systems.effects import Effect
from bot.systems.health import Health
from bot.systems.moments import CombatantId, Moment

DEEDS: Final = (
    DeedKind("blow", Attack, deeds.attack, names=("who", "targets"), by="who"),
    DeedKind("redirect", Redirect, deeds.redirect, names=("who", "ally"), by="who"),
    DeedKind("support", Support, deeds.support, names=("who", "ally"), by="who"),
    DeedKind(
        "mend", Mend, deeds.mend,
        names=("who",), leave=Leave.GM, phases=frozenset({Phase.GATHERING, Phase.RUNNING}),
    ),
    DeedKind("dodge", Dodge, deeds.dodge, to=AttackDue),
    DeedKind("block", Block, deeds.block, to=AttackDue, leave=Leave.GM),
    DeedKind("take", Take, deeds.take, to=AttackDue),
    DeedKind("balance", Balance, deeds.balance, to=BalanceDue),
    DeedKind("lift", Lift, deeds.lift, to=LiftDue),
)  # fmt: skip


class BtrCombat(Combat[Body]):
    """Attacks that wait, statuses, fields and resources (B-9 to B-14, B-21 to B-34)."""

    key = "btr"
    body = Body
    counts = frozenset(time.AT)
    deeds = DEEDS
    events = EVENTS
    questions = QUESTIONS

    def body_of(self, values: Mapping[str, int | Fraction], texts: Mapping[str, str]) -> Body:
        """The resources that the sheet says, all of them there."""
        return bodies.body_of(values)

    def kept(self, body: Body) -> Body:
        """What one has left, and 重伤."""
        return Body(body.resources, body.grave, needed=body.needed, immune=body.immune)

    def with_harm(self, fresh: Body, before: Body) -> Body:
        """The sheet's resources, without what was lacking before; of others what was left."""
        harmed = replace(before, resources=fresh.resources)
        for name, stock in before.resources:
            now = fresh.stock(name)
            if now is None:
                harmed = harmed.with_stock(name, stock)
            elif now.limit is not None and stock.limit is not None:
                harmed = harmed.with_stock(name, now.moved(stock.value - stock.limit))
        return harmed

    def harm(self, before: Body, after: Body) -> int:
        """Protection and life lost. Spent resources are not harm."""
        lost = 0
        for name in (PROTECTION, HP):
            had, has = before.stock(name), after.stock(name)
            if had and has:
                lost += max(0, had.value - has.value)
        return lost

    def check_periodic(self, body: Body, effect: Effect) -> None:
        """A change of a resource with a known amount."""
        for name, by in read_periodic(effect.periodic).moves if effect.periodic else ():
            if body.stock(name) is None and (by < 0 or name == HP):
                raise Refusal("fight.resource_unknown", name=name)

    def mended(self, body: Body, text: str) -> Body:
        """The body with its resources as typed."""
        return mended(body, text)[0]

    def passed(self, stage: Stage[Body], moments: Sequence[Moment]) -> CombatOutcome[Body]:
        """What the moments of turns bring about (B-3)."""
        return time.passed(stage, moments)

    def gained(self, stage: Stage[Body], effect: Effect) -> CombatOutcome[Body]:
        """What a status does as it is gained (B-4, B-10)."""
        return time.gained(stage, effect)

    def awaits(self, body: Body) -> bool:
        """Whether attacks wait for one with this body (B-3)."""
        return bool(body.waiting)

    def unanswered(self, pending: Iterable[Pending], who: CombatantId) -> tuple[str, ...]:
        """The attacks, and the knock-back, about which a response phase is asked (B-3, B-13)."""
        return tuple(name for each in pending if (name := waits_for(each.question, who)))

    def check_moves(self, stage: Stage[Body], who: CombatantId) -> None:
        """The gravely wounded do not move, nor do those that a status stops or binds (B-13, B-19, B-27)."""
        deeds.check_acts(stage, who)
        if layers_of(stage.effects, who, BOUND):
            raise Refusal("encounter.cannot_move", status=BOUND)

    def health(self, body: Body) -> Health:
        """A combatant's condition."""
        return bodies.health_of(body)


COMBAT: Final = BtrCombat()
