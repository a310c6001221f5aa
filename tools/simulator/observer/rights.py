"""Nobody does what is another's to do."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tools.simulator.observer.books import Books, Step
from tools.simulator.observer.promises import USURPED, Ledger

GMS_OWN = frozenset({"start", "end", "change", "remove", "jump", "pause", "undo", "redo"})
"""Actions of leaders only."""
TURNS = frozenset({"next", "instinct.delay", "order.delay", "order.ready"})
"""Actions of the player whose turn it is."""


@dataclass(slots=True)
class Rights:
    """Follows the announced turns, and who moved on. ``gms``: the leaders, by channel."""

    ledger: Ledger
    gms: Mapping[int, frozenset[int]]
    owners: dict[int, dict[int, int | None]] = field(default_factory=dict)
    current: dict[int, dict[int, int]] = field(default_factory=dict)
    """The combatant whose turn it is, by encounter and node."""
    newest: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The newest revision that was followed, and its node."""

    def read(self, books: Books, since: int) -> None:
        """Follow what is new in the books."""
        for fight in books.fights(since):
            gms = self.gms.get(fight.channel_id)
            if fight.id not in self.newest:
                self._opened(books, fight.id)
            for step in books.steps(fight.id, self.newest.get(fight.id, (0, 0))[0]):
                if gms:
                    self._step(fight.id, step, gms)
                self.newest[fight.id] = step.revision, step.node

    def _opened(self, books: Books, fight: int) -> None:
        """The players of combatants that are in it from the first step on, which no step announces: a new
        fight takes over the players of the last one."""
        combatants = books.encounter(fight, 1).get("combatants", ())
        self.owners[fight] = {each["id"]: each.get("owner") for each in combatants}

    def forget(self, fight: int) -> None:
        """An encounter that is over."""
        for held in (self.owners, self.current, self.newest):
            held.pop(fight, None)

    def _step(self, fight: int, step: Step, gms: frozenset[int]) -> None:
        kind = next((each for each in ("undo", "redo") if each in step.action), str(step.action.get("kind")))
        current = self.current.setdefault(fight, {})
        acting = current.get(self.newest.get(fight, (0, 0))[1], 0)
        if step.user_id not in gms:
            self.ledger.looks("steps of players held against their rights")
            own = self.owners.get(fight, {}).get(acting) == step.user_id
            if kind in GMS_OWN or (kind in TURNS and acting and not own):
                self.ledger.breaks(USURPED, f"encounter {fight} {step.revision}: {kind} by {step.user_id}")
        self._note(fight, step)
        turns = [each["who"] for each in step.events if each.get("kind") == "turn_started"]
        if kind not in ("undo", "redo"):
            current[step.node] = turns[-1] if turns else acting

    def _note(self, fight: int, step: Step) -> None:
        """The players of combatants that join or change hands."""
        owners = self.owners.setdefault(fight, {})
        came = [each["who"] for each in step.events if each.get("kind") == "joined"]
        for who, each in zip(came, step.action.get("entrants", ()), strict=False):
            owners[who] = each.get("owner")
        if "owner" in step.action:
            owners[step.action["who"]] = step.action["owner"] or None
