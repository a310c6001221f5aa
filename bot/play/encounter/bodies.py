"""The bodies of figures: what they bring into a fight, and take out of it when it ends.

While the fight is open the combatant's body is the truth; between fights the figure's, which the
step that ends the fight writes in the same transaction. Undoing the end takes that back, too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bot.encounter import actions
from bot.encounter.actions import Action, Entrant
from bot.encounter.bodies import dump_body, load_body
from bot.encounter.encounter import Encounter, Phase
from bot.encounter.outcomes import combat_of
from bot.figures.figure import Figure, FigureId, Kind
from bot.play.figures import figure_by_id, sheet_of
from bot.play.table import Table
from bot.systems.combat import Combat

Bodies = Mapping[int, str]
"""The stored bodies of figures, by their ids ("": none)."""


async def with_bodies(table: Table, guild_id: int, encounter: Encounter, action: Action) -> Action:
    """An action with what it takes of figures: entrants bring their bodies, and the end of a fight
    notes those that figures had before."""
    combat = combat_of(encounter)
    if combat is not None and isinstance(action, actions.Add):
        entrants = [await _brought(table, guild_id, combat, each) for each in action.entrants]
        return replace(action, entrants=tuple(entrants))
    if combat is not None and isinstance(action, actions.End):
        taking_part = [FigureId(each) for each in handed_back(encounter)]
        before = [(each, await table.store.body_of(each) or "") for each in taking_part]
        return replace(action, before=tuple(before))
    return action


async def _brought(table: Table, guild_id: int, combat: Combat[Any], entrant: Entrant) -> Entrant:
    figure = await figure_by_id(table, guild_id, entrant.figure) if entrant.figure else None
    return entrant if figure is None else replace(entrant, body=await body_of(table, combat, figure))


async def body_of(table: Table, combat: Combat[Any], figure: Figure) -> Any:
    """The body of a figure: as its sheet says now, with the harm that it has from before."""
    fresh, stored = fresh_of(combat, figure), await table.store.body_of(figure.id)
    before = load_body(stored) if stored else None
    return combat.with_harm(fresh, before) if isinstance(before, combat.body) else fresh


def fresh_of(combat: Combat[Any], figure: Figure) -> Any:
    """The body that the sheet of a figure says, unharmed. Refusal: it says none that can be read."""
    texts = {each.name: str(each.content) for each in figure.of_kind(Kind.TEXT)}
    return combat.body_of(sheet_of(figure).values, texts)


def handed_back(encounter: Encounter) -> Bodies:
    """What the figures of a fight take out of it: of those who left, too. Copies leave a template as
    it is."""
    combat = combat_of(encounter)
    if combat is None:
        return {}
    return {figure: dump_body(combat.kept(body)) for figure, body in _taken_along(encounter)}


def _taken_along(encounter: Encounter) -> Iterator[tuple[int, Any]]:
    """The figures in an encounter, with the bodies that they have there."""
    for each in (*encounter.left, *encounter.combatants):
        if each.figure and each.body is not None and not each.copy:
            yield each.figure, each.body


def fighting(encounter: Encounter) -> tuple[int, ...]:
    """The figures whose bodies an encounter has: none once it is over or laid aside."""
    if encounter.phase is Phase.ENDED or encounter.parked:
        return ()
    return tuple(sorted({figure for figure, _ in _taken_along(encounter)}))


def bodies_after(action: Action | None, encounter: Encounter, *, undone: bool = False) -> Bodies:
    """What figures have after an action was done, or undone, by which ``encounter`` stands as it does:
    what changes that is the end of a fight alone."""
    if not isinstance(action, actions.End):
        return {}
    return {int(figure): body for figure, body in action.before} if undone else handed_back(encounter)
