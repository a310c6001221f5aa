"""Hidden combatants that appear: by hand, or by themselves with their first action."""

from collections.abc import Container
from itertools import count

from bot.encounter.actions import Change
from bot.encounter.encounter import CombatantId, Encounter
from bot.encounter.roster import NAME
from bot.refusal import Refusal
from bot.text import fold


def appearing(encounter: Encounter, who: CombatantId, born: int) -> Change:
    """Let a combatant appear that the interaction ``born`` brought in, under a name that is free in the open.
    Refusal: it has left, or was seen already."""
    found = next((each for each in encounter.combatants if (each.id, each.born) == (who, born)), None)
    if found is None:
        raise Refusal("encounter.combatant_gone")
    if not found.hidden:
        raise Refusal("encounter.nothing_changes")
    taken = {fold(each.name) for each in encounter.combatants if not each.hidden}
    name = free_name(found.name, taken)
    return Change(found.id, hidden=False, name=None if name == found.name else name)


def free_name(name: str, taken: Container[str]) -> str:
    """The name, or the name with the first number that is free in the open (``taken``, folded)."""
    numbered = (f"{name[: NAME - 4]} {number}" for number in count(2))
    return name if fold(name) not in taken else next(each for each in numbered if fold(each) not in taken)
