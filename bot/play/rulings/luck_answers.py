"""Luck as an answer: the caller's own by kind of dice, and the table's by user, too."""

from collections import defaultdict
from dataclasses import dataclass

from bot.play.delivery import Post
from bot.play.rulings.luck import Luck, luck
from bot.play.throws import Evening, Throw
from bot.refusal import Refusal
from bot.wording import luck as wording
from bot.wording.short_answers import SMALL
from bot.wording.words import Marked, Words, mention

FEW = 5
"""With fewer rolls only the fallen dice are shown: their share above the average says nothing."""
MOST_NAMED = 10
"""How many players the table's luck lists, those with the most rolls."""


@dataclass(frozen=True, slots=True)
class EveningsLuck:
    """An evening's luck, of one or of all, then by player."""

    evening: Evening
    whole: Luck
    players: tuple[tuple[int, Luck], ...]


def reckon(evening: Evening | None, user_id: int | None) -> EveningsLuck:
    """The luck of one player, or of everybody. Refusals: nobody rolled, too many rolls."""
    if evening is None:
        raise Refusal("luck.nothing")
    by_player = defaultdict[int, list[Throw]](list)
    for thrower, throw in evening.throws:
        by_player[thrower].append(throw)
    if user_id is not None:
        if user_id not in by_player:
            raise Refusal("luck.nothing_of_theirs")
        return EveningsLuck(evening, luck(by_player[user_id]), ())
    whole = luck([throw for _, throw in evening.throws])
    most = sorted(by_player.items(), key=lambda each: -len(each[1]))[:MOST_NAMED]
    return EveningsLuck(evening, whole, tuple([(each, luck(throws)) for each, throws in most]))


def answered(words: Words, found: EveningsLuck, who: str | None) -> Post:
    """The whole in a line each, then the players; the computation behind Steps."""
    whole, hidden = found.whole, found.evening.hidden
    few = whole.rolls < FEW
    lines = [wording.heading_told(words, who, found.evening.begun, whole.rolls, hidden=hidden)]
    if few:
        lines.append(wording.few_told(words))
    else:
        lines.append(wording.above_told(words, whole.above, whole.rolls, whole.chance, whole.less))
    small = [
        wording.total_told(
            words,
            each.kind,
            each.total,
            each.mean,
            each.chance,
            each.less,
            low_wins=each.low_wins,
            few=few,
        )
        for each in whole.totals
    ]
    small += [
        wording.one_told(words, mention(each), one.above, one.rolls, one.chance, one.less)
        for each, one in found.players
        if one.rolls and not few
    ]
    if whole.untold:
        small.append(wording.untold_told(words, whole.untold))
    small.append(wording.method_told(words))
    return Post(Marked("\n".join([*lines, *(f"{SMALL}{each}" for each in small)])))
