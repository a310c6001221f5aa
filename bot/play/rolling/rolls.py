"""Public rolls, from the typed dice to the record, and the dice that fell, noted for questions about luck."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, repeat, zip_longest
from typing import Any, Final, TypeVar, cast

from bot.characters.character import Character, EntryKind
from bot.characters.values import NOT_ON_THE_SHEET
from bot.dice.grammar import counts_pools
from bot.dice.modifier import Reading
from bot.dice.notation import MAX_TEXT, Named, Typed, has_only, parts_of, read
from bot.dice.odds.typed import plan
from bot.dice.roll import Budget, Roll, check_hold_back, roll
from bot.dice.signs import ATTRIBUTE_WORDS, BUILT_IN, MEANT_WORDS
from bot.dice.spelling import spelt
from bot.play.authority import Caller
from bot.play.characters import Who, active_of, names_for, names_known, own_values, rolled_as, sheet_of
from bot.play.encounter.effect_changes import roller, values_in_fight
from bot.play.settings import fight_here, game_here
from bot.play.sheets.bodies import values_left
from bot.play.table import Table
from bot.play.throws import Throw, fallen, note_throws
from bot.records import replace
from bot.refusal import Refusal
from bot.rolls.hand import Hand, one_difficulty
from bot.rolls.record import PLAIN, Plain, RollRecord, Side, thrown_of
from bot.systems import PLAIN as PLAIN_GAME
from bot.systems.judging.judged import Judged, Met
from bot.systems.judging.readings import MOST_DICE
from bot.systems.pool.roll_kinds import Compared, OfALine, Several, Try
from bot.systems.system import SIGNED, Comparison, System
from bot.text import closest, fold, versions

Facts = TypeVar("Facts")

POOL_WORDS = tuple({*ATTRIBUTE_WORDS, *MEANT_WORDS.values()})
"""The attributes of dice pools, which need no sheet."""
LONGEST_COMMENT = 100
"""How much of a comment becomes a label."""


@dataclass(frozen=True)
class Pools:
    """One party's dice as typed, with the attributes to read them by.

    - ``reader``: the user id of the sheet's player.
    - ``character``: the character with the sheet (None: they have none).
    - ``judged``: the facts of a roll that the game knows by its name or its dice (None: it is not one).
    - ``in_fight``: the roller is only a combatant of the running fight.
    - ``game``: how ordinary dice compare to a difficulty without a sign.

    Without slots, since it remembers what it read.
    """

    user_id: int
    name: str
    hand: Hand
    attributes: Mapping[str, int] = field(default_factory=dict[str, int])
    reader: int = 0
    game: System = PLAIN_GAME
    character: Character | None = None
    in_fight: bool = False
    judged: Judged | None = None

    @cached_property
    def typed(self) -> tuple[Typed, ...]:
        """The own pool and the helpers', read. Refusal: one cannot be read."""
        return self.hand.read(self.attributes)

    @property
    def comparison(self) -> Comparison:
        """How the results compare to a difficulty: 🅟 and 🅽 by P-9, all others as typed."""
        if any(counts_pools(each.expression) for each in self.typed):
            return Comparison.HIGHER
        own, game = self.typed[0], self.game
        checks = not game.check_dice or has_only(own, game.check_dice)
        return SIGNED.get(own.sign, game.comparison if checks else Comparison.MEET)

    @property
    def low_wins(self) -> bool:
        """Whether the lower result is the better one."""
        return self.judged.judgement.low_wins if self.judged else self.comparison.low_wins

    @property
    def comment(self) -> str:
        """The typed comment after the own dice: their label if no other is given."""
        return self.typed[0].comment[:LONGEST_COMMENT]

    @property
    def dice(self) -> int:
        """How many dice are thrown at first, before rerolls and explosions."""
        return sum(each.dice for each in self.typed) - self.hand.hold_back

    def roll(self, table: Table, budget: Budget) -> Side:
        """Roll every pool once. Rerolls and held-back dice concern the own pool."""
        first = self.roll_own(table, budget)
        others = [roll(helper, table.dice, budget) for helper in self.typed[1:]]
        return Side(self.user_id, self.name, (first, *others), self.hand.assistance)

    def roll_own(self, table: Table, budget: Budget) -> Roll:
        """Roll the own pool once."""
        hand = self.hand
        return roll(self.typed[0], table.dice, budget, reroll=hand.reroll, hold_back=hand.hold_back)


