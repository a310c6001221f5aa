"""Rolling in the open: what was typed becomes what was made."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.dice.notation import Typed, read, read_all
from bot.dice.roll import Budget, Reroll, Roll, roll
from bot.play.caller import Caller
from bot.play.sheets import attributes_of
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems.pool.made import Made, Side
from bot.systems.pool.tries import Assistance

MOST_HELPERS = 10


@dataclass(frozen=True, slots=True)
class Pools:
    """One party's dice as typed, with the attributes to read them by.

    ``text`` is the own pool, ``assist`` further pools separated by commas (P-15).
    ``reader`` is the user id whose sheet the attributes come from.
    """

    user_id: int
    name: str
    text: str
    attributes: Mapping[str, int] = field(default_factory=dict[str, int])
    assist: str = ""
    assistance: Assistance = Assistance.COMBINED
    reroll: Reroll | None = None
    hold_back: int = 0
    reader: int = 0

    def read(self) -> tuple[Typed, ...]:
        """The own pool and the helpers', read. Refusal: one cannot be read."""
        own = read(self.text, self.attributes)
        helpers = read_all(self.assist, self.attributes) if self.assist.strip() else ()
        if len(helpers) > MOST_HELPERS:
            raise Refusal("tries.too_many_helpers", limit=MOST_HELPERS)
        if any(helper.difficulty is not None for helper in helpers):
            raise Refusal("tries.helper_has_difficulty")
        return (own, *helpers)

    def roll(self, table: Table, budget: Budget) -> Side:
        """Roll every pool once. Rerolls and held-back dice concern the own pool."""
        own, *helpers = self.read()
        first = roll(own, table.dice, budget, reroll=self.reroll, hold_back=self.hold_back)
        others = (roll(helper, table.dice, budget) for helper in helpers)
        return Side(self.user_id, self.name, (first, *others), self.assistance)


async def pools_of(table: Table, caller: Caller, text: str, **options: object) -> Pools:
    """The caller's pools, read by their own sheet."""
    attributes = await attributes_of(table, caller.guild_id, caller.user_id)
    return Pools(caller.user_id, caller.name, text, attributes, reader=caller.user_id, **options)  # type: ignore[arg-type]


def the_difficulty(typed: Typed, given: int | None) -> int | None:
    """The one difficulty, from the option or the end of the notation.

    Refusal: both are there and differ.
    """
    if None not in (given, typed.difficulty) and given != typed.difficulty:
        raise Refusal("tries.two_difficulties", option=given, typed=typed.difficulty)
    return given if given is not None else typed.difficulty


def make_roll(
    table: Table, pools: Pools, *, difficulty: int | None = None, times: int = 1, label: str = ""
) -> Made:
    """Roll, ``times`` over, within one budget; with a difficulty it is a try (P-9)."""
    budget = Budget()
    own = pools.read()[0]
    difficulty = the_difficulty(own, difficulty)
    side = pools.roll(table, budget)
    repeats: list[Roll] = []
    for _ in range(times - 1):
        repeats.append(roll(own, table.dice, budget, reroll=pools.reroll, hold_back=pools.hold_back))
    return Made((side,), difficulty, label, tuple(repeats))


def make_try(table: Table, pools: Pools, difficulty: int | None, label: str = "") -> Made:
    """Roll a try. Refusal: it has no difficulty."""
    if the_difficulty(pools.read()[0], difficulty) is None:
        raise Refusal("tries.no_difficulty")
    return make_roll(table, pools, difficulty=difficulty, label=label)


def make_opposed(table: Table, parties: tuple[Pools, ...], label: str = "") -> Made:
    """Roll for every party within one budget and compare (P-13)."""
    budget = Budget()
    for party in parties:
        without_difficulty(party)
    return Made(tuple(party.roll(table, budget) for party in parties), None, label)


def without_difficulty(pools: Pools) -> None:
    """Refuse a difficulty where results are compared with each other."""
    if pools.read()[0].difficulty is not None:
        raise Refusal("tries.opposed_has_difficulty")


async def remember(table: Table, caller: Caller, text: str) -> None:
    """Note an open roll's pool for the player's autocomplete."""
    if caller.guild_id:
        await table.store.remember_pool(caller.guild_id, caller.user_id, text.strip(), caller.at)
