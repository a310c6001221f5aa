"""A game's odds in words: chances by their names, after attacks, and the target that can be made."""

from collections.abc import Sequence

from bot.systems.odds_questions import Best, Course, Named, Reckoned
from bot.wording.chances import LONGEST_DENOMINATOR, chance_told, mean_told, numbered_told, percent
from bot.wording.words import Marked, Words

_SHORT = 5
"""Digits of the denominator of a fraction in a table."""


def title_told(words: Words, reckoned: Reckoned) -> Marked:
    """The question, with the chances that matter: the first, and that the GM decides. Without chances, the
    mean."""
    if not reckoned.chances:
        results = reckoned.spreads[0].results
        return words(
            "{dice}: on average **{mean}**, from {least} to {most}",
            dice=reckoned.title, mean=mean_told(results.mean), least=results.least, most=results.most,
        )  # fmt: skip
    first, *others = reckoned.chances[:-1]
    told = [_told(words, each) for each in (first, *(other for other in others if other.chance))]
    return words("{dice}: {chances}", dice=reckoned.title, chances=Marked(" · ".join(told)))


def _told(words: Words, each: Named, longest: int = LONGEST_DENOMINATOR) -> Marked:
    return Marked(f"{words(each.name)} {chance_told(words, each.chance, longest)}")


def courses_told(words: Words, courses: Sequence[Course]) -> Marked:
    """The results of all attacks."""
    each = [_told(words, Named(course.name, course.after[-1]), _SHORT) for course in courses]
    return words.plural(
        "after {n} attack: {chances}",
        "after {n} attacks: {chances}",
        len(courses[0].after), chances=Marked(" · ".join(each)),
    )  # fmt: skip


def further_told(words: Words, further: Sequence[Named]) -> Marked:
    """Further chances; impossible ones are left out."""
    told = [Marked(f"{words(each.name)} {percent(each.chance)}") for each in further if each.chance]
    return Marked(" · ".join(told))


def best_told(words: Words, best: Best) -> Marked:
    """The highest target that is made as often as was asked."""
    wanted = Marked(f"{mean_told(best.wanted * 100)}%")
    if best.target is None:
        return words("With {wanted} no target can be made.", wanted=wanted)
    return words(
        "With {wanted} at least: up to target **{target}** ({chance}); {following} at {next}",
        wanted=wanted, target=best.target, chance=Marked(percent(best.chance)),
        next=best.target + 1, following=Marked(percent(best.following)),
    )  # fmt: skip


def by_attack_told(words: Words, courses: Sequence[Course]) -> Marked:
    """A table by attacks: what its columns are, then a line for each attack."""
    names = Marked(" · ".join([words(course.name) for course in courses]))
    head = words("after attack: {names}", names=names)
    return Marked("\n".join([head, *numbered_told([course.after for course in courses])]))
