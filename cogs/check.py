"""/check: checks of 死亡本能."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from discord import app_commands

from bot.characters.character import EntryKind
from bot.characters.values import NOT_ON_THE_SHEET
from bot.play import throws
from bot.play.authority import Right
from bot.play.characters import roll_of, sheet_of
from bot.play.delivery import Button
from bot.play.games import must_know
from bot.play.gm_role import require
from bot.play.hidden_rolls.hidden_rolls import Visibility
from bot.play.rolling import checks, kept_rolls, rolls
from bot.play.rolling.bare_dice import question_behind
from bot.play.rolling.rerolls import GREAT, to_choose, to_reroll
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.systems import CHECKING
from bot.systems.instinct.check_notation import MAX_TEXT, TypedCheck, read_target
from bot.systems.instinct.checks import MOST_DICE
from bot.systems.instinct.checks_typed import proposed
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.instinct.skills import SUBSTITUTE_FROM, proficiency_of, skill_check, skills_of
from bot.text import fold
from bot.wording import sheet
from bot.wording.refusals import refusal
from bot.wording.rolls.checks import typed_told
from bot.wording.words import Marked, Words, escape
from cogs.dice_options import AS, CharacterName, Label
from cogs.roll_messages import made_chances, rolled, rulings, tell
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
from cogs.ui.command_names import shown_command
from cogs.ui.commands import command
from cogs.ui.ongoing_messages import settled
from cogs.ui.suggestions import UNREADABLE, Pairs, chosen, unreadable

Text = app_commands.Range[str, 1, MAX_TEXT]
Strength = app_commands.Range[int, 0, MOST_DICE]


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """A check: the typed text, and the options that add to it."""

    modifier: Text
    target: app_commands.Range[str, 1, 20] | None = None
    difficulty_step: str | None = None
    advantage: Strength = 0
    disadvantage: Strength = 0
    support: Strength = 0
    hindrance: Strength = 0
    passive: bool = False
    give_up: bool = False
    substitute: app_commands.Range[str, 1, 40] | None = None
    visibility: str = "public"
    label: Label | None = None
    as_character: CharacterName | None = None

    @property
    def asked(self) -> TypedCheck:
        """The options other than the text. Refusal: the target cannot be read."""
        return TypedCheck(
            substitute=self.substitute or "",
            target=read_target(self.target) if self.target else None,
            steps=(int(self.difficulty_step),) if self.difficulty_step else (),
            advantages=(self.advantage,) if self.advantage else (),
            disadvantages=(self.disadvantage,) if self.disadvantage else (),
            support=self.support,
            hindrance=self.hindrance,
            passive=self.passive,
            given_up=self.give_up,
        )


async def _suggested(ask: Ask, current: str) -> Pairs:
    """Whether the typed text can be read, and its value; then the sheet's checks, and its skills in place of
    the last name."""
    character = await chosen(ask)
    values = sheet_of(character).values
    own = [each for each in (character.rolls if character else ()) if each.kind is EntryKind.CHECK]
    meant = [(f"{each.shown} = {each.content}", each.shown) for each in own if fold(current) in each.name]
    if roll_of(character, current):
        return meant
    before, name = _last_name(current)
    found = [
        (f"{before}{shown} {_worth(values, skill):+d}", f"{before}{shown}")
        for skill, shown in _named(ask, values, name)
    ]
    found = [*meant, *found]
    read = _readable(ask, current, values)
    # A half-typed name is not a mistake yet: its completions come first.
    begun = bool(found) and any(told.startswith(UNREADABLE) for told, _ in read)
    return [*found, *read] if begun else [*read, *found]


def _named(ask: Ask, values: Mapping[str, int], part: str) -> list[tuple[str, str]]:
    """The skills for a character's checks that a part of a name may mean, with their names."""
    named = [(skill, sheet.named(ask.words, skill)) for skill in skills_of(values)]
    meant = [(skill, shown) for skill, shown in named if fold(part) in skill or fold(part) in fold(shown)]
    return sorted(meant, key=lambda each: not fold(each[1]).startswith(fold(part)))


