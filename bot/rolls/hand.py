"""A hand: the dice that one side throws, as they are typed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.dice.grammar import ABOVE, counts_pools
from bot.dice.nearest import with_nearest
from bot.dice.notation import Typed, is_several, must_have_dice, read, read_all
from bot.dice.roll import Reroll
from bot.refusal import Refusal
from bot.rolls.record import Assistance

MOST_HELPERS = 10


def one_difficulty(given: int | None, typed: int | None) -> int | None:
    """The one difficulty, from the option or the end of the text. Refusal: both are there and differ."""
    if None not in (given, typed) and given != typed:
        raise Refusal("tries.two_difficulties", option=given, typed=typed)
    return given if given is not None else typed


@dataclass(frozen=True, slots=True)
class Hand:
    """The dice of one side.

    - ``dice``: its own. "": it is still asked for them.
    - ``assist``: the helpers' dice, separated by commas, and how they count (P-15).
    - ``reroll``, ``hold_back``: which of its own dice are rolled again (P-8), how many are not thrown (P-6).
    """

    dice: str
    assist: str = ""
    assistance: Assistance = Assistance.COMBINED
    reroll: Reroll | None = None
    hold_back: int = 0

    def having(self, dice: str) -> "Hand":
        """The same hand with these dice as its own."""
        return self if dice == self.dice else replace(self, dice=dice)

    def read(self, attributes: Mapping[str, int]) -> tuple[Typed, ...]:
        """Its own dice and then each helper's. Refusal: some of them cannot be read."""
        if is_several(self.dice):
            raise Refusal("dice.several")
        try:
            own = must_have_dice(read(self.dice, attributes, labelled=True))
        except Refusal as refused:
            raise with_nearest(refused, self.dice, attributes) from None
        if not self.assist.strip():
            return (own,)
        helpers = tuple(map(must_have_dice, read_all(self.assist, attributes)))
        if len(helpers) > MOST_HELPERS:
            raise Refusal("tries.too_many_helpers", limit=MOST_HELPERS)
        if any(helper.difficulty is not None for helper in helpers):
            raise Refusal("tries.helper_has_difficulty")
        if own.sign not in ("", ABOVE) and any(counts_pools(each.expression) for each in helpers):
            raise Refusal("tries.above_only", sign=own.sign)
        return (own, *helpers)
