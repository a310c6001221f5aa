"""Looks, told: noticed or not, how concealed, why, and what follows."""

from collections.abc import Iterable, Mapping

from bot.ground.reason import Reason
from bot.systems.btr.sight import Between
from bot.systems.instinct.senses import Concealed, Concealment
from bot.systems.noticed import Noticed, Where
from bot.text import N_
from bot.wording.encounter.terms import SYSTEM_NAMES
from bot.wording.reasons import number, reason_told, reasons_told
from bot.wording.words import Marked, Words

WHERE: Mapping[Where, str] = {
    Where.AHEAD: N_("before or beside, as high"),
    Where.BEHIND: N_("behind (facing in use)"),
    Where.ABOVE: N_("above"),
    Where.BELOW: N_("below"),
}

BETWEEN: Mapping[Between, str] = {
    Between.WALL: N_("a wall, a tree: what hides it"),
    Between.HIGHER: N_("BtR: higher than both"),
    Between.LEVEL: N_("BtR: as high as the higher one"),
    Between.LOWER: N_("BtR: lower than the higher one"),
}

LEVELS: Mapping[Concealment, str] = {
    Concealment.VISIBLE: N_("**Visible**: concealment 0"),
    Concealment.CONCEALED: N_("**Concealed**: concealment 1"),
    Concealment.HIDDEN: N_("**Hidden**: concealment 2"),
    Concealment.UNDETECTED: N_("**Undetected**: concealment 3"),
}

SAMPLES = (
    N_("darkvision 1"), N_("darkvision 2"), N_("vibration 1"), N_("vibration 2"), N_("heat 1"), N_("heat 2"),
    N_("sight imprecise"), N_("sight none"), N_("hearing precise"), N_("hearing none"),
    N_("smell imprecise"), N_("smell none"), N_("medium none"), N_("weather 3"),
)  # fmt: skip
"""What may stand in the list of senses, such as it can be read there in either language."""


def noticed_told(
    words: Words, system: str, seen: Noticed, follows: Iterable[Reason], *, in_feet: bool = False
) -> Marked:
    """Whether a thing is noticed (and from where on) by whose rules, every step, and what follows."""
    return _told(words, system, _verdict(words, seen, in_feet=in_feet), seen.reasons, follows)


def concealed_told(words: Words, system: str, seen: Concealed, follows: Iterable[Reason]) -> Marked:
    """How concealed a thing is by whose rules, every step, and what follows."""
    return _told(words, system, words(LEVELS[seen.level]), seen.reasons, follows)


def _verdict(words: Words, seen: Noticed, *, in_feet: bool) -> Marked:
    if not seen.noticed:
        return words("**Not noticed**")
    if seen.within is None:
        return words("**Noticed**")
    if in_feet:
        return words("**Noticed** within **{range}** ft", range=number(seen.within))
    n = seen.within.numerator if seen.within.denominator == 1 else 2
    return words.plural(
        "**Noticed** within **{range}** step", "**Noticed** within **{range}** steps", n,
        range=number(seen.within),
    )  # fmt: skip


def _told(
    words: Words, system: str, verdict: Marked, steps: Iterable[Reason], follows: Iterable[Reason]
) -> Marked:
    lines = [
        f"👁 **{words(SYSTEM_NAMES[system])}** · {verdict}",
        reasons_told(words, steps),
        *(f"• {reason_told(words, each)}" for each in follows),
    ]
    return Marked("\n".join(lines))
