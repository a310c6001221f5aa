"""Initiative dice, or a deck, as users type them."""

from bot.characters.values import NOT_ON_THE_SHEET
from bot.dice.notation import Typed, read
from bot.dice.roll import Budget, roll
from bot.dice.source import DiceSource
from bot.refusal import Refusal
from bot.systems.cards import deck_of
from bot.systems.clock import INITIATIVES, InitiativeRoll
from bot.systems.moments import CombatantId

MOST_DICE = 10
"""How many dice one combatant rolls at most where the table chooses them."""


def initiative_dice(text: str) -> Typed:
    """Read dice that everybody rolls for initiative. Refusal: they cannot be read, are
    too many, need a sheet or a difficulty, or can leave the bounds of an initiative."""
    try:
        typed = read(text, {})
    except Refusal as refused:
        if refused.key in NOT_ON_THE_SHEET:
            raise Refusal("settings.initiative_has_attribute", name=refused.facts["name"]) from refused
        raise
    if typed.difficulty is not None:
        raise Refusal("settings.initiative_has_difficulty")
    if typed.dice > MOST_DICE:
        raise Refusal("settings.initiative_too_many_dice", limit=MOST_DICE)
    try:
        narrow = all(roll(typed, dice, Budget()).total in INITIATIVES for dice in (_Lowest(), _Highest()))
    except Refusal:  # The highest face explodes on and on.
        narrow = False
    if not narrow:
        raise Refusal("settings.initiative_too_wide", low=INITIATIVES[0], high=INITIATIVES[-1])
    return typed


def initiative_text(text: str) -> str:
    """The dice of initiative, or the deck that is drawn from, in one form. Refusal: it is neither."""
    deck = deck_of(text)
    return initiative_dice(text).text if deck is None else deck.text


def initiative_roll(who: CombatantId, notation: str, source: DiceSource) -> InitiativeRoll:
    """Roll a combatant's initiative check."""
    rolled = roll(read(notation, {}), source, Budget())
    faces = tuple(die.faces[-1] for group in rolled.groups for die in group.dice)
    return InitiativeRoll(who, rolled.total, faces)


class _Lowest:
    """Dice that all show a 1."""

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        return (1,) * count


class _Highest:
    """Dice that all show their highest face."""

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        return (sides,) * count