async def pools_of(table: Table, caller: Caller, hand: Hand, *, named: str | None = None) -> Pools:
    """The caller's pools, read by the sheet of the ``named`` character or of the one they play. The name of a
    roll on the sheet means its dice. Refusal: they cannot be read, or it is not a character of the caller."""
    who = await roller(table, caller, named)
    return await _pools(table, caller, who, hand, await game_of(table, caller))


async def _pools(table: Table, caller: Caller, who: Who, hand: Hand, game: System) -> Pools:
    own = rolled_as(who.character, hand.dice)
    if own is not None and own[1].kind is EntryKind.ROLL:
        hand = hand.having(own[0])
    attributes = await values_in_fight(table, caller, who)
    if attributes is None:
        attributes = await values_left(table, caller.guild_id, caller.user_id, who.character)
    hand, judged = _by_name(game, hand, attributes)
    pools = Pools(
        caller.user_id, who.name, hand, attributes, caller.user_id,
        game, who.character, who.combatant is not None, judged,
    )  # fmt: skip
    return await _readable(table, caller, pools)


def _by_name(game: System, hand: Hand, attributes: Mapping[str, int]) -> tuple[Hand, Judged | None]:
    """The dice of a roll that the game knows, and how they are judged. Dice that are held back, rolled
    again or helped are only dice. Refusal: the roll lacks a number."""
    if game.rolls is None or hand != Hand(hand.dice):
        return hand, None
    asked = game.rolls.read(hand.dice, attributes)
    if asked is None or not isinstance(asked.facts, Judged):
        return hand, None
    comment = f" # {asked.comment}" if asked.comment else ""
    return Hand(f"{asked.dice}{comment}"), asked.facts


@dataclass(frozen=True)
class Line:
    """What one command rolls: each roll's pools, as often as they are rolled. ``notes``: how the line was
    read."""

    rolls: tuple[Pools, ...]
    notes: tuple[Reading, ...] = ()

    @property
    def alike(self) -> bool:
        """Whether the same dice are rolled each time."""
        return all(each is self.rolls[0] for each in self.rolls)


async def line_of(table: Table, caller: Caller, who: Who, hand: Hand, times: int = 1) -> Line:
    """A roller's rolls in a line, the whole line ``times`` over. Refusals: those of ``pools_of``, or they are
    too many."""
    rolls, notes, game = list[Pools](), list[Reading](), await game_of(table, caller)
    for part in parts_of(hand.dice, times, _named_rolls(game, who.character)):
        pools = await _pools(table, caller, who, hand.having(part.dice), game)
        rolls += [pools] * part.times
        notes += [part.note] if part.note else []
    return Line(tuple(rolls) * times, tuple(notes))


def _named_rolls(game: System, character: Character | None) -> Named | None:
    """Whether a text begins with the name of a roll, the game's or the sheet's; None: neither has any."""
    of_game = game.roll_names
    if character is None or not character.rolls:
        return of_game
    return lambda text: rolled_as(character, text) is not None or (of_game is not None and of_game(text))


def make_line(table: Table, line: Line, label: str = "") -> RollRecord[Plain | Try | Judged | Several]:
    """Roll a line, within one budget."""
    own, *others = line.rolls
    if line.alike:
        return make_roll(table, own, times=len(line.rolls), label=label)
    budget = Budget()
    budget.require(sum(each.dice for each in line.rolls))
    facts = Several(tuple([_of_a_line(each) for each in line.rolls]))
    side = own.roll(table, _budget(own, budget))
    repeats = tuple([each.roll_own(table, _budget(each, budget)) for each in others])
    return RollRecord(facts, (side,), label, repeats)


