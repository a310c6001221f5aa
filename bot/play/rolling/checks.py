"""Checks of 死亡本能 at a table: read, rolled, and a kept die rolled again (D-12)."""

from dataclasses import dataclass, replace

from bot.characters.character import Character, EntryKind
from bot.characters.values import NOT_ON_THE_SHEET, by_sheet_of
from bot.dice.notation import must_have_dice
from bot.dice.notation import read as read_dice
from bot.play.authority import Caller, Right
from bot.play.characters import Who, active_of, roll_of, values_of
from bot.play.encounter.effect_changes import changes_on, roller, values_in_fight
from bot.play.games import must_be_played
from bot.play.gm_role import require
from bot.play.rolling import kept_rolls
from bot.play.rolling.rolls import LONGEST_COMMENT
from bot.play.settings import game_here, of_caller
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.record import RollRecord, Side
from bot.systems import CHECKING
from bot.systems.instinct.check_notation import TypedCheck, read_check
from bot.systems.instinct.checks import SIDES, Check, Reroll, needed
from bot.systems.instinct.checks_typed import NOTHING_MORE, proposed
from bot.systems.instinct.roll_kinds import CheckRoll, Met


@dataclass(frozen=True, slots=True)
class Request:
    """A check that was asked for and can be rolled: its roller; the channel's game if that is another one
    ("": it is not, or none is set); and the check that supplies its target value (``met``, without its
    dice)."""

    user_id: int
    name: str
    check: Check
    typed: str = ""
    label: str = ""
    elsewhere: str = ""
    met: Met | None = None


def typed_of(character: Character | None, text: str) -> tuple[str, str]:
    """The notation and the name of a check from a text: the check of that name on the sheet, otherwise the
    text itself without a name."""
    named = roll_of(character, text)
    if named is None or named.kind is not EntryKind.CHECK:
        return text, ""
    return str(named.content), named.shown


async def requested(
    table: Table,
    caller: Caller,
    text: str,
    more: TypedCheck = NOTHING_MORE,
    label: str = "",
    named: str | None = None,
) -> Request:
    """The caller's check, read by the sheet of the ``named`` character or of the one they play, with the
    changes by effects of a running fight. Refusal: as ``read``, or it is not a character of the caller."""
    await must_be_played(table, caller, CHECKING)
    return await request_of(table, caller, await roller(table, caller, named), text, more, label)


async def of_member(
    table: Table,
    caller: Caller,
    member: tuple[int, str],
    text: str,
    more: TypedCheck = NOTHING_MORE,
    label: str = "",
) -> Request:
    """Another user's check (their id and name), by the character that they play. Refusal: as ``read``."""
    user_id, name = member
    character = await active_of(table, caller.guild_id, user_id)
    return await request_of(table, caller, Who(user_id, name, character), text, more, label)


async def request_of(
    table: Table, caller: Caller, who: Who, text: str, more: TypedCheck = NOTHING_MORE, label: str = ""
) -> Request:
    """A user's check by their sheet, with the changes by effects of a running fight. Refusal: as ``read``."""
    text, name = typed_of(who.character, text)
    values = await values_in_fight(table, caller, who)
    if values is None:
        values = await values_of(table, caller.guild_id, who.user_id, who.character)
    changes = await changes_on(table, caller, who, CHECKING)

    def read() -> tuple[TypedCheck, CheckRoll]:
        return proposed(text, values, more, changes)

    asked, roll = read() if who.user_id == caller.user_id else by_sheet_of(who.name, read)
    system = (await of_caller(table, caller)).system
    return Request(
        user_id=who.user_id,
        name=who.name,
        check=roll.check,
        typed=roll.typed,
        label=label or name or asked.comment[:LONGEST_COMMENT],
        elsewhere=system.key if system and system is not CHECKING else "",
        met=roll.met,
    )


async def is_check(table: Table, caller: Caller, *texts: str | None) -> bool:
    """Whether typed dice are checks: in 死亡本能, everything that is not other dice."""
    if await game_here(table, caller) is not CHECKING:
        return False
    return any(text is not None and not _other_dice(text) for text in texts)


def _other_dice(text: str) -> bool:
    """Whether a text is dice, and no check."""
    try:
        read_check(text, {}, weapons=True)
    except Refusal:
        pass
    else:
        return False
    try:
        must_have_dice(read_dice(text, {}))
    except Refusal as refused:
        return refused.key in NOT_ON_THE_SHEET
    return True


def without_target(request: Request) -> None:
    """Refuse a target where another check gives it."""
    if request.check.target is not None or request.met is not None:
        raise Refusal("tries.opposed_has_difficulty")


def against(own: Request, other: Request) -> Request:
    """A check against another one, with that one's value as its target (D-60). Refusal: one has its own
    target."""
    for each in (own, other):
        without_target(each)
    return replace(own, met=Met(other.check, other.typed, user_id=other.user_id, name=other.name))


def rolled(table: Table, request: Request) -> RollRecord[CheckRoll]:
    """Throw the dice of a check (D-1, D-8, D-11): those of its dice value, then its further dice. If it meets
    another check, that one's dice come first, and its value is the target (D-60)."""
    check, met = request.check, request.met
    if met is not None:
        dice, bonus = _thrown(table, met.check)
        met = replace(met, dice=dice, bonus=bonus)
        check = replace(check, target=met.checked.value)
    dice, bonus = _thrown(table, check)
    facts = CheckRoll(check, request.typed, dice, bonus, elsewhere=request.elsewhere, met=met)
    return RollRecord(facts, (Side(request.user_id, request.name, ()),), request.label)


def _thrown(table: Table, check: Check) -> tuple[tuple[int, ...], tuple[int, ...]]:
    wanted = needed(check)
    return (
        table.dice.roll(SIDES, wanted.dice) if wanted.dice else (),
        table.dice.roll(SIDES, wanted.bonus) if wanted.bonus else (),
    )


def rerollable(made: RollRecord[CheckRoll]) -> tuple[int, ...]:
    """The places of the dice that may still be rolled again: those that count, each once."""
    again = {each.place for each in made.facts.rerolls}
    return tuple(place for place in made.facts.checked.kept if place not in again)


async def reroll(table: Table, caller: Caller, number: int, place: int) -> RollRecord[CheckRoll]:
    """Roll a stored die again (D-12), for its roller; a die that was rolled again is left as it is. Refusal:
    it is another user's, no longer stored, or not a die that counts."""
    async with table.lock("check", number):
        kept = await kept_rolls.kept_roll(table, caller, number)
        made = kept.made
        await require(table, caller, Right.PRESS_OWN, own=made.sides[0].user_id == caller.user_id)
        if not isinstance(made.facts, CheckRoll) or place not in made.facts.checked.kept:
            raise Refusal("checks.not_kept")
        if place not in rerollable(made):
            return made
        (face,) = table.dice.roll(SIDES, 1)
        facts = replace(made.facts, rerolls=(*made.facts.rerolls, Reroll(place, face)))
        changed = replace(made, facts=facts)
        await kept_rolls.change(table, number, replace(kept, made=changed))
        return changed
