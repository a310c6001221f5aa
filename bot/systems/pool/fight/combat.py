"""The combat of the dice game, as the shared tracker knows it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from bot.systems.clock import Bearing
from bot.systems.combat import Combat, CombatOutcome, DeedKind, Stage
from bot.systems.declarations import Leave, Phase
from bot.systems.effects import Effect
from bot.systems.health import Health
from bot.systems.pool.fight import deeds
from bot.systems.pool.fight.answers import Defend, Drop, Hold, Mend, Pick, Strike, Take
from bot.systems.pool.fight.bodies import fresh_body, health_of
from bot.systems.pool.fight.events import EVENTS
from bot.systems.pool.fight.gm_corrections import mended
from bot.systems.pool.fight.questions import QUESTIONS, AttributeDue, DefenceDue, SeatDue
from bot.systems.pool.health import Body

DEEDS: Final = (
    DeedKind(
        "attack", Strike, deeds.strike, deeds.dice_of,
        names=("who", "targets"), by="who", reads=deeds.read_strike,
    ),
    DeedKind(
        "fall", Drop, deeds.drop, deeds.drop_dice, names=("who",), by="who", reads=deeds.read_drop,
    ),
    DeedKind(
        "mend", Mend, deeds.mend,
        names=("who",), leave=Leave.GM, phases=frozenset({Phase.GATHERING, Phase.RUNNING}),
    ),
    DeedKind("defend", Defend, deeds.defend, deeds.dice_of, to=DefenceDue, reads=deeds.read_defence),
    DeedKind("take", Take, deeds.take, to=DefenceDue),
    DeedKind("pick", Pick, deeds.pick, to=AttributeDue),
    DeedKind("hold", Hold, deeds.hold, deeds.hold_dice, to=SeatDue, reads=deeds.read_hold),
)  # fmt: skip


class PoolCombat(Combat[Body]):
    """Attacks, one defence each, and the dice that are left (P-61, P-69)."""

    key = "pool"
    body = Body
    deeds = DEEDS
    events = EVENTS
    questions = QUESTIONS
    works = True
    unread = "fight.cannot_set_dice"
    changes_sheets = True

    def body_of(self, values: Mapping[str, int | Fraction], texts: Mapping[str, str]) -> Body:
        """All the dice that the sheet says; of what it does not say nothing is known."""
        return fresh_body(values)

    def on_sheet(self, body: Body) -> Mapping[str, int]:
        """Attributes' dice are those that are left now (P-69)."""
        return {attribute.value: stock.left for attribute, stock in body.stocks}

    def rolls_lose(self, bearing: Bearing) -> Mapping[str, int]:
        """Prone, every roll of agility dice loses two (P-49)."""
        return deeds.rolls_lose(bearing)

    def with_harm(self, fresh: Body, before: Body) -> Body:
        """The sheet's dice, without those that were lost before. An attribute that the sheet no longer has
        stays as it was."""
        for attribute, stock in before.stocks:
            now = fresh.stock(attribute)
            if now is None:
                fresh = fresh.with_stock(attribute, stock)
            else:
                fresh = fresh.less(attribute, stock.full - stock.left)
        return fresh

    def mended(self, body: Body, text: str) -> Body:
        """The body with its dice as typed."""
        return mended(body, text)[0]

    def worked(self, stage: Stage[Body], effect: Effect) -> CombatOutcome[Body] | None:
        """What the effect sets of its bearer's body, as by hand."""
        return deeds.worked(stage, effect)

    def can_act(self, body: Body) -> bool:
        """The unconscious have turns in which they can do nothing (P-61)."""
        return not body.is_unconscious

    def health(self, body: Body) -> Health:
        """A combatant's condition."""
        return health_of(body)


COMBAT: Final = PoolCombat()