def _budget(pools: Pools, shared: Budget) -> Budget:
    """A roll that the game judges has its own few dice, so that its odds are those of the roll by itself."""
    return Budget(MOST_DICE) if pools.judged else shared


def _of_a_line(pools: Pools) -> OfALine:
    """A roll of a line of several, judged by the game if it knows it."""
    if pools.judged is not None:
        return OfALine(pools.comment, judged=pools.judged)
    return OfALine(pools.comment, pools.typed[0].difficulty, pools.comparison)


def readings_of(parties: Iterable[Pools]) -> Iterator[Reading]:
    """How typed dice were read, if other dice rollers read them in another way. The dice of a named roll are
    the game's."""
    for each in (each for each in parties if each.judged is None or not each.judged.name):
        for typed in each.typed:
            yield from typed.notes


async def pools_for(table: Table, caller: Caller, member: tuple[int, str], text: str) -> Pools:
    """Another user's pool (their id and name), read by the sheet of the character that they play and rolled
    under its name. Refusal: it cannot be read."""
    user_id, name = member
    plays = await active_of(table, caller.guild_id, user_id)
    attributes = await values_left(table, caller.guild_id, user_id)
    game = await game_of(table, caller)
    hand, judged = _by_name(game, Hand(text), attributes)
    called = plays.name if plays else name
    pools = Pools(user_id, called, hand, attributes, user_id, game, judged=judged)
    return await _readable(table, caller, pools)


async def game_of(table: Table, caller: Caller) -> System:
    """The current game, by which ordinary dice compare to a difficulty without a sign."""
    return await game_here(table, caller) or PLAIN_GAME


async def _readable(table: Table, caller: Caller, pools: Pools) -> Pools:
    """The same pools. Refusal: they cannot be read; during a fight of Plain no other game is proposed."""
    try:
        must_read(pools, caller)
    except Refusal as refused:
        if refused.key == _IN_PLAIN and await fight_here(table, caller) is not None:
            others = {name: each for name, each in refused.facts.items() if name != "name"}
            raise Refusal("dice.unknown_name", name=refused.facts["name"], **others) from refused
        raise
    return pools


def must_read(pools: Pools, caller: Caller) -> None:
    """Refuse pools that cannot be read, or are too many dice.

    If a name is not on a sheet, the refusal names the sheet to the caller.
    """
    try:
        Budget().require(pools.dice)
        if pools.hand.hold_back:
            check_hold_back(pools.typed[0].groups, pools.hand.hold_back)
    except Refusal as refused:
        if refused.key not in NOT_ON_THE_SHEET:
            raise _with_nearest(_without_pools(refused, pools), pools) from refused
        name = refused.facts["name"]
        if pools.reader != caller.user_id:
            raise Refusal("sheet.not_on_theirs", who=pools.name, name=name) from refused
        _must_work(pools, str(name))
        told = _without_pools(_as_on_sheet(refused, pools.character), pools)
        raise _with_nearest(told, pools) from refused


_IN_PLAIN: Final = "dice.unknown_in_plain"
_UNKNOWN: Final = frozenset({"dice.unknown_attribute", "dice.unknown_name", _IN_PLAIN})


