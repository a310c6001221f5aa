"""What people may see of an encounter: the only road from its state to a screen."""

from dataclasses import dataclass

from bot.encounter.encounter import Combatant, CombatantId, Phase


@dataclass(frozen=True, slots=True)
class Row:
    """One combatant as a screen shows it.

    ``initiative`` is where it stands (None: not rolled yet), ``main`` its main initiative
    when split (D-41), ``acts_at`` the (round, tick) of its next turn as things stand, the
    tick None where the system has none. AP fields are None where the system has no AP.
    """

    combatant: Combatant
    initiative: int | None = None
    main: int | None = None
    action_points: int | None = None
    threshold: int | None = None
    acts_at: tuple[int, int | None] | None = None
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """An encounter cut to what its reader may know.

    ``rows`` stand in the order in which they act next, the actor first. ``current`` and
    ``upcoming`` are None both when there is none and when the table may not know who it
    is; then ``current_hidden`` / ``upcoming_hidden`` is set and the turn reads as the GM's.
    """

    system: str
    phase: Phase
    round_number: int
    tick: int | None
    settling: bool
    gm: int
    rows: tuple[Row, ...] = ()
    current: Row | None = None
    current_hidden: bool = False
    upcoming: Row | None = None
    upcoming_hidden: bool = False

    def combatant(self, who: CombatantId) -> Combatant | None:
        """The combatant, or None when this reader may not know of it (or it is gone)."""
        return next((row.combatant for row in self.rows if row.combatant.id == who), None)
