"""Words of looks: noticed or not, how concealed, why, and what follows."""

from collections.abc import Mapping

from bot.systems.measures import Unit
from bot.systems.perception import Between, Concealed, Concealment, Noticed, Where
from bot.systems.senses import Sensed, Senses
from bot.systems.system import System
from bot.text import N_
from bot.wording.brief_rulings import BriefRuling, briefly
from bot.wording.reasons import number
from bot.wording.words import Marked, Words

WHERE: Mapping[Where, str] = {
    Where.AHEAD: N_("before or beside, as high"),
    Where.BEHIND: N_("behind"),
    Where.ABOVE: N_("above"),
    Where.BELOW: N_("below"),
}

BETWEEN: Mapping[Between, str] = {
    Between.WALL: N_("the hiding place: a wall, a tree"),
    Between.HIGHER: N_("higher than both"),
    Between.LEVEL: N_("as high as the higher one"),
    Between.LOWER: N_("lower than the higher one"),
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
"""Examples of entries in the list of senses, readable in either language."""


DECIDING = frozenset(
    f"sense.{each}"
    for each in (
        "far", "deep", "blocked", "hidden_by", "behind", "above", "invisible", "unnoticed",
        "keenest", "nothing_finds", "stealth", "disadvantage", "open_to_it",
        "wall_between", "higher_between", "level_between_levels",
        "dark_vision_far", "no_dark_vision", "detection_far", "no_detection",
    )
)  # fmt: skip
"""The keys of the steps that readers want even if they read no others."""


def sensed_told(words: Words, system: System, sensed: Sensed) -> BriefRuling:
    """Whether a thing is noticed, or how concealed it is, and by which game's rules; every step, and what
    follows. If that is long, the deciding steps come first."""
    verdict = f"👁 **{words(system.title)}** · {_verdict(words, system.senses, sensed.seen)}"
    reasons = (*sensed.seen.reasons, *sensed.follows)
    return briefly(words, [verdict], reasons, DECIDING)


def _verdict(words: Words, senses: Senses | None, seen: Noticed | Concealed) -> Marked:
    if isinstance(seen, Concealed):
        return words(LEVELS[seen.level])
    if not seen.noticed:
        return words("**Not noticed**")
    if seen.within is None:
        return words("**Noticed**")
    if senses is not None and senses.unit is Unit.FEET:
        return words("**Noticed** within **{range}** ft", range=number(seen.within))
    n = seen.within.numerator if seen.within.denominator == 1 else 2
    return words.plural(
        "**Noticed** within **{range}** step",
        "**Noticed** within **{range}** steps",
        n,
        range=number(seen.within),
    )
