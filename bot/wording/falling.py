"""Falls, told."""

from bot.systems.pool.falling import Fall, landing, way_down
from bot.systems.pool.made import Fell
from bot.systems.pool.riding import seat
from bot.wording.reasons import reasons_told
from bot.wording.sheet import attribute
from bot.wording.words import Marked, Words


def fell_told(
    words: Words, fell: Fell, roll: Marked | None, *, damage: int | None, kept_seat: bool | None,
    reasons: bool = True,
) -> list[str]:  # fmt: skip
    """The lines of a fall: rounds, the ground's attack (``roll``, in text), what it does,
    and why. ``damage`` of a hit in the saddle comes with whether the seat was kept."""
    if kept_seat is None or damage is None:
        return _fell(words, fell, roll, reasons=reasons)
    why = [reasons_told(words, seat(damage, kept=kept_seat))] if reasons else []
    if kept_seat:
        return [words("**Stays in the saddle**"), *why]
    return [words("**Thrown from the saddle**"), *why, *_fell(words, fell, roll, reasons=reasons)]


def _fell(words: Words, fell: Fell, roll: Marked | None, *, reasons: bool) -> list[str]:
    fall, result = fell.fall, fell.roll.total if fell.roll else 0
    rounds = words.plural("Falls for **{n} round**", "Falls for **{n} rounds**", fall.rounds)
    attack = [roll] if roll else []
    why = [reasons_told(words, (*way_down(fall), *landing(fall, result)))] if reasons else []
    return [rounds, *attack, _outcome(words, fall, result), *why]


def _outcome(words: Words, fall: Fall, result: int) -> Marked:
    if fall.harmless:
        return words("**No harm**: lands balanced")
    lost = fall.lost(result)
    if not lost:
        return words("**Misses**: no dice lost")
    loser = attribute(words, fall.attribute.value)
    return words.plural(
        "**Hits**: **{n}** {attribute} die lost, lies prone",
        "**Hits**: **{n}** {attribute} dice lost, lies prone",
        lost,
        attribute=loser,
    )
