"""Luck in words: the fallen sum, the expected sum, and the chance of at least that much."""

from collections.abc import Mapping
from fractions import Fraction

from bot.text import N_
from bot.wording.chances import chance_told, mean_told
from bot.wording.words import Marked, Words, escape

KINDS: Mapping[str, str] = {"mixed": N_("mixed dice")}
"""Kinds of dice that have no sign of their own."""

LUCK = (
    (Fraction(1, 20), N_("**very lucky**: {chance}"), N_("**very unlucky**: {chance}")),
    (Fraction(1, 4), N_("**lucky**: {chance}"), N_("**unlucky**: {chance}")),
)
"""The chances that count as luck, with the words for each; the smallest first."""
HIGH, LOW = N_("as high or higher in {chance}"), N_("as low or lower in {chance}")


def heading_told(words: Words, who: str | None, begun: int, rolls: int, *, hidden: bool) -> Marked:
    """Whose luck, since when, over how many rolls; ``who`` None: the whole table's."""
    name, since = words("the table") if who is None else escape(who), Marked(f"<t:{begun}:t>")
    told = words.plural(
        "🍀 **Luck** of {who} since {begun}: {n} roll",
        "🍀 **Luck** of {who} since {begun}: {n} rolls",
        rolls,
        who=name,
        begun=since,
    )
    return words("{told} (hidden rolls included)", told=told) if hidden else told


def total_told(
    words: Words,
    kind: str,
    total: int,
    mean: Fraction,
    more: Fraction,
    less: Fraction,
    *,
    low_wins: bool,
    few: bool,
) -> Marked:
    """One kind of dice: their sum. Of ``few`` rolls nobody is called lucky."""
    dice = words(KINDS[kind]) if kind in KINDS else Marked(kind)
    if low_wins:
        dice = words("{dice} (the lower, the better)", dice=dice)
    better, worse = ((LOW, less), (HIGH, more)) if low_wins else ((HIGH, more), (LOW, less))
    if few:
        said, chance = min(better, worse, key=lambda each: each[1])
        luck = words(said, chance=chance_told(words, chance))
    else:
        luck = _luck(words, better, worse)
    return words(
        "{dice}: {total}, on average {mean}; {luck}",
        dice=dice, total=total, mean=mean_told(mean), luck=luck,
    )  # fmt: skip


def above_told(words: Words, above: int, rolls: int, chance: Fraction, less: Fraction) -> Marked:
    """All rolls: how many were better than their average."""
    return words(
        "{above} of {rolls} rolls better than their own average; {luck}",
        above=above, rolls=rolls, luck=_luck(words, (MORE, chance), (FEWER, less)),
    )  # fmt: skip


MORE, FEWER = N_("as many or more in {chance}"), N_("as few or fewer in {chance}")


def few_told(words: Words) -> Marked:
    """Too few rolls for a share of them to mean anything."""
    return words("Only a few rolls so far; here are their results. Ask again later in the evening.")


def _luck(words: Words, better: tuple[str, Fraction], worse: tuple[str, Fraction]) -> Marked:
    """Whether a user was lucky, and the exact chance of that much luck: what it is the chance of, and the
    chance, of what is at least as good and of what is at least as bad."""
    for most, *sentences in LUCK:
        for said, (of, chance) in zip(sentences, (better, worse), strict=True):
            if chance <= most:
                return words(said, chance=words(of, chance=chance_told(words, chance)))
    of, chance = better
    return words("about as expected: {chance}", chance=words(of, chance=chance_told(words, chance)))


def one_told(words: Words, who: str, above: int, rolls: int, chance: Fraction, less: Fraction) -> Marked:
    """The same of one of those at the table."""
    return words("{who}: {luck}", who=Marked(who), luck=above_told(words, above, rolls, chance, less))


def untold_told(words: Words, untold: int) -> Marked:
    """Rolls that are left out."""
    return words.plural(
        "{n} roll is left out: it has no exact distribution",
        "{n} rolls are left out: they have no exact distribution",
        untold,
    )


def method_told(words: Words) -> Marked:
    """The computation of luck, in one sentence."""
    return words(
        "Exact, over all results that the dice could have shown. Rerolls do not count. A chance of at "
        "most 25% is lucky or unlucky; at most 5%, very."
    )
