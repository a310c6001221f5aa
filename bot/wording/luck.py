"""Luck in words: the fallen sum, the expected sum, and the chance of at least that much."""

from collections.abc import Mapping
from fractions import Fraction

from bot.text import N_
from bot.wording.chances import chance_told, mean_told
from bot.wording.words import Marked, Words, escape

KINDS: Mapping[str, str] = {"mixed": N_("mixed dice")}
"""Kinds of dice that have no sign of their own."""

LUCK = (
    (
        Fraction(1, 20),
        N_("**very lucky**: as high or higher in {chance}"),
        N_("**very unlucky**: as low or lower in {chance}"),
    ),
    (
        Fraction(1, 4),
        N_("**lucky**: as high or higher in {chance}"),
        N_("**unlucky**: as low or lower in {chance}"),
    ),
)
"""The chances that count as luck, with the words for each; the smallest first."""


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
    words: Words, kind: str, total: int, mean: Fraction, chance: Fraction, less: Fraction, *, few: bool
) -> Marked:
    """One kind of dice: their sum. Of ``few`` rolls nobody is called lucky."""
    dice = words(KINDS[kind]) if kind in KINDS else Marked(kind)
    luck = _tail(words, chance, less) if few else _luck(words, chance, less)
    return words(
        "{dice}: {total}, on average {mean}; {luck}",
        dice=dice, total=total, mean=mean_told(mean), luck=luck,
    )  # fmt: skip


def _tail(words: Words, more: Fraction, less: Fraction) -> Marked:
    """The smaller of the two chances, without a judgement."""
    if less < more:
        return words("as low or lower in {chance}", chance=chance_told(words, less))
    return words("as high or higher in {chance}", chance=chance_told(words, more))


def above_told(words: Words, above: int, rolls: int, chance: Fraction, less: Fraction) -> Marked:
    """All rolls: how many came to more than their average."""
    return words(
        "{above} of {rolls} rolls above their own average; {luck}",
        above=above, rolls=rolls, luck=_luck(words, chance, less),
    )  # fmt: skip


def few_told(words: Words) -> Marked:
    """Too few rolls for a share of them to mean anything."""
    return words("Only a few rolls so far; here are their results. Ask again later in the evening.")


def _luck(words: Words, more: Fraction, less: Fraction) -> Marked:
    """Whether a user was lucky, and the exact chance of that much luck."""
    for most, lucky, unlucky in LUCK:
        if more <= most:
            return words(lucky, chance=chance_told(words, more))
        if less <= most:
            return words(unlucky, chance=chance_told(words, less))
    return words("about as expected: as high or higher in {chance}", chance=chance_told(words, more))


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
