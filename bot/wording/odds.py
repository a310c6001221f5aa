"""Odds in words: the chances, and the alt text of their picture."""

import re
from collections.abc import Sequence
from fractions import Fraction

from bot.systems.system import SIGNED, Comparison
from bot.text import N_
from bot.wording.chances import chance_told, mean_told, percent
from bot.wording.words import Marked, Words, escape

_COMPARED = re.compile("[<>=≥≤≧≦]")


def dice_told(dice: str, difficulty: int | None, comparison: Comparison) -> str:
    """Dice with their difficulty, as they are typed."""
    if difficulty is None:
        return dice
    if _COMPARED.search(dice):
        dice = f"({dice})"
    return f"{dice} {sign_of(comparison)} {difficulty}"


def sign_of(comparison: Comparison) -> str:
    """The sign that asks for it, as it is typed; a degree wins above its target."""
    return next((sign for sign, each in SIGNED.items() if each is comparison), ">")


def success_told(words: Words, dice: str, wins: Fraction, gm_decides: Fraction) -> Marked:
    """The chance of a try."""
    told = words("{dice}: success {chance}", dice=dice, chance=chance_told(words, wins))
    if not gm_decides:
        return told
    chance = chance_told(words, gm_decides)
    return words("{odds} · degree 0, the GM decides: {chance}", odds=told, chance=chance)


def results_told(words: Words, dice: str, mean: Fraction, least: int, most: int) -> Marked:
    """The distribution of dice without a question."""
    return words(
        "{dice}: on average **{mean}**, from {least} to {most}",
        dice=dice, mean=mean_told(mean), least=least, most=most,
    )  # fmt: skip


def against_told(
    words: Words, dice: str, other: str, wins: Fraction, tie: Fraction, loses: Fraction
) -> Marked:
    """The chances of two sides."""
    won, tied, lost = (chance_told(words, each) for each in (wins, tie, loses))
    return words(
        "{dice} against {other}: wins {won} · tie {tied} · loses {lost}",
        dice=dice, other=other, won=won, tied=tied, lost=lost,
    )  # fmt: skip


def side_told(words: Words, name: str, dice: str, wins: Fraction) -> Marked:
    """The chance of one of several sides."""
    who = Marked(f"**{escape(name)}**")
    return words("{who} ({dice}): wins {chance}", who=who, dice=dice, chance=chance_told(words, wins))


def tie_told(words: Words, tie: Fraction) -> Marked:
    """The chance of a tie at the top."""
    return words("a tie: {chance}", chance=chance_told(words, tie))


def best_told(
    words: Words,
    wanted: Fraction,
    difficulty: int | None,
    chance: Fraction,
    following: Fraction,
    *,
    low_wins: bool = False,
) -> Marked:
    """The difficulty that can be reached with a chance."""
    least = Marked(f"{mean_told(wanted * 100)}%")
    if difficulty is None:
        return words("With {wanted} no difficulty can be made.", wanted=least)
    highest = N_(
        "With {wanted} at least: up to difficulty **{difficulty}** ({chance}); {following} at {next}"
    )
    lowest = N_("With {wanted} at least: from target **{difficulty}** on ({chance}); {following} at {next}")
    return words(
        lowest if low_wins else highest,
        wanted=least, difficulty=difficulty, chance=Marked(percent(chance)),
        next=difficulty - 1 if low_wins else difficulty + 1, following=Marked(percent(following)),
    )  # fmt: skip


def periods_told(words: Words, dice: str, periods: int, chance: Fraction) -> Marked:
    """The chance to be done in time, when results add up."""
    told = chance_told(words, chance)
    return words.plural(
        "{dice}, adding up: done within {n} period {chance}",
        "{dice}, adding up: done within {n} periods {chance}",
        periods, dice=dice, chance=told,
    )  # fmt: skip


def period_mean_told(words: Words, dice: str | None, mean: Fraction) -> Marked:
    """How long it takes on average, of dice that no line before has named."""
    told = words("on average done after **{mean}** periods", mean=mean_told(mean))
    return told if dice is None else words("{dice}, adding up: {told}", dice=dice, told=told)


def surely_told(words: Words, share: Fraction, within: int) -> Marked:
    """By when it is done that surely."""
    return words.plural(
        "{share}: done within {n} period",
        "{share}: done within {n} periods",
        within, share=Marked(f"{share * 100}%"),
    )  # fmt: skip


def contest_told(words: Words, told: Marked, goal: int | None, periods: int, still: Fraction) -> Marked:
    """The chances of a contest, with how far it was looked ahead."""
    undecided = chance_told(words, still)
    return words.plural(
        "{told} · undecided {undecided} (goal {goal}, within {n} period)",
        "{told} · undecided {undecided} (goal {goal}, within {n} periods)",
        periods, told=told, undecided=undecided, goal=goal,
    )  # fmt: skip


def race_head_told(words: Words, names: Sequence[str]) -> Marked:
    """The headings of a contest's table."""
    return words("period: {sides} · tie", sides=Marked(" · ".join([escape(name) for name in names])))
