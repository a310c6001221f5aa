"""Words of falls: how long, what the ground does, and being hit in the saddle."""

from bot.rolls.record import RollRecord
from bot.systems.pool.falling import Fall, landing, way_down
from bot.systems.pool.riding import seat
from bot.systems.pool.roll_kinds import Fell, Rode, verdicts
from bot.wording.reasons import reasons_told
from bot.wording.rolls.dice import Detail, Telling, roll_told
from bot.wording.rolls.tries import try_told
from bot.wording.sheet import attribute
from bot.wording.words import Marked, Words


def _fall_told(words: Words, made: RollRecord[Fell], detail: Detail) -> list[str]:
    return _fell(words, made.facts, detail)


def _ride_told(words: Words, made: RollRecord[Rode], detail: Detail) -> list[str]:
    """The try to keep the seat, and where it failed the fall."""
    (verdict,) = verdicts(made)
    damage, kept = made.facts.difficulty, verdict.success is True
    why = [reasons_told(words, seat(damage, made.facts.fell.fall.drop, kept=kept))] if detail.reasons else []
    tried = try_told(words, made, detail)
    if kept:
        return [*tried, words("**Stays in the saddle**"), *why]
    return [*tried, words("**Thrown from the saddle**"), *why, *_fell(words, made.facts.fell, detail)]


def _fell(words: Words, fell: Fell, detail: Detail) -> list[str]:
    """Rounds, the ground's attack, what it does, and why."""
    fall, result = fell.fall, fell.roll.total if fell.roll else 0
    rounds = words.plural("Falls for **{n} round**", "Falls for **{n} rounds**", fall.rounds)
    attack = [roll_told(words, fell.roll, detail.most)] if fell.roll else []
    why = [reasons_told(words, (*way_down(fall), *landing(fall, result)))] if detail.reasons else []
    return [rounds, *attack, landing_told(words, fall, result), *why]


def landing_told(words: Words, fall: Fall, result: int) -> Marked:
    """The effect of the ground: the lost dice, and the posture."""
    if fall.harmless:
        return words("**No harm**: lands balanced")
    if not fall.rest(result):
        return words("**The ground misses**: no dice lost")
    lost = fall.lost(result)
    loser = attribute(words, fall.attribute.value)
    if fall.postures:
        return words.plural(
            "**The ground hits**: **{n}** {attribute} die lost, lies prone",
            "**The ground hits**: **{n}** {attribute} dice lost, lies prone",
            lost,
            attribute=loser,
        )
    return words.plural(
        "**The ground hits**: **{n}** {attribute} die lost",
        "**The ground hits**: **{n}** {attribute} dice lost",
        lost,
        attribute=loser,
    )


def _deed(words: Words, fall: Fall) -> tuple[str, ...]:
    return (words.plural("falls {n} step", "falls {n} steps", fall.drop),)


FALL = Telling(_fall_told, deed=lambda words, made: _deed(words, made.facts.fall))
RIDE = Telling(_ride_told, deed=lambda words, made: _deed(words, made.facts.fell.fall))