def _with_nearest(refused: Refusal, pools: Pools) -> Refusal:
    """The refusal with the nearest text that the game rolls by name: without another bot's command, or up to
    where reading stopped; in a game that rolls below its values, with a number for the unknown value."""
    rolls, text, column = pools.game.rolls, pools.hand.dice, refused.facts.get("column")
    if rolls is None or not isinstance(column, int) or "nearest" in refused.facts:
        return refused
    unknown = refused.key in _UNKNOWN
    if unknown and not pools.game.comparison.low_wins:
        return refused
    others = (f"{text} 1",) if unknown else (text.partition(" ")[2], text[: column - 1].strip())
    for each in filter(None, others):
        try:
            asked = rolls.read(each, pools.attributes)
        except Refusal:
            continue
        if asked is not None:
            refused.facts["nearest"] = f"{text} {_middling(asked.dice)}" if unknown else each
            break
    return refused


def _middling(dice: str) -> int:
    """Half of what dice come to at most, as an example of a value that they are rolled below."""
    return plan(read(dice, {})).most // 2


def _without_pools(refused: Refusal, pools: Pools) -> Refusal:
    """The same refusal; in a game without dice pools it offers none of their words, but the game's own."""
    game, facts = pools.game, refused.facts
    if game.values.keys() >= BUILT_IN:
        return refused
    others = {key: facts[key] for key in facts.keys() - {"typed", "meant", "name", "known"}}
    if refused.key in {"dice.misspelt_attribute", "dice.unknown_attribute"}:
        names = _names_of(game, pools.character)
        several = [each for each in names if " " in each]
        typed = fold(pools.hand.dice[cast("int", facts.get("column", 1)) - 1 :])
        for name, those in ((typed, several if " " in typed else ()), (str(facts["name"]), names)):
            if (meant := closest(fold(name), those, _NEAR)) is not None:
                return Refusal("dice.misspelt_attribute", name=name, meant=names[meant], **others)
    match refused.key:
        case "dice.no_die":
            return Refusal("dice.no_die_typed", typed=facts["typed"], **others)
        case "dice.misspelt_attribute" if str(facts["meant"]).startswith(POOL_WORDS):
            known: tuple[str, ...] = ()
        case "dice.unknown_attribute":
            listed = cast("tuple[str, ...]", facts["known"])
            known = tuple([each for each in listed if each not in BUILT_IN])
        case _:
            return refused
    if known:
        return Refusal("dice.unknown_attribute", name=facts["name"], known=known, **others)
    if game.check_dice:
        return Refusal("dice.unknown_skill", name=facts["name"], **others)
    if game is PLAIN_GAME:
        return Refusal("dice.unknown_in_plain", name=facts["name"], **others)
    return Refusal("dice.unknown_name", name=facts["name"], **others)


_NEAR: Final = 0.5
"""How like a value's name a misspelt one is, at least."""


def _names_of(game: System, character: Character | None) -> dict[str, str]:
    """The names that a roll may have for its values, folded, as they are written: those of a game in a file,
    in every language, and the sheet's."""
    of_game = [name for title in game.values.values() for name in versions(title)] if game.rolls else ()
    return {fold(each): each for each in (*of_game, *(entry.shown for entry, _ in own_values(character)))}


def _as_on_sheet(refused: Refusal, character: Character | None) -> Refusal:
    """The same refusal with the names of the sheet as they were typed there, and no others."""
    told, known = refused.anew(), names_known(character)
    called = {each.name: each.shown for each, _ in own_values(character)}
    names = (*map(fold, known), *called)  # The word that is meant may have a kind of dice behind its name.
    if told.key == "dice.misspelt_attribute" and not fold(str(told.facts["meant"])).startswith(names):
        others = {key: told.facts[key] for key in told.facts.keys() - {"name", "meant", "known"}}
        told = Refusal("dice.unknown_attribute", name=told.facts["name"], known=known, **others)
    if "known" in told.facts:
        told.facts["known"] = known
    if "meant" in told.facts:
        told.facts["meant"] = called.get(str(told.facts["meant"]), told.facts["meant"])
    return told


def _must_work(pools: Pools, name: str) -> None:
    """Refuse a name that is on the sheet but cannot be worked out, and say why."""
    names, found = names_for(pools.character), sheet_of(pools.character)
    found.must_work(names.canonical(name))
    found.must_work(names.canonical(name[:-1]))  # Behind a name stands the sign of a pool.


