"""Checks of 死亡本能 at a table: read, rolled, and a kept die rolled again (D-12)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.figures.figure import Kind
from bot.play.authority import Right
from bot.play.caller import Caller
from bot.play.encounter.changes import changes_on
from bot.play.figures import roll_of, values_of, who_rolls
from bot.play.leading import require
from bot.play.preferences import of_caller
from bot.play.rolling import lying
from bot.play.rolling.rolls import LONGEST_COMMENT
from bot.play.rulings.games import must_be_played
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.made import Made, Side
from bot.systems import CHECKING
from bot.systems.instinct.check_notation import Asked, check_of, read_check
from bot.systems.instinct.checks import SIDES, Check, Reroll, needed
from bot.systems.instinct.effects import changed_check
from bot.systems.instinct.made import CheckRoll

NOTHING_MORE = Asked()
"""What options add where there are none."""


@dataclass(frozen=True, slots=True)
class Request:
    """A check that was asked for and can be rolled: whose it is, and the game that the channel
    plays where it is another ("": it is not, or none is set)."""

    user_id: int
    name: str
    check: Check
    typed: str = ""
    label: str = ""
    elsewhere: str = ""


def read(text: str, values: Mapping[str, int], more: Asked = NOTHING_MORE) -> tuple[Asked, Check]:
    """What a text and what options ask for, both together, and the check that it is with a
    figure's values. Refusal: it cannot be read, or contradicts itself."""
    asked = read_check(text, values).with_(more)
    check = check_of(asked, values)
    needed(check)
    return asked, check


async def requested(
    table: Table,
    caller: Caller,
    text: str,
    more: Asked = NOTHING_MORE,
    label: str = "",
    named: str | None = None,
) -> Request:
    """The caller's check, read by the sheet of the figure they play, or that is ``named``, with what
    effects of a running fight change of them. Refusal: as ``read``, or that is no figure of theirs."""
    await must_be_played(table, caller, CHECKING)
    who = await who_rolls(table, caller, named)
    named_check = roll_of(who.figure, text)
    if named_check is not None and named_check.kind is Kind.CHECK:
        text, label = str(named_check.content), label or named_check.shown
    asked, check = read(text, await values_of(table, caller.guild_id, caller.user_id, who.figure), more)
    check = changed_check(check, await changes_on(table, caller, who, CHECKING))
    needed(check)
    system = (await of_caller(table, caller)).system
    return Request(
        user_id=who.user_id,
        name=who.name,
        check=check,
        typed=asked.text,
        label=label or asked.comment[:LONGEST_COMMENT],
        elsewhere=system.key if system and system is not CHECKING else "",
    )


def rolled(table: Table, request: Request) -> Made[CheckRoll]:
    """Throw the dice of a check (D-1, D-8, D-11): those of its dice value, then those beside it."""
    wanted = needed(request.check)
    dice = table.dice.roll(SIDES, wanted.dice) if wanted.dice else ()
    bonus = table.dice.roll(SIDES, wanted.bonus) if wanted.bonus else ()
    facts = CheckRoll(request.check, request.typed, dice, bonus, elsewhere=request.elsewhere)
    return Made(facts, (Side(request.user_id, request.name, ()),), request.label)


def rerollable(made: Made[CheckRoll]) -> tuple[int, ...]:
    """The places of the dice that may still be rolled again: those that count, each once."""
    again = {each.place for each in made.facts.rerolls}
    return tuple(place for place in made.facts.checked.kept if place not in again)


async def reroll(table: Table, caller: Caller, number: int, place: int) -> Made[CheckRoll]:
    """Roll a kept die again (D-12), for whoever rolled it; one that was is left as it is.
    Refusal: it is somebody else's, no longer kept, or not a die that counts."""
    async with table.lock("check", number):
        kept = await lying.lying(table, caller, number)
        made = kept.made
        await require(table, caller, Right.PRESS_OWN, own=made.sides[0].user_id == caller.user_id)
        if not isinstance(made.facts, CheckRoll) or place not in made.facts.checked.kept:
            raise Refusal("checks.not_kept")
        if place not in rerollable(made):
            return made
        (face,) = table.dice.roll(SIDES, 1)
        facts = replace(made.facts, rerolls=(*made.facts.rerolls, Reroll(place, face)))
        changed = replace(made, facts=facts)
        await lying.change(table, number, replace(kept, made=changed))
        return changed