_LAST_NAME = re.compile(r"[^\W\d]\w*$")


def _last_name(text: str) -> tuple[str, str]:
    """A text parted before the name that it ends with."""
    found = _LAST_NAME.search(text)
    return (text[: found.start()], found[0]) if found else (text, "")


def _worth(values: Mapping[str, int], skill: str) -> int:
    return sum(each.amount for each in skill_check(values, skill).modifiers)


def _readable(ask: Ask, current: str, values: Mapping[str, int]) -> Pairs:
    """A check mark and the check, or a cross and the place where reading stopped."""
    if not current.strip():
        return []
    try:
        asked, roll = proposed(current, values)
    except Refusal as refused:
        return [(unreadable(refusal(ask.words, refused)), current)]
    return [(f"✓ {typed_told(ask.words, asked.text, roll.check)}", current)]


async def _substitutes(ask: Ask, current: str) -> Pairs:
    """The sheet's skills that may stand in for another (D-16)."""
    values = sheet_of(await chosen(ask)).values
    return [
        (shown, shown)
        for skill, shown in _named(ask, values, current)
        if proficiency_of(values, skill) >= SUBSTITUTE_FROM
    ]


SUGGESTED = {"modifier": _suggested, "substitute": _substitutes, **AS}


@command("check", "Make a check (Death Instinct)", autocomplete=SUGGESTED)
async def check(ask: Ask, options: CheckOptions) -> None:
    """D-1 … D-16."""
    try:
        request = await checks.requested(
            ask.table, ask.caller, options.modifier, options.asked, options.label or "", options.as_character
        )
    except Refusal as refused:
        if refused.key in NOT_ON_THE_SHEET and "meant" not in refused.facts:  # It is of another game.
            await must_know(ask.table, ask.caller, CHECKING, shown_command(ask.words, "check"))
        raise
    await tell_check(ask, Visibility(options.visibility), request)


async def tell_check(ask: Ask, visibility: Visibility, request: checks.Request) -> None:
    """Roll a check and announce it to its audience."""

    def made() -> RollRecord[CheckRoll]:
        return checks.rolled(ask.table, request)

    if visibility is not Visibility.PUBLIC:
        await tell(ask, visibility, made, chances=True)
        return
    await tell_openly(ask, made)


async def tell_openly(ask: Ask, make: Callable[[], RollRecord[CheckRoll]]) -> None:
    """Roll a check, and answer with it in public."""
    done = rolls.noting(ask.table, ask.caller, make, (), throws.PUBLIC)()
    kept = checks.rerollable(done) or question_behind(done)
    number = kept_rolls.keep(ask.table, ask.caller, done) if kept else 0
    words = await ask.public_words()
    await ask.answer(rolled(words, done, _buttons(ask, words, done, number)), private=False)


def _buttons(ask: Ask, words: Words, made: RollRecord[CheckRoll], number: int) -> tuple[Button, ...]:
    """The buttons below a check: the GM's ruling or the choice of a great success, and the stored dice."""
    chances = made_chances(words, made, number)
    return (*rulings(ask, words, made), *to_choose(words, made), *to_reroll(words, made, number), *chances)


@press("great", takes=2)
async def _choose(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The choice after a success from degree 10 on, by its roller (D-4)."""
    roller, great = numbers
    await require(ask.table, ask.caller, Right.PRESS_OWN, own=ask.caller.user_id == roller)
    if ask.message is None or great not in GREAT:
        raise Refusal("ongoing.unknown")
    words = await ask.public_words()
    who = Marked(f"**{escape(ask.caller.name)}**")
    await settled(ask, ask.message, words(GREAT[great], who=who), "great")


@press("check_reroll", takes=2)
async def _reroll(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Roll one of the dice that count again and show both faces in the same message (D-12)."""
    number, place = numbers
    made = await checks.reroll(ask.table, ask.caller, number, place)
    words = await ask.public_words()
    post = rolled(words, made, _buttons(ask, words, made, number))
    await ask.update(await ask.short(post, private=False))


COMMANDS = (check,)