def summed_by(pools: Pools) -> Comparison:
    """How a sum of several rolls compares to its difficulty: it must be more (P-11); with dice other than 🅟
    and 🅽, as typed. Refusal: a sum cannot stay below a difficulty."""
    comparison = pools.comparison
    if comparison.low_wins:
        raise Refusal("tries.sum_grows")
    return Comparison.HIGHER if comparison is Comparison.HIGHER else Comparison.MEET


def must_have_difficulty(typed: Typed, given: int | None) -> int:
    """The one difficulty of a try. Refusal: there is none, or there are two."""
    difficulty = one_difficulty(given, typed.difficulty)
    if difficulty is None:
        raise Refusal("tries.no_difficulty")
    return difficulty


def make_roll(
    table: Table, pools: Pools, *, difficulty: int | None = None, times: int = 1, label: str = ""
) -> RollRecord[Plain | Try | Judged]:
    """Roll, ``times`` over, within one budget; with a difficulty it is a try (P-9)."""
    return roll_for(table, pools, asked_of(pools, difficulty), label, times)


def asked_of(pools: Pools, difficulty: int | None) -> Plain | Try | Judged:
    """What a roll of these dice is held against. Refusal: there are two difficulties."""
    if pools.judged is not None:
        return pools.judged.aimed(difficulty)
    difficulty = one_difficulty(difficulty, pools.typed[0].difficulty)
    return PLAIN if difficulty is None else Try(difficulty, comparison=pools.comparison)


def make_try(table: Table, pools: Pools, difficulty: int | None, label: str = "") -> RollRecord[Try | Judged]:
    """Roll a try. Refusal: it has no difficulty."""
    if pools.judged is not None:
        return roll_for(table, pools, pools.judged.aimed(difficulty), label)
    wanted = must_have_difficulty(pools.typed[0], difficulty)
    return roll_for(table, pools, Try(wanted, comparison=pools.comparison), label)


def roll_for(table: Table, pools: Pools, facts: Facts, label: str, times: int = 1) -> RollRecord[Facts]:
    """Roll a single side's dice ``times`` times for the facts, within one budget."""
    if pools.judged is not None:
        return _judged_for(table, pools, facts, label, times)
    own, budget = pools.typed[0], Budget()
    budget.require(pools.dice + (own.dice - pools.hand.hold_back) * (times - 1))
    side = pools.roll(table, budget)
    repeats = tuple([pools.roll_own(table, budget) for _ in range(times - 1)])
    return RollRecord(facts, (side,), label or pools.comment, repeats)


def _judged_for(table: Table, pools: Pools, facts: Facts, label: str, times: int) -> RollRecord[Facts]:
    """The same of a roll that the game judges; each throw has its own few dice."""
    first, *repeats = [pools.roll_own(table, Budget(MOST_DICE)) for _ in range(times)]
    side = Side(pools.user_id, pools.name, (first,))
    return RollRecord(facts, (side,), label or pools.comment, tuple(repeats))


def make_opposed(table: Table, parties: tuple[Pools, ...], label: str = "") -> RollRecord[Compared | Met]:
    """Roll for every party within one budget and compare (P-13); by their outcomes if the game judges all of
    them. Refusal: it judges some, whose totals say nothing."""
    budget = Budget()
    for party in parties:
        without_difficulty(party)
    budget.require(sum(party.dice for party in parties))
    label = label or parties[0].comment
    judged = tuple(party.judged for party in parties if party.judged)
    others = [party.name for party in parties if not party.judged]
    if others and not all(each.is_a_sum for each in judged):
        raise Refusal("game.opposed_unlike", name=others[0])
    if len(judged) == len(parties):
        thrown = [party.roll(table, Budget(MOST_DICE)) for party in parties]
        return RollRecord(Met(judged), _told_apart(thrown), label)
    return RollRecord(Compared(), _told_apart([party.roll(table, budget) for party in parties]), label)


