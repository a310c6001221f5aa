"""A rest of 死亡本能, in words."""

from collections.abc import Sequence

from bot.ground.reason import Reason
from bot.systems import CHECKING
from bot.systems.instinct.rests import RESTS, Rested
from bot.wording.reasons import reasons_told
from bot.wording.words import Marked, Words, bold


def character_rest_told(
    words: Words, name: str, rested: Rested, health: Marked, reasons: Sequence[Reason]
) -> Marked:
    """The rest's result, its changes of a character's health ("": none), and why."""
    who = Marked(f"{bold(name)} · **{words(RESTS[rested.kind])}**")
    line = words("🛏 {kind}: {health}", kind=who, health=health) if health else words("🛏 {kind}", kind=who)
    return Marked(f"{line}\n{reasons_told(words, reasons)}")


def rest_told(words: Words, rested: Rested, sp: int | None, reasons: Sequence[Reason]) -> Marked:
    """The rest's result, the rest of SP if they were given, and why."""
    kind = Marked(f"**{words(CHECKING.title)}** · **{words(RESTS[rested.kind])}**")
    line = words("🛏 {kind}", kind=kind)
    if sp is not None:
        line = words("🛏 {kind}: SP {before} → **{after}**", kind=kind, before=sp, after=rested.sp)
    return Marked(f"{line}\n{reasons_told(words, reasons)}")