def _told_apart(sides: Sequence[Side]) -> tuple[Side, ...]:
    """The sides with a number behind a name that several of them have."""
    names, seen = Counter(each.name for each in sides), Counter[str]()
    told = list[Side]()
    for each in sides:
        seen[each.name] += 1
        told.append(replace(each, name=f"{each.name} ({seen[each.name]})") if names[each.name] > 1 else each)
    return tuple(told)


def without_difficulty(pools: Pools) -> None:
    """Refuse a difficulty where results are compared with each other."""
    if pools.typed[0].difficulty is not None:
        raise Refusal("tries.opposed_has_difficulty")


def remember(table: Table, caller: Caller, text: str) -> None:
    """Note an open roll's pool for the player's autocomplete, unless it is the newest."""
    player, pool = (caller.guild_id, caller.user_id), text.strip()
    if table.newest_pools.get(player) != pool:
        table.store.remember_pool(caller.guild_id, caller.user_id, pool, caller.at)
        table.newest_pools[player] = pool


def note(
    table: Table,
    caller: Caller,
    made: RollRecord[Any],
    parties: Sequence[Pools],
    seen: str,
    before: RollRecord[Any] | None = None,
) -> None:
    """Note the fallen dice, for each side that a user plays. ``parties`` are the owners of these dice with
    the typed dice; of other dice every group counts as it fell. Dice that fell ``before`` are noted
    already."""
    sides, thrown = (len(before.sides), len(thrown_of(before))) if before else (0, 0)
    if isinstance(made.facts, Several):
        rolls = (*made.sides[0].rolls, *made.repeats)
        fell = tuple([each for roll, own in zip(rolls, parties, strict=True) for each in _typed([roll], own)])
        note_throws(table, caller, made.sides[0].user_id, fell, seen)
        return
    for side, party in zip_longest(made.sides[sides:], parties[: len(made.sides)]):
        rolls = (*side.rolls, *made.repeats)
        fell = tuple(_typed(rolls, party) if party else fallen(rolls, low_wins=_low_wins(made.facts)))
        note_throws(table, caller, side.user_id, fell, seen)
    for each in thrown_of(made)[thrown:]:
        user_id = made.sides[0].user_id if each.user_id is None else each.user_id
        note_throws(table, caller, user_id, (Throw(Hand(each.dice), each.total),), seen)


def _low_wins(facts: object) -> bool:
    """Whether the lower is the better of a roll that a game judges."""
    return isinstance(facts, Judged) and facts.judgement.low_wins


def noting(
    table: Table, caller: Caller, make: Callable[[], RollRecord[Facts]], parties: Sequence[Pools], seen: str
) -> Callable[[], RollRecord[Facts]]:
    """A roll that notes its fallen dice when it is made."""

    def made() -> RollRecord[Facts]:
        fell = make()
        note(table, caller, fell, parties, seen)
        return fell

    return made


def _typed(rolls: Sequence[Roll], party: Pools) -> Iterator[Throw]:
    """A party's own roll, its helpers', and its own again. Dice that explode count as they fell first:
    the exact distribution of many of them would take too long."""
    own, *helpers = party.typed
    for fell, typed in zip(rolls, chain((own, *helpers), repeat(own)), strict=False):
        dice = spelt(typed.expression)
        if len(dice) > MAX_TEXT or _throws_more(typed):
            yield from fallen((fell,))
        elif typed.dice > party.hand.hold_back:
            hand = replace(party.hand, dice=dice, assist="") if typed is own else Hand(dice)
            yield Throw(hand, fell.total, low_wins=typed is own and party.low_wins)


def _throws_more(typed: Typed) -> bool:
    return any(applied.modifier.throws for group in typed.groups for applied in group.modifiers)
